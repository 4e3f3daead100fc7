import { FinanceEvent } from './finance-event.js';

export interface RenewalDismissDetail {
  readonly providerId: string | null;
}

/** The merchant closed the advert. Remembering it is the partner's. */
export class RenewalDismissEvent extends FinanceEvent<RenewalDismissDetail> {
  static readonly type = 'renewal-dismiss';

  constructor(detail: RenewalDismissDetail) {
    super(RenewalDismissEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-dismiss': RenewalDismissEvent;
  }
}
