import { expect } from '@open-wc/testing';
import type {
  FinanceErrorDetail,
  FinanceSession,
  MerchantResponse,
  RenewalEligibilityEvent,
  RenewalStartEvent,
} from '../../src/index.js';
import { createSession } from '../../src/index.js';
import { DETAILS_CHANGE } from '../../src/internal/details-change.js';
import {
  deferred,
  fakeFetch,
  json,
  microtasks,
  refusal,
  resetServedSandbox,
} from '../helpers/fakes.js';
import { BASE_URL, createStage, MERCHANT_ID, once, PROVIDERS, until } from '../helpers/page.js';
import { aDeal, aMerchant, anOffer, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, statesOf, toReview, typesOf } from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

const errorsOf = (events: readonly Event[]) =>
  events
    .filter(({ type }) => type === 'finance-error')
    .map((event) => (event as CustomEvent<FinanceErrorDetail>).detail.error);

describe('session: state', () => {
  it('begins idle, without a request', () => {
    const { session, sandbox } = createStage();
    expect(session.state).to.include({
      providerId: PROVIDERS.eligible,
      revision: 0,
      eligibility: 'idle',
      offers: 'idle',
      acceptance: 'idle',
    });
    expect(sandbox.requests).to.be.empty;
    expect(createSession({}).state.providerId).to.be.null;
    expect(createSession({ providerId: '' }).state.providerId).to.be.null;
  });

  it('is a frozen snapshot, another one after each change', async () => {
    const { session } = createStage();
    const before = session.state;
    const states = statesOf(session);
    await session.checkEligibility();
    await toReview({ session });
    await session.accept();
    expect(before.eligibility).to.equal('idle');
    expect(new Set([before, ...states]).size).to.equal(states.length + 1);
    for (const state of states) expect(Object.isFrozen(state)).to.be.true;
    expect(states.at(-1)).to.equal(session.state);
    for (const part of [session.state.products, session.state.merchant, session.state.selected]) {
      expect(Object.isFrozen(part)).to.be.true;
    }
  });

  it('is announced after it is there', async () => {
    const { session } = createStage();
    const seen: string[] = [];
    session.addEventListener('change', () => seen.push(session.state.eligibility));
    await session.checkEligibility();
    expect(seen).to.deep.equal(['checking', 'eligible']);
  });

  it('is what commands resolve with', async () => {
    const { session } = createStage();
    expect(await session.checkEligibility()).to.equal(session.state);
    expect(session.start()).to.equal(session.state);
    expect(await session.loadOffers()).to.equal(session.state);
    expect(session.selectOffer(offerIdOf(session))).to.equal(session.state);
    expect(await session.accept()).to.equal(session.state);
    expect(await session.recheck()).to.equal(session.state);
    expect(session.reset()).to.equal(session.state);
  });
});

