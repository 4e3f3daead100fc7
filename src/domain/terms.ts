import { minorDigits, toMinor } from './money.js';

/** What a factor rate means in money: `repaid` for every `advanced`, both in units of `currency`. */
export interface FactorGloss {
  readonly repaid: number;
  readonly advanced: number;
}

/**
 * The smallest of 1, 100 and 10,000 units for which the repayment is exact: `£1.20 for every £1`,
 * `£112.50 for every £100`, `¥120 for every ¥100`. `undefined` for a rate that is no positive number.
 */
export function factorGloss(rate: number, currency: string): FactorGloss | undefined {
  if (!(rate > 0) || !Number.isFinite(rate)) return undefined;
  for (const advanced of [1, 100, 10_000]) {
    const minor = toMinor(rate * advanced, currency);
    const repaid = minor / 10 ** minorDigits(currency);
    if (Math.abs(repaid - rate * advanced) < 1e-9 * advanced) return { repaid, advanced };
  }
  return undefined;
}

/** Units of `term_length`; the service document names none (§2.2). */
export type TermUnit = 'months' | 'weeks' | 'days';

export const isTermUnit = (unit: unknown): unit is TermUnit =>
  unit === 'months' || unit === 'weeks' || unit === 'days';

/** Whether `term_length` can be shown. */
export const isTerm = (term: number): boolean => Number.isFinite(term) && term > 0;

/** Whether `split_percentage` can be shown. */
export const isShare = (percentage: number): boolean => percentage >= 0 && percentage <= 100;
