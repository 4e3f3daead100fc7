import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { ErrorCode, Operation } from '../../src/client.js';
import type { ClientOptions, HeadersContext } from '../../src/client/options.js';
import { decide } from '../../src/client/decide.js';
import {
  deadlineOf,
  MAX_BODY_BYTES,
  REFUSAL_AT_MOST,
  send,
  type Call,
} from '../../src/client/transport.js';
import {
  aborted,
  deferred,
  EARLY,
  fakeFetch,
  heldTimers,
  json,
  microtasks,
  never,
  override,
  refusal,
  rejection,
  type Deferred,
  UUID,
  withEarlyDeadlines,
} from '../helpers/fakes.js';

const BASE = `${location.origin}/finance/v2`;
const SECRET = 'secret-4711';

const call = (changes: Partial<Call<unknown>> = {}): Call<unknown> => ({
  operation: 'offers',
  method: 'POST',
  path: '/offers',
  body: () => JSON.stringify({ note: SECRET }),
  timeout: 60_000,
  signal: undefined,
  parse: (body) => body,
  ...changes,
});

const run = (
  fetch: ClientOptions['fetch'],
  options: Partial<ClientOptions> = {},
  changes: Partial<Call<unknown>> = {},
) => send(call(changes), { baseUrl: BASE, fetch, ...options });

/** A body that the test goes on with by hand. */
function dripping(): { response: Response; body: ReadableStreamDefaultController<Uint8Array> } {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => void (body = controller),
  });
  return { response: new Response(stream), body: body! };
}

const raise = (thrown: unknown): never => {
  throw thrown;
};

describe('transport: the request', () => {
  it('is one Request and nothing else', async () => {
    const fetch = fakeFetch(json({ ok: true }));
    const answer = await run(fetch);
    expect(answer.data).to.deep.equal({ ok: true });
    expect(fetch.calls.length).to.equal(1);
    expect(fetch.calls[0]!.length).to.equal(1);
    const [request] = fetch.requests;
    expect(request).to.be.instanceOf(Request);
    expect(request).to.include({ method: 'POST', url: `${BASE}/offers`, redirect: 'error' });
    // A browser keeps nothing of the answer on its disk.
    expect(request!.cache).to.equal('no-store');
    expect(Object.fromEntries(request!.headers)).to.deep.equal({
      accept: 'application/json',
      'content-type': 'application/json',
    });
    expect(await request!.json()).to.deep.equal({ note: SECRET });
  });

  it('has no body and no content-type where there is nothing to send', async () => {
    const fetch = fakeFetch(json({}));
    await run(fetch, {}, { body: () => undefined });
    const [request] = fetch.requests;
    expect(request!.headers.has('content-type')).to.be.false;
    expect(await request!.text()).to.equal('');
  });

  it('is told of once it is on its way, before the answer is there', async () => {
    const told: string[] = [];
    const answer = deferred<Response>();
    const fetch = () => {
      told.push('fetch');
      return answer.promise;
    };
    const departed = () => {
      told.push('departed');
      answer.resolve(json({}));
    };
    await run(fetch, {}, { departed });
    expect(told).to.deep.equal(['fetch', 'departed']);
  });

  it('goes out by the global fetch where there is no other', async () => {
    const fetch = fakeFetch(json({}));
    const restore = override(globalThis, 'fetch', fetch as typeof globalThis.fetch);
    try {
      await run(undefined);
    } finally {
      restore();
    }
    expect(fetch.requests.length).to.equal(1);
  });

  for (const [baseUrl, url] of [
    ['https://finance.example/v2', 'https://finance.example/v2/offers'],
    ['https://finance.example/v2/', 'https://finance.example/v2/offers'],
    ['https://finance.example/v2//', 'https://finance.example/v2/offers'],
    ['https://finance.example', 'https://finance.example/offers'],
    ['/finance/v2', `${location.origin}/finance/v2/offers`],
    ['/', `${location.origin}/offers`],
    ['finance/v2', new URL('finance/v2/offers', document.baseURI).href],
  ] as const) {
    it(`goes to ${url.replace(location.origin, '')} below ${baseUrl}`, async () => {
      const fetch = fakeFetch(json({}));
      await run(fetch, { baseUrl });
      expect(fetch.requests[0]!.url).to.equal(url);
    });
  }

  for (const baseUrl of [
    undefined,
    '',
    'https://[',
    'https://user:secret@finance.example/v2',
    'http://:99999',
    'localhost:5180/finance/v2',
    'x:/finance/v2',
    'h2://finance.example/v2',
    'git+ssh://finance.example/v2',
    'web-finance:/v2',
    'web.finance:/v2',
    'DATA:,v2',
    '/finance/v 2',
    'https://finance.example/v2?tenant=1',
    '/finance/v2#here',
    new URL('https://finance.example/v2'),
  ]) {
    it(`is not made below ${String(baseUrl)}, and says that it is the base address`, async () => {
      const fetch = fakeFetch(json({}));
      const error = await rejection(run(fetch, { baseUrl: baseUrl as string }));
      expect(error).to.include({
        code: 'config_invalid',
        outcome: 'not_sent',
        operation: 'offers',
        cause: 'baseUrl',
      });
      expect(fetch.calls.length).to.equal(0);
    });
  }

  for (const [value, cause, options, changes] of [
    ['credentials of another name', 'credentials', { credentials: 'true' as RequestCredentials }],
    ['a GET with a body', 'routes.merchant', {}, { method: 'GET', body: () => '{}' }],
    ['TRACE', 'routes.merchant', {}, { method: 'TRACE', body: () => undefined }],
    ['a method of two words', 'routes.merchant', {}, { method: 'GET IT', body: () => undefined }],
  ] as const) {
    it(`is not made with ${value}, and says which setting that is`, async () => {
      const fetch = fakeFetch(json({}));
      const error = await rejection(run(fetch, options, { operation: 'merchant', ...changes }));
      expect(error).to.include({ code: 'config_invalid', outcome: 'not_sent', cause });
      expect(fetch.calls.length).to.equal(0);
    });
  }

  it('says nothing of the settings once it is made', async () => {
    const error = await rejection(run(fakeFetch(refusal(422))));
    expect(error).not.to.have.property('cause');
  });

  it('sends cookies to its own origin only, unless said otherwise', async () => {
    const fetch = fakeFetch(json({}));
    await run(fetch);
    await run(fetch, { credentials: 'include' });
    await run(fetch, { credentials: 'omit' });
    expect(fetch.requests.map(({ credentials }) => credentials)).to.deep.equal([
      'same-origin',
      'include',
      'omit',
    ]);
  });
});

