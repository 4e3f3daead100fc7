import { minorDigits, toMinor } from './minor-units.js';

/** What a factor rate means in money: `repaid` for every `advanced`, both in units of `currency`. */
export interface FactorGloss {
  readonly repaid: number;
  readonly advanced: number;
}

/**
 * The smallest of 1, 100 and 10,000 units for which the repayments of all these rates are exact, so that
 * offers compare. `undefined` where there is none; what is no positive number does not count.
 */
export const glossUnit = (rates: readonly number[], currency: string): number | undefined =>
  [1, 100, 10_000].find((unit) =>
    rates.every(
      (rate) =>
        !isRate(rate) || Math.abs(repaidFor(rate, unit, currency) - rate * unit) < 1e-9 * unit,
    ),
  );

/**
 * `£1.20 for every £1`, `£112.50 for every £100`, `¥120 for every ¥100`: exact, for `unit` units or else
 * for the smallest that is. `undefined` for a rate that is no positive number.
 */
export function factorGloss(
  rate: number,
  currency: string,
  unit = glossUnit([rate], currency),
): FactorGloss | undefined {
  if (!isRate(rate) || unit === undefined) return undefined;
  return { repaid: repaidFor(rate, unit, currency), advanced: unit };
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
