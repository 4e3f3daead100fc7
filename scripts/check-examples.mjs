/**
 * Uses the package as partners do: packs it, installs it into a copy of each example, checks types, builds, and goes
 * through the whole renewal in headless Chromium. An example that has a test runs that instead. Run it after `npm run
 * build`.
 *
 *     npm run examples                 all of them
 *     npm run examples react vue       only these
 *     npm run examples -- --keep       keeps the copies, and prints where they are
 */
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import { createSandbox } from 'merchant-finance-elements/sandbox.js';
import { createService } from '../examples/service.mjs';
import { CHROMIUM_ARGS } from './chromium-args.mjs';
import { findBrowsers } from './find-browsers.mjs';
import { freePort } from './free-port.mjs';
import { npm } from './npm.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const NAME = 'merchant-finance-elements';
const INSTALL_MS = 10 * 60_000;
const STEP_MS = 5 * 60_000;
const PAGE_MS = 30_000;

const BANK_DETAILS = {
  account_number: '00012345',
  bank_name: 'Example Bank',
  sort_code: '20-17-55',
};

const WANTED_REQUESTS = [
  'GET /finance/v2/merchant?provider_id=…',
  'POST /finance/v2/offers',
  'POST /finance/v2/offers/…/accept',
];

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

const { values, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const all = readdirSync('examples', { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && existsSync(join('examples', entry.name, 'package.json')),
  )
  .map(({ name }) => name);
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  process.exit(1);
}
const names = positionals.length > 0 ? positionals : all;

const run = promisify(execFile);
/** Runs npm in the copy of an example. Resolves on success, else rejects with what was printed. */
async function npmIn(folder, timeout, env, ...args) {
  try {
    await run('npm', args, {
      cwd: folder,
      timeout,
      env: { ...process.env, NG_CLI_ANALYTICS: 'false', NEXT_TELEMETRY_DISABLED: '1', ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const output = [error.stdout, error.stderr].join('\n').trim();
    throw new Error(output.slice(-4000) || error.message, { cause: error });
  }
}

// --- what serves the app and the service ---------------------------------------------------------

/** Serves the files of a folder, without listings; `/` is `index.html`. */
const serveFiles = (folder) => (req, res) => {
  const { pathname } = new URL(req.url, 'http://localhost');
  const file = resolve(
    folder,
    `.${decodeURIComponent(pathname)}`,
    pathname.endsWith('/') ? 'index.html' : '',
  );
  if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
    res.writeHead(404).end();
    return;
  }
  res.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(res);
};

const listening = (server) =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(server.address().port));
  });

/** Waits until the server of an example answers. Rejects with what it said if it doesn't, or has ended. */
async function answers(url, child) {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const until = Date.now() + PAGE_MS;
  while (Date.now() < until && child.exitCode === null) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  throw new Error(`The server of the example does not answer. ${said.slice(-4000)}`);
}

// --- the journey ---------------------------------------------------------------------------------

/**
 * A locator for a part of an element in this state. Waits for the state first, because a locator doesn't see what
 * changes within a shadow root.
 */
async function within(page, tag, state, part) {
  await page.waitForFunction(
    (name, wanted, selector) => {
      const element = document.querySelector(name);
      return element?.state === wanted && element.shadowRoot.querySelector(selector);
    },
    {},
    tag,
    state,
    part,
  );
  return page.locator(`${tag} >>> ${part}`);
}

/** Does what a merchant does, from the advert to the application that the app shows. */
async function renew(page) {
  await (await within(page, 'renewal-advert', 'eligible', '[part~=action]')).click();
  await (await within(page, 'offer-picker', 'ready', '[part~=offer]')).click();
  for (const [name, value] of Object.entries(BANK_DETAILS)) {
    await (await within(page, 'offer-accept', 'review', `#${name}`)).fill(value);
  }
  await (await within(page, 'offer-accept', 'review', '[part~=submit]')).click();
  await page.waitForFunction(() =>
    /^\s*Application [\da-f-]{36}\s*$/.test(document.querySelector('#application').textContent),
  );
  return page.$eval('#application', ({ textContent }) =>
    textContent.replace('Application', '').trim(),
  );
}

