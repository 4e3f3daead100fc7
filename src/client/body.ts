import { isClosed } from '../domain/kinds.js';
import { financeError } from './errors.js';

/** A body as JSON. What JSON can't hold is refused: left out, it would be another request. */
export function textOf(body: unknown, operation: 'offers' | 'accept'): string | undefined {
  if (body === undefined) return undefined;
  try {
    const text = JSON.stringify(body, writable) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // It runs in circles, or something in it is closed.
  }
  throw financeError(operation, { code: 'input_invalid', sent: false });
}

/** A `toJSON` of a polluted `Object.prototype` is none of the body's: the value itself goes out. */
function writable(this: Record<string, unknown>, key: string, written: unknown): unknown {
  const raw = this[key] as { readonly toJSON?: unknown } | null | undefined;
  const value = raw?.toJSON === ({} as { toJSON?: unknown }).toJSON ? raw : written;
  if (isClosed(value)) throw new TypeError();
  return value;
}
