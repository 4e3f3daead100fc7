import { isFinanceError, type FinanceError, type Operation } from '../client/errors.js';
import { onPage } from '../client/page.js';
import { bare, own } from '../domain/objects.js';
import type {
  ApplicationInput,
  BankDetails,
  MerchantResponse,
  Offer,
  OffersResponse,
  OpenShapes,
} from '../domain/service-types.js';
import { FinanceErrorEvent } from '../events/finance-error.js';
import { RenewalStartEvent } from '../events/renewal-start.js';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import { inTime } from '../internal/in-time.js';
import { typedEventTarget } from '../internal/typed-event-target.js';
import type { Application } from './application.js';
import { cloneJson } from './clone-json.js';
import type { AcceptCommand, LoadOptions, PickerMember } from './commands.js';
import { Eligibility } from './eligibility.js';
import { faultOf, misconfigured, notSent } from './faults.js';
import type { SessionHost } from './host.js';
import type { OfferDetails } from './offer-details.js';
import {
  checkedOptions,
  identityOf,
  IDS,
  spelled,
  withSettings,
  type SessionOptions,
} from './options.js';
import { Pace } from './pace.js';
import type { FinanceSessionEventMap } from './session-events.js';
import { comesLate, isNamed, isReferenceLate, isSame } from './settings-change.js';
import { initialState, isDecided, isOpen, type FinanceState } from './state.js';
import { Keeper, MemoryStorage, spellings } from './storage.js';

/** Sooner than a merchant can read why nothing was sent, in ms. */
const AT_ONCE = 1000;

