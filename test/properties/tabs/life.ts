import type { FinanceSession } from '../../../src/index.js';
import type { Step } from './steps.js';
import { Browser, Page, TabStorage, type Load, type Turn } from './browser.js';
import {
  applicationOf,
  labelOf,
  providerOf,
  Service,
  type Acceptance,
  type Asked,
  type Label,
  type Answer,
  type OfferedSet,
  type Outcome,
} from './service.js';

export const SECRET = '31926819';
const EVENTS = ['offers-load', 'offer-submit', 'offer-accepted', 'finance-error'];

/** What a merchant, or a page, can know of a decision. */
interface Fact {
  readonly label: Label;
  readonly kind: 'set' | 'lost' | 'accept';
  readonly set?: OfferedSet;
  readonly acceptance?: Acceptance;
  readonly outcome: Outcome;
  readonly at: number;
  /** Who has ever known it. */
  readonly pages: Set<Visit | Tab>;
}

interface Tab {
  readonly storage: TabStorage | null;
  /** What is in it. */
  readonly kept: Set<Fact>;
  /** The last one is shown, the others are in the back/forward cache. */
  readonly visits: Visit[];
}

/** A page of a tab, with its session. */
export class Visit {
  readonly page: Page;
  readonly tab: Tab;
  session!: FinanceSession;
  readonly name: string;
  /** What came to it, or what it showed. */
  readonly knows = new Set<Fact>();
  /** What other tabs told it. */
  readonly heard = new Set<Fact>();
  readonly begun: Partial<Record<Label, number>> = {};
  /** The acceptances that its session has announced. */
  readonly told = new Set<string>();
  /** Whether its last press was next to the notice. */
  again = false;
  presses = 0;
  before: FinanceSession['state'] | undefined;
  shown: OfferedSet | undefined;
  merchantNow: Partial<Record<Label, number>> = {};

  constructor(page: Page, tab: Tab, name: string) {
    this.page = page;
    this.tab = tab;
    this.name = name;
  }

  get label(): Label {
    return labelOf(this.session.options.providerId)!;
  }
}

export interface World {
  readonly keeps: boolean;
  readonly hasPicker: boolean;
  readonly checks: boolean;
}

export class Life {
  readonly log: string[] = [];
  readonly faults: string[] = [];
  readonly seen = new Set<string>();
  readonly browser: Browser;
  readonly service: Service<Visit>;
  readonly tabs: Tab[] = [];
  readonly #turn: Turn;
  readonly world: World;
  answeredAt = 0;
  pressedAt = 0;
  /** When a page came or went. */
  turnedAt = 0;
  #count = 0;
  /** All that was decided. */
  readonly facts: Fact[] = [];
  readonly gone = new Set<OfferedSet>();
  /** Offers of a tab in which the merchant has begun anew: only who has asked for them still has them. */
  readonly #found = new Set<Fact>();
  readonly #withdrawn = new Set<Fact>();

