import type { Deal } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface RenewalStartDetail {
  /** Null for an initial application. */
  readonly providerId: string | null;
  readonly deal?: Deal;
}

/** The merchant starts. `preventDefault()` stops the session from loading offers. */
export class RenewalStartEvent extends FinanceEvent<RenewalStartDetail> {
  static readonly type = 'renewal-start';

  constructor(detail: RenewalStartDetail) {
    super(RenewalStartEvent.type, detail, true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-start': RenewalStartEvent;
  }
}
