/**
 * Opens every page of the demo in headless Chromium, from the dev server and from the static build in a sub-folder.
 * Fails if the console has an error, an error is uncaught, a request fails, no script defines a tag, or a page is wider
 * than the window. In the built gallery it also checks that the main functions work.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

/** @returns {Promise<string[]>} What is wrong with the page, and with what `use` does on it. */
async function problemsOf(browser, url, use = problemsIn) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const problems = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error?.message ?? error}`));
    page.on('requestfailed', (request) => {
      const { errorText } = request.failure() ?? {};
      // Going back, a navigation of a frame may be overtaken by the next one in that frame, and its requests are
      // aborted.
      const isOfFrame = request.isNavigationRequest() || request.frame() !== page.mainFrame();
      if (isOfFrame && errorText === 'net::ERR_ABORTED') return;
      problems.push(`request: ${request.url()} ${errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
    });
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(url, { waitUntil: 'networkidle0' });
    problems.push(...(await use(page)));
    return problems;
  } catch (error) {
    return [error.message];
  } finally {
    await context.close();
  }
}

/** Also opens what can be opened, such as the markup to read: the page must not become wider than the window. */
const problemsIn = (page) =>
  page.evaluate(() => {
    const undefinedTags = [...document.querySelectorAll(':not(:defined)')];
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...new Set(undefinedTags.map(({ localName }) => `undefined tag: <${localName}>`)),
      ...(scrollWidth > clientWidth ? [`${scrollWidth} px wide, of ${clientWidth}`] : []),
    ];
  });

// --- the gallery ---------------------------------------------------------------------------------

const READY = () => document.documentElement?.dataset.ready === 'true';

/** Waits until `condition` holds in the page. If it never does, `what` is returned as the problem. */
const expectIn = async (page, what, condition, ...args) => {
  try {
    await page.waitForFunction(condition, { timeout: PAGE_TIMEOUT_MS }, ...args);
    return [];
  } catch {
    return [`not so: ${what}`];
  }
};

const expectShown = (page, state) =>
  expectIn(
    page,
    `${state} is shown`,
    (wanted) => {
      const { contentDocument } = document.querySelector('iframe[data-frame]') ?? {};
      return (
        document.querySelector('nav [aria-current]')?.dataset.state === wanted &&
        contentDocument?.URL.includes(`state=${wanted}`) &&
        contentDocument?.documentElement?.dataset.ready === 'true'
      );
    },
    state,
  );

const FRAMES = [
  ['picker-ready', 'theme=bright'],
  ['picker-loading', ''],
  ['advert-eligible', 'layout=banner&lang=de'],
  ['accept-accepted-embed', 'theme=dense'],
  ['accept-errors', 'lang=ar-XB'],
  ['journey-review', 'scheme=dark'],
].map(([state, more]) => ({
  name: `frame ${state}`,
  path: `frame.html?state=${state}&${more}`,
  use: (page) => expectIn(page, 'it gets ready', READY),
}));

const GALLERY = [
  ...FRAMES,
  {
    name: 'search',
    path: 'index.html#/picker-ready',
    use: async (page) => {
      await page.locator('#search').fill('yen');
      return expectIn(
        page,
        'the search leaves one state',
        () => document.querySelectorAll('nav [data-state]').length === 1,
      );
    },
  },
  {
    name: 'documentation',
    path: 'index.html#/picker-ready?tab=documentation',
    use: (page) =>
      expectIn(
        page,
        'every attribute of the manifest is in the table',
        (names) => {
          const table = document.querySelector(
            '[data-docs="offer-picker"] [data-table=attributes]',
          );
          const rows = [...(table?.querySelectorAll('tbody th') ?? [])];
          const shown = rows.map(({ textContent }) => textContent.trim());
          return shown.length > 0 && names.join() === shown.join();
        },
        attributesOf('offer-picker'),
      ),
  },
  {
    name: 'tokens',
    path: 'index.html#/accept-review?tab=tokens',
    use: async (page) => {
      const frame = await frameOf(page);
      await page.locator('[id="--mfe-radius"]').fill('23px');
      return [
        ...(await expectIn(frame, 'the token reaches the frame', () => {
          const panel = document.querySelector('offer-accept').shadowRoot.querySelector('.panel');
          return getComputedStyle(panel).borderTopLeftRadius === '23px';
        })),
        ...(await expectIn(
          page,
          'the token is in the CSS to copy and in the address',
          () =>
            document.querySelector('.editor [data-code]').textContent.includes('radius: 23px') &&
            location.hash.includes('radius%3A23px'),
        )),
      ];
    },
  },
  {
    name: 'events and history',
    path: 'index.html#/journey-advert?tab=events',
    use: async (page) => {
      const frame = await frameOf(page);
      await frame.locator('renewal-advert >>> [part=action]').click();
      const problems = await expectIn(page, 'the events of a press are in the log', () =>
        /offers-load/.test(document.querySelector('.log')?.textContent ?? ''),
      );
      await page.locator('[data-state=picker-many]').click();
      problems.push(...(await expectShown(page, 'picker-many')));
      await page.goBack();
      return [...problems, ...(await expectShown(page, 'journey-advert'))];
    },
  },
  {
    name: 'matrix',
    path: 'index.html#/matrix/advert-eligible',
    use: (page) =>
      expectIn(page, 'three themes, light and dark, side by side', () => {
        const frames = [...document.querySelectorAll('.matrix iframe')];
        const ready = ({ contentDocument }) => contentDocument?.documentElement?.dataset.ready;
        for (const frame of frames) frame.scrollIntoView();
        return frames.length === 6 && frames.every(ready);
      }),
  },
];

