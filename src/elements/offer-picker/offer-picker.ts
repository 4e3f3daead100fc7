import type { PropertyDeclarations } from '@lit/reactive-element';
import type { ApplicationInput, OffersResponse } from '../../domain/service-types.js';
import type { LoadOptions, PickerMember } from '../../session/commands.js';
import type { OffersStatus } from '../../session/state.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { FlowElement, LazyBehaviour } from '../shared/flow-element.js';
import type { PickerBehaviour } from './offer-picker.behaviour.js';

export type OfferPickerState = OffersStatus;

const lazy = new LazyBehaviour<PickerBehaviour>(() => import('./offer-picker.view.js'));

/**
 * Shows the products with their offers as one group of radio buttons.
 *
 * It only asks for offers after a start in its session, a press on its own start button, or a call of `load()`,
 * because asking creates an application (§4.1).
 *
 * @tagname offer-picker
 * @summary Shows the offers, what each of them costs, and when they expire.
 *
 * @slot heading - Replaces the text of the heading.
 * @slot intro - Replaces the text above the offers and, with `show-start`, the one above the start button.
 * @slot empty - Replaces the text shown when there are no offers, or none that can be chosen.
 * @slot disclosure - Legal text beside the prices and the start button. It can't be collapsed.
 * @slot contact - Whom to contact if there are no offers to choose from, because none were made, they have expired, or
 *   they couldn't be loaded. Replaces the line about support when it is unknown whether the application arrived.
 *
 * @fires {OffersLoadEvent} offers-load - Offers are there, or the answer contains none.
 * @fires {OfferSelectEvent} offer-select - The merchant chose an offer.
 * @fires {OffersExpireEvent} offers-expire - The offers expired.
 * @fires {RenewalStartEvent} renewal-start - The merchant pressed a button of the picker that makes an application.
 *   Cancelable: no offers are loaded.
 * @fires {FinanceErrorEvent} finance-error - The offers couldn't be loaded, or it is unknown whether they were made.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart subheading - A heading within the content.
 * @csspart product - A product with its offers.
 * @csspart offer - One offer.
 * @csspart amount - The amount of an offer.
 * @csspart terms - What an offer costs.
 * @csspart term - The expected term.
 * @csspart review - The button in the chosen offer that leads to its review, if the page has one.
 * @csspart expiry - When the offers expire.
 * @csspart start - The picker's own start button.
 * @csspart retry - The button that tries again, also if a file of this package failed to load.
 * @csspart slider - The slider over the amounts of a product with many offers.
 * @csspart show-all - The button that shows all offers of a product.
 * @csspart label - The label of a field.
 * @csspart input - A field.
 * @csspart field-error - What is wrong with a field.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`, which follows the host's `color-scheme`.
 * @cssproperty --mfe-color-surface - Background behind text. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Subtle backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices and focus. Default: the colour of the text.
 * @cssproperty --mfe-color-on-accent - Text on the accent colour. Default: the colour of the surface.
 * @cssproperty --mfe-color-danger - Errors. Default: a red for light or dark.
 * @cssproperty --mfe-font - Font family. Default: the page's.
 * @cssproperty --mfe-font-size - Base font size, from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of the focused control, with its colour. Default `2px solid` in the accent
 * colour.
 *
 * @cssstate idle - Nothing has been started.
 * @cssstate loading - The service is being asked.
 * @cssstate ready - There are offers. If none of them can be chosen, the picker says so.
 * @cssstate empty - The service made no offer.
 * @cssstate expired - The offers can't be accepted any more.
 * @cssstate unknown - It is unknown whether the application was created.
 * @cssstate error - There are no offers: they couldn't be loaded, or the page's settings contradict each other.
 * @cssstate shown - There is something to see.
 */
export class OfferPicker extends FlowElement<OfferPickerState, PickerBehaviour> {
  static override define(tag = 'offer-picker', registry?: CustomElementRegistry): void {
    super.define(tag, registry);
  }

  static override properties: PropertyDeclarations = {
    showStart: { converter: readBoolean, attribute: 'show-start' },
    application: { attribute: false },
    offers: { attribute: false },
  };

  /**
   * Gives an idle picker a start button of its own. It isn't shown if the merchant may not renew, or while that is
   * being checked. Default `false`.
   *
   * @attr show-start
   */
  declare showStart: boolean;
  /**
   * Body of `POST /offers`, for an initial application (§4.1) or for extra fields. Fields missing from its
   * `application` block come from the settings; where these name nobody, its `merchant_id` names the merchant.
   * Fields that the service document doesn't show need a cast, because the type doesn't allow them.
   */
  declare application: ApplicationInput | undefined;
  /**
   * An offers response (§2.2) that the page already has: no request is made. It belongs to the merchant for whom it
   * was first set.
   */
  declare offers: OffersResponse | undefined;
  /** @internal */
  override readonly relayed = ['offers-load', 'offer-select', 'offers-expire'] as const;
  protected override readonly operation = 'offers';

  constructor() {
    super(lazy);
    this.showStart = false;
  }

  /** What the picker is doing now. `idle` until a start, and again once an offer has been accepted. */
  get state(): OfferPickerState {
    const { finance } = this;
    const { blocked, offers, acceptance } = finance;
    if (acceptance === 'accepted') return 'idle';
    // A fault of the settings doesn't change a request that has left, or a decision that was made.
    return blocked && offers !== 'loading' && !this.decided ? 'error' : offers;
  }

  /** The `offer_id` of the chosen offer; `undefined` if none is chosen. */
  get value(): string | undefined {
    return this.finance.selected?.offer.offer_id;
  }

  /** @internal */
  override get picker(): PickerMember {
    return this;
  }

  /**
   * Creates an application (§4.1) and loads its offers, unless they are already there or loading. After an expiry, a
   * lost answer or an answer without offers (after a reload: until its `expiresAt`), it only does so with `again: true`,
   * which states that the merchant has read that a new application may run a second credit check (§3). Doesn't reject
   * if the service fails. Has no effect off the page, unless the element was given a session of its own.
   */
  async load(options?: LoadOptions): Promise<void> {
    // Settings made in the same task count, including those from before the element was upgraded.
    this.sessionController.collect();
    if (!this.session || (this.isConnected && !this.hasUpdated)) await this.placed();
    await this.session?.loadOffers(this.application, options);
  }

  /** Chooses an offer, as a press on it would. An offer that can't be accepted isn't chosen. */
  select(offerId: string): void {
    this.session?.selectOffer(offerId);
  }

  /**
   * Starts over: forgets the offers, the choice and a completed acceptance, but never a decision that is under way or
   * of unknown outcome. Don't use it to clean up: the record of an acceptance keeps a merchant from applying twice.
   */
  reset(): void {
    this.session?.reset();
  }

  /** @internal */
  override get shown(): boolean {
    const { blocked, offers, acceptance, eligibility } = this.finance;
    // A merchant who may not renew, or for whom that isn't known yet, sees no start button.
    const mayRenew = eligibility !== 'ineligible' && eligibility !== 'checking';
    // A merchant who hasn't pressed anything needn't see a fault of the page's settings.
    const hasStart = this.showStart && mayRenew && acceptance === 'idle' && !blocked;
    return hasStart || (offers !== 'idle' && acceptance !== 'accepted') || super.shown;
  }

  protected override get isGiven(): boolean {
    return !!this.offers;
  }

  protected override get isNext(): boolean {
    return this.finance.eligibility === 'eligible';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offer-picker': OfferPicker;
  }
}
