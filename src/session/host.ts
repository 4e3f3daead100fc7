import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Application } from './application.js';
import type { Decision } from './decision.js';
import type { KeyValueStorage, SessionOptions } from './options.js';
import type { FinanceState } from './state.js';

/** What the parts of a session may do with it. */
export interface SessionHost {
  readonly session: EventTarget & {
    readonly state: FinanceState;
    readonly options: Readonly<SessionOptions>;
    now(): number;
  };
  commit(changes: Partial<FinanceState>): void;
  report(error: FinanceError, changes?: Partial<FinanceState>): void;
  setClock(serverTime: number | undefined, sentAt: number): void;
}

/** What the eligibility may do besides. */
export interface EligibilityHost extends SessionHost {
  /** The settings for a request; reports the first that is not right, with the changes, and gives nothing. */
  clientOptions(onFault: Partial<FinanceState>): ClientOptions | undefined;
  /** Once its code is there. */
  application(): Application | undefined;
  /** Pending while what was kept over a reload is being taken up. */
  restored(): Promise<void> | undefined;
  reset(): void;
}

/** What the application part may do besides. */
export interface ApplicationHost extends SessionHost {
  readonly memory: KeyValueStorage;
  /** The settings with another spelling of the same merchant. */
  name(options: SessionOptions): void;
  /** By how many ms the device's clock was ahead of the service's when it was last heard of. */
  recallClock(ahead: number): void;
  /** Whether the elements that the session had are gone: nobody is shown anything. */
  isLeft(): boolean;
  /** A decision has an outcome, which is about to be told: who hears it may press again. */
  ended(operation: Decision['operation'], identity: string): void;
  /** The request of a press has left. */
  departed(): void;
}
