import { own } from '../domain/objects.js';

/** The formatted values to fill in, by name. */
export type Values = Readonly<Record<string, string>>;

/** Characters written from right to left, and marks that change the direction of what follows them. */
const TURNING = /[\u0590-\u08ff\u200f\u202b-\u202e\u2067\ufb1d-\u{1efff}]/u;

/**
 * `text` with its `{…}` filled in; those without a value stay. If the text or a value may run from right to left, the
 * value is isolated.
 */
export const fill = (text: string, values?: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = own(values, name) as string | undefined;
    if (value === undefined) return whole;
    return TURNING.test(text + value) ? `\u2068${value}\u2069` : value;
  });
