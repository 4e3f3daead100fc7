import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { forgetKept, hasKept, namedUnder } from '../../src/session/kept.js';
import type { KeyValueStorage, SessionOptions } from '../../src/session/options.js';
import { createSession } from '../../src/index.js';
import { Keeper, type Kept } from '../../src/session/keeper.js';
import { PROVIDERS } from '../helpers/page.js';
import { OFFER_ID, someOffers } from '../helpers/samples.js';

const pending = { operation: 'accept', offerId: OFFER_ID, startedAt: 7 } as const;

/** What a page may know of one merchant. */
const IDS: readonly SessionOptions[] = [
  { providerId: PROVIDERS.eligible, merchantId: 'shop-1' },
  { providerId: PROVIDERS.eligible },
  { providerId: null, merchantId: 'shop-1' },
  { providerId: null },
];

const KEPT: readonly Kept[] = [
  { offers: someOffers() },
  { offers: someOffers(), pending },
  { pending },
  { offers: someOffers(), accepted: OFFER_ID, acceptance: pending },
  { acceptance: pending },
];

function fill(writes: readonly (readonly [SessionOptions, Kept])[]) {
  const items = new Map<string, string>();
  const storage: KeyValueStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  for (const [ids, kept] of writes) {
    new Keeper({ baseUrl: '/v2', ...ids, storage }, new Map()).write(kept);
  }
  return { items, storage };
}

describe('what is kept, without the code that reads it', () => {
  const writes = fc.array(fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(...KEPT)), {
    maxLength: 4,
  });

  it('is forgotten as that code would forget it, whichever ids were known', () => {
    fc.assert(
      fc.property(writes, fc.constantFrom(...IDS), (written, ids) => {
        const at = (storage: KeyValueStorage) => ({ baseUrl: '/v2', ...ids, storage });
        const here = fill(written);
        const there = fill(written);
        const keepers = namedUnder(at(there.storage)).map((under) => new Keeper(under, new Map()));
        expect(hasKept(at(here.storage))).to.equal(keepers.some(({ hasSome }) => hasSome));
        forgetKept(at(here.storage));
        for (const keeper of keepers) keeper.forgetOffers();
        expect([...here.items]).to.have.deep.members([...there.items]);
      }),
    );
  });

  it('is forgotten before a reset returns, for a page that leaves next', () => {
    const [ids] = IDS as [SessionOptions];
    const { items, storage } = fill([[ids, KEPT[0]!]]);
    expect(items.size).to.equal(1);
    createSession({ baseUrl: '/v2', ...ids, storage }).reset();
    expect([...items]).to.deep.equal([]);
  });

  it('is a decision without a known outcome, that stays', () => {
    const [ids] = IDS as [SessionOptions];
    const { storage } = fill([[ids, KEPT[1]!]]);
    const options = { baseUrl: '/v2', ...ids, storage };
    createSession(options).reset();
    expect(new Keeper(options, new Map()).read()).to.deep.equal({ pending });
  });

  it('may be anything, or forbidden', () => {
    for (const text of ['x', 'null', '7', '[]', '{"pending":null}']) {
      const { items, storage } = fill([[IDS[0]!, KEPT[0]!]]);
      for (const key of items.keys()) items.set(key, text);
      expect(() => forgetKept({ baseUrl: '/v2', ...IDS[0], storage })).not.to.throw();
    }
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden };
    for (const ids of IDS) {
      expect(hasKept({ baseUrl: '/v2', ...ids, storage })).to.be.false;
      expect(() => forgetKept({ baseUrl: '/v2', ...ids, storage })).not.to.throw();
    }
  });
});
