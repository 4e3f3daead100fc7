import { expect } from '@open-wc/testing';
import { createSandbox } from '../../demo/sandbox/index.js';
import { configure, createSession } from '../../src/index.js';
import { identityOf } from '../../src/session/identity.js';
import { pageSession } from '../../src/session/page-sessions.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { deferred, json } from '../helpers/fakes.js';
import { createStage, MERCHANT_ID, PROVIDERS, type Stage } from '../helpers/page.js';
import { someoneWaits } from '../helpers/tabs.js';
import { anOffer, aProduct, someOffers } from '../helpers/samples.js';
import {
  acceptedAnswer,
  BODY,
  give,
  INITIAL_BODY,
  offerIdOf,
  postsOf,
  reload,
  renewalOffers,
  withNewDeal,
} from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

const HOUR = 3_600_000;

const postsFor = (stage: Stage, id: string) =>
  postsOf(stage, 'accept').filter(({ path }) => path.includes(id));

describe('an acceptance', () => {
  it('stays known though a re-check finds another tab’s', async () => {
    const merchant = meddler(MERCHANT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: merchant.hook },
    });
    const [a] = await renewalOffers(stage);
    const { session } = stage;
    await session.checkEligibility();
    await give(session, a!);
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await session.checkEligibility();
    // another tab decides, and is closed
    const name = identityOf({ ...session.options, merchantId: undefined });
    const [held, got] = [deferred(), deferred()];
    void navigator.locks.request(name, () => {
      got.resolve();
      return held.promise;
    });
    await got.promise;
    await session.provideOffer(anOffer());
    const done = session.accept();
    await someoneWaits();
    held.resolve();
    await done;
    expect(session.state.acceptance).to.equal('unknown');
    merchant.reply = withNewDeal;
    await session.recheck();
    merchant.reply = undefined;
    const next = reload(stage);
    await give(next.session, a!);
    expect(postsFor(stage, a!.offer_id)).to.have.length(1);
  });

  it('of an initial application is known where provider-id is there and merchant-id comes late', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      providerId: null,
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    const offer = session.state.products[0]!.offers[0]!;
    session.selectOffer(offer.offer_id);
    accept.reply = new TypeError('lost');
    await session.accept();
    accept.reply = undefined;
    expect(session.state.acceptance).to.equal('unknown');
    const [application] = stage.sandbox.snapshot().applications.slice(-1);
    const next = reload(stage, { providerId: application!.provider_id, merchantId: undefined });
    await next.session.provideOffer(offer);
    next.session.configure({ merchantId: MERCHANT_ID });
    await next.session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('of an initial application is known though a session with both ids came while it was under way', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      providerId: null,
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    session.selectOffer(offerIdOf(session));
    const accepting = session.accept();
    await accept.arrived;
    const [application] = stage.sandbox.snapshot().applications.slice(-1);
    const other = reload(stage, { providerId: application!.provider_id }).session;
    await other.restore();
    accept.release();
    await accepting;
    expect(session.state.acceptance).to.equal('accepted');
    const next = reload(stage, { providerId: application!.provider_id }).session;
    await next.restore();
    expect(next.state.acceptance).not.to.equal('unknown');
  });
});

describe('an acceptance of unknown outcome', () => {
  for (const how of [
    'found by another session, which then accepts another',
    'the storage emptied, and the next application lost',
  ] as const) {
    it(`is not sent again: ${how}`, async () => {
      const accept = meddler(ACCEPT);
      const merchant = meddler(MERCHANT);
      const offers = meddler(OFFERS);
      const storage = new MemoryStorage();
      const stage = createStage({
        storage,
        sandbox: {
          beforeAnswer: async (r) => (await accept.hook(r)) ?? offers.hook(r),
          beforeApply: merchant.hook,
        },
      });
      const [b] = await renewalOffers(stage);
      const { session } = stage;
      await session.checkEligibility();
      accept.reply = new TypeError('lost');
      await give(session, b!);
      accept.reply = undefined;
      expect(session.state.acceptance).to.equal('unknown');
      if (how === 'found by another session, which then accepts another') {
        const { session: other } = reload(stage);
        await other.restore();
        merchant.reply = withNewDeal;
        await other.recheck();
        merchant.reply = undefined;
        expect(other.state.acceptance).to.equal('accepted');
        other.reset();
        accept.reply = acceptedAnswer;
        await give(other, anOffer());
        expect(other.state.acceptance).to.equal('accepted');
        accept.reply = undefined;
        session.reset();
      } else {
        storage.removeItem(identityOf(session.options));
        session.reset();
        offers.reply = new TypeError('lost');
        await session.loadOffers();
      }
      await give(session, b!);
      expect(postsFor(stage, b!.offer_id)).to.have.length(1);
    });
  }
});

