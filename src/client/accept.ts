import { isUuid } from '../domain/identifiers.js';
import { bare, deepFreeze } from '../domain/objects.js';
import type { AcceptResponse, BankDetails } from '../domain/service-types.js';
import { financeError } from './errors.js';
import type { DecisionOptions } from './offers.js';
import type { Answer, ClientOptions } from './options.js';
import { asObject, objectOf, textOf } from './parse.js';
import { deadlineOf, send } from './transport.js';

/**
 * Checks an accept answer (§2.4). A UUID `application_id` makes an acceptance; a missing or bad
 * link never unmakes one.
 */
export function parseAcceptance(json: unknown): AcceptResponse | undefined {
  const body = asObject(json);
  const application_id = body && textOf(body, 'application_id');
  if (!body || !isUuid(application_id)) return undefined;
  const provider_id = textOf(body, 'provider_id');
  return deepFreeze({
    ...body,
    application_id,
    provider_id,
    offer: objectOf(body, 'offer'),
    links: objectOf(body, 'links'),
  });
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
  call: DecisionOptions = {},
): Promise<Answer<AcceptResponse>> {
  const { signal, idempotencyKey } = bare(call);
  if (!isUuid(offerId)) throw financeError('accept', { code: 'input_invalid', sent: false });
  return send(
    {
      operation: 'accept',
      method: 'POST',
      path: `/offers/${offerId}/accept`,
      // Scripts without types may say `null`.
      body: bankDetails ? { bank_details: bankDetails } : undefined,
      timeout: deadlineOf(options.timeouts?.accept, 45_000),
      signal,
      idempotencyKey,
      parse: parseAcceptance,
    },
    options,
  );
}
