import { minorDigits, toMinor } from './minor-units.js';

/** What a factor rate means in money: `repaid` for every `advanced`, both in units of `currency`. */
export interface FactorGloss {
  readonly repaid: number;
  readonly advanced: number;
}

/**
 * The smallest of 1, 100 and 10,000 units for which the repayments of all these rates are exact, so that
 * offers compare; 10,000 where there is none. What is no positive number does not count.
 */
export const glossUnit = (rates: readonly number[], currency: string): number =>
  [1, 100].find((unit) =>
    rates.every(
      (rate) =>
        !isRate(rate) || Math.abs(repaidFor(rate, unit, currency) - rate * unit) < 1e-9 * unit,
    ),
  ) ?? 10_000;

/**
 * `£1.20 for every £1`, `£112.50 for every £100`, `¥120 for every ¥100`: for `unit` units, or else for the
 * smallest for which it is exact. A rate that goes on for ever, as 7/6, is exact for none: then it is rounded to
 * the minor unit, £11,666.67 for every £10,000. `undefined` for a rate that is no positive number.
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

/** Units of `term_length`; the service document names none (§2.2). */
export type TermUnit = 'months' | 'weeks' | 'days';

export const isTermUnit = (unit: unknown): unit is TermUnit =>
  unit === 'months' || unit === 'weeks' || unit === 'days';

/** Whether `term_length` can be shown. */
export const isTerm = (term: number): boolean => Number.isFinite(term) && term > 0;

/** Whether `split_percentage` can be shown. */
export const isShare = (percentage: number): boolean => percentage >= 0 && percentage <= 100;
