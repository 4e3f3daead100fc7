import { isUuid } from '../domain/identifiers.js';
import { bare, deepFreeze, own } from '../domain/objects.js';
import type { Deal, JsonObject, MerchantResponse, OpenShapes } from '../domain/service-types.js';
import { financeError, isFinanceError, type FinanceError } from './errors.js';
import type { Answer, CallOptions, ClientOptions, MerchantRoute } from './options.js';
import { arrayOf, asObject, listOf, numberOf, objectOf, textOf } from './parse.js';
import { onPage } from './page.js';
import { deadlineOf, send } from './transport.js';

/** Checks a merchant answer (§2.5). Fields that the document does not show are passed through whole. */
export function parseMerchant(json: unknown): MerchantResponse | undefined {
  const body = asObject(json);
  const deals = body && listOf(body, 'deals', parseDeal);
  return deals && deepFreeze({ ...body, deals });
}

function parseDeal(deal: JsonObject): Deal {
  const performance = objectOf(deal, 'performance');
  return {
    ...deal,
    id: textOf(deal, 'id'),
    application_id: textOf(deal, 'application_id'),
    type: textOf(deal, 'type'),
    status: textOf(deal, 'status'),
    active: own(deal, 'active') === true,
    balance: numberOf(deal, 'balance'),
    currency: textOf(deal, 'currency'),
    performance: {
      ...performance,
      performance: numberOf(performance, 'performance'),
      progress: numberOf(performance, 'progress'),
      renewal_eligibility: own(performance, 'renewal_eligibility') === true,
    },
    pricing: objectOf(deal, 'pricing'),
    transactions: arrayOf(deal, 'transactions') ?? [],
  };
}

/**
 * The deals of a merchant (§4.3). Tried again at most twice, after a network fault, 408, 429 and
 * 502–504, where the method is safe. On a page at most six run at once, and requests
 * for the same merchant share one answer; a server's are those of many people, who share nothing.
 *
 * @throws {FinanceError}
 */
export async function getMerchant<S extends OpenShapes = OpenShapes>(
  providerId: string,
  options: ClientOptions,
  call: CallOptions = {},
): Promise<Answer<MerchantResponse<S>>> {
  const { signal } = bare(call);
  const route = routeOf(options);
  const path = (route.path ?? '/merchant?provider_id={provider_id}').replaceAll(
    '{provider_id}',
    providerId,
  );
  const isNobody = !isUuid(providerId);
  if (isNobody || /[{}]/.test(path)) {
    const cause = isNobody ? 'providerId' : 'routes';
    throw financeError('merchant', { code: 'config_invalid', sent: false, cause });
  }
  if (signal?.aborted) throw financeError('merchant', { code: 'aborted', sent: false });
  const shared = join(providerId, path, options, (progress) =>
    tryRepeatedly(providerId, path, route, options, progress),
  );
  try {
    return (await untilAborted(shared.answer, signal, shared.progress)) as Answer<
      MerchantResponse<S>
    >;
  } finally {
    shared.leave();
  }
}

function routeOf({ routes }: ClientOptions): MerchantRoute {
  const { merchant } = bare(routes ?? {});
  return bare(typeof merchant === 'string' ? { path: merchant } : (merchant ?? {}));
}

const MAX_RETRIES = 2;
const MAX_WAIT = 10_000;

