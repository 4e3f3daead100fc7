/**
 * Makes a release, step by step. Without `--publish` nothing leaves this machine; it only shows what would.
 *
 *     npm run release               a rehearsal
 *     npm run release -- --publish  publishes with provenance, from a CI job that is allowed to
 *
 * Run `npx changeset version` first, which turns the changesets into a version and a changelog.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const OUT = 'release';
const publish = process.argv.includes('--publish');
const run = (...args) => npm(args, { stdio: ['ignore', 'inherit', 'inherit'] });
const read = (...args) => npm([...args, '--loglevel', 'error']);

const changesets = readdirSync('.changeset').filter((file) => /^(?!README).*\.md$/.test(file));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { name, version } = manifest;
console.log(`${name} ${version}, ${String(changesets.length)} changesets not yet in a version`);
if (publish && changesets.length > 0) {
  throw new Error('Run `npx changeset version` first, and commit what it writes.');
}
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
if (publish && git('status', '--porcelain') !== '') {
  throw new Error(
    'Commit first, or put away what is not committed: only what is in a commit is published.',
  );
}
if (publish && !git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)) {
  throw new Error(
    `Publish from the commit with the tag v${version}: \`npx changeset tag\` sets it.`,
  );
}

// Bundled code is taken from `node_modules`, which has to match the lockfile, and so the bill of materials.
if (publish) run('ci', '--ignore-scripts');
run('run', 'build');
if (publish && git('status', '--porcelain') !== '') {
  throw new Error('The build is another one than that of the commit: see `git diff`.');
}
for (const check of [
  'check:size',
  'check:surface',
  'check:snippets',
  'check:package',
  'check:node',
])
  run('run', check);

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
// The bill of materials lists what a partner runs: the dependencies of the package, as in the lockfile. It is made in a
// folder without the development dependencies, because `npm sbom` would also omit what those use. The folder's name is
// the product's, because `npm sbom` takes it from there.
const place = mkdtempSync(join(tmpdir(), 'sbom-'));
let bom;
try {
  const bare = join(place, name);
  mkdirSync(bare);
  const published = { ...manifest, devDependencies: {}, overrides: {} };
  writeFileSync(join(bare, 'package.json'), JSON.stringify(published));
  copyFileSync('package-lock.json', join(bare, 'package-lock.json'));
  const inBare = ['--prefix', bare, '--package-lock-only', '--ignore-scripts'];
  read('install', ...inBare, '--no-audit', '--no-fund');
  bom = read('sbom', ...inBare, '--sbom-format', 'cyclonedx');
} finally {
  rmSync(place, { recursive: true, force: true });
}
writeFileSync(join(OUT, 'sbom.cdx.json'), bom);
const components = JSON.parse(bom).components.map((component) => component.name);
console.log(`Bill of materials: ${components.sort().join(', ')}`);

const [{ filename, size }] = JSON.parse(
  read('pack', '--json', '--ignore-scripts', '--pack-destination', OUT),
);
const tarball = readFileSync(join(OUT, filename));
console.log(`${filename}, ${String(size)} bytes, sha512-${hashOf(tarball)}`);

run(
  'publish',
  `./${OUT}/${filename}`,
  '--ignore-scripts',
  ...(publish ? ['--provenance'] : ['--dry-run']),
);
if (!publish) console.log('A rehearsal: nothing was published.');

function hashOf(bytes) {
  return createHash('sha512').update(bytes).digest('base64');
}
