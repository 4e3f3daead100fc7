import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { CAST, Life, type World } from './lifecycle/life.js';
import { aStep, type Step } from './lifecycle/steps.js';
import { LANGUAGES } from './lifecycle/service.js';
import { turn } from './lifecycle/time.js';
import { loadStrings } from '../../src/strings/loading.js';
import { check, failWith, LIFE_RUNS, LIMIT } from './runs.js';

const aWorld: fc.Arbitrary<World> = fc.record({
  keeps: fc.constantFrom('all', 'all', 'all', 'little', 'nothing'),
  locks: fc.constantFrom('locks', 'locks', 'no locks', 'forbidden locks'),
  refreshes: fc.boolean(),
  isSlow: fc.constantFrom(false, false, true),
  isLate: fc.boolean(),
  showStart: fc.boolean(),
  merchant: fc.constantFrom('A', 'A', 'New'),
  consent: fc.constantFrom(false, false, true),
});

async function live(world: World, steps: readonly Step[]): Promise<Life> {
  const life = new Life(world);
  try {
    life.box.append(...CAST.slice(0, 3).map((role) => life.cast[role]));
    for (const step of steps) {
      life.log.push(step.toString());
      await step.run(life);
      life.check();
      if (step.then === 'a microtask') await Promise.resolve();
      if (step.then === 'a turn') {
        await turn();
        life.time.fire();
      }
      if (step.then === 'quiet') {
        await life.quiet();
        life.checkScreen();
      }
      life.check();
      if (life.faults.length > 0) break;
    }
    if (life.faults.length === 0) await life.calm();
    if (life.faults.length === 0) await life.end();
  } finally {
    life.stop();
    // Nothing of it may reach the next one.
    for (let index = 0; index < 5; index++) await turn();
  }
  failWith(world, life);
  return life;
}

/** What some of the lives have to come to: those that never do show nothing. */
const REACHED = [
  'renewal-advert eligible',
  'renewal-advert error',
  'offer-picker ready',
  'offer-picker empty',
  'offer-picker expired',
  'offer-picker unknown',
  'offer-picker error',
  'offer-accept review',
  'offer-accept submitting',
  'offer-accept accepted',
  'offer-accept unknown',
];

describe('the life of a page', function () {
  this.timeout(LIMIT);

  // From the network once; then they are there as soon as they are asked for.
  before(() =>
    Promise.all([
      import('../../src/elements/offer-picker/offer-picker.view.js'),
      import('../../src/elements/offer-accept/offer-accept.view.js'),
      import('../../src/session/offers-flow.js'),
      ...LANGUAGES.map((language) => loadStrings(language, ['first', 'flow'])),
    ]),
  );

  it('keeps to the rules, whatever comes in whatever order', async () => {
    const met = new Set<string>();
    await check(
      fc.tuple(aWorld, fc.array(aStep, { maxLength: 40, size: 'max' })),
      async ([world, steps]) => {
        for (const what of (await live(world, steps)).seen) met.add(what);
      },
      LIFE_RUNS,
    );
    expect([...met]).to.include.members(REACHED);
  });
});
