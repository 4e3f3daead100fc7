import { expect } from '@open-wc/testing';
import { createSession, type FinanceSession } from '../../src/index.js';
import { Keeper, type Kept } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { refusal } from '../helpers/fakes.js';
import { createStage } from '../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  APPLICATION_ID,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import { postsOf, toReview } from '../helpers/sessions.js';
import { ACCEPT, OFFERS, hold, meddler } from '../helpers/service.js';

const note = { operation: 'accept', offerId: OFFER_ID, startedAt: 1, deals: ['D-1'] } as const;

const keeperOf = ({ options }: FinanceSession) => new Keeper(options, new Map());

describe('the note of an acceptance', () => {
  it('that another session made meanwhile stays beside offers that come', async () => {
    const held = hold(OFFERS);
    const sandbox = { beforeAnswer: held.hook };
    const { session } = createStage({ storage: new MemoryStorage(), sandbox });
    const loading = session.loadOffers();
    await held.arrived;
    const keeper = keeperOf(session);
    keeper.write({ ...(keeper.read() as Kept), accepted: OFFER_ID, acceptance: note });
    held.release();
    await loading;
    expect(keeper.read()).to.deep.include({ accepted: OFFER_ID, acceptance: note });
  });

  it('is kept without the offer where there is no room for that', async () => {
    const storage = new MemoryStorage();
    const set = storage.setItem.bind(storage);
    storage.setItem = (key, value) => {
      if (value.length > 500) throw new DOMException('full', 'QuotaExceededError');
      set(key, value);
    };
    const stage = createStage({ storage });
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const later = createSession(stage.session.options);
    await later.restore();
    expect(later.state).to.include({ acceptance: 'accepted' });
    await later.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('stands over a reload beside offers that have expired', async () => {
    const { options } = createStage({ storage: new MemoryStorage() }).session;
    const offers = someOffers({ expiresAt: '2026-11-01T12:00:00Z' });
    new Keeper(options, new Map()).write({ offers, acceptance: note });
    const session = createSession(options);
    await session.restore();
    expect(session.state).to.include({ offers: 'idle', acceptance: 'accepted' });
  });

  it('that is found leaves the earlier one where its offer is not known', async () => {
    const { session: before } = createStage({ storage: new MemoryStorage() });
    const keeper = keeperOf(before);
    const pending = { operation: 'accept', startedAt: 1, deals: ['D-1'], applications: ['A-1'] };
    keeper.write({ accepted: OFFER_ID, pending } as Kept);
    const session = createSession(before.options);
    await session.restore();
    const found = aMerchant(aDeal({ id: 'D-2', application_id: APPLICATION_ID }));
    await session.provideEligibility(found);
    expect(session.state.acceptance).to.equal('accepted');
    expect(keeper.read().accepted).to.equal(OFFER_ID);
  });
});

describe('after a 404', () => {
  const refused = async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: accept.hook } });
    accept.reply = () => refusal(404);
    await toReview(stage);
    await stage.session.accept();
    return stage;
  };

  it('a set stays expired, whatever becomes of an offer of the page after it', async () => {
    const { session } = await refused();
    await session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
    await session.accept();
    session.checkExpiry();
    expect(session.state).to.include({ offers: 'expired', acceptance: 'expired' });
  });

  it('another set opens again, where the page’s clock was ahead', async () => {
    const { session, clock } = await refused();
    const { time } = clock;
    clock.time += 7 * 86_400_000;
    await session.provideOffers(someOffers());
    expect(session.state.offers).to.equal('expired');
    clock.time = time;
    session.checkExpiry();
    expect(session.state.offers).to.equal('ready');
  });
});
