import { bare } from '../domain/objects.js';
import type { Part } from './catalog.js';
import { fallbacks } from './fallbacks.js';
import { fill, type Values } from './fill.js';
import { hasStrings, lookUp, type AccountTypeStrings, type StringKey } from './strings.js';

/** Texts, numbers and money in one language. */
export interface Localizer {
  /** The language of number formats. */
  readonly lang: string;
  /** The languages of texts, in lower case, best first; empty if all texts are English. */
  readonly tags: readonly string[];
  /** Whether there are no texts in the requested language, so that everything is in English. */
  readonly foreign: boolean;
  /** The text of `key` with its `{…}` filled in. */
  text(key: StringKey | keyof AccountTypeStrings, values?: Values): string;
  /** `amount` in major units of `currency` (ISO 4217), e.g. `£20,000`. */
  money(amount: number, currency: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `percentage` as the service writes it: 12.5 becomes `12.5%`. */
  percent(percentage: number): string;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * The localizer for a BCP 47 tag. A language without texts, or an invalid tag, falls back to English, including its
 * numbers: those of another language could be misread between English words.
 */
export function localizer(asked: string, part: Part = 'flow'): Localizer {
  let tags = fallbacks(asked);
  let lang = 'en';
  try {
    if (!hasStrings(tags, part)) tags = [];
    // Plural rules are asked because the first look at the list of any other formats takes Chromium 15 ms or more.
    // It knows those of Nynorsk, but not its figures and dates: they are written as in Bokmål, like the texts.
    [lang = lang] = Intl.PluralRules.supportedLocalesOf(tags[0]?.replace(/^nn\b/, 'nb') ?? []);
  } catch {
    tags = [];
  }
  const write = (value: number, key: string, options: Intl.NumberFormatOptions): string => {
    const known = lang + key;
    // Some engines know a language's plurals but not its number formats.
    const format = formats.get(known) ?? new Intl.NumberFormat([lang, 'en'], bare(options));
    formats.set(known, format);
    return format.format(value);
  };
  return {
    lang,
    tags,
    foreign: !tags[0],
    number: (value, options = {}) => write(value, JSON.stringify(bare(options)), options),
    text: (key, values) => fill(lookUp(tags, key) as string, values),
    money: (amount, currency) =>
      write(amount, ` ${currency}`, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      }),
    percent: (percentage) =>
      write(percentage / 100, '%', { style: 'percent', maximumFractionDigits: 2 }),
  };
}
