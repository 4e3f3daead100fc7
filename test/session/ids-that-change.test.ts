import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import { createSession } from '../../src/index.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { identityOf } from '../../src/session/identity.js';
import { configure, pageSession } from '../../src/session/page-sessions.js';
import {
  BASE_URL,
  createStage,
  MERCHANT_ID,
  PROVIDERS,
  until,
  type Stage,
} from '../helpers/page.js';
import { refusal } from '../helpers/fakes.js';
import { Keeper } from '../../src/session/keeper.js';
import { anOffer, OTHER_OFFER_ID, someOffers } from '../helpers/samples.js';
import {
  BODY,
  give,
  INITIAL_BODY,
  offerIdOf,
  postsOf,
  reload,
  renewalOffer,
  toReview,
  withNewDeal,
} from '../helpers/sessions.js';
import { ACCEPT, ADDRESS, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

/** What each element of a group says, but for the merchant. */
const GROUP = { baseUrl: BASE_URL, currency: 'GBP' };

function groupOf({ sandbox, clock }: Stage, name: string) {
  configure({ fetch: sandbox.fetch, storage: null, clock: clock.now });
  return pageSession(name);
}

describe('an accepted offer, where merchant-path comes late,', () => {
  it('is accepted by no other session of the storage', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await toReview(stage);
    const other = createSession(stage.session.options);
    await other.loadOffers();
    other.selectOffer(offerIdOf(other, 1));
    await stage.session.accept();
    stage.session.configure({ routes: { merchant: { path: '/merchants/{provider_id}' } } });
    await other.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again after a reset', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    session.configure({ routes: { merchant: '/merchants/{provider_id}' } });
    session.reset();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again after another merchant', async () => {
    const stage = createStage();
    const { providerId } = stage.session.options;
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.configure({ routes: { merchant: '/merchants/{provider_id}' } });
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    session.configure({ providerId, merchantId: MERCHANT_ID });
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again where an element brings it', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const group = groupOf(stage, 'that is told the path late');
    const settings = { ...GROUP, providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID };
    group.set({}, settings);
    await give(group.session, offer);
    expect(group.session.state.acceptance).to.equal('accepted');
    group.set({}, { ...settings, merchantPath: '/merchant?provider_id={provider_id}' });
    await group.session.pace.settled;
    expect(group.session.state.acceptance).to.equal('accepted');
    group.session.reset();
    await give(group.session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an accepted offer, where merchant-id comes late,', () => {
  it('during its acceptance, is that merchant’s: it stands over a reload, and the partner is told whose it is', async () => {
    const held = hold(ACCEPT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: held.hook } });
    const offer = await renewalOffer(stage);
    const first = reload(stage, { providerId: null, merchantId: undefined });
    const accepting = give(first.session, offer);
    await held.arrived;
    first.session.configure({ merchantId: MERCHANT_ID });
    held.release();
    await accepting;
    const { detail } = first.events.find(({ type }) => type === 'offer-accepted')!;
    expect(detail).to.include({ merchantId: MERCHANT_ID });
    const before = postsOf(stage, 'offers').length;
    const { session } = reload(first);
    await session.loadOffers(INITIAL_BODY);
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'offers')).to.have.length(before);
  });

  it('during its acceptance, leaves another one of that merchant’s without a known outcome alone', async () => {
    const held = hold(ACCEPT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: held.hook } });
    const offer = await renewalOffer(stage);
    const lost = { operation: 'accept', offerId: OTHER_OFFER_ID, startedAt: 1 } as const;
    const named = { ...stage.session.options, providerId: null };
    new Keeper(named, new Map()).write({ pending: lost });
    const { session } = reload(stage, { providerId: null, merchantId: undefined });
    const accepting = give(session, offer);
    await held.arrived;
    session.configure({ merchantId: MERCHANT_ID });
    held.release();
    await accepting;
    const { session: next } = reload(stage, { providerId: null });
    await next.restore();
    expect(next.state).to.include({ acceptance: 'unknown', submittedAt: 1 });
  });

  for (const [what, before, after] of [
    ['that had no id', { merchantId: undefined }, () => ({ merchantId: MERCHANT_ID })],
    ['whose provider-id it brings', {}, (providerId?: string) => ({ providerId })],
  ] as const) {
    it(`is not accepted again, and stays accepted, for a merchant ${what}`, async () => {
      const stage = createStage({ providerId: null, ...before });
      const { session } = stage;
      const own = reload(stage, { providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID });
      const offer = await renewalOffer(own);
      await give(session, offer);
      session.configure(after(session.state.accepted!.provider_id));
      session.reset();
      await give(session, offer);
      expect(session.state.acceptance).to.equal('accepted');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }

  it('of another merchant, stays the one’s who has accepted it', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    const { providerId, merchantId } = session.options;
    await give(session, offer);
    session.configure({ providerId: null, merchantId: undefined });
    await session.provideOffers(someOffers());
    session.configure({ merchantId: 'merchant-q' });
    session.configure({ providerId, merchantId });
    session.reset();
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again, however often the page gives it', async () => {
    const stage = createStage({ merchantId: undefined });
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    session.configure({ merchantId: MERCHANT_ID });
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('leaves the offers of the next application alone', async () => {
    const stage = createStage({ merchantId: undefined, storage: new MemoryStorage() });
    const offer = await renewalOffer(stage);
    const before = postsOf(stage, 'offers').length;
    const { session } = stage;
    await give(session, offer);
    session.configure({ merchantId: MERCHANT_ID });
    session.reset();
    await session.loadOffers();
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    const next = reload(stage);
    await next.session.loadOffers();
    expect(postsOf(stage, 'offers').length - before).to.equal(1);
  });

  it('stays accepted after a re-check', async () => {
    const meddles = meddler(ACCEPT);
    const merchant = meddler(MERCHANT);
    const stage = createStage({
      merchantId: undefined,
      sandbox: { beforeAnswer: meddles.hook, beforeApply: merchant.hook },
    });
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await session.checkEligibility();
    meddles.reply = new TypeError('lost');
    await give(session, offer);
    expect(session.state.acceptance).to.equal('unknown');
    session.configure({ merchantId: MERCHANT_ID });
    merchant.reply = withNewDeal;
    await session.recheck();
    if (session.state.acceptance !== 'accepted') throw new Error('setup: ' + session.state.recheck);
    session.reset();
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an application of unknown outcome', () => {
  for (const status of [422, 404, 401]) {
    it(`stays unknown though an offer of the page is refused (${status})`, async () => {
      const offers = meddler(OFFERS);
      const accept = meddler(ACCEPT);
      const storage = new MemoryStorage();
      const stage = createStage({
        storage,
        sandbox: { beforeAnswer: offers.hook, beforeApply: accept.hook },
      });
      const { session } = stage;
      offers.reply = new TypeError('lost');
      await session.loadOffers();
      expect(session.state.offers).to.equal('unknown');
      offers.reply = undefined;
      accept.reply = () => refusal(status);
      await give(session, anOffer());
      const next = reload(stage);
      await next.session.loadOffers();
      expect(postsOf(stage, 'offers')).to.have.length(1);
      expect(next.session.state.offers).to.equal('unknown');
    });
  }

  it('stays unknown though an offer of the page is accepted', async () => {
    const offers = meddler(OFFERS);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: offers.hook },
    });
    const offer = await renewalOffer(stage);
    const before = postsOf(stage, 'offers').length;
    const { session } = stage;
    offers.reply = new TypeError('lost');
    await session.loadOffers();
    offers.reply = undefined;
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    for (const next of [session, reload(stage).session]) {
      next.reset();
      await next.loadOffers();
      expect(next.state.offers).to.equal('unknown');
    }
    expect(postsOf(stage, 'offers').length - before).to.equal(1);
  });

  it('stays unknown after a reset, too', async () => {
    const offers = meddler(OFFERS);
    const accept = meddler(ACCEPT);
    const stage = createStage({
      sandbox: { beforeAnswer: offers.hook, beforeApply: accept.hook },
    });
    const { session } = stage;
    offers.reply = new TypeError('lost');
    await session.loadOffers();
    offers.reply = undefined;
    accept.reply = () => refusal(422);
    await give(session, anOffer());
    session.reset();
    await session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });
});

