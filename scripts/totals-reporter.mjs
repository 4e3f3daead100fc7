/** Counts every test in every engine. A test file that fails outside its tests counts as one failure. */
function countTests({ suites = [], tests = [] } = {}) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const test of tests) {
    sum[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed'] += 1;
  }
  for (const suite of suites) {
    for (const [key, value] of Object.entries(countTests(suite))) sum[key] += value;
  }
  return sum;
}

/**
 * @param {(totals: { passed: number, failed: number, skipped: number }) => void} report Called after
 * each run.
 */
export function totalsReporter(report) {
  return {
    onTestRunFinished({ sessions }) {
      const totals = { passed: 0, failed: 0, skipped: 0 };
      for (const session of sessions) {
        const counted = countTests(session.testResults);
        for (const [key, value] of Object.entries(counted)) totals[key] += value;
        if (!session.passed && counted.failed === 0) totals.failed += 1;
      }
      report(totals);
    },
  };
}
