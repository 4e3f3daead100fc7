import { expect } from '@open-wc/testing';
import { createSession, type FinanceSession, type SessionOptions } from '../../src/index.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { closePages } from '../builds/frame.js';
import { HOUR, put, VALIDITY } from '../helpers/elements.js';
import { json, override, refusal } from '../helpers/fakes.js';
import {
  createStage,
  inside,
  PROVIDERS,
  record,
  settle,
  type Stage,
  textOf,
  until,
} from '../helpers/page.js';
import { aDeal, aMerchant, OFFER_ID, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, reload, statesOf, toReview, typesOf } from '../helpers/sessions.js';
import {
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
import { ACCEPT, OFFERS, hold, meddler } from '../helpers/service.js';

const { fetch } = globalThis;
const { now } = Date;

afterEach(async () => {
  globalThis.fetch = fetch;
  Date.now = now;
  await leavePage();
});

const ELIGIBLE = aMerchant(aDeal());
const LATER = aMerchant(aDeal({ id: 'D-later' }));

/** A tab has accepted an offer an hour ago, and is closed. Returns its storage. */
async function withAcceptance(stage: Stage): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  const session = await otherTab(stage, { storage });
  await session.provideEligibility(ELIGIBLE);
  await toReview({ session });
  await session.accept();
  closePages();
  stage.clock.advance(HOUR);
  return storage;
}

/** A page whose service answers, except while it is told to `lose` an application. */
function pageThatLoses() {
  const faults = meddler(OFFERS);
  const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
  const lose = async (session: FinanceSession) => {
    faults.reply = new TypeError('lost');
    const state = await press(session);
    await heard();
    faults.reply = undefined;
    return state;
  };
  return { stage, lose };
}

/** A tab with an advert, and nothing pressed: it has its code, has asked what others have done, and heard the answer. */
async function withAdvert(session: FinanceSession): Promise<FinanceSession> {
  await session.recheck();
  await session.provideEligibility(ELIGIBLE);
  await heard();
  await heard();
  return session;
}

/** What a button does. A browser lets go of a lock some moments after its holder knows: here nobody is that quick. */
async function press(session: FinanceSession, again = false): Promise<FinanceSession['state']> {
  const isHeld = ({ name = '' }: LockInfo) => name.startsWith('merchant-finance-elements');
  while ((await navigator.locks.query()).held?.some(isHeld));
  return session.loadOffers(undefined, again ? { again } : undefined);
}

/** Time passes, for the device as for the page's own clock. */
function pass({ clock }: Stage, ms: number): void {
  const ahead = Date.now() - now() + ms;
  clock.advance(ms);
  Date.now = () => now() + ahead;
}

/** Resolves once a tab has told the others of a decision. */
async function told(): Promise<void> {
  const channel = new BroadcastChannel('merchant-finance-elements:1:decided');
  await new Promise<void>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<object>) => {
      if ('verdict' in data) resolve();
    };
  });
  channel.close();
}

const idsOf = ({ state }: FinanceSession): string[] =>
  state.products.flatMap(({ offers }) => offers.map(({ offer_id }) => offer_id));