describe('transport: the idempotency header', () => {
  const decided = (options: Partial<ClientOptions>, idempotencyKey: string | undefined = 'key-1') =>
    decide(
      { operation: 'offers', path: '/offers', parse: (body) => body },
      {},
      60_000,
      { baseUrl: BASE, ...options },
      { idempotencyKey },
    );
  const header = async (options: Partial<ClientOptions>, ...key: [] | [string | undefined]) => {
    const fetch = fakeFetch(json({}));
    await decided({ fetch, ...options }, ...key);
    return Object.fromEntries(fetch.requests[0]!.headers);
  };

  it('goes to the own origin by default', async () => {
    expect(await header({ baseUrl: '/finance/v2' })).to.include({ 'idempotency-key': 'key-1' });
  });

  it('does not go to another origin by default', async () => {
    // Nor any other that another origin would have to allow.
    expect(await header({ baseUrl: 'https://finance.example/v2' })).to.have.all.keys(
      'accept',
      'content-type',
    );
  });

  it('is named where no header has such a name', async () => {
    const fetch = fakeFetch(json({}));
    const error = await rejection(decided({ fetch, idempotencyHeader: 'Idempotency Key' }));
    expect(error).to.include({ code: 'config_invalid', cause: 'idempotencyHeader' });
    expect(error.outcome).to.equal('not_sent');
    expect(fetch.calls.length).to.equal(0);
  });

  it('goes to the own origin whatever an element of the page is called', async () => {
    const image = document.body.appendChild(Object.assign(new Image(), { name: 'baseURI' }));
    const fetch = fakeFetch(json({}));
    await decided({ fetch, baseUrl: '/finance/v2' });
    image.remove();
    expect(fetch.requests[0]!.headers.get('idempotency-key')).to.equal('key-1');
  });

  for (const declared of ['Stockholm', '', 'https://finance.example', 7]) {
    it(`does not hang on what the page has declared as its origin: ${JSON.stringify(declared)}`, async () => {
      const { origin } = globalThis;
      // As `var origin` of a classic script does.
      Object.assign(globalThis, { origin: declared });
      try {
        expect(await header({ baseUrl: '/finance/v2' })).to.include({ 'idempotency-key': 'key-1' });
        expect(await header({ baseUrl: 'https://finance.example/v2' })).not.to.have.property(
          'idempotency-key',
        );
      } finally {
        Object.assign(globalThis, { origin });
      }
    });
  }

  it('goes out though a prototype is polluted, with a request that is as ever', async () => {
    const fetch = fakeFetch(json({}));
    for (const [key, value] of [
      ['integrity', 'sha256-AAAA'],
      ['keepalive', true],
    ] as const) {
      Object.defineProperty(Object.prototype, key, { value, configurable: true });
      try {
        await decided({ fetch });
      } finally {
        Reflect.deleteProperty(Object.prototype, key);
      }
    }
    for (const { integrity, keepalive, headers } of fetch.requests) {
      expect([integrity, keepalive]).to.deep.equal(['', false]);
      expect(headers.get('idempotency-key')).to.equal('key-1');
    }
    expect(fetch.requests).to.have.length(2);
  });

  it('has the name that the partner gives, anywhere', async () => {
    const options = { baseUrl: 'https://finance.example/v2', idempotencyHeader: 'X-Request-Key' };
    expect(await header(options)).to.include({ 'x-request-key': 'key-1' });
    expect(await header({ idempotencyHeader: 'X-Request-Key' })).not.to.have.property(
      'idempotency-key',
    );
  });

  it('is left out where the partner says so, and where the key is empty', async () => {
    expect(await header({ idempotencyHeader: false })).to.have.all.keys('accept', 'content-type');
    expect(await header({}, '')).not.to.have.property('idempotency-key');
  });

  it('is a new UUID for each call without a key, and the same when it is sent again', async () => {
    const fetch = fakeFetch(refusal(401), json({}), json({}));
    const headers = () => ({});
    const decision = {
      operation: 'offers',
      path: '/offers',
      parse: (body: unknown) => body,
    } as const;
    for (const call of [undefined, {}]) {
      await decide(decision, {}, 60_000, { baseUrl: BASE, fetch, headers }, call);
    }
    const [first, again, second] = fetch.requests.map((one) => one.headers.get('idempotency-key'));
    expect(first).to.match(UUID);
    expect(again).to.equal(first);
    expect(second).to.match(UUID).and.not.equal(first);
  });

  it('with a name that is none stops the request', async () => {
    const fetch = fakeFetch(json({}));
    const error = await rejection(decided({ fetch, idempotencyHeader: 'no header' }));
    expect(error).to.include({ code: 'config_invalid', outcome: 'not_sent' });
    expect(fetch.calls.length).to.equal(0);
  });
});

