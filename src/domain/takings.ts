import { difference } from './cost.js';
import { minorDigits, toMinor } from './minor-units.js';

/**
 * Splits `takings` into what goes to repayment and what the merchant keeps, in units of `currency`, exact to the
 * minor unit.
 */
export function splitTakings(
  takings: number,
  percentage: number,
  currency: string,
): { readonly repaid: number; readonly kept: number } {
  const repaid =
    Math.round((toMinor(takings, currency) * percentage) / 100) / 10 ** minorDigits(currency);
  return { repaid, kept: difference(takings, repaid, currency) };
}
