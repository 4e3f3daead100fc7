import { expect } from '@open-wc/testing';
import type { Offer, OfferAccept, ApplicationInput } from '../../../src/index.js';
import { configure } from '../../../src/session/page-sessions.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { create, reach, show } from '../../helpers/elements.js';
import {
  BASE_URL,
  createStage,
  fixtureCleanup,
  MERCHANT_ID,
  PROVIDERS,
} from '../../helpers/page.js';
import { postsOf, reload } from '../../helpers/sessions.js';

const BODY: ApplicationInput = { application: { merchant_id: MERCHANT_ID } };
const ATTRIBUTES = { 'base-url': BASE_URL, 'provider-id': PROVIDERS.eligible, currency: 'GBP' };

async function anOffer() {
  const stage = createStage();
  const { session } = reload(stage, { storage: new MemoryStorage() });
  const { products } = await session.loadOffers(BODY);
  configure({ fetch: stage.sandbox.fetch, storage: null, clock: stage.clock.now });
  return { stage, offer: products[0]!.offers[0]! };
}

/** A framework renders its offer, made anew; the merchant presses. */
async function press(element: OfferAccept, offer: Offer) {
  element.offer = { ...offer };
  await reach(element, ({ acceptance }) => acceptance !== 'idle');
  await element.submit();
  expect(element.session!.state.acceptance).to.equal('accepted');
}

describe('<offer-accept> with an offer that the page gives again', () => {
  afterEach(fixtureCleanup);

  for (const [what, late] of [
    ['merchant-id', (element: OfferAccept) => element.setAttribute('merchant-id', MERCHANT_ID)],
    [
      'merchant-path',
      (element: OfferAccept) =>
        element.setAttribute('merchant-path', '/merchant?provider_id={provider_id}'),
    ],
  ] as const) {
    it(`is not accepted again, though ${what} comes after its acceptance`, async () => {
      const { stage, offer } = await anOffer();
      const element = create('offer-accept', { ...ATTRIBUTES, group: `once ${what}` });
      await show(element);
      await press(element, offer);
      late(element);
      await element.updateComplete;
      await element.session!.pace.settled;
      expect(element.session!.state.acceptance).to.equal('accepted');
      for (let round = 0; round < 2; round++) {
        element.reset();
        // Taken back, for what is forgotten is not given again by rendering it anew.
        element.offer = undefined;
        await element.updateComplete;
        await press(element, offer);
      }
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }
});
