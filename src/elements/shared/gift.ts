import type { FinanceSession } from '../../session/finance-session.js';

/** Which merchant something was given for: it must not pass for another one's. */
export type Whose = WeakMap<object, readonly (string | null | undefined)[]>;

const whose: Whose = new WeakMap();

/**
 * Whether `value` is of the merchant of `session`: of the one whom it was first asked for. An id that only
 * comes in late belongs to the same merchant.
 */
export function isOwn(value: object, session: FinanceSession | undefined, known = whose): boolean {
  const { providerId, merchantId } = session?.options ?? {};
  const ids = [providerId, merchantId];
  if (known.get(value)?.some((id, index) => id && id !== ids[index])) return false;
  known.set(value, ids);
  return true;
}
