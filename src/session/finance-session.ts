import { isFinanceError, type FinanceError } from '../client/errors.js';
import { onPage } from '../client/on-page.js';
import { cloneJson } from '../domain/json.js';
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
import { lazily } from '../internal/lazily.js';
import { prerendered } from '../internal/prerendered.js';
import { typedEventTarget } from '../internal/typed-event-target.js';
import type { AcceptCommand, LoadOptions, PickerMember } from './commands.js';
import { Eligibility } from './eligibility.js';
import { faultOf, misconfigured, notSent } from './faults.js';
import type { SessionHost } from './host.js';
import { identityOf, isSameMerchant, isStill } from './identity.js';
import { forgetKept, hasKept } from './kept.js';
import type { OfferDetails } from './offer-details.js';
import type { OffersFlow } from './offers-flow.js';
import { checkedOptions, isSameRoute, type SessionOptions, withSettings } from './options.js';
import { Pace } from './pace.js';
import type { FinanceSessionEventMap } from './session-events.js';
import { FAILED, initialState, isDecided, isOnTheWay, type FinanceState } from './state.js';

const loadFlow = lazily(() => import('./offers-flow.js'));

/** A copy, because the page may wipe or change its own object. Null if the value isn't JSON. */
const copyOf = <T>(given: T): T | null | undefined =>
  given ? ((cloneJson(given) as T | undefined) ?? null) : undefined;

/**
 * One merchant's journey from eligibility to acceptance, and the event bus of the elements that share it. Only the
 * session sends requests. Commands resolve with the new state and never reject for a fault of the service: that is in
 * `state.error` and in `finance-error`.
 */
export class FinanceSession<
  S extends OpenShapes = OpenShapes,
