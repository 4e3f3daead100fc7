import * as fc from 'fast-check';
import { configure, type FinanceSession } from '../../../src/index.js';
import { EVENTS } from '../../helpers/page.js';
import {
  CAST,
  bankOf,
  GIVEN,
  INITIAL,
  NAMINGS,
  type FinanceElement,
  type Given,
  type Life,
  type Naming,
  type Role,
} from './life.js';
import {
  ANSWERS,
  LABELS,
  LANGUAGES,
  labelOf,
  NEW_ID,
  providerOf,
  referenceOf,
  type Answer,
  type Ids,
  type Label,
} from './service.js';

type Picker = HTMLElementTagNameMap['offer-picker'];
type Accept = HTMLElementTagNameMap['offer-accept'];
type Advert = HTMLElementTagNameMap['renewal-advert'];

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

type Plain = readonly [name: string, run: (life: Life) => void | Promise<void>];

const pickers = ['picker', 'picker 2'] as const;
const accepts = ['accept', 'accept 2'] as const;

const aRole = fc.constantFrom<Role>(...CAST);
const aPicker = fc.constantFrom(...pickers);
const anAccept = fc.constantFrom(...accepts);
const aGiven = fc.constantFrom<Given>(...GIVEN);
const aLabel = fc.constantFrom<Label>('A', 'B', 'A', 'B', 'New');

const picker = (life: Life, role: Role) => life.cast[role] as Picker;
const accept = (life: Life, role: Role) => life.cast[role] as Accept;

/** Without a storage there is one session only: what another one did can't be known. */
const alone = ({ world }: Life): boolean => world.keeps !== 'all';

const attribute = (element: Element, name: string, value: string | undefined): void =>
  value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);

/** Lit takes attributes up in a microtask: until then the element's session is that of before. */
const setAll = (life: Life, name: string, value: string | undefined): void => {
  for (const role of CAST) attribute(life.cast[role], name, value);
};

/** Empty, and not removed: what a removed element has left has to be withdrawn. */
const tellAll = (life: Life, { providerId, merchantId }: Ids): void => {
  setAll(life, 'provider-id', providerId ?? '');
  setAll(life, 'merchant-id', merchantId ?? '');
};

// --- what comes and goes -----------------------------------------------------------------------

const mounting: fc.Arbitrary<Plain> = fc.oneof(
  fc.tuple(aRole, fc.constantFrom('page', 'page', 'provider')).map(([role, place]): Plain => [
    `${role} comes into the ${place}`,
    (life) => {
      const isProvided = place === 'provider' && !alone(life);
      (isProvided ? life.below : life.box).append(life.cast[role]);
    },
  ]),
  aRole.map((role): Plain => [`${role} goes`, (life) => life.cast[role].remove()]),
  fc.constant<Plain>([
    'all come into the page',
    (life) => {
      for (const role of CAST) life.box.append(life.cast[role]);
    },
  ]),
);

const PATHS = [
  undefined,
  '/merchant?provider_id={provider_id}',
  '/merchant?v=2&provider_id={provider_id}',
];

