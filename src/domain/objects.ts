/** The value of an object's own property; inherited ones (a polluted prototype) don't count. */
export const own = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;

/** Freezes a tree of JSON. Iterative: an answer may be nested deeper than the call stack. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue;
    Object.freeze(item);
    for (const child of Object.values(item)) pending.push(child);
  }
  return value;
}

/**
 * Whether JSON would lose it: what has its content elsewhere than in fields, as a `Map` or a `File`, would be
 * written as empty.
 */
export function isClosed(value: object): boolean {
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return kind !== 'Object' && kind !== 'Array' && Object.keys(value).length === 0;
}

/** A copy without a prototype: reading a field that is not there finds none of a polluted one. */
export const bare = <T extends object>(object: T): T =>
  Object.assign(Object.create(null) as T, object);
