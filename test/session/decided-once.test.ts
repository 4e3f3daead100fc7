import { expect } from '@open-wc/testing';
import { createSession, type FinanceSession, type SessionOptions } from '../../src/index.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { VALIDITY } from '../helpers/elements.js';
import { deferred, json, microtasks, override, refusal } from '../helpers/fakes.js';
import {
  BASE_URL,
  createStage,
  MERCHANT_ID,
  PROVIDERS,
  until,
  type Stage,
} from '../helpers/page.js';
import { aDeal, aMerchant, anOffer, APPLICATION_ID, aProduct } from '../helpers/samples.js';
import {
  offerIdOf,
  postsOf,
  reload,
  renewalOffer,
  statesOf,
  toReview,
  typesOf,
} from '../helpers/sessions.js';
import { ACCEPT, ADDRESS, OFFERS, hold, meddler } from '../helpers/service.js';

/** A storage with room for a note, not for offers. */
function narrow(): MemoryStorage {
  const storage = new MemoryStorage();
  const set = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError');
    set(key, value);
  };
  return storage;
}

/** A stage whose answer to an acceptance is lost. */
function withLostAnswer(storage: MemoryStorage) {
  const accept = meddler(ACCEPT);
  accept.reply = new TypeError('lost');
  return createStage({ storage, sandbox: { beforeAnswer: accept.hook } });
}

/** Another session of the same storage, in which an offer of the set is chosen. */
async function choosing(stage: Stage, index: number): Promise<FinanceSession> {
  const other = createSession(stage.session.options);
  await other.loadOffers();
  other.selectOffer(offerIdOf(other, index));
  return other;
}

