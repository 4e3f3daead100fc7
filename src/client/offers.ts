import { deepFreeze, own } from '../domain/objects.js';
import type { OffersRequest, OffersResponse, OpenShapes } from '../domain/service-types.js';
import type { Answer, ClientOptions } from './options.js';
import { fit } from './parse.js';
import { decide, type DecisionCall } from './decide.js';

const OFFER = {
  'offer_id offer_status description currency': '',
  'split_percentage term_length repayment_amount funded_amount factor_rate': NaN,
};

const PRODUCT = {
  'product_id name description decision repayment_mechanism': '',
  limits: { 'minimum maximum': NaN },
  offers: [OFFER],
};

/** Checks an offers answer (§2.2). Unreadable numbers become `NaN`, unreadable texts `''`. */
export const parseOffers = (json: unknown): OffersResponse | undefined =>
  Array.isArray(own(json, 'products'))
    ? (deepFreeze(fit(json, { products: [PRODUCT], expiresAt: '' })) as OffersResponse)
    : undefined;

/**
 * Creates an application and returns its offers (§4.1). The request is never repeated automatically, except once after
 * a 401: a second application may run a second credit check on the merchant's consumer file (§3).
 *
 * @throws {FinanceError} With `outcome: 'unknown'` if the service may have created the application.
 */
export function createOffers<S extends OpenShapes = OpenShapes>(
  request: OffersRequest<S>,
  options: ClientOptions,
  call?: DecisionCall,
): Promise<Answer<OffersResponse>> {
  return decide(
    { operation: 'offers', path: '/offers', parse: parseOffers },
    request,
    60_000,
    options,
    call,
  );
}
