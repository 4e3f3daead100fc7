/**
 * Runs the handler of `docs/server-side.md` as a partner's server would, in front of the sandbox. Checks what it lets
 * through, what it adds, and what the client makes of its refusals; and the `node:http` server that the page shows
 * beside it. Run it after a build.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient } from 'merchant-finance-elements/client.js';
import { createSandbox, merchants } from 'merchant-finance-elements/sandbox.js';
import ts from 'typescript';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const page = readFileSync('docs/server-side.md', 'utf8');
const [, source] = /```ts\n(const UUID[\s\S]*?)```/.exec(page) ?? [];
assert(source, 'docs/server-side.md has no handler any more.');
const { outputText } = ts.transpileModule(source, {
  compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
});

const [member, other] = merchants;
const merchant = {
  id: member.merchant_id,
  financeProviderId: member.provider_id,
  currency: member.currency,
};
const KEY = '3f0b7c52-5a3e-4f0e-9d4c-0f5f3c1d2e4b';
const OTHER_KEY = '81c6a1de-2b7e-4f60-8a35-6d0a9d0c7f12';

// What the page leaves to its reader, and the service as the handler sees it.
let signedIn, own, sent, reach, sandbox, remembered;
function reset() {
  signedIn = merchant;
  own = () => true;
  sent = [];
  remembered = [];
  sandbox = createSandbox({ basePath: '/v2' });
  reach = (request) => sandbox.fetch(request);
  globalThis.token = async () => 'secret';
}
globalThis.merchantOf = async () => signedIn;
globalThis.mayAccept = async (_merchant, offerId) => own(offerId);
globalThis.remember = async (_merchant, answer) => remembered.push(JSON.parse(answer));
const { fetch: fetchNow } = globalThis;
globalThis.fetch = async (...given) => {
  const request = new Request(...given);
  sent.push(request.clone());
  return reach(request);
};
const { handleFinance } = await import(
  `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`
);

const ask = (path, init) => handleFinance(new Request(`https://shop.example${path}`, init));
const askMerchant = (id = merchant.financeProviderId) =>
  ask(`/finance/v2/merchant?provider_id=${id}`);
const post = (path, body, headers = { 'idempotency-key': KEY }) =>
  ask(`/finance/v2${path}`, {
    method: 'POST',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const application = (changes = {}) => ({
  merchant_id: merchant.id,
  provider_id: merchant.financeProviderId,
  currency: merchant.currency,
  ...changes,
});
const client = () =>
  createClient({
    baseUrl: 'https://shop.example/finance/v2',
    idempotencyHeader: 'idempotency-key',
    fetch: handleFinance,
  });
const refusal = async (call) => {
  try {
    await call;
  } catch ({ code, outcome, retryable }) {
    return { code, outcome, retryable };
  }
  return assert.fail('It went through.');
};

const cases = {
  async 'lets the three operations pass, as the merchant who is signed in'() {
    const { deals } = await client().getMerchant(merchant.financeProviderId);
    assert.equal(deals.length, member.deals.length);
    const { products } = await client().createOffers(
      { application: application() },
      { idempotencyKey: KEY },
    );
    const [{ offer_id }] = products[0].offers;
    const { provider_id } = await client().acceptOffer(offer_id, { idempotencyKey: OTHER_KEY });
    assert.equal(provider_id, merchant.financeProviderId);
    for (const { headers } of sent) assert.equal(headers.get('authorization'), 'Bearer secret');
    // For the service, the keys of all merchants come from the partner, so the handler makes them distinct.
    assert.equal(sent[1].headers.get('idempotency-key'), `${merchant.id}:${KEY}`);
    assert.equal(remembered[1].products[0].offers[0].offer_id, offer_id);
    assert.equal(remembered[2].provider_id, provider_id);
  },

  async 'knows nothing of an answer that breaks off'() {
    reach = async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new Error()) }));
    const call = client().createOffers({ application: application() }, { idempotencyKey: KEY });
    assert.deepEqual(await refusal(call), {
      code: 'offers_outcome_unknown',
      outcome: 'unknown',
      retryable: false,
    });
    assert.deepEqual(remembered, []);
  },

  async 'lets nobody pass who is not signed in'() {
    signedIn = undefined;
    assert.equal((await askMerchant()).status, 401);
    assert.equal(sent.length, 0);
  },

  async 'lets no other merchant, offer, path or form pass'() {
    const offers = { application: application() };
    own = () => false;
    const answers = [
      await askMerchant(other.provider_id),
      await askMerchant(''),
      await ask('/finance/v2/merchant'),
      await ask('/finance/v2/deals'),
      await post('/offers', offers, {}),
      await post('/offers', offers, { 'idempotency-key': '-'.repeat(36) }),
      await post('/offers', { application: application({ provider_id: other.provider_id }) }),
      await post('/offers', { application: application({ merchant_id: other.merchant_id }) }),
      await post('/offers', { application: application({ provider_id: null }) }),
      await post('/offers', 'no application'),
      await post('/merchant', offers),
      await post(`/offers/${KEY}/accept`),
      await post('/offers/../secrets/accept'),
    ];
    for (const { status } of answers) assert.equal(status, 403);
    assert.equal(sent.length, 0);
  },

  async 'writes bodies anew, with nothing in them but what the document names'() {
    const extra = { Provider_Id: other.provider_id };
    await post('/offers', { application: application(extra), ...extra });
    assert.deepEqual(await sent[0].json(), { application: application() });
    const bank_details = {
      account_number: '00012345',
      bank_name: 'Example Bank',
      account_type: 'NONE',
      sort_code: '20-17-55',
    };
    await post(`/offers/${KEY}/accept`, { bank_details: { ...bank_details, ...extra }, ...extra });
    assert.deepEqual(await sent[1].json(), { bank_details });
    await post(`/offers/${KEY}/accept`);
    assert.equal(await sent[2].text(), '');
    assert.equal((await post(`/offers/${KEY}/accept`, { bank_details: {} })).status, 403);
    assert.equal(sent.length, 3);
  },

  async 'hands nothing on that a browser would run or keep, nor what is none of the page’s'() {
    reach = async () =>
      new Response('<script>alert(1)</script>', {
        headers: { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-request-id': 'r-1' },
      });
    const { headers } = await askMerchant();
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-request-id'), 'r-1');
    assert.equal(headers.get('set-cookie'), null);
  },

  async 'says of a refusal of the partner’s own credentials that nothing was done'() {
    for (const status of [401, 403]) {
      reach = async () => new Response(null, { status });
      assert.deepEqual(await refusal(client().acceptOffer(KEY, { idempotencyKey: KEY })), {
        code: 'rejected',
        outcome: 'not_applied',
        retryable: false,
      });
    }
  },

  async 'says the same, and sends nothing, where the server fails before anything has left'() {
    const fails = async () => {
      throw new Error('down');
    };
    const failsAtOnce = () => {
      throw new Error('down');
    };
    for (const name of ['merchantOf', 'mayAccept', 'token']) {
      for (const broken of [fails, failsAtOnce]) {
        const { [name]: sound } = globalThis;
        globalThis[name] = broken;
        const { outcome } = await refusal(client().acceptOffer(KEY, { idempotencyKey: KEY }));
        globalThis[name] = sound;
        assert.equal(outcome, 'not_applied', name);
        assert.equal(sent.length, 0, name);
      }
    }
  },

  async 'passes a merchant on whose id no header could hold'() {
    signedIn = { ...merchant, id: 'Łódź-7' };
    await post('/offers', { application: application({ merchant_id: signedIn.id }) });
    assert.equal(sent.length, 1);
    assert.match(sent[0].headers.get('idempotency-key'), /^[\x21-\x7e]+$/);
  },

  async 'takes a status that is none for a lost answer'() {
    const answer = new Response('{}');
    Object.defineProperty(answer, 'status', { value: 999 });
    reach = async () => answer;
    const { status } = await post('/offers', { application: application() });
    assert.equal(status, 502);
  },

  async 'follows no redirect, and takes it for a lost answer, also where `error` is refused'() {
    const elsewhere = { status: 307, headers: { location: 'https://else.example/' } };
    reach = async () => new Response(null, elsewhere);
    const { status, headers } = await post('/offers', { application: application() });
    assert.equal(status, 502);
    assert.equal(headers.get('location'), null);
    // A server at the edge, such as Cloudflare's, can't make a request with `error`.
    assert.deepEqual(
      sent.map(({ redirect }) => redirect),
      ['manual'],
    );
  },

  async 'hands an answer on that could not be kept'() {
    const { remember } = globalThis;
    globalThis.remember = () => {
      throw new Error('down');
    };
    const { status } = await post('/offers', { application: application() });
    globalThis.remember = remember;
    assert.equal(status, 200);
  },

  async 'leaves open what became of a request whose answer is lost'() {
    reach = async () => {
      throw new TypeError('connection lost');
    };
    const { code, outcome } = await refusal(client().acceptOffer(KEY, { idempotencyKey: KEY }));
    assert.equal(code, 'accept_outcome_unknown');
    assert.equal(outcome, 'unknown');
  },

  async 'hands the statuses of the service on'() {
    reach = async () => new Response(null, { status: 404 });
    const { code } = await refusal(client().acceptOffer(KEY, { idempotencyKey: KEY }));
    assert.equal(code, 'offers_expired');
  },

  async 'stands behind a server that outlives requests which are none'() {
    const { createService } = await import('../examples/service.mjs');
    const server = createService(sandbox).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    const raw = async (head, leave) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${head}\r\n\r\n`);
      if (leave) {
        await once(server, 'request');
        socket.destroy();
        return '';
      }
      return text(socket);
    };
    const close = 'Connection: close';
    const { basePath } = sandbox;
    const refused = /^HTTP\/1\.1 400/;
    assert.match(await raw(`TRACE ${basePath}/merchant HTTP/1.1\r\nHost: a\r\n${close}`), refused);
    for (const host of ['a b', '[', 'u@x']) {
      assert.match(
        await raw(`GET ${basePath}/merchant HTTP/1.1\r\nHost: ${host}\r\n${close}`),
        refused,
      );
    }
    const post = `POST ${basePath}/offers HTTP/1.1\r\nHost: a\r\nContent-Length: 1000`;
    await raw(post, true);
    const { status } = await fetchNow(`http://127.0.0.1:${port}${basePath}/merchant`);
    assert.equal(status, 400);
    server.close();
  },

  async 'stands behind a server that loses the connection where a hook of the sandbox rejects'() {
    const { createService } = await import('../examples/service.mjs');
    const lossy = createSandbox({
      beforeAnswer: () => {
        throw new TypeError('connection lost');
      },
    });
    const server = createService(lossy).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${server.address().port}${lossy.basePath}/merchant`;
    await assert.rejects(fetchNow(`${url}?provider_id=${merchant.financeProviderId}`), TypeError);
    assert.equal(lossy.requests.length, 1);
    server.close();
  },
};

for (const [name, run] of Object.entries(cases)) {
  reset();
  try {
    await run();
  } catch (error) {
    console.error(`The handler of docs/server-side.md ${name}: not so.`);
    throw error;
  }
}
console.log(
  `The handler of docs/server-side.md ran in front of the sandbox: ${String(Object.keys(cases).length)} cases.`,
);
