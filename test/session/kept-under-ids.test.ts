import { expect } from '@open-wc/testing';
import type { SessionOptions } from '../../src/index.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { createStage, MERCHANT_ID, PROVIDERS, record, type Stage, until } from '../helpers/page.js';
import { someOffers } from '../helpers/samples.js';
import {
  BODY,
  give,
  INITIAL_BODY,
  postsOf,
  reload,
  renewalOffer,
  toReview,
  typesOf,
} from '../helpers/sessions.js';
import { createSession } from '../../src/index.js';
import { ACCEPT, meddler } from '../helpers/service.js';

/** How two pages of a tab name one merchant: the first, and the one after it. */
const PAGES = [
  ['both ids', 'provider-id alone', {}, { merchantId: undefined }],
  ['provider-id alone', 'both ids', { merchantId: undefined }, { merchantId: MERCHANT_ID }],
] as const;

/** The application names the merchant where the settings don't. */
const load = ({ session }: Stage) => session.loadOffers(BODY);

async function acceptInitial(stage: Stage) {
  await stage.session.loadOffers(INITIAL_BODY);
  await toReview(stage);
  return stage.session.accept();
}

for (const [first, then, before, after] of PAGES) {
  const next = (stage: Stage, more: SessionOptions = {}) => reload(stage, { ...after, ...more });

  describe(`what a page with ${first} has kept, on a page with ${then},`, () => {
    it('are offers: none are asked for', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      const { products } = await load(stage);
      const now = next(stage);
      await now.session.restore();
      expect(now.session.state).to.deep.include({ offers: 'ready', source: 'resumed', products });
      await load(now);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });

    it('are offers, for a press before they were looked for', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      const { session } = next(stage);
      await session.loadOffers(BODY);
      expect(session.state).to.include({ offers: 'ready', source: 'resumed' });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });

    it('is an acceptance', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      await toReview(stage);
      await stage.session.checkEligibility();
      await stage.session.accept();
      const now = next(stage);
      await now.session.restore();
      expect(now.session.state).to.include({ acceptance: 'accepted' });
      now.session.start();
      await load(now);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });

    it('is an acceptance without a known outcome', async () => {
      const accept = meddler(ACCEPT);
      const sandbox = { beforeAnswer: accept.hook };
      const stage = createStage({ storage: new MemoryStorage(), sandbox, ...before });
      const offer = await renewalOffer(stage);
      accept.reply = new TypeError('lost');
      await give(stage.session, offer);
      expect(stage.session.state.acceptance).to.equal('unknown');
      const now = next(stage);
      await give(now.session, offer);
      expect(now.session.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });

    for (const how of ['offers', 'an acceptance'] as const) {
      it(`is ${how} that a session of the same page has asked for meanwhile`, async () => {
        const stage = createStage({ storage: new MemoryStorage(), ...before });
        const offer = await renewalOffer(stage);
        const beside = next(stage);
        await beside.session.restore();
        if (how === 'offers') {
          await load(stage);
          await load(beside);
          expect(beside.session.state).to.include({ offers: 'ready', source: 'resumed' });
        } else {
          await give(stage.session, offer);
          await give(beside.session, offer);
          expect(beside.session.state).to.include({ acceptance: 'accepted' });
        }
        const posts = [postsOf(stage, 'offers').length, postsOf(stage, 'accept').length];
        expect(posts).to.deep.equal(how === 'offers' ? [2, 0] : [1, 1]);
      });
    }

    it('is there for a page after that, with the ids of the first one', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      await next(stage).session.restore();
      const last = reload(stage);
      await last.session.restore();
      expect(last.session.state).to.include({ offers: 'ready', source: 'resumed' });
    });

    it('is forgotten by reset(), for both', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      const now = next(stage);
      now.session.reset();
      for (const { session } of [reload(stage), next(stage)]) {
        await session.restore();
        expect(session.state.offers).to.equal('idle');
      }
    });

    it('is nothing of another provider-id', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      const { session } = next(stage, { providerId: PROVIDERS['no-active-deal'] });
      await session.restore();
      expect(session.state.offers).to.equal('idle');
    });

    it('is nothing of another service', async () => {
      const stage = createStage({ storage: new MemoryStorage(), ...before });
      await load(stage);
      const { session } = next(stage, { baseUrl: `${stage.session.options.baseUrl}/other` });
      await session.restore();
      expect(session.state.offers).to.equal('idle');
    });
  });
}

