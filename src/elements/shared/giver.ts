import type { FinanceSession } from '../../session/finance-session.js';
import { spellingOf } from '../../session/clone-json.js';
import { identityOf, isAnother, type MerchantIds } from '../../session/identity.js';
import { jsonOf } from '../../domain/json.js';
import { isDecided } from '../../session/state.js';
import type { FlowElement } from './flow-element.js';
import { claim } from './gift.js';

/** What a session was given last of a kind, and in which revision of its state. */
export type Last = WeakMap<FinanceSession, readonly [text: string | undefined, revision: number]>;

interface Given {
  readonly session?: FinanceSession;
  readonly beginning?: string;
  readonly revision?: number;
  readonly value?: object | undefined;
  readonly expiresAt?: string | undefined;
}

/** Gives to a session what its element has of the page by a property: offers that the page already has. */
export class Giver {
  readonly #host: FlowElement<string>;
  readonly #last: Last;
  #before: Given = {};
  #accepted: unknown;
  /** What was given last, and for whom. */
  #said: { readonly text: string | undefined; readonly options: MerchantIds } | undefined;

  /** @param last - One for all elements of a kind: offers and an offer don't stand for each other. */
  constructor(host: FlowElement<string>, last: Last) {
    this.#host = host;
    this.#last = last;
  }

  /**
   * Takes up what the page has set. Returns whether `value` is to be given or taken back now: when the page sets it, and once for each session and
   * for each beginning of the same merchant there, as when an id comes late. What `reset()` forgets stays
   * forgotten, and so does what was accepted. To be called before each update.
   *
   * What says the same is the same: a framework may make it anew in each rendering.
   */
  takeUp(value: object | undefined, expiresAt?: string): boolean {
    const host = this.#host;
    const before = this.#before;
    const isSet = value !== before.value || expiresAt !== before.expiresAt;
    if (!host.isConnected) return false;
    // Whose it is, ids say that another element was given in the same task.
    if (isSet) host['sessionController'].collect();
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
    // What was forgotten is not given again because it is made anew.
    const isForgotten = !begins && !!last && last[1] === before.revision;
    if (isForgotten) this.#last.set(session, [last[0], revision]);
    if (!value) {
      const isTakenBack = !begins && !!before.value;
      if (isTakenBack) this.#last.delete(session);
      return isTakenBack;
    }
    if (!isSet && (!begins || value === this.#accepted)) return false;
    // What is no object is refused by the session.
    if (typeof value !== 'object') return true;
    if (!claim(value, session)) return false;
    const text = spellingOf([value, expiresAt]);
    // Made anew it is still whose it was: a page may go on to another merchant before it has that one's.
    const said = this.#said;
    if (said && said.text === text && isAnother(said.options, options)) return false;
    this.#said = { text, options };
    const [given, givenIn] = this.#last.get(session) ?? [];
    // The merchant may have gone on with it: since it was rendered or mounted before, or settings disagreed.
    if (given === text && givenIn === revision) return false;
    // A session that has decided takes nothing.
    if (!isDecided(session.state)) this.#last.set(session, [text, revision]);
    return true;
  }
}