> extends typedEventTarget<FinanceSessionEventMap>() {
  /** The settings that the page gave. */
  #given: SessionOptions;
  /** The reference in an application, as long as no setting names anybody. */
  #named: string | undefined;
  /** The settings in force. */
  #options: SessionOptions;
  #state: FinanceState<S>;
  /** The service's clock minus the page's, in ms; unset until the service's time is known. */
  #clockOffset: number | undefined;
  /** Whether a request was made for this merchant. */
  #used = false;
  /** The look after the page came back from the back/forward cache, while it is under way. */
  #returning: Promise<void> | undefined;
  /** The look at what was kept, once for each revision of the state; unset if it has to be repeated. */
  #restoring: { revision: number; done: Promise<void> } | undefined;
  #flow: OffersFlow | undefined;
  readonly #host: SessionHost = {
    session: this,
    commit: (changes) => this.#commit(changes as Partial<FinanceState<S>>),
    report: (error, changes) => this.#report(error, changes as Partial<FinanceState<S>>),
    setClock: (serverTime, sentAt) => this.#setClock(serverTime, sentAt),
    clientOptions: (onFault) => this.#clientOptions(onFault as Partial<FinanceState<S>>),
    flow: () => this.#flow,
  };
  readonly #eligibility = new Eligibility(this.#host);
  readonly #pickers = new Set<PickerMember<S>>();
  #elements = 0;
  /** Whether there were elements and all have left. A page without any may have its own interface. */
  #isLeft = false;

  constructor(options: SessionOptions = {}) {
    super();
    // Copied, because the page may change its own object.
    this.#options = this.#given = withSettings(options, {});
    this.#state = initialState(this.#options.providerId || null, 0);
  }

  /** A frozen snapshot of the current state. */
  get state(): FinanceState<S> {
    return this.#state;
  }

  /** The settings in force, with the reference by which an application named the merchant. */
  get options(): Readonly<SessionOptions> {
    return this.#options;
  }

  /** The time by the service's clock, as far as it is known, in ms since the epoch. */
  now(): number {
    return (this.#options.clock ?? Date.now)() + (this.#clockOffset ?? 0);
  }

  /**
   * Changes settings. Another merchant or another service starts a new state: nothing of the previous merchant stays.
   */
  configure(changes: SessionOptions): void {
    const before = this.#options;
    const given = (this.#given = withSettings(this.#given, changes));
    this.#options = withSettings(given, { merchantId: given.merchantId || this.#named });
    if (this.#flow?.takeId(before, this.#options)) {
      this.#commit({ providerId: given.providerId ?? null });
      return;
    }
    // Only the `provider_id` that came of it is of the merchant whom an application named.
    if (given.merchantId || (given.providerId || null) !== this.#state.providerId) {
      this.#named = undefined;
      this.#options = given;
    }
    const after = this.#options;
    const isNew = identityOf(before) !== identityOf(after);
    // Something that has begun goes on if an element that is mounted later adds what was missing, or if the page asks
    // for the same deals in another way.
    const goesOn =
      isSameMerchant(before, after) &&
      (isOnTheWay(this.#state) || (isSameRoute(before, after) && !isNew));
    if (!goesOn) {
      this.#renew();
      return;
    }
    this.#flow?.takeSettings(before, after);
    // Something may have been kept under a reference that was added late.
    if (before.merchantId !== after.merchantId && !isOnTheWay(this.#state)) {
      this.#restoring = undefined;
      void this.#catchUp();
    }
  }

  /**
   * Asks the service whether the merchant may renew (§1 "Renewal flow" 3–5); with `reuse` (default `false`), only if no
   * answer is known. One request at a time.
   */
  async checkEligibility({ reuse = false } = {}): Promise<FinanceState<S>> {
    await this.pace.settled;
    await this.#eligibility.check(reuse);
    // Elements preload this when it suits the page. A page with its own interface has to hear of other tabs, too.
    if (onPage && this.#elements === 0 && this.#state.eligibility === 'eligible') this.preload();
    return this.#state;
  }

  /**
   * Takes a merchant response (§2.5) that the page already has, or only its verdict (e.g. from a webhook, §6). No
   * request is made.
   */
  async provideEligibility(merchant: MerchantResponse | boolean): Promise<FinanceState<S>> {
    const isStill = this.#merchantNow();
    await this.pace.settled;
    // No advert should appear for an instant if what is kept says otherwise.
    await this.restore();
    if (isStill()) this.#eligibility.provide(merchant);
    return this.#state;
  }

  /**
   * Starts a renewal. A picker of this session loads offers, now or once one mounts, unless a `renewal-start` listener
   * prevents it.
   */
  start(): FinanceState<S> {
    const [picker] = this.#pickers;
    return this.startWith(picker);
  }

  /** As if this picker's button were pressed. @internal */
  startWith(picker?: PickerMember<S>): FinanceState<S> {
    const { revision, providerId, deal, started, blocked } = this.#state;
    if (started || blocked || isDecided(this.#state)) return this.#state;
    if (!this.dispatchEvent(new RenewalStartEvent({ providerId, deal }))) return this.#state;
    // A listener switched to another merchant, who hasn't pressed anything.
    if (revision !== this.#state.revision) return this.#state;
    this.#commit({ started: true });
    if (picker && revision === this.#state.revision) void this.loadOffers(picker.application);
    return this.#state;
  }

  /**
   * Creates an application and loads its offers (§4.1). Without `application` it is a renewal of this merchant; with
   * one, fields that its `application` block lacks are filled in from the settings; where these name nobody, its
   * `merchant_id` names the merchant. While an application is under way, or its offers are there, nothing is sent.
   */
  loadOffers(
    application?: ApplicationInput<S>,
    options: LoadOptions = {},
  ): Promise<FinanceState<S>> {
    const given = copyOf(application);
    const again = own(options, 'again') === true;
    // A press shows at once, even if its code is still loading, or was lost before.
    const isShown = !this.#flow && !this.#state.blocked && this.#state.offers !== 'loading';
    const loaded = this.#run('offers', (flow) => flow.loadOffers(given, again, isShown));
    if (isShown) this.#commit({ offers: 'loading', error: undefined });
    return loaded;
  }

  /** Takes an offers response (§2.2) that the page already has; `undefined` takes it back. No request is made. */
  provideOffers(response: OffersResponse | undefined): Promise<FinanceState<S>> {
    const given = copyOf(response);
    return this.#run('offers', (flow) => flow.provideOffers(given));
  }

  /**
   * Takes one offer that the page already has, for pages with a picker of their own; `undefined` takes it back.
   * `expiresAt` is RFC 3339, or `''` (default) for none.
   */
  provideOffer(offer: Offer | undefined, expiresAt = ''): Promise<FinanceState<S>> {
    const given = copyOf(offer);
    return this.#run('accept', (flow) => flow.provideOffer(given, expiresAt));
  }

  /** Chooses an offer for review. Nothing is sent. An offer that can't be accepted can't be chosen. */
  selectOffer(offerId: string): FinanceState<S> {
    this.#flow?.offers.select(offerId);
    return this.#state;
  }

  /** Whether this offer of the current set can be accepted as such, expiry and acceptance aside. */
  isSelectable(offerId: string): boolean {
    return this.#flow?.offers.isSelectable(offerId) ?? false;
  }

  /**
   * Accepts the chosen offer (§4.2), with or without bank details. One press sends one request: while an acceptance is
   * under way, done or of unknown outcome, nothing more is sent for this set of offers.
   */
  accept(command: AcceptCommand = {}): Promise<FinanceState<S>> {
    const bankDetails = copyOf(own(command, 'bankDetails') as AcceptCommand['bankDetails']);
    return this.#run('accept', (flow) => flow.accept(bankDetails));
  }

  /**
   * Asks the merchant endpoint (§4.3) about an acceptance of unknown outcome. A new application or deal is evidence
   * that it went through; its absence proves nothing.
   */
  recheck(): Promise<FinanceState<S>> {
    return this.#run('merchant', (flow) => flow.recheck());
  }

  /**
   * Starts over: forgets the offers, the choice and what was accepted. A decision that is under way or of unknown
   * outcome stays: forgetting it could lead to a second one.
   */
  reset(): FinanceState<S> {
    if (this.#flow) this.#flow.forget();
    else forgetKept(this.#options);
    this.#startOver();
    return this.#state;
  }

  // --- for the elements ----------------------------------------------------------------------

  /** The settings that the page gave. @internal */
  get given(): Readonly<SessionOptions> {
    return this.#given;
  }

  /** @internal */
  readonly pace = new Pace();
  /** The error to show again once the page's settings agree. */
  #errorBefore: FinanceError | undefined;
  #offerDetails: OfferDetails | undefined;

  /**
   * Returns the rows that a partner adds wherever a price is shown, e.g. an APR. A picker passes its own function on,
   * so that the review shows the same rows as the offers.
   */
  get offerDetails(): OfferDetails | undefined {
    return this.#offerDetails;
  }

  set offerDetails(offerDetails: OfferDetails | undefined) {
    if (offerDetails === this.#offerDetails) return;
    this.#offerDetails = offerDetails;
    // Not a change of the state: a page that renders on each, with a new function every time, would never stop.
    this.dispatchEvent(new Event(DETAILS_CHANGE));
  }

  /** An element joins; what was kept over a reload is restored. Returns how to leave. @internal */
  attach(picker?: PickerMember<S>): () => void {
    if (picker) this.#pickers.add(picker);
    this.#elements++;
    this.#isLeft = false;
    this.#flow?.otherTabs.follow();
    void this.#catchUp(picker);
    return () => {
      if (picker) this.#pickers.delete(picker);
      this.#isLeft = --this.#elements === 0;
      this.#flow?.otherTabs.follow();
    };
  }

  /** The application with which offers were last asked for. @internal */
  get lastApplication(): ApplicationInput | undefined {
    return this.#flow?.lastApplication;
  }

  /** @internal */
  get hasPicker(): boolean {
    return this.#pickers.size > 0;
  }

  /** Restores what was kept, and then lets `picker` load the offers of a start that waits for it. */
  async #catchUp(picker?: PickerMember<S>): Promise<void> {
    // The first access to a storage takes time, so a check is sent before it.
    await this.pace.calm;
    await this.restore();
    await this.#flow?.loading;
    const { started, offers } = this.#state;
    if (picker && this.#pickers.has(picker) && started && offers === 'idle') {
      void this.loadOffers(picker.application);
    }
  }

  #catchUpAll(): void {
    for (const picker of this.#pickers) void this.#catchUp(picker);
  }

  /**
   * Whether a request was made for this merchant: then page-wide defaults only fill in a missing id or currency.
   * @internal
   */
  get used(): boolean {
    return this.#used;
  }

  /** Blocks requests while elements contradict each other in `setting`; `undefined` unblocks them. @internal */
  block(setting: string | undefined): void {
    const blocked = !!setting;
    if (blocked === this.#state.blocked) return;
    this.#flow?.block(blocked);
    // What the merchant has begun is there again once the settings agree.
    if (!isOnTheWay(this.#state)) this.#renew();
    if (blocked) {
      this.#eligibility.stop();
      this.#errorBefore = this.#state.error;
      this.#report(misconfigured(setting), { blocked });
    } else if (this.#state.blocked) {
      const { error } = this.#state;
      this.#commit({ blocked, error: error?.operation === 'config' ? this.#errorBefore : error });
      this.#catchUpAll();
      this.comeBack();
      // A check that was stopped is repeated.
      if (this.#state.eligibility === 'checking') void this.checkEligibility();
    }
  }

  /** Checks the expiry again, e.g. after sleep. @internal */
  checkExpiry(): void {
    this.#flow?.offers.checkExpiry();
  }

  /** The page has come back from the back/forward cache, or its settings agree again. @internal */
  comeBack(isCached = false): void {
    const { blocked } = this.#state;
    if (!blocked && this.#flow) this.#flow.comeBack(isCached);
    else if (!blocked && isCached && !this.#returning) {
      // Only once, although each element of the page calls this.
      this.#restoring = undefined;
      this.#returning = this.restore().finally(() => (this.#returning = undefined));
    }
    this.checkExpiry();
  }

  /** Loads the code for offers and acceptance before it is needed. @internal */
  preload(): void {
    void this.#loadFlow().catch(() => undefined);
  }

  /** Whether anything was kept over a reload. @internal */
  get hasKept(): boolean {
    return this.#flow ? this.#flow.hasKept : hasKept(this.#options);
  }

  /** Restores what was kept over a reload, once. @internal */
  restore(): Promise<void> {
    const { revision } = this.#state;
    if (this.#restoring?.revision !== revision) {
      const look = () =>
        this.hasKept
          ? this.#loadFlow().then((flow) => {
              // If the merchant has changed, the new one is restored separately.
              if (revision === this.#state.revision && !this.#state.blocked) flow.restore();
            })
          : Promise.resolve();
      // While this page is prerendered, the one before it may still store something.
      const done = prerendered()?.then(look) ?? look();
      this.#restoring = {
        revision,
        done: done.catch(() => {
          // The chunk is lost. What was kept still has to be restored before anything is sent.
          this.#restoring = undefined;
        }),
      };
    }
    return this.#restoring.done;
  }

  // --- internals -----------------------------------------------------------------------------

  #startOver(): void {
    // Settings go on to disagree.
    this.#renew(this.#state.blocked);
  }

  /** Begins a new revision of the state: nothing of the previous one stays. */
  #renew(staysBlocked = false): void {
    this.#eligibility.stop();
    this.#used = false;
    const { revision, blocked, error } = this.#state;
    this.#state = initialState(
      this.#options.providerId || null,
      revision + 1,
      staysBlocked && { blocked, error },
    );
    this.#flow?.stop();
    this.#tellChange();
    // Back at a merchant, what was kept shows again.
    void this.#catchUp();
  }

  #commit(changes: Partial<FinanceState<S>>): void {
    this.#state = Object.freeze(bare({ ...this.#state, ...changes }));
    this.#tellChange();
  }

  #tellChange(): void {
    this.dispatchEvent(new Event('change'));
    this.#flow?.otherTabs.follow();
  }

  #report(error: FinanceError, changes: Partial<FinanceState<S>> = {}): void {
    this.#commit({ error, ...changes });
    this.dispatchEvent(new FinanceErrorEvent({ error }));
  }

  /**
   * The service wrote its time between `sentAt` and now. Only a time outside that interval is an error of the page's
   * clock: a device may sleep while an answer is on its way.
   */
  #setClock(serverTime: number | undefined, sentAt: number): void {
    if (serverTime === undefined) return;
    const change = Math.max(serverTime - this.now(), Math.min(serverTime - sentAt, 0));
    if (Number.isFinite(change)) {
      this.#clockOffset = (this.#clockOffset ?? 0) + change;
      this.#flow?.noteClock(-this.#clockOffset);
    }
    // Offers kept over a reload were judged by the old clock.
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

  /** Returns a function that says whether it is still the same merchant. */
  #merchantNow(): () => boolean {
    const before = this.#options;
    return () => isStill(before, this.#options);
  }

  /** Runs a command, at once if its code has loaded. Failing to load is a fault like any other: nothing was sent. */
  async #run(
    operation: keyof typeof FAILED,
    command: (flow: OffersFlow) => Promise<void>,
  ): Promise<FinanceState<S>> {
    const isStill = this.#merchantNow();
    try {
      const flow = this.#flow ?? (await this.#loadFlow());
      if (isStill()) await command(flow);
    } catch (error) {
      // Once the code has loaded, the error is of a callback of the page, such as its `clock`, or ours.
      const fault = this.#flow ? faultOf(error, 'config', false) : notSent(operation, 'network');
      // If the merchant has changed, the new one hasn't pressed anything.
      if (isStill()) this.#report(fault, FAILED[operation]);
    }
    return this.#state;
  }

  async #loadFlow(): Promise<OffersFlow> {
    const { OffersFlow } = await loadFlow();
    this.#flow ??= new OffersFlow({
      ...this.#host,
      merchantNow: () => this.#merchantNow(),
      catchUp: () => this.#catchUpAll(),
      startOver: () => this.#startOver(),
      name: (reference) => {
        this.#named = reference;
        this.configure({});
        // What was kept for this merchant is restored before anything is sent.
        this.#restoring = undefined;
      },
      recallClock: (ahead) => {
        if (ahead) this.#clockOffset ??= -ahead;
      },
      isLeft: () => this.#isLeft,
    });
    return this.#flow;
  }
}

/**
 * Creates a session of your own, with or without elements. What was kept over a reload is restored soon after. Never
 * throws for settings: a missing or invalid one is in `state.error` (`config_invalid`) once it is needed.
 */
export const createSession = <S extends OpenShapes = OpenShapes>(
  options: SessionOptions,
): FinanceSession<S> => {
  const session = new FinanceSession<S>(options);
  // Also without elements. If nothing is kept yet, elements that join look again.
  if (session.hasKept) void session.restore();
  return session;
};
