import { bare, own } from '../domain/objects.js';
import type { Part } from './catalog.js';
import { isolate, isRightToLeft } from './direction.js';
import { fallbacks } from './fallbacks.js';
import { isAvailable } from './loading.js';
import type { Plural } from './plural.js';
import { lookUp, type AccountTypeStrings, type PluralKey, type StringKey } from './strings.js';

export { languageOf } from './closest-language.js';

type Values = Readonly<Record<string, string>>;

/** Texts, numbers and money in one language. */
export interface Localizer {
  /** The language of texts and formats. */
  readonly lang: string;
  /** Whether there are no texts in the language that was asked for: all of it is English then. */
  readonly foreign: boolean;
  /** The text of `key` with its `{…}` filled in. */
  text(key: StringKey | keyof AccountTypeStrings, values?: Values): string;
  /** The text of `key` in its form for `count`, with its `{…}` filled in. */
  plural(key: PluralKey, count: number, values?: Values): string;
  /** `amount` in units of `currency`, e.g. `£20,000`. */
  money(amount: number, currency: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `percentage` as the service writes it: 12.5 is `12.5%`. */
  percent(percentage: number): string;
}

const localizers = new Map<string, Localizer>();

/**
 * The localizer of a BCP 47 tag. A language without texts falls back to English, figures and all:
 * figures of another language could be misread between English words.
 */
export function localizer(lang: string, part: Part = 'flow'): Localizer {
  const foreign = !isAvailable(lang, part);
  const key = foreign ? '' : lang;
  let found = localizers.get(key);
  if (!found) {
    found = create(key, foreign);
    localizers.set(key, found);
  }
  return found;
}

function create(lang: string, foreign: boolean): Localizer {
  const locale = fallbacks(lang).find(isLocale) ?? 'en';
  const rightToLeft = isRightToLeft(locale);
  const formats = new Map<string, Intl.NumberFormat>();
  const number = (value: number, given: Intl.NumberFormatOptions = {}): string => {
    const options = bare(given);
    const key = JSON.stringify(options);
    let format = formats.get(key);
    if (!format) {
      // Not all engines that know a language's plurals know its figures.
      format = new Intl.NumberFormat([locale, 'en'], options);
      formats.set(key, format);
    }
    return format.format(value);
  };
  const fill = (text: string, values: Values = {}): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = own(values, name) as string | undefined;
      return value === undefined ? whole : isolate(value, rightToLeft);
    });
  return {
    lang: locale,
    foreign,
    number,
    text: (key, values) => fill(inForm(lookUp(lang, key)[0], 'other'), values),
    plural(key, count, values) {
      const [value, source] = lookUp(lang, key);
      const rules = new Intl.PluralRules(isLocale(source) ? source : 'en');
      return fill(inForm(value, rules.select(count)), values);
    },
    money: (amount, currency) =>
      number(amount, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
    percent: (percentage) =>
      number(percentage / 100, { style: 'percent', maximumFractionDigits: 2 }),
  };
}

/** By the plural rules: the first look at the list of any other formats takes Chromium 15 ms and more. */
function isLocale(lang: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(lang).length > 0;
  } catch {
    return false;
  }
}

/** What the page gives may have forms where none are asked for, and none where they are. */
const inForm = (value: string | Plural, form: string): string =>
  typeof value === 'string' ? value : ((own(value, form) as string | undefined) ?? value.other);
