import * as fc from 'fast-check';
import { ANSWERS, HOUR, LABELS, type Answer, type Label } from './service.js';
import type { Life } from './life.js';
import type { Visit } from './visit.js';

export interface Step {
  readonly run: (life: Life) => void | Promise<void>;
  readonly then: 'nothing' | 'a turn' | 'quiet';
  toString(): string;
}

type Plain = readonly [name: string, run: Step['run']];
type OnPage = (life: Life, visit: Visit) => void | Promise<void>;

const aTab = fc.nat(2);
const anAnswer = fc.constantFrom<Answer>(...ANSWERS);

/** The page that this tab shows. */
function shown(life: Life, index: number): Visit | undefined {
  const tab = life.tabs[index % (life.tabs.length || 1)];
  const visit = tab?.visits.at(-1);
  return visit?.page.isAwake ? visit : undefined;
}

const on = (name: string, run: OnPage): fc.Arbitrary<Plain> =>
  aTab.map((index): Plain => [
    `tab ${index + 1} ${name}`,
    async (life) => {
      const visit = shown(life, index);
      if (visit) await run(life, visit);
    },
  ]);

/** The page goes: what it was asked and told before has arrived by then. */
const leaving = (name: string, run: OnPage): fc.Arbitrary<Plain> =>
  aTab.map((index): Plain => [
    `tab ${index + 1} ${name}`,
    async (life) => {
      const visit = shown(life, index);
      await life.settled();
      if (visit?.page.isAwake) await run(life, visit);
    },
  ]);

const reply = async (life: Life, kind: string, how: Answer): Promise<void> => {
  const index = life.service.pending.findIndex(({ operation }) => operation === kind);
  if (index >= 0) await life.reply(index, how);
};

