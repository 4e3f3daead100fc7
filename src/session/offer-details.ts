import type { Offer, Product } from '../domain/service-types.js';

/** A row that the partner adds wherever a price stands, e.g. an APR that the provider supplies. */
export interface OfferDetail {
  readonly label: string;
  readonly value: string;
}

/** Gives the rows that belong to an offer. */
export type OfferDetails = (offer: Offer, product: Product) => readonly OfferDetail[];
