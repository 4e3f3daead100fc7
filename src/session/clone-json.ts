import { asItself, jsonOf } from '../domain/json.js';
import { isClosed } from '../domain/kinds.js';

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
    // What is no JSON is no answer of the service either: parsing refuses it.
    return undefined;
  }
}

/** By which two things that a page gives are told apart; none for what is no JSON. */
export const spellingOf = (value: unknown): string | undefined => jsonOf(cloneJson(value));
