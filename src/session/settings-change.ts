import { jsonOf } from '../domain/json.js';
import { identityOf, withSettings, type SessionOptions } from './options.js';

/** Still the same merchant at the same service; the partner's reference of it may have been missing. */
export const isSameMerchant = (before: SessionOptions, after: SessionOptions): boolean =>
  identityOf(withSettings(before, { merchantId: before.merchantId || after.merchantId })) ===
  identityOf(after);

/** Whether the merchant endpoint is asked in the same way. */
export const isSameRoute = (before: SessionOptions, after: SessionOptions): boolean =>
  jsonOf(before.routes?.merchant) === jsonOf(after.routes?.merchant);
