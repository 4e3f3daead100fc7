import { tryJsonOf } from '../domain/json.js';
import { financeError } from './errors.js';

/**
 * The body as JSON. A body with content that JSON can't represent is refused: without that content it would be a
 * different request.
 */
export function textOf(body: unknown, operation: 'offers' | 'accept'): string | undefined {
  const text = tryJsonOf(body);
  if (text !== undefined || body === undefined) return text;
  const cause = operation === 'offers' ? 'application' : 'bankDetails';
  throw financeError(operation, { code: 'input_invalid', sent: false, cause });
}