describe('session: eligibility', () => {
  it('is asked for before anybody is told: what a page does then would hold the request up', async () => {
    const { session, sandbox } = createStage();
    const seen: string[] = [];
    session.addEventListener('change', () => seen.push(session.state.eligibility));
    session.configure({
      fetch: (request) => {
        seen.push('request');
        return sandbox.fetch(request);
      },
    });
    await session.checkEligibility();
    expect(seen).to.deep.equal(['request', 'checking', 'eligible']);
  });

  for (const [scenario, eligible] of [
    ['eligible', true],
    ['mixed', true],
    ['eligible-jpy', true],
    ['not-eligible', false],
    ['no-active-deal', false],
    ['no-deals', false],
    ['accepted-recently', false],
  ] as const) {
    it(`is ${eligible} for the merchant ${scenario}`, async () => {
      const providerId = PROVIDERS[scenario];
      const { session, events, sandbox } = createStage({ providerId });
      const state = await session.checkEligibility();
      expect(state.eligibility).to.equal(eligible ? 'eligible' : 'ineligible');
      expect(!!state.deal).to.equal(eligible);
      expect(state.merchant).to.exist;
      expect(typesOf(events)).to.deep.equal(['renewal-eligibility']);
      const { detail } = events[0] as RenewalEligibilityEvent;
      expect(detail).to.deep.equal({ providerId, eligible, deal: state.deal });
      expect(Object.isFrozen(detail)).to.be.true;
      expect(sandbox.requests.map(({ method, path }) => ({ method, path }))).to.deep.equal([
        { method: 'GET', path: `/finance/v2/merchant?provider_id=${providerId}` },
      ]);
    });
  }

  it('is an error where the service refuses, and no verdict', async () => {
    const { session, events } = createStage({ providerId: PROVIDERS.unknown });
    const state = await session.checkEligibility();
    expect(state.eligibility).to.equal('error');
    expect(state.error).to.include({ code: 'rejected', operation: 'merchant', status: 404 });
    expect(typesOf(events)).to.deep.equal(['finance-error']);
    expect(errorsOf(events)).to.deep.equal([state.error]);
    expect(Object.isFrozen(events[0]!.detail)).to.be.true;
  });

  it('is asked once, however often in one task', async () => {
    const { session, sandbox, events } = createStage();
    await Promise.all([
      session.checkEligibility(),
      session.checkEligibility(),
      session.checkEligibility({ reuse: true }),
    ]);
    expect(sandbox.requests).to.have.length(1);
    expect(events.length).to.equal(1);
  });

  it('is asked again later, and not where a known verdict will do', async () => {
    const { session, sandbox } = createStage();
    await session.checkEligibility();
    await session.checkEligibility({ reuse: true });
    expect(sandbox.requests).to.have.length(1);
    await session.checkEligibility();
    expect(sandbox.requests).to.have.length(2);
  });

  it('stays on screen while it is refreshed, and not when that fails', async () => {
    const faults = meddler(MERCHANT);
    const { session } = createStage({ sandbox: { beforeApply: faults.hook } });
    await session.checkEligibility();
    const states = statesOf(session);
    await session.checkEligibility();
    expect(states.map(({ eligibility }) => eligibility)).to.deep.equal(['eligible']);
    faults.reply = () => refusal(403);
    expect(await session.checkEligibility()).to.include({ eligibility: 'error', deal: undefined });
  });

  it('goes from a verdict to another', async () => {
    const { session, sandbox } = createStage();
    await session.checkEligibility();
    await toReview({ session });
    await session.accept();
    expect((await session.checkEligibility()).eligibility).to.equal('ineligible');
    expect(sandbox.requests.at(-1)!.method).to.equal('GET');
  });

  it('is not asked for without a merchant', async () => {
    const { session, sandbox } = createStage({ providerId: null });
    expect((await session.checkEligibility()).eligibility).to.equal('idle');
    expect(sandbox.requests).to.be.empty;
  });

  for (const [what, options] of Object.entries({
    'a provider id that is no UUID': { providerId: '../merchant' },
    'no base address': { baseUrl: undefined },
    'a base address that is none': { baseUrl: 'javascript:0' },
  })) {
    it(`is not asked for with ${what}`, async () => {
      const { session, sandbox, events } = createStage(options);
      const state = await session.checkEligibility();
      expect(state.eligibility).to.equal('error');
      expect(state.error).to.include({ code: 'config_invalid', outcome: 'not_sent' });
      expect(typesOf(events)).to.deep.equal(['finance-error']);
      expect(sandbox.requests).to.be.empty;
    });
  }

  it('of a merchant who is gone is ended and not reported', async () => {
    const held = hold(MERCHANT);
    const { session, events } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const checked = session.checkEligibility();
    await held.arrived;
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await checked;
    expect(session.state).to.include({
      providerId: PROVIDERS['not-eligible'],
      eligibility: 'idle',
    });
    expect(session.state.error).to.be.undefined;
    expect(typesOf(events)).to.deep.equal([]);
    held.release();
    expect((await session.checkEligibility()).eligibility).to.equal('ineligible');
  });

  it('is asked for the new merchant while the old one is still out', async () => {
    const held = hold(MERCHANT);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const first = session.checkEligibility();
    await held.arrived;
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    const second = session.checkEligibility();
    held.release();
    await Promise.all([first, second]);
    expect(session.state).to.include({ eligibility: 'ineligible', deal: undefined });
  });

  it('is told once of the new merchant, though the check of the old one ends meanwhile', async () => {
    const held = hold(MERCHANT);
    const { session, sandbox, events } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const old = session.checkEligibility();
    await held.arrived;
    const providerId = PROVIDERS['not-eligible'];
    session.configure({ providerId });
    const checks = [session.checkEligibility()];
    await old;
    checks.push(session.checkEligibility());
    held.release();
    await Promise.all(checks);
    expect(events.map(({ type, detail }) => ({ type, detail }))).to.deep.equal([
      { type: 'renewal-eligibility', detail: { providerId, eligible: false, deal: undefined } },
    ]);
    expect(sandbox.requests).to.have.length(2);
  });
});

