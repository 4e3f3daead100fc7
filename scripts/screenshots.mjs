/* global document, requestAnimationFrame, scrollY */
/**
 * Takes pictures of the main states into docs/screenshots: each state on its own page of the gallery, and the
 * dashboard. Time, ids and amounts are fixed, so that a picture changes only if its content does. Fonts are the
 * machine's.
 *
 *     npm run screenshots                     all of them, and the page that lists them
 *     npm run screenshots -- picker review    only these
 *     npm run screenshots -- --check          compares with the existing ones, and changes none
 *
 * A picture passes the check if at most 2 % of its pixels differ, and its sides by at most 2 %. Pictures that don't
 * pass are written to coverage/screenshots, with the differences marked.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { format } from 'prettier';
import puppeteer from 'puppeteer-core';
import { createServer } from 'vite';
import { CHROMIUM_ARGS } from './chromium-args.mjs';
import { findBrowsers } from './find-browsers.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const OUT = join('docs', 'screenshots');
const DIFFERENCES = join('coverage', 'screenshots');
const NOW = Date.parse('2030-03-05T10:00:00Z');
/** The share of pixels, and of the length of each side, that may differ. */
const TOLERANCE = 0.02;

const DESKTOP = { width: 1120, height: 760 };
const WIDE = { width: 1040, height: 320 };
const CARD = { width: 560, height: 200 };
const TABLET = { width: 768, height: 640 };
const PHONE = { width: 360, height: 640 };
const SMALL_PHONE = { width: 320, height: 320 };

// --- what a merchant does ------------------------------------------------------------------------

const inState = (tag, state) => (page) =>
  page.waitForFunction(
    (name, wanted) => {
      const element = document.querySelector(name);
      const isThere = !!element.shadowRoot?.querySelector('[part~="base"]');
      return element.state === wanted && (isThere || wanted === 'ineligible');
    },
    {},
    tag,
    state,
  );

const press = (tag, part) => (page) => page.locator(`${tag} >>> [part~="${part}"]`).click();

const control = (attribute) => (page) =>
  page.evaluate((name) => document.querySelector(`.demo [${name}]`).click(), attribute);

const eligible = [inState('renewal-advert', 'eligible')];
const loading = [...eligible, press('renewal-advert', 'action')];
const offers = [
  ...loading,
  inState('offer-picker', 'ready'),
  // At exactly three days, the words of the countdown would depend on the second.
  control('data-hour'),
  (page) =>
    page.waitForFunction(() => document.querySelector('[data-now]').textContent.endsWith('11:00')),
];
const look = (state, more = '') => `state=${state}${more && `&${more}`}`;

