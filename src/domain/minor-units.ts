import { bare } from './objects.js';

const digitsByCurrency = new Map<string, number>();

/** Digits of the minor unit: 2 for GBP, 0 for JPY, 3 for KWD. */
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
 * An amount as an integer number of minor units, so that sums are exact. It is rounded by its digits, as `Intl` does:
 * 1149.995 is 1150.00, though 1149.995 × 100 is less than 114999.5.
 */
export const toMinor = (amount: number, currency: string): number =>
  // Smaller ones are written with an exponent already.
  amount < 1e-6 ? 0 : Math.round(Number(`${amount}e${minorDigits(currency)}`));
