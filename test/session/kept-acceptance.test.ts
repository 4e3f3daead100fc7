import { expect } from '@open-wc/testing';
import { sampleInitialApplication, type SandboxOptions } from '../../demo/sandbox/index.js';
import { answers } from '../../src/session/answers.js';
import { identityOf } from '../../src/session/identity.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { json, refusal } from '../helpers/fakes.js';
import { createSession, type FinanceSession, type MerchantResponse } from '../../src/index.js';
import { createStage, MERCHANT_ID, PROVIDERS, until, type Stage } from '../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  aProduct,
  APPLICATION_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import {
  acceptedAnswer,
  give,
  postsOf,
  reload,
  renewalOffers,
  statesOf,
  toReview,
  typesOf,
} from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

/** An accepted offer of a renewal; the merchant's deal was known before, unless said otherwise. */
async function accepted({
  sandbox,
  ...given
}: { sandbox?: SandboxOptions; merchant?: MerchantResponse | undefined } = {}) {
  const stage = createStage({ storage: new MemoryStorage(), sandbox: { ...sandbox } });
  await renewalOffers(stage);
  if (!('merchant' in given)) await stage.session.checkEligibility();
  else if (given.merchant) await stage.session.provideEligibility(given.merchant);
  const offerId = await toReview(stage);
  await stage.session.accept();
  expect(stage.session.state.acceptance).to.equal('accepted');
  return { ...stage, offerId };
}

/** Applications of the pages, besides the one of `renewalOffers`. */
const applied = (stage: Stage) => postsOf(stage, 'offers').length - 1;

/** The merchant presses whatever button the page shows by then. */
async function press({ session }: Stage): Promise<void> {
  session.start();
  await session.loadOffers();
}

