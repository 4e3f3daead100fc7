import { own } from './objects.js';
import type { Deal, MerchantResponse, OpenShapes } from './service-types.js';

/**
 * The deal that may be renewed: the merchant's one active deal, if the service says so on that very deal (§1 "Renewal
 * flow" 4–5, §2.5). The 50 % rule (§8) is for the service to apply; it is never computed here.
 *
 * Only own properties count, so that a polluted `Object.prototype` can't make anyone eligible.
 */
export function renewableDeal<S extends OpenShapes>(
  merchant: MerchantResponse<S>,
): Deal<S> | undefined {
  const deal = activeDeal(merchant);
  return own(own(deal, 'performance'), 'renewal_eligibility') === true ? deal : undefined;
}

/**
 * The merchant's one active deal (§2.5), whether or not it may be renewed. `undefined` if there is none, or more than
 * one.
 */
export function activeDeal<S extends OpenShapes>({ deals }: MerchantResponse<S>) {
  const [deal, ...others] = deals.filter((deal) => own(deal, 'active') === true);
  return others.length === 0 ? deal : undefined;
}
