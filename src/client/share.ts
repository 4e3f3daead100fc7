import { inTime } from './deadline.js';
import { onPage } from './page.js';

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
