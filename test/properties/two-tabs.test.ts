import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { IIFE } from '../builds/frame.js';
import { turn } from './lifecycle/time.js';
import { check, LIMIT, TABS_RUNS } from './runs.js';
import { loaderOf, type Load } from './tabs/browser.js';
import { Life, type World } from './tabs/life.js';
import { aStep, type Step } from './tabs/steps.js';

const aWorld: fc.Arbitrary<World> = fc.record({
  keeps: fc.constantFrom(true, true, true, false),
  hasPicker: fc.boolean(),
  checks: fc.boolean(),
});

async function live(load: Load, world: World, steps: readonly Step[]): Promise<Life> {
  const life = new Life(world, load, turn);
  const unhandled = ({ reason }: PromiseRejectionEvent) =>
    life.fault(`unhandled: ${String(reason)}`);
  addEventListener('unhandledrejection', unhandled);
  try {
    life.openTab();
    life.openTab();
    for (const step of steps) {
      await life.take(step);
      if (life.faults.length > 0) break;
    }
    if (life.faults.length === 0) await life.end();
  } finally {
    life.stop();
    await turn();
    removeEventListener('unhandledrejection', unhandled);
  }
  if (life.faults.length > 0) {
    const told = [JSON.stringify(world), ...life.log, '', ...life.faults].join('\n');
    const error = new Error(told);
    // That is what is printed, and Firefox writes no message into it.
    error.stack = `${told}\n`;
    throw error;
  }
  return life;
}

/** What some of the lives have to come to: those that never do show nothing. */
const REACHED = [
  ...['ready', 'empty', 'expired', 'unknown', 'error'].map((state) => `offers ${state}`),
  ...['review', 'submitting', 'accepted', 'unknown'].map((state) => `acceptance ${state}`),
  'offer-accepted',
];

describe('the lives of two tabs of one merchant', function () {
  this.timeout(LIMIT);

  it('make one decision of each, whatever comes in whatever order', async () => {
    const load = loaderOf(await (await fetch(IIFE)).text());
    const met = new Set<string>();
    await check(
      fc.tuple(aWorld, fc.array(aStep, { maxLength: 25, size: 'max' })),
      async ([world, steps]) => {
        for (const what of (await live(load, world, steps)).seen) met.add(what);
      },
      TABS_RUNS,
    );
    expect([...met]).to.include.members(REACHED);
  });
});
