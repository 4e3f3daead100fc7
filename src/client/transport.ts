import {
  codeOfStatus,
  financeError,
  isFinanceError,
  type Fault,
  type Operation,
} from './errors.js';
import { bare, isClosed, own } from '../domain/objects.js';
import { onPage, pageOrigin } from './page.js';
import type { Answer, ClientOptions, HeadersSource } from './options.js';

/** Bodies above this many bytes are refused. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface Call<T> {
  readonly operation: Operation;
  readonly method: string;
  /** Appended to `baseUrl`. */
  readonly path: string;
  readonly body?: unknown;
  /** Deadline of the whole exchange, the replay after a 401 included, in ms. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Gives the answer's typed form, or `undefined` if it does not have the documented one. */
  readonly parse: (json: unknown) => T | undefined;
}

/** How far an exchange is. */
interface Progress {
  /** Whether a request may have left, and is not refused for certain. */
  sent: boolean | 'refused';
  /** What waits for new headers no longer does. */
  abandonRefresh?: () => void;
  /** The body of a refusal, which nobody waits for, until it is there. */
  rest?: Promise<unknown>;
}

/** A timer that is set for longer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A deadline as the page gave it, in ms: `Infinity` is as long as a timer can be, what is none is `usual`. */
export const deadlineOf = (given: unknown, usual: number): number =>
  typeof given === 'number' && given > 0 ? Math.min(given, LONGEST_TIMER) : usual;

/**
 * One request and its answer. Rejects with a `FinanceError` and nothing else.
 */
