import { bare } from '../domain/objects.js';
import { onDocument } from '../internal/on-document.js';
import { FinanceSession } from './finance-session.js';
import { IDS, isAnother, isNamed, isStill, knownBy, spelled } from './identity.js';
import { without, type SessionOptions } from './options.js';

/** The settings that an element's attributes carry. */
export interface ElementSettings {
  readonly baseUrl?: string | undefined;
  readonly providerId?: string | null | undefined;
  readonly merchantId?: string | undefined;
  readonly currency?: string | undefined;
  readonly merchantPath?: string | undefined;
}

/** An element as a member of a group. */
export interface Member {
  /** Tells the group what the element was given. */
  hostUpdate?(): void;
}

/** Settings of the page for all elements that have no session of their own. */
export interface PageOptions extends SessionOptions {
  /** Path of the merchant endpoint (§4.3); the same as `routes.merchant`. */
  readonly merchantPath?: string | undefined;
}

/** The settings that an application needs (§2.1). */
const NEEDED = [...IDS, 'currency'] as const;
const KEYS = ['baseUrl', ...NEEDED, 'merchantPath'] as const;

/** The settings that were given, as strings, which may be empty. */
type Settings = { -readonly [K in keyof ElementSettings]: string };

const NOTHING: Settings = bare({});

/** `settings` without those that are empty. */
const filled = (settings: Settings): Settings =>
  without(
    settings,
    KEYS.filter((key) => !settings[key]),
  );

/**
 * A group of elements on the page, and the session that they share, which gets their settings at the end of each task:
 * elements set one after another neither disagree nor mix ids of two merchants on the way.
 */
class PageSession {
  #session: FinanceSession | undefined;
  readonly #members = new Map<Member, Settings>();
  /** What removed elements had set. It stays until others, or the page, set something else. */
  #left = NOTHING;
  /** The page-wide settings that the session goes on with. */
  #defaults: PageOptions = NOTHING;
  /** For each id, its last pair: ids of two merchants must not be combined. */
  readonly #pairs = new Map<string, Settings>();
  #isCollecting = false;

