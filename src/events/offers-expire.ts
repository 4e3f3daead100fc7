import { FinanceEvent } from './finance-event.js';

export interface OffersExpireDetail {
  /** RFC 3339, as the service wrote it; `''` if unreadable. */
  readonly expiresAt: string;
}

/** The set of offers expired (§3): none of them can be accepted any more. */
export class OffersExpireEvent extends FinanceEvent<OffersExpireDetail> {
  static override readonly type = 'offers-expire';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offers-expire': OffersExpireEvent;
  }
}
