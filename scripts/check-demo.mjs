/**
 * Opens every page of the demo in headless Chromium: from the dev server, and from the static build in
 * a sub-folder. Fails on an error in the console, an uncaught error, a request that fails, or a tag
 * that no script defines.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { createServer, preview } from 'vite';
import { CHROMIUM_ARGS } from './chromium-args.mjs';
import { findBrowsers } from './find-browsers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const PAGE_TIMEOUT_MS = 30_000;

const pages = readdirSync('demo', { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.html') && !file.startsWith('dist/'))
  .sort();
if (pages.length === 0) {
  console.error('There is no page in demo/.');
  process.exit(1);
}

/** @returns {Promise<string[]>} What is wrong with the page. */
async function problemsOf(browser, url) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error?.message ?? error}`));
    page.on('requestfailed', (request) => {
      problems.push(`request: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
    });
    await page.goto(url, { waitUntil: 'networkidle0', timeout: PAGE_TIMEOUT_MS });
    const tags = await page.evaluate(() => {
      const undefinedTags = [...document.querySelectorAll(':not(:defined)')];
      return [...new Set(undefinedTags.map((element) => element.localName))];
    });
    problems.push(...tags.map((tag) => `undefined tag: <${tag}>`));
    return problems;
  } catch (error) {
    return [error.message];
  } finally {
    await context.close();
  }
}

async function check(browser, label, baseUrl) {
  let failed = 0;
  for (const file of pages) {
    const problems = await problemsOf(browser, new URL(file, baseUrl).href);
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${label}: ${file}`);
    for (const problem of problems) console.log(`       ${problem}`);
    if (problems.length > 0) failed += 1;
  }
  return failed;
}

const run = (tool, ...args) =>
  execFileSync(process.execPath, [join('node_modules', tool), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const { chromium } = findBrowsers(['chromium']);
const outDir = mkdtempSync(join(tmpdir(), 'demo-'));
const cleanUp = [() => rmSync(outDir, { recursive: true, force: true })];
let failed = 0;
try {
  run('rolldown/bin/cli.mjs', '--config');
  run('vite/bin/vite.js', 'build', '--outDir', outDir);

  const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGS });
  cleanUp.unshift(() => browser.close());

  const server = await createServer({ logLevel: 'warn', server: { port: 0, hmr: false } });
  cleanUp.unshift(() => server.close());
  await server.listen();
  failed += await check(browser, 'dev server', server.resolvedUrls.local[0]);

  // Without the project's own plugins: a host of static files serves no sandbox.
  const built = await preview({
    configFile: false,
    appType: 'mpa',
    base: '/some/folder/',
    build: { outDir },
    logLevel: 'warn',
    preview: { port: 0 },
  });
  cleanUp.unshift(() => built.close());
  failed += await check(browser, 'static build', built.resolvedUrls.local[0]);
} finally {
  for (const step of cleanUp) await step();
}
console.log(`${pages.length * 2 - failed} of ${pages.length * 2} page loads are clean.`);
process.exit(failed === 0 ? 0 : 1);