describe('what is kept under a reference', () => {
  it('is found under another one of the same provider-id', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await load(stage);
    const { session } = reload(stage, { merchantId: 'merchant-other' });
    await session.restore();
    expect(session.state.offers).to.equal('ready');
    const again = reload(stage, { merchantId: undefined });
    await again.session.restore();
    expect(again.session.state.offers).to.equal('ready');
  });

  it('is found at once by a session without an element', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await load(stage);
    const session = createSession({ ...stage.session.options, merchantId: undefined });
    const events = record(session);
    await new Promise((resolve) => session.addEventListener('offers-load', resolve));
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  it('alone, as of an initial application that was accepted, is found at once with its provider-id', async () => {
    const stage = createStage({ storage: new MemoryStorage(), providerId: null });
    const { accepted } = await acceptInitial(stage);
    const { session } = reload(stage, { providerId: accepted!.provider_id });
    await until(session, ({ acceptance }) => acceptance === 'accepted');
  });

  for (const [how, then, takesBack] of [
    ['beside it', {}, false],
    ['beside it, and took its offers back', {}, true],
    ['in its place', { merchantId: undefined }, false],
  ] as const) {
    it(`alone, as of an initial application that was accepted, is found by a page that does not know its provider-id yet, where the one before set that ${how}`, async () => {
      const stage = createStage({ storage: new MemoryStorage(), providerId: null });
      const { session } = stage;
      session.addEventListener('offer-accepted', ({ detail }) =>
        session.configure({ providerId: detail.acceptance.provider_id, ...then }),
      );
      await session.loadOffers(INITIAL_BODY);
      await toReview(stage);
      await session.accept();
      if (takesBack) await session.provideOffers(undefined);
      const { providerId } = session.options;
      for (const known of [null, providerId]) {
        const next = reload(stage, { providerId: known, merchantId: MERCHANT_ID });
        await next.session.loadOffers(INITIAL_BODY);
        expect(next.session.state.acceptance).to.equal('accepted');
      }
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  for (const [what, kept, status] of [
    ['the offers of an initial application', { offers: someOffers() }, 'ready'],
    [
      'an initial application without a known outcome',
      { pending: { operation: 'offers', startedAt: 1 } },
      'unknown',
    ],
  ] as const) {
    it(`alone, as ${what}, is nothing of a provider-id, and stays`, async () => {
      const stage = createStage({ storage: new MemoryStorage(), providerId: null });
      new Keeper(stage.session.options, new Map()).write(kept);
      for (const [providerId, offers] of [
        [PROVIDERS.eligible, 'idle'],
        [null, status],
      ] as const) {
        const { session } = reload(stage, { providerId });
        await session.restore();
        expect(session.state.offers).to.equal(offers);
      }
    });
  }

  it('alone, as of an initial application that another session of the page accepts, answers the next press with a provider-id', async () => {
    const stage = createStage({ storage: new MemoryStorage(), providerId: null });
    const { session } = reload(stage, { providerId: PROVIDERS.eligible });
    await session.recheck();
    await acceptInitial(stage);
    expect(await session.loadOffers()).to.include({ offers: 'idle', acceptance: 'accepted' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('alone, as of an initial application that was accepted, is known by its provider-id once a session has both, whatever that shows', async () => {
    const stage = createStage({ storage: new MemoryStorage(), providerId: null });
    await acceptInitial(stage);
    const alone = { providerId: PROVIDERS.eligible, merchantId: undefined };
    const { session } = reload(stage, alone);
    await session.provideOffers(someOffers());
    session.configure({ merchantId: MERCHANT_ID });
    const next = reload(stage, alone);
    await next.session.restore();
    expect(next.session.state.acceptance).to.equal('accepted');
  });

  it('leaves nothing in the storage once it is forgotten', async () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    const stage = createStage({ storage });
    await load(stage);
    expect(items.size).to.be.greaterThan(0);
    stage.session.reset();
    expect([...items.keys()]).to.deep.equal([]);
  });
});

describe('reset()', () => {
  it('forgets what was kept under each of the ids', async () => {
    const storage = new MemoryStorage();
    const stage = createStage({ storage });
    const { options } = stage.session;
    await stage.session.loadOffers();
    const bare = { ...options, merchantId: undefined };
    const initial = { ...options, providerId: null };
    for (const other of [bare, initial]) {
      new Keeper(other, new Map()).write({ offers: someOffers() });
    }
    stage.session.reset();
    for (const each of [options, bare, initial]) {
      expect(new Keeper(each, new Map()).read()).not.to.have.property('offers');
    }
  });
});
