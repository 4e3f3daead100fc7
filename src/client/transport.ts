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
import { onPage } from './page.js';
import { inTime, LONGEST_TIMER } from './deadline.js';
import { share } from './share.js';

/** Bodies above this many bytes are refused. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

export interface Call<T> {
  readonly operation: Operation;
  readonly method: string;
  /** Appended to `baseUrl`. */
  readonly path: string;
  /** Gives the JSON, where there is one. */
  readonly body: () => string | undefined;
  /** Deadline of the whole exchange, the replay after a 401 included, in ms. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** Adds what this operation needs to each request before it leaves. */
  readonly complete?: (request: Request) => void;
  /** Called once a request is on its way. */
  readonly departed?: (() => void) | undefined;
  /** Gives the answer's typed form, or `undefined` if it does not have the documented one. */
  readonly parse: (json: unknown) => T | undefined;
}

/** How long the body of a refusal is read, in ms. */
const REFUSAL_AT_MOST = 1000;

/** A deadline as the page gave it, in ms: `Infinity` is as long as a timer can be, what is none is `usual`. */
export const deadlineOf = (given: unknown, usual: number): number =>
  typeof given === 'number' && given > 0 ? Math.min(given, LONGEST_TIMER) : usual;

type HeadersCallback = Extract<ClientOptions['headers'], (...given: never) => unknown>;

/** The last refresh of each callback, until it is over or nobody waits for it. */
const refreshes = new WeakMap<HeadersCallback, Promise<unknown>>();

/**
 * Headers after a 401: requests of one operation share a refresh, and that of another one comes after it. Where tokens
 * rotate, two at a time with the same old one would end the session.
 */
const refreshed = (source: HeadersCallback, operation: Operation, signal: AbortSignal) =>
  share(
    [source, operation],
    (left) => {
      // On a server they are those of many people.
      const before = onPage ? refreshes.get(source) : undefined;
      const mine = Promise.resolve(before).then(() => source({ operation, refresh: true }));
      const isLeft = new Promise((resolve) => left.addEventListener('abort', resolve));
      refreshes.set(
        source,
        Promise.race([mine, isLeft]).catch(() => undefined),
      );
      return mine;
    },
    Error,
    signal,
  );

/**
 * One request and its answer. Rejects with a `FinanceError` and nothing else.
 */
export function send<T>(given: Call<T>, options: ClientOptions): Promise<Answer<T>> {
  const { operation, method, path, timeout, complete, departed, parse, ...call } = bare(given);
  const { baseUrl, headers: source, credentials } = options;
  /** Whether a request may have left, and is not refused for certain. */
  let sent: Fault['sent'] = false;
  /** What it is if the next step fails. Errors are not passed on: they quote bodies and addresses. */
  let code: ErrorCode;
  let details: Partial<Fault> = {};
  const fail = (code: ErrorCode) => financeError(operation, { ...details, code, sent });
  /**
   * Whether the page's own code has thrown, which is told what that was. Not by its `fetch` of bank details: some
   * libraries put the request into their errors.
   */
  const isOfPage = () =>
    code === 'internal'
      ? sent !== true
      : code === 'network' &&
        !details.status &&
        options.fetch &&
        !(operation === 'accept' && call.body());

  const exchange = async (signal: AbortSignal, refresh = false): Promise<Answer<T>> => {
    code = 'offline';
    if ((globalThis.navigator as Navigator | undefined)?.onLine === false) throw new Error();

    code = 'internal';
    const body = call.body();
    // What is there is not awaited: the request leaves before the page does anything else. Scripts without types may
    // say `null`.
    const given =
      typeof source === 'function'
        ? await (refresh ? refreshed(source, operation, signal) : source({ operation, refresh }))
        : source;

    // One setting after another, to tell which one is wrong. What is wrong is not passed on: some engines quote it.
    code = 'config_invalid';
    details = { cause: 'headers' };
    const headers = new Headers(given ?? undefined);
    headers.set('accept', 'application/json');
    if (body !== undefined) headers.set('content-type', 'application/json');
    details = { cause: 'baseUrl' };
    if (!BASE_URL.test(baseUrl)) throw new Error();
    // Joined by exactly one slash.
    const addressed = new Request(baseUrl.replace(/\/*$/, '/') + path.replace(/^\/+/, ''));
    details = {};
    const init = bare({
      method,
      headers,
      body,
      credentials,
      // A redirect would carry ids or bank details to a place nobody configured.
      redirect: 'error',
      // A check asks the service, and a browser keeps nothing of the answer on its disk.
      cache: 'no-store',
      signal,
    } as const);
    const request = new Request(addressed, init);
    details = { cause: 'idempotencyHeader' };
    complete?.(request);
    details = {};

    // A stop while the headers were awaited: the race is lost, and nothing may leave any more.
    signal.throwIfAborted();
    code = 'network';
    sent = true;
    const answer = (options.fetch ?? fetch)(request);
    departed?.();
    const response = await answer;
    code = 'internal';
    const { status, ok } = response;
    // Left unread, a refusal looks like a fault of the network in the page's tools; but it holds a connection that
    // others may wait for.
    if (!ok) void readText(response, REFUSAL_AT_MOST).catch(() => undefined);
    if (status === 401 && !refresh && typeof source === 'function') {
      // Until the replay leaves, nothing is under way.
      sent = 'refused';
      return exchange(signal, true);
    }

    const date = dateOf(response, 'date');
    // A cache on the way says how long it had the answer.
    const age = headerOf(response, 'age', /^\d{1,7}$/);
    const serverTime = date && date + Number(age ?? 0) * 1000;
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

/** The body as text, as far as it comes in `patience` ms; `undefined` where it is too large. */
async function readText(response: Response, patience?: number): Promise<string | undefined> {
  // Chromium reports an answer with `no-store` as cancelled once its stream was read, unless there is a copy.
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
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done || !value) return text + decoder.decode();
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

/** Whoever is told to wait for longer won't: beyond it are figures that no date can hold. */
const LONGEST_WAIT = 365 * 86_400_000;

/** `Retry-After` in ms: seconds, or a date (RFC 9110 §10.2.3); a year at most. */
function retryAfterOf(response: Response, now = Date.now()): number | undefined {
  const seconds = headerOf(response, 'retry-after', /^\d+$/);
  const date = dateOf(response, 'retry-after');
  const wait = seconds ? Number(seconds) * 1000 : date && date - now;
  return wait && Math.min(Math.max(0, wait), LONGEST_WAIT);
}

/** A date of HTTP in ms since the epoch: `Date.parse` alone takes "-5" for a day in 2001. */
const dateOf = (response: Response, name: string): number | undefined =>
  Date.parse(headerOf(response, name, /^[A-Z].*/) ?? '') || undefined;

/** What a header says, where it has this form. */
const headerOf = ({ headers }: Response, name: string, form: RegExp): string | undefined =>
  form.exec(headers.get(name) ?? '')?.[0];
