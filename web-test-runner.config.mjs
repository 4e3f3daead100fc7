import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { runnerImport } from 'vite';
import { ENGINES, findBrowsers } from './scripts/find-browsers.mjs';
import { freePort } from './scripts/free-port.mjs';
import { CHROMIUM_ARGS } from './scripts/chromium-args.mjs';
import { webkitLauncher } from './scripts/webkit-launcher.mjs';

const engines = process.env.BROWSERS?.split(/[\s,]+/).filter(Boolean) ?? ENGINES;
const unknown = engines.filter((engine) => !ENGINES.includes(engine));
if (unknown.length > 0) {
  throw new Error(`Unknown browser: ${unknown.join(', ')}. There are ${ENGINES.join(', ')}.`);
}
const { chromium, firefox, webkit } = findBrowsers(engines);

// How often the properties are tried, and from which seed: see test/properties/runs.ts.
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
const properties = JSON.stringify({
  runs: PROPERTY_RUNS && Number(PROPERTY_RUNS),
  seed: PROPERTY_SEED && Number(PROPERTY_SEED),
});

const launchers = [];
if (chromium) {
  const launcher = chromeLauncher({
    launchOptions: { executablePath: chromium, args: CHROMIUM_ARGS },
    // A second tab would be hidden: its animation frames stall.
    concurrency: 1,
  });
  launcher.name = 'Chromium';
  launchers.push(launcher);
}
if (firefox) {
  const launcher = chromeLauncher({
    launchOptions: { browser: 'firefox', executablePath: firefox },
    concurrency: 1,
  });
  launcher.name = 'Firefox';
  launchers.push(launcher);
}
if (webkit) launchers.push(webkitLauncher(webkit));

/**
 * The sandbox over real HTTP, beside the tests that call it as a function. Each browser has one of its own, because they
 * test at the same time.
 */
async function sandboxMiddleware() {
  const file = (name) => fileURLToPath(new URL(`demo/sandbox/${name}`, import.meta.url));
  const [{ module: sandbox }, { module: node }] = await Promise.all(
    ['index.ts', 'node.ts'].map((name) => runnerImport(file(name))),
  );
  const start = () => {
    const service = sandbox.createSandbox();
    return [
      [/^\/finance\/v2(\/|$)/, node.createNodeListener((request) => service.fetch(request))],
      [/^\/sandbox\//, node.createNodeListener(sandbox.createControl(service))],
    ];
  };
  const sandboxes = new Map();
  return [
    (context, next) => {
      const browser = context.get('user-agent');
      if (!sandboxes.has(browser)) sandboxes.set(browser, start());
      const [, listener] = sandboxes.get(browser).find(([path]) => path.test(context.path)) ?? [];
      if (!listener) return next();
      context.respond = false;
      return listener(context.req, context.res);
    },
  ];
}

/** The service with faults, for the matrix of what comes of each. */
async function faultMiddleware() {
  const file = fileURLToPath(new URL('test/faults/server.ts', import.meta.url));
  const { module: faults } = await runnerImport(file);
  const listener = faults.createFaultListener();
  return (context, next) => {
    if (!context.path.startsWith('/faults/')) return next();
    // An answer that never comes is no missing file.
    context.status = 200;
    context.respond = false;
    return listener(context.req, context.res);
  };
}

/** A page under the content security policy that the documentation promises to live under, as a header. */
function strictPageMiddleware(context, next) {
  if (context.path !== '/strict-page') return next();
  const { head, body } = context.query;
  context.set('content-security-policy', STRICT_POLICY);
  context.type = 'text/html; charset=utf-8';
  context.body = `<!doctype html><html lang="en-GB"><head>${head}</head><body>${body}</body></html>`;
}

const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  // The documentation says 'none': the tests have to frame the page.
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types merchant-finance-elements',
].join('; ');

/** A page with what a server renders of the elements, which become live in it. */
async function serverRenderingMiddleware() {
  const file = fileURLToPath(new URL('test/builds/server-rendering.ts', import.meta.url));
  const { module: rendering } = await runnerImport(file);
  return async (context, next) => {
    if (context.path !== '/server-rendered') return next();
    context.type = 'text/html; charset=utf-8';
    context.body = await rendering.renderPage(new URLSearchParams(context.querystring));
  };
}

/** A script of `dist/cdn` that gets lost the first time that it is asked for under an address, or twice. */
function lostMiddleware(context, next) {
  const { path, res } = context;
  const times = ['/lost-once/', '/lost-twice/'].findIndex((it) => path.startsWith(it)) + 1;
  if (!times) return next();
  // Not by way of the test runner, which has everything cached.
  context.respond = false;
  const location = `/dist/cdn/${path.split('/').at(-1)}`;
  const before = lost.get(path) ?? 0;
  res.writeHead(before < times ? 503 : 302, { location, 'cache-control': 'no-store' }).end();
  lost.set(path, before + 1);
}

const lost = new Map();

/** A script of `dist/cdn` that comes once the test lets it: `/held/{id}/{file}`, and `/held/{id}`. */
function heldMiddleware(context, next) {
  const [, folder, id, file] = context.path.split('/');
  if (folder !== 'held') return next();
  if (!file) {
    for (const release of held.get(id) ?? []) release();
    held.set(id, undefined);
    context.status = 204;
    return;
  }
  context.respond = false;
  const release = () => context.res.writeHead(302, { location: `/dist/cdn/${file}` }).end();
  const isReleased = held.has(id) && !held.get(id);
  if (isReleased) release();
  else held.set(id, [...(held.get(id) ?? []), release]);
}

const held = new Map();

/** A script that is asked for and never comes. */
function neverMiddleware(context, next) {
  if (!context.path.startsWith('/never/')) return next();
  context.respond = false;
}

/** As a host of the script-tag builds would: a page without an origin may load the module. */
async function sharedFilesMiddleware(context, next) {
  await next();
  if (context.path.startsWith('/dist/cdn/')) context.set('access-control-allow-origin', '*');
}

/** What failed, once more at the end: above it stand some thousand lines, of which a log may keep only the last. */
function failuresReporter() {
  const { start, onTestRunFinished } = summaryReporter();
  return { start, onTestRunFinished };
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files: 'test/**/*.test.ts',
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  port: await freePort(),
  // With `development`, Lit's own checks of wrong use are on.
  nodeResolve: { exportConditions: ['browser', 'development'] },
  browsers: launchers,
  // Each of them waits more than it works.
  concurrentBrowsers: ENGINES.length,
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: PROPERTY_RUNS ? 3_600_000 : 600_000,
  middleware: [
    ...(await sandboxMiddleware()),
    await faultMiddleware(),
    strictPageMiddleware,
    lostMiddleware,
    heldMiddleware,
    neverMiddleware,
    await serverRenderingMiddleware(),
    sharedFilesMiddleware,
  ],
  plugins: [
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      define: { 'globalThis.PROPERTIES': properties },
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    }),
    a11ySnapshotPlugin(),
  ],
  reporters: [defaultReporter(), failuresReporter()],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode.'),
  // Three browsers share the machine: what takes one of them a second has been seen to take eight.
  testFramework: { config: { ui: 'bdd', timeout: 30_000, retries: 0 } },
  coverageConfig: {
    include: ['src/**/*.ts'],
    threshold: { lines: 90, statements: 0, branches: 0, functions: 0 },
    reporters: ['lcov', 'text-summary'],
  },
};
