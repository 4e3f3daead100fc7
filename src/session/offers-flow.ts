import { BANK_FIELDS } from '../domain/bank-details.js';
import { sameId } from '../domain/identifiers.js';
import { own } from '../domain/objects.js';
import { DETAILS_CHANGE } from '../internal/details-change.js';
import type { ApplicationInput, BankDetails, MerchantResponse } from '../domain/service-types.js';
import { answers } from './answers.js';
import type { LoadOptions } from './commands.js';
import type { Decision } from './decision.js';
import { faultOf, misgiven } from './faults.js';
import type { FlowHost } from './host.js';
import { identityOf, isAnother, isNamed, isSameMerchant } from './identity.js';
import { namedUnder } from './kept.js';
import { withSettings, type SessionOptions } from './options.js';
import { acceptanceOf, acceptedOf } from './pending.js';
import { ResumedFlow } from './resumed-flow.js';
import { FAILED, isDecided, isOpen, type FinanceState } from './state.js';
import type { Keeper, PendingDecision } from './keeper.js';

/** Too soon for a merchant to have read why nothing was sent, in ms. */
const AT_ONCE = 1000;

/** Copied when the page gave it; null if it isn't JSON, undefined if nothing was given. */
type Given<T> = T | null | undefined;

/**
 * The commands of a session after a press: one decision, one request. Each waits for settings and for what was kept, and
 * then leaves its work to a part. Loaded when a merchant is eligible, or when first needed: most pages show an advert and
 * nothing more.
 *
 * @internal
 */
