import '../../../src/define.js';
import { configure, createSession, type FinanceSession, type Offer } from '../../../src/index.js';
import { ANSWERED_WITHIN } from '../../../src/session/elsewhere.js';
import { pageSession } from '../../../src/session/page-sessions.js';
import { isDecided, isOpen } from '../../../src/session/state.js';
import { isExpired } from '../../../src/domain/expiry.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { create, knowsStates, type Tag } from '../../helpers/elements.js';
import { override } from '../../helpers/fakes.js';
import { EVENTS } from '../../helpers/page.js';
import { Ledger } from '../../soak/ledger.js';
import {
  INITIAL,
  LABELS,
  labelOf,
  markOf,
  NEW_ID,
  providerOf,
  referenceOf,
  Service,
  tracesOf,
  type Ids,
  type Label,
} from './service.js';
import { lockLike, TestTime, turn, type Locks } from './time.js';

export type FinanceElement = HTMLElementTagNameMap[Tag];

export interface World {
  /** Whether what is kept outlives a reload: all of it, what has room in a narrow storage, or nothing. */
  readonly keeps: 'all' | 'little' | 'nothing';
  readonly locks: Locks;
  /** Whether a 401 leads to another try. */
  readonly refreshes: boolean;
  /** Whether a page that makes headers for each request takes its time for them. */
  readonly isSlow: boolean;
  /** Whether it then asks for the merchant at the end, not when it is asked for headers. */
  readonly isLate: boolean;
  readonly showStart: boolean;
  /** Whose page it is at first: of one known to the service, or of one about to apply for the first time. */
  readonly merchant: Label;
  /** Whether reviews ask for consent from the start. */
  readonly consent: boolean;
}

/** By which ids a page names its merchant. */
export const NAMINGS = ['both ids', 'the reference', 'the provider-id'] as const;
export type Naming = (typeof NAMINGS)[number];

/** The elements that come and go on the page. */
export const CAST = ['advert', 'picker', 'accept', 'picker 2', 'accept 2'] as const;
export type Role = (typeof CAST)[number];

export const GIVEN = ['S1', 'S2', 'S3'] as const;
export type Given = (typeof GIVEN)[number];

const STATES: Readonly<Record<Tag, readonly string[]>> = {
  'renewal-advert': ['idle', 'checking', 'eligible', 'ineligible', 'dismissed', 'started', 'error'],
  'offer-picker': ['idle', 'loading', 'ready', 'empty', 'expired', 'unknown', 'error'],
  'offer-accept': ['idle', 'review', 'submitting', 'accepted', 'unknown', 'expired', 'error'],
};

const SECRET = 'Hidden Bank';

const REGISTRY = Symbol.for('merchant-finance-elements/registry/1');

interface Registry {
  readonly groups: Map<string, { readonly session: FinanceSession }>;
}

type Accept = HTMLElementTagNameMap['offer-accept'];
type Picker = HTMLElementTagNameMap['offer-picker'];

/** Bank details of a merchant, as they are typed. */
export const bankOf = (label: Label) => ({
  account_number: '12345678',
  bank_name: `${SECRET} ${markOf(label)}`,
  account_type: 'NONE',
  sort_code: '20-17-55',
});

const consentOf = (element: Accept) => element.querySelector('[slot=consent]');
const boxOf = (element: Accept) =>
  element.shadowRoot?.querySelector<HTMLInputElement>('#consent') ?? null;

const hasTyped = (element: Accept): boolean =>
  !!element.shadowRoot?.querySelector<HTMLInputElement>('#bank_name')?.value;

const tagOf = (role: Role): Tag =>
  role === 'advert'
    ? 'renewal-advert'
    : role.startsWith('picker')
      ? 'offer-picker'
      : 'offer-accept';