/** Checks that the settings in the app's templates have reached the elements. Runs in the page. */
function problemsOfSettings() {
  const [advert, picker, accept] = ['renewal-advert', 'offer-picker', 'offer-accept'].map((tag) =>
    document.querySelector(tag),
  );
  const settings = {
    'layout="banner"': advert.layout === 'banner',
    'term-unit="months"': picker.termUnit === 'months' && accept.termUnit === 'months',
    'one session': advert.session === picker.session && advert.session === accept.session,
  };
  return Object.entries(settings).flatMap(([name, isSet]) => (isSet ? [] : [`not set: ${name}`]));
}

/** Compares the requests that the sandbox got with those that it should have got. */
function problemsOfRequests({ requests }) {
  const problems = [];
  const seen = requests.map(
    ({ method, path }) =>
      `${method} ${path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '…')}`,
  );
  if (seen.join() !== WANTED_REQUESTS.join()) {
    problems.push(`The requests were ${seen.join(', ') || 'none'}.`);
  }
  const sent = requests.at(-1)?.body?.bank_details ?? {};
  const differs = Object.entries(BANK_DETAILS).some(([name, value]) => sent[name] !== value);
  if (differs) problems.push('The bank details did not arrive.');
  return problems;
}

async function journey(browser, url, sandbox) {
  const context = await browser.createBrowserContext();
  const problems = [];
  const scripts = new Map();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_MS);
    await page.setViewport({ width: 1000, height: 1400 });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn')
        problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error?.message ?? error}`));
    page.on('response', async (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      scripts.set(
        response.url(),
        response.buffer().then(
          (body) => brotliCompressSync(body).length,
          () => 0,
        ),
      );
    });
    const sum = async () => (await Promise.all(scripts.values())).reduce((a, b) => a + b, 0);
    await page.goto(url, { waitUntil: 'networkidle0' });
    const onLoad = await sum();
    await within(page, 'renewal-advert', 'eligible', '[part~=action]');
    problems.push(...(await page.evaluate(problemsOfSettings)));
    const applicationId = await renew(page);
    problems.push(...problemsOfRequests(sandbox));
    const inAll = await sum();
    await page.reload({ waitUntil: 'networkidle0' });
    const kept = await page.$eval('#application', ({ textContent }) => textContent);
    if (!kept.includes(applicationId))
      problems.push('The app forgot the application over a reload.');
    return { problems, onLoad, inAll };
  } catch (error) {
    return { problems: [...problems, error.message], onLoad: 0, inAll: 0 };
  } finally {
    await context.close();
  }
}

// --- one example ---------------------------------------------------------------------------------

async function check(name, tarball, work, browser) {
  const row = { example: name, install: '', types: '', build: '', journey: '', js: '' };
  const problems = [];
  const folder = join(work, name);
  cpSync(join('examples', name), folder, {
    recursive: true,
    filter: (file) => !/[\\/](node_modules|dist|\.next|\.angular)$/.test(file),
  });
  const manifest = join(folder, 'package.json');
  const example = JSON.parse(readFileSync(manifest, 'utf8'));
  example.dependencies[NAME] = `file:${tarball}`;
  writeFileSync(manifest, JSON.stringify(example, null, 2));

  const sandbox = createSandbox();
  const server = createService(sandbox, serveFiles(join(folder, example.config?.output ?? 'dist')));
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const env = { FINANCE_SERVICE: origin };
  let child;
  const step = async (column, action) => {
    const start = Date.now();
    try {
      await action();
      row[column] = `${((Date.now() - start) / 1000).toFixed(0)} s`;
    } catch (error) {
      row[column] = 'FAILED';
      problems.push(`${column}: ${error.message}`);
    }
  };
  await step('install', () =>
    npmIn(
      folder,
      INSTALL_MS,
      env,
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--prefer-offline',
    ),
  );
  if (problems.length === 0) {
    if (example.scripts.types)
      await step('types', () => npmIn(folder, STEP_MS, env, 'run', 'types'));
    const { build, test } = example.scripts;
    if (build) await step('build', () => npmIn(folder, STEP_MS, env, 'run', 'build'));
    if (test) await step('journey', () => npmIn(folder, STEP_MS, env, 'test'));
    else if (row.build !== 'FAILED') {
      await step('journey', async () => {
        let url = `${origin}/`;
        if (example.scripts.start) {
          const port = await freePort();
          // Started by Node instead of npm, so that the signal reaches the server itself.
          const [bin, ...args] = example.scripts.start.split(' ');
          child = spawn(join(folder, 'node_modules', '.bin', bin), [...args, '--port', port], {
            cwd: folder,
            env: { ...process.env, ...env },
            stdio: ['ignore', 'ignore', 'pipe'],
          });
          url = `http://127.0.0.1:${port}/`;
          await answers(url, child);
        }
        sandbox.reset();
        const result = await journey(browser, url, sandbox);
        row.js = `${(result.onLoad / 1024).toFixed(1)} / ${(result.inAll / 1024).toFixed(1)} kB`;
        if (result.problems.length > 0) throw new Error(result.problems.join('\n  '));
      });
    }
  }
  child?.kill();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  return { row, problems };
}

