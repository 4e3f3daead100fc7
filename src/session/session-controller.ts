import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { bare } from '../domain/objects.js';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import { told } from '../internal/told.js';
import type { PickerMember } from './commands.js';
import type { FinanceSession } from './finance-session.js';
import { pageSession, type ElementSettings } from './page-sessions.js';
import { financeSessionContext } from './session-context.js';
import type { FinanceSessionEventMap } from './session-events.js';

type EventName = Exclude<keyof FinanceSessionEventMap, 'change'>;

export interface SessionElement extends ReactiveControllerHost, HTMLElement, ElementSettings {
  /** Elements with the same group share the page's session of that group. */
  readonly group: string;
  /** Events of the session that the host dispatches as its own, besides errors. */
  readonly relayed: readonly EventName[];
  /** Whether it was given something since it last rendered. */
  readonly isUpdatePending: boolean;
  /** Whether this is one that it dispatches. */
  relays(event: CustomEvent<object>): boolean;
  /** Set by hosts that load offers. */
  readonly picker?: PickerMember;
}

/**
 * Ties an element to its session: the one it was given, else one that an ancestor provides, else the
 * page's session of its group.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionElement;
  #given: FinanceSession | undefined;
  #provided: FinanceSession | undefined;
  #unsubscribe: (() => void) | undefined;
  #group: ReturnType<typeof pageSession> | undefined;
  #session: FinanceSession | undefined;
  /** Ends what ties the element to its session; none while it is not on the page. */
  #tie: AbortController | undefined;

  constructor(host: SessionElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The session in use; none while the element was never connected and given none. */
  get session(): FinanceSession | undefined {
    return this.#given ?? this.#session;
  }

  give(session: FinanceSession | undefined): void {
    // Also off the page it is no longer in use.
    if (!session && this.#session === this.#given) this.#session = undefined;
    this.#given = session;
    this.hostUpdate();
  }

  /** The host is somewhere else on the page. */
  move(): void {
    this.#leaveProvider();
    this.hostConnected();
  }

  hostConnected(): void {
    // Asks the ancestors, by the context protocol; one that is upgraded later may still answer.
    const request = new Event('context-request', { bubbles: true, composed: true });
    this.#host.dispatchEvent(
      Object.assign(request, {
        context: financeSessionContext,
        contextTarget: this.#host,
        callback: this.#handleProvided,
        subscribe: true,
      }),
    );
    this.hostUpdate();
  }

  hostDisconnected(): void {
    this.#leaveProvider();
    this.#join(undefined);
    this.#tie?.abort();
    this.#tie = undefined;
  }

  #leaveProvider(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#provided = undefined;
  }

  /** Chooses the session, and tells the group of what the element is given. */
  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const own = this.#given ?? this.#provided;
    // A framework may set a figure, or take it back with `null`.
    const name = this.#host.group as string | number | null;
    this.#join(own ? undefined : pageSession(String(name || '')));
    this.#group?.set(this, this.#host);
    const session = own ?? this.#group?.session;
    if (session && (session !== this.#session || !this.#tie)) this.#bind(session);
  }

  catchUp(): void {
    if (this.#host.isUpdatePending) this.hostUpdate();
  }

  /** A command is for the merchant whom all elements of the group are given by now. */
  collect(): void {
    this.hostUpdate();
    this.#group?.update();
  }

  #join(group: ReturnType<typeof pageSession> | undefined): void {
    if (this.#group !== group) this.#group?.remove(this);
    this.#group = group;
  }

  #bind(session: FinanceSession): void {
    this.#tie?.abort();
    this.#tie = new AbortController();
    this.#session = session;
    const { signal } = this.#tie;
    const options = bare({ signal });
    const host = this.#host;
    const update = () => host.requestUpdate();
    for (const type of ['change', DETAILS_CHANGE]) {
      session.addEventListener(type, update, options);
    }
    for (const type of ['finance-error', ...host.relayed]) {
      session.addEventListener(type, this.#relay, options);
    }
    // After sleep, in a hidden tab and from the back/forward cache, timers come late.
    const comeBack = ({ persisted }: Event & { persisted?: boolean }) =>
      persisted ? session.comeBack(true) : session.checkExpiry();
    document.addEventListener('visibilitychange', comeBack, options);
    addEventListener('pageshow', comeBack, options);
    signal.addEventListener('abort', session.attach(host.picker), bare({ once: true }));
    // A session without elements hears of none of these.
    session.checkExpiry();
    update();
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
    this.hostUpdate();
  };

  readonly #relay = (event: Event): void => {
    const { detail, constructor } = event as CustomEvent<object>;
    // One that a page dispatches by hand may have no detail.
    const isOurs = (detail as object | null) && this.#host.relays(event as CustomEvent<object>);
    if (!isOurs) return;
    told.set(event, this.#host);
    // Made by the event's own class, which may be that of another copy of the package.
    const Copy = constructor as new (detail: object) => Event;
    if (!this.#host.dispatchEvent(new Copy(detail))) event.preventDefault();
  };
}
