/** A channel to the other tabs; `undefined` where there are none, or if the browser forbids it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
