import type { Deal } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface RenewalEligibilityDetail {
  /** The `provider_id` that was checked; `''` if a page without one supplies the verdict itself. */
  readonly providerId: string;
  readonly eligible: boolean;
  /** The merchant's one active deal, if it is known and may be renewed. */
  readonly deal?: Deal;
}

/** Dispatched after each completed eligibility check. A check that fails dispatches `finance-error` instead. */
export class RenewalEligibilityEvent extends FinanceEvent<RenewalEligibilityDetail> {
  static override readonly type = 'renewal-eligibility';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-eligibility': RenewalEligibilityEvent;
  }
}
