import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Decision } from './decision.js';
import type { OffersFlow } from './offers-flow.js';
import type { SessionOptions } from './options.js';
import type { Pace } from './pace.js';
import type { FinanceState } from './state.js';

/** What the parts of a session may use of it. */
export interface SessionHost {
  readonly session: EventTarget & {
    readonly state: FinanceState;
    readonly options: Readonly<SessionOptions>;
    /** The settings that the page gave: without the reference by which an application named the merchant. */
    readonly given: Readonly<SessionOptions>;
    readonly pace: Pace;
    /** Whether there is a picker on the page, which may have a start button of its own. */
    readonly hasPicker: boolean;
    now(): number;
    comeBack(): void;
    /** Resolves once what was kept over a reload is restored, if there was anything. */
    restore(): Promise<void>;
  };
  commit(changes: Partial<FinanceState>): void;
  report(error: FinanceError, changes?: Partial<FinanceState>): void;
  setClock(serverTime: number | undefined, sentAt: number): void;
  /**
   * The settings for a request. Reports the first that is missing or invalid, with these changes, and gives nothing.
   */
  clientOptions(onFault: Partial<FinanceState>): ClientOptions | undefined;
  /** The code for what follows a press, once it has loaded. */
  flow(): OffersFlow | undefined;
}

/** What the code for what follows a press may use in addition. */
export interface FlowHost extends SessionHost {
  /** Returns a function that says whether it is still the same merchant. Ids that are added late belong to it. */
  merchantNow(): () => boolean;
  /** Lets pickers load the offers of a start that couldn't load them before. */
  catchUp(): void;
  /** Begins a new revision of the state, for the same merchant. */
  startOver(): void;
  /** An application names the merchant by this reference, where no setting names anybody. */
  name(reference: string): void;
  /** Takes how far the device's clock was ahead of the service's when last known, in ms. */
  recallClock(ahead: number): void;
  /** Whether the session had elements and all have left: nobody is shown anything. */
  isLeft(): boolean;
}

/** What the parts that decide may use in addition. */
export interface DecisionHost extends FlowHost {
  /** A decision has an outcome, which is about to be announced: frees its latch, as a listener may press again. */
  ended(operation: Decision['operation'], identity: string): void;
}
