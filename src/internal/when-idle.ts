/** Calls back when the page is idle or, if a browser can't tell, after the current task. */
export function whenIdle(callback: () => void): void {
  const { requestIdleCallback = setTimeout } = globalThis as Partial<typeof globalThis>;
  requestIdleCallback(callback);
}

/** For work that a page needs to do only once: only the first callback is called. */
export function onceWhenIdle(): (callback: () => void) => void {
  let isDone = false;
  return (callback) => {
    if (!isDone) whenIdle(callback);
    isDone = true;
  };
}
