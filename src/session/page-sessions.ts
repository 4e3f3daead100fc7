import { bare } from '../domain/objects.js';
import { onDocument } from '../internal/on-document.js';
import { FinanceSession } from './finance-session.js';
import { IDS, isAnother, spelled } from './identity.js';
import { without, type SessionOptions } from './options.js';

/** The settings that an element's attributes carry. */
export interface ElementSettings {
  readonly baseUrl?: string | undefined;
  readonly providerId?: string | null | undefined;
  readonly merchantId?: string | undefined;
  readonly currency?: string | undefined;
  readonly merchantPath?: string | undefined;
}

/** What an element joins a group with. */
export interface Member {
  /** Tells the group what the element was given since it last did. */
  catchUp?(): void;
}

/** Settings of the page for all elements that have no session of their own. */
export interface PageOptions extends SessionOptions {
  /** Path of the merchant endpoint; the same as `routes.merchant`. */
  readonly merchantPath?: string | undefined;
}

/** What no application can be made without. */
const NEEDED = [...IDS, 'currency'] as const;
const KEYS = ['baseUrl', ...NEEDED, 'merchantPath'] as const;

/** What of them is said. */
type Settings = { -readonly [K in keyof ElementSettings]: string };

const NOTHING: Settings = bare({});

/**
 * One group of elements on the page, and the session that they share. It gets their settings at the end of each
 * task: elements that are set one after another neither disagree nor join ids of two merchants on the way.
 */
class PageSession {
  #session: FinanceSession | undefined;
  readonly #members = new Map<Member, Settings>();
  /** What was given as empty. */
  readonly #empty = new WeakMap<object, readonly string[]>();
  /** What removed elements configured stays until others say something else. */
  #left = NOTHING;
  /** The page's settings with which the session goes on. */
  #defaults: PageOptions = NOTHING;
  /** By each id, the pair that it was last in: ids of two merchants must not meet. */
  readonly #pairs = new Map<string, Settings>();
  #isCollecting = false;

