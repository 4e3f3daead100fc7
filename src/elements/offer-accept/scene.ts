import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { Memory } from '../shared/memory.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';
import type { Receipt } from './receipt.view.js';

/** What one rendering needs. */
export interface Scene extends Memory {
  readonly host: OfferAccept;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly form: AcceptForm;
  readonly receipt: Receipt;
  readonly l: Localizer;
}
