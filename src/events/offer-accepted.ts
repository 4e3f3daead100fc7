import type { AcceptResponse } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface OfferAcceptedDetail {
  /** The service's answer. The partner must store the `provider_id` that an initial application returns (§1). */
  readonly acceptance: AcceptResponse;
  /**
   * The merchant who pressed, according to the settings at that moment. The page may show another merchant by now.
   */
  readonly merchantId?: string | undefined;
  /** The `provider_id` of the application that was accepted; null for an initial application. */
  readonly providerId?: string | null;
}

/** Dispatched when the service has accepted an offer. */
export class OfferAcceptedEvent extends FinanceEvent<OfferAcceptedDetail> {
  static override readonly type = 'offer-accepted';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offer-accepted': OfferAcceptedEvent;
  }
}
