import { expect } from '@open-wc/testing';
import { createSandbox, sampleInitialApplication } from '../../../demo/sandbox/index.js';
import {
  configure,
  type OffersLoadEvent,
  type OffersRequest,
  type OffersResponse,
} from '../../../src/index.js';
import { rehearsedScene } from '../../../src/elements/offer-picker/rehearsal.js';
import { memoryOf } from '../../../src/elements/offer-picker/scene.js';
import { RENDER_AT_LATEST } from '../../../src/session/pace.js';
import { createStage, EVENTS, inside, MERCHANT_ID, PROVIDERS, settle } from '../../helpers/page.js';
import { answersOver } from '../../helpers/tabs.js';
import {
  create,
  newGroup,
  put,
  reach,
  show,
  VALIDITY,
  withChoice,
  withOffers,
  type StageOptions,
} from '../../helpers/elements.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { deferred, heldTimers, microtasks, override } from '../../helpers/fakes.js';
import type { Sandbox } from '../../../demo/sandbox/index.js';
import { OFFERS, hold } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const RENEWAL = {
  application: { merchant_id: MERCHANT_ID, provider_id: PROVIDERS.eligible, currency: 'GBP' },
};

const SETTINGS = {
  'provider-id': PROVIDERS.eligible,
  'merchant-id': MERCHANT_ID,
  currency: 'GBP',
};

const posts = ({ requests }: Sandbox) => requests.filter(({ method }) => method === 'POST');

/** A response as a page may have it from its own server. */
async function response(options: StageOptions = {}): Promise<OffersResponse> {
  const { session } = await withOffers(options);
  const { products, expiresAt } = session.state;
  return structuredClone({ products, expiresAt });
}

describe('<offer-picker>: what is rendered ahead', () => {
  it('is in pounds where the page’s currency is none', () => {
    const { session } = createStage({ currency: 'pounds' });
    const picker = create('offer-picker');
    picker.session = session;
    const scene = rehearsedScene(picker, memoryOf(picker));
    expect(scene?.state.products[0]?.offers[0]?.currency).to.equal('GBP');
  });
});

describe('<offer-picker>: what is loaded ahead', () => {
  it('is not where the picker has gone before, but once it is back', async () => {
    const idle: (() => void)[] = [];
    const restore = override(globalThis, 'requestIdleCallback', (callback) =>
      idle.push(callback as () => void),
    );
    const isIdle = async () => {
      for (const callback of idle.splice(0)) callback();
      await import('../../../src/elements/offer-picker/offer-picker.view.js');
    };
    try {
      const { session } = createStage();
      let loaded = 0;
      override(session, 'preload', () => {
        loaded++;
      });
      const picker = await put('offer-picker', session);
      const place = picker.parentElement!;
      await session.provideEligibility(true);
      await settle(picker);
      expect(idle).not.to.be.empty;
      picker.remove();
      await isIdle();
      await settle(picker);
      expect(loaded).to.equal(0);
      place.append(picker);
      await settle(picker);
      await isIdle();
      await settle(picker);
      expect(loaded).to.be.above(0);
    } finally {
      restore();
    }
  });
});

