import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import { dispatcherOf } from '../internal/dispatcher-of.js';
import type { PickerMember } from './commands.js';
import type { FinanceSession } from './finance-session.js';
import { pageSession, type ElementSettings } from './page-sessions.js';
import { financeSessionContext } from './session-context.js';
import type { FinanceSessionEventMap } from './session-events.js';

type EventName = Exclude<keyof FinanceSessionEventMap, 'change'>;

export interface SessionElement extends ReactiveControllerHost, HTMLElement, ElementSettings {
  /** Name of a group. Elements with the same one share the page's session of that group. */
  readonly group: string;
  /** Events of the session that the host dispatches as its own, besides `finance-error`. */
  readonly relayed: readonly EventName[];
  /** Shows the state in selectors. */
  mirror(): void;
  /** Whether the element dispatches this event as its own. */
  relays(event: CustomEvent<object>): boolean;
  /** Set by elements that load offers. */
  readonly picker?: PickerMember;
}

/**
 * Ties an element to its session: the one it was given, else one that an ancestor provides, else the page's session of
 * its group.
 */
export class SessionController implements ReactiveController {
  readonly #host: SessionElement;
  #given: FinanceSession | undefined;
  #provided: FinanceSession | undefined;
  #unsubscribe: (() => void) | undefined;
  #group: ReturnType<typeof pageSession> | undefined;
  #session: FinanceSession | undefined;
  /** Ends the tie to the session; unset off the page. */
  #untie: (() => void) | undefined;

  constructor(host: SessionElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The session in use; undefined if the element was never connected and was given none. */
  get session(): FinanceSession | undefined {
    return this.#given ?? this.#session;
  }

  give(session: FinanceSession | undefined): void {
    // What was given before is no longer in use, even off the page.
    if (session !== this.#given && this.#session === this.#given) this.#session = undefined;
    this.#given = session;
    this.hostUpdate();
  }

  /** The host has moved to another place on the page. */
  move(): void {
    this.#leaveProvider();
    this.hostConnected();
  }

  hostConnected(): void {
    // Asks the ancestors by the context protocol. One that is upgraded later may still answer.
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
    this.#untie?.();
    this.#untie = undefined;
  }

  #leaveProvider(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = this.#provided = undefined;
  }

  /** Chooses the session, and tells the group what the element was given. */
  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const own = this.#given ?? this.#provided;
    // A framework may set a number, or remove the name with `null`.
    const name = this.#host.group as string | number | null;
    this.#join(own ? undefined : pageSession(String(name || '')));
    this.#group?.set(this, this.#host);
    const session = own ?? this.#group?.session;
    if (session && (session !== this.#session || !this.#untie)) this.#bind(session);
  }

  /** Before a command, which is for the merchant that the group's elements name by now. */
  collect(): void {
    this.hostUpdate();
    this.#group?.update();
  }

  #join(group: ReturnType<typeof pageSession> | undefined): void {
    if (this.#group !== group) this.#group?.remove(this);
    this.#group = group;
  }

  #bind(session: FinanceSession): void {
    this.#untie?.();
    this.#session = session;
    const host = this.#host;
    const update = () => {
      host.mirror();
      host.requestUpdate();
    };
    // Timers are late after sleep, in a hidden tab and from the back/forward cache, and so are words that count time.
    const comeBack = ({ persisted }: Event & { persisted?: boolean }) => {
      if (persisted) session.comeBack(true);
      else session.checkExpiry();
      update();
    };
    // Without a signal: under a test runner the page's listeners may know no signal but that of its own DOM.
    const each = (method: 'addEventListener' | 'removeEventListener') => {
      for (const type of ['change', DETAILS_CHANGE]) session[method](type, update);
      for (const type of ['finance-error', ...host.relayed]) session[method](type, this.#relay);
      document[method]('visibilitychange', comeBack);
      globalThis[method]('pageshow', comeBack);
    };
    each('addEventListener');
    const leave = session.attach(host.picker);
    this.#untie = () => {
      each('removeEventListener');
      leave();
    };
    // A session without elements hears of none of these.
    session.checkExpiry();
    update();
  }

  /** A field, because Lit's `ContextRoot` and the like only hold it weakly. */
  readonly #handleProvided = (session: FinanceSession, unsubscribe?: () => void): void => {
    if (!this.#host.isConnected) {
      unsubscribe?.();
      return;
    }
    // A provider in between has taken over: the previous one must not call any more.
    if (this.#unsubscribe !== unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    this.#provided = session;
    this.hostUpdate();
  };

  readonly #relay = (event: Event): void => {
    const { detail, constructor } = event as CustomEvent<object>;
    // An event that a page dispatches by hand may have no detail.
    const isOurs = (detail as object | null) && this.#host.relays(event as CustomEvent<object>);
    if (!isOurs) return;
    dispatcherOf.set(event, this.#host);
    // Made with the event's own class, which may be from another copy of the package.
    const Copy = constructor as new (detail: object) => Event;
    if (!this.#host.dispatchEvent(new Copy(detail))) event.preventDefault();
  };
}
