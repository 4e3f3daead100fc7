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
  // Nothing else of an answer.
  return isUuid(application_id)
    ? deepFreeze({ application_id, provider_id, offer, links })
    : undefined;
}

/** Shorter ones can't be told from other figures, such as a year. */
const TELLING = 6;

/** Takes out of an answer what it repeats of the bank details, also within an offer or an address. */
function forget(json: unknown, { account_number, sort_code }: BankDetails): void {
  const sent = [account_number, sort_code].filter(
    (text) => typeof text === 'string' && text.length >= TELLING,
  );
  const isRepeated = (value: unknown) => sent.some((text) => String(value).includes(text));
  // Iterative: an answer may be nested deeper than the call stack.
  const found = [json];
  for (const item of found) {
    for (const [key, value] of Object.entries(Object(item) as object) as [string, unknown][]) {
      const isObject = typeof value === 'object' && value !== null;
      if (key === 'bank_details' || (!isObject && isRepeated(value))) {
        Reflect.deleteProperty(item as object, key);
      } else if (isObject) found.push(value);
    }
  }
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
  if (!isUuid(offerId)) {
    throw financeError('accept', { code: 'input_invalid', sent: false, cause: 'offerId' });
  }
  const parse = (json: unknown) => {
    if (bankDetails) forget(json, bankDetails);
    return parseAcceptance(json);
  };
  return decide(
    { operation: 'accept', path: `/offers/${offerId}/accept`, parse },
    // Scripts without types may say `null`.
    bankDetails ? { bank_details: bankDetails } : undefined,
    45_000,
    options,
    call,
  );
}
