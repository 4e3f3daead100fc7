import type { FinanceErrorDetail } from '../../events/finance-error.js';
import { dispatcherOf } from '../../internal/dispatcher-of.js';
import { FlowBehaviour, type View } from '../shared/flow-behaviour.js';
import type { FlowElement } from '../shared/flow-element.js';
import type { Last } from '../shared/giver.js';
import { intoSight } from '../shared/into-sight.js';
import { isReview, reviewsOf } from '../shared/reviews.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';

const lastGiven: Last = new WeakMap();

/** States in which the fields are on the page. */
const WITH_FIELDS = ['review', 'submitting', 'error'];

/** What a review does once there is something to review, or soon will be. */
export class AcceptBehaviour extends FlowBehaviour<OfferAccept> {
  /** Handles the fields. Nothing that was typed is kept in this class. */
  readonly form: AcceptForm;
  #refusal: Element | null = null;
  /**
   * What the fields were last shown for: the session, the revision of its state, and whether they include bank
   * details.
   */
  #typedFor: readonly unknown[] = [];
  #typesBefore: string | undefined;
  /** The window in which the element is. */
  #window: Window | null | undefined;

  constructor(host: OfferAccept, view: View, form: AcceptForm) {
    super(host, view, lastGiven);
    this.form = form;
  }

  hostConnected(): void {
    // A page may have put the element into a popup, or a frame.
    this.#window = this.host.ownerDocument.defaultView;
    this.#window?.addEventListener('pagehide', this.#clear);
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.#window?.removeEventListener('pagehide', this.#clear);
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
    // Cleared while the fields are still on the page, since removed fields would keep what was typed. What was typed
    // and ticked for one merchant isn't carried over to another.
    if (isAnother || !WITH_FIELDS.includes(state)) this.#clear();
    // In a different list, the same position would be a different account type.
    const select = accountTypes === this.#typesBefore ? null : renderRoot.querySelector('select');
    if (select) select.value = '';
    this.#typesBefore = accountTypes;
    // The page may ask for less than at the press.
    this.form.correct();
  }

  readonly #clear = (): void => this.form.clear();

  /**
   * Scrolls to a new refusal. It pushes down the button that was pressed, so that on a phone both may be out of view.
   */
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
      // The picker above is smaller while it is locked, and grows again in an update of its own.
      requestAnimationFrame(() => {
        if (focused === shadowRoot.activeElement) show();
      });
    }
    this.#refusal = refusal;
  }

  /**
   * Whether this element dispatches an event of the session, if it differs from the default, else `undefined`. A
   * re-check is a merchant request, but made by this element. A press in another element of the session isn't this
   * element's, whose consent may not even be ticked.
   */
  relays(event: CustomEvent<object>): boolean | undefined {
    const { session } = this.host;
    if (event.type === 'offer-submit') {
      const pressed = reviewsOf(session).filter(({ behaviour }) =>
        behaviour?.form.sendsTo(session),
      );
      return pressed.length === 0 || pressed.includes(this.host);
    }
    // If there is a picker, it dispatches the expiry. That may have been one that a listener has just removed.
    if (event.type === 'offers-expire') {
      const dispatcher = dispatcherOf.get(event) as FlowElement<string> | undefined;
      return !session?.hasPicker && (!dispatcher || isReview(dispatcher));
    }
    const { error } = event.detail as Partial<FinanceErrorDetail>;
    const { acceptance, recheck } = session?.state ?? {};
    const isFailed = acceptance === 'unknown' && recheck === 'failed';
    const isOfRecheck = error?.operation === 'merchant' && isFailed;
    return isOfRecheck || undefined;
  }
}
