import { bare } from '../domain/objects.js';

/** The ids by which a page names a merchant. One of them may be missing, or be added late. */
export const IDS = ['providerId', 'merchantId'] as const;

/** The ids that name a merchant. */
export type MerchantIds = { readonly [K in (typeof IDS)[number]]?: string | null | undefined };

/** What names a merchant at a service. */
interface Identity extends MerchantIds {
  readonly baseUrl?: string | undefined;
}

const addresses = new Map<string, string>();

/** The absolute address: `/v2`, `https://…/v2` and `https://…/v2/` are one service. */
export function addressOf(baseUrl: string): string {
  let address = addresses.get(baseUrl);
  if (address === undefined) {
    address = baseUrl;
    try {
      // By a `Request`, because an element of the page may have the name of a property of the document.
      if (baseUrl) address = new Request(baseUrl).url;
    } catch {
      // A server has no page to resolve a relative address against. A malformed address is reported when it is used.
    }
    address = address.replace(/\/+$/, '');
    addresses.set(baseUrl, address);
  }
  return address;
}

/** One spelling for what means the same, such as the case of a UUID or the address of a service. */
export function spelled(key: string, value: string | number | null | undefined): string {
  // It may be a number: types don't exist at run time.
  const text = String(value ?? '');
  if (key === 'providerId') return text.toLowerCase();
  return key === 'baseUrl' ? addressOf(text) : text;
}

/**
 * Identifies a merchant at a service: decisions, latches and kept offers belong to it. A `provider_id` is one merchant's
 * for life (§1), whatever reference the page gives; before there is one, only the reference tells merchants apart. It is
 * also the name of the merchant's place in the storage, of the lock for a decision, and of what other tabs are told.
 */
export const identityOf = ({ baseUrl, providerId, merchantId }: Identity): string =>
  [
    `merchant-finance-elements:1:${spelled('baseUrl', baseUrl)}`,
    spelled('providerId', providerId),
    providerId ? '' : merchantId,
  ].join('|');

/** The id by which a merchant is known: the partner's own only as long as there is no `provider_id`. */
export const knownBy = ({ providerId }: MerchantIds): (typeof IDS)[number] =>
  providerId ? 'providerId' : 'merchantId';

/** Whether these name anybody. */
export const isNamed = (ids: MerchantIds): boolean => IDS.some((key) => ids[key]);

/** Whether the merchant of `before` is still meant. An id that is added late belongs to that merchant. */
export function isStill(before: MerchantIds, now: MerchantIds): boolean {
  const key = knownBy(before);
  return !before[key] || spelled(key, before[key]) === spelled(key, now[key]);
}

/** Whether these are of two merchants. An id that only one of them has says nothing about that. */
export const isAnother = (before: MerchantIds | undefined, now: MerchantIds): boolean =>
  IDS.some(
    (key) => before?.[key] && now[key] && spelled(key, before[key]) !== spelled(key, now[key]),
  );

/** Whether it is still the same merchant at the same service. The partner's reference may have been missing before. */
export const isSameMerchant = (before: Identity, after: Identity): boolean =>
  identityOf(bare({ ...before, merchantId: before.merchantId || after.merchantId })) ===
  identityOf(after);
