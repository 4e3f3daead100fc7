import { isClosed } from './kinds.js';

type Jsonable = { readonly toJSON?: unknown } | null | undefined;

const PLAIN = [{}, [], '', 0] as readonly unknown[] as readonly Jsonable[];

/**
 * A replacer for `JSON.stringify`. It ignores a `toJSON` that a library or an attacker has given to all objects,
 * arrays, texts or figures, as Prototype.js once did, and refuses a value whose content JSON would lose.
 */
function asItself(this: unknown, key: string, written: unknown): unknown {
  const raw = (this as Record<string, Jsonable>)[key];
  const value = PLAIN.some((plain) => plain?.toJSON === raw?.toJSON) ? raw : written;
  if (isClosed(value)) throw new TypeError();
  return value;
}

/** The value as JSON; `undefined` for what JSON leaves out. Throws if JSON can't represent it. */
export const jsonOf = (value: unknown): string | undefined => JSON.stringify(value, asItself);

/** The value as JSON; `undefined` for what JSON leaves out or can't represent. Values of a page are compared by it. */
export function tryJsonOf(value: unknown): string | undefined {
  try {
    return jsonOf(value);
  } catch {
    return undefined;
  }
}

/**
 * A copy of what a page gives, as JSON would carry it: the page's own object is neither frozen nor followed when it
 * changes. What isn't JSON becomes `undefined`: it isn't an answer of the service either, so parsing refuses it.
 */
export function cloneJson(value: unknown): unknown {
  const text = tryJsonOf(value);
  return text === undefined ? undefined : JSON.parse(text);
}
