/**
 * Measures the library against the same interface written by hand, in plain Lit and in React, and writes the tables of
 * `docs/performance.md`. Run it after `npm run build:cdn`, on a machine that does nothing else.
 *
 *   npm run bench -- --runs 9 --only "floor;library" --no-write --against other/dist/cdn
 *
 * Each run waits until nothing else keeps the machine busy, for at most `--patience` seconds in all. `--against` also
 * measures other builds, to see the effect of a change; their results are printed, not written.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGS } from '../scripts/chromium-args.mjs';
import { findBrowsers } from '../scripts/find-browsers.mjs';
import { buildPages, loadSandbox, readLibrary } from './build.mjs';
import { cast, manyPages } from './many.mjs';
import { measureAnswers, measureJourney, measureMany } from './measure.mjs';
import { journeyPages, libraryPages } from './pages.mjs';
import { createQuiet } from './quiet.mjs';
import { printAll, writeDocument } from './report.mjs';
import { startServer } from './server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    against: { type: 'string', multiple: true, default: [] },
    patience: { type: 'string', default: '600' },
    write: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const runs = Number(values.runs);
const only = values.only.split(';').filter(Boolean);
const isWanted = (name) => only.length === 0 || only.includes(name);

// --- what to measure -----------------------------------------------------------------------------

const kit = await loadSandbox();
const merchant = kit.merchants.find(({ name }) => name === 'eligible');
const merchants = cast(merchant);
const library = readLibrary(resolve(root, 'dist/cdn'));

const files = new Map();
const serve = (base, scripts) => {
  for (const [name, code] of scripts) files.set(base + name, code);
};
serve('/pages/', await buildPages());
serve('/cdn/', library);

const journeys = journeyPages(library, merchant);
const many = manyPages(merchants);
/** The pages that are measured with another build. */
const AGAINST = [
  'library',
  'library, preload of the request',
  'library, merchant inlined',
  '100 merchants, library',
];
values.against.forEach((folder, i) => {
  const base = `/against-${i + 1}/`;
  const other = readLibrary(resolve(folder));
  serve(base, other);
  const others = libraryPages(other, base, merchant);
  const othersMany = manyPages(merchants, base);
  for (const name of AGAINST) {
    const named = `against ${i + 1}: ${name}`;
    if (others.has(name)) journeys.set(named, others.get(name));
    else many.set(named, othersMany.get(name));
  }
});

/** Each task: its name, the table it belongs to, and one run of it. */
const tasks = [];
for (const [name, html] of journeys) {
  if (!isWanted(name)) continue;
  const path = `/journey-${tasks.length}.html`;
  files.set(path, html);
  tasks.push({ name, table: 'journey', run: (...args) => measureJourney(...args, path) });
}
/** Pages whose answers to presses are measured too, in runs of their own: what watches them would disturb the others. */
const ANSWERING = /^(floor|plain Lit|React|(against \d+: )?library)$/;
for (const [name, html] of journeys) {
  if (!isWanted(name) || !ANSWERING.test(name)) continue;
  const path = `/answers-${tasks.length}.html`;
  files.set(path, html);
  tasks.push({ name, table: 'answers', run: (...args) => measureAnswers(...args, path) });
}
for (const [name, { html, ...rest }] of many) {
  if (!isWanted(name)) continue;
  const path = `/many-${tasks.length}.html`;
  files.set(path, html);
  tasks.push({ name, table: 'many', run: (...args) => measureMany(...args, { ...rest, path }) });
}

const named = [...journeys.keys(), ...many.keys()];
const strange = only.filter((name) => !named.includes(name));
if (strange.length > 0) {
  console.error(`There is no page ${strange.join('; ')}. There are:\n${named.join('\n')}`);
  process.exit(1);
}

// --- the runs ------------------------------------------------------------------------------------

const results = { journey: {}, answers: {}, many: {} };
for (const { name, table } of tasks) results[table][name] = [];

const server = await startServer(files, kit, [merchant, ...merchants]);
const quiet = createQuiet(Number(values.patience) * 1000);
let disturbed = 0;
const { chromium } = findBrowsers(['chromium']);
const browser = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGS });
try {
  // Once without counting, because the first page of a browser includes its start-up.
  await tasks[0].run(browser, server);
  for (let round = 0; round < runs; round++) {
    // Interleaved, and each round begins with another task, so that other work of the machine affects all of them
    // alike.
    for (let i = 0; i < tasks.length; i++) {
      const { name, table, run } = tasks[(i + round) % tasks.length];
      if (!(await quiet())) disturbed++;
      results[table][name].push(await run(browser, server));
    }
    console.log(`round ${round + 1} of ${runs}, ${disturbed} runs on a busy machine so far`);
  }
} finally {
  await browser.close();
  await server.close();
}

mkdirSync(resolve(root, 'coverage'), { recursive: true });
writeFileSync(resolve(root, 'coverage/bench.json'), JSON.stringify({ runs, ...results }, null, 1));
printAll(results);
if (values.write && only.length === 0) {
  await writeDocument(resolve(root, 'docs/performance.md'), results, runs);
}
