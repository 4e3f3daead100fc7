import type { Plural } from '../plural.js';

/** Languages for tests: English that is changed so that a look tells what was not translated. */

type Texts = Readonly<Record<string, string | Plural>>;

/** Applies `change` to the words of every text, but not to `{…}`. */
const changed =
  (change: (words: string) => string, around: (text: string) => string) =>
  <T extends Texts>(texts: T): T => {
    const text = (english: string) =>
      around(english.replace(/[^{}]+(?![^{}]*\})/g, (words) => change(words)));
    const value = (english: string | Plural) =>
      typeof english === 'string' ? text(english) : mapValues(english as Texts, text);
    return mapValues(texts, value as (english: never) => string) as unknown as T;
  };

const mapValues = <T>(object: Readonly<Record<string, T>>, map: (value: never) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value as never)]));

const PLAIN = 'ACDEGHIJKLNORSTUWYZacdeghijklnorstuwyz';
const ACCENTED = 'ÅÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåçðéĝĥîĵķļñöŕšţûŵýž';

/** `⟦Ðîšmîšš···⟧`: accents, brackets that show where a text is cut, a third longer like other languages. */
export const accented = changed(
  (words) =>
    words.replace(/\S/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter) +
    '·'.repeat(Math.ceil(words.trim().length * 0.3)),
  (text) => `⟦${text}⟧`,
);

/** The words from right to left, as those of Arabic would be. */
export const mirrored = changed(
  (words) => words.replace(/\S+/g, '\u202e$&\u202c'),
  (text) => text,
);
