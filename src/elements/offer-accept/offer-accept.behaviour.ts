import type { OfferChoice } from '../../domain/offers.js';
import type { FinanceErrorDetail } from '../../events/finance-error.js';
import { told } from '../../internal/told.js';
import { FlowBehaviour, type View } from '../shared/behaviour.js';
import type { FlowElement } from '../shared/flow-element.js';
import type { Last } from '../shared/giver.js';
import { intoSight } from '../shared/into-sight.js';
import { isReview, reviewsOf } from '../shared/reviews.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';

const lastGiven: Last = new WeakMap();

/** States with the fields on the page. */
const WITH_FIELDS = ['review', 'submitting', 'error'];

/** What a review does once there is something to review, or soon will be. */
export class AcceptBehaviour extends FlowBehaviour<OfferAccept> {
  /** The fields are its business: nothing of them is kept here. */
  readonly form: AcceptForm;
  #refusal: Element | null = null;
  /** For which beginning the fields were shown, and with which setting. */
  #typedFor: readonly unknown[] = [];
  #typesBefore: string | undefined;

  constructor(host: OfferAccept, view: View, form: AcceptForm) {
    super(host, view, lastGiven);
    this.form = form;
  }

  override hostConnected(): void {
    super.hostConnected();
    addEventListener('pagehide', this.#clear);
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    removeEventListener('pagehide', this.#clear);
    this.#clear();
  }

  override hostUpdate(): void {
    super.hostUpdate();
    const { host } = this;
    const { offer, expiresAt } = host;
    if (this.giver.takeUp(offer, expiresAt)) {
      this.giving = host.session?.provideOffer(offer, expiresAt);
    }
    const { session, state, bankDetails, accountTypes, renderRoot } = host;
    const typedFor = [session, session?.state.revision, bankDetails === 'none'];
    const isAnother = typedFor.some((value, index) => value !== this.#typedFor[index]);
    this.#typedFor = typedFor;
    // While the fields are still there: taken off the page they would keep what was typed. And what was
    // typed and ticked for one merchant is not handed on to another.
    if (isAnother || !WITH_FIELDS.includes(state)) this.#clear();
    // In another list the one of the same place is another one.
    const select = accountTypes === this.#typesBefore ? null : renderRoot.querySelector('select');
    if (select) select.value = '';
    this.#typesBefore = accountTypes;
  }

  readonly #clear = (): void => this.form.clear();

  /** A refusal pushes the button that was pressed down: on a phone it, and the words, may be out of sight. */
  override updated(): void {
    const { renderRoot, shadowRoot } = this.host;
    const refusal = renderRoot.querySelector('#refusal');
    const focused = shadowRoot?.activeElement;
    if (refusal && focused && refusal !== this.#refusal) {
      const show = () => {
        intoSight(refusal);
        intoSight(focused);
      };
      show();
      // The picker above, smaller while it was locked, gets larger again in an update of its own.
      requestAnimationFrame(() => {
        if (focused === shadowRoot.activeElement) show();
      });
    }
    this.#refusal = refusal;
  }

  /**
   * Whether an event of the session is one of this element, where it isn't as with the others: a re-check is a
   * merchant request, but it is this element that asks for it. A press in another element of the session is none
   * of this one's, whose consent may not even be ticked.
   */
  relays(event: CustomEvent<object>): boolean | undefined {
    const { session } = this.host;
    if (event.type === 'offer-submit') {
      const pressed = reviewsOf(session).filter(({ behaviour }) =>
        behaviour?.form.sendsTo(session),
      );
      return pressed.length === 0 || pressed.includes(this.host);
    }
    // The picker tells it, where there is one, and where one was until it told it.
    if (event.type === 'offers-expire') {
      const teller = told.get(event) as FlowElement<string> | undefined;
      return !session?.hasPicker && (!teller || isReview(teller));
    }
    const { error } = event.detail as Partial<FinanceErrorDetail>;
    const { acceptance, recheck } = session?.state ?? {};
    const isFailed = acceptance === 'unknown' && recheck === 'failed';
    const isOfRecheck = error?.operation === 'merchant' && isFailed;
    return isOfRecheck || undefined;
  }

  /** Accepts what was `seen`, and nothing that came in its place by a choice, a session or a removal. */
  async submit(seen: OfferChoice | undefined): Promise<void> {
    const { session, isConnected } = this.host;
    const now = isConnected ? session?.state.selected?.offer : undefined;
    if (!seen || seen.offer === now) await this.form.submit();
  }
}
