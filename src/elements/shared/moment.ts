import { bare } from '../../domain/objects.js';
import type { Localizer } from '../../strings/localize.js';

/**
 * A time, in ms since the epoch, in words; `''` for what no date can hold: clocks, storage and answers are
 * not this library's, and a text without its time is better than none.
 */
export function momentOf(
  time: number | undefined,
  { lang }: Pick<Localizer, 'lang'>,
  options: Intl.DateTimeFormatOptions,
): string {
  return time === undefined || Number.isNaN(new Date(time).getTime())
    ? ''
    : bound(new Intl.DateTimeFormat([lang, 'en'], bare(options)).format(time));
}

/** No line ends between a day and its month, a count and its unit, or before a time of day. */
export const bound = (text: string): string => text.replace(/\b(\d\d?\.?) | (?=\d+:)/g, '$1\u00a0');
