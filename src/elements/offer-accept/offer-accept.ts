import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import type { Offer } from '../../domain/service-types.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { OfferDetails } from '../../session/offer-details.js';
import type { AcceptanceStatus } from '../../session/state.js';
import { financeError } from '../../client/errors.js';
import { FinanceErrorEvent, type FinanceErrorDetail } from '../../events/finance-error.js';
import { readBoolean } from '../../internal/boolean-attribute.js';
import { onceWhenIdle } from '../../internal/when-idle.js';
import { told } from '../../internal/told.js';
import { FinanceElement } from '../finance-element.js';
import { Gift, type Last } from '../shared/gift.js';
import { LazyView } from '../shared/lazy-view.js';
import { reviews, tellFollowers } from '../shared/reviews.js';
import type { AcceptForm } from './accept-form.js';

/** What sessions were given last by elements of this kind. */
const lastGiven: Last = new WeakMap();

export type OfferAcceptState = AcceptanceStatus;

const ahead = onceWhenIdle();

const view = new LazyView<OfferAccept>(() => import('./offer-accept.view.js'), {
  onLost: ({ session }) => {
    const error = financeError('accept', { code: 'network', sent: false });
    session?.dispatchEvent(new FinanceErrorEvent({ error }));
  },
});

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
 * @slot contact - Whom to contact: beside a fault and after an acceptance; replaces the line about an unclear outcome.
 *
 * @fires {OfferSubmitEvent} offer-submit - Before the acceptance is sent. Cancelable.
 * @fires {OfferAcceptedEvent} offer-accepted - The service accepted; store the `provider_id` in it.
 * @fires {OffersExpireEvent} offers-expire - The offer that the page gave expired. Where there is a picker, it tells it.
 * @fires {FinanceErrorEvent} finance-error - The acceptance failed, its outcome is unknown, or the review could
 *   not be loaded.
 *
 * @csspart base - The box.
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
 * @csspart result - What was accepted and what happens next.
 * @csspart contract - The link to the contract, or the embedded contract.
 * @csspart link - A further link.
 * @csspart record - What was accepted, to be kept or printed.
 * @csspart copy - The button that copies the application reference.
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
 * @cssstate error - The acceptance was refused and can be corrected.
 * @cssstate shown - There is something to see.
 */
export class OfferAccept extends FinanceElement<OfferAcceptState> {
  static override define(tag = 'offer-accept', registry?: CustomElementRegistry): void {
    super.define(tag, registry);
  }

