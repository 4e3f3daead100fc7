import { BASE_URL } from '../client/base-url.js';
import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Acceptable } from '../domain/acceptable.js';
import { isUuid } from '../domain/identifiers.js';
import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import { misconfigured } from './faults.js';
import { addressOf } from './identity.js';

/** What of `Storage` a session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionOptions extends Omit<ClientOptions, 'baseUrl'> {
  /** Address of the service with its version prefix, e.g. `/finance/v2`: requests go to `${baseUrl}/offers` (§9). */
  readonly baseUrl?: string | undefined;
  /** The service's identifier of the merchant (UUID, §1); null or left out for an initial application. */
  readonly providerId?: string | null | undefined;
  /** The partner's own merchant reference (§2.1). */
  readonly merchantId?: string | undefined;
  /** Currency of the application, ISO 4217 (§2.1). */
  readonly currency?: string | undefined;
  /**
   * Where offers are kept over a reload, and the note that a decision is under way. Expired offers
   * stay there, and can't be chosen, until new ones are asked for or `reset()`. Default
   * `sessionStorage`; null keeps nothing, nor does another session of the page know it then; other
   * tabs hear of it all the same, and answer after a reload.
   */
  readonly storage?: KeyValueStorage | null | undefined;
  /** Values with which an offer may be accepted. Default: the ones the service document shows. */
  readonly acceptable?:
    { readonly [K in keyof Acceptable]?: Acceptable[K] | undefined } | undefined;
  /** Milliseconds since the epoch, for tests and demos. Default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}

/** Settings with others of them: what neither says, a polluted prototype says as little. */
export const withSettings = (options: SessionOptions, changes: SessionOptions): SessionOptions =>
  bare({ ...options, ...changes });

/** Settings without some of them. */
export const without = <T extends object>(settings: T, keys: readonly string[]): T =>
  bare(Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.includes(key))) as T);

/** The settings with what every request needs, or the error that says they are incomplete. */
export function checkedOptions(options: SessionOptions): ClientOptions | FinanceError {
  const { providerId } = options;
  const baseUrl = options.baseUrl ?? '';
  if (!BASE_URL.test(baseUrl)) return misconfigured('baseUrl');
  return providerId && !isUuid(providerId)
    ? misconfigured('providerId')
    : // As it was when the page named it: a relative one would move with the routes of the page.
      bare({ ...options, baseUrl: addressOf(baseUrl) });
}

/** Whether the merchant endpoint is asked in the same way. */
export const isSameRoute = (before: SessionOptions, after: SessionOptions): boolean =>
  jsonOf(before.routes?.merchant) === jsonOf(after.routes?.merchant);
