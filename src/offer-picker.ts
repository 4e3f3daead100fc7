/** Registers `<offer-picker>`. */
import { OfferPicker } from './elements/offer-picker/offer-picker.js';

OfferPicker.define();

export { OfferPicker };
