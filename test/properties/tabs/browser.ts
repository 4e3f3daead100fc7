import type { MemoryStorage } from '../../helpers/memory-storage.js';

/** Gives a page its own copy of the package, which finds these globals in place of the real ones. */
export type Load = (globals: Record<string, unknown>) => typeof import('../../../src/index.js');

/** Runs the classic script again and again, each time as in another window. */
export function loaderOf(script: string): Load {
  // Elements have their own tests: no copy defines any.
  const customElements = { get: () => HTMLElement, define: () => undefined };
  type Run = (...values: unknown[]) => unknown;
  let run: Run | undefined;
  return (globals) => {
    const own: Record<string, unknown> = { customElements, ...globals };
    const window = new Proxy(globalThis, {
      get: (real, key) => (key in own ? own[key as string] : Reflect.get(real, key)) as unknown,
      set: (_, key, value) => Reflect.set(own, key, value),
    });
    const names = [...Object.keys(own), 'globalThis'];
    // Compiled once, for all pages give the same names.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    run ??= new Function(...names, `${script}\nreturn MerchantFinance;`) as Run;
    return run(...Object.values(own), window) as ReturnType<Load>;
  };
}

/** How long a message takes from tab to tab, in ms. */
const TRAVEL = [0, 5, 20, 0, 40, 1];

interface Timer {
  readonly at: number;
  readonly page: Page;
  readonly run: () => void;
}

interface Channel {
  readonly name: string;
  readonly page: Page;
  readonly target: EventTarget;
}

/** A browser with several tabs, in which time and messages move only when the test says so. */
export class Browser {
  now = Date.parse('2026-11-20T12:00:00Z');
  chance = 0;
  /** All that pages told each other. */
  readonly messages: unknown[] = [];
  readonly #timers = new Map<number, Timer>();
  readonly #held = new Map<string, Page>();
  readonly #channels = new Set<Channel>();
  /** When the last message arrives at a page. */
  readonly #arrivals = new Map<Page, number>();
  #last = 0;
  #sent = 0;

  readonly load: Load;

  constructor(load: Load) {
    this.load = load;
  }

  set(page: Page, run: () => void, delay = 0): number {
    this.#timers.set(++this.#last, { at: this.now + Math.max(0, delay), page, run });
    return this.#last;
  }

  clear(id: number | undefined): void {
    this.#timers.delete(id ?? 0);
  }

