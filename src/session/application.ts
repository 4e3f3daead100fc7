import { financeError, FinanceError } from '../client/errors.js';
import { newKey, prepareDecisions } from '../client/decide.js';
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
import type { Decision, Ending } from './decision.js';
import { Decisions, type Settled } from './decisions.js';
import { offersElsewhere } from './elsewhere.js';
import { faultOf } from './faults.js';
import type { ApplicationHost } from './host.js';
import { isAnother } from './identity.js';
import { NO_OFFERS, OfferSet } from './offer-set.js';
import { offersRequest } from './offers-request.js';
import { OtherTabs } from './other-tabs.js';
import { acceptanceNow, acceptanceOf, isOutlived, pendingOf } from './pending.js';
import { isDecided, isOnTheWay, type FinanceState } from './state.js';
import type { Keeper, Kept, PendingDecision } from './storage.js';
import {
  decisionBeside,
  decisionInTab,
  prepareTurns,
  referenceOf,
  TURN_AT_MOST,
  turnName,
  type UnderWay,
  type Verdict,
} from './turn.js';

/** Whether an answer still holds. One that says for how long, and is not over: an empty one holds for nothing else. */
const isTimely = (offers: OffersResponse | undefined, now: number): boolean =>
  !!offers && parseTimestamp(offers.expiresAt) !== undefined && !isExpired(offers.expiresAt, now);

/**
 * The part of the session from the press on: offers, choice, acceptance. Loaded on demand, for most
 * pages show an advert and nothing more.
 *
 * @internal
 */
export class Application {
  /** The offers at hand. */
  readonly offers: OfferSet;
  /** What was decided, for whom. */
  readonly decisions: Decisions;
  readonly acceptance: Acceptance;
  readonly otherTabs: OtherTabs;
  readonly #host: ApplicationHost;
  /** An acceptance of a page before that was taken up, in which beginning. */
  #restored: { readonly acceptance: PendingDecision; readonly revision: number } | undefined;

