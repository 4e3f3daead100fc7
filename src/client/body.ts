import { asItself } from '../domain/json.js';
import { isClosed } from '../domain/kinds.js';
import { financeError } from './errors.js';

/**
 * The body as JSON. A body with content that JSON can't represent is refused: without that content it would be a
 * different request.
 */
export function textOf(body: unknown, operation: 'offers' | 'accept'): string | undefined {
  if (body === undefined) return undefined;
  try {
    const text = JSON.stringify(body, writable) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // The body has a cycle, or something in it would be written as empty.
  }
  const cause = operation === 'offers' ? 'application' : 'bankDetails';
  throw financeError(operation, { code: 'input_invalid', sent: false, cause });
}

function writable(this: unknown, key: string, written: unknown): unknown {
  const value = asItself.call(this, key, written);
  if (isClosed(value)) throw new TypeError();
  return value;
}
