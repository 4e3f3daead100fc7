import type { FinanceSession } from '../../../src/index.js';
import type { Knowledge } from './knowledge.js';
import { applicationOf, type Asked, type OfferedSet, type Service } from './service.js';
import type { Tab, Visit } from './visit.js';

export const SECRET = '31926819';
const EVENTS = ['offers-load', 'offer-submit', 'offer-accepted', 'finance-error'];

type State = FinanceSession['state'];

/** What a page has shown. */
interface View {
  before: State | undefined;
  set: OfferedSet | undefined;
  /** The acceptances that its session has announced. */
  readonly told: Set<string>;
}

/** Judges what is asked for and what is shown. */
export class Watch {
  readonly faults: string[] = [];
  /** What came about. */
  readonly seen = new Set<string>();
  readonly #views = new WeakMap<Visit, View>();
  readonly #service: Service<Visit>;
  readonly #knowledge: Knowledge;

  constructor(service: Service<Visit>, knowledge: Knowledge) {
    this.#service = service;
    this.#knowledge = knowledge;
  }

  fault(what: string): void {
    this.faults.push(what);
  }

  follow(visit: Visit): void {
    const view: View = { before: undefined, set: undefined, told: new Set() };
    this.#views.set(visit, view);
    const { session } = visit;
    for (const type of EVENTS) {
      session.addEventListener(type as 'finance-error', (event) => this.#hear(visit, view, event));
    }
    session.addEventListener('change', () => this.#inspect(visit, view));
  }

  /** What comes next need not follow from what was shown before. */
  lookAnew(visit: Visit): void {
    Object.assign(this.#views.get(visit)!, { before: undefined, set: undefined });
  }

  mustNotReject({ name }: Visit, command: Promise<unknown>): void {
    command.catch((error: unknown) =>
      this.fault(`${name}: a command is rejected: ${String(error)}`),
    );
  }

  // --- what is asked for -----------------------------------------------------------------------

  judge(asked: Asked<Visit>): void {
    const { operation, label, from, by, acceptance } = asked;
    if (operation === 'merchant') return;
    const say = (what: string) =>
      this.fault(`${what}: ${operation} of ${label}, request ${asked.number} by ${from.name}`);
    const beside = [...this.#service.open].find(
      // A turn has the name by which the page knows the merchant.
      (other) =>
        other.label === label &&
        other.by === by &&
        other.operation !== 'merchant' &&
        other.from.page.isAwake,
    );
    if (beside) say(`while another decision is under way (${beside.number})`);
    if (from.presses <= 0) say('without a press');
    from.presses--;
    this.#knowledge.spread([from]);
    const known = this.#knowledge.knownTo(from, label);
    const accepted = known.find(
      (fact) => fact.kind === 'accept' && !this.#knowledge.isOver(from, fact),
    );
    if (accepted) say(`though an acceptance is ${accepted.outcome}`);
    if (acceptance) {
      if (this.#isExpired(acceptance.set)) say('of a set that has expired');
      return;
    }
    const last = known.at(-1);
    if (last?.kind === 'lost' && !from.again) say('without the notice, after a lost answer');
    if (!last?.set || this.#knowledge.isGone(from, last.set)) return;
    const isOpen = !this.#isExpired(last.set);
    const isEmpty = last.set.response.products.length === 0;
    if (isOpen && !isEmpty) say('though offers are there');
    else if (!from.again && (isOpen || !isEmpty)) say('without the notice');
  }

  #isExpired({ response }: OfferedSet): boolean {
    return Date.parse(response.expiresAt) <= this.#service.now();
  }

  // --- what is seen ----------------------------------------------------------------------------

  #hear({ name }: Visit, { told }: View, event: Event): void {
    const text = JSON.stringify((event as CustomEvent).detail);
    if (text.includes(SECRET)) this.fault(`${name}: bank details in ${event.type}`);
    this.seen.add(event.type);
    if (event.type !== 'offer-accepted') return;
    if (told.has(text)) this.fault(`${name}: an acceptance is told twice`);
    told.add(text);
  }

  #inspect(visit: Visit, view: View): void {
    const { state } = visit.session;
    const before = view.before?.revision === state.revision ? view.before : undefined;
    view.before = state;
    if (visit.page.state === 'gone') return;
    this.seen.add(`offers ${state.offers}`).add(`acceptance ${state.acceptance}`);
    if (state.acceptance === 'accepted') this.#inspectAcceptance(visit, state);
    const [first] = state.products.flatMap(({ offers }) => offers);
    const set = first && this.#service.sets.get(first.offer_id);
    if (set) this.#inspectOffers(visit, view, set, !!before);
    if (state.offers === 'unknown' && before?.offers === 'loading') this.#knowledge.showLost(visit);
    if (state.offers === 'empty' && before?.offers !== 'empty') this.#knowledge.showNone(visit);
    const isNews = before?.acceptance !== state.acceptance;
    if (isNews && (state.acceptance === 'accepted' || state.acceptance === 'unknown'))
      this.#knowledge.showAcceptance(visit, state.acceptance);
    if (before && isTakenBack(before, state))
      this.fault(`${visit.name}: was ${before.acceptance}, and is ${state.acceptance}`);
  }

  #inspectAcceptance(visit: Visit, { selected, applicationId }: State): void {
    const { label, name } = visit;
    const say = (what: string) => this.fault(`${name}: ${what}`);
    if (this.#knowledge.hasForgotten(visit)) say('shows an acceptance again that was forgotten');
    const applied = this.#service.applied[label];
    if (applied.length === 0) say('shows an acceptance, and there is none');
    const ofOffer = applied.filter(
      ({ offerId }) => !selected || offerId === selected.offer.offer_id,
    );
    if (selected && ofOffer.length === 0)
      say(`shows an acceptance of ${selected.offer.description}, which was not accepted`);
    const ids = ofOffer.map(({ application }) => applicationOf(label, application));
    if (applicationId && !ids.includes(applicationId))
      say('shows an application that is not of this offer');
  }

  #inspectOffers(visit: Visit, view: View, set: OfferedSet, isSameRevision: boolean): void {
    const { label, name, session } = visit;
    const { acceptance, offers } = session.state;
    const say = (what: string) => this.fault(`${name}: ${what}`);
    if (set.label !== label) say(`shows offers of ${set.label}`);
    if (set === view.set) return;
    if (isSameRevision && view.set && set.number < view.set.number)
      say('shows earlier offers again');
    view.set = set;
    this.#knowledge.showOffers(visit, set);
    if (acceptance !== 'accepted' && offers === 'ready' && this.#knowledge.hasAccepted(visit, set))
      say('shows offers of which one was accepted');
  }

  /** What no other page may read: neither what tabs tell each other nor what they keep. */
  check(messages: readonly unknown[], tabs: readonly Tab[]): void {
    const isSecret = (text: string) => text.includes(SECRET) || text.includes('sign.example');
    for (const text of messages.map((message) => JSON.stringify(message))) {
      if (isSecret(text)) this.fault(`a tab tells ${text}`);
    }
    for (const text of tabs.flatMap(({ storage }) => [...(storage?.items.values() ?? [])])) {
      if (isSecret(text)) this.fault(`is kept: ${text}`);
    }
  }
}

/** Whether an acceptance that was shown no longer is. */
function isTakenBack(before: State, now: State): boolean {
  if (before.acceptance === 'accepted') return now.acceptance !== 'accepted';
  const mayFollow = ['unknown', 'accepted', 'submitting'];
  return before.acceptance === 'unknown' && !mayFollow.includes(now.acceptance);
}
