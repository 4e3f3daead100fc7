import { isFinanceError, type FinanceError } from '../../src/client.js';

export const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A promise that the test settles by hand. */
export interface Deferred<T = void> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

export function deferred<T = void>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** Gives `value` after timers that are due at once have fired. */
export const slowly = <T>(value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), 20));

/** Lets everything run that waits for nothing outside this task. */
export async function microtasks(count = 50): Promise<void> {
  for (let index = 0; index < count; index++) await Promise.resolve();
}

/** Resolves once `signal` is aborted. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  });

/** An answer that is read without waiting for anything but the page. */
export function answerOf(text: string, init: ResponseInit): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return new Response(body, init);
}

export const refusal = (status: number, headers: Record<string, string> = {}): Response =>
  json({ error: 'refused' }, { status, headers });

export type Reply = Response | Error | ((request: Request) => Response | Promise<Response>);

export interface FakeFetch {
  (...args: [Request]): Promise<Response>;
  /** Everything that it was called with. */
  readonly calls: readonly unknown[][];
  readonly requests: readonly Request[];
}

/** A `fetch` that gives these answers one after another; the last one again and again. */
export function fakeFetch(...replies: [Reply, ...Reply[]]): FakeFetch {
  const calls: [Request][] = [];
  const requests: Request[] = [];
  const fetch = async (...args: [Request]): Promise<Response> => {
    const reply = replies[Math.min(calls.length, replies.length - 1)]!;
    calls.push(args);
    requests.push(args[0]);
    if (reply instanceof Error) throw reply;
    return reply instanceof Response ? reply.clone() : reply(args[0]);
  };
  return Object.assign(fetch, { calls, requests });
}

/** The `FinanceError` with which `promise` rejects; anything else fails the test. */
export async function rejection(promise: Promise<unknown>): Promise<FinanceError> {
  try {
    await promise;
  } catch (error) {
    if (isFinanceError(error)) return error;
    throw new Error(`rejected with ${String(error)}, which is no FinanceError`, { cause: error });
  }
  throw new Error('did not reject');
}

/**
 * The sandbox that the test server serves, back at its beginning; and nothing kept of it. A browser may
 * run the next test file in the same tab, with the session storage of the one before.
 */
export async function resetServedSandbox(): Promise<void> {
  sessionStorage.clear();
  await fetch('/sandbox/reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}

/** Gives `object[key]` another value for the time of one test; returns the way back. */
export function override<T extends object, K extends keyof T>(
  object: T,
  key: K,
  value: T[K],
): () => void {
  const before = Object.getOwnPropertyDescriptor(object, key);
  Object.defineProperty(object, key, { configurable: true, writable: true, value });
  return () => {
    if (before) Object.defineProperty(object, key, before);
    else Reflect.deleteProperty(object, key);
  };
}

/** A deadline, in ms, that no machine is too busy to keep: with `earlyTimers` its timer rings at once. */
export const EARLY = 20_000;

/** Timers of this many ms ring at once, while by the clock their time isn't over. Returns the way back. */
export function earlyTimers(ms: number): () => void {
  const { setTimeout } = globalThis;
  const set = (ring: () => void, after?: number, ...given: unknown[]) =>
    setTimeout(ring, after === ms ? 0 : after, ...given);
  return override(globalThis, 'setTimeout', set as typeof setTimeout);
}

/** So do those of `EARLY` ms in each test of a suite. */
export function withEarlyDeadlines(): void {
  let restore: () => void;
  beforeEach(() => {
    restore = earlyTimers(EARLY);
  });
  afterEach(() => restore());
}

/** Timers of this many ms ring when the test says so, by `rings`, and not before, however busy the machine is. */
export function heldTimers(ms: number): { rings: (() => void)[]; restore: () => void } {
  const { setTimeout } = globalThis;
  const rings: (() => void)[] = [];
  const set = (ring: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
    if (after !== ms) return setTimeout(ring, after, ...given);
    rings.push(ring.bind(undefined, ...given));
    return 0;
  };
  const restore = override(globalThis, 'setTimeout', set as typeof setTimeout);
  return { rings, restore };
}
