import { expect } from '@open-wc/testing';
import { createSandbox, sampleInitialApplication, type Sandbox } from '../../demo/sandbox/index.js';
import { configure, pageSession, type ElementSettings } from '../../src/session/page-sessions.js';
import { microtasks } from '../helpers/fakes.js';
import { PROVIDERS, record, until } from '../helpers/page.js';
import { someOffers } from '../helpers/samples.js';
import { postsOf, typesOf } from '../helpers/sessions.js';

let groups = 0;

/** A group that no other test uses, on a sandbox of its own. */
function aGroup(): { group: ReturnType<typeof pageSession>; sandbox: Sandbox } {
  const sandbox = createSandbox();
  configure({ fetch: sandbox.fetch, storage: null });
  return { group: pageSession(`group ${++groups}`), sandbox };
}

const settings = {
  baseUrl: '/finance/v2',
  providerId: PROVIDERS.eligible,
  merchantId: 'shop-1',
  currency: 'GBP',
};

const { providerId, merchantId, ...rest } = settings;

describe('configure() for the next merchant, while an element still says the one before', () => {
  for (const [what, before, id] of [
    ['a renewal', { providerId: PROVIDERS.eligible, merchantId: undefined }, 'merchantId'],
    ['an initial application', { providerId: undefined, merchantId: 'shop-1' }, 'providerId'],
  ] as const) {
    it(`joins no ids of the two for ${what}`, async () => {
      const { group } = aGroup();
      const { baseUrl, currency } = settings;
      configure({ baseUrl, currency, ...before });
      group.set({}, before);
      const { session } = group;
      if (before.providerId) await session.checkEligibility();
      else await session.loadOffers(sampleInitialApplication);
      expect(session.used).to.be.true;
      configure({ providerId: PROVIDERS.mixed, merchantId: 'shop-2', currency: 'EUR' });
      await group.session.pace.settled;
      expect(session.options[id] || undefined).to.be.undefined;
      expect(session.options.currency).to.equal('GBP');
      configure({
        baseUrl: undefined,
        currency: undefined,
        providerId: undefined,
        merchantId: undefined,
      });
    });
  }
});

