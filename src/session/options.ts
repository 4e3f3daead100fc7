import type { FinanceError } from '../client/errors.js';
import type { ClientOptions } from '../client/options.js';
import type { Acceptable } from '../domain/acceptable.js';
import { isUuid } from '../domain/identifiers.js';
import { bare } from '../domain/objects.js';
import { misconfigured } from './faults.js';

/** What of `Storage` a session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionOptions extends Partial<ClientOptions> {
  /** The service's identifier of the merchant (UUID, §1); null or left out for an initial application. */
  readonly providerId?: string | null;
  /** The partner's own merchant reference (§2.1). */
  readonly merchantId?: string;
  /** Currency of the application, ISO 4217 (§2.1). */
  readonly currency?: string;
  /**
   * Where offers are kept over a reload, and the note that a decision is under way. Expired offers
   * stay there, and can't be chosen, until new ones are asked for or `reset()`. Default
   * `sessionStorage`; null keeps nothing, nor does another session of the page know it then.
   */
  readonly storage?: KeyValueStorage | null;
  /** Values with which an offer may be accepted. Default: the ones the service document shows. */
  readonly acceptable?: Partial<Acceptable>;
  /** Milliseconds since the epoch, for tests and demos. Default `Date.now`. */
  readonly clock?: () => number;
}

const addresses = new Map<string, string>();

/** `/v2`, `https://…/v2` and `https://…/v2/` are one service. */
function addressOf(baseUrl: string): string {
  let found = addresses.get(baseUrl);
  if (found === undefined) {
    found = baseUrl;
    try {
      // By a request, for an element of the page may be called like a property of the document.
      found = baseUrl && new Request(baseUrl).url;
    } catch {
      // A server has no page that it could be relative to. What is malformed is reported when it is used.
    }
    found = found.replace(/\/+$/, '');
    addresses.set(baseUrl, found);
  }
  return found;
}

/** One spelling for what means the same: the case of a UUID, the address of a service. */
export function spelled(key: string, value: string | number): string {
  // A figure, for types are not there at run time.
  const text = String(value);
  if (key === 'providerId') return text.toLowerCase();
  return key === 'baseUrl' ? addressOf(text) : text;
}

/** Settings with others of them: what neither says, a polluted prototype says as little. */
export const withSettings = (options: SessionOptions, changes: SessionOptions): SessionOptions =>
  bare({ ...options, ...changes });

/** Which merchant at which service: what a decision, a latch and the kept offers belong to. */
export const identityOf = (options: SessionOptions): string =>
  (['baseUrl', 'providerId', 'merchantId'] as const)
    .map((key) => spelled(key, options[key] ?? ''))
    .join('|');

/** The ids by which a page names a merchant: one of them may be missing, or come late. */
export const IDS = ['providerId', 'merchantId'] as const;

/** What names a merchant. */
export type MerchantIds = { readonly [K in (typeof IDS)[number]]?: string | null | undefined };

/** Whether both say the same id; undefined where one of them says nothing. */
export const isSaid = (
  key: (typeof IDS)[number],
  before: MerchantIds,
  now: MerchantIds,
): boolean | undefined =>
  before[key] && now[key] ? spelled(key, before[key]) === spelled(key, now[key]) : undefined;

/** Whether these are of two merchants. */
export const isAnother = (before: MerchantIds, now: MerchantIds): boolean =>
  IDS.some((key) => isSaid(key, before, now) === false);

/** Settings without ids that are of another merchant than `changes` are for: they must not meet. */
export const meant = <T extends MerchantIds>(settings: T, changes: MerchantIds): T =>
  isAnother(settings, changes)
    ? bare({ ...settings, providerId: undefined, merchantId: undefined })
    : settings;

/** The settings with what every request needs, or the error that says they are incomplete. */
export function checkedOptions(options: SessionOptions): ClientOptions | FinanceError {
  const { baseUrl, providerId } = options;
  if (!isBaseUrl(baseUrl)) return misconfigured('baseUrl');
  return providerId && !isUuid(providerId)
    ? misconfigured('providerId')
    : // As it was when the page named it: a relative one would move with the routes of the page.
      bare({ ...options, baseUrl: addressOf(baseUrl) });
}

const isBaseUrl = (url: string | undefined): url is string =>
  !!url && !/[?#\s]/.test(url) && (!/^[a-z][a-z\d+.-]*:/i.test(url) || /^https?:\/\//i.test(url));
