import { sameId } from '../domain/identifiers.js';
import { identityOf, withSettings, type SessionOptions } from './options.js';
import type { FinanceState } from './state.js';

/** The page stores the `provider_id` that an acceptance brought (§1): still the same merchant. */
export function isNamed(
  before: SessionOptions,
  after: SessionOptions,
  { accepted }: FinanceState,
): boolean {
  const given = accepted?.provider_id;
  return (
    !before.providerId &&
    !!given &&
    !!after.providerId &&
    sameId(after.providerId, given) &&
    identityOf(withSettings(before, { providerId: after.providerId })) ===
      identityOf(withSettings(after, { merchantId: after.merchantId || before.merchantId }))
  );
}

/** Still the same merchant at the same service, which is asked in the same way. */
export const isSame = (before: SessionOptions, after: SessionOptions): boolean =>
  identityOf(before) === identityOf(after) && routeOf(before) === routeOf(after);

/** What was missing before is there now, and nothing else is another. */
export const comesLate = (before: SessionOptions, after: SessionOptions): boolean =>
  isSame(
    withSettings(before, {
      merchantId: before.merchantId || after.merchantId,
      routes: routeOf(before) ? before.routes : after.routes,
    }),
    after,
  );

/** The partner's reference of the merchant was missing, and is all that is there now besides. */
export const isReferenceLate = (before: SessionOptions, after: SessionOptions): boolean =>
  comesLate(before, after) && routeOf(before) === routeOf(after);

const routeOf = ({ routes }: SessionOptions): string | undefined =>
  JSON.stringify(routes?.merchant);
