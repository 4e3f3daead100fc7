import { bare } from '../../domain/objects.js';
import type { Localizer } from '../../strings/localize.js';

/** Each made once, for a browser takes long to make one: by language, options and zone, which a device may change. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A time, in ms since the epoch, in words; `''` for what no date can hold: clocks, storage and answers are
 * not this library's, and a text without its time is better than none.
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

/** No line ends between a day and its month, a count and its unit, or before a time of day. */
export const bound = (text: string): string => text.replace(/\b(\d\d?\.?) | (?=\d+:)/g, '$1\u00a0');
