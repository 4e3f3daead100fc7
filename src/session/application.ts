import { financeError, FinanceError } from '../client/errors.js';
import { prepareDecisions } from '../client/decide.js';
import { createOffers, parseOffers } from '../client/offers.js';
import type { ClientOptions } from '../client/options.js';
import { isExpired, parseTimestamp } from '../domain/expiry.js';
import { bare, own } from '../domain/objects.js';
import { findOffer, hasOffers } from '../domain/offers.js';
import type {
  ApplicationInput,
  MerchantResponse,
  OffersRequest,
  OffersResponse,
} from '../domain/service-types.js';
import { Acceptance, keptOffers, rememberedOf } from './acceptance.js';
import type { Decision } from './decision.js';
import { type Announcements, Decisions } from './decisions.js';
import { offersElsewhere } from './elsewhere.js';
import { faultOf } from './faults.js';
import type { ApplicationHost } from './host.js';
import { NO_OFFERS, OfferSet } from './offer-set.js';
import { offersRequest } from './offers-request.js';
import { OtherTabs } from './other-tabs.js';
import { acceptanceNow, acceptanceOf, isOutlived, pendingOf } from './pending.js';
import { isDecided, isOnTheWay, type FinanceState } from './state.js';
import type { Keeper, Kept, PendingDecision } from './keeper.js';
import {
  decisionBeside,
  decisionInTab,
  prepareTurns,
  TURN_AT_MOST,
  type UnderWay,
} from './turn.js';
import type { Ending, Verdict } from './verdict.js';

/** Whether an answer has an expiry that hasn't passed. An answer without offers only counts until then. */
const isTimely = (offers: OffersResponse | undefined, now: number): boolean =>
  !!offers && parseTimestamp(offers.expiresAt) !== undefined && !isExpired(offers.expiresAt, now);

/**
 * What the commands of `OffersFlow` lead to. Asks for offers (§4.1), takes over what another session, tab or page has
 * decided for the merchant, and restores what an earlier page left. The parts that it is made of do the rest.
 *
 * @internal
 */
export abstract class Application {
  readonly offers: OfferSet;
  readonly decisions: Decisions;
  readonly acceptance: Acceptance;
  readonly otherTabs: OtherTabs;
  readonly #host: ApplicationHost;
  /** The acceptance of an earlier page, and the revision of the state in which it shows. */
  #earlier: { readonly acceptance: PendingDecision; readonly revision: number } | undefined;

