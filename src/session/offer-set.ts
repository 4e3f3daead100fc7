import { parseOffers } from '../client/offers.js';
import { observedAcceptable } from '../domain/acceptable.js';
import { isExpired, parseTimestamp } from '../domain/expiry.js';
import { findOffer, hasOffers, isAcceptable, type OfferChoice } from '../domain/offers.js';
import type { OffersResponse } from '../domain/service-types.js';
import { OfferSelectEvent } from '../events/offer-select.js';
import { OffersExpireEvent } from '../events/offers-expire.js';
import { OffersLoadEvent, type OffersSource } from '../events/offers-load.js';
import { notSent } from './faults.js';
import type { ApplicationHost } from './host.js';
import { isDecided, type FinanceState } from './state.js';

/** Long timers overflow at 24.8 days, and the clock may be set meanwhile: look again every hour. */
const MAX_TIMER = 3_600_000;

/** The offers at hand, the choice among them, and when they expire. Sends nothing. */
export class OfferSet {
  readonly #host: ApplicationHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The service itself said that the set has expired: no clock can say otherwise. */
  refused = false;

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Offers that the page already has. */
  provide(response: unknown): void {
    const offers = parseOffers(response);
    if (offers) this.show(offers, 'provided');
    else this.#host.report(notSent('offers', 'response_invalid'), { offers: 'error' });
  }

  show(response: OffersResponse, source: OffersSource): void {
    this.refused = false;
    const { products, expiresAt } = response;
    const expired = isExpired(expiresAt, this.#host.session.now());
    const offers = !hasOffers(response) ? 'empty' : expired ? 'expired' : 'ready';
    this.#host.commit({
      offers,
      products,
      expiresAt,
      source,
      selected: undefined,
      acceptance: 'idle',
      error: undefined,
    });
    this.#host.session.dispatchEvent(new OffersLoadEvent({ products, expiresAt, source }));
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

  /** By what the page allows now: it may have narrowed that since the offer was chosen. */
  isAcceptable(choice: OfferChoice): boolean {
    return isAcceptable(choice, {
      ...observedAcceptable,
      ...this.#host.session.options.acceptable,
    });
  }

  select(offerId: string): void {
    this.checkExpiry();
    const { offers, selected } = this.#state;
    if (offers !== 'ready' || isDecided(this.#state)) return;
    const choice = this.#choice(offerId);
    if (!choice || selected?.offer.offer_id === choice.offer.offer_id) return;
    this.#host.commit({ selected: choice, acceptance: 'review', error: undefined });
    this.#host.session.dispatchEvent(new OfferSelectEvent({ ...choice }));
  }

  /** The page took its offer back. */
  deselect(): void {
    if (isDecided(this.#state)) return;
    this.#host.commit({ selected: undefined, acceptance: 'idle' });
  }

  /** A page with a picker of its own has no product to give: its press stands for the decision. */
  provideOne(offer: unknown, expiresAt: string): void {
    const [decision = ''] =
      this.#host.session.options.acceptable?.decision ?? observedAcceptable.decision;
    const product = {
      product_id: '',
      name: '',
      description: '',
      decision,
      repayment_mechanism: '',
      limits: { minimum: NaN, maximum: NaN },
      offers: [offer],
    };
    const parsed = parseOffers({ products: [product], expiresAt })?.products[0];
    const first = parsed?.offers[0];
    const choice = parsed && first && Object.freeze({ offer: first, product: parsed });
    if (!choice || !this.isAcceptable(choice)) {
      const changes = { acceptance: 'error', selected: undefined } as const;
      this.#host.report(notSent('accept', 'input_invalid'), changes);
      return;
    }
    this.#host.commit({
      expiresAt,
      selected: choice,
      acceptance: 'review',
      error: undefined,
    });
    this.checkExpiry();
  }

  // --- expiry --------------------------------------------------------------------------------

  /** Marks the offers expired when their time has come (§3), and sets the timer for the next look. */
  checkExpiry(): void {
    this.stopTimer();
    const { offers, acceptance, expiresAt } = this.#state;
    const open = offers === 'ready' || acceptance === 'review' || acceptance === 'error';
    const time = parseTimestamp(expiresAt);
    if (isDecided(this.#state) || time === undefined) return;
    const left = time - this.#host.session.now();
    // The page's clock was ahead of the service's, which is known only now.
    if (offers === 'expired' && !this.refused && left > 0) {
      this.#host.commit({ offers: 'ready', acceptance: acceptance === 'idle' ? 'idle' : 'review' });
    } else if (!open) return;
    if (left > 0) {
      this.#timer = setTimeout(() => this.checkExpiry(), Math.min(left, MAX_TIMER));
      return;
    }
    this.#expire();
  }

  #expire(): void {
    const { offers, acceptance } = this.#state;
    this.#host.commit({
      offers: offers === 'ready' ? 'expired' : offers,
      acceptance: acceptance === 'idle' ? 'idle' : 'expired',
    });
    this.announceExpiry();
  }

  announceExpiry(): void {
    const { expiresAt } = this.#state;
    this.#host.session.dispatchEvent(new OffersExpireEvent({ expiresAt }));
  }

  /** Another merchant, or the offer is accepted: these offers are nobody's to look at. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }
}
