import type { Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

/** `service`: just answered; `resumed`: from before a reload, or from another tab; `provided`: given by the page. */
export type OffersSource = 'service' | 'resumed' | 'provided';

export interface OffersLoadDetail {
  readonly products: readonly Product[];
  /** RFC 3339, as the service wrote it; `''` if unreadable. */
  readonly expiresAt: string;
  readonly source: OffersSource;
}

/** Offers are there to choose from, or the answer held none. */
export class OffersLoadEvent extends FinanceEvent<OffersLoadDetail> {
  static override readonly type = 'offers-load';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offers-load': OffersLoadEvent;
  }
}
