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
