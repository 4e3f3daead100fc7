import { own } from '../domain/objects.js';
import type { Decision } from './decision.js';
import type { Decisions } from './decisions.js';
import { followElsewhere, forgetElsewhere, tellElsewhere, type Follower } from './elsewhere.js';
import type { DecisionHost } from './host.js';
import { identityOf } from './identity.js';
import { namedUnder } from './kept.js';
import { acceptanceNow, isOutlived, pendingOf, sentOf } from './pending.js';
import { isDecided } from './state.js';
import type { KeptOffers, PendingDecision } from './keeper.js';
import type { Verdict } from './verdict.js';

/** Takes over an acceptance of another tab, with what is known of it. */
type Learn = (verdict: Verdict, pending: PendingDecision) => void;

/**
 * What a session and other tabs tell each other about decisions that nobody waits for.
 *
 * @internal
 */
export class OtherTabs {
  readonly #host: DecisionHost;
  readonly #decisions: Decisions;
  readonly #learn: Learn;
  readonly #follower: WeakRef<Follower>;
  /** What was heard while a decision was under way, and which one that was. */
  #missed: readonly [Decision, ...Parameters<Follower>] | undefined;

  constructor(host: DecisionHost, decisions: Decisions, learn: Learn) {
    this.#host = host;
    this.#decisions = decisions;
    this.#learn = learn;
    this.#follower = new WeakRef(this.#hear);
  }

  /** Listens to other tabs while this page invites to an application or an acceptance, or waits for its turn. */
  follow(): void {
    const { state, hasPicker } = this.#host.session;
    const { acceptance, eligibility, offers, selected } = state;
    const hasSome = hasPicker || eligibility === 'eligible' || offers !== 'idle' || !!selected;
    // An acceptance waits until its turn comes, or for that of another tab.
    const mayWait = acceptance !== 'accepted' && acceptance !== 'unknown';
    const isInviting = hasSome && !state.blocked && mayWait && !this.#host.isLeft();
    followElsewhere(this.#follower, isInviting ? this.#names : undefined);
  }

  /** The acceptance that another tab reported while `decision` waited for its turn. */
  missedBy(decision: Decision): Verdict | undefined {
    const [waiting, , verdict] = this.#missed ?? [];
    return verdict && waiting === decision && this.#sentThere(verdict) ? verdict : undefined;
  }

  /** A decision has ended: an acceptance reported meanwhile allows no second one. */
  hearMissed(): void {
    if (!this.#missed) return;
    const [, ...heard] = this.#missed;
    this.#missed = undefined;
    // Its turn had another name, e.g. because a tab knows only one id.
    if (!isDecided(this.#host.session.state)) this.#hear(...heard);
  }

  /** The merchant starts over: after an acceptance that is over, or because the page says so. */
  forget(over: PendingDecision | undefined): void {
    for (const name of this.#names) forgetElsewhere(name, over && this.#sentAt(over));
  }

  /** Reports a decision of an earlier page: a tab may have opened while this one was reloaded. */
  recall(outcome: Verdict['outcome'], pending: PendingDecision): void {
    const { operation } = pending;
    this.#tell({ operation, outcome, ...sentOf(pending) }, this.#sentAt(pending));
  }

  /** When it was sent, in ms since the epoch by the device's clock, whatever the session's is. */
  #sentAt({ startedAt }: PendingDecision): number {
    return Date.now() - (this.#host.session.now() - startedAt);
  }

  /** Reports an earlier page's offers. */
  recallOffers(offers: KeptOffers | undefined): void {
    const at = own(offers, 'at');
    if (typeof at === 'number') this.#tell({ operation: 'offers', outcome: 'done', offers }, at);
  }

  #tell(verdict: Verdict, at: number): void {
    const { providerId, merchantId } = this.#host.session.options;
    if (providerId || merchantId) tellElsewhere(this.#decisions.identity, verdict, at);
  }

  readonly #hear: Follower = (name, verdict) => {
    const { underWay, refused } = this.#decisions;
    // A tab that was duplicated meanwhile has a copy of the note of what was refused here, and takes it for unknown.
    const isKnown = verdict.outcome === 'unknown' && refused.has(verdict.startedAt);
    if (isKnown || !this.#names.includes(name)) return;
    // A decision that waits for its turn hears it anyway.
    if (underWay) {
      this.#missed = [underWay, name, verdict];
      return;
    }
    const pending = this.#sentThere(verdict);
    if (pending) this.#learn(verdict, pending);
  };

  /** What is known here of an acceptance of another tab, unless it is over. */
  #sentThere(verdict: Verdict): PendingDecision | undefined {
    const { session } = this.#host;
    // What the other tab knew before says whether its acceptance is over. If it knew no deals, what this session knows
    // counts.
    const { deals, applications } = pendingOf({ pending: verdict }) ?? {};
    const known = deals?.length ? { deals, applications } : {};
    const pending = { ...acceptanceNow(session), ...known };
    return isOutlived(pending, session.state.merchant) ? undefined : pending;
  }

  /**
   * The names under which other tabs tell of this merchant: one may have accepted before there was a `provider_id` (§1).
   */
  get #names(): readonly string[] {
    return namedUnder(this.#host.session.options).map(identityOf);
  }
}
