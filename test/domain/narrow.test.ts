import { expect } from '@open-wc/testing';
import { amountsOf, MANY, nearestOffers } from '../../src/domain/narrow.js';
import type { Offer } from '../../src/index.js';
import { anOffer } from '../helpers/samples.js';

const offersOf = (...amounts: number[]): Offer[] =>
  amounts.map((funded_amount, i) => anOffer({ funded_amount, description: String(i) }));

describe('amountsOf()', () => {
  it('has each amount once, from the smallest', () => {
    expect(amountsOf(offersOf(5000, 2000, 5000, 3000))).to.deep.equal([2000, 3000, 5000]);
  });

  it('leaves out what is no amount', () => {
    expect(amountsOf(offersOf(NaN, -1, 2000))).to.deep.equal([2000]);
  });
});

describe('nearestOffers()', () => {
  const all = () => true;
  const amountsNear = (offers: Offer[], amount: number) =>
    nearestOffers(offers, amount, all).map(({ funded_amount }) => funded_amount);

  it('has the nearest ones, in the order of the service', () => {
    const offers = offersOf(9, 1, 8, 2, 7, 3, 6, 4, 5);
    expect(amountsNear(offers, 5)).to.deep.equal([8, 7, 3, 6, 4, 5]);
    expect(amountsNear(offers, 1)).to.deep.equal([1, 2, 3, 6, 4, 5]);
    expect(amountsNear(offersOf(NaN, 2, -1), 1), 'what is no amount').to.deep.equal([2]);
  });

  it('leaves out none of one amount, up to twice as many', () => {
    const namesOf = (offers: readonly Offer[]) => offers.map(({ description }) => description);
    for (const [count, shown] of [
      [9, 9],
      [2 * MANY, 2 * MANY],
      [2 * MANY + 1, 2 * MANY],
    ] as const) {
      const offers = offersOf(20, ...Array<number>(count).fill(10), 30);
      expect(namesOf(nearestOffers(offers, 10, all))).to.deep.equal(
        Array.from({ length: shown }, (_, i) => String(i + 1)),
      );
    }
  });

  it('has those of one amount that cost least, where there are too many', () => {
    const offers = offersOf(...Array<number>(30).fill(10)).map((offer, i) => ({
      ...offer,
      repayment_amount: 100 - i,
    }));
    expect(nearestOffers(offers, 10, all)).to.deep.equal(offers.slice(-2 * MANY));
  });

  it('never has an offer without the others of its amount', () => {
    const amounts = [2000, 3000, 4000, 5000, 6000];
    const offers = offersOf(...amounts, ...amounts, ...amounts);
    for (const amount of amounts) {
      const shown = amountsNear(offers, amount);
      expect(shown.length).to.be.within(MANY, 2 * MANY);
      for (const one of shown) expect(shown.filter((other) => other === one)).to.have.length(3);
      expect(shown).to.include(amount);
    }
  });

  it('has those first that can be had', () => {
    const offers = offersOf(1, 2, 3, 4, 5, 6, 7, 8);
    const isOpen = ({ funded_amount }: Offer) => funded_amount > 6;
    const nearest = nearestOffers(offers, 1, isOpen);
    expect(nearest.map(({ funded_amount }) => funded_amount)).to.deep.equal([1, 2, 3, 4, 7, 8]);
  });
});
