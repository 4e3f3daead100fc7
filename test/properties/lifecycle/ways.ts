/** Several things in a row, which take a merchant far enough for the rest to matter; and pages without elements. */
import * as fc from 'fast-check';
import { configure, type FinanceSession } from '../../../src/index.js';
import { bankOf, NAMINGS, type Given, type Life, type Naming, type Role } from './life.js';
import { INITIAL, LABELS, type Answer, type Label } from './service.js';
import { turn } from './time.js';
import {
  MINUTE,
  pickers,
  type Advert,
  type Plain,
  aGiven,
  aLabel,
  aPicker,
  accept,
  accepts,
  alone,
  anAccept,
  anAnswer,
  bodyOf,
  give,
  giveAgain,
  load,
  part,
  picker,
  reply,
  replyAll,
  select,
  start,
  submit,
  takeName,
  tellAll,
} from './acts.js';

const apply = async (life: Life, role: Role, how: Answer): Promise<void> => {
  life.box.append(life.cast[role]);
  await life.quiet();
  load(life, role, true);
  await life.quiet();
  reply(life, 'offers', how);
};

const agree = async (
  life: Life,
  from: Role,
  role: Role,
  index: number,
  how: Answer | undefined,
): Promise<void> => {
  life.box.append(life.cast[role]);
  await life.quiet();
  select(life, from, index);
  await life.quiet();
  life.agree(accept(life, role));
  submit(life, role);
  await life.quiet();
  if (how) reply(life, 'accept', how);
};

const recheck = async (life: Life, role: Role, how: Answer): Promise<void> => {
  life.box.append(life.cast[role]);
  await life.quiet();
  void accept(life, role).recheck();
  await life.quiet();
  reply(life, 'merchant', how);
};

/** The ids come in while an acceptance is on its way. */
async function acceptUnnamed(life: Life, role: Role, label: Label, how: Answer): Promise<void> {
  const element = accept(life, role);
  // What is known of it is known where the offer is given again: the element stays.
  life.reaction = undefined;
  life.box.append(element);
  life.cast[role].session = undefined;
  element.group = 'g1';
  tellAll(life, {});
  await life.quiet();
  const { session } = element;
  const isFree = session?.state.acceptance === 'idle' && !session.state.blocked;
  // An application may have named somebody.
  if (!session || !isFree || life.labelOf(session)) return;
  const [offer] = life.service.offer(label, 2).response.products[0]!.offers;
  const { baseUrl } = session.options;
  if (!life.service.isFree(label, baseUrl)) return;
  element.offer = offer;
  element.expiresAt = '';
  await life.quiet();
  life.agree(element);
  submit(life, role);
  await life.quiet();
  life.label = label;
  tellAll(life, life.idsOf(label));
  await life.quiet();
  if (!life.idsOf(label).providerId) {
    reply(life, 'accept', how);
    await life.quiet();
    element.offer = undefined;
    return;
  }
  // What is known of it has no ids: it stands as long as this page does.
  element.offer = { ...offer!, offer_id: offer!.offer_id.toUpperCase() };
  await life.quiet();
  life.agree(element);
  submit(life, role);
  await life.quiet();
  if (life.cast.picker.session === session) load(life, 'picker', true);
  await life.quiet();
  reply(life, 'accept', how);
  await life.quiet();
  // After a 401 it is sent once more. Whom a page without a name names next would be taken for whose it is.
  reply(life, 'accept', 'yes');
  await life.quiet();
  element.offer = undefined;
  life.service.forgive(label, baseUrl);
  life.label = label === 'A' ? 'B' : 'A';
  tellAll(life, life.idsOf(life.label));
}

/** No setting names anybody: the first application does. */
async function applyByBody(
  life: Life,
  from: Role,
  role: Role,
  naming: Naming,
  takes: boolean,
): Promise<void> {
  life.label = 'New';
  if (life.hasName) return;
  tellAll(life, {});
  await life.quiet();
  picker(life, from).application = bodyOf('New');
  await apply(life, from, 'yes');
  await life.quiet();
  if (life.labelOf(picker(life, from).session) !== 'New') return;
  await agree(life, from, role, 0, 'yes');
  await life.quiet();
  if (takes) takeName(life, true);
  await life.quiet();
  await life.reload(naming);
  await apply(life, from, 'yes');
}

/** All of a page that has settled are in one session. */
const togetherIn = (life: Life, ...roles: readonly Role[]): FinanceSession | undefined => {
  const { session } = life.cast.advert;
  return roles.every((role) => life.cast[role].session === session) ? session : undefined;
};

