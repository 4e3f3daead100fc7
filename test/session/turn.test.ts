import { expect, nextFrame } from '@open-wc/testing';
import type { SandboxOptions } from '../../demo/sandbox/index.js';
import { createSession, type FinanceSession, type SessionOptions } from '../../src/index.js';
import { identityOf } from '../../src/session/identity.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { decisionInTab, TURN_AT_MOST } from '../../src/session/turn.js';
import { closePages } from '../builds/frame.js';
import { heard, leavePage, nameOf, sessionInTab, someoneWaits } from '../helpers/tabs.js';
import { createStage, PROVIDERS, until, type Stage } from '../helpers/page.js';
import { deferred, heldTimers, override, refusal } from '../helpers/fakes.js';
import { aDeal, aMerchant, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, reload, toReview } from '../helpers/sessions.js';
import { ACCEPT, ADDRESS, OFFERS, hold, meddler, type Hold } from '../helpers/service.js';

/** As it is where somebody has read before pressing. */
const otherTab = ({ session }: Stage): Promise<FinanceSession> => sessionInTab(session.options);

/** A session of this copy in another group. */
const otherGroup = async ({ session }: Stage): Promise<FinanceSession> => {
  const second = createSession(session.options);
  await second.recheck();
  return second;
};

const PLACES = [
  ['in another tab, with another copy of the package', otherTab, someoneWaits],
  ['in another session of the page', otherGroup, nextFrame],
] as const;

const { fetch } = globalThis;

/** A stage whose service is behind the page's own `fetch`, as it is in every tab. */
function stageWith(held: Hold): Stage {
  const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
  globalThis.fetch = stage.sandbox.fetch;
  stage.session.configure({ fetch: undefined });
  return stage;
}

/** Takes the turn of this name, as another tab would, until `free` is resolved. */
async function othersTurn(name: string) {
  const [taken, free] = [deferred(), deferred()];
  const turn = navigator.locks.request(name, () => {
    taken.resolve();
    return free.promise;
  });
  await taken.promise;
  return { free, turn };
}

/** The first has its request under way, and the second waits for it; the function that it gives ends both. */
async function meet(
  held: Hold,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  waiting: () => Promise<unknown> = someoneWaits,
): Promise<(answer?: Response | Error) => Promise<void>> {
  const sent = first();
  await held.arrived;
  const both = [sent, second()];
  await waiting();
  return async (answer) => {
    held.release(answer);
    await Promise.all(both);
  };
}

afterEach(async () => {
  globalThis.fetch = fetch;
  await leavePage();
});

