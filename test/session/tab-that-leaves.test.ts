import { expect } from '@open-wc/testing';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { deferred, never, override, refusal } from '../helpers/fakes.js';
import { once, until, type Stage } from '../helpers/page.js';
import { aDeal, aMerchant } from '../helpers/samples.js';
import { offerIdOf, postsOf, toReview } from '../helpers/sessions.js';
import {
  heard,
  leavePage,
  nameOf,
  nextInstant,
  otherTab,
  otherWindow,
  pageWith,
} from '../helpers/tabs.js';
import { ACCEPT, OFFERS, hold, meddler } from '../helpers/service.js';

const { fetch } = globalThis;

afterEach(async () => {
  globalThis.fetch = fetch;
  await leavePage();
});

/** A tab with an advert, and nothing pressed. */
async function withAdvert({ session }: Pick<Stage, 'session'>): Promise<void> {
  await session.recheck();
  await session.provideEligibility(aMerchant(aDeal()));
  await heard();
  await heard();
}

/** The merchant follows a link, or closes the tab: it is gone, and with it what it waited for. */
async function leave(): Promise<void> {
  const { location, frameElement } = otherWindow();
  const gone = once(frameElement!, 'load');
  location.replace('about:blank');
  await gone;
  await heard();
}

/** Into the back/forward cache, or out of it. */
async function cache(type: 'pagehide' | 'pageshow'): Promise<void> {
  const page = otherWindow();
  page.dispatchEvent(new page.PageTransitionEvent(type, { persisted: true }));
  await heard();
  await heard();
}

/** What tabs tell each other while `act` goes on. */
async function toldDuring(act: () => Promise<unknown>): Promise<unknown[]> {
  const told: unknown[] = [];
  const channel = new BroadcastChannel('merchant-finance-elements:1:decided');
  channel.onmessage = ({ data }: MessageEvent<object>) => {
    if ('verdict' in data) told.push(data.verdict);
  };
  await act();
  await heard();
  channel.close();
  return told;
}

