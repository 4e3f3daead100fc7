/** The longest delay of a timer, in ms: one set for longer fires at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** How long to wait for one of the package's own files, in ms. */
export const PATIENCE = 10_000;

/** How long a page that wakes up takes for what has arrived meanwhile, in ms. */
const AWAKE_AFTER = 100;

/**
 * Resolves with the result of `start`, unless time runs out or `signal` is aborted first: then the signal passed to
 * `start` is aborted, and the promise rejects with what `halt` returns. It is a race, because a `fetch` of the
 * partner's own may ignore its signal.
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
  // A page that was frozen, e.g. in the back/forward cache, still takes what has arrived before its timer.
  const last = () => (timer = setTimeout(end, AWAKE_AFTER, 'timeout'));
  const abort = end.bind(null, 'aborted');
  // Before the timer: what is no signal throws here, and then nobody waits for `halted`.
  signal?.addEventListener('abort', abort);
  let timer = ms === undefined ? ms : setTimeout(last, ms);
  try {
    if (signal?.aborted) throw halt('aborted');
    return await Promise.race([halted, start(stop.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
