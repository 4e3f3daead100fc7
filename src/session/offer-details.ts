import type { Offer, Product } from '../domain/service-types.js';

/** A row that the partner adds wherever a price stands, e.g. an APR that the provider supplies. */
export interface OfferDetail {
  /** What it is, in the merchant's language. */
  readonly label: string;
  /** As it is to be read, with its unit. */
  readonly value: string;
}

/** Gives the rows that belong to an offer, at once: what comes later is shown once another function is set. */
export type OfferDetails = (offer: Offer, product: Product) => readonly OfferDetail[];
