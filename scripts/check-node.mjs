/**
 * Imports the built package in plain Node, by its name, as a server would. The root, the client and the sandbox must do
 * nothing on import, and the client must not reach Lit. The types of the client and the sandbox must compile without
 * those of a page. What any file imports must be named in `package.json`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// Newer versions of Node have one `sessionStorage` for the whole process, which serves many people.
let isStored = false;
const storage = { getItem: () => null, setItem: () => void (isStored = true), removeItem() {} };
Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage });

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const problems = [];
const before = new Set(Object.getOwnPropertyNames(globalThis));

const { createSession, RenewalAdvert } = await import('merchant-finance-elements');
const { createClient } = await import('merchant-finance-elements/client.js');
const { createSandbox } = await import('merchant-finance-elements/sandbox.js');
for (const [name, value] of Object.entries({
  createSession,
  RenewalAdvert,
  createClient,
  createSandbox,
})) {
  if (typeof value !== 'function') problems.push(`${name} is not exported.`);
}

for (const name of Object.getOwnPropertyNames(globalThis)) {
  // Lit keeps lists of its versions, and defines a replacement for the registry of tags.
  if (!before.has(name) && !/^(lit|reactiveElement|customElements$)/.test(name)) {
    problems.push(`The import left a global: ${name}.`);
  }
}

/** What a built file imports. */
const importsOf = (url) =>
  Array.from(
    readFileSync(url, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g),
    ([, name]) => name,
  );

/** The packages that a built module imports, directly or through its own files. */
function packagesOf(url, seen = new Set()) {
  if (seen.has(url.href)) return [];
  seen.add(url.href);
  return importsOf(url).flatMap((name) =>
    name.startsWith('.') ? packagesOf(new URL(name, url), seen) : [name],
  );
}
const packages = packagesOf(new URL('../dist/client.js', import.meta.url));
if (packages.length > 0) problems.push(`client.js imports ${packages.join(', ')}.`);

// In a workspace with two versions of a framework, pnpm finds the one that an app uses only for what is named here.
const { name: own, dependencies, peerDependencies } = JSON.parse(readFileSync('package.json'));
const named = [own, ...Object.keys({ ...dependencies, ...peerDependencies })];
const files = readdirSync('dist', { recursive: true }).filter(
  (file) => /\.(js|d\.ts)$/.test(file) && !file.startsWith('cdn'),
);
const imported = new Set(files.flatMap((file) => importsOf(`dist/${file}`)));
for (const path of imported) {
  const [name] = /^(@[^/]+\/)?[^/]+/.exec(path);
  if (!name.startsWith('.') && !named.includes(name) && !named.includes(`@types/${name}`))
    problems.push(`package.json does not name ${name}, which is imported.`);
}

// A linter of Lit's templates knows an attribute by its property, unless a comment in the types says its name.
const declared = files
  .filter((file) => /^elements.*\.d\.ts$/.test(file))
  .map((file) => readFileSync(`dist/${file}`, 'utf8'))
  .join('');
for (const { declarations = [] } of JSON.parse(readFileSync('custom-elements.json')).modules) {
  for (const { name, fieldName } of declarations.flatMap(({ attributes = [] }) => attributes)) {
    if (fieldName && name !== fieldName && !declared.includes(`@attr ${name}\n`))
      problems.push(`The types of ${fieldName} do not say that its attribute is ${name}.`);
  }
}

const sandbox = createSandbox();
const client = createClient({ baseUrl: 'http://localhost/finance/v2', fetch: sandbox.fetch });
const [{ provider_id }] = sandbox.merchants;
const { deals } = await client.getMerchant(provider_id);
if (deals.length !== 1) problems.push('The client does not get the merchant from the sandbox.');

// A server has no page against which to resolve a relative address.
for (const baseUrl of [undefined, '/finance/v2']) {
  const relative = createClient({ baseUrl, fetch: sandbox.fetch });
  const fault = await relative.getMerchant(provider_id).catch(({ message }) => message);
  if (fault !== 'merchant: config_invalid (baseUrl)')
    problems.push(`Below ${baseUrl} a server is told: ${fault}.`);
}

