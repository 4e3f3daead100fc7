import type { FinanceSession } from '../../session/finance-session.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { onPage, type FlowElement } from './flow-element.js';

/** What the page says of the offers of a session, on whichever element that shows them. */
export type OfferSettings = Pick<
  FlowElement<string>,
  'termUnit' | 'settlesBalance' | 'offerDetails'
>;

export const isReview = (element: FlowElement<string>): element is OfferAccept =>
  element.relayed.includes('offer-accepted');

/** Where on the page a chosen offer of `session` is reviewed. */
export const reviewsOf = (session: FinanceSession | undefined): OfferAccept[] =>
  [...onPage].filter(isReview).filter((review) => review.session === session);

/** Takes the merchant there. */
export function showReview(review: OfferAccept): void {
  review.behaviour?.focusHeading();
  review.renderRoot.querySelector('#heading')?.scrollIntoView();
}
