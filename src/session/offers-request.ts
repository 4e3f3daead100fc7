import type { FinanceError } from '../client/errors.js';
import { sameId } from '../domain/identifiers.js';
import { isCurrency } from '../domain/money.js';
import type { ApplicationInput, OffersRequest } from '../domain/service-types.js';
import { misconfigured, misgiven } from './faults.js';
import { without, type SessionOptions } from './options.js';

/** Fields that only an initial application has (§2.1). */
const INITIAL = ['consents', 'applicants', 'company'];

/**
 * The body of `POST /offers` (§4.1), or the error that prevents it. A renewal has the application block, and what else
 * the page gives that isn't of an initial application: what a page has from that one isn't sent again.
 *
 * @param reference - That of the settings. One by which an application named the merchant fills in nothing.
 */
export function offersRequest(
  given: ApplicationInput | undefined,
  provider_id: string | null,
  { merchantId, currency }: SessionOptions,
  reference: string | undefined,
): OffersRequest | FinanceError {
  const block = given?.application;
  // A value that isn't an object has no fields.
  if (![given, block].every((part) => typeof (part ?? {}) === 'object' && !Array.isArray(part))) {
    return misgiven('offers', 'application');
  }
  const application = {
    merchant_id: reference,
    provider_id,
    currency,
    ...block,
  };
  // A server may write `null` for what it leaves out.
  application.provider_id ??= provider_id;
  application.merchant_id ??= reference;
  application.currency ??= currency;
  // An application in another merchant's name must not leave this session.
  const isSame = application.provider_id === provider_id;
  if (!isSame && !sameId(application.provider_id, provider_id))
    return misgiven('offers', 'application.provider_id');
  // Where no setting names anybody, an initial application has. A renewal's body may give the reference, too.
  const whose = provider_id === null ? merchantId : reference || application.merchant_id;
  if (!whose) return misconfigured('merchantId');
  if (!isCurrency(application.currency)) return misconfigured('currency');
  if (whose !== application.merchant_id) return misgiven('offers', 'application.merchant_id');
  if (provider_id === null) {
    const missing = missingIn(given);
    return missing ? misgiven('offers', missing) : ({ ...given, application } as OffersRequest);
  }
  delete application.intended_use_of_funds;
  return { ...without(given ?? {}, INITIAL), application } as OffersRequest;
}

/** The first field that an initial application lacks (§4.1), if any. */
function missingIn(given: ApplicationInput | undefined): string | undefined {
  if (!given) return 'application';
  if (!given.consents) return 'consents';
  if (!Array.isArray(given.applicants)) return 'applicants';
  if (!given.company) return 'company';
  const use: unknown = given.application?.intended_use_of_funds;
  return typeof use === 'string' && use.trim() ? undefined : 'application.intended_use_of_funds';
}