describe('pageSession', () => {
  it('goes on with a merchant whom one element no longer names, but another one does', async () => {
    const { group } = aGroup();
    const element = {};
    group.set(element, settings);
    group.set({}, settings);
    const { session } = group;
    await session.pace.settled;
    const { revision } = session.state;
    group.set(element, rest);
    expect(session.options).to.include({ providerId, merchantId });
    await session.pace.settled;
    expect(session.state).to.include({ revision, providerId });
  });

  it('is one a group', () => {
    const { group } = aGroup();
    expect(pageSession(`group ${groups}`)).to.equal(group);
    expect(pageSession(`group ${groups} `)).not.to.equal(group);
  });

  it('stands on the document, so that two copies of the package share it', () => {
    const { group } = aGroup();
    const key = Symbol.for('merchant-finance-elements/registry/1');
    const place = document as unknown as Record<symbol, { groups: Map<string, unknown> }>;
    expect(place[key]!.groups.get(`group ${groups}`)).to.equal(group);
    expect(Object.keys(globalThis)).not.to.include('merchant-finance-elements');
  });

  it('takes its settings from whichever element carries them', async () => {
    const { group, sandbox } = aGroup();
    group.set({}, { baseUrl: settings.baseUrl, providerId: settings.providerId });
    group.set({}, { merchantId: settings.merchantId });
    group.set({}, { currency: settings.currency });
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers').map(({ body }) => body)).to.deep.equal([
      {
        application: {
          merchant_id: 'shop-1',
          provider_id: PROVIDERS.eligible,
          currency: 'GBP',
        },
      },
    ]);
  });

  it('sends a reference as text that a framework sets as a number', async () => {
    const { group, sandbox } = aGroup();
    group.set({}, { ...settings, merchantId: 42 as never });
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers')[0]!.body).to.deep.nested.include({
      'application.merchant_id': '42',
    });
  });

  it('asks the merchant endpoint where the element says', async () => {
    const { group, sandbox } = aGroup();
    group.set({}, { ...settings, merchantPath: '/merchant/{provider_id}' });
    expect((await group.session.checkEligibility()).eligibility).to.equal('eligible');
    expect(sandbox.requests[0]!.path).to.equal(`/finance/v2/merchant/${PROVIDERS.eligible}`);
  });

  it('asks as usual once the element says no other path', async () => {
    const { group, sandbox } = aGroup();
    const member = {};
    group.set(member, { ...settings, merchantPath: '/merchant/{provider_id}' });
    await group.session.pace.settled;
    group.set(member, settings);
    await group.session.checkEligibility();
    expect(sandbox.requests.at(-1)!.path).to.equal(
      `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    );
  });

  it('clears the screen at once for a merchant with the other id alone', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, { ...rest, merchantId });
    await group.session.provideOffers(someOffers({ expiresAt: '' }));
    expect(group.session.state.offers).to.equal('ready');
    group.set(member, { ...rest, providerId: PROVIDERS.mixed });
    expect(group.session.state).to.include({ providerId: PROVIDERS.mixed, offers: 'idle' });
    await group.session.pace.settled;
    expect(group.session.options).to.include({ merchantId: undefined });
  });

  it('keeps what was begun where the reference alone is given in another place in the same task', async () => {
    const { group } = aGroup();
    const [member, other] = [{}, {}];
    group.set(member, { ...rest, merchantId });
    group.set(other, rest);
    const [offer] = (await group.session.provideOffers(someOffers({ expiresAt: '' }))).products[0]!
      .offers;
    group.session.selectOffer(offer!.offer_id);
    group.set(member, rest);
    group.set(other, { ...rest, merchantId });
    await group.session.pace.settled;
    expect(group.session.options).to.include({ merchantId });
    expect(group.session.state).to.include({ offers: 'ready', acceptance: 'review' });
    group.set(other, rest);
    await group.session.pace.settled;
    expect(group.session.state).to.include({ offers: 'idle', acceptance: 'idle' });
  });

  it('keeps what was begun where the provider_id is given in another place in the same task', async () => {
    const { group } = aGroup();
    const late: ElementSettings[] = [];
    const member = {};
    // It renders after the one that loses the id.
    const other = { hostUpdate: () => late.splice(0).forEach((given) => group.set(other, given)) };
    group.set(member, settings);
    group.set(other, rest);
    const { products } = await group.session.provideOffers(someOffers({ expiresAt: '' }));
    group.session.selectOffer(products[0]!.offers[0]!.offer_id);
    const { revision } = group.session.state;
    late.push(settings);
    group.set(member, { ...settings, providerId: undefined });
    await group.session.pace.settled;
    expect(group.session.state).to.include({ revision, offers: 'ready', acceptance: 'review' });
    group.set(other, rest);
    await group.session.pace.settled;
    expect(group.session.state).to.include({ offers: 'idle', acceptance: 'idle' });
  });

  it('keeps what was begun where an element no longer names the merchant whom the page names itself', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    configure({ providerId: settings.providerId });
    try {
      await group.session.provideOffers(someOffers({ expiresAt: '' }));
      const { revision } = group.session.state;
      group.set(member, { ...settings, providerId: undefined });
      await group.session.pace.settled;
      expect(group.session.state).to.include({ revision, offers: 'ready' });
      expect(group.session.options).to.include({ providerId: settings.providerId });
    } finally {
      configure({ providerId: undefined });
    }
  });

  it('asks nothing of the next merchant with the settings of the one before', async () => {
    const { group, sandbox } = aGroup();
    const member = {};
    group.set(member, { ...settings, baseUrl: '/elsewhere' });
    await group.session.pace.settled;
    group.session.addEventListener('change', () => void group.session.checkEligibility(), {
      once: true,
    });
    group.set(member, { ...settings, providerId: PROVIDERS.mixed });
    await group.session.checkEligibility();
    expect(sandbox.requests.map(({ path }) => path)).to.deep.equal([
      `/finance/v2/merchant?provider_id=${PROVIDERS.mixed}`,
    ]);
  });

  it('sends nothing before the end of the task', async () => {
    const { group, sandbox } = aGroup();
    const member = {};
    group.set(member, { baseUrl: '/wrong', providerId: PROVIDERS.mixed });
    const checked = group.session.checkEligibility();
    await microtasks();
    expect(sandbox.requests).to.be.empty;
    group.set(member, settings);
    await checked;
    expect(sandbox.requests.map(({ path }) => path)).to.deep.equal([
      `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    ]);
  });

  it('starts anew for another provider, at once', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    await group.session.checkEligibility();
    group.set(member, { ...settings, providerId: PROVIDERS['not-eligible'] });
    expect(group.session.state).to.include({
      providerId: PROVIDERS['not-eligible'],
      eligibility: 'idle',
    });
    expect((await group.session.checkEligibility()).eligibility).to.equal('ineligible');
  });

  it('goes on to another merchant whom the page is configured for, though it has sent something', async () => {
    const { group, sandbox } = aGroup();
    const { providerId, merchantId, ...rest } = settings;
    const token = (value: string) => ({ headers: { authorization: value } });
    configure({ ...rest, providerId, merchantId, ...token('a') });
    const { session } = group;
    await session.loadOffers();
    expect(session.state.offers).to.equal('ready');
    // Not while it is the same merchant: what has begun goes on as it began.
    configure({ providerId: providerId.toUpperCase(), ...token('b') });
    await group.session.pace.settled;
    expect(session.options.headers).to.deep.equal({ authorization: 'a' });
    configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-next', ...token('b') });
    await group.session.pace.settled;
    expect(session.state).to.include({ providerId: PROVIDERS.mixed, offers: 'idle' });
    await session.checkEligibility();
    const last = sandbox.requests.at(-1)!;
    expect(last.path).to.contain(PROVIDERS.mixed);
    expect(last.headers.authorization).to.equal('b');
    const nothing = { providerId: undefined, merchantId: undefined, headers: undefined };
    configure({ ...nothing, baseUrl: undefined, currency: undefined });
  });

  it('takes up another reference of the same merchant from the page, though it has sent something', async () => {
    const { group } = aGroup();
    configure(settings);
    const { session } = group;
    await session.checkEligibility();
    configure({ providerId, merchantId: 'shop-2' });
    await session.pace.settled;
    expect(session.options).to.include({ ...settings, merchantId: 'shop-2' });
    expect(session.state).to.include({ providerId, eligibility: 'eligible' });
    const nothing = { providerId: undefined, merchantId: undefined };
    configure({ ...nothing, baseUrl: undefined, currency: undefined });
  });

  describe('where the merchant is said by attributes, and the credentials by the page,', () => {
    const token = (authorization: string | undefined) =>
      configure({ headers: authorization ? { authorization } : undefined });
    const next = { ...settings, providerId: PROVIDERS.mixed, merchantId: 'merchant-next' };
    afterEach(() => token(undefined));
    const member = {};

    for (const [how, change] of [
      [
        'configured before',
        (group) => {
          token('b');
          group.set(member, next);
        },
      ],
      [
        'configured after, in the same task',
        (group) => {
          group.set(member, next);
          token('b');
        },
      ],
      [
        'configured between two elements',
        (group) => {
          group.remove(member);
          token('b');
          group.set({}, next);
        },
      ],
    ] as [string, (group: ReturnType<typeof pageSession>) => void][]) {
      it(`sends the next merchant’s requests with that one’s, ${how}`, async () => {
        const { group, sandbox } = aGroup();
        token('a');
        group.set(member, settings);
        await group.session.loadOffers();
        change(group);
        await group.session.checkEligibility();
        await group.session.loadOffers();
        const sent = sandbox.requests.map(({ headers }) => headers.authorization);
        expect(sent).to.deep.equal(['a', 'b', 'b']);
      });
    }
  });

  for (const [whom, ids] of [
    ['signs the merchant out', { providerId: null, merchantId: undefined }],
    ['signs the merchant out with empty ids', { providerId: '', merchantId: '' }],
  ] as const) {
    it(`leaves nothing on the screen where the page ${whom}`, async () => {
      const { group } = aGroup();
      configure(settings);
      const { session } = group;
      await session.loadOffers();
      expect(session.state.offers).to.equal('ready');
      configure(ids);
      await group.session.pace.settled;
      expect(session.state).to.include({ offers: 'idle', providerId: null });
      configure({ baseUrl: undefined, currency: undefined });
    });
  }

  it('never joins an id that the page is configured with later with one of the merchant before', async () => {
    const { group } = aGroup();
    configure(settings);
    configure({ providerId: PROVIDERS.mixed });
    await group.session.pace.settled;
    expect(group.session.options).to.include({
      providerId: PROVIDERS.mixed,
      merchantId: undefined,
    });
    configure({ merchantId: 'merchant-late' });
    await group.session.pace.settled;
    expect(group.session.options).to.include({ merchantId: 'merchant-late' });
    configure({ merchantId: 'merchant-next' });
    await group.session.pace.settled;
    expect(group.session.options).to.include({
      providerId: undefined,
      merchantId: 'merchant-next',
    });
    configure({ merchantId: undefined, baseUrl: undefined, currency: undefined });
  });

  it('keeps its state where an element says the same again', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    await group.session.checkEligibility();
    const before = group.session.state;
    group.set(member, { ...settings });
    group.set({}, { ...settings });
    group.set({}, {});
    await group.session.checkEligibility({ reuse: true });
    expect(group.session.state).to.equal(before);
  });
});