describe('transport: headers of the partner', () => {
  it('are none where a script without types gives null', async () => {
    for (const headers of [null, () => null] as unknown[]) {
      const fetch = fakeFetch(json({}));
      await run(fetch, { headers: headers as ClientOptions['headers'] });
      expect(fetch.calls.length).to.equal(1);
    }
  });

  for (const [what, headers] of Object.entries({
    'an object': { 'x-partner': 'p-1' },
    'a list': [['x-partner', 'p-1']] as [string, string][],
    Headers: new Headers({ 'x-partner': 'p-1' }),
    'a function': () => ({ 'x-partner': 'p-1' }),
    'an async function': () => Promise.resolve(new Headers({ 'x-partner': 'p-1' })),
  })) {
    it(`come from ${what}`, async () => {
      const fetch = fakeFetch(json({}));
      await run(fetch, { headers });
      expect(fetch.requests[0]!.headers.get('x-partner')).to.equal('p-1');
    });
  }

  it('do not change what the service reads and gives', async () => {
    const fetch = fakeFetch(json({}));
    await run(fetch, { headers: { accept: 'text/html', 'content-type': 'text/plain' } });
    expect(fetch.requests[0]!.headers.get('accept')).to.equal('application/json');
    expect(fetch.requests[0]!.headers.get('content-type')).to.equal('application/json');
  });

  it('are asked for by operation', async () => {
    const contexts: HeadersContext[] = [];
    const headers = (context: HeadersContext) => {
      contexts.push(context);
      return {};
    };
    await run(fakeFetch(json({})), { headers });
    await run(fakeFetch(json({})), { headers }, { operation: 'accept' });
    expect(contexts).to.deep.equal([
      { operation: 'offers', refresh: false },
      { operation: 'accept', refresh: false },
    ]);
  });

  for (const [what, headers] of Object.entries({
    throws: () => {
      throw new Error(SECRET);
    },
    rejects: () => Promise.reject(new Error(SECRET)),
  })) {
    it(`stop the request where the callback ${what}`, async () => {
      const fetch = fakeFetch(json({}));
      const error = await rejection(run(fetch, { headers }));
      expect(error).to.include({ code: 'internal', outcome: 'not_sent' });
      expect(error.message).not.to.contain(SECRET);
      expect(error.cause).to.be.an('error');
      expect(fetch.calls.length).to.equal(0);
    });
  }

  it('are a fault of the settings where one can’t be sent, of which nothing is quoted', async () => {
    const bad: Record<string, string>[] = [
      { 'no header': SECRET },
      { authorization: `${SECRET}\nmore` },
    ];
    for (const headers of bad) {
      for (const given of [headers, () => headers]) {
        const fetch = fakeFetch(json({}));
        const error = await rejection(run(fetch, { headers: given }));
        expect(error).to.include({ code: 'config_invalid', outcome: 'not_sent', cause: 'headers' });
        expect(fetch.calls.length).to.equal(0);
      }
    }
  });
});

