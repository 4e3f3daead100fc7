/**
 * Calls back when the page has nothing else to do; where a browser can't tell, after the current task.
 * Returns the way to call it off.
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

/** For what a page needs to do but once: only the first callback is called. */
export function onceWhenIdle(): (callback: () => void) => void {
  let isDone = false;
  return (callback) => {
    if (!isDone) whenIdle(callback);
    isDone = true;
  };
}
