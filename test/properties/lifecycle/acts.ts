/** Single things that happen to a page: what comes and goes, what it gives, what is pressed, what the world does. */
import * as fc from 'fast-check';
import { configure, type ApplicationInput } from '../../../src/index.js';
import {
  CAST,
  GIVEN,
  NAMINGS,
  type FinanceElement,
  type Given,
  type Life,
  type Naming,
  type Role,
} from './life.js';
import {
  ANSWERS,
  INITIAL,
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
export type Advert = HTMLElementTagNameMap['renewal-advert'];

export type Plain = readonly [name: string, run: (life: Life) => void | Promise<void>];

export const pickers = ['picker', 'picker 2'] as const;
export const accepts = ['accept', 'accept 2'] as const;

const aRole = fc.constantFrom<Role>(...CAST);
export const aPicker = fc.constantFrom(...pickers);
export const anAccept = fc.constantFrom(...accepts);
export const aGiven = fc.constantFrom<Given>(...GIVEN);
export const aLabel = fc.constantFrom<Label>('A', 'B', 'A', 'B', 'New');

export const picker = (life: Life, role: Role) => life.cast[role] as Picker;
export const accept = (life: Life, role: Role) => life.cast[role] as Accept;

/** Without a storage there is one session only: what another one did can't be known. */
export const alone = ({ world }: Life): boolean => world.keeps !== 'all';

const attribute = (element: Element, name: string, value: string | undefined): void =>
  value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);

/** Lit takes attributes up in a microtask: until then the element's session is that of before. */
const setAll = (life: Life, name: string, value: string | undefined): void => {
  for (const role of CAST) attribute(life.cast[role], name, value);
};

/** Empty, and not removed: what a removed element has left has to be withdrawn. */
export const tellAll = (life: Life, { providerId, merchantId }: Ids): void => {
  setAll(life, 'provider-id', providerId ?? '');
  setAll(life, 'merchant-id', merchantId ?? '');
  if (providerId || merchantId) return;
  // A page that names nobody has no application that does.
  for (const role of pickers) picker(life, role).application = INITIAL;
};

// --- what comes and goes -----------------------------------------------------------------------