  constructor(world: World, load: Load, turn: Turn) {
    this.world = world;
    this.#turn = turn;
    this.browser = new Browser(load);
    this.service = new Service(() => this.browser.now);
    this.service.onAsk = (asked) => this.#judge(asked);
    this.service.onEnd = (asked) => this.#end(asked);
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  get visits(): Visit[] {
    return this.tabs.flatMap((tab) => tab.visits);
  }

  get awake(): Visit[] {
    return this.visits.filter(({ page }) => page.isAwake);
  }

  // --- what comes and goes ---------------------------------------------------------------------

  openTab(from?: Tab): void {
    const { keeps } = this.world;
    const last = from?.visits.at(-1);
    const kept = [...(from?.kept ?? [])].filter(
      (fact) => !last || fact.kind !== 'lost' || !this.#isPast(last, fact),
    );
    const tab: Tab = {
      storage: keeps ? new TabStorage(from?.storage?.items) : null,
      kept: new Set(keeps ? kept : []),
      visits: [],
    };
    this.tabs.push(tab);
    this.visit(tab, last?.label ?? 'A');
  }

  visit(tab: Tab, label: Label): void {
    this.answeredAt = this.turnedAt = this.browser.now;
    const page = new Page(this.browser, tab.storage);
    const visit = new Visit(page, tab, `tab ${this.tabs.indexOf(tab) + 1}, page ${++this.#count}`);
    visit.session = page.copy.createSession({
      baseUrl: 'https://partner.example/v2',
      providerId: providerOf(label),
      merchantId: `shop-${label}`,
      currency: 'GBP',
      idempotencyHeader: 'idempotency-key',
      storage: tab.storage,
      fetch: this.service.fetchFor(visit, (answer) => page.awake(answer)),
    });
    const { session } = visit;
    page.window.addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) session.comeBack(true);
      else session.checkExpiry();
    });
    if (this.world.hasPicker) {
      session.attach({});
      session.preload();
    }
    for (const type of EVENTS) {
      session.addEventListener(type as 'finance-error', (event) => this.#hear(visit, event));
    }
    session.addEventListener('change', () => this.#inspect(visit));
    tab.visits.push(visit);
    this.#take(visit);
    if (this.world.checks) void this.watch(visit, session.checkEligibility());
  }

  /** What is kept for the merchant shown is known. */
  #take(visit: Visit): void {
    for (const fact of visit.tab.kept) if (fact.label === visit.label) this.#learn(visit, fact);
    visit.shown = undefined;
  }

  leave(visit: Visit, how: 'left' | 'crashed'): void {
    this.answeredAt = this.turnedAt = this.browser.now;
    const asks = [...this.service.open].filter(({ from }) => from === visit);
    if (how === 'left') visit.page.leave();
    else visit.page.crash();
    for (const asked of asks) this.#lose(asked, how === 'left');
    visit.tab.visits.splice(visit.tab.visits.indexOf(visit), 1);
  }

  close(tab: Tab, how: 'left' | 'crashed'): void {
    for (const visit of [...tab.visits].reverse()) this.leave(visit, how);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  rest(visit: Visit): void {
    // No browser keeps a page that holds a lock, or waits for one.
    if (this.browser.hasLocks(visit.page)) this.leave(visit, 'left');
    else visit.page.rest();
  }

  comeBack(visit: Visit): void {
    this.answeredAt = this.turnedAt = this.browser.now;
    // A later page of the tab has left its traces.
    visit.page.comeBack();
    // That an answer was lost shows at the press.
    for (const fact of visit.tab.kept) {
      if (fact.label === visit.label && fact.kind !== 'lost') this.#learn(visit, fact);
    }
    visit.before = undefined;
    visit.shown = undefined;
  }

  async switchTo(visit: Visit, label: Label): Promise<void> {
    await this.told(Math.max(this.answeredAt, this.pressedAt));
    this.answeredAt = this.turnedAt = this.browser.now;
    visit.session.configure({ providerId: providerOf(label), merchantId: `shop-${label}` });
    visit.before = undefined;
    this.#take(visit);
  }

  async reset(visit: Visit): Promise<void> {
    await this.told(Math.max(this.answeredAt, this.pressedAt));
    const { label, tab } = visit;
    const isCertain = (fact: Fact) =>
      fact.label === label && (fact.outcome === 'done' || this.#found.has(fact));
    const mine = [...visit.knows].filter((fact) => fact.kind === 'set' && fact.label === label);
    for (const all of [visit.knows, tab.kept]) {
      for (const fact of all) if (isCertain(fact)) all.delete(fact);
    }
    for (const fact of mine) this.#withdrawn.add(fact);
    visit.begun[label] = this.browser.now;
    visit.before = undefined;
    visit.shown = undefined;
    visit.session.reset();
  }

  // --- knowledge -------------------------------------------------------------------------------

  #note(visit: Visit, given: Omit<Fact, 'pages'>, isTold = true): void {
    const fact: Fact = { ...given, pages: new Set() };
    this.facts.push(fact);
    if (visit.page.state !== 'gone') this.#learn(visit, fact);
    if (this.world.keeps) visit.tab.kept.add(fact);
    for (const other of isTold ? this.awake : []) {
      if (this.#listens(other, fact.label) && this.#mayHear(other, fact))
        this.#learn(other, fact, other.heard);
    }
  }

  #learn(visit: Visit, fact: Fact, where = visit.knows): void {
    where.add(fact);
    fact.pages.add(visit);
    if (this.world.keeps) fact.pages.add(visit.tab);
  }

  /** Whether it invites to something, or has heard of this merchant before. */
  #listens(visit: Visit, of: Label): boolean {
    const { session, knows, heard, label } = visit;
    const { eligibility, offers, selected } = session.state;
    const isOf = (fact: Fact) =>
      fact.label === of &&
      !this.#withdrawn.has(fact) &&
      this.#mayHear(visit, fact) &&
      !(fact.kind === 'lost' && this.#isPast(visit, fact));
    if ([...knows].some(isOf) || [...heard].some(isOf)) return true;
    if (label !== of) return false;
    return this.world.hasPicker || eligibility === 'eligible' || offers !== 'idle' || !!selected;
  }

  #mayHear(visit: Visit, fact: Fact): boolean {
    const begun = visit.begun[fact.label] ?? 0;
    return (fact.outcome === 'unknown' && !this.#found.has(fact)) || fact.at >= begun;
  }

  /** What pages that are awake tell each other. */
  spread(to = this.awake): void {
    for (const visit of to) {
      for (const other of this.awake) {
        for (const fact of [...other.knows, ...other.heard]) {
          if (!this.#mayHear(other, fact)) continue;
          if (fact.kind === 'lost' && this.#isPast(other, fact)) continue;
          if (this.#listens(visit, fact.label) && this.#mayHear(visit, fact))
            this.#learn(visit, fact, visit.heard);
        }
      }
    }
  }

  /** The page of a request is gone, or away. */
  #lose(asked: Asked<Visit>, isTold: boolean): void {
    const { operation, label, acceptance, from } = asked;
    if (operation === 'merchant') return;
    const kind = operation === 'offers' ? 'lost' : 'accept';
    this.#note(
      from,
      { label, kind, outcome: 'unknown', at: this.browser.now, ...(acceptance && { acceptance }) },
      isTold,
    );
  }

  #end({ from, label, operation, acceptance, end: { outcome, set, isGone } }: Asked<Visit>): void {
    if (operation === 'merchant') {
      if (outcome === 'done') from.merchantNow[label] = this.service.funded[label];
      return;
    }
    if (isGone && acceptance) this.gone.add(acceptance.set);
    if (outcome === 'refused') return;
    const at = this.browser.now;
    if (acceptance) this.#note(from, { label, kind: 'accept', acceptance, outcome, at });
    else if (set && outcome === 'done') this.#note(from, { label, kind: 'set', set, outcome, at });
    else this.#note(from, { label, kind: 'lost', outcome: 'unknown', at });
  }

  /** Whether what came of an acceptance may be renewed, as far as the page was told. */
  #isOver(visit: Visit, { acceptance, label }: Fact): boolean {
    const funded = visit.merchantNow[label] ?? 0;
    if (!acceptance || !funded) return false;
    const newest = this.service.applied[label][funded - 1];
    return !!newest && newest.sentAt >= acceptance.sentAt;
  }

  /** What was answered later stands for what was lost before, also where it was forgotten since. */
  #isPast(visit: Visit, lost: Fact): boolean {
    return this.facts.some(
      ({ label, outcome, at, pages }) =>
        label === lost.label &&
        outcome === 'done' &&
        at >= lost.at &&
        (pages.has(visit) || pages.has(visit.tab)),
    );
  }

  #judge(asked: Asked<Visit>): void {
    const { operation, label, from, acceptance } = asked;
    if (operation === 'merchant') return;
    const say = (what: string) =>
      this.fault(`${what}: ${operation} of ${label}, request ${asked.number} by ${from.name}`);
    const beside = [...this.service.open].find(
      (other) => other.label === label && other.operation !== 'merchant' && other.from.page.isAwake,
    );
    if (beside) say(`while another decision is under way (${beside.number})`);
    if (from.presses <= 0) say('without a press');
    from.presses--;
    this.spread([from]);
    const isOf = (fact: Fact) => fact.label === label;
    const order = (one: Fact, other: Fact) => one.at - other.at;
    // Tabs remember the last decision of each merchant.
    const heard = [...from.heard].filter(isOf).sort(order).slice(-1);
    const known = [
      ...from.knows,
      ...from.tab.kept,
      ...heard.filter((fact) => !this.#withdrawn.has(fact) && this.#mayHear(from, fact)),
    ]
      .filter(isOf)
      .filter((fact) => fact.kind !== 'lost' || !this.#isPast(from, fact))
      .sort(order);
    const accepted = known.find((fact) => fact.kind === 'accept' && !this.#isOver(from, fact));
    if (accepted) say(`though an acceptance is ${accepted.outcome}`);
    const last = known.at(-1);
    if (acceptance) {
      const { expiresAt } = acceptance.set.response;
      if (Date.parse(expiresAt) <= this.browser.now) say('of a set that has expired');
      return;
    }
    if (last?.kind === 'set') {
      const { set } = last;
      const isOpen = Date.parse(set!.response.expiresAt) > this.browser.now && !this.gone.has(set!);
      const isEmpty = set!.response.products.length === 0;
      if (isOpen && !isEmpty) say('though offers are there');
      else if (!from.again && (!isEmpty || isOpen) && !this.gone.has(set!))
        say('without the notice');
    } else if (last?.kind === 'lost' && !from.again) say('without the notice, after a lost answer');
  }

  // --- what is seen ----------------------------------------------------------------------------

  #hear(visit: Visit, event: Event): void {
    const text = JSON.stringify((event as CustomEvent).detail);
    if (text.includes(SECRET)) this.fault(`${visit.name}: bank details in ${event.type}`);
    this.seen.add(event.type);
    if (event.type !== 'offer-accepted') return;
    if (visit.told.has(text)) this.fault(`${visit.name}: an acceptance is told twice`);
    visit.told.add(text);
  }

  async watch(visit: Visit, command: Promise<unknown>): Promise<void> {
    try {
      await command;
    } catch (error) {
      this.fault(`${visit.name}: a command is rejected: ${String(error)}`);
    }
  }

  #inspect(visit: Visit): void {
    const { session, before, name } = visit;
    const { state } = session;
    const { label } = visit;
    visit.before = state;
    if (visit.page.state === 'gone') return;
    const say = (what: string) => this.fault(`${name}: ${what}`);
    this.seen.add(`offers ${state.offers}`).add(`acceptance ${state.acceptance}`);
    const applied = this.service.applied[label];
    if (state.acceptance === 'accepted') {
      const begun = visit.begun[label] ?? 0;
      const sent = this.facts.filter((fact) => fact.kind === 'accept' && fact.label === label);
      const isForgotten = ({ at, outcome, pages }: Fact) =>
        outcome === 'done' && at < begun && pages.has(visit);
      if (sent.length > 0 && sent.every(isForgotten)) {
        say('shows an acceptance again that was forgotten');
      }
      if (applied.length === 0) say('shows an acceptance, and there is none');
      const { selected, applicationId } = state;
      const one = applied.filter(({ offerId }) => offerId === selected?.offer.offer_id);
      if (selected && one.length === 0)
        say(`shows an acceptance of ${selected.offer.description}, which was not accepted`);
      if (
        applicationId &&
        !applied.some(
          ({ application, offerId }) =>
            applicationOf(label, application) === applicationId &&
            (!selected || offerId === selected.offer.offer_id),
        )
      )
        say('shows an application that is not of this offer');
    }
    const [first] = state.products.flatMap(({ offers }) => offers);
    const set = first && this.service.sets.get(first.offer_id);
    if (set && set.label !== label) say(`shows offers of ${set.label}`);
    if (set && before?.revision === state.revision) {
      if (visit.shown && set.number < visit.shown.number) say('shows earlier offers again');
    }
    if (set && set !== visit.shown) {
      visit.shown = set;
      for (const fact of this.facts) {
        if (fact.set === set) {
          this.#learn(visit, fact);
          if (this.world.keeps) visit.tab.kept.add(fact);
        }
      }
      const accepted = [...visit.knows].find(
        ({ acceptance, outcome }) => acceptance?.set === set && outcome === 'done',
      );
      if (accepted && state.acceptance !== 'accepted' && state.offers === 'ready')
        say('shows offers of which one was accepted');
    }
    if (state.acceptance === 'accepted') {
      // Evidence was found, here or elsewhere.
      for (const fact of this.facts) {
        const isKnown = [visit, visit.tab].some((one) => fact.pages.has(one));
        if (isKnown && fact.kind === 'accept' && fact.label === label) this.#found.add(fact);
      }
    }
    if (state.acceptance === 'accepted' || state.acceptance === 'unknown') {
      for (const fact of visit.heard) {
        if (fact.kind === 'accept' && fact.label === label) {
          this.#learn(visit, fact);
          if (this.world.keeps) visit.tab.kept.add(fact);
        }
      }
    }
    const was = before?.revision === state.revision ? before.acceptance : undefined;
    if (
      (was === 'accepted' && state.acceptance !== 'accepted') ||
      (was === 'unknown' && !['unknown', 'accepted', 'submitting'].includes(state.acceptance))
    )
      say(`was ${was}, and is ${state.acceptance}`);
  }

  check(): void {
    for (const message of this.browser.messages.splice(0)) {
      const text = JSON.stringify(message);
      if (text.includes(SECRET) || text.includes('sign.example')) this.fault(`a tab tells ${text}`);
    }
    for (const { storage } of this.tabs) {
      for (const text of storage?.items.values() ?? []) {
        if (text.includes(SECRET) || text.includes('sign.example')) this.fault(`is kept: ${text}`);
      }
    }
  }

  /** Runs what is due within this time. */
  async run(ms = 0): Promise<void> {
    const until = this.browser.now + ms;
    let idle = 0;
    let count = 0;
    while (idle < 3) {
      await this.#turn();
      // A body is read in another thread, and how long that takes is up to the machine.
      while (this.service.reading > 0) await this.#turn();
      idle = this.browser.fire(until) ? 0 : idle + 1;
      if (++count > 3000) {
        this.fault('never comes to rest');
        break;
      }
    }
    this.browser.now = Math.max(this.browser.now, until);
    this.check();
  }

  async take(step: Step): Promise<void> {
    this.browser.now++;
    this.log.push(step.toString());
    await step.run(this);
    if (step.then === 'a turn') await this.run();
    if (step.then !== 'quiet') return;
    await this.run(250);
    this.spread();
  }

  async answerAll(): Promise<void> {
    await this.run(250);
    for (let round = 0; round < 20 && this.service.pending.length > 0; round++) {
      this.log.push(`    ${this.service.reply(0, 'yes')}`);
      await this.run(250);
    }
  }

  async end(): Promise<void> {
    for (const visit of this.visits) {
      if (visit.page.state === 'cached' && visit === visit.tab.visits.at(-1)) this.comeBack(visit);
    }
    await this.answerAll();
    await this.run(130_000);
    await this.answerAll();
    const busy = ['checking', 'loading', 'submitting'];
    for (const { session, name } of this.awake) {
      const { eligibility, offers, acceptance, recheck } = session.state;
      for (const one of [eligibility, offers, acceptance, recheck]) {
        if (busy.includes(one)) this.fault(`${name} is ${one} for good`);
      }
    }
    if (this.faults.length > 0) return;
    // A press leads on.
    for (const visit of this.awake) {
      const { session, name } = visit;
      const isDecided = () => ['accepted', 'unknown'].includes(session.state.acceptance);
      const isReady = () => session.state.offers === 'ready';
      this.log.push(`${name} presses at last: ${this.about(visit)}`);
      for (let tries = 0; tries < 3 && !isDecided() && !isReady(); tries++) {
        await this.load(visit);
        await this.answerAll();
      }
      if (isDecided()) continue;
      if (!isReady()) {
        this.fault(`${name}: no press leads to offers: ${this.about(visit)}`);
        continue;
      }
      for (let tries = 0; tries < 2 && !isDecided(); tries++) {
        if (!isReady()) await this.load(visit);
        await this.answerAll();
        this.select(visit, 0);
        await this.accept(visit, false);
        await this.answerAll();
      }
      if (!isDecided())
        this.fault(`${name}: no press leads to an acceptance: ${this.about(visit)}`);
    }
  }

  about({ session: { state } }: Visit): string {
    const { eligibility, offers, acceptance, recheck, started, error } = state;
    const set = this.service.sets.get(state.products[0]?.offers[0]?.offer_id ?? '')?.number;
    return `${eligibility}, offers ${offers}${set ? ` ${String(set)}` : ''}, acceptance ${acceptance}, recheck ${recheck}${started ? ', started' : ''}${error ? `, ${error.code}` : ''}`;
  }

  // --- what is pressed -------------------------------------------------------------------------

  /** Lets messages arrive: nobody does two things in two tabs within the few ms that they take. */
  async told(since: number): Promise<void> {
    if (this.browser.now - since < 110) await this.run(110);
  }

  async reply(index: number, how: Answer): Promise<void> {
    // A press asks for its turn first.
    if (this.browser.now - this.pressedAt < 5) await this.run(5);
    this.log.push(`    ${this.service.reply(index, how)}`);
    this.answeredAt = this.browser.now;
  }

  async load(visit: Visit): Promise<void> {
    await this.told(this.answeredAt);
    const { session } = visit;
    this.pressedAt = this.browser.now;
    const again = ['expired', 'unknown', 'empty'].includes(session.state.offers);
    visit.again = again || (visit.again && session.state.offers === 'loading');
    visit.presses++;
    void this.watch(visit, session.loadOffers(undefined, { again }));
  }

  select({ session }: Visit, index: number): void {
    const offers = session.state.products.flatMap(({ offers }) => offers);
    const offer = offers[index % (offers.length || 1)];
    if (offer) session.selectOffer(offer.offer_id);
  }

  async accept(visit: Visit, withBank: boolean): Promise<void> {
    // A tab that was left tells it at once; what another one was answered is asked for.
    await this.told(this.turnedAt);
    this.pressedAt = this.browser.now;
    if (!visit.session.state.selected) return;
    visit.presses++;
    const bankDetails = {
      account_number: SECRET,
      bank_name: 'Bank',
      account_type: 'NONE',
      sort_code: '20-17-55',
    };
    void this.watch(visit, visit.session.accept(withBank ? { bankDetails } : {}));
  }

  stop(): void {
    for (const visit of this.visits) visit.page.crash();
  }
}
