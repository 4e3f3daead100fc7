import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { createSandbox, PROVIDERS, sampleInitialApplication } from '../../demo/sandbox/index.js';
import { createOffers, parseOffers } from '../../src/client/offers.js';
import type { RenewalOffersRequest } from '../../src/client.js';
import { offersJson } from '../helpers/arbitraries.js';
import {
  EARLY,
  fakeFetch,
  json,
  never,
  refusal,
  rejection,
  slowly,
  UUID,
  withEarlyDeadlines,
} from '../helpers/fakes.js';
import {
  INITIAL_OFFERS_REQUEST,
  OFFERS_RESPONSE,
  RENEWAL_OFFERS_REQUEST,
  violations,
} from '../helpers/field-tables.js';
import { anOffer, aProduct, someOffers } from '../helpers/samples.js';

const renewal: RenewalOffersRequest = {
  application: { merchant_id: 'shop-1', provider_id: PROVIDERS.eligible, currency: 'GBP' },
};

describe('parseOffers', () => {
  it('takes a documented answer as it is, frozen', () => {
    const offers = someOffers();
    const parsed = parseOffers(offers);
    expect(parsed).to.deep.equal(offers);
    expect(violations(parsed, OFFERS_RESPONSE)).to.deep.equal([]);
    expect(Object.isFrozen(parsed!.products[0]!.offers[0])).to.be.true;
  });

  it('passes through whole what the document does not show', () => {
    const product = {
      ...aProduct({ offers: [] }),
      tags: ['new'],
      limits: { minimum: 1, maximum: 2, step: 1 },
    };
    const json = { ...someOffers(), note: { a: 1 }, products: [product] };
    expect(parseOffers(json)).to.deep.equal(json);
    const offer = { ...anOffer(), apr: 19.9 };
    expect(parseOffers({ products: [{ offers: [offer] }] })!.products[0]!.offers[0]).to.deep.equal(
      offer,
    );
  });

  it('does not trust numeric strings', () => {
    const offer = {
      ...anOffer(),
      funded_amount: '7500',
      repayment_amount: null,
      factor_rate: true,
    };
    const parsed = parseOffers({ products: [{ offers: [offer] }] })!.products[0]!.offers[0]!;
    expect(parsed).to.deep.include({ funded_amount: NaN, repayment_amount: NaN, factor_rate: NaN });
  });

  it('makes missing fields empty or NaN', () => {
    expect(parseOffers({ products: [{}, { offers: [{}, null, 'x'] }] })).to.deep.equal({
      expiresAt: '',
      products: [[], [{ offer_id: '', offer_status: '', description: '', currency: '' }]].map(
        (offers) => ({
          product_id: '',
          name: '',
          description: '',
          decision: '',
          repayment_mechanism: '',
          limits: { minimum: NaN, maximum: NaN },
          offers: offers.map((offer) => ({
            ...offer,
            split_percentage: NaN,
            term_length: NaN,
            repayment_amount: NaN,
            funded_amount: NaN,
            factor_rate: NaN,
          })),
        }),
      ),
    });
  });

  it('is nothing for what is no offers answer', () => {
    for (const json of [null, [], 'x', 7, {}, { products: null }, { products: {} }]) {
      expect(parseOffers(json), JSON.stringify(json)).to.be.undefined;
    }
    expect(parseOffers(Object.create(someOffers()))).to.be.undefined;
    expect(parseOffers(undefined)).to.be.undefined;
  });

  it('honours the types, whatever comes', () => {
    fc.assert(
      fc.property(offersJson, (json) => {
        const before = JSON.stringify(json);
        const parsed = parseOffers(json);
        expect(JSON.stringify(json)).to.equal(before);
        if (!parsed) return;
        expect(parsed.expiresAt).to.be.a('string');
        for (const product of parsed.products) {
          for (const key of ['product_id', 'name', 'description', 'decision'] as const) {
            expect(product[key]).to.be.a('string');
          }
          expect(product.limits.minimum).to.be.a('number');
          expect(product.limits.maximum).to.be.a('number');
          for (const offer of product.offers) {
            for (const key of ['offer_id', 'offer_status', 'description', 'currency'] as const) {
              expect(offer[key]).to.be.a('string');
            }
            for (const key of ['funded_amount', 'repayment_amount', 'factor_rate'] as const) {
              expect(offer[key]).to.be.a('number');
            }
            expect(offer.term_length).to.be.a('number');
            expect(offer.split_percentage).to.be.a('number');
            expect(Object.getPrototypeOf(offer)).to.equal(Object.prototype);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('createOffers', () => {
  withEarlyDeadlines();

  it('sends the documented renewal request, and nothing more', async () => {
    const sandbox = createSandbox();
    const options = { baseUrl: '/finance/v2', fetch: sandbox.fetch };
    const { data } = await createOffers(renewal, options, { idempotencyKey: crypto.randomUUID() });
    expect(violations(data, OFFERS_RESPONSE)).to.deep.equal([]);
    const [{ method, path, headers, body }] = sandbox.requests as [(typeof sandbox.requests)[0]];
    expect({ method, path, body }).to.deep.equal({
      method: 'POST',
      path: '/finance/v2/offers',
      body: {
        application: {
          merchant_id: 'shop-1',
          provider_id: PROVIDERS.eligible,
          currency: 'GBP',
        },
      },
    });
    expect(violations(body, RENEWAL_OFFERS_REQUEST)).to.deep.equal([]);
    expect(Object.keys(headers)).to.have.members(['accept', 'content-type', 'idempotency-key']);
    expect(headers).to.include({ accept: 'application/json', 'content-type': 'application/json' });
    expect(headers['idempotency-key']).to.match(UUID);
  });

  it('sends the documented initial request, and nothing more', async () => {
    const sandbox = createSandbox();
    const options = { baseUrl: '/finance/v2', fetch: sandbox.fetch };
    const { data } = await createOffers(sampleInitialApplication, options);
    expect(violations(data, OFFERS_RESPONSE)).to.deep.equal([]);
    const [request] = sandbox.requests;
    expect(request!.body).to.deep.equal(sampleInitialApplication);
    expect(violations(request!.body, INITIAL_OFFERS_REQUEST)).to.deep.equal([]);
    expect(request!.headers).to.have.all.keys('accept', 'content-type', 'idempotency-key');
  });

  for (const status of [408, 429, 500, 502, 503, 504]) {
    it(`is never repeated by itself after ${status}`, async () => {
      const fetch = fakeFetch(refusal(status, { 'retry-after': '0' }));
      await rejection(createOffers(renewal, { baseUrl: '/finance/v2', fetch }));
      expect(fetch.calls.length).to.equal(1);
    });
  }

  it('is never repeated by itself after a network fault', async () => {
    const fetch = fakeFetch(new TypeError('lost'));
    const error = await rejection(createOffers(renewal, { baseUrl: '/finance/v2', fetch }));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
    expect(fetch.calls.length).to.equal(1);
  });

  it('has a deadline of its own', async () => {
    const options = {
      baseUrl: '/finance/v2',
      fetch: fakeFetch(() => never()),
      timeouts: { offers: EARLY, accept: 60_000, merchant: 60_000 },
    };
    const error = await rejection(createOffers(renewal, options));
    expect(error).to.include({ code: 'offers_outcome_unknown' });
    expect(error.cause).to.include({ code: 'timeout' });
  });

  for (const offers of [Infinity, 3e9, NaN, -1]) {
    it(`is not cut short by a deadline of ${offers} ms`, async () => {
      const fetch = fakeFetch(() => slowly(json(someOffers())));
      const options = { baseUrl: '/finance/v2', fetch, timeouts: { offers } };
      expect((await createOffers(renewal, options)).data).to.deep.equal(someOffers());
    });
  }

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const fetch = fakeFetch(() => {
      stop.abort();
      return never();
    });
    const options = { baseUrl: '/finance/v2', fetch };
    const error = await rejection(createOffers(renewal, options, { signal: stop.signal }));
    expect(error.cause).to.include({ code: 'aborted' });
  });

  it('takes an answer without products for one in another form', async () => {
    const fetch = fakeFetch(json({ expiresAt: '2026-11-23T12:00:00Z' }));
    const error = await rejection(createOffers(renewal, { baseUrl: '/finance/v2', fetch }));
    expect(error).to.include({ code: 'offers_outcome_unknown' });
    expect(error.cause).to.include({ code: 'response_invalid' });
  });

  const circular: Record<string, unknown> = {};
  circular.application = circular;
  for (const [what, request] of Object.entries({
    'runs in circles': circular,
    'has a BigInt': { ...renewal, company: { turnover: 1n } },
    'has a Map': { ...renewal, consents: new Map([['credit', true]]) },
    'has a Set, deeply': { ...renewal, applicants: [{ names: new Set(['Ada']) }] },
    'has a file': { ...renewal, company: new File(['x'], 'accounts.pdf') },
    'is a function': () => undefined,
  })) {
    it(`is not made from what ${what}`, async () => {
      const fetch = fakeFetch(json({}));
      const body = request as unknown as RenewalOffersRequest;
      const error = await rejection(createOffers(body, { baseUrl: '/finance/v2', fetch }));
      expect(error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
      expect(error.cause).to.equal('application');
      expect(fetch.calls.length).to.equal(0);
    });
  }

  it('is made from what writes itself, as a date does', async () => {
    const fetch = fakeFetch(json({ products: [] }));
    const company = { since: new Date(0), open: Object.create({ inherited: 1 }) as object };
    const body = { ...renewal, company } as unknown as RenewalOffersRequest;
    await createOffers(body, { baseUrl: '/finance/v2', fetch });
    expect(await fetch.requests[0]!.json()).to.deep.include({
      company: { since: '1970-01-01T00:00:00.000Z', open: {} },
    });
  });
});
