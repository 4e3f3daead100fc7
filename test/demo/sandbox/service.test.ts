import { expect } from '@open-wc/testing';
import { PROVIDERS, sandbox as shared } from '../../../demo/sandbox/index.js';
import { getMerchant, postAccept, offerId, postOffers, renewal, send, still } from './calls.js';

const merchantPath = `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`;

/** A promise that the test resolves by hand. */
function held() {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('not rejected'),
    (error: unknown) => error,
  );
}

describe('sandbox: as a fetch', () => {
  it('is one function from Request to Response', async () => {
    const response = await shared(new Request(`https://partner.example${merchantPath}`));
    expect(response).to.be.instanceOf(Response);
    expect(response.status).to.equal(200);
  });

  it('takes an address and settings, without its object', async () => {
    const { fetch } = still();
    for (const input of [merchantPath, new URL(merchantPath, location.href)]) {
      expect((await fetch(input)).status).to.equal(200);
    }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(renewal()),
    };
    expect((await fetch('/finance/v2/offers', init)).status).to.equal(200);
    expect((await fetch(new Request('/finance/v2/offers'), init)).status).to.equal(200);
  });

  it('uses up the body of a request, as fetch does: one that is sent again has to be copied before', async () => {
    const { fetch } = still();
    const request = new Request('/finance/v2/offers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(renewal()),
    });
    const copy = request.clone();
    expect((await fetch(request)).status).to.equal(200);
    expect(request.bodyUsed).to.equal(true);
    expect(await rejection(fetch(request))).to.be.instanceOf(TypeError);
    expect((await fetch(copy)).status).to.equal(200);
  });

  it('answers 404 elsewhere', async () => {
    for (const path of ['/', '/finance/v2', '/finance/v1/offers', '/finance/v2/offers/x']) {
      const response = await send(still(), 'GET', path);
      expect(response.status, path).to.equal(404);
      expect(await response.json()).to.deep.equal({
        error: path.startsWith('/finance/v2/')
          ? 'not found'
          : 'not found: the sandbox answers below /finance/v2/',
      });
    }
  });

  it('can ask for authorisation', async () => {
    const sandbox = still({
      requireAuthorization: (request) => request.headers.get('authorization') === 'Bearer t',
    });
    const before = sandbox.snapshot().applications.length;
    const response = await send(sandbox, 'POST', '/finance/v2/offers', renewal());
    expect(response.status).to.equal(401);
    expect(sandbox.snapshot().applications).to.have.lengthOf(before);
    await postOffers(sandbox, renewal(), { authorization: 'Bearer t' });
  });

  it('keeps a log of requests', async () => {
    const sandbox = still();
    const pending = postOffers(sandbox, renewal(), { 'x-partner': 'p' });
    expect(sandbox.requests, 'already under way').to.have.lengthOf(1);
    expect(sandbox.requests[0]?.status).to.equal(undefined);
    await postAccept(sandbox, offerId(await pending));
    await send(sandbox, 'GET', merchantPath);
    await send(sandbox, 'POST', '/finance/v2/offers', '{');
    expect(sandbox.requests.map(({ method, status }) => [method, status])).to.deep.equal([
      ['POST', 200],
      ['POST', 200],
      ['GET', 200],
      ['POST', 400],
    ]);
    expect(sandbox.requests[0]?.headers).to.include({ 'x-partner': 'p' });
    expect(sandbox.requests.map(({ body }) => body)).to.deep.equal([
      renewal(),
      undefined,
      undefined,
      '{',
    ]);
    expect(sandbox.requests[2]?.path).to.equal(merchantPath);
  });

  it('bounds the log', async () => {
    const sandbox = still();
    for (let index = 0; index < 510; index++) await send(sandbox, 'GET', `/${index}`);
    expect(sandbox.requests).to.have.lengthOf(500);
    expect(sandbox.requests.at(-1)?.path).to.equal('/509');
  });
});

