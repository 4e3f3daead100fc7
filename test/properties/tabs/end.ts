import type { Life } from './life.js';
import type { Service } from './service.js';
import type { Visit } from './visit.js';

/** The end of a life: nothing stays under way, and on each page a press leads on. */
export async function end(life: Life): Promise<void> {
  for (const visit of life.visits) {
    if (visit.page.state === 'asleep') await life.wake(visit);
    if (visit.page.state === 'cached' && visit === visit.tab.visits.at(-1)) life.comeBack(visit);
  }
  await answerAll(life);
  await life.run(130_000);
  await answerAll(life);
  const busy = ['checking', 'loading', 'submitting'];
  for (const { session, name } of life.awake) {
    const { eligibility, offers, acceptance, recheck } = session.state;
    for (const one of [eligibility, offers, acceptance, recheck]) {
      if (busy.includes(one)) life.watch.fault(`${name} is ${one} for good`);
    }
  }
  if (life.watch.faults.length > 0) return;
  for (const visit of life.awake) await pressOn(life, visit);
}

async function answerAll(life: Life): Promise<void> {
  await life.run(250);
  for (let round = 0; round < 20 && life.service.pending.length > 0; round++) {
    life.log.push(`    ${life.service.reply(0, 'yes')}`);
    await life.run(250);
  }
}

async function pressOn(life: Life, visit: Visit): Promise<void> {
  const { session, name } = visit;
  const isDecided = () => ['accepted', 'unknown'].includes(session.state.acceptance);
  const isReady = () => session.state.offers === 'ready';
  const about = () => aboutOf(visit, life.service);
  life.log.push(`${name} presses at last: ${about()}`);
  for (let tries = 0; tries < 3 && !isDecided() && !isReady(); tries++) {
    await life.load(visit);
    await answerAll(life);
  }
  if (isDecided()) return;
  if (!isReady()) {
    life.watch.fault(`${name}: no press leads to offers: ${about()}`);
    return;
  }
  for (let tries = 0; tries < 2 && !isDecided(); tries++) {
    if (!isReady()) await life.load(visit);
    await answerAll(life);
    life.select(visit, 0);
    await life.accept(visit, false);
    await answerAll(life);
  }
  if (!isDecided()) life.watch.fault(`${name}: no press leads to an acceptance: ${about()}`);
}

function aboutOf({ session: { state } }: Visit, { sets }: Service<Visit>): string {
  const { eligibility, offers, acceptance, recheck, started, error } = state;
  const set = sets.get(state.products[0]?.offers[0]?.offer_id ?? '')?.number;
  return [
    eligibility,
    `offers ${offers}${set ? ` ${set}` : ''}`,
    `acceptance ${acceptance}`,
    `recheck ${recheck}`,
    ...(started ? ['started'] : []),
    ...(error ? [error.code] : []),
  ].join(', ');
}
