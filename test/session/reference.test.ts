import { expect } from '@open-wc/testing';
import type { FinanceSession, OffersRequest, SessionOptions } from '../../src/index.js';
import { identityOf } from '../../src/session/options.js';
import { MemoryStorage } from '../../src/session/storage.js';
import { createStage, MERCHANT_ID, PROVIDERS, until, type Stage } from '../helpers/page.js';
import { gate, meddler, offerIdOf, postsOf, reload, toReview } from '../helpers/sessions.js';

/** A renewal that names its merchant itself. */
const BODY = { application: { merchant_id: MERCHANT_ID } } as OffersRequest;

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
  const held = gate('offers');
  const stage = createStage({ ...options, sandbox: { beforeAnswer: held.hook } });
  const { session } = stage;
  const first = session.loadOffers(BODY);
  await held.arrived;
  meanwhile(session);
  const second = session.loadOffers(BODY);
  held.release.resolve(undefined);
  await Promise.all([first, second]);
  await until(session, ({ offers }) => offers === 'ready');
  return stage;
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
        expect(stage.session.options).to.include({ merchantId: MERCHANT_ID });
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

  for (const provided of [false, true]) {
    it(`is taken away accepts once, be the offer ${provided ? 'of the page' : 'of the service'}`, async () => {
      const held = gate('accept');
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
      held.release.resolve(undefined);
      await Promise.all([first, second]);
      expect(session.state.acceptance).to.equal('accepted');
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }

  it('is taken away has none where nothing was begun', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.checkEligibility();
    session.configure({ merchantId: undefined });
    expect(session.options).to.include({ merchantId: undefined });
  });

  it('is not given never gets another merchant’s', async () => {
    const stage = createStage();
    await toReview(stage);
    elsewhere(stage.session);
    expect(stage.session.options).to.include({ merchantId: undefined });
    expect(stage.session.state.offers).to.equal('idle');
  });

  it('is taken away is none of the next merchant’s, who comes without one', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.loadOffers();
    session.configure({ merchantId: undefined });
    expect(session.options).to.include({ merchantId: MERCHANT_ID });
    session.configure({ providerId: PROVIDERS.mixed });
    expect(session.options).to.include({ merchantId: undefined });
    await session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is taken away has none where nothing is left of what was begun', async () => {
    const { session } = createStage();
    await session.loadOffers();
    session.configure({ merchantId: undefined });
    session.reset();
    session.configure({ merchantId: undefined });
    expect(session.options).to.include({ merchantId: undefined });
  });

  it('is taken away of a session that has loaded nothing yet, after another has', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session: other } = reload(stage);
    await stage.session.loadOffers();
    other.configure({ merchantId: undefined });
    expect(other.options).to.include({ merchantId: MERCHANT_ID });
    await other.loadOffers(BODY);
    expect(other.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is not given never gets another merchant’s, of a session that has loaded nothing yet', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session: other } = reload(stage);
    await stage.session.loadOffers();
    elsewhere(other);
    expect(other.options).to.include({ merchantId: undefined });
  });

  it('comes after a lost acceptance that follows an earlier one: it is not sent again', async () => {
    const storage = new MemoryStorage();
    const meddles = meddler('accept');
    const stage = createStage({ storage, sandbox: { beforeAnswer: meddles.hook } });
    storage.setItem(
      `merchant-finance-elements:1:${identityOf(stage.session.options)}`,
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

  it('is another one is another merchant', async () => {
    const stage = createStage();
    await toReview(stage);
    stage.session.configure({ merchantId: 'merchant-0043' });
    expect(stage.session.state.offers).to.equal('idle');
  });
});