describe('sandbox: hooks', () => {
  it('beforeApply holds a request back before it has an effect', async () => {
    const gate = held();
    const arrived = held();
    const sandbox = still({
      beforeApply: (request) => {
        arrived.resolve();
        return request.method === 'POST' ? gate.promise : undefined;
      },
    });
    const count = sandbox.snapshot().applications.length;
    const pending = postOffers(sandbox);
    await arrived.promise;
    await getMerchant(sandbox, PROVIDERS.eligible);
    expect(sandbox.snapshot().applications).to.have.lengthOf(count);
    gate.resolve();
    await pending;
    expect(sandbox.snapshot().applications).to.have.lengthOf(count + 1);
  });

  it('beforeAnswer holds an answer back after its effect', async () => {
    const gate = held();
    const arrived = held();
    const sandbox = still({
      beforeAnswer: () => {
        arrived.resolve();
        return gate.promise;
      },
    });
    const count = sandbox.snapshot().applications.length;
    const pending = postOffers(sandbox);
    await arrived.promise;
    expect(sandbox.snapshot().applications).to.have.lengthOf(count + 1);
    gate.resolve();
    expect((await pending).products).to.have.lengthOf(2);
  });

  it('a hook that rejects is a lost connection, after or before the effect', async () => {
    const lost = new TypeError('Failed to fetch');
    for (const [hook, added] of [
      ['beforeApply', 0],
      ['beforeAnswer', 1],
    ] as const) {
      const sandbox = still({ [hook]: () => Promise.reject(lost) });
      const count = sandbox.snapshot().applications.length;
      expect(await rejection(send(sandbox, 'POST', '/finance/v2/offers', renewal()))).to.equal(
        lost,
      );
      expect(sandbox.snapshot().applications).to.have.lengthOf(count + added);
    }
  });

  it('a hook that returns a response replaces the answer, after or before the effect', async () => {
    for (const [hook, added] of [
      ['beforeApply', 0],
      ['beforeAnswer', 1],
    ] as const) {
      const sandbox = still({ [hook]: () => new Response('', { status: 503 }) });
      const count = sandbox.snapshot().applications.length;
      const response = await send(sandbox, 'POST', '/finance/v2/offers', renewal());
      expect(response.status).to.equal(503);
      expect(sandbox.requests[0]?.status).to.equal(503);
      expect(sandbox.snapshot().applications).to.have.lengthOf(count + added);
    }
  });

  it('hooks may read the body, and the service reads it still', async () => {
    const bodies: unknown[] = [];
    const read = async (request: Request) => void bodies.push(await request.json());
    const sandbox = still({ beforeApply: read, beforeAnswer: read });
    await postOffers(sandbox);
    expect(bodies).to.deep.equal([renewal(), renewal()]);
  });
});

describe('sandbox: abort', () => {
  it('rejects as fetch does; what was sent is carried out', async () => {
    const gate = held();
    const arrived = held();
    const answered = held();
    const sandbox = still({
      beforeApply: () => {
        arrived.resolve();
        return gate.promise;
      },
      beforeAnswer: () => answered.resolve(),
    });
    const count = sandbox.snapshot().applications.length;
    const controller = new AbortController();
    const pending = rejection(
      sandbox.fetch('/finance/v2/offers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(renewal()),
        signal: controller.signal,
      }),
    );
    await arrived.promise;
    controller.abort();
    expect(await pending).to.have.property('name', 'AbortError');
    gate.resolve();
    await answered.promise;
    expect(sandbox.snapshot().applications).to.have.lengthOf(count + 1);
  });

  it('sends nothing where the signal is aborted already', async () => {
    const sandbox = still();
    const error = await rejection(sandbox.fetch(merchantPath, { signal: AbortSignal.abort() }));
    expect(error).to.have.property('name', 'AbortError');
    expect(sandbox.requests).to.deep.equal([]);
  });
});
