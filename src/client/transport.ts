import { bare } from '../domain/objects.js';
import { BASE_URL } from './base-url.js';
import {
  codeOfStatus,
  financeError,
  type ErrorCode,
  type Fault,
  type Operation,
} from './errors.js';
import type { Answer, ClientOptions } from './options.js';
import { onPage } from './on-page.js';
import { inTime, LONGEST_TIMER } from './in-time.js';
import { share } from './share.js';

/** The largest body that is accepted, in bytes. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface Call<T> {
  readonly operation: Operation;
  readonly method: string;
  /** Appended to `baseUrl`. */
  readonly path: string;
  /** Returns the JSON body, if there is one. */
  readonly body: () => string | undefined;
  /** Deadline of the whole exchange, including a replay after a 401, in ms. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Completes each request of a decision, before it leaves. */
  readonly complete?: (request: Request) => void;
  /** Called once a request is on its way, with `true`, and once it was refused, before its replay. */
  readonly departed?: ((sent: Fault['sent']) => void) | undefined;
  /** Returns the answer in its typed form, or `undefined` if it doesn't have the documented form. */
  readonly parse: (json: unknown) => T | undefined;
}

/** How long the body of a refusal is read for, in ms. */
export const REFUSAL_AT_MOST = 1000;

/**
 * The deadline that the page set, in ms. `Infinity` is capped at the longest possible timer; anything invalid becomes
 * `usual`.
 */
export const deadlineOf = (given: unknown, usual: number): number =>
  typeof given === 'number' && given > 0 ? Math.min(given, LONGEST_TIMER) : usual;

type HeadersCallback = Extract<ClientOptions['headers'], (...given: never) => unknown>;

/** The last refresh of each callback, until nobody waits for it any more, e.g. because it has ended. */
const refreshes = new WeakMap<HeadersCallback, Promise<unknown>>();

/**
 * Headers after a 401. Requests of the same operation share a refresh; a refresh for another operation waits for it.
 * If tokens rotate, two refreshes at once with the same old token would end the session.
 */
const refreshed = (source: HeadersCallback, operation: Operation, signal: AbortSignal) =>
  share(
    [source, operation],
    (left) => {
      // On a server, other refreshes belong to other people.
      const before = onPage ? refreshes.get(source) : undefined;
      const mine = Promise.resolve(before).then(() => source({ operation, refresh: true }));
      refreshes.set(source, new Promise((resolve) => left.addEventListener('abort', resolve)));
      return mine;
    },
    Error,
    signal,
  );

