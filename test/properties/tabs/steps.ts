import * as fc from 'fast-check';
import { ANSWERS, HOUR, LABELS, type Answer, type Label } from './service.js';
import type { Life, Visit } from './life.js';

export interface Step {
  readonly name: string;
  readonly run: (life: Life) => void | Promise<void>;
  readonly then: 'nothing' | 'a turn' | 'quiet';
  toString(): string;
}

type Plain = readonly [name: string, run: (life: Life) => void | Promise<void>];

const aTab = fc.nat(2);
const anAnswer = fc.constantFrom<Answer>(...ANSWERS);

/** The page that this tab shows. */
function shown(life: Life, index: number): Visit | undefined {
  const tab = life.tabs[index % (life.tabs.length || 1)];
  const visit = tab?.visits.at(-1);
  return visit?.page.isAwake ? visit : undefined;
}

const LEAVES = /loaded again|closed|crashes|goes/;

const on = (
  name: string,
  run: (life: Life, visit: Visit) => void | Promise<void>,
): fc.Arbitrary<Plain> =>
  aTab.map((index): Plain => [
    `tab ${index + 1} ${name}`,
    async (life) => {
      const visit = shown(life, index);
      if (LEAVES.test(name)) await life.told(Math.max(life.answeredAt, life.pressedAt));
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
    arbitrary: on('is duplicated', (life, { tab }) => {
      if (life.tabs.length < 3) life.openTab(tab);
    }),
  },
  {
    weight: 3,
    arbitrary: on('is loaded again', (life, visit) => {
      const { label, tab } = visit;
      life.leave(visit, 'left');
      life.visit(tab, label);
    }),
  },
  on('is closed', (life, { tab }) => {
    if (life.tabs.length > 1) life.close(tab, 'left');
  }),
  on('crashes', (life, { tab }) => {
    if (life.tabs.length > 1) life.close(tab, 'crashed');
  }),
  on('crashes and is loaded again', (life, visit) => {
    const { label, tab } = visit;
    life.leave(visit, 'crashed');
    life.visit(tab, label);
  }),
  {
    weight: 2,
    arbitrary: on('goes on to another page, and the first into the cache', (life, visit) => {
      const { label, tab } = visit;
      life.rest(visit);
      life.visit(tab, label);
    }),
  },
  {
    weight: 2,
    arbitrary: on('goes back', (life, visit) => {
      const { tab } = visit;
      if (tab.visits.length < 2) return;
      life.leave(visit, 'left');
      life.comeBack(tab.visits.at(-1)!);
    }),
  },
  {
    weight: 3,
    arbitrary: on(
      'checks',
      (life, visit) => void life.watch(visit, visit.session.checkEligibility()),
    ),
  },
  {
    weight: 2,
    arbitrary: on('checks and is answered', async (life, visit) => {
      void life.watch(visit, visit.session.checkEligibility());
      await life.run(250);
      await reply(life, 'merchant', 'yes');
    }),
  },
  { weight: 8, arbitrary: on('loads', (life, visit) => life.load(visit)) },
  {
    weight: 2,
    arbitrary: on('starts', async (life, visit) => {
      await life.told(life.answeredAt);
      life.pressedAt = life.browser.now;
      visit.presses++;
      if (visit.session.state.offers === 'idle') visit.again = false;
      visit.session.start();
    }),
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
    arbitrary: on('re-checks', (life, visit) => void life.watch(visit, visit.session.recheck())),
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
    name,
    run,
    then,
    toString: () => `${name}, then ${then}`,
  }));
