import type { OfferChoice } from '../../domain/offers.js';
import type { Localizer } from '../../strings/localize.js';

/**
 * A name of the service for use in a sentence: marks that begin or end a stretch of text with a direction of its
 * own could end the one that it is set apart in, and turn the figures beside it.
 */
export const inSentence = (name: string): string =>
  name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** What an offer is called where its product doesn't stand above it. */
export const nameOf = ({ offer, product }: OfferChoice, l: Localizer): string =>
  product.name && offer.description
    ? l.text('acceptOffer', {
        product: inSentence(product.name),
        offer: inSentence(offer.description),
      })
    : inSentence(product.name || offer.description);
