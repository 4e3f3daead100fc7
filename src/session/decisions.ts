import { newKey, type DecisionCall } from '../client/decide.js';
import type { ClientOptions } from '../client/options.js';
import { deadlineOf } from '../client/transport.js';
import { own } from '../domain/objects.js';
import type { Decision } from './decision.js';
import { heardElsewhere, tellElsewhere, tellIfLeft } from './elsewhere.js';
import { notSent } from './faults.js';
import type { DecisionHost } from './host.js';
import { identityOf } from './identity.js';
import type { SessionOptions } from './options.js';
import { FAILED } from './state.js';
import { moveKept } from './move-kept.js';
import { namedUnder } from './kept.js';
import { pendingOf, sentOf } from './pending.js';
import { Keeper, type Memory } from './keeper.js';
import { TURN_AT_MOST, takeTurn } from './turn.js';
import type { Ending, Verdict } from './verdict.js';

/**
 * Shows and announces an outcome. Collected during a turn and called once it is over: a listener may ask for something
 * else at once, which the turn would still be in the way of.
 */
export type Announcements = (() => void)[];

/** Tells other tabs how a decision ended, and when: offers, when they arrived (ms since the epoch); by default now. */
type Tell = (ending: Ending, at?: number) => void;

/**
 * The decisions of a session, by merchant and by offer: one at a time for each merchant. An id may be added during a
 * decision or after it: it stays this merchant's, and what is kept of it moves along.
 *
 * @internal
 */
export class Decisions {
  readonly #host: DecisionHost;
  readonly #memory: Memory = new Map();
  /** Decisions under way, by merchant, because the page may switch to another one and back meanwhile. */
  readonly #underWay = new Map<string, Decision>();
  /** The last acceptance of each offer: it is one merchant's, whatever ids the page gives by then. */
  readonly #accepts = new Map<string, Decision>();
  /** When acceptances were sent that were refused here, as their notes say. */
  readonly refused = new Set<unknown>();

  constructor(host: DecisionHost) {
    this.#host = host;
  }