describe('what a page before has kept without merchant-id', () => {
  const prepare = async (operation: 'offers' | 'accept') => {
    const meddles = meddler(ADDRESS[operation]);
    const storage = new MemoryStorage();
    const stage = createStage({
      storage,
      merchantId: undefined,
      sandbox: { beforeAnswer: meddles.hook },
    });
    const { session } = stage;
    if (operation === 'accept') {
      await session.loadOffers(BODY);
      session.selectOffer(offerIdOf(session));
    }
    meddles.reply = new TypeError('lost');
    if (operation === 'accept') await session.accept();
    else await session.loadOffers(BODY);
    meddles.reply = undefined;
    return stage;
  };
  for (const when of ['at once', 'once restored'] as const) {
    it(`is known though it comes ${when}: offers`, async () => {
      const stage = await prepare('offers');
      const { session } = reload(stage);
      if (when === 'once restored') await session.restore();
      session.configure({ merchantId: MERCHANT_ID });
      await session.loadOffers();
      expect(postsOf(stage, 'offers')).to.have.length(1);
      expect(session.state.offers).to.equal('unknown');
    });
    it(`is known though it comes ${when}: acceptance`, async () => {
      const stage = await prepare('accept');
      const { offer } = stage.session.state.selected!;
      const { session } = reload(stage);
      if (when === 'once restored') await session.restore();
      session.configure({ merchantId: MERCHANT_ID });
      await give(session, offer);
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(session.state.acceptance).to.equal('unknown');
    });
  }
});

