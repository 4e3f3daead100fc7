import type { FinanceError } from '../client/errors.js';
import { isCurrency } from '../domain/money.js';
import type { ApplicationInput, OffersRequest } from '../domain/service-types.js';
import { misconfigured, notSent } from './faults.js';
import { spelled, type SessionOptions } from './options.js';

/** The body of `POST /offers`: for a renewal only the application block (§4.1). */
export function offersRequest(
  given: ApplicationInput | undefined,
  provider_id: string | null,
  { merchantId, currency }: SessionOptions,
): OffersRequest | FinanceError {
  const application = {
    merchant_id: merchantId,
    provider_id,
    currency,
    ...given?.application,
  };
  // An application in another merchant's name must not leave this session.
  const idOf = (id: string | null) => id && spelled('providerId', id);
  if (idOf(application.provider_id) !== idOf(provider_id))
    return notSent('offers', 'input_invalid');
  // Without a `provider_id` the setting alone tells one merchant's offers from another's.
  const whose = provider_id === null ? merchantId : application.merchant_id;
  if (!whose) return misconfigured('merchantId');
  if (!isCurrency(application.currency)) return misconfigured('currency');
  if (whose !== application.merchant_id) return notSent('offers', 'input_invalid');
  if (provider_id === null && !given) return notSent('offers', 'input_invalid');
  return { ...given, application } as OffersRequest;
}
