import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import type { FinanceSession } from '../../session/finance-session.js';
import { followers, reviews, type Review } from '../shared/reviews.js';

/** Knows where the offers of a session are reviewed, and has its host updated when there is another place. */
export class ReviewFinder implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  of(session: FinanceSession): Review | undefined {
    return [...reviews].find((review) => review.session === session);
  }

  hostConnected(): void {
    followers.add(this.#host);
  }

  hostDisconnected(): void {
    followers.delete(this.#host);
  }
}
