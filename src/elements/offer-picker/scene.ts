import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { Localizer } from '../../strings/localize.js';
import { ExpiryController } from '../shared/expiry.js';
import { WhatIf } from '../shared/what-if.js';
import { Narrowing } from './narrow.view.js';
import type { OfferPicker } from './offer-picker.js';

/** What a picker keeps between renderings. */
export class Memory {
  readonly clock: ExpiryController;
  readonly whatIf: WhatIf;
  readonly narrowing: Narrowing;
  /** The offer whose acceptance was pressed last. After a refusal it is still chosen, which isn't news to announce. */
  pressed: OfferChoice | undefined = undefined;

  constructor(host: OfferPicker) {
    this.clock = new ExpiryController(host);
    this.whatIf = new WhatIf(host);
    this.narrowing = new Narrowing(host);
  }
}

/** What one rendering needs. */
export interface Scene {
  readonly host: OfferPicker;
  readonly memory: Memory;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}
