import type { ErrorCode, FinanceError } from '../../client/errors.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';
import { momentOf } from './moment.js';

/** What the merchant reads about a fault, and whether pressing the same button again may help. */
export interface Advice {
  readonly text: StringKey;
  readonly next: 'retry' | 'none';
}

const retry = (text: StringKey): Advice => ({ text, next: 'retry' });
const none = (text: StringKey): Advice => ({ text, next: 'none' });

/** Lists every code, so that a new one has to be judged here. */
const ADVICE: Readonly<Record<ErrorCode, Advice>> = {
  config_invalid: none('faultPage'),
  input_invalid: retry('faultPage'),
  offline: retry('faultOffline'),
  network: retry('faultUnreachable'),
  timeout: retry('faultUnreachable'),
  aborted: retry('faultElsewhere'),
  auth_required: retry('faultSignIn'),
  forbidden: none('faultForbidden'),
  rate_limited: retry('faultBusy'),
  server_error: retry('faultUnreachable'),
  response_not_json: retry('faultUnreachable'),
  response_too_large: retry('faultUnreachable'),
  // This can only concern offers that the page set. Trying again would make an application.
  response_invalid: none('faultPage'),
  rejected: retry('faultRejected'),
  internal: retry('faultPage'),
  // These have screens of their own. Nothing here may invite a second press.
  offers_outcome_unknown: none('pickerUnknown'),
  offers_expired: none('acceptExpired'),
  accept_outcome_unknown: none('acceptUnknown'),
  accept_mismatch: none('acceptUnknown'),
};

/** The fault to read about: while settings contradict each other, whatever else was tried can't be tried again. */
type Faulty = Pick<FinanceState, 'blocked' | 'error'>;

/** The advice for a fault. A session of another copy of the package may report a code that this copy doesn't know. */
export const adviceFor = ({ blocked, error }: Faulty): Advice =>
  (ADVICE as Record<string, Advice>)[(blocked ? 'config_invalid' : error?.code) ?? ''] ??
  ADVICE.internal;

/** The shortest `Retry-After`, in ms, for which the merchant is told when to try again. */
const BUSY_FROM = 10_000;
const until = new WeakMap<FinanceError, number>();

/** The text of an advice. `hint` says what to check after a refusal. `now` is in ms since the epoch. */
export function adviceText(state: Faulty, now: number, l: Localizer, hint = ''): string {
  const text = l.text(adviceFor(state).text);
  const { blocked, error } = state;
  if (!error || blocked) return text;
  const { code, retryAfterMs = 0 } = error;
  if (code === 'rejected') return [text, hint, l.text('faultRepeated')].filter(Boolean).join(' ');
  if (code !== 'rate_limited' || retryAfterMs <= BUSY_FROM) return text;
  // Counted from when the fault was first shown, not from each rendering. The minute that is shown must not come before
  // the end of the wait.
  if (!until.has(error)) until.set(error, now + retryAfterMs + 59_999);
  const time = momentOf(until.get(error), l, {
    timeStyle: 'short',
    dateStyle: retryAfterMs > HALF_A_DAY ? 'long' : undefined,
  });
  return time ? l.text('faultBusyUntil', { time }) : text;
}

/** In ms. Of a longer wait, a time of day alone wouldn't say on which day it ends. */
const HALF_A_DAY = 43_200_000;
