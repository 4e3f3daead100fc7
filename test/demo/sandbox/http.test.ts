import { expect } from '@open-wc/testing';
import type { AcceptResponse, OffersResponse } from 'merchant-finance-elements';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../../demo/sandbox/index.js';
import {
  ACCEPT_RESPONSE,
  MERCHANT_RESPONSE,
  OFFERS_RESPONSE,
  violations,
} from '../../helpers/field-tables.js';
import { offerId } from './calls.js';

// The test server serves a sandbox through demo/sandbox/node.ts.
describe('sandbox: over HTTP', () => {
  it('answers as it does as a function, its own date included', async () => {
    const response = await fetch(`/finance/v2/merchant?provider_id=${PROVIDERS['not-eligible']}`);
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/json');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    expect(response.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('date')).to.match(/GMT$/);
    expect(violations(await response.json(), MERCHANT_RESPONSE)).to.deep.equal([]);
  });

  it('takes an initial application to its acceptance', async () => {
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`/finance/v2/offers${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).to.equal(200);
      return (await response.json()) as unknown;
    };
    const offers = (await post('', sampleInitialApplication)) as OffersResponse;
    expect(violations(offers, OFFERS_RESPONSE)).to.deep.equal([]);
    const path = `/${offerId(offers)}/accept`;
    const acceptance = (await post(path, { bank_details: sampleBankDetails })) as AcceptResponse;
    expect(violations(acceptance, ACCEPT_RESPONSE)).to.deep.equal([]);
    const merchant = await fetch(`/finance/v2/merchant?provider_id=${acceptance.provider_id}`);
    expect(violations(await merchant.json(), MERCHANT_RESPONSE)).to.deep.equal([]);
  });

  it('takes an accept without a body, and refusals through', async () => {
    const response = await fetch(`/finance/v2/offers/${PROVIDERS.unknown}/accept`, {
      method: 'POST',
    });
    expect(response.status).to.equal(404);
    expect(await response.json()).to.deep.equal({ error: 'offer not found' });
  });
});
