import { merchants as cast, type SandboxMerchant } from './cast.js';
import { parseBody, refusal, toRequest, toResponse, untilAborted, type Answer } from './http.js';
import { hash32, nextUuid } from './ids.js';
import {
  acceptOffer,
  applyInThePast,
  createOffers,
  fundApplication,
  getMerchant,
  LAST_DATE,
  type Service,
} from './operations.js';
import { emptyState, readSnapshot, takeSnapshot, type SandboxSnapshot } from './state.js';

type MaybePromise<T> = T | Promise<T>;

/**
 * Called around each request, which waits for it: a test can hold an answer back with a promise of its own. If the
 * hook rejects, the connection is lost. If it returns a response, that replaces the answer.
 */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- a hook that only waits
export type SandboxHook = (request: Request) => MaybePromise<Response | void>;

export interface SandboxOptions {
  /** Current time, in milliseconds since the epoch. Default `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Path of the service, with the version prefix (§9). Default `/finance/v2`. */
  readonly basePath?: string | undefined;
  /**
   * Time from an application to its `expiresAt`, in milliseconds. Default 72 hours. With `Infinity` offers are open until
   * the year 9999.
   */
  readonly offersValidForMs?: number | undefined;
  /**
   * Returns the `provider_id` that a request asks the merchant endpoint about; undefined if it is another request. The
   * document leaves method and path open (§4.3). Default: `GET {basePath}/merchant?provider_id=…` and `GET
   * {basePath}/merchant/{provider_id}`.
   */
  readonly merchantRoute?: ((request: Request) => MaybePromise<string | undefined>) | undefined;
  readonly merchants?: readonly SandboxMerchant[] | undefined;
  /** Returns whether a request is authorised; if not, it gets a 401. Default: all are (§5 shows no authentication). */
  readonly requireAuthorization?: ((request: Request) => MaybePromise<boolean>) | undefined;
  /**
   * Header whose value stands for one decision: a replay has no second effect and gets the first answer again. `false`
   * for a service without such a header; the document shows none. Default `Idempotency-Key`.
   */
  readonly idempotencyHeader?: string | false | undefined;
  /** Origin of `contract_link` and `merchant_link`. Default `https://finance.example`. */
  readonly linkOrigin?: string | undefined;
  /** Seed of the ids: sandboxes with different seeds give different ids. Default 1. */
  readonly seed?: number | undefined;
  /** Called before the request has any effect. */
  readonly beforeApply?: SandboxHook | undefined;
  /** Called after the request has taken effect, before the answer leaves. */
  readonly beforeAnswer?: SandboxHook | undefined;
}

/** A request that arrived, for tests and a log panel. It contains the body as it was sent. */
export interface SandboxRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed if it is JSON, else text; undefined while it is being read, or if there is none. */
  readonly body: unknown;
  /** HTTP status of the answer; undefined until then. */
  readonly status: number | undefined;
}

export interface Sandbox {
  /** The service as a bound function that takes the same arguments as `fetch`. */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
  readonly basePath: string;
  /** The merchants that the sandbox started with. */
  readonly merchants: readonly SandboxMerchant[];
  /** The last 500 requests, oldest first. */
  readonly requests: readonly SandboxRequest[];
  /** The sandbox's clock, in milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the sandbox's clock forward by `ms` milliseconds.
   *
   * @throws TypeError If `ms` isn't a number, or leads beyond the year 9999.
   */
  advance(ms: number): void;
  /**
   * Funds an application: it becomes the merchant's active deal, and the old deal becomes inactive.
   *
   * @throws Error If no application in fulfilment has this id.
   */
  fund(applicationId: string): void;
  /** Returns everything that the service remembers as plain JSON, without the log of requests. */
  snapshot(): SandboxSnapshot;
  /**
   * Restores the memory of the service from a snapshot.
   *
   * @throws TypeError If the value isn't a snapshot of this version.
   */
  restore(snapshot: SandboxSnapshot): void;
  /** Returns to the initial state, including the clock and the log of requests. */
  reset(): void;
}

const HOUR = 3_600_000;
const KEPT = 500;

