import { isUuid } from '../domain/identifiers.js';
import { deepFreeze } from '../domain/objects.js';
import type { AcceptResponse, BankDetails } from '../domain/service-types.js';
import { decide, type DecisionOptions } from './decide.js';
import { financeError } from './errors.js';
import type { Answer, ClientOptions } from './options.js';
import { fit } from './parse.js';

/**
 * Checks an accept answer (§2.4). A UUID `application_id` makes an acceptance; a missing or bad
 * link never unmakes one.
 */
export function parseAcceptance(json: unknown): AcceptResponse | undefined {
  const model = { 'application_id provider_id': '', 'offer links': {} };
  const { application_id, provider_id, offer, links } = fit(json, model) as AcceptResponse;
  // Nothing else: an answer may repeat the bank details.
  return isUuid(application_id)
    ? deepFreeze({ application_id, provider_id, offer, links })
    : undefined;
}

/**
 * Accepts one offer (§4.2), with bank details or with an empty body. Never repeated by itself,
 * except once after a 401.
 *
 * @throws {FinanceError} with `outcome: 'unknown'` where the service may have accepted.
 */
export async function acceptOffer(
  offerId: string,
  bankDetails: BankDetails | undefined,
  options: ClientOptions,
  call?: DecisionOptions,
): Promise<Answer<AcceptResponse>> {
  if (!isUuid(offerId)) throw financeError('accept', { code: 'input_invalid', sent: false });
  return decide(
    { operation: 'accept', path: `/offers/${offerId}/accept`, parse: parseAcceptance },
    // Scripts without types may say `null`.
    bankDetails ? { bank_details: bankDetails } : undefined,
    45_000,
    options,
    call,
  );
}
