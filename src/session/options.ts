import { BASE_URL } from '../client/base-url.js';
import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Acceptable } from '../domain/acceptable.js';
import { isUuid } from '../domain/identifiers.js';
import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import { misconfigured } from './faults.js';
import { addressOf } from './identity.js';

/** The methods of `Storage` that a session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionOptions extends Omit<ClientOptions, 'baseUrl'> {
  /**
   * Address of the service with its version prefix, e.g. `/finance/v2`. Requests go to `${baseUrl}/offers` and so on
   * (§9).
   */
  readonly baseUrl?: string | undefined;
  /** The service's identifier of the merchant (UUID, §1). Null or left out for an initial application. */
  readonly providerId?: string | null | undefined;
  /** The partner's own merchant reference (§2.1). Where no id is set, that of an application names the merchant. */
  readonly merchantId?: string | undefined;
  /** Currency of the application, ISO 4217 (§2.1). */
  readonly currency?: string | undefined;
  /**
   * Where offers, acceptances and notes of decisions under way are kept over a reload. Expired offers stay there, and
   * can't be chosen, until new ones are asked for or `reset()` is called. Default `sessionStorage`. With null nothing
   * is kept, and other sessions of the page don't learn of it; other tabs still do, and report it after a reload.
   */
  readonly storage?: KeyValueStorage | null | undefined;
  /**
   * Values with which an offer may be accepted, besides those that the service document shows (§2.2). Default: none.
   */
  readonly acceptable?:
    { readonly [K in keyof Acceptable]?: Acceptable[K] | undefined } | undefined;
  /**
   * Language of the service's names and descriptions (§2.2), as a BCP 47 tag, if it isn't that of the page: screen
   * readers then pronounce them in it. Default: they are marked like the texts around them.
   */
  readonly serviceLanguage?: string | undefined;
  /** Returns the time in ms since the epoch, for tests and demos. Default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}

/** `options` with `changes`. What neither says isn't taken from a polluted prototype. */
export const withSettings = (options: SessionOptions, changes: SessionOptions): SessionOptions =>
  bare({ ...options, ...changes });

/** `settings` without some of its keys. */
export const without = <T extends object>(settings: T, keys: readonly string[]): T =>
  bare(Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.includes(key))) as T);

/** The settings that every request needs, or the error for a missing or invalid one. */
export function checkedOptions(options: SessionOptions): ClientOptions | FinanceError {
  const { providerId } = options;
  const baseUrl = options.baseUrl ?? '';
  if (!BASE_URL.test(baseUrl)) return misconfigured('baseUrl');
  return providerId && !isUuid(providerId)
    ? misconfigured('providerId')
    : // As it was when the page named it: a relative one would change with the page's routes.
      bare({ ...options, baseUrl: addressOf(baseUrl) });
}

/** Whether the merchant endpoint is called in the same way. */
export const isSameRoute = (before: SessionOptions, after: SessionOptions): boolean =>
  jsonOf(before.routes?.merchant) === jsonOf(after.routes?.merchant);