export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    clock = () => Date.now(),
    offersValidForMs = 72 * HOUR,
    merchants = cast,
    idempotencyHeader = 'Idempotency-Key',
    linkOrigin = 'https://finance.example',
    seed = 1,
  } = options;
  const basePath = (options.basePath ?? '/finance/v2').replace(/\/+$/, '');

  let state = begin();
  const requests: Mutable<SandboxRequest>[] = [];

  /** The initial state: the merchants, and acceptances made before the scenarios start. */
  function begin() {
    const fresh = emptyState(merchants);
    // With the default validity: a test of offers that arrive expired mustn't affect these.
    const past = { ...settings(), offersValidForMs: 72 * HOUR, state: fresh, now: clock() };
    for (const merchant of merchants) {
      if (merchant.inFulfilment) applyInThePast(past, merchant);
    }
    return fresh;
  }

  function settings() {
    return { seed, offersValidForMs, linkOrigin, basePath };
  }

  function service(): Service {
    return { ...settings(), state, now: now() };
  }

  function now(): number {
    return clock() + state.offset;
  }

  async function handle(
    request: Request,
    body: Promise<string>,
    entry: Mutable<SandboxRequest>,
  ): Promise<Response> {
    const text = await body;
    entry.body = readable(text);
    const response = (await options.beforeApply?.(request.clone())) ?? (await apply(request, text));
    entry.status = response.status;
    return response;
  }

  async function apply(request: Request, text: string): Promise<Response> {
    const response = toResponse(await route(request, text), {
      date: new Date(now()).toUTCString(),
      'x-request-id': nextUuid(state.counters, seed, 'request'),
    });
    return (await options.beforeAnswer?.(request.clone())) ?? response;
  }

  async function route(request: Request, text: string): Promise<Answer> {
    if (options.requireAuthorization && !(await options.requireAuthorization(request.clone()))) {
      return refusal(401, 'not authorised');
    }
    if (options.merchantRoute) {
      const providerId = await options.merchantRoute(request.clone());
      if (providerId !== undefined) return getMerchant(service(), providerId);
    }
    // Everything from here on is synchronous, so that two requests with one key can't both take effect.
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(`${basePath}/`))
      return refusal(404, `not found: the sandbox answers below ${basePath}/`);
    const path = pathname.slice(basePath.length);

    if (path === '/offers') {
      return only('POST', request, () => {
        const body = parseBody(request, text);
        if ('refused' in body) return body.refused;
        return once(request, `offers ${hash32(text)}`, () => createOffers(service(), body.value));
      });
    }
    const offerId = /^\/offers\/([^/]+)\/accept$/.exec(path)?.[1];
    if (offerId !== undefined) {
      return only('POST', request, () => {
        const body = text === '' ? { value: undefined } : parseBody(request, text);
        if ('refused' in body) return body.refused;
        // Bank details aren't part of what is kept, not even as a hash.
        return once(request, `accept ${offerId.toLowerCase()}`, () =>
          acceptOffer(service(), offerId, body.value),
        );
      });
    }
    if (!options.merchantRoute) {
      const providerId =
        path === '/merchant'
          ? (searchParams.get('provider_id') ?? '')
          : /^\/merchant\/([^/]+)$/.exec(path)?.[1];
      if (providerId !== undefined) {
        return only('GET', request, () =>
          providerId === ''
            ? refusal(400, 'provider_id is missing')
            : getMerchant(service(), providerId),
        );
      }
    }
    return refusal(404, 'not found');
  }

  /**
   * Makes sure that one key has one effect: a replay gets the first answer again. Refusals had no effect, so they aren't
   * kept.
   */
  function once(request: Request, asked: string, operation: () => Answer): Answer {
    const key = idempotencyHeader && request.headers.get(idempotencyHeader);
    if (!key) return operation();
    const kept = state.answers.find((entry) => entry.key === key);
    if (kept) {
      return kept.asked === asked
        ? kept.answer
        : refusal(422, 'this key was used for another request');
    }
    const answer = operation();
    if (answer.status < 300) {
      // Copied, because changes to what the service remembers must not change an answer that it has given.
      state.answers.push({ key, asked, answer: structuredClone(answer) });
      if (state.answers.length > KEPT) state.answers.shift();
    }
    return answer;
  }

  return {
    async fetch(input, init) {
      const sent = toRequest(input, init);
      sent.signal.throwIfAborted();
      // The body of the request itself is used up, as by `fetch`; hooks get copies of this copy.
      const request = sent.clone();
      const { pathname, search } = new URL(request.url);
      const entry: Mutable<SandboxRequest> = {
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: undefined,
        status: undefined,
      };
      requests.push(entry);
      if (requests.length > KEPT) requests.shift();
      return untilAborted(handle(request, sent.text(), entry), sent.signal);
    },
    basePath,
    merchants,
    requests,
    now,
    advance(ms) {
      if (typeof ms !== 'number' || !(Math.abs(now() + ms) <= LAST_DATE)) {
        throw new TypeError('advance() takes a number of milliseconds, and no year after 9999.');
      }
      state.offset += ms;
    },
    fund(applicationId) {
      fundApplication(service(), applicationId);
    },
    snapshot: () => takeSnapshot(state),
    restore(snapshot) {
      state = readSnapshot(snapshot);
    },
    reset() {
      requests.length = 0;
      state = begin();
    },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function only(method: string, request: Request, operation: () => Answer): Answer {
  if (request.method === method) return operation();
  return refusal(405, 'method not allowed', { allow: method });
}

function readable(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
