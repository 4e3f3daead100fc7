import type { ErrorCode, Outcome } from '../../src/index.js';

/** What a merchant can do next, read from the buttons and fields on the page. */
export type Step =
  | 'nothing'
  | 'start'
  | 'choose an offer'
  | 'try again'
  | 'apply again, with the notice'
  | 'correct and accept again'
  | 're-check'
  | 'sign the contract';

export interface Row {
  readonly code: ErrorCode | null;
  /** Code of the cause, where the outcome is unknown. */
  readonly cause?: ErrorCode;
  readonly outcome?: Outcome;
  /** Requests to the operation that arrived at the service. */
  readonly arrived: number;
  /** Of the element that the operation belongs to. */
  readonly state: string;
  readonly next: Step;
  readonly retryAfterMs?: number;
}

export type Operation = 'merchant' | 'offers' | 'accept';

/** Before the service did what was asked, or afterwards. */
export type Effect = 'lost' | 'applied';

export interface Fault {
  readonly name: string;
  readonly title: string;
  /**
   * On another origin, each connection used once: on one that was used before, browsers repeat what
   * got no answer by themselves.
   */
  readonly other?: true;
  /** ms; where the fault is that an answer takes too long. */
  readonly deadline?: number;
  readonly merchant?: Row;
  readonly offers?: Row;
  readonly accept?: Row;
  /** Where an engine sees another fault. WebKit takes a body that broke off for a whole one. */
  readonly otherwise?: Readonly<Record<Operation, Row>>;
  /** Default: both, for operations that have an effect. */
  readonly effects?: Partial<Record<Operation, readonly Effect[]>>;
}

// --- merchant ----------------------------------------------------------------------------------

/** The advert takes no space: the merchant sees nothing of it. */
const silent = (code: ErrorCode, arrived: number, more: Partial<Row> = {}): Row => ({
  code,
  outcome: 'not_applied',
  arrived,
  state: 'error',
  next: 'nothing',
  ...more,
});

// --- offers and accept ---------------------------------------------------------------------------

const unclearOffers = (cause: ErrorCode, arrived = 1): Row => ({
  code: 'offers_outcome_unknown',
  cause,
  outcome: 'unknown',
  arrived,
  state: 'unknown',
  next: 'apply again, with the notice',
});

const unclearAccept = (cause: ErrorCode, arrived = 1): Row => ({
  code: 'accept_outcome_unknown',
  cause,
  outcome: 'unknown',
  arrived,
  state: 'unknown',
  next: 're-check',
});

const refused = (code: ErrorCode, next: Step, more: Partial<Row> = {}): Row => ({
  code,
  outcome: 'not_applied',
  arrived: 1,
  state: 'error',
  next,
  ...more,
});

/** Sent, and not clearly refused: nobody on this side knows. */
const unclear = (cause: ErrorCode, arrived = 1) => ({
  offers: unclearOffers(cause, arrived),
  accept: unclearAccept(cause, arrived),
});

const refusedBoth = (code: ErrorCode, more: Partial<Row> = {}) => ({
  offers: refused(code, 'try again', more),
  accept: refused(code, 'correct and accept again', more),
});

const LOST_ONLY = ['lost'] as const;
const APPLIED_ONLY = ['applied'] as const;
const BUSY = { retryAfterMs: 30_000 };
const AT_ONCE = { retryAfterMs: 0 };
/** Its timer rings soon: see `Scene`. */
const DEADLINE = 20_000;

