/** Fails if `custom-elements.json` doesn't match the sources. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

// Inside the project, because the analyzer treats its output folder as relative.
mkdirSync('coverage', { recursive: true });
const folder = mkdtempSync(join('coverage', 'manifest-'));
try {
  const analyzer = 'node_modules/@custom-elements-manifest/analyzer/cem.js';
  const config = ['--config', 'custom-elements-manifest.config.mjs'];
  const out = ['--outdir', relative('.', folder), '--quiet'];
  execFileSync(process.execPath, [analyzer, 'analyze', ...config, ...out], { stdio: 'inherit' });
  const file = 'custom-elements.json';
  if (read(file) !== read(join(folder, file))) {
    console.error(`${file} is stale. Run "npm run manifest" and commit the file.`);
    process.exitCode = 1;
  } else {
    console.log(`${file} is up to date.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
