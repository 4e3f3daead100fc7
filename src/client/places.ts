import { onPage } from './on-page.js';

/**
 * How many more requests may start. On a page, six may run at once: browsers open no more connections to one service.
 */
let free = onPage ? 6 : Infinity;
/** Called one after another, each to take over the place of a request that has ended. */
const waiting: (() => void)[] = [];

/** Runs a request once there is a place for it: at once if one is free. */
export async function inPlace<T>(ask: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await ask();
  } finally {
    // The place is handed to the next request that waits, so that no other can slip in between.
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
