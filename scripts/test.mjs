/**
 * Runs the tests, and ends with a line of totals over all engines.
 *
 *     npm test
 *     npm test -- test/domain/money.test.ts
 *     npm test -- --browsers chromium,firefox      (or the environment variable BROWSERS)
 *     npm run test:properties -- --seed 42         (the seed that a failure printed)
 *
 * Other options are passed to the test runner.
 */
import { writeSync } from 'node:fs';
import { inspect, parseArgs } from 'node:util';
import { startTestRunner } from '@web/test-runner';
import { npm } from './npm.mjs';
import { totalsReporter } from './totals-reporter.mjs';

const { values, positionals, tokens } = parseArgs({
  options: {
    browsers: { type: 'string' },
    runs: { type: 'string' },
    seed: { type: 'string' },
  },
  strict: false,
  tokens: true,
});
if (values.browsers) process.env.BROWSERS = values.browsers;
if (values.runs) process.env.PROPERTY_RUNS = values.runs;
if (values.seed) process.env.PROPERTY_SEED = values.seed;

let totals = { passed: 0, failed: 0, skipped: 0 };

// The totals are the last line however the run ends: without a browser, with a broken config, or by a signal.
process.on('exit', () => {
  const { passed, failed, skipped } = totals;
  // Not by `console`, because the runner's terminal may still hold back what is written there.
  if (passed + failed === 0) {
    writeSync(2, 'No test ran.\n');
    process.exitCode = 1;
  }
  writeSync(1, `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
});
// The runner would stop as well, but its terminal would hold back the reason.
process.on('uncaughtException', (error) => {
  writeSync(2, `\nThe run ended before its tests did:\n${inspect(error)}\n`);
  process.exit(1);
});
// An exit ends the browsers. By default, these signals would leave them running.
process.on('SIGTERM', () => process.exit(143));
process.on('SIGHUP', () => process.exit(129));

let config;
try {
  ({ default: config } = await import('../web-test-runner.config.mjs'));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The tests of the script-tag builds load these files.
npm(['run', '--silent', 'build:cdn']);

const own = tokens.filter(({ name }) => ['browsers', 'runs', 'seed'].includes(name));
const argv = process.argv
  .slice(2)
  .filter((_, index) =>
    own.every((token) => index !== token.index && (token.inlineValue || index !== token.index + 1)),
  );

// A selection of the tests, or a run without Chromium, can't reach the coverage required of all of them.
const measured =
  positionals.length === 0 && config.browsers.some((browser) => browser.name === 'Chromium');

await startTestRunner({
  readFileConfig: false,
  argv: measured ? argv : argv.filter((argument) => argument !== '--coverage'),
  config: {
    ...config,
    reporters: [...config.reporters, totalsReporter((counted) => (totals = counted))],
  },
});