  /** Made with the settings of the first element, if one comes first. */
  get session(): FinanceSession {
    const [first = NOTHING] = this.#members.values();
    return (this.#session ??= new FinanceSession(this.#options(first)));
  }

  set(member: Member, given: ElementSettings): void {
    const before = this.#members.get(member);
    const settings: Settings = bare({});
    for (const key of KEYS) {
      // A framework may set a figure, or take it back with `null`: types are not there at run time.
      const value = (given[key] as string | number | null | undefined)?.toString();
      if (value) settings[key] = value;
    }
    // An empty attribute withdraws what removed elements have left; one that was empty before does not.
    const empty = KEYS.filter((key) => given[key] === '');
    const known = this.#empty.get(member) ?? [];
    const withdrawn = empty.filter((key) => this.#left[key] && !known.includes(key));
    this.#empty.set(member, empty);
    this.#left = without(this.#left, withdrawn);
    const isKnown = !!before && KEYS.every((key) => before[key] === settings[key]);
    if (isKnown && withdrawn.length === 0) return;
    this.#members.set(member, settings);
    this.collect();
    // Nothing of the previous merchant stays on screen until the end of the task.
    const { session } = this;
    const { providerId, merchantId } = settings;
    const isGone = (key: (typeof IDS)[number]) =>
      before?.[key] && ![...this.#members.values()].some((one) => one[key]);
    const isNext = providerId && !session.options.providerId && isGone('merchantId');
    if (isGone('providerId') || isNext || isAnother(session.options, settings)) {
      session.configure({ providerId, merchantId });
    }
  }

  remove(member: object): void {
    this.#left = joined(this.#left, this.#members.get(member) ?? NOTHING);
    this.#members.delete(member);
    this.#empty.delete(member);
    this.collect();
  }

  /** What elements were given in this task counts, also where they render later. */
  update(): void {
    for (const member of this.#members.keys()) member.catchUp?.();
  }

  /** Requests wait for the settings of this task. */
  collect(): void {
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    this.session.pace.hold(
      settingsGiven().then(() => {
        // An element that has not rendered yet may not have told what it was given since it came to the page.
        this.update();
        this.#isCollecting = false;
        this.#conclude();
      }),
    );
  }

  #conclude(): void {
    let said: Settings = bare({});
    let contradiction: keyof Settings | undefined;
    for (const settings of this.#members.values()) {
      this.#pair(settings);
      for (const key of KEYS) {
        const value = settings[key];
        if (!value) continue;
        said[key] ??= value;
        if (spelled(key, value) !== spelled(key, said[key])) contradiction ??= key;
      }
    }
    const othersOf = (ids: Settings, others = said) =>
      IDS.filter((key) => isAnother(this.#pairs.get(spelled(key, ids[key])), others));
    const isOfAnother = (ids: Settings, others = said) => othersOf(ids, others).length > 0;
    // A reference that the session has not gone on to, and had with another id, is of the merchant before, and still
    // said. Not so a `provider_id`: without one a renewal would be an initial application.
    const { options } = this.session;
    const stale = othersOf(said).filter(
      (key) => spelled(key, said[key]) !== spelled(key, options[key]),
    );
    if (stale.join() === 'merchantId') said = without(said, stale);
    if (isOfAnother(said)) contradiction ??= 'providerId';
    // An id that was only ever said alone joins none that goes with another one.
    if (isOfAnother(this.#left) || isOfAnother(said, this.#left)) {
      this.#left = without(this.#left, IDS);
    }
    if (!contradiction) {
      const all = joined(this.#left, said);
      this.#pair(all);
      this.#left = without(all, Object.keys(said));
      this.session.configure(this.#options(all));
    }
    this.session.block(contradiction && `${contradiction}: conflict`);
  }

  /** Notes with which other id each of them goes. */
  #pair(ids: Settings): void {
    if (!IDS.every((key) => ids[key])) return;
    for (const key of IDS) this.#pairs.set(spelled(key, ids[key]), ids);
  }

  /** A session that has sent something goes on as it began, unless it is for another merchant now. */
  #options(settings: Settings): SessionOptions {
    const used = this.#session?.used;
    const options: SessionOptions = this.#session?.options ?? NOTHING;
    const next = joined(page.defaults, settings);
    const id = options.providerId ? 'providerId' : 'merchantId';
    const isStill = spelled(id, options[id]) === spelled(id, next[id]) && !isAnother(options, next);
    if (!used || !isStill) this.#defaults = page.defaults;
    else if (!isAnother(options, page.defaults)) {
      for (const key of NEEDED) {
        // An application can still be made where one was missing.
        const value = this.#defaults[key] || page.defaults[key];
        this.#defaults = bare({ ...this.#defaults, [key]: value });
      }
    }
    // What nobody says any more is gone.
    const nothing: PageOptions = Object.fromEntries(KEYS.map((key) => [key, undefined]));
    const { merchantPath, routes, ...all } = bare({
      ...nothing,
      ...joined(this.#defaults, settings),
    });
    return { ...all, routes: merchantPath ? { merchant: merchantPath } : routes };
  }
}

/** Settings and those beneath them, without ids of another merchant: they must not meet. */
const joined = <T extends PageOptions>(below: T, settings: T): T =>
  bare({ ...(isAnother(below, settings) ? without(below, IDS) : below), ...settings });

/** How long settings may still come from scripts of a page that is not through, in ms. */
const SCRIPTS_AT_MOST = 100;

/** One for all groups: a page may have a hundred. */
let collecting: Promise<void> | undefined;

/** Resolves when all settings of this task are there; on a page that is still loading, all of its scripts. */
const settingsGiven = (): Promise<void> =>
  (collecting ??= new Promise<void>((resolve) => {
    // Whether scripts that are deferred, as modules are, are still to run. One may have declared a `performance`.
    const { performance } = globalThis as { performance?: Partial<Performance> | null };
    const timing = performance?.getEntriesByType?.('navigation')[0] as
      PerformanceNavigationTiming | undefined;
    const isLoading = document.readyState !== 'complete' && !timing?.domContentLoadedEventStart;
    setTimeout(resolve, isLoading ? SCRIPTS_AT_MOST : 0);
    if (isLoading) addEventListener('DOMContentLoaded', () => resolve(), bare({ once: true }));
  }).then(() => (collecting = undefined)));

interface Registry {
  readonly groups: Map<string, PageSession>;
  defaults: PageOptions;
}

// Two copies of the bundle on one page must not run two sessions for one merchant.
const page = onDocument<Registry>('registry', () => ({ groups: new Map(), defaults: NOTHING }));

/** The page's session of a group, built from its elements' attributes and from `configure()`. */
export function pageSession(name: string): PageSession {
  let group = page.groups.get(name);
  if (!group) page.groups.set(name, (group = new PageSession()));
  return group;
}

/**
 * Settings for all elements of the page that are not given a session. Attributes of an element win.
 * May be called before or after the elements: sessions that have sent nothing yet take it up, and all do where it
 * is for another merchant. Of the others, an id or a currency that was missing is taken up.
 */
export function configure(options: PageOptions): void {
  page.defaults = joined(page.defaults, options);
  for (const group of page.groups.values()) group.collect();
}
