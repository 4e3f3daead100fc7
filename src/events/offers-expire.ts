import { FinanceEvent } from './finance-event.js';

export interface OffersExpireDetail {
  /** The expiry: RFC 3339, as the service wrote it; `''` if it can't be read. */
  readonly expiresAt: string;
}

/** Dispatched when the set of offers has expired (§3): none of them can be accepted any more. */
export class OffersExpireEvent extends FinanceEvent<OffersExpireDetail> {
  static override readonly type = 'offers-expire';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offers-expire': OffersExpireEvent;
  }
}
