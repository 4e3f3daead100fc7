import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import { MemoryStorage } from '../../src/session/storage.js';
import { json } from '../helpers/fakes.js';
import { createStage, MERCHANT_ID, until, type Stage } from '../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  aProduct,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import {
  acceptedAnswer,
  give,
  meddler,
  postsOf,
  reload,
  renewalOffers,
  statesOf,
  toReview,
  typesOf,
} from '../helpers/sessions.js';

/** An accepted offer of a renewal; the merchant's deal was known before, unless said otherwise. */
async function accepted({ checks = true, sandbox = {} } = {}) {
  const stage = createStage({ storage: new MemoryStorage(), sandbox });
  const [other] = await renewalOffers(stage);
  if (checks) await stage.session.checkEligibility();
  const offerId = await toReview(stage);
  await stage.session.accept();
  expect(stage.session.state.acceptance).to.equal('accepted');
  return { ...stage, offerId, other: other! };
}

/** Applications of the pages, besides that of `other`. */
const applied = (stage: Stage) => postsOf(stage, 'offers').length - 1;

/** The merchant presses whatever button the page shows by then. */
async function press({ session }: Stage): Promise<void> {
  session.start();
  await session.loadOffers();
}

describe('an acceptance, after a reload,', () => {
  it('is shown, without the answer, and no press makes another application', async () => {
    const stage = await accepted();
    const { submittedAt } = stage.session.state;
    const next = reload(stage);
    await next.session.restore();
    expect(next.session.state).to.include({ acceptance: 'accepted', submittedAt });
    expect(next.session.state.accepted).to.equal(undefined);
    await press(next);
    await next.session.loadOffers(undefined, { again: true });
    expect([applied(stage), postsOf(stage, 'accept').length]).to.deep.equal([1, 1]);
    expect(typesOf(next.events)).to.deep.equal([]);
  });

  it('lets no advert appear for an instant', async () => {
    const merchant = meddler('merchant');
    const stage = await accepted({ sandbox: { beforeAnswer: merchant.hook } });
    merchant.reply = () => json(stage.session.state.merchant);
    const { session } = reload(stage);
    const states = statesOf(session);
    session.attach();
    await session.checkEligibility();
    expect(session.state).to.include({ eligibility: 'eligible', acceptance: 'accepted' });
    const inviting = states.filter(
      ({ eligibility, acceptance }) => eligibility === 'eligible' && acceptance === 'idle',
    );
    expect(inviting).to.be.empty;
  });

  it('is not asked over by a press before it was taken up', async () => {
    const stage = await accepted();
    const next = reload(stage);
    await press(next);
    expect(next.session.state.acceptance).to.equal('accepted');
    expect(applied(stage)).to.equal(1);
  });

  it('stays while the service says that the same deal may be renewed', async () => {
    const stage = await accepted();
    const next = reload(stage);
    const same = stage.session.state.merchant!;
    await next.session.provideEligibility(same);
    await next.session.restore();
    await next.session.provideEligibility(same);
    expect(next.session.state.eligibility).to.equal('eligible');
    await press(next);
    expect(next.session.state.acceptance).to.equal('accepted');
    expect(applied(stage)).to.equal(1);
  });

  for (const [when, isEarly] of [
    ['before it was taken up', true],
    ['after that', false],
  ] as const) {
    it(`is over where a deal that came of it may be renewed (said ${when})`, async () => {
      const stage = await accepted();
      const next = reload(stage, isEarly ? { storage: stage.session.options.storage } : {});
      if (!isEarly) await next.session.restore();
      const { session } = next;
      const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
      const { eligibility, acceptance } = await session.provideEligibility(renewed);
      expect(eligibility).to.equal('eligible');
      if (!isEarly) expect(acceptance).to.equal('idle');
      await press(next);
      // The sandbox's merchant has nothing to renew: an answer all the same.
      expect(session.state).to.include({ offers: 'empty', acceptance: 'idle' });
      expect(applied(stage)).to.equal(2);
    });
  }

  it('is not over where the deals before it are not known', async () => {
    const stage = await accepted({ checks: false });
    const next = reload(stage);
    await next.session.restore();
    await next.session.provideEligibility(aMerchant());
    await press(next);
    expect(next.session.state.acceptance).to.equal('accepted');
    expect(applied(stage)).to.equal(1);
  });

  it('of a first application is over once a deal may be renewed', async () => {
    const stage = createStage({
      storage: new MemoryStorage(),
      providerId: null,
      merchantId: 'merchant-new',
    });
    const { session } = stage;
    const { products } = await session.loadOffers(sampleInitialApplication);
    session.selectOffer(products[0]!.offers[0]!.offer_id);
    const { provider_id } = (await session.accept()).accepted!;
    const next = reload(stage);
    await press(next);
    expect(next.session.state.acceptance).to.equal('accepted');
    next.session.configure({ providerId: provider_id });
    await next.session.restore();
    expect(next.session.state).to.include({ acceptance: 'accepted', providerId: provider_id });
    await next.session.provideEligibility(aMerchant());
    expect(next.session.state.acceptance).to.equal('idle');
  });

  it('is forgotten by reset(), for later pages too', async () => {
    const stage = await accepted();
    const next = reload(stage);
    await next.session.restore();
    next.session.reset();
    await next.session.restore();
    expect(next.session.state.acceptance).to.equal('idle');
    const later = reload(stage);
    await later.session.restore();
    expect(later.session.state.acceptance).to.equal('idle');
    await press(later);
    expect(applied(stage)).to.equal(2);
  });

  it('gives way to offers of the page that are of another application', async () => {
    const stage = await accepted();
    const next = reload(stage);
    await next.session.provideOffers(someOffers());
    expect(next.session.state).to.include({ acceptance: 'idle', offers: 'ready' });
    const later = reload(stage);
    await later.session.restore();
    expect(later.session.state.acceptance).to.equal('idle');
  });

  it('gives way to an offer of the page that is of another application', async () => {
    const accept = meddler('accept');
    const stage = await accepted({ sandbox: { beforeAnswer: accept.hook } });
    // The sandbox takes one acceptance of a merchant.
    accept.reply = acceptedAnswer;
    const next = reload(stage);
    await give(next.session, stage.other);
    const { accepted: answer } = next.session.state;
    expect(answer).not.to.equal(undefined);
    // The next acceptance is this page's own, and stays.
    await next.session.provideOffer(anOffer());
    expect(next.session.state).to.include({ acceptance: 'accepted', accepted: answer });
  });

  it('stays where the page gives what was accepted', async () => {
    const stage = await accepted();
    const { session } = reload(stage);
    const offer = anOffer({ offer_id: stage.offerId.toUpperCase() });
    const others = [anOffer({ offer_id: OTHER_OFFER_ID }), offer];
    await session.provideOffers(someOffers({ products: [aProduct({ offers: others })] }));
    expect(session.state).to.include({ acceptance: 'accepted', offers: 'idle' });
    await give(session, offer);
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('is not asked over by another session of the page that showed the offers', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await renewalOffers(stage);
    await toReview(stage);
    const other = reload(stage);
    await until(other.session, ({ offers }) => offers === 'ready');
    await stage.session.accept();
    stage.clock.time += 365 * 86_400_000;
    other.session.checkExpiry();
    expect(other.session.state.offers).to.equal('expired');
    await other.session.loadOffers(undefined, { again: true });
    expect(other.session.state).to.include({ acceptance: 'accepted', offers: 'idle' });
    expect(applied(stage)).to.equal(1);
  });

  it('shows again where the page comes back to its merchant', async () => {
    const stage = await accepted();
    const { session } = stage;
    const { providerId } = session.options;
    session.configure({ providerId: null, merchantId: 'merchant-new' });
    await session.restore();
    expect(session.state.acceptance).to.equal('idle');
    session.configure({ providerId, merchantId: MERCHANT_ID });
    await session.restore();
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('that this page made stays on its screen, whatever deals come', async () => {
    const stage = await accepted();
    const { session } = stage;
    await session.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
    expect(session.state.acceptance).to.equal('accepted');
    expect(session.state.accepted).not.to.equal(undefined);
  });
});
