/** Waits until the machine is idle, because its other work would be measured as ours. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Share of all cores together, above which the machine is busy. A browser without a page needs less. */
const MOST_BUSY = 0.15;

function times() {
  const sums = { idle: 0, all: 0 };
  for (const { times } of cpus()) {
    sums.idle += times.idle;
    for (const time of Object.values(times)) sums.all += time;
  }
  return sums;
}

async function busyShare() {
  const before = times();
  await sleep(LOOK_MS);
  const after = times();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/**
 * @returns A function that waits until the machine is quiet, and returns whether it is. All its calls together wait for
 *   at most `patienceMs`.
 */
export function createQuiet(patienceMs) {
  let left = patienceMs;
  return async () => {
    for (;;) {
      const start = Date.now();
      const isQuiet = (await busyShare()) <= MOST_BUSY;
      if (isQuiet || left <= 0) return isQuiet;
      left -= Date.now() - start;
    }
  };
}
