import type { AcceptResponse } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferAcceptedDetail {
  /** The service's answer. The `provider_id` of an initial application must be stored by the partner (§1). */
  readonly acceptance: AcceptResponse;
  /** Whose it is, by the settings of the press: the page may be at another merchant by now. */
  readonly merchantId?: string | undefined;
  /** Null for an initial application. */
  readonly providerId?: string | null;
}

/** The service accepted. */
export class OfferAcceptedEvent extends FinanceEvent<OfferAcceptedDetail> {
  static override readonly type = 'offer-accepted';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-accepted': OfferAcceptedEvent;
  }
}
