import { financeError, FinanceError } from '../client/errors.js';
import { createOffers, parseOffers } from '../client/offers.js';
import type { ClientOptions } from '../client/options.js';
import { isExpired } from '../domain/expiry.js';
import { bare, own } from '../domain/objects.js';
import { hasOffers } from '../domain/offers.js';
import type { ApplicationInput, OffersRequest, OffersResponse } from '../domain/service-types.js';
import type { Decision } from './decision.js';
import type { Announcements, Decisions } from './decisions.js';
import { offersElsewhere } from './elsewhere.js';
import { faultOf } from './faults.js';
import type { DecisionHost } from './host.js';
import type { Kept } from './keeper.js';
import { isShowable, NO_OFFERS, type OfferSet } from './offer-set.js';
import { offersRequest } from './offers-request.js';
import type { OtherTabs } from './other-tabs.js';
import { acceptanceNow, acceptanceOf } from './pending.js';
import type { ResumedFlow } from './resumed-flow.js';
import { FAILED, type FinanceState } from './state.js';
import { TURN_AT_MOST } from './turn.js';
import type { Ending, Verdict } from './verdict.js';

/**
 * An application (§4.1) from the press to its offers, and what another session or tab has received for it.
 *
 * @internal
 */
export class Application {
  readonly #host: DecisionHost;
  readonly #decisions: Decisions;
  readonly #offers: OfferSet;
  readonly #otherTabs: OtherTabs;
  readonly #flow: ResumedFlow;

  constructor(
    host: DecisionHost,
    decisions: Decisions,
    offers: OfferSet,
    otherTabs: OtherTabs,
    flow: ResumedFlow,
  ) {
    this.#host = host;
    this.#decisions = decisions;
    this.#offers = offers;
    this.#otherTabs = otherTabs;
    this.#flow = flow;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  async load(
    application: ApplicationInput | undefined,
    options: ClientOptions,
    again = false,
  ): Promise<void> {
    const { session } = this.#host;
    const { merchantId } = session.given;
    const body = offersRequest(application, this.#state.providerId, session.options, merchantId);
    if (body instanceof FinanceError) {
      this.#host.report(body, FAILED.offers);
      return;
    }

    const underWay = this.#decisions.underWay;
    // A `reset()` came while an acceptance was waiting to leave: it still goes out, and shows again.
    if (underWay?.operation === 'accept') {
      this.#host.commit({ offers: 'idle', acceptance: 'submitting' });
    }
    // Two presses while settings were still coming in have met here.
    if (underWay) return;
    const decision = this.#decisions.begin('offers');
    const { revision } = this.#state;
    this.#host.commit({ ...NO_OFFERS, offers: 'loading' });
    // A listener switched to another merchant, who hasn't pressed anything.
    if (revision !== this.#state.revision) {
      this.#decisions.end(decision);
      return;
    }
    const askedAt = Date.now();
    const other = await this.#decisions.inTurn(decision, options, (announcements) =>
      this.#createOffers(body, options, decision, again, announcements),
    );
    // If it is lost, it was before this press: what a third tab was answered meanwhile is later.
    if (other) this.learn(other, decision, other.outcome === 'unknown' ? askedAt : undefined);
    this.#otherTabs.hearMissed();
  }