  /** Identity of the page's present merchant. */
  get identity(): string {
    return identityOf(this.#host.session.options);
  }

  /** Access to what is kept for the page's present merchant. */
  get keeper(): Keeper {
    return this.keeperOf(this.#host.session.options);
  }

  /** Access to what is kept under these settings. */
  keeperOf(options: SessionOptions): Keeper {
    return new Keeper(options, this.#memory);
  }

  /** The decision under way for the page's present merchant. */
  get underWay(): Decision | undefined {
    return this.#underWay.get(this.identity);
  }

  /** Whether a decision is the page's present merchant's. */
  isHere({ identity }: Decision): boolean {
    return identity === this.identity;
  }

  /** The last acceptance of the offer of this name, under way or ended. */
  acceptOf(offer: string): Decision | undefined {
    return this.#accepts.get(offer);
  }

  /** A decision for the page's present merchant that isn't under way here, e.g. because another tab has made it. */
  outside(operation: Decision['operation']): Decision {
    const { state, options } = this.#host.session;
    const { identity, keeper } = this;
    const { merchantId } = options;
    const { providerId } = state;
    return { operation, providerId, identity, keeper, merchantId, stop: new AbortController() };
  }

  /** Begins a decision for the page's present merchant. */
  begin(operation: Decision['operation'], offer?: string): Decision {
    const decision = this.outside(operation);
    this.#underWay.set(decision.identity, decision);
    if (offer) this.#accepts.set(offer, decision);
    return decision;
  }

  /** What the request of a decision takes along. To be made before anything is noted: nothing is sent without a key. */
  callOf(decision: Decision): DecisionCall {
    return {
      idempotencyKey: newKey(),
      signal: decision.stop.signal,
      departed: (sent) => {
        decision.isOut = sent === true;
        this.stopUnsent();
        this.#host.session.pace.resume();
      },
    };
  }

  /** Runs `decide` unless another decision for this merchant is under way in the browser: then gives its verdict. */
  async inTurn(
    decision: Decision,
    { fetch, timeouts }: ClientOptions,
    decide: (announcements: Announcements) => Promise<Ending>,
  ): Promise<Verdict | undefined> {
    const announcements: Announcements = [];
    const { operation } = decision;
    const askedAt = Date.now();
    try {
      const { identity: name, providerId, merchantId } = decision;
      const tell: Tell = (ending, at) => {
        // Without any id it would be anybody's.
        if (providerId || merchantId) tellElsewhere(name, { operation, ...ending }, at);
      };
      const other = await takeTurn(
        { name, fetch, operation, patience: deadlineOf(own(timeouts, operation), TURN_AT_MOST) },
        () => this.#decide(decision, tell, () => decide(announcements)),
      );
      if (other?.operation === operation) decision.outcome = other.outcome;
      // The tab that was first may have crashed. Of an acceptance, a later report of how it ended would be missed. What
      // a third tab was answered meanwhile stays.
      if (other?.operation === 'offers' && other.outcome === 'unknown') tell(other, askedAt);
      return other;
    } finally {
      decision.outcome ??= 'refused';
      this.end(decision);
      this.#host.ended(operation, decision.identity);
      for (const announce of announcements) announce();
    }
  }

  /** Decides once other tabs have had time to report, and tells them how it ended. */
  async #decide(decision: Decision, tell: Tell, decide: () => Promise<Ending>): Promise<Ending> {
    // A page may decide as soon as it opens, and reports from before a turn was over may still be on their way.
    await heardElsewhere(decision.operation === 'accept');
    const stopTelling = tellIfLeft(() => {
      // The page may have been left for the sake of its headers, e.g. to sign in.
      if (!decision.isOut) {
        decision.stop.abort();
        return;
      }
      // There is none if the page has emptied the storage.
      const pending = pendingOf(decision.keeper.read());
      tell({ outcome: 'unknown', ...(pending && sentOf(pending)) });
    });
    const mine = await decide().finally(stopTelling);
    decision.outcome = mine.outcome;
    if (mine.outcome !== 'refused') tell(mine, own(mine.offers, 'at') as number | undefined);
    return mine;
  }

  /** Another kind of decision was under way for this merchant: nothing was sent, and it may be tried again. */
  notTaken(decision: Decision): void {
    if (!this.isHere(decision)) return;
    const { operation } = decision;
    this.#host.report(notSent(operation, 'aborted'), FAILED[operation]);
  }

  /**
   * Stops what hasn't left yet, or waits to be sent again after a 401: for another merchant than the page's present one,
   * whose credentials it would take along, or for `all`.
   */
  stopUnsent(all = false): void {
    for (const decision of this.#underWay.values()) {
      if (!decision.isOut && (all || !this.isHere(decision))) decision.stop.abort();
    }
  }

  end(decision: Decision): void {
    const { identity } = decision;
    if (this.#underWay.get(identity) === decision) this.#underWay.delete(identity);
  }

  /** Moves to the present merchant what was decided on the initial application, before there was a `provider_id` (§1). */
  adopt(): void {
    const { options } = this.#host.session;
    const [, initial] = namedUnder(options);
    if (!initial) return;
    const { pending, accepted, acceptance } = this.keeperOf(initial).read();
    // Of another tab's acceptance it may not be known which offer it was.
    if (own(pending, 'operation') === 'accept' || accepted || acceptance) {
      this.move(initial, options);
    }
  }

  /** An id was added late: what was kept, is under way or was accepted is the same merchant's. */
  move(before: SessionOptions, after: SessionOptions): void {
    moveKept(this.keeperOf(before), this.keeperOf(after));
    const identity = identityOf(before);
    const isMoved = !this.keeperOf(before).hasSome;
    const underWay = this.#underWay.get(identity);
    if (underWay) this.end(underWay);
    for (const decision of [underWay, ...this.#accepts.values()]) {
      if (decision?.identity !== identity) continue;
      decision.identity = identityOf(after);
      decision.merchantId ||= after.merchantId;
      if (isMoved) decision.keeper = this.keeperOf(after);
    }
    if (underWay) this.#underWay.set(underWay.identity, underWay);
  }
}
