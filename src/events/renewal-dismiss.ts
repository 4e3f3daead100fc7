import { FinanceEvent } from './finance-event.js';

export interface RenewalDismissDetail {
  readonly providerId: string | null;
}

/** The merchant closed the advert. Remembering it is the partner's. */
export class RenewalDismissEvent extends FinanceEvent<RenewalDismissDetail> {
  static override readonly type = 'renewal-dismiss';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-dismiss': RenewalDismissEvent;
  }
}
