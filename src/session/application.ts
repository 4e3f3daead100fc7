import { acceptOffer } from '../client/accept.js';
import { financeError, FinanceError } from '../client/errors.js';
import { getMerchant } from '../client/merchant.js';
import { createOffers, parseOffers } from '../client/offers.js';
import type { ClientOptions } from '../client/options.js';
import { isExpired } from '../domain/expiry.js';
import { sameId } from '../domain/identifiers.js';
import { bare, own } from '../domain/objects.js';
import { findOffer, hasOffers, type OfferChoice } from '../domain/offers.js';
import type { BankDetails, OffersRequest, OffersResponse } from '../domain/service-types.js';
import { OfferAcceptedEvent } from '../events/offer-accepted.js';
import { OfferSubmitEvent } from '../events/offer-submit.js';
import { newKey, type Decision, type Outcome } from './decision.js';
import { Decisions } from './decisions.js';
import { faultOf, notSent } from './faults.js';
import type { ApplicationHost } from './host.js';
import { OfferSet } from './offer-set.js';
import { offersRequest } from './offers-request.js';
import { identityOf, spelled } from './options.js';
import { idsOf, isEvidence, pendingOf } from './pending.js';
import type { FinanceState } from './state.js';
import { Keeper, type Kept, type PendingDecision } from './storage.js';
import { decisionUnderWay, prepareTurns, takeTurn, turnName, type Verdict } from './turn.js';

