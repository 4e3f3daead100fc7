import { own } from '../domain/objects.js';
import type { Decision } from './decision.js';
import type { Decisions } from './decisions.js';
import { followElsewhere, forgetElsewhere, tellElsewhere, type Follower } from './elsewhere.js';
import type { ApplicationHost } from './host.js';
import { isAnother } from './identity.js';
import { acceptanceNow, isOutlived, pendingOf, sentOf } from './pending.js';
import { isDecided } from './state.js';
import type { KeptOffers, PendingDecision } from './storage.js';
import { referenceOf, turnName, type Verdict } from './turn.js';

/** Takes up an acceptance of another tab, with what is known of it. */
type Learn = (verdict: Verdict, pending: PendingDecision) => void;

/**
 * What a session and other tabs tell each other of decisions that nobody waits for.
 *
 * @internal
 */
export class OtherTabs {
  readonly #host: ApplicationHost;
  readonly #decisions: Decisions;
  readonly #learn: Learn;
  readonly #follower: WeakRef<Follower>;
  /** What was heard while a decision was under way. */
  #missed: Parameters<Follower> | undefined;

  constructor(host: ApplicationHost, decisions: Decisions, learn: Learn) {
    this.#host = host;
    this.#decisions = decisions;
    this.#learn = learn;
    this.#follower = new WeakRef(this.#hear);
  }

  /** While this page invites to an application or an acceptance, or waits, it hears of those that another tab sends. */
  follow(): void {
    const { state, hasPicker } = this.#host.session;
    const { eligibility, offers, selected } = state;
    const hasSome = hasPicker || eligibility === 'eligible' || offers !== 'idle' || !!selected;
    // Until its turn comes an acceptance waits.
    const mayWait = !isDecided(state) || !!this.#decisions.underWay;
    const isInviting = hasSome && !state.blocked && mayWait && !this.#host.isLeft();
    followElsewhere(this.#follower, isInviting ? this.#name : undefined);
  }

  /** The acceptance that another tab has told of while `decision` waited for its turn. */
  missedBy({ addressee }: Decision): Verdict | undefined {
    const [name, verdict] = this.#missed ?? [];
    const isOf = verdict && name === turnName(addressee);
    return isOf && this.#sentThere(verdict) ? verdict : undefined;
  }

  /** The decision has ended: what came meanwhile is no time for another acceptance. */
  hearMissed(): void {
    const missed = this.#missed;
    this.#missed = undefined;
    // Its turn had another name, as where a tab knows one id alone.
    if (missed && !isDecided(this.#host.session.state)) this.#hear(...missed);
  }

  /** The merchant begins anew: after an acceptance that is over, or because the page says so. */
  forget(over: PendingDecision | undefined): void {
    forgetElsewhere(this.#name, over && this.#sentAt(over));
  }

  /** Tells of a decision of a page before: a tab may have opened while this one was loaded again. */
  recall(outcome: Verdict['outcome'], pending: PendingDecision): void {
    const { operation } = pending;
    this.#tell({ operation, outcome, ...sentOf(pending) }, this.#sentAt(pending));
  }

  /** By the device's clock, whatever the session's is. */
  #sentAt({ startedAt }: PendingDecision): number {
    return Date.now() - (this.#host.session.now() - startedAt);
  }

  /** The same of offers. */
  recallOffers(offers: KeptOffers | undefined): void {
    const at = own(offers, 'at');
    if (typeof at === 'number') this.#tell({ operation: 'offers', outcome: 'done', offers }, at);
  }

  #tell(verdict: Verdict, at: number): void {
    const { providerId, merchantId: reference } = this.#host.session.options;
    if (providerId || reference) tellElsewhere(this.#name, { ...verdict, reference }, at);
  }

  readonly #hear: Follower = (name, verdict) => {
    const { underWay } = this.#decisions;
    const { session } = this.#host;
    if (name !== this.#name || isAnother(referenceOf(verdict), session.options)) return;
    // Who waits for the turn hears of it by itself.
    if (underWay) {
      this.#missed = [name, verdict];
      return;
    }
    const pending = this.#sentThere(verdict);
    if (pending) this.#learn(verdict, pending);
  };

  /** What is known here of an acceptance of another tab, unless it is over. */
  #sentThere(verdict: Verdict): PendingDecision | undefined {
    const { session } = this.#host;
    // What the other one knew before it says whether it is over; of no deals that may be new, none is known.
    const { deals, applications } = pendingOf({ pending: verdict }) ?? {};
    const known = deals?.length ? { deals, applications } : {};
    const pending = { ...acceptanceNow(session), ...known };
    return isOutlived(pending, session.state.merchant) ? undefined : pending;
  }

  /** Under which other tabs are told of this merchant. */
  get #name(): string {
    return turnName(this.#decisions.addressee);
  }
}
