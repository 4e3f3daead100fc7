/**
 * What every page has to know of what was kept: where it is, and whether there is anything. The code that reads and
 * writes it, in `keeper.ts`, only comes with what follows a press.
 */
import { onPage } from '../client/on-page.js';
import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import { identityOf } from './identity.js';
import { withSettings, type KeyValueStorage, type SessionOptions } from './options.js';
import type { Kept } from './keeper.js';

/** Where things are kept over a reload; nothing if the page wants nothing kept, or the browser forbids it. */
export function storageOf({ storage }: SessionOptions): KeyValueStorage | null | undefined {
  try {
    return storage === undefined && onPage ? globalThis.sessionStorage : storage;
  } catch {
    // A sandboxed frame without `allow-same-origin` has no storage.
    return null;
  }
}

/** The stored text; null if there is none, or if the storage is forbidden. */
export function storedIn(
  storage: Pick<KeyValueStorage, 'getItem'> | null | undefined,
  key: string,
): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/**
 * The settings that may have named this merchant when something was kept or reported, the page's present ones first:
 * before there was a `provider_id` (§1), the reference alone did.
 */
export const namedUnder = (options: SessionOptions): readonly SessionOptions[] =>
  options.providerId && options.merchantId
    ? [options, withSettings(options, { providerId: null })]
    : [options];

/** Whether anything is kept for this merchant. Most have nothing, and need no code that reads it. */
export function hasKept(options: SessionOptions): boolean {
  const storage = storageOf(options);
  return namedUnder(options).some((under) => storedIn(storage, identityOf(under)) !== null);
}

/**
 * Forgets offers and what was accepted, never a decision without a known outcome. As `Keeper.forgetOffers`, but without
 * its code: a page may leave right after asking for it, e.g. when somebody signs out.
 */
export function forgetKept(options: SessionOptions): void {
  const storage = storageOf(options);
  if (!storage) return;
  for (const key of namedUnder(options).map(identityOf)) {
    try {
      const { pending, accepted } = bare(JSON.parse(storedIn(storage, key) ?? '{}') as Kept | null);
      if (pending ?? accepted) storage.setItem(key, jsonOf({ pending, accepted }) ?? '');
      else storage.removeItem(key);
    } catch {
      // What can't be read counts as nothing, and what can't be written stays.
    }
  }
}
