import type { Offer, Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferSelectDetail {
  readonly offer: Offer;
  readonly product: Product;
}

/** The merchant chose an offer; nothing is accepted yet. */
export class OfferSelectEvent extends FinanceEvent<OfferSelectDetail> {
  static override readonly type = 'offer-select';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-select': OfferSelectEvent;
  }
}