/** The whole way, and once more, months later, when what came of it may be renewed. */
async function renewAgain(life: Life, role: Role, naming: Naming, how: Answer): Promise<void> {
  for (const one of ['advert', 'picker', role] as const) life.box.append(life.cast[one]);
  await life.quiet();
  replyAll(life);
  await life.quiet();
  const before = togetherIn(life, 'picker', role);
  // By what was known before, the deal is known to be new.
  const isFirst = before?.state.acceptance === 'idle' || before?.state.acceptance === 'review';
  const areDealsKnown = () => !!before?.state.merchant || !before?.options.providerId;
  let isKnown = isFirst && areDealsKnown();
  await apply(life, 'picker', 'yes');
  await life.quiet();
  const { offers } = before?.state ?? {};
  await agree(life, 'picker', role, 0, 'yes');
  await life.quiet();
  // A listener may have said meanwhile that the server gives the verdict.
  isKnown &&= areDealsKnown();
  replyAll(life);
  takeName(life, true);
  await life.quiet();
  const { accepted } = before?.state ?? {};
  const label = life.labelOf(before);
  const baseUrl = before?.options.baseUrl;
  life.label = label ?? life.label;
  await life.reload(naming);
  for (const one of LABELS) life.service.fund(one, '/v2');
  life.time.now += 121 * MINUTE;
  for (const one of ['advert', 'picker', role] as const) life.box.append(life.cast[one]);
  await life.quiet();
  reply(life, 'merchant', 'yes');
  await life.quiet();
  const after = togetherIn(life, 'picker', role);
  const isSame = !!label && life.labelOf(after) === label && !!after?.options.providerId;
  const isOfBase = after?.options.baseUrl === baseUrl;
  const keeps = life.world.keeps === 'all';
  if (keeps && isKnown && isSame && isOfBase && accepted && offers === 'ready') {
    const { acceptance, eligibility } = after.state;
    life.log.push(`    renewable: ${eligibility}, ${acceptance}`);
    if (eligibility === 'eligible' && acceptance === 'accepted') {
      life.fault('what came of an acceptance may be renewed, and the page shows the acceptance');
    }
  }
  await apply(life, 'picker', how);
}

/** A page with an interface of its own calls the commands of its session. */
export const commands: fc.Arbitrary<Plain> = fc.oneof(
  fc
    .tuple(aGiven, fc.boolean())
    .map(([name, again]): Plain => [
      `${name}.loadOffers(${again ? '{ again: true }' : ''})`,
      (life) => ask(life, name, again),
    ]),
  fc
    .tuple(aGiven, fc.nat(3))
    .map(([name, index]): Plain => [
      `${name}.selectOffer(${index})`,
      (life) => choose(life.given[name], index),
    ]),
  fc
    .tuple(aGiven, fc.boolean())
    .map(([name, withBank]): Plain => [
      `${name}.accept(${withBank ? 'bank details' : ''})`,
      (life) => acceptIn(life, name, withBank),
    ]),
  fc
    .tuple(aGiven, fc.constantFrom('recheck', 'checkEligibility', 'preload'))
    .map(([name, command]): Plain => [
      `${name}.${command}()`,
      (life) => void life.given[name][command](),
    ]),
  aGiven.map((name): Plain => [
    `${name}.start()`,
    (life) => {
      if (alone(life)) return;
      if (!life.prevents) life.press(life.given[name]);
      life.given[name].start();
    },
  ]),
  aGiven.map((name): Plain => [
    `${name}.reset()`,
    (life) => {
      life.forgotten(life.given[name]);
      life.given[name].reset();
    },
  ]),
  fc.tuple(aGiven, fc.nat(3), anAnswer, anAnswer).map(([name, index, first, then]): Plain => [
    `${name} goes the whole way: ${first}, after a re-check ${then}`,
    async (life) => {
      if (alone(life)) return;
      void life.given[name].checkEligibility();
      await life.quiet();
      reply(life, 'merchant', 'yes');
      await life.quiet();
      ask(life, name, true);
      await life.quiet();
      reply(life, 'offers', 'yes');
      await life.quiet();
      choose(life.given[name], index);
      acceptIn(life, name, false);
      await life.quiet();
      reply(life, 'accept', first);
      await life.quiet();
      void life.given[name].recheck();
      await life.quiet();
      reply(life, 'merchant', then);
    },
  ]),
);

function ask(life: Life, name: Given, again: boolean): void {
  if (alone(life)) return;
  const session = life.given[name];
  life.press(session, again);
  void session.loadOffers(INITIAL, { again });
}

function choose(session: FinanceSession, index: number): void {
  const offers = session.state.products.flatMap(({ offers }) => offers);
  const offer = offers[index % (offers.length || 1)];
  if (offer) session.selectOffer(offer.offer_id);
}

