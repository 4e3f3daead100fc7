import type { FinanceSession } from '../../session/finance-session.js';
import { spellingOf } from '../../session/clone-json.js';
import { identityOf, isAnother, type MerchantIds } from '../../session/options.js';
import { isDecided } from '../../session/state.js';
import type { FinanceElement } from '../finance-element.js';

/** Which merchant something was given for: it must not pass for another one's. */
export type Whose = WeakMap<object, readonly (string | null | undefined)[]>;

const whose: Whose = new WeakMap();

/**
 * Whether `value` is of the merchant of `session`: of the one whom it was first asked for. An id that only
 * comes in late belongs to the same merchant.
 */
export function isOwn(value: object, session: FinanceSession | undefined, known = whose): boolean {
  const { providerId, merchantId } = session?.options ?? {};
  const ids = [providerId, merchantId];
  if (known.get(value)?.some((id, index) => id && id !== ids[index])) return false;
  known.set(value, ids);
  return true;
}

/** What a session was given last of a kind, and in which revision of its state. */
export type Last = WeakMap<FinanceSession, readonly [text: string | undefined, revision: number]>;

/** What an element gives to its session by a property: offers that the page already has. */
export class Gift {
  readonly #last: Last;
  #before: { session: FinanceSession; beginning: string; value: unknown } | undefined;
  #accepted: unknown;
  /** What was given last, and for whom. */
  #said: { readonly text: string | undefined; readonly options: MerchantIds } | undefined;

  /** @param last - One for all elements of a kind: offers and an offer don't stand for each other. */
  constructor(last: Last) {
    this.#last = last;
  }

  /**
   * Whether `value` is to be given or taken back now: when the page sets it, and once for each session and
   * for each beginning of the same merchant there, as when an id comes late. What `reset()` forgets stays
   * forgotten, and so does what was accepted. To be asked once the session of an update is chosen.
   *
   * What says the same is the same: a framework may make it anew in each rendering.
   */
  isDue(
    { session, isConnected }: FinanceElement<string>,
    value: object | undefined,
    isSet: boolean,
    expiresAt?: string,
  ): boolean {
    if (!session || !isConnected) return false;
    const { blocked, revision, acceptance } = session.state;
    const { options } = session;
    const beginning = blocked
      ? ''
      : JSON.stringify([identityOf(options), options.routes?.merchant]);
    const before = this.#before;
    this.#before = { session, beginning, value };
    if (acceptance === 'accepted') this.#accepted = value;
    if (blocked) return false;
    const isNewcomer = before?.session !== session;
    const begins = isNewcomer || before.beginning !== beginning;
    if (!value) {
      const isTakenBack = !begins && !!before.value;
      if (isTakenBack) this.#last.delete(session);
      return isTakenBack;
    }
    if (!isSet && value === before?.value && (!begins || value === this.#accepted)) return false;
    // What is no object is refused by the session.
    if (typeof value !== 'object') return true;
    if (!isOwn(value, session)) return false;
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
