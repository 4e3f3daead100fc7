import type { FinanceErrorEvent } from '../events/finance-error.js';
import type { OfferAcceptedEvent } from '../events/offer-accepted.js';
import type { OfferSelectEvent } from '../events/offer-select.js';
import type { OfferSubmitEvent } from '../events/offer-submit.js';
import type { OffersExpireEvent } from '../events/offers-expire.js';
import type { OffersLoadEvent } from '../events/offers-load.js';
import type { RenewalDismissEvent } from '../events/renewal-dismiss.js';
import type { RenewalEligibilityEvent } from '../events/renewal-eligibility.js';
import type { RenewalStartEvent } from '../events/renewal-start.js';

/** The events of a session. */
export interface FinanceSessionEventMap {
  /** The session has a new `state`. */
  change: Event;
  'renewal-eligibility': RenewalEligibilityEvent;
  'renewal-start': RenewalStartEvent;
  'renewal-dismiss': RenewalDismissEvent;
  'offers-load': OffersLoadEvent;
  'offer-select': OfferSelectEvent;
  'offers-expire': OffersExpireEvent;
  'offer-submit': OfferSubmitEvent;
  'offer-accepted': OfferAcceptedEvent;
  'finance-error': FinanceErrorEvent;
}
