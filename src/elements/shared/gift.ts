import type { FinanceSession } from '../../session/finance-session.js';

/** The merchant for whom each object was set. It must not be used for another one. */
export type Whose = WeakMap<object, readonly (string | null | undefined)[]>;

const whose: Whose = new WeakMap();

/**
 * Claims `value` for the merchant of `session`, unless it was claimed for another one before. Returns whether it
 * belongs to this merchant. An id that was missing at first, and is added later, is one of the same merchant.
 */
export function claim(value: object, session: FinanceSession | undefined, known = whose): boolean {
  const { providerId, merchantId } = session?.options ?? {};
  const ids = [providerId, merchantId];
  if (known.get(value)?.some((id, index) => id && id !== ids[index])) return false;
  known.set(value, ids);
  return true;
}
