import { expect, fixture, html } from '@open-wc/testing';
import { createSandbox, merchants, type ScenarioName } from '../../../demo/sandbox/index.js';
import { RenewalAdvert, type MerchantResponse } from '../../../src/index.js';
import { BASE_URL, createStage, once, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import { create, newGroup, put, reach, show, takesNoSpace } from '../../helpers/elements.js';
import { override } from '../../helpers/fakes.js';

/** What the service would say of a merchant of the sandbox. */
function responseOf(scenario: ScenarioName): MerchantResponse {
  const { deals } = merchants.find(({ name }) => name === scenario)!;
  return structuredClone({ deals });
}

const inline = (text: string) => `<script type="application/json" slot="merchant">${text}</script>`;

/** Resolves once the advert knows. */
const settled = (advert: RenewalAdvert) =>
  reach(advert, ({ eligibility }) => eligibility !== 'idle' && eligibility !== 'checking');

describe('<renewal-advert>: eligibility', () => {
  for (const [eligibility, state] of [
    ['eligible', 'eligible'],
    ['ineligible', 'ineligible'],
  ] as const) {
    it(`takes the page's word that the merchant is ${eligibility}`, async () => {
      const { session, sandbox, events } = createStage();
      const advert = await put('renewal-advert', session, { eligibility });
      await settled(advert);
      expect(advert.state).to.equal(state);
      expect(advert.offsetHeight > 0).to.equal(state === 'eligible');
      expect(sandbox.requests).to.be.empty;
      expect(events.map(({ type, detail }) => ({ type, detail }))).to.deep.equal([
        {
          type: 'renewal-eligibility',
          detail: {
            providerId: PROVIDERS.eligible,
            eligible: state === 'eligible',
            deal: undefined,
          },
        },
      ]);
      await expect(advert).to.be.accessible();
    });
  }

  it('is taken back: then the service is asked after all', async () => {
    const { session, sandbox } = createStage({ providerId: PROVIDERS['not-eligible'] });
    const advert = await put('renewal-advert', session, { eligibility: 'eligible' });
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    advert.eligibility = 'check';
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expect(sandbox.requests).to.have.length(1);
    // Asked once: what the service said is known.
    advert.eligibility = 'maybe' as 'check';
    await settled(advert);
    expect(sandbox.requests).to.have.length(1);
  });

  it('shows no progress of a deal that it does not know', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { eligibility: 'eligible' });
    await settled(advert);
    expect(advert.shadowRoot!.querySelector('[part=progress]')).to.be.null;
  });

  for (const value of ['check', 'maybe', '']) {
    it(`asks the service where it is ${JSON.stringify(value)}`, async () => {
      const { session, sandbox } = createStage({ providerId: PROVIDERS['not-eligible'] });
      const advert = await put('renewal-advert', session, { eligibility: value });
      await settled(advert);
      expect(advert.state).to.equal('ineligible');
      expect(sandbox.requests).to.have.length(1);
    });
  }

  it('can change', async () => {
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session, { eligibility: 'ineligible' });
    await settled(advert);
    advert.setAttribute('eligibility', 'eligible');
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.offsetHeight).to.be.above(0);
    expect(sandbox.requests).to.be.empty;
  });
});