/** The frame of the gallery, once it shows its state. */
async function frameOf(page) {
  const element = await page.waitForSelector('iframe[data-frame]');
  const frame = await element.contentFrame();
  await frame.waitForFunction(READY);
  return frame;
}

function attributesOf(tag) {
  const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  const declarations = modules.flatMap(({ declarations = [] }) => declarations);
  return declarations.find(({ tagName }) => tagName === tag).attributes.map(({ name }) => name);
}

async function checkGallery(browser, baseUrl) {
  let failed = 0;
  for (const { name, path, use } of GALLERY) {
    const problems = await problemsOf(browser, new URL(`gallery/${path}`, baseUrl).href, use);
    failed += report(problems, `gallery: ${name}`);
  }
  return failed;
}

// --- every page ----------------------------------------------------------------------------------

function report(problems, name) {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const problem of problems) console.log(`       ${problem}`);
  return problems.length > 0 ? 1 : 0;
}

async function check(browser, label, baseUrl) {
  let failed = 0;
  for (const file of pages) {
    const problems = await problemsOf(browser, new URL(file, baseUrl).href);
    failed += report(problems, `${label}: ${file}`);
  }
  return failed;
}

// --- what tools see of a refusal ------------------------------------------------------------------

/** If the body of a refusal were left unread, developer tools would call the request aborted and not show the body. */
async function refusalProblems(browser, baseUrl) {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.goto(new URL('scenarios/session.html', baseUrl).href, { waitUntil: 'networkidle0' });
    const asked = page.waitForRequest((request) => request.url().includes(UNKNOWN));
    await page.evaluate((providerId) => {
      document.querySelector('renewal-advert').session.configure({ providerId });
    }, UNKNOWN);
    const request = await asked;
    await page.waitForNetworkIdle();
    const told = request.failure()?.errorText ?? (await request.response().text());
    return told.includes('merchant not found') ? [] : [`it is reported as: ${told}`];
  } catch (error) {
    return [error.message];
  } finally {
    await page.close();
  }
}

// --- the panel ------------------------------------------------------------------------------------

const PANEL = [
  {
    name: 'a refusal, where the code of the page asks for the offers',
    path: 'scenarios/own-picker.html',
    use: async (page) => {
      await page.select('#demo-trouble', 'refused');
      await page.locator('#ask').click();
      return expectIn(
        page,
        'the picker of the partner’s own tells of it, and can ask again',
        () =>
          document.querySelector('#note').textContent !== '' &&
          !document.querySelector('#ask').disabled,
      );
    },
  },
  {
    name: 'no advert to check again',
    path: 'scenarios/picker-start.html',
    use: (page) =>
      expectIn(
        page,
        'the button is not there',
        () => document.querySelector('[data-check]').hidden,
      ),
  },
];

async function checkPanel(browser, baseUrl) {
  let failed = 0;
  for (const { name, path, use } of PANEL) {
    const problems = await problemsOf(browser, new URL(path, baseUrl).href, use);
    failed += report(problems, `panel: ${name}`);
  }
  return failed;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

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
  const [served] = server.resolvedUrls.local;
  failed += await check(browser, 'dev server', served);
  failed += report(
    await refusalProblems(browser, served),
    'dev server: a refusal is read to its end',
  );

  // Without the project's own plugins, because a host of static files serves no sandbox.
  const built = await preview({
    configFile: false,
    appType: 'mpa',
    base: '/some/folder/',
    build: { outDir },
    logLevel: 'warn',
    preview: { port: 0 },
  });
  cleanUp.unshift(() => built.close());
  const [folder] = built.resolvedUrls.local;
  failed += await check(browser, 'static build', folder);
  failed += await checkPanel(browser, folder);
  failed += await checkGallery(browser, folder);
} finally {
  for (const step of cleanUp) await step();
}
const loads = pages.length * 2 + 1 + PANEL.length + GALLERY.length;
console.log(`${loads - failed} of ${loads} page loads are clean.`);
process.exit(failed === 0 ? 0 : 1);
