import { stringOf, type StringKey } from './strings.js';

/** Texts, numbers and money in one language. */
export interface Localizer {
  readonly lang: string;
  /** The text of `key` with its `{…}` filled in. */
  text(key: StringKey, values?: Readonly<Record<string, string>>): string;
  /** `amount` in units of `currency`, e.g. `£20,000`. */
  money(amount: number, currency: string): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** `percentage` as the service writes it: 12.5 is `12.5%`. */
  percent(percentage: number): string;
}

const localizers = new Map<string, Localizer>();

/** The localizer of a BCP 47 tag; a tag that `Intl` does not know falls back to English. */
export function localizer(lang: string): Localizer {
  let found = localizers.get(lang);
  if (!found) {
    found = create(lang);
    localizers.set(lang, found);
  }
  return found;
}

function create(lang: string): Localizer {
  const locale = isLocale(lang) ? lang : 'en';
  const formats = new Map<string, Intl.NumberFormat>();
  const number = (value: number, options: Intl.NumberFormatOptions = {}): string => {
    const key = JSON.stringify(options);
    let format = formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(locale, options);
      formats.set(key, format);
    }
    return format.format(value);
  };
  return {
    lang: locale,
    number,
    text: (key, values) =>
      stringOf(locale, key).replace(/\{(\w+)\}/g, (whole, name: string) =>
        values && Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
      ),
    money: (amount, currency) =>
      number(amount, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
    percent: (percentage) =>
      number(percentage / 100, { style: 'percent', maximumFractionDigits: 2 }),
  };
}

function isLocale(lang: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(lang).length > 0;
  } catch {
    return false;
  }
}

/** The language of the closest `lang` attribute, through shadow roots; `''` means none is known. */
export function languageOf(element: Element): string {
  for (let node: Node | null = element; node;) {
    const lang = node instanceof Element && node.getAttribute('lang');
    if (lang) return lang;
    node =
      node instanceof ShadowRoot ? node.host : ((node as Element).assignedSlot ?? node.parentNode);
  }
  return 'en';
}