describe('transport: 401', () => {
  withEarlyDeadlines();

  /** Tokens as a partner hands them out: a new one only when asked. */
  function tokens() {
    const contexts: HeadersContext[] = [];
    let token = 1;
    const headers = (context: HeadersContext) => {
      contexts.push(context);
      if (context.refresh) token++;
      return Promise.resolve({ authorization: `Bearer ${token}` });
    };
    return { contexts, headers };
  }

  const onlyBearer = (token: string) =>
    fakeFetch((request) =>
      request.headers.get('authorization') === `Bearer ${token}` ? json({ ok: 1 }) : refusal(401),
    );

  it('is answered by one replay with fresh headers, the same body and the same key', async () => {
    const fetch = onlyBearer('2');
    const { contexts, headers } = tokens();
    const { data } = await run(fetch, { headers });
    expect(data).to.deep.equal({ ok: 1 });
    expect(contexts.map(({ refresh }) => refresh)).to.deep.equal([false, true]);
    expect(fetch.requests.length).to.equal(2);
    for (const request of fetch.requests) {
      expect(await request.json()).to.deep.equal({ note: SECRET });
    }
  });

  it('twice is an error, after one replay', async () => {
    const fetch = onlyBearer('never');
    const error = await rejection(run(fetch, { headers: tokens().headers }));
    expect(error).to.include({ code: 'auth_required', outcome: 'not_applied', status: 401 });
    expect(fetch.requests.length).to.equal(2);
  });

  it('is told of: no request is under way from the refusal until the replay leaves', async () => {
    const told: unknown[] = [];
    const answered = onlyBearer('2');
    const fetch = (request: Request) => {
      told.push('fetch');
      return answered(request);
    };
    const departed = (sent: unknown) => told.push(sent);
    await run(fetch, { headers: tokens().headers }, { departed });
    expect(told).to.deep.equal(['fetch', true, 'refused', 'fetch', true]);
  });

  it('is an error at once where nothing could be refreshed', async () => {
    const fetch = fakeFetch(refusal(401));
    const error = await rejection(run(fetch, { headers: { authorization: 'Bearer 1' } }));
    expect(error).to.include({ code: 'auth_required', outcome: 'not_applied' });
    expect(fetch.requests.length).to.equal(1);
  });

  it('with a refresh that fails leaves the outcome known', async () => {
    const fetch = fakeFetch(refusal(401));
    const headers = ({ refresh }: HeadersContext) => {
      if (refresh) throw new Error(SECRET);
      return {};
    };
    const error = await rejection(run(fetch, { headers }));
    // One has left, and is known to have changed nothing.
    expect(error).to.include({ code: 'internal', outcome: 'not_applied' });
    expect(error.cause, 'what the page threw').to.be.an('error');
    expect(fetch.requests.length).to.equal(1);
  });

  it('on a replay that is lost leaves the outcome unknown', async () => {
    const fetch = fakeFetch(refusal(401), new TypeError(SECRET));
    const error = await rejection(run(fetch, { headers: () => ({}) }));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
  });

  it('is refreshed once for all requests that meet it together', async () => {
    const fetch = onlyBearer('2');
    const { contexts, headers } = tokens();
    const answers = await Promise.all([1, 2, 3].map(() => run(fetch, { headers })));
    expect(answers.map(({ data }) => data)).to.deep.equal([{ ok: 1 }, { ok: 1 }, { ok: 1 }]);
    expect(contexts.filter(({ refresh }) => refresh)).to.have.length(1);
    expect(fetch.requests.length).to.equal(6);
  });

  it('is refreshed by each callback for itself, though two meet it together', async () => {
    const [one, two] = [tokens(), tokens()];
    // The token of the one is not that of the other.
    await one.headers({ operation: 'offers', refresh: true });
    const [first, second] = [onlyBearer('3'), onlyBearer('2')];
    await Promise.all([
      run(first, { headers: one.headers }),
      run(second, { headers: two.headers }),
    ]);
    expect(first.requests.length).to.equal(2);
    expect(second.requests.length).to.equal(2);
  });

  it('is refreshed anew after a refresh that failed', async () => {
    let refreshes = 0;
    const headers = ({ refresh }: HeadersContext) => {
      if (refresh && ++refreshes === 1) return Promise.reject(new Error('no token'));
      return Promise.resolve({ authorization: refresh ? 'Bearer 2' : 'Bearer 1' });
    };
    const fetch = onlyBearer('2');
    await rejection(run(fetch, { headers }));
    expect((await run(fetch, { headers })).data).to.deep.equal({ ok: 1 });
    expect(refreshes).to.equal(2);
  });

  it('is refreshed anew after a refresh that was waited for in vain', async () => {
    let refreshes = 0;
    const headers = ({ refresh }: HeadersContext) => {
      if (refresh && ++refreshes === 1) return never<HeadersInit>();
      return Promise.resolve({ authorization: refresh ? 'Bearer 2' : 'Bearer 1' });
    };
    const fetch = onlyBearer('2');
    const error = await rejection(run(fetch, { headers }, { timeout: EARLY }));
    expect(error).to.include({ code: 'timeout', outcome: 'not_applied' });
    expect((await run(fetch, { headers })).data).to.deep.equal({ ok: 1 });
    expect(refreshes).to.equal(2);
  });

  it('is refreshed once more, though a refresh that was waited for in vain ends meanwhile', async () => {
    const refreshes: Deferred<HeadersInit>[] = [];
    const asked = [deferred(), deferred()];
    const headers = ({ refresh }: HeadersContext) => {
      if (!refresh) return {};
      const fresh = deferred<HeadersInit>();
      asked[refreshes.push(fresh) - 1]?.resolve();
      return fresh.promise;
    };
    const fetch = onlyBearer('2');
    await rejection(run(fetch, { headers }, { timeout: EARLY }));
    const second = run(fetch, { headers });
    await asked[1]!.promise;
    refreshes[0]!.resolve({ authorization: 'Bearer 1' });
    await microtasks();
    const third = run(fetch, { headers });
    await microtasks();
    expect(refreshes).to.have.length(2);
    refreshes[1]!.resolve({ authorization: 'Bearer 2' });
    const answers = await Promise.all([second, third]);
    expect(answers.map(({ data }) => data)).to.deep.equal([{ ok: 1 }, { ok: 1 }]);
  });

  it('keeps the refresh of those that still wait where another request is cancelled', async () => {
    const stop = new AbortController();
    const fresh = deferred<HeadersInit>();
    const asked = deferred();
    const contexts: HeadersContext[] = [];
    const headers = (context: HeadersContext) => {
      contexts.push(context);
      if (!context.refresh) return {};
      asked.resolve();
      return fresh.promise;
    };
    const fetch = onlyBearer('2');
    const cancelled = rejection(run(fetch, { headers }, { signal: stop.signal }));
    await asked.promise;
    const later = run(fetch, { headers });
    await microtasks();
    stop.abort();
    expect((await cancelled).code).to.equal('aborted');
    fresh.resolve({ authorization: 'Bearer 2' });
    expect((await later).data).to.deep.equal({ ok: 1 });
    expect(contexts.filter(({ refresh }) => refresh)).to.have.length(1);
  });

  it('is refreshed for each operation, though that of another one fails or never comes', async () => {
    for (const other of [() => Promise.reject(new Error('no token')), never<HeadersInit>]) {
      const fetch = onlyBearer('2');
      const headers = ({
        operation,
        refresh,
      }: HeadersContext): HeadersInit | Promise<HeadersInit> =>
        !refresh ? {} : operation === 'merchant' ? other() : { authorization: 'Bearer 2' };
      const lost = rejection(run(fetch, { headers }, { operation: 'merchant', timeout: EARLY }));
      expect((await run(fetch, { headers })).data).to.deep.equal({ ok: 1 });
      await lost;
    }
  });

  it('is refreshed for each operation by itself, one after the other', async () => {
    const replayed: (string | null)[] = [];
    let refreshing = 0;
    const fetch = fakeFetch((request) => {
      const fresh = request.headers.get('x-fresh');
      if (fresh) replayed.push(`${new URL(request.url).pathname} ${fresh}`);
      return fresh ? json({}) : refusal(401);
    });
    const headers = async ({ operation, refresh }: HeadersContext): Promise<HeadersInit> => {
      if (!refresh) return {};
      // A second one with the same old token would end the session where tokens rotate.
      expect(++refreshing).to.equal(1);
      await microtasks();
      refreshing--;
      return { 'x-fresh': operation };
    };
    await Promise.all(
      (['merchant', 'accept'] as const).map((operation) =>
        run(fetch, { headers }, { operation, path: `/${operation}` }),
      ),
    );
    expect(replayed.sort()).to.deep.equal([
      '/finance/v2/accept accept',
      '/finance/v2/merchant merchant',
    ]);
  });
});

