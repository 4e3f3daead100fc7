/**
 * Writes hashes of the script-tag builds, for `integrity` attributes and import maps, to `dist/cdn/integrity.json`. The
 * README gets those that it mentions, and each page that has the address of a release gets the version in it.
 *
 *     node scripts/integrity.mjs           writes integrity.json
 *     node scripts/integrity.mjs --pages   also writes the pages
 *     node scripts/integrity.mjs --check   fails if a page has another hash or version
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
writeFileSync(join(CDN, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);

const writes = process.argv.includes('--pages');
const checks = process.argv.includes('--check');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const PAGES = ['README.md', 'docs/content-security-policy.md'];
for (const page of writes || checks ? PAGES : []) {
  const text = readFileSync(page, 'utf8');
  const current = text
    .replace(
      /(src="[^"]*\/(merchant-finance-elements(?:\.iife)?\.js)"\s+integrity=")sha384-[^"…]+"/g,
      (_, before, file) => `${before}${integrity[file]}"`,
    )
    .replace(/(\/merchant-finance-elements\/)\d+\.\d+\.\d+[^/"']*(?=\/)/g, `$1${version}`);
  if (writes) writeFileSync(page, current);
  if (checks && current !== text) {
    console.error(
      `${page} has another version or other hashes than dist/cdn: run \`npm run build\`.`,
    );
    process.exitCode = 1;
  }
}
for (const file of files.filter((name) => !name.includes('.lang-'))) {
  console.log(`${file}  ${integrity[file]}`);
}
