import { isFinanceError, type FinanceError, type Operation } from '../client/errors.js';
import { onPage } from '../client/page.js';
import { bare, own } from '../domain/objects.js';
import type {
  ApplicationInput,
  MerchantResponse,
  Offer,
  OffersResponse,
  OpenShapes,
} from '../domain/service-types.js';
import { FinanceErrorEvent } from '../events/finance-error.js';
import { RenewalStartEvent } from '../events/renewal-start.js';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import { arrivedInTime, triedTwice } from '../internal/in-time.js';
import { prerendered } from '../internal/prerendered.js';
import { typedEventTarget } from '../internal/typed-event-target.js';
import { cloneJson } from './clone-json.js';
import type { AcceptCommand, LoadOptions, PickerMember } from './commands.js';
import { Eligibility } from './eligibility.js';
import { faultOf, misconfigured, notSent } from './faults.js';
import type { SessionHost } from './host.js';
import { identityOf, IDS, isSameMerchant, spelled } from './identity.js';
import { forgetKept, hasKept } from './kept.js';
import type { OfferDetails } from './offer-details.js';
import type { OffersFlow } from './offers-flow.js';
import { checkedOptions, isSameRoute, type SessionOptions, withSettings } from './options.js';
import { Pace } from './pace.js';
import type { FinanceSessionEventMap } from './session-events.js';
import { initialState, isDecided, isOnTheWay, type FinanceState } from './state.js';

/** As it is now: the page may wipe or change its own object. Null for what is no JSON. */
const copyOf = <T>(given: T): T | null | undefined =>
  given ? ((cloneJson(given) as T | undefined) ?? null) : undefined;

/**
 * One merchant's way from eligibility to acceptance, and the event bus of the elements that share it.
 * It alone sends requests. Commands resolve with the new state and never reject for a fault of the
 * service: that is in `state.error` and in `finance-error`.
 */
export class FinanceSession<
  S extends OpenShapes = OpenShapes,
