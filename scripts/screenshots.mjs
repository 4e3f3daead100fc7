/* global document, requestAnimationFrame, scrollY */
/**
 * Takes pictures of the demo in its main states, into docs/screenshots. The service starts anew for
 * each, at a fixed time, so that a picture changes only where the page does. Fonts are the machine's.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { createServer } from 'vite';
import { CHROMIUM_ARGS } from './chromium-args.mjs';
import { findBrowsers } from './find-browsers.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const OUT = join('docs', 'screenshots');
const NOW = Date.parse('2030-03-05T10:00:00Z');
const DESKTOP = { width: 1120, height: 760 };
const PHONE = { width: 360, height: 740 };

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

const type = (field, text) => (page) => page.locator(`offer-accept >>> #${field}`).fill(text);

const trouble = (name) => (page) => page.select('#demo-trouble', name);

const control = (attribute) => (page) =>
  page.evaluate((name) => document.querySelector(`.demo [${name}]`).click(), attribute);

const eligible = [inState('renewal-advert', 'eligible')];
const loading = [...eligible, press('renewal-advert', 'action')];
const offers = [
  ...loading,
  inState('offer-picker', 'ready'),
  // At the full three days a second decides about the words of the countdown.
  control('data-hour'),
  (page) =>
    page.waitForFunction(() => document.querySelector('[data-now]').textContent.endsWith('11:00')),
];
const review = [
  ...offers,
  (page) => page.locator('offer-picker >>> [part~="offer"]:nth-of-type(2) input').click(),
  inState('offer-accept', 'review'),
];
const submit = press('offer-accept', 'submit');

/** `show` names the element that the picture ends with; without it, it is as high as the window. */
const SCENES = [
  { name: 'dashboard', size: { width: 1440, height: 900 }, panel: true, steps: eligible },
  { name: 'advert', steps: eligible },
  { name: 'advert-dark', dark: true, steps: eligible },
  {
    name: 'not-eligible',
    merchant: 'not-eligible',
    steps: [inState('renewal-advert', 'ineligible')],
  },
  {
    name: 'loading',
    steps: [...eligible, trouble('slow'), ...loading.slice(1), inState('offer-picker', 'loading')],
  },
  { name: 'offers', show: 'offer-picker', steps: offers },
  { name: 'offers-dark', dark: true, show: 'offer-picker', steps: offers },
  { name: 'review', from: 'offer-accept', show: 'offer-accept', steps: review },
  { name: 'review-dark', dark: true, from: 'offer-accept', show: 'offer-accept', steps: review },
  {
    name: 'bank-details-errors',
    from: 'offer-accept',
    show: 'offer-accept',
    steps: [
      ...review,
      type('bank_name', 'Example Bank'),
      type('account_number', '0001 234x'),
      type('sort_code', '20-17-5x'),
      submit,
    ],
  },
  {
    name: 'accepted',
    show: 'offer-accept',
    steps: [...review, submit, inState('offer-accept', 'accepted')],
  },
  {
    name: 'expired',
    show: 'offer-accept',
    steps: [...review, control('data-expire'), inState('offer-accept', 'expired')],
  },
  {
    name: 'unknown-acceptance',
    from: 'offer-accept',
    show: 'offer-accept',
    steps: [
      ...review,
      trouble('lost'),
      submit,
      inState('offer-accept', 'unknown'),
      press('offer-accept', 'recheck'),
      (page) => page.waitForSelector('offer-accept >>> .notice'),
    ],
  },
  {
    name: 'unavailable',
    merchant: 'mixed',
    show: 'offer-picker',
    steps: offers,
  },
  { name: 'advert-phone', size: PHONE, steps: eligible },
  { name: 'offers-phone', size: PHONE, show: 'offer-picker', steps: offers },
  { name: 'review-phone', size: PHONE, from: 'offer-accept', show: 'offer-accept', steps: review },
];

// --- how a picture is taken ----------------------------------------------------------------------

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

async function take(browser, url, scene) {
  const { name, size = DESKTOP, merchant = 'eligible', dark = false, steps } = scene;
  const { now } = await ask(url, 'reset', {});
  const ahead = NOW - now;
  await ask(url, 'advance', { ms: ahead });

  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(size);
    await page.emulateTimezone('Europe/London');
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.evaluateOnNewDocument((ms) => sessionStorage.setItem('demo:clock', ms), ahead);
    await page.goto(new URL(`index.html?merchant=${merchant}`, url).href, {
      waitUntil: 'networkidle0',
    });
    for (const step of steps) await step(page);
    await page.evaluate((keepPanel) => {
      // What is not the dashboard, and the mark of a pointer that hovers.
      document.querySelector('.scenarios').hidden = true;
      document.querySelector('.demo').hidden = !keepPanel;
    }, !!scene.panel);
    await page.mouse.move(0, 0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
    await page.screenshot({
      path: join(OUT, `${name}.png`),
      clip: await page.evaluate(areaOf, { from: scene.from, show: scene.show, ...size }),
      captureBeyondViewport: true,
    });
  } finally {
    await context.close();
  }
}

/** Runs in the page: all of it down to the end of `show`, or only what stands between the two. */
function areaOf({ from, show, width, height }) {
  const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
  const space = 16;
  const { left, right, top } = from
    ? boxOf(from)
    : { left: space, right: width - space, top: space - scrollY };
  const bottom = show ? boxOf(show).bottom : height - space - scrollY;
  return {
    x: Math.round(left - space),
    y: Math.round(top + scrollY - space),
    width: Math.round(right - left + 2 * space),
    height: Math.round(bottom - top + 2 * space),
  };
}

execFileSync(process.execPath, [join('node_modules', 'rolldown/bin/cli.mjs'), '--config'], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
mkdirSync(OUT, { recursive: true });
const wanted = process.argv.slice(2);
const scenes = SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (wanted.length === 0) {
  for (const file of readdirSync(OUT)) rmSync(join(OUT, file));
}

const server = await createServer({ logLevel: 'warn', server: { port: 0, hmr: false } });
await server.listen();
const { chromium } = findBrowsers(['chromium']);
const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGS });
try {
  for (const scene of scenes) {
    await take(browser, server.resolvedUrls.local[0], scene);
    console.log(`${scene.name}.png`);
  }
} finally {
  await browser.close();
  await server.close();
}