for (const [place, open, waiting] of PLACES) {
  describe(`two decisions at the same moment ${place}`, () => {
    it('are one application, and its offers are there for both', async () => {
      const held = hold(OFFERS);
      const stage = stageWith(held);
      const second = await open(stage);
      const end = await meet(
        held,
        () => stage.session.loadOffers(),
        () => second.loadOffers(),
        waiting,
      );
      expect(second.state.offers).to.equal('loading');
      await end();
      expect(postsOf(stage, 'offers').length).to.equal(1);
      expect(stage.session.state.source).to.equal('service');
      expect(second.state.source).to.equal('resumed');
      expect(second.state.offers).to.equal('ready');
      expect(JSON.stringify(second.state.products)).to.equal(
        JSON.stringify(stage.session.state.products),
      );
    });

    for (const [how, answer, offers] of [
      ['has offers', undefined, 'ready'],
      ['is refused', refusal(422), 'idle'],
      ['gets lost', new TypeError('lost'), 'unknown'],
    ] as const) {
      it(`are none of the merchant to whom the second has gone on: the first ${how}`, async () => {
        const held = hold(OFFERS);
        const stage = stageWith(held);
        const second = await open(stage);
        const end = await meet(
          held,
          () => stage.session.loadOffers(),
          () => second.loadOffers(),
          waiting,
        );
        second.configure({ providerId: PROVIDERS.mixed });
        const { state } = second;
        await end(answer);
        expect(second.state).to.equal(state);
        second.configure({ providerId: PROVIDERS.eligible });
        second.attach();
        await second.recheck();
        await until(second, (now) => now.offers === offers);
        expect(postsOf(stage, 'offers')).to.have.length(1);
      });
    }

    it('are of two kinds, and none of the merchant to whom the second has gone on', async () => {
      const held = hold(OFFERS);
      const stage = stageWith(held);
      const second = await open(stage);
      await second.provideOffers(someOffers());
      second.selectOffer(offerIdOf(second));
      const end = await meet(
        held,
        () => stage.session.loadOffers(),
        () => second.accept(),
        waiting,
      );
      second.configure({ providerId: PROVIDERS.mixed });
      const { state } = second;
      await end();
      expect(second.state).to.equal(state);
      expect(postsOf(stage, 'accept')).to.be.empty;
    });

    it('are both refused where the one that was sent is', async () => {
      const held = hold(OFFERS);
      const stage = stageWith(held);
      const second = await open(stage);
      const end = await meet(
        held,
        () => stage.session.loadOffers(),
        () => second.loadOffers(),
        waiting,
      );
      await end(refusal(422));
      expect(postsOf(stage, 'offers').length).to.equal(1);
      expect(second.state.offers).to.equal('error');
      expect(second.state.error?.outcome).to.equal('not_sent');
    });

    it('are both unknown where the one that was sent is', async () => {
      const held = hold(OFFERS);
      const stage = stageWith(held);
      const second = await open(stage);
      const end = await meet(
        held,
        () => stage.session.loadOffers(),
        () => second.loadOffers(),
        waiting,
      );
      await end(new TypeError('lost'));
      expect(postsOf(stage, 'offers').length).to.equal(1);
      expect(second.state.offers).to.equal('unknown');
      expect(second.state.error?.code).to.equal('offers_outcome_unknown');
    });

    /** Two accept different offers; `answer` ends the one that was sent. */
    async function acceptBoth(answer?: Error) {
      const held = hold(ACCEPT);
      const stage = stageWith(held);
      const second = await open(stage);
      await stage.session.loadOffers();
      const { products, expiresAt } = stage.session.state;
      await second.provideOffers({ products, expiresAt });
      stage.session.selectOffer(offerIdOf(stage.session, 0));
      second.selectOffer(offerIdOf(second, 1));
      const end = await meet(
        held,
        () => stage.session.accept(),
        () => second.accept(),
        waiting,
      );
      expect(second.state.acceptance).to.equal('submitting');
      await end(answer);
      expect(postsOf(stage, 'accept').length).to.equal(1);
      return { stage, second };
    }

    it('are one acceptance', async () => {
      const { stage, second } = await acceptBoth();
      expect(stage.session.state.acceptance).to.equal('accepted');
      // It went through, but not for the offer that was chosen here: the merchant reads for which.
      expect(second.state.acceptance).to.equal('accepted');
      expect(second.state.selected?.offer.offer_id).to.equal(offerIdOf(stage.session, 0));
      expect(second.state.accepted).to.equal(undefined);
    });

    it('are both unknown where the acceptance that was sent is, and neither names what was not', async () => {
      const { stage, second } = await acceptBoth(new TypeError('lost'));
      expect(stage.session.state.acceptance).to.equal('unknown');
      expect(stage.session.state.selected?.offer.offer_id).to.equal(offerIdOf(stage.session, 0));
      expect(second.state).to.include({ acceptance: 'unknown', selected: undefined });
    });

    for (const [what, reply] of [
      ['came', undefined],
      ['was lost', new TypeError('lost')],
    ] as const) {
      it(`are no acceptance where it was an application, and its answer ${what}`, async () => {
        const held = hold(OFFERS);
        const stage = stageWith(held);
        const second = await open(stage);
        await second.provideOffers(someOffers());
        second.selectOffer(offerIdOf(second));
        const end = await meet(
          held,
          () => stage.session.loadOffers(),
          () => second.accept(),
          waiting,
        );
        await end(reply);
        expect(postsOf(stage, 'accept').length).to.equal(0);
        expect(second.state.acceptance).to.equal('error');
        expect(second.state.error).to.include({ code: 'aborted', outcome: 'not_sent' });
        expect((await second.accept()).acceptance).to.not.equal('error');
        expect(postsOf(stage, 'accept').length).to.equal(1);
      });
    }

    for (const [what, reply, acceptance] of [
      ['went through', undefined, 'accepted'],
      ['is of unknown outcome', new TypeError('lost'), 'unknown'],
    ] as const) {
      it(`are no application, nor one after it, where it was an acceptance that ${what}`, async () => {
        const held = hold(ACCEPT);
        const stage = stageWith(held);
        stage.session.configure({ storage: new MemoryStorage() });
        // A tab has a storage of its own.
        const second = await open(stage);
        if (open === otherTab) second.configure({ storage: new MemoryStorage() });
        await stage.session.checkEligibility();
        await toReview(stage);
        const end = await meet(
          held,
          () => stage.session.accept(),
          () => second.loadOffers(),
          waiting,
        );
        await end(reply);
        expect(stage.session.state.acceptance).to.equal(acceptance);
        expect(second.state).to.include({ offers: 'idle', acceptance });
        second.start();
        await second.loadOffers();
        await second.loadOffers(undefined, { again: true });
        const later = createSession(second.options);
        await later.loadOffers();
        expect(later.state.acceptance).to.equal(acceptance);
        expect(postsOf(stage, 'offers').length).to.equal(1);
        // What it still waits to hear is for nobody here.
        later.configure({ providerId: PROVIDERS['not-eligible'] });
        // What is known of the acceptance is still kept.
        const again = reload(stage);
        await again.session.restore();
        expect(again.session.state.acceptance).to.equal(acceptance);
        await again.session.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
        expect(again.session.state.acceptance).to.equal(reply ? 'accepted' : 'idle');
      });
    }

    it('are no application where it was an acceptance that is refused, but there are offers then', async () => {
      const held = hold(ACCEPT);
      const stage = stageWith(held);
      const second = await open(stage);
      await toReview(stage);
      const end = await meet(
        held,
        () => stage.session.accept(),
        () => second.loadOffers(),
        waiting,
      );
      await end(refusal(422));
      expect(second.state.offers).to.equal('error');
      expect(second.state.error).to.include({ code: 'aborted', outcome: 'not_sent' });
      expect(postsOf(stage, 'offers').length).to.equal(1);
      await second.loadOffers();
      // Another tab has heard of the offers; on a page they are told by what is kept, and here nothing is.
      expect(postsOf(stage, 'offers').length).to.equal(open === otherTab ? 1 : 2);
    });
  });
}