> extends typedEventTarget<FinanceSessionEventMap>() {
  #options: SessionOptions;
  /** What the page said last: a merchant's reference may stay in force without it. */
  #asked: SessionOptions;
  #state: FinanceState<S>;
  /** The service's clock against the page's, in ms; none while nothing was heard of it. */
  #clockOffset: number | undefined;
  #used = false;
  #returning: Promise<void> | undefined;
  #restored: { revision: number; done: Promise<void> } | undefined;
  #flow: OffersFlow | undefined;
  #loadingFlow: Promise<OffersFlow> | undefined;
  readonly #host: SessionHost = {
    session: this,
    commit: (changes) => this.#commit(changes as Partial<FinanceState<S>>),
    report: (error, changes) => this.#report(error, changes as Partial<FinanceState<S>>),
    setClock: (serverTime, sentAt) => this.#setClock(serverTime, sentAt),
    clientOptions: (onFault) => this.#clientOptions(onFault as Partial<FinanceState<S>>),
    restored: () => this.restore(),
    flow: () => this.#flow,
  };
  readonly #eligibility = new Eligibility(this.#host);
  readonly #pickers = new Set<PickerMember<S>>();
  #elements = 0;
  /** Whether there were elements, and all have gone: a page may have an interface of its own. */
  #isLeft = false;

  constructor(options: SessionOptions = {}) {
    super();
    // The page's own object may change.
    this.#options = this.#asked = withSettings(options, {});
    this.#state = initialState(this.#options.providerId || null, 0);
  }

  /** A frozen snapshot. */
  get state(): FinanceState<S> {
    return this.#state;
  }

  /** The settings in force. */
  get options(): Readonly<SessionOptions> {
    return this.#options;
  }

  /** Milliseconds since the epoch by the service's clock, as far as it is known. */
  now(): number {
    return (this.#options.clock ?? Date.now)() + (this.#clockOffset ?? 0);
  }

  /**
   * Takes up settings. Another merchant or another service starts a new state: nothing of the
   * previous merchant stays.
   */
  configure(changes: SessionOptions): void {
    const before = this.#options;
    this.#asked = withSettings(this.#asked, changes);
    const after = this.#flow?.recall(before, this.#asked) ?? this.#asked;
    this.#options = after;
    if (this.#flow?.takeName(before, after)) {
      this.#commit({ providerId: after.providerId ?? null });
      return;
    }
    const isNew = identityOf(before) !== identityOf(after);
    const isBegun = isOnTheWay(this.#state);
    // An element that is mounted on the way brings what was missing, or the merchant endpoint, which is not asked
    // by the reference, has answered: no reason to begin anew. Nor is another way to ask for the same deals.
    const goesOn =
      isSameMerchant(before, after) &&
      (isBegun || (isSameRoute(before, after) && (!isNew || !!before.providerId)));
    if (!goesOn) {
      this.#renew();
      return;
    }
    this.#flow?.goOn(before, after);
    // Under a late reference something may have been kept, of which nothing shows yet.
    if (isNew && !isOnTheWay(this.#state)) {
      this.#restored = undefined;
      void this.#settle();
    }
  }

  /** Asks the service whether the merchant may renew (§1 "Renewal flow" 3–5). One request at a time. */
  async checkEligibility({ reuse = false } = {}): Promise<FinanceState<S>> {
    await this.pace.settled;
    await this.#eligibility.check(reuse);
    // An element has it loaded when it suits the page. A page with an interface of its own hears of other tabs, too.
    if (onPage && this.#elements === 0 && this.#state.eligibility === 'eligible') this.preload();
    return this.#state;
  }

  /**
   * Takes a merchant response that the page already has, or only its verdict (from a webhook, §6).
   * No request is made.
   */
  async provideEligibility(merchant: MerchantResponse | boolean): Promise<FinanceState<S>> {
    const isStill = this.#merchantNow();
    await this.pace.settled;
    if (isStill()) this.#eligibility.provide(merchant);
    return this.#state;
  }

  /**
   * The merchant starts. Offers are loaded by a picker of this session, now or when one mounts,
   * unless a `renewal-start` listener prevents it.
   */
  start(): FinanceState<S> {
    const [picker] = this.#pickers;
    return this.startWith(picker);
  }

  /** The same, by the picker whose button was pressed. @internal */
  startWith(picker?: PickerMember<S>): FinanceState<S> {
    const { revision, providerId, deal, started, blocked } = this.#state;
    if (started || blocked || isDecided(this.#state)) return this.#state;
    if (!this.dispatchEvent(new RenewalStartEvent({ providerId, deal }))) return this.#state;
    // A listener switched to another merchant, who has not pressed anything.
    if (revision !== this.#state.revision) return this.#state;
    this.#commit({ started: true });
    if (picker && revision === this.#state.revision) void this.loadOffers(picker.application);
    return this.#state;
  }

  /**
   * Creates an application and loads its offers (§4.1). Without `application` it is a renewal of this
   * merchant; with one, what it leaves out of `application` is filled in from the settings.
   * While one is under way, or its offers are there, nothing is sent.
   */
  loadOffers(
    application?: ApplicationInput<S>,
    options: LoadOptions = {},
  ): Promise<FinanceState<S>> {
    const given = copyOf(application);
    const again = own(options, 'again') === true;
    // A press shows at once, also where the code that answers it is still on its way.
    const isShown = !this.#flow && !this.#state.blocked && this.#state.offers === 'idle';
    const loaded = this.#run('offers', { offers: 'error' }, (flow) =>
      flow.loadOffers(given, again, isShown),
    );
    if (isShown) this.#commit({ offers: 'loading', error: undefined });
    return loaded;
  }

  /** Takes an offers response that the page already has; none takes it back. No request is made. */
  provideOffers(response: OffersResponse | undefined): Promise<FinanceState<S>> {
    const given = copyOf(response);
    return this.#run('offers', { offers: 'error' }, (flow) => flow.provideOffers(given));
  }

  /** Takes one offer that the page already has, for pages with a picker of their own; none takes it back. */
  provideOffer(offer: Offer | undefined, expiresAt = ''): Promise<FinanceState<S>> {
    const given = copyOf(offer);
    return this.#run('accept', { acceptance: 'error' }, (flow) =>
      flow.provideOffer(given, expiresAt),
    );
  }

  /** Chooses an offer for review. Nothing is sent. Offers that can't be accepted can't be chosen. */
  selectOffer(offerId: string): FinanceState<S> {
    this.#flow?.selectOffer(offerId);
    return this.#state;
  }

  /** Whether this offer of the current set can be accepted as such, expiry and acceptance aside. */
  isSelectable(offerId: string): boolean {
    return this.#flow?.isSelectable(offerId) ?? false;
  }

  /**
   * Accepts the chosen offer (§4.2), with bank details or without. One press, one request: while it is
   * under way, accepted or of unknown outcome, nothing more is sent for this set of offers.
   */
  accept(command: AcceptCommand = {}): Promise<FinanceState<S>> {
    const bankDetails = copyOf(own(command, 'bankDetails') as AcceptCommand['bankDetails']);
    return this.#run('accept', { acceptance: 'error' }, (flow) => flow.accept(bankDetails));
  }

  /**
   * Asks the merchant endpoint about an acceptance of unknown outcome. A new application or deal is
   * evidence that it went through; its absence proves nothing.
   */
  recheck(): Promise<FinanceState<S>> {
    return this.#run('merchant', { recheck: 'failed' }, (flow) => flow.recheck());
  }

  /**
   * Back to the beginning: offers, choice and what was accepted are forgotten. A decision under way or of
   * unknown outcome stays: forgetting it could lead to a second one.
   */
  reset(): FinanceState<S> {
    const options = this.#options;
    if (this.#flow) this.#flow.forget(options);
    else forgetKept(options);
    if (this.#state.blocked) return this.#state;
    this.#renew();
    void this.restore();
    return this.#state;
  }

  // --- for the elements ----------------------------------------------------------------------

  /** @internal */
  readonly pace = new Pace();
  /** What is to be read again once the settings of the page agree. */
  #errorBefore: FinanceError | undefined;
  #offerDetails: OfferDetails | undefined;

  /**
   * Gives the rows that a partner adds wherever a price stands, e.g. an APR. A picker hands its own on,
   * so that the review shows what the offers showed.
   */
  get offerDetails(): OfferDetails | undefined {
    return this.#offerDetails;
  }

  set offerDetails(offerDetails: OfferDetails | undefined) {
    if (offerDetails === this.#offerDetails) return;
    this.#offerDetails = offerDetails;
    // Not a change of the state: a page that renders on those, with details made anew, would never end.
    this.dispatchEvent(new Event(DETAILS_CHANGE));
  }

  /** An element joins; what was kept over a reload is taken up. Returns the way to leave. @internal */
  attach(picker?: PickerMember<S>): () => void {
    if (picker) this.#pickers.add(picker);
    this.#elements++;
    this.#isLeft = false;
    this.#flow?.follow();
    void this.#settle(picker);
    return () => {
      if (picker) this.#pickers.delete(picker);
      this.#isLeft = --this.#elements === 0;
      this.#flow?.follow();
    };
  }

  /** With which application offers were last asked for. @internal */
  get lastApplication(): ApplicationInput | undefined {
    return this.#flow?.lastApplication;
  }

  /** @internal */
  get hasPicker(): boolean {
    return this.#pickers.size > 0;
  }

  async #settle(picker?: PickerMember<S>): Promise<void> {
    // The first look into a storage takes its time: a check leaves before it.
    await this.pace.calm;
    await this.restore();
    await this.#flow?.loading;
    const { started, offers } = this.#state;
    if (picker && this.#pickers.has(picker) && started && offers === 'idle') {
      void this.loadOffers(picker.application);
    }
  }

  /** Pickers look again whether a start is still to be followed. */
  #settleAll(): void {
    for (const picker of this.#pickers) void this.#settle(picker);
  }

  /** Whether a request has been made of this merchant: from then on page-wide defaults are not taken up. @internal */
  get used(): boolean {
    return this.#used;
  }

  /** Blocks requests while elements contradict each other in `setting`, or lets them go again. @internal */
  block(setting: string | undefined): void {
    const blocked = !!setting;
    if (blocked === this.#state.blocked) return;
    this.#flow?.letGo();
    // What the merchant has come to is there again once the settings agree.
    if (!isOnTheWay(this.#state)) this.#renew();
    if (blocked) {
      this.#eligibility.stop();
      this.#errorBefore = this.#state.error;
      this.#report(misconfigured(setting), { blocked });
    } else if (this.#state.blocked) {
      const { error } = this.#state;
      this.#commit({ blocked, error: error?.operation === 'config' ? this.#errorBefore : error });
      this.#settleAll();
      this.comeBack();
      // A check that was stopped is made anew.
      if (this.#state.eligibility === 'checking') void this.checkEligibility();
    }
  }

  /** Judges the expiry anew, as after sleep. @internal */
  checkExpiry(): void {
    this.#flow?.checkExpiry();
  }

  /** The page comes back from the back/forward cache, or its settings agree again. @internal */
  comeBack(isCached = false): void {
    const { blocked } = this.#state;
    if (!blocked && this.#flow) this.#flow.comeBack(isCached);
    else if (!blocked && isCached && !this.#returning) {
      // Once for all elements: each of them comes back.
      this.#restored = undefined;
      this.#returning = this.restore().finally(() => (this.#returning = undefined));
    }
    this.checkExpiry();
  }

  /** Loads the code of the offers and of the acceptance ahead of its use. @internal */
  preload(): void {
    void this.#loadFlow().catch(() => undefined);
  }

  /** Whether anything was kept over a reload. @internal */
  get hasKept(): boolean {
    return this.#flow ? this.#flow.hasKept : hasKept(this.#options);
  }

  /** Takes up what was kept over a reload, once. @internal */
  restore(): Promise<void> {
    const { revision } = this.#state;
    if (this.#restored?.revision !== revision) {
      const look = () =>
        this.hasKept
          ? this.#loadFlow().then((flow) => {
              // Another merchant meanwhile has a restoring of its own.
              if (revision === this.#state.revision && !this.#state.blocked) flow.restore();
            })
          : Promise.resolve();
      // Until a page that is prerendered is shown, the one before it may keep more.
      const done = prerendered()?.then(look) ?? look();
      this.#restored = {
        revision,
        done: done.catch(() => {
          // A lost chunk: what was kept still has to be taken up, before anything is sent.
          if (this.#restored?.revision === revision) this.#restored = undefined;
        }),
      };
    }
    return this.#restored.done;
  }

  // --- internals -----------------------------------------------------------------------------

  #renew(): void {
    this.#eligibility.stop();
    this.#used = false;
    this.#state = initialState(this.#options.providerId || null, this.#state.revision + 1);
    this.#flow?.stop();
    this.#tellChange();
    // Back at a merchant: what was kept of it shows again.
    void this.#settle();
  }

  #commit(changes: Partial<FinanceState<S>>): void {
    this.#state = Object.freeze(bare({ ...this.#state, ...changes }));
    this.#tellChange();
  }

  #tellChange(): void {
    this.dispatchEvent(new Event('change'));
    this.#flow?.follow();
  }

  #report(error: FinanceError, changes: Partial<FinanceState<S>> = {}): void {
    this.#commit({ error, ...changes });
    this.dispatchEvent(new FinanceErrorEvent({ error }));
  }

  /**
   * The service wrote its time between `sentAt` and now. Only what this can't explain is a fault of the page's
   * clock: a device may sleep while an answer is on its way.
   */
  #setClock(serverTime: number | undefined, sentAt: number): void {
    if (serverTime === undefined) return;
    const change = Math.max(serverTime - this.now(), Math.min(serverTime - sentAt, 0));
    if (Number.isFinite(change)) {
      this.#clockOffset = (this.#clockOffset ?? 0) + change;
      this.#flow?.noteClock(-this.#clockOffset);
    }
    // Offers kept over a reload were judged by the clock as it was.
    this.checkExpiry();
  }

  #clientOptions(onFault: Partial<FinanceState<S>>) {
    const checked = checkedOptions(this.#options);
    if (isFinanceError(checked)) {
      this.#report(checked, onFault);
      return undefined;
    }
    this.#used = true;
    return checked;
  }

  /** Says later whether it is still the same merchant; ids that only come in late belong to it. */
  #merchantNow(): () => boolean {
    const ids = () => IDS.map((key) => spelled(key, this.#options[key] ?? ''));
    const before = ids();
    return () => ids().every((id, i) => !before[i] || id === before[i]);
  }

  /**
   * Has what comes from the press on do something: at once where its code is there. It may fail to load: a fault
   * like any other, and nothing was sent.
   */
  async #run(
    operation: Operation,
    onFault: Partial<FinanceState<S>>,
    command: (flow: OffersFlow) => Promise<void>,
  ): Promise<FinanceState<S>> {
    const isStill = this.#merchantNow();
    try {
      const flow = this.#flow ?? (await this.#loadFlow());
      if (isStill()) await command(flow);
    } catch (error) {
      // Once it is there, it is a callback of the page, such as its clock, or a fault of ours.
      const fault = this.#flow ? faultOf(error, 'config', false) : notSent(operation, 'network');
      // The next merchant has not pressed anything.
      if (isStill()) this.#report(fault, onFault);
    }
    return this.#state;
  }

  #loadFlow(): Promise<OffersFlow> {
    if (!this.#loadingFlow) {
      const loading = triedTwice(() => import('./offers-flow.js'));
      this.#loadingFlow = arrivedInTime(loading).then(
        ({ OffersFlow }) =>
          (this.#flow = new OffersFlow({
            ...this.#host,
            merchantNow: () => this.#merchantNow(),
            goOn: () => this.#settleAll(),
            name: (options) => (this.#options = options),
            recallClock: (ahead) => {
              if (ahead) this.#clockOffset ??= -ahead;
            },
            isLeft: () => this.#isLeft,
          })),
      );
      // A lost chunk may be there at the next press.
      this.#loadingFlow.catch(() => (this.#loadingFlow = undefined));
    }
    return this.#loadingFlow;
  }
}

/**
 * A session of your own, for elements or without. What was kept over a reload is taken up soon after. Never throws for
 * settings: one that is missing or wrong is in `state.error` once it is needed (`config_invalid`).
 */
export const createSession = <S extends OpenShapes = OpenShapes>(
  options: SessionOptions,
): FinanceSession<S> => {
  const session = new FinanceSession<S>(options);
  // Without an element, too. Where there is nothing yet, whoever joins looks again.
  if (session.hasKept || prerendered()) void session.restore();
  return session;
};