function acceptIn(life: Life, name: Given, withBank: boolean): void {
  if (alone(life)) return;
  const session = life.given[name];
  life.pressAcceptIn(session);
  const label = life.labelOf(session);
  void session.accept(withBank && label ? { bankDetails: bankOf(label) } : {});
}

/** The page knows who it is late, and says it by `configure()`. */
async function configureLate(life: Life, role: Role, label: Label, isEarly: boolean, how: Answer) {
  const element = picker(life, role);
  life.box.append(element, life.cast.advert);
  for (const one of [element, life.cast.advert]) {
    one.session = undefined;
    one.group = 'g1';
  }
  tellAll(life, {});
  await life.quiet();
  const { session } = life.cast[role];
  if (!session || life.labelOf(session) || session.state.blocked || !element.hasUpdated) return;
  life.label = label;
  // A start without ids goes on if they come at once.
  const book = life.service.book(label, session.options.baseUrl);
  if (isEarly) {
    book.presses++;
    book.knowing++;
    void element.load({ again: true });
  }
  configure(life.idsOf(label));
  await life.quiet();
  await apply(life, role, how);
  await life.quiet();
  tellAll(life, life.idsOf(label));
  await life.quiet();
  configure({ providerId: undefined, merchantId: undefined });
}

/** The page names another merchant while a press waits: for the code, for its turn, or for the headers. */
async function switchAmid(life: Life, role: Role, label: Label, turns: number): Promise<void> {
  life.box.append(life.cast[role]);
  await life.quiet();
  if (role.startsWith('accept')) {
    give(life, role, 'good');
    await life.quiet();
    life.agree(accept(life, role));
    submit(life, role);
  } else load(life, role, true);
  for (let index = 0; index < turns; index++) {
    await turn();
    life.time.fire();
  }
  life.label = label;
  tellAll(life, life.idsOf(label));
}

async function pressFocused(life: Life, role: Role, name: string, how: Answer): Promise<void> {
  // A listener that moves the element takes the focus away.
  life.reaction = undefined;
  await life.quiet();
  const element = life.cast[role];
  const button = part(element, name);
  if (!button || life.prevents) return;
  if (name === 'start') start(life, element);
  else if (name === 'retry') {
    life.press(element.session, !!element.shadowRoot?.querySelector('#notice'));
  } else if (name === 'submit') {
    life.agree(accept(life, role));
    life.pressAccept(accept(life, role));
  }
  const look = life.pressFocused(element, button);
  life.log.push(`    pressed ${button.outerHTML.slice(0, 60)}`);
  await life.quiet();
  look();
  const kind = name === 'submit' ? 'accept' : name === 'recheck' ? 'merchant' : 'offers';
  reply(life, kind, how);
  await life.quiet();
  look();
}

