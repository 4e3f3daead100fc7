/** How long a file of ours is waited for, in ms. */
export const PATIENCE = 10_000;

/** What is loading, or a rejection where it takes too long: what never comes must not keep an element silent. */
export function inTime<T>(loading: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(reject, patience)));
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