describe('pageSession: elements that disagree', () => {
  it('do not, where they are set one after another in one task', async () => {
    const { group, sandbox } = aGroup();
    const members = [{}, {}, {}];
    for (const member of members) group.set(member, settings);
    await group.session.checkEligibility();
    const events = record(group.session);
    for (const member of members) {
      group.set(member, { ...settings, providerId: PROVIDERS['not-eligible'] });
    }
    expect((await group.session.checkEligibility()).eligibility).to.equal('ineligible');
    expect(typesOf(events)).to.deep.equal(['renewal-eligibility']);
    expect(sandbox.requests).to.have.length(2);
  });

  it('don’t, where they spell the same in two ways', async () => {
    const { group } = aGroup();
    group.set({}, { ...settings, merchantId: '42' });
    group.set(
      {},
      {
        ...settings,
        providerId: settings.providerId.toUpperCase(),
        baseUrl: `${settings.baseUrl}/`,
        // As a framework sets it.
        merchantId: 42 as never,
      },
    );
    await group.session.checkEligibility();
    expect(group.session.state).to.include({ blocked: false, eligibility: 'eligible' });
    expect(group.session.options.merchantId).to.equal('42');
  });

  it('don’t, where a framework takes one back with null', async () => {
    const { group } = aGroup();
    group.set({}, settings);
    group.set({}, { ...settings, currency: null as never, merchantPath: null as never });
    await group.session.checkEligibility();
    expect(group.session.state).to.include({ blocked: false, eligibility: 'eligible' });
  });

  for (const changes of [
    { providerId: PROVIDERS.mixed },
    { baseUrl: '/finance/v3' },
    { merchantId: 'shop-2' },
    { currency: 'EUR' },
    { merchantPath: '/m/{provider_id}' },
  ]) {
    it(`over ${Object.keys(changes)[0]} are reported, and nothing is sent until they agree`, async () => {
      const { group, sandbox } = aGroup();
      const events = record(group.session);
      const first = {};
      const second = {};
      const all = { ...settings, merchantPath: '/merchant?provider_id={provider_id}' };
      group.set(first, all);
      group.set(second, { ...all, ...changes });
      await group.session.checkEligibility();
      expect(group.session.state.blocked).to.be.true;
      const [setting] = Object.keys(changes);
      expect(group.session.state.error).to.include({
        code: 'config_invalid',
        operation: 'config',
        cause: `${setting}: conflict`,
      });
      expect(typesOf(events)).to.deep.equal(['finance-error']);
      await group.session.loadOffers();
      expect(sandbox.requests).to.be.empty;
      group.set(second, all);
      expect((await group.session.checkEligibility()).eligibility).to.equal('eligible');
      expect(group.session.state.blocked).to.be.false;
    });
  }

  it('have no check tried again meanwhile, though the merchant has started; then it is', async () => {
    const { group, sandbox } = aGroup();
    let isBusy = true;
    const tries: boolean[] = [];
    const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '9' } });
    configure({
      fetch: (request) => {
        tries.push(group.session.state.blocked);
        return isBusy ? Promise.resolve(busy()) : sandbox.fetch(request);
      },
    });
    const other = {};
    group.set({}, settings);
    group.set(other, settings);
    const { session } = group;
    const checked = session.checkEligibility();
    await until(session, ({ eligibility }) => eligibility === 'checking');
    session.start();
    group.set(other, { ...settings, currency: 'EUR' });
    await until(session, ({ blocked }) => blocked);
    // It would be tried again in 9 s.
    await checked;
    isBusy = false;
    group.set(other, settings);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    expect(tries).to.deep.equal([false, false]);
    expect(session.state.started).to.be.true;
  });

  it('go on to nobody because one joins them, not even until the end of the task', async () => {
    const { group } = aGroup();
    group.set({}, settings);
    group.set({}, { ...settings, providerId: PROVIDERS.mixed, merchantId: 'shop-2' });
    const { session } = group;
    await until(session, ({ blocked }) => blocked);
    const { state } = session;
    group.set({}, settings);
    expect(session.state).to.equal(state);
    await session.pace.settled;
    expect(session.state).to.equal(state);
  });

  it('agree again once one of them is gone', async () => {
    const { group } = aGroup();
    const first = {};
    const second = {};
    group.set(first, settings);
    group.set(second, { ...settings, currency: 'EUR' });
    await until(group.session, ({ blocked }) => blocked);
    group.remove(first);
    await until(group.session, ({ blocked }) => !blocked);
    expect(group.session.options.currency).to.equal('EUR');
  });

  it('go by what is still there once the one that was set last is gone', async () => {
    const { group } = aGroup();
    const second = {};
    group.set({}, settings);
    group.set(second, { ...settings, currency: 'EUR' });
    await until(group.session, ({ blocked }) => blocked);
    group.remove(second);
    await until(group.session, ({ blocked }) => !blocked);
    expect(group.session.options.currency).to.equal('GBP');
  });

  it('do not, where one says nothing', async () => {
    const { group } = aGroup();
    group.set({}, settings);
    group.set({}, { providerId: '' });
    expect((await group.session.checkEligibility()).eligibility).to.equal('eligible');
  });
});

