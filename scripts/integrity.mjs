/**
 * Writes hashes of the script-tag builds, for `integrity` attributes and import maps, to `dist/cdn/integrity.json`. The
 * README gets those that it mentions, and each page that has the address of a release gets the version in it.
 *
 *     node scripts/integrity.mjs           writes integrity.json
 *     node scripts/integrity.mjs --pages   also writes the pages
 *     node scripts/integrity.mjs --check   writes nothing; fails if the file or a page has another hash or version
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const CDN = join('dist', 'cdn');
const hash = (file) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(join(CDN, file)))
    .digest('base64')}`;

const files = readdirSync(CDN)
  .filter((file) => file.endsWith('.js'))
  .sort();
const integrity = Object.fromEntries(files.map((file) => [file, hash(file)]));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const checks = process.argv.includes('--check');

/** Writes a file, or with `--check` reports that it would be another one. */
function keep(file, current) {
  if (!checks) writeFileSync(file, current);
  else if (readFileSync(file, 'utf8') !== current) {
    console.error(`${file} has another version or other hashes: run \`npm run build\`.`);
    process.exitCode = 1;
  }
}

/** Replaces what there is at least one of: a page whose snippet was rewritten would otherwise go unchecked. */
function replaced(page, text, pattern, replace) {
  if (!pattern.test(text)) throw new Error(`${page} has nothing like ${String(pattern)}.`);
  return text.replaceAll(pattern, replace);
}

keep(join(CDN, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);

const ADDRESS = /(\/merchant-finance-elements[/@])\d+\.\d+\.\d+[^/"'`]*(?=\/)/g;
const HASHED =
  /(src="[^"]*\/(merchant-finance-elements(?:\.iife)?\.js)"\s+integrity=")sha384-[^"]+"/g;
const PAGES = ['README.md', 'docs/content-security-policy.md', 'docs/getting-started.md'];
for (const page of checks || process.argv.includes('--pages') ? PAGES : []) {
  const text = replaced(page, readFileSync(page, 'utf8'), ADDRESS, `$1${version}`);
  const isHashed = page === 'README.md';
  const write = (_, before, file) => `${before}${integrity[file]}"`;
  keep(page, isHashed ? replaced(page, text, HASHED, write) : text);
}
for (const file of files.filter((name) => !name.includes('.lang-'))) {
  console.log(`${file}  ${integrity[file]}`);
}
