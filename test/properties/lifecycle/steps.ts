import * as fc from 'fast-check';
import { EVENTS } from '../../helpers/page.js';
import {
  type Plain,
  answering,
  giving,
  mounting,
  moving,
  pressing,
  screens,
  settings,
  world,
} from './acts.js';
import type { Life } from './life.js';
import { commands, journeys } from './ways.js';

/** How much of the page's own work is done before the next step. */
export const BREATHS = ['at once', 'a microtask', 'a turn', 'quiet'] as const;
export type Breath = (typeof BREATHS)[number];

/** One thing that happens to a page. */
export class Step {
  constructor(
    readonly name: string,
    readonly run: (life: Life) => void | Promise<void>,
    readonly then: Breath = 'quiet',
  ) {}

  toString(): string {
    return `${this.name}${this.then === 'quiet' ? '' : `, and ${this.then}`}`;
  }

  [fc.toStringMethod](): string {
    return this.toString();
  }
}

const simple = fc.oneof(mounting, settings, screens, pressing);

/** A listener of the page that does something itself. */
const reacting: fc.Arbitrary<Plain> = fc
  .tuple(fc.constantFrom(...EVENTS), simple)
  .map(([type, [name, run]]): Plain => [
    `in the next ${type}: ${name}`,
    (life) => {
      life.reaction = { type, run: () => void run(life) };
    },
  ]);

const aBreath = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Breath>('quiet') },
  { weight: 2, arbitrary: fc.constantFrom<Breath>(...BREATHS) },
);

export const aStep: fc.Arbitrary<Step> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: mounting },
      { weight: 4, arbitrary: settings },
      { weight: 2, arbitrary: screens },
      { weight: 1, arbitrary: moving },
      { weight: 1, arbitrary: giving },
      { weight: 6, arbitrary: pressing },
      { weight: 1, arbitrary: commands },
      { weight: 2, arbitrary: world },
      { weight: 6, arbitrary: answering },
      { weight: 5, arbitrary: journeys },
      { weight: 1, arbitrary: reacting },
    ),
    aBreath,
  )
  .map(([[name, run], then]) => new Step(name, run, then));
