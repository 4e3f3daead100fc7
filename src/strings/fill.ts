import { own } from '../domain/objects.js';

/** What a text is filled in with, formatted, by name. */
export type Values = Readonly<Record<string, string>>;

/** Characters that are written from right to left, and marks that turn what follows them. */
const TURNING = /[\u0590-\u08ff\u200f\u202b-\u202e\u2067\ufb1d-\u{1efff}]/u;

/**
 * `text` with its `{…}` filled in; those without a value stay. Where either may run from right to left, the value
 * is set apart.
 */
export const fill = (text: string, values?: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = own(values, name) as string | undefined;
    if (value === undefined) return whole;
    return TURNING.test(text + value) ? `\u2068${value}\u2069` : value;
  });
