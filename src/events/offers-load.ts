import type { Product } from '../domain/service-types.js';
import { FinanceEvent } from './finance-event.js';

/**
 * Where offers come from. `service`: its answer has just arrived. `resumed`: kept from before a reload, or found in
 * another tab. `provided`: given by the page.
 */
export type OffersSource = 'service' | 'resumed' | 'provided';

export interface OffersLoadDetail {
  readonly products: readonly Product[];
  /** The expiry: RFC 3339, as the service wrote it; `''` if it can't be read. */
  readonly expiresAt: string;
  readonly source: OffersSource;
}

/** Dispatched when there are offers to choose from, or when the answer contains none. */
export class OffersLoadEvent extends FinanceEvent<OffersLoadDetail> {
  static override readonly type = 'offers-load';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'offers-load': OffersLoadEvent;
  }
}
