/** What an offer costs, as an element shows it: the same beside other offers, in the review and in the record. */
import type { OfferChoice } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { balanceSettled, detailsOf, termRows, type TermRow, type TermsOptions } from './terms.js';

/** What both kinds of scene have. */
interface Priced {
  readonly host: Pick<
    OfferAccept,
    'termUnit' | 'settlesBalance' | 'hideFactorRate' | 'offerDetails'
  >;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}

const settledDealOf = ({ host, state }: Priced) => (host.settlesBalance ? state.deal : undefined);

export const rowsOf = (
  scene: Priced,
  { offer, product }: OfferChoice,
  more?: Pick<TermsOptions, 'lowestCost' | 'whatIf'>,
): TermRow[] =>
  termRows(offer, {
    ...more,
    localizer: scene.l,
    termUnit: scene.host.termUnit,
    settledDeal: settledDealOf(scene),
    hideFactorRate: scene.host.hideFactorRate,
    products: scene.state.products,
    details: detailsOf(scene.host.offerDetails ?? scene.session.offerDetails, offer, product),
  });

/** What the amount of an offer is: not what is received, where a balance is settled out of it. */
export const amountLabel = (scene: Priced, offer: Offer): string =>
  scene.l.text(
    balanceSettled(offer, settledDealOf(scene)) === undefined ? 'termReceive' : 'termNewFinance',
  );