describe('an offer', () => {
  it('that was pressed while another session accepted another one is not said to be accepted', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: accept.hook },
    });
    const [x] = await renewalOffers(stage);
    const [y] = await renewalOffers(stage);
    expect(x!.offer_id).not.to.equal(y!.offer_id);
    const { session } = stage;
    const other = reload(stage).session;
    await session.provideOffer(x);
    await other.provideOffer(y);
    const accepting = other.accept();
    await accept.arrived;
    const done = session.accept();
    accept.release();
    await Promise.all([accepting, done]);
    expect(session.state.acceptance).to.equal('accepted');
    session.reset();
    await give(session, x!);
    // It was never sent: what was said to be accepted was the other one. The service answers 409.
    expect(postsFor(stage, x!.offer_id)).to.have.length(1);
    expect(session.state.acceptance).to.equal('unknown');
    expect(session.state.selected?.offer.offer_id).to.equal(x!.offer_id);
  });
});

describe('offers', () => {
  it('of both ids are not written over by older ones under provider-id', async () => {
    const offers = meddler(OFFERS);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: offers.hook },
    });
    const [a] = await renewalOffers(stage);
    const one = reload(stage, { merchantId: undefined }).session;
    await give(one, a!);
    expect(one.state.acceptance).to.equal('accepted');
    one.reset();
    const setOf = (id: string) => () =>
      json(
        someOffers({
          expiresAt: new Date(stage.clock.time + 72 * HOUR).toISOString(),
          products: [aProduct({ offers: [anOffer({ offer_id: id })] })],
        }),
      );
    offers.reply = setOf('2d1e686b-619d-4304-b432-087d05ddf001');
    await one.loadOffers(BODY);
    const old = offerIdOf(one);
    stage.clock.time += 80 * HOUR;
    const two = reload(stage).session;
    offers.reply = setOf('2d1e686b-619d-4304-b432-087d05ddf002');
    await two.loadOffers();
    // Those are this merchant's, too.
    expect(two.state.offers).to.equal('expired');
    await two.loadOffers(undefined, { again: true });
    expect(two.state.offers).to.equal('ready');
    const fresh = offerIdOf(two);
    expect(fresh).not.to.equal(old);
    const three = reload(stage, { merchantId: undefined }).session;
    three.configure({ merchantId: MERCHANT_ID });
    await three.loadOffers();
    expect(three.state.offers).to.equal('ready');
    expect(offerIdOf(three)).to.equal(fresh);
  });
});

describe('a clock of the page', () => {
  it('that gave no number once is heard again', async () => {
    let ready = false;
    const stage = createStage();
    const { clock } = stage;
    const { session } = reload(stage, { clock: () => (ready ? clock.time : NaN) });
    await session.checkEligibility();
    ready = true;
    await session.loadOffers();
    expect(session.state.offers).to.equal('ready');
  });
});

let groups = 0;

function aGroup() {
  const sandbox = createSandbox();
  configure({ fetch: sandbox.fetch, storage: null });
  return { group: pageSession(`meeting ${++groups}`), sandbox };
}

const base = { baseUrl: '/finance/v2', currency: 'GBP' };

