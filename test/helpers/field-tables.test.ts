import { expect } from '@open-wc/testing';
import { ACCEPT_REQUEST, MERCHANT_RESPONSE, OFFERS_RESPONSE, violations } from './field-tables.js';

const deal = {
  id: 'D-1',
  application_id: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80001',
  type: 'Initial',
  status: 'Funded',
  active: true,
  balance: 1,
  currency: 'GBP',
  performance: { performance: 1.1, progress: 60, renewal_eligibility: true },
  pricing: { anything: ['goes'] },
  transactions: [1, 'two', {}],
};

describe('field tables', () => {
  it('let a documented body through', () => {
    expect(violations({ deals: [] }, MERCHANT_RESPONSE)).to.deep.equal([]);
    expect(violations({ deals: [deal, deal] }, MERCHANT_RESPONSE)).to.deep.equal([]);
  });

  it('name what is missing, undocumented or of another type', () => {
    const rest: Partial<typeof deal> = { ...deal };
    delete rest.status;
    const performance = { performance: '1.1', progress: NaN, renewal_eligibility: 'true', x: 1 };
    const wrong = { ...rest, performance, application_id: '1', pricing: [], balance: null };
    expect(violations({ deals: [deal, wrong], more: 1 }, MERCHANT_RESPONSE)).to.have.members([
      'more: not in the document',
      'deals[1].status: missing',
      'deals[1].application_id: not of type uuid',
      'deals[1].balance: not of type number',
      'deals[1].performance.x: not in the document',
      'deals[1].performance.performance: not of type number',
      'deals[1].performance.progress: not of type number',
      'deals[1].performance.renewal_eligibility: not of type boolean',
      'deals[1].pricing: not of type open object',
    ]);
  });

  it('reach into arrays of arrays', () => {
    const product = { offers: [{}] };
    const found = violations({ products: [product], expiresAt: 'soon' }, OFFERS_RESPONSE);
    expect(found).to.include('expiresAt: not of type timestamp');
    expect(found).to.include('products[0].limits: missing');
    expect(found).to.include('products[0].offers[0].offer_id: missing');
  });

  it('know fields that may be left out', () => {
    expect(violations({}, ACCEPT_REQUEST)).to.deep.equal([]);
    expect(violations({ bank_details: {} }, ACCEPT_REQUEST)).to.have.lengthOf(4);
    expect(violations(null, ACCEPT_REQUEST)).to.deep.equal(['body: not an object']);
  });
});
