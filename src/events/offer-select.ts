import type { Offer, Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferSelectDetail {
  readonly offer: Offer;
  readonly product: Product;
}

/** Dispatched when the merchant has chosen an offer. Nothing is accepted yet. */
export class OfferSelectEvent extends FinanceEvent<OfferSelectDetail> {
  static override readonly type = 'offer-select';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-select': OfferSelectEvent;
  }
}
