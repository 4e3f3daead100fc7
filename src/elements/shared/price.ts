/** The price of an offer as an element shows it: the same beside other offers, in the review and in the record. */
import { activeDeal } from '../../domain/eligibility.js';
import { hasReadableAmounts, type OfferChoice } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import { isTermUnit } from '../../domain/terms.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { isDecided, type FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { elementsOf, type OfferSettings } from './reviews.js';
import { amountReceived, detailsOf, termRows, type TermRow, type TermsOptions } from './terms.js';

/** What the scenes of the picker and the review have in common. */
interface Priced {
  readonly host: Pick<
    OfferAccept,
    'termUnit' | 'settlesBalance' | 'hideFactorRate' | 'offerDetails'
  >;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}

const undecided = new WeakMap<FinanceSession, FinanceState>();

/** The state that determines which deal is paid off. A check after the decision doesn't change what was agreed to. */
function settledIn({ session, state }: Priced): FinanceState {
  const before = undecided.get(session);
  if (before?.revision === state.revision && isDecided(state)) return before;
  undecided.set(session, state);
  return state;
}

/** What all offers of a rendering have in common. */
export function commonOf(scene: Priced) {
  const { host, session, state } = scene;
  // The element itself, then the others that show offers of its session: what one of them is told, all of them show.
  const tellers = [host, ...elementsOf(session)];
  const { merchant } = settledIn(scene);
  // Without a `provider_id` there is no deal that could be renewed. What the page doesn't know may be.
  const renews =
    state.providerId !== null && (merchant?.deals.some(({ active }) => active) ?? true);
  return {
    termUnit: tellers.find(({ termUnit }) => isTermUnit(termUnit))?.termUnit,
    // What is received isn't known while it isn't known whether the offer was accepted.
    settles:
      renews &&
      state.acceptance !== 'unknown' &&
      tellers.some(({ settlesBalance }) => settlesBalance),
    renews,
    // Even if it may no longer be renewed: offers may stay open for longer than that.
    deal: merchant && activeDeal(merchant),
    // The element's own rows, then those that a picker has given to the session, or is about to.
    details: [host, session, ...tellers]
      .map(({ offerDetails }) => offerDetails)
      // A framework may set `null` for none.
      .find((given) => given),
  };
}

/** The unit of the term, if the page has set one. */
export const termUnitOf = (scene: Priced): OfferSettings['termUnit'] => commonOf(scene).termUnit;

export function rowsOf(
  scene: Priced,
  { offer, product }: OfferChoice,
  more?: Pick<TermsOptions, 'lowestCost' | 'whatIf' | 'beside'>,
): TermRow[] {
  const { details, ...common } = commonOf(scene);
  return termRows(offer, {
    ...more,
    ...common,
    localizer: scene.l,
    hideFactorRate: scene.host.hideFactorRate,
    products: scene.state.products,
    details: detailsOf(details, offer, product),
  });
}

/** The amount that is paid out to the merchant, if it is known that the rest pays off a balance. */
export function receivedOf(scene: Priced, offer: Offer): number | undefined {
  const { settles, deal } = commonOf(scene);
  return settles ? amountReceived(offer, deal) : undefined;
}

/** The classes of an amount. A long one may be smaller than its surroundings, so that it isn't cut off. */
export const amountClass = (amount: string): string =>
  amount.length > 8 ? 'amount long' : 'amount';

/** The figure at the top of an offer, with its label. */
export function amountOf(scene: Priced, offer: Offer): { label: string; value: string } {
  const { l, state } = scene;
  const { providerId, source, acceptance } = state;
  const received = receivedOf(scene, offer);
  // A merchant who applies for the first time has no balance to pay off.
  const isInitial = providerId === null && (source === 'service' || source === 'resumed');
  const isWhole = isInitial && acceptance !== 'unknown';
  return {
    label: l.text(received !== undefined || isWhole ? 'termReceive' : 'termNewFinance'),
    value: hasReadableAmounts(offer)
      ? l.money(received ?? offer.funded_amount, offer.currency)
      : '–',
  };
}
