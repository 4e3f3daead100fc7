/** The service's three operations (§4), or `config` for faults of the page's own settings. */
export type Operation = 'merchant' | 'offers' | 'accept' | 'config';

/**
 * What is known about the effect of a request: it never left (`not_sent`), it left and changed nothing
 * (`not_applied`), or it can't be known on this side (`unknown`).
 */
export type Outcome = 'not_sent' | 'not_applied' | 'unknown';

export type ErrorCode =
  | 'config_invalid'
  | 'input_invalid'
  | 'offline'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'auth_required'
  | 'forbidden'
  | 'rate_limited'
  | 'server_error'
  | 'response_not_json'
  | 'response_too_large'
  | 'response_invalid'
  | 'offers_outcome_unknown'
  | 'offers_expired'
  | 'accept_outcome_unknown'
  | 'accept_mismatch'
  | 'rejected'
  | 'internal';

/** A fault as it happened, before `financeError` has judged its outcome. */
export interface Fault {
  readonly code: ErrorCode;
  /** Whether the request may have left this page. `refused` means that it left and was certainly refused. */
  readonly sent: boolean | 'refused';
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  /** Never a raw parser error, because those quote the body. */
  readonly cause?: unknown;
}

/** Codes that aren't retryable: the same command would fail in the same way. */
const FINAL = /^(?:config|input|forbidden|rejected|offers|accept)/;

/**
 * The one error class of this library. Its message gives the operation, the code, and the HTTP status, or else the
 * setting or input, or else the outcome. It contains no body, URL or personal data. Recognise it by `name` if it may
 * come from another realm or another copy of the package.
 */
export class FinanceError extends Error {
  /**
   * The cause, if there is one. For `config_invalid`, the name of the setting, e.g. `baseUrl`. For
   * `input_invalid`, the name of what the page supplied, e.g. `consents`. For an unknown outcome, a `FinanceError`,
   * except with `accept_mismatch`. For `internal`, whatever a callback of the page threw. For `network`, whatever the
   * page's own `fetch` threw, unless it had a body to send.
   */
  declare readonly cause?: unknown;
  override readonly name = 'FinanceError';
  /** What happened, as a code. */
  declare readonly code: ErrorCode;
  /** The request that failed; `config` if the page's settings are at fault. */
  declare readonly operation: Operation;
  /**
   * What is known about the effect of the request: it never left (`not_sent`), it left and changed nothing
   * (`not_applied`), or it can't be known on this side (`unknown`).
   */
  declare readonly outcome: Outcome;
  /** Whether the same command may simply be given again. */
  declare readonly retryable: boolean;
  /** HTTP status, if there was an answer. */
  declare readonly status?: number;
  /** The service's `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs?: number;
  /** `x-request-id` of the answer, if it can be read. */
  declare readonly requestId?: string;

  constructor(operation: Operation, given: Fault, outcome: Outcome) {
    // What the fault lacks must not come from a polluted prototype.
    const fault = { __proto__: null, ...given } as Fault;
    const { code, status, retryAfterMs, requestId, cause } = fault;
    // With any other code, the cause may be anything that a page has thrown.
    const name = /^(?:config|input)_/.test(code) && (cause as string | undefined);
    super(`${operation}: ${code} (${status ?? (name || outcome)})`, fault);
    const retryable = outcome !== 'unknown' && !FINAL.test(code);
    Object.assign(this, { code, operation, outcome, retryable, status, retryAfterMs, requestId });
  }
}

/** Whether `error` is a `FinanceError`, from this copy of the package or another. */
export const isFinanceError = (error: unknown): error is FinanceError =>
  error instanceof Error && error.name === 'FinanceError';

/** The code for an answer that isn't 2xx. A 404 on accept means that the set of offers has expired (§7). */
export function codeOfStatus(operation: Operation, status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    401: 'auth_required',
    403: 'forbidden',
    404: operation === 'accept' ? 'offers_expired' : 'rejected',
    408: 'timeout',
    429: 'rate_limited',
  };
  // Anything below 400 is a redirect that couldn't be followed, or an opaque answer.
  return codes[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'rejected' : 'network');
}

/**
 * Turns a fault into an error with an outcome. An `offers` or `accept` request that was sent and not clearly refused
 * has an unknown outcome: it gets a code of its own, and the original error becomes the `cause`.
 */
export function financeError(operation: Operation, fault: Fault): FinanceError {
  const { code, sent } = fault;
  // An own property only, so that a polluted prototype can't affect the outcome.
  const status = Object.hasOwn(fault, 'status') && fault.status;
  // A 408 doesn't rule out that the request took effect. A 409 may mean that the service already holds this very
  // decision.
  const refused = sent === 'refused' || /^4(?!0[89])/.test(`${status}`);
  const unknown = !refused && (operation === 'offers' || operation === 'accept');
  const outcome = !sent ? 'not_sent' : unknown ? 'unknown' : 'not_applied';
  const error = new FinanceError(operation, fault, outcome);
  return outcome === 'unknown' && code !== 'accept_mismatch'
    ? new FinanceError(
        operation,
        { ...fault, code: `${operation as 'offers' | 'accept'}_outcome_unknown`, cause: error },
        outcome,
      )
    : error;
}