describe('<renewal-advert>: merchant', () => {
  it('takes a response that the page already has', async () => {
    const { session, sandbox } = createStage();
    const merchant = responseOf('eligible');
    const advert = await put('renewal-advert', session, {}, { merchant });
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(textOf(advert)).to.contain('£4,560 left to repay');
    expect(sandbox.requests).to.be.empty;
    expect(merchant, 'the page’s own object').not.to.be.frozen;
  });

  it('judges it as it judges the service', async () => {
    const { session } = createStage();
    const merchant = responseOf('not-eligible');
    const advert = await put('renewal-advert', session, {}, { merchant });
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
  });

  it('wins over the eligibility attribute', async () => {
    const { session } = createStage();
    const merchant = responseOf('not-eligible');
    const attributes = { eligibility: 'eligible' };
    const advert = await put('renewal-advert', session, attributes, { merchant });
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
  });

  it('gives way to a verdict that the merchant may not renew', async () => {
    const { session } = createStage();
    const merchant = responseOf('eligible');
    const advert = await put(
      'renewal-advert',
      session,
      { eligibility: 'ineligible' },
      { merchant },
    );
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
  });

  for (const value of [{ offers: [] }, 'eligible', '{"deals":[]}', 1, true]) {
    it(`reports a response that is none: ${JSON.stringify(value)}`, async () => {
      const { session, sandbox, events } = createStage();
      const merchant = value as unknown as MerchantResponse;
      const advert = await put('renewal-advert', session, {}, { merchant });
      await settled(advert);
      expect(advert.state).to.equal('error');
      expect(session.state.error).to.include({ code: 'response_invalid', outcome: 'not_sent' });
      expect(events.map(({ type }) => type)).to.deep.equal(['finance-error']);
      expect(sandbox.requests).to.be.empty;
    });
  }

  for (const value of [null, undefined]) {
    it(`asks the service where it is ${JSON.stringify(value)}`, async () => {
      const { session, sandbox } = createStage();
      const merchant = value as unknown as MerchantResponse;
      const advert = await put('renewal-advert', session, {}, { merchant });
      await settled(advert);
      expect(advert.state).to.equal('eligible');
      expect(sandbox.requests).to.have.length(1);
    });
  }

  it('is not used for another merchant', async () => {
    const { session, sandbox } = createStage();
    const merchant = responseOf('eligible');
    const advert = await put('renewal-advert', session, {}, { merchant });
    await settled(advert);
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
    expect(advert.offsetHeight).to.equal(0);
    expect(sandbox.requests.map(({ path }) => path)).to.deep.equal([
      `/finance/v2/merchant?provider_id=${PROVIDERS['not-eligible']}`,
    ]);
  });

  it('is not used for another merchant, though the one before had no provider-id', async () => {
    const { session } = createStage({ providerId: null, merchantId: 'shop-1' });
    const advert = await put('renewal-advert', session, {}, { merchant: responseOf('eligible') });
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    session.configure({ providerId: PROVIDERS['not-eligible'], merchantId: 'shop-2' });
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
  });

  it('is used by another advert, too, which knows less of the same merchant', async () => {
    const merchant = responseOf('eligible');
    for (const merchantId of ['shop-1', undefined]) {
      const { session } = createStage({ merchantId });
      const advert = await put('renewal-advert', session, {}, { merchant });
      await settled(advert);
      expect(advert.state).to.equal('eligible');
      expect(session.state.merchant?.deals).to.deep.equal(merchant.deals);
    }
  });

  it('is used again when its merchant comes back', async () => {
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session, {}, { merchant: responseOf('eligible') });
    await settled(advert);
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await settled(advert);
    session.configure({ providerId: PROVIDERS.eligible });
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('may come before the provider-id', async () => {
    const advert = create('renewal-advert', { group: newGroup() });
    advert.merchant = responseOf('eligible');
    await show(advert);
    advert.setAttribute('provider-id', PROVIDERS.eligible);
    await settled(advert);
    expect(advert.state).to.equal('eligible');
  });

  it('is told once, where ids and response come in one task', async () => {
    const advert = create('renewal-advert', { group: newGroup() });
    await show(advert);
    await settle(advert);
    const told: Event[] = [];
    advert.addEventListener('renewal-eligibility', (event) => told.push(event));
    Object.assign(advert, {
      baseUrl: BASE_URL,
      providerId: PROVIDERS.eligible,
      merchant: responseOf('eligible'),
    });
    await settled(advert);
    await advert.session!.pace.calm;
    await settle(advert);
    expect(told).to.have.length(1);
  });

  it('is that of the next merchant, whom another id names', async () => {
    const { fetch, requests } = createSandbox();
    const advert = create('renewal-advert', {
      group: newGroup(),
      'base-url': BASE_URL,
      'merchant-id': 'merchant-1',
    });
    await show(advert);
    await settle(advert);
    advert.session!.configure({ fetch });
    advert.merchantId = undefined;
    advert.providerId = PROVIDERS.eligible;
    advert.merchant = responseOf('eligible');
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(requests).to.be.empty;
  });

  it('is that of the next merchant, where it is set off the page, in the session of the one before', async () => {
    const before = createStage({ providerId: PROVIDERS['not-eligible'], merchantId: 'shop-1' });
    const next = createStage({ merchantId: 'shop-2' });
    const advert = await put('renewal-advert', before.session);
    await settled(advert);
    const place = advert.parentElement!;
    advert.remove();
    advert.merchant = responseOf('eligible');
    await settle(advert);
    advert.session = next.session;
    place.append(advert);
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(next.sandbox.requests).to.be.empty;
  });

  it('shows nothing before it was taken', async () => {
    const attributes = {
      group: newGroup(),
      'base-url': BASE_URL,
      'provider-id': PROVIDERS.eligible,
    };
    const advert = create('renewal-advert', attributes);
    advert.merchant = responseOf('eligible');
    document.body.append(advert);
    await advert.updateComplete;
    expect(advert.state).to.equal('idle');
    expect(advert.shown).to.be.false;
    await settled(advert);
    expect(advert.shown).to.be.true;
    advert.remove();
  });

  it('takes a newer response', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, {}, { merchant: responseOf('eligible') });
    await settled(advert);
    advert.merchant = responseOf('not-eligible');
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expect(advert.offsetHeight).to.equal(0);
  });
});

