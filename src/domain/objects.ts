/** The value of an object's own property; inherited ones (a polluted prototype) don't count. */
export const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** Freezes a tree of JSON. Iterative: an answer may be nested deeper than the call stack. */
export function deepFreeze<T>(value: T): T {
  const found: unknown[] = [value];
  for (const item of found) {
    // What is no object counts as frozen.
    if (Object.isFrozen(item)) continue;
    for (const child of Object.values(Object.freeze(item))) found.push(child);
  }
  return value;
}

/** A copy without a prototype: reading a field that is not there finds none of a polluted one. */
export const bare = <T extends object>(object: T | null | undefined): T =>
  Object.assign(Object.create(null) as T, object);
