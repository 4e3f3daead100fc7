import { expect } from '@open-wc/testing';
import {
  configure,
  type FinanceErrorEvent,
  type OfferPicker,
  type OffersRequest,
} from '../../src/index.js';
import { createSandbox, type Sandbox } from '../../demo/sandbox/index.js';
import { BASE_URL, inside, MERCHANT_ID, PROVIDERS } from '../helpers/page.js';
import { once, settle, textOf } from '../helpers/page.js';
import { create, newGroup, reach, show, TAGS } from '../helpers/elements.js';
import { OFFERS, losing } from '../helpers/service.js';

/** Attributes of a group of its own, talking to `sandbox`. */
function page(sandbox: Sandbox, rest: Record<string, string> = {}) {
  configure({ fetch: sandbox.fetch });
  return {
    group: newGroup(),
    'base-url': BASE_URL,
    'provider-id': PROVIDERS.eligible,
    'merchant-id': MERCHANT_ID,
    currency: 'GBP',
    ...rest,
  };
}

const paths = ({ requests }: Sandbox) => requests.map(({ path }) => path);
const merchantOf = (id: string) => `/finance/v2/merchant?provider_id=${id}`;

describe('elements of one group', () => {
  afterEach(() => sessionStorage.clear());

  it('share a session, configured by any of them', async () => {
    const sandbox = createSandbox();
    const { group, ...attributes } = page(sandbox);
    const [advert, picker, accept] = [
      create('renewal-advert', { group, 'base-url': attributes['base-url'] }),
      create('offer-picker', { group, 'provider-id': attributes['provider-id'] }),
      create('offer-accept', { group, 'merchant-id': MERCHANT_ID, currency: 'GBP' }),
    ] as const;
    await show(advert, picker, accept);
    expect(picker.session).to.equal(advert.session);
    expect(accept.session).to.equal(advert.session);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    advert.start();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(sandbox.requests.at(-1)!.body).to.deep.equal({
      application: {
        merchant_id: MERCHANT_ID,
        provider_id: PROVIDERS.eligible,
        currency: 'GBP',
      },
    });
  });

  it('share nothing with another group', async () => {
    const sandbox = createSandbox();
    const one = create('renewal-advert', page(sandbox));
    const two = create(
      'renewal-advert',
      page(sandbox, { 'provider-id': PROVIDERS['not-eligible'] }),
    );
    await show(one, two);
    expect(one.session).not.to.equal(two.session);
    await reach(one, ({ eligibility }) => eligibility === 'eligible');
    await reach(two, ({ eligibility }) => eligibility === 'ineligible');
    expect(paths(sandbox)).to.have.members([
      merchantOf(PROVIDERS.eligible),
      merchantOf(PROVIDERS['not-eligible']),
    ]);
  });

  it('are in the group "" where they name none, also after the attribute is gone', async () => {
    const [one, two] = [create('offer-accept'), create('offer-accept', { group: 'x' })] as const;
    await show(one, two);
    expect(one.group).to.equal('');
    expect(one.session).not.to.equal(two.session);
    two.removeAttribute('group');
    await settle(two);
    expect(one.session === two.session, 'the same session').to.be.true;
  });

  it('are in the same one where a framework sets a figure', async () => {
    const group = String(Date.now());
    const one = create('offer-picker', { group });
    const two = create('offer-accept');
    two.group = Number(group) as unknown as string;
    await show(one, two);
    expect(one.session === two.session, 'the same session').to.be.true;
  });

  it('load offers for the merchant who was set in the same task', async () => {
    const sandbox = createSandbox();
    const picker = create('offer-picker', page(sandbox));
    await show(picker);
    await settle(picker);
    picker.providerId = PROVIDERS['eligible-eur'];
    picker.currency = 'EUR';
    await picker.load();
    expect(picker.state).to.equal('ready');
    const bodies = sandbox.requests.map(({ body }) => body as OffersRequest);
    expect(bodies.map((body) => body.application.provider_id)).to.deep.equal([
      PROVIDERS['eligible-eur'],
    ]);
  });

  it('ask whether the merchant is eligible before those render that wait for the answer', async () => {
    const sandbox = createSandbox();
    const attributes = page(sandbox);
    const [picker, accept] = [
      create('offer-picker', attributes),
      create('offer-accept', attributes),
    ] as const;
    const advert = create('renewal-advert', attributes);
    const rendered: boolean[] = [];
    configure({
      fetch: (request) => {
        rendered.push(picker.hasUpdated, accept.hasUpdated);
        return sandbox.fetch(request);
      },
    });
    await show(picker, accept, advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(rendered).to.deep.equal([false, false]);
  });

  it('can be set one after another in one task without disagreeing', async () => {
    const sandbox = createSandbox();
    const attributes = page(sandbox);
    const elements = TAGS.map((tag) => create(tag, attributes));
    await show(...elements);
    await reach(elements[0]!, ({ eligibility }) => eligibility === 'eligible');
    const errors: Event[] = [];
    for (const element of elements) {
      element.addEventListener('finance-error', (event) => errors.push(event));
    }
    for (const element of elements) element.setAttribute('provider-id', PROVIDERS.mixed);
    await reach(
      elements[0]!,
      ({ providerId, eligibility }) => providerId === PROVIDERS.mixed && eligibility === 'eligible',
    );
    expect(errors).to.have.length(0);
    expect(paths(sandbox)).to.deep.equal([
      merchantOf(PROVIDERS.eligible),
      merchantOf(PROVIDERS.mixed),
    ]);
  });

  for (const [when, ticks] of [
    ['in the task in which they come to the page', 0],
    ['before they render', 3],
  ] as const) {
    it(`can be set one after another ${when}`, async () => {
      const sandbox = createSandbox();
      const { 'base-url': baseUrl, ...attributes } = page(sandbox);
      const elements = TAGS.map((tag) => create(tag, attributes));
      const errors: Event[] = [];
      for (const element of elements) {
        element.addEventListener('finance-error', (event) => errors.push(event));
      }
      const shown = show(...elements);
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      for (const element of elements) element.setAttribute('provider-id', PROVIDERS.mixed);
      // One of those that render later has what they all need.
      elements[2]!.baseUrl = baseUrl;
      await shown;
      await reach(elements[0]!, ({ eligibility }) => eligibility === 'eligible');
      expect(errors).to.have.length(0);
      expect(paths(sandbox)).to.deep.equal([merchantOf(PROVIDERS.mixed)]);
    });
  }

  it('report a fault of the settings once each, also if the first element has none', async () => {
    const sandbox = createSandbox();
    const { group, ...attributes } = page(sandbox, { 'base-url': '' });
    const picker = create('offer-picker', { group });
    const advert = create('renewal-advert', { group, ...attributes });
    const told: string[] = [];
    for (const element of [picker, advert]) {
      element.addEventListener('finance-error', ({ target, detail }) => {
        told.push(`${(target as Element).localName}: ${String(detail.error.cause)}`);
      });
    }
    await show(picker, advert);
    await reach(advert, ({ error }) => error?.code === 'config_invalid');
    await settle(picker, advert);
    const each = ['offer-picker: baseUrl', 'renewal-advert: baseUrl'];
    expect(told).to.deep.equal(each);
    await advert.check();
    expect(told).to.deep.equal([...each, ...each]);
    expect(sandbox.requests).to.have.length(0);
  });

  it('report a disagreement once each, and send nothing until it is resolved', async () => {
    const sandbox = createSandbox();
    const attributes = page(sandbox);
    const one = create('renewal-advert', attributes);
    const two = create('offer-picker', { ...attributes, 'provider-id': PROVIDERS.mixed });
    const errors: FinanceErrorEvent[] = [];
    for (const element of [one, two]) {
      element.addEventListener('finance-error', (event) => errors.push(event));
    }
    await show(one, two);
    await reach(one, ({ blocked }) => blocked);
    await settle(two);
    expect([one.state, two.state]).to.deep.equal(['error', 'error']);
    expect(errors.map(({ target }) => (target as Element).localName)).to.deep.equal([
      'renewal-advert',
      'offer-picker',
    ]);
    for (const { detail } of errors) {
      expect(detail.error).to.include({
        code: 'config_invalid',
        operation: 'config',
        outcome: 'not_sent',
      });
    }
    await one.check();
    await two.load();
    expect(sandbox.requests).to.have.length(0);
    two.setAttribute('provider-id', PROVIDERS.eligible);
    await reach(one, ({ eligibility }) => eligibility === 'eligible');
    expect([one.state, two.state]).to.deep.equal(['eligible', 'idle']);
    expect(paths(sandbox)).to.deep.equal([merchantOf(PROVIDERS.eligible)]);
  });

  it('go by what is still on the page once one that disagreed is gone', async () => {
    const sandbox = createSandbox();
    const attributes = page(sandbox);
    const one = create('renewal-advert', attributes);
    const two = create('renewal-advert', { ...attributes, 'provider-id': PROVIDERS.mixed });
    await show(one, two);
    await reach(one, ({ blocked }) => blocked);
    two.remove();
    await reach(one, ({ eligibility }) => eligibility === 'eligible');
    expect(one.session!.state.providerId).to.equal(PROVIDERS.eligible);
    expect(paths(sandbox)).to.deep.equal([merchantOf(PROVIDERS.eligible)]);
  });

  it('keep what a removed element configured', async () => {
    const sandbox = createSandbox();
    const { group, ...attributes } = page(sandbox);
    const first = create('renewal-advert', { group, ...attributes });
    await show(first);
    await reach(first, ({ eligibility }) => eligibility === 'eligible');
    first.remove();
    const picker = create('offer-picker', { group });
    await show(picker);
    await picker.load();
    expect(picker.state).to.equal('ready');
  });

  it('leave nothing of the previous merchant on screen', async () => {
    const sandbox = createSandbox();
    const attributes = page(sandbox);
    const [advert, picker, accept] = [
      create('renewal-advert', attributes),
      create('offer-picker', attributes),
      create('offer-accept', attributes),
    ] as const;
    await show(advert, picker, accept);
    await picker.load();
    await settle(picker);
    inside(picker, 'input[type=radio]').click();
    await settle(picker, accept);
    expect(accept.state).to.equal('review');
    expect(picker.value).to.be.a('string');
    for (const element of [advert, picker, accept]) {
      element.setAttribute('provider-id', PROVIDERS['not-eligible']);
    }
    await picker.updateComplete;
    await accept.updateComplete;
    expect([picker.state, accept.state]).to.deep.equal(['idle', 'idle']);
    expect([textOf(advert), textOf(picker), textOf(accept)]).to.deep.equal(['', '', '']);
    expect(picker.value).to.be.undefined;
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expect(advert.state).to.equal('ineligible');
  });

  it('start nothing anew for another merchant that a listener of the button gives them', async () => {
    const sandbox = createSandbox({ beforeAnswer: losing(OFFERS) });
    const picker = create('offer-picker', page(sandbox));
    await show(picker);
    await picker.load();
    await reach(picker, ({ offers }) => offers === 'unknown');
    picker.addEventListener('renewal-start', () => (picker.providerId = PROVIDERS.mixed));
    inside(picker, '[part=retry]').click();
    await picker.updateComplete;
    await picker.session!.checkEligibility();
    const applied = sandbox.requests.filter(({ method }) => method === 'POST');
    expect(JSON.stringify(applied)).not.to.include(PROVIDERS.mixed);
    expect(picker.state).to.equal('idle');
  });

  for (const [what, tag] of [
    ['an advert', 'renewal-advert'],
    ['a picker', 'offer-picker'],
  ] as const) {
    it(`go on where a listener of a start in ${what} brings the reference that was missing`, async () => {
      const sandbox = createSandbox();
      const attributes = page(sandbox, { 'merchant-id': '' });
      const element = create(tag, { ...attributes, 'show-start': '' });
      const picker =
        element.localName === 'offer-picker'
          ? (element as OfferPicker)
          : create('offer-picker', { group: attributes.group });
      await show(element, picker);
      await element.updateComplete;
      if (tag === 'renewal-advert')
        await reach(element, ({ eligibility }) => eligibility === 'eligible');
      element.addEventListener('renewal-start', () => (element.merchantId = MERCHANT_ID));
      inside(element, '[part=start], [part=action]').click();
      await reach(picker, ({ offers }) => offers === 'ready');
      expect(picker.session!.state.started).to.be.true;
    });
  }

  it('take up configure() before and after them, until something was sent', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch });
    const advert = create('renewal-advert', { group: newGroup(), 'provider-id': PROVIDERS.mixed });
    const shown = show(advert);
    configure({ baseUrl: BASE_URL });
    await shown;
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    const { session } = advert;
    configure({ baseUrl: '/elsewhere' });
    expect(session!.options.baseUrl).to.equal(BASE_URL);
    configure({ baseUrl: undefined });
  });

  it('take up configure() that comes after the first fault of the settings', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch });
    const advert = create('renewal-advert', { group: newGroup(), 'provider-id': PROVIDERS.mixed });
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'error');
    configure({ baseUrl: BASE_URL });
    await advert.check();
    configure({ baseUrl: undefined });
    expect(advert.state).to.equal('eligible');
  });

  it('ask at merchant-path', async () => {
    const sandbox = createSandbox({
      merchantRoute: (request) => new URL(request.url).searchParams.get('SomeId') ?? undefined,
    });
    const attributes = page(sandbox, { 'merchant-path': '/Merchant?SomeId={provider_id}' });
    const advert = create('renewal-advert', attributes);
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(paths(sandbox)).to.deep.equal([`/finance/v2/Merchant?SomeId=${PROVIDERS.eligible}`]);
  });

  for (const [name, value] of [
    ['base-url', 'javascript:alert(1)'],
    ['base-url', '/finance?x=1'],
    ['provider-id', '../../admin'],
    ['merchant-path', '/merchant/{unknown}'],
  ] as const) {
    it(`report a ${name} that can’t be used: ${value}`, async () => {
      const sandbox = createSandbox();
      const advert = create('renewal-advert', page(sandbox, { [name]: value }));
      const told = once<FinanceErrorEvent>(advert, 'finance-error');
      await show(advert);
      expect((await told).detail.error).to.include({
        code: 'config_invalid',
        outcome: 'not_sent',
      });
      await settle(advert);
      expect(advert.state).to.equal('error');
      expect(advert.offsetHeight).to.equal(0);
      expect(sandbox.requests).to.have.length(0);
    });
  }
});