describe('pageSession: elements that disagree, each by another id,', () => {
  it('never make one merchant of two, whichever was set or moved last', async () => {
    const { group } = aGroup();
    const [first, second] = [{}, {}];
    const initial = { ...settings, providerId: undefined, merchantId: 'shop-2' };
    const ids = () => [group.session.options.providerId, group.session.options.merchantId];
    group.set(first, initial);
    expect(ids()).to.deep.equal([undefined, 'shop-2']);
    group.set(second, settings);
    expect(ids()).to.deep.equal([settings.providerId, settings.merchantId]);
    group.remove(first);
    await group.session.pace.settled;
    group.set(first, initial);
    expect(ids()).to.deep.equal([undefined, 'shop-2']);
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.true;
  });

  it('are reported where one of them says the other id of a merchant that is known by both', async () => {
    const { group } = aGroup();
    const { providerId, ...rest } = settings;
    const both = {};
    group.set({}, { ...rest, merchantId: 'shop-2' });
    group.set(both, settings);
    group.set({}, { ...rest, merchantId: undefined, providerId });
    await group.session.pace.settled;
    group.remove(both);
    await group.session.pace.settled;
    expect(group.session.options).to.include(settings);
    expect(group.session.state.blocked).to.be.true;
  });
});

describe('pageSession: an id that another element still says of the merchant before', () => {
  const other = { providerId: PROVIDERS.mixed, merchantId: 'shop-2' };
  const { providerId, merchantId, ...rest } = settings;

  /** Two elements that say one id each. */
  async function two(first: keyof typeof other, second: keyof typeof other) {
    const { group, sandbox } = aGroup();
    const members = [{}, {}] as const;
    const ids = { providerId, merchantId };
    group.set(members[0], { ...rest, [first]: ids[first] });
    group.set(members[1], { [second]: ids[second] });
    await group.session.pace.settled;
    expect(group.session.options).to.include(ids);
    return { group, sandbox, members };
  }

  it('is left out where it is the reference, until it changes, too', async () => {
    const { group, members } = await two('providerId', 'merchantId');
    group.set(members[0], { ...rest, providerId: other.providerId });
    await group.session.pace.settled;
    const alone = { providerId: other.providerId, merchantId: undefined };
    expect(group.session.state.blocked).to.be.false;
    expect(group.session.options).to.include(alone);
    // Another element that joins changes nothing of it.
    group.set({}, { currency: 'GBP' });
    await group.session.pace.settled;
    expect(group.session.options).to.include(alone);

    group.set(members[1], { merchantId: other.merchantId });
    await group.session.pace.settled;
    expect(group.session.options).to.include(other);
    expect(group.session.state.blocked).to.be.false;
  });

  it('blocks where it is the provider_id: without it a renewal would be an initial application', async () => {
    const { group, sandbox, members } = await two('merchantId', 'providerId');
    group.set(members[0], { ...rest, merchantId: other.merchantId });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.true;
    const { application, ...more } = sampleInitialApplication;
    const { intended_use_of_funds } = application;
    await group.session.loadOffers({ ...more, application: { intended_use_of_funds } });
    expect(postsOf({ sandbox }, 'offers')).to.be.empty;

    group.set(members[1], { providerId: other.providerId });
    await group.session.pace.settled;
    expect(group.session.options).to.include(other);
    expect(group.session.state.blocked).to.be.false;
  });

  it('blocks where the provider_id is spelled otherwise, too', async () => {
    const { group } = aGroup();
    const [first, second] = [{}, {}];
    group.set(first, { ...rest, merchantId });
    group.set(second, { providerId: providerId.toUpperCase() });
    await group.session.pace.settled;
    group.set(first, { ...rest, merchantId: other.merchantId });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.true;
  });

  it('is left out where the merchant of the other one was there before, however spelled', async () => {
    const { group } = aGroup();
    const [first, second] = [{}, {}];
    const spelled = providerId.toUpperCase();
    for (const ids of [{ providerId: spelled, merchantId }, other]) {
      group.set(first, { ...rest, providerId: ids.providerId });
      group.set(second, { merchantId: ids.merchantId });
      await group.session.pace.settled;
      expect(group.session.options).to.include(ids);
    }
    group.set(first, { ...rest, providerId: spelled });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.false;
    expect(group.session.options).to.include({ providerId: spelled, merchantId: undefined });
  });

  it('blocks where the reference is the one in use: no provider_id but its own joins it', async () => {
    const { group, members } = await two('providerId', 'merchantId');
    group.set(members[0], rest);
    await group.session.pace.settled;
    expect(group.session.options).to.include({ providerId: undefined, merchantId });
    group.set(members[0], { ...rest, providerId: other.providerId });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.true;
  });

  it('counts again where the merchant is the one before', async () => {
    const { group } = aGroup();
    const [first, second] = [{}, {}];
    const { providerId, merchantId, ...rest } = settings;
    group.set(first, { ...rest, providerId });
    group.set(second, { merchantId });
    await group.session.pace.settled;
    for (const now of [other.providerId, providerId]) {
      group.set(first, { ...rest, providerId: now });
      await group.session.pace.settled;
    }
    expect(group.session.options).to.include({ providerId, merchantId });
  });
});

