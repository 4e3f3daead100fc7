import { bare } from '../domain/objects.js';
import { onDocument } from '../internal/on-document.js';
import type { Part } from './catalog.js';
import type { FlowStrings } from './en.js';
import type { AdvertStrings } from './en-advert.js';
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

type Text = string | Plural;
type Texts = Partial<Record<string, Text>>;

/** By language in lower case. */
const ours = new Map<string, Texts>();
interface Shared {
  /** Texts of the page. */
  readonly theirs: Map<string, Texts>;
  readonly listeners: Set<() => void>;
}

const { theirs, listeners } = onDocument<Shared>('strings', () => ({
  theirs: new Map(),
  listeners: new Set(),
}));

const add = (table: typeof ours, lang: string, strings: Partial<Strings>): unknown =>
  table.set(lang, bare({ ...table.get(lang), ...strings }));

/** Adds the texts that come with a module; under the name of their part it is told to be there. @internal */
export function addStrings(lang: string, strings: Partial<Strings>): void {
  add(ours, lang, strings);
}

/**
 * Replaces texts of a language, e.g. `setStrings('en-GB', { advertAction: 'Show me' })`. Elements on
 * the page take them up at once. `{…}` in a text is filled in with a formatted value.
 */
export function setStrings(lang: string, strings: Partial<Strings> & AccountTypeStrings): void {
  add(theirs, lang.toLowerCase(), strings);
  announce();
}

/** Whether there is such a part in one of these languages, or any text of the page. @internal */
export const hasStrings = (tags: readonly string[], part: Part): boolean =>
  tags.some((tag) => tag === 'en' || theirs.has(tag) || ours.get(tag)?.[part]);

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
 * The text for `key` in the first of these languages that has it, else in English. A text of the page goes
 * before all of ours in a language: its `en` also holds where we have one for `en-US`. @internal
 */
export function lookUp(tags: readonly string[], key: string): Text {
  for (const some of [tags, ['en']]) {
    for (const table of [theirs, ours]) {
      for (const tag of some) {
        const text = table.get(tag)?.[key];
        // A page's list may have `null` where one is missing.
        if (typeof text === 'string' || text?.other) return text;
      }
    }
  }
  return '';
}