describe('<renewal-advert>: a merchant that a server has rendered', () => {
  let tags = 0;

  /** An advert that is there before its class, with the styles that come with it. */
  async function rendered(merchant = responseOf('eligible'), attributes = {}) {
    const tag = `rendered-advert-${++tags}`;
    const advert = document.createElement(tag as 'renewal-advert');
    const root = advert.attachShadow({ mode: 'open' });
    root.innerHTML = '<style></style><section part="base">£4,560 left to repay</section>';
    const all = { lang: 'en-GB', group: newGroup(), 'base-url': BASE_URL, ...attributes };
    for (const [name, value] of Object.entries(all)) advert.setAttribute(name, value);
    Object.assign(advert, { merchant });
    await show(advert);
    RenewalAdvert.define(tag);
    await advert.updateComplete;
    expect(textOf(advert)).to.contain('£4,560');
    expect(advert.offsetHeight, 'to be seen').to.be.above(0);
    return advert;
  }

  const provider = { 'provider-id': PROVIDERS.eligible };

  it('is gone when the provider-id is taken away, or is another', async () => {
    for (const providerId of ['', PROVIDERS['not-eligible']]) {
      const advert = await rendered(undefined, provider);
      await settled(advert);
      expect(advert.state).to.equal('eligible');
      advert.eligibility = 'ineligible';
      advert.providerId = providerId;
      await advert.updateComplete;
      expect(textOf(advert)).to.equal('');
      expect(advert.offsetHeight).to.equal(0);
    }
  });

  it('is gone when its merchant goes before the page’s word was taken', async () => {
    const advert = await rendered(undefined, provider);
    expect(advert.state).to.equal('idle');
    advert.providerId = PROVIDERS['not-eligible'];
    await advert.updateComplete;
    expect(textOf(advert)).to.equal('');
  });

  it('may be a proxy, as of a framework', async () => {
    const advert = await rendered(new Proxy(responseOf('eligible'), {}), provider);
    await settled(advert);
    expect(advert.state).to.equal('eligible');
  });
});

