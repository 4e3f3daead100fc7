/**
 * Causes every fault in Chromium, and writes the outcomes to `docs/faults.md`. A separate test checks whether that page
 * is current, so that `npm test` fails if it is stale.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const page = 'docs/faults.md';
const folder = mkdtempSync(join(tmpdir(), 'faults-'));
try {
  const report = join(folder, 'faults.md');
  const { status } = spawnSync(
    process.execPath,
    ['scripts/test.mjs', '--browsers', 'chromium', 'test/faults/*.test.ts'],
    { stdio: 'inherit', env: { ...process.env, FAULTS_REPORT: report } },
  );
  if (status === 0) {
    const options = await resolveConfig(page);
    writeFileSync(page, await format(readFileSync(report, 'utf8'), { ...options, filepath: page }));
    console.log(`Wrote ${page}.`);
  } else {
    console.error(`${page} was not written: a cell of the matrix is not as expected.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