describe('transport: the answer', () => {
  for (const operation of ['merchant', 'offers', 'accept'] as const) {
    const unknownCode = operation === 'merchant' ? undefined : `${operation}_outcome_unknown`;
    const expected = (code: ErrorCode, known: boolean, status: number) => ({
      code: known ? code : (unknownCode ?? code),
      outcome: known || !unknownCode ? 'not_applied' : 'unknown',
      operation,
      status,
    });

    for (const [status, code, known] of [
      [400, 'rejected', true],
      [401, 'auth_required', true],
      [403, 'forbidden', true],
      [404, operation === 'accept' ? 'offers_expired' : 'rejected', true],
      [408, 'timeout', false],
      [409, 'rejected', operation === 'merchant'],
      [422, 'rejected', true],
      [429, 'rate_limited', true],
      [500, 'server_error', false],
      [502, 'server_error', false],
      [503, 'server_error', false],
      [504, 'server_error', false],
    ] as const) {
      it(`${status} to ${operation} is ${expected(code, known, status).code}`, async () => {
        const error = await rejection(run(fakeFetch(refusal(status)), {}, { operation }));
        expect(error).to.include(expected(code, known, status));
        if (!known && unknownCode) expect(error.cause).to.include({ code, status });
      });
    }

    for (const [what, answer, code] of [
      ['nothing', () => new Response(null, { status: 204 }), 'response_not_json'],
      ['an empty body', () => new Response(''), 'response_not_json'],
      ['HTML', () => new Response(`<html>${SECRET}</html>`), 'response_not_json'],
      ['half of a JSON', () => new Response(`{"a":"${SECRET}`), 'response_not_json'],
      ['another form', () => json({ wrong: SECRET }), 'response_invalid'],
    ] as const) {
      it(`${what} to ${operation} is ${code}`, async () => {
        const fetch = fakeFetch(answer());
        const error = await rejection(run(fetch, {}, { operation, parse: () => undefined }));
        const { status } = answer();
        expect(error).to.include(expected(code, false, status));
        if (unknownCode) expect(error.cause).to.include({ code });
        expect(JSON.stringify([error, error.cause, String(error)])).not.to.contain(SECRET);
      });
    }
  }

  it('is read in UTF-8, over the edges of its chunks', async () => {
    const { response, body } = dripping();
    const bytes = new TextEncoder().encode('{"name":"Café ☕ 商店"}');
    for (const byte of bytes) body.enqueue(new Uint8Array([byte]));
    body.close();
    expect((await run(fakeFetch(() => response))).data).to.deep.equal({ name: 'Café ☕ 商店' });
  });

  it('may be as large as 4 MiB and not a byte larger', async () => {
    const ofSize = (bytes: number) => new Response(`"${'a'.repeat(bytes - 2)}"`);
    expect(MAX_BODY_BYTES).to.equal(4_194_304);
    const { data } = await run(fakeFetch(() => ofSize(MAX_BODY_BYTES)));
    expect(data).to.have.length(MAX_BODY_BYTES - 2);
    const error = await rejection(run(fakeFetch(() => ofSize(MAX_BODY_BYTES + 1))));
    expect(error).to.include({ code: 'offers_outcome_unknown', status: 200 });
    expect(error.cause).to.include({ code: 'response_too_large' });
  });

  it('that is too large is read no further', async () => {
    const { promise: cancelled, resolve } = deferred();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(MAX_BODY_BYTES + 1)),
      cancel: () => resolve(),
    });
    const error = await rejection(run(fakeFetch(() => new Response(body))));
    expect(error.cause).to.include({ code: 'response_too_large' });
    await cancelled;
  });

  for (const body of [undefined, '{}']) {
    it(`that breaks off is a lost answer, ${body ? 'with' : 'without'} a body of the request`, async () => {
      const answer = dripping();
      answer.body.enqueue(new TextEncoder().encode('{"a":'));
      const fetch = fakeFetch(() => {
        answer.body.error(new TypeError(SECRET));
        return answer.response;
      });
      const error = await rejection(run(fetch, {}, { body: () => body }));
      expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
      expect(error.cause).to.include({ code: 'network', status: 200 });
      expect(error.cause).not.to.have.property('cause');
    });
  }

  it('that somebody else has read is a lost answer', async () => {
    const response = json({});
    await response.text();
    const error = await rejection(run(fakeFetch(() => response)));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
  });

  it('of a fetch that gives none leaves the outcome unknown', async () => {
    const fetch = (() => Promise.resolve(undefined)) as unknown as ClientOptions['fetch'];
    const error = await rejection(run(fetch));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
    expect(error.cause).to.include({ code: 'internal' });
  });

  it('that the parser stumbles over leaves the outcome unknown', async () => {
    const parse = () => {
      throw new Error(SECRET);
    };
    const error = await rejection(run(fakeFetch(json({})), {}, { parse }));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
  });

  it('that never came is a network fault, without the reason', async () => {
    const fetch = fakeFetch(new TypeError(SECRET));
    const restore = override(globalThis, 'fetch', fetch as typeof globalThis.fetch);
    try {
      const error = await rejection(run(undefined));
      expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
      expect(error.cause).to.include({ code: 'network' });
      expect(error.cause).not.to.have.property('cause');
      // It isn't the page's own, also where there is no body to quote.
      const asking = await rejection(
        run(undefined, {}, { operation: 'merchant', method: 'GET', body: () => undefined }),
      );
      expect(asking).to.include({ code: 'network' }).and.not.have.property('cause');
    } finally {
      restore();
    }
  });

  for (const [what, thrown] of [
    ['a mistake', new ReferenceError('axios is not defined')],
    ['a fault of the network', new TypeError('Failed to fetch')],
    ['something that is no error', 'no'],
  ] as const) {
    for (const [how, fetch] of [
      ['throws', () => raise(thrown)],
      ['rejects with', async () => raise(await Promise.resolve(thrown))],
    ] as const) {
      it(`that never came, for the page’s own fetch ${how} ${what}: that is the reason`, async () => {
        const plain = { operation: 'accept', body: () => undefined } as const;
        const accepting = await rejection(run(fetch, {}, plain));
        expect(accepting).to.include({ code: 'accept_outcome_unknown', outcome: 'unknown' });
        expect(accepting.cause).to.include({ code: 'network', outcome: 'unknown', cause: thrown });
        const asking = await rejection(
          run(fetch, {}, { operation: 'merchant', method: 'GET', body: () => undefined }),
        );
        expect(asking).to.include({ code: 'network', outcome: 'not_applied', cause: thrown });
      });
    }
  }

  for (const [what, operation] of [
    ['an application', 'offers'],
    ['bank details', 'accept'],
  ] as const) {
    it(`that never came says nothing of what a fetch of ${what} has thrown`, async () => {
      const error = await rejection(run(fakeFetch(new Error(SECRET)), {}, { operation }));
      expect(error.cause).to.include({ code: 'network' });
      expect(error.cause).not.to.have.property('cause');
    });
  }

  it('tells the time of the service, in ms', async () => {
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const { serverTime } = await run(fakeFetch(json({}, { headers: { date } })));
    expect(serverTime).to.equal(Date.UTC(2026, 10, 20, 12));
    expect((await run(fakeFetch(json({})))).serverTime).to.be.undefined;
    // Without a zone it would be taken for the device's own.
    for (const broken of ['noon', '0', '-5', '2026', 'Fri Nov 20 12:00:00 2026']) {
      const fetch = fakeFetch(json({}, { headers: { date: broken } }));
      expect((await run(fetch)).serverTime, broken).to.be.undefined;
    }
  });

  it('tells it in ms, too, where a library of the page has put a parser of its own in the place of Date.parse', async () => {
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const restore = override(Date, 'parse', (text) => new Date(text) as unknown as number);
    try {
      const { serverTime } = await run(fakeFetch(json({}, { headers: { date } })));
      expect(serverTime).to.equal(Date.UTC(2026, 10, 20, 12));
    } finally {
      restore();
    }
  });

  it('gives its request id to the error, where that is one', async () => {
    const id = async (value: string) =>
      (await rejection(run(fakeFetch(refusal(422, { 'x-request-id': value }))))).requestId;
    expect((await rejection(run(fakeFetch(refusal(422))))).requestId, 'none').to.be.undefined;
    expect(await id('req-1.2:3_4')).to.equal('req-1.2:3_4');
    expect(await id('a')).to.equal('a');
    expect(await id('a'.repeat(128))).to.equal('a'.repeat(128));
    expect(await id('<b>')).to.be.undefined;
    expect(await id('a'.repeat(129))).to.be.undefined;
    expect(await id('two words')).to.be.undefined;
  });
});

