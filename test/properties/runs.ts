import * as fc from 'fast-check';

declare global {
  /** Set by the test runner's configuration; nothing where the tests are run as always. */
  var PROPERTIES: { readonly runs?: number; readonly seed?: number } | undefined;
}

const asked = globalThis.PROPERTIES ?? {};

/** How often a property is tried in the engine that tries it most often. */
const MOST_RUNS = asked.runs ?? 5_000;

/**
 * How often a property is tried, unless the command asks for more: 5,000 times in Chromium, and the first fifth of them
 * in the other engines, for what parses hardly hangs on the engine.
 */
export const RUNS = asked.runs ?? (navigator.userAgent.includes('Chrome') ? MOST_RUNS : 1_000);

/** The same for objects of the page, which are no answer of an endpoint. */
export const OBJECT_RUNS = Math.ceil(RUNS * 0.3);

/** The same for properties whose every run puts elements on the page. */
export const MOUNTED_RUNS = Math.ceil(RUNS * 0.05);

/** The same for whole lives of a page, in each engine: with fewer not every state would come about. */
export const LIFE_RUNS = Math.ceil(MOST_RUNS * 0.03);

/** The same for lives of several tabs, which have no elements. */
export const TABS_RUNS = Math.ceil(MOST_RUNS * 0.06);

/** The gate is the same each time; `npm run test:properties` looks further, from another seed each time. */
const SEED = asked.seed ?? (asked.runs === undefined ? 20261120 : undefined);

/**
 * Time for one property, in ms: the same in each engine, for lives are tried as often in each. Three times what they take
 * where other engines test at the same time.
 */
export const LIMIT = 30_000 + MOST_RUNS * 40;

/** On failure fast-check's message has the seed and the shortest counterexample it found. */
export const check = <T>(
  arbitrary: fc.Arbitrary<T>,
  predicate: (value: T) => Promise<void>,
  numRuns = RUNS,
): Promise<void> =>
  fc.assert(fc.asyncProperty(arbitrary, predicate), {
    numRuns,
    includeErrorInReport: true,
    ...(SEED === undefined ? {} : { seed: SEED }),
  });

interface Told {
  readonly log: readonly string[];
  readonly faults: readonly string[];
}

/** Fails with all that came about in a life in which a rule was broken. */
export function failWith(world: object, { log, faults }: Told): void {
  if (faults.length === 0) return;
  const told = [JSON.stringify(world), ...log, '', ...faults].join('\n');
  const error = new Error(told);
  // That is what is printed, and Firefox writes no message into it.
  error.stack = `${told}\n`;
  throw error;
}