describe('two acceptances at the same moment', () => {
  /** This tab has the acceptance under way, another one presses. */
  async function acceptBoth(
    changes: (stage: Stage) => SessionOptions,
    meanwhile: (second: FinanceSession) => void = () => undefined,
    answer?: Error,
  ) {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const second = await sessionInTab({ ...session.options, ...changes(stage) });
    await session.loadOffers();
    const { products, expiresAt } = session.state;
    await second.provideOffers({ products, expiresAt });
    session.selectOffer(offerIdOf(session, 0));
    second.selectOffer(offerIdOf(second, 1));
    const end = await meet(
      held,
      () => session.accept(),
      () => second.accept(),
    );
    meanwhile(second);
    await end(answer);
    return { stage, second };
  }

  it('are one in two tabs, though each has made its own fetch', async () => {
    const other = createStage();
    // Another service was used on this page before.
    await other.session.loadOffers();
    const { stage, second } = await acceptBoth(({ sandbox }) => ({
      fetch: (request) => sandbox.fetch(request),
    }));
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(second.state.acceptance).to.equal('accepted');
  });

  it('are one where one of the tabs knows the provider_id alone', async () => {
    const { stage, second } = await acceptBoth(() => ({ merchantId: undefined }));
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(second.state.acceptance).to.equal('accepted');
  });

  for (const [how, answer, acceptance] of [
    ['done', undefined, 'accepted'],
    ['of unknown outcome', new TypeError('lost'), 'unknown'],
  ] as const) {
    it(`are one, and none of the merchant to whom the second has gone on: ${how}`, async () => {
      const { second } = await acceptBoth(
        ({ session }) => ({ baseUrl: session.options.baseUrl }),
        (session) => session.configure({ providerId: PROVIDERS.mixed }),
        answer,
      );
      expect(second.state).to.include({ providerId: PROVIDERS.mixed, acceptance: 'idle' });
      expect(second.state.error).to.be.undefined;
      second.configure({ providerId: PROVIDERS.eligible });
      await until(second, (state) => state.acceptance === acceptance);
    });
  }

  it('are one in two sessions of a page, both pressed in one task', async () => {
    const stage = createStage();
    const { session } = stage;
    const second = await otherGroup(stage);
    const { products, expiresAt } = await session.loadOffers();
    await second.provideOffers({ products, expiresAt });
    session.selectOffer(offerIdOf(session, 0));
    second.selectOffer(offerIdOf(second, 1));
    await Promise.all([session.accept(), second.accept()]);
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(second.state.acceptance).to.equal('accepted');
  });

  it('of two merchants of a page have nothing to do with each other', async () => {
    const held = hold(ACCEPT);
    const one = createStage({ sandbox: { beforeAnswer: held.hook } });
    const two = reload(one, { providerId: PROVIDERS.mixed, merchantId: 'merchant-2' });
    const ids = [await toReview(one), await toReview(two)];
    const end = await meet(
      held,
      () => one.session.accept(),
      () => two.session.accept(),
      nextFrame,
    );
    await end();
    expect(postsOf(one, 'accept').map(({ path }) => path)).to.deep.equal(
      ids.map((id) => `/finance/v2/offers/${id}/accept`),
    );
  });

  it('of two merchants of two services wait for another tab, each for that one’s own merchant', async () => {
    const one = createStage();
    const two = createStage({ providerId: PROVIDERS.mixed, merchantId: 'merchant-2' });
    const { free, turn } = await othersTurn(identityOf(two.session.options));
    const [first, second] = [one.session.loadOffers(), two.session.loadOffers()];
    await someoneWaits();
    free.resolve();
    await Promise.all([turn, first, second]);
    expect(postsOf(one, 'offers')).to.have.length(1);
    expect(postsOf(two, 'offers')).to.be.empty;
  });

  it('wait for another tab without a lock, which a page that sleeps would keep from it', async () => {
    const stage = createStage();
    const { session } = stage;
    const name = nameOf(stage);
    const { free, turn } = await othersTurn(name);
    const loading = session.loadOffers();
    await someoneWaits();
    const { held = [], pending = [] } = await navigator.locks.query();
    const mine = [...held, ...pending].filter((lock) => lock.name === name);
    expect(mine).to.have.length(1);
    free.resolve();
    await Promise.all([turn, loading]);
  });

  it('wait for another tab though the browser doesn’t say whether it still has its turn', async () => {
    const stage = createStage();
    const name = nameOf(stage);
    const { free, turn } = await othersTurn(name);
    const loading = stage.session.loadOffers();
    const failing = deferred();
    const restore = override(navigator.locks, 'query', () => {
      failing.resolve();
      return Promise.reject(new DOMException('not fully active', 'InvalidStateError'));
    });
    try {
      await failing.promise;
      const tab = new BroadcastChannel(name);
      tab.postMessage({ operation: 'offers', outcome: 'done', offers: someOffers() });
      tab.close();
      expect(await loading).to.include({ offers: 'ready', source: 'resumed' });
      expect(postsOf(stage, 'offers')).to.be.empty;
    } finally {
      restore();
      free.resolve();
      await turn;
    }
  });

  it('of two services of a page wait for another tab, each of them', async () => {
    const [one, two] = [createStage(), createStage()];
    const name = nameOf(one);
    const { free, turn } = await othersTurn(name);
    const first = one.session.loadOffers();
    await someoneWaits();
    const second = two.session.loadOffers();
    await someoneWaits();
    expect([...postsOf(one, 'offers'), ...postsOf(two, 'offers')]).to.be.empty;
    free.resolve();
    await Promise.all([turn, first, second]);
    expect([...postsOf(one, 'offers'), ...postsOf(two, 'offers')]).to.be.empty;
  });

  it('of two services of a page have nothing to do with each other', async () => {
    const [one, two] = [createStage(), createStage()];
    await Promise.all([one.session.loadOffers(), two.session.loadOffers()]);
    for (const { session } of [one, two]) session.selectOffer(offerIdOf(session));
    await Promise.all([one.session.accept(), two.session.accept()]);
    for (const stage of [one, two]) {
      expect(postsOf(stage, 'offers')).to.have.length(1);
      expect(postsOf(stage, 'accept')).to.have.length(1);
    }
  });
});

