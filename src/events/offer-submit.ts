import type { Offer, Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferSubmitDetail {
  readonly offer: Offer;
  readonly product: Product;
  readonly withBankDetails: boolean;
}

/** Before an acceptance is sent. `preventDefault()` stops it. */
export class OfferSubmitEvent extends FinanceEvent<OfferSubmitDetail> {
  static readonly type = 'offer-submit';

  constructor(detail: OfferSubmitDetail) {
    super(OfferSubmitEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-submit': OfferSubmitEvent;
  }
}
