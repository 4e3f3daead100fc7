import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Decision } from './decision.js';
import type { OffersFlow } from './offers-flow.js';
import type { KeyValueStorage, SessionOptions } from './options.js';
import type { Pace } from './pace.js';
import type { FinanceState } from './state.js';

/** What the parts of a session may do with it. */
export interface SessionHost {
  readonly session: EventTarget & {
    readonly state: FinanceState;
    readonly options: Readonly<SessionOptions>;
    readonly pace: Pace;
    /** Whether there is a picker on the page: it may have a start of its own. */
    readonly hasPicker: boolean;
    now(): number;
    reset(): unknown;
  };
  commit(changes: Partial<FinanceState>): void;
  report(error: FinanceError, changes?: Partial<FinanceState>): void;
  setClock(serverTime: number | undefined, sentAt: number): void;
  /** The settings for a request; reports the first that is not right, with the changes, and gives nothing. */
  clientOptions(onFault: Partial<FinanceState>): ClientOptions | undefined;
  /** Settles once what was kept over a reload is taken up, if anything was. */
  restored(): Promise<void>;
  /** What comes from the press on, once its code is there. */
  flow(): OffersFlow | undefined;
}

/** What comes from the press on may do besides. */
export interface FlowHost extends SessionHost {
  /** Says later whether it is still the same merchant; ids that only come in late belong to it. */
  merchantNow(): () => boolean;
  /** A start that could not load its offers may load them now. */
  goOn(): void;
  /** The settings with another spelling of the same merchant. */
  name(options: SessionOptions): void;
  /** By how many ms the device's clock was ahead of the service's when it was last heard of. */
  recallClock(ahead: number): void;
  /** Whether the elements that the session had are gone: nobody is shown anything. */
  isLeft(): boolean;
}

/** What the application may do besides. */
export interface ApplicationHost extends FlowHost {
  readonly memory: KeyValueStorage;
  /** A decision has an outcome, which is about to be told: who hears it may press again. */
  ended(operation: Decision['operation'], identity: string): void;
  /** The request of a press has left. */
  departed(): void;
}
