import { expect, fixture, html } from '@open-wc/testing';
import type { ControlState } from '../../demo/sandbox/index.js';
import type {
  OfferAccept,
  OfferAcceptedEvent,
  OfferPicker,
  RenewalAdvert,
} from '../../src/index.js';
import { inside, once, PROVIDERS, settle } from '../helpers/page.js';
import { reach } from '../helpers/elements.js';

/** Only the tags and their attributes, against the sandbox of the test server over real HTTP. */
async function control(name: string): Promise<ControlState> {
  const response = await fetch(`/sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return (await response.json()) as ControlState;
}

describe('journey: attributes alone, over HTTP', () => {
  beforeEach(() => control('reset'));
  afterEach(() => sessionStorage.clear());

  it('goes from the advert to the acceptance, and through the funding', async () => {
    const eligibility = once(document, 'renewal-eligibility');
    const page = await fixture<HTMLElement>(html`
      <main lang="en-GB">
        <renewal-advert
          group="http"
          base-url="/finance/v2"
          provider-id=${PROVIDERS.eligible}
          merchant-id="shop-1"
          currency="GBP"
        ></renewal-advert>
        <offer-picker group="http" term-unit="months"></offer-picker>
        <offer-accept group="http"></offer-accept>
      </main>
    `);
    const [advert, picker, accept] = [...page.children] as [
      RenewalAdvert,
      OfferPicker,
      OfferAccept,
    ];
    await eligibility;
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    await expect(page).to.be.accessible();

    const loaded = once(document, 'offers-load');
    inside(advert, '[part=action]').click();
    await loaded;
    await settle(advert, picker);
    expect(picker.state).to.equal('ready');

    inside(picker, 'input[type=radio]').click();
    await settle(picker, accept);
    expect(accept.state).to.equal('review');
    await expect(page).to.be.accessible();

    const accepted = once<OfferAcceptedEvent>(document, 'offer-accepted');
    inside(accept, '[part=submit]').click();
    const { acceptance } = (await accepted).detail;
    await settle(picker, accept);
    expect([advert.state, picker.state, accept.state]).to.deep.equal([
      'started',
      'idle',
      'accepted',
    ]);
    await expect(page).to.be.accessible();

    const state = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(state.requests).to.deep.equal([
      {
        method: 'GET',
        path: `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
        status: 200,
      },
      { method: 'POST', path: '/finance/v2/offers', status: 200 },
      { method: 'POST', path: `/finance/v2/offers/${picker.value}/accept`, status: 200 },
    ]);
    const application = state.applications.find(
      ({ application_id }) => application_id === acceptance.application_id,
    );
    expect(application).to.include({
      kind: 'Renewal',
      status: 'fulfilment',
      merchant_id: 'shop-1',
      provider_id: PROVIDERS.eligible,
    });
  });

  it('changes the merchant by the attribute', async () => {
    const page = await fixture<HTMLElement>(html`
      <main>
        <renewal-advert
          group="http-2"
          base-url="/finance/v2"
          provider-id=${PROVIDERS.eligible}
        ></renewal-advert>
      </main>
    `);
    const advert = page.firstElementChild as RenewalAdvert;
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    const told = once<CustomEvent<unknown>>(advert, 'renewal-eligibility');
    advert.setAttribute('provider-id', PROVIDERS['not-eligible']);
    expect((await told).detail).to.deep.equal({
      providerId: PROVIDERS['not-eligible'],
      eligible: false,
      deal: undefined,
    });
    await settle(advert);
    expect(advert.offsetHeight).to.equal(0);
  });

  it('keeps the advert, and asks nothing anew, where the merchant-id comes late', async () => {
    const advert = await fixture<RenewalAdvert>(html`
      <renewal-advert
        group="http-3"
        base-url="/finance/v2"
        provider-id=${PROVIDERS.eligible}
      ></renewal-advert>
    `);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    const session = advert.session!;
    const states: string[] = [];
    session.addEventListener('change', () => states.push(session.state.eligibility));
    advert.setAttribute('merchant-id', 'shop-3');
    await settle(advert);
    await session.checkEligibility({ reuse: true });
    expect(session.options.merchantId).to.equal('shop-3');
    expect(new Set(states)).to.not.include.keys('idle', 'checking');
    expect(advert.state).to.equal('eligible');
  });
});
