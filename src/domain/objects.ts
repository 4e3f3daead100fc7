/** The value of an object's own property. Inherited ones, such as those of a polluted prototype, don't count. */
export const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** Freezes a tree of JSON. It is iterative because an answer may be nested deeper than the call stack. */
export function deepFreeze<T>(value: T): T {
  const found: unknown[] = [value];
  for (const item of found) {
    // `Object.isFrozen` is also true of anything that isn't an object.
    if (Object.isFrozen(item)) continue;
    for (const child of Object.values(Object.freeze(item))) found.push(child);
  }
  return value;
}

/** A copy without a prototype, so that reading a missing field never finds one of a polluted prototype. */
export const bare = <T extends object>(object: T | null | undefined): T =>
  Object.assign(Object.create(null) as T, object);
