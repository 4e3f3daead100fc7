import { financeError, isFinanceError, type FinanceError, type Fault } from '../client/errors.js';

/** A fault that was found before anything was sent. */
export const notSent = (
  operation: FinanceError['operation'],
  code: Fault['code'],
  cause?: unknown,
): FinanceError => financeError(operation, { code, sent: false, cause });

/** A setting that is missing, is malformed or contradicts another element's. */
export const misconfigured = (setting: string): FinanceError =>
  notSent('config', 'config_invalid', setting);

/** Input from the page of which no request can be made. */
export const misgiven = (operation: FinanceError['operation'], input: string): FinanceError =>
  notSent(operation, 'input_invalid', input);

/** Anything other than a `FinanceError` comes from a callback of the page, or from this library. */
export const faultOf = (
  thrown: unknown,
  operation: FinanceError['operation'],
  sent: boolean,
): FinanceError =>
  isFinanceError(thrown)
    ? thrown
    : financeError(operation, { code: 'internal', sent, cause: thrown });