/** Pictures from the gallery: the whole page of a state, at this width. */
const STATES = [
  {
    group: 'The advert',
    name: 'advert-card',
    title: 'Card',
    look: look('advert-card'),
    size: CARD,
  },
  { name: 'advert-banner', title: 'Banner', look: look('advert-banner') },
  { name: 'advert-compact', title: 'Compact', look: look('advert-compact') },
  {
    name: 'advert-dark',
    title: 'Card, dark',
    look: look('advert-card', 'scheme=dark'),
    size: CARD,
  },
  {
    name: 'advert-phone',
    title: 'Banner, 320 px',
    look: look('advert-banner'),
    size: SMALL_PHONE,
  },
  {
    name: 'advert-bright',
    title: 'Card, bright theme',
    look: look('advert-card', 'theme=bright'),
    size: CARD,
  },
  {
    name: 'advert-dense',
    title: 'Card, dense dark theme',
    look: look('advert-card', 'theme=dense'),
    size: CARD,
  },

  { group: 'The offers', name: 'picker', title: 'Two products', look: look('picker-selected') },
  { name: 'picker-tablet', title: 'On a tablet', look: look('picker-selected'), size: TABLET },
  { name: 'picker-phone', title: 'On a phone', look: look('picker-selected'), size: PHONE },
  { name: 'picker-dark', title: 'Dark', look: look('picker-selected', 'scheme=dark') },
  { name: 'picker-bright', title: 'Bright theme', look: look('picker-selected', 'theme=bright') },
  {
    name: 'picker-dense',
    title: 'Dense dark theme',
    look: look('picker-selected', 'theme=dense'),
  },
  { name: 'picker-many', title: 'Twelve offers, a slider', look: look('picker-many') },
  {
    name: 'picker-settles-balance',
    title: 'The old balance is settled',
    look: look('picker-settles-balance'),
  },
  { name: 'picker-unavailable', title: 'Some not available', look: look('picker-unavailable') },
  { name: 'picker-loading', title: 'Loading', look: look('picker-loading') },
  { name: 'picker-empty', title: 'No offers', look: look('picker-empty') },
  { name: 'picker-expired', title: 'Expired', look: look('picker-expired') },
  { name: 'picker-unknown', title: 'Unknown outcome', look: look('picker-unknown') },
  {
    name: 'picker-german',
    title: 'German, on a phone',
    look: look('picker-one-product', 'lang=de'),
    size: PHONE,
  },
  {
    name: 'picker-right-to-left',
    title: 'Right to left (pseudo)',
    look: look('picker-one-product', 'lang=ar-XB'),
  },

  { group: 'The acceptance', name: 'review', title: 'Review', look: look('accept-review') },
  { name: 'review-phone', title: 'On a phone', look: look('accept-review'), size: PHONE },
  { name: 'review-dark', title: 'Dark', look: look('accept-review', 'scheme=dark') },
  { name: 'review-errors', title: 'Fields to correct', look: look('accept-errors') },
  { name: 'review-consent', title: 'With consent', look: look('accept-review-consent') },
  {
    name: 'review-long-texts',
    title: 'Long texts (pseudo)',
    look: look('accept-review', 'lang=en-XA'),
  },
  { name: 'submitting', title: 'Submitting', look: look('accept-submitting') },
  { name: 'accepted', title: 'Accepted', look: look('accept-accepted') },
  {
    name: 'accepted-embed',
    title: 'Accepted, contract in the page',
    look: look('accept-accepted-embed'),
  },
  {
    name: 'accept-unknown',
    title: 'Unknown outcome, after a check',
    look: look('accept-unknown-absent'),
  },
  {
    name: 'unknown-phone',
    title: 'Unknown outcome, the whole page on a phone',
    look: look('journey-unknown'),
    size: PHONE,
  },
  { name: 'accept-expired', title: 'Expired', look: look('accept-expired') },
];

/** Pictures from the dashboard. `show` names the element at which the picture ends. */
const DASHBOARD = [
  {
    group: 'In a dashboard',
    name: 'dashboard',
    title: 'The demo with its panel',
    size: { width: 1440, height: 900 },
    panel: true,
    steps: eligible,
  },
  { name: 'offers', title: 'The offers', size: DESKTOP, show: 'offer-picker', steps: offers },
];

const SCENES = [...DASHBOARD, ...STATES];

// --- how a picture is taken ----------------------------------------------------------------------

async function takeAll(browser, url, scenes, use) {
  for (const scene of scenes) {
    const { size = WIDE } = scene;
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.setViewport({ ...size, deviceScaleFactor: 1 });
      await page.emulateTimezone('Europe/London');
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: 'light' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      const take = scene.look ? takeState : takeDashboard;
      await use(scene, Buffer.from(await take(page, url, { ...scene, size })));
    } finally {
      await context.close();
    }
  }
}

async function takeState(page, url, { look }) {
  await page.goto(new URL(`gallery/frame.html?${look}`, url).href);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  await page.evaluate(nameSite);
  return page.screenshot({ fullPage: true });
}

/** The printed record names the site, whose port differs each time. */
function nameSite() {
  for (const { shadowRoot } of document.querySelectorAll('offer-accept')) {
    for (const value of shadowRoot?.querySelectorAll('.record .value') ?? []) {
      if (value.textContent === document.location.host) value.textContent = 'dashboard.example';
    }
  }
}

