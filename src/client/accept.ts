import { isUuid } from '../domain/identifiers.js';
import { deepFreeze } from '../domain/objects.js';
import type { AcceptResponse, BankDetails } from '../domain/service-types.js';
import { decide, type DecisionCall } from './decide.js';
import { financeError } from './errors.js';
import type { Answer, ClientOptions } from './options.js';
import { fit } from './parse.js';

/**
 * Checks an accept answer (§2.4). An `application_id` that is a UUID makes it an acceptance; a missing or invalid link
 * doesn't change that.
 */
export function parseAcceptance(json: unknown): AcceptResponse | undefined {
  const model = { 'application_id provider_id': '', 'offer links': {} };
  const { application_id, provider_id, offer, links } = fit(json, model) as AcceptResponse;
  // Any other fields of the answer are dropped.
  return isUuid(application_id)
    ? deepFreeze({ application_id, provider_id, offer, links })
    : undefined;
}

/** Shorter numbers can't be told apart from other figures, such as a year. */
const TELLING = 6;

/**
 * Removes from an answer whatever repeats the bank details, including inside an offer or an address. In the place of a
 * contract's link, `about:blank` is left.
 */
function forget(json: unknown, bankDetails: BankDetails): void {
  const { account_number, sort_code } = bankDetails;
  const names = { ...bankDetails, bank_details: '' };
  // A service may write an IBAN in capitals.
  const sent = [account_number, sort_code]
    .map((text: unknown) => String(text).toLowerCase())
    .filter(({ length }) => length >= TELLING);
  // Iterative, because an answer may be nested deeper than the call stack.
  const found = [json];
  for (const item of found) {
    for (const [key, value] of Object.entries(Object(item) as object) as [string, unknown][]) {
      const isObject = typeof value === 'object' && value !== null;
      // The digits of an id may be the same by chance.
      const written = String(isObject || isUuid(value) ? key : [key, value]).toLowerCase();
      if (Object.hasOwn(names, key) || sent.some((text) => written.includes(text))) {
        // That there is a contract stays known.
        if (key === 'contract_link') Reflect.set(item as object, key, 'about:blank');
        else Reflect.deleteProperty(item as object, key);
      } else if (isObject) found.push(value);
    }
  }
}

/**
 * Accepts one offer (§4.2), with bank details or with an empty body. The request is never repeated automatically,
 * except once after a 401.
 *
 * @throws {FinanceError} With `outcome: 'unknown'` if the service may have accepted.
 */
export async function acceptOffer(
  offerId: string,
  bankDetails: BankDetails | undefined,
  options: ClientOptions,
  call?: DecisionCall,
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
    // Untyped scripts may pass `null`.
    bankDetails ? { bank_details: bankDetails } : undefined,
    45_000,
    options,
    call,
  );
}
