import { ContextEvent } from '@lit/context';
import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import { told } from '../internal/told.js';
import type { PickerMember } from './commands.js';
import type { FinanceSession } from './finance-session.js';
import { pageSession, type ElementSettings } from './page-sessions.js';
import { financeSessionContext } from './session-context.js';
import type { FinanceSessionEventMap } from './session-events.js';

type EventName = Exclude<keyof FinanceSessionEventMap, 'change'>;

export interface SessionHost extends ReactiveControllerHost, HTMLElement, ElementSettings {
  /** Elements with the same group share the page's session of that group. */
  readonly group: string;
  /** Events of the session that the host dispatches as its own, besides errors. */
  readonly relayed: readonly EventName[];
  /** Whether this is one that it dispatches. */
  relays(event: CustomEvent<object>): boolean;
  /** Set by hosts that load offers. */
  readonly picker?: PickerMember;
}

const CHANGES = ['change', DETAILS_CHANGE];

/**
 * Ties an element to its session: the one it was given, else one that an ancestor provides, else the
 * page's session of its group.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  #given: FinanceSession | undefined;
  #provided: FinanceSession | undefined;
  #group: ReturnType<typeof pageSession> | undefined;
  #session: FinanceSession | undefined;
  #detach: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The session in use; none while the element was never connected and given none. */
  get session(): FinanceSession | undefined {
    return this.#given ?? this.#session;
  }

  give(session: FinanceSession | undefined): void {
    this.#given = session;
    if (this.#host.isConnected) this.#choose();
  }

  hostConnected(): void {
    // Asks the ancestors; one that is upgraded later may still answer.
    this.#host.dispatchEvent(
      new ContextEvent(financeSessionContext, this.#host, this.#handleProvided, true),
    );
    this.#choose();
    document.addEventListener('visibilitychange', this.#handleReturn);
    addEventListener('pageshow', this.#handleReturn);
  }

  hostDisconnected(): void {
    document.removeEventListener('visibilitychange', this.#handleReturn);
    removeEventListener('pageshow', this.#handleReturn);
    this.#unsubscribe?.();
    this.#unsubscribe = this.#provided = undefined;
    this.#leave();
  }

  hostUpdate(): void {
    if (this.#host.isConnected) this.#choose();
  }

  /** A command is for the merchant whom all elements of the group are given by now. */
  collect(): void {
    this.hostUpdate();
    this.#group?.collect();
  }

  #choose(): void {
    const own = this.#given ?? this.#provided;
    // A framework may set a figure, or take it back with `null`.
    const name = this.#host.group as string | number | null;
    const group = own ? undefined : pageSession(String(name || ''));
    if (this.#group !== group) {
      this.#group?.remove(this);
      this.#group = group;
    }
    if (group) {
      const { baseUrl, providerId, merchantId, currency, merchantPath } = this.#host;
      group.set(this, { baseUrl, providerId, merchantId, currency, merchantPath });
    }
    this.#join(own ?? group?.session);
  }

  #join(session: FinanceSession | undefined): void {
    if (session === this.#session && this.#detach) return;
    this.#detach?.();
    this.#session = session;
    this.#detach = undefined;
    if (!session) return;
    const relayed = ['finance-error', ...this.#host.relayed];
    for (const type of CHANGES) session.addEventListener(type, this.#handleChange);
    for (const type of relayed) session.addEventListener(type, this.#handleEvent);
    const leave = session.attach(this.#host.picker);
    this.#detach = () => {
      for (const type of CHANGES) session.removeEventListener(type, this.#handleChange);
      for (const type of relayed) session.removeEventListener(type, this.#handleEvent);
      leave();
    };
    this.#host.requestUpdate();
  }

  #leave(): void {
    this.#detach?.();
    this.#detach = undefined;
    this.#group?.remove(this);
    this.#group = undefined;
  }

  /** Kept here, for who asks again on behalf of the element keeps it weakly. */
  readonly #handleProvided = (session: FinanceSession, unsubscribe?: () => void): void => {
    if (!this.#host.isConnected) {
      unsubscribe?.();
      return;
    }
    // A provider in between has taken over: the one before must not tell any more.
    if (this.#unsubscribe !== unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    this.#provided = session;
    this.#choose();
  };

  readonly #handleChange = (): void => this.#host.requestUpdate();

  readonly #handleEvent = (event: Event): void => {
    const original = event as CustomEvent<object>;
    if (!this.#host.relays(original)) return;
    told.set(event, this.#host);
    // Made by the event's own class, which may be that of another copy of the package.
    const Copy = original.constructor as new (detail: object) => Event;
    if (!this.#host.dispatchEvent(new Copy(original.detail))) event.preventDefault();
  };

  /** After sleep, in a hidden tab and from the back/forward cache, timers come late. */
  readonly #handleReturn = (event: Event): void => {
    if ((event as PageTransitionEvent).persisted) this.#session?.comeBack();
    else this.#session?.checkExpiry();
  };
}