const settings: fc.Arbitrary<Plain> = fc.oneof(
  {
    weight: 4,
    arbitrary: aLabel.map((label): Plain => [
      `all are told of ${label}`,
      (life) => {
        life.label = label;
        tellAll(life, life.idsOf(label));
      },
    ]),
  },
  fc.constantFrom<Label>('A', 'B').map((label): Plain => [
    `all are told of ${label} by its provider-id`,
    (life) => {
      if (alone(life)) tellAll(life, { providerId: providerOf(label) });
    },
  ]),
  {
    weight: 2,
    arbitrary: fc.tuple(aRole, fc.constantFrom('A', 'B', undefined)).map(([role, label]): Plain => [
      `${role} alone is told of ${label ?? 'nobody'}`,
      (life) => {
        attribute(life.cast[role], 'provider-id', providerOf(label));
        attribute(life.cast[role], 'merchant-id', referenceOf(label));
      },
    ]),
  },
  fc.boolean().map((has): Plain => [
    `all ${has ? 'have' : 'lose'} merchant-id`,
    (life) => {
      for (const role of CAST) {
        const element = life.cast[role];
        const label = LABELS.find((one) => providerOf(one) === element.providerId);
        // One whose id was stored is no longer named by the reference alone.
        const named = label ?? (life.hasName ? undefined : 'New');
        attribute(element, 'merchant-id', has ? referenceOf(named) : undefined);
      }
    },
  ]),
  fc
    .constantFrom('GBP', 'GBP', 'EUR', 'pounds', undefined)
    .map((currency): Plain => [
      `currency is ${currency ?? 'not set'}`,
      (life) => setAll(life, 'currency', currency),
    ]),
  fc
    .constantFrom('/v3', undefined, '/v2/')
    .map((base): Plain => [
      `base-url is ${base ?? 'not set'}`,
      (life) => setAll(life, 'base-url', base),
    ]),
  fc
    .constantFrom(...PATHS)
    .map((path): Plain => [
      `merchant-path is ${path ?? 'not set'}`,
      (life) => setAll(life, 'merchant-path', path),
    ]),
  fc
    .tuple(aRole, fc.constantFrom(...PATHS))
    .map(([role, path]): Plain => [
      `${role} alone is told the merchant-path ${path ?? 'of before'}`,
      (life) => attribute(life.cast[role], 'merchant-path', path),
    ]),
  fc.tuple(aGiven, aLabel).map(([name, label]): Plain => [
    `${name} is configured for ${label}`,
    (life) => {
      const { providerId = null, merchantId } = life.idsOf(label);
      life.given[name].configure({ providerId, merchantId });
    },
  ]),
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('beside', 'in the place of')
      .map((how): Plain => [
        `the page takes the new merchant’s provider-id ${how} the reference`,
        (life) => takeName(life, how === 'beside'),
      ]),
  },
  fc.tuple(aRole, fc.option(aGiven, { nil: undefined })).map(([role, name]): Plain => [
    `${role} is given ${name ?? 'no session'}`,
    (life) => {
      if (!alone(life)) life.cast[role].session = name && life.given[name];
    },
  ]),
  aGiven.map((name): Plain => [
    `all are given ${name}`,
    (life) => {
      if (alone(life)) return;
      for (const role of CAST) life.cast[role].session = life.given[name];
    },
  ]),
  fc.tuple(aRole, fc.constantFrom('g1', 'g1', 'g2')).map(([role, group]): Plain => [
    `${role} joins ${group}`,
    (life) => {
      if (!alone(life)) life.cast[role].group = group;
    },
  ]),
);

/** As the docs tell a page to: what an acceptance returned is set where the merchant goes on. */
function takeName(life: Life, isBeside: boolean): void {
  const own = GIVEN.map((name) => life.given[name]);
  const known = [...own, ...CAST.map((role) => life.cast[role].session)].filter(
    (session) =>
      session?.state.accepted?.provider_id === NEW_ID &&
      session.options.baseUrl?.replace(/\/+$/, '') === '/v2',
  );
  if (known.length === 0) return;
  life.hasName = true;
  // Another service knows the merchant by the reference, and an application there isn't this id's.
  const elsewhere = life.service.book('New', '/v3');
  elsewhere.set = undefined;
  elsewhere.isLost = false;
  const taken = { providerId: NEW_ID, ...(!isBeside && { merchantId: undefined }) };
  for (const session of own) if (known.includes(session)) session.configure(taken);
  for (const role of CAST) {
    const element = life.cast[role];
    if (element.merchantId !== referenceOf('New')) continue;
    attribute(element, 'provider-id', NEW_ID);
    if (!isBeside) attribute(element, 'merchant-id', '');
  }
}

