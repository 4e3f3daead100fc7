import { bare } from '../domain/objects.js';

/** The ids by which a page names a merchant: one of them may be missing, or come late. */
export const IDS = ['providerId', 'merchantId'] as const;

/** What names a merchant. */
export type MerchantIds = { readonly [K in (typeof IDS)[number]]?: string | null | undefined };

/** What names a merchant at a service. */
interface Identity extends MerchantIds {
  readonly baseUrl?: string | undefined;
}

const addresses = new Map<string, string>();

/** `/v2`, `https://…/v2` and `https://…/v2/` are one service. */
export function addressOf(baseUrl: string): string {
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

/** Which merchant at which service: what a decision, a latch and the kept offers belong to. */
export const identityOf = (named: Identity): string =>
  (['baseUrl', ...IDS] as const).map((key) => spelled(key, named[key])).join('|');

/** Whether these are of two merchants. An id that only one of them has says nothing of it. */
export const isAnother = (before: MerchantIds | undefined, now: MerchantIds): boolean =>
  IDS.some(
    (key) => before?.[key] && now[key] && spelled(key, before[key]) !== spelled(key, now[key]),
  );

/** Still the same merchant at the same service; the partner's reference of it may have been missing. */
export const isSameMerchant = (before: Identity, after: Identity): boolean =>
  identityOf(bare({ ...before, merchantId: before.merchantId || after.merchantId })) ===
  identityOf(after);
