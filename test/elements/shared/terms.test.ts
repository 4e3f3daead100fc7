import { expect, fixture, html } from '@open-wc/testing';
import type { Deal, Offer, Product } from '../../../src/index.js';
import { nameOf } from '../../../src/elements/shared/offer-name.js';
import {
  loose,
  amountReceived,
  limitsOf,
  renderTerms,
  termRows,
  type TermsOptions,
} from '../../../src/elements/shared/terms.js';
import { localizer } from '../../../src/strings/localize.js';
import { aProduct } from '../../helpers/samples.js';
import '../../../src/elements/offer-picker/offer-picker.view.js';

const offer: Offer = {
  offer_id: '0d7a6c3e-51f2-4b8e-9c4d-3a2b1c0d9e8f',
  offer_status: 'Eligible',
  description: 'Starter',
  split_percentage: 12.5,
  term_length: 7.8,
  repayment_amount: 5600,
  funded_amount: 5000,
  factor_rate: 1.12,
  currency: 'GBP',
};

const rows = (facts: Partial<Offer> = {}, options: Partial<TermsOptions> = {}) =>
  Object.fromEntries(
    termRows({ ...offer, ...facts }, { localizer: localizer('en-GB'), ...options }).map(
      ({ name, value }) => [name, value],
    ),
  );

const deal = (facts: object) => ({ currency: 'GBP', balance: 4560, ...facts }) as unknown as Deal;

describe('termRows()', () => {
  it('has what an offer costs', () => {
    expect(rows()).to.deep.include({
      cost: '£600',
      repay: '£5,600',
      share: '12.5%',
      factor: '1.12',
    });
  });

  it('has no row for what can’t be read', () => {
    expect(rows({ split_percentage: NaN, factor_rate: NaN })).not.to.have.any.keys(
      'share',
      'factor',
    );
    expect(rows({ split_percentage: 101 })).not.to.have.property('share');
    expect(rows({ factor_rate: -1 })).not.to.have.property('factor');
    expect(rows({ funded_amount: NaN })).to.deep.equal({});
    expect(rows({ currency: 'gbp' })).to.deep.equal({});
  });

  it('has a factor rate that goes on for ever, and rounds what it comes to', () => {
    const facts = { funded_amount: 6000, repayment_amount: 7000, factor_rate: 1.1666666667 };
    const found = termRows({ ...offer, ...facts }, { localizer: localizer('en-GB') });
    expect(found.find(({ name }) => name === 'factor')).to.include({
      value: '1.1667',
      note: '£11,666.67 repaid for every £10,000',
    });
  });

  it('explains a factor rate for as much money as the other rates that are shown need', () => {
    const noteBeside = (facts: Partial<Offer>) => {
      const products = [aProduct({ offers: [offer, { ...offer, ...facts }] })];
      const found = termRows(offer, { localizer: localizer('en-GB'), products });
      return found.find(({ name }) => name === 'factor')?.note;
    };
    const exact = { funded_amount: 10_000, repayment_amount: 11_234.5, factor_rate: 1.12345 };
    expect(noteBeside(exact)).to.equal('£11,200 repaid for every £10,000');
    const plain = '£1.12 repaid for every £1';
    expect(noteBeside({ ...exact, repayment_amount: 12_000 }), 'which does not fit').to.equal(
      plain,
    );
    expect(noteBeside({ ...exact, currency: 'EUR' }), 'in another currency').to.equal(plain);
  });

  it('has a factor rate only where it leads to the total', () => {
    const factor = (facts: Partial<Offer>) => rows(facts).factor;
    expect(factor({ repayment_amount: 7500 })).to.be.undefined;
    // 1.12 may stand for anything from 1.115 to 1.125.
    expect(factor({ repayment_amount: 5625.02 })).to.be.undefined;
    expect(factor({ repayment_amount: 5625.01 }), 'rounded').to.equal('1.12');
    expect(factor({ currency: 'JPY', repayment_amount: 5574 }), 'rounded').to.equal('1.12');
    expect(factor({ currency: 'JPY', repayment_amount: 5573 })).to.be.undefined;
    expect(factor({ factor_rate: 1.1234, repayment_amount: 5620 })).to.be.undefined;
    expect(factor({ factor_rate: 1.1, repayment_amount: 5600 })).to.be.undefined;
  });

  it('has a term only with a unit, and only where there is one', () => {
    expect(rows({}, { termUnit: 'weeks' })).to.include({ term: 'about 7.8 weeks' });
    expect(rows({ term_length: 1 }, { termUnit: 'months' })).to.include({ term: 'about 1 month' });
    expect(rows()).not.to.have.property('term');
    expect(rows({ term_length: 0 }, { termUnit: 'weeks' })).not.to.have.property('term');
    expect(rows({ term_length: NaN }, { termUnit: 'weeks' })).not.to.have.property('term');
  });

  it('rounds a term to a digit', () => {
    const facts = { term_length: 7.849 };
    expect(rows(facts, { termUnit: 'months' })).to.include({ term: 'about 7.8 months' });
  });

  it('says that a term is no promise, and of when a balance is', () => {
    const options = { termUnit: 'months', settles: true, deal: deal({}) } as const;
    const found = termRows(offer, { localizer: localizer('en-GB'), ...options });
    const note = (of: string) => found.find(({ name }) => name === of)?.note;
    expect(note('term')).to.equal('depends on your takings; an estimate, not a promise');
    expect(note('balance')).to.equal('what was left to repay at the last check');
    expect(note('share')).to.equal('deducted from your takings until the total is repaid');
  });

  it('adds the partner’s rows at the end', () => {
    const details = [{ label: 'APR', value: '24.9 %' }];
    const all = termRows(offer, { localizer: localizer('en-GB'), details });
    expect(all.at(-1)).to.deep.equal({ name: 'detail', label: 'APR', value: '24.9 %' });
  });

  it('nets the balance exactly', () => {
    const settledDeal = deal({ balance: 0.1 });
    const amounts = { funded_amount: 0.3, repayment_amount: 0.4 };
    expect(rows(amounts, { settles: true, deal: settledDeal })).to.include({
      new: '£0.30',
      balance: '£0.10',
    });
    expect(amountReceived({ ...offer, ...amounts }, settledDeal)).to.equal(0.2);
  });
});