async function tryRepeatedly(
  providerId: string,
  path: string,
  route: MerchantRoute,
  options: ClientOptions,
  progress: Progress,
): Promise<Answer<MerchantResponse>> {
  const { signal } = progress.abandon;
  const method = (route.method ?? 'GET').toUpperCase();
  const safe = route.safe ?? (method === 'GET' || method === 'HEAD');
  const timeouts = options.timeouts ?? {};
  let deadline: number | undefined;
  for (let retries = 0; ; retries++) {
    try {
      return await withSlot(() => {
        // Counted from the first try: the time spent queueing behind other merchants is not the service's.
        progress.sent = true;
        deadline ??= Date.now() + deadlineOf(timeouts.merchantTotal, 25_000);
        const call = {
          operation: 'merchant' as const,
          method,
          path,
          body: route.body?.(providerId),
          timeout: Math.max(
            0,
            Math.min(deadlineOf(timeouts.merchant, 10_000), deadline - Date.now()),
          ),
          signal,
          parse: parseMerchant,
        };
        return send(call, options);
      });
    } catch (error) {
      const fault = isFinanceError(error)
        ? error
        : financeError('merchant', { code: 'internal', sent: false, cause: error });
      // Jitter around 0.4 s and 0.8 s, so that many pages don't come back in step, nor after a time that they
      // were all told.
      const jitter = (0.5 + Math.random()) * 400 * 2 ** retries;
      const told = fault.retryAfterMs;
      const wait = told === undefined ? jitter : Math.min(told + jitter / 2, MAX_WAIT);
      const again =
        safe &&
        retries < MAX_RETRIES &&
        isTransient(fault) &&
        (told ?? 0) <= MAX_WAIT &&
        Date.now() + wait < (deadline ?? 0);
      if (!again) throw fault;
      await untilAborted(new Promise((resolve) => setTimeout(resolve, wait)), signal, progress);
    }
  }
}

const isTransient = ({ code, status = 0 }: FinanceError): boolean =>
  code === 'network' || status === 408 || status === 429 || (status >= 502 && status <= 504);

// --- at most six at once -------------------------------------------------------------------

/** On a page, where a browser takes no more of one service. */
const MAX_RUNNING = onPage ? 6 : Infinity;
const waiting: (() => void)[] = [];
let running = 0;

async function withSlot<T>(task: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++;
  // The one who leaves hands its slot over, so that nobody can slip in between.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

// --- one answer for the same question --------------------------------------------------------

interface Progress {
  /** For when nobody is left to read the answer. */
  readonly abandon: AbortController;
  /** Whether a request may have left. */
  sent: boolean;
}

interface Shared {
  readonly key: readonly unknown[];
  readonly answer: Promise<Answer<MerchantResponse>>;
  readonly progress: Progress;
  readers: number;
}

const underWay = new Set<Shared>();

/** Joins a request that is under way with the same settings, or starts one. */
function join(
  providerId: string,
  path: string,
  options: ClientOptions,
  start: (progress: Progress) => Promise<Answer<MerchantResponse>>,
): Pick<Shared, 'answer' | 'progress'> & { leave(): void } {
  const { baseUrl, fetch, headers, credentials, routes, timeouts } = options;
  const route = typeof routes?.merchant === 'object' ? routes.merchant : undefined;
  const { merchant, merchantTotal } = timeouts ?? {};
  const key = [
    ...[providerId, path, baseUrl, fetch, headers, credentials, route],
    ...[merchant, merchantTotal],
  ];
  // The first part tells most of them apart: a page may have a hundred.
  const isSame = ({ key: other }: Shared) =>
    other[0] === providerId && other.every((part, i) => part === key[i]);
  let shared = onPage ? [...underWay].find(isSame) : undefined;
  if (!shared) {
    const progress: Progress = { abandon: new AbortController(), sent: false };
    const started: Shared = {
      key,
      progress,
      readers: 0,
      answer: start(progress).finally(() => underWay.delete(started)),
    };
    underWay.add(started);
    shared = started;
  }
  const joined = shared;
  joined.readers++;
  return {
    answer: joined.answer,
    progress: joined.progress,
    leave() {
      if (--joined.readers > 0) return;
      // Nobody is left to read it.
      underWay.delete(joined);
      joined.progress.abandon.abort();
      joined.answer.catch(() => undefined);
    },
  };
}

function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  progress: Progress,
): Promise<T> {
  if (!signal) return promise;
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(financeError('merchant', { code: 'aborted', sent: progress.sent }));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
