import { difference } from './cost.js';
import { minorDigits, toMinor } from './minor-units.js';

/**
 * Splits `takings` into what goes to repayment and what the merchant keeps, in units of `currency`, exact to the
 * minor unit. Nothing is deducted beyond `total`, the total to be repaid (§2.2).
 */
export function splitTakings(
  takings: number,
  percentage: number,
  total: number,
  currency: string,
): { readonly repaid: number; readonly kept: number } {
  const share = Math.round((toMinor(takings, currency) * percentage) / 100);
  const repaid = Math.min(share, toMinor(total, currency)) / 10 ** minorDigits(currency);
  return { repaid, kept: difference(takings, repaid, currency) };
}
