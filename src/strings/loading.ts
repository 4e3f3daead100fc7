import { PATIENCE } from '../client/in-time.js';
import { arrivedInTime } from '../internal/lazily.js';
import { languages, load, type Part } from './catalog.js';
import { fallbacks } from './fallbacks.js';
import { addStrings, announce } from './strings.js';

/** What has been asked for: a promise while it is loading, `undefined` once that has settled. */
const requests = new Map<string, Promise<void> | undefined>();

/** The tag in our list of languages that `lang` is a form of. */
const listed = (lang: string): string | undefined =>
  fallbacks(lang).find((tag) => languages.includes(tag));

/** Whether the texts of this language are there without being loaded. */
export const isBuiltIn = (lang: string): boolean => !listed(lang);

/**
 * Asks for the texts of a language. Returns a promise while some of them are loading, else `undefined`: they are there,
 * don't exist or couldn't be loaded. The promise never rejects, and `onStrings` listeners are called before it
 * resolves.
 */
export function loadStrings(lang: string, parts: readonly Part[]): Promise<void> | undefined {
  const tag = listed(lang);
  return tag ? parts.map((part) => ask(tag, part)).find(Boolean) : undefined;
}

function ask(tag: string, part: Part): Promise<void> | undefined {
  const name = `${tag}.${part}` as const;
  if (!requests.has(name)) {
    requests.set(
      name,
      arrivedInTime(load(name))
        .then(
          (texts) => addStrings(tag, { ...texts.default, [part]: part }),
          // A later request tries again.
          () => void setTimeout(() => requests.delete(name), PATIENCE),
        )
        .then(() => {
          requests.set(name, undefined);
          announce();
        }),
    );
  }
  return requests.get(name);
}