  constructor(host: ApplicationHost) {
    this.#host = host;
    this.decisions = new Decisions(host);
    this.offers = new OfferSet(host);
    const takeUp = (decision: Decision) => this.#takeUp(decision);
    this.otherTabs = new OtherTabs(host, this.decisions, (...heard) =>
      this.#learnElsewhere(...heard),
    );
    this.acceptance = new Acceptance(host, this.decisions, this.offers, this.otherTabs, takeUp);
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
    // A `reset()` came before the acceptance had left: it still goes out, and shows again.
    if (underWay?.operation === 'accept') {
      this.#host.commit({ offers: 'idle', acceptance: 'submitting' });
    }
    // Two presses while settings were still coming in have met here.
    if (underWay) return;
    const decision = this.decisions.begin('offers');
    const { revision } = this.#state;
    this.#host.commit({
      offers: 'loading',
      products: [],
      expiresAt: '',
      selected: undefined,
      offerExpiresAt: undefined,
      acceptance: 'idle',
    });
    // A listener went to another merchant, who has not pressed anything.
    if (revision !== this.#state.revision) {
      this.decisions.end(decision);
      return;
    }
    const other = await this.decisions.take(decision, options, (settled) =>
      this.#createOffers(body, options, decision, again, settled),
    );
    if (other) this.#learnOffers(other, decision);
    this.otherTabs.hearMissed();
  }

  async #createOffers(
    body: OffersRequest,
    options: ClientOptions,
    decision: Decision,
    again: boolean,
    settled: Settled,
  ): Promise<Ending> {
    const { merchant_id } = body.application;
    // Deals of another merchant say nothing of this one.
    if (this.decisions.isHere(decision)) this.#forgetOutlived(decision.keeper);
    if (
      this.#isAnswered(decision, again) ||
      (this.#keepHeard(decision, merchant_id) && this.#isAnswered(decision, again))
    ) {
      return this.#takeUp(decision);
    }
    // Before anything is noted: without one nothing is sent.
    const idempotencyKey = newKey();
    const before = decision.keeper.read() as Kept;
    const startedAt = this.#host.session.now();
    const { accepted } = before;
    decision.keeper.write({ pending: { operation: 'offers', startedAt }, accepted });
    try {
      const departed = () => this.#host.departed();
      const answer = await createOffers(body, options, { idempotencyKey, departed });
      const { serverTime } = answer;
      const data = serverTime === undefined ? asArrived(answer.data, startedAt) : answer.data;
      const offers = { ...data, at: Date.now() };
      const isAccepting = this.#keepBeside(decision, { offers });
      settled.push(() => {
        if (!this.decisions.isHere(decision)) return;
        this.#host.setClock(serverTime, startedAt);
        if (isAccepting) this.#restoreAnew();
        else this.offers.show(data, 'service');
      });
      return { outcome: 'done', offers, serverTime, startedAt };
    } catch (thrown) {
      const error = faultOf(thrown, 'offers', true);
      const unknown = error.outcome === 'unknown';
      // An application whose answer was lost before is still lost.
      const isAccepting = !unknown && this.#keepBeside(decision, before);
      settled.push(() => {
        if (!this.decisions.isHere(decision)) return;
        if (isAccepting) this.#restoreAnew();
        else this.#host.report(error, { offers: unknown ? 'unknown' : 'error' });
      });
      return { outcome: unknown ? 'unknown' : 'refused', startedAt };
    }
  }

  /** Keeps what another tab has told that it was answered. Returns whether one has. */
  #keepHeard(decision: Decision, merchantId: string): boolean {
    const heard = offersElsewhere(turnName(decision.addressee), merchantId);
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
    // What has expired shows first, with the notice. That there were none is an answer, too, for its time.
    return offers && hasOffers(offers)
      ? !again || !isExpired(offers.expiresAt, now)
      : !again && isTimely(offers, now);
  }

  /**
   * Keeps what came of an application. Ids that came late may have brought an acceptance to it, of another
   * session: what is known of that stays. Returns whether it has no known outcome yet.
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

  /** Another tab or session asked first: its offers are this merchant's too. */
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

  /** Keeps the offers that another tab or session had by `at`, or that its answer was lost. */
  #keepOthers(
    { outcome, offers: given, serverTime }: Verdict,
    decision: Decision,
    at = Date.now(),
  ): { readonly offers: OffersResponse | undefined; readonly isAccepting: boolean } {
    const startedAt = this.#host.session.now();
    // The service wrote it while the other one waited, which it did no longer than that.
    const earliest = startedAt - Math.max(Date.now() - at, 0) - TURN_AT_MOST;
    if (typeof serverTime === 'number') this.#host.setClock(serverTime, earliest);
    const offers = outcome === 'done' ? parseOffers(given) : undefined;
    const isAccepting = this.#keepBeside(
      decision,
      offers ? { offers: { ...offers, at } } : { pending: { operation: 'offers', startedAt } },
    );
    return { offers, isAccepting };
  }

  /** The merchant has accepted an offer meanwhile: no time for another application. */
  #learnAcceptance(verdict: Verdict, decision: Decision): void {
    if (verdict.outcome === 'refused') {
      this.decisions.notTaken(decision);
      return;
    }
    const { offers } = decision.keeper.read() as Kept;
    const pending = acceptanceNow(this.#host.session);
    if (this.decisions.isHere(decision)) this.#host.commit({ offers: 'idle' });
    this.acceptance.learn(verdict, decision, { offers, pending });
  }

  /** Another tab has accepted an offer of this merchant, while nobody waited here. */
  #learnElsewhere(verdict: Verdict, pending: PendingDecision): void {
    const { keeper } = this.decisions;
    const decision = this.decisions.begin('accept');
    this.decisions.end(decision);
    const { offers } = keeper.read() as Kept;
    this.acceptance.learn(verdict, decision, { offers, pending });
    const acceptance = acceptanceOf(keeper.read());
    if (acceptance) this.#restored = { acceptance, revision: this.#state.revision };
  }

  /** Another session of the page, or another tab, decided for this merchant since this one looked: nothing is sent. */
  #takeUp(decision: Decision): Ending {
    this.decisions.end(decision);
    // The turn is this one's: nobody else has anything under way.
    if (this.decisions.isHere(decision)) this.#restoreAnew(false);
    return { outcome: 'refused' };
  }

  /** Nothing of what was pressed stays, though there may be nothing in its place. */
  #restoreAnew(mayBeUnderWay = true): void {
    this.#host.commit(NO_OFFERS);
    this.restore(mayBeUnderWay);
  }

  // --- over a reload -------------------------------------------------------------------------

  /** By how many ms the device's clock is ahead of the service's. */
  noteClock(ahead: number): void {
    this.decisions.keeper.ahead = ahead;
  }

  /** Out of the back/forward cache: a page of the tab that came after this one may have asked for offers, or decided. */
  comeBack(isCached: boolean): void {
    const { keeper, underWay } = this.decisions;
    if (underWay || isDecided(this.#state)) return;
    this.#forgetOutlived(keeper);
    const kept = keeper.read();
    const isAccepting = own(kept.pending, 'operation') === 'accept';
    const isNews = isCached && kept.offers && !isOnTheWay(this.#state);
    if (isAccepting || isNews || acceptanceOf(kept)) this.#restoreAnew();
  }

  /** @param mayBeUnderWay - Elsewhere, what has no known outcome. */
  restore(mayBeUnderWay = true): void {
    this.decisions.adopt();
    const { keeper, underWay, addressee } = this.decisions;
    this.#forgetOutlived(keeper);
    const kept = keeper.read();
    const offers = parseOffers(kept.offers);
    const pending = pendingOf(kept);
    const isMine = !!pending && underWay?.operation === pending.operation;
    const { fetch } = this.#host.session.options;
    const beside = mayBeUnderWay && !isMine ? decisionBeside(addressee, fetch) : undefined;
    const isUnderWay = isMine || beside?.operation === pending?.operation;
    this.#host.recallClock(keeper.ahead);
    const now = this.#host.session.now();
    const isOld = offers && isExpired(offers.expiresAt, now);
    const hasSome = !!offers && hasOffers(offers);
    const acceptance = acceptanceOf(kept);
    // That there were none a while ago is no news. Beside an acceptance they were asked for under other ids of
    // the merchant, and count while they are open.
    const isNews = hasSome ? !acceptance || !isOld : !acceptance && isTimely(offers, now);
    if (pending?.operation === 'accept') this.#showPending(pending, offers, isUnderWay);
    else if (offers && isNews && !pending) {
      this.otherTabs.recallOffers((kept as Kept).offers);
      this.offers.show(offers, 'resumed');
    } else {
      if (pending) this.#host.commit({ offers: isUnderWay ? 'loading' : 'unknown' });
      if (acceptance) this.#showAccepted(acceptance, kept);
    }
    if (pending && !isMine && mayBeUnderWay) void this.#overhear(pending, beside);
  }

  /** An acceptance without a known outcome, and the set that it is of. */
  #showPending(pending: PendingDecision, offers: OffersResponse | undefined, isUnderWay: boolean) {
    const { products, expiresAt } = offers ?? { products: [], expiresAt: '' };
    // Whether the set has expired meanwhile no longer matters: it was decided before.
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
    this.acceptance.find(this.#state.merchant);
  }

  /** An acceptance of a page before. Tabs that have opened since are told of it. */
  #showAccepted(acceptance: PendingDecision, kept: Kept) {
    this.#restored = { acceptance, revision: this.#state.revision };
    this.otherTabs.recall('done', acceptance);
    this.#host.commit({
      acceptance: 'accepted',
      submittedAt: acceptance.startedAt || undefined,
      ...rememberedOf(kept),
    });
  }

  /**
   * The acceptance of a page before, where the merchant may renew a deal that came after it: that one is over.
   */
  outlivedBy(merchant: MerchantResponse): PendingDecision | undefined {
    const { acceptance, blocked, revision } = this.#state;
    const restored = this.#restored;
    const isShown = acceptance === 'accepted' && !blocked && restored?.revision === revision;
    return isShown && isOutlived(restored.acceptance, merchant) ? restored.acceptance : undefined;
  }

  /** Forgets an acceptance that is over: the merchant may renew what came of it. */
  #forgetOutlived(keeper: Pick<Keeper, 'read' | 'write'>): void {
    const kept = keeper.read() as Kept;
    const acceptance = acceptanceOf(kept);
    const isOver = acceptance && isOutlived(acceptance, this.#state.merchant);
    if (isOver) keeper.write({ ...kept, acceptance: undefined });
  }

  /**
   * After a reload nobody answers. Where another session of this page has the decision under way, or another
   * tab, the merchant waits for it here, too.
   */
  async #overhear(pending: PendingDecision, beside: UnderWay | undefined): Promise<void> {
    const { revision } = this.#state;
    const isOffers = pending.operation === 'offers';
    const isShown = (...shown: string[]) => {
      const { offers, acceptance } = this.#state;
      return revision === this.#state.revision && shown.includes(isOffers ? offers : acceptance);
    };
    // A re-check on its way says nothing of what is under way.
    const show = (asked: Partial<FinanceState>, accepted: Partial<FinanceState>) =>
      this.#host.commit(
        isOffers ? asked : { ...accepted, recheck: this.acceptance.recheckOf(pending) },
      );
    const verdict = await (beside?.verdict ??
      decisionInTab(turnName(this.decisions.addressee), () => {
        if (!isShown('unknown')) return;
        show({ offers: 'loading' }, { acceptance: 'submitting' });
      }));
    const isWaiting = isShown('loading', 'submitting');
    if (!isWaiting && !isShown('unknown')) return;
    // What this session asks for itself goes on.
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
    this.acceptance.find(this.#state.merchant);
  }

  /** Not one of another merchant, of another kind, or a refusal of another press: these say nothing of this one. */
  #isOf({ operation, startedAt }: PendingDecision, verdict: Verdict): boolean {
    return !(
      isAnother(referenceOf(verdict), this.#host.session.options) ||
      (operation === 'accept' && verdict.operation !== operation) ||
      (verdict.outcome === 'refused' && verdict.startedAt !== startedAt)
    );
  }

  /** What came of a decision of a page before, where it was under way elsewhere. */
  #learnOverheard(verdict: Verdict, pending: PendingDecision): void {
    const { operation, startedAt } = pending;
    const decision = this.decisions.begin(operation);
    this.decisions.end(decision);
    // In a copy of the tab its note was copied, too: there, nobody else takes it back.
    const { keeper } = decision;
    const isNoted = pendingOf(keeper.read())?.startedAt === startedAt;
    if (isNoted && verdict.outcome === 'refused') {
      keeper.write({ ...(keeper.read() as Kept), pending: undefined });
    }
    if (operation === 'offers') this.#learnOffers(verdict, decision);
    else this.acceptance.learn(verdict, decision, { offers: keptOffers(this.#state), pending });
  }
}

/**
 * What was asked for at `sentAt` can't have been over by then: the device's clock is wrong, and where the service's
 * time can't be read nobody knows by how much. The service's 404 decides then (§3), or the merchant would apply again
 * and again. What ended since then, while the device slept, has expired.
 */
function asArrived(offers: OffersResponse, sentAt: number): OffersResponse {
  return hasOffers(offers) && isExpired(offers.expiresAt, sentAt)
    ? { ...offers, expiresAt: '' }
    : offers;
}
