import type { OfferChoice } from '../../domain/offers.js';
import type { Localizer } from '../../strings/localize.js';

/**
 * A name from the service, for use in a sentence. Characters that change the direction of text are removed. They could
 * end the isolation around the name and reorder the figures beside it.
 */
export const inSentence = (name: string): string =>
  name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The name of an offer where it isn't below its product. */
export const nameOf = ({ offer, product }: OfferChoice, l: Localizer): string =>
  product.name && offer.description
    ? l.text('acceptOffer', {
        product: inSentence(product.name),
        offer: inSentence(offer.description),
      })
    : inSentence(product.name || offer.description);