/** What takes a merchant far enough for the rest to matter. */
export const journeys: fc.Arbitrary<Plain> = fc.oneof(
  fc
    .tuple(aPicker, anAnswer)
    .map(([role, how]): Plain => [`${role} loads: ${how}`, (life) => apply(life, role, how)]),
  fc
    .tuple(aPicker, anAccept, fc.nat(3), fc.option(anAnswer, { nil: undefined }))
    .map(([from, role, index, how]): Plain => [
      `offer ${index} of ${from} is accepted in ${role}: ${how ?? 'no answer yet'}`,
      (life) => agree(life, from, role, index, how),
    ]),
  fc
    .tuple(anAccept, fc.boolean(), fc.nat(3), fc.option(anAnswer, { nil: undefined }))
    .map(([role, again, index, how]): Plain => [
      `${role} is given an offer${again ? ' once more' : ''}, and accepts it: ${how ?? 'no answer yet'}`,
      async (life) => {
        life.box.append(life.cast[role]);
        await life.quiet();
        if (again) giveAgain(life, role, index);
        else give(life, role, 'good');
        await life.quiet();
        life.agree(accept(life, role));
        submit(life, role);
        await life.quiet();
        if (how) reply(life, 'accept', how);
      },
    ]),
  fc
    .tuple(aPicker, anAccept, fc.constantFrom<Answer>('refused', 'unauthorised', 'busy'), anAnswer)
    .map(([from, role, first, then]): Plain => [
      `bank details in ${role}: ${first}, the page presses again: ${then}`,
      async (life) => {
        life.box.append(life.cast[role]);
        await life.quiet();
        select(life, from, 0);
        await life.quiet();
        life.type(accept(life, role));
        life.agree(accept(life, role));
        life.reaction = { type: 'finance-error', run: () => submit(life, role) };
        submit(life, role);
        await life.quiet();
        reply(life, 'accept', first);
        await life.quiet();
        reply(life, 'accept', then);
        life.reaction = undefined;
      },
    ]),
  fc.tuple(aPicker, anAccept, anAnswer).map(([from, role, how]): Plain => [
    `the offers of ${from} run out while one is accepted in ${role}: ${how}`,
    async (life) => {
      await apply(life, from, 'yes');
      await life.quiet();
      // They hold for two hours, and an acceptance has 45 s.
      life.time.now += 120 * MINUTE - 10_000;
      await agree(life, from, role, 0, undefined);
      life.time.now += 30_000;
      document.dispatchEvent(new Event('visibilitychange'));
      await life.quiet();
      reply(life, 'accept', how);
    },
  ]),
  fc.tuple(aPicker, anAccept, fc.boolean()).map(([from, role, ticks]): Plain => [
    `the headers can't be sent at a press in ${role}, and can at the next one`,
    async (life) => {
      // A press before is over: where the page no longer asks for a consent, it would need none.
      await life.quiet();
      life.askConsent(accept(life, role), ticks);
      await apply(life, from, 'yes');
      await life.quiet();
      life.hasHeaders = false;
      await agree(life, from, role, 0, undefined);
      life.hasHeaders = true;
      await life.quiet();
      submit(life, role);
    },
  ]),
  fc
    .tuple(aPicker, anAccept, fc.constantFrom<Naming>(...NAMINGS), fc.boolean())
    .map(([from, role, naming, isBeside]): Plain => [
      `the new merchant applies in ${from}, accepts in ${role}, the page takes the id ${isBeside ? 'beside' : 'in the place of'} the reference, and is loaded again with ${naming}`,
      async (life) => {
        life.label = 'New';
        tellAll(life, life.idsOf('New'));
        await apply(life, from, 'yes');
        await life.quiet();
        await agree(life, from, role, 0, 'yes');
        await life.quiet();
        takeName(life, isBeside);
        await life.reload(naming);
        await apply(life, from, 'yes');
      },
    ]),
  fc
    .tuple(aPicker, anAccept, fc.constantFrom<Naming>(...NAMINGS), fc.boolean())
    .map(([from, role, naming, takes]): Plain => [
      `the new merchant, whom only the application names, applies in ${from}, accepts in ${role}, ${takes ? 'the page takes the id, ' : ''}and the page is loaded again with ${naming}`,
      (life) => applyByBody(life, from, role, naming, takes),
    ]),
  fc
    .tuple(anAccept, fc.constantFrom<Label>('New', 'A', 'B'), anAnswer)
    .map(([role, label, how]): Plain => [
      `${role} is given an offer by a page that names nobody, and then ${label}: ${how}`,
      (life) => acceptUnnamed(life, role, label, how),
    ]),
  fc
    .tuple(anAccept, fc.constantFrom<Naming>(...NAMINGS), anAnswer)
    .map(([role, naming, how]): Plain => [
      `the whole way with ${role}, and again once its deal may be renewed, by ${naming}: ${how}`,
      (life) => renewAgain(life, role, naming, how),
    ]),
  fc
    .tuple(aPicker, aLabel, fc.boolean(), anAnswer)
    .map(([role, label, isEarly, how]): Plain => [
      `${role} ${isEarly ? 'loads, and then' : 'waits until'} the page is configured for ${label}: ${how}`,
      (life) => configureLate(life, role, label, isEarly, how),
    ]),
  fc
    .tuple(fc.constantFrom(...pickers, ...accepts), aLabel, fc.nat(12))
    .map(([role, label, turns]): Plain => [
      `the page names ${label} ${turns} turns after a press in ${role}`,
      (life) => switchAmid(life, role, label, turns),
    ]),
  fc
    .tuple(
      fc.constantFrom(...pickers, ...accepts),
      fc.constantFrom('start', 'retry', 'submit', 'recheck'),
      anAnswer,
    )
    .map(([role, name, how]): Plain => [
      `${name} in ${role} has the focus and is pressed: ${how}`,
      (life) => pressFocused(life, role, name, how),
    ]),
  anAnswer.map((how): Plain => [
    `the advert asks: ${how}`,
    async (life) => {
      life.box.append(life.cast.advert);
      await life.quiet();
      void (life.cast.advert as Advert).check();
      await life.quiet();
      reply(life, 'merchant', how);
    },
  ]),
  fc
    .tuple(anAccept, anAnswer)
    .map(([role, how]): Plain => [`${role} re-checks: ${how}`, (life) => recheck(life, role, how)]),
  fc.tuple(aPicker, anAccept, anAnswer, anAnswer).map(([from, role, first, then]): Plain => [
    `the whole way, ${from} and ${role}: ${first}, after a re-check ${then}`,
    async (life) => {
      life.box.append(life.cast.advert);
      await life.quiet();
      replyAll(life);
      await apply(life, from, 'yes');
      await agree(life, from, role, 0, first);
      await recheck(life, role, then);
    },
  ]),
);