/** The reference goes from one element to another in one task: what the merchant has begun stays. */
async function moveReference(life: Life, from: Role, to: Role): Promise<void> {
  const { session } = life.cast[to];
  const give = async (role: Role) => {
    for (const other of CAST) {
      const element = life.cast[other];
      const isHere = element.isConnected && element.session === session;
      if (isHere || element.merchantId)
        attribute(element, 'merchant-id', other === role ? reference : undefined);
    }
    await life.quiet();
  };
  await life.quiet();
  const label = life.labelOf(session);
  const reference = referenceOf(label);
  const isOfPage = [from, to].every((role) => {
    const element = life.cast[role];
    return element.isConnected && element.parentElement === life.box && element.session === session;
  });
  // Beside another merchant's id it would be the page that mixes them.
  const isAlone = CAST.every((role) => {
    const { providerId } = life.cast[role];
    return !providerId || labelOf({ providerId }) === label;
  });
  if (!isOfPage || !isAlone || !session || !label || life.reaction) return;
  await give(from);
  const before = life.begunIn(session);
  await give(to);
  if (before && before !== life.begunIn(session)) {
    life.fault(`the reference has moved: ${before} has become ${life.begunIn(session)}`);
  }
}

const screens: fc.Arbitrary<Plain> = fc.oneof(
  fc
    .tuple(anAccept, fc.boolean())
    .map(([role, asks]): Plain => [
      `${role} asks for ${asks ? 'a consent' : 'no consent'}`,
      (life) => life.askConsent(accept(life, role), asks),
    ]),
  anAccept.map((role): Plain => [
    `the consent in ${role} is ticked`,
    (life) => life.agree(accept(life, role)),
  ]),
  fc
    .tuple(anAccept, fc.constantFrom('optional', 'required', 'none'))
    .map(([role, how]): Plain => [
      `bank details in ${role} are ${how}`,
      (life) => attribute(life.cast[role], 'bank-details', how),
    ]),
  fc.constantFrom(...LANGUAGES).map((language): Plain => [
    `the page speaks ${language}`,
    (life) => {
      life.box.lang = language;
    },
  ]),
  fc.boolean().map((has): Plain => [
    `the headers are ${has ? 'there' : 'none that can be sent'}`,
    (life) => {
      life.hasHeaders = has;
    },
  ]),
  fc
    .tuple(aRole, aRole)
    .map(([from, to]): Plain => [
      `the reference goes from ${from} to ${to}`,
      (life) => moveReference(life, from, to),
    ]),
  fc
    .constantFrom('EUR', 'GBP')
    .map((currency): Plain => [
      `the page is configured for ${currency}`,
      () => configure({ currency }),
    ]),
);

// --- what the page gives -----------------------------------------------------------------------

const GIFTS = ['good', 'expired', 'none', 'unreadable', 'not set'] as const;

/** Given to an element that has settled: it is of the merchant whom it is first given for. */
const giving: fc.Arbitrary<Plain> = fc.oneof(
  fc
    .tuple(fc.constantFrom('advert', ...pickers, ...accepts), fc.constantFrom(...GIFTS))
    .map(([role, kind]): Plain => [
      `${role} is given what is ${kind}`,
      async (life) => {
        await life.quiet();
        give(life, role, kind);
        await life.quiet();
      },
    ]),
  fc.tuple(anAccept, fc.nat(3)).map(([role, index]): Plain => [
    `${role} is given an offer once more`,
    async (life) => {
      await life.quiet();
      giveAgain(life, role, index);
      await life.quiet();
    },
  ]),
  fc.tuple(aPicker, fc.constantFrom<Label>(...LABELS)).map(([role, label]): Plain => [
    `${role} has an application of ${label}`,
    (life) => {
      picker(life, role).application = {
        application: {
          merchant_id: referenceOf(label)!,
          provider_id: providerOf(label) ?? null,
          currency: 'GBP',
        },
      };
    },
  ]),
  aPicker.map((role): Plain => [
    `${role} has an application that is no JSON`,
    (life) => {
      const application: Record<string, unknown> = {};
      application.application = application;
      picker(life, role).application = application;
    },
  ]),
  aPicker.map((role): Plain => [
    `${role} has no application`,
    (life) => {
      picker(life, role).application = undefined;
    },
  ]),
);

