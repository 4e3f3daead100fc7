import { own } from '../domain/objects.js';
import { keepsNoProcess } from '../internal/keeps-no-process.js';
import { parseOffers } from '../client/offers.js';
import { observedAcceptable, type Acceptable } from '../domain/acceptable.js';
import { isExpired, parseTimestamp } from '../domain/expiry.js';
import { findOffer, hasOffers, isAcceptable, type OfferChoice } from '../domain/offers.js';
import type { OffersResponse } from '../domain/service-types.js';
import { OfferSelectEvent } from '../events/offer-select.js';
import { OffersExpireEvent } from '../events/offers-expire.js';
import { OffersLoadEvent, type OffersSource } from '../events/offers-load.js';
import { misgiven, notSent } from './faults.js';
import type { DecisionHost } from './host.js';
import type { SessionOptions } from './options.js';
import { isDecided, isOpen, type FinanceState } from './state.js';

/** In ms. Longer timers overflow at 24.8 days, and the clock may be set meanwhile: look again every hour. */
const MAX_TIMER = 3_600_000;

/** The observed values, and those that the page adds as lists: a string would be searched for substrings. */
function acceptableOf({ acceptable }: SessionOptions): Acceptable {
  // This runs for each offer of a set.
  if (!acceptable) return observedAcceptable;
  const listOf = (key: keyof Acceptable): readonly string[] => {
    const given = own(acceptable, key);
    return [...observedAcceptable[key], ...(Array.isArray(given) ? (given as string[]) : [])];
  };
  return { decision: listOf('decision'), offer_status: listOf('offer_status') };
}

const NO_CHOICE = {
  selected: undefined,
  offerExpiresAt: undefined,
  acceptance: 'idle',
} as const satisfies Partial<FinanceState>;

/** The state without offers and without a choice. */
export const NO_OFFERS = {
  ...NO_CHOICE,
  offers: 'idle',
  products: [],
  expiresAt: '',
  source: undefined,
} as const satisfies Partial<FinanceState>;

/** Whether kept offers are shown. Expired ones are, to be asked for again; an answer without any only until it expires. */
export const isShowable = (
  offers: OffersResponse | undefined,
  now: number,
): offers is OffersResponse =>
  !!offers &&
  (hasOffers(offers) ||
    (parseTimestamp(offers.expiresAt) !== undefined && !isExpired(offers.expiresAt, now)));

/** The current offers, the choice among them, and their expiry. Sends nothing. */
export class OfferSet {
  readonly #host: DecisionHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the service itself called the set, or the choice, expired: then no clock says otherwise. */
  #isSetRefused = false;
  #isChoiceRefused = false;