// A server's requests come from many people, so no request waits for six others. And no other origin has to consent to
// a header.
const keys = [];
const arrived = new Set();
const server = createClient({
  baseUrl: 'https://finance.example/v2',
  fetch: async ({ url, headers }) => {
    arrived.add(url);
    keys.push(headers.get('idempotency-key'));
    await new Promise((resolve) => setImmediate(resolve));
    return new Response('{"deals":[],"products":[]}');
  },
});
const ids = Array.from({ length: 20 }, (_, i) => provider_id.slice(0, -2) + (i + 10));
const asked = ids.map((id) => server.getMerchant(id));
await new Promise((resolve) => setTimeout(resolve));
if (arrived.size !== 20) problems.push(`Of 20 merchants ${arrived.size} were asked about at once.`);
await Promise.all(asked);
await server.createOffers(
  { application: { merchant_id: 'merchant-1', provider_id, currency: 'GBP' } },
  { idempotencyKey: 'key-1' },
);
if (keys.at(-1) !== 'key-1') problems.push('The key of a decision does not leave a server.');

// They don't share answers or tokens either, even if one function provides the headers of all: it may depend on whose
// turn it is. And nobody waits for the token of another.
const { AsyncLocalStorage } = await import('node:async_hooks');
const person = new AsyncLocalStorage();
const refreshing = new Set();
let refreshedAtOnce = 0;
const headers = async ({ refresh }) => {
  if (refresh) refreshing.add(person.getStore());
  await new Promise((resolve) => setImmediate(resolve));
  refreshedAtOnce = Math.max(refreshedAtOnce, refreshing.size);
  refreshing.delete(person.getStore());
  return { authorization: `${person.getStore()}${refresh ? ' fresh' : ''}` };
};
const got = [];
await Promise.all(
  ['alice', 'bob'].map((name) =>
    person.run(name, async () => {
      const own = createClient({
        baseUrl: 'https://finance.example/v2',
        headers,
        fetch: ({ headers }) => {
          const token = headers.get('authorization');
          const answer = { deals: [{ id: token }], products: [] };
          const status = token.endsWith('fresh') ? 200 : 401;
          return Promise.resolve(Response.json(answer, { status }));
        },
      });
      const { deals } = await own.getMerchant(provider_id);
      got.push(`${name}: ${deals[0].id}`);
    }),
  ),
);
if (got.sort().join() !== 'alice: alice fresh,bob: bob fresh')
  problems.push(`On a server, people get what is another's: ${got.join()}.`);
if (refreshedAtOnce !== 2) problems.push('On a server, one person waits for the token of another.');

const session = createSession({
  baseUrl: 'http://localhost/finance/v2',
  providerId: provider_id,
  merchantId: 'merchant-1',
  currency: 'GBP',
  fetch: sandbox.fetch,
});
await session.checkEligibility();
const { products } = await session.loadOffers();
// Neither a timer for the expiry of offers nor a channel to other tabs may keep a process alive that has nothing else
// to do.
await new Promise((resolve) => setImmediate(resolve));
const holds = process
  .getActiveResourcesInfo()
  .filter((name) => name === 'Timeout' || name === 'MessagePort');
if (holds.length > 0)
  problems.push(`A session with offers holds the process: ${holds.join(', ')}.`);
session.selectOffer(products[0]?.offers[0]?.offer_id);
const { acceptance, error } = await session.accept();
if (isStored) problems.push('A session of a server keeps something in a storage of the process.');
if (acceptance !== 'accepted') problems.push(`A session ends as ${acceptance}: ${error}`);

// If there is a document, as in a test runner that provides one in Node, an advert is rendered as on a page, not as on
// a server.
const { isServerRender } = await import('../dist/internal/is-server-render.js');
globalThis.Text = class {};
const withDocument = await import('../dist/internal/is-server-render.js?document');
if (!isServerRender || withDocument.isServerRender)
  problems.push('Node is not told from a test with a document.');

// The code of a page asks relative addresses, and Node's `Request` doesn't know the page that such a test runner has.
Object.assign(globalThis, {
  document: { baseURI: 'http://localhost/shop/' },
  location: { href: 'http://localhost/shop/' },
});
const addresses = [];
const ofPage = createSandbox({ beforeApply: ({ url }) => void addresses.push(url) });
for (const path of ['/finance/v2/merchant', '../finance/v2/merchant']) {
  await ofPage.fetch(path).catch(({ message }) => addresses.push(message));
}
if (addresses.join() !== Array(2).fill('http://localhost/finance/v2/merchant').join())
  problems.push(`The sandbox of a test with a document is asked for: ${addresses.join()}.`);

const types = ts.createProgram(['dist/client.d.ts', 'dist/sandbox/index.d.ts'], {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts'],
  types: ['node'],
  strict: true,
  noEmit: true,
});
for (const { file, messageText } of ts.getPreEmitDiagnostics(types)) {
  problems.push(`${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

for (const problem of problems) console.error(problem);
console.log(
  problems.length > 0 ? 'The package does not work in Node.' : 'The package works in Node.',
);
process.exitCode = problems.length > 0 ? 1 : 0;
