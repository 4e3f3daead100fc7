import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { getMerchant, parseMerchant } from '../../src/client/merchant.js';
import type { ClientOptions } from '../../src/client/options.js';
import { createSandbox, PROVIDERS } from '../../demo/sandbox/index.js';
import { merchantJson } from '../helpers/arbitraries.js';
import {
  aborted,
  deferred,
  EARLY,
  fakeFetch,
  json,
  microtasks,
  never,
  override,
  refusal,
  rejection,
  slowly,
  type Deferred,
  withEarlyDeadlines,
} from '../helpers/fakes.js';
import { MERCHANT_RESPONSE, violations } from '../helpers/field-tables.js';
import { aDeal, aMerchant } from '../helpers/samples.js';

const BASE = 'https://finance.example/v2';
const ID = PROVIDERS.eligible;
const NOW = { 'retry-after': '0' };

const ask = (
  fetch: ClientOptions['fetch'],
  options: Partial<ClientOptions> = {},
  id: string = ID,
) => getMerchant(id, { baseUrl: BASE, fetch, ...options });

describe('parseMerchant', () => {
  it('takes a documented answer as it is, frozen', () => {
    const merchant = aMerchant();
    const parsed = parseMerchant(merchant);
    expect(parsed).to.deep.equal(merchant);
    expect(violations(parsed, MERCHANT_RESPONSE)).to.deep.equal([]);
    expect(Object.isFrozen(parsed!.deals[0]!.performance)).to.be.true;
  });

  it('passes through whole what the document does not show', () => {
    const json = {
      page: { next: null },
      deals: [
        {
          ...aDeal(),
          region: 'north',
          pricing: { fee: 1.5, tiers: [1, { two: 2 }] },
          transactions: [{ id: 't-1', lines: [1] }, ['t-2', 5], 't-3', 4, null],
          performance: { ...aDeal().performance, trend: 'up' },
        },
      ],
    };
    expect(parseMerchant(json)).to.deep.equal(json);
  });

  it('makes unreadable fields empty, NaN or false', () => {
    const deals = [{ id: 7, balance: '4560', active: 'true', performance: { progress: '62' } }];
    expect(parseMerchant({ deals })!.deals[0]).to.deep.equal({
      id: '',
      application_id: '',
      type: '',
      status: '',
      active: false,
      balance: NaN,
      currency: '',
      performance: { performance: NaN, progress: NaN, renewal_eligibility: false },
      pricing: {},
      transactions: [],
    });
  });

  it('leaves out what is no deal', () => {
    expect(parseMerchant({ deals: [null, 'D-1', [aDeal()], 7] })!.deals).to.deep.equal([]);
  });

  it('is nothing for what is no merchant answer', () => {
    for (const json of [null, [], 'x', 7, {}, { deals: null }, { deals: {} }, [{ deals: [] }]]) {
      expect(parseMerchant(json), JSON.stringify(json)).to.be.undefined;
    }
  });

  it('takes own properties only', () => {
    expect(parseMerchant(Object.create(aMerchant()))).to.be.undefined;
    const polluted: unknown = JSON.parse('{"__proto__":{"deals":[]}}');
    expect(parseMerchant(polluted)).to.be.undefined;
    const deal: unknown = JSON.parse('{"deals":[{"__proto__":{"active":true}}]}');
    expect(parseMerchant(deal)!.deals[0]!.active).to.be.false;
  });

  it('honours the types, whatever comes', () => {
    fc.assert(
      fc.property(merchantJson, (json) => {
        const before = JSON.stringify(json);
        const merchant = parseMerchant(json);
        expect(JSON.stringify(json)).to.equal(before);
        for (const deal of merchant?.deals ?? []) {
          for (const key of ['id', 'application_id', 'type', 'status', 'currency'] as const) {
            expect(deal[key]).to.be.a('string');
          }
          expect(deal.balance).to.be.a('number');
          expect(deal.active).to.be.a('boolean');
          expect(deal.performance.performance).to.be.a('number');
          expect(deal.performance.progress).to.be.a('number');
          expect(deal.performance.renewal_eligibility).to.be.a('boolean');
          expect(deal.pricing).to.be.an('object');
          expect(deal.transactions).to.be.an('array');
          expect(Object.getPrototypeOf(deal)).to.equal(Object.prototype);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('getMerchant: the request', () => {
  const requested = async (options: Partial<ClientOptions>) => {
    const fetch = fakeFetch(json(aMerchant()));
    await ask(fetch, options);
    return fetch.requests[0]!;
  };

  it('is a GET by query, without a body and without a key', async () => {
    const request = await requested({ baseUrl: '/finance/v2' });
    expect(request).to.include({
      method: 'GET',
      url: `${location.origin}/finance/v2/merchant?provider_id=${ID}`,
      redirect: 'error',
    });
    expect(Object.fromEntries(request.headers)).to.deep.equal({ accept: 'application/json' });
  });

  it('takes a path with the id in several places', async () => {
    const merchant = '/Merchants/{provider_id}/deals?of={provider_id}';
    const { url } = await requested({ routes: { merchant } });
    expect(url).to.equal(`${BASE}/Merchants/${ID}/deals?of=${ID}`);
  });

  it('takes a path with any number of slashes before it, and a route with a path', async () => {
    for (const slashes of ['', '/', '//', '///']) {
      const merchant = `${slashes}m/{provider_id}`;
      expect((await requested({ routes: { merchant } })).url).to.equal(`${BASE}/m/${ID}`);
    }
    const merchant = { path: '/m/{provider_id}' };
    expect((await requested({ routes: { merchant } })).url).to.equal(`${BASE}/m/${ID}`);
  });

  it('is a POST with a body where the route says so', async () => {
    const request = await requested({
      routes: {
        merchant: { method: 'post', path: '/lookup', body: (id) => ({ merchant: { id } }) },
      },
    });
    expect(request).to.include({ method: 'POST', url: `${BASE}/lookup` });
    expect(request.headers.get('content-type')).to.equal('application/json');
    expect(await request.json()).to.deep.equal({ merchant: { id: ID } });
  });

  it('is answered by a sandbox that is asked in another way', async () => {
    const sandbox = createSandbox({
      merchantRoute: async (request) =>
        new URL(request.url).pathname === '/finance/v2/lookup'
          ? ((await request.json()) as { id: string }).id
          : undefined,
    });
    const { data } = await ask(sandbox.fetch, {
      baseUrl: '/finance/v2',
      routes: { merchant: { method: 'POST', path: '/lookup', body: (id) => ({ id }) } },
    });
    expect(data.deals).to.have.length(1);
  });

  for (const merchant of [
    '/m/{merchant_id}',
    '/m/{provider_id',
    '/m/provider_id}',
    '/m/{}',
    '/m/{{provider_id}}',
  ]) {
    it(`is not made to ${merchant}`, async () => {
      const fetch = fakeFetch(json(aMerchant()));
      const error = await rejection(ask(fetch, { routes: { merchant } }));
      expect(error).to.include({ code: 'config_invalid', cause: 'routes.merchant' });
      expect(error.outcome).to.equal('not_sent');
      expect(fetch.calls.length).to.equal(0);
    });
  }

  for (const id of ['', '..', '../admin', `${ID}/..`, `${ID}?x=1`, ID.slice(1), '\ud800', '$&']) {
    it(`is not made for the id ${JSON.stringify(id)}`, async () => {
      const fetch = fakeFetch(json(aMerchant()));
      const error = await rejection(ask(fetch, {}, id));
      expect(error).to.include({
        code: 'config_invalid',
        outcome: 'not_sent',
        operation: 'merchant',
        cause: 'providerId',
      });
      expect(error.message).not.to.contain(ID);
      expect(fetch.calls.length).to.equal(0);
    });
  }

  it('is not made where the body can’t be', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const body = () => {
      throw new Error('no body');
    };
    const routes = { merchant: { method: 'POST', path: '/m', body } };
    const error = await rejection(ask(fetch, { routes }));
    expect(error).to.include({ code: 'internal', outcome: 'not_sent' });
    expect(fetch.calls.length).to.equal(0);
  });

  it('is not made where the body is no JSON', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const body = () => ({ id: 1n });
    const routes = { merchant: { method: 'POST', path: '/m', body } };
    const error = await rejection(ask(fetch, { routes }));
    expect(error).to.include({ code: 'internal', outcome: 'not_sent' });
    expect(error.cause).to.be.instanceOf(TypeError);
    expect(fetch.calls.length).to.equal(0);
  });

  it('is not made for a signal that was aborted before', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const options = { baseUrl: BASE, fetch };
    const error = await rejection(getMerchant(ID, options, { signal: AbortSignal.abort() }));
    expect(error).to.include({ code: 'aborted', outcome: 'not_sent' });
    await microtasks();
    expect(fetch.calls.length).to.equal(0);
  });

  it('reads the answer of the document', async () => {
    const { data } = await ask(createSandbox().fetch, { baseUrl: '/finance/v2' });
    expect(violations(data, MERCHANT_RESPONSE)).to.deep.equal([]);
  });
});

describe('getMerchant: trying again', () => {
  withEarlyDeadlines();

  it('goes on after a transient refusal', async () => {
    const fetch = fakeFetch(refusal(503, NOW), refusal(429, NOW), json(aMerchant()));
    const { data } = await ask(fetch);
    expect(data.deals).to.have.length(1);
    expect(fetch.calls.length).to.equal(3);
  });

  for (const [status, tries] of [
    [408, 3],
    [429, 3],
    [502, 3],
    [503, 3],
    [504, 3],
    [400, 1],
    [401, 1],
    [403, 1],
    [404, 1],
    [409, 1],
    [422, 1],
    [500, 1],
    [501, 1],
  ] as const) {
    it(`tries ${tries} times at ${status}`, async () => {
      const fetch = fakeFetch(refusal(status, NOW));
      const error = await rejection(ask(fetch));
      expect(error).to.include({ status, outcome: 'not_applied' });
      expect(fetch.calls.length).to.equal(tries);
    });
  }

  it('waits with jitter after a network fault, and tries twice more', async () => {
    const fetch = fakeFetch(new TypeError('lost'));
    const jitter: number[] = [];
    // −0.5 makes the jittered wait nothing.
    const restore = override(Math, 'random', () => {
      jitter.push(-0.5);
      return -0.5;
    });
    try {
      expect(await rejection(ask(fetch))).to.include({ code: 'network', outcome: 'not_applied' });
    } finally {
      restore();
    }
    expect(fetch.calls.length).to.equal(3);
    expect(jitter).to.have.length.at.least(2);
  });

  for (const [random, waits] of [
    [0, [200, 400]],
    [0.5, [400, 800]],
    [0.75, [500, 1000]],
  ] as const) {
    it(`waits for about 0.4 s, then for about 0.8 s: ${waits.join(' and ')} ms`, async () => {
      const fetch = fakeFetch(new TypeError('lost'));
      const waited: number[] = [];
      const { setTimeout: set } = globalThis;
      const fake = (handler: () => void, ms = 0) => {
        // The deadline of a try runs as ever.
        if (ms >= 10_000) return set(handler, ms);
        waited.push(ms);
        return set(handler);
      };
      const restore = [
        override(globalThis, 'setTimeout', fake as typeof setTimeout),
        override(Math, 'random', () => random),
      ];
      try {
        await rejection(ask(fetch));
      } finally {
        for (const undo of restore) undo();
      }
      expect(waited).to.deep.equal(waits);
    });
  }

  it('comes with jitter after the time that the service names, to which many were told to wait', async () => {
    const fetch = fakeFetch(refusal(503, NOW));
    const sentAt: number[] = [];
    const timed = (request: Request) => {
      sentAt.push(performance.now());
      return fetch(request);
    };
    const restore = override(Math, 'random', () => 0);
    try {
      await rejection(ask(timed));
    } finally {
      restore();
    }
    // A timer may be early by less than one.
    const [first = 0, second = 0, third = 0] = sentAt;
    expect(second - first).to.be.at.least(199);
    expect(third - second).to.be.at.least(399);
  });

  it('takes deadlines that a script without types calls null for the usual ones', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const options = { timeouts: null, headers: null } as unknown as Partial<ClientOptions>;
    expect((await ask(fetch, options)).data.deals).to.have.length(1);
  });

  for (const [what, reply] of [
    ['an answer in another form', () => json({})],
    ['HTML', () => new Response('<html>')],
  ] as const) {
    it(`does not follow ${what}`, async () => {
      const fetch = fakeFetch(reply);
      await rejection(ask(fetch));
      expect(fetch.calls.length).to.equal(1);
    });
  }

  it('does not wait longer than 10 s, and says what was asked for', async () => {
    const fetch = fakeFetch(refusal(429, { 'retry-after': '11' }));
    const error = await rejection(ask(fetch));
    expect(error).to.include({ code: 'rate_limited', retryAfterMs: 11_000, retryable: true });
    expect(fetch.calls.length).to.equal(1);
  });

  it('does not wait beyond the deadline of all tries', async () => {
    const fetch = fakeFetch(refusal(503, { 'retry-after': '9' }));
    const error = await rejection(ask(fetch, { timeouts: { merchantTotal: 5_000 } }));
    expect(error).to.include({ code: 'server_error', status: 503 });
    expect(fetch.calls.length).to.equal(1);
  });

  it('counts that deadline from the first try', async () => {
    let time = Date.now();
    // Each try takes the service 6 s.
    const fetch = fakeFetch(() => {
      time += 6_000;
      return refusal(503, NOW);
    });
    const restore = [override(Date, 'now', () => time), override(Math, 'random', () => -0.5)];
    try {
      await rejection(ask(fetch, { timeouts: { merchantTotal: 10_000 } }));
    } finally {
      for (const undo of restore) undo();
    }
    expect(fetch.calls.length).to.equal(2);
  });

  it('does not follow a deadline of one try', async () => {
    const fetch = fakeFetch(() => never());
    const error = await rejection(ask(fetch, { timeouts: { merchant: EARLY } }));
    expect(error).to.include({ code: 'timeout', outcome: 'not_applied' });
    expect(fetch.calls.length).to.equal(1);
    await aborted(fetch.requests[0]!.signal);
  });

  for (const deadline of [Infinity, 3e9, NaN, -1]) {
    it(`is not cut short by deadlines of ${deadline} ms`, async () => {
      const fetch = fakeFetch(() => slowly(json(aMerchant())));
      const timeouts = { merchant: deadline, merchantTotal: deadline };
      expect((await ask(fetch, { timeouts })).data).to.deep.equal(aMerchant());
    });
  }

  it('keeps one try within what is left for all of them', async () => {
    const fetch = fakeFetch(() => never());
    const timeouts = { merchant: 60_000, merchantTotal: 1 };
    expect(await rejection(ask(fetch, { timeouts }))).to.include({ code: 'timeout' });
  });

  it('does not follow a POST, unless the route calls it safe, but does a GET in small letters', async () => {
    const route = { method: 'POST', path: '/m', body: (id: string) => ({ id }) };
    const once = fakeFetch(refusal(503, NOW));
    await rejection(ask(once, { routes: { merchant: route } }));
    expect(once.calls.length).to.equal(1);
    const thrice = fakeFetch(refusal(503, NOW));
    await rejection(ask(thrice, { routes: { merchant: { ...route, safe: true } } }));
    expect(thrice.calls.length).to.equal(3);
    const get = fakeFetch(refusal(503, NOW));
    const error = await rejection(
      ask(get, { routes: { merchant: { ...route, method: 'get', body: undefined } } }),
    );
    expect(get.calls.length).to.equal(3);
    expect(error).to.include({ operation: 'merchant', code: 'server_error' });
  });

  it('does not follow a GET that the route calls unsafe', async () => {
    const fetch = fakeFetch(refusal(503, NOW));
    await rejection(ask(fetch, { routes: { merchant: { safe: false } } }));
    expect(fetch.calls.length).to.equal(1);
  });

  it('ends with the signal, while it waits', async () => {
    const stop = new AbortController();
    const fetch = fakeFetch(refusal(429, { 'retry-after': '10' }));
    const asked = rejection(getMerchant(ID, { baseUrl: BASE, fetch }, { signal: stop.signal }));
    await microtasks();
    stop.abort();
    expect(await asked).to.include({ code: 'aborted' });
    expect(fetch.calls.length).to.equal(1);
  });
});

describe('getMerchant: many at once', () => {
  const id = (index: number) => `5b0c6b1e-2f4d-4c8a-9a35-${String(index).padStart(12, '0')}`;

  /** A `fetch` whose answers the test gives, one by one. */
  function held() {
    const answers: Deferred<Response>[] = [];
    const arrivals: Deferred[] = [];
    const arrival = (index: number) => (arrivals[index] ??= deferred());
    const fetch = fakeFetch(() => {
      const answer = deferred<Response>();
      arrival(answers.push(answer) - 1).resolve();
      return answer.promise;
    });
    return { answers, fetch, arrived: (count: number) => arrival(count - 1).promise };
  }

  it('asks six at a time, and the next as soon as one is answered', async () => {
    const { answers, fetch, arrived } = held();
    const all = Promise.all(Array.from({ length: 8 }, (_, index) => ask(fetch, {}, id(index))));
    await arrived(6);
    await microtasks();
    expect(fetch.calls.length).to.equal(6);
    answers[3]!.resolve(json(aMerchant()));
    await arrived(7);
    await microtasks();
    expect(fetch.calls.length).to.equal(7);
    answers[0]!.resolve(json(aMerchant()));
    await arrived(8);
    for (const answer of answers) answer.resolve(json(aMerchant()));
    expect(await all).to.have.length(8);
    expect(fetch.calls.length).to.equal(8);
  });

  it('gives the place of a failed request to the next', async () => {
    const fetch = fakeFetch(refusal(404));
    const all = Array.from({ length: 8 }, (_, index) => rejection(ask(fetch, {}, id(index))));
    await Promise.all(all);
    expect(fetch.calls.length).to.equal(8);
  });

  it('shares one answer between those who ask the same', async () => {
    const { answers, fetch } = held();
    const all = Promise.all([ask(fetch), ask(fetch), ask(fetch, {}, ID.toUpperCase())]);
    await microtasks();
    expect(fetch.calls.length).to.equal(1);
    answers[0]!.resolve(json(aMerchant()));
    const [first, ...others] = await all;
    for (const other of others) expect(other).to.equal(first);
  });

  it('does not share what was on its way before that which is asked about', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const since = (time: number) => getMerchant(ID, { baseUrl: BASE, fetch }, { since: time });
    await Promise.all([ask(fetch), since(1), since(1), since(2)]);
    expect(fetch.calls.length).to.equal(3);
  });

  it('asks anew once there was an answer', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    await ask(fetch);
    await ask(fetch);
    expect(fetch.calls.length).to.equal(2);
  });

  it('does not share between other settings or other merchants', async () => {
    const fetch = fakeFetch(json(aMerchant()));
    const headers = { 'x-partner': '1' };
    await Promise.all([
      ask(fetch),
      ask(fetch, {}, PROVIDERS.mixed),
      ask(fetch, { baseUrl: `${BASE}/other` }),
      ask(fetch, { headers }),
      ask(fetch, { headers: { ...headers } }),
      ask(fetch, { credentials: 'include' }),
    ]);
    expect(fetch.calls.length).to.equal(6);
    const another = fakeFetch(json(aMerchant()));
    const merchant = '/m/{provider_id}';
    await Promise.all([ask(another), ask(another, { routes: { merchant } }), ask(fetch)]);
    expect(another.calls.length).to.equal(2);
    expect(fetch.calls.length).to.equal(7);
    await Promise.all([ask(fetch, { headers }), ask(fetch, { headers })]);
    expect(fetch.calls.length).to.equal(8);
    // The deadline of the first holds for all that join.
    await Promise.all([ask(fetch, { timeouts: { merchant: 60_000 } }), ask(fetch)]);
    expect(fetch.calls.length).to.equal(9);
  });

  it('goes on for the others where one gives up', async () => {
    const { answers, fetch } = held();
    const stop = new AbortController();
    const options = { baseUrl: BASE, fetch };
    const gone = rejection(getMerchant(ID, options, { signal: stop.signal }));
    const stays = getMerchant(ID, options);
    await microtasks();
    stop.abort();
    expect(await gone).to.include({ code: 'aborted', outcome: 'not_applied' });
    expect(fetch.requests[0]!.signal.aborted).to.be.false;
    answers[0]!.resolve(json(aMerchant()));
    expect((await stays).data.deals).to.have.length(1);
    expect(fetch.calls.length).to.equal(1);
  });

  it('has sent nothing where it gives up in the queue', async () => {
    const { answers, fetch } = held();
    const options = { baseUrl: BASE, fetch };
    const ids = Array.from({ length: 6 }, (_, i) => `${ID.slice(0, -1)}${i}`);
    const first = ids.map((id) => getMerchant(id, options));
    const stop = new AbortController();
    const waits = rejection(getMerchant(PROVIDERS.mixed, options, { signal: stop.signal }));
    await microtasks();
    stop.abort();
    expect(await waits).to.include({ code: 'aborted', outcome: 'not_sent' });
    expect(fetch.calls.length).to.equal(6);
    for (const { resolve } of answers) resolve(json(aMerchant()));
    await Promise.all(first);
  });

  it('ends the request where nobody is left, and does not join the next one to it', async () => {
    const { answers, fetch } = held();
    const stop = new AbortController();
    const options = { baseUrl: BASE, fetch };
    const gone = [1, 2].map(() => rejection(getMerchant(ID, options, { signal: stop.signal })));
    await microtasks();
    stop.abort();
    await Promise.all(gone);
    await aborted(fetch.requests[0]!.signal);
    const next = getMerchant(ID, options);
    await microtasks();
    expect(fetch.calls.length).to.equal(2);
    answers[1]!.resolve(json(aMerchant()));
    expect((await next).data.deals).to.have.length(1);
  });
});
