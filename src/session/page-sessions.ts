import type { ReactiveController } from '@lit/reactive-element';
import { bare } from '../domain/objects.js';
import { FinanceSession } from './finance-session.js';
import { IDS, isAnother, isSaid, meant, spelled, type SessionOptions } from './options.js';

/** The settings that an element's attributes carry. */
export interface ElementSettings {
  readonly baseUrl?: string | undefined;
  readonly providerId?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly currency?: string | undefined;
  readonly merchantPath?: string | undefined;
}

/** Settings of the page for all elements that have no session of their own. */
export interface PageOptions extends SessionOptions {
  /** Path of the merchant endpoint; the same as `routes.merchant`. */
  readonly merchantPath?: string;
}

type Settings = { -readonly [K in keyof ElementSettings]: ElementSettings[K] };

const KEYS = ['baseUrl', ...IDS, 'currency', 'merchantPath'] as const;

/** Whether an element names a merchant. */
const speaks = (settings: ElementSettings): boolean => IDS.some((key) => settings[key]);

/** One group of elements on the page, and the session that they share. */
class PageSession {
  #session: FinanceSession | undefined;
  readonly #members = new Map<Partial<ReactiveController>, ElementSettings>();
  /** What was set last. What removed elements configured stays until it is changed. */
  readonly #last: Settings = bare({});
  #defaults: PageOptions;
  /** What the page is configured with by now, until it can be taken up. */
  #next: PageOptions | undefined;
  #collecting = false;
  /** In what the elements were given contradicting settings. */
  #disagree: keyof Settings | undefined;
  /** The id that an element has given up in this task, with another value of the other one. */
  #left: ElementSettings | undefined;
  /** What was said of the merchant before, until all elements are told of the next one. */
  #previous: ElementSettings | undefined;

  constructor(defaults: PageOptions) {
    this.#defaults = defaults;
  }

