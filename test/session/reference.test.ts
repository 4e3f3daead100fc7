import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import type { FinanceSession, Offer, SessionOptions } from '../../src/index.js';
import { identityOf } from '../../src/session/identity.js';
import { json } from '../helpers/fakes.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import {
  BASE_URL,
  createStage,
  MERCHANT_ID,
  PROVIDERS,
  until,
  type Stage,
} from '../helpers/page.js';
import { APPLICATION_ID } from '../helpers/samples.js';
import { BODY, offerIdOf, postsOf, reload, toReview, typesOf } from '../helpers/sessions.js';
import { ACCEPT, OFFERS, hold, meddler } from '../helpers/service.js';

type Meanwhile = (session: FinanceSession) => void;

const reset: Meanwhile = (session) => {
  session.reset();
};
const elsewhere: Meanwhile = (session) => {
  session.configure({ providerId: PROVIDERS['no-active-deal'], merchantId: undefined });
};
const nothing: Meanwhile = () => undefined;

/** Asks for offers before and after `meanwhile`, while the service has not answered. */
async function askingTwice(options: SessionOptions, meanwhile: Meanwhile): Promise<Stage> {
  const held = hold(OFFERS);
  const stage = createStage({ ...options, sandbox: { beforeAnswer: held.hook } });
  const { session } = stage;
  const first = session.loadOffers(BODY);
  await held.arrived;
  meanwhile(session);
  const second = session.loadOffers(BODY);
  held.release();
  await Promise.all([first, second]);
  await until(session, ({ offers }) => offers === 'ready');
  return stage;
}

/** An offer that the page has got in a way of its own. */
async function anInitialOffer(stage: Stage): Promise<Offer> {
  const { session } = reload(stage, { merchantId: 'merchant-new' });
  const { products } = await session.loadOffers(sampleInitialApplication);
  const offer = products[0]?.offers[0];
  if (!offer) throw new Error('There is no offer.');
  return offer;
}

