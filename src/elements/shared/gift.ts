import type { FinanceSession } from '../../session/finance-session.js';

/** Which merchant something was given for: it must not pass for another one's. */
export type Whose = WeakMap<object, readonly (string | null | undefined)[]>;

const whose: Whose = new WeakMap();

/**
 * Takes `value` for the merchant of `session`, unless it was taken for another one before: returns whether it is this
 * one's. An id that only comes in late belongs to the same merchant.
 */
export function claim(value: object, session: FinanceSession | undefined, known = whose): boolean {
  const { providerId, merchantId } = session?.options ?? {};
  const ids = [providerId, merchantId];
  if (known.get(value)?.some((id, index) => id && id !== ids[index])) return false;
  known.set(value, ids);
  return true;
}