/** All that is written in `error`, and in what lies beneath it. */
const errorText = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${JSON.stringify(Object.entries(error))} ${errorText(error.cause)}`
    : '';

const textOfState = (state: unknown): string =>
  JSON.stringify(state, (key, value: unknown) =>
    // Among the digits of a time, any balance may stand.
    key === 'submittedAt' ? undefined : value instanceof Error ? errorText(value) : value,
  );

/** A storage with room for so many characters, which looks at what it is given. */
function storageOf(room: number, look: (value: string) => void): MemoryStorage {
  const storage = new MemoryStorage();
  const set = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    look(value);
    if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
    set(key, value);
  };
  return storage;
}

/** An offer of the page's own: one merchant's, at one address. */
export interface Gift {
  readonly label: Label;
  readonly baseUrl: string | undefined;
  readonly offer: Offer;
  readonly expiresAt: string;
}

/** How much has room in the storage: a note, where it is little. */
const ROOM = { all: Infinity, little: 600 };

/** A page from its first visit on, with what it is told and what it does. */
export class Life {
  readonly world: World;
  readonly time = new TestTime();
  readonly service = new Service(() => this.time.now);
  readonly log: string[] = [];
  readonly faults: string[] = [];
  readonly box = document.createElement('div');
  /** An ancestor that provides a session. */
  readonly below = document.createElement('div');
  cast!: Readonly<Record<Role, FinanceElement>>;
  given!: Readonly<Record<Given, FinanceSession>>;
  provides: Given = 'S3';
  /** Whose page it is, as the partner's server writes it into the next one. */
  label: Label;
  #naming: Naming = 'the reference';
  #hasStored = false;
  /** Whether a page has taken the id that the service gave the new merchant. */
  hasName = false;
  /** Whether headers that are made for each request can be sent. */
  hasHeaders = true;
  prevents = false;
  /** What happens inside the next event of a type. */
  reaction: { readonly type: string; readonly run: () => void } | undefined;
  #reactions = 0;
  /** Offers that this page has given, so that it may give them once more. */
  gifts: Gift[] = [];
  /** What elements came to. */
  readonly seen = new Set<string>();
  readonly #storage: MemoryStorage | null;
  #watched = new Map<FinanceSession, string>();
  readonly #accepted = new WeakSet<FinanceSession>();
  /** What was under way when a session was last looked at. */
  readonly #tries = new WeakMap<FinanceSession, readonly boolean[]>();
  #page = new AbortController();
  #unlock: () => void = () => undefined;
  readonly #ledger: Ledger;
  /** How many listeners to `pagehide` pages that were left have kept. */
  #leftWithPages = 0;
  readonly #undo: (() => void)[] = [];
  /** Inputs that something was typed in. */
  readonly typed = new Set<HTMLInputElement>();
  #heard = new Map<string, { expected: number; heard: number }>();
  #hasReacted = false;
  #texts = 0;
  /** Whose event is told. */
  #telling: FinanceSession | undefined;

  constructor(world: World) {
    this.world = world;
    this.label = world.merchant;
    const look = (value: string) => {
      if (value.includes(SECRET)) this.fault('bank details are kept');
    };
    this.#storage = world.keeps === 'nothing' ? null : storageOf(ROOM[world.keeps], look);
    this.#watchFaults();
    this.#ledger = new Ledger();
    this.service.isHeld = (label, base) => this.#allHeld(label, base);
    this.service.hasTyped = (label, base) => this.#allTyped(label, base);
    this.service.isUnnamed = (label) => this.#isUnnamed(label);
    this.box.lang = 'en-GB';
    document.body.append(this.box);
    this.open();
  }

  fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what);
  }

  #watchFaults(): void {
    const hear = (event: Event) => {
      const { error, reason } = event as Event & { error?: Error; reason?: Error };
      this.fault(`${event.type}: ${String((error ?? reason)?.stack)}`);
      event.preventDefault();
    };
    for (const type of ['error', 'unhandledrejection']) {
      addEventListener(type, hear);
      this.#undo.push(() => removeEventListener(type, hear));
    }
    for (const level of ['error', 'warn'] as const) {
      const hear = (...args: unknown[]) => {
        this.fault(`${level} in the console: ${args.map(String).join(' ')}`);
      };
      this.#undo.push(override(console, level, hear));
    }
  }

  // --- the page --------------------------------------------------------------------------------

  /** Loads the page. */
  open(): void {
    this.#unlock();
    this.#unlock = lockLike(this.world.locks);
    this.#page = new AbortController();
    (document as unknown as Record<symbol, Registry>)[REGISTRY]?.groups.clear();
    const options = {
      baseUrl: '/v2',
      fetch: this.service.fetchFor(),
      storage: this.#storage,
      clock: () => this.time.now,
    };
    const groups = ['g1', 'g2'];
    configure({
      ...options,
      headers: this.#headers(() => groups.map((name) => this.groupOf(name))),
      providerId: undefined,
      merchantId: undefined,
      currency: undefined,
    });
    const session = (label: Label): FinanceSession => {
      const headers = this.#headers(() => [made]);
      const made = createSession({ ...options, headers, ...this.idsOf(label), currency: 'GBP' });
      return made;
    };
    const { label } = this;
    this.given = { S1: session(label), S2: session(label), S3: session('B') };
    for (const name of GIVEN) this.#watch(this.given[name], name);
    for (const group of groups) this.#watch(pageSession(group).session, group);
    this.provides = 'S3';
    this.service.acceptable = [];
    this.below.addEventListener(
      'context-request',
      (event) => {
        const { callback } = event as Event & { callback: (session: FinanceSession) => void };
        event.stopPropagation();
        callback(this.given[this.provides]);
      },
      { signal: this.#page.signal },
    );
    this.cast = Object.fromEntries(
      CAST.map((role) => [role, this.#make(role)]),
    ) as typeof this.cast;
    this.#heard = new Map();
    this.box.append(this.below);
  }

  /** The headers of a page, or what makes them for each request: they are of the merchant whom its sessions serve. */
  #headers(sessions: () => readonly FinanceSession[]) {
    const { refreshes, isSlow, isLate } = this.world;
    const whose = (): string => {
      // Of groups, only those that somebody uses have one.
      const labels = new Set(sessions().flatMap((session) => this.labelOf(session) ?? []));
      return labels.size === 1 ? [...labels].join('') : '';
    };
    const make = (refresh: boolean, label: string): HeadersInit =>
      this.hasHeaders
        ? { 'x-token': `${refresh ? 'second' : 'first'} ${label}` }
        : { 'no name': '' };
    const makeLater = async ({ refresh }: { refresh: boolean }): Promise<HeadersInit> => {
      const label = whose();
      await new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_WITHIN / 2));
      return make(refresh, isLate ? whose() : label);
    };
    if (!refreshes) return { 'x-token': 'only' };
    return isSlow ? makeLater : ({ refresh }: { refresh: boolean }) => make(refresh, whose());
  }

  groupOf(name: string): FinanceSession {
    return pageSession(name).session;
  }

  #make(role: Role): FinanceElement {
    const { providerId, merchantId } = this.idsOf(this.label);
    const element = create(tagOf(role), {
      group: 'g1',
      'provider-id': providerId ?? false,
      'merchant-id': merchantId ?? false,
      currency: 'GBP',
      'show-start': role === 'picker' && this.world.showStart,
      dismissible: true,
      'term-unit': 'months',
      'settles-balance': true,
    });
    element.className = role;
    // What a first application needs. One of a merchant whom the service knows goes without.
    if (role.startsWith('picker')) (element as Picker).application = INITIAL;
    if (this.world.consent && role.startsWith('accept')) this.askConsent(element as Accept, true);
    const { signal } = this.#page;
    for (const type of EVENTS) {
      const hear = ({ target, detail }: CustomEvent<unknown>) => {
        // One that was taken off the page, or given another session, tells of its acceptance where no other does.
        const isHere = element.isConnected && element.session === this.#telling;
        const isGone = type === 'offer-accepted' && !isHere;
        if (target === element && !isGone) this.#count(role, type, detail, 'heard');
        if (type === 'renewal-start' || type === 'offer-submit') this.#react(type);
      };
      element.addEventListener(type, hear as EventListener, { signal });
      element.addEventListener(
        type,
        (event) => {
          if (this.prevents && event.cancelable) event.preventDefault();
        },
        { signal },
      );
    }
    return element;
  }

  #count(role: string, type: string, detail: unknown, what: 'heard' | 'expected'): void {
    const { error } = (detail ?? {}) as { error?: { operation?: string } };
    const key = `${role} ${type} ${error?.operation ?? ''}`;
    const count = this.#heard.get(key) ?? { expected: 0, heard: 0 };
    count[what]++;
    this.#heard.set(key, count);
  }

  #react(type: string): void {
    const { reaction } = this;
    if (reaction?.type !== type) return;
    this.reaction = undefined;
    this.log.push(`    inside ${type}`);
    this.#reactions++;
    reaction.run();
    this.#hasReacted = true;
  }

  /** Listens to a session of the page. */
  #watch(session: FinanceSession, name: string): void {
    this.#watched.set(session, name);
    const { signal } = this.#page;
    session.addEventListener('change', () => this.#inspect(session, name), { signal });
    for (const type of EVENTS) {
      session.addEventListener(
        type,
        (event) => {
          this.#telling = session;
          const { detail } = event as CustomEvent<object>;
          this.#inspectDetail(session, type, detail);
          for (const role of CAST) {
            const element = this.cast[role];
            if (
              element.isConnected &&
              element.session === session &&
              this.#tells(role, event, session)
            ) {
              this.#count(role, type, detail, 'expected');
            }
          }
          if (this.prevents && event.cancelable) event.preventDefault();
          this.#react(type);
        },
        { signal },
      );
    }
  }

  /** Whether an element repeats an event of its session, for certain. */
  #tells(
    role: Role,
    { type, detail }: Event & { detail?: unknown },
    session: FinanceSession,
  ): boolean {
    const { operation } = (detail as { error?: { operation: string } }).error ?? {};
    switch (tagOf(role)) {
      case 'renewal-advert':
        return operation === 'merchant' || operation === 'config';
      case 'offer-picker':
        return (
          ['offers-load', 'offer-select', 'offers-expire'].includes(type) ||
          operation === 'offers' ||
          operation === 'config'
        );
      case 'offer-accept':
        return (
          type === 'offer-accepted' ||
          (type === 'offers-expire' && !this.#hasPicker(session)) ||
          operation === 'accept' ||
          operation === 'config'
        );
    }
  }

  #hasPicker(session: FinanceSession): boolean {
    return CAST.some((role) => {
      const element = this.cast[role];
      return role.startsWith('picker') && element.isConnected && element.session === session;
    });
  }

  /** The page is loaded again. */
  async reload(naming: Naming = 'both ids'): Promise<void> {
    // What was answered is known to the page that goes.
    await this.quiet();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    this.leave();
    this.service.leave();
    // What the elements that went had still to do at once.
    this.time.fire();
    await turn();
    this.#leftWithPages = this.#ledger.balance()['Window pagehide'] ?? 0;
    this.time.forget();
    if (this.world.keeps !== 'all') this.service.forget(this.world.keeps === 'little');
    this.hasHeaders = true;
    // Once a page has had the id from the server, the next one has it, too.
    this.#hasStored ||= this.hasName && this.#naming !== 'the reference';
    this.#naming = naming;
    this.open();
  }

  leave(): void {
    for (const role of CAST) this.cast[role].remove();
    this.below.remove();
    this.#page.abort();
    this.#watched = new Map();
    this.reaction = undefined;
    this.prevents = false;
    this.gifts = [];
  }

  // --- what the page may show ------------------------------------------------------------------

  labelOf(session: FinanceSession | undefined): Label | undefined {
    if (!session) return undefined;
    const { providerId, merchantId } = session.options;
    // A page that names nobody may have been given an offer.
    const chosen = providerId || merchantId ? undefined : session.state.selected?.offer.offer_id;
    return labelOf(session.options) ?? this.service.ownerOf(chosen);
  }

  /** How the page's server names a merchant. */
  idsOf(label: Label): Ids {
    const merchantId = referenceOf(label);
    const providerId = label === 'New' && this.hasName ? NEW_ID : providerOf(label);
    if (!providerId) return { merchantId };
    // The acceptance of the new merchant is kept under the reference, too: its page may not know better yet.
    const isEarly = this.#naming === 'the reference' && label === 'New' && !this.#hasStored;
    if (isEarly) return { merchantId };
    return this.#naming === 'the provider-id' ? { providerId } : { providerId, merchantId };
  }

  /** What of other merchants is in a text. */
  #foreign(text: string, label: Label | undefined): string | undefined {
    return LABELS.filter((other) => other !== label)
      .flatMap(tracesOf)
      .find((trace) => text.includes(trace));
  }

  #inspect(session: FinanceSession, name: string): void {
    const { state, options } = session;
    const label = this.labelOf(session);
    const text = textOfState(state);
    const say = (what: string) => this.fault(`state of ${name} (${label ?? 'nobody'}): ${what}`);
    const foreign = this.#disagree(session) ? undefined : this.#foreign(text, label);
    if (foreign && !this.#isNamed(session, foreign)) say(`has ${foreign} of another merchant`);
    if (text.includes(SECRET)) say('has bank details');
    if (!Object.isFrozen(state)) say('is not frozen');
    if ((state.providerId ?? '') !== (options.providerId ?? '')) say('is of another provider');
    const { offers, acceptance, selected, products, recheck, source, accepted } = state;
    if (acceptance === 'review' && !selected) say('review of nothing');
    if (acceptance === 'idle' && selected) say('a choice that is not reviewed');
    if (offers === 'ready' && source === undefined) say('offers from nowhere');
    if (offers === 'ready' && products.length === 0) say('ready empty');
    // One that the page gives has no product.
    if (offers === 'empty' && selected?.product.product_id) say('a choice among none');
    if (accepted && acceptance !== 'accepted') say('accepted, and not');
    if (recheck === 'checking' && acceptance !== 'unknown') say('rechecks what is known');
    const { error } = state;
    const tries = [offers === 'loading', acceptance === 'submitting', recheck === 'checking'];
    const tried = this.#tries.get(session) ?? [];
    this.#tries.set(session, tries);
    // Back at a merchant whose check has failed meanwhile, a decision that is still under way shows again.
    const isBack =
      error?.operation === 'merchant' &&
      this.service.pending.some((asked) => asked.label === label && asked.operation !== 'merchant');
    if (error && !isBack && !state.blocked && tries.some((is, index) => is && !tried[index])) {
      say(`tries again beside ${error.message}`);
    }
    const isNews = acceptance === 'accepted' && !this.#accepted.has(session);
    if (isNews && label) this.service.claim(label, options.baseUrl);
    if (acceptance === 'accepted') this.#accepted.add(session);
    else this.#accepted.delete(session);
  }

  /** Whether elements speak of several merchants at once: nothing is asked or shown then. */
  #disagree(session: FinanceSession): boolean {
    const said = CAST.map((role) => this.cast[role]).filter(
      (element) => element.isConnected && element.session === session,
    );
    return (['providerId', 'merchantId'] as const).some(
      (key) => new Set(said.flatMap((element) => element[key] ?? [])).size > 1,
    );
  }

  /** The page of a new merchant may be told whose id the service gave it. */
  #isNamed({ state }: FinanceSession, trace: string): boolean {
    return !!state.accepted && state.accepted.provider_id.startsWith(trace);
  }

  #inspectDetail(session: FinanceSession, type: string, detail: object): void {
    const text = textOfState(detail);
    if (!Object.isFrozen(detail)) this.fault(`${type}: detail is not frozen`);
    if (text.includes(SECRET)) this.fault(`${type}: has bank details`);
    // It is told of an acceptance also after a switch.
    if (type === 'offer-accepted' || this.#disagree(session)) return;
    const label = this.labelOf(session);
    const foreign = this.#foreign(text, label);
    if (foreign) this.fault(`${type} for ${label ?? 'nobody'}: has ${foreign} of another merchant`);
  }

  /** What has to hold after every step. */
  check(): void {
    for (const [session, name] of this.#watched) this.#inspect(session, name);
    // Who was on the page at the time of an event in which elements came and went is another question.
    if (this.#hasReacted) this.#heard.clear();
    this.#hasReacted = false;
    for (const [key, { expected, heard }] of this.#heard) {
      const isTold = /offers-load|offer-select|offers-expire|offer-accepted|finance-error/.test(
        key,
      );
      const isSure = !key.includes('merchant') || key.startsWith('advert');
      if (isTold && isSure && expected !== heard) {
        this.fault(`${key}: ${expected} told to the session, ${heard} by the element`);
      }
    }
    this.#checkSecrets();
    for (const fault of this.service.faults) this.fault(fault);
  }

  #checkSecrets(): void {
    for (const role of CAST) {
      const element = this.cast[role];
      if ((element.shadowRoot?.innerHTML ?? '').includes(SECRET)) {
        this.fault(`${role}: bank details are in the page`);
      }
    }
    for (const input of this.typed) {
      const host = (input.getRootNode() as Partial<ShadowRoot>).host as FinanceElement | undefined;
      const isOpen = ['review', 'submitting', 'error'].includes(host?.state ?? '');
      if (input.value && !(input.isConnected && isOpen) && !host?.isUpdatePending) {
        this.fault(`typed and still there: ${host?.state ?? 'off the page'}`);
      }
    }
  }

  /** Lets everything run that waits for nothing but itself. */
  async quiet(): Promise<void> {
    // One for each time that a page may wait.
    const rounds = this.world.isSlow ? 5 : 2;
    let reactions = this.#reactions;
    for (let round = 1; round <= rounds; round++) {
      let idle = 0;
      for (let index = 0; index < 40 && idle < 3; index++) {
        await import('../../../src/session/offers-flow.js');
        await turn();
        // Firefox reads a body in another thread, and how long that takes is up to the machine.
        while (this.service.reading > 0) await turn();
        idle = this.time.fire() ? 0 : idle + 1;
      }
      if (idle < 3) this.fault('never comes to rest');
      // What a listener of the page has pressed waits as long.
      if (this.#reactions > reactions) round = 0;
      reactions = this.#reactions;
      // Elements wait for a request to leave, and a decision for what other tabs tell.
      if (round < rounds) this.time.now += ANSWERED_WITHIN + 1;
    }
    this.service.rest();
  }

  /** What has to hold once everything has run. */
  checkScreen(): void {
    this.check();
    for (const [session, name] of this.#watched) {
      const { state } = session;
      const { offers, expiresAt, offerExpiresAt = expiresAt } = state;
      if (isDecided(state)) continue;
      const isOver = (time: string) => isExpired(time, session.now());
      if (offers === 'ready' && isOver(expiresAt)) this.fault(`${name}: offers past their time`);
      // An offer of the page that can't be read leaves no choice, but its fault.
      const isReview = !!state.selected && isOpen(state);
      if (isReview && isOver(offerExpiresAt)) this.fault(`${name}: a review past its time`);
    }
    for (const role of CAST) {
      const element = this.cast[role];
      if (!element.isConnected) continue;
      const { session, state } = element;
      const label = this.labelOf(session);
      const say = (what: string) => this.fault(`${role} (${label ?? 'nobody'}, ${state}): ${what}`);
      const shown = element.shadowRoot?.innerHTML ?? '';
      const foreign = this.#foreign(shown, label);
      if (foreign && !(session && this.#isNamed(session, foreign))) say(`shows ${foreign}`);
      if (!STATES[element.localName as Tag].includes(state)) say('is no state');
      if (knowsStates && !element.matches(`:state(${state})`)) say('is not mirrored');
      if (element.isUpdatePending) say('is not rendered');
      this.seen.add(`${element.localName} ${state}`);
      const hasRoom = element.offsetHeight > 0;
      if (hasRoom !== this.#shows(role, element)) say(hasRoom ? 'takes room' : 'shows nothing');
      if (shown.includes('NaN') || shown.includes('undefined')) say('shows a slip');
    }
  }

  #shows(role: Role, element: FinanceElement): boolean {
    if (role === 'advert') return element.state === 'eligible';
    // Settings that contradict each other are none of a merchant's who has come to nothing yet.
    const { blocked, offers, acceptance, eligibility = 'idle' } = element.session?.state ?? {};
    if (blocked && (role.startsWith('picker') ? offers : acceptance) === 'idle') return false;
    if (element.state !== 'idle') return true;
    const { showStart = false } = element as Partial<HTMLElementTagNameMap['offer-picker']>;
    const mayRenew = !['checking', 'ineligible'].includes(eligibility);
    return showStart && mayRenew && (acceptance ?? 'idle') === 'idle';
  }

  // --- the end ---------------------------------------------------------------------------------

  async #answer(): Promise<void> {
    await this.quiet();
    for (let round = 0; round < 12 && this.service.pending.length > 0; round++) {
      this.log.push(`    ${this.service.reply(0, 'yes')}`);
      await this.quiet();
    }
  }

  /** Every request is answered, or given up; then nothing may be under way. */
  async calm(): Promise<void> {
    await this.#answer();
    // What waited for its time may ask for something again.
    this.time.now += 130_000;
    await this.#answer();
    this.checkScreen();
    for (const [session, name] of this.#watched) {
      const { eligibility, offers, acceptance, recheck, started, blocked } = session.state;
      // A check that a contradiction stops is repeated once the settings agree.
      const check = blocked ? 'idle' : eligibility;
      const busy = [check, offers, acceptance, recheck].find((state) =>
        ['checking', 'loading', 'submitting'].includes(state),
      );
      if (busy) this.fault(`${name} is ${busy} for good`);
      const members = CAST.filter(
        (role) => this.cast[role].isConnected && this.cast[role].session === session,
      );
      const hasPicker = members.some((role) => role.startsWith('picker'));
      if (started && offers === 'idle' && acceptance === 'idle' && !blocked && hasPicker) {
        this.fault(`${name} was started, and nothing came of it`);
      }
      // Once the merchant is further on, an advert has nothing to say.
      const asks = members.includes('advert') && !!session.options.providerId && !blocked;
      if (asks && eligibility === 'idle' && offers === 'idle' && acceptance === 'idle')
        this.fault(`${name} has an advert that never asked`);
    }
  }

  /** All is taken off the page: nothing may stay. */
  async end(): Promise<void> {
    const sessions = [...this.#watched.keys()];
    this.leave();
    // What the elements that went have left is taken up at the end of this task.
    await this.quiet();
    for (const session of sessions) session.configure({ providerId: null, merchantId: '' });
    await this.quiet();
    this.checkSecretsGone();
    const left = this.#ledger.balance();
    // A request goes with its signal, and a channel that is closed with its listeners.
    delete left['AbortSignal abort'];
    delete left['Channel message'];
    // A page that was left had an acceptance without an answer: its session goes with it.
    delete left['FinanceSession offer-accepted'];
    delete left['FinanceSession offer-submit'];
    // One that was accepted can be asked for, as long as the page is there; a page that was left with a decision
    // without an answer takes along what was to tell of that.
    if ((left['Window pagehide'] ?? 0) <= 1 + this.#leftWithPages) delete left['Window pagehide'];
    if (left['Window pageshow'] === 1) delete left['Window pageshow'];
    if (Object.keys(left).length > 0) this.fault(`left behind: ${JSON.stringify(left)}`);
  }

  checkSecretsGone(): void {
    for (const { value } of this.typed) if (value) this.fault('typed and still there at the end');
  }

  stop(): void {
    this.#unlock();
    this.leave();
    this.service.leave();
    this.box.remove();
    this.#ledger.stop();
    this.time.stop();
    for (const undo of this.#undo.reverse()) undo();
  }

  // --- what is pressed -------------------------------------------------------------------------

  /** A press that may ask for offers, for the merchant of this moment. */
  press(session: FinanceSession | undefined, knows = false): void {
    if (!session) return;
    const label = this.labelOf(session);
    // Where nobody is named, it is the press of whoever is named at once.
    for (const one of label ? [label] : LABELS) {
      const book = this.service.book(one, session.options.baseUrl);
      book.presses++;
      if (knows) book.knowing++;
    }
  }

  pressAccept(element: Accept): void {
    const { session } = element;
    const label = this.labelOf(session);
    if (!session || !label) return;
    const book = this.service.book(label, session.options.baseUrl);
    book.submittedAt = this.time.now;
    if (consentOf(element) && !boxOf(element)?.checked) book.unticked++;
    else book.submits++;
    if (!hasTyped(element)) book.bare++;
  }

  /** A page without elements accepts by a command. */
  pressAcceptIn(session: FinanceSession): void {
    const label = this.labelOf(session);
    if (!label) return;
    const book = this.service.book(label, session.options.baseUrl);
    book.submittedAt = this.time.now;
    book.submits++;
    book.bare++;
  }

  /** The page asks for consent with a text of its own, or no longer. */
  askConsent(element: Accept, asks: boolean): void {
    consentOf(element)?.remove();
    if (!asks) return;
    const text = document.createElement('span');
    text.slot = 'consent';
    text.textContent = `I agree to text ${++this.#texts}.`;
    element.append(text);
  }

  /** The merchant ticks the box, where there is one. */
  agree(element: Accept): void {
    const box = boxOf(element);
    const label = this.labelOf(element.session);
    if (!box || box.checked || !consentOf(element) || !label) return;
    box.click();
    // A press that has not been looked at yet finds the box ticked.
    const book = this.service.book(label, element.session?.options.baseUrl);
    book.submits += book.unticked;
    book.unticked = 0;
  }

  /** What the merchant has chosen in a session, and how much was typed. */
  begunIn(session: FinanceSession): string | undefined {
    const { blocked, revision, selected } = session.state;
    if (blocked || !selected) return undefined;
    const typed = [...this.typed].filter(({ value, isConnected }) => value && isConnected);
    return JSON.stringify([revision, selected.offer.offer_id, typed.length]);
  }

  #isOf(session: FinanceSession | undefined, label: Label, base: string | undefined): boolean {
    const spelled = (address: string | undefined) => (address ?? '').replace(/\/+$/, '');
    return this.labelOf(session) === label && spelled(session?.options.baseUrl) === spelled(base);
  }

  /** Whether there is a review of this merchant at this address, and none of them has empty fields. */
  #allTyped(label: Label, base: string | undefined): boolean {
    const reviews = CAST.filter((role) => tagOf(role) === 'offer-accept')
      .map((role) => this.cast[role] as Accept)
      .filter(({ isConnected, session }) => isConnected && this.#isOf(session, label, base));
    return reviews.length > 0 && reviews.every(hasTyped);
  }

  #allHeld(label: Label, base: string | undefined): boolean {
    const sessions = [...this.#watched.keys()].filter((one) => this.#isOf(one, label, base));
    return sessions.length > 0 && sessions.every(({ state }) => state.blocked);
  }

  #isUnnamed(label: Label): boolean {
    return [...this.#watched.keys()].some(
      ({ options }) => options.providerId && !options.merchantId && labelOf(options) === label,
    );
  }

  /** The page forgets the offers of a merchant. */
  forgotten(session: FinanceSession | undefined): void {
    const label = this.labelOf(session);
    if (!session || !label) return;
    const book = this.service.book(label, session.options.baseUrl);
    book.set = undefined;
    book.isAccepted = false;
  }

  /** A press on a button that has the focus. Returns how to see that what comes of it has the focus, or it is elsewhere. */
  pressFocused(element: FinanceElement, button: HTMLElement): () => void {
    const { session } = element;
    const revision = session?.state.revision;
    button.focus();
    const hadFocus = element.shadowRoot?.activeElement === button;
    button.click();
    return () => {
      const isStill = element.session === session && session?.state.revision === revision;
      if (!hadFocus || !isStill || !element.isConnected || element.offsetHeight === 0) return;
      const { activeElement, body } = document;
      if (activeElement === body || !activeElement) {
        this.fault(`the focus is lost: ${element.localName} ${element.state}`);
      }
    };
  }

  type(element: Accept): void {
    const label = this.labelOf(element.session);
    const inputs =
      element.shadowRoot?.querySelectorAll<HTMLInputElement>('form .field input') ?? [];
    if (!label || !element.isConnected || element.isUpdatePending) return;
    for (const input of inputs) {
      input.value =
        input.id === 'bank_name'
          ? `${SECRET} ${markOf(label)}`
          : input.id === 'sort_code'
            ? '20-17-55'
            : '12345678';
      this.typed.add(input);
    }
  }
}
