import type { Asked, Label, Naming, OfferedSet, Service } from './service.js';
import type { Fact, Tab, Visit, World } from './visit.js';

/** What each page can know: from its own requests, from what its tab kept, or from other tabs. */
export class Knowledge {
  /** All that was decided. */
  readonly #facts: Fact[] = [];
  /** Sets that the service no longer has. */
  readonly #gone = new Set<OfferedSet>();
  /** Acceptances that some page has shown to be done. */
  readonly #found = new Set<Fact>();
  /** Offers of a tab in which the merchant has begun anew: only who has asked for them still has them. */
  readonly #withdrawn = new Set<Fact>();
  /** Whose offers a page was asking for when another one crashed amid an acceptance. */
  readonly #waiting = new Map<Visit, Label>();
  /** Pages that were asked to take up what is kept for their merchant. */
  readonly #taken = new WeakSet<Visit>();
  readonly #world: World;
  readonly #service: Service<Visit>;
  readonly #awake: () => readonly Visit[];
  /** Those that are asleep, too. */
  readonly #open: () => readonly Visit[];

  constructor(
    world: World,
    service: Service<Visit>,
    awake: () => readonly Visit[],
    open: () => readonly Visit[],
  ) {
    this.#world = world;
    this.#service = service;
    this.#awake = awake;
    this.#open = open;
  }

  // --- what comes to a page --------------------------------------------------------------------

  #note(visit: Visit, given: Omit<Fact, 'at' | 'pages' | 'goneFrom'>, isTold = true): void {
    const at = this.#service.now();
    const fact: Fact = { ...given, at, pages: new Set(), goneFrom: new Set() };
    this.#facts.push(fact);
    // It may have been told the id meanwhile; of another merchant it goes on to know by that one's names.
    const isStill = visit.label !== fact.label || this.#reaches(visit, fact, fact.by);
    if (visit.page.state !== 'gone' && isStill) this.#learn(visit, fact);
    this.#putInto(visit.tab, fact, fact.by);
    if (!isTold) return;
    for (const other of this.#open()) {
      if (this.#reaches(other, fact, fact.by)) this.#tell(other, fact);
    }
  }

  #learn(visit: Visit, fact: Fact, where = visit.knows): void {
    where.add(fact);
    fact.pages.add(visit);
    if (this.#world.keeps) fact.pages.add(visit.tab.home);
  }

