import { minorDigits, toMinor } from './money.js';

/** What a factor rate means in money: `repaid` for every `advanced`, both in units of `currency`. */
export interface FactorGloss {
  readonly repaid: number;
  readonly advanced: number;
}

/**
 * The smallest of 1, 100 and 10,000 units for which the repayment is exact: `£1.20 for every £1`,
 * `£112.50 for every £100`, `¥120 for every ¥100`. Exact for the rates `among` which it stands as well,
 * so that offers compare. `undefined` for a rate that is no positive number.
 */
export function factorGloss(
  rate: number,
  currency: string,
  among: readonly number[] = [],
): FactorGloss | undefined {
  if (!isRate(rate)) return undefined;
  const rates = [rate, ...among.filter(isRate)];
  const advanced = [1, 100, 10_000].find((base) =>
    rates.every((one) => Math.abs(repaidFor(one, base, currency) - one * base) < 1e-9 * base),
  );
  return advanced === undefined
    ? undefined
    : { repaid: repaidFor(rate, advanced, currency), advanced };
}

const isRate = (rate: number): boolean => rate > 0 && Number.isFinite(rate);

const repaidFor = (rate: number, advanced: number, currency: string): number =>
  toMinor(rate * advanced, currency) / 10 ** minorDigits(currency);

/** Units of `term_length`; the service document names none (§2.2). */
export type TermUnit = 'months' | 'weeks' | 'days';

export const isTermUnit = (unit: unknown): unit is TermUnit =>
  unit === 'months' || unit === 'weeks' || unit === 'days';

/** Whether `term_length` can be shown. */
export const isTerm = (term: number): boolean => Number.isFinite(term) && term > 0;

/** Whether `split_percentage` can be shown. */
export const isShare = (percentage: number): boolean => percentage >= 0 && percentage <= 100;