describe('a tab that a dialog holds up in its turn', () => {
  for (const [end, outcome] of [
    ['offers', { offers: 'unknown' }],
    ['accept', { acceptance: 'unknown' }],
  ] as const) {
    it(`is not waited for longer than ${end} may take, and nothing is sent`, async () => {
      const stage = createStage({ timeouts: { [end]: 50 } });
      const { session } = stage;
      if (end === 'accept') await toReview(stage);
      const before = postsOf(stage, end).length;
      const name = identityOf({ ...session.options, merchantId: undefined });
      const { free, turn } = await othersTurn(name);
      expect(await (end === 'offers' ? session.loadOffers() : session.accept())).to.include(
        outcome,
      );
      expect(postsOf(stage, end)).to.have.length(before);
      free.resolve();
      await turn;
    });
  }
});

describe('a decision that another tab has under way', () => {
  it('is over once that tab has let go of its turn, though nothing was heard of it', async () => {
    const name = 'a merchant of a tab that was closed';
    const { free, turn } = await othersTurn(name);
    expect(await decisionInTab(name, () => free.resolve())).to.be.undefined;
    await turn;
  });

  it('is told of by that tab alone, and by no other script of the page', async () => {
    const name = 'a merchant of a page with a meddling script';
    const { free, turn } = await othersTurn(name);
    const restore = override(Object.prototype as { accepted?: string }, 'accepted', 'an offer');
    const channel = new BroadcastChannel(name);
    try {
      const verdict = await decisionInTab(name, () => {
        channel.postMessage({ operation: 'accept', outcome: 'done' });
        free.resolve();
      });
      expect(verdict?.outcome).to.equal('done');
      expect(verdict?.accepted).to.be.undefined;
    } finally {
      restore();
      channel.close();
    }
    await turn;
  });

  it('leaves no channel open on which it was told of', async () => {
    const open = new Set<string>();
    class Counted extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        open.add(name);
      }

      override close(): void {
        open.delete(this.name);
        super.close();
      }
    }
    const restore = override(globalThis, 'BroadcastChannel', Counted);
    try {
      const { session } = createStage();
      await toReview({ session });
      await session.accept();
      expect(session.state.acceptance).to.equal('accepted');
      expect([...open]).not.to.include(identityOf(session.options));
    } finally {
      restore();
    }
  });

  it('is none where it is for another merchant', async () => {
    const { free, turn } = await othersTurn('another merchant');
    let found = 0;
    expect(await decisionInTab('a merchant', () => found++)).to.be.undefined;
    expect(found).to.equal(0);
    free.resolve();
    await turn;
  });

  it('is waited for a minute at most, where that tab doesn’t let go of its turn', async () => {
    const name = 'a merchant of a tab that a dialog holds up';
    const { free, turn } = await othersTurn(name);
    const { rings, restore } = heldTimers(1000);
    let now = Date.now();
    const restoreClock = override(Date, 'now', () => now);
    /** Resolves once it has looked so often. */
    const looked = async (times: number) => {
      while (rings.length < times) await navigator.locks.query();
    };
    try {
      const over = decisionInTab(name, () => undefined);
      await looked(1);
      now += TURN_AT_MOST - 1;
      rings[0]!();
      await looked(2);
      now++;
      rings[1]!();
      await looked(3);
      rings[2]!();
      expect(await Promise.race([over, looked(4).then(() => 'looks on')])).to.be.undefined;
    } finally {
      restore();
      restoreClock();
      // Whoever still looks is done then.
      rings.push(() => undefined);
      free.resolve();
      await turn;
    }
  });

  it('is none of the merchant to whom the page goes on while it looks for it', async () => {
    const storage = new MemoryStorage();
    const { session } = createStage({ storage });
    new Keeper(session.options, new Map()).write({
      pending: { operation: 'offers', startedAt: session.now() },
    });
    const { free, turn } = await othersTurn(
      identityOf({ ...session.options, merchantId: undefined }),
    );
    const { locks } = navigator;
    const query = locks.query.bind(locks);
    const looking = deferred();
    const restore = override(locks, 'query', () => {
      looking.resolve();
      return query();
    });
    try {
      session.attach();
      await looking.promise;
      expect(session.state.offers).to.equal('unknown');
      session.configure({ providerId: PROVIDERS.mixed });
      const states: string[] = [];
      session.addEventListener('change', () => states.push(session.state.offers));
      // Its own look has an answer before this one.
      await query();
      await nextFrame();
      expect(states).to.deep.equal([]);
      expect(session.state.offers).to.equal('idle');
    } finally {
      restore();
      free.resolve();
      await turn;
    }
  });
});

