/**
 * Builds the script-tag files once more in another folder, and fails if a byte differs: a hash that a page pins must
 * not depend on where the files were built. Run it after `npm run build:cdn`.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const CDN = join('dist', 'cdn');
/** Everything that the build reads. */
const SOURCES = [
  'src',
  'scripts',
  'package.json',
  'tsconfig.json',
  'rolldown.config.mjs',
  'LICENSE',
];

const hashesOf = (folder) =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        file,
        createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex'),
      ]),
  );

const elsewhere = mkdtempSync(join(tmpdir(), 'another place, '));
try {
  const copy = join(elsewhere, 'nested', 'copy');
  mkdirSync(copy, { recursive: true });
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  npm(['run', '--silent', 'build:cdn'], { cwd: copy });

  const here = hashesOf(join(root, CDN));
  const there = hashesOf(join(copy, CDN));
  const differing = [...new Set([...here.keys(), ...there.keys()])].filter(
    (file) => here.get(file) !== there.get(file),
  );
  for (const file of differing) console.error(`${file} is not the same in another folder.`);
  console.log(`${here.size} files, ${here.size - differing.length} the same in another folder.`);
  if (differing.length > 0 || here.size === 0) process.exitCode = 1;
} finally {
  rmSync(elsewhere, { recursive: true, force: true });
}