  /** It is kept in the tab, too. */
  #keep(visit: Visit, fact: Fact): void {
    this.#learn(visit, fact);
    this.#putInto(visit.tab, fact, visit.by);
  }

  /** What is kept has the name by which its page knows the merchant. */
  #putInto({ home, kept, named }: Tab, fact: Fact, by: Naming): void {
    if (!this.#world.keeps || fact.goneFrom.has(home)) return;
    kept.add(fact);
    if (by === 'both ids') named.add(fact);
  }

  /** Whether a page takes up what is kept in its tab, or told under this name. */
  #reaches({ by }: Visit, { kind }: Fact, under: Naming | undefined): boolean {
    // Before an acceptance there is no `provider_id`: what else came under the reference is of that one application.
    return by === under || (by === 'both ids' && kind === 'accept');
  }

  #isKeptFor(visit: Visit, fact: Fact): boolean {
    const under = visit.tab.named.has(fact) ? 'both ids' : 'reference';
    return fact.label === visit.label && this.#reaches(visit, fact, under);
  }

  /** The page is told the `provider_id`: what it has of the merchant goes along. */
  nameIn(visit: Visit): void {
    const { kept, named } = visit.tab;
    for (const fact of kept) if (fact.label === visit.label) named.add(fact);
  }

  #tell(visit: Visit, fact: Fact): void {
    if (this.#listens(visit, fact) && this.#mayHear(visit, fact))
      this.#learn(visit, fact, visit.heard);
  }

  /** A page has its answer, or has given up. */
  end({ from, by, label, operation, acceptance, end }: Asked<Visit>): void {
    const { outcome, set, isGone } = end;
    if (operation === 'merchant') {
      if (outcome !== 'done') return;
      from.funded[label] = this.#service.funded[label];
      // Later pages of the tab go on from there.
      for (const fact of from.tab.kept) if (this.isOver(from, fact)) from.tab.kept.delete(fact);
      return;
    }
    if (isGone && acceptance) this.#gone.add(acceptance.set);
    if (outcome === 'refused') return;
    if (acceptance) this.#note(from, { label, by, kind: 'accept', acceptance, outcome });
    else if (set && outcome === 'done') this.#note(from, { label, by, kind: 'set', set, outcome });
    else this.#note(from, { label, by, kind: 'lost', outcome: 'unknown' });
  }

  /** The page of a request is gone, or away. */
  lose({ operation, by, label, acceptance, from }: Asked<Visit>, isTold: boolean): void {
    if (operation === 'merchant') return;
    const kind = operation === 'offers' ? 'lost' : 'accept';
    const outcome = 'unknown';
    this.#note(from, { label, by, kind, outcome, ...(acceptance && { acceptance }) }, isTold);
    if (!acceptance || isTold) return;
    for (const page of this.#open()) {
      const isWaiting = page.label === label && page.session.state.offers === 'loading';
      if (isWaiting) this.#waiting.set(page, label);
    }
  }

  /** What is kept for the merchant shown is known, as soon as that one is named. */
  take(visit: Visit): void {
    if (!visit.isNamed) return;
    this.#taken.add(visit);
    for (const all of [visit.knows, visit.heard]) {
      for (const fact of all) {
        if (fact.label === visit.label && !this.#reaches(visit, fact, fact.by)) all.delete(fact);
      }
    }
    for (const fact of visit.tab.kept) {
      if (!this.#isKeptFor(visit, fact)) continue;
      this.#learn(visit, fact);
      // What was kept under the reference is moved.
      this.#putInto(visit.tab, fact, visit.by);
    }
  }

  /** A later page of the tab has left its traces. */
  comeBack(visit: Visit): void {
    for (const fact of visit.tab.kept) {
      // That an answer was lost shows at the press.
      if (this.#isKeptFor(visit, fact) && fact.kind !== 'lost') this.#learn(visit, fact);
    }
  }

  /** What a tab keeps that is opened from this one, if from any. */
  keptFrom(tab: Tab | undefined): Set<Fact> {
    const last = tab?.visits.at(-1);
    const kept = this.#world.keeps ? [...(tab?.kept ?? [])] : [];
    const asks = (of: Label) =>
      [...this.#service.open].some(
        ({ from, label, operation }) => from === last && label === of && operation === 'offers',
      );
    // While offers are asked for, nothing is in it of what was asked for before.
    const isThere = ({ kind, label }: Fact) => kind === 'accept' || !asks(label);
    return new Set(kept.filter((fact) => !last || (!this.#isPast(last, fact) && isThere(fact))));
  }

  /** What pages that are awake tell each other, those that know whose they are. */
  spread(to = this.#awake()): void {
    for (const visit of this.#awake()) if (!this.#taken.has(visit)) this.take(visit);
    for (const visit of to) {
      for (const other of this.#awake()) {
        for (const fact of this.#toldBy(other, visit)) this.#tell(visit, fact);
      }
    }
  }

  /** What a page tells another one that asks. */
  #toldBy(page: Visit, to: Visit): Fact[] {
    if (!page.isNamed || !to.isNamed) return [];
    return [...page.knows, ...page.heard].filter(
      (fact) =>
        this.#mayHear(page, fact) &&
        !this.#isPast(page, fact) &&
        !this.isOver(page, fact) &&
        this.#reaches(to, fact, this.#tellsBy(page, fact)),
    );
  }

  /** What a page came to know before it was told the `provider_id`, it tells under the first name. */
  #tellsBy({ first }: Visit, { kind, by }: Fact): Naming | undefined {
    if (first === 'reference') return by;
    return kind === 'accept' || by === first ? first : undefined;
  }

  // --- what a page does with it ----------------------------------------------------------------

  beginAnew(visit: Visit): void {
    const { label, tab, knows } = visit;
    const isCertain = (fact: Fact) =>
      fact.label === label && (fact.outcome === 'done' || this.#found.has(fact));
    const mine = [...knows].filter((fact) => fact.kind === 'set' && fact.label === label);
    // A frame that still shows the acceptance puts it into their storage again once it hears of it.
    const isShared = this.#open().some((other) => other !== visit && other.tab.home === tab.home);
    for (const all of [knows, tab.kept]) {
      for (const fact of all) {
        if (!isCertain(fact)) continue;
        all.delete(fact);
        if (isShared) fact.goneFrom.add(tab.home);
      }
    }
    for (const fact of mine) this.#withdrawn.add(fact);
    visit.begun[label] = this.#service.now();
    // What was heard while a request was under way is taken up at its end.
    const asks = [...this.#service.open].some(({ from }) => from === visit);
    visit.begunBy = asks || isShared ? undefined : visit.first;
  }

  showOffers(visit: Visit, set: OfferedSet): void {
    for (const fact of this.#facts) if (fact.set === set) this.#keep(visit, fact);
  }

  /** A press that waited for a page which crashed can't tell what that page had asked for, and says so to others. */
  showLost(visit: Visit): void {
    const { label, by } = visit;
    if (this.#waiting.get(visit) !== label) return;
    this.#waiting.delete(visit);
    this.#note(visit, { label, by, kind: 'lost', outcome: 'unknown' });
  }

  /** What was heard was taken up: there are no offers. */
  showNone(visit: Visit): void {
    for (const fact of visit.heard) {
      if (fact.label === visit.label && fact.set?.response.products.length === 0) {
        this.#keep(visit, fact);
      }
    }
  }

  showAcceptance(visit: Visit, how: 'accepted' | 'unknown'): void {
    const isAcceptance = ({ kind, label }: Fact) => kind === 'accept' && label === visit.label;
    if (how === 'accepted') {
      // Evidence was found, here or elsewhere.
      for (const fact of this.#facts) {
        const isKnown = [visit, visit.tab.home].some((one) => fact.pages.has(one));
        if (isKnown && isAcceptance(fact)) this.#found.add(fact);
      }
    }
    // It stands for an application that was lost, whenever that was, and its offers are kept no longer.
    const isOf = ({ label, kind }: Fact, kinds: readonly Fact['kind'][]) =>
      label === visit.label && kinds.includes(kind);
    for (const all of [visit.knows, visit.heard]) {
      for (const fact of all) if (isOf(fact, ['lost'])) all.delete(fact);
    }
    const { kept } = visit.tab;
    for (const fact of kept) if (isOf(fact, ['lost', 'set'])) kept.delete(fact);
    const told = this.#awake()
      .filter((page) => page !== visit)
      .flatMap((page) => this.#toldBy(page, visit));
    for (const fact of [...visit.heard, ...told]) {
      if (isAcceptance(fact) && this.#mayHear(visit, fact)) this.#keep(visit, fact);
    }
  }

  // --- what may be asked of it -----------------------------------------------------------------

  /** Whether it invites to something, or has heard of this merchant before, under the same name. */
  #listens(visit: Visit, { label: of, by }: Fact): boolean {
    // A page that opens on an answer without offers may find it expired: then it shows nothing, and has nothing to tell.
    const isAlive = (fact: Fact) =>
      fact.label === of &&
      (fact.by === by || this.#tellsBy(visit, fact) === by) &&
      fact.set?.response.products.length !== 0 &&
      !this.#withdrawn.has(fact) &&
      this.#mayHear(visit, fact) &&
      !this.#isPast(visit, fact);
    if ([...visit.knows, ...visit.heard].some(isAlive)) return true;
    const { acceptance, eligibility, offers, selected } = visit.session.state;
    const isDecided = acceptance === 'accepted' || acceptance === 'unknown';
    const invites =
      this.#world.hasPicker || eligibility === 'eligible' || offers !== 'idle' || !!selected;
    return visit.label === of && visit.isNamed && invites && !isDecided;
  }

  #mayHear(visit: Visit, fact: Fact): boolean {
    const begun = visit.begun[fact.label] ?? 0;
    return (fact.outcome === 'unknown' && !this.#found.has(fact)) || fact.at >= begun;
  }

  /** What was answered later stands for what was lost before, also where it was forgotten since. */
  #isPast(visit: Visit, fact: Fact): boolean {
    if (fact.kind !== 'lost') return false;
    return this.#facts.some(
      ({ label, outcome, at, pages }) =>
        label === fact.label &&
        outcome === 'done' &&
        at >= fact.at &&
        (pages.has(visit) || pages.has(visit.tab.home)),
    );
  }

  /** Whether what came of an acceptance may be renewed, as far as the page was told. */
  isOver(visit: Visit, { acceptance, label }: Fact): boolean {
    const funded = visit.funded[label] ?? 0;
    if (!acceptance || !funded) return false;
    const newest = this.#service.applied[label][funded - 1];
    return !!newest && newest.sentAt >= acceptance.sentAt;
  }

  /** What a page has to heed when it asks for a decision, the last one at the end. */
  knownTo(visit: Visit, of: Label): Fact[] {
    const isOf = (fact: Fact) => fact.label === of;
    const order = (one: Fact, other: Fact) => one.at - other.at;
    // Tabs remember the last acceptance of each merchant, and what was asked for after it, by the name under which they
    // were told.
    const isLast = (kinds: readonly Fact['kind'][]) => (fact: Fact) =>
      fact.by === visit.by ||
      !this.#facts.some(
        ({ kind, label, by, at }) =>
          kinds.includes(kind) && label === fact.label && by === fact.by && at > fact.at,
      );
    const lastOf = (...kinds: Fact['kind'][]) =>
      [...visit.heard]
        .filter((fact) => isOf(fact) && kinds.includes(fact.kind))
        .filter(isLast(kinds))
        .sort(order)
        .slice(-1);
    const heard = [...lastOf('accept'), ...lastOf('accept', 'set', 'lost')];
    return [
      ...visit.knows,
      ...[...visit.tab.kept].filter((fact) => this.#isKeptFor(visit, fact)),
      ...heard.filter((fact) => !this.#withdrawn.has(fact) && this.#mayHear(visit, fact)),
    ]
      .filter((fact) => isOf(fact) && !this.#isPast(visit, fact))
      .sort(order);
  }

  /** Whether the service no longer has these offers, or one was accepted and what came of it may be renewed. */
  isGone(visit: Visit, set: OfferedSet): boolean {
    const isOver = (fact: Fact) => fact.acceptance?.set === set && this.isOver(visit, fact);
    return this.#gone.has(set) || this.#facts.some(isOver);
  }

  /** Whether the page knows that one of these offers was accepted. */
  hasAccepted(visit: Visit, set: OfferedSet): boolean {
    return [...visit.knows].some(
      ({ acceptance, outcome }) => acceptance?.set === set && outcome === 'done',
    );
  }

  /** Whether the page knew of all acceptances that there are, and the merchant has begun anew here since. */
  hasForgotten(visit: Visit): boolean {
    const begun = visit.begun[visit.label] ?? 0;
    const sent = this.#facts.filter(
      ({ kind, label }) => kind === 'accept' && label === visit.label,
    );
    // A later page of the tab may have heard of it again.
    const isForgotten = (fact: Fact) =>
      fact.outcome === 'done' &&
      fact.at < begun &&
      fact.pages.has(visit) &&
      !visit.tab.kept.has(fact);
    return visit.begunBy === visit.first && sent.length > 0 && sent.every(isForgotten);
  }
}
