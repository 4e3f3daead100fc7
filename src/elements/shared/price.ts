/** What an offer costs, as an element shows it: the same beside other offers, in the review and in the record. */
import { activeDeal } from '../../domain/eligibility.js';
import { hasReadableAmounts, type OfferChoice } from '../../domain/offers.js';
import type { Deal, Offer } from '../../domain/service-types.js';
import { isTermUnit } from '../../domain/terms.js';
import type { OfferDetails } from '../../session/offer-details.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { isDecided, type FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { flowElements } from './flow-element.js';
import type { OfferSettings } from './reviews.js';
import { amountReceived, detailsOf, termRows, type TermRow, type TermsOptions } from './terms.js';

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

const undecided = new WeakMap<FinanceSession, FinanceState>();

/** The state that says which deal is settled: a check after the decision doesn't change what was agreed to. */
function settledIn({ session, state }: Priced): FinanceState {
  const before = undecided.get(session);
  if (before?.revision === state.revision && isDecided(state)) return before;
  undecided.set(session, state);
  return state;
}

/** Whether it is an application of a merchant without a deal, whose balance could be settled. */
const isInitial = ({ providerId, source }: FinanceState): boolean =>
  providerId === null && (source === 'service' || source === 'resumed');

/** The element itself, then the others that show offers of its session: what one was told, all say. */
const tellers = ({ host, session }: Priced): readonly OfferSettings[] => [
  host,
  ...[...flowElements].filter((other) => other.session === session),
];

/** The unit of the term, as far as the page has told. */
export const termUnitOf = (scene: Priced): OfferSettings['termUnit'] =>
  tellers(scene).find(({ termUnit }) => isTermUnit(termUnit))?.termUnit;

const settles = (scene: Priced): boolean =>
  !isInitial(scene.state) && tellers(scene).some(({ settlesBalance }) => settlesBalance);

/** Its own, then what a picker has told the session, or would. */
const detailsIn = (scene: Priced): OfferDetails | undefined =>
  [scene.host, scene.session, ...tellers(scene)]
    .map(({ offerDetails }) => offerDetails)
    .find((given) => typeof given === 'function');

export const rowsOf = (
  scene: Priced,
  { offer, product }: OfferChoice,
  more?: Pick<TermsOptions, 'lowestCost' | 'whatIf'> & { readonly beside?: boolean },
): TermRow[] =>
  termRows(offer, {
    ...more,
    localizer: scene.l,
    termUnit: termUnitOf(scene),
    // Without a `provider_id` it isn't known whether there is a balance.
    settlesBalance: settles(scene) && scene.state.providerId !== null,
    settledDeal: settledDealIn(scene),
    // Once, where it is decided: not beside each offer.
    openDeal: settles(scene) || more?.beside ? undefined : dealIn(scene),
    hideFactorRate: scene.host.hideFactorRate,
    products: scene.state.products,
    details: detailsOf(detailsIn(scene), offer, product),
  });

const settledDealIn = (scene: Priced): Deal | undefined =>
  settles(scene) ? dealIn(scene) : undefined;

/** The deal that is still open. An offer may be open longer than the merchant may apply for another one. */
function dealIn(scene: Priced): Deal | undefined {
  const { merchant } = settledIn(scene);
  return merchant && activeDeal(merchant);
}

/** What of an offer is paid to the merchant, where it is known that the rest settles a balance. */
export const receivedOf = (scene: Priced, offer: Offer): number | undefined =>
  amountReceived(offer, settledDealIn(scene));

/** A long amount may be smaller than its surroundings, so that it is whole. */
export const amountClass = (amount: string): string =>
  amount.length > 8 ? 'amount long' : 'amount';

/** The figure that heads an offer, and what it is. */
export function amountOf(scene: Priced, offer: Offer): { label: string; value: string } {
  const { l } = scene;
  const received = receivedOf(scene, offer);
  return {
    label: received === undefined ? amountLabel(scene) : l.text('termReceive'),
    value: hasReadableAmounts(offer)
      ? l.money(received ?? offer.funded_amount, offer.currency)
      : '–',
  };
}

/**
 * What the amount of an offer is: all of it is received only by whom no balance can be settled for, and where it is
 * known that there will be any.
 */
const amountLabel = ({ l, state }: Priced): string =>
  l.text(isInitial(state) && state.acceptance !== 'unknown' ? 'termReceive' : 'termNewFinance');
