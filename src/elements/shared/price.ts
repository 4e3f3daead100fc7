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

/** What all offers of a rendering have in common: worked out once, for a set may be long. */
interface Common {
  readonly termUnit: OfferSettings['termUnit'];
  readonly settles: boolean;
  /** The deal that is still open. An offer may be open longer than the merchant may apply for another one. */
  readonly deal: Deal | undefined;
  readonly details: OfferDetails | undefined;
}

const common = new WeakMap<Priced, Common>();

function commonOf(scene: Priced): Common {
  let known = common.get(scene);
  if (!known) {
    const { host, session, state } = scene;
    // The element itself, then the others that show offers of its session: what one was told, all say.
    const tellers = [host, ...[...flowElements].filter((other) => other.session === session)];
    const { merchant } = settledIn(scene);
    known = {
      termUnit: tellers.find(({ termUnit }) => isTermUnit(termUnit))?.termUnit,
      // Without a `provider_id` it isn't known whether there is a balance.
      settles: state.providerId !== null && tellers.some(({ settlesBalance }) => settlesBalance),
      deal: merchant && activeDeal(merchant),
      // Its own, then what a picker has told the session, or would.
      details: [host, session, ...tellers]
        .map(({ offerDetails }) => offerDetails)
        .find((given) => typeof given === 'function'),
    };
    common.set(scene, known);
  }
  return known;
}

/** The unit of the term, as far as the page has told. */
export const termUnitOf = (scene: Priced): OfferSettings['termUnit'] => commonOf(scene).termUnit;

export function rowsOf(
  scene: Priced,
  { offer, product }: OfferChoice,
  more?: Pick<TermsOptions, 'lowestCost' | 'whatIf'> & { readonly beside?: boolean },
): TermRow[] {
  const { termUnit, settles, deal, details } = commonOf(scene);
  return termRows(offer, {
    ...more,
    localizer: scene.l,
    termUnit,
    settlesBalance: settles,
    settledDeal: settles ? deal : undefined,
    // Once, where it is decided: not beside each offer.
    openDeal: settles || more?.beside ? undefined : deal,
    hideFactorRate: scene.host.hideFactorRate,
    products: scene.state.products,
    details: detailsOf(details, offer, product),
  });
}

/** The deal whose balance is settled out of the new amount, where that is known. */
function settledDealIn(scene: Priced): Deal | undefined {
  const { settles, deal } = commonOf(scene);
  return settles ? deal : undefined;
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