describe('an accepted offer', () => {
  it('is not accepted again after a reset, where another currency comes and then the next page', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.reset();
    session.configure({ currency: 'EUR' });
    await give(reload(stage).session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again after another application', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.reset();
    await session.loadOffers();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again in capitals, under another of its merchant’s ids', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    session.configure({ providerId: null });
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    session.configure({ merchantId: undefined });
    await give(session, { ...offer, offer_id: offer.offer_id.toUpperCase() });
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again by another spelling of the address', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.reset();
    await session.loadOffers();
    session.configure({ baseUrl: `${BASE_URL}/` });
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again in capitals', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.reset();
    await give(session, { ...offer, offer_id: offer.offer_id.toUpperCase() });
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an offer whose acceptance is under way', () => {
  for (const [what, before, after] of [
    ['other ids', { providerId: null }, { providerId: PROVIDERS.eligible, merchantId: undefined }],
    [
      'a provider-id that comes late',
      { providerId: null, merchantId: undefined },
      { providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID },
    ],
  ] as const) {
    it(`is not accepted again under ${what}, nor said not to have gone through, and there is no further application`, async () => {
      const accept = hold(ACCEPT);
      const stage = createStage({ sandbox: { beforeAnswer: accept.hook } });
      const offer = await renewalOffer(stage);
      const { session } = stage;
      session.configure(before);
      const accepting = give(session, offer);
      await accept.arrived;
      session.configure(after);
      await give(session, offer);
      expect(session.state).to.include({ acceptance: 'unknown', recheck: 'impossible' });
      const asked = postsOf(stage, 'offers').length;
      await session.loadOffers(BODY);
      expect(postsOf(stage, 'offers')).to.have.length(asked);
      accept.release();
      await accepting;
      expect(session.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }
});

describe('an offer of one merchant at another', () => {
  it('is not accepted', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    await toReview(stage);
    const { offer } = session.state.selected!;
    const held = session.accept();
    await held;
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(session.state.acceptance).not.to.equal('accepted');
  });
  it('brings no answer of that one', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await toReview(stage);
    const { offer } = session.state.selected!;
    const first = session.accept();
    await accept.arrived;
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    await session.provideOffer(offer);
    const second = session.accept();
    accept.release();
    await Promise.all([first, second]);
    expect(session.state.providerId).to.equal(PROVIDERS.mixed);
    expect(session.state.accepted?.provider_id).not.to.equal(PROVIDERS.eligible);
  });
  it('leaves nothing to be looked after', async () => {
    const meddles = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: meddles.hook },
    });
    const { session } = stage;
    await session.checkEligibility();
    await toReview(stage);
    const { offer } = session.state.selected!;
    meddles.reply = new TypeError('lost');
    await session.accept();
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    await give(session, offer);
    const { session: next } = reload(stage);
    await next.restore();
    await next.recheck();
    expect(next.state.providerId).to.equal(PROVIDERS.mixed);
    expect(next.state.acceptance).to.equal('idle');
  });
});

describe('elements of a group', () => {
  for (const [what, ids] of [
    ['provider-id alone', { providerId: PROVIDERS.eligible }],
    ['both ids', { providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID }],
  ] as const) {
    it(`stay accepted where one of them goes from ${what} to merchant-id`, async () => {
      const stage = createStage();
      const offer = await renewalOffer(stage);
      const group = groupOf(stage, `that goes on from ${what}`);
      const [first, second] = [{}, {}];
      group.set(first, { ...GROUP, providerId: PROVIDERS.eligible });
      group.set(second, { ...GROUP, ...ids });
      await give(group.session, offer);
      expect(group.session.state.acceptance).to.equal('accepted');
      group.set(first, { ...GROUP, merchantId: MERCHANT_ID });
      await group.session.pace.settled;
      await group.session.restore();
      expect(group.session.options).to.include({
        providerId: PROVIDERS.eligible,
        merchantId: MERCHANT_ID,
      });
      expect(group.session.state.acceptance).to.equal('accepted');
    });
  }
});