describe('session: eligibility that the page has', () => {
  it('is taken from a verdict, without a request', async () => {
    const { session, sandbox, events } = createStage();
    expect(await session.provideEligibility(true)).to.include({ eligibility: 'eligible' });
    expect(await session.provideEligibility(false)).to.include({ eligibility: 'ineligible' });
    expect(sandbox.requests).to.be.empty;
    expect(events.map(({ detail }) => detail)).to.deep.equal(
      [true, false].map((eligible) => ({
        providerId: PROVIDERS.eligible,
        eligible,
        deal: undefined,
      })),
    );
  });

  for (const eligible of [true, false]) {
    it(`is all that is known once the page says ${String(eligible)}, also after a check`, async () => {
      const { session, events } = createStage();
      const { merchant, deal } = await session.checkEligibility();
      expect([merchant, deal]).not.to.include(undefined);
      const state = await session.provideEligibility(eligible);
      expect(state).to.include({ merchant: undefined, deal: undefined });
      expect(events.at(-1)!.detail).to.include({ eligible, deal: undefined });
    });
  }

  it('is told of with an empty id where the page names no merchant', async () => {
    const { session, events } = createStage({ providerId: undefined });
    await session.provideEligibility(true);
    expect(events.map(({ detail }) => detail)).to.deep.equal([
      { providerId: '', eligible: true, deal: undefined },
    ]);
  });

  it('is judged from a merchant response, without a request', async () => {
    const { session, sandbox } = createStage();
    const state = await session.provideEligibility(aMerchant());
    expect(state).to.include({ eligibility: 'eligible' });
    expect(state.deal).to.deep.equal(aDeal());
    const inactive = aMerchant(aDeal({ active: false }));
    expect(await session.provideEligibility(inactive)).to.include({
      eligibility: 'ineligible',
      deal: undefined,
    });
    expect(sandbox.requests).to.be.empty;
  });

  it('belongs to the merchant of that moment, also while settings come in', async () => {
    const { session, events } = createStage();
    const other = PROVIDERS['eligible-eur'];
    const { merchant } = await createStage().session.checkEligibility();
    session.pace.hold(Promise.resolve());
    const provided = [
      session.provideEligibility(merchant!),
      session.provideEligibility(true),
      session.provideOffers(someOffers()),
    ];
    session.configure({ providerId: other });
    await Promise.all(provided);
    expect(session.state).to.include({ providerId: other, eligibility: 'idle', offers: 'idle' });
    expect(events).to.deep.equal([]);
  });

  it('neither freezes nor follows the object of the page', async () => {
    const { session } = createStage();
    const deals = [aDeal()];
    const merchant = { deals };
    await session.provideEligibility(merchant);
    expect(Object.isFrozen(merchant)).to.be.false;
    expect(Object.isFrozen(deals[0])).to.be.false;
    deals.length = 0;
    expect(session.state.merchant!.deals).to.have.length(1);
  });

  it('takes no verdict but a boolean', async () => {
    const [deal] = aMerchant().deals;
    for (const renewal_eligibility of ['true', 1]) {
      const { session } = createStage();
      const performance = { ...deal!.performance, renewal_eligibility };
      const merchant = { deals: [{ ...deal, performance }] } as unknown as MerchantResponse;
      expect(await session.provideEligibility(merchant)).to.include({ eligibility: 'ineligible' });
    }
  });

  it('is an error in another form', async () => {
    const { session, events } = createStage();
    const state = await session.provideEligibility({} as MerchantResponse);
    expect(state.eligibility).to.equal('error');
    expect(state.error).to.include({ code: 'response_invalid', outcome: 'not_sent' });
    expect(typesOf(events)).to.deep.equal(['finance-error']);
  });
});

