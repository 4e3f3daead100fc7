import type { Deal } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

export interface RenewalEligibilityDetail {
  /** `''` where a page that has none gives the verdict. */
  readonly providerId: string;
  readonly eligible: boolean;
  /** The merchant's one active deal, if it may be renewed and is known. */
  readonly deal?: Deal;
}

/** After each completed eligibility check; a failed check is a `finance-error`. */
export class RenewalEligibilityEvent extends FinanceEvent<RenewalEligibilityDetail> {
  static override readonly type = 'renewal-eligibility';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'renewal-eligibility': RenewalEligibilityEvent;
  }
}
