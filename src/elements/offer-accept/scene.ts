import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';

/** What one rendering is made of. */
export interface Scene {
  readonly host: OfferAccept;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly form: AcceptForm;
  readonly l: Localizer;
}

/** One state's part of the frame that all states share. */
export interface Content {
  readonly heading: string;
  /** Whether the partner's `heading` slot may replace it: not where it says what went wrong. */
  readonly replaceable?: boolean;
  /** For those who can't see the change. */
  readonly status?: string;
  readonly body: unknown;
}