  constructor(host: ApplicationHost) {
    this.#host = host;
    this.decisions = new Decisions(host);
    this.offers = new OfferSet(host);
    const giveWay = (decision: Decision) => this.#giveWay(decision);
    this.otherTabs = new OtherTabs(host, this.decisions, (...heard) =>
      this.#learnElsewhere(...heard),
    );
    this.acceptance = new Acceptance(host, this.decisions, this.offers, this.otherTabs, giveWay);
    prepareTurns();
    prepareDecisions();
    this.otherTabs.follow();
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  // --- offers --------------------------------------------------------------------------------

  async load(
    application: ApplicationInput | undefined,
    options: ClientOptions,
    again = false,
  ): Promise<void> {
    const body = offersRequest(application, this.#state.providerId, this.#host.session.options);
    if (body instanceof FinanceError) {
      this.#host.report(body, { offers: 'error' });
      return;
    }

    const underWay = this.decisions.underWay;
    // A `reset()` came while an acceptance was waiting to leave: it still goes out, and shows again.
    if (underWay?.operation === 'accept') {
      this.#host.commit({ offers: 'idle', acceptance: 'submitting' });
    }
    // Two presses while settings were still coming in have met here.
    if (underWay) return;
    const decision = this.decisions.begin('offers');
    const { revision } = this.#state;
    this.#host.commit({ ...NO_OFFERS, offers: 'loading' });
    // A listener switched to another merchant, who hasn't pressed anything.
    if (revision !== this.#state.revision) {
      this.decisions.end(decision);
      return;
    }
    const other = await this.decisions.inTurn(decision, options, (announcements) =>
      this.#createOffers(body, options, decision, again, announcements),
    );
    if (other) this.#learnOffers(other, decision);
    this.otherTabs.hearMissed();
  }

  async #createOffers(
    body: OffersRequest,
    options: ClientOptions,
    decision: Decision,
    again: boolean,
    announcements: Announcements,
  ): Promise<Ending> {
    this.#forgetOutlived(decision.keeper);
    const isAnswered = () => this.#isAnswered(decision, again);
    if (this.otherTabs.missedBy(decision) || isAnswered()) return this.#giveWay(decision);
    // Nothing here answers the press. What another tab reported of its own is only kept now, because it may.
    if (this.#keepHeard(decision) && isAnswered()) return this.#giveWay(decision);
    const call = this.decisions.callOf(decision);
    const before = decision.keeper.read() as Kept;
    const startedAt = this.#host.session.now();
    const { accepted } = before;
    decision.keeper.write({ pending: { operation: 'offers', startedAt }, accepted });
    // After a `reset()` that came meanwhile, it shows again.
    if (this.decisions.isHere(decision) && this.#state.offers === 'idle') {
      this.#host.commit({ offers: 'loading' });
    }
    try {
      const answer = await createOffers(body, options, call);
      const { serverTime } = answer;
      const data = serverTime === undefined ? asArrived(answer.data, startedAt) : answer.data;
      const offers = { ...data, at: Date.now() };
      const isAccepting = this.#keepBeside(decision, { offers });
      announcements.push(() => {
        if (!this.decisions.isHere(decision)) return;
        this.#host.setClock(serverTime, startedAt);
        if (isAccepting) this.#restoreAnew();
        else this.offers.show(data, 'service');
      });
      return { outcome: 'done', offers, serverTime, startedAt };
    } catch (thrown) {
      const error = faultOf(thrown, 'offers', true);
      const unknown = error.outcome === 'unknown';
      // An earlier application whose answer was lost is still lost.
      const isLost = unknown || own(before.pending, 'operation') === 'offers';
      const isAccepting = !unknown && this.#keepBeside(decision, before);
      announcements.push(() => {
        if (!this.decisions.isHere(decision)) return;
        if (isAccepting) this.#restoreAnew();
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
    // Expired offers show first, with the notice. An empty answer counts, too, until it expires.
    return offers && hasOffers(offers)
      ? !again || !isExpired(offers.expiresAt, now)
      : !again && isTimely(offers, now);
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

  /** Another tab or session asked first: its offers are this merchant's, too. */
  #learnOffers(verdict: Verdict, decision: Decision): void {
    const { operation, outcome } = verdict;
    if (operation !== 'offers') {
      this.#learnAcceptance(verdict, decision);
      return;
    }
    const refused = outcome === 'refused';
    const { offers, isAccepting } = refused ? {} : this.#keepOthers(verdict, decision);
    if (!this.decisions.isHere(decision)) return;
    if (isAccepting) this.#restoreAnew();
    else if (offers) this.offers.show(offers, 'resumed');
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
    const startedAt = this.#host.session.now();
    // The service wrote this while the other one waited, for at most `TURN_AT_MOST`.
    const earliest = startedAt - Math.max(Date.now() - at, 0) - TURN_AT_MOST;
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
    this.acceptance.learn(verdict, decision, { offers, pending });
  }

  /** Another tab has accepted an offer of this merchant, while no press was waiting here. */
  #learnElsewhere(verdict: Verdict, pending: PendingDecision): void {
    const { keeper } = this.decisions;
    const decision = this.decisions.begin('accept');
    this.decisions.end(decision);
    const { offers } = keeper.read() as Kept;
    this.acceptance.learn(verdict, decision, { offers, pending });
    const acceptance = acceptanceOf(keeper.read());
    if (acceptance) this.#earlier = { acceptance, revision: this.#state.revision };
  }

  /** Another session of the page, or another tab, has decided for this merchant meanwhile: nothing is sent. */
  #giveWay(decision: Decision): Ending {
    this.decisions.end(decision);
    // The turn is this session's: nobody else has anything under way.
    if (this.decisions.isHere(decision)) this.#restoreAnew(false);
    this.otherTabs.hearMissed();
    return { outcome: 'refused' };
  }

  /** Clears what was pressed, even if there is nothing in its place. */
  #restoreAnew(mayBeUnderWay = true): void {
    this.#host.commit(NO_OFFERS);
    this.restore(mayBeUnderWay);
  }

  // --- over a reload -------------------------------------------------------------------------

  /** Notes by how many ms the device's clock is ahead of the service's. */
  noteClock(ahead: number): void {
    this.decisions.keeper.ahead = ahead;
  }

  /**
   * A later page of the tab may have asked for offers, have decided, or have found what became of an acceptance, while
   * this one was in the back/forward cache.
   */
  comeBack(isCached: boolean): void {
    const { keeper, underWay } = this.decisions;
    if (underWay || this.#state.acceptance === 'accepted') return;
    this.#forgetOutlived(keeper);
    const kept = keeper.read();
    const isAccepting = own(kept.pending, 'operation') === 'accept' && !isDecided(this.#state);
    const isNews = isCached && kept.offers && !isOnTheWay(this.#state);
    if (acceptanceOf(kept) || isAccepting || isNews) this.#restoreAnew();
  }

  /** @param mayBeUnderWay - Whether a decision without a known outcome may be under way elsewhere. */
  restore(mayBeUnderWay = true): void {
    this.decisions.adopt();
    const { keeper, underWay, identity } = this.decisions;
    this.#forgetOutlived(keeper);
    const kept = keeper.read();
    const offers = parseOffers(kept.offers);
    const pending = pendingOf(kept);
    const isMine = !!pending && underWay?.operation === pending.operation;
    const { fetch } = this.#host.session.options;
    const beside = mayBeUnderWay && !isMine ? decisionBeside(identity, fetch) : undefined;
    const isUnderWay = isMine || beside?.operation === pending?.operation;
    this.#host.recallClock(keeper.ahead);
    const now = this.#host.session.now();
    const acceptance = acceptanceOf(kept);
    // An empty answer that has expired isn't shown. Nor are offers beside an acceptance, none of which could be accepted.
    const isNews =
      !acceptance && !pending && offers && (hasOffers(offers) || isTimely(offers, now));
    if (pending?.operation === 'accept') this.#showPending(pending, offers, isUnderWay);
    else if (isNews) {
      this.otherTabs.recallOffers((kept as Kept).offers);
      this.offers.show(offers, 'resumed');
    } else {
      if (pending) this.#host.commit({ offers: isUnderWay ? 'loading' : 'unknown' });
      if (acceptance) this.#showAccepted(acceptance, kept);
    }
    if (pending && !isMine && mayBeUnderWay) void this.#overhear(pending, beside);
  }

  /** Shows an acceptance without a known outcome, and its set. */
  #showPending(pending: PendingDecision, offers: OffersResponse | undefined, isUnderWay: boolean) {
    const { products, expiresAt } = offers ?? { products: [], expiresAt: '' };
    // Whether the set has expired no longer matters: it was decided before.
    this.#host.commit({
      offers: !offers ? 'idle' : hasOffers(offers) ? 'ready' : 'empty',
      products,
      expiresAt,
      source: 'resumed',
      selected: findOffer(products, pending.offerId ?? ''),
      acceptance: isUnderWay ? 'submitting' : 'unknown',
      recheck: this.acceptance.recheckOf(pending),
      submittedAt: pending.startedAt || undefined,
    });
    this.acceptance.confirmBy(this.#state.merchant);
  }

  /** Shows an acceptance of an earlier page, and tells tabs that have opened since. */
  #showAccepted(acceptance: PendingDecision, kept: Kept) {
    this.#earlier = { acceptance, revision: this.#state.revision };
    this.otherTabs.recall('done', acceptance);
    this.#host.commit({
      acceptance: 'accepted',
      submittedAt: acceptance.startedAt || undefined,
      ...rememberedOf(kept),
    });
  }

