/** All exports, without side effects: importing this module registers no tag and touches nothing on the page. */
export * from './client.js';
export { observedAcceptable, type Acceptable } from './domain/acceptable.js';
export type { OfferChoice } from './domain/offers.js';
export { FinanceElement } from './elements/finance-element.js';
export { OfferAccept, type OfferAcceptState } from './elements/offer-accept/offer-accept.js';
export { OfferPicker, type OfferPickerState } from './elements/offer-picker/offer-picker.js';
export {
  RenewalAdvert,
  type RenewalAdvertState,
} from './elements/renewal-advert/renewal-advert.js';
export type { Plural } from './strings/plural.js';
export type { PluralKey } from './strings/strings.js';
export type { OfferDetail, OfferDetails } from './session/offer-details.js';
export * from './events/index.js';
export type { AcceptCommand, LoadOptions } from './session/commands.js';
export { createSession, FinanceSession } from './session/finance-session.js';
export type { KeyValueStorage, SessionOptions } from './session/options.js';
export { configure, type PageOptions } from './session/page-sessions.js';
export { financeSessionContext } from './session/session-context.js';
export type { FinanceSessionEventMap } from './session/session-events.js';
export type {
  AcceptanceStatus,
  EligibilityStatus,
  FinanceState,
  OffersStatus,
  RecheckStatus,
} from './session/state.js';
export {
  setStrings,
  type AccountTypeStrings,
  type StringKey,
  type Strings,
} from './strings/strings.js';
