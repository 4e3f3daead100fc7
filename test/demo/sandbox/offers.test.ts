import { expect } from '@open-wc/testing';
import { merchants, PROVIDERS, sampleInitialApplication } from '../../../demo/sandbox/index.js';
import {
  INITIAL_OFFERS_REQUEST,
  OFFERS_RESPONSE,
  RENEWAL_OFFERS_REQUEST,
  violations,
} from '../../helpers/field-tables.js';
import { postAccept, offerId, postOffers, renewal, send, START, still } from './calls.js';

const HOUR = 3_600_000;
const initial = sampleInitialApplication;

async function refused(body: unknown, headers?: Record<string, string>) {
  const sandbox = still();
  const before = sandbox.snapshot().applications;
  const response = await send(sandbox, 'POST', '/finance/v2/offers', body, headers);
  expect(sandbox.snapshot().applications, 'no application').to.deep.equal(before);
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
}

describe('sandbox: POST /offers', () => {
  for (const { name, provider_id, currency } of merchants) {
    it(`answers a renewal of ${name} with the documented fields`, async () => {
      const body = { application: { merchant_id: 'shop-1', provider_id, currency } };
      expect(violations(body, RENEWAL_OFFERS_REQUEST)).to.deep.equal([]);
      const offers = await postOffers(still(), body);
      expect(violations(offers, OFFERS_RESPONSE)).to.deep.equal([]);
    });
  }

  it('answers an initial application in the same shape', async () => {
    expect(violations(initial, INITIAL_OFFERS_REQUEST)).to.deep.equal([]);
    const offers = await postOffers(still(), initial);
    expect(violations(offers, OFFERS_RESPONSE)).to.deep.equal([]);
    expect(offers.products.map((product) => product.offers.length)).to.deep.equal([3, 3]);
  });

  it('has two products with three offers each, all of them to be accepted', async () => {
    const { products } = await postOffers(still());
    expect(products.map((product) => product.offers.length)).to.deep.equal([3, 3]);
    for (const product of products) {
      expect(product.decision).to.equal('Accepted');
      expect(product.repayment_mechanism).to.equal('terminal_split');
      for (const offer of product.offers) expect(offer.offer_status).to.equal('Eligible');
    }
    const ids = products.flatMap(({ product_id, offers }) => [
      product_id,
      ...offers.map(({ offer_id }) => offer_id),
    ]);
    expect(new Set(ids).size).to.equal(8);
  });

  it('sets expiresAt at creation: 72 hours, or what is asked for', async () => {
    const { expiresAt } = await postOffers(still());
    expect(Date.parse(expiresAt)).to.equal(START + 72 * HOUR);
    const short = await postOffers(still({ offersValidForMs: 1500 }));
    expect(Date.parse(short.expiresAt)).to.equal(START + 1500);
    const past = still({ offersValidForMs: -1 });
    expect(Date.parse((await postOffers(past)).expiresAt)).to.equal(START - 1);
    expect(past.snapshot().applications[0]?.status).to.equal('fulfilment');
  });

  it('makes a new set of offers for each application', async () => {
    const sandbox = still();
    const first = await postOffers(sandbox);
    sandbox.advance(HOUR);
    const second = await postOffers(sandbox);
    expect(offerId(second)).to.not.equal(offerId(first));
    expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).to.equal(HOUR);
  });

  it('gives the same ids on every run, and others for another seed', async () => {
    const ids = async (seed?: number) => offerId(await postOffers(still({ seed })));
    expect(await ids()).to.equal(await ids());
    expect(await ids(2)).to.not.equal(await ids());
  });

  it('has no offers for who may not renew', async () => {
    for (const name of [
      'not-eligible',
      'no-active-deal',
      'no-deals',
      'accepted-recently',
    ] as const) {
      expect((await postOffers(still(), renewal(name))).products, name).to.deep.equal([]);
    }
  });

  it('has products without offers for the declined merchant', async () => {
    const { products } = await postOffers(still(), renewal('declined'));
    expect(products.map(({ decision, offers }) => [decision, offers])).to.deep.equal([
      ['Declined', []],
      ['Declined', []],
    ]);
  });

  it('has offers that are not available among those of the mixed merchant', async () => {
    const { products } = await postOffers(still(), renewal('mixed'));
    expect(
      products.map(({ decision, offers }) => [
        decision,
        ...offers.map(({ offer_status }) => offer_status),
      ]),
    ).to.deep.equal([
      ['Accepted', 'Eligible', 'Ineligible', 'Pending'],
      ['Declined', 'Eligible', 'Eligible', 'Eligible'],
    ]);
  });

  describe('amounts', () => {
    for (const [name, currency, digits] of [
      ['eligible', 'GBP', 2],
      ['eligible-eur', 'EUR', 2],
      ['eligible-jpy', 'JPY', 0],
      ['eligible-kwd', 'KWD', 3],
    ] as const) {
      it(`agree with each other to the minor unit of ${currency}`, async () => {
        const { products } = await postOffers(still(), renewal(name, currency));
        for (const { limits, offers } of products) {
          for (const offer of offers) {
            const { funded_amount, repayment_amount, factor_rate } = offer;
            expect(offer.currency).to.equal(currency);
            expect(repayment_amount).to.equal(Number(repayment_amount.toFixed(digits)));
            expect(funded_amount).to.equal(Number(funded_amount.toFixed(digits)));
            const exact = funded_amount * factor_rate;
            expect(repayment_amount).to.be.closeTo(exact, 0.5 / 10 ** digits + 1e-9);
            expect(repayment_amount).to.be.above(funded_amount);
            expect(funded_amount).to.be.within(limits.minimum, limits.maximum);
            expect(offer.split_percentage).to.be.within(1, 50);
            expect(offer.term_length).to.be.within(1, 36);
          }
        }
      });
    }

    it('are those of the example to the penny', async () => {
      const { products } = await postOffers(still());
      expect(products[0]?.offers[1]).to.deep.include({
        funded_amount: 7500,
        factor_rate: 1.1375,
        repayment_amount: 8531.25,
        split_percentage: 10,
        term_length: 9.5,
      });
    });
  });

  describe('refuses', () => {
    const { application } = renewal();

    it('a renewal for a provider_id that it does not know', async () => {
      expect(await refused(renewal('unknown'))).to.match(/^422 application.provider_id/);
    });

    it('a renewal in another currency than the deal', async () => {
      expect(await refused(renewal('eligible', 'EUR'))).to.match(/^422 application.currency/);
    });

    it('a renewal that carries anything but application', async () => {
      for (const key of ['consents', 'applicants', 'company', 'anything']) {
        expect(await refused({ application, [key]: {} }), key).to.match(/^422 a renewal request/);
      }
      const used = { ...application, intended_use_of_funds: 'Stock' };
      expect(await refused({ application: used })).to.match(/^422 application of a renewal/);
    });

    it('an application block with a field missing or mistyped', async () => {
      for (const [field, values] of Object.entries({
        merchant_id: [undefined, null, '', ' ', 7],
        currency: [undefined, null, 'gbp', 'GBPS', 826],
        provider_id: [undefined, '', 'x', 7, {}],
      })) {
        for (const value of values) {
          const body = { application: { ...application, [field]: value } };
          expect(await refused(body), `${field} ${JSON.stringify(value)}`).to.match(
            new RegExp(`^422 application.${field} `),
          );
        }
      }
      for (const body of [{}, [], 'text', null, 1, { application: [] }, { application: null }]) {
        expect(await refused(JSON.stringify(body))).to.match(/^422 /);
      }
    });

    it('an initial application with a part missing or mistyped', async () => {
      for (const [part, values] of Object.entries({
        consents: [undefined, null, [], true],
        applicants: [undefined, null, [], {}, [1]],
        company: [undefined, null, [], 'Ltd'],
      })) {
        for (const value of values) {
          expect(await refused({ ...initial, [part]: value })).to.match(
            new RegExp(`^422 ${part} `),
          );
        }
      }
      const rest = { ...initial.application, intended_use_of_funds: undefined };
      expect(await refused({ ...initial, application: rest })).to.match(
        /^422 application.intended_use_of_funds/,
      );
    });

    it('a body that is no JSON, or does not say that it is', async () => {
      expect(await refused('{"application":')).to.match(/^400 /);
      expect(await refused('')).to.match(/^400 /);
      expect(await refused(renewal(), { 'content-type': 'text/plain' })).to.match(/^415 /);
    });

    it('other methods', async () => {
      const response = await send(still(), 'GET', '/finance/v2/offers');
      expect(response.status).to.equal(405);
      expect(response.headers.get('allow')).to.equal('POST');
    });

    it('without repeating what was sent', async () => {
      const error = await refused({ application: { ...application, currency: 'secret-value' } });
      expect(error).to.not.include('secret-value');
    });
  });

  it('lets fields through that the document does not name, in an initial application', async () => {
    const offers = await postOffers(still(), { ...initial, channel: 'till' });
    expect(offers.products).to.have.lengthOf(2);
  });

  it('takes a content-type with parameters', async () => {
    await postOffers(still(), renewal(), { 'content-type': 'Application/JSON; charset=utf-8' });
  });

  it('keeps nothing of consents, applicants and company', async () => {
    const sandbox = still();
    const secret = { name: 'Sentinel-7431' };
    await postOffers(
      sandbox,
      { ...initial, consents: secret, applicants: [secret], company: secret },
      { 'idempotency-key': 'k' },
    );
    expect(JSON.stringify(sandbox.snapshot())).to.not.include('Sentinel-7431');
  });

  it('finds the merchant of a second initial application again (§1)', async () => {
    const sandbox = still();
    const first = await postAccept(sandbox, offerId(await postOffers(sandbox, initial)));
    const second = await postAccept(sandbox, offerId(await postOffers(sandbox, initial)));
    expect(second.provider_id).to.equal(first.provider_id);
    expect(second.application_id).to.not.equal(first.application_id);
    expect(Object.values<string>(PROVIDERS)).to.not.include(first.provider_id);
  });
});