  /** Created with the settings of the first element, if there is one. */
  get session(): FinanceSession {
    const [first = NOTHING] = this.#members.values();
    return (this.#session ??= new FinanceSession(this.#options(filled(first))));
  }

  set(member: Member, given: ElementSettings): void {
    const before = this.#members.get(member);
    const settings: Settings = bare({});
    for (const key of KEYS) {
      // A framework may set a number, or `null` to remove it: types don't exist at run time.
      settings[key] = (given[key] as string | number | null | undefined)?.toString();
    }
    if (before && KEYS.every((key) => before[key] === settings[key])) return;
    // An attribute that becomes empty withdraws what removed elements left.
    const withdrawn = KEYS.filter((key) => settings[key] === '' && before?.[key] !== '');
    this.#left = without(this.#left, withdrawn);
    this.#members.set(member, settings);
    this.collect();
    // Applied at once, so that nothing of the previous merchant stays on screen until the end of the task.
    const { session } = this;
    const { options, state } = session;
    const id = knownBy(options);
    // Another element may have been given it in the same task, and the page may name the same merchant itself.
    if (before?.[id] && !settings[id]) this.update();
    const isGone =
      before?.[id] &&
      !isStill(options, page.defaults) &&
      ![...this.#members.values()].some((one) => one[id]);
    const { providerId, merchantId } = settings;
    // While settings disagree nothing is on screen, and who is meant is only known once all are in.
    if (state.blocked) return;
    // A reference that goes alone may be given in another place in the same task.
    if ((isGone && (options.providerId || providerId)) || isAnother(options, settings)) {
      session.configure({ providerId, merchantId });
    }
  }

  remove(member: Member): void {
    this.#left = joined(this.#left, filled(this.#members.get(member) ?? NOTHING));
    this.#members.delete(member);
    this.collect();
  }

  /** Collects what elements were given in this task, even if they render later. */
  update(): void {
    for (const member of this.#members.keys()) member.hostUpdate?.();
  }

  /** Holds requests back until the settings of this task are in, e.g. those that the page gives. */
  collect(given?: PageOptions): void {
    // The page says last whom it is about.
    if (isAnother(given, this.#left)) this.#left = without(this.#left, IDS);
    if (this.#isCollecting) return;
    this.#isCollecting = true;
    this.session.pace.hold(
      settingsGiven().then(() => {
        // An element that hasn't rendered yet may not have reported its settings.
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
    // A reference last paired with another `provider_id`, and not the session's, is the previous merchant's, and still
    // set. Not so a `provider_id`: without one, a renewal would be an initial application.
    const { options } = this.session;
    const stale = othersOf(said).filter(
      (key) => spelled(key, said[key]) !== spelled(key, options[key]),
    );
    if (stale.join() === 'merchantId') said = without(said, stale);
    if (isOfAnother(said)) contradiction ??= 'providerId';
    // An id that was only ever given alone joins none that is paired with another.
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

  /** Notes that these two ids belong together. */
  #pair(ids: Settings): void {
    if (!IDS.every((key) => ids[key])) return;
    for (const key of IDS) this.#pairs.set(spelled(key, ids[key]), ids);
  }

  /** A session that has sent something keeps its page-wide settings, unless the merchant changes. */
  #options(settings: Settings): SessionOptions {
    const used = this.#session?.used;
    const { options, given } = this.#session ?? { options: NOTHING, given: NOTHING };
    const next = joined(page.defaults, settings);
    const id = knownBy(options);
    const isNobody = !isNamed(given) && !isNamed(next);
    const isSame = isNobody || spelled(id, options[id]) === spelled(id, next[id]);
    const isStill = isSame && !isAnother(options, next);
    if (!used || !isStill) this.#defaults = page.defaults;
    else if (!isAnother(options, page.defaults)) {
      for (const key of NEEDED) {
        // A missing setting is added: an application can still be made.
        const value = this.#defaults[key] || page.defaults[key];
        this.#defaults = bare({ ...this.#defaults, [key]: value });
      }
    }
    // Settings that nobody gives any more are removed.
    const nothing: PageOptions = Object.fromEntries(KEYS.map((key) => [key, undefined]));
    const { merchantPath, routes, ...all } = bare({
      ...nothing,
      ...joined(this.#defaults, settings),
    });
    return { ...all, routes: merchantPath ? { merchant: merchantPath } : routes };
  }
}

/** Settings above those `below`, without ids of another merchant: they must not be combined. */
const joined = <T extends PageOptions>(below: T, settings: T): T =>
  bare({ ...(isAnother(below, settings) ? without(below, IDS) : below), ...settings });

/** How long settings may still come from scripts of a loading page, in ms. */
export const SCRIPTS_AT_MOST = 100;

/** One for all groups, because a page may have a hundred. */
let collecting: Promise<void> | undefined;

/** Resolves once this task's settings are in; on a loading page, those of all its scripts. */
const settingsGiven = (): Promise<void> =>
  (collecting ??= new Promise<void>((resolve) => {
    // Whether deferred scripts, such as modules, are still to run. One may have declared a `performance`.
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

/** The page's session of a group, made from its elements' attributes and from `configure()`. */
export function pageSession(name: string): PageSession {
  let group = page.groups.get(name);
  if (!group) page.groups.set(name, (group = new PageSession()));
  return group;
}

/**
 * Sets defaults for all elements of the page that aren't given a session; an element's attributes win. May be called
 * before or after the elements. A session that has sent nothing yet takes them up, and so does any other if they are
 * for another merchant. Otherwise, only an id or a currency that was missing is added.
 */
export function configure(options: PageOptions): void {
  page.defaults = joined(page.defaults, options);
  for (const group of page.groups.values()) group.collect(options);
}
