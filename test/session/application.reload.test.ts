import { expect } from '@open-wc/testing';
import { PROVIDERS, sampleInitialApplication } from '../../demo/sandbox/index.js';
import type { FinanceSession, OfferAcceptedDetail } from '../../src/index.js';
import { initialState } from '../../src/session/state.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { deferred, json, microtasks, override, refusal } from '../helpers/fakes.js';
import { createStage, until } from '../helpers/page.js';
import { anOffer, OTHER_OFFER_ID, someOffers } from '../helpers/samples.js';
import {
  renewalOf,
  offerIdOf,
  postsOf,
  reload,
  statesOf,
  toReview,
  typesOf,
  withNewDeal,
} from '../helpers/sessions.js';
import { ACCEPT, ADDRESS, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

const HOUR = 3_600_000;
const OTHER = PROVIDERS['eligible-eur'];

describe('application: over a reload', () => {
  const stored = (options: Parameters<typeof createStage>[0] = {}) =>
    createStage({ storage: new MemoryStorage(), ...options });

  it('what was kept under the reference shows where that comes late', async () => {
    const faults = meddler(ACCEPT);
    const merchantId = sampleInitialApplication.application.merchant_id;
    const stage = stored({
      providerId: null,
      merchantId,
      sandbox: { beforeAnswer: faults.hook },
    });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    const { session } = reload(stage, {
      providerId: PROVIDERS.eligible,
      merchantId: undefined,
    });
    await session.checkEligibility();
    expect(session.state.acceptance).to.equal('idle');
    session.configure({ merchantId });
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    expect(session.state.eligibility).to.equal('eligible');
  });

  it('what was kept under the reference shows where that mends a start', async () => {
    const faults = meddler(ACCEPT);
    const merchantId = sampleInitialApplication.application.merchant_id;
    const stage = stored({ providerId: null, merchantId, sandbox: { beforeAnswer: faults.hook } });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    const { session } = reload(stage, { providerId: PROVIDERS.eligible, merchantId: undefined });
    const { error } = await session.loadOffers();
    expect(error).to.include({ code: 'config_invalid', cause: 'merchantId' });
    session.configure({ merchantId });
    await until(session, ({ acceptance }) => acceptance === 'unknown');
  });

  it('the offers are resumed at once', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.attach();
    const state = await until(after.session, ({ offers }) => offers === 'ready');
    expect(state).to.include({ source: 'resumed', acceptance: 'idle', started: false });
    expect(state.products).to.deep.equal(stage.session.state.products);
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    await after.session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('offers are forgotten by a new beginning, though the page goes on to another merchant at once', async () => {
    const stage = stored();
    const { providerId } = stage.session.options;
    await stage.session.loadOffers();
    const { session } = reload(stage);
    session.reset();
    session.configure({ providerId: OTHER });
    await session.checkEligibility();
    session.configure({ providerId });
    await session.restore();
    expect(session.state.offers).to.equal('idle');
  });

  it('no offers stay none beside an offer of the page whose acceptance is under way', async () => {
    const offers = meddler(OFFERS);
    const accept = hold(ACCEPT);
    const stage = stored({
      sandbox: {
        beforeAnswer: async (request) => offers.hook(request) ?? (await accept.hook(request)),
      },
    });
    const { session } = stage;
    offers.reply = () => json(someOffers({ products: [] }));
    await session.loadOffers();
    offers.reply = undefined;
    expect(session.state.offers).to.equal('empty');
    await session.provideOffer(anOffer());
    const done = session.accept();
    await accept.arrived;
    const { providerId } = session.options;
    session.configure({ providerId: OTHER });
    session.configure({ providerId });
    await until(session, ({ acceptance }) => acceptance === 'submitting');
    expect(session.state.offers).to.equal('empty');
    accept.release(refusal(422));
    await done;
    // The merchant can ask for others.
    expect(session.state).to.include({ offers: 'empty', selected: undefined });
    expect(await session.loadOffers(undefined, { again: true })).to.include({ offers: 'ready' });
  });

  for (const [expiresAt, shown, posts] of [
    ['2026-11-23T12:00:00Z', 'empty', 1],
    ['', 'ready', 2],
    ['soon', 'ready', 2],
  ] as const) {
    it(`an empty answer until ${JSON.stringify(expiresAt)} is no answer for ever`, async () => {
      const offers = meddler(OFFERS);
      const stage = stored({ sandbox: { beforeAnswer: offers.hook } });
      offers.reply = () => json(someOffers({ products: [], expiresAt }));
      await stage.session.loadOffers();
      expect(stage.session.state.offers).to.equal('empty');
      offers.reply = undefined;
      const after = reload(stage);
      expect((await after.session.loadOffers()).offers).to.equal(shown);
      expect(postsOf(stage, 'offers')).to.have.length(posts);
    });
  }

  it('they are resumed without elements, too', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    await until(after.session, ({ offers }) => offers === 'ready');
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    after.session.selectOffer(offerIdOf(after.session));
    expect(await after.session.accept()).to.include({ acceptance: 'accepted' });
  });

  it('without elements, what was kept of a merchant to whom the page goes shows as well', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage, { providerId: OTHER });
    const { providerId } = stage.session.options;
    after.session.configure({ providerId });
    await until(after.session, ({ offers }) => offers === 'ready');
    expect(after.session.state.source).to.equal('resumed');
  });

  it('a press without elements resumes them, too', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    const states = statesOf(after.session);
    expect(await after.session.loadOffers()).to.include({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
    // Once they are there nothing shows them anew.
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    expect(states.map(({ offers }) => offers).lastIndexOf('loading')).to.equal(0);
  });

  it('a start resumes them and does not ask again', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.attach({});
    after.session.start();
    await until(after.session, ({ offers }) => offers === 'ready');
    await microtasks();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('they are expired where their time has come, and ask for a press that knows', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    stage.clock.time += 72 * HOUR;
    const after = reload(stage);
    after.session.attach();
    await until(after.session, ({ offers }) => offers === 'expired');
    expect(typesOf(after.events)).to.deep.equal(['offers-load', 'offers-expire']);
    await after.session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('they are asked for anew by a press that knows, though it finds old ones', async () => {
    const stage = stored();
    const { session } = reload(stage);
    await stage.session.loadOffers();
    stage.clock.time = Date.parse(stage.session.state.expiresAt);
    expect((await session.loadOffers(undefined, { again: true })).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('nothing is resumed for another merchant, or without a storage', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    for (const changes of [{ providerId: OTHER }, { storage: null }]) {
      const after = reload(stage, changes);
      after.session.attach();
      await after.session.restore();
      expect(after.session.state.offers).to.equal('idle');
    }
  });

  it('no offers are resumed after an acceptance', async () => {
    const stage = stored();
    await toReview(stage);
    await stage.session.accept();
    const after = reload(stage);
    after.session.attach();
    await after.session.restore();
    expect(after.session.state).to.include({ offers: 'idle', acceptance: 'accepted' });
    expect(after.session.state.products).to.be.empty;
    expect(after.events).to.be.empty;
  });

  for (const [name, clock] of [
    ['of the service', undefined],
    ['that is behind', () => Date.now() - 3_600_000],
    ['that is ahead', () => Date.now() + 3_600_000],
  ] as const) {
    it(`after a 404 the set is expired by a clock ${name}: new offers take a press that knows`, async () => {
      const faults = meddler(ACCEPT);
      faults.reply = () => refusal(404);
      const stage = stored({ sandbox: { beforeApply: faults.hook } });
      await toReview(stage);
      if (clock) stage.session.configure({ clock });
      await stage.session.accept();
      const after = reload(stage, { clock });
      await until(after.session, ({ offers }) => offers === 'expired');
      await after.session.loadOffers();
      expect(after.session.state).to.include({ offers: 'expired', acceptance: 'idle' });
      expect(postsOf(stage, 'offers')).to.have.length(1);
      await after.session.loadOffers(undefined, { again: true });
      expect(after.session.state.offers).to.equal('ready');
      expect(postsOf(stage, 'offers')).to.have.length(2);
    });
  }

  for (const [name, ahead] of [
    ['ahead of', HOUR],
    ['behind', -HOUR],
  ] as const) {
    it(`after a 404 the set is expired, though the service’s clock is ${name} the device’s`, async () => {
      const faults = meddler(ACCEPT);
      faults.reply = () => refusal(404);
      const clock = () => Date.now() + ahead;
      const stage = stored({ clock: undefined, sandbox: { clock, beforeApply: faults.hook } });
      await toReview(stage);
      expect(stage.session.now() - Date.now()).to.be.closeTo(ahead, 60_000);
      await stage.session.accept();
      expect(stage.session.state.offers).to.equal('expired');
      const { session } = reload(stage);
      await session.loadOffers();
      expect(session.state).to.include({ offers: 'expired', acceptance: 'idle' });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('a refusal leaves the offers', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = () => refusal(422);
    const stage = stored({ sandbox: { beforeApply: faults.hook } });
    await toReview(stage);
    await stage.session.accept();
    const after = reload(stage);
    after.session.attach();
    await until(after.session, ({ offers }) => offers === 'ready');
    expect(after.session.state.acceptance).to.equal('idle');
  });

  it('an application that was lost asks for a press that knows, whichever it is', async () => {
    const faults = meddler(OFFERS);
    faults.reply = new TypeError('lost');
    const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
    await stage.session.loadOffers();
    faults.reply = undefined;
    const after = reload(stage);
    after.session.attach({});
    after.session.start();
    expect((await after.session.loadOffers()).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    const state = await after.session.loadOffers(undefined, { again: true });
    expect(state.offers).to.equal('ready');
  });

  it('an application that was under way is unknown', async () => {
    const held = hold(OFFERS);
    const stage = stored({ sandbox: { beforeAnswer: held.hook } });
    const gone = stage.session.loadOffers();
    await held.arrived;
    // Nobody of the page that was left waits here: it had functions of its own.
    const after = reload(stage, { fetch: (request) => stage.sandbox.fetch(request) });
    expect((await after.session.loadOffers()).offers).to.equal('unknown');
    held.release();
    await gone;
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('an application that is asked for again goes on, though nobody is heard of the one before', async () => {
    const held = hold(OFFERS);
    const stage = stored({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const pending = { operation: 'offers', startedAt: 1 } as const;
    new Keeper(session.options, new Map()).write({ pending });
    const locks = deferred<LockManagerSnapshot>();
    const restore = override(navigator.locks, 'query', () => locks.promise);
    try {
      await session.restore();
      expect(session.state.offers).to.equal('unknown');
      const loading = session.loadOffers(undefined, { again: true });
      await held.arrived;
      locks.resolve({ held: [], pending: [] });
      await microtasks();
      expect(session.state.offers).to.equal('loading');
      held.release();
      expect((await loading).offers).to.equal('ready');
    } finally {
      restore();
    }
  });

  it('an application that another session asks for shows, though an offer of the page is pressed meanwhile', async () => {
    const held = hold(OFFERS);
    const stage = stored({ sandbox: { beforeAnswer: held.hook } });
    const asking = stage.session.loadOffers();
    await held.arrived;
    const { session } = reload(stage);
    await until(session, ({ offers }) => offers === 'loading');
    await session.provideOffer(anOffer());
    const accepting = session.accept();
    await until(session, ({ acceptance }) => acceptance === 'submitting');
    held.release();
    await Promise.all([asking, accepting]);
    expect(session.state.offers).to.equal('ready');
    expect(postsOf(stage, 'accept')).to.be.empty;
  });

  it('an acceptance of unknown outcome stays, with the offer it was for', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
    const offerId = await toReview(stage, 1);
    await stage.session.accept();
    faults.reply = undefined;
    const after = reload(stage);
    const { session } = after;
    session.attach({});
    const state = await until(session, ({ acceptance }) => acceptance === 'unknown');
    expect(state.selected!.offer.offer_id).to.equal(offerId);
    session.selectOffer(offerIdOf(session));
    session.start();
    await session.accept();
    await session.loadOffers(undefined, { again: true });
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('an acceptance of unknown outcome shows without elements, too', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
    const offerId = await toReview(stage, 1);
    await stage.session.accept();
    const { session } = reload(stage);
    const state = await until(session, ({ acceptance }) => acceptance === 'unknown');
    expect(state.selected!.offer.offer_id).to.equal(offerId);
  });

  it('an acceptance of unknown outcome is not covered by what the page provides', async () => {
    for (const attached of [true, false]) {
      const faults = meddler(ACCEPT);
      faults.reply = new TypeError('lost');
      const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
      await stage.session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
      await stage.session.accept();
      const after = reload(stage);
      if (attached) after.session.attach();
      await after.session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
      expect(after.session.state.acceptance).to.equal('unknown');
      const later = reload(stage);
      if (attached) later.session.attach();
      await later.session.provideOffers(someOffers());
      expect(later.session.state).to.include({ acceptance: 'unknown' });
      await later.session.accept();
      expect(postsOf(stage, 'accept')).to.have.length(1);
    }
  });

  it('nothing is resumed while the settings contradict each other', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const { session, events } = reload(stage);
    const resumed = session.restore();
    session.block('providerId');
    await Promise.all([resumed, session.restore()]);
    expect(session.state.offers).to.equal('idle');
    expect(typesOf(events)).to.deep.equal(['finance-error']);
    session.attach();
    session.block(undefined);
    await until(session, ({ offers }) => offers === 'ready');
  });

  for (const isLoaded of [false, true]) {
    it(`nothing is resumed back in a page whose settings contradict each other, ${isLoaded ? 'with' : 'without'} the code for it`, async () => {
      const stage = stored();
      const { session } = reload(stage);
      if (isLoaded) await session.recheck();
      await toReview(stage);
      await stage.session.accept();
      session.block('providerId');
      session.comeBack(true);
      await session.restore();
      expect(session.state).to.include({ blocked: true, acceptance: 'idle' });
      session.block(undefined);
      await until(session, ({ acceptance }) => acceptance === 'accepted');
    });
  }

  it('what a session of the page has done meanwhile shows at once where the settings agree again', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const { session } = reload(stage);
    await session.restore();
    session.block('currency');
    await toReview(stage);
    await stage.session.accept();
    expect(session.state).to.include({ offers: 'ready', acceptance: 'idle' });
    session.block(undefined);
    expect(session.state).to.include({ offers: 'idle', acceptance: 'accepted' });
  });

  it('what later pages have kept shows once in a page that comes back, however many elements it has', async () => {
    const stage = stored();
    const { session, events } = reload(stage);
    const comeBack = async () => {
      for (let elements = 0; elements < 3; elements++) session.comeBack(true);
      await session.restore();
    };
    await comeBack();
    await stage.session.loadOffers();
    expect(session.state.offers).to.equal('idle');
    await comeBack();
    expect(session.state).to.include({ offers: 'ready', source: 'resumed' });
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  it('a merchant who comes meanwhile is resumed once', async () => {
    const stage = stored();
    const { session } = stage;
    await session.loadOffers();
    session.configure({ providerId: OTHER, currency: 'EUR' });
    await session.loadOffers();
    const after = reload(stage);
    const resumed = after.session.restore();
    after.session.configure({ providerId: PROVIDERS.eligible });
    await Promise.all([resumed, after.session.restore()]);
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    expect(after.session.state.products[0]!.offers[0]!.currency).to.equal('GBP');
  });

  it('a reset forgets offers that were not shown yet', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.reset();
    after.session.attach();
    await microtasks();
    expect(after.session.state.offers).to.equal('idle');
  });

  it('anything else in the storage is nothing', async () => {
    for (const text of [
      'x',
      '[]',
      '{"offers":7}',
      '{"pending":{"operation":"merchant"}}',
      '{"pending":[]}',
      '{"pending":{"operation":["accept"]}}',
    ]) {
      const storage = new MemoryStorage();
      override(storage, 'getItem', () => text);
      const { session } = createStage({ storage });
      session.attach();
      await session.provideEligibility(true);
      await microtasks();
      expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
    }
  });
});

describe('application: another merchant meanwhile', () => {
  for (const [what, command] of [
    ['offers that the page has', (session) => session.provideOffers(someOffers())],
    ['an offer that the page has', (session) => session.provideOffer(anOffer())],
  ] as [string, (session: FinanceSession) => Promise<unknown>][]) {
    it(`${what} for the old one, in the same task, is not shown for the new one`, async () => {
      const stage = createStage();
      const { session } = stage;
      // What takes it up is there.
      await session.recheck();
      const done = command(session);
      session.configure({ providerId: OTHER });
      await done;
      expect(session.state).to.deep.equal(initialState(OTHER, session.state.revision));
      expect(typesOf(stage.events)).to.deep.equal([]);
    });
  }

  it('an answer for the old one is not shown for the new one', async () => {
    const held = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const loaded = session.loadOffers();
    await held.arrived;
    session.configure({ providerId: OTHER, currency: 'EUR' });
    held.release();
    await loaded;
    expect(session.state).to.include({ providerId: OTHER, offers: 'idle', expiresAt: '' });
    expect(typesOf(stage.events)).to.deep.equal([]);
    await session.loadOffers();
    expect(session.state.products[0]!.offers[0]!.currency).to.equal('EUR');
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([
      renewalOf(PROVIDERS.eligible),
      renewalOf(OTHER, 'EUR'),
    ]);
  });

  it('a fault of the old one is not reported for the new one', async () => {
    const held = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const loaded = stage.session.loadOffers();
    await held.arrived;
    stage.session.configure({ providerId: OTHER });
    held.release(new TypeError('lost'));
    await loaded;
    expect(stage.session.state.error).to.be.undefined;
    expect(stage.session.state.offers).to.equal('idle');
    expect(typesOf(stage.events)).to.deep.equal([]);
  });

  for (const [what, answer, acceptance] of [
    ['is done', undefined, 'accepted'],
    ['is refused', refusal(422), 'idle'],
    ['comes too late', refusal(404), 'idle'],
    ['gets lost', new TypeError('lost'), 'unknown'],
  ] as const) {
    it(`an acceptance for the old one that ${what} is none of the new one’s`, async () => {
      const held = hold(ACCEPT);
      const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
      const { session, events } = stage;
      await toReview(stage);
      const done = session.accept();
      await held.arrived;
      session.configure({ providerId: OTHER });
      const { state } = session;
      events.length = 0;
      held.release(answer);
      await done;
      expect(session.state).to.equal(state);
      expect(typesOf(events)).to.deep.equal(acceptance === 'accepted' ? ['offer-accepted'] : []);
      session.configure({ providerId: PROVIDERS.eligible });
      session.attach();
      await session.recheck();
      await until(session, (now) => now.acceptance === acceptance);
    });
  }

  it('back at the old one, its request still shows, and then its offers', async () => {
    const held = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    session.attach({});
    const loaded = session.loadOffers();
    await held.arrived;
    session.configure({ providerId: OTHER });
    await microtasks();
    session.configure({ providerId: PROVIDERS.eligible });
    await until(session, ({ offers }) => offers === 'loading');
    void session.loadOffers();
    held.release();
    await loaded;
    expect(session.state).to.include({ offers: 'ready', source: 'service' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('back at the old one, its offers are there again', async () => {
    const stage = createStage();
    const { session } = stage;
    session.attach({});
    await session.loadOffers();
    session.configure({ providerId: OTHER });
    expect(session.state.offers).to.equal('idle');
    session.configure({ providerId: PROVIDERS.eligible });
    expect(await until(session, ({ offers }) => offers === 'ready')).to.include({
      source: 'resumed',
    });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('a press for the old one never becomes one for the new one', async () => {
    for (let ticks = 0; ticks < 24; ticks++) {
      const storage = new MemoryStorage();
      const stage = createStage({ storage });
      const { session } = stage;
      const loaded = session.loadOffers();
      await microtasks(ticks);
      session.configure({ providerId: OTHER, currency: 'EUR' });
      await loaded;
      const bodies = postsOf(stage, 'offers').map(({ body }) => body);
      expect(bodies.filter((body) => JSON.stringify(body).includes(OTHER))).to.be.empty;
      expect(session.state.offers).to.equal('idle');
    }
  });

  it('what the page provides for the old one is not shown for the new one', async () => {
    for (let ticks = 1; ticks < 24; ticks++) {
      for (const provide of ['provideOffers', 'provideOffer'] as const) {
        const { session } = createStage();
        const provided =
          provide === 'provideOffers'
            ? session.provideOffers(someOffers())
            : session.provideOffer(anOffer());
        await microtasks(ticks);
        session.configure({ providerId: OTHER });
        await provided;
        expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
      }
    }
  });

  for (const [end, status, waiting] of [
    ['offers', 'offers', 'loading'],
    ['accept', 'acceptance', 'submitting'],
  ] as const) {
    it(`what comes of the old one’s ${status} is not taken for what is unknown of the new one’s`, async () => {
      const held = hold(ADDRESS[end]);
      const storage = new MemoryStorage();
      const stage = createStage({ storage, sandbox: { beforeAnswer: held.hook } });
      const { session } = stage;
      if (end === 'accept') await toReview(stage);
      const deciding = end === 'accept' ? session.accept() : session.loadOffers();
      await held.arrived;
      // Another session of the page waits for it, and goes on to a merchant whose answer was lost.
      const { session: second } = reload(stage);
      await until(second, (state) => state[status] === waiting);
      const next = { ...session.options, providerId: OTHER };
      const pending = { operation: end, startedAt: 1 };
      new Keeper(next, new Map()).write({ pending });
      second.configure(next);
      await until(second, (state) => state[status] === 'unknown');
      held.release();
      await deciding;
      await microtasks();
      expect(second.state).to.include({ providerId: OTHER, [status]: 'unknown' });
      expect(new Keeper(next, new Map()).read()).to.deep.equal({ pending });
    });
  }

  it('what a re-check of the old one finds is not taken for what is unknown of the new one', async () => {
    const held = hold(MERCHANT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const next = { ...session.options, providerId: OTHER };
    const pending = { operation: 'accept' as const, startedAt: 1, deals: ['D-1'] };
    for (const options of [session.options, next])
      new Keeper(options, new Map()).write({ pending });
    const rechecking = session.recheck();
    await held.arrived;
    session.configure(next);
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    held.release(withNewDeal());
    await rechecking;
    expect(session.state).to.include({ acceptance: 'unknown', recheck: 'idle' });
    expect(new Keeper(next, new Map()).read()).to.deep.equal({ pending });
  });

  it('an acceptance of the old one is told, and not shown for the new one', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    session.attach();
    const offerId = await toReview(stage);
    const accepted = session.accept();
    await held.arrived;
    session.configure({ providerId: OTHER });
    session.configure({ providerId: PROVIDERS.eligible });
    const state = await until(session, ({ acceptance }) => acceptance === 'submitting');
    expect(state.selected!.offer.offer_id).to.equal(offerId);
    session.configure({ providerId: OTHER });
    held.release();
    await accepted;
    expect(session.state).to.include({ providerId: OTHER, acceptance: 'idle' });
    expect(session.state.accepted).to.be.undefined;
    const { acceptance } = stage.events.at(-1)!.detail as OfferAcceptedDetail;
    expect(acceptance.provider_id).to.equal(PROVIDERS.eligible);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('back at the old one, an acceptance of unknown outcome shows again', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    session.attach();
    await toReview(stage);
    await session.accept();
    session.configure({ providerId: OTHER });
    expect(session.state).to.include({ acceptance: 'idle' });
    session.configure({ providerId: PROVIDERS.eligible });
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});