describe('merchant-id is taken away: the same merchant', () => {
  it('while an offer of the page is reviewed', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.provideOffer(anOffer());
    expect(session.state.acceptance).to.equal('review');
    session.configure({ merchantId: undefined });
    await session.restore();
    expect(session.state.acceptance).to.equal('review');
  });
  it('after a start, before there is a picker', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.checkEligibility();
    await session.recheck();
    session.start();
    session.configure({ merchantId: undefined });
    expect(session.state.started).to.be.true;
  });
});

describe('two sessions of a tab', () => {
  it('know from another tab which offer was accepted, though one of them alone waited', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: accept.hook },
    });
    await toReview(stage);
    // "This tab": its own storage, the same set.
    const storage = new MemoryStorage();
    const { products, expiresAt } = stage.session.state;
    const [waiting, third] = [1, 2].map(() => createSession({ ...stage.session.options, storage }));
    storage.setItem(
      identityOf(stage.session.options),
      JSON.stringify({ offers: { products, expiresAt } }),
    );
    for (const session of [waiting!, third!]) {
      await session.loadOffers();
      session.selectOffer(offerIdOf(session));
    }
    const first = stage.session.accept();
    await accept.arrived;
    const second = waiting!.accept();
    await until(waiting!, ({ acceptance }) => acceptance === 'submitting');
    accept.release();
    await Promise.all([first, second]);
    expect(waiting!.state.acceptance).to.equal('accepted');
    await third!.accept();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an offer that a session gives while another decides, under other ids later,', () => {
  /** Two sessions of one page, each with a storage of its own, at an initial application. */
  const prepare = async (end: 'offers' | 'accept') => {
    const held = hold(ADDRESS[end]);
    const stage = createStage({
      sandbox: { beforeAnswer: (request) => (isArmed ? held.hook(request) : undefined) },
    });
    let isArmed = false;
    const offer = await renewalOffer(stage);
    isArmed = true;
    stage.session.configure({ providerId: null, merchantId: 'merchant-new' });
    const other = createSession({ ...stage.session.options, storage: new MemoryStorage() });
    return { stage, held, offer, other };
  };

  it('is not accepted again where it is that offer', async () => {
    const { stage, held, offer, other } = await prepare('accept');
    const first = give(stage.session, offer);
    await held.arrived;
    const second = give(other, offer);
    await until(other, ({ acceptance }) => acceptance === 'submitting');
    held.release();
    await Promise.all([first, second]);
    expect(other.state.acceptance).to.equal('accepted');
    other.configure({ merchantId: undefined });
    await give(other, offer);
    expect(other.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is accepted where that one asked for offers, for nothing was sent', async () => {
    const { stage, held, offer, other } = await prepare('offers');
    const loading = stage.session.loadOffers(sampleInitialApplication);
    await held.arrived;
    const pressed = give(other, offer);
    await until(other, ({ acceptance }) => acceptance === 'submitting');
    held.release();
    await Promise.all([loading, pressed]);
    expect(other.state.acceptance).to.equal('error');
    expect(postsOf(stage, 'accept')).to.be.empty;
    other.configure({ merchantId: undefined });
    await give(other, offer);
    expect(other.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('what a page before has kept without any id', () => {
  for (const when of ['at once', 'once restored'] as const) {
    it(`is no merchant’s who comes ${when}`, async () => {
      const accept = meddler(ACCEPT);
      const stage = createStage({
        storage: new MemoryStorage(),
        providerId: null,
        merchantId: undefined,
        sandbox: { beforeAnswer: accept.hook },
      });
      accept.reply = new TypeError('lost');
      await give(stage.session, anOffer());
      const { session } = reload(stage);
      if (when === 'once restored') {
        await session.restore();
        expect(session.state.acceptance).to.equal('unknown');
        session.configure({ providerId: PROVIDERS.mixed });
      }
      session.configure({ providerId: null, merchantId: MERCHANT_ID });
      await session.restore();
      expect(session.state.acceptance).to.equal('idle');
      session.configure({ merchantId: undefined });
      await session.restore();
      expect(session.state.acceptance).to.equal('unknown');
    });
  }
});
