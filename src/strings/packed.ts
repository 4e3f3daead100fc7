/**
 * The form in which the script-tag builds carry the texts after a press: one per line, in the order of the English
 * table and without keys, which would be a fifth of a language's size. They are unpacked by a module that comes with
 * the English ones, so that the core knows nothing of it. Other builds don't contain any of this.
 */
import { languages } from './catalog.js';
import type { Plural } from './plural.js';
import { addStrings, lookUp, onStrings, type Strings } from './strings.js';

type Text = string | Partial<Plural> | undefined;
type Texts = Readonly<Record<string, Text>>;

/** The key under which packed texts are among the others. No text has it. */
export const PACKED = '' as keyof Strings;

/** Throws if a language has other keys than English. */
export function checkKeys(tag: string, english: Texts, texts: Texts): void {
  const lacks = (table: Texts, other: Texts) =>
    Object.keys(other).filter((key) => !Object.hasOwn(table, key));
  const unknown = lacks(english, texts);
  if (unknown.length > 0) throw new Error(`${tag} has texts that English lacks: ${unknown.join()}`);
  const missing = lacks(texts, english);
  // A variety of English only has the texts that differ.
  if (missing.length > 0 && !tag.startsWith('en-')) {
    throw new Error(`${tag} lacks texts that English has: ${missing.join()}`);
  }
}

/** `texts` packed in the order of `english`. Throws if they wouldn't be restored unchanged. */
export function pack(tag: string, english: Texts, texts: Texts): string {
  const keys = Object.keys(english);
  const packed = keys.map((key) => line(texts[key])).join('\n');
  const restored = unpack(english, packed);
  const changed = keys.filter((key) => whole(restored[key]) !== whole(texts[key]));
  if (changed.length > 0) {
    throw new Error(`${tag} has texts that can’t be packed: ${changed.join()}`);
  }
  return packed;
}

const line = (text: Text = ''): string => {
  if (typeof text === 'string') return text;
  const { other, one, many, few } = text;
  return [other, one, many, few].filter((form) => form !== undefined).join('|');
};

/** Everything that a text says, for comparison. */
const whole = (text: Text): string | undefined =>
  typeof text === 'object' ? JSON.stringify(Object.fromEntries(Object.entries(text).sort())) : text;

/** The texts by key. Those that are the same as in English are `undefined`. */
export function unpack(english: Texts, packed: string): Texts {
  const lines = packed.split('\n');
  return Object.fromEntries(
    Object.keys(english).map((key, index) => {
      const [other, one, many, few] = (lines[index] ?? '').split('|');
      return [key, one ? { other, one, many, few } : other || undefined];
    }),
  );
}

/** Unpacks the languages that are there, and those that come later before anything shows them. */
export function unpackAll(english: Texts): void {
  const take = () => {
    for (const tag of languages) {
      const packed = lookUp([tag], PACKED) as string;
      if (packed) addStrings(tag, { ...unpack(english, packed), [PACKED]: '' });
    }
  };
  onStrings(take);
  take();
}
