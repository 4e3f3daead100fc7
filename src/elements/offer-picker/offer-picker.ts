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
 * @slot contact - Whom to contact, where there are no offers to choose from: none were made, they have expired, or they
 *   could not be had; replaces the line about support where nobody knows whether the application arrived.
 *
 * @fires {OffersLoadEvent} offers-load - Offers are there, or the answer held none.
 * @fires {OfferSelectEvent} offer-select - The merchant chose an offer.
 * @fires {OffersExpireEvent} offers-expire - The offers expired.
 * @fires {RenewalStartEvent} renewal-start - A press on a button of the picker that makes an application. Cancelable.
 * @fires {FinanceErrorEvent} finance-error - Offers could not be loaded, or their outcome is unknown.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart subheading - A heading within it.
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
 * @cssstate error - No offers: they could not be loaded, or the page's settings contradict each other.
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

  /** Gives the idle picker a start button of its own, unless the merchant may not renew, or is being asked about. */
  declare showStart: boolean;
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
  /** @internal */
  override readonly relayed = ['offers-load', 'offer-select', 'offers-expire'] as const;
  protected override readonly operation = 'offers';

  constructor() {
    super(lazy);
    this.showStart = false;
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
   * application may run a second credit check. Never rejects for a fault of the service. Without effect off the page,
   * unless it has a session of its own.
   */
  async load(options?: LoadOptions): Promise<void> {
    // What was set in the same task counts, and what was set before the upgrade.
    this.sessionController.collect();
    if (!this.session || (this.isConnected && !this.hasUpdated)) await this.placed();
    await this.session?.loadOffers(this.application, options);
  }

  /** Chooses an offer as a press on it would. One that can't be accepted is not chosen. */
  select(offerId: string): void {
    this.session?.selectOffer(offerId);
  }

  /**
   * Begins anew: forgets the offers, the choice and an acceptance that is done, never a decision that is under way or
   * of unknown outcome. Not for cleaning up: what was accepted is what keeps a merchant from applying twice.
   */
  reset(): void {
    this.session?.reset();
  }

  protected override get shown(): boolean {
    const { blocked, offers, acceptance, eligibility } = this.finance;
    // Who may not renew, or may turn out not to, sees nothing.
    const mayRenew = eligibility !== 'ineligible' && eligibility !== 'checking';
    // A fault of the settings is none of a merchant's who has not pressed anything.
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
