import { minorDigits, toMinor } from './minor-units.js';
import type { Offer } from './service-types.js';

const toMajor = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

/** `a − b` in units of `currency`, exact to the minor unit. */
export const difference = (a: number, b: number, currency: string): number =>
  toMajor(toMinor(a, currency) - toMinor(b, currency), currency);

/** The cost of the finance in money: the total repayment less the amount advanced (§2.2). */
export const costOf = (offer: Offer): number =>
  difference(offer.repayment_amount, offer.funded_amount, offer.currency);