describe('two decisions one after the other, in two sessions of a page', () => {
  /** The second has looked into the storage before there was anything in it. */
  async function twoOf(sandbox: SandboxOptions = {}) {
    const stage = createStage({ storage: new MemoryStorage(), sandbox });
    const second = createSession(stage.session.options);
    await second.recheck();
    return { stage, second };
  }

  it('are one application, and its offers are there for both', async () => {
    const { stage, second } = await twoOf();
    await stage.session.loadOffers();
    expect(await second.loadOffers()).to.include({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const end of ['offers', 'accept'] as const) {
    it(`leave unknown what nobody knows of the first: ${end}`, async () => {
      const faults = meddler(ADDRESS[end]);
      const { stage, second } = await twoOf({ beforeAnswer: faults.hook });
      if (end === 'accept') {
        for (const session of [stage.session, second]) {
          await session.loadOffers();
          session.selectOffer(offerIdOf(session));
        }
      }
      const press = (session: FinanceSession) =>
        end === 'offers' ? session.loadOffers() : session.accept();
      faults.reply = new TypeError('lost');
      await press(stage.session);
      const states: FinanceSession['state'][] = [];
      second.addEventListener('change', () => states.push(second.state));
      await press(second);
      // What it hears of its own turn, a moment later, is about its own press.
      await otherTab(stage);
      // Where the browser still says for a moment that its turn is held, it waits for what that one tells.
      await until(
        second,
        (state) => (end === 'offers' ? state.offers : state.acceptance) === 'unknown',
      );
      for (const { offers, acceptance } of [...states, second.state]) {
        expect([offers, acceptance]).not.to.include('error');
      }
      expect(end === 'offers' ? second.state.offers : second.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, end)).to.have.length(1);
    });
  }

  it('are a second application only after its notice, where the first was lost', async () => {
    const faults = meddler(OFFERS);
    const { stage, second } = await twoOf({ beforeAnswer: faults.hook });
    faults.reply = new TypeError('lost');
    await stage.session.loadOffers();
    faults.reply = undefined;
    expect(await second.loadOffers()).to.include({ offers: 'unknown' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(await second.loadOffers(undefined, { again: true })).to.include({ offers: 'ready' });
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('are one acceptance, of which the second says what is known of the first', async () => {
    const { stage, second } = await twoOf();
    await stage.session.loadOffers();
    await second.loadOffers();
    stage.session.selectOffer(offerIdOf(stage.session, 1));
    second.selectOffer(offerIdOf(second, 1));
    await stage.session.accept();
    const { submittedAt, applicationId, selected } = stage.session.state;
    stage.clock.time += 3_600_000;
    const state = await second.accept();
    expect(state).to.include({ acceptance: 'accepted', submittedAt, applicationId });
    expect(state.selected?.offer).to.deep.equal(selected?.offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('are one acceptance, where the first is of unknown outcome', async () => {
    const faults = meddler(ACCEPT);
    const { stage, second } = await twoOf({ beforeAnswer: faults.hook });
    await stage.session.loadOffers();
    await second.loadOffers();
    stage.session.selectOffer(offerIdOf(stage.session, 0));
    second.selectOffer(offerIdOf(second, 1));
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    faults.reply = undefined;
    expect(await second.accept()).to.include({ acceptance: 'unknown' });
    expect(postsOf(stage, 'accept')).to.have.length(1);
    // Nor does it apply anew.
    const third = createSession(stage.session.options);
    expect(await third.loadOffers()).to.include({ acceptance: 'unknown' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are no application after an acceptance of unknown outcome', async () => {
    const faults = meddler(ACCEPT);
    const { stage, second } = await twoOf({ beforeAnswer: faults.hook });
    await toReview(stage);
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    expect(await second.loadOffers()).to.include({ acceptance: 'unknown' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });
});

describe('the turn', () => {
  it('is held only while a request is in flight', async () => {
    const held = hold(OFFERS);
    const stage = stageWith(held);
    const mine = async () => {
      const { held: locks = [] } = await navigator.locks.query();
      return locks.filter(({ name = '' }) => name.startsWith('merchant-finance-elements')).length;
    };
    const loading = stage.session.loadOffers();
    await held.arrived;
    expect(await mine()).to.equal(1);
    held.release();
    await loading;
    expect(await mine()).to.equal(0);
  });

  it('is told of, though that is still on its way when the lock is free', async () => {
    const name = 'slow';
    const [found, taken, free] = [deferred(), deferred(), deferred()];
    const turn = navigator.locks.request(name, () => {
      taken.resolve();
      return free.promise;
    });
    await taken.promise;
    const { locks } = navigator;
    const query = locks.query.bind(locks);
    const ring: (() => void)[] = [];
    const restore = [
      override(globalThis, 'setTimeout', ((handler: () => void) =>
        ring.push(handler)) as typeof setTimeout),
    ];
    try {
      const verdict = decisionInTab(name, () => found.resolve());
      await found.promise;
      while (ring.length === 0) await query();
      // Its patience ends just before the other tab is through.
      restore.push(override(locks, 'query', () => turn.then(query)));
      ring[0]?.();
      free.resolve();
      await turn;
      const channel = new BroadcastChannel(name);
      channel.postMessage({ operation: 'accept', outcome: 'refused' });
      channel.close();
      expect(await verdict).to.include({ outcome: 'refused' });
    } finally {
      for (const each of restore) each();
    }
  });

  it('is not shared with another service', async () => {
    const held = hold(OFFERS);
    const busy = createStage({ sandbox: { beforeAnswer: held.hook } });
    const loading = busy.session.loadOffers();
    await held.arrived;
    const { session } = createStage();
    expect((await session.loadOffers()).source).to.equal('service');
    held.release();
    await loading;
  });

  it('is told of by what is a verdict alone, whatever else somebody says', async () => {
    const stage = createStage();
    const name = nameOf(stage);
    const { free, turn } = await othersTurn(name);
    const loading = stage.session.loadOffers();
    await someoneWaits();
    const tab = new BroadcastChannel(name);
    const verdict = { operation: 'offers', outcome: 'done', offers: someOffers() };
    const others = [{ operation: 'else' }, { outcome: 'else' }, { outcome: undefined }];
    for (const other of [null, {}, ...others.map((one) => ({ ...verdict, ...one })), verdict]) {
      tab.postMessage(other);
    }
    tab.close();
    free.resolve();
    await turn;
    expect(await loading).to.include({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.be.empty;
  });

  it('leaves the outcome unknown where the tab that had it is closed', async () => {
    const held = hold(OFFERS);
    const stage = stageWith(held);
    const closed = await otherTab(stage);
    void closed.loadOffers();
    await held.arrived;
    const waiting = stage.session.loadOffers();
    await someoneWaits();
    closePages();
    await waiting;
    expect(postsOf(stage, 'offers').length).to.equal(1);
    expect(stage.session.state.offers).to.equal('unknown');
  });

  it('that a tab had which crashed is told of as lost by the one that waited for it', async () => {
    const stage = createStage();
    const { session } = stage;
    const name = nameOf(stage);
    const { free, turn } = await othersTurn(name);
    const loading = session.loadOffers();
    await someoneWaits();
    const told: unknown[] = [];
    const tab = new BroadcastChannel('merchant-finance-elements:1:decided');
    tab.onmessage = ({ data }: MessageEvent<unknown>) => told.push(data);
    free.resolve();
    await Promise.all([turn, loading]);
    await heard();
    tab.close();
    expect(session.state.offers).to.equal('unknown');
    const [message] = told.filter((one) => (one as { name?: string }).name === name);
    expect(message).to.deep.include({ verdict: { operation: 'offers', outcome: 'unknown' } });
  });

  for (const isReloaded of [false, true]) {
    it(`that a tab had which crashed hides no offers that a third tab has received since${isReloaded ? ', nor after a reload' : ''}`, async () => {
      // What is kept has times by the session's clock, what tabs tell by the device's.
      const stage = createStage({ storage: new MemoryStorage(), clock: Date.now });
      const name = nameOf(stage);
      const { free, turn } = await othersTurn(name);
      const loading = stage.session.loadOffers();
      await someoneWaits();
      const tab = new BroadcastChannel('merchant-finance-elements:1:decided');
      const offers = { ...someOffers(), expiresAt: '' };
      const verdict = { operation: 'offers', outcome: 'done', offers };
      tab.postMessage({ page: 0, at: Date.now(), name, verdict });
      tab.close();
      await heard();
      free.resolve();
      await Promise.all([turn, loading]);
      expect(stage.session.state.offers).to.equal('unknown');
      const { session } = isReloaded ? reload(stage) : stage;
      await session.restore();
      await until(session, (state) => state.offers === 'unknown');
      // A page that was loaded again tells of what it has found.
      await navigator.locks.query();
      await heard();
      await session.loadOffers(undefined, { again: true });
      expect(session.state).to.include({ offers: 'ready', source: 'resumed' });
      expect(postsOf(stage, 'offers')).to.be.empty;
    });
  }

  for (const [name, locks, channels] of [
    ['has no locks', undefined, BroadcastChannel],
    ['has neither locks nor channels', undefined, undefined],
    [
      'may not lock, being of an opaque origin',
      { request: () => Promise.reject(new DOMException('no', 'SecurityError')) },
      BroadcastChannel,
    ],
  ] as const) {
    it(`is kept between the sessions of a page that ${name}`, async () => {
      const restore = [
        override(navigator, 'locks', locks as never),
        override(globalThis, 'BroadcastChannel', channels as never),
      ];
      try {
        const held = hold(OFFERS);
        const stage = stageWith(held);
        // Both have what it takes for a press.
        await stage.session.recheck();
        const second = await otherGroup(stage);
        const both = [stage.session.loadOffers(), second.loadOffers()];
        await held.arrived;
        held.release();
        await Promise.all(both);
        await until(second, ({ offers }) => offers === 'ready');
        expect(postsOf(stage, 'offers').length).to.equal(1);
      } finally {
        for (const end of restore) end();
      }
    });
  }

  it('is taken once, also where something on the page steals its lock meanwhile', async () => {
    const held = hold(OFFERS);
    const stage = stageWith(held);
    const loading = stage.session.loadOffers();
    await held.arrived;
    const { held: locks = [] } = await navigator.locks.query();
    const { name = '' } = locks.find(({ name }) => name?.startsWith('merchant-finance-elements'))!;
    await navigator.locks.request(name, { steal: true }, () => undefined);
    held.release();
    await loading;
    // What it was answered is not taken for another session's.
    expect(stage.session.state).to.include({ offers: 'ready', source: 'service' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('leaves the outcome unknown where a tab can’t be heard, for want of channels', async () => {
    const held = hold(OFFERS);
    const stage = stageWith(held);
    const other = await otherTab(stage);
    void other.loadOffers();
    await held.arrived;
    const restore = override(globalThis, 'BroadcastChannel', undefined as never);
    try {
      const waiting = stage.session.loadOffers();
      await someoneWaits();
      held.release();
      await waiting;
      expect(postsOf(stage, 'offers').length).to.equal(1);
      expect(stage.session.state.offers).to.equal('unknown');
    } finally {
      restore();
    }
  });
});
