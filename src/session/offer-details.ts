import type { Offer, Product } from '../domain/service-types.js';

/** A row that the partner adds wherever a price is shown, e.g. an APR that the provider supplies. */
export interface OfferDetail {
  /** Name of the row, in the merchant's language. */
  readonly label: string;
  /** Text of the value, with its unit. */
  readonly value: string;
}

/** Returns the rows of an offer, synchronously. What is known later shows once another function is set. */
export type OfferDetails = (offer: Offer, product: Product) => readonly OfferDetail[];
