import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import { createSession, type FinanceSession, type SessionOptions } from '../../src/index.js';
import { identityOf } from '../../src/session/identity.js';
import { ANSWERED_WITHIN } from '../../src/session/elsewhere.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';

import { closePages } from '../builds/frame.js';
import {
  answersOver,
  DONE,
  heard,
  leavePage,
  nameOf,
  nextInstant,
  otherTab,
  otherWindow,
  pageWith,
  tell,
  untilAnswered,
} from '../helpers/tabs.js';
import { put, reach } from '../helpers/elements.js';
import { deferred, json, override, refusal } from '../helpers/fakes.js';
import {
  createStage,
  MERCHANT_ID,
  PROVIDERS,
  settle,
  textOf,
  until,
  type Stage,
} from '../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  APPLICATION_ID,
  aProduct,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import { BODY, offerIdOf, postsOf, reload, toReview } from '../helpers/sessions.js';
import {
  ACCEPT,
  ADDRESS,
  answering,
  MERCHANT,
  OFFERS,
  hold,
  meddler,
  type Hold,
} from '../helpers/service.js';

const HOUR = 3_600_000;

const { fetch } = globalThis;

afterEach(async () => {
  globalThis.fetch = fetch;
  await leavePage();
});

const open = ({ session }: Stage) => {
  const { products, expiresAt } = session.state;
  return { products, expiresAt };
};

/** As the service still says for a while after an acceptance. */
const ELIGIBLE = aMerchant(aDeal());

const ANOTHER = anOffer({ offer_id: OTHER_OFFER_ID });

/** A browser that is slow to give a tab its turn, by when the one before is through. */
function lateTurn(locks: LockManager) {
  const asked = deferred();
  const free = deferred();
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  Object.defineProperty(locks, 'request', {
    value: async (name: string, options: LockOptions, callback: (lock: unknown) => unknown) => {
      if (!options.ifAvailable) return request(name, options, callback);
      asked.resolve();
      await free.promise;
      // To the browser the one before is through, though its page doesn't know it yet.
      return callback({ name, mode: 'exclusive' });
    },
  });
  return { asked: asked.promise, comes: () => free.resolve() };
}

/** The outcome that a message between tabs tells. */
const verdictIn = (message: unknown) =>
  (message as { verdict?: { outcome?: string } }).verdict?.outcome;

