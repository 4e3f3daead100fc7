import type { OfferChoice } from '../../domain/offers.js';
import type { Localizer } from '../../strings/localize.js';

/** What an offer is called where its product doesn't stand above it. */
export const nameOf = ({ offer, product }: OfferChoice, l: Localizer): string =>
  product.name && offer.description
    ? l.text('acceptOffer', { product: product.name, offer: offer.description })
    : product.name || offer.description;
