import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { splitTakings } from '../../src/domain/takings.js';

describe('splitTakings()', () => {
  for (const [takings, percentage, currency, repaid, kept] of [
    [1500, 10, 'GBP', 150, 1350],
    [1000, 12.5, 'GBP', 125, 875],
    [0.01, 50, 'GBP', 0.01, 0],
    [99.99, 33.33, 'GBP', 33.33, 66.66],
    [1000, 12.55, 'JPY', 126, 874],
    [1, 12.5, 'KWD', 0.125, 0.875],
    [0, 10, 'GBP', 0, 0],
    [500, 0, 'GBP', 0, 500],
    [500, 100, 'GBP', 500, 0],
  ] as const) {
    it(`of ${takings} ${currency} at ${percentage}%: ${repaid} and ${kept}`, () => {
      expect(splitTakings(takings, percentage, currency)).to.deep.equal({ repaid, kept });
    });
  }

  it('loses nothing between the two', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 10 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (minor, percentage) => {
          const { repaid, kept } = splitTakings(minor / 100, percentage, 'GBP');
          expect(Math.round(repaid * 100) + Math.round(kept * 100)).to.equal(minor);
          expect(repaid).to.be.at.least(0);
          expect(kept).to.be.at.least(0);
        },
      ),
    );
  });
});
