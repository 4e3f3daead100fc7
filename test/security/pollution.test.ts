import { expect } from '@open-wc/testing';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { IIFE, script } from '../builds/frame.js';
import { resetServedSandbox } from '../helpers/fakes.js';
import { inside, once, PROVIDERS, textOf } from '../helpers/page.js';
import { closeStrictPages, openStrictPage, settled, type StrictPage } from './strict-page.js';

/** How a page says which service it is, and in which currency its merchants are paid. */
interface Way {
  readonly head: string;
  readonly attributes: string;
}

const WAYS = {
  attributes: { head: script(IIFE), attributes: 'base-url="/finance/v2" currency="GBP"' },
  'configure()': {
    head: `${script(IIFE)}<script>
      MerchantFinance.configure({ baseUrl: '/finance/v2', currency: 'GBP' });
    </script>`,
    attributes: '',
  },
  'data attributes of the script': {
    head: script(IIFE, 'data-base-url="/finance/v2" data-currency="GBP"'),
    attributes: '',
  },
} satisfies Record<string, Way>;

const bodyFor = (providerId: string, attributes: string) => `
  <renewal-advert provider-id="${providerId}" merchant-id="merchant-0042" progress-unit="percent" ${attributes}>
  </renewal-advert><offer-picker></offer-picker><offer-accept></offer-accept>`;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly credentials: string;
  readonly redirect: string;
}

/** All requests of a page, as they leave it. */
function record(page: StrictPage): Sent[] {
  const sent: Sent[] = [];
  const original = page.window.fetch;
  page.window.fetch = (async (request: Request) => {
    const { method, url, credentials, redirect } = request;
    const headers = Object.fromEntries(request.headers);
    delete headers['idempotency-key'];
    const path = url.replace(location.origin, '').replace(/offers\/[\da-f-]{36}/, 'offers/{id}');
    const body = await request.clone().text();
    sent.push({ method, path, headers, body, credentials, redirect });
    return original.call(page.window, request);
  }) as typeof fetch;
  return sent;
}

/** A page whose `Object.prototype` has these properties, written as they stand in its script. */
async function polluted(
  properties: Record<string, string>,
  scenario: keyof typeof PROVIDERS,
  { head, attributes }: Way = WAYS.attributes,
) {
  const entries = Object.entries(properties).map(([key, value]) => `${key}: ${value}`);
  const pollution = `<script>Object.assign(Object.prototype, { ${entries.join(', ')} });</script>`;
  const page = await openStrictPage({ csp: '', head: pollution + head });
  const sent = record(page);
  const { document } = page;
  const checked = once<CustomEvent<{ eligible: boolean }>>(document, 'renewal-eligibility');
  const box = page.document.createElement('div');
  box.innerHTML = bodyFor(PROVIDERS[scenario], attributes);
  document.body.append(box);
  const { eligible } = (await checked).detail;
  const advert = document.querySelector<RenewalAdvert>('renewal-advert')!;
  await advert.updateComplete;
  return {
    page,
    sent,
    eligible,
    advert,
    picker: document.querySelector<OfferPicker>('offer-picker')!,
    accept: document.querySelector<OfferAccept>('offer-accept')!,
  };
}

/** What stands there of money and shares, and what can be chosen. */
const read = ({ shadowRoot }: HTMLElement) => ({
  assignment: shadowRoot!.slotAssignment,
  problems: shadowRoot!.querySelectorAll('.problems, .field-error').length,
  figures: shadowRoot!.textContent.match(/£[\d,]+(\.\d+)?[km]?|\d[\d.,]*%/gi),
  choices: [...shadowRoot!.querySelectorAll('input[type=radio]')].map((radio) =>
    radio.matches('[disabled]'),
  ),
});

/** Up to the review of the first offer that can be chosen. */
async function review({ page, advert, picker, accept }: Awaited<ReturnType<typeof polluted>>) {
  const loaded = once(page.document, 'offers-load');
  inside(advert, '[part=action]').click();
  await loaded;
  await picker.updateComplete;
  inside(picker, 'input[type=radio]:not([disabled])').click();
  await accept.updateComplete;
}

async function journey(properties: Record<string, string>, way?: Way) {
  const opened = await polluted(properties, 'eligible', way);
  const { page, sent, advert, picker, accept } = opened;
  const shown = [read(advert)];
  await review(opened);
  shown.push(read(picker), read(accept));
  const done = once(page.document, 'offer-accepted');
  inside(accept, '[part=submit]').click();
  await done;
  await accept.updateComplete;
  shown.push(read(accept));
  const links = [...accept.shadowRoot!.querySelectorAll('a')].map(({ host }) => host);
  await settled(page);
  return { sent, links, shown, problems: page.problems, state: accept.state };
}

