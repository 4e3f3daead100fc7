/**
 * Prints the sizes of what a page really downloads (brotli, bytes). Fails if one is over its budget in `sizes.json`, or
 * if `docs/performance.md` or the README gives another size (of the npm package: one that is 2 kB off). Run it after
 * `npm run build`. With `--write`, the table goes into `docs/performance.md`, and two of the sizes into the README.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { rolldown } from 'rolldown';
import { npm } from './npm.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const CDN = join('dist', 'cdn');
const ENTRY = 'merchant-finance-elements.js';
const CLASSIC = 'merchant-finance-elements.iife.js';

const brotli = (code) => brotliCompressSync(code).length;
const codeOf = (file) => readFileSync(join(CDN, file), 'utf8');
const sum = (files) => [...files].reduce((total, file) => total + brotli(codeOf(file)), 0);

/** Files that have to be loaded before a file. */
const NEEDED = /(?<=needs=\[[^\]]*)["'`]\.\/(?<file>[^"'`]+)["'`]/g;
/** Files that a file loads later. */
const DYNAMIC = /\(["'`]\.\/(?<file>[^"'`$]+)["'`]\)/g;

/** What a journey from the advert to the acceptance doesn't load by itself, and when it is loaded. */
const ON_DEMAND = [
  // The calculator's arithmetic, loaded when a figure is first typed.
  /\.takings\./,
  // Printing, loaded when “Print this record” is pressed.
  /\.print\./,
];
// Loaded only by `createClient` of the script-tag module, which isn't part of a journey.
const CLIENT = /\.client\./;

/** A file with everything that it loads, except for what is in `found` or `without`. */
function reach(file, patterns, { found = new Set(), without = [] } = {}) {
  if (found.has(file) || without.some((pattern) => pattern.test(file))) return found;
  found.add(file);
  const code = codeOf(file);
  for (const pattern of patterns) {
    for (const { groups } of code.matchAll(pattern))
      reach(groups.file, patterns, { found, without });
  }
  return found;
}

async function bundledSize(input) {
  const bundle = await rolldown({ input, platform: 'browser', tsconfig: 'tsconfig.json' });
  const { output } = await bundle.generate({ minify: true });
  return output.reduce((total, { code = '' }) => total + brotli(code), 0);
}

const languages = new Map();
for (const file of readdirSync(CDN)) {
  const [, tag, part] = /\.lang-([a-z]{2})\.(first|flow)\.[\w-]+\.js$/.exec(file) ?? [];
  if (tag) languages.set(tag, { ...languages.get(tag), [part]: brotli(codeOf(file)) });
}
const largest = (size) => Math.max(...[...languages.values()].map(size));

const [{ size: packed }] = JSON.parse(
  npm(['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error']),
);

const journey = reach(ENTRY, [NEEDED, DYNAMIC], { without: [...ON_DEMAND, CLIENT] });
const later = reach(ENTRY, [NEEDED, DYNAMIC], { without: [CLIENT] });
for (const file of journey) later.delete(file);
for (const pattern of ON_DEMAND) {
  if (![...later].some((file) => pattern.test(file))) throw new Error(`No file is ${pattern}.`);
}

const measured = {
  advert: sum(reach(ENTRY, [NEEDED])),
  journey: sum(journey),
  onDemand: sum(later),
  classic: sum([CLASSIC]),
  client: await bundledSize('src/client.ts'),
  languageAdvert: largest(({ first }) => first),
  language: largest(({ first, flow }) => first + flow),
  packed,
};

const kB = (bytes) => `${(bytes / 1024).toFixed(1)} kB`;
const PERFORMANCE = 'docs/performance.md';
const write = process.argv.includes('--write');

/**
 * The packed size for the table. Every comment in it changes it a little, so what the page gives stands
 * until it is 2 kB off.
 */
function packedForTable() {
  const row = /The npm package, packed *\| *(?<documented>[\d.]+) kB/;
  const documented = row.exec(readFileSync(PERFORMANCE, 'utf8'))?.groups.documented;
  const near = Math.abs(Number(documented) * 1024 - packed) < 2 * 1024;
  return near && !write ? `${documented} kB` : kB(packed);
}

const rows = Object.entries(JSON.parse(readFileSync('scripts/sizes.json', 'utf8')));
const problems = [];
const table = ['| what | brotli | budget | goal |', '| --- | ---: | ---: | ---: |'];
for (const [name, { what, budget, goal }] of rows) {
  const size = measured[name];
  const told = name === 'packed' ? packedForTable() : kB(size);
  table.push(`| ${[what, told, kB(budget), goal ? kB(goal) : ''].join(' | ')} |`);
  if (!(size <= budget)) {
    const over = `${String(size)} bytes, ${String(size - budget)} over its budget`;
    problems.push(`${what}: ${over}. Find what grew, or raise it in scripts/sizes.json.`);
  }
}
console.log(table.join('\n'));

/** Writes a page with the present sizes, or reports that it has others. */
async function keep(file, pattern, replace) {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} has nothing like ${String(pattern)}.`);
  const style = { ...(await resolveConfig(file)), filepath: file };
  const current = await format(text.replace(pattern, replace), style);
  if (write) writeFileSync(file, current);
  else if (current !== text) {
    problems.push(`${file} has other sizes: run \`npm run check:size -- --write\`.`);
  }
}

await keep(
  PERFORMANCE,
  /(<!-- sizes -->)[^]*?(<!-- \/sizes -->)/,
  (_, start, end) => `${start}\n\n${table.join('\n')}\n\n${end}`,
);
await keep(
  'README.md',
  /(<!-- size -->[^]*?)[\d.]+ kB([^]*?)[\d.]+ kB([^]*?<!-- \/size -->)/,
  (_, start, middle, end) => start + kB(measured.advert) + middle + kB(measured.journey) + end,
);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
