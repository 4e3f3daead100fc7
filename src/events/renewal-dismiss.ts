import { FinanceEvent } from './finance-event.js';

export interface RenewalDismissDetail {
  readonly providerId: string | null;
}

/** Dispatched when the merchant has closed the advert. Remembering that is up to the partner. */
export class RenewalDismissEvent extends FinanceEvent<RenewalDismissDetail> {
  static override readonly type = 'renewal-dismiss';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-dismiss': RenewalDismissEvent;
  }
}
