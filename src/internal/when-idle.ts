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
