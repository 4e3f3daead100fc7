import { expect } from '@open-wc/testing';
import { allInside, count } from '../helpers/elements.js';
import { FAULTS, REPEATED, type Effect, type Fault, type Operation, type Row } from './expected.js';
import { reportOf, unformatted, type Cell } from './report.js';
import { ask, Scene } from './scene.js';

/** Nothing that a merchant or the page does sends this acceptance a second time. */
async function expectNoSecondAccept(scene: Scene): Promise<void> {
  const { session, elements } = scene;
  const [chosen, other] = session.state.products.flatMap(({ offers }) => offers);
  const radios = allInside(elements.picker, 'input[type=radio]') as HTMLInputElement[];
  expect(radios.length, 'offers on the page').to.equal(1);
  for (const radio of radios) radio.click();
  session.selectOffer(other!.offer_id);
  elements.picker.select(other!.offer_id);
  await session.accept();
  await elements.accept.submit();
  await session.loadOffers(undefined, { again: true });
  await scene.settled();
  expect(session.state.selected?.offer.offer_id).to.equal(chosen!.offer_id);
  expect(count(elements.accept, '[part=submit], form, input'), 'accept controls').to.equal(0);
  expect(count(elements.picker, 'input:not(:disabled), button'), 'picker controls').to.equal(0);
  if (scene.fault.name === 'refused') return;
  await scene.recheck();
  expect(session.state).to.include({ acceptance: 'unknown', recheck: 'absent' });
  expect(count(elements.accept, '[part=submit]')).to.equal(0);
}

const EFFECTS: Record<Operation, readonly Effect[]> = {
  merchant: ['lost'],
  offers: ['lost', 'applied'],
  accept: ['lost', 'applied'],
};
describe('Fault matrix', () => {
  const observed: Cell[] = [];
  const repeated: Cell[] = [];
  let scene: Scene | undefined;

  afterEach(async () => {
    await scene?.end();
    scene = undefined;
  });

  for (const operation of ['merchant', 'offers', 'accept'] as const) {
    for (const fault of FAULTS) {
      for (const effect of fault.effects?.[operation] ?? EFFECTS[operation]) {
        it(titleOf(operation, fault, effect), async () => {
          scene = new Scene(operation, fault, effect);
          await scene.play();
          const row = await scene.observe();
          observed.push({ operation, title: fault.title, effect, row });
          expectRow(row, fault, operation);
          await expectOneEffect(scene, row);
          await expectNextStep(scene, row);
        });
      }
    }
  }

  for (const operation of ['offers', 'accept'] as const) {
    for (const fault of REPEATED) {
      for (const effect of EFFECTS[operation]) {
        it(`${titleOf(operation, fault, effect)} on a connection that was used before`, async () => {
          scene = new Scene(operation, fault, effect, { idempotencyHeader: 'Idempotency-Key' });
          await scene.play();
          const row = await scene.observe();
          repeated.push({ operation, title: fault.title, effect, row });
          // Some browsers do and some don't; one decision it is all the same.
          expect(row.arrived).to.be.within(1, 2);
          expectRow({ ...row, arrived: 1 }, fault, operation);
          await expectOneEffect(scene, row);
          expect((await scene.log()).keys[operation]).to.not.include(null);
        });
      }
    }
  }

  it('is what docs/faults.md says', async () => {
    const report = reportOf(observed, repeated);
    const { written } = await ask<{ written: boolean }>('report/table', 'POST', report);
    // The other engines differ in what they do by themselves.
    if (written || !navigator.userAgent.includes('Chrome/')) return;
    const kept = await (await fetch('/docs/faults.md')).text();
    const stale = 'docs/faults.md is stale. Run "npm run faults" and commit the file.';
    expect(unformatted(kept) === unformatted(report), stale).to.be.true;
  });
});

function titleOf(operation: Operation, { title }: Fault, effect: Effect): string {
  return operation === 'merchant' ? `merchant: ${title}` : `${operation}: ${title} (${effect})`;
}

function expectRow(row: Row, fault: Fault, operation: Operation): void {
  const plain = (expected: Row | undefined) => ({
    cause: undefined,
    outcome: undefined,
    retryAfterMs: undefined,
    ...expected,
  });
  const { otherwise } = fault;
  const expected =
    otherwise && isOf(row, otherwise[operation]) ? otherwise[operation] : fault[operation];
  // Firefox repeats a `GET` that got no answer up to ten times by itself, within one try.
  const tries = expected?.arrived ?? 0;
  const own = operation === 'merchant' && fault.name === 'dropped' && row.arrived % tries === 0;
  expect(own ? { ...row, arrived: tries } : row).to.deep.equal(plain(expected));
}

const isOf = (row: Row, other: Row): boolean =>
  row.code === other.code && row.cause === other.cause;

/** One decision, at most one effect: what the service holds now. */
async function expectOneEffect(scene: Scene, row: Row): Promise<void> {
  const { operation, effect } = scene;
  const log = await scene.log();
  const done = effect === 'applied' || row.code === null ? 1 : 0;
  if (operation === 'merchant') expect(log).to.include({ created: 0, accepted: 0 });
  if (operation === 'offers') expect(log).to.include({ created: done, accepted: 0 });
  if (operation === 'accept') expect(log).to.include({ created: 1, accepted: done });
  // A replay is the same decision; after a 401 with a new token.
  expect(new Set(log.keys[operation]).size, 'keys').to.be.at.most(1);
  if (scene.fault.name.startsWith('401')) {
    expect(scene.refreshes.filter(Boolean).length, 'refreshes').to.equal(1);
  }
}

/** What the page offers does what it says. */
async function expectNextStep(scene: Scene, row: Row): Promise<void> {
  const { operation, session, elements } = scene;
  const before = await scene.log();
  if (row.next === 're-check') {
    await expectNoSecondAccept(scene);
    expect((await scene.log()).arrived).to.include({ accept: row.arrived, offers: 1 });
  }
  if (row.next === 'try again' || row.next === 'correct and accept again') {
    // A press after a refusal is a new decision, sent once like the first.
    if (operation === 'offers') await scene.press('picker', '[part=retry]');
    else await scene.press('accept', '[part=submit]');
    const { arrived, keys } = await scene.log();
    expect(arrived[operation], 'after a second press').to.equal(2 * row.arrived);
    const used = new Set(before.keys[operation]);
    const again = keys[operation].slice(row.arrived).filter((key) => key !== null && used.has(key));
    expect(again, 'keys of the first press').to.deep.equal([]);
  }
  if (row.next === 'apply again, with the notice') {
    await session.loadOffers();
    await elements.picker.load();
    session.start();
    await session.accept();
    expect((await scene.log()).arrived, 'without the notice').to.deep.equal(before.arrived);
    await scene.press('picker', '[part=retry]');
    const sent = row.arrived === 0 ? 0 : 1;
    const { offers } = (await scene.log()).arrived;
    expect(offers, 'after the notice').to.equal(before.arrived.offers + sent);
  }
}
