import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { LitElement } from 'lit';
import { createSandbox } from '../../demo/sandbox/index.js';
import { configure, createSession, setStrings, type FinanceSession } from '../../src/index.js';
import { create, newGroup, TAGS, type StageOptions } from '../helpers/elements.js';
import { json } from '../helpers/fakes.js';
import { BASE_URL, createStage, MERCHANT_ID, PROVIDERS } from '../helpers/page.js';
import { aMerchant, OFFER_ID, someOffers } from '../helpers/samples.js';
import { Ledger } from './ledger.js';
import { ACCEPT, losing } from '../helpers/service.js';

/** Chromium mounts all of them; the others, which take longer, a fifth. */
const MOUNTS = navigator.userAgent.includes('Chrome') ? 5_000 : 1_000;

type Elements = HTMLElementTagNameMap[(typeof TAGS)[number]][];

const SESSIONS: Readonly<Record<string, (session: FinanceSession) => Promise<unknown>>> = {
  idle: () => Promise.resolve(),
  eligible: (session) => session.checkEligibility(),
  ready: (session) => session.loadOffers(),
  review: async (session) => {
    const { products } = await session.loadOffers();
    session.selectOffer(products[0]!.offers[0]!.offer_id);
  },
  accepted: async (session) => {
    await SESSIONS.review!(session);
    await session.accept();
  },
  unknown: async (session) => {
    await SESSIONS.review!(session);
    await session.accept();
  },
};

async function sessionIn(state: string): Promise<FinanceSession> {
  const sandbox = state === 'unknown' ? { beforeAnswer: losing(ACCEPT) } : {};
  const options: StageOptions = { sandbox };
  const { session } = createStage(options);
  await SESSIONS[state]!(session);
  return session;
}

/** But for one channel of the page: what was accepted on it can be asked for, as long as it is there. */
function leftOf(ledger: Ledger): Record<string, number> {
  const left = ledger.balance();
  if (left['Window pagehide'] === 1) delete left['Window pagehide'];
  if (left['Window pageshow'] === 1) delete left['Window pageshow'];
  return left;
}

/** A frame and a turn of the event loop: what was due at once, or with the frame, has run by then. */
async function untilQuiet(ledger: Ledger): Promise<void> {
  for (let turn = 0; turn < 50; turn++) {
    await nextFrame();
    await aTimeout(0);
    if (Object.keys(leftOf(ledger)).length === 0) return;
  }
}

