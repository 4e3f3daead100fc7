import { referenceOf, type Decisions } from './decisions.js';
import { followElsewhere, forgetElsewhere, tellElsewhere, type Follower } from './elsewhere.js';
import type { ApplicationHost } from './host.js';
import { isAnother } from './identity.js';
import { acceptanceNow, isOutlived, pendingOf } from './pending.js';
import { isDecided } from './state.js';
import type { PendingDecision } from './storage.js';
import { turnName, type Verdict } from './turn.js';

/** Takes up an acceptance of another tab, with what is known of it. */
type Learn = (verdict: Verdict, pending: PendingDecision) => void;

/**
 * What a session and other tabs tell each other of acceptances that nobody waits for.
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

  constructor(host: ApplicationHost, decisions: Decisions, learn: Learn) {
    this.#host = host;
    this.#decisions = decisions;
    this.#learn = learn;
    this.#follower = new WeakRef(this.#hear);
  }

  /** While this page invites to an application or an acceptance, it takes up one that another tab sends. */
  follow(): void {
    const { state } = this.#host.session;
    const hasSome = state.eligibility === 'eligible' || state.offers !== 'idle' || !!state.selected;
    const isInviting = hasSome && !state.blocked && !isDecided(state) && !this.#host.isLeft();
    followElsewhere(this.#follower, isInviting);
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
    forgetElsewhere(this.#name);
  }

  /** Tells of an acceptance of a page before: a tab may have opened while this one was loaded again. */
  recall(outcome: Verdict['outcome'], pending: PendingDecision): void {
    const { startedAt, applications, deals } = pending;
    const { session } = this.#host;
    const { providerId, merchantId: reference } = session.options;
    if (!(providerId || reference)) return;
    const verdict = {
      operation: 'accept',
      outcome,
      reference,
      startedAt,
      applications,
      deals,
    } as const;
    // By the device's clock, whatever the session's is.
    tellElsewhere(this.#name, verdict, Date.now() - (session.now() - startedAt));
  }

  readonly #hear: Follower = (name, verdict) => {
    const { underWay, addressee } = this.#decisions;
    const { session } = this.#host;
    if (name !== turnName(addressee) || isAnother(referenceOf(verdict), session.options)) return;
    // Who waits for the turn hears of it by itself.
    if (underWay) {
      this.#missed = [name, verdict];
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
