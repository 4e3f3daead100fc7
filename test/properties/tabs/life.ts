import type { ApplicationInput } from '../../../src/index.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { turn } from '../lifecycle/time.js';
import { Browser, Page, type Load } from './browser.js';
import { Knowledge } from './knowledge.js';
import { INITIAL } from '../lifecycle/service.js';
import { providerOf, referenceOf, Service, type Answer, type Ids, type Label } from './service.js';
import { Visit, type Tab, type World } from './visit.js';
import { SECRET, Watch } from './watch.js';

/** The tabs of one browser: what comes and goes, and what is pressed. */
export class Life {
  readonly log: string[] = [];
  readonly browser: Browser;
  readonly service: Service<Visit>;
  readonly knowledge: Knowledge;
  readonly watch: Watch;
  readonly tabs: Tab[] = [];
  readonly #world: World;
  #answeredAt = 0;
  #pressedAt = 0;
  /** When a page came or went. */
  #turnedAt = 0;
  #count = 0;
  /** Whether the partner's server has stored the id that the first acceptance returned. */
  #isNamed = false;

  constructor(world: World, load: Load) {
    this.#world = world;
    this.browser = new Browser(load);
    this.service = new Service(() => this.browser.now);
    this.knowledge = new Knowledge(
      world,
      this.service,
      () => this.awake,
      () => this.open,
    );
    this.watch = new Watch(this.service, this.knowledge);
    this.service.onAsk = (asked) => this.watch.judge(asked);
    this.service.onEnd = (asked) => this.knowledge.end(asked);
  }

  get visits(): Visit[] {
    return this.tabs.flatMap((tab) => tab.visits);
  }

  get awake(): Visit[] {
    return this.visits.filter(({ page }) => page.isAwake);
  }

  /** All that hear what is told, be it later. */
  get open(): Visit[] {
    return this.visits.filter(({ page }) => page.isAwake || page.state === 'asleep');
  }

  // --- time ------------------------------------------------------------------------------------

  /** Runs what is due within this time. */
  async run(ms = 0): Promise<void> {
    const until = this.browser.now + ms;
    let idle = 0;
    let count = 0;
    while (idle < 3) {
      await turn();
      // A body is read in another thread, and how long that takes is up to the machine.
      while (this.service.reading > 0) await turn();
      idle = this.browser.fire(until) ? 0 : idle + 1;
      if (++count > 3000) {
        this.watch.fault('never comes to rest');
        break;
      }
    }
    this.browser.now = Math.max(this.browser.now, until);
    this.watch.check(this.browser.messages.splice(0), this.tabs);
  }

