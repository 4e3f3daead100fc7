/** The kind of a value, in the form `[object Array]`. As in JSON, null is a kind of its own: `[object Null]`. */
export const kindOf = (value: unknown): string => ({}).toString.call(value);

/**
 * Whether JSON would lose the content of a value. A `Map` or a `File` doesn't hold its content in fields, so JSON
 * would write it as empty.
 */
export const isClosed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !/ (?:Object|Array)\]/.test(kindOf(value)) &&
  !Object.keys(value).length;
