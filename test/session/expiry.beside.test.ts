import { expect } from '@open-wc/testing';
import { createSession } from '../../src/index.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { count, create, reach, show } from '../helpers/elements.js';
import { refusal } from '../helpers/fakes.js';
import { createStage, record, settle, type Stage, until } from '../helpers/page.js';
import { anOffer, OTHER_OFFER_ID } from '../helpers/samples.js';
import { offerIdOf, reload, typesOf } from '../helpers/sessions.js';
import { ACCEPT, hold, meddler } from '../helpers/service.js';

async function give({ session }: Stage) {
  await session.provideOffer(anOffer());
  await session.accept();
}

describe('an offer of the page beside a set of the service', () => {
  const HOUR = 3_600_000;
  const iso = (time: number) => new Date(time).toISOString();
  it('an expired set does not come back with it', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    await session.loadOffers();
    const old = offerIdOf(session);
    clock.advance(73 * HOUR);
    session.checkExpiry();
    expect(session.state.offers).to.equal('expired');
    await session.provideOffer(anOffer(), iso(clock.time + HOUR));
    expect(session.state.offers).to.equal('expired');
    session.selectOffer(old);
    expect(session.state.selected?.offer.offer_id).not.to.equal(old);
  });
  it('a set expires in its time', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    await session.loadOffers();
    const old = offerIdOf(session);
    await session.provideOffer(anOffer());
    clock.advance(73 * HOUR);
    session.selectOffer(old);
    expect(session.state.offers).to.equal('expired');
    expect(session.state.selected?.offer.offer_id).not.to.equal(old);
    expect(session.state.acceptance).to.equal('review');
  });
  it('an expired one does not end the set', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    await session.loadOffers();
    await session.provideOffer(anOffer(), iso(clock.time - HOUR));
    expect(session.state.offers).to.equal('ready');
  });
  it('is none of what is kept of the set over a reload', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: accept.hook },
    });
    const { session, clock } = stage;
    await session.loadOffers();
    accept.reply = () => refusal(422);
    await give(stage);
    clock.advance(73 * HOUR);
    const next = reload(stage);
    await next.session.restore();
    expect(next.session.state.offers).to.equal('expired');
  });
  it('of the page is open again once the clock is right', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    const { time } = clock;
    const client = createSession({ ...session.options, clock: () => clock.time + 10 * HOUR });
    await client.provideOffer(anOffer(), iso(time + 5 * HOUR));
    expect(client.state.acceptance).to.equal('expired');
    const events = record(client);
    await client.checkEligibility();
    expect(client.now()).to.equal(time);
    expect(client.state.acceptance).to.equal('review');
    expect(typesOf(events)).not.to.contain('offers-expire');
  });

  for (const [what, ends, later, expected] of [
    ['of the offer', 1, 2, { offers: 'ready', acceptance: 'expired' }],
    ['of the set', 100, 73, { offers: 'expired', acceptance: 'review' }],
  ] as const) {
    it(`the time that is told is that ${what}, where that alone expires`, async () => {
      const { session, clock, events } = createStage();
      await session.loadOffers();
      const { expiresAt } = session.state;
      const ownTime = iso(clock.time + ends * HOUR);
      await session.provideOffer(anOffer(), ownTime);
      clock.time += later * HOUR;
      session.checkExpiry();
      expect(session.state).to.include(expected);
      const told = events.filter(({ type }) => type === 'offers-expire');
      const time = expected.offers === 'ready' ? ownTime : expiresAt;
      expect(told.map(({ detail }) => detail)).to.deep.equal([{ expiresAt: time }]);
    });
  }

  it('the time that is told is that of the set where both expire', async () => {
    const { session, clock, events } = createStage();
    await session.loadOffers();
    const { expiresAt } = session.state;
    await session.provideOffer(anOffer(), iso(clock.time + HOUR));
    clock.time += 73 * HOUR;
    session.checkExpiry();
    expect(session.state).to.include({ offers: 'expired', acceptance: 'expired' });
    const told = events.filter(({ type }) => type === 'offers-expire');
    expect(told.map(({ detail }) => detail)).to.deep.equal([{ expiresAt }]);
  });

  it('says nothing of that one where it is refused with 404', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: accept.hook },
    });
    const { session } = stage;
    await session.loadOffers();
    accept.reply = () => refusal(404);
    await session.provideOffer(anOffer(), session.state.expiresAt);
    await session.accept();
    expect(session.state.acceptance).to.equal('expired');
    expect(session.state.offers).to.equal('ready');
  });

  it('that is refused with 404 leaves the clock its say about that one', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: accept.hook } });
    const { session, clock, sandbox } = stage;
    await session.loadOffers();
    accept.reply = () => refusal(404);
    await give(stage);
    expect(session.state.acceptance).to.equal('expired');
    clock.time += 80 * HOUR;
    session.checkExpiry();
    expect(session.state.offers).to.equal('expired');
    // It was ahead.
    sandbox.advance(-80 * HOUR);
    await session.checkEligibility();
    expect(session.state).to.include({ offers: 'ready', acceptance: 'expired' });
  });

  it('is without a time, not of the set’s, where a framework takes its own back', async () => {
    const { session } = createStage();
    await session.loadOffers();
    const accept = create('offer-accept', { 'expires-at': '2026-11-21T12:00:00Z' });
    accept.session = session;
    accept.offer = anOffer();
    await show(accept);
    await reach(accept, ({ acceptance }) => acceptance === 'review');
    expect(count(accept, '[part=expiry]')).to.equal(1);
    accept.removeAttribute('expires-at');
    await until(session, ({ offerExpiresAt }) => offerExpiresAt === '');
    await settle(accept);
    expect(count(accept, '[part=expiry]')).to.equal(0);
  });

  it('that is refused with 404 stays expired, whatever the clock says', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: accept.hook } });
    const { session, clock } = stage;
    accept.reply = () => refusal(404);
    await session.provideOffer(anOffer(), iso(clock.time + HOUR));
    await session.accept();
    expect(session.state.acceptance).to.equal('expired');
    session.checkExpiry();
    expect(session.state.acceptance).to.equal('expired');
    // Another one may be open.
    await session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }), iso(clock.time + HOUR));
    expect(session.state.acceptance).to.equal('review');
    // And it is again, where the clock was ahead.
    clock.time += 2 * HOUR;
    session.checkExpiry();
    expect(session.state.acceptance).to.equal('expired');
    stage.sandbox.advance(-2 * HOUR);
    await session.checkEligibility();
    expect(session.state.acceptance).to.equal('review');
  });

  it('leaves it no longer than its time, though that came while the offer was sent', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: accept.hook } });
    const { session, clock } = stage;
    await session.loadOffers();
    await session.provideOffer(anOffer(), iso(clock.time + 80 * HOUR));
    const accepting = session.accept();
    await accept.arrived;
    clock.time += 73 * HOUR;
    session.checkExpiry();
    accept.release(refusal(404));
    await accepting;
    expect(session.state).to.include({ acceptance: 'expired', offers: 'expired' });
  });
});

it('offers expire where another session was refused the acceptance of one meanwhile', async () => {
  const accept = hold(ACCEPT);
  const stage = createStage({
    storage: new MemoryStorage(),
    sandbox: { beforeAnswer: accept.hook },
  });
  const { session, clock } = stage;
  await session.loadOffers();
  session.selectOffer(offerIdOf(session));
  const accepting = session.accept();
  await accept.arrived;
  const { session: later, events } = reload(stage);
  await later.restore();
  expect(later.state).to.include({ offers: 'ready', acceptance: 'submitting' });
  clock.time += 73 * 3_600_000;
  accept.release(refusal(422));
  await accepting;
  await until(later, ({ acceptance }) => acceptance !== 'submitting');
  expect(later.state).to.include({ offers: 'expired' });
  expect(typesOf(events)).to.include('offers-expire');
});
