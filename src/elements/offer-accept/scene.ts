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
