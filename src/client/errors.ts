/** The service's three operations (§4), and `config` for faults of the page's own settings. */
export type Operation = 'merchant' | 'offers' | 'accept' | 'config';

/**
 * What is known of the effect of a request: it never left (`not_sent`), it left and changed nothing
 * (`not_applied`), or nobody on this side can tell (`unknown`).
 */
export type Outcome = 'not_sent' | 'not_applied' | 'unknown';

const MESSAGES = {
  config_invalid: 'A setting is missing, malformed or contradicts another element of the group.',
  input_invalid: 'The request can’t be made from what was given.',
  offline: 'The browser is offline.',
  network: 'The service could not be reached, or its answer was lost.',
  timeout: 'The service did not answer in time.',
  aborted: 'The request was cancelled.',
  auth_required: 'The service asks for authentication (401).',
  forbidden: 'The service refuses this request (403).',
  rate_limited: 'The service asks for fewer requests (429).',
  server_error: 'The service failed (5xx).',
  response_not_json: 'The answer is not JSON.',
  response_too_large: 'The answer is larger than 4 MiB.',
  response_invalid: 'The answer does not have the documented form.',
  offers_outcome_unknown: 'It is not known whether the application was created.',
  offers_expired: 'The offers have expired.',
  accept_outcome_unknown: 'It is not known whether the offer was accepted.',
  accept_mismatch: 'The answer belongs to another merchant.',
  rejected: 'The service rejected the request (4xx).',
  internal: 'A callback of the page or this library failed.',
} as const;

export type ErrorCode = keyof typeof MESSAGES;

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

/**
 * The one error of this library. Messages are fixed; no body, URL or personal data is in them.
 * Tell it by `name` where realms or copies of the package may differ.
 */
export class FinanceError extends Error {
  /**
   * What lies beneath, where something does: for `config_invalid` the name of the setting (`baseUrl`), where it is
   * known; for an unknown outcome a `FinanceError`, but for `accept_mismatch`; for `internal` what a callback of the page threw.
   */
  declare readonly cause?: unknown;
  override readonly name = 'FinanceError';
  readonly code: ErrorCode;
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** Whether the same command may simply be given again. */
  readonly retryable: boolean;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** The service's `Retry-After`, in milliseconds. */
  readonly retryAfterMs?: number;
  /** `x-request-id` of the answer, where readable. */
  readonly requestId?: string;

  constructor(operation: Operation, fault: Fault, outcome: Outcome) {
    super(MESSAGES[fault.code], fault.cause === undefined ? undefined : { cause: fault.cause });
    this.code = fault.code;
    this.operation = operation;
    this.outcome = outcome;
    this.retryable = outcome !== 'unknown' && RETRYABLE.has(fault.code);
    this.status = fault.status;
    this.retryAfterMs = fault.retryAfterMs;
    this.requestId = fault.requestId;
  }
}

/** The answer, or what it means, got lost. */
const LOST: readonly ErrorCode[] = [
  'offline',
  'network',
  'timeout',
  'aborted',
  'server_error',
  'response_not_json',
  'response_too_large',
  'response_invalid',
  'internal',
];

const RETRYABLE = new Set<ErrorCode>([...LOST, 'auth_required', 'rate_limited']);

/** After sending, these leave open whether the service applied the request. */
const AMBIGUOUS = new Set<ErrorCode>([...LOST, 'accept_mismatch']);

/** Whether `error` is a `FinanceError`, of this copy of the package or another. */
export const isFinanceError = (error: unknown): error is FinanceError =>
  error instanceof Error && error.name === 'FinanceError';

/** The code of an answer that is not 2xx. 404 on accept means an expired set of offers (§7). */
export function codeOfStatus(operation: Operation, status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'auth_required';
    case 403:
      return 'forbidden';
    case 404:
      return operation === 'accept' ? 'offers_expired' : 'rejected';
    case 408:
      return 'timeout';
    case 429:
      return 'rate_limited';
    default:
      // Below 400 is a redirect that could not be followed, or an opaque answer.
      return status >= 500 ? 'server_error' : status >= 400 ? 'rejected' : 'network';
  }
}

/**
 * Judges a fault. An `offers` or `accept` request that was sent and not clearly refused has an
 * unknown outcome: it gets its own code, and what lies beneath becomes the `cause`.
 */
export function financeError(operation: Operation, fault: Fault): FinanceError {
  const writes = operation === 'offers' || operation === 'accept';
  if (!fault.sent) return new FinanceError(operation, fault, 'not_sent');
  // 409: the service may already hold this very decision.
  if (fault.sent === 'refused' || !writes || !(AMBIGUOUS.has(fault.code) || fault.status === 409)) {
    return new FinanceError(operation, fault, 'not_applied');
  }
  const beneath = new FinanceError(operation, fault, 'unknown');
  if (fault.code === 'accept_mismatch') return beneath;
  const code = operation === 'offers' ? 'offers_outcome_unknown' : 'accept_outcome_unknown';
  return new FinanceError(operation, { ...fault, code, cause: beneath }, 'unknown');
}
