import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseOffers } from '../../src/client/offers.js';
import { observedAcceptable } from '../../src/domain/acceptable.js';
import {
  currencyOf,
  findOffer,
  hasOffers,
  hasReadableAmounts,
  isAcceptable,
} from '../../src/domain/offers.js';
import type { Offer } from '../../src/index.js';
import { offersJson } from '../helpers/arbitraries.js';
import { anOffer, aProduct, OFFER_ID, OTHER_OFFER_ID, someOffers } from '../helpers/samples.js';

const choice = (changes: Partial<Offer> = {}, decision = 'Accepted') => ({
  offer: anOffer(changes),
  product: aProduct({ decision }),
});

describe('isAcceptable', () => {
  it('takes the observed decision and status', () => {
    expect(observedAcceptable).to.deep.equal({
      decision: ['Accepted'],
      offer_status: ['Eligible'],
    });
    expect(isAcceptable(choice())).to.be.true;
  });

  it('takes no other decision and no other status', () => {
    for (const other of ['', 'accepted', 'Accepted ', 'Declined', 'Pending']) {
      expect(isAcceptable(choice({}, other)), other).to.be.false;
      expect(isAcceptable(choice({ offer_status: other })), other).to.be.false;
    }
  });

  it('takes what the partner lists', () => {
    const acceptable = { decision: ['Accepted', 'Referred'], offer_status: ['Indicative'] };
    expect(isAcceptable(choice({ offer_status: 'Indicative' }, 'Referred'), acceptable)).to.be.true;
    expect(isAcceptable(choice(), acceptable)).to.be.false;
  });

  for (const [what, changes] of Object.entries({
    'an id that is no UUID': { offer_id: '../accept' },
    'no amount': { funded_amount: NaN },
    'an amount of nothing': { funded_amount: 0 },
    'an amount below the minor unit': { funded_amount: 0.001 },
    'a negative amount': { funded_amount: -1 },
    'an amount as text': { funded_amount: '7500' as unknown as number },
    'no repayment': { repayment_amount: NaN },
    'an infinite repayment': { repayment_amount: Infinity },
    'a repayment below the amount': { repayment_amount: 7499.99 },
    'a currency in small letters': { currency: 'gbp' },
    'no currency': { currency: '' },
  })) {
    it(`does not take ${what}`, () => {
      expect(isAcceptable(choice(changes))).to.be.false;
    });
  }

  it('takes an offer that costs nothing', () => {
    expect(isAcceptable(choice({ repayment_amount: 7500 }))).to.be.true;
  });

  it('never takes a bad amount, whatever the numbers are', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.anything()) as fc.Arbitrary<number>;
    const numbers = fc.record({
      funded_amount: number,
      repayment_amount: number,
      currency: fc.constantFrom('GBP', 'JPY', 'KWD', 'gbp', ''),
    });
    fc.assert(
      fc.property(numbers, (changes) => {
        if (!isAcceptable(choice(changes))) return;
        const { funded_amount, repayment_amount, currency } = changes;
        expect(currency).to.match(/^[A-Z]{3}$/);
        expect(funded_amount).to.be.finite;
        expect(funded_amount).to.be.above(0);
        expect(repayment_amount).to.be.finite;
        expect(repayment_amount).to.be.at.least(0);
      }),
      { numRuns: 500 },
    );
  });

  it('never takes a bad amount of an almost right answer', () => {
    fc.assert(
      fc.property(offersJson, (json) => {
        for (const product of parseOffers(json)?.products ?? []) {
          for (const offer of product.offers) {
            if (!isAcceptable({ offer, product })) continue;
            expect(hasReadableAmounts(offer)).to.be.true;
            expect(offer.funded_amount).to.be.above(0);
            expect(product.decision).to.equal('Accepted');
            expect(offer.offer_status).to.equal('Eligible');
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('findOffer', () => {
  const other = anOffer({ offer_id: OTHER_OFFER_ID });
  const products = [aProduct(), aProduct({ name: 'Growth', offers: [other] })];

  it('finds an offer with its product, in both cases', () => {
    for (const id of [OTHER_OFFER_ID, OTHER_OFFER_ID.toUpperCase()]) {
      expect(findOffer(products, id)).to.deep.equal({ offer: other, product: products[1] });
      const capital = anOffer({ offer_id: OTHER_OFFER_ID.toUpperCase() });
      const listed = [aProduct({ offers: [capital] })];
      expect(findOffer(listed, id)!.offer).to.equal(capital);
    }
  });

  it('finds none whose amounts can’t be read', () => {
    for (const changes of [
      { funded_amount: NaN },
      { repayment_amount: NaN },
      { currency: 'pounds' },
    ]) {
      expect(findOffer([aProduct({ offers: [anOffer(changes)] })], OFFER_ID)).to.be.undefined;
    }
  });

  it('finds nothing that is not there', () => {
    expect(findOffer(products, '')).to.be.undefined;
    expect(findOffer([], OFFER_ID)).to.be.undefined;
  });

  it('finds none whose id can’t be read where none is named', () => {
    expect(findOffer([aProduct({ offers: [anOffer({ offer_id: '' })] })], '')).to.be.undefined;
  });

  it('finds neither of two that claim one id', () => {
    expect(findOffer([aProduct(), aProduct()], OFFER_ID)).to.be.undefined;
    const twice = aProduct({ offers: [anOffer(), anOffer({ funded_amount: 1 })] });
    expect(findOffer([twice], OFFER_ID)).to.be.undefined;
  });
});

describe('currencyOf', () => {
  const inEuros = anOffer({ currency: 'EUR' });

  it('is the one of all offers that can be read', () => {
    expect(currencyOf([anOffer(), anOffer()])).to.equal('GBP');
    expect(currencyOf([anOffer({ currency: 'EUR', funded_amount: NaN }), anOffer()])).to.equal(
      'GBP',
    );
  });

  it('is none where there are two, or no offers', () => {
    expect(currencyOf([anOffer(), inEuros])).to.be.undefined;
    expect(currencyOf([])).to.be.undefined;
  });
});

describe('hasOffers', () => {
  it('is true where any product has one', () => {
    const empty = aProduct({ offers: [] });
    expect(hasOffers(someOffers({ products: [empty, aProduct()] }))).to.be.true;
    expect(hasOffers(someOffers({ products: [empty, empty] }))).to.be.false;
    expect(hasOffers(someOffers({ products: [] }))).to.be.false;
  });
});
