import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import { identityOf } from '../../src/session/identity.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { json, microtasks, refusal } from '../helpers/fakes.js';
import { createStage, MERCHANT_ID, PROVIDERS, until } from '../helpers/page.js';
import { anOffer, someOffers } from '../helpers/samples.js';
import {
  acceptedAnswer,
  BODY,
  give,
  INITIAL_BODY,
  lastError,
  postsOf,
  reload,
  renewalOffer,
  toReview,
  withNewDeal,
} from '../helpers/sessions.js';
import { ACCEPT, ADDRESS, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

describe('an application by provider-id alone, while another session accepts with both ids,', () => {
  for (const answer of [undefined, refusal(422)]) {
    it(`is waited for, and nothing else is sent (${answer ? 'refused' : 'answered'})`, async () => {
      const offers = hold(OFFERS);
      let isArmed = false;
      const stage = createStage({
        storage: new MemoryStorage(),
        merchantId: undefined,
        sandbox: { beforeAnswer: (request) => (isArmed ? offers.hook(request) : undefined) },
      });
      const offer = await renewalOffer(stage);
      isArmed = true;
      const loading = stage.session.loadOffers(BODY);
      await offers.arrived;
      const { session: other } = reload(stage, { merchantId: MERCHANT_ID, storage: null });
      await other.provideOffer(offer);
      const accepting = other.accept();
      isArmed = false;
      offers.release(answer);
      await Promise.all([loading, accepting]);
      expect(postsOf(stage, 'accept')).to.be.empty;
      expect(other.state.error).to.include({ code: 'aborted', outcome: 'not_sent' });
      expect((await other.accept()).acceptance).to.equal('accepted');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }
});

describe('a press that waits for one of another kind', () => {
  for (const end of ['offers', 'accept'] as const) {
    it(`is no fault of the merchant to whom the page has gone meanwhile: it waits for ${end}`, async () => {
      const held = hold(ADDRESS[end]);
      let isArmed = false;
      const stage = createStage({
        sandbox: { beforeAnswer: (request) => (isArmed ? held.hook(request) : undefined) },
      });
      const offer = await renewalOffer(stage);
      const { session: other, events } = reload(stage);
      await stage.session.provideOffer(offer);
      await other.provideOffer(offer);
      isArmed = true;
      const isOffers = end === 'offers';
      const deciding = isOffers ? stage.session.loadOffers() : stage.session.accept();
      await held.arrived;
      const waiting = isOffers ? other.accept() : other.loadOffers();
      await until(other, ({ offers, acceptance }) =>
        isOffers ? acceptance === 'submitting' : offers === 'loading',
      );
      await microtasks();
      other.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
      held.release(refusal(422));
      await Promise.all([deciding, waiting]);
      expect(other.state).to.include({ offers: 'idle', acceptance: 'idle' });
      expect(lastError({ events })).to.equal(undefined);
    });
  }
});

describe('an acceptance of unknown outcome', () => {
  it('stays so where an application of the same merchant is overheard', async () => {
    const accept = meddler(ACCEPT);
    const offers = hold(OFFERS);
    let isArmed = false;
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: {
        beforeAnswer: (request) => (isArmed ? offers.hook(request) : accept.hook(request)),
      },
    });
    await toReview(stage);
    accept.reply = new TypeError('lost');
    await stage.session.accept();
    isArmed = true;
    const { session: other } = reload(stage, { merchantId: undefined, storage: null });
    const loading = other.loadOffers(BODY);
    await offers.arrived;
    const { session: next } = reload(stage);
    await next.restore();
    const seen = new Set<string>();
    next.addEventListener('change', () => seen.add(next.state.acceptance));
    offers.release();
    await loading;
    // What it hears, it hears by then.
    await microtasks();
    expect(next.state.acceptance).to.equal('unknown');
    expect([...seen]).not.to.include('error');
  });
});

describe('an application under way, where merchant-id comes late,', () => {
  it('holds up an acceptance of the same session, of which nothing is sent', async () => {
    const offers = hold(OFFERS);
    let isArmed = false;
    const stage = createStage({
      merchantId: undefined,
      sandbox: { beforeAnswer: (request) => (isArmed ? offers.hook(request) : undefined) },
    });
    const offer = await renewalOffer(stage);
    isArmed = true;
    const { session } = stage;
    const loading = session.loadOffers(BODY);
    await offers.arrived;
    session.configure({ merchantId: MERCHANT_ID });
    await give(session, offer);
    expect(session.state.acceptance).to.equal('error');
    expect(lastError(stage)).to.include({ code: 'aborted', outcome: 'not_sent' });
    offers.release();
    await loading;
    expect(session.state).to.include({ offers: 'ready', acceptance: 'idle' });
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('a set that a page of the tab still shows', () => {
  it('is not accepted from again where the next application of another was lost', async () => {
    const offers = meddler(OFFERS);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: offers.hook },
    });
    const { session } = stage;
    const offerId = await toReview(stage);
    // Another page of the tab (this one is in the back/forward cache), or another session of this one.
    const other = reload(stage).session;
    await other.restore();
    other.selectOffer(offerId);
    await other.accept();
    expect(other.state.acceptance).to.equal('accepted');
    other.reset();
    offers.reply = new TypeError('lost');
    await other.loadOffers();
    expect(other.state.offers).to.equal('unknown');
    // Back at this one.
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
  it('leaves the note of the application of another that was lost', async () => {
    const offers = meddler(OFFERS);
    const accept = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: offers.hook, beforeApply: accept.hook },
    });
    const { session } = stage;
    await toReview(stage);
    const other = reload(stage).session;
    await other.restore();
    other.reset();
    offers.reply = new TypeError('lost');
    await other.loadOffers();
    accept.reply = () => refusal(422);
    await session.accept();
    const next = reload(stage);
    await next.session.restore();
    expect(next.session.state.offers).to.equal('unknown');
  });

  it('is not accepted from again where another was refused an offer of the page’s', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: accept.hook },
    });
    const { session } = stage;
    const offerId = await toReview(stage);
    const { session: other } = reload(stage);
    await other.restore();
    other.selectOffer(offerId);
    await other.accept();
    other.reset();
    accept.reply = () => refusal(422);
    await give(other, anOffer());
    accept.reply = undefined;
    await session.accept();
    const paths = postsOf(stage, 'accept').map(({ path }) => path);
    expect(paths.filter((path) => path.includes(offerId))).to.have.length(1);
  });
});

