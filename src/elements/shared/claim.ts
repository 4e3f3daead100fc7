import type { FinanceSession } from '../../session/finance-session.js';
import { isStill, type MerchantIds } from '../../session/identity.js';

/** The merchant for whom each object was set. It must not be used for another one. */
export type Whose = WeakMap<object, MerchantIds>;

const whose: Whose = new WeakMap();

/**
 * Claims `value` for the merchant of `session`, unless it was claimed for another one before. Returns whether it
 * belongs to this merchant.
 */
export function claim(value: object, session: FinanceSession | undefined, known = whose): boolean {
  const ids = session?.options ?? {};
  if (!isStill(known.get(value) ?? {}, ids)) return false;
  known.set(value, ids);
  return true;
}