describe('termRows() where a balance is settled', () => {
  it('takes a balance that is all of the new amount for settled', () => {
    const all = rows({}, { settles: true, deal: deal({ balance: offer.funded_amount }) });
    expect(all).to.include({ new: '£5,000', balance: '£5,000' });
    expect(all).not.to.have.property('receive');
  });

  it('does not say so where the balance is more than there is', () => {
    const settledDeal = deal({ balance: 5000.01 });
    const all = termRows(offer, {
      localizer: localizer('en-GB'),
      settles: true,
      deal: settledDeal,
    });
    expect(all.slice(0, 2)).to.deep.equal([
      {
        name: 'balance',
        label: 'Left to repay on your current finance',
        value: '£5,000.01',
        note: 'more than this new finance',
      },
      {
        name: 'receive',
        label: 'You receive',
        value: 'not known',
        note: 'Ask the finance provider before you accept.',
        asks: true,
      },
    ]);
  });

  it('says so without a figure, and to ask for what is left, where the balance is not known', () => {
    // Of other money it is not known to be more.
    const euro = deal({ balance: 9000, currency: 'EUR' });
    for (const settledDeal of [undefined, deal({ balance: NaN }), euro]) {
      const all = rows({}, { settles: true, deal: settledDeal });
      expect(all).to.include({ balance: 'out of this amount', receive: 'not known' });
    }
  });

  it('has the figures where they are known', () => {
    expect(rows({}, { settles: true, deal: deal({}) })).to.include({
      new: '£5,000',
      balance: '£4,560',
    });
  });
});

