import { bare } from '../../domain/objects.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { flowElements, type FlowElement } from './flow-element.js';

/** What the page says about the offers of a session, on whichever element shows them. */
export type OfferSettings = Pick<
  FlowElement<string>,
  'termUnit' | 'settlesBalance' | 'offerDetails'
>;

export const isReview = (element: FlowElement<string>): element is OfferAccept =>
  element.relayed.includes('offer-accepted');

/** The elements on the page that show offers of `session`, or their review. */
export const elementsOf = (session: FinanceSession | undefined): FlowElement<string>[] =>
  [...flowElements].filter((element) => element.session === session);

/** Those of them that review the chosen offer. */
export const reviewsOf = (session: FinanceSession | undefined): OfferAccept[] =>
  elementsOf(session).filter(isReview);

const isSeen = (element: HTMLElement): boolean =>
  (element as Partial<Element>).checkVisibility?.(bare({ visibilityProperty: true })) ??
  element.getClientRects().length > 0;

/** The radio button of the chosen offer of `session`, if it is visible on the page. */
export const offerIn = (session: FinanceSession): HTMLElement | null | undefined =>
  elementsOf(session)
    .map(({ renderRoot }) => renderRoot.querySelector<HTMLElement>('[name=offer]:checked'))
    .find((radio) => radio && isSeen(radio));

/** Whether a visible picker says that the offers of `session` have expired. */
export const isExpiredIn = (session: FinanceSession): boolean =>
  elementsOf(session).some(
    (element) => !isReview(element) && element.state === 'expired' && isSeen(element),
  );

/** Moves focus to a review and scrolls to it. */
export function showReview(review: OfferAccept): void {
  review.behaviour?.focusHeading();
  // At once: a page may scroll smoothly, and what is focused next would then end the way before it is there.
  review.renderRoot
    .querySelector('#heading')
    ?.scrollIntoView(bare({ behavior: 'instant' } as const));
}