type Command = (application: Application) => void | Promise<void>;

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
  #clockOffset = 0;
  /** Whether the service has said its time. */
  #isClockKnown = false;
  /** When a fault was last reported, in ms since the epoch. */
  #faultAt = 0;
  #used = false;
  #restored: { revision: number; done: Promise<void> } | undefined;
  #application: Promise<Application> | undefined;
  #loadedApplication: Application | undefined;
  readonly #memory = new MemoryStorage();
  readonly #host: SessionHost = {
    session: this,
    commit: (changes) => this.#commit(changes as Partial<FinanceState<S>>),
    report: (error, changes) => this.#report(error, changes as Partial<FinanceState<S>>),
    setClock: (serverTime, sentAt) => this.#setClock(serverTime, sentAt),
  };
  readonly #eligibility = new Eligibility({
    ...this.#host,
    clientOptions: (onFault) => this.#clientOptions(onFault as Partial<FinanceState<S>>),
    application: () => this.#loadedApplication,
    restored: () => this.#restored?.done,
    reset: () => void this.reset(),
  });
  readonly #pickers = new Set<PickerMember<S>>();
  #elements = 0;
  /** Whether there were elements, and all have gone: a page may have an interface of its own. */
  #isLeft = false;
  /** One decision, one request: latches by merchant, for a merchant may be switched mid-request. */
  readonly #loading = new Map<string, Promise<FinanceState<S>>>();
  readonly #accepting = new Map<string, Promise<FinanceState<S>>>();

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
    return this.#clock() + this.#clockOffset;
  }

  #clock(): number {
    return (this.#options.clock ?? Date.now)();
  }

  /**
   * Takes up settings. Another merchant or another service starts a new state: nothing of the
   * previous merchant stays.
   */
  configure(changes: SessionOptions): void {
    const before = this.#options;
    this.#asked = withSettings(this.#asked, changes);
    const after = this.#recall(before, this.#asked);
    this.#options = after;
    if (isNamed(before, after, this.#state)) {
      this.#loadedApplication?.decisions.copy(before, after);
      this.#commit({ providerId: after.providerId ?? null });
    } else if (
      isSame(before, after) ||
      // Another way to ask for the same merchant's deals takes nothing back of what was come to.
      (this.#isOnTheWay && identityOf(before) === identityOf(after))
    ) {
      if (before.currency !== after.currency) this.#mend();
    } else if (
      (this.#isOnTheWay && comesLate(before, after)) ||
      // The merchant endpoint is not asked by the reference.
      (before.providerId && isReferenceLate(before, after))
    ) {
      // An element that is mounted on the way brings what was missing: no reason to begin anew.
      const decisions = this.#loadedApplication?.decisions;
      decisions?.move(before, after);
      decisions?.adopt();
      this.#mend();
      // Under it something else may have been kept, of which nothing shows yet.
      if (!this.#isOnTheWay) {
        this.#restored = undefined;
        void this.#settle();
      }
    } else this.#renew();
  }

  /** Settings with the reference of the merchant for whom something was begun, where it is missing. */
  #recall(before: SessionOptions, after: SessionOptions): SessionOptions {
    const { merchantId } = before;
    const { providerId } = after;
    const isMissing = !!merchantId && !after.merchantId && !!providerId && comesLate(after, before);
    if (isMissing && this.#isOnTheWay) return withSettings(after, { merchantId });
    return this.#loadedApplication?.decisions.recall(before, after) ?? after;
  }

  /**
   * What failed for want of a setting may be tried now. A start goes on by itself, where the setting comes at once;
   * later the merchant has read that nothing was sent, and presses again.
   */
  #mend(): void {
    const { error, blocked, offers, started } = this.#state;
    if (blocked || error?.operation !== 'config' || offers !== 'error') return;
    const goesOn = started && Date.now() - this.#faultAt < AT_ONCE;
    this.#commit({ offers: 'idle', started: goesOn, error: undefined });
    for (const picker of this.#pickers) void this.#settle(picker);
  }

  get #isOnTheWay(): boolean {
    const { started, offers, acceptance } = this.#state;
    return started || offers !== 'idle' || acceptance !== 'idle';
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
    const { revision, providerId, deal, started, blocked } = this.#state;
    if (started || blocked || isDecided(this.#state)) return this.#state;
    if (!this.dispatchEvent(new RenewalStartEvent({ providerId, deal }))) return this.#state;
    // A listener switched to another merchant, who has not pressed anything.
    if (revision !== this.#state.revision) return this.#state;
    this.#commit({ started: true });
    const [picker] = this.#pickers;
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
    const identity = identityOf(this.#options);
    const running = this.#loading.get(identity);
    if (running) return running;
    // As it is now: the page's own object may change until it is sent.
    const again = own(options, 'again') === true;
    // Who has pressed is told why nothing comes of it.
    if (this.#state.blocked && this.#state.offers === 'idle') {
      this.#heldBack = true;
      this.#commit({ offers: 'error' });
    }
    if (!this.#mayLoad(again)) return Promise.resolve(this.#state);
    const isStill = this.#merchantNow();
    const body = cloneJson(application) as ApplicationInput<S> | undefined;
    if (application && !body) return this.#refuse('offers', { offers: 'error' });
    this.pace.press();
    this.#commit({ offers: 'loading', error: undefined });
    return this.#withLatch(this.#loading, 'offers', { offers: 'error' }, async (app) => {
      // The press was for the merchant of that moment.
      if (!isStill()) return;
      if (this.#state.blocked) {
        this.#commit({ offers: 'idle' });
        return;
      }
      // What was kept over a reload answers the press, or asks for one with the notice.
      if (this.#state.offers !== 'loading' && !this.#mayLoad(again)) return;
      const checked = this.#clientOptions({ offers: 'error' });
      if (checked) await app.load(body, checked, again);
    });
  }

  /** What is no JSON can't be sent. */
  #refuse(operation: Operation, changes: Partial<FinanceState<S>>): Promise<FinanceState<S>> {
    this.#report(notSent(operation, 'input_invalid'), changes);
    return Promise.resolve(this.#state);
  }

  #mayLoad(again: boolean): boolean {
    const { offers, blocked } = this.#state;
    if (blocked || isDecided(this.#state)) return false;
    return offers === 'expired' || offers === 'unknown' || offers === 'empty'
      ? again
      : offers !== 'ready' && offers !== 'loading';
  }

  /** Takes an offers response that the page already has; none takes it back. No request is made. */
  async provideOffers(response: OffersResponse | undefined): Promise<FinanceState<S>> {
    const offers = cloneJson(response);
    await this.#apply('offers', { offers: 'error' }, (app) => {
      if (isDecided(this.#state)) return;
      if (response) app.offers.provide(offers);
      else app.offers.withdraw();
    });
    return this.#state;
  }

  /** Takes one offer that the page already has, for pages with a picker of their own; none takes it back. */
  async provideOffer(offer: Offer | undefined, expiresAt = ''): Promise<FinanceState<S>> {
    const copy = cloneJson(offer);
    await this.#apply('accept', { acceptance: 'error' }, (app) => {
      if (isDecided(this.#state)) return;
      if (offer) app.offers.provideOne(copy, expiresAt);
      else app.offers.deselect();
    });
    return this.#state;
  }

  /** Chooses an offer for review. Nothing is sent. Offers that can't be accepted can't be chosen. */
  selectOffer(offerId: string): FinanceState<S> {
    this.#loadedApplication?.offers.select(offerId);
    return this.#state;
  }

  /** Whether this offer of the current set can be accepted as such, expiry and acceptance aside. */
  isSelectable(offerId: string): boolean {
    return this.#loadedApplication?.offers.isSelectable(offerId) ?? false;
  }

  /**
   * Accepts the chosen offer (§4.2), with bank details or without. One press, one request: while it is
   * under way, accepted or of unknown outcome, nothing more is sent for this set of offers.
   */
  accept(command: AcceptCommand = {}): Promise<FinanceState<S>> {
    const running = this.#accepting.get(identityOf(this.#options));
    if (running) return running;
    const { selected, blocked } = this.#state;
    if (!selected || blocked || !isOpen(this.#state)) {
      if (!selected) this.#report(notSent('accept', 'input_invalid'));
      return Promise.resolve(this.#state);
    }
    // As they are now: the page may wipe or change its own object.
    const given = own(command, 'bankDetails');
    const bankDetails = cloneJson(given) as BankDetails | undefined;
    // Without them it would be another acceptance.
    if (given && !bankDetails) return this.#refuse('accept', { acceptance: 'error' });
    return this.#withLatch(this.#accepting, 'accept', { acceptance: 'error' }, async (app) => {
      if (this.#state.blocked) return;
      const options = this.#clientOptions({ acceptance: 'error' });
      if (options) await app.acceptance.accept(selected, bankDetails, options);
    });
  }

  /**
   * Asks the merchant endpoint about an acceptance of unknown outcome. A new application or deal is
   * evidence that it went through; its absence proves nothing.
   */
  async recheck(): Promise<FinanceState<S>> {
    await this.#apply('merchant', { recheck: 'failed' }, async (app) => {
      if (this.#state.acceptance !== 'unknown') return;
      if (this.#state.blocked) {
        this.#commit({ recheck: 'failed' });
        return;
      }
      const options = this.#clientOptions({});
      if (options) await app.acceptance.recheck(options);
    });
    return this.#state;
  }

  /**
   * Back to the beginning: offers, choice and what was accepted are forgotten. A decision under way or of
   * unknown outcome stays: forgetting it could lead to a second one.
   */
  reset(): FinanceState<S> {
    // Also what was kept before the page had its `provider_id`: it would come back.
    for (const keeper of this.#keepers()) keeper.forgetOffers();
    if (this.#state.blocked) return this.#state;
    this.#loadedApplication?.otherTabs.forget();
    this.#renew();
    void this.restore();
    return this.#state;
  }

  // --- for the elements ----------------------------------------------------------------------

  /** @internal */
  readonly pace = new Pace();
  /** What is to be read again once the settings of the page agree. */
  #errorBefore: FinanceError | undefined;
  /** Whether offers were asked for while they disagreed. */
  #heldBack = false;
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
    void this.#settle(picker);
    return () => {
      if (picker) this.#pickers.delete(picker);
      this.#isLeft = --this.#elements === 0;
      this.#loadedApplication?.otherTabs.follow();
    };
  }

  /** @internal */
  get hasPicker(): boolean {
    return this.#pickers.size > 0;
  }

  async #settle(picker?: PickerMember<S>): Promise<void> {
    // The first look into a storage takes its time: a check leaves before it.
    await this.pace.calm;
    await this.restore();
    await this.#loading.get(identityOf(this.#options));
    const { started, offers } = this.#state;
    if (picker && this.#pickers.has(picker) && started && offers === 'idle') {
      void this.loadOffers(picker.application);
    }
  }

  /** Whether a request has been made of this merchant: from then on page-wide defaults are not taken up. @internal */
  get used(): boolean {
    return this.#used;
  }

  /** Blocks requests while elements contradict each other in `setting`, or lets them go again. @internal */
  block(setting: string | undefined): void {
    const blocked = !!setting;
    if (blocked === this.#state.blocked) return;
    if (this.#heldBack && this.#state.offers === 'error') this.#commit({ offers: 'idle' });
    this.#heldBack = false;
    // What the merchant has come to is there again once the settings agree.
    if (!this.#isOnTheWay) this.#renew();
    if (blocked) {
      this.#errorBefore = this.#state.error;
      this.#report(misconfigured(setting), { blocked });
    } else if (this.#state.blocked) {
      const { error } = this.#state;
      this.#commit({ blocked, error: error?.operation === 'config' ? this.#errorBefore : error });
      // A start whose offers were held back.
      for (const picker of this.#pickers) void this.#settle(picker);
      this.comeBack();
    }
  }

  /** Judges the expiry anew, as after sleep. @internal */
  checkExpiry(): void {
    this.#loadedApplication?.offers.checkExpiry();
  }

  /** The page comes back from the back/forward cache, or its settings agree again. @internal */
  comeBack(): void {
    if (!this.#state.blocked) this.#loadedApplication?.comeBack();
    this.checkExpiry();
  }

  /** Loads the code of the offers and of the acceptance ahead of its use. @internal */
  preload(): void {
    void this.#loadApplication().catch(() => undefined);
  }

  /** Whether anything was kept over a reload. @internal */
  get hasKept(): boolean {
    return this.#keepers().some(({ hasSome }) => hasSome);
  }

  #keepers(): Keeper[] {
    return spellings(this.#options, this.#memory).map((under) => new Keeper(under, this.#memory));
  }

  /** Takes up what was kept over a reload, once. @internal */
  restore(): Promise<void> {
    const { revision } = this.#state;
    if (this.#restored?.revision !== revision) {
      const done = this.hasKept
        ? this.#loadApplication().then((application) => {
            // Another merchant meanwhile has a restoring of its own.
            if (revision === this.#state.revision && !this.#state.blocked) application.restore();
          })
        : Promise.resolve();
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
    this.#loadedApplication?.offers.stopTimer();
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
    this.#loadedApplication?.otherTabs.follow();
  }

  #report(error: FinanceError, changes: Partial<FinanceState<S>> = {}): void {
    this.#faultAt = Date.now();
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
      this.#clockOffset += change;
      this.#isClockKnown = true;
      this.#loadedApplication?.noteClock(-this.#clockOffset);
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

  /** The latch is taken before anything is awaited, or a second press in the same task slips through. */
  #withLatch(
    latches: Map<string, Promise<FinanceState<S>>>,
    ...command: [Operation, Partial<FinanceState<S>>, Command]
  ): Promise<FinanceState<S>> {
    const identity = identityOf(this.#options);
    const done = this.#apply(...command)
      // A callback of the page, such as its clock, or a fault of ours.
      .catch((error: unknown) => this.#report(faultOf(error, 'config', false), command[1]))
      .then(() => this.#state)
      .finally(() => {
        // A listener of the outcome may have pressed again.
        if (latches.get(identity) === done) latches.delete(identity);
        this.pace.departed();
      });
    latches.set(identity, done);
    return done;
  }

  /**
   * Runs a command of the application once the settings of this task are there, and what was kept for
   * the merchant. The code for it may fail to load: a fault like any other, and nothing was sent.
   */
  async #apply(
    operation: Operation,
    onFault: Partial<FinanceState<S>>,
    command: Command,
  ): Promise<void> {
    const isStill = this.#merchantNow();
    await this.pace.settled;
    let application: Application;
    try {
      application = await this.#loadApplication();
    } catch {
      this.#report(notSent(operation, 'network'), onFault);
      return;
    }
    // Settings may come in meanwhile, and with them something else that was kept.
    for (let revision = -1; revision !== this.#state.revision;) {
      ({ revision } = this.#state);
      await this.restore();
    }
    // Another merchant has nothing to do with this command.
    if (!isStill()) return;
    // Another session of the page may have decided for this one since.
    application.decisions.adopt();
    await command(application);
  }

  /** Says later whether it is still the same merchant; ids that only come in late belong to it. */
  #merchantNow(): () => boolean {
    const ids = () => IDS.map((key) => spelled(key, this.#options[key] ?? ''));
    const before = ids();
    return () => ids().every((id, i) => !before[i] || id === before[i]);
  }

  #loadApplication(): Promise<Application> {
    this.#application ??= inTime(import('./application.js')).then(({ Application }) => {
      this.#loadedApplication = new Application({
        ...this.#host,
        departed: () => this.pace.departed(),
        ended: (operation, identity) =>
          (operation === 'offers' ? this.#loading : this.#accepting).delete(identity),
        name: (options) => (this.#options = options),
        recallClock: (ahead) => {
          if (!this.#isClockKnown) this.#clockOffset = -ahead;
        },
        isLeft: () => this.#isLeft,
        memory: this.#memory,
      });
      return this.#loadedApplication;
    });
    // A lost chunk may be there at the next press.
    this.#application.catch(() => (this.#application = undefined));
    return this.#application;
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
  if (session.hasKept) void session.restore();
  return session;
};
