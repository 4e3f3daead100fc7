import { asItself } from '../domain/json.js';
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
  const cause = operation === 'offers' ? 'application' : 'bankDetails';
  throw financeError(operation, { code: 'input_invalid', sent: false, cause });
}

function writable(this: unknown, key: string, written: unknown): unknown {
  const value = asItself.call(this, key, written);
  if (isClosed(value)) throw new TypeError();
  return value;
}