describe('pageSession: elements that leave', () => {
  it('leave what they configured', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    await group.session.checkEligibility();
    const before = group.session.state;
    group.remove(member);
    await group.session.checkEligibility({ reuse: true });
    expect(group.session.state).to.equal(before);
    group.set({}, {});
    await group.session.checkEligibility({ reuse: true });
    expect(group.session.state).to.equal(before);
  });

  for (const [who, goOn] of [
    ['another one', (group, _member) => group.set({}, { providerId: '' })],
    [
      'one that said nothing',
      (group, member) => {
        group.set(member, {});
        group.set(member, { providerId: '' });
      },
    ],
  ] as [string, (group: ReturnType<typeof pageSession>, member: object) => void][]) {
    it(`leave no provider-id where ${who} has an empty one`, async () => {
      const { group } = aGroup();
      const [member, other] = [{}, {}];
      group.set(other, {});
      group.set(member, settings);
      await group.session.pace.settled;
      group.remove(member);
      await group.session.pace.settled;
      expect(group.session.options).to.include(settings);
      goOn(group, other);
      await group.session.pace.settled;
      expect(group.session.options).to.include({ ...settings, providerId: undefined });
    });
  }

  it('leave no provider-id to another merchant', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    expect(group.session.options.providerId).to.equal(settings.providerId);
    group.remove(member);
    group.set({}, { merchantId: 'shop-2' });
    await group.session.pace.settled;
    expect(group.session.options).to.include({ merchantId: 'shop-2' });
    expect(group.session.options.providerId).to.equal(undefined);
    expect(group.session.state.providerId).to.equal(null);
  });

  for (const [what, goOn] of [
    [
      'that comes later',
      (group: ReturnType<typeof pageSession>, member: object) => {
        group.remove(member);
        group.set({}, { providerId: PROVIDERS.mixed });
      },
    ],
    [
      'that others speak of',
      (group: ReturnType<typeof pageSession>, member: object) => {
        group.set({}, { providerId: PROVIDERS.mixed });
        group.set(member, { ...settings, currency: undefined });
        group.remove(member);
      },
    ],
  ] as const) {
    it(`leave no merchant-id to another merchant ${what}`, async () => {
      const { group, sandbox } = aGroup();
      const member = {};
      group.set(member, settings);
      await group.session.pace.settled;
      goOn(group, member);
      await group.session.pace.settled;
      expect(group.session.options.providerId).to.equal(PROVIDERS.mixed);
      expect(group.session.options.merchantId).to.equal(undefined);
      await group.session.loadOffers();
      expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    });
  }

  for (const [what, meanwhile] of [
    ['', () => undefined],
    [
      ', though one of these has given up theirs',
      (group: ReturnType<typeof pageSession>, member: object) => {
        group.set(member, { ...settings, providerId: undefined, merchantId: undefined });
      },
    ],
  ] as const) {
    it(`leave no provider-id to others who speak of another merchant-id${what}`, async () => {
      const { group, sandbox } = aGroup();
      const [member, other] = [{}, {}];
      const initial = { ...settings, providerId: undefined, merchantId: 'shop-2' };
      for (const one of [other, {}]) group.set(one, initial);
      await group.session.pace.settled;
      group.set(member, settings);
      meanwhile(group, other);
      await group.session.pace.settled;
      group.remove(member);
      await group.session.pace.settled;
      expect(group.session.options).to.include({ providerId: undefined, merchantId: 'shop-2' });
      await group.session.loadOffers();
      expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    });
  }

  for (const [left, next] of [
    ['provider-id', 'merchant-id'],
    ['merchant-id', 'provider-id'],
  ] as const) {
    it(`leave the ${left} to those that say the ${next}`, async () => {
      const { group } = aGroup();
      const member = {};
      const { providerId, merchantId, ...rest } = settings;
      const ids = { 'provider-id': { providerId }, 'merchant-id': { merchantId } };
      group.set(member, { ...rest, ...ids[left] });
      group.set({}, { ...rest, ...ids[next] });
      group.remove(member);
      await group.session.pace.settled;
      expect(group.session.options).to.include({ providerId, merchantId });
      group.set({}, { ...rest, ...ids[next] });
      await group.session.pace.settled;
      expect(group.session.options).to.include({ providerId, merchantId });
    });
  }

  for (const [id, next, gone] of [
    ['provider-id', { merchantId: 'shop-2' }, 'providerId'],
    ['merchant-id', { providerId: PROVIDERS.mixed }, 'merchantId'],
  ] as const) {
    it(`leave no ${id} to those that go on to another merchant by the other id`, async () => {
      const { group } = aGroup();
      const [first, second] = [{}, {}];
      const [leaves, stays] = gone === 'providerId' ? [first, second] : [second, first];
      group.set(first, { ...rest, providerId });
      group.set(second, { ...rest, merchantId });
      await group.session.pace.settled;
      expect(group.session.options).to.include({ providerId, merchantId });
      group.remove(leaves);
      group.set(stays, next);
      await group.session.pace.settled;
      // The address and the currency are no merchant's.
      expect(group.session.options).to.include({ ...rest, ...next, [gone]: undefined });
      // Nor are the two taken for one merchant later.
      const ids = { providerId: PROVIDERS.mixed, merchantId: 'shop-2', ...next };
      group.set({}, { ...rest, [gone]: ids[gone] });
      await group.session.pace.settled;
      expect(group.session.state.blocked).to.be.false;
      expect(group.session.options).to.include(ids);
    });
  }

  for (const [id, next, known] of [
    ['provider-id', { providerId: PROVIDERS.mixed }, 'merchantId'],
    ['merchant-id', { merchantId: 'shop-2' }, 'providerId'],
  ] as const) {
    it(`leave no ${id} that came alone to one that goes with another, of the merchant before`, async () => {
      const { group, sandbox } = aGroup();
      const before = [{}, {}];
      group.set(before[0]!, { ...rest, providerId });
      group.set(before[1]!, { ...rest, merchantId });
      await group.session.pace.settled;
      for (const member of before) group.remove(member);
      // Another page of the application, of another merchant.
      const alone = {};
      group.set(alone, { ...rest, ...next });
      await group.session.pace.settled;
      expect(group.session.options).to.include({ [known]: undefined, ...next });
      group.remove(alone);
      // And back.
      const ids = { providerId, merchantId };
      group.set({}, { ...rest, [known]: ids[known] });
      await group.session.pace.settled;
      const [gone] = Object.keys(next);
      expect(group.session.options).to.include({ [gone!]: undefined, [known]: ids[known] });
      await group.session.loadOffers();
      expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    });
  }

  it('end a contradiction, and leave nothing of it', async () => {
    const { group } = aGroup();
    const [first, second] = [{}, {}];
    group.set(first, { ...rest, providerId });
    group.set(second, { ...rest, providerId: PROVIDERS.mixed, merchantId });
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.true;
    group.remove(second);
    await group.session.pace.settled;
    expect(group.session.state.blocked).to.be.false;
    expect(group.session.options).to.include({ providerId, merchantId: undefined });
  });

  it('leave what they said to one whose attribute was empty all along', async () => {
    const { group } = aGroup();
    const [member, other] = [{}, {}];
    group.set(other, { providerId: '' });
    group.set(member, settings);
    await group.session.pace.settled;
    group.remove(member);
    await group.session.pace.settled;
    group.set(other, { providerId: '', merchantPath: '/merchant?provider_id={provider_id}' });
    await group.session.pace.settled;
    expect(group.session.options).to.include(settings);
  });

  it('leave what they said, though others leave after them that said less, or nothing but an empty id', async () => {
    const { group } = aGroup();
    const [member, empty, silent] = [{}, {}, {}];
    group.set(empty, { providerId: '' });
    group.set(silent, {});
    group.set(member, settings);
    await group.session.pace.settled;
    for (const one of [member, empty, silent]) group.remove(one);
    await group.session.pace.settled;
    expect(group.session.options).to.include(settings);
    expect(group.session.state).to.include({ providerId });
  });

  it('leave nothing that others have said since, also once these say it no more', async () => {
    const { group } = aGroup();
    const [member, other] = [{}, {}];
    group.set(member, { ...rest, providerId });
    group.set(other, {});
    await group.session.pace.settled;
    group.remove(member);
    group.set(other, { providerId: PROVIDERS.mixed, currency: 'EUR' });
    await group.session.pace.settled;
    group.set(other, {});
    await group.session.pace.settled;
    expect(group.session.options).to.include({
      baseUrl: rest.baseUrl,
      providerId: undefined,
      currency: undefined,
    });
  });

  it('leave the address to others of another merchant', async () => {
    const { group } = aGroup();
    const member = {};
    group.set({}, { merchantId: 'shop-2' });
    group.set(member, settings);
    group.remove(member);
    await group.session.pace.settled;
    expect(group.session.options).to.include({
      baseUrl: settings.baseUrl,
      merchantId: 'shop-2',
    });
  });

  it('are switched one by one: none of the merchant before gives its merchant-id to the next', async () => {
    const { group, sandbox } = aGroup();
    const members = [{}, {}];
    const switched = (ids: object) => {
      for (const member of members) group.set(member, { ...settings, ...ids });
    };
    switched({ providerId: PROVIDERS.mixed, merchantId: undefined });
    await group.session.loadOffers({ application: { merchant_id: 'shop-2' } });
    switched(settings);
    switched({ providerId: PROVIDERS.mixed, merchantId: undefined });
    await group.session.pace.settled;
    expect(group.session.options.merchantId).to.equal(undefined);
    group.session.reset();
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers')).to.have.length(1);
  });

  it('go on one by one to an initial application: what was begun goes with none of it', async () => {
    const { group, sandbox } = aGroup();
    const members = [{}, {}, {}];
    const switched = async (ids: object) => {
      for (const member of members) group.set(member, { ...settings, ...ids });
      await group.session.pace.settled;
    };
    const renewal = { merchantId: undefined };
    await switched(renewal);
    await group.session.loadOffers({ application: { merchant_id: 'shop-1' } });
    await switched({ providerId: undefined, merchantId: 'shop-2' });
    expect(group.session.options).to.include({ merchantId: 'shop-2' });
    expect(group.session.state).to.include({ providerId: null, offers: 'idle' });
    await switched(renewal);
    expect(group.session.options).to.include({ merchantId: undefined });
    await until(group.session, ({ offers }) => offers === 'ready');
    expect(postsOf({ sandbox }, 'offers')).to.have.length(1);
  });

  it('keep the provider-id of another one where only one of them is given the merchant-id', async () => {
    const { group } = aGroup();
    const member = {};
    const renewal = { ...settings, merchantId: undefined };
    group.set(member, renewal);
    group.set({}, renewal);
    group.set(member, { ...settings, providerId: undefined });
    await group.session.pace.settled;
    expect(group.session.options).to.include({
      providerId: settings.providerId,
      merchantId: 'shop-1',
    });
  });

  it('leave the merchant-id to the same merchant, however it is spelled', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    group.remove(member);
    group.set({}, { providerId: settings.providerId.toUpperCase() });
    await group.session.pace.settled;
    expect(group.session.options.merchantId).to.equal('shop-1');
  });

  it('sign the merchant out by a removed attribute', async () => {
    const { group, sandbox } = aGroup();
    const members = [{}, {}];
    for (const member of members) group.set(member, settings);
    await group.session.checkEligibility();
    for (const member of members) group.set(member, { ...settings, providerId: undefined });
    // At once: nothing of the merchant stays on the screen until the end of the task.
    expect(group.session.state).to.include({ providerId: null, eligibility: 'idle' });
    await group.session.pace.settled;
    expect(group.session.state).to.include({ providerId: null, eligibility: 'idle' });
    expect(group.session.state.deal).to.be.undefined;
    await group.session.checkEligibility();
    expect(sandbox.requests).to.have.length(1);
  });

  it('sign the merchant out by a removed attribute, where no other was ever set', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, settings);
    group.set(member, {});
    await group.session.pace.settled;
    expect(group.session.state.providerId).to.be.null;
    expect(group.session.options.baseUrl).to.be.undefined;
  });
});