/** What has to come of each fault. Written down here, not worked out by the code under test. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'refused',
    title: 'connection refused',
    other: true,
    merchant: silent('network', 0),
    ...unclear('network', 0),
    effects: { offers: LOST_ONLY, accept: LOST_ONLY },
  },
  {
    name: 'dropped',
    title: 'dropped before the answer',
    other: true,
    merchant: silent('network', 3),
    ...unclear('network'),
  },
  {
    name: 'broken-off',
    title: 'body broken off',
    merchant: silent('network', 3),
    ...unclear('network'),
    otherwise: { merchant: silent('response_not_json', 1), ...unclear('response_not_json') },
  },
  {
    name: 'hang',
    title: 'no answer before the deadline',
    deadline: DEADLINE,
    merchant: silent('timeout', 1),
    ...unclear('timeout'),
  },
  {
    name: 'drip',
    title: 'slow drip past the deadline',
    deadline: DEADLINE,
    merchant: silent('timeout', 1),
    ...unclear('timeout'),
  },
  {
    name: '204',
    title: '204',
    merchant: silent('response_not_json', 1),
    ...unclear('response_not_json'),
  },
  {
    name: 'html',
    title: '200 with HTML',
    merchant: silent('response_not_json', 1),
    ...unclear('response_not_json'),
  },
  {
    name: 'bad-json',
    title: '200 with bad JSON',
    merchant: silent('response_not_json', 1),
    ...unclear('response_not_json'),
  },
  {
    name: 'wrong-types',
    title: '200 with wrong types',
    merchant: silent('response_invalid', 1),
    ...unclear('response_invalid'),
  },
  {
    name: 'wrong-types-within',
    title: '200 with wrong types further in',
    merchant: { code: null, arrived: 1, state: 'ineligible', next: 'nothing' },
    offers: { code: null, arrived: 1, state: 'ready', next: 'nothing' },
    accept: { code: null, arrived: 1, state: 'accepted', next: 'nothing' },
    effects: { offers: APPLIED_ONLY, accept: APPLIED_ONLY },
  },
  {
    name: 'missing-fields',
    title: '200 with missing fields',
    merchant: silent('response_invalid', 1),
    ...unclear('response_invalid'),
  },
  {
    name: 'too-large',
    title: '200 with 5 MiB',
    merchant: silent('response_too_large', 1),
    ...unclear('response_too_large'),
  },
  { name: '301', title: '301', merchant: silent('network', 3), ...unclear('network') },
  { name: '307', title: '307', merchant: silent('network', 3), ...unclear('network') },
  { name: '400', title: '400', merchant: silent('rejected', 1), ...refusedBoth('rejected') },
  {
    name: '401-once',
    title: '401 once',
    merchant: { code: null, arrived: 2, state: 'eligible', next: 'start' },
    offers: { code: null, arrived: 2, state: 'ready', next: 'choose an offer' },
    accept: { code: null, arrived: 2, state: 'accepted', next: 'sign the contract' },
  },
  {
    name: '401-twice',
    title: '401 twice',
    merchant: silent('auth_required', 2),
    ...refusedBoth('auth_required', { arrived: 2 }),
  },
  {
    name: '403',
    title: '403',
    merchant: silent('forbidden', 1),
    offers: refused('forbidden', 'nothing'),
    accept: refused('forbidden', 'correct and accept again'),
  },
  {
    name: '404',
    title: '404',
    other: true,
    merchant: silent('rejected', 1),
    offers: refused('rejected', 'try again'),
    accept: refused('offers_expired', 'apply again, with the notice', { state: 'expired' }),
  },
  {
    name: '408',
    title: '408',
    other: true,
    merchant: silent('timeout', 3, AT_ONCE),
    offers: { ...unclearOffers('timeout'), ...AT_ONCE },
    accept: { ...unclearAccept('timeout'), ...AT_ONCE },
  },
  { name: '409', title: '409', merchant: silent('rejected', 1), ...unclear('rejected') },
  { name: '422', title: '422', merchant: silent('rejected', 1), ...refusedBoth('rejected') },
  {
    name: '429-seconds',
    title: '429, `Retry-After: 30`',
    merchant: silent('rate_limited', 1, BUSY),
    ...refusedBoth('rate_limited', BUSY),
  },
  {
    name: '429-date',
    title: '429, `Retry-After` as a date 30 s ahead',
    merchant: silent('rate_limited', 1, BUSY),
    ...refusedBoth('rate_limited', BUSY),
  },
  { name: '500', title: '500', merchant: silent('server_error', 1), ...unclear('server_error') },
  ...['502', '503', '504'].map((name) => ({
    name,
    title: name,
    merchant: silent('server_error', 3, AT_ONCE),
    offers: { ...unclearOffers('server_error'), ...AT_ONCE },
    accept: { ...unclearAccept('server_error'), ...AT_ONCE },
  })),
  {
    name: 'cors',
    title: 'CORS refusal',
    other: true,
    merchant: silent('network', 3),
    // Its JSON needs a preflight, which is what is refused.
    offers: unclearOffers('network', 0),
    // Without a body there is no preflight: the service gets it, and only the answer is kept back.
    accept: unclearAccept('network', 1),
    effects: { offers: LOST_ONLY },
  },
  {
    name: 'offline',
    title: 'offline',
    merchant: silent('offline', 0, { outcome: 'not_sent' }),
    ...refusedBoth('offline', { outcome: 'not_sent', arrived: 0 }),
    effects: { offers: LOST_ONLY, accept: LOST_ONLY },
  },
];

/**
 * The same on a connection that was used before. Browsers repeat what got no answer there by
 * themselves, a `POST` too, and no page can keep them from it.
 */
export const REPEATED: readonly Fault[] = [
  {
    name: 'dropped.reused',
    title: 'dropped before the answer',
    other: true,
    ...unclear('network'),
  },
  {
    name: '408.reused',
    title: '408',
    other: true,
    offers: { ...unclearOffers('timeout'), ...AT_ONCE },
    accept: { ...unclearAccept('timeout'), ...AT_ONCE },
  },
];
