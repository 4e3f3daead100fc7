/**
 * Where on the page a chosen offer is reviewed. The elements tell each other: a session knows of none of
 * them but as those that load.
 */
import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import type { FinanceSession } from '../../session/finance-session.js';

export interface Review {
  readonly session: FinanceSession | undefined;
  /** Takes the merchant there. */
  showReview(): void;
}

const reviews = new Set<Review>();
const followers = new Set<ReactiveControllerHost>();

const tell = (): void => followers.forEach((host) => host.requestUpdate());

/** This one is on the page, or has another session. */
export function addReview(review: Review): void {
  reviews.add(review);
  tell();
}

export function removeReview(review: Review): void {
  reviews.delete(review);
  tell();
}

/** Knows the review of a session, and has its host updated when there is another. */
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
