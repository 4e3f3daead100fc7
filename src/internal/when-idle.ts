/**
 * Calls back when the page is idle or, if a browser can't tell, after the current task. Returns a function that
 * cancels.
 */
export function whenIdle(callback: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis as Partial<typeof globalThis>;
  if (requestIdleCallback) {
    const handle = requestIdleCallback(callback);
    return () => cancelIdleCallback?.(handle);
  }
  const timer = setTimeout(callback);
  return () => clearTimeout(timer);
}

/** For work that a page needs to do only once: only the first callback is called. */
export function onceWhenIdle(): (callback: () => void) => void {
  let isDone = false;
  return (callback) => {
    if (!isDone) whenIdle(callback);
    isDone = true;
  };
}
