import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { moveKept } from '../../src/session/move-kept.js';
import type { KeyValueStorage, SessionOptions } from '../../src/session/options.js';
import { Keeper, type Kept, type Memory } from '../../src/session/keeper.js';
import { override } from '../helpers/fakes.js';
import { PROVIDERS } from '../helpers/page.js';
import { OFFER_ID, someOffers } from '../helpers/samples.js';

const pending = { operation: 'accept', offerId: OFFER_ID, startedAt: 7 } as const;

const options = (changes: SessionOptions = {}): SessionOptions => ({
  baseUrl: '/finance/v2',
  providerId: PROVIDERS.eligible,
  merchantId: 'shop-1',
  ...changes,
});

const keeper = (changes: SessionOptions, memory: Memory = new Map()) =>
  new Keeper(options(changes), memory);

/** Has only what a session needs, and shows what is in it. */
function spyStorage() {
  const items = new Map<string, string>();
  const storage: KeyValueStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return { items, storage };
}

const forbidden: KeyValueStorage = {
  getItem() {
    throw new DOMException('forbidden', 'SecurityError');
  },
  setItem() {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem() {
    throw new DOMException('forbidden', 'SecurityError');
  },
};

describe('the place of what is kept', () => {
  it('is the same in each release: a decision must be found after an update', () => {
    for (const [changes, key] of [
      [{}, `|${PROVIDERS.eligible}|`],
      [{ providerId: PROVIDERS.eligible.toUpperCase() }, `|${PROVIDERS.eligible}|`],
      [{ providerId: null }, '||shop-1'],
    ] as const) {
      const { items, storage } = spyStorage();
      keeper({ storage, ...changes }).write({ pending });
      const place = `merchant-finance-elements:1:${location.origin}/finance/v2${key}`;
      expect(Object.fromEntries(items)).to.deep.equal({ [place]: JSON.stringify({ pending }) });
    }
  });
});

describe('Keeper', () => {
  it('keeps what it is given, in a page whose objects have a `toJSON` of somebody else', () => {
    const { storage, items } = spyStorage();
    const kept = { offers: someOffers(), pending };
    const end = override(Object.prototype as { toJSON?: unknown }, 'toJSON', () => 'polluted');
    keeper({ storage }).write(kept);
    end();
    expect(keeper({ storage }).read()).to.deep.equal(JSON.parse(JSON.stringify(kept)));
    expect([...items.values()].join()).not.to.include('polluted');
  });

  it('keeps no clock that the whole seconds of the service explain', () => {
    const { storage } = spyStorage();
    const kept = keeper({ storage });
    kept.ahead = 1500;
    expect(kept.ahead).to.equal(0);
    kept.ahead = 2500;
    expect(kept.ahead).to.equal(2500);
    // It was set right: nothing is left of the clock before.
    kept.ahead = 1500;
    expect(kept.ahead).to.equal(0);
  });

  it('takes no clock that leads to no date, whatever text is stored', () => {
    const { storage } = spyStorage();
    for (const text of ['Infinity', '1e300', '-1e300', 'NaN', '', '{}']) {
      const { ahead } = keeper({ storage: { ...storage, getItem: () => text } });
      expect(new Date(Date.now() - ahead).toJSON(), text).to.be.a('string');
    }
  });

  it('keeps offers and a decision over a reload', () => {
    const { items, storage } = spyStorage();
    const kept = { offers: someOffers(), pending };
    expect(keeper({ storage }).hasSome).to.be.false;
    keeper({ storage }).write(kept);
    expect(items.size).to.equal(1);
    for (const key of items.keys()) expect(key).to.match(/^merchant-finance-elements:1:/);
    expect(keeper({ storage }).hasSome).to.be.true;
    expect(keeper({ storage }).read()).to.deep.equal(kept);
  });

  it('leaves nothing behind where there is nothing to keep', () => {
    const { items, storage } = spyStorage();
    keeper({ storage }).write({ pending });
    keeper({ storage }).write({});
    expect(items.size).to.equal(0);
    keeper({ storage }).write({ offers: undefined, pending: undefined });
    expect(items.size).to.equal(0);
    expect(keeper({ storage }).read()).to.deep.equal({});
  });

  it('forgets the offers, and never a decision', () => {
    const { storage } = spyStorage();
    keeper({ storage }).write({ offers: someOffers(), pending });
    keeper({ storage }).forgetOffers();
    expect(keeper({ storage }).read()).to.deep.equal({ pending });
    keeper({ storage }).write({ offers: someOffers() });
    keeper({ storage }).forgetOffers();
    expect(keeper({ storage }).hasSome).to.be.false;
  });

  it('keeps merchants and services apart', () => {
    const { storage } = spyStorage();
    keeper({ storage }).write({ pending });
    expect(keeper({ storage, providerId: PROVIDERS.mixed }).hasSome).to.be.false;
    expect(keeper({ storage, providerId: null }).hasSome).to.be.false;
    expect(keeper({ storage, baseUrl: '/finance/v3' }).hasSome).to.be.false;
    expect(keeper({ storage, currency: 'EUR' }).hasSome).to.be.true;
  });

  it('takes the session storage of the page by default', () => {
    const before = sessionStorage.length;
    keeper({}).write({ pending });
    expect(sessionStorage.length).to.equal(before + 1);
    expect(keeper({}).read()).to.deep.equal({ pending });
    keeper({}).write({});
    expect(sessionStorage.length).to.equal(before);
  });

  it('keeps nothing over a reload where the partner says so', () => {
    const before = sessionStorage.length;
    const memory: Memory = new Map();
    keeper({ storage: null }, memory).write({ pending });
    expect(sessionStorage.length).to.equal(before);
    expect(keeper({ storage: null }, memory).read()).to.deep.equal({ pending });
    expect(keeper({ storage: null }).hasSome).to.be.false;
  });

  it('serves from memory where the storage is full or forbidden', () => {
    const memory: Memory = new Map();
    const kept = keeper({ storage: forbidden }, memory);
    expect(kept.hasSome).to.be.false;
    kept.write({ pending });
    expect(kept.hasSome).to.be.true;
    expect(kept.read()).to.deep.equal({ pending });
    kept.write({});
    expect(kept.hasSome).to.be.false;
  });

  it('serves from memory where the storage has become full, and leaves nothing of before in it', () => {
    const { items, storage } = spyStorage();
    const memory: Memory = new Map();
    keeper({ storage }, memory).write({ offers: someOffers() });
    const full = {
      ...storage,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const kept = keeper({ storage: full }, memory);
    kept.write({ offers: someOffers(), pending });
    expect(kept.read()).to.deep.equal({ offers: someOffers(), pending });
    expect(items.size).to.equal(0);
  });

  it('reads what another session has written since, or removed', () => {
    const { storage } = spyStorage();
    const [mine, other] = [keeper({ storage }), keeper({ storage })];
    mine.write({ offers: someOffers() });
    other.write({ pending });
    expect(mine.read()).to.deep.equal({ pending });
    other.write({});
    expect(mine.hasSome).to.be.false;
  });

  it('leaves nothing of before in a storage that takes no text any more', () => {
    const { items, storage } = spyStorage();
    const memory: Memory = new Map();
    keeper({ storage }, memory).write({ offers: someOffers() });
    // It says so once alone: what is written in place of the whole is lost without a word.
    let isFull = true;
    const odd = {
      ...storage,
      setItem() {
        if (!isFull) return;
        isFull = false;
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const kept = keeper({ storage: odd }, memory);
    kept.write({ pending });
    expect(kept.read()).to.deep.equal({ pending });
    expect([...items.values()].join()).not.to.include('products');
  });

  it('counts by the device’s clock where that of the service can’t be kept', () => {
    const kept = keeper({ storage: forbidden });
    for (const ahead of [2500, 0]) {
      kept.ahead = ahead;
      expect(kept.ahead).to.equal(0);
    }
  });

  it('serves from memory where the page may have no session storage', () => {
    // As in a sandboxed frame without same-origin.
    const restore = override(globalThis, 'sessionStorage', undefined as unknown as Storage);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    try {
      const memory: Memory = new Map();
      keeper({}, memory).write({ pending });
      expect(keeper({}, memory).read()).to.deep.equal({ pending });
    } finally {
      restore();
    }
  });

  it('gives an object, whatever text is stored', () => {
    const texts = fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[]', '7', '"x"', '{'));
    fc.assert(
      fc.property(texts, (text) => {
        const storage = { ...spyStorage().storage, getItem: () => text };
        const read: unknown = keeper({ storage }).read();
        expect(typeof read === 'object' && read !== null).to.be.true;
      }),
      { numRuns: 300 },
    );
  });
});

describe('moveKept', () => {
  const offers = someOffers();
  const lost = { pending: { ...pending, offerId: 'another' } };
  const earlier = { accepted: 'earlier' };
  const acceptance = { operation: 'accept', startedAt: 1 } as const;
  const old = { ...offers, expiresAt: '2020-01-01T00:00:00Z' };
  const both = { accepted: 'earlier', acceptance };
  const application = { operation: 'offers', startedAt: 1 } as const;

  for (const [what, initial, named, result] of [
    ['offers', { offers }, {}, { offers }],
    ['an unknown decision', { offers, pending }, {}, { offers, pending }],
    ['an unknown decision, though there are offers', { pending }, { offers }, { offers, pending }],
    ['offers beside an earlier acceptance', { offers }, earlier, { offers, ...earlier }],
    ['an acceptance of an unknown offer', { acceptance }, { offers }, { offers, acceptance }],
    ['no offers where there are some', { offers }, { offers: { ...offers, expiresAt: '' } }],
    [
      'an unknown decision with its offers',
      { offers: old, pending },
      { offers },
      { offers: old, pending },
    ],
    [
      'an acceptance, but not its offers over others',
      { offers: old, ...both },
      { offers },
      { offers, ...both },
    ],
    ['offers beside what is accepted there', { offers }, both, { offers, ...both }],
    ['nothing over an unknown decision', { pending }, lost],
    ['nothing over one, though another offer was accepted', { accepted: 'earlier' }, lost],
    ['nothing over an unknown application', { offers }, { pending: application }],
    ['an unknown decision beside what both know', { ...both, pending }, both, { ...both, pending }],
    ['nothing where there is nothing', {}, { offers }],
  ] as [string, Kept, Kept, Kept?][]) {
    it(`moves ${what}`, () => {
      const memory: Memory = new Map();
      const from = keeper({ storage: null, providerId: null }, memory);
      const to = keeper({ storage: null }, memory);
      from.write(initial);
      to.write(named);
      moveKept(from, to);
      expect(to.read()).to.deep.equal(result ?? named);
      expect(from.read()).to.deep.equal(result ? {} : initial);
    });
  }
});
