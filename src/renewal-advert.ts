/** Registers `<renewal-advert>`. */
import { RenewalAdvert } from './elements/renewal-advert/renewal-advert.js';

RenewalAdvert.define();

export { RenewalAdvert };
