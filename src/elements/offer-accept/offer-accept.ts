import type { PropertyDeclarations } from '@lit/reactive-element';
import type { Offer } from '../../domain/service-types.js';
import { dispatcherOf } from '../../internal/dispatcher-of.js';
import type { AcceptanceStatus } from '../../session/state.js';
import { FlowElement, LazyBehaviour } from '../shared/flow-element.js';
import type { AcceptBehaviour } from './offer-accept.behaviour.js';

export type OfferAcceptState = AcceptanceStatus;

const lazy = new LazyBehaviour<AcceptBehaviour>(() => import('./offer-accept.view.js'));

/**
 * Shows the chosen offer for review, takes bank details (§2.3) if the merchant wants to give them, and accepts the
 * offer (§4.2). Afterwards it says what happens next.
 *
 * Bank details exist only in the inputs and in one request body. They are cleared once the acceptance is settled, when
 * the element leaves the page, and when the merchant leaves the page.
 *
 * @tagname offer-accept
 * @summary Takes the acceptance of an offer, with optional bank details.
 *
 * @slot heading - Replaces the text of the heading of the review.
 * @slot disclosure - Legal text beside the price, in the review and while the outcome is unknown. The record contains a
 *   copy of it as it was at the press.
 * @slot consent - If filled, a checkbox with this text must be ticked before accepting.
 * @slot accepted - Added below the result of an acceptance.
 * @slot contact - Whom to contact. Shown where the review tells the merchant to ask the provider, beside a fault,
 *   after an acceptance, and if the offer has expired. Replaces the line about support when the outcome is unknown.
 *
 * @fires {OfferSubmitEvent} offer-submit - The acceptance is about to be sent. Cancelable: nothing is sent.
 * @fires {OfferAcceptedEvent} offer-accepted - The service accepted. Store the `provider_id` of its answer.
 * @fires {OffersExpireEvent} offers-expire - The offer that the page set has expired. If there is a picker, the picker
 *   dispatches this event instead.
 * @fires {FinanceErrorEvent} finance-error - The acceptance failed, its outcome is unknown, or the review couldn't be
 *   loaded.
 *
 * @csspart base - The box.
 * @csspart heading - The heading.
 * @csspart subheading - A heading within the content.
 * @csspart summary - The offer under review.
 * @csspart terms - What the offer costs.
 * @csspart term - The expected term.
 * @csspart expiry - When the offer expires.
 * @csspart bank-details - The group of fields for bank details.
 * @csspart label - The label of a field.
 * @csspart input - A field.
 * @csspart field-error - What is wrong with a field.
 * @csspart consent - The checkbox of the `consent` slot, with its text.
 * @csspart submit - The accept button.
 * @csspart back - The button that leads back to the offers, if they are on the page.
 * @csspart result - What was accepted, and what happens next.
 * @csspart contract - The link to the contract, or the embedded contract.
 * @csspart link - A further link.
 * @csspart record - The record of the acceptance, to keep or print.
 * @csspart copy - The button that copies the application reference.
 * @csspart copy-contract - The button that copies the address of the contract.
 * @csspart print - The button that prints the record.
 * @csspart recheck - The button that checks an unknown outcome.
 * @csspart retry - The button that loads the review again, if its file failed to load.
 *
 * @cssproperty --mfe-color-text - Text. Default `CanvasText`, which follows the host's `color-scheme`.
 * @cssproperty --mfe-color-surface - Background behind text. Default `Canvas`.
 * @cssproperty --mfe-color-muted - Secondary text. Default: derived from text and surface.
 * @cssproperty --mfe-color-border - Lines. Default: derived from text and surface.
 * @cssproperty --mfe-color-tint - Subtle backgrounds. Default: derived from text and surface.
 * @cssproperty --mfe-color-accent - Buttons, choices and focus. Default: the colour of the text.
 * @cssproperty --mfe-color-on-accent - Text on the accent colour. Default: the colour of the surface.
 * @cssproperty --mfe-color-danger - Errors. Default: a red for light or dark.
 * @cssproperty --mfe-color-success - The tick of a completed acceptance. Default: a green for light or dark.
 * @cssproperty --mfe-font - Font family. Default: the page's.
 * @cssproperty --mfe-font-size - Base font size, from which all others derive. Default: the page's.
 * @cssproperty --mfe-radius - Radius of corners. Default `10px`.
 * @cssproperty --mfe-spacing - Unit of all distances. Default `8px`.
 * @cssproperty --mfe-shadow - Shadow of the box. Default `none`.
 * @cssproperty --mfe-focus-ring - Outline of the focused control, with its colour. Default `2px solid` in the accent
 * colour.
 *
 * @cssstate idle - No offer is chosen.
 * @cssstate review - The offer can be accepted.
 * @cssstate submitting - The acceptance is being sent.
 * @cssstate accepted - The offer is accepted.
 * @cssstate unknown - It is unknown whether the offer was accepted.
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

  /**
   * Whether to ask for bank details (§2.3): `optional` (default), `required` or `none`.
   *
   * @attr bank-details
   */
  declare bankDetails: 'optional' | 'required' | 'none';
  /**
   * How to offer the contract after the acceptance: as a `link` (default), as an `embed` in a frame, or `none` at all.
   */
  declare contract: 'link' | 'embed' | 'none';
  /**
   * Values of `account_type` to choose from, separated by spaces or commas. Default `NONE`, the only one that the
   * document shows (§2.3).
   *
   * @attr account-types
   */
  declare accountTypes: string | undefined;
  /**
   * Hosts that links may lead to, separated by spaces or commas. While unset, every `https:` link is shown; if empty,
   * none is.
   *
   * @attr link-hosts
   */
  declare linkHosts: string | undefined;
  /**
   * An offer (§2.2) that the page already has, for partners with a picker of their own. It belongs to the merchant for
   * whom it was first set.
   */
  declare offer: Offer | undefined;
  /**
   * When `offer` expires: RFC 3339, e.g. `2026-12-01T17:00:00Z`; UTC if it has no zone. Anything else counts as no
   * expiry.
   *
   * @attr expires-at
   */
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

  /** What the element is doing now. `idle` until an offer is chosen. */
  get state(): OfferAcceptState {
    const { finance } = this;
    // A fault of the settings doesn't change a request that has left, or a decision that was made.
    return finance.blocked && !this.decided ? 'error' : finance.acceptance;
  }

  /** @internal */
  override relays(event: CustomEvent<object>): boolean {
    const { type } = event;
    // A picker reports an expiry. Before its first use, this element has no offer that could expire, and nobody has
    // pressed here: where another one was pressed, that one has told it.
    const isExpected =
      type !== 'offers-expire' &&
      !(type === 'offer-submit' && dispatcherOf.has(event)) &&
      super.relays(event);
    return this.behaviour?.relays(event) ?? isExpected;
  }

  /**
   * Does what a press on the accept button does: checks the fields and the consent, then accepts. Resolves once the
   * outcome is known or something has to be corrected; at once where another session or tab is sending. Has no effect off
   * the page.
   */
  async submit(): Promise<void> {
    // Otherwise it would wait until the element is on the page, and then accept what nobody had seen at the press.
    if (!this.isConnected) return;
    const seen = this.finance.selected?.offer;
    await this.updateComplete;
    await this.behaviour?.form.submit(seen);
  }

  /** Asks the service about an acceptance of unknown outcome. */
  async recheck(): Promise<void> {
    await this.session?.recheck();
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
    // A merchant who hasn't chosen anything needn't see a fault of the page's settings.
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
