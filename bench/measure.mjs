/** Measures one run of one page in a slowed-down Chromium. Nothing is kept from the run before. */
/* global window */
import { setTimeout as sleep } from 'node:timers/promises';

/** Slow 4G as page-speed tools define it, and the processor of a phone. */
export const CONDITIONS = {
  cpu: 4,
  latencyMs: 150,
  downKbps: 1600,
  upKbps: 750,
};

/** How long a merchant reads the advert before the press, in ms. */
export const READING_MS = 1500;

const TIMEOUT_MS = 90_000;

/** The shortest answers that a browser reports. Shorter ones count as that. */
const LEAST_MS = 16;
/** What a task may last before it counts as blocking. */
const LONG_TASK_MS = 50;
/** Longer than what follows a press, with the request. */
const ANSWER_MS = 1000;

const bytesPerSecond = (kbps) => (kbps * 1000) / 8;

async function openPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width: 1120, height: 760 });
  const failures = [];
  page.on('pageerror', (error) => failures.push(error?.message ?? String(error)));
  const cdp = await page.createCDPSession();
  await cdp.send('Performance.enable');
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONDITIONS.latencyMs,
    downloadThroughput: bytesPerSecond(CONDITIONS.downKbps),
    uploadThroughput: bytesPerSecond(CONDITIONS.upKbps),
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CONDITIONS.cpu });
  return { page, cdp, failures };
}

async function withPage(browser, use) {
  const context = await browser.createBrowserContext();
  try {
    const opened = await openPage(context);
    const result = await use(opened);
    if (opened.failures.length > 0) throw new Error(opened.failures.join('; '));
    return result;
  } finally {
    await context.close();
  }
}

async function costsOf({ page, cdp }) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted) => metrics.find(({ name }) => name === wanted).value * 1000;
  const times = { scriptMs: of('ScriptDuration'), taskMs: of('TaskDuration') };
  const nodes = await page.evaluate(() => window.bench.nodes());
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { ...times, heapBytes: usedSize, nodes };
}

/** How many bytes of script had arrived by `time`. Runs in the page. */
const bytesOfScripts = (time) =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= time)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

/** Measures the time from navigation to advert and from press to offers, and what both cost together. */
export function measureJourney(browser, server, path) {
  server.reset();
  return withPage(browser, async ({ page, cdp }) => {
    await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
    const advertMs = await page.evaluate(() => window.benchAdvert);
    const scriptBytes = await page.evaluate(bytesOfScripts, advertMs);
    await sleep(READING_MS);
    const shift = await page.evaluate(() => window.bench.shift());
    const offersMs = await page.evaluate(() => window.bench.offers());
    await sleep(200);
    const costs = await costsOf({ page, cdp });
    const { merchant, offers } = server.counts;
    if (offers !== 1) throw new Error(`${path}: ${offers} applications`);
    return { advertMs, offersMs, ...costs, shift, scriptBytes, merchantRequests: merchant };
  });
}

/** Notes, in the page, what a press costs, and what keeps the page from answering one. */
const noteAnswers = (leastMs, longTaskMs) => {
  const answers = (window.benchAnswers = { presses: [], blockedMs: 0 });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) answers.presses.push(duration);
  }).observe({ type: 'event', durationThreshold: leastMs });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) answers.blockedMs += duration - longTaskMs;
  }).observe({ type: 'longtask' });
};

async function press(page, name) {
  const found = await page.waitForFunction((name) => window.bench.find(name), {}, name);
  const element = found.asElement();
  await element.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = await element.boundingBox();
  await page.evaluate(() => (window.benchAnswers.presses = []));
  await page.mouse.click(x + width / 2, y + height / 2);
  await sleep(ANSWER_MS);
  return page.evaluate((least) => Math.max(least, ...window.benchAnswers.presses), LEAST_MS);
}

/**
 * Measures how soon the page answers the merchant's presses, each until the next paint, as `Interaction to Next Paint`
 * does, and how long the page could not answer before, as `Total Blocking Time` does.
 */
export function measureAnswers(browser, server, path) {
  server.reset();
  return withPage(browser, async ({ page }) => {
    await page.evaluateOnNewDocument(noteAnswers, LEAST_MS, LONG_TASK_MS);
    await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => window.benchAdvert);
    await sleep(READING_MS);
    const blockedMs = await page.evaluate(() => window.benchAnswers.blockedMs);
    const startMs = await press(page, 'action');
    await page.evaluate(() => void (window.benchReview = window.bench.review()));
    const chooseMs = await press(page, 'offer');
    const reviewMs = await page.evaluate(() => window.benchReview);
    const acceptMs = await press(page, 'submit');
    if (server.counts.offers !== 2) throw new Error(`${path}: nothing was accepted`);
    return { startMs, chooseMs, reviewMs, acceptMs, blockedMs };
  });
}

/** Measures how long a page takes until all its adverts are there. */
export function measureMany(browser, server, { path, host, inside, lazy }) {
  server.reset();
  return withPage(browser, async ({ page }) => {
    await page.goto(server.origin + path, { waitUntil: 'domcontentloaded' });
    const doneMs = lazy
      ? await page.evaluate((...args) => window.bench.all(...args), `${host}.first`, inside)
      : await page.evaluate((...args) => window.bench.all(...args), host, inside);
    // To see what follows, such as a superfluous request.
    await sleep(1000);
    const { merchant, mostRunning } = server.counts;
    return { doneMs, merchantRequests: merchant, mostRunning };
  });
}
