import { identityOf, withSettings, type KeyValueStorage, type SessionOptions } from './options.js';

export const keyOf = (options: SessionOptions): string =>
  `merchant-finance-elements:1:${identityOf(options)}`;

export const nameless = (options: SessionOptions): SessionOptions =>
  withSettings(options, { merchantId: undefined });

/** Where the reference stands, for a page that knows the `provider_id` alone. */
export const aliasOf = (options: SessionOptions): string => `${keyOf(nameless(options))}=`;

/** Where things are kept over a reload; none where nothing is to be kept, or where the browser forbids it. */
export function storageOf({ storage }: SessionOptions): KeyValueStorage | null | undefined {
  try {
    return storage === undefined ? globalThis.sessionStorage : storage;
  } catch {
    // A sandboxed frame without same-origin has none.
    return null;
  }
}

/**
 * Whether something may be kept of this merchant, under whichever of its ids: most have nothing, and need no code
 * that reads it.
 */
export function mayBeKept(options: SessionOptions): boolean {
  const spelt = [options, nameless(options), withSettings(options, { providerId: null })];
  try {
    const storage = storageOf(options);
    return [...spelt.map(keyOf), aliasOf(options)].some(
      (key) => (storage?.getItem(key) ?? null) !== null,
    );
  } catch {
    return false;
  }
}
