import { minorDigits, toMinor } from './minor-units.js';

/** A factor rate in terms of money: `repaid` for every `advanced`, both in units of `currency`. */
export interface FactorGloss {
  readonly repaid: number;
  readonly advanced: number;
}

/**
 * The smallest of 1, 100 and 10,000 units for which the repayment at each of these rates is exact, so that offers can
 * be compared; 10,000 if none of them is. A rate that isn't a positive number is ignored.
 */
export const glossUnit = (rates: readonly number[], currency: string): number =>
  [1, 100].find((unit) =>
    rates.every(
      (rate) =>
        !isRate(rate) || Math.abs(repaidFor(rate, unit, currency) - rate * unit) < 1e-9 * unit,
    ),
  ) ?? 10_000;

/**
 * Puts a rate into money: `£1.20 for every £1`, `£112.50 for every £100`, `¥120 for every ¥100`. The amount advanced
 * is `unit` or, by default, the smallest for which the repayment is exact. A recurring rate such as 7/6 is exact for
 * none, so its repayment is rounded to the minor unit: £11,666.67 for every £10,000. `undefined` if the rate isn't a
 * positive number.
 */
export function factorGloss(
  rate: number,
  currency: string,
  unit = glossUnit([rate], currency),
): FactorGloss | undefined {
  const repaid = repaidFor(rate, unit, currency);
  return isRate(repaid) ? { repaid, advanced: unit } : undefined;
}

const isRate = (rate: number): boolean => rate > 0 && Number.isFinite(rate);

const repaidFor = (rate: number, unit: number, currency: string): number =>
  toMinor(rate * unit, currency) / 10 ** minorDigits(currency);

/** Units that `term_length` may have. The service document names none (§2.2). */
export type TermUnit = 'months' | 'weeks' | 'days';

export const isTermUnit = (unit: unknown): unit is TermUnit =>
  unit === 'months' || unit === 'weeks' || unit === 'days';

/** Whether `term_length` can be shown. */
export const isTerm = (term: number): boolean => Number.isFinite(term) && term > 0;

/** Whether `split_percentage` can be shown. */
export const isShare = (percentage = NaN): boolean => percentage >= 0 && percentage <= 100;
