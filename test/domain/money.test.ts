import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { costOf, difference } from '../../src/domain/cost.js';
import { minorDigits, toMinor } from '../../src/domain/minor-units.js';
import { isAmount, isCurrency } from '../../src/domain/money.js';
import { anOffer } from '../helpers/samples.js';

const CURRENCIES = [
  ['GBP', 2],
  ['JPY', 0],
  ['KWD', 3],
] as const;

describe('money', () => {
  it('takes three capital letters for a currency and nothing else', () => {
    for (const code of ['GBP', 'JPY', 'XXX']) expect(isCurrency(code), code).to.be.true;
    for (const code of [
      'gbp',
      'GB',
      'POUND',
      ' GBP',
      'GBP\n',
      '£',
      '',
      null,
      undefined,
      826,
      ['GBP'],
    ]) {
      expect(isCurrency(code), String(code)).to.be.false;
    }
  });

  for (const [currency, digits] of CURRENCIES) {
    describe(`in ${currency}`, () => {
      it(`has ${digits} minor digits`, () => {
        expect(minorDigits(currency)).to.equal(digits);
      });

      it('counts minor units exactly', () => {
        fc.assert(
          fc.property(fc.integer({ min: 0, max: 1e12 }), (minor) => {
            expect(toMinor(minor / 10 ** digits, currency)).to.equal(minor);
          }),
        );
      });

      it('gives the cost exactly', () => {
        const amount = fc.integer({ min: 0, max: 1e12 });
        fc.assert(
          fc.property(amount, amount, (funded, cost) => {
            const offer = anOffer({
              currency,
              funded_amount: funded / 10 ** digits,
              repayment_amount: (funded + cost) / 10 ** digits,
            });
            expect(costOf(offer)).to.equal(cost / 10 ** digits);
          }),
        );
      });
    });
  }

  it('gives costs that floating point would miss', () => {
    // 8531.25 − 7500.1 is 1031.1499999999996 in floating point.
    expect(difference(8531.25, 7500.1, 'GBP')).to.equal(1031.15);
    expect(difference(0.3, 0.1, 'GBP')).to.equal(0.2);
    expect(difference(1.005, 0.001, 'KWD')).to.equal(1.004);
  });

  it('round as the amounts beside them are shown', () => {
    const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'GBP' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (mills) => {
        const shown = Number(money.format(mills / 1000).replace(/[^\d.]/g, ''));
        expect(toMinor(mills / 1000, 'GBP')).to.equal(Math.round(shown * 100));
      }),
    );
    // Times 100 it is 114999.49999999999 in floating point.
    expect(difference(1149.995, 1015, 'GBP')).to.equal(135);
    expect(toMinor(1e-7, 'GBP')).to.equal(0);
  });

  it('goes below zero where less is repaid than advanced', () => {
    expect(difference(10, 10.01, 'GBP')).to.equal(-0.01);
  });

  describe('isAmount', () => {
    it('takes finite numbers from zero on', () => {
      for (const amount of [0, 0.01, 5000, 999_999_999_999.99, 1e12]) {
        expect(isAmount(amount, 'GBP'), String(amount)).to.be.true;
      }
    });

    it('takes nothing else: no text, no bad number, none so large that its minor units may not be exact', () => {
      const bad = [
        -0.01,
        -5,
        NaN,
        Infinity,
        -Infinity,
        1e12 + 1,
        1e15,
        1e308,
        '5000',
        null,
        undefined,
        [5],
      ];
      for (const amount of bad) expect(isAmount(amount, 'GBP'), String(amount)).to.be.false;
      for (const currency of ['', 'gbp', 'pounds']) expect(isAmount(5, currency)).to.be.false;
    });

    it('takes only what it can count exactly, whatever it is given', () => {
      fc.assert(
        fc.property(fc.anything(), (value) => {
          if (!isAmount(value, 'KWD')) return;
          expect(value).to.be.a('number').that.is.at.least(0);
          expect(Number.isSafeInteger(toMinor(value, 'KWD'))).to.be.true;
        }),
      );
    });
  });
});
