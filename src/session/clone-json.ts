/**
 * What a page gives, as JSON would carry it: the page's own object is neither frozen nor followed when
 * it changes later. What only turns into `true` or a figure when it is written is none: a verdict is
 * never computed.
 */
export function cloneJson(value: unknown): unknown {
  // Nothing is no JSON, either, and the error that says so takes a browser longer than all else of a press.
  if (value === undefined) return undefined;
  try {
    return JSON.parse(
      JSON.stringify(value, function (this: Record<string, unknown>, key, written: unknown) {
        const isPlain = Object(this[key]) !== this[key] || typeof written === 'string';
        return isPlain || /^\[object (?!Boolean|Number)/.test(tagOf(written)) ? written : undefined;
      }),
    );
  } catch {
    // What is no JSON is no answer of the service either: parsing refuses it.
    return undefined;
  }
}

const tagOf = (value: unknown): string =>
  typeof value === 'object' ? Object.prototype.toString.call(value) : '';

/** By which two things that a page gives are told apart; none for what is no JSON. */
export const spellingOf = (value: unknown): string | undefined => JSON.stringify(cloneJson(value));
