import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { IIFE } from '../builds/frame.js';
import { turn } from './lifecycle/time.js';
import { check, failWith, LIMIT, TABS_RUNS } from './runs.js';
import { loaderOf, type Load } from './tabs/browser.js';
import { end } from './tabs/end.js';
import { Life } from './tabs/life.js';
import { aStep, take, type Step } from './tabs/steps.js';
import type { World } from './tabs/visit.js';

const aWorld: fc.Arbitrary<World> = fc.record({
  merchant: fc.constantFrom('A', 'New'),
  keeps: fc.constantFrom(true, true, true, false),
  hasPicker: fc.boolean(),
  checks: fc.boolean(),
  namesInBody: fc.constantFrom(false, false, true),
});

async function live(
  load: Load,
  world: World,
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  const life = new Life(world, load);
  const {
    log,
    watch: { faults, seen },
  } = life;
  const unhandled = ({ reason }: PromiseRejectionEvent) =>
    life.watch.fault(`unhandled: ${String(reason)}`);
  addEventListener('unhandledrejection', unhandled);
  try {
    life.openTab();
    life.openTab();
    for (const step of steps) {
      await take(life, step);
      if (faults.length > 0) break;
    }
    if (faults.length === 0) await end(life);
  } finally {
    life.stop();
    await turn();
    removeEventListener('unhandledrejection', unhandled);
  }
  failWith(world, { log, faults });
  return seen;
}

/** What some of the lives have to come to: those that never do show nothing. */
const REACHED = [
  ...['ready', 'empty', 'expired', 'unknown', 'error'].map((state) => `offers ${state}`),
  ...['review', 'submitting', 'accepted', 'unknown'].map((state) => `acceptance ${state}`),
  'offer-accepted',
  'takes the id',
];

describe('the lives of two tabs of one merchant', function () {
  this.timeout(LIMIT);

  it('make one decision of each, whatever comes in whatever order', async () => {
    const load = loaderOf(await (await fetch(IIFE)).text());
    const met = new Set<string>();
    await check(
      fc.tuple(aWorld, fc.array(aStep, { maxLength: 25, size: 'max' })),
      async ([world, steps]) => {
        for (const what of await live(load, world, steps)) met.add(what);
      },
      TABS_RUNS,
    );
    expect([...met]).to.include.members(REACHED);
  });
});