  /** The acceptance of an earlier page, if it is over: the merchant may renew a deal that came after it. */
  outlivedBy(merchant: MerchantResponse): PendingDecision | undefined {
    const { acceptance, blocked, revision } = this.#state;
    const earlier = this.#earlier;
    const isShown = acceptance === 'accepted' && !blocked && earlier?.revision === revision;
    return isShown && isOutlived(earlier.acceptance, merchant) ? earlier.acceptance : undefined;
  }

  /** Forgets an acceptance that is over: the merchant may renew what came of it. */
  #forgetOutlived(keeper: Keeper): void {
    const kept = keeper.read() as Kept;
    const acceptance = acceptanceOf(kept);
    const isOver = acceptance && isOutlived(acceptance, this.#state.merchant);
    if (isOver) keeper.write({ ...kept, acceptance: undefined });
  }

  /**
   * After a reload no answer comes. If another session of this page, or another tab, has the decision under way, the
   * merchant waits for it here, too.
   */
  async #overhear(pending: PendingDecision, beside: UnderWay | undefined): Promise<void> {
    const { revision } = this.#state;
    const isOffers = pending.operation === 'offers';
    const isShown = (...shown: string[]) => {
      const { offers, acceptance } = this.#state;
      return revision === this.#state.revision && shown.includes(isOffers ? offers : acceptance);
    };
    // A re-check says nothing about what is under way, so it is reset.
    const show = (asked: Partial<FinanceState>, accepted: Partial<FinanceState>) =>
      this.#host.commit(
        isOffers ? asked : { ...accepted, recheck: this.acceptance.recheckOf(pending) },
      );
    const verdict = await (beside?.verdict ??
      decisionInTab(this.decisions.identity, () => {
        if (!isShown('unknown')) return;
        show({ offers: 'loading' }, { acceptance: 'submitting' });
      }));
    const isWaiting = isShown('loading', 'submitting');
    if (!isWaiting && !isShown('unknown')) return;
    // This session's own request goes on.
    if (this.decisions.underWay) {
      if (isWaiting) this.#restoreAnew();
      return;
    }
    if (verdict && verdict.outcome !== 'unknown' && this.#isOf(pending, verdict)) {
      this.#learnOverheard(verdict, pending);
      return;
    }
    if (isWaiting) show({ offers: 'unknown' }, { acceptance: 'unknown' });
    this.otherTabs.recall('unknown', pending);
    this.acceptance.confirmBy(this.#state.merchant);
  }

  /**
   * Whether a verdict concerns `pending`. Not if it is a refusal of another press or, for an acceptance, of another
   * kind.
   */
  #isOf({ operation, startedAt }: PendingDecision, verdict: Verdict): boolean {
    return !(
      (operation === 'accept' && verdict.operation !== operation) ||
      (verdict.outcome === 'refused' && verdict.startedAt !== startedAt)
    );
  }

  /** Takes over the result of an earlier page's decision that was under way elsewhere. */
  #learnOverheard(verdict: Verdict, pending: PendingDecision): void {
    const { operation, startedAt } = pending;
    const decision = this.decisions.begin(operation);
    this.decisions.end(decision);
    // A duplicated tab has a copy of the note, which nobody else removes there.
    const { keeper } = decision;
    const isNoted = pendingOf(keeper.read())?.startedAt === startedAt;
    if (isNoted && verdict.outcome === 'refused') {
      keeper.write({ ...(keeper.read() as Kept), pending: undefined });
    }
    if (operation === 'offers') this.#learnOffers(verdict, decision);
    else this.acceptance.learn(verdict, decision, { offers: keptOffers(this.#state), pending });
    // Nothing expired while it was under way.
    this.offers.checkExpiry();
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
