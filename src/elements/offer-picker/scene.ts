import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { OfferPicker } from './offer-picker.js';

/** What one rendering needs. */
export interface Scene {
  readonly host: OfferPicker;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}
