import type { Deal } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface RenewalStartDetail {
  /** The merchant's `provider_id`; null for an initial application. */
  readonly providerId: string | null;
  readonly deal?: Deal;
}

/** Dispatched when the merchant starts. `preventDefault()` stops the session from loading offers. */
export class RenewalStartEvent extends FinanceEvent<RenewalStartDetail> {
  static override readonly type = 'renewal-start';
  protected static override readonly stops = true;
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-start': RenewalStartEvent;
  }
}
