import type { OpenShapes } from '../domain/service-types.js';
import { bare } from '../domain/objects.js';
import { textOf } from './body.js';
import type { FinanceClient } from './client.js';
import { financeError } from './errors.js';
import { getMerchant } from './merchant.js';
import type { CallOptions, ClientOptions } from './options.js';
import { inTime, PATIENCE } from './in-time.js';

type Decision = 'offers' | 'accept';

/** A copy of the request as it is now: the page may clear or change its own object while our file is loading. */
function copyOf<T>(given: T, operation: Decision): T {
  const text = textOf(given, operation);
  return text === undefined ? given : (JSON.parse(text) as T);
}

/**
 * `createClient` as the script-tag module exports it. The code that sends applications and acceptances is only loaded
 * when it is first called, because most pages just show an advert.
 */
export function createClient<S extends OpenShapes = OpenShapes>(
  given: ClientOptions,
): FinanceClient<S> {
  const options = bare(given);
  const whole = (operation: Decision, { signal }: CallOptions): Promise<FinanceClient<S>> => {
    const failed = (code: 'network' | 'timeout' | 'aborted') =>
      financeError(operation, { code, sent: false });
    const load = async () => {
      try {
        return (await import('./client.js')).createClient<S>(options);
      } catch {
        throw failed('network');
      }
    };
    return inTime(load, failed, signal, PATIENCE);
  };
  return {
    getMerchant: async (providerId, call) => (await getMerchant<S>(providerId, options, call)).data,
    async createOffers(request, call) {
      const [body, how] = [copyOf(request, 'offers'), bare(call)];
      return (await whole('offers', how)).createOffers(body, how);
    },
    async acceptOffer(offerId, call) {
      const how = bare(call);
      const whose = { ...how, bankDetails: copyOf(how.bankDetails, 'accept') };
      return (await whole('accept', how)).acceptOffer(offerId, whose);
    },
  };
}
