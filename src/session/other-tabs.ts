import type { OffersResponse } from '../domain/service-types.js';
import { referenceOf, type Decisions } from './decisions.js';
import { followElsewhere, forgetElsewhere, tellElsewhere, type Follower } from './elsewhere.js';
import type { ApplicationHost } from './host.js';
import { isAnother } from './identity.js';
import { acceptanceNow, isOutlived, pendingOf } from './pending.js';
import { isDecided } from './state.js';
import type { PendingDecision } from './storage.js';
import { turnName, type Verdict } from './turn.js';

/** Offers of another tab, or that the answer with them was lost there, and when it was told: ms since the epoch. */
export interface HeardOffers {
  readonly verdict: Verdict;
  readonly at: number;
}

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
  /** What was heard while an application was under way. */
  #missed: Parameters<Follower> | undefined;
  /** What was last heard of offers, and for whom. */
  #offers: Parameters<Follower> | undefined;

  constructor(host: ApplicationHost, decisions: Decisions, learn: Learn) {
    this.#host = host;
    this.#decisions = decisions;
    this.#learn = learn;
    this.#follower = new WeakRef(this.#hear);
  }

  /** While this page invites to an application or an acceptance, it hears of those that another tab sends. */
  follow(): void {
    const { state, hasPicker } = this.#host.session;
    const { eligibility, offers, selected } = state;
    const hasSome = hasPicker || eligibility === 'eligible' || offers !== 'idle' || !!selected;
    const isInviting = hasSome && !state.blocked && !isDecided(state) && !this.#host.isLeft();
    followElsewhere(this.#follower, isInviting ? this.#name : undefined);
  }

  /** The application has ended: what came meanwhile is no time for another acceptance. */
  hearMissed(): void {
    const missed = this.#missed;
    this.#missed = undefined;
    // Its turn had another name, as where a tab knows one id alone.
    if (missed && !isDecided(this.#host.session.state)) this.#hear(...missed);
  }

  /** The merchant begins anew. */
  forget(): void {
    this.#offers = undefined;
    forgetElsewhere(this.#name);
  }

  /** What another tab has said of this merchant's offers, once: whoever presses here takes them up. */
  takeOffers(): HeardOffers | undefined {
    if (!this.#offers) return undefined;
    const [name, verdict, at] = this.#offers;
    if (!this.#isMine(name, verdict)) return undefined;
    this.#offers = undefined;
    return { verdict, at };
  }

  /** Tells of a decision of a page before: a tab may have opened while this one was loaded again. */
  recall(outcome: Verdict['outcome'], pending: PendingDecision): void {
    const { operation, startedAt, applications, deals } = pending;
    const { session } = this.#host;
    // By the device's clock, whatever the session's is.
    const at = startedAt && Date.now() - (session.now() - startedAt);
    this.#tell({ operation, outcome, startedAt, applications, deals }, at);
  }

  /** The same of offers, of which nobody knows any more when they came. */
  recallOffers(offers: OffersResponse): void {
    this.#tell({ operation: 'offers', outcome: 'done', offers }, 0);
  }

  #tell(verdict: Verdict, at: number): void {
    const { providerId, merchantId: reference } = this.#host.session.options;
    if (providerId || reference) tellElsewhere(this.#name, { ...verdict, reference }, at);
  }

  #isMine(name: string, verdict: Verdict): boolean {
    return name === this.#name && !isAnother(referenceOf(verdict), this.#host.session.options);
  }

  readonly #hear: Follower = (name, verdict, at) => {
    const { underWay } = this.#decisions;
    const { session } = this.#host;
    if (!this.#isMine(name, verdict)) return;
    // Nobody has asked for them here: they wait for a press.
    if (verdict.operation === 'offers') {
      this.#offers = [name, verdict, at];
      return;
    }
    // Who waits for the turn hears of it by itself.
    if (underWay) {
      this.#missed = [name, verdict, at];
      return;
    }
    // What the other one knew before it says whether it is over; of no deals that may be new, none is known.
    const { deals, applications } = pendingOf({ pending: verdict }) ?? {};
    const known = deals?.length ? { deals, applications } : {};
    const pending = { ...acceptanceNow(session), ...known };
    if (!isOutlived(pending, session.state.merchant)) this.#learn(verdict, pending);
  };

  /** Under which other tabs are told of this merchant. */
  get #name(): string {
    return turnName(this.#decisions.addressee);
  }
}