function give(life: Life, role: Role, kind: (typeof GIFTS)[number]): void {
  const element = life.cast[role];
  const label = life.labelOf(element.session);
  if (!element.isConnected || !label || element.session?.state.blocked) return;
  const made = life.service.offer(label, kind === 'none' ? 0 : 2).response;
  const response = kind === 'expired' ? { ...made, expiresAt: '2026-11-20T11:00:00Z' } : made;
  const isSet = kind !== 'not set';
  if (role === 'advert') {
    const { baseUrl } = element.session?.options ?? {};
    const deals = life.service.deals(label, baseUrl, kind === 'good');
    const merchant = kind === 'unreadable' ? ({} as never) : deals;
    (element as Advert).merchant = isSet ? merchant : undefined;
  } else if (role.startsWith('picker')) {
    const offers = kind === 'unreadable' ? ({} as never) : response;
    (element as Picker).offers = isSet ? offers : undefined;
  } else {
    const offer = kind === 'unreadable' ? ({} as never) : response.products[0]?.offers[0];
    const { expiresAt } = response;
    (element as Accept).offer = isSet ? offer : undefined;
    (element as Accept).expiresAt = isSet ? expiresAt : undefined;
    const { baseUrl } = element.session?.options ?? {};
    if (kind === 'good') life.gifts.push({ label, baseUrl, offer: offer!, expiresAt });
  }
}

/** An offer that the page has given before, to this element or to another, for the same merchant. */
function giveAgain(life: Life, role: Role, index: number): void {
  const element = accept(life, role);
  const label = life.labelOf(element.session);
  const { baseUrl } = element.session?.options ?? {};
  if (!element.isConnected || element.session?.state.blocked) return;
  const gifts = life.gifts.filter((gift) => gift.label === label && gift.baseUrl === baseUrl);
  const gift = gifts[index % (gifts.length || 1)];
  if (!gift) return;
  // By another spelling: the same object again would be no change.
  const { offer_id } = gift.offer;
  const isSame = element.offer?.offer_id === offer_id;
  element.offer = { ...gift.offer, offer_id: isSame ? offer_id.toUpperCase() : offer_id };
  element.expiresAt = gift.expiresAt;
}

// --- what is pressed ---------------------------------------------------------------------------