describe('an acceptance of unknown outcome', () => {
  async function unknown() {
    const meddles = meddler(ACCEPT);
    const merchant = meddler(MERCHANT);
    const storage = new MemoryStorage();
    const stage = createStage({
      storage,
      sandbox: { beforeAnswer: meddles.hook, beforeApply: merchant.hook },
    });
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await session.checkEligibility();
    meddles.reply = new TypeError('lost');
    await give(session, offer);
    meddles.reply = undefined;
    expect(session.state.acceptance).to.equal('unknown');
    return { stage, session, offer, accept: meddles, merchant, storage };
  }
  it('that a re-check found is not sent again after another application', async () => {
    const { stage, session, offer, merchant } = await unknown();
    merchant.reply = withNewDeal;
    await session.recheck();
    expect(session.state.acceptance).to.equal('accepted');
    merchant.reply = undefined;
    session.reset();
    await session.loadOffers();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('that a re-check found is not sent again after another acceptance', async () => {
    const { stage, session, offer, accept, merchant } = await unknown();
    merchant.reply = withNewDeal;
    await session.recheck();
    merchant.reply = undefined;
    session.reset();
    accept.reply = acceptedAnswer;
    await give(session, anOffer());
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await give(session, offer);
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(2);
  });
  it('is not sent again in the same page where the storage was emptied', async () => {
    const { stage, session, offer, storage } = await unknown();
    storage.removeItem(identityOf(session.options));
    session.reset();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an acceptance under provider-id alone, where merchant-id comes late,', () => {
  it('is known after a reload, though offers were kept under both', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    // The page before: both ids, offers are kept.
    await stage.session.loadOffers();
    const offer = stage.session.state.products[0]!.offers[0]!;
    // Now: merchant-id comes late, the page has the offer itself.
    const now = reload(stage, { merchantId: undefined });
    await give(now.session, offer);
    expect(now.session.state.acceptance).to.equal('accepted');
    now.session.configure({ merchantId: MERCHANT_ID });
    expect(now.session.state.acceptance).to.equal('accepted');
    const next = reload(stage);
    await next.session.restore();
    next.session.selectOffer(offer.offer_id);
    await next.session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an initial application whose provider-id comes before its answer,', () => {
  const initial = async (how: 'lost' | 'in time') => {
    const accept = hold(ACCEPT);
    let isArmed = true;
    const stage = createStage({
      storage: new MemoryStorage(),
      providerId: null,
      sandbox: { beforeAnswer: (request) => (isArmed ? accept.hook(request) : undefined) },
    });
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    const offer = session.state.products[0]!.offers[0]!;
    session.selectOffer(offer.offer_id);
    const accepting = session.accept();
    await accept.arrived;
    if (how === 'lost') accept.release(new TypeError('lost'));
    isArmed = false;
    return { stage, session, offer, accept, accepting };
  };
  it('stays unknown after a reload with both ids', async () => {
    const { stage, offer, accepting } = await initial('lost');
    await accepting;
    // The server, which had the answer, has stored it: what the service gave this merchant.
    const [application] = stage.sandbox.snapshot().applications.slice(-1);
    const next = reload(stage, { providerId: application!.provider_id });
    await give(next.session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
  it('stays unknown where provider-id comes', async () => {
    const { stage, session, accepting } = await initial('lost');
    await accepting;
    const [application] = stage.sandbox.snapshot().applications.slice(-1);
    session.configure({ providerId: application!.provider_id });
    await session.restore();
    expect(session.state.acceptance).to.equal('unknown');
  });
  it('is accepted once the answer is there', async () => {
    const { stage, session, offer, accept, accepting } = await initial('in time');
    const [application] = stage.sandbox.snapshot().applications.slice(-1);
    session.configure({ providerId: application!.provider_id });
    accept.release();
    await accepting;
    await session.restore();
    const shown = session.state.acceptance;
    const next = reload(stage);
    await give(next.session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(shown).to.equal('accepted');
  });
  it('is accepted once, though the page is loaded again with provider-id', async () => {
    const { stage, offer, accept, accepting } = await initial('in time');
    accept.release();
    await accepting;
    const id = stage.session.state.accepted!.provider_id;
    const next = reload(stage, { providerId: id });
    await give(next.session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('an accepted offer', () => {
  it('stays accepted where merchant-path is taken away', async () => {
    const stage = createStage({ routes: { merchant: '/merchant?provider_id={provider_id}' } });
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    session.configure({ routes: undefined });
    await session.restore();
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('is known where merchant-id is gone, the other id is in capitals, and the storage is emptied', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.configure({ providerId: PROVIDERS['not-eligible'], storage: new MemoryStorage() });
    session.configure({ providerId: PROVIDERS.eligible.toUpperCase(), merchantId: undefined });
    expect(session.state.acceptance).to.equal('idle');
    await give(session, offer);
    expect(session.state).to.include({ acceptance: 'accepted', error: undefined });
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not accepted again though the page’s fetch was made anew', async () => {
    const stage = createStage();
    const offer = await renewalOffer(stage);
    const { session } = stage;
    await give(session, offer);
    session.configure({ fetch: (request) => stage.sandbox.fetch(request) });
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await session.loadOffers();
    await give(session, offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('leaves offers alone that were asked for under other ids of its merchant', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    const offer = await renewalOffer(stage);
    await give(session, offer);
    session.configure({ providerId: null });
    await session.loadOffers(INITIAL_BODY);
    expect(session.state.offers).to.equal('ready');
    await give(session, offer);
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
    const { session: next } = reload(stage, { providerId: null });
    await next.restore();
    expect(next.state.offers).to.equal('ready');
  });

  it('of an initial application leaves the offers of the next one alone', async () => {
    const offers = meddler(OFFERS);
    const stage = createStage({
      providerId: null,
      storage: new MemoryStorage(),
      merchantId: 'merchant-new',
      sandbox: { beforeAnswer: offers.hook },
    });
    const own = reload(stage, { storage: new MemoryStorage() });
    const offer = (await own.session.loadOffers(sampleInitialApplication)).products[0]!.offers[0]!;
    const { session } = stage;
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    const providerId = session.state.accepted!.provider_id;
    session.configure({ providerId });
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    // The sandbox has no offers for a merchant this new.
    offers.reply = () => json(someOffers({ expiresAt: '' }));
    await session.loadOffers();
    expect(session.state.offers).to.equal('ready');
    const before = postsOf(stage, 'offers').length;
    await give(session, offer);
    const next = reload(stage);
    await next.session.loadOffers();
    expect(postsOf(stage, 'offers').length - before).to.equal(0);
  });
});

describe('a session', () => {
  it('leaves no press hanging where a newer empty set has expired', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session, clock } = stage;
    await toReview(stage);
    stage.session.options.storage!.setItem(
      identityOf(session.options),
      JSON.stringify({
        offers: { products: [], expiresAt: new Date(clock.time - 1).toISOString() },
      }),
    );
    await session.accept();
    expect(session.state.acceptance).not.to.equal('submitting');
  });

  it('tells of a fault that came while settings disagreed', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: accept.hook } });
    const { session } = stage;
    await toReview(stage);
    const accepting = session.accept();
    await accept.arrived;
    session.block('providerId');
    accept.release(refusal(422));
    await accepting;
    session.block(undefined);
    expect(session.state.acceptance).to.equal('error');
    expect(session.state.error?.code).to.equal('rejected');
  });

  it('gives a press of its next merchant that one’s answer, though the one before has its own meanwhile', async () => {
    const merchants = [PROVIDERS.eligible, PROVIDERS['eligible-eur']].map((id) => ({
      id,
      ...hold(OFFERS),
    }));
    const stage = createStage({
      sandbox: {
        beforeAnswer: async (request) => {
          const text = await request.clone().text();
          return merchants.find(({ id }) => text.includes(id))?.hook(request);
        },
      },
    });
    const [one, next] = merchants as [(typeof merchants)[0], (typeof merchants)[0]];
    const { session } = stage;
    const first = session.loadOffers();
    await one.arrived;
    session.configure({ providerId: next.id, merchantId: 'merchant-q', currency: 'EUR' });
    const second = session.loadOffers();
    await next.arrived;
    one.release();
    await first;
    const again = session.loadOffers();
    next.release();
    expect((await again).offers).to.equal('ready');
    await second;
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('goes on with a press though the id of its merchant is spelled in another way meanwhile', async () => {
    const stage = createStage();
    const { session } = stage;
    const loading = session.loadOffers();
    session.configure({ providerId: session.options.providerId!.toUpperCase() });
    await loading;
    expect(session.state.offers).to.equal('ready');
  });
});
