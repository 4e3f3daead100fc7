import type { FinanceError } from '../client/errors.js';
import type { Decision } from './decision.js';
import type { KeyValueStorage, SessionOptions } from './options.js';
import type { FinanceState } from './state.js';

/** What the application part may do with its session. */
export interface ApplicationHost {
  readonly session: EventTarget & {
    readonly state: FinanceState;
    readonly options: Readonly<SessionOptions>;
    now(): number;
  };
  readonly memory: KeyValueStorage;
  commit(changes: Partial<FinanceState>): void;
  report(error: FinanceError, changes?: Partial<FinanceState>): void;
  setClock(serverTime: number | undefined, sentAt: number): void;
  /** The settings with another spelling of the same merchant. */
  name(options: SessionOptions): void;
  /** Whether the elements that the session had are gone: nobody is shown anything. */
  isLeft(): boolean;
  /** A decision has an outcome, which is about to be told: who hears it may press again. */
  ended(operation: Decision['operation'], identity: string): void;
  /** The request of a press has left. */
  departed(): void;
}
