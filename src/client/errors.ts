/** The service's three operations (§4), and `config` for faults of the page's own settings. */
export type Operation = 'merchant' | 'offers' | 'accept' | 'config';

/**
 * What is known of the effect of a request: it never left (`not_sent`), it left and changed nothing
 * (`not_applied`), or nobody on this side can tell (`unknown`).
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

/** What happened, before it is judged. */
export interface Fault {
  readonly code: ErrorCode;
  /** Whether the request may have left this page; `refused` is one that left and was refused for certain. */
  readonly sent: boolean | 'refused';
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  /** Never a raw parser error: those quote the body. */
  readonly cause?: unknown;
}

/** Given again, the same command would meet these again. */
const FINAL = /^(?:config|input|forbidden|rejected|offers|accept)/;

/**
 * The one error of this library. Its message says operation, code, and the HTTP status, or the setting or input, or else
 * the outcome. No body, URL or personal data is in it. Tell it by `name` where realms or copies of the package may differ.
 */
export class FinanceError extends Error {
  /**
   * What lies beneath, where something does: for `config_invalid` the name of the setting (`baseUrl`), where it is
   * known; for `input_invalid` that of what the page gave (`consents`); for an unknown outcome a `FinanceError`, but for
   * `accept_mismatch`; for `internal` what a callback of the page threw, for `network` what its own `fetch` did, unless
   * that had bank details to send.
   */
  declare readonly cause?: unknown;
  override readonly name = 'FinanceError';
  /** What happened. */
  declare readonly code: ErrorCode;
  /** Which request it happened to; `config` where the page's settings are at fault. */
  declare readonly operation: Operation;
  /** What is known of the effect: it never left, it left and changed nothing, or nobody on this side can tell. */
  declare readonly outcome: Outcome;
  /** Whether the same command may simply be given again. */
  declare readonly retryable: boolean;
  /** HTTP status, where there was an answer. */
  declare readonly status?: number;
  /** The service's `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs?: number;
  /** `x-request-id` of the answer, where readable. */
  declare readonly requestId?: string;

  constructor(operation: Operation, fault: Fault, outcome: Outcome) {
    const { code, status, retryAfterMs, requestId, cause } = fault;
    // What else is a cause may be anything that a page has thrown.
    const name = /^(?:config|input)_/.test(code) && (cause as string | undefined);
    super(`${operation}: ${code} (${status ?? (name || outcome)})`, fault);
    const retryable = outcome !== 'unknown' && !FINAL.test(code);
    Object.assign(this, { code, operation, outcome, retryable, status, retryAfterMs, requestId });
  }
}

/** Whether `error` is a `FinanceError`, of this copy of the package or another. */
export const isFinanceError = (error: unknown): error is FinanceError =>
  error instanceof Error && error.name === 'FinanceError';

/** The code of an answer that is not 2xx. 404 on accept means an expired set of offers (§7). */
export function codeOfStatus(operation: Operation, status: number): ErrorCode {
  const codes: Readonly<Record<number, ErrorCode>> = {
    401: 'auth_required',
    403: 'forbidden',
    404: operation === 'accept' ? 'offers_expired' : 'rejected',
    408: 'timeout',
    429: 'rate_limited',
  };
  // Below 400 is a redirect that could not be followed, or an opaque answer.
  return codes[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'rejected' : 'network');
}

/**
 * Judges a fault. An `offers` or `accept` request that was sent and not clearly refused has an
 * unknown outcome: it gets its own code, and what lies beneath becomes the `cause`.
 */
export function financeError(operation: Operation, fault: Fault): FinanceError {
  const { code, sent } = fault;
  // A polluted prototype has no say in what is known of the outcome.
  const status = Object.hasOwn(fault, 'status') && fault.status;
  // 408 may have arrived; 409: the service may already hold this very decision.
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
