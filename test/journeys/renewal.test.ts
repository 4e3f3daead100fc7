import { expect } from '@open-wc/testing';
import type { OfferAcceptedEvent } from '../../src/index.js';
import {
  createStage,
  EVENTS,
  inside,
  MERCHANT_ID,
  mount,
  once,
  PROVIDERS,
  settle,
  textOf,
  until,
  type Elements,
  type Stage,
} from '../helpers/page.js';

const MERCHANT_REQUEST = {
  method: 'GET',
  path: `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
  body: undefined,
};
/** §4.1: a renewal carries the application block and nothing else. */
const OFFERS_REQUEST = {
  method: 'POST',
  path: '/finance/v2/offers',
  body: {
    application: { merchant_id: MERCHANT_ID, provider_id: PROVIDERS.eligible, currency: 'GBP' },
  },
};

const requestsOf = ({ sandbox }: Stage) =>
  sandbox.requests.map(({ method, path, body }) => ({ method, path, body }));

/** From the advert to the review of the first offer. */
async function choose({ session }: Stage, { advert, picker, accept }: Elements): Promise<void> {
  await until(session, ({ eligibility }) => eligibility === 'eligible');
  await settle(advert);
  inside(advert, '[part=action]').click();
  await until(session, ({ offers }) => offers === 'ready');
  await settle(advert, picker);
  inside(picker, 'input[type=radio]:not(:disabled)').click();
  await settle(picker, accept);
}

describe('journey: renewal', () => {
  it('goes from the advert to the acceptance without bank details', async () => {
    const stage = createStage();
    const { session } = stage;
    const elements = await mount(session);
    const { advert, picker, accept } = elements;
    expect([picker.offsetHeight, accept.offsetHeight]).to.deep.equal([0, 0]);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    inside(advert, '[part=action]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(advert, picker);
    expect(advert.state).to.equal('started');
    expect(advert.offsetHeight).to.equal(0);
    expect(picker.state).to.equal('ready');
    const radio = inside(picker, 'input[type=radio]:not(:disabled)');
    radio.click();
    await settle(picker, accept);
    expect(accept.state).to.equal('review');
    const accepted = once(accept, 'offer-accepted');
    inside(accept, '[part=submit]').click();
    await accepted;
    await settle(picker, accept);
    expect(accept.state).to.equal('accepted');
    expect(picker.state).to.equal('idle');
    expect(picker.offsetHeight).to.equal(0);
    expect(requestsOf(stage)).to.deep.equal([
      MERCHANT_REQUEST,
      OFFERS_REQUEST,
      { method: 'POST', path: `/finance/v2/offers/${picker.value}/accept`, body: undefined },
    ]);
  });

  it('sends the bank details in the one request, and nowhere else', async () => {
    const stage = createStage();
    const elements = await mount(stage.session);
    const { picker, accept } = elements;
    await choose(stage, elements);
    inside(accept, '#bank_name').value = 'Example Bank';
    inside(accept, '#account_number').value = '0001 2345';
    inside(accept, '#sort_code').value = '201755';
    const accepted = once<OfferAcceptedEvent>(accept, 'offer-accepted');
    inside(accept, '[part=submit]').click();
    const { acceptance } = (await accepted).detail;
    await settle(accept);
    expect(requestsOf(stage)).to.deep.equal([
      MERCHANT_REQUEST,
      OFFERS_REQUEST,
      {
        method: 'POST',
        path: `/finance/v2/offers/${picker.value}/accept`,
        body: {
          bank_details: {
            account_number: '00012345',
            bank_name: 'Example Bank',
            account_type: 'NONE',
            sort_code: '20-17-55',
          },
        },
      },
    ]);
    expect(acceptance.provider_id).to.equal(PROVIDERS.eligible);
    expect(textOf(accept)).to.contain(acceptance.application_id);
    expect(inside(accept, 'a[part~=contract]').getAttribute('href')).to.equal(
      acceptance.links.contract_link,
    );
    expect(JSON.stringify(stage.events.map(({ detail }) => detail))).not.to.contain('2345');
  });

  it('tells the page and the session each step once, in order', async () => {
    const stage = createStage();
    const heard: string[] = [];
    const listen = ({ type, target }: Event) =>
      heard.push(`${type} ${(target as Element).localName}`);
    for (const type of EVENTS) document.addEventListener(type, listen);
    const elements = await mount(stage.session);
    await choose(stage, elements);
    const accepted = once(elements.accept, 'offer-accepted');
    inside(elements.accept, '[part=submit]').click();
    await accepted;
    for (const type of EVENTS) document.removeEventListener(type, listen);
    expect(heard).to.deep.equal([
      'renewal-eligibility renewal-advert',
      'renewal-start renewal-advert',
      'offers-load offer-picker',
      'offer-select offer-picker',
      'offer-submit offer-accept',
      'offer-accepted offer-accept',
    ]);
    expect(stage.events.map(({ type }) => type)).to.deep.equal(
      heard.map((line) => line.split(' ')[0]),
    );
  });

  it('becomes the merchant’s active deal once it is funded', async () => {
    const stage = createStage();
    const elements = await mount(stage.session);
    await choose(stage, elements);
    const accepted = once<OfferAcceptedEvent>(elements.accept, 'offer-accepted');
    inside(elements.accept, '[part=submit]').click();
    stage.sandbox.fund((await accepted).detail.acceptance.application_id);
    const next = createStage({ fetch: stage.sandbox.fetch });
    const { advert } = await mount(next.session);
    await until(next.session, ({ eligibility }) => eligibility === 'ineligible');
    await settle(advert);
    expect(advert.offsetHeight).to.equal(0);
  });

  it('waits with the offers until a picker is mounted', async () => {
    const stage = createStage();
    const { advert, picker } = await mount(stage.session);
    const place = picker.parentElement!;
    picker.remove();
    await until(stage.session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    inside(advert, '[part=action]').click();
    await settle(advert);
    expect(advert.state).to.equal('started');
    expect(requestsOf(stage)).to.deep.equal([MERCHANT_REQUEST]);
    place.append(picker);
    await until(stage.session, ({ offers }) => offers === 'ready');
    await settle(picker);
    expect(picker.state).to.equal('ready');
    expect(requestsOf(stage)).to.deep.equal([MERCHANT_REQUEST, OFFERS_REQUEST]);
  });
});
