import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Acceptable } from '../domain/acceptable.js';
import { isUuid } from '../domain/identifiers.js';
import { bare } from '../domain/objects.js';
import { misconfigured } from './faults.js';

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
   * `sessionStorage`; null keeps nothing, nor does another session of the page know it then.
   */
  readonly storage?: KeyValueStorage | null | undefined;
  /** Values with which an offer may be accepted. Default: the ones the service document shows. */
  readonly acceptable?: Partial<Acceptable> | undefined;
  /** Milliseconds since the epoch, for tests and demos. Default `Date.now`. */
  readonly clock?: (() => number) | undefined;
}

const addresses = new Map<string, string>();

/** `/v2`, `https://…/v2` and `https://…/v2/` are one service. */
function addressOf(baseUrl: string): string {
  let address = addresses.get(baseUrl);
  if (address === undefined) {
    address = baseUrl;
    try {
      // By a request, for an element of the page may be called like a property of the document.
      if (baseUrl) address = new Request(baseUrl).url;
    } catch {
      // A server has no page that it could be relative to. What is malformed is reported when it is used.
    }
    address = address.replace(/\/+$/, '');
    addresses.set(baseUrl, address);
  }
  return address;
}

/** One spelling for what means the same: the case of a UUID, the address of a service. */
export function spelled(key: string, value: string | number | null | undefined): string {
  // A figure, for types are not there at run time.
  const text = String(value ?? '');
  if (key === 'providerId') return text.toLowerCase();
  return key === 'baseUrl' ? addressOf(text) : text;
}

/** Settings with others of them: what neither says, a polluted prototype says as little. */
export const withSettings = (options: SessionOptions, changes: SessionOptions): SessionOptions =>
  bare({ ...options, ...changes });

/** Which merchant at which service: what a decision, a latch and the kept offers belong to. */
export const identityOf = (options: SessionOptions): string =>
  (['baseUrl', ...IDS] as const).map((key) => spelled(key, options[key])).join('|');

/** The ids by which a page names a merchant: one of them may be missing, or come late. */
export const IDS = ['providerId', 'merchantId'] as const;

/** What names a merchant. */
export type MerchantIds = { readonly [K in (typeof IDS)[number]]?: string | null | undefined };

/** Whether these are of two merchants. */
export const isAnother = (before: MerchantIds | undefined, now: MerchantIds): boolean =>
  IDS.some(
    (key) => before?.[key] && now[key] && spelled(key, before[key]) !== spelled(key, now[key]),
  );

/** Settings without some of them. */
export const without = <T extends object>(settings: T, keys: readonly string[]): T =>
  bare(Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.includes(key))) as T);

/** Relative, or of the web; with nothing that would end the path. */
const BASE_URL = /^(https?:\/\/|(?![a-z][a-z\d+.-]*:))[^?#\s]+$/i;

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
