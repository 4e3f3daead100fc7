import { bare } from '../domain/objects.js';
import { onDocument } from '../internal/on-document.js';
import type { Part } from './catalog.js';
import type { FlowStrings } from './en.js';
import type { AdvertStrings } from './en-advert.js';
import type { Plural } from './plural.js';

/** All texts of the elements. Each can be replaced with `setStrings`. */
export type Strings = AdvertStrings & FlowStrings;

/**
 * Names of the values of `account-types`, by value, e.g. `'accountType.BUSINESS'`. The service document doesn't list
 * these values (§2.6), so there are no built-in names, and by default the value itself is shown.
 */
export type AccountTypeStrings = Partial<Record<`accountType.${string}`, string>>;

/** Texts that are the same for every number. */
export type StringKey = {
  [K in keyof Strings]: Strings[K] extends string ? K : never;
}[keyof Strings];

/** Texts that have plural forms. */
export type PluralKey = Exclude<keyof Strings, StringKey>;

type Text = string | Plural;
type Texts = Partial<Record<string, Text>>;

/** Texts of this package, by language in lower case. */
const ours = new Map<string, Texts>();
interface Shared {
  /** Texts of the page, by language in lower case. */
  readonly theirs: Map<string, Texts>;
  readonly listeners: Set<() => void>;
}

const { theirs, listeners } = onDocument<Shared>('strings', () => ({
  theirs: new Map(),
  listeners: new Set(),
}));

const add = (table: typeof ours, lang: string, strings: Partial<Strings>): unknown =>
  table.set(lang, bare({ ...table.get(lang), ...strings }));

/** Adds the texts that come with a module. A text under the name of their part marks that part as loaded. @internal */
export function addStrings(lang: string, strings: Partial<Strings>): void {
  add(ours, lang, strings);
}

/**
 * Replaces texts of a language, e.g. `setStrings('en', { advertAction: 'Show me' })`. Elements on the page show them
 * at once. `{…}` in a text is filled in with a formatted value.
 */
export function setStrings(lang: string, strings: Partial<Strings> & AccountTypeStrings): void {
  add(theirs, lang.toLowerCase(), strings);
  announce();
}

/** Whether one of these languages has this part, or any text of the page. @internal */
export const hasStrings = (tags: readonly string[], part: Part): boolean =>
  tags.some((tag) => tag === 'en' || theirs.has(tag) || ours.get(tag)?.[part]);

/** Calls back after `setStrings` and when texts have loaded. Returns a function that stops it. @internal */
export function onStrings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @internal */
export function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * The text of `key` in the first of these languages that has it, else in English. A text of the page precedes all
 * built-in ones: its `en` applies even where there is a built-in one for `en-US`. @internal
 */
export function lookUp(tags: readonly string[], key: string): Text {
  for (const some of [tags, ['en']]) {
    for (const table of [theirs, ours]) {
      for (const tag of some) {
        const text = table.get(tag)?.[key];
        // The page's list may have `null` for a missing text.
        if (typeof text === 'string' || text?.other) return text;
      }
    }
  }
  return '';
}