describe('transport: Retry-After', () => {
  const retryAfter = async (headers: Record<string, string>) =>
    (await rejection(run(fakeFetch(refusal(429, headers))))).retryAfterMs;

  it('is read as seconds', async () => {
    expect(await retryAfter({ 'retry-after': '0' })).to.equal(0);
    expect(await retryAfter({ 'retry-after': '120' })).to.equal(120_000);
  });

  it('is read as a date, by the clock of the service', async () => {
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const at = (time: string) =>
      retryAfter({ date, 'retry-after': `Fri, 20 Nov 2026 ${time} GMT` });
    expect(await at('12:00:30')).to.equal(30_000);
    expect(await at('11:59:00')).to.equal(0);
  });

  it('is read as a date, by the clock of the page where the service shows none', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    expect(await retryAfter({ 'retry-after': later })).to.be.within(3_500_000, 3_600_000);
  });

  it('is nothing where it is missing or unreadable', async () => {
    expect(await retryAfter({})).to.be.undefined;
    for (const value of ['soon', '-5', '1.5', '1e3', '0x10', '5 s', '']) {
      expect(await retryAfter({ 'retry-after': value }), value).to.be.undefined;
    }
  });

  it('is a year at most, so that a date can hold it', async () => {
    const year = 365 * 86_400_000;
    const far = 'Fri, 13 Sep 275760 00:00:00 GMT';
    for (const value of ['31536001', '8640000000001', '9'.repeat(400), far]) {
      expect(await retryAfter({ 'retry-after': value }), value).to.equal(year);
    }
  });

  it('is never negative or NaN, whatever it says', async () => {
    const values = fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.stringMatching(/^[\d .:+-]+$/),
    );
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const ms = await retryAfter({ 'retry-after': value });
        if (ms !== undefined) expect(ms).to.be.within(0, 365 * 86_400_000);
      }),
      { numRuns: 200 },
    );
  });
});