describe('<offer-picker>: when it asks for offers', () => {
  for (const whose of ['the page’s session', 'a session of its own']) {
    it(`never on connect or on a change of its attributes, with ${whose}`, async () => {
      const { session, sandbox } = createStage();
      const picker = create('offer-picker', { 'show-start': true, group: newGroup() });
      if (whose === 'a session of its own') picker.session = session;
      else configure({ fetch: sandbox.fetch, storage: null });
      await show(picker);
      for (const [name, value] of Object.entries({
        'base-url': '/finance/v2',
        'provider-id': PROVIDERS.mixed,
        'merchant-id': 'other',
        currency: 'EUR',
        'merchant-path': '/m/{provider_id}',
        group: newGroup(),
        'term-unit': 'weeks',
        'settles-balance': '',
        'hide-factor-rate': '',
      })) {
        picker.setAttribute(name, value);
        await settle(picker);
      }
      picker.application = sampleInitialApplication;
      await settle(picker);
      expect(picker.state).to.equal('idle');
      expect(sandbox.requests).to.be.empty;
    });
  }

  it('after a start in its session, with a body of the application block alone', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session);
    session.start();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(posts(sandbox).map(({ path, body }) => ({ path, body }))).to.deep.equal([
      { path: '/finance/v2/offers', body: RENEWAL },
    ]);
  });

  it('after a start that came before it', async () => {
    const { session, sandbox } = createStage();
    session.start();
    expect(posts(sandbox)).to.be.empty;
    const picker = await put('offer-picker', session);
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(posts(sandbox).map(({ body }) => body)).to.deep.equal([RENEWAL]);
  });

  it('not after a start that a listener prevented', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    picker.addEventListener('renewal-start', (event) => event.preventDefault(), { once: true });
    inside(picker, '[part=start]').click();
    await settle(picker);
    expect(picker.state).to.equal('idle');
    session.addEventListener('renewal-start', (event) => event.preventDefault());
    inside(picker, '[part=start]').click();
    await settle(picker);
    expect(picker.state).to.equal('idle');
    expect(sandbox.requests).to.be.empty;
  });

  it('once for two pickers', async () => {
    const { session, sandbox } = createStage();
    const pickers = [create('offer-picker'), create('offer-picker')] as const;
    for (const picker of pickers) picker.session = session;
    await show(...pickers);
    session.start();
    void pickers[1].load();
    void pickers[0].load();
    await reach(pickers[0], ({ offers }) => offers === 'ready');
    await settle(pickers[1]);
    expect(pickers.map(({ state }) => state)).to.deep.equal(['ready', 'ready']);
    expect(posts(sandbox)).to.have.length(1);
    const [one, two] = pickers.map((picker) => inside(picker, 'input[type=radio]'));
    one!.click();
    await settle(...pickers);
    expect(two!.checked, 'the choice is one').to.be.true;
  });

  it('after the page has taken back the offers that it gave', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    inside(picker, '[part=start]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    picker.offers = await response();
    await reach(picker, ({ source }) => source === 'provided');
    picker.offers = undefined;
    await reach(picker, ({ offers }) => offers === 'idle');
    expect(session.state.started).to.be.false;
    inside(picker, '[part=start]').click();
    // Those that the service gave before: nothing is sent for them.
    await reach(picker, ({ source, offers }) => offers === 'ready' && source === 'resumed');
    expect(posts(sandbox)).to.have.length(1);
  });

  it('before it renders anything: the request of a press leaves first', async () => {
    const { session, sandbox } = createStage();
    const shown: unknown[] = [];
    const picker = await put('offer-picker', session, { 'show-start': true });
    // What answers a press is there, and has asked other tabs what they know.
    await session.provideOffers(undefined);
    await answersOver();
    const has = (selector: string) => !!picker.shadowRoot!.querySelector(selector);
    session.configure({
      fetch: (request) => {
        shown.push(picker.state, has('[part=start]'), has('.skeleton'));
        return sandbox.fetch(request);
      },
    });
    // A browser that is busy gives the lock when the time to render has long come.
    const { restore } = heldTimers(RENDER_AT_LATEST);
    inside(picker, '[part=start]').click();
    restore();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(shown).to.deep.equal(['loading', true, false]);
  });

  it('but shows that it will where the request can’t leave at once', async () => {
    const token = deferred<Record<string, string>>();
    const { session, sandbox } = createStage({ headers: () => token.promise });
    const picker = await put('offer-picker', session, { 'show-start': true });
    inside(picker, '[part=start]').click();
    await picker.updateComplete;
    expect(inside(picker, '.skeleton')).to.exist;
    expect(sandbox.requests).to.be.empty;
    token.resolve({});
    await reach(picker, ({ offers }) => offers === 'ready');
  });

  it('once for a double click', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    const start = inside(picker, '[part=start]');
    start.click();
    start.click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(posts(sandbox)).to.have.length(1);
  });

  it('not because its code has come after a press on “Try again”, unless somebody has started', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    picker.behaviour!.retried();
    await settle(picker);
    expect(picker.state).to.equal('idle');
    // The page has given what can't be shown: that is no start either.
    picker.offers = {} as never;
    await reach(picker, ({ offers }) => offers === 'error');
    picker.behaviour!.retried();
    await settle(picker);
    expect(posts(sandbox)).to.be.empty;
  });

  it('once when it is moved or mounted again meanwhile', async () => {
    const gate = hold(OFFERS);
    const { session, sandbox } = createStage({ sandbox: { beforeApply: gate.hook } });
    const picker = await put('offer-picker', session);
    session.start();
    await gate.arrived;
    const place = document.createElement('div');
    picker.before(place);
    place.append(picker);
    picker.remove();
    const other = await put('offer-picker', session);
    expect(other.state).to.equal('loading');
    gate.release();
    await reach(other, ({ offers }) => offers === 'ready');
    place.append(picker);
    await settle(picker);
    expect(picker.state).to.equal('ready');
    expect(posts(sandbox)).to.have.length(1);
  });

  it('not again while offers are there', async () => {
    const { session, sandbox } = await withOffers();
    const picker = await put('offer-picker', session);
    await picker.load();
    await picker.load({ again: true });
    session.start();
    await settle(picker);
    expect(posts(sandbox)).to.have.length(1);
  });

  it('after expiry only at a press that follows the notice', async () => {
    const { session, sandbox, clock } = await withOffers();
    const picker = await put('offer-picker', session, { 'show-start': true });
    clock.advance(VALIDITY);
    await settle(picker);
    await picker.load();
    expect(posts(sandbox)).to.have.length(1);
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(posts(sandbox)).to.have.length(2);
  });

  it('not for two merchants, where the page goes on to a new one and calls load()', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch, storage: null, baseUrl: '/finance/v2' });
    const settings = { group: newGroup(), currency: 'GBP', 'provider-id': PROVIDERS.eligible };
    const picker = create('offer-picker', settings);
    const accept = create('offer-accept', settings);
    await show(picker, accept);
    for (const element of [picker, accept]) {
      element.removeAttribute('provider-id');
      element.setAttribute('merchant-id', 'shop-new');
    }
    await picker.load();
    // The first application of a merchant takes more than the page has given.
    expect(picker.session!.state).to.include({ providerId: null, offers: 'error' });
    expect(posts(sandbox)).to.be.empty;
  });

  it('waits with load() until it is on the page', async () => {
    const { sandbox, session } = createStage();
    const picker = create('offer-picker');
    const loaded = picker.load();
    picker.session = session;
    await show(picker);
    await loaded;
    expect(picker.state).to.equal('ready');
    expect(posts(sandbox)).to.have.length(1);
  });

  it('waits with load() for a page that comes in the same task, and its settings', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch, storage: null, baseUrl: '/finance/v2' });
    const picker = create('offer-picker', { group: newGroup() });
    const loaded = picker.load();
    await microtasks();
    await show(picker, create('renewal-advert', { ...SETTINGS, group: picker.group }));
    await loaded;
    expect(picker.state).to.equal('ready');
    expect(posts(sandbox)).to.have.length(1);
  });

  it('not later, where load() was called off the page', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch, storage: null, baseUrl: '/finance/v2' });
    const picker = create('offer-picker', { ...SETTINGS, group: newGroup() });
    await picker.load();
    expect(picker.session).to.be.undefined;
    await show(picker);
    await settle(picker);
    expect(picker.state).to.equal('idle');
    expect(posts(sandbox)).to.be.empty;
  });

  it('off the page by load(), with a session of its own', async () => {
    const { sandbox, session } = createStage();
    const picker = create('offer-picker');
    picker.session = session;
    await picker.load();
    expect(session.state.offers).to.equal('ready');
    expect(posts(sandbox)).to.have.length(1);
  });
});

