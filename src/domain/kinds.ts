/** What a value is, as `[object Array]`: for JSON, `[object Null]` is one of its own. */
export const kindOf = (value: unknown): string => ({}).toString.call(value);

/**
 * Whether JSON would lose it: what has its content elsewhere than in fields, as a `Map` or a `File`, would be
 * written as empty.
 */
export const isClosed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !/ (?:Object|Array)\]/.test(kindOf(value)) &&
  !Object.keys(value).length;