describe('an acceptance in another tab, while nobody waits here', () => {
  for (const [ago, isTold] of [
    [23 * HOUR, true],
    [25 * HOUR, false],
  ] as const) {
    it(`is ${isTold ? '' : 'not '}told after a reload, made ${String(ago / HOUR)} hours ago`, async () => {
      const stage = pageWith();
      const other = await otherTab(stage);
      const { session } = reload(stage, { storage: new MemoryStorage(), clock: undefined });
      new Keeper(session.options, new Map()).write({
        accepted: OFFER_ID,
        acceptance: {
          operation: 'accept',
          offerId: OFFER_ID,
          startedAt: Date.now() - ago,
          offer: someOffers(),
        },
      });
      await other.provideEligibility(ELIGIBLE);
      await other.provideOffers(someOffers());
      session.attach();
      await until(session, ({ acceptance }) => acceptance === 'accepted');
      await heard();
      expect(other.state.acceptance).to.equal(isTold ? 'accepted' : 'idle');
    });
  }

  for (const [what, index] of [
    ['of the offer that is chosen here', 0],
    ['of another offer', 1],
  ] as const) {
    it(`${what}, is the one of this tab as well`, async () => {
      const stage = pageWith();
      const second = await otherTab(stage);
      await toReview(stage);
      await second.provideOffers(open(stage));
      second.selectOffer(offerIdOf(second, index));
      await stage.session.accept();
      await until(second, ({ acceptance }) => acceptance === 'accepted');
      // It may be another offer than the one that was chosen here: the merchant reads which one.
      const { submittedAt, selected } = stage.session.state;
      expect(second.state).to.include({ submittedAt }).and.not.have.property('applicationId');
      expect(second.state.selected?.offer).to.deep.equal(selected?.offer);
      await second.accept();
      await second.loadOffers(undefined, { again: true });
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('of another offer than one before is not taken for that one, also over a reload', async () => {
    const stage = pageWith();
    const { options } = stage.session;
    const offer = someOffers({ expiresAt: '' });
    const offers = someOffers({ products: [aProduct({ offers: [ANOTHER] })], expiresAt: '' });
    const before = {
      operation: 'accept',
      offerId: OFFER_ID,
      startedAt: 1,
      deals: ['D-1'],
    } as const;
    const keeper = new Keeper(options, new Map());
    keeper.write({ offers });
    const session = createSession(options);
    await until(session, ({ offers }) => offers === 'ready');
    // A frame with the same storage has kept one that is over by now.
    keeper.write({
      offers,
      accepted: OFFER_ID,
      acceptance: { ...before, applicationId: APPLICATION_ID, offer },
    });
    const verdict = { ...DONE, accepted: ANOTHER.offer_id, startedAt: 2 };
    tell(stage, { name: nameOf(stage), verdict });
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    const later = createSession(options);
    await later.restore();
    for (const { state } of [session, later]) {
      expect(state).to.include({ acceptance: 'accepted', submittedAt: 2 });
      expect(state.selected?.offer.offer_id).to.equal(ANOTHER.offer_id);
      expect(state.applicationId).to.equal(undefined);
    }
  });

  it('is told to a tab that opens later, though the page has gone on for another merchant', async () => {
    const stage = pageWith();
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    session.configure({ providerId: PROVIDERS['eligible-eur'], merchantId: 'another' });
    session.configure({ currency: 'EUR' });
    await session.loadOffers();
    const second = await otherTab(stage, {
      providerId: PROVIDERS.eligible,
      merchantId: MERCHANT_ID,
      currency: 'GBP',
    });
    await second.provideEligibility(ELIGIBLE);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is told by a tab that has heard of it, though the merchant has begun anew where it was', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await toReview(stage);
    await second.provideOffers(open(stage));
    await stage.session.accept();
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await nextInstant();
    stage.session.reset();
    await heard();
    const third = await otherTab(stage);
    await third.provideEligibility(ELIGIBLE);
    await until(third, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is nothing to another service of the page where it was', async () => {
    const [stage, other] = [createStage(), createStage()];
    await toReview(stage);
    await stage.session.accept();
    await other.session.recheck();
    await other.session.provideEligibility(ELIGIBLE);
    await heard();
    expect(other.session.state.acceptance).to.equal('idle');
  });

  it('is known to a picker that stands alone', async () => {
    const stage = pageWith();
    const picker = await put('offer-picker', stage.session);
    await stage.session.recheck();
    tell(stage);
    await reach(picker, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is known from the moment that a picker joins, where nothing else changes', async () => {
    const stage = pageWith();
    await stage.session.recheck();
    stage.session.attach({});
    tell(stage);
    await heard();
    expect(stage.session.state.acceptance).to.equal('accepted');
  });

  it('is known to the picker that stays where another one leaves', async () => {
    const stage = pageWith();
    await stage.session.recheck();
    stage.session.attach({});
    const leave = stage.session.attach({});
    leave();
    tell(stage);
    await heard();
    expect(stage.session.state.acceptance).to.equal('accepted');
  });

  it('is known to an offer that the page gave on its own', async () => {
    const stage = pageWith();
    await stage.session.provideOffer(anOffer());
    tell(stage);
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is known once settings agree', async () => {
    const stage = pageWith();
    const { session } = stage;
    await toReview(stage);
    session.block('currency');
    tell(stage);
    await heard();
    expect(session.state.acceptance).to.equal('review');
    session.block(undefined);
    await until(session, ({ acceptance }) => acceptance === 'accepted');
  });

  it('that came while one waited here is of that press alone', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const loading = session.loadOffers();
    await held.arrived;
    tell(stage);
    await heard();
    held.release();
    expect((await loading).acceptance).to.equal('accepted');
    await nextInstant();
    session.reset();
    expect(await session.loadOffers()).to.include({ offers: 'ready', acceptance: 'idle' });
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('leaves the record of the one here, which was under way', async () => {
    const held = hold(ACCEPT);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    await toReview(stage);
    const accepting = session.accept();
    await held.arrived;
    tell(stage);
    await heard();
    held.release();
    expect((await accepting).acceptance).to.equal('accepted');
    expect(session.state.applicationId).to.be.a('string');
    expect(session.state.selected?.offer.offer_id).to.equal(offerIdOf(session));
  });

  it('without an outcome can be checked by what is known here, where nothing was known there', async () => {
    const stage = pageWith();
    const { session } = stage;
    await session.recheck();
    await session.provideEligibility(ELIGIBLE);
    tell(stage, { name: nameOf(stage), verdict: { operation: 'accept', outcome: 'unknown' } });
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    expect(session.state.recheck).to.equal('idle');
  });

  it('changes nothing where one was accepted', async () => {
    const stage = pageWith();
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    const { state } = session;
    expect(state.applicationId).to.be.a('string');
    tell(stage);
    await heard();
    expect(session.state).to.equal(state);
  });

  it('is told where the clock shows the time at which its offers came', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await second.provideEligibility(ELIGIBLE);
    const at = Date.now();
    // A browser may round it, against fingerprinting.
    const restore = override(Date, 'now', () => at);
    await toReview(stage);
    await stage.session.accept().finally(restore);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
  });

  it('of an offer that stands here names it, and what it costs', async () => {
    const stage = pageWith();
    await toReview(stage);
    const accept = await put('offer-accept', stage.session);
    const accepted = offerIdOf(stage.session, 1);
    tell(stage, { name: nameOf(stage), verdict: { ...DONE, accepted } });
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expect(textOf(accept)).to.contain('You have accepted £7,500').and.contain('£8,531.25');
  });

  it('of an offer that does not stand here names none', async () => {
    const stage = pageWith();
    await toReview(stage);
    tell(stage, { name: nameOf(stage), verdict: { ...DONE, accepted: crypto.randomUUID() } });
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
    expect(stage.session.state.selected).to.equal(undefined);
    expect(stage.session.state.applicationId).to.equal(undefined);
  });

  it('takes away the invitation of an advert, also over a reload', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await second.checkEligibility();
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    second.start();
    await second.loadOffers();
    const later = createSession(second.options);
    await later.restore();
    expect(later.state.acceptance).to.equal('accepted');
    await later.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    // Until there is a deal that came after it.
    await later.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
    expect(later.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });
  });

  for (const [where, before, changes] of [
    ['here', {}, { merchantId: undefined }],
    ['there', { merchantId: undefined }, { merchantId: MERCHANT_ID }],
  ] as [string, SessionOptions, SessionOptions][]) {
    it(`is known though the page ${where} knows the provider_id alone`, async () => {
      const stage = pageWith(before);
      const second = await otherTab(stage, changes);
      await stage.session.loadOffers(BODY);
      await second.provideOffers(open(stage));
      stage.session.selectOffer(offerIdOf(stage.session));
      await stage.session.accept();
      await until(second, ({ acceptance }) => acceptance === 'accepted');
    });
  }

  it('of unknown outcome is unknown here as well, and can be checked', async () => {
    const faults = meddler(ACCEPT);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const second = await otherTab(stage);
    await second.checkEligibility();
    await stage.session.checkEligibility();
    await toReview(stage);
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    await until(second, ({ acceptance }) => acceptance === 'unknown');
    const { submittedAt } = stage.session.state;
    expect(second.state).to.include({ recheck: 'idle', selected: undefined, submittedAt });
    await second.loadOffers(undefined, { again: true });
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect((await second.recheck()).recheck).to.equal('absent');
  });

  it('that was refused is nothing to know of', async () => {
    const stage = pageWith({
      sandbox: { beforeApply: ({ url }) => (url.endsWith('accept') ? refusal(422) : undefined) },
    });
    const second = await otherTab(stage);
    await toReview(stage);
    await second.provideOffers(open(stage));
    await stage.session.accept();
    await heard();
    expect(second.state).to.include({ offers: 'ready', acceptance: 'idle' });
  });

  for (const [whose, before, changes] of [
    ['another merchant', {}, { providerId: PROVIDERS['not-eligible'], merchantId: 'another' }],
    ['another service', {}, { baseUrl: '/elsewhere' }],
    [
      'nobody, as the one there is',
      { providerId: null, merchantId: '' },
      { providerId: null, merchantId: '' },
    ],
  ] as [string, SessionOptions, SessionOptions][]) {
    it(`is nothing to ${whose}`, async () => {
      const stage = pageWith();
      const second = await otherTab(stage, changes);
      const offers = await stage.session.loadOffers();
      stage.session.configure(before);
      await stage.session.provideOffers(offers);
      stage.session.selectOffer(offerIdOf(stage.session));
      await second.provideOffers(offers);
      expect((await stage.session.accept()).acceptance).to.equal('accepted');
      await heard();
      expect(second.state).to.include({ offers: 'ready', acceptance: 'idle' });
    });
  }

  it('leaves what is under way here alone', async () => {
    const held = hold(OFFERS);
    const slow = createStage({ sandbox: { beforeAnswer: held.hook } });
    const stage = pageWith();
    const second = await otherTab(stage);
    const frame = otherWindow();
    // A browser without locks: nobody waits for the other.
    Object.defineProperty(frame.navigator, 'locks', { value: undefined });
    frame.fetch = slow.sandbox.fetch;
    const loading = second.loadOffers();
    await held.arrived;
    await toReview(stage);
    await stage.session.accept();
    await heard();
    expect(second.state).to.include({ offers: 'loading', acceptance: 'idle' });
    held.release();
    // Its answer is no time for another acceptance.
    expect(await loading).to.include({ offers: 'ready', acceptance: 'accepted' });
    second.selectOffer(offerIdOf(second));
    await second.accept();
    expect(postsOf(slow, 'accept')).to.be.empty;
  });

  it('is known once an acceptance that was under way here is refused', async () => {
    const held = hold(ACCEPT);
    const slow = createStage({ sandbox: { beforeAnswer: held.hook } });
    const stage = pageWith();
    const second = await otherTab(stage);
    const frame = otherWindow();
    Object.defineProperty(frame.navigator, 'locks', { value: undefined });
    frame.fetch = slow.sandbox.fetch;
    await toReview(stage);
    await toReview({ session: second });
    const accepting = second.accept();
    await held.arrived;
    await stage.session.accept();
    await heard();
    expect(second.state.acceptance).to.equal('submitting');
    held.release(refusal(422));
    await accepting;
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await second.accept();
    expect(postsOf(slow, 'accept')).to.have.length(1);
  });

  for (const [outcome, lost, shown] of [
    ['done', undefined, 'accepted'],
    ['unknown', new TypeError('lost'), 'unknown'],
  ] as const) {
    for (const when of ['before it', 'after it'] as const) {
      it(`sends no second one from a tab that gets its turn late and hears ${when} that it is ${outcome}`, async () => {
        const held = hold(ACCEPT);
        const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
        const second = await otherTab(stage);
        await toReview(stage);
        await second.provideOffers(open(stage));
        second.selectOffer(offerIdOf(second, 1));
        await answersOver();
        untilAnswered(otherWindow());
        const turn = lateTurn(otherWindow().navigator.locks);
        const accepting = stage.session.accept();
        await held.arrived;
        const pressed = second.accept();
        await turn.asked;
        // It is told, but nobody has heard it yet.
        const { postMessage } = BroadcastChannel.prototype;
        const restore = override(
          BroadcastChannel.prototype,
          'postMessage',
          function (this: BroadcastChannel, message: unknown) {
            postMessage.call(this, message);
            if (when === 'after it' && verdictIn(message) === outcome) turn.comes();
          },
        );
        held.release(lost);
        await accepting;
        await heard();
        turn.comes();
        restore();
        expect((await pressed).acceptance).to.equal(shown);
        expect(second.state.selected?.offer.offer_id).to.equal(
          outcome === 'done' ? offerIdOf(stage.session) : undefined,
        );
        expect(postsOf(stage, 'accept')).to.have.length(1);
        expect((await second.accept()).acceptance).to.equal(shown);
        expect(postsOf(stage, 'accept')).to.have.length(1);
      });
    }
  }

  it('is told to no other session of this page, which looks into the storage before it sends', async () => {
    const stage = pageWith();
    const { session: second } = reload(stage);
    await second.recheck();
    await toReview(stage);
    await stage.session.accept();
    stage.session.reset();
    await heard();
    // What was forgotten stays forgotten.
    expect(second.state.acceptance).to.equal('idle');
    expect((await second.loadOffers()).acceptance).to.equal('idle');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('is heard again by a page that comes back from the back/forward cache, which it does not prevent', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await toReview(stage);
    await second.provideOffers(open(stage));
    const frame = otherWindow();
    const turn = (type: string) =>
      frame.dispatchEvent(new frame.PageTransitionEvent(type, { persisted: true }));
    turn('pagehide');
    tell(stage);
    await heard();
    expect(second.state.acceptance).to.equal('idle');
    turn('pageshow');
    tell(stage);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
  });

  for (const [when, isMissed] of [
    ['while the page was in the back/forward cache', true],
    ['before it left', false],
  ] as const) {
    it(`is asked for on return, where it was made ${when}`, async () => {
      const stage = pageWith();
      const second = await otherTab(stage);
      await toReview(stage);
      await second.provideOffers(open(stage));
      const frame = otherWindow();
      const turn = (type: string) =>
        frame.dispatchEvent(new frame.PageTransitionEvent(type, { persisted: true }));
      if (isMissed) turn('pagehide');
      await stage.session.accept();
      await heard();
      expect(second.state.acceptance).to.equal(isMissed ? 'idle' : 'accepted');
      if (!isMissed) {
        await nextInstant();
        // The merchant applies anew.
        second.reset();
        await second.provideOffers(open(stage));
        turn('pagehide');
      }
      turn('pageshow');
      // The question, and what would be the answer.
      await heard();
      await heard();
      if (isMissed) await until(second, ({ acceptance }) => acceptance === 'accepted');
      else expect(second.state.acceptance).to.equal('idle');
    });
  }

  it('is waited for by a page that comes back from the back/forward cache, and applies at once', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await second.provideEligibility(ELIGIBLE);
    await answersOver();
    const frame = otherWindow();
    const turn = (type: string) =>
      frame.dispatchEvent(new frame.PageTransitionEvent(type, { persisted: true }));
    turn('pagehide');
    await toReview(stage);
    await stage.session.accept();
    await heard();
    untilAnswered(frame);
    // The browser gives it its turn sooner than it brings a message.
    lateTurn(frame.navigator.locks).comes();
    turn('pageshow');
    expect(await second.loadOffers()).to.include({ offers: 'idle', acceptance: 'accepted' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const [outcome, answer] of [
    ['accepted', undefined],
    ['unknown', new TypeError('lost')],
  ] as const) {
    it(`is asked for by a tab that opens later, where it is ${outcome}`, async () => {
      const faults = meddler(ACCEPT);
      const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
      await stage.session.provideEligibility(ELIGIBLE);
      await toReview(stage);
      faults.reply = answer;
      expect((await stage.session.accept()).acceptance).to.equal(outcome);
      const second = await otherTab(stage);
      await second.provideEligibility(ELIGIBLE);
      await until(second, ({ acceptance }) => acceptance === outcome);
      const { submittedAt } = stage.session.state;
      expect(second.state).to.include({ submittedAt, recheck: 'idle' });
      await second.loadOffers(undefined, { again: true });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  for (const [outcome, answer] of [
    ['accepted', undefined],
    ['unknown', new TypeError('lost')],
  ] as const) {
    it(`answers a tab that applies as soon as it opens, where it is ${outcome}`, async () => {
      const faults = meddler(ACCEPT);
      const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
      const other = await otherTab(stage);
      await other.provideEligibility(ELIGIBLE);
      await toReview({ session: other });
      faults.reply = answer;
      expect((await other.accept()).acceptance).to.equal(outcome);
      const { submittedAt } = other.state;
      const { session } = stage;
      // As elements do that render what a change leads to.
      const rendered: string[] = [];
      const show = () => rendered.push(`${session.state.offers}, ${session.state.acceptance}`);
      session.addEventListener('change', () => queueMicrotask(show));
      const restore = untilAnswered();
      expect(await session.loadOffers().finally(restore)).to.include({
        offers: 'idle',
        acceptance: outcome,
      });
      expect(rendered).to.include(`idle, ${outcome}`).and.not.include('idle, idle');
      expect(postsOf(stage, 'offers')).to.have.length(1);
      expect(session.state.submittedAt).to.equal(submittedAt);
      // That it is over is known by the deals that the other tab knew before.
      if (answer) return;
      await session.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
      expect(session.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });
    });
  }

  for (const [outcome, answer] of [
    ['accepted', undefined],
    ['unknown', new TypeError('lost')],
  ] as const) {
    it(`is known by one that opens after the page was loaded again where it was ${outcome}`, async () => {
      const faults = meddler(ACCEPT);
      const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
      const first = await otherTab(stage);
      await first.provideEligibility(ELIGIBLE);
      await toReview({ session: first });
      faults.reply = answer;
      await first.accept();
      closePages();
      const later = createSession(first.options);
      await later.restore();
      const { submittedAt } = later.state;
      expect(later.state.acceptance).to.equal(outcome);
      const second = await otherTab(stage);
      await second.provideEligibility(ELIGIBLE);
      await until(second, ({ acceptance }) => acceptance === outcome);
      expect(second.state).to.include({ submittedAt, recheck: 'idle' });
    });

    it(`is told to one that opened while the page was loaded again where it was ${outcome}`, async () => {
      const faults = meddler(ACCEPT);
      const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
      const first = await otherTab(stage);
      await first.provideEligibility(ELIGIBLE);
      await toReview({ session: first });
      faults.reply = answer;
      await first.accept();
      closePages();
      const second = await otherTab(stage);
      await second.provideEligibility(ELIGIBLE);
      await heard();
      expect(second.state.acceptance).to.equal('idle');
      await createSession(first.options).restore();
      await until(second, ({ acceptance }) => acceptance === outcome);
    });
  }

  it('is known with provider-id on the next page, though nobody said which offer it was', async () => {
    const stage = pageWith({ providerId: null });
    const { session } = stage;
    await session.provideOffers(someOffers());
    // As a page says that was loaded again.
    tell(stage, { name: identityOf(session.options), verdict: DONE });
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    for (const providerId of [null, PROVIDERS.eligible]) {
      const next = createSession({ ...session.options, providerId });
      await next.restore();
      expect(next.state.acceptance).to.equal('accepted');
    }
  });

  for (const [what, verdict] of [
    ['offers', { operation: 'offers', outcome: 'done', offers: someOffers() }],
    ['an application that was lost', { operation: 'offers', outcome: 'unknown' }],
  ] as const) {
    it(`is told beside ${what}, asked for later by a tab that did not know of it`, async () => {
      const stage = pageWith();
      await toReview(stage);
      await stage.session.accept();
      await nextInstant();
      // That tab was asleep, say, and is closed by now.
      tell(stage, { name: nameOf(stage), verdict });
      await heard();
      const second = await otherTab(stage);
      second.attach({});
      await until(second, ({ acceptance }) => acceptance === 'accepted');
      await second.loadOffers(undefined, { again: true });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  /** A merchant new to the service accepts, and the partner stores the id that came: other tabs open with it. */
  async function withFirst() {
    const stage = pageWith({ providerId: null, merchantId: 'merchant-new' });
    const { session } = stage;
    await session.loadOffers(sampleInitialApplication);
    session.selectOffer(offerIdOf(session));
    const { accepted } = await session.accept();
    const second = await otherTab(stage, { providerId: accepted!.provider_id });
    return { stage, second };
  }

  it('of a first application is known to a tab that opens with the provider_id', async () => {
    const { stage, second } = await withFirst();
    second.attach({});
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await second.loadOffers(undefined, { again: true });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('of a first application is heard no more by one that knows the provider_id, once the merchant has begun anew there', async () => {
    const { stage, second } = await withFirst();
    const name = identityOf(stage.session.options);
    const at = Date.now();
    second.attach({});
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await nextInstant();
    second.reset();
    tell(stage, { at, name, verdict: DONE });
    await heard();
    expect(second.state.acceptance).to.equal('idle');
  });

  it('of a first application stops a press that has just asked, with the provider_id', async () => {
    const { stage, second } = await withFirst();
    const restore = untilAnswered(otherWindow());
    await second.loadOffers().finally(restore);
    expect(second.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is told by a page that is loaded again to none where the merchant has begun anew', async () => {
    const stage = pageWith();
    const [first, second] = [await otherTab(stage, { clock: Date.now }), await otherTab(stage)];
    await second.provideEligibility(ELIGIBLE);
    await toReview({ session: first });
    await first.accept();
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await nextInstant();
    second.reset();
    await second.provideEligibility(ELIGIBLE);
    const later = createSession(first.options);
    await later.restore();
    expect(later.state.acceptance).to.equal('accepted');
    await heard();
    expect(second.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });
  });

  for (const [when, isFirst] of [
    ['before', true],
    ['after', false],
  ] as const) {
    it(`is over where a later deal may be renewed, also where that is known ${when} it`, async () => {
      const stage = pageWith();
      await stage.session.provideEligibility(ELIGIBLE);
      await toReview(stage);
      await stage.session.accept();
      const second = await otherTab(stage);
      const later = aMerchant(aDeal({ id: 'D-later' }));
      if (isFirst) await second.provideEligibility(later);
      else {
        await second.provideEligibility(ELIGIBLE);
        await until(second, ({ acceptance }) => acceptance === 'accepted');
        await second.provideEligibility(later);
      }
      await heard();
      await heard();
      expect(second.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });
      await second.loadOffers();
      expect(postsOf(stage, 'offers')).to.have.length(2);
    });
  }

  it('is told to nobody, and asked for by nobody, once the merchant has begun anew', async () => {
    const stage = pageWith();
    await toReview(stage);
    await stage.session.accept();
    const second = await otherTab(stage);
    await second.provideEligibility(ELIGIBLE);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await nextInstant();
    second.reset();
    await second.provideEligibility(ELIGIBLE);
    await heard();
    await heard();
    expect(second.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });

    closePages();
    stage.session.reset();
    const third = await otherTab(stage);
    await third.provideEligibility(ELIGIBLE);
    await heard();
    await heard();
    expect(third.state).to.include({ acceptance: 'idle', eligibility: 'eligible' });
  });

  it('of before is known where another merchant of the page has begun anew', async () => {
    const stage = pageWith();
    const { session } = stage;
    const other = createSession({
      ...session.options,
      providerId: PROVIDERS['not-eligible'],
      merchantId: 'another',
    });
    const offers = await session.loadOffers();
    const at = Date.now();
    await nextInstant();
    session.reset();
    for (const one of [session, other]) {
      await one.provideOffers(offers);
      tell(stage, { at, name: nameOf({ ...stage, session: one }), verdict: DONE });
    }
    await until(other, ({ acceptance }) => acceptance === 'accepted');
    expect(session.state).to.include({ offers: 'ready', acceptance: 'idle' });
  });

  it('is told to the tab that asks alone: in another one the merchant may have begun anew', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await toReview(stage);
    await stage.session.accept();
    await second.provideOffers(someOffers());
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await nextInstant();
    second.reset();
    await second.provideOffers(someOffers());
    second.selectOffer(offerIdOf(second));
    // A third one comes back.
    tell(stage, { page: 0.5, asks: true });
    await heard();
    await heard();
    expect(second.state.acceptance).to.equal('review');
  });

  for (const href of [undefined, '/renew']) {
    it(`takes away an advert beside which nothing else stands${href ? ', also a link' : ''}`, async () => {
      const stage = pageWith();
      const second = await otherTab(stage);
      await second.loadOffers();
      second.selectOffer(offerIdOf(second));
      const advert = await put('renewal-advert', stage.session, href ? { href } : {});
      await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      await second.accept();
      await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
      expect(advert.state).to.equal('started');
    });
  }

  it('is known to a session without elements', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await second.loadOffers();
    second.selectOffer(offerIdOf(second));
    await stage.session.checkEligibility();
    await second.accept();
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is told to a tab that opens within a day', async () => {
    const stage = pageWith();
    await toReview(stage);
    await stage.session.accept();
    const { now } = Date;
    const at = now();
    const statusAfter = async (time: number) => {
      Date.now = () => at + time;
      try {
        const later = await otherTab(stage);
        await later.provideEligibility(ELIGIBLE);
        await heard();
        await heard();
        return later.state.acceptance;
      } finally {
        Date.now = now;
      }
    };
    expect(await statusAfter(86_400_000)).to.equal('idle');
    expect(await statusAfter(86_000_000)).to.equal('accepted');
  });

  it('is heard where elements stand, but not once they have gone', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    const elements = [0, 1].map(() => otherWindow().document.createElement('offer-accept'));
    for (const element of elements) {
      element.session = second;
      otherWindow().document.body.append(element);
    }
    await toReview(stage);
    await second.provideOffers(open(stage));
    for (const element of elements) element.remove();
    tell(stage);
    await heard();
    expect(second.state.acceptance).to.equal('idle');
    otherWindow().document.body.append(...elements.slice(1));
    await second.provideOffers(open(stage));
    tell(stage);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is not taken from what is no message of ours', async () => {
    const stage = pageWith();
    await toReview(stage);
    const name = nameOf(stage);
    const verdict = DONE;
    for (const message of [
      null,
      'accepted',
      { verdict },
      { name },
      { name: 1, verdict },
      { name, verdict: 'done' },
      { name, verdict: { operation: 'accept' } },
      { name: `${name}?`, verdict },
    ]) {
      tell(stage, message);
    }
    await heard();
    expect(stage.session.state.acceptance).to.equal('review');
    // To see that only the form was wrong.
    tell(stage);
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
  });
});

describe('an acceptance in another tab, after a new beginning here,', () => {
  it('is heard though the clock of the device was set back meanwhile', async () => {
    const stage = pageWith();
    const { session } = stage;
    await toReview(stage);
    const restore = override(Date, 'now', () => performance.timeOrigin + performance.now() + HOUR);
    session.reset();
    restore();
    await toReview(stage);
    const other = await otherTab(stage);
    await other.provideOffers(open(stage));
    other.selectOffer(offerIdOf(other, 1));
    await other.accept();
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('the channel between tabs', () => {
  /** Those that this page opens from now on, and what they say. */
  function watch() {
    const open = new Set<BroadcastChannel>();
    const said: unknown[] = [];
    class Watched extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        open.add(this);
      }
      override postMessage(message: unknown): void {
        said.push(message);
        super.postMessage(message);
      }
      override close(): void {
        open.delete(this);
        super.close();
      }
    }
    return { open, said, restore: override(globalThis, 'BroadcastChannel', Watched) };
  }

  const turn = (type: string, persisted: boolean) =>
    dispatchEvent(new PageTransitionEvent(type, { persisted }));

  /** Sessions that have the code for offers; they follow once their merchant may renew. */
  async function sessionsOf(...providers: string[]) {
    const sessions = providers.map((providerId) => createStage({ providerId }).session);
    await Promise.all(sessions.map((session) => session.recheck()));
    return sessions;
  }

  it('is asked once for all sessions that begin to follow in one task', async () => {
    const sessions = await sessionsOf(...Object.values(PROVIDERS));
    const { said, restore } = watch();
    try {
      await Promise.all(sessions.map((session) => session.provideEligibility(true)));
      await heard();
      // A press waits for the answers, so it isn't asked again.
      await sessions[0]!.provideEligibility(true);
      await heard();
      const asks = said.filter((message) => Object.hasOwn(Object(message) as object, 'asks'));
      expect(asks.length).to.equal(1);
    } finally {
      restore();
    }
  });

  it('is waited for by no press where there is none', async () => {
    const stage = createStage();
    const { setTimeout } = window;
    const waits: unknown[] = [];
    const None = function () {
      throw new Error('none');
    };
    const restore = [
      override(globalThis, 'BroadcastChannel', None as unknown as typeof BroadcastChannel),
      override(window, 'setTimeout', ((run: () => void, ms?: number) => {
        waits.push(ms);
        return setTimeout(run, ms);
      }) as typeof setTimeout),
    ];
    try {
      await toReview(stage);
      expect((await stage.session.accept()).acceptance).to.equal('accepted');
      expect(waits).not.to.be.empty.and.not.to.include(ANSWERED_WITHIN);
    } finally {
      for (const each of restore) each();
    }
  });

  it('is waited for no longer where the clock of the device was set back since it was asked', async () => {
    const stage = pageWith();
    const { session } = stage;
    await session.recheck();
    const restore = override(Date, 'now', () => performance.timeOrigin + performance.now() + HOUR);
    await session.provideEligibility(ELIGIBLE);
    restore();
    expect((await session.loadOffers()).offers).to.equal('ready');
  });

  it('is closed while the page is away: one that is open may keep it out of the back/forward cache', async () => {
    const [session] = await sessionsOf(PROVIDERS.eligible);
    const { open, restore } = watch();
    try {
      await session!.provideEligibility(true);
      expect(open.size).to.equal(1);
      turn('pagehide', true);
      expect(open.size).to.equal(0);
      // One that begins to follow meanwhile.
      const [other] = await sessionsOf(PROVIDERS['eligible-eur']);
      await other!.provideEligibility(true);
      await heard();
      expect(open.size).to.equal(0);
      turn('pageshow', true);
      expect(open.size).to.equal(1);
    } finally {
      restore();
    }
  });

  it('holds no process of Node, where a test runner provides the document', async () => {
    const [session] = await sessionsOf(PROVIDERS.eligible);
    const { open, restore } = watch();
    const free = new Set<unknown>();
    Object.assign(BroadcastChannel.prototype, {
      unref(this: unknown) {
        free.add(this);
      },
    });
    try {
      await session!.provideEligibility(true);
      expect(open.size).to.equal(1);
      expect([...free]).to.deep.equal([...open]);
    } finally {
      restore();
      Reflect.deleteProperty(BroadcastChannel.prototype, 'unref');
    }
  });

  it('is opened again after a page that needed none was away', async () => {
    const [session] = await sessionsOf(PROVIDERS.eligible);
    const { open, restore } = watch();
    try {
      await session!.provideEligibility(true);
      await session!.provideEligibility(false);
      expect(open.size).to.equal(0);
      turn('pagehide', true);
      turn('pageshow', true);
      await session!.provideEligibility(true);
      expect(open.size).to.equal(1);
    } finally {
      restore();
    }
  });

  it('is not opened again by a page that was not away', async () => {
    const [session] = await sessionsOf(PROVIDERS.eligible);
    const { open, restore } = watch();
    try {
      await session!.provideEligibility(true);
      turn('pageshow', false);
      expect(open.size).to.equal(1);
    } finally {
      restore();
    }
  });
});

describe('a page that comes back from the back/forward cache', () => {
  it('shows what a later page of its tab has accepted', async () => {
    const stage = pageWith();
    const advert = await put('renewal-advert', stage.session);
    const accept = await put('offer-accept', stage.session);
    await stage.session.checkEligibility();
    await toReview(stage);
    const turn = (type: string) =>
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    turn('pagehide');
    const { storage } = stage.session.options;
    const later = await otherTab(stage, { storage });
    later.selectOffer(offerIdOf(later, 1));
    await later.accept();
    closePages();
    turn('pageshow');
    await settle(advert, accept);
    const { submittedAt, applicationId, selected } = later.state;
    expect(stage.session.state).to.include({ acceptance: 'accepted', submittedAt, applicationId });
    expect(stage.session.state.selected?.offer).to.deep.equal(selected?.offer);
    expect(advert.state).to.equal('started');
    expect(accept.state).to.equal('accepted');
  });

  it('shows what a later page of its tab has found to be accepted', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const accept = await put('offer-accept', stage.session);
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const turn = (type: string) =>
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    turn('pagehide');
    turn('pageshow');
    expect(stage.session.state.acceptance).to.equal('unknown');
    turn('pagehide');
    const { storage } = stage.session.options;
    const later = await otherTab(stage, { storage });
    expect(later.state.acceptance).to.equal('unknown');
    await later.provideEligibility(aMerchant(aDeal({ id: 'D-later' })));
    expect(later.state.acceptance).to.equal('accepted');
    closePages();
    turn('pageshow');
    await settle(accept);
    expect(accept.state).to.equal('accepted');
  });

  it('takes up offers that a later page of its tab has asked for', async () => {
    const stage = pageWith();
    const picker = await put('offer-picker', stage.session);
    await put('offer-accept', stage.session);
    let told = 0;
    stage.session.addEventListener('offers-load', () => told++);
    const { storage } = stage.session.options;
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const later = await otherTab(stage, { storage });
    await later.loadOffers();
    closePages();
    expect(picker.state).to.equal('idle');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await until(stage.session, ({ offers }) => offers === 'ready');
    expect(stage.session.state.source).to.equal('resumed');
    await settle(picker);
    // Once, however many elements come back.
    expect(told).to.equal(1);
  });

  it('shows that once its settings agree', async () => {
    const stage = pageWith();
    await put('offer-accept', stage.session);
    await toReview(stage);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const { storage } = stage.session.options;
    const later = await otherTab(stage, { storage });
    later.selectOffer(offerIdOf(later));
    await later.accept();
    closePages();
    stage.session.block('currency');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(stage.session.state).to.include({ blocked: true, acceptance: 'review' });
    stage.session.block(undefined);
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
  });

  for (const isAccepted of [false, true]) {
    it(`stays as it was where ${isAccepted ? 'it has accepted itself' : 'nothing was accepted'}`, async () => {
      const stage = pageWith();
      const accept = await put('offer-accept', stage.session);
      await toReview(stage);
      if (isAccepted) await stage.session.accept();
      const { state } = stage.session;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settle(accept);
      expect(stage.session.state).to.equal(state);
    });
  }
});

describe('a tab that was duplicated while it waited', () => {
  for (const [end, before] of [
    ['offers', 'loading'],
    ['accept', 'submitting'],
  ] as const) {
    it(`is free again where ${end === 'offers' ? 'the application' : 'the acceptance'} is refused`, async () => {
      const held = hold(ADDRESS[end]);
      const storage = new MemoryStorage();
      const stage = pageWith({ storage, sandbox: { beforeAnswer: held.hook } });
      const { session } = stage;
      if (end === 'accept') await toReview(stage);
      const deciding = end === 'accept' ? session.accept() : session.loadOffers();
      await held.arrived;
      const copy = new MemoryStorage(storage.items);
      const second = await otherTab(stage, { storage: copy });
      const statusOf = ({ state }: FinanceSession) =>
        end === 'accept' ? state.acceptance : state.offers;
      await until(second, () => statusOf(second) === before);
      held.release(refusal(422));
      await deciding;
      await until(second, () => statusOf(second) === 'error');
      expect(second.state.error).to.include({ code: 'aborted', outcome: 'not_sent' });
      const later = createSession(second.options);
      await later.restore();
      expect(statusOf(later)).to.equal('idle');
      // It goes out, and is refused by the service alone.
      await (end === 'accept' ? second.accept() : second.loadOffers());
      expect(second.state.error).to.include({ code: 'rejected', outcome: 'not_applied' });
      expect(postsOf(stage, end)).to.have.length(2);
    });
  }

  for (const [after, status, next] of [
    ['the refusal', 422, 'error'],
    ['the refusal, and another choice', 422, 'review'],
    ['the end of the offers', 404, 'expired'],
  ] as const) {
    it(`leaves the first one free where the copy’s code came after ${after}`, async () => {
      let held: Hold | undefined = hold(ACCEPT);
      const { arrived, release } = held;
      const storage = new MemoryStorage();
      const stage = pageWith({
        storage,
        sandbox: { beforeApply: (request) => held?.hook(request) },
      });
      const { session } = stage;
      await toReview(stage);
      const deciding = session.accept();
      await arrived;
      held = undefined;
      const copied = new MemoryStorage(storage.items);
      release(refusal(status));
      await deciding;
      if (next === 'review') session.selectOffer(offerIdOf(session, 1));
      const channel = new BroadcastChannel('merchant-finance-elements:1:decided');
      const told = new Promise<unknown>((resolve) => {
        channel.onmessage = ({ data }: MessageEvent<{ verdict?: unknown }>) =>
          data.verdict && resolve(data.verdict);
      });
      const second = await otherTab(stage, { storage: copied });
      // Nobody has told it how that ended, and it says so.
      expect(await told).to.include({ operation: 'accept', outcome: 'unknown' });
      channel.close();
      await heard();
      expect(second.state.acceptance).to.equal('unknown');
      expect(session.state.acceptance).to.equal(next);
      // A press makes the copy tell it again.
      await session.accept();
      expect(session.state.acceptance).to.equal(next === 'expired' ? next : 'accepted');
      expect(postsOf(stage, 'accept')).to.have.length(next === 'expired' ? 1 : 2);
    });
  }

  it('has the last word where it found the deal: what was refused has gone through all the same', async () => {
    const refused = { beforeApply: answering(ACCEPT, () => refusal(422)) };
    const stage = pageWith({ sandbox: refused });
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    const { submittedAt: startedAt } = session.state;
    const name = nameOf(stage);
    tell(stage, { name, verdict: { operation: 'accept', outcome: 'unknown', startedAt } });
    await heard();
    expect(session.state.acceptance).to.equal('error');
    tell(stage, { name, verdict: { ...DONE, startedAt } });
    await heard();
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('tells of the acceptance to one that opens later, also once the first one is closed', async () => {
    const held = hold(ACCEPT);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const storage = new MemoryStorage();
    const first = await otherTab(stage, { storage });
    await toReview({ session: first });
    const deciding = first.accept();
    await held.arrived;
    const copy = createSession({
      ...stage.session.options,
      storage: new MemoryStorage(storage.items),
    });
    await copy.restore();
    await until(copy, ({ acceptance }) => acceptance === 'submitting');
    held.release();
    await deciding;
    await until(copy, ({ acceptance }) => acceptance === 'accepted');
    closePages();
    const later = await otherTab(stage);
    later.attach({});
    await until(later, ({ acceptance }) => acceptance === 'accepted');
  });

  it('shows an acceptance that it hears of meanwhile, whatever the application comes to', async () => {
    const held = hold(OFFERS);
    const storage = new MemoryStorage();
    const stage = pageWith({ storage, sandbox: { beforeAnswer: held.hook } });
    const deciding = stage.session.loadOffers();
    await held.arrived;
    const second = await otherTab(stage, { storage: new MemoryStorage(storage.items) });
    await until(second, ({ offers }) => offers === 'loading');
    tell(stage);
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    expect(second.state.offers).to.equal('idle');
    held.release();
    await deciding;
    await heard();
    expect(second.state).to.include({ acceptance: 'accepted', offers: 'idle' });
  });

  it('can check an acceptance of unknown outcome, though it did at once before it knew', async () => {
    const held = hold(ACCEPT);
    const asked = hold(MERCHANT);
    let isSlow = false;
    const storage = new MemoryStorage();
    const stage = pageWith({
      storage,
      sandbox: {
        beforeAnswer: (request) => (isSlow ? asked.hook(request) : undefined) ?? held.hook(request),
      },
    });
    const { session } = stage;
    await session.checkEligibility();
    await toReview(stage);
    const deciding = session.accept();
    await held.arrived;
    isSlow = true;
    // It checks as soon as it is there.
    const opening = otherTab(stage, { storage: new MemoryStorage(storage.items) });
    await asked.arrived;
    // By then it has seen that it has to wait, and the check tells it nothing.
    await navigator.locks.query();
    asked.release();
    const copy = await opening;
    await until(copy, ({ acceptance }) => acceptance === 'submitting');
    held.release(new TypeError('lost'));
    await deciding;
    await until(copy, ({ acceptance }) => acceptance === 'unknown');
    expect((await copy.recheck()).recheck).to.equal('absent');
  });
});

describe('a prerendered page', () => {
  it('asks what others know once it is shown, and then waits for their answers', async () => {
    const end = override(document as Document & { prerendering?: boolean }, 'prerendering', true);
    const asked: unknown[] = [];
    const tab = new BroadcastChannel('merchant-finance-elements:1:decided');
    tab.onmessage = ({ data }: MessageEvent<{ asks?: true }>) => {
      if (data.asks) asked.push(data);
    };
    const restore: (() => void)[] = [end];
    try {
      const stage = pageWith();
      // Its code comes, and follows the others.
      void stage.session.loadOffers();
      await answersOver();
      expect(asked).to.be.empty;
      end();
      let isWaiting = false;
      const set = setTimeout;
      restore.push(
        override(globalThis, 'setTimeout', ((run: () => void, ms?: number) => {
          isWaiting ||= !!ms && ms > ANSWERED_WITHIN / 2 && ms <= ANSWERED_WITHIN;
          return set(run, ms);
        }) as typeof setTimeout),
      );
      document.dispatchEvent(new Event('prerenderingchange'));
      await until(stage.session, ({ offers }) => offers === 'ready');
      expect(asked).to.have.length(1);
      expect(isWaiting).to.be.true;
    } finally {
      tab.close();
      for (const each of restore) each();
    }
  });
});

describe('offers that another tab asked for', () => {
  it('are kept with their time where the session that asked is of the same page', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const { session: second } = reload(stage);
    stage.sandbox.advance(-100 * HOUR);
    const first = stage.session.loadOffers();
    await held.arrived;
    const asked = second.loadOffers();
    held.release();
    const { expiresAt } = await first;
    expect(await asked).to.include({ offers: 'ready', expiresAt });
    expect(expiresAt).not.to.equal('');
  });

  it('look open though the clock of the device is ahead', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const second = await otherTab(stage);
    stage.sandbox.advance(-100 * HOUR);
    const first = stage.session.loadOffers();
    await held.arrived;
    const asked = second.loadOffers();
    await heard();
    held.release();
    await Promise.all([first, asked]);
    expect(stage.session.state.offers).to.equal('ready');
    expect(second.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('have expired where the device slept on their way, and nothing says the service’s time', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const second = await otherTab(stage);
    const first = stage.session.loadOffers();
    await held.arrived;
    const asked = second.loadOffers();
    await heard();
    const expiresAt = new Date(stage.clock.time + 72 * HOUR).toISOString();
    stage.clock.time += 72 * HOUR;
    held.release(json(someOffers({ expiresAt })));
    expect(await first).to.include({ offers: 'expired', expiresAt });
    expect(await asked).to.include({ offers: 'expired', expiresAt });
  });
});

describe('a tab of the same storage that opens while another one waits', () => {
  for (const [end, what, before, answer, after] of [
    ['offers', 'offers', 'loading', undefined, 'ready'],
    ['offers', 'offers that are lost', 'loading', new TypeError('lost'), 'unknown'],
    ['accept', 'an acceptance', 'submitting', undefined, 'accepted'],
    ['accept', 'an acceptance that is lost', 'submitting', new TypeError('lost'), 'unknown'],
    ['accept', 'an acceptance that is refused', 'submitting', refusal(422), 'error'],
  ] as const) {
    it(`waits for ${what}`, async () => {
      const held = hold(ADDRESS[end]);
      const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
      const { session } = stage;
      if (end === 'accept') await toReview(stage);
      const deciding = end === 'accept' ? session.accept() : session.loadOffers();
      await held.arrived;
      const second = await otherTab(stage, { storage: session.options.storage });
      const statusOf = (state: FinanceSession['state']) =>
        end === 'accept' ? state.acceptance : state.offers;
      await until(second, (state) => statusOf(state) === before);
      held.release(answer);
      await deciding;
      await until(second, (state) => statusOf(state) === after);
      expect(postsOf(stage, end)).to.have.length(1);
    });
  }
});
