import { expect } from '@open-wc/testing';
import { configure } from '../../../src/index.js';
import { pageSession } from '../../../src/session/page-sessions.js';
import { create, newGroup, show } from '../../helpers/elements.js';
import {
  BASE_URL,
  createStage,
  fixtureCleanup,
  MERCHANT_ID,
  PROVIDERS,
  settle,
  until,
} from '../../helpers/page.js';
import { anOffer, aProduct, OTHER_OFFER_ID, someOffers } from '../../helpers/samples.js';

const GIFTS = {
  'offer-picker': { offers: someOffers({ expiresAt: '' }) },
  'offer-accept': { offer: anOffer() },
};

describe('what a page gives', () => {
  afterEach(fixtureCleanup);

  it('is taken up once the update is complete: a page may go on at once', async () => {
    const { session, sandbox } = createStage();
    const picker = create('offer-picker');
    picker.session = session;
    await show(picker);
    picker.offers = someOffers({ expiresAt: '' });
    await picker.updateComplete;
    const [offer] = picker.offers.products[0]!.offers;
    picker.select(offer!.offer_id);
    expect(picker.value).to.equal(offer!.offer_id);
    expect(sandbox.requests).to.be.empty;
  });

  it('is accepted by a press of the page in the same task', async () => {
    const { session, sandbox } = createStage();
    await session.loadOffers();
    const [offer] = session.state.products[0]!.offers;
    const other = createStage({ fetch: sandbox.fetch });
    const accept = create('offer-accept');
    accept.session = other.session;
    await show(accept);
    accept.offer = offer;
    accept.expiresAt = session.state.expiresAt;
    await accept.submit();
    expect(other.session.state.acceptance).to.equal('accepted');
  });

  for (const [tag, gift] of Object.entries(GIFTS) as ['offer-picker' | 'offer-accept', object][]) {
    it(`while settings disagree is taken up once they agree: <${tag}>`, async () => {
      const { session } = createStage();
      const element = Object.assign(create(tag), { session });
      await show(element);
      session.block('merchantId');
      Object.assign(element, structuredClone(gift));
      await settle(element);
      expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
      session.block(undefined);
      await settle(element);
      await until(
        session,
        ({ offers, acceptance }) => offers === 'ready' || acceptance === 'review',
      );
    });
  }
});

describe('what a page has given for one merchant, and gives to an element that is mounted for the next one', () => {
  afterEach(fixtureCleanup);

  for (const [tag, gift] of Object.entries(GIFTS) as ['offer-picker' | 'offer-accept', object][]) {
    it(`is none of that one’s: <${tag}>`, async () => {
      const { session } = createStage();
      const given = structuredClone(gift);
      const before = Object.assign(create(tag), given, { session });
      await show(before);
      await until(
        session,
        ({ offers, acceptance }) => offers === 'ready' || acceptance === 'review',
      );
      before.remove();
      session.configure({ providerId: PROVIDERS['not-eligible'], merchantId: 'another' });
      expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
      const next = Object.assign(create(tag), given, { session });
      await show(next);
      await settle(next);
      expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
      expect(next.state).to.equal('idle');
    });
  }
});

describe('what the page gives to picker and review of one session', () => {
  afterEach(fixtureCleanup);
  it('may be made anew in each rendering: the choice stays', async () => {
    const stage = createStage();
    const { session } = stage;
    const picker = create('offer-picker');
    const accept = create('offer-accept');
    picker.session = accept.session = session;
    const set = someOffers({
      expiresAt: '',
      products: [aProduct({ offers: [anOffer(), anOffer({ offer_id: OTHER_OFFER_ID })] })],
    });
    const render = async () => {
      picker.offers = structuredClone(set);
      accept.offer = { ...set.products[0]!.offers[0]! };
      await settle(picker, accept);
    };
    picker.offers = set;
    accept.offer = set.products[0]!.offers[0]!;
    await show(picker, accept);
    await until(session, (s) => s.acceptance === 'review');
    await settle(picker, accept);
    session.selectOffer(OTHER_OFFER_ID);
    expect(session.state.selected!.offer.offer_id).to.equal(OTHER_OFFER_ID);
    const loads: Event[] = [];
    session.addEventListener('offers-load', (event) => loads.push(event));
    await render();
    await session.restore();
    await settle(picker, accept);
    expect(session.state.selected!.offer.offer_id).to.equal(OTHER_OFFER_ID);
    expect(loads).to.be.empty;
  });
});