const part = (element: FinanceElement, name: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;

const load = (life: Life, role: Role, again: boolean): void => {
  const element = picker(life, role);
  // Before its first update it waits for what is set meanwhile, be it of another merchant.
  if (!element.hasUpdated) return;
  void element.load({ again });
  life.press(element.session, again);
};

const select = (life: Life, role: Role, index: number): void => {
  const element = picker(life, role);
  const offers = element.session?.state.products.flatMap(({ offers }) => offers) ?? [];
  const offer = offers[index % (offers.length || 1)];
  if (offer) element.select(offer.offer_id);
};

const submit = (life: Life, role: Role): void => {
  const element = accept(life, role);
  // Off the page nobody can press.
  if (element.isConnected) life.pressAccept(element);
  void element.submit();
};

const start = (life: Life, element: FinanceElement): void => {
  if (!life.prevents) life.press(element.session);
};

const pressing: fc.Arbitrary<Plain> = fc.oneof(
  fc.constant<Plain>([
    'advert is started',
    (life) => {
      start(life, life.cast.advert);
      (life.cast.advert as Advert).start();
    },
  ]),
  fc.constantFrom('check', 'dismiss').map((what): Plain => [
    `advert: ${what}()`,
    (life) => {
      const advert = life.cast.advert as Advert;
      if (what === 'check') void advert.check();
      else advert.dismiss();
    },
  ]),
  fc.tuple(aPicker, fc.constantFrom('start', 'retry')).map(([role, name]): Plain => [
    `a press on ${name} in ${role}`,
    (life) => {
      const element = picker(life, role);
      const button = part(element, name);
      if (!button) return;
      if (name === 'start') start(life, element);
      else life.press(element.session, !!element.shadowRoot?.querySelector('#notice'));
      button.click();
    },
  ]),
  fc
    .tuple(aPicker, fc.boolean())
    .map(([role, again]): Plain => [
      `${role}: load(${again ? '{ again: true }' : ''})`,
      (life) => load(life, role, again),
    ]),
  {
    weight: 2,
    arbitrary: fc
      .tuple(aPicker, fc.nat(3))
      .map(([role, index]): Plain => [
        `${role}: offer ${index} is chosen`,
        (life) => select(life, role, index),
      ]),
  },
  fc.tuple(aPicker, fc.nat(3)).map(([role, index]): Plain => [
    `${role}: a press on offer ${index}`,
    (life) => {
      const radios = [
        ...(picker(life, role).shadowRoot?.querySelectorAll<HTMLElement>('[name=offer]') ?? []),
      ];
      radios[index % (radios.length || 1)]?.click();
    },
  ]),
  {
    weight: 2,
    arbitrary: anAccept.map((role): Plain => [`${role}: submit()`, (life) => submit(life, role)]),
  },
  anAccept.map((role): Plain => [
    `${role}: a press on the button`,
    (life) => {
      const button = part(accept(life, role), 'submit');
      if (!button) return;
      life.pressAccept(accept(life, role));
      button.click();
    },
  ]),
  anAccept.map((role): Plain => [
    `${role}: bank details are typed`,
    async (life) => {
      await life.quiet();
      life.type(accept(life, role));
    },
  ]),
  anAccept.map((role): Plain => [
    `${role}: recheck()`,
    (life) => void accept(life, role).recheck(),
  ]),
  fc.constantFrom(...pickers, ...accepts).map((role): Plain => [
    `${role}: reset()`,
    (life) => {
      const element = life.cast[role] as Picker;
      life.forgotten(element.session);
      element.reset();
    },
  ]),
  fc.boolean().map((prevents): Plain => [
    `listeners ${prevents ? 'prevent' : 'let pass'} what they can`,
    (life) => {
      life.prevents = prevents;
    },
  ]),
);

// --- what the world does -----------------------------------------------------------------------

const MINUTE = 60_000;

const world: fc.Arbitrary<Plain> = fc.oneof(
  fc
    .constantFrom('pageshow', 'pagehide')
    .map((type): Plain => [type, () => void dispatchEvent(new PageTransitionEvent(type))]),
  fc.constantFrom(1000, 46_000, 61_000, 119 * MINUTE, 121 * MINUTE).map((ms): Plain => [
    `${ms / 1000} s later`,
    (life) => {
      life.time.now += ms;
    },
  ]),
  fc.constantFrom(1000, 121 * MINUTE).map((ms): Plain => [
    `${ms / 1000} s of sleep`,
    (life) => {
      life.time.now += ms;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ]),
  fc
    .constantFrom<Naming>(...NAMINGS)
    .map((naming): Plain => [
      `the page is loaded again, and names the merchant by ${naming}`,
      (life) => life.reload(naming),
    ]),
);

const anAnswer = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Answer>('yes') },
  { weight: 2, arbitrary: fc.constantFrom(...ANSWERS) },
);

const answering: fc.Arbitrary<Plain> = fc
  .tuple(fc.nat(5), anAnswer)
  .map(([index, how]): Plain => [
    `request ${index} is answered: ${how}`,
    (life) => void life.log.push(`    ${life.service.reply(index, how)}`),
  ]);

/** Answers the newest request of a kind. */
const reply = (life: Life, kind: 'merchant' | 'offers' | 'accept', how: Answer): void => {
  const index = life.service.pending.findLastIndex(({ operation }) => operation === kind);
  if (index >= 0) life.log.push(`    ${life.service.reply(index, how)}`);
};

const replyAll = (life: Life): void => {
  while (life.service.pending.length > 0) life.log.push(`    ${life.service.reply(0, 'yes')}`);
};

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
  if (!session || !isFree) return;
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
  element.offer = undefined;
  life.service.forgive(label, baseUrl);
  life.label = label === 'A' ? 'B' : 'A';
  tellAll(life, life.idsOf(life.label));
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
  const isKnown = isFirst && (!!before.state.merchant || !before.options.providerId);
  await apply(life, 'picker', 'yes');
  await life.quiet();
  const { offers } = before?.state ?? {};
  await agree(life, 'picker', role, 0, 'yes');
  await life.quiet();
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
const commands: fc.Arbitrary<Plain> = fc.oneof(
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

async function pressFocused(life: Life, role: Role, name: string, how: Answer): Promise<void> {
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
const journeys: fc.Arbitrary<Plain> = fc.oneof(
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
