/** Registers all three tags. */
export { OfferAccept } from './offer-accept.js';
export { OfferPicker } from './offer-picker.js';
export { RenewalAdvert } from './renewal-advert.js';
