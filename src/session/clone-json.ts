import { asItself, jsonOf } from '../domain/json.js';
import { isClosed } from '../domain/kinds.js';

/**
 * A copy of what a page gives, as JSON would carry it: the page's own object is neither frozen nor followed when it
 * changes. Objects that only become a boolean or a number when written are left out: a verdict is never computed.
 */
export function cloneJson(value: unknown): unknown {
  // `undefined` isn't JSON, and the error that says so takes a browser longer than all else of a press.
  if (value === undefined) return undefined;
  try {
    return JSON.parse(
      JSON.stringify(value, function (this: Record<string, unknown>, key, given: unknown) {
        const written = asItself.call(this, key, given);
        if (Object(this[key]) !== this[key] || typeof written === 'string') return written;
        if (typeof written !== 'object' || !written) return undefined;
        const kind = Object.prototype.toString.call(written).slice(8, -1);
        if (kind === 'Boolean' || kind === 'Number') return undefined;
        if (isClosed(written)) throw new TypeError();
        return written;
      }),
    );
  } catch {
    // What isn't JSON isn't an answer of the service either: parsing refuses it.
    return undefined;
  }
}

/** The text by which two values from a page are compared; undefined if a value isn't JSON. */
export const spellingOf = (value: unknown): string | undefined => jsonOf(cloneJson(value));