describe('session: start', () => {
  it('without a picker sends nothing', async () => {
    const { session, sandbox, events } = createStage();
    await session.checkEligibility();
    expect(session.start().started).to.be.true;
    await microtasks();
    expect(session.state.offers).to.equal('idle');
    expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    const { detail } = events.at(-1) as RenewalStartEvent;
    expect(detail).to.deep.equal({ providerId: PROVIDERS.eligible, deal: session.state.deal });
    expect(Object.isFrozen(detail)).to.be.true;
  });

  it('loads for the picker that is there, with its application', async () => {
    const stage = createStage({ merchantId: undefined });
    const application = {
      application: { merchant_id: 'other', provider_id: PROVIDERS.eligible, currency: 'GBP' },
    };
    stage.session.attach({ application });
    stage.session.start();
    await until(stage.session, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([application]);
  });

  it('loads for a picker that mounts later, once', async () => {
    const stage = createStage();
    const { session } = stage;
    session.start();
    const leave = session.attach({});
    session.attach({});
    await until(session, ({ offers }) => offers === 'ready');
    leave();
    session.attach({});
    await microtasks();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('loads no second time for a picker that mounts after a refusal', async () => {
    const faults = meddler(OFFERS);
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    const { session } = stage;
    const leave = session.attach({});
    faults.reply = () => refusal(422);
    session.start();
    await until(session, ({ offers }) => offers === 'error');
    leave();
    session.attach({});
    await session.recheck();
    await microtasks();
    expect(session.state).to.include({ started: true, offers: 'error' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('does not load for a picker that left at once, or for what is no picker', async () => {
    const stage = createStage();
    stage.session.start();
    stage.session.attach({})();
    stage.session.attach();
    await microtasks();
    expect(stage.session.state.offers).to.equal('idle');
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('does not load where a picker left before', async () => {
    const stage = createStage();
    stage.session.attach({})();
    stage.session.start();
    await microtasks();
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('happens once', () => {
    const { session, events } = createStage();
    session.start();
    session.start();
    expect(typesOf(events)).to.deep.equal(['renewal-start']);
  });

  it('that is prevented sends nothing and can be made again', async () => {
    const stage = createStage();
    const { session } = stage;
    session.attach({});
    session.addEventListener('renewal-start', (event) => event.preventDefault(), { once: true });
    const states = statesOf(session);
    expect(session.start().started).to.be.false;
    await microtasks();
    expect(states, 'not even for a moment').to.be.empty;
    expect(stage.sandbox.requests).to.be.empty;
    session.start();
    await until(session, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is not that of a merchant to whom a listener switches', async () => {
    const { session, sandbox } = createStage();
    session.attach({});
    await session.checkEligibility();
    session.addEventListener('renewal-start', () => {
      session.configure({ providerId: PROVIDERS['eligible-eur'] });
    });
    expect(session.start()).to.include({ started: false, offers: 'idle' });
    await microtasks();
    expect(postsOf({ sandbox }, 'offers')).to.have.length(0);
  });

  it('that is dispatched by hand starts nothing', async () => {
    const stage = createStage();
    stage.session.attach({});
    stage.session.dispatchEvent(new CustomEvent('renewal-start', { cancelable: true }));
    await microtasks();
    expect(stage.session.state).to.include({ started: false, offers: 'idle' });
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('is nothing once an offer was accepted', async () => {
    const { session, events } = createStage();
    await toReview({ session });
    await session.accept();
    session.start();
    expect(session.state.started).to.be.false;
    expect(typesOf(events)).not.to.include('renewal-start');
  });

  it('is nothing for a request where settings are incomplete', async () => {
    const stage = createStage({ baseUrl: undefined });
    stage.session.attach({});
    stage.session.start();
    const state = await until(stage.session, ({ offers }) => offers === 'error');
    expect(state.error).to.include({ code: 'config_invalid', operation: 'config' });
    expect(stage.sandbox.requests).to.be.empty;
  });
});

describe('session: configure', () => {
  it('starts a new state for another merchant, at once', async () => {
    const { session } = createStage();
    await session.checkEligibility();
    session.start();
    await toReview({ session });
    const { revision } = session.state;
    const changed = once(session, 'change');
    session.configure({ providerId: PROVIDERS.mixed });
    expect(session.state).to.deep.equal({
      revision: revision + 1,
      providerId: PROVIDERS.mixed,
      blocked: false,
      eligibility: 'idle',
      started: false,
      offers: 'idle',
      products: [],
      expiresAt: '',
      acceptance: 'idle',
      recheck: 'idle',
    });
    await changed;
  });

  for (const changes of [
    { baseUrl: '/finance/v3' },
    { providerId: null },
    { routes: { merchant: '/m/{provider_id}' } },
  ]) {
    it(`starts a new state for another ${Object.keys(changes)[0]}`, async () => {
      const { session } = createStage();
      await session.checkEligibility();
      session.configure(changes);
      expect(session.state).to.include({ revision: 1, eligibility: 'idle' });
    });
  }

  it('starts a new state where a merchant is named at first: what the page said before was of nobody', async () => {
    const { session } = createStage({ providerId: null, merchantId: undefined });
    expect((await session.provideEligibility(true)).eligibility).to.equal('eligible');
    session.configure({ merchantId: MERCHANT_ID });
    expect(session.state).to.include({ revision: 1, eligibility: 'idle' });
  });

  it('starts a new state without an id where that becomes empty', () => {
    const { session } = createStage();
    session.configure({ providerId: '' });
    expect(session.state).to.include({ revision: 1, providerId: null });
  });

  it('keeps the state where nothing of that changes', async () => {
    const { session } = createStage();
    await session.checkEligibility();
    const before = session.state;
    session.configure({ providerId: PROVIDERS.eligible, currency: 'EUR', headers: {} });
    session.configure({});
    expect(session.state).to.equal(before);
    expect(session.options).to.include({ currency: 'EUR', merchantId: MERCHANT_ID });
  });

  it('goes into the next request', async () => {
    const { session, sandbox } = createStage();
    await session.checkEligibility();
    session.configure({ headers: { 'x-partner': 'p-1' }, merchantId: 'shop-2' });
    await session.loadOffers();
    expect(sandbox.requests.at(-1)!.headers).to.include({ 'x-partner': 'p-1' });
    expect(sandbox.requests.at(-1)!.body).to.have.nested.property(
      'application.merchant_id',
      'shop-2',
    );
  });
});

describe('session: settings of one task', () => {
  it('hold every request back until they are all there', async () => {
    const { session, sandbox } = createStage();
    session.attach({});
    const settled = deferred();
    session.pace.hold(settled.promise);
    const checked = session.checkEligibility();
    session.start();
    await microtasks();
    expect(sandbox.requests).to.be.empty;
    session.configure({ currency: 'GBP' });
    settled.resolve();
    await checked;
    await until(session, ({ offers }) => offers === 'ready');
    expect(sandbox.requests).to.have.length(2);
  });

  it('that come late are taken up by a press, which stays one', async () => {
    const stage = createStage({ merchantId: undefined });
    const { session } = stage;
    const settled = deferred();
    session.pace.hold(settled.promise);
    const presses = [session.loadOffers()];
    session.configure({ merchantId: 'shop-1' });
    presses.push(session.loadOffers());
    settled.resolve();
    await Promise.all(presses);
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(session.state.offers).to.equal('ready');
  });

  it('block requests while they contradict each other', async () => {
    const { session, sandbox, events } = createStage();
    await session.provideEligibility(true);
    events.length = 0;
    session.block('providerId');
    expect(session.state).to.include({ blocked: true, eligibility: 'idle' });
    expect(session.state.error).to.include({ code: 'config_invalid', operation: 'config' });
    expect(typesOf(events)).to.deep.equal(['finance-error']);
    session.block('providerId');
    expect(events.length).to.equal(1);
    session.attach({});
    session.start();
    await session.checkEligibility();
    await session.loadOffers();
    await session.accept();
    await session.recheck();
    expect(sandbox.requests).to.be.empty;
    session.block(undefined);
    expect(session.state.blocked).to.be.false;
    expect(session.state.error).to.be.undefined;
    expect((await session.checkEligibility()).eligibility).to.equal('eligible');
  });

  it('stay blocked over a reset', async () => {
    const { session, sandbox } = createStage();
    session.block('providerId');
    session.reset();
    await session.checkEligibility();
    await session.loadOffers();
    expect(session.state.blocked).to.be.true;
    expect(sandbox.requests).to.be.empty;
  });

  it('block a press that was made before', async () => {
    const { session, sandbox } = createStage();
    await session.recheck();
    const settled = deferred();
    session.pace.hold(settled.promise);
    const loaded = session.loadOffers();
    session.block('providerId');
    settled.resolve();
    await loaded;
    expect(sandbox.requests).to.be.empty;
    expect(session.state).to.include({ blocked: true, offers: 'idle' });
  });

  it('hold back a start, whose offers come by themselves once they agree', async () => {
    const stage = createStage();
    const { session, sandbox } = stage;
    session.attach({});
    await session.recheck();
    const settled = deferred();
    session.pace.hold(settled.promise);
    session.start();
    const loaded = session.loadOffers();
    session.block('providerId');
    settled.resolve();
    await loaded;
    expect(sandbox.requests).to.be.empty;
    expect(session.state).to.include({ blocked: true, started: true, offers: 'idle' });
    session.block(undefined);
    await until(session, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('that an application lacks are still named after a check', async () => {
    const { session } = createStage({ currency: undefined });
    const { error, offers } = await session.loadOffers();
    expect(error).to.include({ code: 'config_invalid', cause: 'currency' });
    expect(offers).to.equal('error');
    expect(await session.checkEligibility()).to.include({ eligibility: 'eligible', error });
  });

  for (const [when, disagree] of [
    ['at once', false],
    ['once they agree', true],
  ] as const) {
    it(`that change ${when} repeat no application that the service refused`, async () => {
      const faults = meddler(OFFERS);
      const stage = createStage({ sandbox: { beforeApply: faults.hook } });
      const { session } = stage;
      session.attach({});
      faults.reply = () => refusal(422);
      session.start();
      const { error } = await until(session, ({ offers }) => offers === 'error');
      faults.reply = undefined;
      if (disagree) session.block('currency');
      session.configure({ currency: 'EUR' });
      session.block(undefined);
      await session.recheck();
      expect(session.state).to.include({ offers: 'error', started: true, error });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('that agree again leave the error that came meanwhile', async () => {
    const held = hold(OFFERS);
    const { session, sandbox } = createStage({ sandbox: { beforeApply: held.hook } });
    const loading = session.loadOffers();
    await held.arrived;
    session.block('currency');
    held.release(refusal(422));
    await loading;
    const { error } = session.state;
    expect(error).to.include({ operation: 'offers', status: 422 });
    session.block(undefined);
    expect(session.state).to.include({ offers: 'error', error });
    // Nor is there a check that nobody had begun.
    await microtasks();
    expect(sandbox.requests).to.have.length(1);
  });

  it('that disagree end a check, also beside offers', async () => {
    const held = hold(MERCHANT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session, events } = stage;
    await session.loadOffers();
    const checking = session.checkEligibility();
    await held.arrived;
    session.block('currency');
    held.release();
    await checking;
    expect(session.state).to.include({ offers: 'ready', eligibility: 'checking' });
    session.block(undefined);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    expect(typesOf(events).filter((type) => type === 'renewal-eligibility')).to.have.length(1);
  });

  it('that a listener of their error adds let the start go on', async () => {
    const stage = createStage({ currency: undefined });
    const { session } = stage;
    session.addEventListener('finance-error', () => session.configure({ currency: 'GBP' }));
    session.attach({});
    session.start();
    await until(session, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('tell who has pressed, where they came before the code that answers it', async () => {
    const { session, sandbox } = createStage();
    const loaded = session.loadOffers();
    expect(session.state.offers, 'it shows at once').to.equal('loading');
    session.block('providerId');
    await loaded;
    expect(sandbox.requests).to.be.empty;
    expect(session.state).to.include({ blocked: true, offers: 'error' });
    session.block(undefined);
    expect(session.state.offers).to.equal('idle');
  });

  it('hold back a press whose code is there', async () => {
    const { session, events } = createStage({ merchantId: undefined });
    await session.recheck();
    const settled = deferred();
    session.pace.hold(settled.promise);
    const loaded = session.loadOffers();
    await microtasks();
    session.configure({ merchantId: MERCHANT_ID });
    settled.resolve();
    expect((await loaded).offers).to.equal('ready');
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  it('that disagree have no outcome looked for', async () => {
    const faults = meddler(ACCEPT);
    const { session, sandbox } = createStage({ sandbox: { beforeAnswer: faults.hook } });
    await session.checkEligibility();
    await toReview({ session });
    faults.reply = () => refusal(500);
    await session.accept();
    const before = sandbox.requests.length;
    session.block('providerId');
    expect(await session.recheck()).to.include({ acceptance: 'unknown', recheck: 'failed' });
    expect(sandbox.requests).to.have.length(before);
  });

  it('that disagree leave the offers that are there, though a page asks for some', async () => {
    const { session } = createStage();
    const { products } = await session.loadOffers();
    session.block('currency');
    await session.loadOffers();
    session.block(undefined);
    expect(session.state).to.include({ offers: 'ready', products, error: undefined });
  });

  it('that disagree are still named once a press was held back before its code was there', async () => {
    const { session } = createStage();
    session.block('currency');
    await session.loadOffers();
    expect(session.state.offers).to.equal('error');
    expect(session.state.error).to.include({ code: 'config_invalid', cause: 'currency' });
  });

  it('that agree again leave the offers that a page gave to who had pressed', async () => {
    const { session } = createStage();
    session.block('currency');
    expect((await session.loadOffers()).offers).to.equal('error');
    expect((await session.provideOffers(someOffers())).offers).to.equal('ready');
    session.block(undefined);
    expect(session.state).to.include({ offers: 'ready', source: 'provided' });
  });

  it('that disagree again leave the refusal of a press that was held back at first', async () => {
    const faults = meddler(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: faults.hook } });
    session.block('currency');
    await session.loadOffers();
    session.block(undefined);
    faults.reply = () => refusal(422);
    const { error } = await session.loadOffers();
    session.block('currency');
    session.block(undefined);
    expect(error).to.include({ operation: 'offers', status: 422 });
    expect(session.state).to.include({ offers: 'error', error });
  });

  it('that come late say nothing of one that an application lacks still', async () => {
    const { session } = createStage({ currency: undefined });
    const { error } = await session.loadOffers();
    session.configure({ serviceLanguage: 'de' });
    expect(session.state).to.include({ offers: 'error', error });
  });

  it('that come late leave offers, and the error of an acceptance that lacks another', async () => {
    const { session } = createStage({ baseUrl: '', merchantId: undefined });
    await session.provideOffers(someOffers());
    session.selectOffer(offerIdOf(session));
    const { error } = await session.accept();
    expect(error).to.include({ code: 'config_invalid', cause: 'baseUrl' });
    session.configure({ merchantId: MERCHANT_ID });
    expect(session.state).to.include({ offers: 'ready', acceptance: 'error', error });
  });

  it('are not used by loading code ahead', async () => {
    const { session, sandbox } = createStage();
    const before = session.state;
    session.preload();
    await microtasks();
    expect(session.state).to.equal(before);
    expect(session.used).to.be.false;
    expect(sandbox.requests).to.be.empty;
  });

  it('are in use from the first request on', async () => {
    const { session } = createStage();
    expect(session.used).to.be.false;
    session.attach();
    await session.provideEligibility(true);
    session.start();
    expect(session.used).to.be.false;
    await session.checkEligibility();
    expect(session.used).to.be.true;
  });
});

describe('session: time', () => {
  const now = (session: FinanceSession) => session.now();

  it('is that of the clock it was given', () => {
    const { session, clock } = createStage();
    expect(now(session)).to.equal(clock.time);
    clock.time += 5;
    expect(now(session)).to.equal(clock.time);
  });

  it('is that of the page by default', () => {
    const before = Date.now();
    expect(now(createSession({}))).to.be.within(before, Date.now());
  });

  it('is corrected by the Date header, from the clock it was given', async () => {
    for (const operation of ['checkEligibility', 'loadOffers'] as const) {
      const stage = createStage();
      stage.sandbox.advance(90_000);
      await stage.session[operation]();
      expect(now(stage.session)).to.equal(stage.clock.time + 90_000);
      stage.clock.time += 1_000;
      expect(now(stage.session)).to.equal(stage.clock.time + 90_000);
    }
  });

  it('is not lost for good by a clock that tells none for a while', async () => {
    const { session, clock } = createStage();
    session.configure({ clock: () => NaN });
    await session.checkEligibility();
    session.configure({ clock: clock.now });
    expect(now(session)).to.equal(clock.time);
  });

  it('is not corrected where the header can’t be read', async () => {
    const { session, clock } = createStage({ fetch: fakeFetch(json(aMerchant())) });
    await session.checkEligibility();
    expect(now(session)).to.equal(clock.time);
  });
});

describe('session: faults', () => {
  it('tells of each check that a setting is missing', async () => {
    const { session, events } = createStage({ baseUrl: '' });
    await session.checkEligibility();
    await session.checkEligibility();
    expect(typesOf(events)).to.deep.equal(['finance-error', 'finance-error']);
  });

  it('never reject a command', async () => {
    for (const reply of [
      new TypeError('lost'),
      refusal(500),
      refusal(403),
      new Response('<html>'),
      json({}),
    ]) {
      const fetch = fakeFetch(reply);
      // A route that is not safe is not tried again: no waits.
      const routes = { merchant: { safe: false } };
      const { session, events } = createStage({ fetch, routes });
      expect((await session.checkEligibility()).eligibility).to.equal('error');
      await session.loadOffers();
      expect(session.state.offers).to.be.oneOf(['unknown', 'error']);
      expect(errorsOf(events).map(({ operation }) => operation)).to.deep.equal([
        'merchant',
        'offers',
      ]);
    }
  });

  it('of callbacks of the page are reported as such', async () => {
    const headers = () => Promise.reject(new Error('no token'));
    const { session } = createStage({ headers });
    expect((await session.checkEligibility()).error).to.include({ code: 'internal' });
    const state = await session.loadOffers();
    expect(state.offers).to.equal('error');
    expect(state.error).to.include({ code: 'internal', outcome: 'not_sent' });
  });

  it('that switch to another merchant leave that one without a check', async () => {
    const headers = () => {
      session.configure({ providerId: PROVIDERS['eligible-eur'], headers: {} });
      return {};
    };
    const { session, events } = createStage({ headers });
    const state = await session.checkEligibility();
    expect(state).to.include({ providerId: PROVIDERS['eligible-eur'], eligibility: 'idle' });
    expect(events).to.be.empty;
    expect((await session.checkEligibility()).eligibility).to.equal('eligible');
  });

  it('of its clock show where the page gives offers', async () => {
    const { session } = createStage();
    const clock = () => {
      throw new Error('no time');
    };
    session.configure({ clock });
    for (const state of [
      await session.provideOffers(someOffers()),
      await session.provideOffer(anOffer()),
    ]) {
      expect(state.error).to.include({ code: 'internal', outcome: 'not_sent' });
    }
    expect(session.state).to.include({ offers: 'error', acceptance: 'error' });
  });

  for (const [what, fault, after] of [
    ['answers', undefined, 'eligible'],
    ['fails too', new TypeError('lost'), 'error'],
  ] as const) {
    it(`of an application are still told when a check of the merchant ${what}`, async () => {
      const offers = meddler(OFFERS);
      const merchant = meddler(MERCHANT);
      offers.reply = () => refusal(403);
      merchant.reply = fault;
      const { session } = createStage({
        timeouts: { merchantTotal: fault ? 1 : 10_000 },
        sandbox: { beforeApply: async (r) => (await offers.hook(r)) ?? merchant.hook(r) },
      });
      const { error } = await session.loadOffers();
      expect(error).to.include({ operation: 'offers', status: 403 });
      await session.checkEligibility();
      expect(session.state.eligibility).to.equal(after);
      expect(session.state.error).to.equal(error);
    });
  }

  it('are gone once the operation is tried again', async () => {
    const faults = meddler(OFFERS);
    faults.reply = () => refusal(422);
    const { session } = createStage({ sandbox: { beforeApply: faults.hook } });
    expect((await session.loadOffers()).error).to.exist;
    faults.reply = undefined;
    expect((await session.loadOffers()).error).to.be.undefined;
  });
});

describe('session: reset', () => {
  it('goes back to the beginning', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.checkEligibility();
    await toReview(stage);
    session.reset();
    expect(session.state).to.include({
      eligibility: 'idle',
      offers: 'idle',
      acceptance: 'idle',
      started: false,
    });
    expect(session.state.selected).to.be.undefined;
    await session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('keeps a decision of unknown outcome, with or without elements', async () => {
    for (const attached of [true, false]) {
      const faults = meddler(ACCEPT);
      const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
      const { session } = stage;
      if (attached) session.attach();
      await toReview(stage);
      faults.reply = new TypeError('lost');
      await session.accept();
      expect(session.state.acceptance).to.equal('unknown');
      session.reset();
      await until(session, ({ acceptance }) => acceptance === 'unknown');
      faults.reply = undefined;
      await session.provideOffers(someOffers());
      await session.loadOffers(undefined, { again: true });
      await session.accept();
      expect(session.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    }
  });

  it('keeps an application of unknown outcome', async () => {
    const faults = meddler(OFFERS);
    faults.reply = new TypeError('lost');
    const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    await session.loadOffers();
    session.reset();
    await session.loadOffers();
    expect(session.state.offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('does not end a decision under way', async () => {
    const held = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    session.attach();
    const loaded = session.loadOffers();
    await held.arrived;
    session.reset();
    await until(session, ({ offers }) => offers === 'loading');
    void session.loadOffers();
    held.release();
    await loaded;
    expect(session.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });
});

describe('session: rows of the partner', () => {
  it('are told where they are others: not to a page that gives the same again as it hears of them', () => {
    const session = createSession({});
    const rows = () => [];
    let told = 0;
    session.addEventListener(DETAILS_CHANGE, () => {
      if (++told < 5) session.offerDetails = rows;
    });
    session.offerDetails = rows;
    expect(told).to.equal(1);
    session.offerDetails = undefined;
    // And once more for the listener, which has given them again.
    expect(told).to.equal(3);
    expect(session.offerDetails).to.equal(rows);
  });
});

describe('createSession', () => {
  it('needs nothing to be made', () => {
    expect(createSession({}).state.eligibility).to.equal('idle');
  });

  it('goes over HTTP where it is given no fetch', async () => {
    await resetServedSandbox();
    const session = createSession({
      baseUrl: '/finance/v2',
      providerId: PROVIDERS['not-eligible'],
      storage: null,
    });
    expect((await session.checkEligibility()).eligibility).to.equal('ineligible');
    expect(BASE_URL).to.equal(`${location.origin}/finance/v2`);
  });
});