describe('<offer-picker>: application', () => {
  it('is the whole body of an initial application', async () => {
    const { session, sandbox } = createStage({ providerId: undefined, merchantId: 'merchant-new' });
    const application = sampleInitialApplication;
    const picker = await put('offer-picker', session, { 'show-start': true }, { application });
    inside(picker, '[part=start]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(posts(sandbox).map(({ body }) => body)).to.deep.equal([sampleInitialApplication]);
  });

  it('is filled in from the settings, and may add fields', async () => {
    const { session, sandbox } = createStage();
    const application = { application: {}, campaign: 'spring' } as unknown as OffersRequest;
    const picker = await put('offer-picker', session, {}, { application });
    await picker.load();
    expect(posts(sandbox).map(({ body }) => body)).to.deep.equal([
      { ...RENEWAL, campaign: 'spring' },
    ]);
  });

  it('does not leave in another merchant’s name', async () => {
    const { session, sandbox } = createStage();
    const application: OffersRequest = {
      application: { ...RENEWAL.application, provider_id: PROVIDERS.mixed },
    };
    const picker = await put('offer-picker', session, {}, { application });
    await picker.load();
    expect(picker.state).to.equal('error');
    expect(session.state.error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
    expect(sandbox.requests).to.be.empty;
  });

  it('is needed where there is no provider-id', async () => {
    const { session, sandbox } = createStage({ providerId: undefined });
    const picker = await put('offer-picker', session);
    await picker.load();
    expect(picker.state).to.equal('error');
    expect(sandbox.requests).to.be.empty;
  });
});

describe('<offer-picker>: offers-load', () => {
  async function told(options: StageOptions, properties: { offers?: OffersResponse } = {}) {
    const stage = createStage(options);
    const picker = create('offer-picker');
    Object.assign(picker, properties, { session: stage.session });
    const own: CustomEvent<object>[] = [];
    for (const type of EVENTS) picker.addEventListener(type, (event) => own.push(event));
    await show(picker);
    return { ...stage, picker, own };
  }

  it('says that the service answered', async () => {
    const { picker, session, own, events } = await told({});
    await picker.load();
    const { products, expiresAt } = session.state;
    const detail = { products, expiresAt, source: 'service' };
    expect(own.map((event) => [event.type, event.detail])).to.deep.equal([['offers-load', detail]]);
    expect(events.map((event) => [event.type, event.detail])).to.deep.equal([
      ['offers-load', detail],
    ]);
    expect(own[0]).to.include({ bubbles: true, composed: true, cancelable: false });
    expect(own[0]!.detail).to.be.frozen;
  });

  it('says that the page gave them', async () => {
    const offers = await response();
    const { picker, own, sandbox } = await told({}, { offers });
    await reach(picker, (state) => state.offers === 'ready');
    expect(own.map(({ type }) => type)).to.deep.equal(['offers-load']);
    expect((own[0] as OffersLoadEvent).detail).to.deep.equal({ ...offers, source: 'provided' });
    expect(sandbox.requests).to.be.empty;
    expect(offers, 'the page’s own object').not.to.be.frozen;
  });

  it('says that they are from before a reload', async () => {
    const storage = new MemoryStorage();
    await withOffers({ storage });
    const { picker, own, sandbox } = await told({ storage });
    await reach(picker, (state) => state.offers === 'ready');
    expect(own.map(({ type }) => type)).to.deep.equal(['offers-load']);
    expect((own[0] as OffersLoadEvent).detail.source).to.equal('resumed');
    expect(sandbox.requests).to.be.empty;
  });

  it('is followed by offers-expire where they arrive expired', async () => {
    const offers = { ...(await response()), expiresAt: '2026-11-19T12:00:00Z' };
    const { picker, own } = await told({}, { offers });
    await reach(picker, (state) => state.offers === 'expired');
    expect(own.map(({ type }) => type)).to.deep.equal(['offers-load', 'offers-expire']);
    expect(own[1]!.detail).to.deep.equal({ expiresAt: offers.expiresAt });
  });

  it('does not follow a response that is none', async () => {
    const { picker, own, sandbox } = await told({}, { offers: {} as OffersResponse });
    await reach(picker, (state) => state.offers === 'error');
    expect(own.map(({ type }) => type)).to.deep.equal(['finance-error']);
    expect(sandbox.requests).to.be.empty;
  });

  it('does not change a decision that was made', async () => {
    const { session } = await withChoice();
    await session.accept();
    const picker = await put('offer-picker', session, {}, { offers: await response() });
    expect(picker.state).to.equal('idle');
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('comes again with newer offers', async () => {
    const { picker, session, own } = await told({}, { offers: await response() });
    await reach(picker, (state) => state.offers === 'ready');
    picker.select(offerIdOf(session));
    picker.offers = await response({ sandbox: { seed: 2 } });
    await reach(picker, ({ selected }) => !selected);
    expect(picker.value).to.be.undefined;
    expect(own.map(({ type }) => type)).to.deep.equal([
      'offers-load',
      'offer-select',
      'offers-load',
    ]);
  });
});
