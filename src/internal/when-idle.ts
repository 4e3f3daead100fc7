/** Calls back when the page has nothing else to do; where a browser can't tell, after the current task. */
export function whenIdle(callback: () => void): void {
  const { requestIdleCallback } = globalThis as Partial<typeof globalThis>;
  if (requestIdleCallback) requestIdleCallback(callback);
  else setTimeout(callback);
}
