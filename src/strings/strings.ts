import type { FlowStrings } from './en.js';
import type { AdvertStrings } from './en-advert.js';

/** All texts of the elements. Each can be replaced with `setStrings`. */
export interface Strings extends AdvertStrings, FlowStrings {}

export type StringKey = keyof Strings;

const bundled = new Map<string, Partial<Strings>>();
const overrides = new Map<string, Partial<Strings>>();
const listeners = new Set<() => void>();

/** Adds the texts that come with a module. @internal */
export function addStrings(lang: string, strings: Partial<Strings>): void {
  bundled.set(lang, { ...bundled.get(lang), ...strings });
}

/**
 * Replaces texts of a language, e.g. `setStrings('en-GB', { advertAction: 'Show me' })`. Elements on
 * the page take them up at once. `{…}` in a text is filled in with a formatted value.
 */
export function setStrings(lang: string, strings: Partial<Strings>): void {
  const key = lang.toLowerCase();
  overrides.set(key, { ...overrides.get(key), ...strings });
  for (const listener of listeners) listener();
}

/** Calls back after `setStrings`. Returns the way to stop. @internal */
export function onStrings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text of `key` in `lang`, else in its base language, else in English. */
export function stringOf(lang: string, key: StringKey): string {
  const exact = lang.toLowerCase();
  const base = exact.replace(/-.*/, '');
  for (const candidate of [exact, base, 'en']) {
    const found = overrides.get(candidate)?.[key] ?? bundled.get(candidate)?.[key];
    if (found !== undefined) return found;
  }
  return '';
}
