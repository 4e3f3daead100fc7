import { inTime } from './in-time.js';
import { onPage } from './on-page.js';

/** A call that is under way, and the number of callers waiting for it. */
interface Shared {
  readonly key: readonly unknown[];
  readonly stop: AbortController;
  result?: unknown;
  waiting: number;
}

const underWay = new Set<Shared>();

/**
 * Starts a call, or joins one with the same key that is already under way on this page. The call is aborted once
 * nobody waits for it any more. On a server nothing is shared, because requests come from many people.
 */
export async function share<T>(
  key: readonly unknown[],
  start: (signal: AbortSignal) => T | Promise<T>,
  halt: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  let shared: Shared | undefined;
  const join = () => {
    // Parts are compared in order, and the first one usually differs, which keeps this fast for a hundred merchants on
    // a page.
    shared = [...underWay].find((other) => onPage && other.key.every((part, i) => part === key[i]));
    if (!shared) {
      const stop = new AbortController();
      shared = { key, stop, result: start(stop.signal), waiting: 0 };
      underWay.add(shared);
    }
    shared.waiting++;
    return shared.result as Promise<T>;
  };
  try {
    return await inTime(join, halt, signal);
  } finally {
    if (shared && --shared.waiting === 0) {
      underWay.delete(shared);
      shared.stop.abort();
    }
  }
}