describe('an acceptance, after a reload,', () => {
  for (const [what, spoil, missing] of [
    ['an offer that is none', { offer: { products: [{}] } }, ['selected']],
    ['a number that is none', { applicationId: 'abc' }, ['applicationId']],
    [
      'less, by a version before',
      { offer: undefined, applicationId: undefined },
      ['selected', 'applicationId'],
    ],
  ] as const) {
    it(`is shown without what can’t be read: ${what}`, async () => {
      const stage = await accepted();
      const { storage } = stage.session.options;
      const key = identityOf(stage.session.options);
      const kept = JSON.parse(storage!.getItem(key)!) as { acceptance: object };
      storage!.setItem(
        key,
        JSON.stringify({ ...kept, acceptance: { ...kept.acceptance, ...spoil } }),
      );
      const next = reload(stage);
      await next.session.restore();
      expect(next.session.state).to.include({ acceptance: 'accepted' });
      const known = ['selected', 'applicationId'] as const;
      expect(known.filter((key) => next.session.state[key] === undefined)).to.deep.equal(missing);
    });
  }

  it('has its number and its links where the storage had no room for its offer', async () => {
    const storage = new MemoryStorage();
    const set = storage.setItem.bind(storage);
    storage.setItem = (key, value) => {
      if (value.length > 600) throw new DOMException('full', 'QuotaExceededError');
      set(key, value);
    };
    const stage = createStage({ storage });
    await stage.session.checkEligibility();
    await toReview(stage);
    const { applicationId, accepted: answer } = await stage.session.accept();
    const next = createSession(stage.session.options);
    await next.restore();
    expect(next.state).to.include({ acceptance: 'accepted', applicationId, accepted: answer });
    expect(next.state.selected).to.equal(undefined);
    const later = reload(stage);
    await later.session.restore();
    expect(later.session.state).to.include({ acceptance: 'accepted', applicationId });
  });

  it('names no offer whose amounts can’t be read, whether it went through or not', async () => {
    const stage = await accepted();
    const { storage } = stage.session.options;
    const key = identityOf(stage.session.options);
    const offers = someOffers({ products: [aProduct({ offers: [anOffer({ currency: 'gbp' })] })] });
    const kept = JSON.parse(storage!.getItem(key)!) as { acceptance: object };
    storage!.setItem(
      key,
      JSON.stringify({ ...kept, acceptance: { ...kept.acceptance, offer: offers } }),
    );
    const done = reload(stage).session;
    await done.restore();
    expect(done.state.acceptance).to.equal('accepted');
    expect(done.state.selected).to.equal(undefined);
    expect(done.state.applicationId).to.equal(stage.session.state.applicationId);
    const pending = { operation: 'accept', offerId: anOffer().offer_id, startedAt: 7 };
    storage!.setItem(key, JSON.stringify({ offers, pending }));
    const open = reload(stage).session;
    await open.restore();
    expect(open.state.acceptance).to.equal('unknown');
    expect(open.state.selected).to.equal(undefined);
  });

  it('has its links in another session of the same page, as of a route that comes back', async () => {
    answers.clear();
    const stage = await accepted();
    const next = createSession(stage.session.options);
    await next.restore();
    const { accepted: answer, withBankDetails } = stage.session.state;
    expect(answer!.links).to.have.property('contract_link');
    expect(next.state).to.include({ acceptance: 'accepted', accepted: answer, withBankDetails });
    next.reset();
    await next.restore();
    expect(next.state.acceptance).to.equal('idle');
    expect(next.state.accepted).to.be.undefined;
    // Personal links are no longer in memory, either.
    expect(answers.size).to.equal(0);
  });

  it('is shown, without the answer, and no press makes another application', async () => {
    const stage = await accepted();
    const { submittedAt } = stage.session.state;
    const next = reload(stage);
    await next.session.restore();
    expect(next.session.state).to.include({ acceptance: 'accepted', submittedAt });
    expect(next.session.state.accepted).to.equal(undefined);
    // What the merchant has of it: which offer, and its number.
    const { selected, accepted: answer } = stage.session.state;
    expect(next.session.state.selected!.offer).to.deep.equal(selected!.offer);
    expect(next.session.state.selected!.product.name).to.equal(selected!.product.name);
    expect(next.session.state.applicationId).to.equal(answer!.application_id);
    await press(next);
    await next.session.loadOffers(undefined, { again: true });
    expect([applied(stage), postsOf(stage, 'accept').length]).to.deep.equal([1, 1]);
    expect(typesOf(next.events)).to.deep.equal([]);
  });

  it('lets no advert appear for an instant', async () => {
    const merchant = meddler(MERCHANT);
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

  for (const [what, give] of [
    ['the verdict', (session) => session.provideEligibility(true)],
    [
      'the merchant response',
      (session, merchant) => session.provideEligibility(merchant as MerchantResponse),
    ],
  ] as const satisfies readonly (readonly [
    string,
    (session: FinanceSession, merchant: unknown) => Promise<unknown>,
  ])[]) {
    it(`lets no advert appear for an instant where the page has ${what}`, async () => {
      const stage = await accepted();
      const { session } = reload(stage);
      const states = statesOf(session);
      session.attach();
      await give(session, stage.session.state.merchant);
      expect(session.state).to.include({ eligibility: 'eligible', acceptance: 'accepted' });
      const inviting = states.filter(
        ({ eligibility, acceptance }) => eligibility === 'eligible' && acceptance === 'idle',
      );
      expect(inviting).to.be.empty;
    });
  }

  it('is not asked over by a press before it was taken up', async () => {
    const stage = await accepted();
    const next = reload(stage);
    await press(next);
    expect(next.session.state).to.include({ acceptance: 'accepted', offers: 'idle' });
    expect(applied(stage)).to.equal(1);
  });

  it('stays shown to the end of a press that finds it, in a session made before it', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const other = createSession(stage.session.options);
    await toReview(stage);
    await stage.session.accept();
    const states = statesOf(other);
    await other.loadOffers();
    const shown = states.map(({ acceptance }) => acceptance);
    expect(shown.slice(shown.indexOf('accepted'))).not.to.include('idle');
    expect(other.state).to.include({ acceptance: 'accepted', offers: 'idle' });
    expect(applied(stage)).to.equal(0);
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

  it('that is over lets the same response of the page count again after a reset', async () => {
    const { session } = reload(await accepted());
    await session.restore();
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    expect((await session.provideEligibility(renewed)).acceptance).to.equal('idle');
    session.reset();
    expect((await session.provideEligibility(renewed)).eligibility).to.equal('eligible');
  });

  it('that is over is told of once, though an advert gives its response to each new beginning', async () => {
    const { session, events } = reload(await accepted());
    await session.restore();
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    await session.provideEligibility(renewed);
    await session.provideEligibility(renewed);
    expect(typesOf(events)).to.deep.equal(['renewal-eligibility']);
  });

  it('that is over leaves a later reset() the offers to forget that came after it', async () => {
    const stage = await accepted();
    const { session } = reload(stage);
    await session.restore();
    await session.provideEligibility(aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' })));
    await session.loadOffers();
    const key = identityOf(session.options);
    const { storage } = stage.session.options;
    expect(storage!.getItem(key)).to.contain('products');
    session.reset();
    expect(storage!.getItem(key)).not.to.contain('products');
  });

  for (const [what, before] of [
    ['are not known', undefined],
    ['are said to be none', { deals: [] }],
  ] as const) {
    it(`is not over where the deals before it ${what}`, async () => {
      const stage = await accepted({ merchant: before });
      const next = reload(stage);
      await next.session.restore();
      await next.session.provideEligibility(aMerchant());
      await press(next);
      expect(next.session.state.acceptance).to.equal('accepted');
      expect(applied(stage)).to.equal(1);
    });
  }

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

  for (const [what, give] of [
    ['what is no answer', (session) => session.provideOffers({ error: 'x' } as never)],
    ['nothing yet', (session) => session.provideOffers({ products: [], expiresAt: '' })],
    ['other offers', (session) => session.provideOffers(someOffers())],
    ['another offer', (session) => session.provideOffer(anOffer())],
    ['an offer that is none', (session) => session.provideOffer(anOffer({ offer_status: 'No' }))],
  ] as const satisfies readonly (readonly [
    string,
    (session: FinanceSession) => Promise<unknown>,
  ])[]) {
    it(`stays where the page gives ${what}, until reset()`, async () => {
      const stage = await accepted();
      const next = reload(stage);
      await give(next.session);
      expect(next.session.state).to.include({ acceptance: 'accepted', offers: 'idle' });
      expect(next.session.state.error).to.equal(undefined);
      await next.session.accept();
      await press(reload(stage));
      expect([applied(stage), postsOf(stage, 'accept').length]).to.deep.equal([1, 1]);
      next.session.reset();
      await next.session.provideOffers(someOffers());
      expect(next.session.state).to.include({ acceptance: 'idle', offers: 'ready' });
    });
  }

  it('of nobody is kept for nobody', async () => {
    const accept = meddler(ACCEPT);
    accept.reply = acceptedAnswer;
    const stage = createStage({
      providerId: null,
      merchantId: undefined,
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: accept.hook },
    });
    await give(stage.session, anOffer());
    expect(stage.session.state.acceptance).to.equal('accepted');
    const { session } = reload(stage);
    await session.restore();
    expect(session.state.acceptance).to.equal('idle');
    session.configure({ merchantId: 'merchant-new' });
    await session.loadOffers(sampleInitialApplication);
    expect(session.state.offers).to.equal('ready');
  });

  it('is over in all sessions of the page', async () => {
    const stage = await accepted();
    const both = [reload(stage).session, reload(stage).session];
    for (const session of both) await session.restore();
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    for (const session of both) await session.provideEligibility(renewed);
    expect(both.map(({ state }) => state.acceptance)).to.deep.equal(['idle', 'idle']);
  });

  it('takes nothing with it that was asked for since, where another session learns late that it is over', async () => {
    const offers = meddler(OFFERS);
    const stage = await accepted({ sandbox: { beforeAnswer: offers.hook } });
    offers.reply = () => json(someOffers());
    const [first, late] = [reload(stage).session, reload(stage).session];
    for (const session of [first, late]) await session.restore();
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    await first.provideEligibility(renewed);
    await first.loadOffers();
    expect(first.state.offers).to.equal('ready');
    await late.provideEligibility(renewed);
    await late.loadOffers();
    const next = reload(stage).session;
    await next.restore();
    for (const { state } of [late, next])
      expect(state.products).to.deep.equal(first.state.products);
    expect(applied(stage)).to.equal(2);
  });

  it('takes no later one with it, where another session learns late that it is over', async () => {
    const accept = meddler(ACCEPT);
    const stage = await accepted({ sandbox: { beforeApply: accept.hook } });
    accept.reply = acceptedAnswer;
    const [first, late] = [reload(stage).session, reload(stage).session];
    for (const session of [first, late]) await session.restore();
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    await first.provideEligibility(renewed);
    stage.clock.time += 1000;
    await give(first, anOffer());
    expect(first.state.acceptance).to.equal('accepted');
    await late.provideEligibility(renewed);
    const next = reload(stage);
    for (const session of [late, next.session]) await session.restore();
    await press(next);
    expect([late, next.session].map(({ state }) => state.acceptance)).to.deep.equal([
      'accepted',
      'accepted',
    ]);
    expect(applied(stage)).to.equal(1);
  });

  it('that is over stays so, though a verdict alone comes later', async () => {
    const stage = await accepted();
    const next = reload(stage);
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    await next.session.provideEligibility(renewed);
    await next.session.restore();
    await next.session.provideEligibility(true);
    await press(next);
    expect(applied(stage)).to.equal(2);
  });

  it('is not judged while settings disagree', async () => {
    const stage = await accepted();
    const { session, events } = reload(stage);
    await session.restore();
    session.block('currency');
    await session.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
    session.block(undefined);
    expect(session.state).to.include({ acceptance: 'accepted', eligibility: 'eligible' });
    expect(typesOf(events)).to.include('renewal-eligibility');
  });

  it('is not covered by what was kept beside it, once that has expired', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await stage.session.loadOffers();
    const two = reload(stage, { merchantId: undefined });
    const accept = meddler(ACCEPT);
    accept.reply = acceptedAnswer;
    two.session.configure({
      fetch: (request) => Promise.resolve(accept.hook(request) as Response),
    });
    await give(two.session, anOffer());
    stage.clock.time += 365 * 86_400_000;
    const { session } = reload(stage, { merchantId: undefined });
    session.configure({ merchantId: MERCHANT_ID });
    await session.loadOffers(undefined, { again: true });
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('stands before offers that are kept beside it, none of which can be accepted', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = stage;
    await toReview(stage);
    const keeper = new Keeper(session.options, new Map());
    // A frame with the same storage has heard of one, and the merchant has begun anew here before.
    keeper.write({
      ...keeper.read(),
      accepted: OTHER_OFFER_ID,
      acceptance: { operation: 'accept', offerId: OTHER_OFFER_ID, startedAt: session.now() },
    });
    await session.accept();
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.be.empty;
    const { session: later } = reload(stage);
    await later.restore();
    expect(later.state).to.include({ acceptance: 'accepted', offers: 'idle' });
  });

  it('allows none of another offer, in a session that did not know of it either', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const [offer] = await renewalOffers(stage);
    const other = reload(stage).session;
    await other.provideOffer(offer);
    await toReview(stage);
    await stage.session.accept();
    await other.accept();
    expect(other.state).to.include({ acceptance: 'accepted', error: undefined });
    expect(other.state.selected!.offer).to.deep.equal(stage.session.state.selected!.offer);
    expect(postsOf(stage, 'accept')).to.have.length(1);
    const next = reload(stage);
    await press(next);
    expect(next.session.state.acceptance).to.equal('accepted');
    expect(applied(stage)).to.equal(1);
  });

  it('outlives the refusal of one that is found to be of the same merchant only meanwhile', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      providerId: null,
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await session.provideOffer(anOffer());
    const accepting = session.accept();
    await accept.arrived;
    const other = reload(stage, {
      providerId: PROVIDERS.eligible,
      merchantId: undefined,
      fetch: () => Promise.resolve(acceptedAnswer()),
    }).session;
    await give(other, anOffer({ offer_id: OTHER_OFFER_ID }));
    expect(other.state.acceptance).to.equal('accepted');
    session.configure({ providerId: PROVIDERS.eligible });
    await session.restore();
    accept.release(refusal(422));
    await accepting;
    const next = reload(stage).session;
    await next.restore();
    expect(next.state.acceptance).to.equal('accepted');
  });

  it('that is over allows the next one, in a session that did not know of it either', async () => {
    const accept = meddler(ACCEPT);
    const stage = await accepted({ sandbox: { beforeApply: accept.hook } });
    const { storage } = stage.session.options;
    const key = identityOf(stage.session.options);
    const kept = storage!.getItem(key)!;
    storage!.removeItem(key);
    const other = reload(stage);
    const renewed = aMerchant(aDeal({ active: false }), aDeal({ id: 'D-later' }));
    await other.session.provideEligibility(renewed);
    await other.session.provideOffer(anOffer());
    storage!.setItem(key, kept);
    accept.reply = acceptedAnswer;
    await other.session.accept();
    expect(other.session.state.accepted).not.to.equal(undefined);
    expect(postsOf(stage, 'accept')).to.have.length(2);
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

  it('is not taken back for an instant in a page that comes back, which did not know how it ended', async () => {
    const service = meddler(ACCEPT);
    service.reply = new TypeError('lost');
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: service.hook },
    });
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const states = statesOf(stage.session);
    // A later page of the tab finds it.
    const later = reload(stage);
    await later.session.provideEligibility(
      aMerchant(aDeal({ id: 'D-2', application_id: APPLICATION_ID })),
    );
    expect(later.session.state.acceptance).to.equal('accepted');
    stage.session.comeBack(true);
    await stage.session.restore();
    expect(states.map(({ acceptance }) => acceptance)).to.deep.equal(['accepted']);
    expect(states[0]).to.include({ offers: 'idle', source: undefined });
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

  it('is nothing to judge the next one by, which this page made after a reset', async () => {
    const accept = meddler(ACCEPT);
    const stage = await accepted({ sandbox: { beforeApply: accept.hook } });
    accept.reply = acceptedAnswer;
    const { session } = reload(stage);
    await session.restore();
    session.reset();
    await give(session, anOffer());
    const { accepted: answer } = session.state;
    expect(answer).not.to.equal(undefined);
    await session.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
    expect(session.state).to.include({ acceptance: 'accepted', accepted: answer });
  });
});