  static override properties: PropertyDeclarations = {
    bankDetails: { attribute: 'bank-details' },
    contract: {},
    accountTypes: { attribute: 'account-types' },
    linkHosts: { attribute: 'link-hosts' },
    termUnit: { attribute: 'term-unit' },
    settlesBalance: { converter: readBoolean, attribute: 'settles-balance' },
    hideFactorRate: { converter: readBoolean, attribute: 'hide-factor-rate' },
    offerDetails: { attribute: false },
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
   * Unit of the service's `term_length` (§2.2). While unset it is that of the picker of the same session;
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
   * Extra rows for the offer, e.g. an APR that the provider supplies. Where a picker of the session has
   * some, they are shown here too.
   */
  declare offerDetails: OfferDetails | undefined;
  /**
   * An offer that the page already has, for partners with a picker of their own. It is of the merchant whom
   * it was first given for.
   */
  declare offer: Offer | undefined;
  /** RFC 3339 timestamp at which `offer` expires. */
  declare expiresAt: string | undefined;

  /** @internal */
  override readonly relayed = ['offer-submit', 'offer-accepted', 'offers-expire'] as const;
  protected override readonly operation = 'accept';

  readonly #gift = new Gift(lastGiven);
  /** For which beginning the fields were shown. */
  #typedFor: readonly [FinanceSession | undefined, number] | undefined;

  /** Set by the view: the fields are its business, and nothing of them is kept here. @internal */
  form: AcceptForm | undefined;

  constructor() {
    super();
    this.bankDetails = 'optional';
    this.contract = 'link';
    this.accountTypes = 'NONE';
    this.settlesBalance = false;
    this.hideFactorRate = false;
  }

  /** `idle` until an offer is chosen. */
  get state(): OfferAcceptState {
    const { finance } = this;
    // What has left, or was decided, stands.
    return finance.blocked && !this.decided ? 'error' : finance.acceptance;
  }

  /**
   * A re-check is a merchant request, but it is this element that asks for it. A press in another element of
   * the session is none of this one's, whose consent may not even be ticked. @internal
   */
  override relays(event: CustomEvent<object>): boolean {
    if (event.type === 'offer-submit') {
      const pressed = [...reviews].filter(({ form }) => form?.sendsTo === this.session);
      return pressed.length === 0 || pressed.includes(this);
    }
    // The picker tells it, where there is one.
    if (event.type === 'offers-expire') {
      return !this.session?.hasPicker && !told.get(event)?.localName.includes('picker');
    }
    const { error } = event.detail as Partial<FinanceErrorDetail>;
    return (
      super.relays(event) ||
      (error?.operation === 'merchant' && this.finance.acceptance === 'unknown')
    );
  }

  /**
   * Does what a press on the accept button does: checks the fields and the consent, then accepts.
   * Resolves once the outcome is there or something has to be corrected. Without effect off the page.
   */
  async submit(): Promise<void> {
    // It would wait for the page, and accept there what nobody had seen at the press.
    if (!this.isConnected) return;
    const seen = this.#shownOffer;
    await this.updateComplete;
    // Nor what came in the place of what was seen, by a choice, a session or a removal in the same task.
    if (!seen || seen === this.#shownOffer) await this.form?.submit();
  }

  get #shownOffer(): Offer | undefined {
    return this.isConnected ? this.session?.state.selected?.offer : undefined;
  }

  /** Asks the service about an acceptance of unknown outcome. */
  async recheck(): Promise<void> {
    await this.session?.recheck();
  }

  /** Forgets the offers and the choice, but never a decision of unknown outcome. */
  reset(): void {
    this.form?.clear();
    this.session?.reset();
  }

  /** @internal */
  showReview(): void {
    this.focusHeading();
    this.renderRoot.querySelector('#heading')?.scrollIntoView();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    reviews.add(this);
    tellFollowers();
    addEventListener('pagehide', this.#handlePageHide);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    reviews.delete(this);
    tellFollowers();
    removeEventListener('pagehide', this.#handlePageHide);
    this.form?.clear();
  }

  protected override get shown(): boolean {
    // A fault of the settings is none of a merchant's who has not chosen anything.
    return this.finance.acceptance !== 'idle';
  }

  /** The session is the one of this update now: it may have been chosen in it. */
  protected override update(changed: PropertyValues<this>): void {
    // Whose it is, ids say that another element was given in the same task.
    if (changed.has('offer') && this.isConnected) this.sessionController.collect();
    const { session, state, bankDetails, offer, expiresAt } = this;
    const { revision } = this.finance;
    const isSet = changed.has('offer') || changed.has('expiresAt');
    if (this.#gift.isDue(this, offer, isSet, expiresAt)) {
      void session?.provideOffer(offer, expiresAt);
    }
    const [typedTo, typedIn] = this.#typedFor ?? [];
    this.#typedFor = [session, revision];
    const says = changed.has('settlesBalance') || changed.has('termUnit');
    if (session !== typedTo || says) tellFollowers();
    // While the fields are still there: taken off the page they would keep what was typed. And what was
    // typed and ticked for one merchant is not handed on to another.
    const stays = state === 'review' || state === 'submitting' || state === 'error';
    const isAnother = session !== typedTo || revision !== typedIn;
    if (!stays || isAnother || (bankDetails === 'none' && changed.has('bankDetails'))) {
      this.form?.clear();
    }
    super.update(changed);
  }

  protected override render(): unknown {
    const { offers } = this.finance;
    // Loaded ahead where it will soon be needed, so that a choice shows the review at once; but after the
    // offers, which it must not hold up.
    if (this.shown) void view.load();
    else if (offers === 'ready') ahead(() => void view.load());
    return this.shown ? view.render(this) : undefined;
  }

  protected override commit(content: unknown): void {
    view.commit(content, this);
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    if (!this.shown) return complete;
    await view.load();
    return super.getUpdateComplete();
  }

  readonly #handlePageHide = (): void => this.form?.clear();
}

declare global {
  interface HTMLElementTagNameMap {
    'offer-accept': OfferAccept;
  }
}