  constructor(host: DecisionHost) {
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Shows offers that the page already has. */
  provide(response: unknown): void {
    const offers = parseOffers(response);
    if (offers) this.show(offers, 'provided');
    else {
      const changes = { ...NO_OFFERS, offers: 'error', source: 'provided' } as const;
      this.#host.report(notSent('offers', 'response_invalid'), changes);
    }
  }

  show(response: OffersResponse, source: OffersSource): void {
    this.#isSetRefused = false;
    const { products, expiresAt } = response;
    const { revision } = this.#state;
    const expired = isExpired(expiresAt, this.#host.session.now());
    const offers = !hasOffers(response) ? 'empty' : expired ? 'expired' : 'ready';
    this.#host.commit({ ...NO_CHOICE, offers, products, expiresAt, source, error: undefined });
    // A listener switched to another merchant, whom this doesn't concern.
    if (revision !== this.#state.revision) return;
    this.#host.session.dispatchEvent(new OffersLoadEvent({ products, expiresAt, source }));
    if (revision !== this.#state.revision) return;
    if (offers === 'expired') this.announceExpiry();
    else this.checkExpiry();
  }

  // --- choice --------------------------------------------------------------------------------

  isSelectable(offerId: string): boolean {
    return !!this.#choice(offerId);
  }

  #choice(offerId: string): OfferChoice | undefined {
    const found = findOffer(this.#state.products, offerId);
    return found && this.isAcceptable(found) ? found : undefined;
  }

  /** Whether the page allows an offer now: it may have narrowed `acceptable` since the choice. */
  isAcceptable(choice: OfferChoice): boolean {
    return isAcceptable(choice, acceptableOf(this.#host.session.options));
  }

  select(offerId: string): void {
    this.checkExpiry();
    const { offers, selected } = this.#state;
    if (offers !== 'ready' || isDecided(this.#state)) return;
    const choice = this.#choice(offerId);
    if (!choice || selected?.offer.offer_id === choice.offer.offer_id) return;
    this.#choose({ selected: choice });
    if (this.#state.selected !== choice) return;
    this.#host.session.dispatchEvent(new OfferSelectEvent({ ...choice }));
  }

  /** The page has taken its offers back: the merchant may start again. */
  withdraw(): void {
    if (this.#state.source !== 'provided') return;
    this.stopTimer();
    this.#host.commit({ ...NO_OFFERS, started: false, error: undefined });
  }

  /** The page has taken its offer back. */
  deselect(): void {
    this.#host.commit(NO_CHOICE);
  }

  /** The page may have narrowed `acceptable`: what can't be chosen any more isn't under review either. */
  checkChoice(): void {
    const { selected } = this.#state;
    if (selected && isOpen(this.#state) && !this.isAcceptable(selected)) this.deselect();
  }

  #choose(choice: Pick<FinanceState, 'selected' | 'offerExpiresAt'>): void {
    this.#isChoiceRefused = false;
    const changes = { offerExpiresAt: undefined, ...choice };
    this.#host.commit({ ...changes, acceptance: 'review', error: undefined });
  }

  /** Takes one offer. A page with its own picker has no product: its `decision` (§2.2) counts as acceptable. */
  provideOne(offer: unknown, expiresAt: string): void {
    const [decision = ''] = observedAcceptable.decision;
    const parsed = parseOffers({ products: [{ decision, offers: [offer] }] })?.products[0];
    const first = parsed?.offers[0];
    const choice = parsed && first && Object.freeze({ offer: first, product: parsed });
    if (!choice || !this.isAcceptable(choice)) {
      this.#host.report(misgiven('accept', 'offer'), { ...NO_CHOICE, acceptance: 'error' });
      return;
    }
    // A framework removes an attribute with `null`, which doesn't mean the set's expiry either.
    this.#choose({ selected: choice, offerExpiresAt: expiresAt || '' });
    this.checkExpiry();
  }

  // --- expiry --------------------------------------------------------------------------------

  /**
   * Marks as expired what has reached its time (§3): the set, and the offer under review, which the page may have given
   * separately. Sets the timer for the next check. If the page's clock turns out to have been ahead, they are open
   * again.
   */
  checkExpiry(): void {
    this.stopTimer();
    const state = this.#state;
    if (isDecided(state)) return;
    const { expiresAt, offerExpiresAt = expiresAt } = state;
    const now = this.#host.session.now();
    // Without a readable expiry it is `NaN`: neither over nor open again.
    const leftUntil = (end: string) => (parseTimestamp(end) ?? NaN) - now;
    const setLeft = leftUntil(expiresAt);
    const choiceLeft = leftUntil(offerExpiresAt);
    let { offers, acceptance } = state;
    if (offers === 'ready' && setLeft <= 0) offers = 'expired';
    else if (offers === 'expired' && setLeft > 0 && !this.#isSetRefused) offers = 'ready';
    if (isOpen(state) && choiceLeft <= 0) acceptance = 'expired';
    else if (acceptance === 'expired' && choiceLeft > 0 && !this.#isChoiceRefused) {
      acceptance = 'review';
    }
    // Also for what can't expire any more: looking again changes nothing then.
    const left = [setLeft, choiceLeft].filter((time) => time > 0);
    if (left.length > 0) {
      this.#timer = setTimeout(() => this.checkExpiry(), Math.min(...left, MAX_TIMER));
      keepsNoProcess(this.#timer);
    }
    if (offers === state.offers && acceptance === state.acceptance) return;
    this.#host.commit({ offers, acceptance });
    const isSet = offers !== state.offers && offers === 'expired';
    const isChoice = acceptance !== state.acceptance && acceptance === 'expired';
    if (isSet || isChoice) this.announceExpiry(isSet ? expiresAt : offerExpiresAt);
  }

  /** After a 404 (§3) the offer has expired, and so has its set. Returns whether that is this set. */
  refuse(offerId: string): boolean {
    const isOfSet = !!findOffer(this.#state.products, offerId);
    this.#isChoiceRefused = true;
    this.#isSetRefused ||= isOfSet;
    return isOfSet;
  }

  announceExpiry(expiresAt = this.#state.offerExpiresAt ?? this.#state.expiresAt): void {
    this.#host.session.dispatchEvent(new OffersExpireEvent({ expiresAt }));
  }

  /** Another merchant, or the offer is accepted: nobody sees these offers any more. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }
}
