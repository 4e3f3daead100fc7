import type { OpenShapes } from '../domain/service-types.js';
import { bare } from '../domain/objects.js';
import type { FinanceClient } from './client.js';
import { financeError, type Operation } from './errors.js';
import { getMerchant } from './merchant.js';
import type { ClientOptions } from './options.js';

/**
 * `createClient` as the script-tag module has it: what sends applications and acceptances is loaded when
 * it is first called, for most pages show an advert and nothing more.
 */
export function createClient<S extends OpenShapes = OpenShapes>(
  given: ClientOptions,
): FinanceClient<S> {
  const options = bare(given);
  const whole = async (operation: Operation): Promise<FinanceClient<S>> => {
    try {
      return (await import('./client.js')).createClient<S>(options);
    } catch {
      throw financeError(operation, { code: 'network', sent: false });
    }
  };
  return {
    getMerchant: async (providerId, call) => (await getMerchant<S>(providerId, options, call)).data,
    createOffers: async (request, call) => (await whole('offers')).createOffers(request, call),
    acceptOffer: async (offerId, call) => (await whole('accept')).acceptOffer(offerId, call),
  };
}
