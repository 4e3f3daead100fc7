import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { ExpiryController } from '../shared/expiry.js';
import type { WhatIf } from '../shared/what-if.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';
import type { Receipt } from './receipt.view.js';

/** What one rendering needs. */
export interface Scene {
  readonly host: OfferAccept;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly form: AcceptForm;
  readonly expiry: ExpiryController;
  readonly whatIf: WhatIf;
  readonly receipt: Receipt;
  readonly l: Localizer;
}
