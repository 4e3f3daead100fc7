import { expect } from '@open-wc/testing';
import { createStage, PROVIDERS, until } from '../helpers/page.js';
import { refusal } from '../helpers/fakes.js';
import { anOffer, someOffers } from '../helpers/samples.js';
import { postsOf, toReview, typesOf, withNewDeal } from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

const OTHER = PROVIDERS['eligible-eur'];

describe('a listener that goes to another merchant', () => {
  it('has nothing sent for one who never pressed', async () => {
    const stage = createStage();
    const { session } = stage;
    const go = () => session.configure({ providerId: OTHER });
    session.addEventListener('change', go, { once: true });
    await session.loadOffers();
    await until(session, ({ offers }) => offers !== 'loading');
    expect(postsOf(stage, 'offers')).to.be.empty;
    expect(session.state).to.include({ providerId: OTHER, offers: 'idle' });
  });

  for (const [when, expiresAt, heard] of [
    ['offers come', undefined, []],
    ['offers come that have expired', '2020-01-01T00:00:00Z', []],
  ] as const) {
    it(`as ${when} hears nothing of them`, async () => {
      const { session, events } = createStage();
      session.addEventListener('change', () => {
        if (session.state.products.length > 0) session.configure({ providerId: OTHER });
      });
      await session.provideOffers(someOffers(expiresAt ? { expiresAt } : {}));
      expect(typesOf(events)).to.deep.equal(heard);
    });
  }

  it('as offers come that have expired, told of them, hears of no expiry', async () => {
    const { session, events } = createStage();
    session.addEventListener('offers-load', () => session.configure({ providerId: OTHER }));
    await session.provideOffers(someOffers({ expiresAt: '2020-01-01T00:00:00Z' }));
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  it('as one is chosen hears nothing of it', async () => {
    const stage = createStage();
    const { session, events } = stage;
    session.addEventListener('change', () => {
      if (session.state.selected) session.configure({ providerId: OTHER });
    });
    await toReview(stage);
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  // As it is pressed, as the code is there, and just before the request would leave.
  for (const nth of [1, 2, 3]) {
    it(`leaves the first one free to ask again: told of the loading for the ${['', 'first', 'second', 'third'][nth]!} time`, async () => {
      const stage = createStage();
      const { session } = stage;
      let loading = 0;
      session.addEventListener('change', () => {
        if (session.state.offers === 'loading' && ++loading === nth) {
          session.configure({ providerId: OTHER });
        }
      });
      await session.loadOffers();
      expect(session.state).to.include({ providerId: OTHER, offers: 'idle' });
      expect(postsOf(stage, 'offers')).to.be.empty;
      session.configure({ providerId: PROVIDERS.eligible });
      await session.loadOffers();
      expect(session.state.offers).to.equal('ready');
    });
  }

  it('hears nothing there of the merchant before', async () => {
    const accept = meddler(ACCEPT);
    const merchant = meddler(MERCHANT);
    const sandbox = { beforeAnswer: accept.hook, beforeApply: merchant.hook };
    const stage = createStage({ sandbox });
    const { session, events } = stage;
    accept.reply = () => refusal(500);
    await session.checkEligibility();
    await toReview(stage);
    await session.accept();
    merchant.reply = withNewDeal;
    session.addEventListener('change', () => {
      if (session.state.acceptance === 'accepted') session.configure({ providerId: OTHER });
    });
    events.length = 0;
    await session.checkEligibility();
    expect(session.state).to.include({ providerId: OTHER, eligibility: 'idle' });
    expect(session.state.merchant).to.be.undefined;
    expect(typesOf(events)).to.deep.equal([]);
  });
});

describe('an error', () => {
  it('of an acceptance for want of a setting is still told when the page gives its word', async () => {
    const { session } = createStage({ baseUrl: '' });
    await session.provideOffer(anOffer());
    await session.accept();
    const { error } = session.state;
    expect(error).to.include({ code: 'config_invalid' });
    await session.provideEligibility(true);
    expect(session.state.error).to.equal(error);
  });

  it('of an application is kept over settings that disagree for a while', async () => {
    const offers = meddler(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: offers.hook } });
    offers.reply = () => refusal(429);
    await session.loadOffers();
    const { error } = session.state;
    session.block('providerId');
    session.block(undefined);
    expect(session.state).to.include({ offers: 'error', error });
  });

  it('stays while settings disagree, though another setting comes', async () => {
    const { session } = createStage();
    session.block('providerId');
    await session.loadOffers();
    const { error } = session.state;
    session.configure({ currency: 'EUR' });
    expect(session.state).to.include({ blocked: true, offers: 'error', error });
  });
});

describe('a check', () => {
  it('is made anew after the page’s word, though one is under way', async () => {
    const held = hold(MERCHANT);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const first = session.checkEligibility();
    await held.arrived;
    await session.provideEligibility(false);
    const second = session.checkEligibility();
    held.release();
    await Promise.all([first, second]);
    expect(session.state.eligibility).to.equal('eligible');
  });
});
