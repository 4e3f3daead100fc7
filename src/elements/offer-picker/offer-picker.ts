import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { ApplicationInput, OffersResponse } from '../../domain/service-types.js';
import { RenewalStartEvent } from '../../events/renewal-start.js';
import type { LoadOptions, PickerMember } from '../../session/commands.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { OfferDetails } from '../../session/offer-details.js';
import type { OffersStatus } from '../../session/state.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { whenIdle } from '../../internal/when-idle.js';
import { FinanceElement } from '../finance-element.js';
import { Gift, type Last } from '../shared/gift.js';
import { LazyView } from '../shared/lazy-view.js';

/** What sessions were given last by elements of this kind. */
const lastGiven: Last = new WeakMap();

export type OfferPickerState = OffersStatus;

const view = new LazyView<OfferPicker>(() => import('./offer-picker.view.js'), {
  // What could not be sent without its code, which comes with the view: not what nobody has started.
  onFound: (picker) => void (picker.state === 'idle' || picker.load()),
});

/**
 * Shows the products with their offers as one group of radio buttons.
 *
 * It asks for offers only after a start in its session, a press on its own start button, or `load()`:
 * asking creates an application.
 *
 * @tagname offer-picker
 * @summary Shows the offers, what each one costs, and when they expire.
 *
 * @slot heading - Replaces the text of the heading.
 * @slot intro - Replaces the text above the offers.
 * @slot empty - Replaces the text shown when there are no offers, or none that can be chosen.
 * @slot disclosure - Legal text, beside the prices and the start button. It can't be collapsed.
 * @slot contact - Whom to contact, where the offers could not be had or nobody knows whether the application arrived.
 *
 * @fires {OffersLoadEvent} offers-load - Offers are there, or the answer held none.
 * @fires {OfferSelectEvent} offer-select - The merchant chose an offer.
 * @fires {OffersExpireEvent} offers-expire - The offers expired.
 * @fires {RenewalStartEvent} renewal-start - A press on a button of the picker that makes an application. Cancelable.
 * @fires {FinanceErrorEvent} finance-error - Offers could not be loaded, or their outcome is unknown.
 *
 * @csspart base - The box.
 * @csspart product - A product with its offers.
 * @csspart offer - One offer.
 * @csspart amount - The amount of an offer.
 * @csspart terms - What an offer costs.
 * @csspart term - The expected term.
 * @csspart review - The button in the chosen offer that leads to its review, where there is one.
 * @csspart expiry - When the offers expire.
 * @csspart start - The picker's own start button.
 * @csspart retry - The button that asks again, also for our own file where it got lost.
 * @csspart slider - The slider over the amounts, where a product has many offers.
 * @csspart show-all - The button that shows all offers of a product.
 * @csspart label - The label of a field.
 * @csspart input - A field.
 * @csspart field-error - What is wrong with a field.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`: the host's `color-scheme` decides.
 * @cssproperty --mfe-color-surface - What the text stands on. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Quiet backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices, focus. Default: the text's.
 * @cssproperty --mfe-color-on-accent - Text on the accent. Default: the surface's.
 * @cssproperty --mfe-color-danger - What is wrong. Default: a red for light or dark.
 * @cssproperty --mfe-font - Family of the font. Default: the page's.
 * @cssproperty --mfe-font-size - Size from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of what has focus. Default `2px solid` in the accent's color.
 *
 * @cssstate idle - Nothing was started.
 * @cssstate loading - The service is being asked.
 * @cssstate ready - Offers can be chosen.
 * @cssstate empty - The service made no offer.
 * @cssstate expired - The offers can't be accepted any more.
 * @cssstate unknown - It is not known whether the application was created.
 * @cssstate error - The offers could not be loaded.
 * @cssstate shown - There is something to see.
 */
export class OfferPicker extends FinanceElement<OfferPickerState> {
  static override define(tag = 'offer-picker', registry?: CustomElementRegistry): void {
    super.define(tag, registry);
  }

  static override properties: PropertyDeclarations = {
    showStart: { converter: readBoolean, attribute: 'show-start' },
    termUnit: { attribute: 'term-unit' },
    settlesBalance: { converter: readBoolean, attribute: 'settles-balance' },
    hideFactorRate: { converter: readBoolean, attribute: 'hide-factor-rate' },
    application: { attribute: false },
    offers: { attribute: false },
    offerDetails: { attribute: false },
  };

  /** Gives the idle picker a start button of its own. */
  declare showStart: boolean;
  /**
   * Unit of the service's `term_length` (§2.2). While unset it is that of the review of the same session;
   * without one the term is not shown.
   */
  declare termUnit: 'months' | 'weeks' | 'days' | undefined;
  /**
   * Says that a renewal settles the old balance out of the new amount: "you receive" is net of it, in picker
   * and review of the same session.
   */
  declare settlesBalance: boolean;
  /** Leaves the factor rate out. */
  declare hideFactorRate: boolean;
  /**
   * Body of `POST /offers`, for initial applications (§4.1) or extra fields; what its `application` block leaves out
   * comes from the settings. Fields that the service document doesn't show need a cast: it refuses those it doesn't know.
   */
  declare application: ApplicationInput | undefined;
  /**
   * An offers response that the page already has: no request is made. It is of the merchant whom it was
   * first given for.
   */
  declare offers: OffersResponse | undefined;
  /**
   * Extra rows for an offer, e.g. an APR that the provider supplies. They appear wherever the price
   * does, also in the review of the same session.
   */
  declare offerDetails: OfferDetails | undefined;

