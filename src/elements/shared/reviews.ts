import type { FinanceSession } from '../../session/finance-session.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { flowElements, type FlowElement } from './flow-element.js';

/** What the page says of the offers of a session, on whichever element that shows them. */
export type OfferSettings = Pick<
  FlowElement<string>,
  'termUnit' | 'settlesBalance' | 'offerDetails'
>;

export const isReview = (element: FlowElement<string>): element is OfferAccept =>
  element.relayed.includes('offer-accepted');

/** Where on the page a chosen offer of `session` is reviewed. */
export const reviewsOf = (session: FinanceSession | undefined): OfferAccept[] =>
  [...flowElements].filter(isReview).filter((review) => review.session === session);

/** The chosen one of the offers of `session`, or at least one, where they are to be seen on the page. */
export function offerIn(session: FinanceSession): HTMLElement | undefined {
  return (
    [...flowElements]
      .filter((element) => element.session === session)
      .flatMap((element) =>
        ['[name="offer"]:checked', '[name="offer"]'].map((offer) =>
          element.renderRoot.querySelector<HTMLElement>(offer),
        ),
      )
      .find((radio) => radio?.getClientRects().length) ?? undefined
  );
}

/** Takes the merchant there. */
export function showReview(review: OfferAccept): void {
  review.behaviour?.focusHeading();
  review.renderRoot.querySelector('#heading')?.scrollIntoView();
}