describe('what the page has given and reset() has forgotten', () => {
  afterEach(fixtureCleanup);
  for (const tag of ['offer-picker', 'offer-accept'] as const) {
    it(`is not given again by <${tag}> because a framework makes it anew`, async () => {
      const { session } = createStage();
      const element = create(tag);
      element.session = session;
      const render = async (given: object) => {
        Object.assign(element, given);
        await settle(element);
        await session.restore();
        await settle(element);
      };
      await show(element);
      await render(structuredClone(GIFTS[tag]));
      await until(
        session,
        ({ offers, acceptance }) => offers === 'ready' || acceptance === 'review',
      );
      session.reset();
      await render(structuredClone(GIFTS[tag]));
      expect(element.state).to.equal('idle');
      session.reset();
      session.reset();
      await render(structuredClone(GIFTS[tag]));
      expect(element.state).to.equal('idle');
      // Taken back meanwhile, it is given once more.
      await render(tag === 'offer-picker' ? { offers: undefined } : { offer: undefined });
      await render(structuredClone(GIFTS[tag]));
      await until(
        session,
        ({ offers, acceptance }) => offers === 'ready' || acceptance === 'review',
      );
    });
  }
});

describe('what was given for one merchant', () => {
  afterEach(fixtureCleanup);
  it('is not the next one’s, though it is made anew while that one’s is on its way', async () => {
    const { session } = createStage();
    const picker = create('offer-picker');
    const accept = create('offer-accept');
    picker.session = accept.session = session;
    const set = someOffers({ expiresAt: '' });
    picker.offers = set;
    accept.offer = set.products[0]!.offers[0]!;
    await show(picker, accept);
    await until(session, (s) => s.acceptance === 'review');
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-next' });
    picker.offers = structuredClone(set);
    accept.offer = { ...set.products[0]!.offers[0]! };
    await settle(picker, accept);
    await session.restore();
    await settle(picker, accept);
    expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
    const next = someOffers({
      expiresAt: '',
      products: [aProduct({ offers: [anOffer({ offer_id: OTHER_OFFER_ID })] })],
    });
    picker.offers = next;
    await until(session, ({ offers }) => offers === 'ready');
    expect(session.state.products[0]!.offers[0]!.offer_id).to.equal(OTHER_OFFER_ID);
    // Back at the first one, what is made anew is that one's again.
    session.configure({ providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID });
    picker.offers = structuredClone(set);
    await until(session, ({ offers }) => offers === 'ready');
    expect(session.state.products[0]!.offers[0]!.offer_id).to.equal(
      set.products[0]!.offers[0]!.offer_id,
    );
  });
});

describe('what is given in the task in which another element goes to the next merchant', () => {
  afterEach(fixtureCleanup);
  for (const order of ['ids first', 'offers first'] as const) {
    for (const tag of ['offer-picker', 'offer-accept'] as const) {
      it(`is the next merchant’s, be it for ${tag}: ${order}`, async () => {
        const stage = createStage();
        configure({ fetch: stage.sandbox.fetch, storage: null, clock: stage.clock.now });
        const group = newGroup();
        const advert = create('renewal-advert', {
          group,
          eligibility: 'eligible',
          'base-url': BASE_URL,
          currency: 'GBP',
          'provider-id': PROVIDERS.eligible,
          'merchant-id': MERCHANT_ID,
        });
        const element = create(tag, { group });
        await show(advert, element);
        await settle(advert, element);
        await pageSession(group).session.pace.settled;
        const ids = () => {
          advert.setAttribute('provider-id', PROVIDERS.mixed);
          advert.setAttribute('merchant-id', 'merchant-q');
        };
        const offers = () => Object.assign(element, structuredClone(GIFTS[tag]));
        if (order === 'ids first') {
          ids();
          offers();
        } else {
          offers();
          ids();
        }
        await settle(advert, element);
        const { session } = pageSession(group);
        await session.pace.settled;
        await session.provideEligibility(true);
        await settle(advert, element);
        await import('../../../src/session/offers-flow.js');
        await settle(advert, element);
        expect(session.state.providerId).to.equal(PROVIDERS.mixed);
        expect(element.state).to.equal(tag === 'offer-picker' ? 'ready' : 'review');
      });
    }
  }
});