  /** Fires the timer that is due first, if there is one. */
  fire(until = this.now): boolean {
    const [first] = [...this.#timers]
      .filter(([, { at, page }]) => at <= until && page.isAwake)
      .sort(([a, one], [b, other]) => one.at - other.at || a - b);
    if (!first) return false;
    const [id, { at, run }] = first;
    this.#timers.delete(id);
    // A page that slept is late.
    this.now = Math.max(this.now, at);
    run();
    return true;
  }

  /** What was under way in a page goes with it. */
  drop(page: Page): void {
    for (const [id, timer] of this.#timers) if (timer.page === page) this.#timers.delete(id);
    for (const channel of this.#channels) if (channel.page === page) this.#channels.delete(channel);
    for (const [name, holder] of this.#held) if (holder === page) this.#held.delete(name);
  }

  hasLocks(page: Page): boolean {
    return [...this.#held.values()].includes(page);
  }

  /** The browser's locks, as a page of it sees them. */
  locksOf(page: Page): object {
    return {
      request: async (
        name: string,
        options: LockOptions,
        run: (lock: object | null) => unknown,
      ): Promise<unknown> => {
        // A browser asks another process.
        await new Promise<void>((resolve) => this.set(page, resolve));
        // Granted to a page that sleeps, it would be that page's until it wakes.
        if (!options.ifAvailable) throw new Error('waits for a lock');
        if (this.#held.has(name)) return run(null);
        this.#held.set(name, page);
        try {
          return await run({});
        } finally {
          if (this.#held.get(name) === page) this.#held.delete(name);
        }
      },
      query: async () => {
        await new Promise<void>((resolve) => this.set(page, resolve));
        return { held: [...this.#held.keys()].map((name) => ({ name })) };
      },
    };
  }

  /** In how many ms a message arrives: in the order in which they were sent, on whichever channels (HTML). */
  #travel(to: Page): number {
    const delay = TRAVEL[this.#sent++ % TRAVEL.length]!;
    const at = Math.max(this.#arrivals.get(to) ?? 0, this.now + delay);
    this.#arrivals.set(to, at);
    return at - this.now;
  }

  channelsOf(page: Page): unknown {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const browser = this;
    return class {
      readonly #channel: Channel;

      constructor(name: string) {
        this.#channel = { name, page, target: new EventTarget() };
        browser.#channels.add(this.#channel);
      }

      set onmessage(listener: (event: unknown) => void) {
        this.#channel.target.addEventListener('message', listener);
      }

      postMessage(data: unknown): void {
        browser.messages.push(data);
        for (const to of browser.#channels) {
          if (to === this.#channel || to.name !== this.#channel.name) continue;
          const event = Object.assign(new Event('message'), { data: structuredClone(data) });
          browser.set(
            to.page,
            () => {
              if (browser.#channels.has(to)) to.target.dispatchEvent(event);
            },
            browser.#travel(to.page),
          );
        }
      }

      close(): void {
        browser.#channels.delete(this.#channel);
      }
    };
  }
}

export class Page {
  state: 'open' | 'asleep' | 'cached' | 'gone' = 'open';
  readonly browser: Browser;
  readonly window = new EventTarget();
  readonly copy: ReturnType<Load>;

  constructor(browser: Browser, storage: MemoryStorage | null) {
    this.browser = browser;
    const set = (run: (...all: unknown[]) => void, delay?: number, ...given: unknown[]) =>
      browser.set(this, () => run(...given), delay);
    const clear = (id: number | undefined) => browser.clear(id);
    this.copy = browser.load({
      setTimeout: set,
      clearTimeout: clear,
      requestIdleCallback: (run: () => void) => set(run),
      cancelIdleCallback: clear,
      addEventListener: this.window.addEventListener.bind(this.window),
      removeEventListener: (type: string, listener: EventListener, capture = false) =>
        this.window.removeEventListener(type, listener, { capture }),
      BroadcastChannel: browser.channelsOf(this),
      navigator: { onLine: true, locks: browser.locksOf(this) },
      sessionStorage: storage,
      Date: class extends Date {
        static override now(): number {
          return browser.now;
        }
      },
      Math: Object.create(Math, { random: { value: () => (browser.chance += 0.618034) % 1 } }),
      AbortSignal: Object.create(AbortSignal, {
        timeout: {
          value: (delay: number) => {
            const controller = new AbortController();
            browser.set(this, () => controller.abort(), delay);
            return controller.signal;
          },
        },
      }),
    });
  }

  get isAwake(): boolean {
    return this.state === 'open';
  }

  #turn(type: string, persisted: boolean): void {
    this.window.dispatchEvent(Object.assign(new Event(type), { persisted }));
  }

  /** By a link, or because its tab is closed. */
  leave(): void {
    if (this.isAwake) this.#turn('pagehide', false);
    this.crash();
  }

  /** It is gone, and nobody was told. */
  crash(): void {
    this.state = 'gone';
    this.browser.drop(this);
  }

  /** The system needs the power elsewhere: what is due waits. */
  sleep(): void {
    this.state = 'asleep';
  }

  wake(): void {
    this.state = 'open';
  }

  /** Into the back/forward cache. */
  rest(): void {
    this.#turn('pagehide', true);
    this.state = 'cached';
  }

  comeBack(): void {
    this.state = 'open';
    this.#turn('pageshow', true);
  }

  /** Resolves once the page can take something up; never if it is gone. */
  async awake<T>(value: Promise<T>): Promise<T> {
    try {
      return await value;
    } finally {
      await new Promise<void>((resolve) => {
        if (this.state === 'gone') return;
        this.browser.set(this, resolve);
      });
    }
  }
}
