import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseMerchant } from '../../src/client/merchant.js';
import { renewableDeal } from '../../src/domain/eligibility.js';
import type { Deal } from '../../src/index.js';
import { merchantJson } from '../helpers/arbitraries.js';
import { aDeal, aMerchant } from '../helpers/samples.js';

const performance = (renewal_eligibility: unknown) =>
  ({ performance: 1, progress: 62, renewal_eligibility }) as Deal['performance'];

const ended = aDeal({ id: 'D-0', active: false });

describe('renewableDeal', () => {
  it('is the one active deal that the service lets renew', () => {
    const deal = aDeal();
    expect(renewableDeal(aMerchant(ended, deal, ended))).to.equal(deal);
  });

  it('is none where the service does not let it renew', () => {
    expect(renewableDeal(aMerchant(aDeal({ performance: performance(false) })))).to.be.undefined;
  });

  it('does not come from a deal that is not active', () => {
    expect(renewableDeal(aMerchant(ended))).to.be.undefined;
    expect(renewableDeal(aMerchant(ended, aDeal({ performance: performance(false) })))).to.be
      .undefined;
  });

  it('is none without deals', () => {
    expect(renewableDeal({ deals: [] })).to.be.undefined;
  });

  it('is none where two deals are active', () => {
    expect(renewableDeal(aMerchant(aDeal(), aDeal({ id: 'D-2' })))).to.be.undefined;
    const other = aDeal({ id: 'D-2', performance: performance(false) });
    expect(renewableDeal(aMerchant(aDeal(), other))).to.be.undefined;
  });

  for (const almost of ['true', 1, {}, [], 'TRUE', null]) {
    it(`takes ${JSON.stringify(almost)} for no true`, () => {
      const active = aDeal({ active: almost as boolean });
      expect(renewableDeal(aMerchant(active))).to.be.undefined;
      expect(renewableDeal(aMerchant(aDeal({ performance: performance(almost) })))).to.be.undefined;
    });
  }

  it('does not compute the 50 % rule', () => {
    const barely = { performance: 0.1, progress: 1, renewal_eligibility: true };
    expect(renewableDeal(aMerchant(aDeal({ performance: barely })))).to.exist;
  });

  it('takes own properties only', () => {
    const inherits = Object.create(aDeal()) as Deal;
    expect(renewableDeal({ deals: [inherits] })).to.be.undefined;
    const empty = aDeal({ performance: Object.create(performance(true)) as Deal['performance'] });
    expect(renewableDeal({ deals: [empty] })).to.be.undefined;
  });

  describe('over almost right answers', () => {
    const isTrue = (value: unknown, key: string) =>
      typeof value === 'object' &&
      value !== null &&
      Object.getOwnPropertyDescriptor(value, key)?.value === true;

    /** Written again, from the document (§1, §2.5). */
    const expected = (deals: readonly unknown[]): unknown => {
      const active = deals.filter((deal) => isTrue(deal, 'active'));
      const [deal] = active as { performance?: unknown }[];
      return active.length === 1 && isTrue(deal?.performance, 'renewal_eligibility')
        ? deal
        : undefined;
    };

    it('exists only for exactly one active deal with a strict true, raw', () => {
      fc.assert(
        fc.property(merchantJson, (json) => {
          const { deals } = Object(json) as { deals?: unknown };
          if (!Array.isArray(deals)) return;
          expect(renewableDeal({ deals })).to.equal(expected(deals));
        }),
        { numRuns: 500 },
      );
    });

    it('exists only for exactly one active deal with a strict true, as parsed', () => {
      fc.assert(
        fc.property(merchantJson, (json) => {
          const merchant = parseMerchant(json);
          if (!merchant) return;
          const { deals } = json as { deals: { id?: unknown }[] };
          const deal = renewableDeal(merchant);
          expect(!!deal).to.equal(expected(deals) !== undefined);
        }),
        { numRuns: 500 },
      );
    });
  });
});
