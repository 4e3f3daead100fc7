import { prepareDecisions } from '../client/decide.js';
import { parseOffers } from '../client/offers.js';
import { own } from '../domain/objects.js';
import { findOffer, hasOffers } from '../domain/offers.js';
import type { MerchantResponse, OffersResponse } from '../domain/service-types.js';
import { Acceptance, keptOffers, rememberedOf } from './acceptance.js';
import { Application } from './application.js';
import type { Decision } from './decision.js';
import { Decisions } from './decisions.js';
import type { DecisionHost } from './host.js';
import type { Keeper, Kept, PendingDecision } from './keeper.js';
import { isShowable, NO_OFFERS, OfferSet } from './offer-set.js';
import { OtherTabs } from './other-tabs.js';
import { acceptanceOf, isOutlived, pendingOf } from './pending.js';
import { isDecided, isOnTheWay, type FinanceState } from './state.js';
import { decisionBeside, decisionInTab, prepareTurns, type UnderWay } from './turn.js';
import type { Ending, Verdict } from './verdict.js';

/**
 * What the commands of `OffersFlow` build on: the parts that do their work, and what the merchant has decided elsewhere.
 * Restores what an earlier page left, and gives way to what another session or tab has decided.
 *
 * @internal
 */
export abstract class ResumedFlow {
  readonly offers: OfferSet;
  readonly decisions: Decisions;
  readonly application: Application;
  readonly acceptance: Acceptance;
  readonly otherTabs: OtherTabs;
  readonly #host: DecisionHost;
  /** The acceptance of an earlier page, and the revision of the state in which it shows. */
  #earlier: { readonly acceptance: PendingDecision; readonly revision: number } | undefined;

  constructor(host: DecisionHost) {
    this.#host = host;
    const offers = (this.offers = new OfferSet(host));
    const decisions = (this.decisions = new Decisions(host));
    const otherTabs = new OtherTabs(host, decisions, (...heard) => this.#learnElsewhere(...heard));
    this.otherTabs = otherTabs;
    this.application = new Application(host, decisions, offers, otherTabs, this);
    this.acceptance = new Acceptance(host, decisions, offers, otherTabs, this);
    prepareTurns();
    prepareDecisions();
    otherTabs.follow();
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

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
    this.forgetOutlived(keeper);
    const kept = keeper.read();
    const isAccepting = own(kept.pending, 'operation') === 'accept' && !isDecided(this.#state);
    const isNews = isCached && kept.offers && !isOnTheWay(this.#state);
    if (acceptanceOf(kept) || isAccepting || isNews) this.restoreAnew();
  }

  /**
   * @param mayBeUnderWay - Whether a decision without a known outcome may be under way elsewhere.
   * @param cleared - What goes with what was shown, in one change: a page must not see an acceptance taken back.
   */
  restore(mayBeUnderWay = true, cleared?: Partial<FinanceState>): void {
    this.decisions.adopt();
    const { keeper, underWay, identity } = this.decisions;
    this.forgetOutlived(keeper);
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
    // Beside an acceptance, none of the offers could be accepted.
    const isNews = !acceptance && !pending && isShowable(offers, now);
    if (pending?.operation === 'accept') this.#showPending(pending, offers, isUnderWay);
    else if (isNews) {
      this.otherTabs.recallOffers((kept as Kept).offers);
      this.offers.show(offers, 'resumed');
    } else {
      const asked = pending && ({ offers: isUnderWay ? 'loading' : 'unknown' } as const);
      const accepted = acceptance && this.#acceptedBefore(acceptance, kept);
      if (cleared || asked || accepted) this.#host.commit({ ...cleared, ...asked, ...accepted });
    }
    if (pending && !isMine && mayBeUnderWay) void this.#overhear(pending, beside);
  }

  /** Clears what was pressed, even if there is nothing in its place. */
  restoreAnew(mayBeUnderWay = true): void {
    this.restore(mayBeUnderWay, NO_OFFERS);
  }

  /** Another session of the page, or another tab, has decided for this merchant meanwhile: nothing is sent. */
  giveWay(decision: Decision): Ending {
    this.decisions.end(decision);
    // The turn is this session's: nobody else has anything under way.
    if (this.decisions.isHere(decision)) this.restoreAnew(false);
    this.otherTabs.hearMissed();
    return { outcome: 'refused' };
  }

  /** Shows an acceptance without a known outcome, and its set. */
  #showPending(pending: PendingDecision, offers: OffersResponse | undefined, isUnderWay: boolean) {
    const { products, expiresAt } = offers ?? NO_OFFERS;
    // Whether the set has expired no longer matters: it was decided before.
    this.#host.commit({
      ...NO_OFFERS,
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

  /** What shows of an acceptance of an earlier page. Tabs that have opened since are told of it. */
  #acceptedBefore(acceptance: PendingDecision, kept: Kept): Partial<FinanceState> {
    this.#earlier = { acceptance, revision: this.#state.revision };
    this.otherTabs.recall('done', acceptance);
    return {
      acceptance: 'accepted',
      submittedAt: acceptance.startedAt || undefined,
      ...rememberedOf(kept),
    };
  }

  /** Another tab has accepted an offer of this merchant, while no press was waiting here. */
  #learnElsewhere(verdict: Verdict, pending: PendingDecision): void {
    const decision = this.decisions.outside('accept');
    const { keeper } = decision;
    const { offers } = keeper.read() as Kept;
    this.acceptance.learn(verdict, decision, { offers, pending });
    const acceptance = acceptanceOf(keeper.read());
    if (acceptance) this.#earlier = { acceptance, revision: this.#state.revision };
  }

  /** The acceptance of an earlier page, if it is over: the merchant may renew a deal that came after it. */
  outlivedBy(merchant: MerchantResponse): PendingDecision | undefined {
    const { acceptance, blocked, revision } = this.#state;
    const earlier = this.#earlier;
    const isShown = acceptance === 'accepted' && !blocked && earlier?.revision === revision;
    return isShown && isOutlived(earlier.acceptance, merchant) ? earlier.acceptance : undefined;
  }

  /** Forgets an acceptance that is over: the merchant may renew what came of it. */
  forgetOutlived(keeper: Keeper): void {
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
      if (isWaiting) this.restoreAnew();
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
    const decision = this.decisions.outside(operation);
    const { keeper } = decision;
    // A duplicated tab has a copy of the note, which nobody else removes there.
    const isNoted = pendingOf(keeper.read())?.startedAt === startedAt;
    if (isNoted && verdict.outcome === 'refused') {
      keeper.write({ ...(keeper.read() as Kept), pending: undefined });
    }
    if (operation === 'offers') this.application.learn(verdict, decision);
    else this.acceptance.learn(verdict, decision, { offers: keptOffers(this.#state), pending });
    // Nothing expired while it was under way.
    this.offers.checkExpiry();
  }
}
