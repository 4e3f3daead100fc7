import { expect } from '@open-wc/testing';
import { acceptOffer } from '../../src/client/accept.js';
import { getMerchant } from '../../src/client/merchant.js';
import { createOffers } from '../../src/client/offers.js';
import { PROVIDERS } from '../../demo/sandbox/index.js';
import { fakeFetch, json, override, refusal, rejection, type FakeFetch } from '../helpers/fakes.js';
import { aMerchant, OFFER_ID, someOffers } from '../helpers/samples.js';

const BASE = 'https://finance.example/v2';
const ID = PROVIDERS.eligible;

/** For how long timers are set while `run` runs, in ms. */
async function timersOf(run: () => Promise<unknown>): Promise<number[]> {
  const set: number[] = [];
  const real = globalThis.setTimeout;
  const restore = override(globalThis, 'setTimeout', ((callback: () => void, ms?: number) => {
    set.push(ms ?? 0);
    return real(callback, ms);
  }) as typeof setTimeout);
  try {
    await run();
  } finally {
    restore();
  }
  return set;
}

describe('client: the deadlines that hold where the page names none', () => {
  for (const [operation, ms, run] of [
    [
      'a try of the merchant endpoint',
      10_000,
      (fetch) => getMerchant(ID, { baseUrl: BASE, fetch }),
    ],
    [
      'offers',
      60_000,
      (fetch) =>
        createOffers(
          { application: { merchant_id: 'shop-1', provider_id: ID, currency: 'GBP' } },
          { baseUrl: BASE, fetch },
        ),
    ],
    [
      'an acceptance',
      45_000,
      (fetch) => acceptOffer(OFFER_ID, undefined, { baseUrl: BASE, fetch }),
    ],
  ] as const satisfies readonly [string, number, (fetch: FakeFetch) => Promise<unknown>][]) {
    it(`${ms / 1000} s for ${operation}`, async () => {
      const answers = { ...aMerchant(), ...someOffers() };
      const timers = await timersOf(() =>
        run(fakeFetch(json(answers))).catch((error: unknown) => error),
      );
      expect(timers.filter((set) => set >= 1000)).to.deep.equal([ms]);
    });
  }

  it('25 s for all tries of the merchant endpoint', async () => {
    let time = Date.now();
    // Each try takes the service 12 s.
    const fetch = fakeFetch(() => {
      time += 12_000;
      return refusal(503, { 'retry-after': '0' });
    });
    const restore = [override(Date, 'now', () => time), override(Math, 'random', () => -0.5)];
    try {
      const timers = await timersOf(() => rejection(getMerchant(ID, { baseUrl: BASE, fetch })));
      // Besides how long the body of a refusal is read, which is 1 s.
      const tries = timers.filter((set) => set >= 1000).filter((_, place) => place % 2 === 0);
      expect(tries).to.deep.equal([10_000, 10_000, 1_000]);
    } finally {
      for (const undo of restore) undo();
    }
  });
});
