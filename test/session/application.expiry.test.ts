import { expect } from '@open-wc/testing';
import { refusal } from '../helpers/fakes.js';
import { createStage, until, type Stage } from '../helpers/page.js';
import { anOffer, OFFER_ID, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, toReview, typesOf } from '../helpers/sessions.js';
import { ACCEPT, hold, meddler } from '../helpers/service.js';

const HOUR = 3_600_000;

describe('application: expiry', () => {
  const expired: (stage: Stage) => void = ({ session }) =>
    expect(session.state).to.include({ offers: 'expired', error: undefined });

  it('comes by the clock, when the page is looked at again', async () => {
    const stage = createStage();
    const { session, clock, events } = stage;
    await toReview(stage);
    clock.advance(72 * HOUR - 1);
    session.checkExpiry();
    expect(session.state.offers).to.equal('ready');
    clock.advance(1);
    session.checkExpiry();
    expired(stage);
    expect(session.state.acceptance).to.equal('expired');
    session.checkExpiry();
    expect(typesOf(events).filter((type) => type === 'offers-expire')).to.have.length(1);
    expect(events.at(-1)!.detail).to.deep.equal({ expiresAt: session.state.expiresAt });
  });

  it('comes by a timer of its own', async () => {
    const stage = createStage({ sandbox: { offersValidForMs: 1_000 } });
    const { session, clock } = stage;
    // The service writes whole seconds into `Date`; what is left is a millisecond.
    const ready = until(session, ({ offers }) => offers === 'ready');
    session.addEventListener('offers-load', () => (clock.time += 999), { once: true });
    await session.loadOffers();
    await ready;
    clock.time += 1;
    await until(session, ({ offers }) => offers === 'expired');
  });

  it('leaves nothing to choose, to accept or to load without a press that knows', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    await toReview(stage);
    clock.time += 72 * HOUR;
    session.selectOffer(offerIdOf(session, 1));
    expired(stage);
    await session.accept();
    await session.loadOffers();
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect((await session.loadOffers(undefined, { again: true })).offers).to.equal('ready');
    expect(session.state).to.include({ acceptance: 'idle' });
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('is noticed at the press on accept', async () => {
    const stage = createStage();
    await toReview(stage);
    stage.clock.time += 72 * HOUR;
    expect((await stage.session.accept()).acceptance).to.equal('expired');
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(typesOf(stage.events)).not.to.include('offer-submit');
  });

  it('may have come before the offers', async () => {
    const stage = createStage({ sandbox: { offersValidForMs: 0 } });
    expect((await stage.session.loadOffers()).offers).to.equal('expired');
    expect(typesOf(stage.events)).to.deep.equal(['offers-load', 'offers-expire']);
  });

  it('is judged by the clock of the service', async () => {
    const stage = createStage();
    stage.sandbox.advance(100 * HOUR);
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    stage.clock.advance(72 * HOUR - 1_000);
    stage.session.checkExpiry();
    expect(stage.session.state.offers).to.equal('ready');
    stage.clock.advance(1_000);
    stage.session.checkExpiry();
    expired(stage);
  });

  for (const expiresAt of ['', 'soon', '2026-02-30T00:00:00Z']) {
    it(`never comes where it is ${JSON.stringify(expiresAt)}`, async () => {
      const { session, clock } = createStage();
      await session.provideOffers(someOffers({ expiresAt }));
      clock.time += 10_000 * HOUR;
      session.checkExpiry();
      session.selectOffer(OFFER_ID);
      expect(session.state).to.include({ offers: 'ready', acceptance: 'review' });
    });
  }

  it('does not come over a decision', async () => {
    const stage = createStage();
    await toReview(stage);
    await stage.session.accept();
    stage.clock.advance(100 * HOUR);
    stage.session.checkExpiry();
    expect(stage.session.state).to.include({ offers: 'ready', acceptance: 'accepted' });
  });

  it('does not come over a press that is under way', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    await toReview(stage);
    const accepted = stage.session.accept();
    await held.arrived;
    stage.clock.time += 72 * HOUR;
    stage.session.checkExpiry();
    expect(stage.session.state.acceptance).to.equal('submitting');
    held.release();
    expect((await accepted).acceptance).to.equal('accepted');
  });

  it('by the service’s own word is not taken back by a later refusal of another offer', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: accept.hook } });
    const { session } = stage;
    await toReview(stage);
    const { expiresAt } = session.state;
    accept.reply = () => refusal(404);
    expect((await session.accept()).offers).to.equal('expired');
    accept.reply = () => refusal(422);
    await session.provideOffer(anOffer(), expiresAt);
    expect((await session.accept()).acceptance).to.equal('error');
    session.checkExpiry();
    expect(session.state.offers).to.equal('expired');
  });

  it('of an offer of the page is told with its own time, where the service refuses it', async () => {
    const accept = meddler(ACCEPT);
    const { session, events } = createStage({ sandbox: { beforeAnswer: accept.hook } });
    const expiresAt = '2026-11-23T12:00:00Z';
    await session.loadOffers();
    await session.provideOffer(anOffer(), expiresAt);
    accept.reply = () => refusal(404);
    expect((await session.accept()).acceptance).to.equal('expired');
    expect(events.at(-1)!.type).to.equal('offers-expire');
    expect(events.at(-1)!.detail).to.deep.equal({ expiresAt });
  });

  for (const [open, ofSet, ofOffer] of [
    ['set', 3, 1],
    ['offer of the page', 1, 3],
  ] as const) {
    it(`is told once, though a clock that is set back opens the ${open} again`, async () => {
      const { session, clock, events } = createStage();
      const inHours = (hours: number) => new Date(clock.time + hours * HOUR).toISOString();
      await session.provideOffers(someOffers({ expiresAt: inHours(ofSet) }));
      await session.provideOffer(anOffer(), inHours(ofOffer));
      clock.time += 4 * HOUR;
      session.checkExpiry();
      expect(session.state).to.include({ offers: 'expired', acceptance: 'expired' });
      clock.time -= 2 * HOUR;
      session.checkExpiry();
      expect(session.state).to.include(
        ofSet > ofOffer
          ? { offers: 'ready', acceptance: 'expired' }
          : { offers: 'expired', acceptance: 'review' },
      );
      expect(typesOf(events)).to.deep.equal(['offers-load', 'offers-expire']);
    });
  }
});
