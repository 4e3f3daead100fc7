import type { Keeper, PendingDecision } from './storage.js';
import type { Verdict } from './turn.js';

/** Whose decision it is: the merchant may be switched while it is under way, or get a further id. */
export interface Decision {
  readonly operation: PendingDecision['operation'];
  readonly providerId: string | null;
  identity: string;
  /** Whose decisions other tabs are told of. */
  readonly addressee: string;
  keeper: Pick<Keeper, 'read' | 'write'>;
  merchantId: string | undefined;
  /** Once it has ended. */
  outcome?: Ending['outcome'];
}

/** How a decision of this session ended. */
export type Ending = Omit<Verdict, 'operation'>;