describe('a merchant whose reference', () => {
  for (const [when, meanwhile] of [
    ['at once', nothing],
    ['after a reset', reset],
    ['after another merchant', elsewhere],
  ] as const) {
    for (const keeps of [true, false]) {
      const storage = () => (keeps ? new MemoryStorage() : null);
      const where = keeps ? '' : ', where nothing is kept over a reload';

      it(`is taken away ${when} gets offers once${where}`, async () => {
        const { providerId } = createStage().session.options;
        const stage = await askingTwice({ storage: storage() }, (session) => {
          meanwhile(session);
          session.configure({ providerId, merchantId: undefined });
        });
        expect(postsOf(stage, 'offers')).to.have.length(1);
      });

      it(`comes ${when} gets offers once${where}`, async () => {
        const { providerId } = createStage().session.options;
        const nameless = { storage: storage(), merchantId: undefined };
        const stage = await askingTwice(nameless, (session) => {
          meanwhile(session);
          session.configure({ providerId, merchantId: MERCHANT_ID });
        });
        expect(postsOf(stage, 'offers')).to.have.length(1);
      });
    }
  }

  it('is taken away keeps the state, for offers and acceptance are the same', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    const before = session.state;
    session.configure({ merchantId: undefined });
    expect(session.state).to.equal(before);
    await session.accept();
    session.configure({ merchantId: undefined });
    expect(session.state).to.include({ acceptance: 'accepted' });
  });

  it('is taken away in the task of a press is told what is missing', async () => {
    const stage = createStage({ merchantId: MERCHANT_ID });
    const { session } = stage;
    const pressed = session.loadOffers();
    session.configure({ merchantId: undefined });
    await pressed;
    expect(session.state.error).to.include({ code: 'config_invalid', outcome: 'not_sent' });
    expect(postsOf(stage, 'offers')).to.have.length(0);
  });

  for (const provided of [false, true]) {
    it(`is taken away accepts once, be the offer ${provided ? 'of the page' : 'of the service'}`, async () => {
      const held = hold(ACCEPT);
      const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
      const { session } = stage;
      await session.loadOffers();
      const { products, expiresAt } = session.state;
      if (provided) session.reset();
      const choose = async () => {
        if (provided) await session.provideOffers({ products, expiresAt });
        session.selectOffer(offerIdOf(session));
      };
      await choose();
      const first = session.accept();
      await held.arrived;
      session.configure({ merchantId: undefined });
      await choose();
      const second = session.accept();
      held.release();
      await Promise.all([first, second]);
      expect(session.state.acceptance).to.equal('accepted');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }

  it('is not given never gets another merchant’s', async () => {
    const stage = createStage();
    await toReview(stage);
    elsewhere(stage.session);
    expect(stage.session.options).to.include({ merchantId: undefined });
    expect(stage.session.state.offers).to.equal('idle');
  });

  it('is taken away of a session that has loaded nothing yet, after another has', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session: other } = reload(stage);
    await stage.session.loadOffers();
    other.configure({ merchantId: undefined });
    await other.loadOffers(BODY);
    expect(other.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('comes after a lost acceptance that follows an earlier one: it is not sent again', async () => {
    const storage = new MemoryStorage();
    const meddles = meddler(ACCEPT);
    const stage = createStage({ storage, sandbox: { beforeAnswer: meddles.hook } });
    storage.setItem(
      identityOf(stage.session.options),
      JSON.stringify({ accepted: crypto.randomUUID() }),
    );
    const { session: lost } = reload(stage, { merchantId: undefined });
    await lost.loadOffers(BODY);
    lost.selectOffer(offerIdOf(lost));
    meddles.reply = new TypeError('The connection is lost.');
    await lost.accept();
    expect(lost.state.acceptance).to.equal('unknown');
    lost.configure({ merchantId: MERCHANT_ID });
    lost.reset();
    await lost.loadOffers(BODY);
    expect(lost.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is another one is the same merchant, whose the provider_id is', async () => {
    const stage = createStage();
    await toReview(stage);
    stage.session.configure({ merchantId: 'merchant-0043' });
    expect(stage.session.state).to.include({ offers: 'ready', acceptance: 'review' });
  });

  for (const [outcome, reply] of [
    ['accepted', undefined],
    ['unknown', new TypeError('The connection is lost.')],
  ] as const) {
    for (const when of ['while it is under way', 'after it']) {
      it(`is taken away of an initial application ${when}: the same offer is not accepted again (${outcome})`, async () => {
        const held = hold(ACCEPT);
        const stage = createStage({ providerId: null, sandbox: { beforeAnswer: held.hook } });
        const { session, events } = stage;
        const offer = await anInitialOffer(stage);
        await session.provideOffer(offer);
        const first = session.accept();
        await held.arrived;
        const answer = () => held.release(reply);
        if (when === 'after it') {
          answer();
          await first;
        }
        session.configure({ merchantId: undefined });
        expect(session.state.acceptance).to.equal('idle');
        await session.provideOffer(offer);
        expect(session.state.acceptance).to.equal('review');
        const second = session.accept();
        answer();
        await Promise.all([first, second]);
        expect(session.state).to.include({ acceptance: 'unknown', recheck: 'impossible' });
        expect(postsOf(stage, 'accept')).to.have.length(1);
        expect(typesOf(events).filter((type) => type === 'offer-submit')).to.have.length(1);
        // Nor under the reference that it was sent with.
        session.configure({ merchantId: MERCHANT_ID });
        session.reset();
        await session.provideOffer(offer);
        await session.accept();
        expect(session.state.acceptance).to.equal(outcome);
        expect(postsOf(stage, 'accept')).to.have.length(1);
      });
    }
  }

  it('is taken away of a refused initial application: the same offer may be accepted again', async () => {
    const meddles = meddler(ACCEPT);
    const stage = createStage({ providerId: null, sandbox: { beforeApply: meddles.hook } });
    const { session } = stage;
    const offer = await anInitialOffer(stage);
    await session.provideOffer(offer);
    meddles.reply = () => new Response('{}', { status: 422 });
    await session.accept();
    expect(session.state.acceptance).to.equal('error');
    meddles.reply = undefined;
    session.configure({ merchantId: undefined });
    await session.provideOffer(offer);
    await session.accept();
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(2);
  });

  for (const [what, changes] of [
    ['another one comes with the provider_id', { merchantId: 'merchant-0043' }],
    ['the provider_id comes with another service', { baseUrl: `${BASE_URL}/other` }],
  ] as const) {
    it(`is that of an accepted initial application, and ${what}: nothing of it stays`, async () => {
      const { session, ...stage } = createStage({ providerId: null });
      await session.provideOffer(await anInitialOffer({ session, ...stage }));
      await session.accept();
      session.configure({ providerId: session.state.accepted?.provider_id, ...changes });
      expect(session.state.acceptance).to.equal('idle');
      await session.restore();
      expect(session.state.acceptance).to.equal('idle');
    });
  }

  it('is that of an accepted initial application keeps that where it came without a provider_id', async () => {
    const meddles = meddler(ACCEPT);
    const stage = createStage({ providerId: null, sandbox: { beforeApply: meddles.hook } });
    const { session } = stage;
    const offer = await anInitialOffer(stage);
    await session.provideOffer(offer);
    meddles.reply = () =>
      json({ application_id: APPLICATION_ID, provider_id: 'none', offer, links: {} });
    expect((await session.accept()).accepted?.provider_id).to.equal('');
    session.configure({ providerId: '' });
    expect(session.state).to.include({ acceptance: 'accepted', providerId: null });
  });

  for (const how of ['after', 'as']) {
    it(`is taken away ${how} an initial application gets its provider_id: it stays accepted`, async () => {
      const stage = createStage({ providerId: null });
      const { session } = stage;
      await session.provideOffer(await anInitialOffer(stage));
      await session.accept();
      const providerId = session.state.accepted?.provider_id;
      expect(providerId).to.be.a('string');
      if (how === 'after') session.configure({ providerId });
      session.configure({ providerId, merchantId: undefined });
      expect(session.state).to.include({ providerId, acceptance: 'accepted' });
      await session.loadOffers(BODY);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }
});