export async function send<T>(given: Call<T>, options: ClientOptions): Promise<Answer<T>> {
  const call = bare(given);
  const { operation } = call;
  const stop = new AbortController();
  const progress: Progress = { sent: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancel: (() => void) | undefined;
  // Raced, for a `fetch` of the partner's own may ignore the signal.
  const stopped = new Promise<never>((_, reject) => {
    const halt = (code: 'timeout' | 'aborted') => {
      reject(financeError(operation, { code, sent: progress.sent }));
      stop.abort();
      if (code === 'timeout') progress.abandonRefresh?.();
    };
    timer = setTimeout(() => halt('timeout'), call.timeout);
    cancel = () => halt('aborted');
    if (call.signal?.aborted) cancel();
    else call.signal?.addEventListener('abort', cancel);
  });
  try {
    return await Promise.race([stopped, exchange(call, options, stop.signal, progress)]);
  } catch (error) {
    if (isFinanceError(error)) throw error;
    // A `fetch` of the partner's own that gives no usable answer. Not passed on: it may quote the body.
    throw financeError(operation, { code: 'internal', sent: progress.sent });
  } finally {
    const release = () => clearTimeout(timer);
    // The deadline ends what is read for the tools alone, too.
    if (progress.rest) void progress.rest.then(release);
    else release();
    if (cancel) call.signal?.removeEventListener('abort', cancel);
  }
}

async function exchange<T>(
  call: Call<T>,
  options: ClientOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<Answer<T>> {
  const { operation } = call;
  const fail = (fault: Omit<Fault, 'sent'>) =>
    financeError(operation, { ...fault, sent: progress.sent });
  if (isOffline()) throw fail({ code: 'offline' });

  const attempt = async (refresh: boolean): Promise<Response> => {
    let headers: Headers;
    try {
      const { headers: source } = options;
      // What is there is not awaited: the request leaves before the page does anything else.
      // Scripts without types may say `null`.
      headers = new Headers(
        (typeof source === 'function'
          ? await givenBy(source, operation, refresh, progress)
          : source) ?? undefined,
      );
    } catch (cause) {
      throw fail({ code: 'internal', cause });
    }
    const request = createRequest(call, options, headers, signal);
    // A stop while the headers were awaited: the race is lost, and nothing may leave any more.
    signal.throwIfAborted();
    progress.sent = true;
    try {
      return await (options.fetch ?? globalThis.fetch)(request);
    } catch {
      // The reason is not passed on: partners' wrappers put URLs and bodies into it.
      throw fail({ code: isOffline() ? 'offline' : 'network' });
    }
  };

  let response = await attempt(false);
  if (response.status === 401 && typeof options.headers === 'function') {
    progress.rest = readUp(response);
    // Until the replay leaves, nothing is under way.
    progress.sent = 'refused';
    response = await attempt(true);
  }

  const requestId = requestIdOf(response);
  if (!response.ok) {
    progress.rest = readUp(response);
    throw fail({
      code: codeOfStatus(operation, response.status),
      status: response.status,
      retryAfterMs: retryAfterOf(response),
      requestId,
    });
  }
  const { status } = response;
  const text = await readText(response);
  if (text === undefined) throw fail({ code: 'response_too_large', status, requestId });
  if (text instanceof Error) throw fail({ code: 'network', status, requestId });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's error quotes the body, so it is dropped.
    throw fail({ code: 'response_not_json', status, requestId });
  }
  const data = call.parse(json);
  if (data === undefined) throw fail({ code: 'response_invalid', status, requestId });
  return { data, serverTime: serverTimeOf(response) };
}

function createRequest(
  call: Call<unknown>,
  options: ClientOptions,
  headers: Headers,
  signal: AbortSignal,
): Request {
  headers.set('accept', 'application/json');
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const body = bodyOf(call);
  try {
    const init = bare({
      method: call.method,
      headers,
      body,
      credentials: options.credentials ?? 'same-origin',
      // A redirect would carry ids or bank details to a place nobody configured.
      redirect: 'error',
      // A check asks the service, and a browser keeps nothing of the answer on its disk.
      cache: 'no-store',
      signal,
    } as const);
    const request = new Request(endpoint(options.baseUrl, call.path), init);
    if (call.idempotencyKey) {
      const header = options.idempotencyHeader ?? (needsNoConsent(request) && 'Idempotency-Key');
      if (header) request.headers.set(header, call.idempotencyKey);
    }
    return request;
  } catch {
    throw financeError(call.operation, { code: 'config_invalid', sent: false });
  }
}

/** The body as JSON. What it can't hold is refused: left out, it would be another request. */
function bodyOf({ operation, body }: Call<unknown>): string | undefined {
  if (body === undefined) return undefined;
  try {
    const text = JSON.stringify(body, writable) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // It runs in circles, or something in it is closed.
  }
  // That of a merchant request is made by a setting.
  throw operation === 'merchant'
    ? financeError(operation, { code: 'config_invalid', sent: false, cause: 'routes' })
    : financeError(operation, { code: 'input_invalid', sent: false });
}

/** `baseUrl` and `path` joined by exactly one slash. */
const endpoint = (baseUrl: string, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;

/** Whether no other origin has to consent to a header: on a server, none has. */
function needsNoConsent({ url }: Request): boolean {
  const origin = pageOrigin();
  return !origin || new URL(url).origin === origin;
}

const isOffline = () => (globalThis.navigator as Navigator | undefined)?.onLine === false;

type HeadersFunction = Exclude<HeadersSource, HeadersInit>;

const refreshes = new WeakMap<HeadersFunction, Map<Operation, Promise<HeadersInit>>>();

/**
 * The headers of a function. Several requests of one operation that meet a 401 at once share one refresh,
 * unless one of them has waited for it in vain: a refresh that hangs must not hold up those that come later.
 */
function givenBy(
  source: HeadersFunction,
  operation: Operation,
  refresh: boolean,
  progress: Progress,
): HeadersInit | Promise<HeadersInit> {
  if (!refresh || !onPage) return source({ operation, refresh });
  const pending = refreshes.get(source) ?? new Map<Operation, Promise<HeadersInit>>();
  refreshes.set(source, pending);
  const headers =
    pending.get(operation) ??
    Promise.resolve(source({ operation, refresh })).finally(() => progress.abandonRefresh?.());
  pending.set(operation, headers);
  progress.abandonRefresh = () => {
    if (pending.get(operation) === headers) pending.delete(operation);
  };
  return headers;
}

/** The body as text, `undefined` if it is too large, an `Error` if it broke off; what of it comes in `patience` ms. */
async function readText(
  response: Response,
  patience?: number,
): Promise<string | undefined | Error> {
  // Chromium reports an answer with `no-store` as cancelled once its stream was read, unless there is a copy.
  void response
    .clone()
    .body?.cancel()
    .catch(() => undefined);
  const reader = response.body?.getReader();
  if (!reader) return '';
  const close = () => void reader.cancel().catch(() => undefined);
  const timer = patience === undefined ? undefined : setTimeout(close, patience);
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > MAX_BODY_BYTES) {
        close();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return new Error();
  } finally {
    clearTimeout(timer);
  }
}

/** How long the body of a refusal may hold one of the browser's few connections, in ms. */
const REFUSAL_AT_MOST = 1000;

/** Left unread, a refusal looks like a fault of the network in the page's tools, and they show no body. */
const readUp = (response: Response): Promise<unknown> =>
  readText(response, REFUSAL_AT_MOST).catch(() => undefined);

/** Whoever is told to wait for longer won't: beyond it are figures that no date can hold. */
const LONGEST_WAIT = 365 * 86_400_000;

/** `Retry-After` in ms: seconds, or a date (RFC 9110 §10.2.3); a year at most. */
function retryAfterOf(response: Response): number | undefined {
  const value = response.headers.get('retry-after');
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_WAIT);
  const date = parseDate(value);
  const now = serverTimeOf(response) ?? Date.now();
  return date === undefined ? undefined : Math.min(Math.max(0, date - now), LONGEST_WAIT);
}

/** When the answer arrived, by the service's clock: a cache on the way says how long it had it. */
function serverTimeOf(response: Response): number | undefined {
  const date = parseDate(response.headers.get('date') ?? '');
  const age = response.headers.get('age') ?? '';
  return date === undefined ? undefined : date + (/^\d{1,9}$/.test(age) ? Number(age) * 1000 : 0);
}

/** A date of HTTP in ms since the epoch: `Date.parse` alone takes "-5" for a day in 2001. */
function parseDate(value: string): number | undefined {
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : date;
}

function requestIdOf(response: Response): string | undefined {
  const id = response.headers.get('x-request-id');
  return id && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}

/** A `toJSON` of a polluted `Object.prototype` is none of the body's: the value itself goes out. */
function writable(this: unknown, key: string, value: unknown): unknown {
  const raw = own(this, key);
  const foreign = own(Object.prototype, 'toJSON');
  const written = foreign && (raw as { toJSON?: unknown } | null)?.toJSON === foreign ? raw : value;
  if (typeof written === 'object' && written && isClosed(written)) throw new TypeError();
  return written;
}
