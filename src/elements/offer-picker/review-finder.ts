import type { ReactiveController } from '@lit/reactive-element';
import type { FinanceSession } from '../../session/finance-session.js';
import { followers, reviews, type Review } from '../shared/reviews.js';
import type { OfferPicker } from './offer-picker.js';

/**
 * Knows where the offers of a session are reviewed, and has its host updated when there is another place.
 * Tells the reviews of what the host's attributes say of the offers.
 */
export class ReviewFinder implements ReactiveController {
  readonly #host: OfferPicker;
  #told = '';

  constructor(host: OfferPicker) {
    this.#host = host;
    host.addController(this);
  }

  of(session: FinanceSession): Review | undefined {
    return [...reviews].find((review) => review.session === session);
  }

  hostConnected(): void {
    followers.add(this.#host);
    this.#tell();
  }

  hostUpdated(): void {
    this.#tell();
  }

  hostDisconnected(): void {
    followers.delete(this.#host);
    this.#tell();
  }

  #tell(): void {
    const { termUnit, settlesBalance, isConnected } = this.#host;
    const telling = JSON.stringify([termUnit, settlesBalance, isConnected]);
    if (telling === this.#told) return;
    this.#told = telling;
    for (const review of reviews) review.requestUpdate();
  }
}
