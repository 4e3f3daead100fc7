import { bare } from '../domain/objects.js';
import type { FlowStrings } from './en.js';
import type { AdvertStrings } from './en-advert.js';
import { fallbacks } from './fallbacks.js';
import type { Plural } from './plural.js';

/** All texts of the elements. Each can be replaced with `setStrings`. */
export interface Strings extends AdvertStrings, FlowStrings {}

/**
 * What the merchant reads for a value of `account-types`, by the value: `'accountType.BUSINESS'`. The service
 * document has no list of them (§2.6), so there are none of ours, and the value itself is shown.
 */
export type AccountTypeStrings = Partial<Record<`accountType.${string}`, string>>;

/** Texts that are the same for every number. */
export type StringKey = {
  [K in keyof Strings]: Strings[K] extends string ? K : never;
}[keyof Strings];

/** Texts that have plural forms. */
export type PluralKey = Exclude<keyof Strings, StringKey>;

type Texts = Partial<Strings> & AccountTypeStrings;
type Table = Map<string, Texts>;

const bundled: Table = new Map();
const overrides: Table = new Map();
const listeners = new Set<() => void>();

const add = (table: Table, lang: string, strings: Texts): unknown =>
  table.set(lang, bare({ ...table.get(lang), ...strings }));

/** Adds the texts that come with a module. @internal */
export function addStrings(lang: string, strings: Partial<Strings>): void {
  add(bundled, lang, strings);
}

/**
 * Replaces texts of a language, e.g. `setStrings('en-GB', { advertAction: 'Show me' })`. Elements on
 * the page take them up at once. `{…}` in a text is filled in with a formatted value.
 */
export function setStrings(lang: string, strings: Partial<Strings> & AccountTypeStrings): void {
  add(overrides, lang.toLowerCase(), strings);
  announce();
}

/** Whether the page has given texts of exactly this language, in lower case. @internal */
export const isOverridden = (lang: string): boolean => overrides.has(lang);

/** Calls back after `setStrings` and when texts arrive. Returns the way to stop. @internal */
export function onStrings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @internal */
export function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * What there is for `key` in `lang`, else in what it falls back to, else in English; and in which. A text of the
 * page goes before all of ours in a language: its `en` also holds where we have one for `en-US`.
 */
export function lookUp(
  lang: string,
  key: keyof Strings | keyof AccountTypeStrings,
): [value: string | Plural, lang: string] {
  for (const tags of [fallbacks(lang.toLowerCase()), ['en']]) {
    for (const table of [overrides, bundled]) {
      for (const tag of tags) {
        const found = table.get(tag)?.[key];
        if (found !== undefined) return [found, tag];
      }
    }
  }
  return ['', 'en'];
}

/** The text of `key` in `lang`, else in what it falls back to, else in English. */
export const stringOf = (lang: string, key: StringKey): string => lookUp(lang, key)[0] as string;