export const mounting: fc.Arbitrary<Plain> = fc.oneof(
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

export const settings: fc.Arbitrary<Plain> = fc.oneof(
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
/** A whole application, which names its merchant. */
export const bodyOf = (label: Label): ApplicationInput => ({
  ...(label === 'New' && INITIAL),
  application: {
    ...(label === 'New' && INITIAL.application),
    merchant_id: referenceOf(label)!,
    provider_id: providerOf(label) ?? null,
    currency: 'GBP',
  },
});

export function takeName(life: Life, isBeside: boolean): void {
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
    // Its own, or that of its application.
    const { providerId, merchantId, session } = element;
    const reference = merchantId || (providerId ? undefined : session?.options.merchantId);
    if (reference !== referenceOf('New')) continue;
    attribute(element, 'provider-id', NEW_ID);
    if (!isBeside) attribute(element, 'merchant-id', '');
  }
}

/** An id goes from one element to another in one task: what the merchant has begun stays. */
async function moveId(
  life: Life,
  key: 'merchantId' | 'providerId',
  from: Role,
  to: Role,
): Promise<void> {
  const { session } = life.cast[to];
  const name = key === 'merchantId' ? 'merchant-id' : 'provider-id';
  const give = async (role: Role) => {
    for (const other of CAST) {
      const element = life.cast[other];
      const isHere = element.isConnected && element.session === session;
      if (isHere || element[key]) attribute(element, name, other === role ? id : undefined);
    }
    await life.quiet();
  };
  await life.quiet();
  const label = life.labelOf(session);
  const id = key === 'merchantId' ? referenceOf(label) : (session?.options.providerId ?? undefined);
  const isOfPage = [from, to].every((role) => {
    const element = life.cast[role];
    return element.isConnected && element.parentElement === life.box && element.session === session;
  });
  // Beside another merchant's id it would be the page that mixes them.
  const isAlone = CAST.every((role) => {
    const { providerId, merchantId } = life.cast[role];
    const isOf = (one: Ids) => !Object.values(one).some(Boolean) || labelOf(one) === label;
    return isOf({ providerId }) && (key === 'merchantId' || isOf({ merchantId }));
  });
  if (!isOfPage || !isAlone || !session || !label || !id || life.reaction) return;
  await give(from);
  const before = life.begunIn(session);
  await give(to);
  if (before && before !== life.begunIn(session)) {
    life.fault(`the ${key} has moved: ${before} has become ${life.begunIn(session)}`);
  }
}

export const screens: fc.Arbitrary<Plain> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('eligible', 'ineligible', undefined)
      .map((verdict): Plain => [
        `the server says ${verdict ?? 'nothing'} of the eligibility`,
        (life) => attribute(life.cast.advert, 'eligibility', verdict),
      ]),
  },
  fc.constantFrom([], ['Withdrawn']).map((offer_status): Plain => [
    `acceptable is ${offer_status.length > 0 ? 'what was withdrawn, too' : 'what was observed'}`,
    (life) => {
      const acceptable = { offer_status };
      for (const group of ['g1', 'g2']) life.groupOf(group).configure({ acceptable });
      life.service.acceptable = offer_status;
      for (const name of GIVEN) life.given[name].configure({ acceptable });
    },
  ]),
  fc.tuple(anAccept, fc.boolean()).map(([role, asks]): Plain => [
    `${role} asks for ${asks ? 'a consent' : 'no consent'}`,
    async (life) => {
      // A press before is over: where the page no longer asks, it would need none.
      await life.quiet();
      life.askConsent(accept(life, role), asks);
    },
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
    .constantFrom('EUR', 'GBP')
    .map((currency): Plain => [
      `the page is configured for ${currency}`,
      () => configure({ currency }),
    ]),
);

/** What no listener does amid something else, for it takes turns of its own: presses would be counted for another name. */
export const moving: fc.Arbitrary<Plain> = fc.oneof(
  fc.constantFrom('/v3', undefined, '/v2/').map((base): Plain => [
    `base-url is ${base ?? 'not set'}`,
    async (life) => {
      // A press whose code is still loading is for the service that is named meanwhile.
      await life.quiet();
      setAll(life, 'base-url', base);
      await life.quiet();
    },
  ]),
  fc
    .tuple(fc.constantFrom('merchantId', 'providerId'), aRole, aRole)
    .map(([key, from, to]): Plain => [
      `the ${key} goes from ${from} to ${to}`,
      (life) => moveId(life, key, from, to),
    ]),
);

// --- what the page gives -----------------------------------------------------------------------

const GIFTS = ['good', 'expired', 'none', 'unreadable', 'not set'] as const;

/** Given to an element that has settled: it is of the merchant whom it is first given for. */
export const giving: fc.Arbitrary<Plain> = fc.oneof(
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
      picker(life, role).application = bodyOf(label);
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

export function give(life: Life, role: Role, kind: (typeof GIFTS)[number]): void {
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
export function giveAgain(life: Life, role: Role, index: number): void {
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

export const part = (element: FinanceElement, name: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part~="${name}"]`) ?? null;

export const load = (life: Life, role: Role, again: boolean): void => {
  const element = picker(life, role);
  // Before its first update it waits for what is set meanwhile, be it of another merchant.
  if (!element.hasUpdated) return;
  void element.load({ again });
  life.press(element.session, again);
};

export const select = (life: Life, role: Role, index: number): void => {
  const element = picker(life, role);
  const offers = element.session?.state.products.flatMap(({ offers }) => offers) ?? [];
  const offer = offers[index % (offers.length || 1)];
  if (offer) element.select(offer.offer_id);
};

export const submit = (life: Life, role: Role): void => {
  const element = accept(life, role);
  // Off the page nobody can press.
  if (element.isConnected) life.pressAccept(element);
  void element.submit();
};

export const start = (life: Life, element: FinanceElement): void => {
  if (!life.prevents) life.press(element.session);
};

export const pressing: fc.Arbitrary<Plain> = fc.oneof(
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

export const MINUTE = 60_000;

export const world: fc.Arbitrary<Plain> = fc.oneof(
  fc.constantFrom('pageshow', 'pagehide').map((type): Plain => [
    type,
    (life) => {
      if (type === 'pagehide') life.service.hide();
      dispatchEvent(new PageTransitionEvent(type));
    },
  ]),
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

export const anAnswer = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Answer>('yes') },
  { weight: 2, arbitrary: fc.constantFrom(...ANSWERS) },
);

export const answering: fc.Arbitrary<Plain> = fc
  .tuple(fc.nat(5), anAnswer)
  .map(([index, how]): Plain => [
    `request ${index} is answered: ${how}`,
    (life) => void life.log.push(`    ${life.service.reply(index, how)}`),
  ]);

/** Answers the newest request of a kind. */
export const reply = (life: Life, kind: 'merchant' | 'offers' | 'accept', how: Answer): void => {
  const index = life.service.pending.findLastIndex(({ operation }) => operation === kind);
  if (index >= 0) life.log.push(`    ${life.service.reply(index, how)}`);
};

export const replyAll = (life: Life): void => {
  while (life.service.pending.length > 0) life.log.push(`    ${life.service.reply(0, 'yes')}`);
};