const MERCHANT = `{ deals: [{ active: true, performance: { renewal_eligibility: true } }] }`;
const POLLUTIONS: Record<string, Record<string, string>> = {
  active: { active: 'true' },
  renewal_eligibility: { renewal_eligibility: 'true' },
  performance: { performance: '{ renewal_eligibility: true }' },
  'all that makes a deal renewable': {
    active: 'true',
    renewal_eligibility: 'true',
    performance: '{ renewal_eligibility: true }',
    deals: `${MERCHANT}.deals`,
  },
  deals: { deals: `${MERCHANT}.deals` },
  'decision and offer_status': { decision: `'Accepted'`, offer_status: `'Eligible'` },
  products: { products: '[]' },
  headers: { headers: `{ 'x-polluted': '1' }` },
  method: { method: `'DELETE'` },
  body: { body: `'polluted'` },
  path: { path: `'/polluted'` },
  routes: { routes: `{ merchant: '/polluted' }` },
  bank_details: { bank_details: `{ account_number: '666' }` },
  bankDetails: { bankDetails: `{ account_number: '666' }` },
  toJSON: { toJSON: `() => ({ polluted: true })` },
  'how listeners are told': { once: 'true' },
  provider_id: { provider_id: `'666'` },
  contract_link: {
    contract_link: `'https://evil.example/'`,
    merchant_link: `'https://evil.example/'`,
  },
  expiresAt: { expiresAt: `'2000-01-01T00:00:00Z'` },
  // What is kept over a reload, and what other tabs tell.
  offers: { offers: `{ products: [], expiresAt: '2099-01-01T00:00:00Z' }` },
  pending: { pending: `{ operation: 'accept', startedAt: 1 }` },
  acceptance: {
    acceptance: `{ operation: 'accept', startedAt: 1 }`,
    accepted: `'2d1e686b-619d-4304-b432-087d05ddf001'`,
  },
  assignedSlot: { assignedSlot: `'x'` },
  unref: { unref: `'x'` },
  'where to scroll': { inline: `'nowhere'`, block: `'nowhere'`, behavior: `'jumpy'` },
  'operation and outcome': { operation: `'accept'`, outcome: `'done'` },
};

/** Names of settings, of what they contain, and of options that figures are written with. */
const SETTINGS: Record<string, Record<string, string>> = {
  baseUrl: { baseUrl: `'https://evil.example/finance/v2'` },
  providerId: { providerId: `'${PROVIDERS['accepted-recently']}'` },
  merchantId: { merchantId: `'666'` },
  currency: { currency: `'USD'` },
  merchantPath: { merchantPath: `'/elsewhere?x={provider_id}'` },
  routes: { routes: `{ merchant: '/elsewhere' }` },
  fetch: { fetch: `() => Promise.reject(new TypeError('polluted'))` },
  'credentials and idempotencyHeader': {
    credentials: `'include'`,
    idempotencyHeader: `'x-polluted'`,
  },
  timeouts: { timeouts: `{ merchant: 0, merchantTotal: 0, offers: 0, accept: 0 }` },
  acceptable: { acceptable: `{ status: ['Withdrawn'], decision: ['Declined'], type: [] }` },
  'clock and storage': { clock: '() => NaN', storage: 'null' },
  state: {
    merchant: MERCHANT,
    deal: `${MERCHANT}.deals[0]`,
    source: `'provided'`,
    selected: `{ offer: {}, product: {} }`,
    accepted: `{ links: {} }`,
    error: `new Error('polluted')`,
  },
  'what stands beside a figure': {
    note: `'£5'`,
    lowestCost: '100',
    whatIf: `'£6'`,
    explains: 'true',
    brief: 'true',
    reason: `'£7'`,
    status: `'£8'`,
    done: 'true',
    details: `[{ label: 'APR', value: '9%' }]`,
  },
  'what has to be corrected': {
    consent: `'required'`,
    bank_name: `'required'`,
    account_number: `'digits'`,
    sort_code: `'sort_code'`,
  },
  'how slots are filled': { slotAssignment: `'manual'`, delegatesFocus: 'true' },
  'what attributes and texts are put together from': { strings: `['https://evil.example/']` },
  'which attributes are read': { attribute: `'x'`, noAccessor: 'true', converter: `'x'` },
  'which notes are kept': { asks: 'true' },
  'what figures are written with': {
    maximumSignificantDigits: '1',
    notation: `'compact'`,
    currencyDisplay: `'name'`,
  },
};

