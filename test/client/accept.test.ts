import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import {
  createSandbox,
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../demo/sandbox/index.js';
import { acceptOffer, parseAcceptance } from '../../src/client/accept.js';
import { createOffers } from '../../src/client/offers.js';
import { acceptanceJson } from '../helpers/arbitraries.js';
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
import { ACCEPT_REQUEST, ACCEPT_RESPONSE, violations } from '../helpers/field-tables.js';
import { APPLICATION_ID, OFFER_ID } from '../helpers/samples.js';

const answer = {
  application_id: APPLICATION_ID,
  provider_id: PROVIDERS.eligible,
  offer: { offer_id: OFFER_ID },
  links: {
    contract_link: 'https://finance.example/c',
    merchant_link: 'https://finance.example/m',
    guide_link: 'https://finance.example/g',
  },
};

describe('parseAcceptance', () => {
  it('takes a documented answer as it is, frozen', () => {
    const parsed = parseAcceptance(answer);
    expect(parsed).to.deep.equal(answer);
    expect(Object.isFrozen(parsed!.links)).to.be.true;
  });

  it('passes through whole what the document leaves open', () => {
    const json = { ...answer, offer: { anything: [1] } };
    expect(parseAcceptance(json)).to.deep.equal(json);
  });

  it('has no further fields: an answer may repeat what was sent', () => {
    const json = { ...answer, bank_details: { account_number: '12345678' }, next_step: 1 };
    expect(parseAcceptance(json)).to.deep.equal(answer);
  });

  it('needs nothing but the application, which is a UUID', () => {
    expect(parseAcceptance({ application_id: APPLICATION_ID })).to.deep.equal({
      application_id: APPLICATION_ID,
      provider_id: '',
      offer: {},
      links: {},
    });
    for (const application_id of ['', 'app-1', 7, null, undefined, [APPLICATION_ID]]) {
      expect(parseAcceptance({ ...answer, application_id })).to.be.undefined;
    }
  });

  it('is not undone by missing or bad links', () => {
    for (const links of [undefined, null, 'x', [], 7]) {
      expect(parseAcceptance({ ...answer, links })!.links).to.deep.equal({});
    }
    const links = { contract_link: 'javascript:alert(1)' };
    expect(parseAcceptance({ ...answer, links })).to.exist;
  });

  it('is nothing for what is no accept answer', () => {
    for (const json of [null, [], 'x', 7, {}, [answer]]) {
      expect(parseAcceptance(json), JSON.stringify(json)).to.be.undefined;
    }
    expect(parseAcceptance(Object.create(answer))).to.be.undefined;
  });

  it('honours the types, whatever comes', () => {
    fc.assert(
      fc.property(acceptanceJson, (json) => {
        const parsed = parseAcceptance(json);
        if (!parsed) return;
        expect(Object.getOwnPropertyDescriptor(json, 'application_id')?.value).to.equal(
          parsed.application_id,
        );
        expect(parsed.application_id).to.match(/^[\da-f-]{36}$/i);
        expect(parsed.provider_id).to.be.a('string');
        expect(parsed.offer).to.be.an('object');
        expect(parsed.links).to.be.an('object');
      }),
      { numRuns: 500 },
    );
  });
});

describe('acceptOffer', () => {
  withEarlyDeadlines();

  async function offered() {
    const sandbox = createSandbox();
    const options = { baseUrl: '/finance/v2', fetch: sandbox.fetch };
    const { data } = await createOffers(sampleInitialApplication, options);
    const offerId = data.products[0]!.offers[0]!.offer_id;
    return { sandbox, options, offerId };
  }

  it('sends no body and no content-type without bank details', async () => {
    const { sandbox, options, offerId } = await offered();
    const idempotencyKey = crypto.randomUUID();
    const { data } = await acceptOffer(offerId, undefined, options, { idempotencyKey });
    expect(violations(data, ACCEPT_RESPONSE)).to.deep.equal([]);
    const { method, path, headers, body } = sandbox.requests.at(-1)!;
    expect({ method, path, body }).to.deep.equal({
      method: 'POST',
      path: `/finance/v2/offers/${offerId}/accept`,
      body: undefined,
    });
    expect(headers).to.deep.equal({
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
    });
    expect(headers['idempotency-key']).to.match(UUID);
  });

  it('sends no body where a script says that there are no bank details', async () => {
    const { sandbox, options, offerId } = await offered();
    await acceptOffer(offerId, null as unknown as undefined, options);
    const { headers, body } = sandbox.requests.at(-1)!;
    expect(body).to.equal(undefined);
    expect(headers).not.to.have.property('content-type');
  });

  it('sends the documented body with bank details, and nothing more', async () => {
    const { sandbox, options, offerId } = await offered();
    await acceptOffer(offerId, sampleBankDetails, options);
    const { headers, body } = sandbox.requests.at(-1)!;
    expect(body).to.deep.equal({
      bank_details: {
        account_number: '00012345',
        bank_name: 'Example Bank',
        account_type: 'NONE',
        sort_code: '20-17-55',
      },
    });
    expect(violations(body, ACCEPT_REQUEST)).to.deep.equal([]);
    const { 'idempotency-key': key, ...others } = headers;
    expect(key).to.match(UUID);
    expect(others).to.deep.equal({
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('gives an answer without what it repeats of the bank details, wherever that stands', async () => {
    const { account_number, sort_code } = sampleBankDetails;
    const repeating = {
      ...answer,
      offer: {
        ...answer.offer,
        note: `paid to ${account_number}`,
        bank_details: {},
        term: [sort_code],
      },
      links: {
        contract_link: 'https://sign.example/c/1',
        receipt: `https://sign.example/r?account=${account_number}`,
      },
    };
    const fetch = fakeFetch(json(repeating));
    const options = { baseUrl: '/finance/v2', fetch };
    const { data } = await acceptOffer(OFFER_ID, sampleBankDetails, options);
    const told = JSON.stringify(data);
    expect(told).not.to.contain(account_number);
    expect(told).not.to.contain(sort_code);
    expect(told).not.to.contain('bank_details');
    expect(data.offer).to.include(answer.offer);
    expect(data.links).to.deep.equal({ contract_link: 'https://sign.example/c/1' });
  });

  it('gives an answer without what it repeats under the names of the fields, in capitals, or as a name', async () => {
    const { bank_name, account_type } = sampleBankDetails;
    const repeating = {
      ...answer,
      offer: { ...answer.offer, payout: { bank_name, account_type, sort_code: '201755' } },
      links: {
        contract_link: 'https://sign.example/c/1',
        receipt: 'https://sign.example/r?iban=GB29NWBK60161331926819',
        GB29NWBK60161331926819: 'https://sign.example/a',
      },
    };
    for (const account_number of ['gb29nwbk60161331926819', 'GB29NWBK60161331926819']) {
      const bankDetails = { ...sampleBankDetails, account_number };
      const options = { baseUrl: '/finance/v2', fetch: fakeFetch(json(repeating)) };
      const { data } = await acceptOffer(OFFER_ID, bankDetails, options);
      expect(data.offer).to.deep.equal({ ...answer.offer, payout: {} });
      expect(data.links).to.deep.equal({ contract_link: 'https://sign.example/c/1' });
    }
  });

  it('tells that there is a contract, where its link repeats them', async () => {
    const { account_number } = sampleBankDetails;
    const contract_link = `https://sign.example/c/${account_number}`;
    const options = {
      baseUrl: '/finance/v2',
      fetch: fakeFetch(json({ ...answer, links: { contract_link } })),
    };
    const { data } = await acceptOffer(OFFER_ID, sampleBankDetails, options);
    expect(data.links).to.deep.equal({ contract_link: 'about:blank' });
  });

  it('looks through what JavaScript can’t turn into text: lists deeper than its stack, and a field named toString', async () => {
    const { account_number } = sampleBankDetails;
    const depth = 100_000;
    const list = `${'['.repeat(depth)}"${account_number}"${']'.repeat(depth)}`;
    const odd = JSON.stringify({ toString: 1, valueOf: null, note: account_number });
    const body = JSON.stringify(answer).replace('{', `{"list":${list},"odd":${odd},`);
    const fetch = fakeFetch(new Response(body));
    const options = { baseUrl: '/finance/v2', fetch };
    const { data } = await acceptOffer(OFFER_ID, sampleBankDetails, options);
    expect(data).to.deep.equal(parseAcceptance(answer));
  });

  it('gives an answer with its ids where their digits are those of the bank details by chance', async () => {
    const [account_number] = APPLICATION_ID.split('-') as [string];
    const bankDetails = { ...sampleBankDetails, account_number };
    const fetch = fakeFetch(json(answer));
    const { data } = await acceptOffer(OFFER_ID, bankDetails, { baseUrl: '/finance/v2', fetch });
    expect(data).to.deep.equal(parseAcceptance(answer));
  });

  it('goes by six characters or more: fewer are no account number to be told from a figure', async () => {
    for (const [account_number, isTold] of [
      ['20265', true],
      ['202651', false],
    ] as const) {
      const fetch = fakeFetch(json({ ...answer, offer: { note: `for ${account_number}` } }));
      const bankDetails = { ...sampleBankDetails, account_number };
      const { data } = await acceptOffer(OFFER_ID, bankDetails, { baseUrl: '/finance/v2', fetch });
      expect('note' in data.offer, account_number).to.equal(isTold);
    }
  });

  it('gives an answer whole where the bank details are too short to be told from other figures', async () => {
    const fetch = fakeFetch(json(answer));
    const bankDetails = { ...sampleBankDetails, account_number: '1', sort_code: '2-0' };
    const { data } = await acceptOffer(OFFER_ID, bankDetails, { baseUrl: '/finance/v2', fetch });
    expect(data).to.deep.equal(parseAcceptance(answer));
  });

  for (const id of ['', '..', '../../admin', `${OFFER_ID}/..`, `${OFFER_ID}?`, `x${OFFER_ID}`]) {
    it(`is not made for the offer ${JSON.stringify(id)}`, async () => {
      const fetch = fakeFetch(json(answer));
      const error = await rejection(acceptOffer(id, undefined, { baseUrl: '/finance/v2', fetch }));
      expect(error).to.include({ code: 'input_invalid', outcome: 'not_sent', operation: 'accept' });
      expect(error.cause).to.equal('offerId');
      expect(fetch.calls.length).to.equal(0);
    });
  }

  it('is not made with bank details that JSON can’t hold, of which nothing is quoted', async () => {
    const fetch = fakeFetch(json(answer));
    const bankDetails = { account_number: 31926819n } as never;
    const error = await rejection(
      acceptOffer(OFFER_ID, bankDetails, { baseUrl: '/finance/v2', fetch }),
    );
    expect(error).to.include({ code: 'input_invalid', cause: 'bankDetails' });
    expect(error.message).to.equal('accept: input_invalid (bankDetails)');
    expect(fetch.calls.length).to.equal(0);
  });

  for (const status of [408, 409, 429, 500, 503]) {
    it(`is never repeated by itself after ${status}`, async () => {
      const fetch = fakeFetch(refusal(status, { 'retry-after': '0' }));
      await rejection(acceptOffer(OFFER_ID, undefined, { baseUrl: '/finance/v2', fetch }));
      expect(fetch.calls.length).to.equal(1);
    });
  }

  it('has a deadline of its own', async () => {
    const options = {
      baseUrl: '/finance/v2',
      fetch: fakeFetch(() => never()),
      timeouts: { accept: EARLY, offers: 60_000 },
    };
    const error = await rejection(acceptOffer(OFFER_ID, undefined, options));
    expect(error).to.include({ code: 'accept_outcome_unknown' });
    expect(error.cause).to.include({ code: 'timeout' });
  });

  for (const accept of [Infinity, 3e9, NaN, -1]) {
    it(`is not cut short by a deadline of ${accept} ms`, async () => {
      const fetch = fakeFetch(() => slowly(json(answer)));
      const options = { baseUrl: '/finance/v2', fetch, timeouts: { accept } };
      const { data } = await acceptOffer(OFFER_ID, undefined, options);
      expect(data).to.deep.equal(answer);
    });
  }

  it('puts nothing of the bank details or the address into an error', async () => {
    for (const reply of [
      new TypeError('00012345 20-17-55'),
      new Response('{"account_number":"00012345'),
      json({ account_number: '00012345' }),
      refusal(422),
    ]) {
      const options = { baseUrl: '/finance/v2', fetch: fakeFetch(reply) };
      const error = await rejection(acceptOffer(OFFER_ID, sampleBankDetails, options));
      const seen = [error, error.cause].flatMap((part) =>
        part instanceof Error ? [part.message, part.stack, JSON.stringify(part)] : [],
      );
      expect(seen.join('\n')).not.to.match(/00012345|20-17-55|Example Bank|finance\/v2/);
      expect(error.message).not.to.contain(OFFER_ID);
    }
  });
});