  /** Made with the settings of the first element, if one comes first. */
  get session(): FinanceSession {
    return (this.#session ??= new FinanceSession(toSessionOptions(this.#defaults)));
  }

  setDefaults(defaults: PageOptions): void {
    this.#next = defaults;
    this.#apply();
  }

  set(member: Partial<ReactiveController>, given: ElementSettings): void {
    const before = this.#members.get(member);
    const settings: Settings = bare({});
    // A framework may set a figure, for types are not there at run time.
    for (const key of KEYS) {
      settings[key] = (given[key] as string | number | null | undefined)?.toString();
    }
    const changed = KEYS.filter((key) => before?.[key] !== settings[key]);
    if (before && changed.length === 0) return;
    this.#members.set(member, settings);
    const gone = IDS.find((key) => before?.[key] && !settings[key]);
    if (gone && IDS.some((key) => changed.includes(key) && settings[key])) {
      this.#left = bare({ [gone]: before?.[gone] });
    }
    // No id of the merchant before goes with another one's, and who gives up an id that was not said last
    // gives up that of another merchant.
    const isNext = isAnother(this.#last, settings);
    const said = isNext
      ? [...changed, ...IDS]
      : changed.filter((key) => settings[key] !== undefined || before?.[key] === this.#last[key]);
    if (isNext) this.#previous ??= bare(this.#last);
    for (const key of said) this.#last[key] = settings[key];
    this.#collect();
  }

  /** What elements were given in the same task counts, also where they render later. */
  collect(): void {
    for (const member of this.#members.keys()) member.hostUpdate?.();
  }

  remove(member: object): void {
    this.#members.delete(member);
    this.#collect();
  }

  /** Requests wait for the end of the task: elements that are set one after another don't disagree. */
  #collect(): void {
    this.#apply();
    if (this.#collecting) return;
    this.#collecting = true;
    this.session.pace.hold(
      settingsGiven().then(() => {
        this.#collecting = false;
        if (!this.#disagree) this.#previous = undefined;
        // Whoever still says the id that another one gave up stays with it.
        if (this.#left) {
          this.#left = undefined;
          this.#apply();
        }
        this.session.block(this.#disagree);
      }),
    );
  }

  /** At once, so that nothing of a previous merchant stays on screen until the end of the task. */
  #apply(): void {
    const all = [...this.#members.values()];
    // They are switched one by one: ids of two merchants must not meet on the way.
    const isStill = (given: ElementSettings) =>
      IDS.some((key) => given[key] && given[key] === this.#left?.[key]);
    if (all.some(isStill)) return;
    const settings = this.#take();
    if (this.#session) this.#session.configure(settings);
    else this.#session = new FinanceSession(settings);
  }

  /** What is on screen or under way goes on as it began, but for another merchant, or if this one is gone. */
  #take(): SessionOptions {
    const defaults = this.#defaults;
    this.#defaults = this.#next ?? defaults;
    const settings = this.#settings();
    const { used, options = {} } = this.#session ?? {};
    const key = options.providerId ? 'providerId' : 'merchantId';
    const isGone = options[key] && !settings[key];
    if (used && this.#next && !isGone && !isAnother(options, settings)) {
      // What no application can be made without is taken up where it was missing, but never of another merchant.
      const next: PageOptions = isAnother(options, this.#next) ? {} : this.#next;
      this.#defaults = bare({
        ...defaults,
        providerId: defaults.providerId || next.providerId,
        merchantId: defaults.merchantId || next.merchantId,
        currency: defaults.currency || next.currency,
      });
      return this.#settings();
    }
    this.#next = undefined;
    return settings;
  }

  /** What the elements say, and the page for what they leave out. */
  #settings(): SessionOptions {
    const settings = this.#merge([...this.#members.values()]);
    // Nor do ids of the merchant for whom the page is configured go with another one's.
    const defaults = meant(this.#defaults, settings);
    const options: Record<string, unknown> = bare({ ...defaults });
    for (const key of KEYS) options[key] = settings[key] || defaults[key];
    return toSessionOptions(options);
  }

  #merge(all: ElementSettings[]): ElementSettings {
    const settings: Settings = bare({});
    this.#disagree = undefined;
    const [only] = all;
    const isAll = (key: keyof Settings) => (this.#last[key] ?? '') === (only?.[key] ?? '');
    // Of one that says all that was ever said there is nothing to weigh: a page may have a hundred.
    if (only && all.length === 1 && KEYS.every(isAll)) return only;
    // Ids are those of the merchant who was said last, not of the one before; of one of whom no element speaks,
    // they are gone.
    const previous = this.#previous;
    const isStale = (given: ElementSettings) =>
      !!previous && IDS.some((key) => !this.#last[key] && isSaid(key, previous, given));
    const said = all.filter((given) => !isAnother(given, this.#last) && !isStale(given));
    const isGone = said.length < all.length && !said.some(speaks);
    for (const key of KEYS) {
      const isId = IDS.includes(key as never);
      const valuesOf = (members: ElementSettings[]) => members.flatMap((given) => given[key] || []);
      const spellings = valuesOf(all).map((value) => spelled(key, value));
      if (spellings.some((spelling) => spelling !== spellings[0])) this.#disagree ??= key;
      // They are switched one by one: nothing counts of one that is still at the merchant before.
      const speakers = isId && !isGone ? said : all;
      const values = valuesOf(speakers.filter((given) => !isAnother(given, settings)));
      const last = isAnother(this.#last, settings) ? undefined : this.#last[key];
      const left = isId && isGone ? undefined : last;
      settings[key] = values.find((value) => value === last) ?? values.at(-1) ?? left;
    }
    const isOfAnother = (given: ElementSettings) => isAnother(given, settings) || isStale(given);
    if (all.some(isOfAnother)) this.#disagree ??= 'providerId';
    return settings;
  }
}

/** How long settings may still come from scripts of a page that is not through, in ms. */
const SCRIPTS_AT_MOST = 100;

/** Whether the page's own scripts are still to run: those that are deferred, as modules are. */
function hasScriptsToRun(): boolean {
  if (document.readyState === 'complete') return false;
  // A script of the page may have declared a `performance` of its own.
  const { performance } = globalThis as { performance?: Partial<Performance> | null };
  const [page] = (performance?.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[];
  return !page?.domContentLoadedEventStart;
}

/** One for all groups that are set in a row: a page may have a hundred. */
let settling: Promise<void> | undefined;

/** Resolves when all settings of this task are there; on a page that is still loading, all of its scripts. */
function settingsGiven(): Promise<void> {
  if (settling) return settling;
  queueMicrotask(() => (settling = undefined));
  return (settling = new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('DOMContentLoaded', end);
      resolve();
    };
    const timer = setTimeout(end, hasScriptsToRun() ? SCRIPTS_AT_MOST : 0);
    addEventListener('DOMContentLoaded', end);
  }));
}

function toSessionOptions(page: PageOptions): SessionOptions {
  const { merchantPath, ...options } = bare(page);
  const routes = merchantPath ? { merchant: merchantPath } : bare(options).routes;
  return bare({ ...options, routes });
}

interface Registry {
  readonly groups: Map<string, PageSession>;
  defaults: PageOptions;
}

// Two copies of the bundle on one page must not run two sessions for one merchant. A symbol on the
// document is no global name; the version in it grows when the shape of the registry changes.
const server = {};
const REGISTRY = Symbol.for('merchant-finance-elements/registry/1');

function registry(): Registry {
  // A server has no document: there, what is configured holds for this module.
  const document = (globalThis.document as Document | undefined) ?? server;
  const place = document as unknown as Record<symbol, Registry | undefined>;
  let found = place[REGISTRY];
  if (!found) {
    found = { groups: new Map(), defaults: bare({}) };
    Object.defineProperty(place, REGISTRY, { value: found });
  }
  return found;
}

/** The page's session of a group, built from its elements' attributes and from `configure()`. */
export function pageSession(group: string): PageSession {
  const { groups, defaults } = registry();
  let found = groups.get(group);
  if (!found) {
    found = new PageSession(defaults);
    groups.set(group, found);
  }
  return found;
}

/**
 * Settings for all elements of the page that are not given a session. Attributes of an element win.
 * May be called before or after the elements: sessions that have sent nothing yet take it up, and all do where it
 * is for another merchant. Of the others, an id or a currency that was missing is taken up.
 */
export function configure(options: PageOptions): void {
  const all = registry();
  all.defaults = bare({ ...meant(all.defaults, options), ...options });
  for (const group of all.groups.values()) group.setDefaults(all.defaults);
}
