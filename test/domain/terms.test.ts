import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { factorGloss, glossUnit, isShare, isTerm, isTermUnit } from '../../src/domain/terms.js';

describe('factorGloss', () => {
  for (const [rate, currency, repaid, advanced] of [
    [1.2, 'GBP', 1.2, 1],
    [1, 'GBP', 1, 1],
    [1.125, 'GBP', 112.5, 100],
    [1.1375, 'GBP', 113.75, 100],
    [1.12345, 'GBP', 11234.5, 10_000],
    [1.2, 'JPY', 120, 100],
    [1.1375, 'JPY', 11375, 10_000],
    [1.125, 'KWD', 1.125, 1],
  ] as const) {
    it(`says ${repaid} for every ${advanced} of ${currency} at ${rate}`, () => {
      expect(factorGloss(rate, currency)).to.deep.equal({ repaid, advanced });
    });
  }

  it('rounds to the minor unit where no round amount is exact', () => {
    const of = (rate: number, currency: string) => factorGloss(rate, currency)?.repaid;
    expect(of(1.123456789, 'GBP')).to.equal(11_234.57);
    expect(of(1.1666666667, 'GBP')).to.equal(11_666.67);
    expect(of(4 / 3, 'KWD')).to.equal(13_333.333);
    expect(factorGloss(4 / 3, 'JPY')).to.deep.equal({ repaid: 13_333, advanced: 10_000 });
  });

  it('says all rates for one amount, for which each is exact, whatever is no rate', () => {
    expect(glossUnit([1.2, 1.3], 'GBP')).to.equal(1);
    expect(glossUnit([1.2, 1.125, NaN, 0, Infinity], 'GBP')).to.equal(100);
    expect(glossUnit([1.12345, 1.2], 'GBP')).to.equal(10_000);
    expect(factorGloss(1.2, 'GBP', 100)).to.deep.equal({ repaid: 120, advanced: 100 });
    expect(factorGloss(Infinity, 'GBP', 100)).to.be.undefined;
  });

  it('says nothing of what is no positive number', () => {
    for (const rate of [0, -1.2, NaN, Infinity, -Infinity]) {
      expect(factorGloss(rate, 'GBP'), String(rate)).to.be.undefined;
    }
  });

  it('is exact, in whole minor units, for every rate with four decimals', () => {
    const rates = fc.integer({ min: 1, max: 99_999 });
    const currencies = fc.constantFrom(
      ['GBP', 2] as const,
      ['JPY', 0] as const,
      ['KWD', 3] as const,
    );
    fc.assert(
      fc.property(rates, currencies, (tenThousandths, [currency, digits]) => {
        const gloss = factorGloss(tenThousandths / 10_000, currency);
        if (!gloss) throw new Error('no gloss');
        // In integers: repaid / advanced = tenThousandths / 10 000.
        const minor = Math.round(gloss.repaid * 10 ** digits);
        expect(minor / 10 ** digits).to.equal(gloss.repaid);
        expect(minor * 10_000).to.equal(tenThousandths * gloss.advanced * 10 ** digits);
        // And no smaller amount would be.
        const smaller = gloss.advanced / 100;
        if (smaller >= 1)
          expect((tenThousandths * smaller * 10 ** digits) % 10_000).not.to.equal(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is never infinite or NaN, whatever the rate', () => {
    fc.assert(
      fc.property(fc.double(), (rate) => {
        const gloss = factorGloss(rate, 'KWD');
        if (!gloss) return;
        expect(gloss.repaid).to.be.finite;
        expect(gloss.advanced).to.be.oneOf([1, 100, 10_000]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('terms', () => {
  it('knows three units', () => {
    for (const unit of ['months', 'weeks', 'days']) expect(isTermUnit(unit), unit).to.be.true;
    for (const unit of ['years', 'Months', '', null, undefined, 1]) {
      expect(isTermUnit(unit), String(unit)).to.be.false;
    }
  });

  it('shows a term that is a positive number', () => {
    for (const term of [0.1, 9.5, 24]) expect(isTerm(term), String(term)).to.be.true;
    for (const term of [0, -1, NaN, Infinity]) expect(isTerm(term), String(term)).to.be.false;
  });

  it('shows a share from 0 to 100', () => {
    for (const share of [0, 12.5, 100]) expect(isShare(share), String(share)).to.be.true;
    for (const share of [-0.1, 100.1, NaN, Infinity])
      expect(isShare(share), String(share)).to.be.false;
  });
});
