import type { ReactiveControllerHost } from '@lit/reactive-element';
import type { FinanceSession } from '../../session/finance-session.js';

/** What the page says of the offers of a session, on whichever element that shows them. */
export interface OfferSettings {
  readonly session: FinanceSession | undefined;
  readonly termUnit: 'months' | 'weeks' | 'days' | undefined;
  readonly settlesBalance: boolean;
}

export interface Review extends OfferSettings, ReactiveControllerHost {
  /** There once the review was seen; it knows the session while what was pressed in it is sent there. */
  readonly form: { readonly sendsTo: FinanceSession | undefined } | undefined;
  /** Takes the merchant there. */
  showReview(): void;
}

/**
 * Where on the page a chosen offer is reviewed. The elements tell each other: a session knows of none of
 * them but as those that load.
 */
export const reviews = new Set<Review>();

/** They are updated when there is another review. */
export const followers = new Set<OfferSettings & ReactiveControllerHost>();

export const tellFollowers = (): void => followers.forEach((host) => host.requestUpdate());
