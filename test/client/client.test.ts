import { expect } from '@open-wc/testing';
import { createClient } from '../../src/client/client.js';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../demo/sandbox/index.js';
import { fakeFetch, never, refusal, rejection, resetServedSandbox } from '../helpers/fakes.js';
import {
  ACCEPT_RESPONSE,
  MERCHANT_RESPONSE,
  OFFERS_RESPONSE,
  violations,
} from '../helpers/field-tables.js';
import { OFFER_ID } from '../helpers/samples.js';

const renewal = {
  application: { merchant_id: 'shop-1', provider_id: PROVIDERS.eligible, currency: 'GBP' },
};

// The test server serves a sandbox: these requests go over HTTP.
describe('createClient: over HTTP', () => {
  beforeEach(resetServedSandbox);

  const client = createClient({ baseUrl: '/finance/v2' });

  it('takes a renewal from the merchant to the acceptance', async () => {
    const merchant = await client.getMerchant(PROVIDERS.eligible);
    expect(violations(merchant, MERCHANT_RESPONSE)).to.deep.equal([]);
    const offers = await client.createOffers(renewal);
    expect(violations(offers, OFFERS_RESPONSE)).to.deep.equal([]);
    const offerId = offers.products[1]!.offers[0]!.offer_id;
    const acceptance = await client.acceptOffer(offerId, { bankDetails: sampleBankDetails });
    expect(violations(acceptance, ACCEPT_RESPONSE)).to.deep.equal([]);
    expect(acceptance.provider_id).to.equal(PROVIDERS.eligible);
    expect(acceptance.offer).to.deep.equal(offers.products[1]!.offers[0]);
  });

  it('takes an initial application to its provider_id, and looks it up', async () => {
    const offers = await client.createOffers(sampleInitialApplication);
    const { provider_id } = await client.acceptOffer(offers.products[0]!.offers[0]!.offer_id);
    expect(await client.getMerchant(provider_id)).to.deep.equal({ deals: [] });
  });

  it('has one effect for one key, however often it is sent', async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = await client.createOffers(renewal, { idempotencyKey });
    expect(await client.createOffers(renewal, { idempotencyKey })).to.deep.equal(first);
    const offerId = first.products[0]!.offers[0]!.offer_id;
    const key = { idempotencyKey: crypto.randomUUID() };
    const acceptance = await client.acceptOffer(offerId, key);
    expect(await client.acceptOffer(offerId, key)).to.deep.equal(acceptance);
  });

  it('has no second effect without a key', async () => {
    const offers = await client.createOffers(renewal);
    const offerId = offers.products[0]!.offers[0]!.offer_id;
    await client.acceptOffer(offerId);
    const error = await rejection(client.acceptOffer(offerId));
    expect(error).to.include({ code: 'accept_outcome_unknown', status: 409 });
  });

  it('rejects with what the service said', async () => {
    expect(await rejection(client.getMerchant(PROVIDERS.unknown))).to.include({
      code: 'rejected',
      operation: 'merchant',
      status: 404,
    });
    expect(await rejection(client.acceptOffer(OFFER_ID))).to.include({
      code: 'offers_expired',
      operation: 'accept',
      outcome: 'not_applied',
      status: 404,
    });
    const wrong = { application: { ...renewal.application, currency: 'EUR' } };
    const error = await rejection(client.createOffers(wrong));
    expect(error).to.include({ code: 'rejected', outcome: 'not_applied', status: 422 });
    expect(error.requestId).to.match(/^[\da-f-]{36}$/);
  });

  it('does not take a page of the site for an answer', async () => {
    const elsewhere = createClient({ baseUrl: '/test' });
    expect((await rejection(elsewhere.getMerchant(PROVIDERS.eligible))).outcome).to.equal(
      'not_applied',
    );
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const asked = rejection(client.getMerchant(PROVIDERS.eligible, { signal: stop.signal }));
    stop.abort();
    expect(await asked).to.include({ code: 'aborted' });
    expect((await client.getMerchant(PROVIDERS.eligible)).deals).to.have.length(1);
  });
});

describe('createClient', () => {
  it('passes the key and the signal on', async () => {
    const idempotencyKey = crypto.randomUUID();
    for (const operation of ['createOffers', 'acceptOffer'] as const) {
      const stop = new AbortController();
      const fetch = fakeFetch(() => {
        stop.abort();
        return never();
      });
      const client = createClient({ baseUrl: '/finance/v2', fetch });
      const options = { idempotencyKey, signal: stop.signal };
      const error = await rejection(
        operation === 'createOffers'
          ? client.createOffers(renewal, options)
          : client.acceptOffer(OFFER_ID, options),
      );
      expect(error.cause).to.include({ code: 'aborted' });
      expect(fetch.requests[0]!.headers.get('idempotency-key')).to.equal(idempotencyKey);
    }
  });

  it('rejects with a FinanceError, though a script without types says null', async () => {
    const client = createClient({ baseUrl: '/finance/v2', fetch: fakeFetch(refusal(422)) });
    const error = await rejection(client.acceptOffer(OFFER_ID, null as never));
    expect(error).to.include({ code: 'rejected', outcome: 'not_applied' });
  });

  it('sends what it is told, as often as it is told', async () => {
    const fetch = fakeFetch(new TypeError('lost'));
    const client = createClient({ baseUrl: '/finance/v2', fetch });
    await rejection(client.createOffers(renewal));
    await rejection(client.createOffers(renewal));
    expect(fetch.calls.length).to.equal(2);
  });
});
