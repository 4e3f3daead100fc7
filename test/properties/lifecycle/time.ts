import { override } from '../../helpers/fakes.js';

const channel = new MessageChannel();
const turns: (() => void)[] = [];
channel.port1.onmessage = () => turns.shift()?.();

/** A turn of the event loop, without the wait that browsers put before timers within timers. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    turns.push(resolve);
    channel.port2.postMessage(undefined);
  });

/** Timers and the clock of a page, which move only when the test says so. */
export class TestTime {
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();
  readonly #undo: (() => void)[];
  #last = 1e9;

  constructor() {
    const { clearTimeout } = globalThis;
    const set = (run: () => void, delay = 0) => {
      this.#timers.set(++this.#last, {
        at: this.now + Math.max(0, delay),
        run,
      });
      return this.#last;
    };
    const clear = (id?: number) => {
      if (!this.#timers.delete(id ?? 0)) clearTimeout(id);
    };
    const soon = (run: (time: never) => void) => set(run as () => void, 10);
    this.#undo = [
      override(globalThis, 'setTimeout', set as unknown as typeof setTimeout),
      override(globalThis, 'clearTimeout', clear as typeof clearTimeout),
      override(globalThis, 'requestIdleCallback', soon),
      override(globalThis, 'cancelIdleCallback', clear),
      override(globalThis, 'requestAnimationFrame', soon),
      override(globalThis, 'cancelAnimationFrame', clear),
      override(Date, 'now', () => this.now),
      override(Math, 'random', () => 0.5),
    ];
  }

  /** Fires what is due, each once. A page that slept does the same, however long it was. */
  fire(): boolean {
    const due = [...this.#timers]
      .filter(([, { at }]) => at <= this.now)
      .sort(([a, one], [b, other]) => one.at - other.at || a - b);
    for (const [id, { run }] of due) {
      // One of those before it may have called it off.
      if (this.#timers.delete(id)) run();
    }
    return due.length > 0;
  }

  /** The page is gone, and its timers with it. */
  forget(): void {
    for (const id of this.#timers.keys()) {
      // Whoever counts them is told.
      clearTimeout(id);
      (globalThis as Partial<typeof globalThis>).cancelIdleCallback?.(id);
      cancelAnimationFrame(id);
    }
  }

  stop(): void {
    // What the page has only begun would wait for a timer that never comes, in the next life too.
    this.fire();
    for (const undo of this.#undo.reverse()) undo();
  }
}

/** The browser's locks as one page sees them. */
class TestLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request(
    name: string,
    { ifAvailable }: LockOptions,
    callback: (lock: object | null) => unknown,
  ): Promise<unknown> {
    // A browser asks another process.
    await turn();
    if (!ifAvailable) throw new Error('waits for a lock');
    if (this.#held.has(name)) return callback(null);
    const running = Promise.resolve().then(() => callback({}));
    this.#held.set(
      name,
      running.catch(() => undefined),
    );
    try {
      return await running;
    } finally {
      this.#held.delete(name);
    }
  }

  async query(): Promise<object> {
    await turn();
    return { held: [...this.#held.keys()].map((name) => ({ name })) };
  }
}

/** A page of an opaque origin may not lock. */
const forbiddenLocks = {
  request: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')),
  query: () => Promise.reject(new DOMException('opaque origin', 'SecurityError')),
};

/** The channels of one page. */
function testChannels(): typeof BroadcastChannel {
  const open = new Set<Channel>();
  class Channel extends EventTarget {
    constructor(readonly name: string) {
      super();
      open.add(this);
    }

    postMessage(data: unknown): void {
      const heard = [...open].filter((other) => other !== this && other.name === this.name);
      void turn().then(() => {
        for (const other of heard) {
          if (open.has(other)) {
            other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
          }
        }
      });
    }

    close(): void {
      open.delete(this);
    }
  }
  return Channel as unknown as typeof BroadcastChannel;
}

export type Locks = 'locks' | 'no locks' | 'forbidden locks';

/** Gives a page locks and channels of its own; returns the way back. */
export function lockLike(kind: Locks): () => void {
  const locks =
    kind === 'locks' ? new TestLocks() : kind === 'no locks' ? undefined : forbiddenLocks;
  const undo = [
    override(navigator, 'locks', locks as unknown as LockManager),
    override(globalThis, 'BroadcastChannel', testChannels()),
  ];
  return () => undo.forEach((back) => back());
}