describe('deadlineOf()', () => {
  it('takes what is a deadline, as long as a timer can be', () => {
    expect(deadlineOf(5_000, 10_000)).to.equal(5_000);
    for (const endless of [Infinity, 3e9, Number.MAX_VALUE]) {
      expect(deadlineOf(endless, 10_000), String(endless)).to.equal(2 ** 31 - 1);
    }
  });

  it('takes the usual one in place of what is none', () => {
    for (const none of [undefined, null, NaN, -1, -Infinity, 0, '5']) {
      expect(deadlineOf(none, 10_000), String(none)).to.equal(10_000);
    }
  });
});

describe('transport: stopping', () => {
  withEarlyDeadlines();

  const stopped = (operation: Operation) => ({ operation, timeout: EARLY });

  it('gives up at the deadline, though fetch never settles', async () => {
    const fetch = fakeFetch(() => never());
    const error = await rejection(run(fetch, {}, stopped('offers')));
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
    expect(error.cause).to.include({ code: 'timeout' });
    expect(fetch.requests[0]!.signal.aborted).to.be.true;
  });

  it('gives up at the deadline, though the body drips on', async () => {
    const { response, body } = dripping();
    body.enqueue(new TextEncoder().encode('{'));
    const error = await rejection(
      run(
        fakeFetch(() => response),
        {},
        stopped('merchant'),
      ),
    );
    expect(error).to.include({ code: 'timeout', outcome: 'not_applied', retryable: true });
  });

  it('tells of a refusal at once, though its body drips on', async () => {
    const { response, body } = dripping();
    body.enqueue(new TextEncoder().encode('{"error":'));
    const fetch = fakeFetch(() => new Response(response.body, { status: 422 }));
    const { rings, restore } = heldTimers(REFUSAL_AT_MOST);
    const error = await rejection(run(fetch)).finally(restore);
    expect(error).to.include({ code: 'rejected', outcome: 'not_applied', status: 422 });
    expect(rings, 'it is still read').to.have.length(1);
  });

  it('reads a refusal for a second at most: it holds a connection that others wait for', async () => {
    const { promise: cancelled, resolve } = deferred();
    const body = new ReadableStream<Uint8Array>({ cancel: () => resolve() });
    const fetch = fakeFetch(() => new Response(body, { status: 503 }));
    const { rings, restore } = heldTimers(REFUSAL_AT_MOST);
    const error = await rejection(run(fetch)).finally(restore);
    expect(error.cause).to.include({ code: 'server_error', status: 503 });
    expect(rings).to.have.length(1);
    rings[0]!();
    await cancelled;
    expect(REFUSAL_AT_MOST).to.equal(1000);
  });

  it('takes a refusal whose body somebody else has read as it is', async () => {
    const answered = json({}, { status: 422 });
    await answered.text();
    const unhandled: unknown[] = [];
    const last = new Error('the last one');
    const heard = new Promise<void>((resolve) => {
      addEventListener(
        'unhandledrejection',
        function note(event) {
          // The test runner would take what this test rejects for its failure.
          event.stopImmediatePropagation();
          event.preventDefault();
          unhandled.push(event.reason);
          if (event.reason !== last) return;
          removeEventListener('unhandledrejection', note, true);
          resolve();
        },
        true,
      );
    });
    const error = await rejection(run(fakeFetch(() => answered)));
    expect(error).to.include({ code: 'rejected', status: 422 });
    void Promise.reject(last);
    await heard;
    expect(unhandled).to.deep.equal([last]);
  });

  it('sends nothing after the deadline passed over the headers', async () => {
    const fetch = fakeFetch(json({}));
    const headers = deferred<HeadersInit>();
    const error = await rejection(
      run(fetch, { headers: () => headers.promise }, stopped('accept')),
    );
    expect(error).to.include({ code: 'timeout', outcome: 'not_sent' });
    headers.resolve({});
    await microtasks();
    expect(fetch.calls.length).to.equal(0);
  });

  it('sends no replay after the deadline passed over the refresh', async () => {
    const fetch = fakeFetch(refusal(401));
    const headers = ({ refresh }: HeadersContext) => (refresh ? never<HeadersInit>() : {});
    const error = await rejection(run(fetch, { headers }, stopped('accept')));
    expect(error).to.include({ code: 'timeout', outcome: 'not_applied' });
    expect(fetch.requests.length).to.equal(1);
  });

  it('sends nothing for a signal that was aborted before', async () => {
    const fetch = fakeFetch(json({}));
    const error = await rejection(run(fetch, {}, { signal: AbortSignal.abort() }));
    expect(error).to.include({ code: 'aborted', outcome: 'not_sent' });
    await microtasks();
    expect(fetch.calls.length).to.equal(0);
  });

  for (const [operation, code, outcome] of [
    ['merchant', 'aborted', 'not_applied'],
    ['offers', 'offers_outcome_unknown', 'unknown'],
    ['accept', 'accept_outcome_unknown', 'unknown'],
  ] as const) {
    it(`takes an abort while ${operation} is under way for ${outcome}`, async () => {
      const stop = new AbortController();
      const fetch = fakeFetch(() => {
        stop.abort();
        return never();
      });
      const error = await rejection(run(fetch, {}, { operation, signal: stop.signal }));
      expect(error).to.include({ code, outcome });
      await aborted(fetch.requests[0]!.signal);
    });
  }

  it('does not listen to the signal any more after the answer', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    const restoreAdd = override(signal, 'addEventListener', ((...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    }) as typeof signal.addEventListener);
    const restoreRemove = override(signal, 'removeEventListener', ((
      ...args: Parameters<typeof remove>
    ) => {
      listeners--;
      remove(...args);
    }) as typeof signal.removeEventListener);
    await run(fakeFetch(json({})), {}, { signal });
    restoreAdd();
    restoreRemove();
    expect(listeners).to.equal(0);
  });

  for (const [operation, late, leaves] of [
    ['offers', 0, true],
    ['offers', 1, false],
    ['accept', 1, false],
    // A read surprises nobody.
    ['merchant', 1, true],
  ] as const) {
    it(`${leaves ? 'sends' : 'no longer sends'} ${operation} where headers are there ${60_000 + late} ms after the call, in a page that slept`, async () => {
      let now = Date.now();
      const restore = override(Date, 'now', () => now);
      const headers = () => {
        now += 60_000 + late;
        return Promise.resolve({});
      };
      const fetch = fakeFetch(json({}));
      const options = { baseUrl: BASE, fetch, headers };
      const path = '/at';
      const parse = (body: unknown) => body;
      const answer =
        operation === 'merchant'
          ? run(fetch, { headers }, { operation })
          : decide({ operation, path, parse }, {}, 60_000, options);
      answer.then(restore, restore);
      if (leaves) await answer;
      else {
        const { code, outcome, retryable } = await rejection(answer);
        expect([code, outcome, retryable]).to.deep.equal(['timeout', 'not_sent', true]);
      }
      expect(fetch.calls.length).to.equal(leaves ? 1 : 0);
    });
  }

  it('sends nothing while the browser is offline', async () => {
    const restore = override(navigator, 'onLine', false);
    try {
      const fetch = fakeFetch(json({}));
      const error = await rejection(run(fetch));
      expect(error).to.include({ code: 'offline', outcome: 'not_sent', retryable: true });
      expect(fetch.calls.length).to.equal(0);
    } finally {
      restore();
    }
  });

  it('does not know the outcome where the browser went offline after sending', async () => {
    let restore = (): void => undefined;
    const fetch = fakeFetch(() => {
      restore = override(navigator, 'onLine', false);
      return Promise.reject(new TypeError('lost'));
    });
    const error = await rejection(run(fetch)).finally(() => restore());
    expect(error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
    expect(error.cause).to.include({ code: 'network' });
  });
});
