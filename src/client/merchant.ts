import { isUuid } from '../domain/identifiers.js';
import { jsonOf } from '../domain/json.js';
import { bare, deepFreeze, own } from '../domain/objects.js';
import type { MerchantResponse, OpenShapes } from '../domain/service-types.js';
import { financeError, type FinanceError } from './errors.js';
import type { Answer, CallOptions, ClientOptions, MerchantRoute } from './options.js';
import { fit } from './parse.js';
import { inPlace } from './places.js';
import { share } from './share.js';
import { deadlineOf, send } from './transport.js';

const DEAL = {
  'id application_id type status currency': '',
  balance: NaN,
  active: false,
  performance: { 'performance progress': NaN, renewal_eligibility: false },
  pricing: {},
  transactions: [],
};

/** Checks a merchant answer (§2.5). Fields that the document doesn't show are passed through unchanged. */
export const parseMerchant = (json: unknown): MerchantResponse | undefined =>
  Array.isArray(own(json, 'deals'))
    ? (deepFreeze(fit(json, { deals: [DEAL] })) as MerchantResponse)
    : undefined;

interface MerchantCall extends CallOptions {
  /**
   * A number that identifies the event after which this call asks, such as an acceptance. An answer to a request sent
   * before that may not reflect it yet, so calls with different numbers don't share an answer.
   */
  readonly since?: number;
}

/**
 * Gets the deals of a merchant (§4.3). If the method is safe, the request is repeated at most twice, after a network
 * fault, a 408, a 429 or a 502–504. On a page, at most six requests run at once, and requests for the same merchant
 * share one answer. On a server, requests come from many people, so nothing is limited or shared.
 *
 * @throws {FinanceError}
 */
export async function getMerchant<S extends OpenShapes = OpenShapes>(
  providerId: string,
  options: ClientOptions,
  call?: MerchantCall,
): Promise<Answer<MerchantResponse<S>>> {
  const { signal, since } = bare(call);
  const { baseUrl, fetch, headers, credentials, routes, timeouts } = options;
  const { merchant } = bare(routes);
  const route: MerchantRoute = bare(typeof merchant === 'string' ? { path: merchant } : merchant);
  const path = (route.path ?? '/merchant?provider_id={provider_id}').replaceAll(
    '{provider_id}',
    providerId,
  );
  const wrong = isUuid(providerId) ? /[{}]/.test(path) && 'routes.merchant' : 'providerId';
  if (wrong) throw financeError('merchant', { code: 'config_invalid', sent: false, cause: wrong });

  let sent = false;
  const aborted = () => financeError('merchant', { code: 'aborted', sent });

  const tryRepeatedly = async (stop: AbortSignal): Promise<Answer<MerchantResponse>> => {
    const method = (route.method ?? 'GET').toUpperCase();
    const safe = route.safe ?? method === 'GET';
    let deadline = NaN;
    for (let retries = 0; ; retries++) {
      try {
        return await inPlace(() => {
          sent = true;
          // The deadline is counted from the first try: time spent queueing behind other merchants isn't the service's
          // fault.
          deadline ||= Date.now() + deadlineOf(own(timeouts, 'merchantTotal'), 25_000);
          return send(
            {
              operation: 'merchant',
              method,
              path,
              body: () => jsonOf(route.body?.(providerId)),
              timeout: Math.min(
                deadlineOf(own(timeouts, 'merchant'), 10_000),
                deadline - Date.now(),
              ),
              signal: stop,
              parse: parseMerchant,
            },
            options,
          );
        });
      } catch (error) {
        const { code, status = 0, retryAfterMs = 0 } = error as FinanceError;
        // Jitter around 0.4 s and 0.8 s, so that many pages don't retry in step, not even after the same
        // `Retry-After`.
        const wait = Math.min(retryAfterMs + (0.5 + Math.random()) * 400 * 2 ** retries, MAX_WAIT);
        const again =
          safe &&
          retries < MAX_RETRIES &&
          (code === 'network' || [408, 429, 502, 503, 504].includes(status)) &&
          retryAfterMs <= MAX_WAIT &&
          Date.now() + wait < deadline;
        if (!again) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };

  return share(
    [providerId.toLowerCase(), baseUrl, fetch, headers, credentials, merchant, since],
    tryRepeatedly,
    aborted,
    signal,
  ) as Promise<Answer<MerchantResponse<S>>>;
}

const MAX_RETRIES = 2;
/** The longest wait before a retry, in ms. */
const MAX_WAIT = 10_000;
