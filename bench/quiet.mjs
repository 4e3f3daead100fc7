/** Waits for the machine to be idle: what else it does would be measured as ours. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Of all cores together: what a browser without a page needs is less. */
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

/** @returns A function that waits, all its calls together for `patienceMs`, and tells whether it is quiet. */
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