describe('polluted Object.prototype', () => {
  let clean: Awaited<ReturnType<typeof journey>>;
  before(async () => {
    await resetServedSandbox();
    clean = await journey({});
    closeStrictPages();
  });
  beforeEach(resetServedSandbox);
  afterEach(closeStrictPages);

  it('is compared with a journey that is as it should be', () => {
    expect(clean.problems).to.deep.equal([]);
    expect(clean.state).to.equal('accepted');
    const [advert, picker, accept] = clean.shown;
    expect(advert!.figures).to.include.members(['£4,560', '62%']);
    expect(picker!.choices).to.deep.equal(Array(6).fill(false));
    expect(accept!.figures).to.include.members(['£5,000', '£5,600', '8%']);
    expect(clean.links).to.deep.equal(['finance.example', 'finance.example']);
    const application = {
      merchant_id: 'merchant-0042',
      provider_id: PROVIDERS.eligible,
      currency: 'GBP',
    };
    const json = { accept: 'application/json', 'content-type': 'application/json' };
    const common = { credentials: 'same-origin', redirect: 'error' };
    expect(clean.sent).to.deep.equal([
      {
        ...common,
        method: 'GET',
        path: `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
        headers: { accept: 'application/json' },
        body: '',
      },
      {
        ...common,
        method: 'POST',
        path: '/finance/v2/offers',
        headers: json,
        body: JSON.stringify({ application }),
      },
      {
        ...common,
        method: 'POST',
        path: '/finance/v2/offers/{id}/accept',
        headers: { accept: 'application/json' },
        body: '',
      },
    ]);
  });

  it('makes no application where there is no picker to show it', async () => {
    const { advert, picker } = await polluted({ picker: `{}` }, 'eligible');
    picker.remove();
    inside(advert, '[part=action]').click();
    await advert.updateComplete;
    expect(advert.state).to.equal('started');
    expect(advert.session!.state.offers).to.equal('idle');
  });

  it('says nothing else of an acceptance whose answer was lost', async () => {
    const opened = await polluted({ idle: `'acceptedHeadingPlain'` }, 'eligible');
    const { page, accept } = opened;
    await review(opened);
    page.window.fetch = () => Promise.reject(new TypeError('lost'));
    const lost = once(page.document, 'finance-error');
    inside(accept, '[part=submit]').click();
    await lost;
    await accept.updateComplete;
    const text = textOf(accept);
    expect(text).to.contain('may have gone through');
    expect(text).not.to.contain('Your acceptance went through');
  });

  for (const [way, setUp] of Object.entries(WAYS)) {
    describe(`of a page set up by ${way}`, () => {
      it('is compared with the same journey', async () => {
        expect(await journey({}, setUp)).to.deep.equal(clean);
      });

      for (const [name, properties] of Object.entries(SETTINGS)) {
        it(`changes no request and no figure: ${name}`, async () => {
          expect(await journey(properties, setUp)).to.deep.equal(clean);
        });

        it(`makes no advert: ${name}`, async () => {
          const { eligible, sent } = await polluted(properties, 'not-eligible', setUp);
          expect(eligible).to.be.false;
          expect(sent.map(({ path }) => path)).to.deep.equal([
            `/finance/v2/merchant?provider_id=${PROVIDERS['not-eligible']}`,
          ]);
        });
      }
    });
  }

  for (const [name, properties] of Object.entries(POLLUTIONS)) {
    describe(name, () => {
      for (const scenario of ['not-eligible', 'no-active-deal', 'no-deals'] as const) {
        it(`makes no advert: ${scenario}`, async () => {
          const { page, eligible, advert, sent } = await polluted(properties, scenario);
          expect(eligible).to.be.false;
          expect(advert.state).to.equal('ineligible');
          expect(advert.shadowRoot!.textContent.trim()).to.equal('');
          expect(sent.map(({ method }) => method)).to.deep.equal(['GET']);
          await settled(page);
          expect(page.problems).to.deep.equal([]);
        });
      }

      it('changes no request, and nothing throws', async () => {
        expect(await journey(properties)).to.deep.equal(clean);
      });
    });
  }
});