/** Sends one request and returns its answer. Rejects only with a `FinanceError`. */
export function send<T>(given: Call<T>, options: ClientOptions): Promise<Answer<T>> {
  const { operation, method, path, timeout, complete, departed, parse, ...call } = bare(given);
  const { baseUrl, headers: source, credentials } = options;
  /** Whether a request may have left without having certainly been refused. */
  let sent: Fault['sent'] = false;
  /** When a decision may leave at the latest: in a page that sleeps, timers are late. */
  const latest = Date.now() + timeout;
  /**
   * The error code if the next step fails. The thrown errors aren't passed on, because they quote bodies and
   * addresses.
   */
  let code: ErrorCode;
  let details: Partial<Fault> = {};
  const fail = (code: ErrorCode) => financeError(operation, { ...details, code, sent });
  /**
   * Whether the page's own code threw: then the error carries what it threw as its cause. Not if the page's `fetch`
   * had a body to send, since some libraries put the request into their errors.
   */
  const isOfPage = () =>
    code === 'internal'
      ? sent !== true
      : code === 'network' && !details.status && options.fetch && !call.body();

  const exchange = async (signal: AbortSignal, refresh = false): Promise<Answer<T>> => {
    code = 'offline';
    if ((globalThis.navigator as Navigator | undefined)?.onLine === false) throw new Error();

    code = 'internal';
    const body = call.body();
    // Headers that are already there aren't awaited, so that the request leaves before the page does anything else.
    // Untyped scripts may pass `null`.
    const given =
      typeof source === 'function'
        ? await (refresh ? refreshed(source, operation, signal) : source({ operation, refresh }))
        : source;

    // Settings are applied one by one, to tell which of them is invalid. Errors aren't passed on, as some engines
    // quote values.
    code = 'config_invalid';
    details = { cause: 'headers' };
    const headers = new Headers(given ?? undefined);
    headers.set('accept', 'application/json');
    if (body !== undefined) headers.set('content-type', 'application/json');
    details = { cause: 'baseUrl' };
    if (!BASE_URL.test(baseUrl)) throw new Error();
    // Joined by exactly one slash.
    const addressed = new Request(baseUrl.replace(/\/*$/, '/') + path.replace(/^\/+/, ''));
    details = { cause: 'credentials' };
    const identified = new Request(addressed, bare({ credentials }));
    details = { cause: 'routes.merchant' };
    const init = bare({
      method,
      headers,
      body,
      // A redirect would send ids or bank details to an address that nobody configured.
      redirect: 'error',
      // A check has to ask the service itself, and the browser must not keep the answer on disk.
      cache: 'no-store',
      signal,
    } as const);
    const request = new Request(identified, init);
    details = { cause: 'idempotencyHeader' };
    complete?.(request);
    details = {};

    // If the call was stopped while the headers were awaited, its race is lost, and nothing may leave any more.
    signal.throwIfAborted();
    // The merchant pressed before the page slept, and mustn't be surprised by what leaves when it wakes up. A read, which
    // has nothing to complete, does no harm, and the page still waits for it.
    code = 'timeout';
    if (complete && Date.now() > latest) throw new Error();
    code = 'network';
    sent = true;
    const answer = (options.fetch ?? fetch)(request);
    departed?.(sent);
    const response = await answer;
    code = 'internal';
    const { status, ok } = response;
    // Left unread, a refusal would look like a network fault in developer tools. But reading is limited, because it
    // holds a connection that other requests may be waiting for.
    if (!ok) void readText(response, REFUSAL_AT_MOST).catch(() => undefined);
    if (status === 401 && !refresh && typeof source === 'function') {
      // Until the replay leaves, no request is under way.
      sent = 'refused';
      departed?.(sent);
      return exchange(signal, true);
    }

    const serverTime = dateOf(response, 'date');
    const requestId = headerOf(response, 'x-request-id', /^[\w.:-]{1,128}$/);
    details = { status, requestId, retryAfterMs: retryAfterOf(response, serverTime) };
    if (!ok) {
      code = codeOfStatus(operation, status);
      throw new Error();
    }

    code = 'network';
    const text = await readText(response);
    if (text === undefined) {
      code = 'response_too_large';
      throw new Error();
    }
    code = 'response_not_json';
    const json: unknown = JSON.parse(text);
    code = 'response_invalid';
    const data = parse(json);
    if (data === undefined) throw new Error();
    return { data, serverTime };
  };

  return inTime(
    (signal) =>
      exchange(signal).catch((cause: unknown) => {
        if (isOfPage()) details = { cause };
        throw fail(code);
      }),
    fail,
    call.signal,
    timeout,
  );
}

/** The body as text, cut off after `patience` ms if that is set; `undefined` if the body is too large. */
async function readText(response: Response, patience?: number): Promise<string | undefined> {
  // Chromium reports a `no-store` answer as cancelled once its stream has been read, unless the answer was cloned.
  void response
    .clone()
    .body?.cancel()
    .catch(() => undefined);
  const reader = response.body?.getReader();
  const close = () => void reader?.cancel().catch(() => undefined);
  const timer = patience && setTimeout(close, patience);
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return text + decoder.decode();
      size += value.length;
      if (size > MAX_BODY_BYTES) {
        close();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The longest `Retry-After` that is kept, in ms: no one waits for longer, and larger values don't fit into a date. */
const LONGEST_WAIT = 365 * 86_400_000;

/** `Retry-After` in ms, from seconds or a date (RFC 9110 §10.2.3); at most a year. */
function retryAfterOf(response: Response, now = Date.now()): number | undefined {
  const seconds = headerOf(response, 'retry-after', /^\d+$/);
  const date = dateOf(response, 'retry-after');
  const wait = seconds ? Number(seconds) * 1000 : date && date - now;
  return wait && Math.min(Math.max(0, wait), LONGEST_WAIT);
}

/** An HTTP date in ms since the epoch. `Date` alone would take "-5" for a day in 2001. */
const dateOf = (response: Response, name: string): number | undefined =>
  +new Date(headerOf(response, name, /^[A-Z].*GMT$/) ?? '') || undefined;

/** The value of a header, if it has this form. */
const headerOf = ({ headers }: Response, name: string, form: RegExp): string | undefined =>
  form.exec(headers.get(name) ?? '')?.[0];
