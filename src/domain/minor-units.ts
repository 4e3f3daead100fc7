import { bare } from './objects.js';

const digitsByCurrency = new Map<string, number>();

/** The number of decimals of a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency);
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', bare({ style: 'currency' as const, currency })).resolvedOptions()
        .maximumFractionDigits ?? 2;
    digitsByCurrency.set(currency, digits);
  }
  return digits;
}

/**
 * An amount as a whole number of minor units, so that sums are exact. It is rounded by its decimal digits, as `Intl`
 * does: 1149.995 becomes 1150.00, even though 1149.995 × 100 is less than 114999.5 in floating point.
 */
export const toMinor = (amount: number, currency: string): number =>
  // A smaller amount is already written with an exponent, so another one can't be appended.
  amount < 1e-6 ? 0 : Math.round(Number(`${amount}e${minorDigits(currency)}`));
