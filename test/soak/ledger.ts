/** Counts what a page is left with: listeners, timers, frames, observers. */
export class Ledger {
  readonly #undo: (() => void)[] = [];
  readonly #listeners = new Map<EventTarget, Map<string, number>>();
  readonly #pending = new Map<string, number>();
  readonly #observers = new Set<object>();

  constructor() {
    this.#watchListeners();
    this.#watchTimers('setTimeout', 'clearTimeout', true);
    this.#watchTimers('setInterval', 'clearInterval', false);
    this.#watchTimers('requestAnimationFrame', 'cancelAnimationFrame', true);
    this.#watchTimers('requestIdleCallback', 'cancelIdleCallback', true);
    for (const name of ['IntersectionObserver', 'ResizeObserver', 'MutationObserver'] as const) {
      this.#watchObserver(globalThis[name].prototype);
    }
  }

  /** What is there beyond what was there at the beginning; an empty object means nothing. */
  balance(): Record<string, number> {
    const left: Record<string, number> = {};
    for (const [target, types] of this.#listeners) {
      for (const [type, count] of types) {
        const key = `${target.constructor.name} ${type}`;
        if (count !== 0) left[key] = (left[key] ?? 0) + count;
      }
    }
    for (const key of this.#pending.keys()) {
      const kind = key.replace(/ .*/, '');
      left[kind] = (left[kind] ?? 0) + 1;
    }
    if (this.#observers.size > 0) left.observers = this.#observers.size;
    return left;
  }

  stop(): void {
    for (const undo of this.#undo) undo();
  }

  #replace<T extends object>(target: T, key: keyof T, value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(target, key);
    Object.defineProperty(target, key, { configurable: true, writable: true, value });
    this.#undo.push(() => {
      if (before) Object.defineProperty(target, key, before);
      else Reflect.deleteProperty(target, key);
    });
  }

  /** Nodes below the document take their listeners with them. */
  #counts(target: EventTarget): boolean {
    return !(target instanceof Node) || target === document || target === document.body;
  }

  #watchListeners(): void {
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const known = new WeakMap<EventTarget, Map<string, Set<unknown>>>();
    const listenersOf = (target: EventTarget, type: string, options: unknown): Set<unknown> => {
      const capture =
        typeof options === 'object'
          ? !!(options as EventListenerOptions | null)?.capture
          : !!options;
      const key = `${type} ${String(capture)}`;
      let byType = known.get(target);
      if (!byType) known.set(target, (byType = new Map<string, Set<unknown>>()));
      let listeners = byType.get(key);
      if (!listeners) byType.set(key, (listeners = new Set()));
      return listeners;
    };
    const count = (target: EventTarget, type: string, change: number) => {
      let types = this.#listeners.get(target);
      if (!types) this.#listeners.set(target, (types = new Map<string, number>()));
      types.set(type, (types.get(type) ?? 0) + change);
    };
    const counts = (target: EventTarget) => this.#counts(target);
    const forget = (target: EventTarget, type: string, listener: unknown, options: unknown) => {
      if (listenersOf(target, type, options).delete(listener)) count(target, type, -1);
    };
    const add = function (
      this: EventTarget | undefined,
      ...[type, listener, options]: Parameters<EventTarget['addEventListener']>
    ): void {
      const target = this ?? window;
      addEventListener.call(target, type, listener, options);
      if (!listener || !counts(target)) return;
      const listeners = listenersOf(target, type, options);
      if (listeners.has(listener)) return;
      listeners.add(listener);
      count(target, type, 1);
      if (typeof options !== 'object') return;
      const end = () => forget(target, type, listener, options);
      if (options.once) addEventListener.call(target, type, end, options);
      if (options.signal) addEventListener.call(options.signal, 'abort', end);
    };
    const remove = function (
      this: EventTarget | undefined,
      ...[type, listener, options]: Parameters<EventTarget['removeEventListener']>
    ): void {
      const target = this ?? window;
      removeEventListener.call(target, type, listener, options);
      if (counts(target)) forget(target, type, listener, options);
    };
    this.#replace(EventTarget.prototype, 'addEventListener', add);
    this.#replace(EventTarget.prototype, 'removeEventListener', remove);
  }

  #watchTimers(set: string, clear: string, once: boolean): void {
    const page = globalThis as unknown as Record<
      string,
      ((...args: unknown[]) => number) | undefined
    >;
    const [setBefore, clearBefore] = [page[set], page[clear]];
    if (!setBefore || !clearBefore) return;
    const key = (id: unknown) => `${set} ${String(id)}`;
    this.#replace(page, set, (handler: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const id = setBefore.call(
        globalThis,
        (...args: unknown[]) => {
          if (once) this.#pending.delete(key(id));
          handler(...args);
        },
        ...rest,
      );
      this.#pending.set(key(id), 1);
      return id;
    });
    this.#replace(page, clear, (id: unknown) => {
      this.#pending.delete(key(id));
      clearBefore.call(globalThis, id);
    });
  }

  #watchObserver(prototype: { observe(...args: never[]): void; disconnect(): void }): void {
    const { observe, disconnect } = prototype;
    const observers = this.#observers;
    this.#replace(prototype, 'observe', function (this: object, ...args: never[]): void {
      observers.add(this);
      observe.apply(this, args);
    });
    this.#replace(prototype, 'disconnect', function (this: object): void {
      observers.delete(this);
      disconnect.call(this);
    });
  }
}
