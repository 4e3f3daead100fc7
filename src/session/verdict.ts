import { own } from '../domain/objects.js';
import type { PendingDecision } from './keeper.js';

/** How a decision ended, as far as others need to know. Never what was sent with it. */
export interface Verdict {
  /** A decision of another kind doesn't answer one's own. */
  readonly operation: PendingDecision['operation'];
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The offers response, if the decision was about offers. */
  readonly offers?: unknown;
  /** When the service answered with them, in ms since the epoch by its clock. */
  readonly serverTime?: unknown;
  /** Id of the offer that was accepted. */
  readonly accepted?: unknown;
  /** When it was sent, in ms since the epoch. */
  readonly startedAt?: unknown;
  /** Ids known before an acceptance: only other ids are from after it. */
  readonly applications?: unknown;
  readonly deals?: unknown;
}

/** How a decision of this session ended. */
export type Ending = Omit<Verdict, 'operation'>;

/** Whether another tab, which may have another version of this package, has posted a verdict. */
export const isVerdict = (data: unknown): data is Verdict =>
  ['offers', 'accept'].includes(own(data, 'operation') as string) &&
  ['done', 'refused', 'unknown'].includes(own(data, 'outcome') as string);
