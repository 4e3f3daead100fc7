/** What a reviewer can choose from, besides the state. */

export const LAYOUTS = ['card', 'banner', 'compact'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The language of the page, which the elements follow. Arabic has no texts: all is English then. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  'pt-PT': 'Portuguese',
  nl: 'Dutch',
  sv: 'Swedish',
  da: 'Danish',
  nb: 'Norwegian Bokmål',
  fi: 'Finnish',
  pl: 'Polish',
  cs: 'Czech',
  'en-XA': 'Long and accented (pseudo)',
  'ar-XB': 'Right to left (pseudo)',
  ar: 'Arabic (no texts)',
};

/** In CSS pixels. */
export const WIDTHS = [320, 375, 768, 1200] as const;
export const NARROWEST = 240;

export const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T =>
  all.includes(value as T);
