import { jsonOf, tryJsonOf } from '../../domain/json.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { identityOf, isStill, type MerchantIds } from '../../session/identity.js';
import { isDecided } from '../../session/state.js';
import type { FlowElement } from './flow-element.js';
import { claim } from './claim.js';

/** What each session was last given of a kind, and in which revision of its state. */
export type Last = WeakMap<FinanceSession, readonly [text: string | undefined, revision: number]>;

/** What an element found at an update, for comparison at the next one. */
interface Found {
  readonly session?: FinanceSession;
  /** The merchant, service and route for which the session was there; `''` while settings disagree. */
  readonly beginning?: string;
  readonly revision?: number;
  readonly value?: object | undefined;
  readonly expiresAt?: string | undefined;
}

/** Gives to the session what the page has set on an element: offers, or an offer, that the page already has. */
export class Giver {
  readonly #host: FlowElement<string>;
  readonly #last: Last;
  #before: Found = {};
  /** The value that was set when an acceptance showed: it isn't given again by itself. */
  #accepted: unknown;
  /** What this element gave last, and to whom. */
  #lastHere: { readonly text: string | undefined; readonly options: MerchantIds } | undefined;

  /** @param last - One for all elements of a kind, since offers and a single offer don't replace each other. */
  constructor(host: FlowElement<string>, last: Last) {
    this.#host = host;
    this.#last = last;
  }

  /**
   * Notes what the page has set. Returns whether `value` has to be given to the session, or taken back, now. That is
   * when the page sets it, and once for each session and each time that the session starts over for the same merchant,
   * e.g. because an id was added late. What `reset()` has forgotten stays forgotten, and so does what was accepted. To
   * be called before each update.
   *
   * Values are compared by content, because a framework may create a new object in each rendering.
   */
  takeUp(value: object | undefined, expiresAt?: string): boolean {
    const host = this.#host;
    const before = this.#before;
    const isSet = value !== before.value || expiresAt !== before.expiresAt;
    if (!host.isConnected) return false;
    // Which merchant it belongs to depends on ids that another element may have been given in the same task.
    if (isSet) host.sessionController.collect();
    const { session } = host;
    if (!session) return false;
    const { blocked, revision, acceptance } = session.state;
    const { options } = session;
    const beginning = blocked
      ? ''
      : (jsonOf([identityOf(options), options.routes?.merchant]) ?? '');
    this.#before = { session, beginning, revision, value, expiresAt };
    if (acceptance === 'accepted') this.#accepted = value;
    if (blocked) return false;
    const begins = before.session !== session || before.beginning !== beginning;
    const last = this.#last.get(session);
    // After a `reset()`, the value isn't given again just because a new object was created from it.
    const isForgotten = !begins && !!last && last[1] === before.revision;
    if (isForgotten) this.#last.set(session, [last[0], revision]);
    if (!value) {
      const isTakenBack = !begins && !!before.value;
      if (isTakenBack) this.#last.delete(session);
      return isTakenBack;
    }
    if (!isSet && (!begins || value === this.#accepted)) return false;
    // The session refuses what isn't an object.
    if (typeof value !== 'object') return true;
    if (!claim(value, session)) return false;
    const text = tryJsonOf([value, expiresAt]);
    // A new object with the same content still belongs to the same merchant. A page may switch to another merchant
    // before it has that merchant's value.
    const here = this.#lastHere;
    if (here && here.text === text && !isStill(here.options, options)) return false;
    this.#lastHere = { text, options };
    const [given, givenIn] = this.#last.get(session) ?? [];
    // The merchant may have gone on from the same value, since it was given by an earlier rendering or element, or
    // before the settings disagreed.
    if (given === text && givenIn === revision) return false;
    // A session with a decision takes nothing.
    if (!isDecided(session.state)) this.#last.set(session, [text, revision]);
    return true;
  }
}
