import { inTime, PATIENCE } from '../client/share.js';

export { PATIENCE };

/** What is loading, or a rejection where it takes too long: what never comes must not keep an element silent. */
export const arrivedInTime = <T>(loading: Promise<T>, patience = PATIENCE): Promise<T> =>
  inTime(() => loading, Error, undefined, patience);
