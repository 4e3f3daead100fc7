import { inTime, PATIENCE } from '../client/in-time.js';

/**
 * Resolves with what is being loaded, or rejects if it takes too long: a file that never arrives must not keep an
 * element silent.
 */
export const arrivedInTime = <T>(loading: Promise<T>): Promise<T> =>
  inTime(() => loading, Error, undefined, PATIENCE);

/**
 * For one of our own files, which is loaded when it is first asked for. At once again if that fails: a file that was
 * being preloaded may get lost while a press waits for it. After that, whenever it is asked for.
 */
export function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= arrivedInTime(load().catch(load)).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
