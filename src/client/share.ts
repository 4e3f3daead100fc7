import { onPage } from './page.js';

/** A timer that is set for longer fires at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** How long a file of ours is waited for, in ms. */
export const PATIENCE = 10_000;

/**
 * What `start` comes to, unless time is up or `signal` is aborted before: then what it was given is aborted, and the
 * rejection is what `halt` makes of it. Raced, for a `fetch` of the partner's own may ignore the signal.
 */
export async function inTime<T>(
  start: (signal: AbortSignal) => T | Promise<T>,
  halt: (code: 'timeout' | 'aborted') => Error,
  signal?: AbortSignal,
  ms?: number,
): Promise<T> {
  const stop = new AbortController();
  let end!: (code: 'timeout' | 'aborted') => void;
  const halted = new Promise<never>((_, reject) => {
    end = (code) => {
      reject(halt(code));
      stop.abort();
    };
  });
  const timer = ms === undefined ? ms : setTimeout(() => end('timeout'), ms);
  const abort = () => end('aborted');
  signal?.addEventListener('abort', abort);
  try {
    if (signal?.aborted) throw halt('aborted');
    return await Promise.race([halted, start(stop.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** What is under way, and who waits for it. */
interface Shared {
  readonly key: readonly unknown[];
  readonly stop: AbortController;
  result?: unknown;
  waiting: number;
}

let underWay: readonly Shared[] = [];

/**
 * Starts what nobody on this page has under way with the same key, or waits for it with the others: aborted
 * once nobody waits any more. A server's requests are those of many people, who share nothing.
 */
export async function share<T>(
  key: readonly unknown[],
  start: (signal: AbortSignal) => T | Promise<T>,
  halt: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  let shared: Shared | undefined;
  const join = () => {
    // The first part tells most of them apart: a page may have a hundred.
    shared = underWay.find((other) => onPage && other.key.every((part, i) => part === key[i]));
    if (!shared) {
      const stop = new AbortController();
      shared = { key, stop, result: start(stop.signal), waiting: 0 };
      underWay = [...underWay, shared];
    }
    shared.waiting++;
    return shared.result as Promise<T>;
  };
  try {
    return await inTime(join, halt, signal);
  } finally {
    if (shared && --shared.waiting === 0) {
      underWay = underWay.filter((other) => other !== shared);
      shared.stop.abort();
    }
  }
}
