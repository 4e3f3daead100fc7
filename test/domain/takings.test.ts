import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { splitTakings } from '../../src/domain/takings.js';

describe('splitTakings()', () => {
  for (const [takings, percentage, total, currency, repaid, kept] of [
    [1500, 10, 1120, 'GBP', 150, 1350],
    [1000, 12.5, 1120, 'GBP', 125, 875],
    [0.01, 50, 1120, 'GBP', 0.01, 0],
    [99.99, 33.33, 1120, 'GBP', 33.33, 66.66],
    [1000, 12.55, 1120, 'JPY', 126, 874],
    [1, 12.5, 1120, 'KWD', 0.125, 0.875],
    [0, 10, 1120, 'GBP', 0, 0],
    [500, 0, 1120, 'GBP', 0, 500],
    [500, 100, 1120, 'GBP', 500, 0],
    // Deducted until the total is repaid.
    [11_200, 10, 1120, 'GBP', 1120, 10_080],
    [11_200.1, 10, 1120, 'GBP', 1120, 10_080.1],
    [200_000, 12.5, 11_200.06, 'GBP', 11_200.06, 188_799.94],
    [1e9, 100, 1120, 'JPY', 1120, 1e9 - 1120],
  ] as const) {
    it(`of ${takings} ${currency} at ${percentage}% until ${total}: ${repaid} and ${kept}`, () => {
      expect(splitTakings(takings, percentage, total, currency)).to.deep.equal({ repaid, kept });
    });
  }

  it('loses nothing between the two', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.integer({ min: 0, max: 10 ** 8 }),
        (minor, percentage, total) => {
          const { repaid, kept } = splitTakings(minor / 100, percentage, total / 100, 'GBP');
          expect(Math.round(repaid * 100)).to.be.at.most(total);
          expect(Math.round(repaid * 100) + Math.round(kept * 100)).to.equal(minor);
          expect(repaid).to.be.at.least(0);
          expect(kept).to.be.at.least(0);
        },
      ),
    );
  });
});
