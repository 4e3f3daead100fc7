export { FinanceErrorEvent, type FinanceErrorDetail } from './finance-error.js';
export { OfferAcceptedEvent, type OfferAcceptedDetail } from './offer-accepted.js';
export { OfferSelectEvent, type OfferSelectDetail } from './offer-select.js';
export { OfferSubmitEvent, type OfferSubmitDetail } from './offer-submit.js';
export { OffersExpireEvent, type OffersExpireDetail } from './offers-expire.js';
export { OffersLoadEvent, type OffersLoadDetail, type OffersSource } from './offers-load.js';
export { RenewalDismissEvent, type RenewalDismissDetail } from './renewal-dismiss.js';
export { RenewalEligibilityEvent, type RenewalEligibilityDetail } from './renewal-eligibility.js';
export { RenewalStartEvent, type RenewalStartDetail } from './renewal-start.js';
