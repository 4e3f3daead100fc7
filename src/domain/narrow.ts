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

/**
 * The `MANY` offers whose amounts are nearest to `amount`, in the service's own order: those that can be had first.
 * Of several with the amount of the last one none is left out, up to twice as many.
 */
export function nearestOffers(
  offers: readonly Offer[],
  amount: number,
  isOpen: (offer: Offer) => boolean = () => true,
): readonly Offer[] {
  const all = offers
    .filter(hasReadableAmounts)
    .map((offer) => ({ offer, closed: isOpen(offer) ? 0 : 1, distance: distance(offer, amount) }))
    .sort((a, b) => a.closed - b.closed || a.distance - b.distance);
  const last = all[MANY - 1];
  const nearest = new Set(
    all
      .slice(0, 2 * MANY)
      .filter(
        ({ offer, closed }, i) =>
          i < MANY || (closed === last?.closed && offer.funded_amount === last.offer.funded_amount),
      )
      .map(({ offer }) => offer),
  );
  return offers.filter((offer) => nearest.has(offer));
}

const distance = ({ funded_amount, currency }: Offer, amount: number): number =>
  Math.abs(toMinor(funded_amount, currency) - toMinor(amount, currency));