describe('sessions of one storage', () => {
  for (const [which, index] of [
    ['the same offer', 0],
    ['another offer of the set', 1],
  ] as const) {
    it(`accept once, though the other shows ${which}`, async () => {
      const stage = createStage({ storage: new MemoryStorage() });
      await toReview(stage);
      const other = await choosing(stage, index);
      await stage.session.accept();
      await other.accept();
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(other.state.acceptance).to.equal('accepted');
      expect(other.state.selected?.offer.offer_id).to.equal(offerIdOf(stage.session));
    });
  }

  it('have the answer with its links, also where one waited for it, or pressed meanwhile', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: held.hook },
    });
    await toReview(stage);
    const pressed = await choosing(stage, 0);
    const accepting = stage.session.accept();
    await held.arrived;
    // A route that comes back with a session of its own.
    const waiting = createSession(stage.session.options);
    await until(waiting, ({ acceptance }) => acceptance === 'submitting');
    const pressing = pressed.accept();
    held.release();
    await Promise.all([accepting, pressing]);
    const { accepted, applicationId } = stage.session.state;
    expect(accepted!.links).to.have.property('contract_link');
    for (const session of [waiting, pressed]) {
      await until(session, ({ acceptance }) => acceptance === 'accepted');
      expect(session.state).to.include({ accepted, applicationId });
    }
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('keep from a third what one has accepted while another waited for it', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await toReview(stage);
    const [waiting, third] = [1, 2].map(() => createSession(stage.session.options));
    for (const session of [waiting!, third!]) {
      await session.loadOffers();
      session.selectOffer(offerIdOf(session));
    }
    await Promise.all([stage.session.accept(), waiting!.accept()]);
    expect(waiting!.state.acceptance).to.equal('accepted');
    await third!.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(third!.state.acceptance).to.equal('accepted');
  });

  it('say both which offer may have been accepted, though the other had chosen another', async () => {
    const accept = meddler(ACCEPT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: accept.hook } });
    await stage.session.checkEligibility();
    await toReview(stage);
    const other = await choosing(stage, 1);
    accept.reply = new TypeError('lost');
    await Promise.all([stage.session.accept(), other.accept()]);
    expect(postsOf(stage, 'accept')).to.have.length(1);
    const next = createSession(stage.session.options);
    await next.restore();
    for (const { state } of [stage.session, other, next]) {
      expect(state.acceptance).to.equal('unknown');
      expect(state.selected?.offer.offer_id).to.equal(offerIdOf(stage.session));
    }
    await other.recheck();
    expect(other.state.recheck).to.equal('absent');
  });

  it('accept nothing of a set in whose place there is a newer one', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await toReview(stage);
    const other = createSession(stage.session.options);
    other.reset();
    await other.loadOffers();
    await stage.session.accept();
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(stage.session.state).to.include({ offers: 'ready', acceptance: 'idle' });
    expect(offerIdOf(stage.session)).to.equal(offerIdOf(other));
  });

  it('accept nothing more of a set of which a re-check has found one accepted', async () => {
    const accept = meddler(ACCEPT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: accept.hook } });
    await stage.session.checkEligibility();
    await toReview(stage);
    const other = await choosing(stage, 1);
    accept.reply = new TypeError('lost');
    await stage.session.accept();
    const deal = aDeal({ id: 'D-2', application_id: APPLICATION_ID });
    const { session } = reload(stage, { fetch: () => Promise.resolve(json(aMerchant(deal))) });
    await session.recheck();
    expect(session.state.acceptance).to.equal('accepted');
    await other.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(other.state.acceptance).to.equal('accepted');
  });

  it('ask for no offers without the notice where another’s have expired', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const other = createSession(stage.session.options);
    await other.restore();
    await stage.session.loadOffers();
    stage.clock.advance(VALIDITY);
    await other.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(other.state.offers).to.equal('expired');
    await other.loadOffers(undefined, { again: true });
    expect(postsOf(stage, 'offers')).to.have.length(2);
    expect(other.state.offers).to.equal('ready');
  });

  it('don’t bring back what the other one accepted', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    await session.loadOffers();
    const other = createSession(session.options);
    await other.loadOffers();
    other.selectOffer(offerIdOf(other));
    await other.accept();
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    session.configure({ providerId: PROVIDERS.eligible });
    await session.restore();
    expect(session.state.offers).to.equal('idle');
  });

  it('learn of offers that another one was asking for when they were made', async () => {
    const held = hold(OFFERS);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: held.hook },
    });
    const asking = stage.session.loadOffers();
    await held.arrived;
    const later = createSession(stage.session.options);
    await until(later, ({ offers }) => offers === 'loading');
    held.release();
    await asking;
    await until(later, ({ offers }) => offers === 'ready');
    expect(later.state.products).to.deep.equal(stage.session.state.products);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const [outcome, answer, acceptance] of [
    ['an acceptance', undefined, 'accepted'],
    ['a refusal', refusal(422), 'error'],
    ['a lost answer', new TypeError('lost'), 'unknown'],
  ] as const) {
    it(`learn of ${outcome} that another one was waiting for when they were made`, async () => {
      const held = hold(ACCEPT);
      const stage = createStage({
        storage: new MemoryStorage(),
        sandbox: { beforeAnswer: held.hook },
      });
      await toReview(stage);
      const accepting = stage.session.accept();
      await held.arrived;
      const later = createSession(stage.session.options);
      // Nobody is told that it may not have arrived, while the page still waits for it.
      const states = statesOf(later);
      await until(later, (state) => state.acceptance === 'submitting');
      held.release(answer);
      await accepting;
      await until(later, (state) => state.acceptance === acceptance);
      expect(states.map((state) => state.acceptance)).to.deep.equal(['submitting', acceptance]);
      // Noted in the storage that both have: which offer it was, and its number.
      const { applicationId, selected } = stage.session.state;
      expect(later.state.applicationId).to.equal(applicationId);
      if (acceptance === 'accepted') {
        expect(later.state.selected!.offer).to.deep.equal(selected!.offer);
      }
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }

  it('accept an offer of the page beside a set that is kept', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    await toReview(stage);
    await session.provideOffer(anOffer(), session.state.expiresAt);
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('keep what the service gave where an offer of the page is refused', async () => {
    for (const status of [422, 404]) {
      const faults = meddler(ACCEPT);
      faults.reply = () => refusal(status);
      const stage = createStage({
        storage: new MemoryStorage(),
        sandbox: { beforeApply: faults.hook },
      });
      const { session } = stage;
      await session.loadOffers();
      const { products } = session.state;
      await session.provideOffers({ products: [aProduct({ offers: [anOffer()] })], expiresAt: '' });
      session.selectOffer(offerIdOf(session));
      await session.accept();
      expect(postsOf(stage, 'accept')).to.have.length(1);
      const after = reload(stage);
      await until(after.session, ({ offers }) => offers === 'ready');
      expect(after.session.state.products).to.deep.equal(products);
    }
  });

  it('may apply again after an acceptance', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    session.reset();
    await session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(2);
    expect(session.state.acceptance).to.equal('idle');
  });
});

