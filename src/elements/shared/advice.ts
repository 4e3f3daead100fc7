import type { ErrorCode, FinanceError } from '../../client/errors.js';
import type { StringKey } from '../../strings/strings.js';

/** What the merchant reads about a fault, and whether pressing the same button again may help. */
export interface Advice {
  readonly text: StringKey;
  readonly next: 'retry' | 'none';
}

const TEXTS: Partial<Record<ErrorCode, StringKey>> = {
  offline: 'faultOffline',
  auth_required: 'faultSignIn',
  forbidden: 'faultForbidden',
  rate_limited: 'faultBusy',
  rejected: 'faultRejected',
  config_invalid: 'faultPage',
  input_invalid: 'faultPage',
  internal: 'faultPage',
};

/** Advice for a fault of known outcome; an unknown one has a screen of its own. */
export const adviceFor = ({ code }: Pick<FinanceError, 'code'>): Advice => ({
  text: TEXTS[code] ?? 'faultUnreachable',
  next: code === 'config_invalid' || code === 'forbidden' ? 'none' : 'retry',
});
