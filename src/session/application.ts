import { acceptOffer } from '../client/accept.js';
import { financeError, FinanceError, isFinanceError, type Fault } from '../client/errors.js';
import { getMerchant } from '../client/merchant.js';
import { createOffers, parseOffers } from '../client/offers.js';
import type { ClientOptions } from '../client/options.js';
import { observedAcceptable } from '../domain/acceptable.js';
import { isExpired, parseTimestamp } from '../domain/expiry.js';
import { sameId } from '../domain/identifiers.js';
import { isCurrency } from '../domain/money.js';
import { findOffer, hasOffers, isAcceptable, type OfferChoice } from '../domain/offers.js';
import { bare, own } from '../domain/objects.js';
import type {
  BankDetails,
  MerchantResponse,
  OffersRequest,
  OffersResponse,
} from '../domain/service-types.js';
import { OfferAcceptedEvent } from '../events/offer-accepted.js';
import { OfferSelectEvent } from '../events/offer-select.js';
import { OfferSubmitEvent } from '../events/offer-submit.js';
import { OffersExpireEvent } from '../events/offers-expire.js';
import { OffersLoadEvent, type OffersSource } from '../events/offers-load.js';
import { identityOf, type KeyValueStorage, type SessionOptions } from './options.js';
import { isDecided, type FinanceState } from './state.js';
import { Keeper, type Kept, type PendingDecision } from './storage.js';
import { prepareTurns, takeTurn, turnName, type Verdict } from './turn.js';

/** What the application part may do with its session. */
export interface ApplicationHost {
  readonly session: EventTarget & {
    readonly state: FinanceState;
    readonly options: Readonly<SessionOptions>;
    now(): number;
  };
  readonly memory: KeyValueStorage;
  commit(changes: Partial<FinanceState>): void;
  report(error: FinanceError, changes?: Partial<FinanceState>): void;
  setClock(serverTime: number | undefined): void;
  /** The request of a press has left. */
  departed(): void;
}

/** Whose decision it is: the merchant may be switched while it is under way. */
interface Decision {
  readonly identity: string;
  readonly keeper: Keeper;
  readonly providerId: string | null;
  readonly merchantId: string | undefined;
}

type Outcome = Omit<Verdict, 'operation'>;

/** Long timers overflow at 24.8 days, and the clock may be set meanwhile: look again every hour. */
const MAX_TIMER = 3_600_000;

/**
 * The part of the session from the press on: offers, choice, acceptance. Loaded on demand, for most
 * pages show an advert and nothing more.
 *
 * @internal
 */
export class Application {
  readonly #host: ApplicationHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The service itself said that the set has expired: no clock can say otherwise. */
  #refused = false;
  /** Decisions under way, by merchant: a merchant may be switched and come back meanwhile. */
  readonly #underWay = new Map<string, 'offers' | 'accept'>();

  constructor(host: ApplicationHost) {
    this.#host = host;
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

  #decision(): Decision {
    const { providerId } = this.#state;
    const { merchantId } = this.#host.session.options;
    return { identity: this.#identity, keeper: this.#keeper(), providerId, merchantId };
  }

  async #takeTurn(
    operation: PendingDecision['operation'],
    { identity }: Decision,
    { fetch }: ClientOptions,
    decide: () => Promise<Outcome>,
  ): Promise<Verdict | undefined> {
    try {
      return await takeTurn(turnName(identity, fetch), operation, decide);
    } finally {
      this.#underWay.delete(identity);
    }
  }

  // --- offers --------------------------------------------------------------------------------

