import { observedAcceptable, type Acceptable } from './acceptable.js';
import { isUuid } from './identifiers.js';
import { toMinor } from './minor-units.js';
import { isAmount } from './money.js';
import type { Offer, OffersResponse, Product } from './service-types.js';

/** An offer with the product it belongs to. */
export interface OfferChoice {
  readonly offer: Offer;
  /** The product that the offer belongs to. */
  readonly product: Product;
}

/** Whether the amounts of `offer` can be shown as money. */
export const hasReadableAmounts = (offer: Offer): boolean =>
  isAmount(offer.funded_amount, offer.currency) && isAmount(offer.repayment_amount, offer.currency);

/**
 * Whether the merchant may accept `offer`: its decision and status are known to allow it, its id can go into a path,
 * and its amounts are money, with a repayment of at least the amount advanced.
 */
export function isAcceptable(
  { offer, product }: OfferChoice,
  acceptable: Acceptable = observedAcceptable,
): boolean {
  return (
    acceptable.decision.includes(product.decision) &&
    acceptable.offer_status.includes(offer.offer_status) &&
    isUuid(offer.offer_id) &&
    hasReadableAmounts(offer) &&
    toMinor(offer.funded_amount, offer.currency) > 0 &&
    toMinor(offer.repayment_amount, offer.currency) >= toMinor(offer.funded_amount, offer.currency)
  );
}

/** The one currency of the offers whose amounts can be read; `undefined` if there are several, or none. */
export function currencyOf(offers: readonly Offer[]): string | undefined {
  const [currency, ...others] = new Set(
    offers.filter(hasReadableAmounts).map((offer) => offer.currency),
  );
  return others.length === 0 ? currency : undefined;
}

/** Each index is made only once, because a set may be long and every one of its offers is looked up. */
const indexes = new WeakMap<readonly Product[], Map<string, OfferChoice | undefined>>();

function indexOf(products: readonly Product[]): Map<string, OfferChoice | undefined> {
  let index = indexes.get(products);
  if (!index) {
    index = new Map();
    for (const product of products) {
      for (const offer of product.offers) {
        const id = offer.offer_id.toLowerCase();
        index.set(id, index.has(id) ? undefined : Object.freeze({ offer, product }));
      }
    }
    indexes.set(products, index);
  }
  return index;
}

/**
 * The one offer with this id, if its amounts can be read. Two offers with the same id are ambiguous, so neither is
 * returned. Nor is an offer whose id couldn't be read, which leaves its id empty.
 */
export function findOffer(products: readonly Product[], offerId: string): OfferChoice | undefined {
  const found = indexOf(products).get(offerId.toLowerCase());
  return offerId && found && hasReadableAmounts(found.offer) ? found : undefined;
}

/** Whether an answer contains any offer at all. */
export const hasOffers = (response: OffersResponse): boolean =>
  response.products.some((product) => product.offers.length > 0);