describe('elements of a group', () => {
  it('leave the other id of the merchant before to nobody', async () => {
    const { group, sandbox } = aGroup();
    const both = {};
    group.set(both, { ...base, providerId: PROVIDERS.eligible, merchantId: 'shop-1' });
    group.set({}, { ...base, providerId: PROVIDERS.eligible });
    group.remove(both);
    await group.session.pace.settled;
    group.set({}, { ...base, merchantId: 'shop-2' });
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers')).to.be.empty;
  });

  it('send nothing while one has gone on and the other still says the merchant before', async () => {
    const { group, sandbox } = aGroup();
    const [a, other] = [{}, {}];
    group.set(a, { ...base, providerId: PROVIDERS.eligible });
    group.set(other, { ...base, merchantId: 'shop-1' });
    await group.session.checkEligibility();
    group.set(a, { ...base, providerId: PROVIDERS.mixed });
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    group.set(other, { ...base, merchantId: 'shop-2' });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.false;
    expect(group.session.options).to.include({ providerId: PROVIDERS.mixed, merchantId: 'shop-2' });
  });

  it('are switched one by one: ids don’t meet on the way', async () => {
    const { group } = aGroup();
    const [a, b, c] = [{}, {}, {}];
    group.set(a, { ...base, providerId: PROVIDERS.eligible, merchantId: 'shop-1' });
    group.set(b, { ...base, providerId: PROVIDERS.eligible });
    group.set(c, { ...base, merchantId: 'shop-1' });
    await group.session.checkEligibility();
    const seen: string[] = [];
    group.session.addEventListener('change', () =>
      seen.push(`${group.session.options.providerId}|${group.session.options.merchantId}`),
    );
    group.set(b, { ...base, providerId: PROVIDERS.mixed });
    group.set(c, { ...base, merchantId: 'shop-2' });
    group.set(a, { ...base, providerId: PROVIDERS.mixed, merchantId: 'shop-2' });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.false;
    expect(seen).not.to.include(`${PROVIDERS.mixed}|shop-1`);
  });

  for (const order of [
    ['b', 'c', 'a'],
    ['c', 'b', 'a'],
    ['a', 'b', 'c'],
  ] as const) {
    it(`move nothing that was accepted to another merchant (${order.join()})`, async () => {
      const sandbox = createSandbox();
      const storage = new MemoryStorage();
      configure({ fetch: sandbox.fetch, storage });
      const own = createSession({
        ...base,
        providerId: PROVIDERS.mixed,
        merchantId: 'shop-2',
        fetch: sandbox.fetch,
        storage: new MemoryStorage(),
      });
      await own.loadOffers();
      const offer = own.state.products
        .flatMap((p) => p.offers)
        .find((o) => own.isSelectable(o.offer_id))!;
      const group = pageSession(`meeting on the way ${order.join()}`);
      const m = { a: {}, b: {}, c: {} };
      group.set(m.a, { ...base, providerId: PROVIDERS.mixed });
      await give(group.session, offer);
      expect(group.session.state.acceptance).to.equal('accepted');
      group.set(m.a, { ...base, providerId: PROVIDERS.eligible, merchantId: 'shop-1' });
      group.set(m.b, { ...base, providerId: PROVIDERS.eligible });
      group.set(m.c, { ...base, merchantId: 'shop-1' });
      await group.session.checkEligibility();
      const next2 = {
        a: { ...base, providerId: PROVIDERS.mixed, merchantId: 'shop-2' },
        b: { ...base, providerId: PROVIDERS.mixed },
        c: { ...base, merchantId: 'shop-2' },
      };
      for (const k of order) group.set(m[k], next2[k]);
      await group.session.checkEligibility();
      const next = createSession({
        ...base,
        providerId: PROVIDERS.mixed,
        merchantId: 'shop-2',
        fetch: sandbox.fetch,
        storage,
      });
      await give(next, offer);
      expect(postsOf({ sandbox }, 'accept')).to.have.length(1);
    });
  }

  it('are those of configure(), where that has a figure and they its text', async () => {
    const sandbox = createSandbox();
    configure({
      fetch: sandbox.fetch,
      storage: null,
      ...base,
      providerId: PROVIDERS.eligible,
      merchantId: 42 as never,
    });
    const group = pageSession('meeting figures');
    group.set({}, { merchantId: '42' });
    const { providerId } = group.session.options;
    await group.session.loadOffers();
    const posts = postsOf({ sandbox }, 'offers');
    configure({
      providerId: undefined,
      merchantId: undefined,
      baseUrl: undefined,
      currency: undefined,
    });
    expect(providerId).to.equal(PROVIDERS.eligible);
    expect(posts).to.have.length(1);
  });

  for (const how of ['advert first out', 'picker first in'] as const) {
    it(`with provider-id are replaced by others with merchant-id: ${how}`, async () => {
      const sandbox = createSandbox();
      configure({ fetch: sandbox.fetch, storage: null });
      const group = pageSession(`meeting replaced ${how}`);
      const advert = {};
      group.set(advert, { ...base, providerId: PROVIDERS.eligible });
      await group.session.checkEligibility();
      group.session.start();
      if (how === 'advert first out') group.remove(advert);
      group.set({}, { ...base, merchantId: 'shop-1' });
      if (how !== 'advert first out') group.remove(advert);
      await group.session.loadOffers();
      expect(postsOf({ sandbox }, 'offers')).to.have.length(1);
    });
  }
});
