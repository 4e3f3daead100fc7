import { inTime, PATIENCE } from '../client/deadline.js';

/** What is loading, or a rejection where it takes too long: what never comes must not keep an element silent. */
export const arrivedInTime = <T>(loading: Promise<T>, patience = PATIENCE): Promise<T> =>
  inTime(() => loading, Error, undefined, patience);

/** Tries it once more at once: a file that was to be there ahead of time may get lost while a press waits for it. */
export const triedTwice = <T>(load: () => Promise<T>): Promise<T> => load().catch(load);