describe('a tab that is left', () => {
  it('while it asks for offers leaves the notice about a second application to the others', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    await withAdvert(stage);
    const other = await otherTab(stage);
    void other.loadOffers();
    await held.arrived;
    await heard();
    expect(stage.session.state.offers).to.equal('idle');
    await leave();
    held.release();
    await stage.session.loadOffers();
    expect(stage.session.state.offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    await stage.session.loadOffers(undefined, { again: true });
    expect(stage.session.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('while it accepts takes the invitation away from the others, who can check what became of it', async () => {
    const held = hold(ACCEPT);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const other = await otherTab(stage);
    for (const { session } of [stage, { session: other }]) {
      await session.recheck();
      await session.checkEligibility();
    }
    await toReview({ session: other });
    void other.accept();
    await held.arrived;
    const { submittedAt } = other.state;
    await leave();
    await until(stage.session, ({ acceptance }) => acceptance === 'unknown');
    expect(stage.session.state).to.include({ recheck: 'idle', submittedAt });
    expect((await stage.session.recheck()).recheck).to.equal('absent');
    held.release();
  });

  it('says so, too, where its page has emptied the storage meanwhile', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const storage = new MemoryStorage();
    const other = await otherTab(stage, { storage });
    const loading = other.loadOffers();
    await held.arrived;
    override(storage, 'getItem', () => null);
    expect(await toldDuring(() => cache('pagehide'))).to.have.length(1);
    held.release();
    await loading;
  });

  it('for the back/forward cache says what was answered once it is', async () => {
    const held = hold(OFFERS);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    await withAdvert(stage);
    const other = await otherTab(stage);
    const loading = other.loadOffers();
    await held.arrived;
    const left = await toldDuring(() => cache('pagehide'));
    expect(left).to.have.length(1);
    expect(left[0]).to.include({ operation: 'offers', outcome: 'unknown' });
    await nextInstant();
    held.release();
    expect((await loading).offers).to.equal('ready');
    await cache('pageshow');
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const [when, end] of [
    ['once it has its answer', undefined],
    ['once it was refused', refusal(422)],
    ['once its answer was lost, which it has told before', new TypeError('lost')],
  ] as const) {
    it(`${when} says nothing more`, async () => {
      const faults = meddler(OFFERS);
      const stage = pageWith({ sandbox: { beforeAnswer: faults.hook } });
      faults.reply = end instanceof Error || !end ? end : () => end;
      const { session } = stage;
      await session.loadOffers();
      expect(session.state.offers).to.equal(
        end ? (end instanceof Error ? 'unknown' : 'error') : 'ready',
      );
      const told = await toldDuring(() => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
        return heard();
      });
      expect(told).to.be.empty;
    });
  }

  it('before its press was sent has nothing to say', async () => {
    const stage = pageWith();
    const other = await otherTab(stage);
    let release: (() => void) | undefined;
    const locked = new Promise<void>((resolve) => {
      void navigator.locks.request(nameOf(stage), () => {
        resolve();
        return new Promise<void>((done) => (release = done));
      });
    });
    await locked;
    const waiting = other.loadOffers();
    const told = await toldDuring(() => cache('pagehide'));
    expect(told).to.be.empty;
    release?.();
    await waiting;
  });

  for (const operation of ['offers', 'accept'] as const) {
    for (const [when, knows] of [
      ['for a new token before its request has left', true],
      ['for a new token once its request was refused', false],
    ] as const) {
      it(`${when} has sent nothing, and its next page can try again: ${operation}`, async () => {
        let token = 'valid';
        const stage = pageWith({
          sandbox: {
            requireAuthorization: ({ headers }) => headers.get('authorization') !== 'old',
          },
        });
        const asked = deferred();
        const headers = ({ refresh }: { refresh: boolean }): HeadersInit | Promise<HeadersInit> => {
          if (token === 'valid' || !(knows || refresh)) return { authorization: token };
          // The page goes to sign in.
          asked.resolve();
          return never();
        };
        const storage = new MemoryStorage();
        const other = await otherTab(stage, { storage, headers });
        if (operation === 'accept') await toReview({ session: other });
        token = 'old';
        void (operation === 'accept' ? other.accept() : other.loadOffers());
        await asked.promise;
        expect(await toldDuring(leave)).to.be.empty;
        token = 'valid';
        const next = await otherTab(stage, { storage, headers });
        expect(next.state).to.include({ acceptance: 'idle' });
        expect(next.state.offers).to.equal(operation === 'accept' ? 'ready' : 'idle');
        await toReview({ session: next });
        expect((await next.accept()).acceptance).to.equal('accepted');
      });
    }
  }

  it('for the back/forward cache sends nothing once the token is there: a later page may have', async () => {
    const stage = pageWith();
    const token = deferred<HeadersInit>();
    const asked = deferred();
    const headers = () => {
      asked.resolve();
      return token.promise;
    };
    const other = await otherTab(stage, { headers });
    const loading = other.loadOffers();
    await asked.promise;
    expect(await toldDuring(() => cache('pagehide'))).to.be.empty;
    token.resolve({});
    expect((await loading).error).to.include({ code: 'aborted', outcome: 'not_sent' });
    await cache('pageshow');
    expect(postsOf(stage, 'offers')).to.be.empty;
    expect((await other.loadOffers()).offers).to.equal('ready');
  });

  it('has nothing to say of nobody', async () => {
    const held = hold(ACCEPT);
    const stage = pageWith({ sandbox: { beforeAnswer: held.hook } });
    const offers = await stage.session.loadOffers();
    const other = await otherTab(stage, { providerId: null, merchantId: '' });
    await other.provideOffers(offers);
    other.selectOffer(offerIdOf(other));
    void other.accept();
    await held.arrived;
    // What it has asked is answered.
    await heard();
    expect(await toldDuring(() => cache('pagehide'))).to.be.empty;
    held.release();
  });
});
