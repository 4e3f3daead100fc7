import type { Offer, Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferSubmitDetail {
  readonly offer: Offer;
  readonly product: Product;
  readonly withBankDetails: boolean;
}

/** Dispatched before an acceptance is sent. `preventDefault()` stops it. */
export class OfferSubmitEvent extends FinanceEvent<OfferSubmitDetail> {
  static override readonly type = 'offer-submit';
  protected static override readonly stops = true;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-submit': OfferSubmitEvent;
  }
}
