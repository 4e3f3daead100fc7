import type { AcceptResponse } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferAcceptedDetail {
  /** The service's answer. The `provider_id` of an initial application must be stored by the partner (§1). */
  readonly acceptance: AcceptResponse;
}

/** The service accepted. */
export class OfferAcceptedEvent extends FinanceEvent<OfferAcceptedDetail> {
  static readonly type = 'offer-accepted';

  constructor(detail: OfferAcceptedDetail) {
    super(OfferAcceptedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-accepted': OfferAcceptedEvent;
  }
}