describe('offers in another tab, while an advert stands here', () => {
  it('wait for the press, which shows them and sends nothing', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    const events = record(second);
    await press(stage.session);
    await heard();
    expect(second.state).to.include({ offers: 'idle', eligibility: 'eligible' });
    expect(typesOf(events)).to.deep.equal([]);
    await press(second);
    expect(second.state).to.deep.include({
      products: stage.session.state.products,
      expiresAt: stage.session.state.expiresAt,
      offers: 'ready',
      source: 'resumed',
    });
    expect(typesOf(events)).to.deep.equal(['offers-load']);
    expect(postsOf(stage, 'offers')).to.have.length(1);
    // They are this tab's, too.
    const later = createSession(second.options);
    await later.restore();
    expect(idsOf(later)).to.deep.equal(idsOf(stage.session));
  });

  it('are there for the merchant who presses the advert', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await press(second);
    const { session } = stage;
    const advert = await put('renewal-advert', session);
    const picker = await put('offer-picker', session);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await session.recheck();
    await heard();
    await heard();
    await settle(advert, picker);
    expect(picker.state).to.equal('idle');
    inside(advert, 'button').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker);
    expect(textOf(picker)).to.contain('£5,000').and.contain('£7,500');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are there for one who presses a start of the picker', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await press(second);
    const { session } = stage;
    const picker = await put('offer-picker', session, { 'show-start': true });
    await session.recheck();
    await heard();
    await heard();
    inside(picker, 'button').click();
    await until(session, ({ offers }) => offers === 'ready');
    expect(idsOf(session)).to.deep.equal(idsOf(second));
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('may be accepted here, and the other tab says which one it was', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    await press(second);
    await toReview({ session: second }, 1);
    const accepted = offerIdOf(second, 1);
    expect((await second.accept()).acceptance).to.equal('accepted');
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
    expect(stage.session.state.selected?.offer.offer_id).to.equal(accepted);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('that were lost there are asked for here after the notice', async () => {
    const { stage, lose } = pageThatLoses();
    const second = await withAdvert(await otherTab(stage));
    expect((await lose(stage.session)).offers).to.equal('unknown');
    expect(second.state.offers).to.equal('idle');
    const states = statesOf(second);
    expect((await press(second)).offers).to.equal('unknown');
    await press(second);
    await heard();
    // Its own turn is nobody's whom it would have to wait for.
    const shown = states.map(({ offers }) => offers);
    expect(shown.lastIndexOf('loading')).to.be.lessThan(shown.indexOf('unknown'));
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect((await press(second, true)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('that the service refused are nothing to know of', async () => {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeApply: faults.hook } });
    const second = await withAdvert(await otherTab(stage));
    faults.reply = () => refusal(422);
    expect((await press(stage.session)).offers).to.equal('error');
    await heard();
    faults.reply = undefined;
    expect((await press(second)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('that are none are none here, for their time', async () => {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const second = await withAdvert(await otherTab(stage));
    const third = await withAdvert(await otherTab(stage));
    faults.reply = () => json(someOffers({ products: [] }));
    expect((await press(stage.session)).offers).to.equal('empty');
    await heard();
    faults.reply = undefined;
    expect((await press(second)).offers).to.equal('empty');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    stage.clock.time += VALIDITY;
    expect((await press(third)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('that have expired meanwhile are shown as expired, with the notice', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    const session = await withAdvert(stage.session);
    await press(second);
    await heard();
    pass(stage, VALIDITY);
    expect((await press(session)).offers).to.equal('expired');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect((await press(session, true)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('that the service says are gone are shown as expired', async () => {
    const stage = pageWith({
      sandbox: { beforeApply: ({ url }) => (url.endsWith('accept') ? refusal(404) : undefined) },
    });
    const second = await withAdvert(await otherTab(stage));
    await toReview(stage);
    expect((await stage.session.accept()).offers).to.equal('expired');
    await heard();
    expect((await press(second)).offers).to.equal('expired');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('stand where the service says that earlier ones are gone, for a press beside the notice', async () => {
    const faults = meddler(ACCEPT);
    const stage = pageWith({ sandbox: { beforeApply: faults.hook } });
    const { session } = stage;
    const second = await otherTab(stage);
    await toReview(stage);
    await heard();
    await press(second);
    await nextInstant();
    second.reset();
    await press(second);
    await nextInstant();
    faults.reply = () => refusal(404);
    expect((await session.accept()).offers).to.equal('expired');
    await press(session, true);
    expect(idsOf(session)).to.deep.equal(idsOf(second));
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand in place of those that have expired here', async () => {
    const stage = pageWith();
    const { session } = stage;
    await press(session);
    pass(stage, VALIDITY);
    session.checkExpiry();
    const second = await otherTab(stage);
    await press(second, true);
    expect(second.state).to.include({ offers: 'ready', source: 'service' });
    await heard();
    await press(session);
    expect(session.state.offers).to.equal('expired');
    await press(session, true);
    expect(session.state.offers).to.equal('ready');
    expect(idsOf(second)).to.deep.equal(idsOf(session));
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('do not stand in place of those that are open here', async () => {
    const stage = pageWith();
    const { session } = stage;
    await press(session);
    const ids = idsOf(session);
    const verdict = { operation: 'offers', outcome: 'done', offers: someOffers() };
    tell(stage, { name: nameOf(stage), verdict });
    await heard();
    expect(idsOf(session)).to.deep.equal(ids);
    const later = createSession(session.options);
    await later.restore();
    expect(idsOf(later)).to.deep.equal(ids);
  });

  it('are known to a tab that opens later', async () => {
    const stage = pageWith();
    await press(stage.session);
    const second = await withAdvert(await otherTab(stage));
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  const ENDINGS = [
    ['offers', undefined, 'ready'],
    ['that they were lost', new TypeError('lost'), 'unknown'],
  ] as const;

  /** A page, and another tab that was answered so. */
  async function answeredElsewhere(answer: TypeError | undefined) {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const first = await otherTab(stage);
    faults.reply = answer;
    await press(first);
    faults.reply = undefined;
    return { stage, first };
  }

  for (const [what, answer, after] of ENDINGS) {
    it(`a tab that asks as soon as it opens learns of ${what}`, async () => {
      const { stage, first } = await answeredElsewhere(answer);
      const restore = untilAnswered();
      expect((await press(stage.session).finally(restore)).offers).to.equal(after);
      expect(idsOf(stage.session)).to.deep.equal(idsOf(first));
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  for (const [what, answer, after] of ENDINGS) {
    for (const [when, isOpen] of [
      ['opens after', false],
      ['was open before', true],
    ] as const) {
      it(`a tab that ${when} the other one was loaded again knows ${what}`, async () => {
        const { stage, first } = await answeredElsewhere(answer);
        // Nobody is there who could answer.
        closePages();
        const open = () => otherTab(stage).then(withAdvert);
        const early = isOpen ? await open() : undefined;
        const later = createSession(first.options);
        const said = told();
        await later.restore();
        await said;
        expect(later.state.offers).to.equal(after);
        await heard();
        const second = early ?? (await open());
        await press(second);
        await until(second, ({ offers }) => offers === after);
        expect(postsOf(stage, 'offers')).to.have.length(1);
      });
    }
  }

  it('are taken up whatever the device’s clock says', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    // The service's time says how far it is ahead.
    stage.sandbox.advance(-100 * HOUR);
    expect((await press(stage.session)).offers).to.equal('ready');
    await heard();
    expect((await press(second)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const [whose, before, changes] of [
    ['another merchant', {}, { providerId: PROVIDERS.mixed, merchantId: 'another' }],
    ['another service', {}, { baseUrl: '/elsewhere' }],
    ['nobody', { providerId: null }, { providerId: null, merchantId: '' }],
  ] as [string, SessionOptions, SessionOptions][]) {
    it(`are nothing to ${whose}`, async () => {
      const stage = pageWith(before);
      const second = await withAdvert(await otherTab(stage, changes));
      const name = nameOf(stage);
      const verdict = { operation: 'offers', outcome: 'done' };
      tell(stage, { name, verdict: { ...verdict, offers: someOffers() } });
      await heard();
      await press(second);
      expect(idsOf(second)).not.to.include(OFFER_ID);
    });
  }

  it('are nothing to another service of the same page', async () => {
    const [stage, other] = [createStage(), createStage()];
    await press(stage.session);
    await press(other.session);
    expect(other.session.state).to.include({ offers: 'ready', source: 'service' });
    expect(postsOf(other, 'offers')).to.have.length(1);
  });

  it('keep no page quiet that was loaded again, and knows of an acceptance before them', async () => {
    const stage = pageWith();
    const { session } = stage;
    await withAdvert(session);
    tell(stage, {
      name: nameOf(stage),
      verdict: { operation: 'offers', outcome: 'done', offers: someOffers() },
    });
    await heard();
    const { session: later } = reload(stage, { storage: new MemoryStorage() });
    const acceptance = { operation: 'accept', startedAt: later.now() - HOUR } as const;
    new Keeper(later.options, new Map()).write({ accepted: OFFER_ID, acceptance });
    const messages: unknown[] = [];
    const channel = new BroadcastChannel('merchant-finance-elements:1:decided');
    channel.onmessage = ({ data }) => messages.push(data);
    await later.restore();
    await heard();
    channel.close();
    expect(later.state.acceptance).to.equal('accepted');
    // Who asked for them may not have known of it.
    const told = messages.flatMap((message) => (message as { verdict?: object }).verdict ?? []);
    expect(told).to.have.length(1);
    expect(told[0]).to.include(DONE);
  });

  it('are told by nobody who does not know how old they are', async () => {
    const stage = pageWith();
    const { session } = stage;
    const second = await withAdvert(await otherTab(stage));
    new Keeper(session.options, new Map()).write({ offers: someOffers() });
    await session.restore();
    expect(session.state.offers).to.equal('ready');
    await heard();
    expect((await press(second)).source).to.equal('service');
  });

  it('are those of the merchant who is there when they are asked for', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    const { providerId, merchantId } = second.options;
    second.configure({ providerId: PROVIDERS.mixed, merchantId: 'another' });
    await press(second);
    expect(postsOf(stage, 'offers')).to.have.length(2);
    second.configure({ providerId, merchantId });
    await press(second);
    expect(idsOf(second)).to.deep.equal(idsOf(stage.session));
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('are asked for where a page with a picker goes to another merchant', async () => {
    const stage = pageWith();
    const second = await otherTab(stage);
    await press(second);
    const { session } = stage;
    const { providerId, merchantId } = session.options;
    session.configure({ providerId: PROVIDERS.mixed, merchantId: 'another' });
    await put('offer-picker', session);
    await withAdvert(session);
    session.configure({ providerId, merchantId });
    await withAdvert(session);
    await press(session);
    expect(idsOf(session)).to.deep.equal(idsOf(second));
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('that the page itself has given are the page’s', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await stage.session.provideOffers(someOffers());
    await heard();
    await press(second);
    expect(idsOf(second)).not.to.include(OFFER_ID);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are no longer those of a merchant who begins anew, there or here', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    await nextInstant();
    second.reset();
    await withAdvert(second);
    await press(second);
    expect(second.state.source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(2);

    closePages();
    await nextInstant();
    stage.session.reset();
    const third = await withAdvert(await otherTab(stage));
    await press(third);
    expect(third.state.source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(3);
  });

  it('that a page has from before a reload are nothing to one where the merchant has begun anew', async () => {
    const stage = pageWith();
    const first = await otherTab(stage);
    await press(first);
    await withAdvert(stage.session);
    await nextInstant();
    stage.session.reset();
    await withAdvert(stage.session);
    // That tab is loaded again.
    const again = await otherTab(stage, { storage: first.options.storage });
    await again.restore();
    await heard();
    expect(idsOf(again)).to.deep.equal(idsOf(first));
    await press(stage.session);
    expect(stage.session.state.source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('are no invitation where a tab that is closed by now has accepted one', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    await press(second);
    await toReview({ session: second });
    await second.accept();
    await until(stage.session, ({ acceptance }) => acceptance === 'accepted');
    closePages();
    const third = await otherTab(stage);
    await third.provideEligibility(ELIGIBLE);
    await until(third, ({ acceptance }) => acceptance === 'accepted');
    await press(third);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are none of the merchant for whom a press waited, where the page goes to another one', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    const { providerId, merchantId } = second.options;
    const other = { providerId: PROVIDERS.mixed, merchantId: 'another' };
    second.configure(other);
    const { locks } = otherWindow().navigator;
    const undo = override(locks, 'request', ((...given: Parameters<LockManager['request']>) => {
      undo();
      second.configure({ providerId, merchantId });
      return locks.request(...given);
    }) as LockManager['request']);
    await press(second);
    second.configure(other);
    await second.restore();
    const ids = new Set(idsOf(stage.session));
    expect(idsOf(second).some((id) => ids.has(id))).to.equal(false);
  });

  for (const [what, answer, before] of [
    ['that have expired', undefined, 'expired'],
    ['that were lost', new TypeError('lost'), 'unknown'],
  ] as const) {
    it(`${what} do not stand in place of later ones, though their tab is loaded again`, async () => {
      const faults = meddler(OFFERS);
      const stage = pageWith({
        sandbox: { beforeAnswer: faults.hook, offersValidForMs: HOUR },
      });
      const first = await otherTab(stage);
      faults.reply = answer;
      await press(first);
      faults.reply = undefined;
      closePages();
      pass(stage, HOUR);
      // The other tabs have a clock of their own.
      const { session } = stage;
      await press(session, true);
      const third = await otherTab(stage);
      otherWindow().Date.now = Date.now;
      await withAdvert(third);
      const said = told();
      const again = createSession(first.options);
      await again.restore();
      expect(again.state.offers).to.equal(before);
      await said;
      await heard();
      await press(third);
      expect(idsOf(third)).to.deep.equal(idsOf(session));
      expect(postsOf(stage, 'offers')).to.have.length(2);
    });
  }

  it('that were lost there stay so, though the merchant begins anew here', async () => {
    const { stage, lose } = pageThatLoses();
    const second = await withAdvert(await otherTab(stage));
    await lose(stage.session);
    await nextInstant();
    second.reset();
    await withAdvert(second);
    expect((await press(second)).offers).to.equal('unknown');
    closePages();
    const third = await otherTab(stage);
    await third.recheck();
    third.reset();
    await withAdvert(third);
    expect((await press(third)).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('that were lost in a tab that is closed by now stay so, though the merchant begins anew here', async () => {
    const { stage, lose } = pageThatLoses();
    const { session } = stage;
    await withAdvert(session);
    await lose(await otherTab(stage));
    closePages();
    await nextInstant();
    session.reset();
    await withAdvert(session);
    expect((await press(session)).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('that were lost stay so in other tabs, though the merchant begins anew where they were', async () => {
    const { stage, lose } = pageThatLoses();
    const second = await withAdvert(await otherTab(stage));
    await lose(stage.session);
    stage.session.reset();
    await heard();
    expect((await press(second)).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('that were lost stay so where the merchant begins anew in a tab with later ones, of which nothing was heard', async () => {
    const stage = pageWith();
    const { session } = stage;
    await withAdvert(session);
    const at = Date.now();
    const name = nameOf(stage);
    const verdict = { operation: 'offers', outcome: 'unknown' };
    tell(stage, { name, at: at - 1, verdict });
    tell(stage, { name, at, verdict: { ...verdict, outcome: 'refused' } });
    await heard();
    expect((await press(session)).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.be.empty;
  });

  it('are forgotten, too, where settings disagree while the merchant begins anew', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    stage.session.block('currency');
    stage.session.reset();
    await heard();
    expect((await press(second)).source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand where another merchant begins anew', async () => {
    const stage = pageWith();
    const { session } = stage;
    const second = await withAdvert(await otherTab(stage));
    await press(session);
    await nextInstant();
    const another = createSession({
      ...session.options,
      providerId: PROVIDERS['eligible-eur'],
      merchantId: 'another',
      currency: 'EUR',
    });
    await press(another);
    another.reset();
    await heard();
    expect((await press(second)).source).to.equal('resumed');

    closePages();
    const third = await withAdvert(await otherTab(stage));
    expect((await press(third)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('are forgotten by who has not asked for them, once the merchant begins anew where they were', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    stage.session.reset();
    await heard();
    expect((await press(second)).source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand where a page that has earlier ones comes back, and the merchant begins anew there at once', async () => {
    const stage = pageWith();
    const { session } = stage;
    await press(session);
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    pass(stage, VALIDITY);
    await press(await otherTab(stage));
    const third = await withAdvert(await otherTab(stage));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    session.reset();
    await heard();
    expect((await press(third)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand where the merchant begins anew in a third tab', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    const third = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    third.reset();
    await heard();
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are forgotten there, too, where their tab was loaded again before the merchant began anew', async () => {
    const stage = pageWith();
    const first = await otherTab(stage);
    // No two moments are the same there.
    let moments = 0;
    otherWindow().Date.now = () => now() + ++moments;
    await withAdvert(stage.session);
    await press(first);
    closePages();
    const again = await otherTab(stage, { storage: first.options.storage });
    await again.restore();
    await heard();
    again.reset();
    await heard();
    expect((await press(stage.session)).source).to.equal('service');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand where the merchant begins anew by itself, after an acceptance that is over', async () => {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    const storage = await withAcceptance(stage);
    faults.reply = () => json(someOffers());
    const second = await otherTab(stage, { storage });
    await second.restore();
    expect(second.state.acceptance).to.equal('accepted');
    await session.provideEligibility(LATER);
    expect((await press(session)).offers).to.equal('ready');
    await heard();
    await nextInstant();
    // Nobody is there who could say it once more.
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await second.provideEligibility(LATER);
    expect(second.state.acceptance).to.equal('idle');
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(2);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

  it('that were asked for since an acceptance are heard of by who learns late that it is over', async () => {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    const storage = await withAcceptance(stage);
    faults.reply = () => json(someOffers());
    await session.provideEligibility(LATER);
    expect((await press(session)).offers).to.equal('ready');
    await nextInstant();
    const second = await otherTab(stage, { storage });
    await second.restore();
    expect(second.state.acceptance).to.equal('accepted');
    await second.provideEligibility(LATER);
    await heard();
    await heard();
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('stand where another session of the page that has them learns that an acceptance is over', async () => {
    const faults = meddler(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    const storage = await withAcceptance(stage);
    faults.reply = () => json(someOffers());
    const old = createSession({ ...session.options, storage });
    await old.restore();
    expect(old.state.acceptance).to.equal('accepted');
    const second = await otherTab(stage);
    for (const one of [second, session]) await one.provideEligibility(LATER);
    await heard();
    await press(session);
    await heard();
    await old.provideEligibility(LATER);
    expect(old.state.acceptance).to.equal('idle');
    await heard();
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('are the latest of those that were told', async () => {
    const stage = pageWith();
    const { session } = stage;
    await withAdvert(session);
    const name = nameOf(stage);
    const verdict = { operation: 'offers', outcome: 'done', offers: someOffers() };
    const at = Date.now();
    const before = { ...verdict, outcome: 'unknown' };
    tell(stage, { name, at: at - 1, verdict: before });
    tell(stage, { name, at, verdict });
    await heard();
    expect((await press(session)).offers).to.equal('ready');
    expect(idsOf(session)).to.deep.equal([OFFER_ID]);
  });

  it('of after a new beginning are known, though their tab was loaded again since', async () => {
    const stage = pageWith();
    const { session } = stage;
    const first = await otherTab(stage);
    await session.recheck();
    session.reset();
    await nextInstant();
    await press(first);
    closePages();
    const again = await otherTab(stage, { storage: first.options.storage });
    await again.restore();
    await withAdvert(session);
    expect((await press(session)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are passed on by a tab that has only heard of them', async () => {
    const stage = pageWith();
    await withAdvert(stage.session);
    await press(await otherTab(stage));
    await heard();
    closePages();
    const third = await withAdvert(await otherTab(stage));
    expect((await press(third)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are told by a page that comes back from the back/forward cache', async () => {
    const stage = pageWith();
    await press(stage.session);
    const turn = (type: string) =>
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    turn('pagehide');
    const second = await withAdvert(await otherTab(stage));
    turn('pageshow');
    await heard();
    expect((await press(second)).source).to.equal('resumed');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are heard of as soon as a picker joins', async () => {
    const stage = pageWith();
    const { session } = stage;
    await session.recheck();
    const second = await otherTab(stage);
    const picker = await put('offer-picker', session, { 'show-start': true });
    await press(second);
    await heard();
    await settle(picker);
    inside(picker, 'button').click();
    await until(session, ({ offers }) => offers === 'ready');
    expect(idsOf(session)).to.deep.equal(idsOf(second));
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('of a message without a time set no clock back, and what is no time is no fault', async () => {
    const stage = pageWith();
    const { session } = stage;
    await withAdvert(session);
    const expiresAt = new Date(stage.clock.time - HOUR).toISOString();
    const serverTime = stage.clock.time - 7_200_000;
    const offers = someOffers({ expiresAt });
    for (const at of [undefined, { valueOf: 1, toString: 1 }, NaN]) {
      const verdict = { operation: 'offers', outcome: 'done', serverTime, offers };
      tell(stage, { at, name: nameOf(stage), verdict });
    }
    await heard();
    expect((await press(session)).offers).to.equal('expired');
  });

  it('do not stand in place of those that another session of the page has kept since', async () => {
    const stage = pageWith();
    const { session: second } = reload(stage);
    await withAdvert(second);
    await press(stage.session);
    const verdict = { operation: 'offers', outcome: 'done', offers: someOffers() };
    tell(stage, { name: nameOf(stage), verdict });
    await heard();
    await press(second);
    expect(idsOf(second)).to.deep.equal(idsOf(stage.session));
  });

  it('that are gone are told of the merchant whose they were alone', async () => {
    const held = hold(ACCEPT);
    const stage = pageWith({ sandbox: { beforeApply: held.hook } });
    const { session } = stage;
    const other = { providerId: PROVIDERS.mixed, merchantId: 'another' };
    const second = await withAdvert(await otherTab(stage, other));
    await toReview(stage);
    const accepting = session.accept();
    await held.arrived;
    session.configure(other);
    held.release(refusal(404));
    await accepting;
    await heard();
    await press(second);
    expect(second.state).to.include({ offers: 'ready', source: 'service' });
  });

  it('say nothing of the clock that their way does not explain', async () => {
    const stage = pageWith();
    const { session } = stage;
    await withAdvert(session);
    const serverTime = stage.clock.time - 30_000;
    const verdict = { operation: 'offers', outcome: 'done', serverTime, offers: someOffers() };
    tell(stage, { name: nameOf(stage), verdict });
    await heard();
    await press(session);
    expect(session.state.source).to.equal('resumed');
    expect(session.now()).to.equal(stage.clock.time);
  });

  it('do not keep an acceptance of them from being told, though the clock was set back meanwhile', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await toReview(stage);
    await heard();
    otherWindow().Date.now = Date.now = () => now() - HOUR;
    await stage.session.accept();
    await until(second, ({ acceptance }) => acceptance === 'accepted');
    await press(second);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are none once one was accepted there, also where nobody followed that', async () => {
    const stage = pageWith();
    const second = await withAdvert(await otherTab(stage));
    await press(stage.session);
    await heard();
    const { providerId, merchantId } = second.options;
    // Until it is known whether the merchant is eligible again, nobody follows.
    second.configure({ providerId: PROVIDERS.mixed, merchantId: 'another' });
    second.configure({ providerId, merchantId });
    await toReview(stage);
    await stage.session.accept();
    await heard();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await withAdvert(second);
    expect(second.state.acceptance).to.equal('accepted');
    await press(second);
    expect(postsOf(stage, 'offers')).to.have.length(1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
});