describe('amountReceived()', () => {
  it('is what is left where it is the same money and not more than the new amount', () => {
    expect(amountReceived(offer, deal({}))).to.equal(440);
    expect(amountReceived(offer, deal({ balance: 5000 }))).to.equal(0);
  });

  for (const [name, other] of [
    ['no deal', undefined],
    ['another currency', deal({ currency: 'EUR' })],
    ['a balance above the new amount', deal({ balance: 5000.01 })],
    ['an unreadable balance', deal({ balance: NaN })],
  ] as const) {
    it(`is unknown with ${name}`, () => {
      expect(amountReceived(offer, other)).to.be.undefined;
    });
  }
});

describe('loose()', () => {
  it('lets a currency stand by itself, and no digit', () => {
    const [nbsp, narrow] = ['\u00a0', '\u202f'];
    for (const figure of [
      `KWD${nbsp}8,662.500`,
      `22${nbsp}500${nbsp}GBP`,
      `1${narrow}031,25${nbsp}£GB`,
    ]) {
      const parts = loose(figure).split(' ');
      expect(parts, figure).to.have.length(2);
      expect(parts.join(nbsp)).to.equal(figure);
      expect(parts.filter((part) => /\d/.test(part))).to.have.length(1);
    }
  });
});

describe('renderTerms()', () => {
  it('is a list of terms and values', async () => {
    const all = termRows(offer, { localizer: localizer('en-GB'), termUnit: 'months' });
    const list = await fixture(renderTerms(all, { id: 'x' }));
    expect(list.localName).to.equal('dl');
    expect(list.id).to.equal('x');
    expect(list.querySelectorAll('dt')).to.have.length(all.length);
    expect(list.querySelectorAll('[part=term]')).to.have.length(1);
    await expect(list).to.be.accessible();
  });

  it('leaves explanations out where it is brief', async () => {
    const all = termRows(offer, { localizer: localizer('en-GB'), termUnit: 'months' });
    const notes = async (brief: boolean) => {
      const list = await fixture(html`<div>${renderTerms(all, { brief })}</div>`);
      return list.querySelectorAll('.note').length;
    };
    expect(await notes(true)).to.be.below(await notes(false));
  });
});

describe('limitsOf()', () => {
  const l = localizer('en-GB');
  const product = {
    product_id: 'p',
    name: 'Flexible',
    description: '',
    decision: 'Accepted',
    repayment_mechanism: 'terminal_split',
    limits: { minimum: 1000, maximum: 50_000 },
    offers: [offer],
  };

  it('are in the currency of the offers', () => {
    expect(limitsOf(product, l)).to.contain('£1,000').and.contain('£50,000');
  });

  for (const [what, changes] of [
    ['have several currencies', { offers: [{ ...offer, currency: 'JPY' }, offer] }],
    ['have none', { offers: [{ ...offer, currency: '' }] }],
    ['are none', { offers: [] }],
    ['lie the wrong way round', { limits: { minimum: 50_000, maximum: 1000 } }],
    ['are no amounts', { limits: { minimum: NaN, maximum: 1000 } }],
  ] as const) {
    it(`are not said where they ${what}`, () => {
      expect(limitsOf({ ...product, ...changes }, l)).to.equal(undefined);
    });
  }

  it('are said where an offer can not be read', () => {
    const offers = [{ ...offer, currency: '' }, offer];
    expect(limitsOf({ ...product, offers }, l)).to.contain('£1,000');
  });
});

describe('nameOf()', () => {
  it('has nothing that turns the figures beside it', () => {
    const l = localizer('en-GB');
    const choice = {
      offer: { ...offer, description: '\u2069\u202ePlan' },
      product: { name: '\u2067Flex\u202c' } as Product,
    };
    expect(nameOf(choice, l)).to.equal('Flex: Plan');
    expect(nameOf({ ...choice, product: { name: '' } as Product }, l)).to.equal('Plan');
  });
});
