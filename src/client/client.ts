import type {
  AcceptResponse,
  BankDetails,
  MerchantResponse,
  OffersRequest,
  OffersResponse,
  OpenShapes,
} from '../domain/service-types.js';
import { bare } from '../domain/objects.js';
import { acceptOffer } from './accept.js';
import type { DecisionOptions } from './decide.js';
import { getMerchant } from './merchant.js';
import { createOffers } from './offers.js';
import type { CallOptions, ClientOptions } from './options.js';

export interface AcceptOptions extends DecisionOptions {
  /** Bank details of the merchant (§2.3). If left out, the request has no body (§4.2). */
  readonly bankDetails?: BankDetails | undefined;
}

/** The service's three operations. Each one rejects with a `FinanceError`. */
export interface FinanceClient<S extends OpenShapes = OpenShapes> {
  /** Gets the deals of a merchant by its `provider_id` (§4.3). */
  getMerchant(providerId: string, options?: CallOptions): Promise<MerchantResponse<S>>;
  /** Creates an application, initial or renewal, and returns its offers (§4.1). */
  createOffers(request: OffersRequest<S>, options?: DecisionOptions): Promise<OffersResponse>;
  /** Accepts one offer (§4.2). */
  acceptOffer(offerId: string, options?: AcceptOptions): Promise<AcceptResponse>;
}

/**
 * Creates the typed client alone, for pages and servers with an interface of their own. It sends every request that it
 * is asked to send. The rule "one decision, one request" belongs to the session.
 */
export function createClient<S extends OpenShapes = OpenShapes>(
  given: ClientOptions,
): FinanceClient<S> {
  const options = bare(given);
  return {
    getMerchant: async (providerId, call) => (await getMerchant<S>(providerId, options, call)).data,
    createOffers: async (request, call) => (await createOffers<S>(request, options, call)).data,
    acceptOffer: async (offerId, call) =>
      (await acceptOffer(offerId, bare(call).bankDetails, options, call)).data,
  };
}
