import { answers } from '../../src/session/answers.js';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import {
  createSession,
  type ApplicationInput,
  type FinanceErrorDetail,
  type FinanceSession,
  type Offer,
  type OffersRequest,
  type SessionOptions,
} from '../../src/index.js';
import { MemoryStorage } from './memory-storage.js';
import { json } from './fakes.js';
import { MERCHANT_ID, PROVIDERS, record, until, type Stage } from './page.js';
import { aDeal, aMerchant, anOffer, APPLICATION_ID } from './samples.js';

export const typesOf = (events: readonly Event[]): string[] => events.map(({ type }) => type);

/** The page is loaded again: a new session with the same settings, on the same sandbox. */
export function reload(stage: Stage, changes: SessionOptions = {}): Stage {
  answers.clear();
  const session = createSession({ ...stage.session.options, ...changes });
  return { ...stage, session, events: record(session) };
}

/** All states that a session goes through from now on. */
export function statesOf(session: FinanceSession): FinanceSession['state'][] {
  const states: FinanceSession['state'][] = [];
  session.addEventListener('change', () => states.push(session.state));
  return states;
}

/** The POSTs that arrived at the sandbox: offers, and acceptances. */
export const postsOf = ({ sandbox }: Pick<Stage, 'sandbox'>, end: 'offers' | 'accept') =>
  sandbox.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${end}`));

/** An offer of the state that may be chosen; default: the first one. */
export function offerIdOf({ state }: FinanceSession, index = 0): string {
  const offer = state.products.flatMap(({ offers }) => offers)[index];
  if (!offer) throw new Error('There is no such offer.');
  return offer.offer_id;
}

/** Goes on to a chosen offer. */
export async function toReview({ session }: Pick<Stage, 'session'>, index = 0): Promise<string> {
  await session.loadOffers();
  await until(session, ({ offers }) => offers === 'ready');
  const offerId = offerIdOf(session, index);
  session.selectOffer(offerId);
  return offerId;
}

/** The error that was reported last. */
export const lastError = ({ events }: Pick<Stage, 'events'>) => {
  const reported = events.filter(({ type }) => type === 'finance-error').at(-1);
  return (reported as CustomEvent<FinanceErrorDetail> | undefined)?.detail.error;
};

/** The body of a renewal's `POST /offers`. */
export const renewalOf = (provider_id: string, currency = 'GBP') => ({
  application: { merchant_id: MERCHANT_ID, provider_id, currency },
});

/** A renewal that names its merchant itself: for sessions without the reference. */
export const BODY: ApplicationInput = { application: { merchant_id: MERCHANT_ID } };

/** An initial application that names the merchant. */
export const INITIAL_BODY: OffersRequest = {
  ...sampleInitialApplication,
  application: { ...sampleInitialApplication.application, merchant_id: MERCHANT_ID },
};

/** Offers of this merchant that the page has got in a way of its own (own storage, own session). */
export async function renewalOffers(stage: Stage): Promise<Offer[]> {
  const { session } = reload(stage, { storage: new MemoryStorage() });
  const { products } = await session.loadOffers(BODY);
  return products.flatMap(({ offers }) => offers);
}

export async function renewalOffer(stage: Stage): Promise<Offer> {
  const [offer] = await renewalOffers(stage);
  if (!offer) throw new Error('There is no offer.');
  return offer;
}

/** The page gives an offer, and the merchant accepts it. */
export async function give(session: FinanceSession, offer: Offer): Promise<void> {
  await session.provideOffer(offer);
  await session.accept();
}

/** The merchant's deals with one that was not there before: evidence of an acceptance (§6). */
export const withNewDeal = (): Response =>
  json(aMerchant(aDeal({ id: 'D-2', application_id: APPLICATION_ID })));

/** The service's answer to an acceptance. */
export const acceptedAnswer = (): Response =>
  json({
    application_id: APPLICATION_ID,
    provider_id: PROVIDERS.eligible,
    offer: anOffer(),
    links: {},
  });
