import type { OfferDetails } from '../../session/offer-details.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { FlowBehaviour, type View } from '../shared/flow-behaviour.js';
import { isBusy } from '../shared/busy.js';
import type { Last } from '../shared/giver.js';
import { reviewsOf } from '../shared/reviews.js';
import type { OfferPicker, OfferPickerState } from './offer-picker.js';

const lastGiven: Last = new WeakMap();

/** What a picker does from its first use on, or once its merchant is eligible. */
export class PickerBehaviour extends FlowBehaviour<OfferPicker> {
  /**
   * The state at the last update; `undefined` before the first one. `plain` stands for the texts that the element
   * shows before this code has loaded.
   */
  #lastState: OfferPickerState | 'plain' | undefined;
  /** The state that was read out with the plain texts, because they had focus. */
  #read: OfferPickerState | undefined;
  /** The session that was given `offerDetails`, and the value that it was given. */
  #toldTo: FinanceSession | undefined;
  #told: OfferDetails | undefined;

  constructor(host: OfferPicker, view: View) {
    super(host, view, lastGiven);
    if (!host.hasUpdated) return;
    const plain = host.renderRoot.querySelector('#heading');
    this.#lastState = plain ? 'plain' : 'idle';
    if (plain?.matches('[role=status]:focus')) this.#read = 'loading';
  }

  override hostUpdate(): void {
    super.hostUpdate();
    const { host } = this;
    const { offers } = host;
    if (this.giver.takeUp(offers)) this.giving = host.session?.provideOffers(offers);
    const { session } = host;
    if (!session || !host.isConnected) return;
    this.#handOn(session);
    // With its code loaded ahead, a press sends its request and shows something at once.
    if (host.shown || session.state.eligibility === 'eligible') session.preload();
  }

  #handOn(session: FinanceSession): void {
    const { offerDetails } = this.host;
    const isNew = session !== this.#toldTo || offerDetails !== this.#told;
    if (isNew && (offerDetails ?? session.offerDetails === this.#told)) {
      session.offerDetails = offerDetails;
    }
    this.#toldTo = session;
    this.#told = offerDetails;
  }

  override updated(): void {
    const { host } = this;
    // Not by Lit, which compares with what it rendered last: the merchant may have pressed another one since.
    for (const radio of host.renderRoot.querySelectorAll<HTMLInputElement>('[name=offer]')) {
      radio.checked = radio.value === host.value;
    }
    // The start button is gone, whether it was in an advert or in this picker, so focus moves here.
    const { state } = host;
    const last = this.#lastState;
    if (state === last || (state !== 'idle' && !host.renderRoot.querySelector('#heading'))) return;
    this.#lastState = state;
    // Reviews have a button that leads back to this picker.
    for (const review of reviewsOf(host.session)) review.requestUpdate();
    // The answer may arrive before the loading was ever shown. Offers that were there before this picker are no news:
    // on a page that comes back to them, focus stays where it is.
    const begins = last === 'idle' ? state !== 'idle' : !last && state === 'loading';
    const started = host.session?.state.started ?? false;
    if (begins && started && !isBusy(host)) this.takeFocus();
    const isNews = begins && (started || state === 'loading');
    if (last === 'plain' ? state !== this.#read : isNews) this.sayLater();
  }

  /**
   * Sends what couldn't be sent without the picker's code, which has arrived by now. Nothing, if nobody has started.
   */
  override retried(): void {
    const { host } = this;
    if (host.state !== 'idle' && !host.offers) void host.load();
  }
}