  /** @internal */
  override readonly relayed = ['offers-load', 'offer-select', 'offers-expire'] as const;
  protected override readonly operation = 'offers';

  /** None before there was anything to see. */
  #lastState: OfferPickerState | undefined;
  /** Calls off what is to be loaded ahead, once for each time on the page. */
  #forget: (() => void) | undefined;
  readonly #gift = new Gift(lastGiven);
  /** The session that knows of `offerDetails`, and of which. */
  #toldTo: FinanceSession | undefined;
  #told: OfferDetails | undefined;

  constructor() {
    super();
    this.showStart = false;
    this.settlesBalance = false;
    this.hideFactorRate = false;
  }

  /** `idle` until a start, and again once an offer has been accepted. */
  get state(): OfferPickerState {
    const { finance } = this;
    const { blocked, offers, acceptance } = finance;
    if (acceptance === 'accepted') return 'idle';
    // What has left, or was decided, stands.
    return blocked && offers !== 'loading' && !this.decided ? 'error' : offers;
  }

  /** The `offer_id` of the chosen offer. */
  get value(): string | undefined {
    return this.finance.selected?.offer.offer_id;
  }

  /** @internal */
  get picker(): PickerMember {
    return this;
  }

  /**
   * Creates an application and loads its offers, unless they are there or on their way. After an
   * expiry or a lost answer only with `again`, which says that the merchant has read that a new
   * application may run a second credit check. Never rejects for a fault of the service.
   */
  async load(options?: LoadOptions): Promise<void> {
    // What was set in the same task counts, and what was set before the upgrade.
    this.sessionController.collect();
    if (!this.session || (this.isConnected && !this.hasUpdated)) await this.updateComplete;
    await this.session?.loadOffers(this.application, options);
  }

  /** Chooses an offer as a press on it would. One that can't be accepted is not chosen. */
  select(offerId: string): void {
    this.session?.selectOffer(offerId);
  }

  /** Forgets the offers and the choice. */
  reset(): void {
    this.session?.reset();
  }

  /**
   * What a press on the start button does; with `options` one on another button: a page that gets its offers in
   * a way of its own may prevent that start, too. @internal
   */
  start(options?: LoadOptions): void {
    const { session } = this;
    const { providerId, deal, offers, blocked } = this.finance;
    const start = () => new RenewalStartEvent({ providerId, deal });
    if (!session || blocked || offers === 'loading' || !this.tells(start())) return;
    if (!options) session.start();
    else if (this.tells(start(), session)) void session.loadOffers(this.application, options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget?.();
    this.#forget = undefined;
  }

  protected override get shown(): boolean {
    const { blocked, offers } = this.finance;
    // A fault of the settings is none of a merchant's who has not pressed anything.
    if (blocked && offers === 'idle') return false;
    return this.state !== 'idle' || this.#showsStart;
  }

  get #showsStart(): boolean {
    return this.showStart && this.finance.acceptance === 'idle';
  }

  /** The session is the one of this update now: it may have been chosen in it. */
  protected override update(changed: PropertyValues<this>): void {
    // Whose they are, ids say that another element was given in the same task.
    if (changed.has('offers') && this.isConnected) this.sessionController.collect();
    const { session, offers, offerDetails } = this;
    if (this.#gift.isDue(this, offers, changed.has('offers'))) {
      void session?.provideOffers(offers);
    }
    if (session && this.isConnected) {
      const isNew = session !== this.#toldTo || offerDetails !== this.#told;
      if (isNew && (offerDetails ?? session.offerDetails === this.#told)) {
        session.offerDetails = offerDetails;
      }
      this.#toldTo = session;
      this.#told = offerDetails;
    }
    super.update(changed);
  }

  readonly #preload = (): void => {
    this.#forget?.();
    this.session?.preload();
    void (this.shown ? view.load() : view.rehearse(this));
  };

  protected override render(): unknown {
    // Loaded ahead where it will soon be needed, so that a press sends and shows something at once; but
    // after the advert, which it must not hold up.
    if (this.shown) this.#preload();
    else if (this.finance.eligibility === 'eligible' && this.isConnected) {
      this.#forget ??= whenIdle(this.#preload);
    }
    return this.shown ? view.render(this) : undefined;
  }

  protected override commit(content: unknown): void {
    view.commit(content, this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // The button that started it is gone, with an advert or of its own: attention moves on to here.
    const { state } = this;
    const last = this.#lastState;
    if (state === last || (state !== 'idle' && !this.renderRoot.querySelector('#heading'))) return;
    this.#lastState = state;
    // An answer may be there before anything was seen of the loading. What was there before this picker
    // is no news: a page that comes back to it keeps its focus.
    const begins = last === 'idle' ? state !== 'idle' : !last && state === 'loading';
    if (begins && this.finance.started) this.focusHeading();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    if (!this.shown) return complete;
    await view.load();
    return super.getUpdateComplete();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offer-picker': OfferPicker;
  }
}
