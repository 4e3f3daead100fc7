import { inTime, PATIENCE } from '../client/deadline.js';

/**
 * Resolves with what is being loaded, or rejects if it takes too long: a file that never arrives must not keep an
 * element silent.
 */
export const arrivedInTime = <T>(loading: Promise<T>, patience = PATIENCE): Promise<T> =>
  inTime(() => loading, Error, undefined, patience);

/**
 * Loads again at once if the first attempt fails: a file that was being preloaded may get lost while a press waits
 * for it.
 */
export const triedTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);
