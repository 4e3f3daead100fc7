import { bare } from '../../domain/objects.js';
import type { Localizer } from '../../strings/localize.js';

/**
 * Formats by language, options and time zone, which a device may change. Each is made once, as browsers take long to
 * create one.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A time, in ms since the epoch, in words. `''` if it is outside the range of a date: clocks, storage and answers
 * aren't under this library's control, and a text without its time is better than none.
 */
export function momentOf(
  time: number | undefined,
  { lang }: Pick<Localizer, 'lang'>,
  options: Intl.DateTimeFormatOptions,
): string {
  const date = new Date(time ?? NaN);
  if (Number.isNaN(date.getTime())) return '';
  const key = lang + JSON.stringify(bare(options)) + date.toTimeString().slice(8);
  const format = formats.get(key) ?? new Intl.DateTimeFormat([lang, 'en'], bare(options));
  formats.set(key, format);
  return bound(format.format(date));
}

/** Keeps a day with its month, a count with its unit, and a time of day with the word before it, on one line. */
export const bound = (text: string): string =>
  text.replace(/\b(\d\d?\.?) | (?=\d+[.:]\d)/g, '$1\u00a0');
