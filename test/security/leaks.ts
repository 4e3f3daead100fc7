/** Searches a page for words that must not be in it. */
import { EVENTS } from '../helpers/page.js';

/** All texts in `value`, however deep: own and inherited properties, getters, maps, causes. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string') texts.push(item);
    if (typeof item === 'function') texts.push(Function.prototype.toString.call(item));
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    // A node is searched as part of the page.
    if (item instanceof Node || item instanceof Window) continue;
    if (item instanceof Map || item instanceof Set) pending.push(...item.keys(), ...item.values());
    if (item instanceof Error) pending.push(item.message, item.stack, item.cause, String(item));
    pending.push(...propertiesOf(item));
  }
  return texts;
}

/** Names and values of all properties up to, and without, the platform's own base classes. */
export function propertiesOf(object: object): unknown[] {
  const found: unknown[] = [];
  const PLATFORM = [HTMLElement.prototype, EventTarget.prototype, Object.prototype] as object[];
  for (
    let level: object | null = object;
    level && !PLATFORM.includes(level);
    level = Object.getPrototypeOf(level) as object | null
  ) {
    for (const key of Reflect.ownKeys(level)) {
      if (typeof key === 'string') found.push(key);
      try {
        found.push((object as Record<PropertyKey, unknown>)[key]);
      } catch {
        // A getter that only works elsewhere.
      }
    }
  }
  // Enumerable ones of the platform's classes as well.
  for (const key in object) {
    try {
      found.push((object as Record<string, unknown>)[key]);
    } catch {
      // As above.
    }
  }
  return found;
}

/** Every attribute and every text below `root`, through all shadow roots. Values of fields are neither. */
export function markupOf(root: Document | ShadowRoot | Element): string[] {
  const found: string[] = [];
  for (const node of root.querySelectorAll('*')) {
    for (const { name, value } of node.attributes) found.push(name, value);
    if (node.shadowRoot) found.push(...markupOf(node.shadowRoot));
  }
  return [...found, root.textContent ?? ''];
}

/** Records all that leaves through the doors of a page, until it is told to stop. */
export function watch(session: EventTarget): { readonly heard: unknown[]; stop(): void } {
  const heard: unknown[] = [];
  const stops: (() => void)[] = [];
  const hear = (target: EventTarget, type: string) => {
    const listener = (event: Event) => {
      heard.push({ type, detail: (event as CustomEvent).detail as unknown, event });
    };
    target.addEventListener(type, listener, true);
    stops.push(() => target.removeEventListener(type, listener, true));
  };
  for (const type of EVENTS) {
    hear(document, type);
    hear(session, type);
  }
  hear(session, 'change');
  for (const type of ['message', 'storage', 'error', 'unhandledrejection', 'hashchange']) {
    hear(globalThis, type);
  }

  /** Replaces a method by one that tells its arguments first. */
  const tap = (object: object, name: string) => {
    const methods = object as Record<string, (...args: unknown[]) => unknown>;
    const before = Object.getOwnPropertyDescriptor(object, name);
    const original = methods[name]!;
    Object.defineProperty(object, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...args: unknown[]) {
        heard.push({ method: name, args });
        return original.apply(this, args);
      },
    });
    stops.push(() => {
      if (before) Object.defineProperty(object, name, before);
      else Reflect.deleteProperty(object, name);
    });
  };
  for (const [name, value] of Object.entries(console)) {
    if (typeof value === 'function') tap(console, name);
  }
  tap(globalThis, 'postMessage');
  tap(MessagePort.prototype, 'postMessage');
  tap(Worker.prototype, 'postMessage');
  tap(BroadcastChannel.prototype, 'postMessage');
  tap(History.prototype, 'pushState');
  tap(History.prototype, 'replaceState');
  tap(Storage.prototype, 'setItem');
  tap(Navigator.prototype, 'sendBeacon');
  tap(XMLHttpRequest.prototype, 'open');
  tap(XMLHttpRequest.prototype, 'send');
  tap(globalThis, 'open');
  tap(Performance.prototype, 'mark');
  tap(Performance.prototype, 'measure');
  tap(CustomElementRegistry.prototype, 'define');
  const { cookie } = Object.getOwnPropertyDescriptors(Document.prototype);
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: (): unknown => cookie.get!.call(document),
    set: (value: string) => {
      heard.push({ cookie: value });
      cookie.set!.call(document, value);
    },
  });
  stops.push(() => Reflect.deleteProperty(document, 'cookie'));

  return {
    heard,
    stop: () => {
      for (const undo of stops.splice(0)) undo();
    },
  };
}

/** What a page keeps: addresses, storages, entries of the performance timeline. */
export function keptBy({ location, history, document, performance }: Window): string[] {
  return [
    location.href,
    document.URL,
    document.title,
    document.cookie,
    JSON.stringify(history.state),
    JSON.stringify(Object.entries(sessionStorage)),
    JSON.stringify(Object.entries(localStorage)),
    ...performance.getEntries().map((entry) => JSON.stringify(entry)),
  ];
}