export class OffersFlow extends ResumedFlow {
  readonly #host: FlowHost;
  /** Commands under way, by merchant, because the merchant may be switched mid-request. */
  readonly #latches = {
    offers: new Map<string, Promise<void>>(),
    accept: new Map<string, Promise<void>>(),
  };
  /** Whether offers were asked for while settings disagreed: nothing was sent, and that shows as an error. */
  #wasAskedWhileBlocked = false;
  /** When offers were last asked for, in ms since the epoch. */
  #askedAt = 0;
  /** The application sent then, for a press that asks again. In memory only: it may contain personal data. */
  #lastApplication: ApplicationInput | undefined;

  constructor(host: FlowHost) {
    super({
      ...host,
      ended: (operation, identity) => void this.#latches[operation].delete(identity),
    });
    // Without `ended`, which is for the parts.
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  get #options(): Readonly<SessionOptions> {
    return this.#host.session.options;
  }

  // --- commands ------------------------------------------------------------------------------

  /** Pending while offers are being asked for. */
  get loading(): Promise<void> | undefined {
    return this.#latches.offers.get(identityOf(this.#options));
  }

  /** The last application sent, since the session started over. */
  get lastApplication(): ApplicationInput | undefined {
    return this.#lastApplication;
  }

  /** @param isShown - Whether it has shown as `loading` since before this code loaded. */
  loadOffers(
    application: Given<ApplicationInput>,
    again: LoadOptions['again'],
    isShown = false,
  ): Promise<void> {
    if (this.loading) return this.loading;
    const { blocked, offers: shown } = this.#state;
    const offers = isShown && shown === 'loading' ? 'idle' : shown;
    // The merchant who pressed is told why nothing happens.
    if (blocked && offers === 'idle') {
      this.#wasAskedWhileBlocked = true;
      this.#host.commit(FAILED.offers);
    }
    if (!this.#mayLoad(again, offers)) {
      // An acceptance before a reload has answered the press.
      if (isShown && this.#state.offers === 'loading') this.#host.commit({ offers });
      return Promise.resolve();
    }
    if (application === null) return this.#refuse('offers', 'application', FAILED.offers);
    this.#lastApplication = application;
    const isStill = this.#host.merchantNow();
    this.#host.session.pace.pause();
    this.#host.commit({ offers: 'loading', error: undefined });
    const load = async () => {
      // A listener switched to another merchant, who hasn't pressed anything.
      if (!isStill()) return;
      // An acceptance that was kept shows by now.
      if (this.#state.blocked || this.#state.acceptance === 'accepted') {
        this.#host.commit({ offers: 'idle' });
        return;
      }
      // What was kept over a reload answers the press, or asks for one with the notice.
      if (this.#state.offers !== 'loading' && !this.#mayLoad(again)) return;
      this.#askedAt = Date.now();
      const options = this.#host.clientOptions(FAILED.offers);
      if (options) await this.application.load(application, options, again);
    };
    return this.#latched('offers', load, application);
  }

  #mayLoad(again: LoadOptions['again'], offers = this.#state.offers): boolean {
    if (this.#state.blocked || isDecided(this.#state)) return false;
    return offers === 'expired' || offers === 'unknown' || offers === 'empty'
      ? !!again
      : offers !== 'ready' && offers !== 'loading';
  }

  provideOffers(response: Given<object>): Promise<void> {
    return this.#give(() =>
      response === undefined ? this.offers.withdraw() : this.offers.provide(response),
    );
  }

  provideOffer(offer: Given<object>, expiresAt: string): Promise<void> {
    return this.#give(() =>
      offer === undefined ? this.offers.deselect() : this.offers.provideOne(offer, expiresAt),
    );
  }

  /** What the page gives, or takes back, changes nothing about a decision. */
  #give(take: () => void): Promise<void> {
    return this.#apply(() => {
      if (!isDecided(this.#state)) take();
    });
  }

  accept(bankDetails: Given<BankDetails>): Promise<void> {
    const running = this.#latches.accept.get(identityOf(this.#options));
    if (running) return running;
    const { selected, blocked, acceptance } = this.#state;
    // What another session or tab is sending is chosen there.
    if (!selected && acceptance !== 'submitting') return this.#refuse('accept', 'offer', {});
    if (!selected || blocked || !isOpen(this.#state)) return Promise.resolve();
    // Without one field, or all of them, it would be a different acceptance.
    const isWhole = BANK_FIELDS.every((field) => {
      const value = own(bankDetails, field);
      return typeof value === 'string' && value.trim();
    });
    if (bankDetails === null || (bankDetails && !isWhole))
      return this.#refuse('accept', 'bankDetails', FAILED.accept);
    return this.#latched('accept', async () => {
      if (this.#state.blocked) return;
      const options = this.#host.clientOptions(FAILED.accept);
      if (options) await this.acceptance.accept(selected, bankDetails, options);
    });
  }

  async recheck(): Promise<void> {
    await this.#apply(async () => {
      // Another session of the page may have found it.
      this.#host.session.comeBack();
      if (this.#state.acceptance !== 'unknown') return;
      if (this.#state.blocked) {
        this.#host.commit(FAILED.merchant);
        return;
      }
      const options = this.#host.clientOptions({});
      if (options) await this.acceptance.recheck(options);
    });
  }

  /** Reports what can't be sent: a value that isn't JSON, or an offer that nobody chose. */
  #refuse(
    operation: Decision['operation'],
    input: string,
    changes: Partial<FinanceState>,
  ): Promise<void> {
    this.#host.report(misgiven(operation, input), changes);
    return Promise.resolve();
  }

  /** The latch is set before anything is awaited, or a second press in the same task slips through. */
  #latched(
    operation: Decision['operation'],
    command: () => Promise<void>,
    application?: ApplicationInput,
  ): Promise<void> {
    const latches = this.#latches[operation];
    const identity = identityOf(this.#options);
    const done = this.#apply(command, application)
      // Nothing expired while it was under way.
      .then(() => this.offers.checkExpiry())
      // A callback of the page, such as its `clock`, or a fault of ours.
      .catch((error: unknown) =>
        this.#host.report(faultOf(error, 'config', false), FAILED[operation]),
      )
      .finally(() => {
        // A listener of the outcome may have pressed again.
        for (const [name, running] of latches) if (running === done) latches.delete(name);
        this.#host.session.pace.resume();
      });
    latches.set(identity, done);
    return done;
  }

  /** Runs a command once this task's settings are in, and what was kept is restored. */
  async #apply(command: () => void | Promise<void>, application?: ApplicationInput): Promise<void> {
    let isStill = this.#host.merchantNow();
    await this.#host.session.pace.settled;
    // From then on it is for nobody else.
    if (isStill() && this.#name(application)) isStill = this.#host.merchantNow();
    // Settings may come in meanwhile, with something else that was kept.
    for (let revision = -1; revision !== this.#state.revision;) {
      ({ revision } = this.#state);
      await this.#host.session.restore();
    }
    // If the merchant has changed, the command isn't for the new one.
    if (!isStill()) return;
    // Another session of the page may have decided meanwhile.
    this.decisions.adopt();
    await command();
  }

  /**
   * An initial application names its merchant (§2.1) where no setting does. From then on it is as if a setting had: an
   * application of another merchant is refused. Returns whether it has named anybody.
   */
  #name(application: ApplicationInput | undefined): boolean {
    const block = own(application, 'application');
    const reference = own(block, 'merchant_id');
    const isInitial = !own(block, 'provider_id') && !!reference && typeof reference === 'string';
    if (!isInitial || this.#state.blocked || isNamed(this.#options)) return false;
    this.#host.name(reference);
    return true;
  }

  // --- what was kept over a reload -----------------------------------------------------------

  get hasKept(): boolean {
    return this.#keepers.some(({ hasSome }) => hasSome);
  }

  /**
   * Forgets offers and what was accepted, also what was kept before there was a `provider_id`: it would come back. With
   * `over`, an acceptance that is over, only where that one is kept.
   */
  forget(over?: PendingDecision): void {
    for (const keeper of this.#keepers) {
      const kept = keeper.read();
      // Another session knew before that it is over, and may have asked for offers since, or accepted one.
      if (over && acceptanceOf(kept)?.startedAt !== over.startedAt) continue;
      answers.delete(acceptedOf(kept).applicationId ?? '');
      keeper.forgetOffers();
    }
    this.otherTabs.forget(over);
  }

  get #keepers(): Keeper[] {
    return namedUnder(this.#options).map((under) => this.decisions.keeperOf(under));
  }

  // --- what else becomes of a session --------------------------------------------------------

  /**
   * The page may have set the `provider_id` that an acceptance returned (§1): it is the same merchant. Returns whether
   * it has.
   */
  takeId(before: SessionOptions, after: SessionOptions): boolean {
    const given = this.#state.accepted?.provider_id;
    const { providerId } = after;
    if (before.providerId || !given || !sameId(providerId, given)) return false;
    const isSame = isSameMerchant(after, withSettings(before, { providerId }));
    if (!isSame || isAnother(before, after)) return false;
    const initial = this.decisions.keeperOf(before);
    const kept = initial.read();
    this.decisions.move(before, after);
    // The next page may come before the partner has stored the id: it finds what was accepted under the reference.
    initial.write(kept);
    return true;
  }

  /** The same merchant with other settings: what failed for lack of one may be tried now. */
  takeSettings(before: SessionOptions, after: SessionOptions): void {
    // No state holds which offers can be accepted, and in which language the service writes.
    this.#host.session.dispatchEvent(new Event(DETAILS_CHANGE));
    this.offers.checkChoice();
    if (before.merchantId === after.merchantId && before.currency === after.currency) return;
    const [from, to] = [before, after].map(identityOf) as [string, string];
    if (from !== to) {
      this.decisions.move(before, after);
      // A second press has to find the first.
      for (const latches of Object.values(this.#latches)) {
        const running = latches.get(from);
        latches.delete(from);
        if (running) latches.set(to, running);
      }
    }
    this.decisions.adopt();
    const { error, blocked, offers, started } = this.#state;
    if (blocked || error?.operation !== 'config' || offers !== 'error') return;
    // A start goes on by itself if the setting comes at once. Later, the merchant has read that nothing was sent, and
    // presses again.
    const goesOn = started && Date.now() - this.#askedAt < AT_ONCE;
    this.#host.commit({ offers: 'idle', started: goesOn, error: undefined });
    this.#host.catchUp();
  }

  /** Settings begin to disagree (`blocked`), or agree again. Called before the state says so. */
  block(blocked: boolean): void {
    // What was asked for in between has been reported, and may be asked for now.
    if (this.#wasAskedWhileBlocked && this.#state.offers === 'error') {
      this.#host.commit({ offers: 'idle' });
    }
    this.#wasAskedWhileBlocked = false;
    if (blocked) this.decisions.stopUnsent(true);
  }

  /**
   * Takes an answer of the merchant endpoint. It may be evidence of an acceptance, or that the merchant may renew what
   * came of one: then the session starts over. Returns whether it is still about the merchant asked for.
   */
  takeMerchant(merchant: MerchantResponse): boolean {
    const { revision } = this.#state;
    const over = this.outlivedBy(merchant);
    if (over) {
      this.forget(over);
      this.#host.startOver();
    } else this.acceptance.confirmBy(merchant);
    return this.#state.revision === revision + (over ? 1 : 0);
  }

  /** The session starts over: nobody sees these offers any more. */
  stop(): void {
    this.#lastApplication = undefined;
    this.decisions.stopUnsent();
    this.offers.stopTimer();
  }
}
