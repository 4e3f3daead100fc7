/** Chromium knows no idle time in a tab that has been hidden for ten seconds. */
const AT_LATEST = { timeout: 2000 };

/**
 * Calls back when the page is idle, within two seconds, or after the current task if a browser can't tell. Returns a
 * function that cancels.
 */
export function whenIdle(callback: () => void): () => void {
  const { requestIdleCallback, cancelIdleCallback } = globalThis as Partial<typeof globalThis>;
  if (requestIdleCallback) {
    const handle = requestIdleCallback(callback, AT_LATEST);
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
