import { expect } from '@open-wc/testing';
import { merchants, PROVIDERS } from '../../../demo/sandbox/index.js';
import { MERCHANT_RESPONSE, violations } from '../../helpers/field-tables.js';
import { getMerchant, send, START, still } from './calls.js';

describe('sandbox: merchant endpoint', () => {
  for (const { name, provider_id, currency } of merchants) {
    it(`answers for ${name} with the documented fields and at most one active deal`, async () => {
      const body = await getMerchant(still(), provider_id);
      expect(violations(body, MERCHANT_RESPONSE)).to.deep.equal([]);
      expect(body.deals.filter(({ active }) => active).length).to.be.at.most(1);
      for (const deal of body.deals) {
        expect(deal.currency).to.equal(currency);
        expect(deal.type).to.equal('Initial');
        expect(deal.status).to.equal('Funded');
      }
    });
  }

  it('has a provider_id and a merchant_id of its own for each merchant', () => {
    expect(new Set(Object.values(PROVIDERS)).size).to.equal(Object.keys(PROVIDERS).length);
    expect(new Set(merchants.map(({ merchant_id }) => merchant_id)).size).to.equal(
      merchants.length,
    );
    expect(merchants.map(({ name, provider_id }) => [name, provider_id])).to.have.deep.members(
      Object.entries(PROVIDERS).filter(([name]) => name !== 'unknown'),
    );
  });

  it('tells the situations of a merchant apart', async () => {
    const sandbox = still();
    const deals = async (name: keyof typeof PROVIDERS) =>
      (await getMerchant(sandbox, PROVIDERS[name])).deals.map(({ active, performance }) => [
        active,
        performance.renewal_eligibility,
      ]);
    expect(await deals('eligible')).to.deep.equal([[true, true]]);
    expect(await deals('not-eligible')).to.deep.equal([[true, false]]);
    expect(await deals('no-deals')).to.deep.equal([]);
    expect(await deals('accepted-recently')).to.deep.equal([]);
    const inactive = await deals('no-active-deal');
    expect(inactive).to.have.lengthOf(2);
    // One of them still says it may be renewed: only the active deal's word counts (§1).
    expect(inactive).to.deep.equal([
      [false, true],
      [false, false],
    ]);
  });

  it('marks nobody as eligible who has paid down less than half (§8)', () => {
    for (const deal of merchants.flatMap(({ deals }) => deals)) {
      const { progress, renewal_eligibility } = deal.performance;
      if (renewal_eligibility) expect(progress).to.be.at.least(50);
    }
  });

  it('answers 404 with a JSON error for a merchant it does not know', async () => {
    for (const id of [PROVIDERS.unknown, 'not-a-uuid', '%00']) {
      const response = await send(still(), 'GET', `/finance/v2/merchant?provider_id=${id}`);
      expect(response.status).to.equal(404);
      expect(await response.json()).to.deep.equal({ error: 'merchant not found' });
    }
  });

  it('answers 400 where no provider_id is given, and 405 to other methods', async () => {
    const sandbox = still();
    expect((await send(sandbox, 'GET', '/finance/v2/merchant')).status).to.equal(400);
    const response = await send(sandbox, 'POST', '/finance/v2/merchant', {});
    expect(response.status).to.equal(405);
    expect(response.headers.get('allow')).to.equal('GET');
  });

  it('takes the provider_id in the path too, in either case of letters', async () => {
    const sandbox = still();
    const id = PROVIDERS.eligible.toUpperCase();
    const inPath = await send(sandbox, 'GET', `/finance/v2/merchant/${id}`);
    expect(await inPath.json()).to.deep.equal(await getMerchant(sandbox, id));
  });

  it('can be moved to another route, with the provider_id in a body', async () => {
    const sandbox = still({
      merchantRoute: async (request) => {
        if (new URL(request.url).pathname !== '/finance/v2/Lookup') return undefined;
        const { Id } = (await request.json()) as { Id: string };
        return Id;
      },
    });
    const found = await send(sandbox, 'POST', '/finance/v2/Lookup', { Id: PROVIDERS.eligible });
    expect(violations(await found.json(), MERCHANT_RESPONSE)).to.deep.equal([]);
    const usual = await send(
      sandbox,
      'GET',
      `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    );
    expect(usual.status).to.equal(404);
  });

  it('sends the headers of a JSON answer that must not be stored, and its clock as date', async () => {
    const sandbox = still();
    const path = `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`;
    const first = await send(sandbox, 'GET', path);
    expect(first.headers.get('content-type')).to.equal('application/json');
    expect(first.headers.get('cache-control')).to.equal('no-store');
    expect(first.headers.get('date')).to.equal(new Date(START).toUTCString());
    sandbox.advance(60_000);
    const second = await send(sandbox, 'GET', path);
    expect(second.headers.get('date')).to.equal(new Date(START + 60_000).toUTCString());
    expect(second.headers.get('x-request-id')).to.not.equal(first.headers.get('x-request-id'));
  });

  it('has merchants of the caller in place of its own', async () => {
    const id = 'AAAAAAAA-0000-4000-8000-000000000001';
    const sandbox = still({
      merchants: [
        {
          name: 'mine',
          business: 'Mine',
          description: 'Mine',
          provider_id: id,
          merchant_id: 'm',
          currency: 'GBP',
          deals: [],
        },
      ],
    });
    expect(await getMerchant(sandbox, id)).to.deep.equal({ deals: [] });
    const other = await send(sandbox, 'GET', `/finance/v2/merchant/${PROVIDERS.eligible}`);
    expect(other.status).to.equal(404);
  });
});
