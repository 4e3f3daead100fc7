import { toMinor } from './money.js';
import { hasReadableAmounts } from './offers.js';
import type { Offer } from './service-types.js';

/** Up to here all offers of a product are shown at once. */
export const MANY = 6;

/** The amounts that exist among these offers, each once, from the smallest. */
export const amountsOf = (offers: readonly Offer[]): number[] =>
  [...new Set(offers.filter(hasReadableAmounts).map(({ funded_amount }) => funded_amount))].sort(
    (a, b) => a - b,
  );

/** The `MANY` offers whose amounts are nearest to `amount`, in the service's own order. */
export function nearestOffers(offers: readonly Offer[], amount: number): readonly Offer[] {
  const distance = ({ funded_amount, currency }: Offer): number =>
    Math.abs(toMinor(funded_amount, currency) - toMinor(amount, currency));
  const nearest = new Set(
    offers
      .filter(hasReadableAmounts)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, MANY),
  );
  return offers.filter((offer) => nearest.has(offer));
}