describe('soak: elements that come and go', function () {
  this.timeout(170_000);
  let ledger: Ledger;
  let nodes: number;
  let shared: FinanceSession[];
  const groups = [newGroup(), newGroup(), newGroup()];
  const answer = () => Promise.resolve(json(aMerchant()));
  const fresh = () =>
    createSession({
      baseUrl: BASE_URL,
      providerId: PROVIDERS.eligible,
      merchantId: MERCHANT_ID,
      currency: 'GBP',
      storage: null,
      clock: () => Date.parse('2026-11-20T12:00:00Z'),
      fetch: answer,
    });

  before(async () => {
    configure({ baseUrl: BASE_URL, storage: null, fetch: createSandbox().fetch });
    shared = await Promise.all(Object.keys(SESSIONS).map(sessionIn));
    // The first of them load what all the others share: modules, strings, formats.
    for (let index = 0; index < 60; index++) await cycle(index);
    await aTimeout(0);
    nodes = document.querySelectorAll('*').length;
    ledger = new Ledger();
  });
  after(() => ledger.stop());

  function make(index: number): Elements {
    const attributes: Record<string, string | boolean> =
      index % 2 ? { 'show-start': true, loading: 'lazy', dismissible: true } : {};
    const elements = TAGS.map((tag): Elements[number] => create(tag, attributes));
    if (index % 3 === 2) {
      for (const element of elements) {
        element.group = groups[index % groups.length]!;
        element.providerId = PROVIDERS.eligible;
        element.merchantId = MERCHANT_ID;
        element.currency = 'GBP';
      }
    } else {
      const session = index % 6 === 1 ? fresh() : shared[(index >> 1) % shared.length]!;
      for (const element of elements) element.session = session;
    }
    return elements;
  }

  async function cycle(index: number): Promise<void> {
    const box = document.createElement('div');
    const elements = make(index);
    box.append(...elements);
    document.body.append(box);
    switch (index % 5) {
      case 0:
        // Gone in the same task.
        break;
      case 1:
        await Promise.resolve();
        break;
      case 2:
        // Moved: off the page and on it again.
        document.body.prepend(box);
        await elements[1]!.updateComplete;
        break;
      case 3:
        // Another session meanwhile.
        await elements[0]!.updateComplete;
        for (const element of elements) element.session = shared[index % shared.length]!;
        await elements[2]!.updateComplete;
        break;
      default:
        for (const element of elements) await element.updateComplete;
    }
    box.remove();
  }

  it(`${MOUNTS} mounts leave no listener, timer, observer or node behind`, async () => {
    for (let index = 0; index < MOUNTS; index++) await cycle(index);
    // What the last of them still had to do in the next frame and turns.
    await nextFrame();
    await aTimeout(0);
    await aTimeout(0);
    // What a session has of its own, without elements: one timer for the expiry of its offers.
    const { setTimeout = 0, ...others } = leftOf(ledger);
    expect(others).to.deep.equal({});
    expect(setTimeout).to.be.at.most(shared.length);
    for (const session of shared) session.reset();
    await untilQuiet(ledger);
    expect(leftOf(ledger)).to.deep.equal({});
    expect(document.querySelectorAll('*').length).to.equal(nodes);
  });

  it('nothing that has gone renders again', () => {
    const { requestUpdate } = LitElement.prototype;
    let renderings = 0;
    LitElement.prototype.requestUpdate = function (...args) {
      renderings++;
      requestUpdate.apply(this, args);
    };
    try {
      setStrings('en-GB', {});
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      for (const session of shared) session.dispatchEvent(new Event('change'));
    } finally {
      LitElement.prototype.requestUpdate = requestUpdate;
    }
    expect(renderings).to.equal(0);
  });

  it('a session has one timer at most, and none once it begins anew', async () => {
    const session = fresh();
    for (let index = 0; index < 100; index++) {
      await session.provideOffers(someOffers({ expiresAt: '2026-11-23T12:00:00Z' }));
      session.selectOffer(OFFER_ID);
    }
    // All sessions of the page hear of other tabs by one channel.
    expect(ledger.balance()).to.deep.equal({
      setTimeout: 1,
      'Window pagehide': 1,
      'Window pageshow': 1,
    });
    session.reset();
    expect(leftOf(ledger)).to.deep.equal({});
  });

  it('a merchant that is switched a thousand times leaves nothing', async () => {
    const session = fresh();
    const elements = TAGS.map((tag) => create(tag));
    for (const element of elements) element.session = session;
    document.body.append(...elements);
    for (let index = 0; index < 1_000; index++) {
      session.configure({
        providerId: index % 2 ? PROVIDERS.eligible : PROVIDERS['eligible-eur'],
      });
      await elements[0]!.updateComplete;
    }
    for (const element of elements) element.remove();
    await session.checkEligibility();
    await untilQuiet(ledger);
    expect(leftOf(ledger)).to.deep.equal({});
  });

  it('what is gone can be collected', async function () {
    const { gc } = globalThis as { gc?: () => void };
    // Only where the browser was started with it.
    if (!gc) return;
    const gone = await (async () => {
      const elements = make(0);
      document.body.append(...elements);
      for (const element of elements) await element.updateComplete;
      for (const element of elements) element.remove();
      return elements.map((element) => new WeakRef(element));
    })();
    for (let turn = 0; turn < 10; turn++) {
      await aTimeout(0);
      gc();
    }
    expect(gone.filter((reference) => reference.deref()).length).to.equal(0);
  });
});