describe('configure', () => {
  it('gives what the elements do not', async () => {
    const { group, sandbox } = aGroup();
    configure({ baseUrl: '/finance/v2', merchantId: 'shop-9', currency: 'GBP' });
    group.set({}, { providerId: PROVIDERS.eligible, merchantId: 'shop-1' });
    await group.session.loadOffers();
    expect(postsOf({ sandbox }, 'offers')[0]!.body).to.deep.equal({
      application: {
        merchant_id: 'shop-1',
        provider_id: PROVIDERS.eligible,
        currency: 'GBP',
      },
    });
  });

  for (const [id, value, other] of [
    ['providerId', PROVIDERS.mixed, 'merchantId'],
    ['merchantId', 'shop-2', 'providerId'],
  ] as const) {
    it(`gives no ${other} to elements that speak of another ${id}`, () => {
      const { providerId, merchantId } = settings;
      const group = pageSession(`configured for another ${id}`);
      configure({ providerId, merchantId });
      try {
        group.set({}, { baseUrl: '/finance/v2', [id]: value });
        expect(group.session.options[id]).to.equal(value);
        expect(group.session.options[other]).to.equal(undefined);
      } finally {
        configure({ providerId: undefined, merchantId: undefined });
      }
    });
  }

  it('gives an id at once to an element whose own is empty', () => {
    configure({ providerId: PROVIDERS.mixed });
    const { group } = aGroup();
    try {
      group.set({}, { baseUrl: '/finance/v2', providerId: '' });
      // A start in the same task is this merchant's.
      expect(group.session.state.providerId).to.equal(PROVIDERS.mixed);
    } finally {
      configure({ providerId: undefined });
    }
  });

  // The page says last whom it is about: it would show another merchant, and apply for that one.
  for (const [what, before] of [
    ['both ids', { providerId, merchantId }],
    ['the provider_id', { providerId }],
    ['the reference', { merchantId }],
  ] as const) {
    const next = { providerId: PROVIDERS.mixed, merchantId: 'merchant-next' };

    it(`names the next merchant, where a removed element said ${what}`, async () => {
      const { group, sandbox } = aGroup();
      const member = {};
      group.set(member, { ...rest, ...before });
      await group.session.checkEligibility();
      group.remove(member);
      await group.session.pace.settled;
      configure(next);
      try {
        group.set({}, {});
        await group.session.pace.settled;
        expect(group.session.options).to.include({ ...rest, ...next });
        await group.session.loadOffers();
        expect(postsOf({ sandbox }, 'offers')[0]!.body).to.deep.equal({
          application: {
            merchant_id: next.merchantId,
            provider_id: next.providerId,
            currency: rest.currency,
          },
        });
      } finally {
        configure({ providerId: undefined, merchantId: undefined });
      }
    });
  }

  it('leaves to removed elements what belongs to the same merchant', async () => {
    const { group } = aGroup();
    const member = {};
    group.set(member, { ...rest, merchantId });
    group.remove(member);
    await group.session.pace.settled;
    configure({ providerId: providerId.toUpperCase() });
    try {
      await group.session.pace.settled;
      expect(group.session.options).to.include({ merchantId });
      expect(group.session.state.providerId).to.equal(providerId.toUpperCase());
    } finally {
      configure({ providerId: undefined });
    }
  });

  it('holds for groups that come later', async () => {
    configure({ ...settings, providerId: PROVIDERS['no-deals'] });
    const { group } = aGroup();
    expect(group.session.state.providerId).to.equal(PROVIDERS['no-deals']);
    expect((await group.session.checkEligibility()).eligibility).to.equal('ineligible');
  });

  it('adds to what was configured before', () => {
    configure({ merchantId: 'shop-7' });
    configure({ currency: 'JPY' });
    const { group } = aGroup();
    expect(group.session.options).to.include({ merchantId: 'shop-7', currency: 'JPY' });
  });

  it('is not taken up by a session that has sent something', async () => {
    const { group } = aGroup();
    group.set({}, settings);
    await group.session.checkEligibility();
    configure({ credentials: 'include', providerId: PROVIDERS.mixed });
    await group.session.pace.settled;
    expect(group.session.options.credentials).to.be.undefined;
    expect(group.session.state).to.include({ providerId: PROVIDERS.eligible });
    configure({ credentials: undefined, providerId: undefined });
  });

  it('gives a session that has sent something what it was missing, and nothing else', async () => {
    configure({ merchantId: undefined, currency: undefined });
    const { group, sandbox } = aGroup();
    const { session } = group;
    group.set({}, { baseUrl: '/finance/v2', providerId: PROVIDERS.eligible });
    await session.checkEligibility();
    const late = { merchantId: 'shop-late', currency: 'GBP', credentials: 'include' } as const;
    configure(late);
    try {
      await session.pace.settled;
      expect(session.state.eligibility).to.equal('eligible');
      expect(session.options.credentials).to.be.undefined;
      await session.loadOffers();
      expect(postsOf({ sandbox }, 'offers')[0]!.body).to.deep.equal({
        application: {
          merchant_id: 'shop-late',
          provider_id: PROVIDERS.eligible,
          currency: 'GBP',
        },
      });
      configure({ currency: 'EUR' });
      await session.pace.settled;
      expect(session.options).to.include({ merchantId: 'shop-late', currency: 'GBP' });
    } finally {
      configure({ merchantId: undefined, currency: undefined, credentials: undefined });
    }
  });

  it('is taken up after a fault of the settings, which sent nothing', async () => {
    configure({ baseUrl: undefined });
    const { group, sandbox } = aGroup();
    group.set({}, { providerId: PROVIDERS.eligible });
    expect((await group.session.checkEligibility()).eligibility).to.equal('error');
    expect(sandbox.requests).to.be.empty;
    configure({ baseUrl: '/finance/v2' });
    expect((await group.session.checkEligibility()).eligibility).to.equal('eligible');
  });

  it('gives the path of the merchant endpoint, which an element may change', async () => {
    const { group } = aGroup();
    configure({ merchantPath: '/a/{provider_id}' });
    await group.session.pace.settled;
    expect(group.session.options.routes).to.deep.equal({ merchant: '/a/{provider_id}' });
    group.set({}, { merchantPath: '/b/{provider_id}' });
    await group.session.pace.settled;
    expect(group.session.options.routes).to.deep.equal({ merchant: '/b/{provider_id}' });
    configure({ merchantPath: undefined, routes: { merchant: { method: 'POST' } } });
    const { group: other } = aGroup();
    expect(other.session.options.routes).to.deep.equal({ merchant: { method: 'POST' } });
    configure({ routes: undefined });
  });
});
