/** Registers `<offer-accept>`. */
import { OfferAccept } from './elements/offer-accept/offer-accept.js';

OfferAccept.define();

export { OfferAccept };
