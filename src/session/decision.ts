import type { Keeper, PendingDecision } from './keeper.js';
import type { Ending } from './verdict.js';

/** A decision and whose it is: the merchant may be switched, or get a further id, while it is under way. */
export interface Decision {
  readonly operation: PendingDecision['operation'];
  readonly providerId: string | null;
  identity: string;
  keeper: Keeper;
  merchantId: string | undefined;
  /**
   * Aborted if the page is left, goes on to another merchant, or has contradictory settings before the request is on its
   * way: nothing is sent then.
   */
  readonly stop: AbortController;
  /** Whether the request is on its way. */
  isOut?: boolean;
  /** Set once the decision has ended. */
  outcome?: Ending['outcome'];
}