describe('<renewal-advert>: JSON in the page', () => {
  it('takes a response that the partner’s server wrote', async () => {
    const { session, sandbox } = createStage();
    const json = inline(JSON.stringify(responseOf('eligible')));
    const advert = await put('renewal-advert', session, {}, {}, json);
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(textOf(advert)).to.contain('£4,560 left to repay');
    expect(sandbox.requests).to.be.empty;
    await expect(advert).to.be.accessible();
  });

  for (const text of ['{"deals": [', '[]', 'null', '"eligible"', '{"deals": "none"}']) {
    it(`reports what can't be read: ${text}`, async () => {
      const { session, sandbox } = createStage();
      const advert = await put('renewal-advert', session, {}, {}, inline(text));
      await settled(advert);
      expect(advert.state).to.equal('error');
      expect(session.state.error).to.include({ code: 'response_invalid', operation: 'merchant' });
      expect(advert.offsetHeight).to.equal(0);
      expect(sandbox.requests).to.be.empty;
    });
  }

  it('asks the service where the script is empty', async () => {
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session, {}, {}, inline('  \n '));
    await settled(advert);
    expect(sandbox.requests).to.have.length(1);
  });

  it('takes no script of a child, and none of another type', async () => {
    const { session, sandbox } = createStage({ providerId: PROVIDERS['not-eligible'] });
    const text = JSON.stringify(responseOf('eligible'));
    const children = `<div>${inline(text)}</div><script type="text/x" slot="merchant">${text}</script>`;
    const advert = await put('renewal-advert', session, {}, {}, children);
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('is not used for another merchant', async () => {
    const { session, sandbox } = createStage();
    const json = inline(JSON.stringify(responseOf('eligible')));
    const advert = await put('renewal-advert', session, {}, {}, json);
    await settled(advert);
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('is read again where the page writes that of the next merchant', async () => {
    const { session, sandbox } = createStage();
    const json = inline(JSON.stringify(responseOf('not-eligible')));
    const advert = await put('renewal-advert', session, {}, {}, json);
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
    session.configure({ providerId: PROVIDERS.mixed });
    advert.querySelector('script')!.textContent = JSON.stringify(responseOf('mixed'));
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.be.empty;
  });

  it('gives way to the merchant property', async () => {
    const { session } = createStage();
    const json = inline(JSON.stringify(responseOf('eligible')));
    const merchant = responseOf('not-eligible');
    const advert = await put('renewal-advert', session, {}, { merchant }, json);
    await settled(advert);
    expect(advert.state).to.equal('ineligible');
  });
});

describe('<renewal-advert>: loading', () => {
  it('asks at once where it is eager, however far away', async () => {
    const { session, sandbox } = createStage();
    const advert = create('renewal-advert', { loading: 'whenever' });
    advert.session = session;
    await fixture(html`<div style="padding-top: 5000px">${advert}</div>`);
    await settled(advert);
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('waits until it comes near the viewport where it is lazy', async () => {
    const { session, sandbox } = createStage();
    const advert = create('renewal-advert', { loading: 'lazy' });
    advert.session = session;
    await fixture(html`<div style="padding-top: 5000px">${advert}</div>`);
    // The advert's own observer was there first: once this one is told, that one was.
    const seen = new Promise<IntersectionObserverEntry>((resolve) =>
      new IntersectionObserver(([entry], observer) => {
        observer.disconnect();
        resolve(entry!);
      }).observe(advert),
    );
    expect((await seen).isIntersecting).to.be.false;
    await settle(advert);
    expect(advert.state).to.equal('idle');
    expect(sandbox.requests).to.be.empty;
    advert.scrollIntoView();
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.offsetHeight).to.be.above(0);
    expect(sandbox.requests).to.have.length(1);
  });

  it('asks where it came near and went away again between two looks of the browser', async () => {
    let tell!: (entries: Partial<IntersectionObserverEntry>[]) => void;
    let watches = true;
    const restore = override(
      globalThis,
      'IntersectionObserver',
      class {
        constructor(callback: typeof tell) {
          tell = callback;
        }
        observe = () => undefined;
        disconnect = () => (watches = false);
      } as unknown as typeof IntersectionObserver,
    );
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { loading: 'lazy' });
    restore();
    tell([{ isIntersecting: false }]);
    await settle(advert);
    expect(advert.state).to.equal('idle');
    expect(watches).to.be.true;
    tell([{ isIntersecting: false }, { isIntersecting: true }, { isIntersecting: false }]);
    expect(watches).to.be.false;
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
  });

  it('asks soon where a lazy advert is in view from the start', async () => {
    const { session } = createStage();
    const advert = create('renewal-advert', { loading: 'lazy' });
    advert.session = session;
    const told = once(advert, 'renewal-eligibility');
    await show(advert);
    await told;
    await settle(advert);
    expect(advert.state).to.equal('eligible');
  });

  it('switches the page off without waiting to come near', async () => {
    const { session, sandbox } = createStage();
    const advert = create('renewal-advert', { loading: 'lazy', eligibility: 'ineligible' });
    advert.session = session;
    const picker = await put('offer-picker', session, { 'show-start': true });
    expect(picker.offsetHeight).to.be.above(0);
    await fixture(html`<div style="padding-top: 5000px">${advert}</div>`);
    await settle(advert, picker);
    expect(session.state.eligibility).to.equal('ineligible');
    expect(await takesNoSpace(picker)).to.be.true;
    expect(sandbox.requests).to.be.empty;
  });

  it('does not ask after a lazy advert was taken off the page', async () => {
    const { session, sandbox } = createStage();
    const advert = create('renewal-advert', { loading: 'lazy' });
    advert.session = session;
    const page = await fixture(html`<div style="padding-top: 5000px">${advert}</div>`);
    await settle(advert);
    advert.remove();
    page.scrollIntoView(false);
    page.prepend(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('is watched by nobody where it was taken off in the task in which it came', async () => {
    const observe = IntersectionObserver.prototype.observe;
    const watched: Element[] = [];
    const undo = override(
      IntersectionObserver.prototype,
      'observe',
      function (this: IntersectionObserver, element) {
        watched.push(element);
        observe.call(this, element);
      },
    );
    const { session } = createStage();
    const [gone, here] = [1, 2].map(() => create('renewal-advert', { loading: 'lazy' })) as [
      RenewalAdvert,
      RenewalAdvert,
    ];
    for (const advert of [gone, here]) {
      advert.session = session;
      document.body.append(advert);
    }
    gone.remove();
    await settle(gone, here);
    undo();
    here.remove();
    expect(watched).to.deep.equal([here]);
  });
});