describe('what is kept', () => {
  it('is at least the note of an acceptance, where there is no room for the offers', async () => {
    const stage = withLostAnswer(narrow());
    await toReview(stage);
    await stage.session.accept();
    const next = createSession(stage.session.options);
    await next.restore();
    expect(next.state.acceptance).to.equal('unknown');
  });

  it('is at least that there were offers', async () => {
    const stage = createStage({ storage: narrow() });
    await stage.session.loadOffers();
    const next = createSession(stage.session.options);
    await next.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(next.state.offers).to.equal('unknown');
  });

  for (const [what, changes] of [
    ['an id in capitals', { providerId: PROVIDERS.eligible.toUpperCase() }],
    ['a slash behind the address', { baseUrl: `${BASE_URL}/` }],
  ] as [string, SessionOptions][]) {
    it(`is found again by ${what}`, async () => {
      const stage = withLostAnswer(new MemoryStorage());
      await toReview(stage);
      await stage.session.accept();
      const next = createSession({ ...stage.session.options, ...changes });
      await next.loadOffers();
      expect(next.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('is forgotten on a reset, also while the settings of the page disagree', async () => {
    const storage = new MemoryStorage();
    const stage = createStage({ storage });
    await toReview(stage);
    stage.session.block('providerId');
    stage.session.reset();
    const next = createSession(stage.session.options);
    await next.restore();
    expect(next.state.offers).to.equal('idle');
  });

  for (const isAccepted of [false, true]) {
    it(`is not there once settings agree after a reset, ${isAccepted ? 'accepted' : 'chosen'} before they disagreed`, async () => {
      const stage = createStage({ storage: new MemoryStorage() });
      const { session } = stage;
      await toReview(stage);
      if (isAccepted) await session.accept();
      session.block('providerId');
      const { error } = session.state;
      const seen: boolean[] = [];
      session.addEventListener('change', () => seen.push(session.state.blocked));
      session.reset();
      expect(seen).to.not.include(false).and.to.not.be.empty;
      expect(session.state).to.include({
        blocked: true,
        error,
        offers: 'idle',
        acceptance: 'idle',
      });
      session.block(undefined);
      await session.restore();
      expect(session.state).to.include({ blocked: false, offers: 'idle', acceptance: 'idle' });
      expect(session.state.error).to.be.undefined;
    });
  }

  it('stays over a reset while the settings of the page disagree, where its outcome is unknown', async () => {
    const stage = withLostAnswer(new MemoryStorage());
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    session.block('providerId');
    session.reset();
    session.block(undefined);
    await session.restore();
    expect(session.state.acceptance).to.equal('unknown');
  });
});

describe('an answer without offers', () => {
  const none = (storage: MemoryStorage | null, products: unknown[] = []) => {
    let posts = 0;
    const options: SessionOptions = {
      baseUrl: BASE_URL,
      providerId: PROVIDERS.eligible,
      merchantId: MERCHANT_ID,
      currency: 'GBP',
      storage,
      fetch: () => {
        posts++;
        const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
        return Promise.resolve(json({ products, expiresAt }));
      },
    };
    return { options, posts: () => posts };
  };

  it('is an answer: a reload asks for no second application', async () => {
    const { options, posts } = none(new MemoryStorage());
    for (let page = 0; page < 3; page++) {
      expect((await createSession(options).loadOffers()).offers).to.equal('empty');
    }
    expect(posts()).to.equal(1);
  });

  it('is one to another session, too, that had looked before it came', async () => {
    const { options, posts } = none(new MemoryStorage());
    const [session, other] = [createSession(options), createSession(options)];
    await other.restore();
    await session.loadOffers();
    expect((await other.loadOffers()).offers).to.equal('empty');
    expect(posts()).to.equal(1);
  });

  it('is asked for again only by who has read what that means', async () => {
    const { options, posts } = none(new MemoryStorage(), [aProduct({ offers: [] })]);
    const session = createSession(options);
    await session.loadOffers();
    await session.loadOffers();
    expect(posts()).to.equal(1);
    await session.loadOffers(undefined, { again: true });
    expect(posts()).to.equal(2);
  });
});

describe('settings on the way', () => {
  it('that disagree for a while leave an acceptance as it was', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    const { accepted } = session.state;
    session.block('providerId');
    expect(session.state).to.include({ blocked: true, acceptance: 'accepted' });
    session.block(undefined);
    expect(session.state).to.include({ blocked: false, acceptance: 'accepted', accepted });
    expect(session.state.error).to.be.undefined;
  });

  it('that disagree stop a press on its way', async () => {
    const stage = createStage();
    await toReview(stage);
    const accepted = stage.session.accept();
    stage.session.block('providerId');
    await accepted;
    expect(postsOf(stage, 'accept')).to.be.empty;
    stage.session.block(undefined);
    expect(stage.session.state.acceptance).to.equal('review');
  });

  for (const operation of ['offers', 'accept'] as const) {
    const key = operation === 'offers' ? 'offers' : 'acceptance';

    /** A press whose headers the page takes its time for, at first or after a 401. */
    const pressed = async (first: boolean) => {
      const asked = deferred();
      const token = deferred<HeadersInit>();
      let isSlow = false;
      const headers = ({ refresh }: { refresh: boolean }): HeadersInit | Promise<HeadersInit> => {
        if (!isSlow || refresh === first) return {};
        asked.resolve();
        return token.promise;
      };
      const stage = createStage({
        headers,
        storage: new MemoryStorage(),
        sandbox: { beforeApply: () => (isSlow && !first ? refusal(401) : undefined) },
      });
      const { session } = stage;
      if (operation === 'accept') await toReview(stage);
      const before = postsOf(stage, operation).length;
      isSlow = true;
      const done = operation === 'offers' ? session.loadOffers() : session.accept();
      await asked.promise;
      return { ...stage, token, done, posts: () => postsOf(stage, operation).length - before };
    };

    for (const [when, first] of [
      ['are awaited', true],
      ['are awaited once more after a 401', false],
    ] as const) {
      it(`that disagree hold back what hasn’t left: ${operation} whose headers ${when}`, async () => {
        const { session, token, done, posts } = await pressed(first);
        const sent = posts();
        session.block('currency: conflict');
        token.resolve({});
        await done;
        expect(posts()).to.equal(sent);
        expect(session.state).to.include({ blocked: true, [key]: 'error' });
        expect(session.state.error).to.include({ code: 'aborted' });
        session.block(undefined);
        expect(session.state).to.include({ blocked: false, [key]: 'error' });
      });

      it(`of another merchant take along no ${operation} of the one before whose headers ${when}`, async () => {
        const { session, token, done, posts, events } = await pressed(first);
        const sent = posts();
        session.configure({ providerId: PROVIDERS['eligible-eur'] });
        events.length = 0;
        token.resolve({ authorization: 'of the other one' });
        await done;
        expect(posts()).to.equal(sent);
        expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
        expect(session.state.error).to.equal(undefined);
        expect(typesOf(events)).to.deep.equal([]);
        session.configure({ providerId: PROVIDERS.eligible });
        await session.restore();
        // What was only pressed isn't taken for sent.
        expect(session.state.offers).to.equal(operation === 'offers' ? 'idle' : 'ready');
        expect(session.state.acceptance).to.equal('idle');
      });
    }

    it(`of another merchant end ${operation} at a 401 that comes then`, async () => {
      const held = hold(ADDRESS[operation]);
      const stage = createStage({
        headers: ({ refresh }) => ({ 'x-token': refresh ? 'of the other one' : 'own' }),
        storage: new MemoryStorage(),
        sandbox: { beforeAnswer: held.hook },
      });
      const { session } = stage;
      if (operation === 'accept') await toReview(stage);
      const done = operation === 'offers' ? session.loadOffers() : session.accept();
      await held.arrived;
      session.configure({ providerId: PROVIDERS['eligible-eur'] });
      held.release(refusal(401));
      await done;
      expect(postsOf(stage, operation).map(({ headers }) => headers['x-token'])).to.deep.equal([
        'own',
      ]);
    });

    it(`started over leave ${operation} that waits to leave, and show it`, async () => {
      const held = hold(ADDRESS[operation]);
      const stage = createStage({
        storage: new MemoryStorage(),
        sandbox: { beforeAnswer: held.hook },
      });
      const { session } = stage;
      if (operation === 'accept') await toReview(stage);
      const done = operation === 'offers' ? session.loadOffers() : session.accept();
      const waits = operation === 'offers' ? 'loading' : 'submitting';
      await until(session, (state) => state[key] === waits);
      // Until it asks for its turn, which the browser gives in a later task.
      await microtasks(20);
      session.reset();
      expect(session.state[key]).to.equal('idle');
      await held.arrived;
      expect(session.state[key]).to.equal(waits);
      held.release();
      await done;
      expect(session.state[key]).to.equal(operation === 'offers' ? 'ready' : 'accepted');
      expect(postsOf(stage, operation)).to.have.length(1);
    });
  }

  it('that come late leave a start as it was, and an acceptance', async () => {
    const stage = createStage({ merchantId: undefined });
    const { session } = stage;
    await session.checkEligibility();
    session.start();
    session.configure({ merchantId: MERCHANT_ID });
    expect(session.state.started).to.be.true;
    await toReview(stage);
    await session.accept();
    session.configure({ routes: { merchant: { path: '/merchants/{provider_id}' } } });
    expect(session.state.acceptance).to.equal('accepted');
  });

  const late = async (operation: 'offers' | 'accept') => {
    const held = hold(ADDRESS[operation]);
    const options = { storage: new MemoryStorage(), merchantId: undefined };
    const stage = createStage({ ...options, sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const body = { application: { merchant_id: MERCHANT_ID } };
    if (operation === 'accept') {
      await session.loadOffers(body);
      session.selectOffer(offerIdOf(session));
    }
    const done = operation === 'accept' ? session.accept() : session.loadOffers(body);
    await held.arrived;
    session.configure({ merchantId: MERCHANT_ID });
    held.release();
    await done;
    const after = [{ merchantId: undefined }, {}].map((changes) =>
      createSession({ ...session.options, ...changes }),
    );
    for (const next of after) await next.restore();
    return { stage, after };
  };

  it('that come late don’t stop offers on their way', async () => {
    const { stage, after } = await late('offers');
    expect(stage.session.state.offers).to.equal('ready');
    expect(after.map(({ state }) => state.offers)).to.deep.equal(['ready', 'ready']);
  });

  it('that come late don’t stop an acceptance on its way, and leave no note of it behind', async () => {
    const { stage, after } = await late('accept');
    expect(stage.session.state.acceptance).to.equal('accepted');
    expect(after.map(({ state }) => state.acceptance)).to.deep.equal(['accepted', 'accepted']);
    stage.session.reset();
    await stage.session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  /** A page that has not said its currency by the press. */
  async function pressedTooSoon() {
    const stage = createStage({ currency: undefined });
    const { session } = stage;
    const leave = session.attach({});
    await session.checkEligibility();
    session.start();
    await until(session, ({ offers }) => offers === 'error');
    expect(session.state.error).to.include({ code: 'config_invalid' });
    return { stage, session, leave };
  }

  it('that were missing for a press let it go on where they come at once', async () => {
    const at = Date.now();
    const restore = override(Date, 'now', () => at);
    const { session, leave } = await pressedTooSoon();
    session.configure({ currency: 'GBP' });
    restore();
    await until(session, ({ offers }) => offers === 'ready');
    expect(session.state.error).to.be.undefined;
    leave();
  });

  it('that come once the merchant has read that nothing was sent wait for another press', async () => {
    const { stage, session, leave } = await pressedTooSoon();
    const { now } = Date;
    Date.now = () => now() + 1000;
    try {
      session.configure({ currency: 'GBP' });
    } finally {
      Date.now = now;
    }
    expect(session.state).to.include({ offers: 'idle', started: false, error: undefined });
    // Whatever might send it has had its time by then.
    await session.checkEligibility();
    await session.recheck();
    expect(postsOf(stage, 'offers')).to.be.empty;
    session.start();
    await until(session, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    leave();
  });

  it('of another merchant begin anew', async () => {
    const stage = createStage();
    await toReview(stage);
    stage.session.configure({ providerId: PROVIDERS.mixed });
    expect(stage.session.state).to.include({ offers: 'idle', acceptance: 'idle' });
  });
});

describe('an acceptance', () => {
  it('is not sent again by another session that was given the same offer', async () => {
    const storage = new MemoryStorage();
    const stage = createStage({ storage });
    const offer = await renewalOffer(stage);
    const other = createSession(stage.session.options);
    await stage.session.provideOffer(offer);
    await other.provideOffer(offer);
    await stage.session.accept();
    expect(stage.session.state.acceptance).to.equal('accepted');
    await other.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(other.state.acceptance).to.equal('accepted');
  });

  it('is not said of the offer whose press waited for the acceptance of another one', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await toReview(stage);
    const other = createSession(stage.session.options);
    await other.loadOffers();
    const mine = other.state.products.flatMap(({ offers }) => offers)[1]!;
    other.selectOffer(mine.offer_id);
    await Promise.all([stage.session.accept(), other.accept()]);
    expect(other.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
    other.reset();
    await other.provideOffer(mine);
    await other.accept();
    expect(postsOf(stage, 'accept')).to.have.length(2);
  });

  it('is not sent where settings begin to disagree in the task of the press', async () => {
    const stage = createStage({ storage: null });
    const { session } = stage;
    await toReview(stage);
    const accepting = session.accept();
    session.block('currency: conflict');
    await accepting;
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(session.state).to.include({ blocked: true, acceptance: 'review' });
  });
});
