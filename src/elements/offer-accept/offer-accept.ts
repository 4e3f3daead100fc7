import type { PropertyDeclarations } from '@lit/reactive-element';
import type { Offer } from '../../domain/service-types.js';
import type { AcceptanceStatus } from '../../session/state.js';
import { FlowElement, LazyBehaviour } from '../shared/flow-element.js';
import type { AcceptBehaviour } from './offer-accept.behaviour.js';

export type OfferAcceptState = AcceptanceStatus;

const lazy = new LazyBehaviour<AcceptBehaviour>(() => import('./offer-accept.view.js'));

/**
 * Shows the chosen offer for review, takes bank details if the merchant wants to give them, and
 * accepts. Afterwards it says what happens next.
 *
 * Bank details are nowhere but in the inputs and in the one request body. They are cleared once the
 * acceptance is settled, when the element leaves the page, and when the page is left.
 *
 * @tagname offer-accept
 * @summary Takes the acceptance of an offer, with optional bank details.
 *
 * @slot heading - Replaces the text of the heading of the review.
 * @slot disclosure - Legal text beside the price in the review. The record has a copy of what was there at the press.
 * @slot consent - When filled, a checkbox with this text must be ticked before accepting.
 * @slot accepted - Added below the result of an acceptance.
 * @slot contact - Whom to contact: where the review says to ask the provider, beside a fault, after an acceptance and
 *   where the offer has expired; replaces the line about an unclear outcome.
 *
 * @fires {OfferSubmitEvent} offer-submit - Before the acceptance is sent. Cancelable.
 * @fires {OfferAcceptedEvent} offer-accepted - The service accepted; store the `provider_id` in it.
 * @fires {OffersExpireEvent} offers-expire - The offer that the page gave expired. Where there is a picker, it tells it.
 * @fires {FinanceErrorEvent} finance-error - The acceptance failed, its outcome is unknown, or the review could
 *   not be loaded.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart subheading - A heading within it.
 * @csspart summary - The offer under review.
 * @csspart terms - What the offer costs.
 * @csspart term - The expected term.
 * @csspart expiry - When the offer expires.
 * @csspart bank-details - The group of bank-details fields.
 * @csspart label - The label of a field.
 * @csspart input - A field.
 * @csspart field-error - What is wrong with a field.
 * @csspart consent - The checkbox of the `consent` slot with its text.
 * @csspart submit - The accept button.
 * @csspart back - The button that leads back to the offers, where they are on the page.
 * @csspart result - What was accepted and what happens next.
 * @csspart contract - The link to the contract, or the embedded contract.
 * @csspart link - A further link.
 * @csspart record - What was accepted, to be kept or printed.
 * @csspart copy - The button that copies the application reference.
 * @csspart copy-contract - The button that copies the address of the contract.
 * @csspart print - The button that prints the record.
 * @csspart recheck - The button that checks an unknown outcome.
 * @csspart retry - The button that loads the review again, where it got lost.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`: the host's `color-scheme` decides.
 * @cssproperty --mfe-color-surface - What the text stands on. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Quiet backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices, focus. Default: the text's.
 * @cssproperty --mfe-color-on-accent - Text on the accent. Default: the surface's.
 * @cssproperty --mfe-color-danger - What is wrong. Default: a red for light or dark.
 * @cssproperty --mfe-color-success - The tick of what is done. Default: a green for light or dark.
 * @cssproperty --mfe-font - Family of the font. Default: the page's.
 * @cssproperty --mfe-font-size - Size from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of what has focus. Default `2px solid` in the accent's color.
 *
 * @cssstate idle - No offer is chosen.
 * @cssstate review - The offer can be accepted.
 * @cssstate submitting - The acceptance is being sent.
 * @cssstate accepted - The offer is accepted.
 * @cssstate unknown - It is not known whether the offer was accepted.
 * @cssstate expired - The offer can't be accepted any more.
 * @cssstate error - Nothing was accepted: it was refused, it never left, or the page's settings contradict each other.
 * @cssstate shown - There is something to see.
 */
export class OfferAccept extends FlowElement<OfferAcceptState, AcceptBehaviour> {
  static override define(tag = 'offer-accept', registry?: CustomElementRegistry): void {
    super.define(tag, registry);
  }

  static override properties: PropertyDeclarations = {
    bankDetails: { attribute: 'bank-details' },
    contract: {},
    accountTypes: { attribute: 'account-types' },
    linkHosts: { attribute: 'link-hosts' },
    offer: { attribute: false },
    expiresAt: { attribute: 'expires-at' },
  };

  /** Whether bank details are asked for. */
  declare bankDetails: 'optional' | 'required' | 'none';
  /** How the contract is offered after the acceptance. */
  declare contract: 'link' | 'embed' | 'none';
  /** Values of `account_type` to choose from, separated by spaces. The document shows only `NONE`. */
  declare accountTypes: string | undefined;
  /** Hosts that links may lead to, separated by spaces. While unset every https link is shown, while empty none. */
  declare linkHosts: string | undefined;
  /**
   * An offer that the page already has, for partners with a picker of their own. It is of the merchant whom
   * it was first given for.
   */
  declare offer: Offer | undefined;
  /** When `offer` expires: RFC 3339, e.g. `2026-12-01T17:00:00Z`, UTC where it names no zone. Anything else is no expiry. */
  declare expiresAt: string | undefined;

  /** @internal */
  override readonly relayed = ['offer-submit', 'offer-accepted', 'offers-expire'] as const;
  protected override readonly operation = 'accept';

  constructor() {
    super(lazy);
    this.bankDetails = 'optional';
    this.contract = 'link';
    this.accountTypes = 'NONE';
  }

  /** `idle` until an offer is chosen. */
  get state(): OfferAcceptState {
    const { finance } = this;
    // What has left, or was decided, stands.
    return finance.blocked && !this.decided ? 'error' : finance.acceptance;
  }

  /** @internal */
  override relays(event: CustomEvent<object>): boolean {
    // A picker tells of an expiry, and before its first use there is no offer that could expire here.
    const isExpected = event.type !== 'offers-expire' && super.relays(event);
    return this.behaviour?.relays(event) ?? isExpected;
  }

  /**
   * Does what a press on the accept button does: checks the fields and the consent, then accepts.
   * Resolves once the outcome is there or something has to be corrected. Without effect off the page.
   */
  async submit(): Promise<void> {
    // It would wait for the page, and accept there what nobody had seen at the press.
    if (!this.isConnected) return;
    const { selected } = this.finance;
    await this.updateComplete;
    await this.behaviour?.submit(selected);
  }

  /** Asks the service about an acceptance of unknown outcome. */
  async recheck(): Promise<void> {
    await this.session?.recheck();
  }

  /**
   * Begins anew: forgets the offers, the choice and an acceptance that is done, never a decision that is under way or
   * of unknown outcome. Not for cleaning up: what was accepted is what keeps a merchant from applying twice.
   */
  reset(): void {
    this.behaviour?.form.clear();
    this.session?.reset();
  }

  protected override get shown(): boolean {
    // A fault of the settings is none of a merchant's who has not chosen anything.
    return this.finance.acceptance !== 'idle' || super.shown;
  }

  protected override get isGiven(): boolean {
    return !!this.offer;
  }

  protected override get isNext(): boolean {
    return this.finance.offers === 'ready';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'offer-accept': OfferAccept;
  }
}