  /** Lets messages arrive: nobody does two things in two tabs within the few ms that they take. */
  async #told(since: number): Promise<void> {
    if (this.browser.now - since < 110) await this.run(110);
  }

  /** Lets arrive what tabs tell of the last press and the last answer. */
  async settled(): Promise<void> {
    await this.#told(Math.max(this.#answeredAt, this.#pressedAt));
    this.knowledge.spread();
  }

  /** A page comes or goes, and tells of it as of an answer. */
  #turns(): void {
    this.#answeredAt = this.#turnedAt = this.browser.now;
  }

  // --- what comes and goes ---------------------------------------------------------------------

  /** @param from - The tab that is duplicated, if one is. */
  openTab(from?: Tab): void {
    const tab: Tab = {
      home: {},
      storage: this.#world.keeps ? new MemoryStorage(from?.storage?.items) : null,
      kept: this.knowledge.keptFrom(from),
      named: new Set(from?.named),
      visits: [],
    };
    this.tabs.push(tab);
    this.visit(tab, from?.visits.at(-1)?.label ?? this.#world.merchant);
  }

  /** A frame, or another copy of the script, has the same storage. */
  openBeside(tab: Tab): void {
    const beside: Tab = { ...tab, visits: [] };
    this.tabs.push(beside);
    this.visit(beside, tab.visits.at(-1)!.label);
  }

  visit(tab: Tab, label: Label): void {
    this.#turns();
    const page = new Page(this.browser, tab.storage);
    const visit = new Visit(page, tab, `tab ${this.tabs.indexOf(tab) + 1}, page ${++this.#count}`);
    const session = page.copy.createSession({
      baseUrl: 'https://partner.example/v2',
      ...this.#idsOf(label),
      currency: 'GBP',
      idempotencyHeader: 'idempotency-key',
      storage: tab.storage,
      fetch: this.service.fetchFor(visit, (answer) => page.awake(answer)),
    });
    visit.session = session;
    visit.first = visit.by;
    page.window.addEventListener('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) session.comeBack(true);
      else session.checkExpiry();
    });
    if (this.#world.hasPicker) {
      const applicationOf = () => this.#applicationOf(visit);
      session.attach({
        get application() {
          return applicationOf();
        },
      });
      session.preload();
    }
    this.watch.follow(visit);
    tab.visits.push(visit);
    this.knowledge.take(visit);
    if (this.#world.checks) this.watch.mustNotReject(visit, session.checkEligibility());
  }

  #idsOf(label: Label): Ids {
    const isKnown = label !== 'New' || this.#isNamed;
    if (!isKnown && this.#world.namesInBody) return { providerId: null, merchantId: undefined };
    return { providerId: isKnown ? providerOf(label) : null, merchantId: referenceOf(label) };
  }

  #applicationOf({ label }: Visit): ApplicationInput {
    const { application } = INITIAL;
    return this.#world.namesInBody && label === 'New'
      ? { ...INITIAL, application: { ...application, merchant_id: referenceOf(label) } }
      : INITIAL;
  }

  leave(visit: Visit, how: 'left' | 'crashed'): void {
    this.#turns();
    const asks = [...this.service.open].filter(({ from }) => from === visit);
    if (how === 'left') visit.page.leave();
    else visit.page.crash();
    for (const asked of asks) this.knowledge.lose(asked, how === 'left');
    visit.tab.visits.splice(visit.tab.visits.indexOf(visit), 1);
  }

  close(tab: Tab, how: 'left' | 'crashed'): void {
    for (const visit of [...tab.visits].reverse()) this.leave(visit, how);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /** Frames crash with their page. Another tab, or a page that is loaded again in this one, has to be left. */
  async crash(visit: Visit, isLoadedAgain: boolean): Promise<void> {
    const { tab, label } = visit;
    const hit = this.tabs.filter(({ home }) => home === tab.home);
    if (!isLoadedAgain && hit.length === this.tabs.length) return;
    for (const one of hit) if (one !== tab || !isLoadedAgain) this.close(one, 'crashed');
    // A page that took its own lost request for one that the other was making notices within two seconds. Where settings
    // name the merchant it has told of its own before.
    if (this.#world.namesInBody) await this.run(2100);
    if (!isLoadedAgain) return;
    this.leave(visit, 'crashed');
    this.visit(tab, label);
  }

  /** It tells nothing, and hears on waking what was told meanwhile. Frames sleep with their page. */
  sleep({ tab }: Visit): void {
    for (const one of this.awake) if (one.tab.home === tab.home) one.page.sleep();
  }

  async wake({ tab }: Visit): Promise<void> {
    await this.settled();
    this.#turns();
    const isAsleep = ({ page }: Visit) => page.state === 'asleep';
    for (const one of this.visits.filter(isAsleep)) if (one.tab.home === tab.home) one.page.wake();
  }

  rest(visit: Visit): void {
    // No browser keeps a page that holds a lock.
    if (this.browser.hasLocks(visit.page)) this.leave(visit, 'left');
    else visit.page.rest();
  }

  comeBack(visit: Visit): void {
    this.#turns();
    visit.page.comeBack();
    this.knowledge.comeBack(visit);
    this.watch.lookAnew(visit);
  }

  async switchTo(visit: Visit, label: Label): Promise<void> {
    await this.settled();
    this.#turns();
    visit.session.configure(this.#idsOf(label));
    visit.first = visit.by;
    this.knowledge.take(visit);
    this.watch.lookAnew(visit);
  }

  /** As the docs tell a page to: the partner's server stores the id that came, and the page is told it. */
  async takeName(visit: Visit): Promise<void> {
    const { session, name } = visit;
    const isNews = session.state.accepted?.provider_id === providerOf('New');
    this.#isNamed ||= isNews;
    if (!this.#isNamed || visit.label !== 'New' || visit.by !== 'reference') return;
    // To one that knows nothing of the acceptance it is another merchant's.
    if (!isNews) return this.switchTo(visit, 'New');
    this.log.push(`    ${name} takes the id`);
    this.watch.seen.add('takes the id');
    session.configure({ providerId: providerOf('New') });
    this.knowledge.nameIn(visit);
  }

  stop(): void {
    for (const visit of this.visits) visit.page.crash();
  }

  // --- what is pressed -------------------------------------------------------------------------

  #press(visit: Visit): void {
    this.#pressedAt = this.browser.now;
    visit.presses++;
  }

  /** A press that names the merchant is when its page begins to tell others, and to be told. */
  async #mayName({ isNamed }: Visit): Promise<void> {
    await this.#told(isNamed ? this.#answeredAt : Math.max(this.#answeredAt, this.#pressedAt));
  }

  async load(visit: Visit): Promise<void> {
    await this.#mayName(visit);
    const { session } = visit;
    this.#press(visit);
    const again = ['expired', 'unknown', 'empty'].includes(session.state.offers);
    visit.again = again || (visit.again && session.state.offers === 'loading');
    this.watch.mustNotReject(visit, session.loadOffers(this.#applicationOf(visit), { again }));
  }

  async start(visit: Visit): Promise<void> {
    await this.#mayName(visit);
    this.#press(visit);
    if (visit.session.state.offers === 'idle') visit.again = false;
    visit.session.start();
  }

  select({ session }: Visit, index: number): void {
    const offers = session.state.products.flatMap(({ offers }) => offers);
    const offer = offers[index % (offers.length || 1)];
    if (offer) session.selectOffer(offer.offer_id);
  }

  async accept(visit: Visit, withBank: boolean): Promise<void> {
    // A tab that was left tells it at once; what another one was answered is asked for.
    await this.#told(this.#turnedAt);
    this.#pressedAt = this.browser.now;
    if (!visit.session.state.selected) return;
    visit.presses++;
    const bankDetails = {
      account_number: SECRET,
      bank_name: 'Bank',
      account_type: 'NONE',
      sort_code: '20-17-55',
    };
    this.watch.mustNotReject(visit, visit.session.accept(withBank ? { bankDetails } : {}));
  }

  async reset(visit: Visit): Promise<void> {
    await this.settled();
    this.knowledge.beginAnew(visit);
    this.watch.lookAnew(visit);
    visit.session.reset();
  }

  // --- what is answered ------------------------------------------------------------------------

  async reply(index: number, how: Answer): Promise<void> {
    // A press asks for its turn first.
    if (this.browser.now - this.#pressedAt < 5) await this.run(5);
    this.log.push(`    ${this.service.reply(index, how)}`);
    this.#answeredAt = this.browser.now;
  }
}