  async #createOffers(
    body: OffersRequest,
    options: ClientOptions,
    decision: Decision,
    again: boolean,
    announcements: Announcements,
  ): Promise<Ending> {
    this.#flow.forgetOutlived(decision.keeper);
    const isAnswered = () => this.#isAnswered(decision, again);
    if (this.#otherTabs.missedBy(decision) || isAnswered()) return this.#flow.giveWay(decision);
    // Nothing here answers the press. What another tab reported of its own is only kept now, because it may.
    if (this.#keepHeard(decision) && isAnswered()) return this.#flow.giveWay(decision);
    const call = this.#decisions.callOf(decision);
    const before = decision.keeper.read() as Kept;
    const startedAt = this.#host.session.now();
    const { accepted } = before;
    decision.keeper.write({ pending: { operation: 'offers', startedAt }, accepted });
    // After a `reset()` that came meanwhile, it shows again.
    if (this.#decisions.isHere(decision) && this.#state.offers === 'idle') {
      this.#host.commit({ offers: 'loading' });
    }
    try {
      const answer = await createOffers(body, options, call);
      const { serverTime } = answer;
      const data = serverTime === undefined ? asArrived(answer.data, startedAt) : answer.data;
      const offers = { ...data, at: Date.now() };
      const isAccepting = this.#keepBeside(decision, { offers });
      announcements.push(() => {
        if (!this.#decisions.isHere(decision)) return;
        this.#host.setClock(serverTime, startedAt);
        if (isAccepting) this.#flow.restoreAnew();
        else this.#offers.show(data, 'service');
      });
      return { outcome: 'done', offers, serverTime, startedAt };
    } catch (thrown) {
      const error = faultOf(thrown, 'offers', true);
      const unknown = error.outcome === 'unknown';
      // An earlier application whose answer was lost is still lost.
      const isLost = unknown || own(before.pending, 'operation') === 'offers';
      const isAccepting = !unknown && this.#keepBeside(decision, before);
      announcements.push(() => {
        if (!this.#decisions.isHere(decision)) return;
        if (isAccepting) this.#flow.restoreAnew();
        else this.#host.report(error, { offers: isLost ? 'unknown' : 'error' });
      });
      return { outcome: unknown ? 'unknown' : 'refused', startedAt };
    }
  }

  /** Keeps what another tab reported of its answer. Returns whether one did. */
  #keepHeard(decision: Decision): boolean {
    const heard = offersElsewhere(decision.identity);
    if (heard) this.#keepOthers(heard.verdict, decision, heard.at);
    return !!heard;
  }

  /** Whether what is kept answers a press, so that nothing is sent. */
  #isAnswered({ keeper }: Decision, again: boolean): boolean {
    const kept = keeper.read() as Kept;
    const offers = parseOffers(kept.offers);
    const now = this.#host.session.now();
    const pending = own(kept.pending, 'operation');
    if (pending === 'accept' || acceptanceOf(kept)) return true;
    if (pending) return !again;
    // Expired offers show first, with the notice.
    return again
      ? !!offers && hasOffers(offers) && !isExpired(offers.expiresAt, now)
      : isShowable(offers, now);
  }

  /**
   * Keeps the result of an application. Ids that were added late may have brought another session's acceptance beside
   * it, which stays. Returns whether that has no known outcome yet.
   */
  #keepBeside({ keeper }: Decision, given: Kept): boolean {
    const kept = bare(given);
    const { pending, accepted, acceptance } = keeper.read() as Kept;
    const isAccepting = own(pending, 'operation') === 'accept';
    keeper.write({
      ...kept,
      pending: isAccepting ? pending : kept.pending,
      accepted,
      acceptance,
    });
    return isAccepting;
  }

  /** Another tab or session asked first: its offers are this merchant's, too. `at` as for `#keepOthers`. */
  learn(verdict: Verdict, decision: Decision, at?: number): void {
    const { operation, outcome } = verdict;
    if (operation !== 'offers') {
      this.#learnAcceptance(verdict, decision);
      return;
    }
    const refused = outcome === 'refused';
    const { offers, isAccepting } = refused ? {} : this.#keepOthers(verdict, decision, at);
    if (!this.#decisions.isHere(decision)) return;
    if (isAccepting) this.#flow.restoreAnew();
    else if (offers) this.#offers.show(offers, 'resumed');
    else {
      const error = financeError('offers', { code: 'aborted', sent: !refused });
      this.#host.report(error, { offers: refused ? 'error' : 'unknown' });
    }
  }

  /** Keeps the offers that another tab or session had by `at` (ms since the epoch), or that its answer was lost. */
  #keepOthers(
    { outcome, offers: given, serverTime }: Verdict,
    decision: Decision,
    at = Date.now(),
  ): { readonly offers: OffersResponse | undefined; readonly isAccepting: boolean } {
    const startedAt = this.#host.session.now() - Math.max(Date.now() - at, 0);
    // The service wrote this while the other one waited, for at most `TURN_AT_MOST`.
    const earliest = startedAt - TURN_AT_MOST;
    if (typeof serverTime === 'number') this.#host.setClock(serverTime, earliest);
    const offers = outcome === 'done' ? parseOffers(given) : undefined;
    const isAccepting = this.#keepBeside(
      decision,
      offers ? { offers: { ...offers, at } } : { pending: { operation: 'offers', startedAt } },
    );
    return { offers, isAccepting };
  }

  /** The merchant has accepted an offer meanwhile, so there must be no further application. */
  #learnAcceptance(verdict: Verdict, decision: Decision): void {
    const { offers } = decision.keeper.read() as Kept;
    const pending = acceptanceNow(this.#host.session);
    this.#flow.acceptance.learn(verdict, decision, { offers, pending });
  }
}

/**
 * If offers requested at `sentAt` seem to have expired by then, the device's clock is wrong and, without the service's
 * time, nobody knows by how much. Then the service's 404 decides (§3), or the merchant would apply again and again.
 * Offers that have expired since then, while the device slept, stay expired.
 */
function asArrived(offers: OffersResponse, sentAt: number): OffersResponse {
  return hasOffers(offers) && isExpired(offers.expiresAt, sentAt)
    ? { ...offers, expiresAt: '' }
    : offers;
}