async function ask(url, name, body) {
  const response = await fetch(new URL(`sandbox/${name}`, url), {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return response.json();
}

async function takeDashboard(page, url, { size, panel = false, show, steps }) {
  const { now } = await ask(url, 'reset', {});
  const ahead = NOW - now;
  await ask(url, 'advance', { ms: ahead });
  await page.evaluateOnNewDocument((ms) => sessionStorage.setItem('demo:clock', ms), ahead);
  await page.goto(new URL('index.html?merchant=eligible', url).href, {
    waitUntil: 'networkidle0',
  });
  for (const step of steps) await step(page);
  await page.evaluate((keepPanel) => {
    // Hides what isn't part of the dashboard, and any hover effect.
    document.querySelector('.scenarios').hidden = true;
    document.querySelector('.demo').hidden = !keepPanel;
  }, panel);
  await page.mouse.move(0, 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  const bottom = await page.evaluate(
    (tag) => (tag ? document.querySelector(tag).getBoundingClientRect().bottom + scrollY : 0),
    show,
  );
  return page.screenshot({
    clip: { x: 0, y: 0, width: size.width, height: bottom ? Math.round(bottom + 16) : size.height },
    captureBeyondViewport: true,
  });
}

// --- what becomes of it --------------------------------------------------------------------------

/** @returns {string | undefined} How a picture differs from the existing one. */
function differenceOf(name, picture) {
  const file = join(OUT, `${name}.png`);
  if (!existsSync(file)) return 'there is none to compare with';
  const [before, after] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(picture)];
  for (const side of ['width', 'height']) {
    if (Math.abs(before[side] - after[side]) > before[side] * TOLERANCE) {
      return `${side} ${after[side]} instead of ${before[side]}`;
    }
  }
  const size = {
    width: Math.min(before.width, after.width),
    height: Math.min(before.height, after.height),
  };
  const marked = new PNG(size);
  const count = pixelmatch(
    cut(before, size).data,
    cut(after, size).data,
    marked.data,
    size.width,
    size.height,
    { threshold: 0.1 },
  );
  const share = count / (size.width * size.height);
  if (share <= TOLERANCE) return undefined;
  writeFileSync(join(DIFFERENCES, `${name}.difference.png`), PNG.sync.write(marked));
  return `${(share * 100).toFixed(1)} % of the pixels`;
}

function cut(picture, size) {
  const part = new PNG(size);
  PNG.bitblt(picture, part, 0, 0, size.width, size.height, 0, 0);
  return part;
}

/** Lists the pictures, by group. */
async function writeReadme() {
  const groups = [];
  for (const scene of SCENES) {
    if (scene.group) groups.push({ title: scene.group, scenes: [] });
    groups.at(-1).scenes.push(scene);
  }
  const cell = ({ name, title, size = WIDE }) =>
    `${title}<br><img src="${name}.png" alt="${title}" width="${Math.min(size.width, 420)}">`;
  const sections = groups.map(({ title, scenes }) => {
    const rows = [];
    for (let i = 0; i < scenes.length; i += 2) {
      rows.push(`| ${cell(scenes[i])} | ${scenes[i + 1] ? cell(scenes[i + 1]) : ''} |`);
    }
    return `## ${title}\n\n|   |   |\n| --- | --- |\n${rows.join('\n')}`;
  });
  const text = `# Screenshots

Written by \`npm run screenshots\`; \`npm run screenshots -- --check\` compares with them. All states,
themes and languages are in the gallery of the demo: \`npm start\`, then \`/gallery/\`.

${sections.join('\n\n')}
`;
  writeFileSync(
    join(OUT, 'README.md'),
    await format(text, { parser: 'markdown', printWidth: 100 }),
  );
}

const { values, positionals: wanted } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !SCENES.some((scene) => scene.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are:`);
  console.error(SCENES.map(({ name }) => `  ${name}`).join('\n'));
  process.exit(1);
}
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

execFileSync(process.execPath, [join('node_modules', 'rolldown/bin/cli.mjs'), '--config'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
mkdirSync(OUT, { recursive: true });
rmSync(DIFFERENCES, { recursive: true, force: true });
if (values.check) mkdirSync(DIFFERENCES, { recursive: true });
else if (wanted.length === 0) {
  for (const file of readdirSync(OUT)) rmSync(join(OUT, file));
}

let different = 0;
function compare({ name }, picture) {
  const difference = differenceOf(name, picture);
  console.log(`${difference ? 'FAIL' : 'ok  '} ${name}${difference ? `: ${difference}` : ''}`);
  if (!difference) return;
  different += 1;
  writeFileSync(join(DIFFERENCES, `${name}.png`), picture);
}
function write({ name }, picture) {
  writeFileSync(join(OUT, `${name}.png`), picture);
  console.log(`${name}.png`);
}

const server = await createServer({ logLevel: 'warn', server: { port: 0, hmr: false } });
await server.listen();
const { chromium } = findBrowsers(['chromium']);
const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGS });
try {
  await takeAll(browser, server.resolvedUrls.local[0], scenes, values.check ? compare : write);
} finally {
  await browser.close();
  await server.close();
}
if (values.check) {
  console.log(`${scenes.length - different} of ${scenes.length} pictures are as they were.`);
  process.exitCode = different > 0 ? 1 : 0;
} else {
  await writeReadme();
}
