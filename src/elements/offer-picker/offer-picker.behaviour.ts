import type { OfferDetails } from '../../session/offer-details.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { FlowBehaviour, type View } from '../shared/behaviour.js';
import type { Last } from '../shared/giver.js';
import { reviewsOf } from '../shared/reviews.js';
import { isTyping } from '../shared/typing.js';
import type { OfferPicker, OfferPickerState } from './offer-picker.js';

const lastGiven: Last = new WeakMap();

export interface PickerView extends View {
  /** Gets ready for what a press will show. */
  rehearse(): void;
}

/** What a picker does from its first use on, or once its merchant is eligible. */
export class PickerBehaviour extends FlowBehaviour<OfferPicker> {
  readonly #view: PickerView;
  /** None before there was anything to see: without this, there was not. `plain` is what was said without the view. */
  #lastState: OfferPickerState | 'plain' | undefined;
  /** What was read of that, with the focus. */
  #read: OfferPickerState | undefined;
  /** The session that knows of `offerDetails`, and of which. */
  #toldTo: FinanceSession | undefined;
  #told: OfferDetails | undefined;

  constructor(host: OfferPicker, view: PickerView) {
    super(host, view, lastGiven);
    this.#view = view;
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
    // A press sends at once then, and shows something.
    const isShown = host['shown'];
    if (isShown || session.state.eligibility === 'eligible') session.preload();
    if (!isShown) this.#view.rehearse();
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
    // The button that started it is gone, with an advert or of its own: attention moves on to here.
    const { state } = host;
    const last = this.#lastState;
    if (state === last || (state !== 'idle' && !host.renderRoot.querySelector('#heading'))) return;
    this.#lastState = state;
    // They lead back here.
    for (const review of reviewsOf(host.session)) review.requestUpdate();
    // An answer may be there before anything was seen of the loading. What was there before this picker
    // is no news: a page that comes back to it keeps its focus.
    const begins = last === 'idle' ? state !== 'idle' : !last && state === 'loading';
    const started = host.session?.state.started ?? false;
    if (begins && started && !isTyping()) this.takeFocus();
    const isNews = begins && (started || state === 'loading');
    if (last === 'plain' ? state !== this.#read : isNews) this.sayLater();
  }

  /** What could not be sent without its code, which comes with this: not what nobody has started. */
  override found(): void {
    const { host } = this;
    if (host.state !== 'idle' && !host.offers) void host.load();
  }
}
