import { inTime, PATIENCE } from '../internal/in-time.js';
import { catalog, type Part } from './catalog.js';
import { fallbacks } from './fallbacks.js';
import { addStrings, announce, isOverridden } from './strings.js';

/** What is known of a part of a language. */
class Chunk {
  /** Stays once it has been loaded: it is never asked for again. */
  request: Promise<void> | undefined = undefined;
  isThere = false;
  /** Stays until it has been loaded: while it is tried again the texts are English. */
  failedAt: number | undefined = undefined;
}

const chunks = new WeakMap<() => unknown, Chunk>();

/**
 * Asks for the texts of a language. A promise for as long as they are on their way, else `undefined`:
 * they are there, or there are none, or they could not be loaded. It never rejects, and `onStrings`
 * tells before it resolves.
 */
export function loadStrings(lang: string, parts: readonly Part[]): Promise<unknown> | undefined {
  const requests = fallbacks(lang.toLowerCase())
    .flatMap((tag) => parts.map((part) => ask(tag, part)))
    .filter((request) => request !== undefined);
  return requests.length > 0 ? Promise.all(requests) : undefined;
}

/** Whether the texts of this language are there without being loaded. */
export const isBuiltIn = (lang: string): boolean =>
  !fallbacks(lang.toLowerCase()).some((tag) => catalog.has(tag));

/** Whether there are, or will be, texts in this language: not where they could not be loaded. */
export const isAvailable = (lang: string, part: Part): boolean =>
  fallbacks(lang.toLowerCase()).some((tag) => {
    const load = catalog.get(tag)?.[part];
    return tag === 'en' || isOverridden(tag) || (!!load && !chunks.get(load)?.failedAt);
  });

function ask(tag: string, part: Part): Promise<void> | undefined {
  const load = catalog.get(tag)?.[part];
  if (!load) return undefined;
  const chunk = chunks.get(load) ?? new Chunk();
  chunks.set(load, chunk);
  const { failedAt } = chunk;
  if (!chunk.request && (failedAt === undefined || Date.now() - failedAt > PATIENCE)) {
    chunk.request = inTime<Awaited<ReturnType<typeof load>>>(load()).then(
      ({ default: strings }) => {
        addStrings(tag, strings);
        chunk.isThere = true;
        chunk.failedAt = undefined;
        announce();
      },
      () => {
        chunk.request = undefined;
        chunk.failedAt = Date.now();
        // Those who wait make do with English. The others have nothing new to show.
        if (failedAt === undefined) announce();
      },
    );
  }
  return chunk.isThere || failedAt !== undefined ? undefined : chunk.request;
}
