import type { OfferChoice } from '../../domain/offers.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { ExpiryController } from '../shared/expiry.js';
import { detailsOf, termRows, type TermRow } from '../shared/terms.js';
import type { WhatIf } from '../shared/what-if.js';
import type { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';
import type { Receipt } from './receipt.view.js';

/** What an element remembers of its own. */
export interface Memory {
  readonly clock: ExpiryController;
  readonly whatIf: WhatIf;
  readonly receipt: Receipt;
}

/** What one rendering is made of. */
export interface Scene extends Memory {
  readonly host: OfferAccept;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly form: AcceptForm;
  readonly l: Localizer;
}

/** The terms of the chosen offer: the same in the review and in the record of what was accepted. */
export function rowsOf(
  { host, session, state, l }: Pick<Scene, 'host' | 'session' | 'state' | 'l'>,
  { offer, product }: OfferChoice,
  whatIf?: string,
): TermRow[] {
  return termRows(offer, {
    localizer: l,
    termUnit: host.termUnit,
    settledDeal: host.settlesBalance ? state.deal : undefined,
    hideFactorRate: host.hideFactorRate,
    products: state.products,
    whatIf,
    details: detailsOf(host.offerDetails ?? session.offerDetails, offer, product),
  });
}

export const nameOf = ({ offer, product }: OfferChoice, l: Localizer): string =>
  product.name && offer.description
    ? l.text('acceptOffer', { product: product.name, offer: offer.description })
    : product.name || offer.description;