const aPlain: fc.Arbitrary<Plain> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constant<Plain>([
      'a tab opens',
      (life) => {
        if (life.tabs.length < 3) life.openTab();
      },
    ]),
  },
  {
    weight: 2,
    arbitrary: on('has a frame', (life, { tab }) => {
      if (life.tabs.length < 3) life.openBeside(tab);
    }),
  },
  {
    weight: 2,
    arbitrary: on('is duplicated', (life, { tab }) => {
      if (life.tabs.length < 3) life.openTab(tab);
    }),
  },
  {
    weight: 3,
    arbitrary: leaving('is loaded again', (life, visit) => {
      const { label, tab } = visit;
      life.leave(visit, 'left');
      life.visit(tab, label);
    }),
  },
  leaving('is closed', (life, { tab }) => {
    if (life.tabs.length > 1) life.close(tab, 'left');
  }),
  leaving('crashes', (life, visit) => life.crash(visit, false)),
  leaving('crashes and is loaded again', (life, visit) => life.crash(visit, true)),
  {
    weight: 2,
    arbitrary: leaving('falls asleep', (life, visit) => life.sleep(visit)),
  },
  {
    weight: 3,
    arbitrary: aTab.map((index): Plain => [
      `tab ${index + 1} wakes`,
      async (life) => {
        const visit = life.tabs[index % (life.tabs.length || 1)]?.visits.at(-1);
        if (visit?.page.state === 'asleep') await life.wake(visit);
      },
    ]),
  },
  {
    weight: 2,
    arbitrary: leaving('goes on to another page, and the first into the cache', (life, visit) => {
      const { label, tab } = visit;
      life.rest(visit);
      life.visit(tab, label);
    }),
  },
  {
    weight: 2,
    arbitrary: leaving('goes back', (life, visit) => {
      const { tab } = visit;
      if (tab.visits.length < 2) return;
      life.leave(visit, 'left');
      life.comeBack(tab.visits.at(-1)!);
    }),
  },
  {
    weight: 3,
    arbitrary: on('checks', (life, visit) =>
      life.watch.mustNotReject(visit, visit.session.checkEligibility()),
    ),
  },
  {
    weight: 2,
    arbitrary: on('checks and is answered', async (life, visit) => {
      life.watch.mustNotReject(visit, visit.session.checkEligibility());
      await life.run(250);
      await reply(life, 'merchant', 'yes');
    }),
  },
  { weight: 8, arbitrary: on('loads', (life, visit) => life.load(visit)) },
  {
    weight: 2,
    arbitrary: on('starts', (life, visit) => life.start(visit)),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(aTab, anAnswer).map(([index, how]): Plain => [
      `tab ${index + 1} loads: ${how}`,
      async (life) => {
        const visit = shown(life, index);
        if (!visit) return;
        await life.load(visit);
        await life.run(250);
        await reply(life, 'offers', how);
      },
    ]),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(aTab, fc.nat(1), fc.boolean()).map(([index, offer, bank]): Plain => [
      `tab ${index + 1} accepts offer ${offer}${bank ? ' with bank details' : ''}`,
      async (life) => {
        const visit = shown(life, index);
        if (!visit) return;
        life.select(visit, offer);
        await life.accept(visit, bank);
      },
    ]),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(aTab, fc.nat(1), anAnswer).map(([index, offer, how]): Plain => [
      `tab ${index + 1} accepts offer ${offer}: ${how}`,
      async (life) => {
        const visit = shown(life, index);
        if (!visit) return;
        life.select(visit, offer);
        await life.accept(visit, true);
        await life.run(250);
        await reply(life, 'accept', how);
      },
    ]),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(aTab, fc.boolean()).map(([index, isQuick]): Plain => [
      `tab ${index + 1} goes the whole way, and takes the id${isQuick ? ' at once' : ''}`,
      async (life) => {
        const visit = shown(life, index);
        if (!visit) return;
        await life.load(visit);
        await life.run(250);
        await reply(life, 'offers', 'yes');
        await life.run(250);
        life.select(visit, 0);
        await life.accept(visit, true);
        await life.run(250);
        await reply(life, 'accept', 'yes');
        await life.run(isQuick ? 0 : 250);
        await life.takeName(visit);
      },
    ]),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(aTab, fc.nat(1)).map(([index, offer]): Plain => [
      `tab ${index + 1} chooses offer ${offer}`,
      (life) => {
        const visit = shown(life, index);
        if (visit) life.select(visit, offer);
      },
    ]),
  },
  {
    weight: 2,
    arbitrary: on('re-checks', (life, visit) =>
      life.watch.mustNotReject(visit, visit.session.recheck()),
    ),
  },
  {
    weight: 2,
    arbitrary: on('takes the id of a first acceptance', (life, visit) => life.takeName(visit)),
  },
  { weight: 2, arbitrary: on('begins anew', (life, visit) => life.reset(visit)) },
  {
    weight: 1,
    arbitrary: fc.tuple(aTab, fc.constantFrom<Label>(...LABELS)).map(([index, label]): Plain => [
      `tab ${index + 1} is told of ${label}`,
      async (life) => {
        const visit = shown(life, index);
        if (visit) await life.switchTo(visit, label);
      },
    ]),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat(3), anAnswer)
      .map(([index, how]): Plain => [
        `request ${index + 1} is answered: ${how}`,
        (life) => life.reply(index, how),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Label>(...LABELS)
      .map((label): Plain => [
        `what came of an acceptance of ${label} may be renewed`,
        (life) => life.service.fund(label),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(30, 200, 5_000, 61_000, 2 * HOUR + 1)
      .map((ms): Plain => [`${ms / 1000} s pass`, (life) => life.run(ms)]),
  },
);

export const aStep: fc.Arbitrary<Step> = fc
  .tuple(aPlain, fc.constantFrom<Step['then']>('nothing', 'a turn', 'quiet', 'quiet'))
  .map(([[name, run], then]) => ({
    run,
    then,
    toString: () => `${name}, then ${then}`,
  }));

export async function take(life: Life, step: Step): Promise<void> {
  life.browser.now++;
  life.log.push(step.toString());
  await step.run(life);
  if (step.then === 'a turn') await life.run();
  if (step.then !== 'quiet') return;
  await life.run(250);
  life.knowledge.spread();
}