/** Snippets of the documentation must be taken from the examples: every line, in the same order. */
function problemsOfSnippets() {
  return ['docs/frameworks.md', 'docs/testing.md'].flatMap(problemsOfDocument);
}

function problemsOfDocument(document) {
  const text = readFileSync(document, 'utf8');
  const snippets = text.matchAll(/\]\(\.\.\/(examples\/[^)\s]+\.\w+)\):\n+```\w+\n([\s\S]*?)```/g);
  return [...snippets].flatMap(([, file, snippet]) => {
    const plain = (code) => code.replaceAll(/\s+/g, ' ');
    let rest = plain(readFileSync(file, 'utf8'));
    for (const line of snippet
      .split('\n')
      .map((each) => plain(each).trim())
      .filter(Boolean)) {
      const at = rest.indexOf(line);
      if (at < 0) return [`${document}: not in ${file}: ${line}`];
      rest = rest.slice(at + line.length);
    }
    return [];
  });
}

/** The Angular components must be a copy of those in the package. */
function problemsOfCopies() {
  const copy = 'examples/angular/src/app/finance-elements.ts';
  const original = 'dist/angular/finance-elements.ts';
  const isCopy = readFileSync(copy, 'utf8') === readFileSync(original, 'utf8');
  return isCopy ? [] : [`${copy} is stale: copy it from ${original}.`];
}

// --- all of them ---------------------------------------------------------------------------------

let failed = 0;
const rows = [];
const browser = await puppeteer.launch({
  executablePath: findBrowsers(['chromium']).chromium,
  args: CHROMIUM_ARGS,
});
const work = mkdtempSync(join(tmpdir(), 'finance-examples-'));
try {
  const packed = npm(['pack', '--json', '--pack-destination', work, '--loglevel', 'error']);
  const [{ filename }] = JSON.parse(packed);
  const stale = [...problemsOfSnippets(), ...problemsOfCopies()];
  for (const problem of stale) console.error(problem);
  failed += stale.length;
  for (const name of names) {
    const { row, problems } = await check(name, join(work, filename), work, browser);
    rows.push(row);
    if (problems.length > 0) failed += 1;
    console.log(`${name}: ${problems.length === 0 ? 'ok' : 'FAILED'}`);
    for (const problem of problems) console.error(`  ${problem}`);
  }
} finally {
  await browser.close();
  if (values.keep) console.log(`The copies are in ${work}.`);
  else rmSync(work, { recursive: true, force: true });
}

const columns = ['example', 'install', 'types', 'build', 'journey', 'js'];
const titles = { js: 'JS, brotli: page / journey' };
const table = [
  Object.fromEntries(columns.map((column) => [column, titles[column] ?? column])),
  ...rows,
];
const widths = columns.map((column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table) {
  console.log(
    columns
      .map((column, index) => row[column].padEnd(widths[index]))
      .join('  ')
      .trimEnd(),
  );
}
process.exit(failed === 0 ? 0 : 1);