/** What is told once the turn is over: who hears it may ask for something else at once. */
type Settled = (() => void)[];

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
  readonly #host: ApplicationHost;

  constructor(host: ApplicationHost) {
    this.#host = host;
    this.decisions = new Decisions(host.memory);
    this.offers = new OfferSet(host);
    prepareTurns();
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  get #identity(): string {
    return identityOf(this.#host.session.options);
  }

  #keeper(): Keeper {
    return new Keeper(this.#host.session.options, this.#host.memory);
  }

  get #underWay(): Decision | undefined {
    return this.decisions.underWay(this.#identity);
  }

  #begin(operation: Decision['operation'], offer?: string): Decision {
    const { providerId } = this.#state;
    const { merchantId } = this.#host.session.options;
    const identity = this.#identity;
    const decision = { operation, providerId, identity, keeper: this.#keeper(), merchantId };
    this.decisions.begin(decision, offer);
    return decision;
  }

  /** Whether it is the decision of the page's present merchant. */
  #isHere({ identity }: Decision): boolean {
    return identity === this.#identity;
  }

  async #takeTurn(
    decision: Decision,
    { fetch }: ClientOptions,
    decide: (settled: Settled) => Promise<Outcome>,
  ): Promise<Verdict | undefined> {
    const settled: Settled = [];
    const { operation } = decision;
    try {
      const other = await takeTurn(turnName(decision.identity, fetch), operation, async () => {
        const own = await decide(settled);
        decision.outcome = own.outcome;
        return own;
      });
      if (other?.operation === operation) decision.outcome = other.outcome;
      return other;
    } finally {
      decision.outcome ??= 'refused';
      this.decisions.end(decision);
      this.#host.ended(operation, decision.identity);
      for (const settle of settled) settle();
    }
  }

  // --- offers --------------------------------------------------------------------------------

  async load(
    application: OffersRequest | undefined,
    options: ClientOptions,
    again = false,
  ): Promise<void> {
    const body = offersRequest(application, this.#state.providerId, this.#host.session.options);
    if (body instanceof FinanceError) {
      this.#host.report(body, { offers: 'error' });
      return;
    }

    const underWay = this.#underWay;
    // A `reset()` came before the acceptance had left: it still goes out, and shows again.
    if (underWay?.operation === 'accept') {
      this.#host.commit({ offers: 'idle', acceptance: 'submitting' });
    }
    // Two presses while settings were still coming in have met here.
    if (underWay) return;
    const decision = this.#begin('offers');
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
    const other = await this.#takeTurn(decision, options, (settled) =>
      this.#createOffers(body, options, decision, again, settled),
    );
    if (other) this.#learnOffers(other, decision);
  }

  async #createOffers(
    body: OffersRequest,
    options: ClientOptions,
    decision: Decision,
    again: boolean,
    settled: Settled,
  ): Promise<Outcome> {
    const before = decision.keeper.read() as Kept;
    const offers = parseOffers(before.offers);
    const isOpen = offers && !isExpired(offers.expiresAt, this.#host.session.now());
    const hasSome = offers && hasOffers(offers);
    // That there were none is an answer, too, for its time. What has expired shows first, with the notice.
    const isThere = again ? isOpen && hasSome : isOpen === true || hasSome;
    const pending = own(before.pending, 'operation');
    if (pending === 'accept' || (pending ? !again : isThere)) return this.#takeUp(decision);
    const startedAt = this.#host.session.now();
    const { accepted } = before;
    decision.keeper.write({ pending: { operation: 'offers', startedAt }, accepted });
    try {
      const sending = bare({
        ...options,
        fetch: (request: Request) => {
          const answer = (options.fetch ?? globalThis.fetch)(request);
          this.#host.departed();
          return answer;
        },
      });
      const { data, serverTime } = await createOffers(body, sending, { idempotencyKey: newKey() });
      const isAccepting = this.#keepBeside(decision, { offers: data });
      settled.push(() => {
        if (!this.#isHere(decision)) return;
        this.#host.setClock(serverTime, startedAt);
        if (isAccepting) this.#restoreAnew();
        else this.offers.show(data, 'service');
      });
      return { outcome: 'done', offers: data };
    } catch (thrown) {
      const error = faultOf(thrown, 'offers', true);
      const unknown = error.outcome === 'unknown';
      // An application whose answer was lost before is still lost.
      const isAccepting = !unknown && this.#keepBeside(decision, before);
      settled.push(() => {
        if (!this.#isHere(decision)) return;
        if (isAccepting) this.#restoreAnew();
        else this.#host.report(error, { offers: unknown ? 'unknown' : 'error' });
      });
      return { outcome: unknown ? 'unknown' : 'refused' };
    }
  }

  /**
   * Keeps what came of an application. Ids that came late may have brought an acceptance to it, of another
   * session: what is known of that stays. Returns whether it has no known outcome yet.
   */
  #keepBeside({ keeper }: Decision, kept: Kept): boolean {
    const { pending, accepted } = keeper.read() as Kept;
    const isAccepting = own(pending, 'operation') === 'accept';
    keeper.write({ ...kept, pending: isAccepting ? pending : kept.pending, accepted });
    return isAccepting;
  }

  /** Another tab or session asked first: its offers are this merchant's too. */
  #learnOffers({ operation, outcome, offers: given }: Verdict, decision: Decision): void {
    if (operation !== 'offers') {
      this.#notTaken(decision);
      return;
    }
    const offers = outcome === 'done' ? parseOffers(given) : undefined;
    const refused = outcome === 'refused';
    const startedAt = this.#host.session.now();
    const isAccepting =
      !refused &&
      this.#keepBeside(
        decision,
        offers ? { offers } : { pending: { operation: 'offers', startedAt } },
      );
    if (!this.#isHere(decision)) return;
    if (isAccepting) this.#restoreAnew();
    else if (offers) this.offers.show(offers, 'resumed');
    else {
      const error = financeError('offers', { code: 'aborted', sent: !refused });
      this.#host.report(error, { offers: refused ? 'error' : 'unknown' });
    }
  }

  /** Another session of the page decided for this merchant since this one looked: nothing is sent. */
  #takeUp(decision: Decision): Outcome {
    this.decisions.end(decision);
    if (this.#isHere(decision)) this.#restoreAnew();
    return { outcome: 'refused' };
  }

  /** Nothing of what was pressed stays, though there may be nothing in its place. */
  #restoreAnew(): void {
    this.#host.commit({
      offers: 'idle',
      products: [],
      expiresAt: '',
      source: undefined,
      selected: undefined,
      offerExpiresAt: undefined,
      acceptance: 'idle',
    });
    this.restore();
  }

  /** Another kind of decision was under way for this merchant: nothing was sent, and it may be tried again. */
  #notTaken(decision: Decision): void {
    if (!this.#isHere(decision)) return;
    const { operation } = decision;
    const changes = operation === 'offers' ? { offers: 'error' } : { acceptance: 'error' };
    this.#host.report(notSent(operation, 'aborted'), changes as Partial<FinanceState>);
  }

  // --- acceptance ----------------------------------------------------------------------------

  /** Accepts `pressed`, unless something else is chosen by now, or by a listener of `offer-submit`. */
  async accept(
    pressed: OfferChoice,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
  ): Promise<void> {
    this.offers.checkExpiry();
    const { merchant, revision, products } = this.#state;
    const isStill = () => {
      const now = this.#state;
      const isOpen = now.acceptance === 'review' || now.acceptance === 'error';
      return isOpen && now.selected === pressed && now.revision === revision;
    };
    if (!isStill()) return;
    // The page may have narrowed what may be accepted since it was chosen.
    if (!this.offers.isAcceptable(pressed)) {
      this.#host.report(notSent('accept', 'input_invalid'), { acceptance: 'error' });
      return;
    }
    const { offer_id } = pressed.offer;
    const name = `${spelled('baseUrl', options.baseUrl)}|${offer_id.toLowerCase()}`;
    const sent = this.decisions.acceptOf(name);
    if (sent && sent.outcome !== 'refused' && !this.#isHere(sent)) {
      if (this.#isOfAnother(sent)) {
        this.#host.report(notSent('accept', 'input_invalid'), { acceptance: 'error' });
      } else this.#meet(sent);
      return;
    }
    if (sent?.outcome === 'done') {
      this.#toAccepted(sent, {});
      return;
    }
    const known = this.#keeper().read();
    // The page has emptied the storage, or another decision stands there: this session knows all the same.
    const isNoted =
      own(known.pending, 'operation') === 'accept' ||
      (typeof known.accepted === 'string' && sameId(known.accepted, offer_id));
    if (sent?.outcome === 'unknown' && !isNoted) {
      this.#host.commit({ acceptance: 'unknown', recheck: 'impossible', error: undefined });
      return;
    }
    // An application is under way under ids that came late, so that its turn has another name.
    if (this.#underWay?.operation === 'offers') {
      this.#host.report(notSent('accept', 'aborted'), { acceptance: 'error' });
      return;
    }
    const submit = new OfferSubmitEvent({ ...pressed, withBankDetails: !!bankDetails });
    if (!this.#host.session.dispatchEvent(submit) || !isStill()) return;

    const decision = this.#begin('accept', name);
    const pending: PendingDecision = {
      operation: 'accept',
      offerId: offer_id,
      startedAt: this.#host.session.now(),
      ...(merchant && idsOf(merchant)),
    };
    // What the page gave is the page's; what the service gave before it stays.
    const before = decision.keeper.read() as Kept;
    const kept = {
      offers: this.#keptOffers() ?? before.offers,
      pending,
      accepted: before.accepted,
    };
    this.#host.commit({
      acceptance: 'submitting',
      recheck: this.#recheckOf(pending),
      submittedAt: pending.startedAt,
      error: undefined,
    });
    const other = await this.#takeTurn(decision, options, (settled) => {
      const known = this.#decidedElsewhere(decision, pressed, products);
      return known
        ? Promise.resolve(known)
        : this.#acceptOffer(offer_id, bankDetails, options, decision, kept, settled);
    });
    if (other) this.#learnAcceptance(other, decision, kept);
  }

  /** Whether it is a decision of another merchant: an offer of that one is none of this one's. */
  #isOfAnother({ providerId, merchantId }: Decision): boolean {
    const differ = (a: unknown, b: unknown) => !!a && !!b && a !== b;
    const now = this.#host.session.options;
    return differ(providerId, this.#state.providerId) || differ(merchantId, now.merchantId);
  }

  /** The same offer under other ids: what was sent for it shows here, too. */
  #meet(sent: Decision): void {
    this.decisions.meet(sent, this.#host.session.options);
    if (sent.outcome === 'done') {
      this.#toAccepted(sent, {});
      return;
    }
    const pending = pendingOf(sent.keeper.read());
    this.#host.commit({
      acceptance: sent.outcome ? 'unknown' : 'submitting',
      recheck: pending ? this.#recheckOf(pending) : 'idle',
      submittedAt: pending?.startedAt,
      error: undefined,
    });
  }

  /** What another session of the page, or another page of the tab, has done since the offer was shown. */
  #decidedElsewhere(
    decision: Decision,
    { offer: { offer_id } }: OfferChoice,
    products: FinanceState['products'],
  ): Outcome | undefined {
    const { pending, accepted, offers } = decision.keeper.read();
    if (own(pending, 'operation') === 'accept') return this.#takeUp(decision);
    const isOf = (list: FinanceState['products'], id: unknown) =>
      typeof id === 'string' ? findOffer(list, id) : undefined;
    const found = isOf(products, accepted);
    if (found || (typeof accepted === 'string' && sameId(accepted, offer_id))) {
      this.decisions.end(decision);
      this.#toAccepted(decision, { selected: found });
      return { outcome: 'done', accepted };
    }
    // Offers that were asked for later stand in place of these; one that the page gave is none of them.
    const later = this.#keptOffers() && isOf(products, offer_id) && parseOffers(offers);
    return later && !isOf(later.products, offer_id) ? this.#takeUp(decision) : undefined;
  }

  /** After a 404 the set is gone for good (§3): by this page's clock and the service's, also after a reload. */
  #gone(offers: OffersResponse | undefined, offerId: string): OffersResponse | undefined {
    const isOf = findOffer(parseOffers(offers)?.products ?? [], offerId);
    const now = Math.min(this.#host.session.now(), Date.now());
    // A clock of the page's own may give no number.
    return offers && isOf ? { ...offers, expiresAt: new Date(now || 0).toISOString() } : offers;
  }

  async #acceptOffer(
    offerId: string,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
    decision: Decision,
    kept: Kept,
    settled: Settled,
  ): Promise<Outcome> {
    const { providerId } = decision;
    // However it ends, the outcome of an application that is unknown still is.
    const { pending } = decision.keeper.read() as Kept;
    decision.keeper.write(kept);
    try {
      const idempotencyKey = newKey();
      const { data } = await acceptOffer(offerId, bankDetails, options, { idempotencyKey });
      if (data.provider_id && providerId && !sameId(data.provider_id, providerId)) {
        throw financeError('accept', { code: 'accept_mismatch', sent: true });
      }
      decision.keeper.write({ accepted: offerId, pending });
      settled.push(() => {
        this.#toAccepted(decision, { accepted: data });
        // Also after a switch to another merchant: a new `provider_id` must not be lost.
        const { merchantId } = decision;
        this.#host.session.dispatchEvent(
          new OfferAcceptedEvent({ acceptance: data, providerId, merchantId }),
        );
      });
      return { outcome: 'done', accepted: offerId };
    } catch (thrown) {
      const error = faultOf(thrown, 'accept', true);
      const unknown = error.outcome === 'unknown';
      const expired = error.code === 'offers_expired';
      const { offers, accepted } = kept;
      if (!unknown) {
        const left = expired ? this.#gone(offers, offerId) : offers;
        decision.keeper.write({ offers: left, pending, accepted });
      }
      settled.push(() => {
        if (!this.#isHere(decision)) return;
        const isOfSet = expired && this.offers.refuse(offerId);
        const { offers, selected, revision } = this.#state;
        // After a reset meanwhile there is no choice left to correct.
        const refused = selected ? 'error' : 'idle';
        this.#host.report(error, {
          offers: isOfSet && offers === 'ready' ? 'expired' : offers,
          acceptance: unknown ? 'unknown' : expired ? 'expired' : refused,
        });
        // A listener may have gone on, to another merchant or to new offers.
        const isStill = revision === this.#state.revision && this.#state.acceptance === 'expired';
        if (expired && isStill) this.offers.announceExpiry();
        if (expired) this.offers.checkExpiry();
      });
      return { outcome: unknown ? 'unknown' : 'refused' };
    }
  }

  /** If it is still this merchant's page. */
  #toAccepted(decision: Decision, known: Partial<FinanceState>): void {
    if (!this.#isHere(decision)) return;
    this.offers.stopTimer();
    this.#host.commit({ acceptance: 'accepted', error: undefined, ...known });
  }

  /** Another tab or session was accepting an offer of this merchant. */
  #learnAcceptance(
    { operation, outcome, accepted }: Verdict,
    decision: Decision,
    kept: Kept & { readonly pending: PendingDecision },
  ): void {
    if (operation !== 'accept' || outcome === 'refused') {
      this.#notTaken(decision);
      return;
    }
    // A session of the same storage has noted which offer it was, another tab tells it of an acceptance; what
    // this one showed may not be what was sent.
    const noted = decision.keeper.read() as Kept;
    if (outcome === 'done') {
      const pressed = kept.pending.offerId;
      // It was another one: what was pressed here was never sent.
      if (typeof accepted === 'string' && pressed && !sameId(accepted, pressed))
        decision.outcome = 'refused';
      decision.keeper.write({ accepted: typeof accepted === 'string' ? accepted : noted.accepted });
      this.#toAccepted(decision, { selected: undefined });
      return;
    }
    const sent = pendingOf(noted);
    const pending = sent?.operation === 'accept' ? sent : { ...kept.pending, offerId: undefined };
    decision.keeper.write({ ...kept, pending });
    if (!this.#isHere(decision)) return;
    this.#host.report(financeError('accept', { code: 'aborted', sent: true }), {
      acceptance: 'unknown',
      recheck: this.#recheckOf(pending),
      selected: findOffer(this.#state.products, pending.offerId ?? ''),
      submittedAt: pending.startedAt,
    });
  }

  #keptOffers(): OffersResponse | undefined {
    const { products, expiresAt, source } = this.#state;
    return source === undefined || source === 'provided' ? undefined : { products, expiresAt };
  }

  /** Without what was known before there is nothing to compare with (§6). */
  #recheckOf({ deals }: PendingDecision): FinanceState['recheck'] {
    return deals && this.#state.providerId ? 'idle' : 'impossible';
  }

  async recheck(options: ClientOptions): Promise<void> {
    const { providerId, revision, recheck } = this.#state;
    if (recheck === 'checking') return;
    const pending = pendingOf(this.#keeper().read());
    if (!providerId || !pending?.deals) {
      this.#host.commit({ recheck: 'impossible' });
      return;
    }
    this.#host.commit({ recheck: 'checking' });
    try {
      const { data } = await getMerchant(providerId, options);
      if (revision !== this.#state.revision) return;
      if (!isEvidence(data, pending)) {
        this.#host.commit({ recheck: 'absent' });
        return;
      }
      // Another page may still show the set.
      const keeper = this.#keeper();
      keeper.write({ accepted: pending.offerId ?? (keeper.read() as Kept).accepted });
      this.decisions.found(this.#identity);
      this.#host.commit({
        acceptance: 'accepted',
        recheck: 'idle',
        merchant: data,
        error: undefined,
      });
    } catch (thrown) {
      if (revision !== this.#state.revision) return;
      this.#host.report(faultOf(thrown, 'merchant', true), { recheck: 'failed' });
    }
  }

  // --- over a reload -------------------------------------------------------------------------

  restore(): void {
    const kept = this.#keeper().read();
    const offers = parseOffers(kept.offers);
    const pending = pendingOf(kept);
    const underWay = pending?.operation === this.#underWay?.operation && this.#underWay;
    if (pending?.operation === 'offers') {
      this.#host.commit({ offers: underWay ? 'loading' : 'unknown' });
    } else if (!pending) {
      const isOld = offers && isExpired(offers.expiresAt, this.#host.session.now());
      // That there were no offers a while ago is no news.
      if (offers && (hasOffers(offers) || !isOld)) this.offers.show(offers, 'resumed');
    } else {
      const { products, expiresAt } = offers ?? { products: [], expiresAt: '' };
      // Whether the set has expired meanwhile no longer matters: it was decided before.
      this.#host.commit({
        offers: offers ? 'ready' : 'idle',
        products,
        expiresAt,
        source: 'resumed',
        selected: findOffer(products, pending.offerId ?? ''),
        acceptance: underWay ? 'submitting' : 'unknown',
        recheck: this.#recheckOf(pending),
        submittedAt: pending.startedAt || undefined,
      });
    }
    if (pending && !underWay) void this.#overhear(pending);
  }

  /** After a reload nobody answers; where another session of this page waits, this one learns what it hears. */
  async #overhear(pending: PendingDecision): Promise<void> {
    const { revision } = this.#state;
    const { fetch } = this.#host.session.options;
    const verdict = await decisionUnderWay(this.#identity, fetch);
    const { offers, acceptance } = this.#state;
    const isOffers = pending.operation === 'offers';
    const isStill = revision === this.#state.revision && !this.#underWay;
    if (!isStill || (isOffers ? offers : acceptance) !== 'unknown') return;
    if (!verdict || verdict.outcome === 'unknown') return;
    const decision = this.#begin(pending.operation);
    this.decisions.end(decision);
    if (isOffers) this.#learnOffers(verdict, decision);
    else this.#learnAcceptance(verdict, decision, { offers: this.#keptOffers(), pending });
  }
}