  async load(
    application: OffersRequest | undefined,
    options: ClientOptions,
    again = false,
  ): Promise<void> {
    const body = this.#offersRequest(application);
    if (body instanceof FinanceError) {
      this.#host.report(body, { offers: 'error' });
      return;
    }

    const identity = this.#identity;
    const underWay = this.#underWay.get(identity);
    // A `reset()` came before the acceptance had left: it still goes out, and shows again.
    if (underWay === 'accept') this.#host.commit({ offers: 'idle', acceptance: 'submitting' });
    // Two presses while settings were still coming in have met here.
    if (underWay) return;
    const decision = this.#decision();
    const { revision } = this.#state;
    this.#underWay.set(identity, 'offers');
    this.#host.commit({
      offers: 'loading',
      products: [],
      expiresAt: '',
      selected: undefined,
      acceptance: 'idle',
    });
    // A listener went to another merchant, who has not pressed anything.
    if (revision !== this.#state.revision) {
      this.#underWay.delete(identity);
      return;
    }
    const other = await this.#takeTurn('offers', decision, options, () =>
      this.#createOffers(body, options, decision, again),
    );
    if (other) this.#learnOffers(other, decision);
  }

  async #createOffers(
    body: OffersRequest,
    options: ClientOptions,
    decision: Decision,
    again: boolean,
  ): Promise<Outcome> {
    const { identity, keeper } = decision;
    const before = keeper.read() as Kept;
    const offers = parseOffers(before.offers);
    // That there were none is an answer, too, but one may ask for another.
    const isOpen = !!offers && !isExpired(offers.expiresAt, this.#host.session.now());
    const isThere = isOpen && (hasOffers(offers) || !again);
    const pending = own(before.pending, 'operation');
    if (pending === 'accept' || (pending ? !again : isThere)) return this.#takeUp(decision);
    keeper.write({ pending: { operation: 'offers', startedAt: this.#host.session.now() } });
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
      keeper.write({ offers: data });
      if (identity === this.#identity) {
        this.#host.setClock(serverTime);
        this.#show(data, 'service');
      }
      return { outcome: 'done', offers: data };
    } catch (thrown) {
      const error = faultOf(thrown, 'offers');
      const unknown = error.outcome === 'unknown';
      // An application whose answer was lost before is still lost.
      if (!unknown) keeper.write(before);
      if (identity === this.#identity) {
        this.#host.report(error, { offers: unknown ? 'unknown' : 'error' });
      }
      return { outcome: unknown ? 'unknown' : 'refused' };
    }
  }

  /** Another tab or session asked first: its offers are this merchant's too. */
  #learnOffers(
    { operation, outcome, offers: given }: Verdict,
    { identity, keeper }: Decision,
  ): void {
    if (operation !== 'offers') {
      this.#notTaken('offers', identity);
      return;
    }
    const offers = outcome === 'done' ? parseOffers(given) : undefined;
    const refused = outcome === 'refused';
    if (offers) keeper.write({ offers });
    else if (!refused) {
      keeper.write({ pending: { operation: 'offers', startedAt: this.#host.session.now() } });
    }
    if (identity !== this.#identity) return;
    if (offers) this.#show(offers, 'resumed');
    else {
      const error = financeError('offers', { code: 'aborted', sent: !refused });
      this.#host.report(error, { offers: refused ? 'error' : 'unknown' });
    }
  }

  /** Another session of the page decided for this merchant since this one looked: nothing is sent. */
  #takeUp({ identity }: Decision): Outcome {
    this.#underWay.delete(identity);
    if (identity === this.#identity) this.restore();
    return { outcome: 'refused' };
  }

  /** Another kind of decision was under way for this merchant: nothing was sent, and it may be tried again. */
  #notTaken(operation: PendingDecision['operation'], identity: string): void {
    if (identity !== this.#identity) return;
    const changes = operation === 'offers' ? { offers: 'error' } : { acceptance: 'error' };
    this.#host.report(notSent(operation, 'aborted'), changes as Partial<FinanceState>);
  }

  /** The body of `POST /offers`: for a renewal only the application block (§4.1). */
  #offersRequest(given: OffersRequest | undefined): OffersRequest | FinanceError {
    const { merchantId, currency } = this.#host.session.options;
    const provider_id = this.#state.providerId;
    const application = {
      merchant_id: merchantId,
      provider_id,
      currency,
      ...given?.application,
    };
    // An application in another merchant's name must not leave this session.
    if (application.provider_id !== provider_id) return notSent('offers', 'input_invalid');
    // Without a `provider_id` the setting alone tells one merchant's offers from another's.
    const whose = provider_id === null ? merchantId : application.merchant_id;
    if (!whose || !isCurrency(application.currency)) return notSent('config', 'config_invalid');
    if (whose !== application.merchant_id) return notSent('offers', 'input_invalid');
    if (provider_id === null && !given) return notSent('offers', 'input_invalid');
    return { ...given, application } as OffersRequest;
  }

  provide(response: unknown): void {
    const offers = parseOffers(response);
    if (offers) this.#show(offers, 'provided');
    else this.#host.report(notSent('offers', 'response_invalid'), { offers: 'error' });
  }

  #show(response: OffersResponse, source: OffersSource): void {
    this.#refused = false;
    const { products, expiresAt } = response;
    const expired = isExpired(expiresAt, this.#host.session.now());
    const offers = !hasOffers(response) ? 'empty' : expired ? 'expired' : 'ready';
    this.#host.commit({
      offers,
      products,
      expiresAt,
      source,
      selected: undefined,
      acceptance: 'idle',
      error: undefined,
    });
    this.#host.session.dispatchEvent(new OffersLoadEvent({ products, expiresAt, source }));
    if (offers === 'expired') this.#announceExpiry();
    else this.checkExpiry();
  }

  // --- choice --------------------------------------------------------------------------------

  isSelectable(offerId: string): boolean {
    return !!this.#choice(offerId);
  }

  #choice(offerId: string): OfferChoice | undefined {
    const found = findOffer(this.#state.products, offerId);
    return found && this.#isAcceptable(found) ? found : undefined;
  }

  #isAcceptable(choice: OfferChoice): boolean {
    return isAcceptable(choice, {
      ...observedAcceptable,
      ...this.#host.session.options.acceptable,
    });
  }

  select(offerId: string): void {
    this.checkExpiry();
    const { offers, selected } = this.#state;
    if (offers !== 'ready' || isDecided(this.#state)) return;
    const choice = this.#choice(offerId);
    if (!choice || selected?.offer.offer_id === choice.offer.offer_id) return;
    this.#host.commit({ selected: choice, acceptance: 'review', error: undefined });
    this.#host.session.dispatchEvent(new OfferSelectEvent({ ...choice }));
  }

  /** The page took its offer back. */
  deselect(): void {
    if (isDecided(this.#state)) return;
    this.#host.commit({ selected: undefined, acceptance: 'idle' });
  }

  /** A page with a picker of its own has no product to give: its press stands for the decision. */
  provideOne(offer: unknown, expiresAt: string): void {
    const [decision = ''] =
      this.#host.session.options.acceptable?.decision ?? observedAcceptable.decision;
    const product = {
      product_id: '',
      name: '',
      description: '',
      decision,
      repayment_mechanism: '',
      limits: { minimum: NaN, maximum: NaN },
      offers: [offer],
    };
    const parsed = parseOffers({ products: [product], expiresAt })?.products[0];
    const first = parsed?.offers[0];
    const choice = parsed && first && Object.freeze({ offer: first, product: parsed });
    if (!choice || !this.#isAcceptable(choice)) {
      const changes = { acceptance: 'error', selected: undefined } as const;
      this.#host.report(notSent('accept', 'input_invalid'), changes);
      return;
    }
    this.#host.commit({
      expiresAt,
      selected: choice,
      acceptance: 'review',
      error: undefined,
    });
    this.checkExpiry();
  }

  // --- expiry --------------------------------------------------------------------------------

  /** Marks the offers expired when their time has come (§3), and sets the timer for the next look. */
  checkExpiry(): void {
    clearTimeout(this.#timer);
    const { offers, acceptance, expiresAt } = this.#state;
    const open = offers === 'ready' || acceptance === 'review' || acceptance === 'error';
    const time = parseTimestamp(expiresAt);
    if (isDecided(this.#state) || time === undefined) return;
    const left = time - this.#host.session.now();
    // The page's clock was ahead of the service's, which is known only now.
    if (offers === 'expired' && !this.#refused && left > 0) {
      this.#host.commit({ offers: 'ready', acceptance: acceptance === 'idle' ? 'idle' : 'review' });
    } else if (!open) return;
    if (left > 0) {
      this.#timer = setTimeout(() => this.checkExpiry(), Math.min(left, MAX_TIMER));
      return;
    }
    this.#expire();
  }

  #expire(): void {
    const { offers, acceptance } = this.#state;
    this.#host.commit({
      offers: offers === 'ready' ? 'expired' : offers,
      acceptance: acceptance === 'idle' ? 'idle' : 'expired',
    });
    this.#announceExpiry();
  }

  #announceExpiry(): void {
    const { expiresAt } = this.#state;
    this.#host.session.dispatchEvent(new OffersExpireEvent({ expiresAt }));
  }

  // --- acceptance ----------------------------------------------------------------------------

  /** Accepts `pressed`, unless something else is chosen by now, or by a listener of `offer-submit`. */
  async accept(
    pressed: OfferChoice,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
  ): Promise<void> {
    this.checkExpiry();
    const { merchant, revision, products } = this.#state;
    const isStill = () => {
      const now = this.#state;
      const isOpen = now.acceptance === 'review' || now.acceptance === 'error';
      return isOpen && now.selected === pressed && now.revision === revision;
    };
    if (!isStill()) return;
    // The page may have narrowed what may be accepted since it was chosen.
    if (!this.#isAcceptable(pressed)) {
      this.#host.report(notSent('accept', 'input_invalid'), { acceptance: 'error' });
      return;
    }
    const submit = new OfferSubmitEvent({ ...pressed, withBankDetails: !!bankDetails });
    if (!this.#host.session.dispatchEvent(submit) || !isStill()) return;

    const decision = this.#decision();
    const { identity } = decision;
    const kept: Kept = {
      offers: this.#keptOffers(),
      pending: {
        operation: 'accept',
        offerId: pressed.offer.offer_id,
        startedAt: this.#host.session.now(),
        ...(merchant && idsOf(merchant)),
      },
    };
    this.#underWay.set(identity, 'accept');
    this.#host.commit({
      acceptance: 'submitting',
      recheck: 'idle',
      submittedAt: kept.pending?.startedAt,
      error: undefined,
    });
    // Told once the turn is over: who hears it may ask for something else at once.
    const settled: (() => void)[] = [];
    const other = await this.#takeTurn('accept', decision, options, () => {
      const known = this.#decidedElsewhere(decision, pressed, products);
      return known
        ? Promise.resolve(known)
        : this.#acceptOffer(pressed.offer.offer_id, bankDetails, options, decision, kept, settled);
    });
    for (const settle of settled) settle();
    if (other) this.#learnAcceptance(other, decision, kept);
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
    if (found || accepted === offer_id) {
      this.#underWay.delete(decision.identity);
      this.#toAccepted(decision, { selected: found });
      return { outcome: 'done' };
    }
    // Offers that were asked for later stand in place of these.
    const later = this.#keptOffers() && parseOffers(offers);
    return later && !isOf(later.products, offer_id) ? this.#takeUp(decision) : undefined;
  }

  async #acceptOffer(
    offerId: string,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
    { identity, keeper, providerId, merchantId }: Decision,
    kept: Kept,
    settled: (() => void)[],
  ): Promise<Outcome> {
    keeper.write(kept);
    try {
      const idempotencyKey = newKey();
      const { data } = await acceptOffer(offerId, bankDetails, options, { idempotencyKey });
      if (data.provider_id && providerId && !sameId(data.provider_id, providerId)) {
        throw financeError('accept', { code: 'accept_mismatch', sent: true });
      }
      keeper.write({ accepted: offerId });
      settled.push(() => {
        this.#toAccepted({ identity }, { accepted: data });
        // Also after a switch to another merchant: a new `provider_id` must not be lost.
        this.#host.session.dispatchEvent(
          new OfferAcceptedEvent({ acceptance: data, providerId, merchantId }),
        );
      });
      return { outcome: 'done' };
    } catch (thrown) {
      const error = faultOf(thrown, 'accept');
      const unknown = error.outcome === 'unknown';
      const expired = error.code === 'offers_expired';
      // After a 404 the set is gone for good (§3), whatever its `expiresAt` says.
      if (!unknown) keeper.write(expired ? {} : { offers: kept.offers });
      settled.push(() => {
        if (identity !== this.#identity) return;
        this.#refused = expired;
        const { offers, selected, revision } = this.#state;
        // After a reset meanwhile there is no choice left to correct.
        const refused = selected ? 'error' : 'idle';
        this.#host.report(error, {
          offers: expired && offers === 'ready' ? 'expired' : offers,
          acceptance: unknown ? 'unknown' : expired ? 'expired' : refused,
        });
        // A listener may have gone on, to another merchant or to new offers.
        const isStill = revision === this.#state.revision && this.#state.acceptance === 'expired';
        if (expired && isStill) this.#announceExpiry();
      });
      return { outcome: unknown ? 'unknown' : 'refused' };
    }
  }

  /** If it is still this merchant's page. */
  #toAccepted({ identity }: Pick<Decision, 'identity'>, known: Partial<FinanceState>): void {
    if (identity !== this.#identity) return;
    clearTimeout(this.#timer);
    this.#host.commit({ acceptance: 'accepted', error: undefined, ...known });
  }

  /** Another tab or session was accepting an offer of this merchant. */
  #learnAcceptance(
    { operation, outcome }: Verdict,
    { identity, keeper }: Decision,
    kept: Kept,
  ): void {
    if (operation !== 'accept') {
      this.#notTaken('accept', identity);
      return;
    }
    if (outcome === 'done') {
      // A session of the same storage has noted which offer it was; another tab tells nothing of it, and
      // what this one showed may not be what was accepted.
      const { accepted } = keeper.read() as Kept;
      keeper.write({ accepted });
      this.#toAccepted({ identity }, { selected: undefined });
      return;
    }
    keeper.write(outcome === 'refused' ? { offers: kept.offers } : kept);
    if (identity !== this.#identity) return;
    const refused = outcome === 'refused';
    const error = financeError('accept', { code: 'aborted', sent: !refused });
    this.#host.report(error, { acceptance: refused ? 'error' : 'unknown' });
  }

  #keptOffers(): OffersResponse | undefined {
    const { products, expiresAt, source } = this.#state;
    return source === undefined || source === 'provided' ? undefined : { products, expiresAt };
  }

  async recheck(options: ClientOptions): Promise<void> {
    const { providerId, revision, recheck } = this.#state;
    if (recheck === 'checking') return;
    const pending = this.#pending();
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
      this.#keeper().write({});
      this.#host.commit({ acceptance: 'accepted', merchant: data, error: undefined });
    } catch (thrown) {
      if (revision !== this.#state.revision) return;
      this.#host.report(faultOf(thrown, 'merchant'), { recheck: 'failed' });
    }
  }

  // --- over a reload -------------------------------------------------------------------------

  restore(): void {
    const offers = parseOffers(this.#keeper().read().offers);
    const pending = this.#pending();
    const underWay = this.#underWay.get(this.#identity);
    if (pending?.operation === 'offers') {
      this.#host.commit({ offers: underWay ? 'loading' : 'unknown' });
    } else if (!pending) {
      const isOld = offers && isExpired(offers.expiresAt, this.#host.session.now());
      // That there were no offers a while ago is no news.
      if (offers && (hasOffers(offers) || !isOld)) this.#show(offers, 'resumed');
    } else {
      // Whether the set has expired meanwhile no longer matters: it was decided before.
      this.#host.commit({
        offers: offers ? 'ready' : 'idle',
        products: offers?.products ?? [],
        expiresAt: offers?.expiresAt ?? '',
        source: 'resumed',
        selected: pending.offerId ? findOffer(offers?.products ?? [], pending.offerId) : undefined,
        acceptance: underWay ? 'submitting' : 'unknown',
        recheck: pending.deals && this.#state.providerId ? 'idle' : 'impossible',
        submittedAt: pending.startedAt || undefined,
      });
    }
  }

  #pending(): PendingDecision | undefined {
    const pending = this.#keeper().read().pending;
    const operation = own(pending, 'operation');
    if (operation !== 'offers' && operation !== 'accept') return undefined;
    const list = (key: string) => {
      const value = own(pending, key);
      return Array.isArray(value)
        ? value.filter((id): id is string => typeof id === 'string')
        : undefined;
    };
    const offerId = own(pending, 'offerId');
    return {
      operation,
      offerId: typeof offerId === 'string' ? offerId : undefined,
      startedAt: Number(own(pending, 'startedAt')) || 0,
      applications: list('applications'),
      deals: list('deals'),
    };
  }

  /** Another merchant: what runs on for this one reports to nobody. */
  leave(): void {
    clearTimeout(this.#timer);
  }
}

/** A UUID; `randomUUID` exists in secure contexts only. */
const newKey = (): string =>
  (crypto as Partial<Crypto>).randomUUID?.call(crypto) ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });

const notSent = (operation: FinanceError['operation'], code: Fault['code']): FinanceError =>
  financeError(operation, { code, sent: false });

/** Anything else than a `FinanceError` is a fault of ours after the request may have left. */
const faultOf = (thrown: unknown, operation: FinanceError['operation']): FinanceError =>
  isFinanceError(thrown)
    ? thrown
    : financeError(operation, { code: 'internal', sent: true, cause: thrown });

const idsOf = ({ deals }: MerchantResponse) => ({
  applications: deals.map((deal) => deal.application_id),
  deals: deals.map((deal) => deal.id),
});

/** A deal or an application that was not there before the accept. */
const isEvidence = ({ deals }: MerchantResponse, known: PendingDecision): boolean =>
  deals.some(
    ({ id, application_id }) =>
      (!!id && !known.deals?.includes(id)) ||
      (!!application_id && !known.applications?.includes(application_id)),
  );
