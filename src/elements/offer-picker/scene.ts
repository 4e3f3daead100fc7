import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { Localizer } from '../../strings/localize.js';
import { ExpiryController } from '../shared/expiry.js';
import { WhatIf } from '../shared/what-if.js';
import { Narrowing } from './narrow.view.js';
import type { OfferPicker } from './offer-picker.js';

/** Makes what a picker keeps between renderings. */
export const memoryOf = (host: OfferPicker) => ({
  expiry: new ExpiryController(host),
  whatIf: new WhatIf(host),
  narrowing: new Narrowing(host),
  /** The offer whose acceptance was pressed last. After a refusal it is still chosen, which isn't news to announce. */
  pressed: undefined as OfferChoice | undefined,
});

export type Memory = ReturnType<typeof memoryOf>;

/** What one rendering needs. */
export interface Scene {
  readonly host: OfferPicker;
  readonly memory: Memory;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}
