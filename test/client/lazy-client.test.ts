import { expect } from '@open-wc/testing';
import { createClient } from '../../src/client/lazy-client.js';
import type { FinanceClient } from '../../src/client.js';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../demo/sandbox/index.js';
import { fakeFetch, json, rejection } from '../helpers/fakes.js';
import { aMerchant, OFFER_ID } from '../helpers/samples.js';

/** Each call that our file is loaded for. */
const CALLS: Readonly<
  Record<string, (client: FinanceClient, signal: AbortSignal) => Promise<unknown>>
> = {
  createOffers: (client, signal) => client.createOffers(sampleInitialApplication, { signal }),
  acceptOffer: (client, signal) => client.acceptOffer(OFFER_ID, { signal }),
};

describe('createClient of the script-tag module', () => {
  const answered = () => fakeFetch(json({}));
  const client = (fetch: ReturnType<typeof fakeFetch>) =>
    createClient({ baseUrl: 'https://finance.example/v2', fetch });

  it('sends what was given, though the page wipes it in the same task', async () => {
    const fetch = answered();
    const bankDetails = { ...sampleBankDetails };
    const accepted = rejection(client(fetch).acceptOffer(OFFER_ID, { bankDetails }));
    Object.assign(bankDetails, { account_number: '', sort_code: '' });
    await accepted;
    expect(await fetch.requests[0]!.json()).to.deep.equal({ bank_details: sampleBankDetails });
  });

  it('sends the application that was given, though the page goes on with the object', async () => {
    const fetch = answered();
    const application = structuredClone(sampleInitialApplication);
    const created = rejection(client(fetch).createOffers(application));
    Object.assign(application.application, { currency: 'XXX' });
    await created;
    expect(await fetch.requests[0]!.json()).to.deep.equal(sampleInitialApplication);
  });

  it('refuses what is no JSON, before anything is loaded or sent', async () => {
    const fetch = answered();
    const company = new Map() as object;
    const error = await rejection(
      client(fetch).createOffers({ ...sampleInitialApplication, company }),
    );
    expect(error).to.include({ code: 'input_invalid', outcome: 'not_sent', cause: 'application' });
    const bankDetails = { ...sampleBankDetails, account_number: 1n } as never;
    const refused = await rejection(client(fetch).acceptOffer(OFFER_ID, { bankDetails }));
    expect(refused).to.include({
      code: 'input_invalid',
      operation: 'accept',
      cause: 'bankDetails',
    });
    expect(fetch.calls).to.be.empty;
  });

  it('asks about a merchant without its file, and sends each decision with its key', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const { deals } = await client(fetch).getMerchant(PROVIDERS.eligible);
    expect(deals).to.have.length(1);
    const sent = answered();
    const own = createClient({ baseUrl: '/finance/v2', fetch: sent });
    await rejection(own.acceptOffer(OFFER_ID, { idempotencyKey: 'key-1' }));
    await rejection(own.createOffers(sampleInitialApplication, { idempotencyKey: 'key-2' }));
    const keys = sent.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).to.deep.equal(['key-1', 'key-2']);
  });

  it('has no body where there are no bank details', async () => {
    const fetch = answered();
    await rejection(client(fetch).acceptOffer(OFFER_ID));
    expect(await fetch.requests[0]!.text()).to.equal('');
  });

  for (const [name, call] of Object.entries(CALLS)) {
    it(`${name}: gives up at once with its signal, and sends nothing`, async () => {
      const fetch = answered();
      const error = await rejection(call(client(fetch), AbortSignal.abort()));
      const operation = name === 'createOffers' ? 'offers' : 'accept';
      expect(error).to.include({ code: 'aborted', outcome: 'not_sent', operation });
      expect(fetch.calls).to.be.empty;
    });
  }
});
