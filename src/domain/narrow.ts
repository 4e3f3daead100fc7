import { costOf } from './cost.js';
import { hasReadableAmounts } from './offers.js';
import type { Offer } from './service-types.js';

/**
 * Up to this many offers of a product are all shown at once. If only one amount can be chosen, up to twice as many are.
 */
export const MANY = 6;

/** The distinct amounts of these offers, in ascending order. */
export const amountsOf = (offers: readonly Offer[]): number[] =>
  [...new Set(offers.filter(hasReadableAmounts).map(({ funded_amount }) => funded_amount))].sort(
    (a, b) => a - b,
  );

/**
 * The `MANY` offers whose amounts are nearest to `amount`, in the service's own order; offers that can be chosen take
 * precedence. Offers of one amount are kept together, because merchants compare them by cost. That may double the
 * number, in which case the cheapest are kept.
 */
export function nearestOffers(
  offers: readonly Offer[],
  amount: number,
  isOpen: (offer: Offer) => boolean,
): readonly Offer[] {
  const groups = new Map<string, { closed: number; distance: number; all: Offer[] }>();
  for (const offer of offers.filter(hasReadableAmounts)) {
    const closed = isOpen(offer) ? 0 : 1;
    const key = `${closed} ${offer.funded_amount}`;
    const distance = Math.abs(offer.funded_amount - amount);
    const group = groups.get(key) ?? { closed, distance, all: [] };
    group.all.push(offer);
    groups.set(key, group);
  }
  const near = [...groups.values()].sort((a, b) => a.closed - b.closed || a.distance - b.distance);
  const nearest = new Set<Offer>();
  for (const { all } of near) {
    if (nearest.size >= MANY) break;
    for (const offer of all.sort((a, b) => costOf(a) - costOf(b))) {
      if (nearest.size < 2 * MANY) nearest.add(offer);
    }
  }
  return offers.filter((offer) => nearest.has(offer));
}
