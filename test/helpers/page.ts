import { fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import {
  createSandbox,
  PROVIDERS,
  type Sandbox,
  type SandboxOptions,
} from '../../demo/sandbox/index.js';
import '../../src/define.js';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { createSession, type FinanceSession, type SessionOptions } from '../../src/index.js';

export { PROVIDERS };

export const BASE_URL = `${location.origin}/finance/v2`;
export const MERCHANT_ID = 'merchant-0042';

/** Time that moves only when a test says so. */
export class TestClock {
  time = Date.parse('2026-11-20T12:00:00Z');

  readonly now = (): number => this.time;

  advance(ms: number): void {
    this.time += ms;
    // What a browser fires when a page comes back after a while.
    document.dispatchEvent(new Event('visibilitychange'));
  }
}

export interface Stage {
  readonly clock: TestClock;
  readonly sandbox: Sandbox;
  readonly session: FinanceSession;
  readonly events: CustomEvent<unknown>[];
}

export const EVENTS = [
  'renewal-eligibility',
  'renewal-start',
  'renewal-dismiss',
  'offers-load',
  'offer-select',
  'offers-expire',
  'offer-submit',
  'offer-accepted',
  'finance-error',
] as const;

// What a session loads within 10 s comes once, however long a busy machine takes for a file's first modules.
before(() => import('../../src/session/offers-flow.js'));

// The page of the test file before may not have gone yet, with a decision of the same merchant under way: to a session here
// it would be another tab's.
before(async () => {
  const { held = [] } = await navigator.locks.query();
  await Promise.all(
    held.map(({ name = '' }) => navigator.locks.request(name, { mode: 'shared' }, () => undefined)),
  );
});

// Nor does this page tell the one of the next test file what it has decided.
after(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false })));

/** All events of a session, in the order of their arrival. */
export function record(session: FinanceSession): CustomEvent<unknown>[] {
  const events: CustomEvent<unknown>[] = [];
  for (const type of EVENTS) {
    session.addEventListener(type, (event) => events.push(event as CustomEvent<unknown>));
  }
  return events;
}

/** A sandbox on a clock of its own and a session that talks to it. */
export function createStage(options: SessionOptions & { sandbox?: SandboxOptions } = {}): Stage {
  const { sandbox: sandboxOptions, ...sessionOptions } = options;
  const clock = new TestClock();
  const sandbox = createSandbox({ clock: clock.now, ...sandboxOptions });
  const session = createSession({
    baseUrl: BASE_URL,
    providerId: PROVIDERS.eligible,
    merchantId: MERCHANT_ID,
    currency: 'GBP',
    fetch: sandbox.fetch,
    storage: null,
    clock: clock.now,
    ...sessionOptions,
  });
  return { clock, sandbox, session, events: record(session) };
}

/** Who waits for a session that nothing else refers to must not be collected with it. */
const waiting = new Set<object>();

/** Resolves with the first state that fulfils `condition`; at once if the present one does. */
export function until(
  session: FinanceSession,
  condition: (state: FinanceSession['state']) => boolean,
): Promise<FinanceSession['state']> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition(session.state)) return;
      waiting.delete(look);
      session.removeEventListener('change', look);
      resolve(session.state);
    };
    waiting.add(look);
    session.addEventListener('change', look);
    look();
  });
}

/** Resolves with the next event of this type that reaches `target`. */
export const once = <T extends Event>(target: EventTarget, type: string): Promise<T> =>
  new Promise((resolve) =>
    target.addEventListener(type, (event) => resolve(event as T), { once: true }),
  );

/** The element inside `host`'s shadow root. */
export function inside(host: Element, selector: string): HTMLInputElement {
  const found = host.shadowRoot?.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`${host.localName} has no ${selector}`);
  return found;
}

/** All that a merchant can read in `host`, white space folded. */
export function textOf(host: Element): string {
  // Of what has no shadow root nothing could be read, and no test that says so would fail.
  if (!host.shadowRoot) throw new Error(`${host.localName} has no shadow root`);
  return host.shadowRoot.textContent.replace(/\s+/g, ' ').trim();
}

export interface Elements {
  readonly advert: RenewalAdvert;
  readonly picker: OfferPicker;
  readonly accept: OfferAccept;
}

/** The three elements on one session. */
export async function mount(session: FinanceSession): Promise<Elements> {
  const wrapper = await fixture<HTMLElement>(html`
    <div lang="en-GB">
      <renewal-advert .session=${session}></renewal-advert>
      <offer-picker .session=${session} term-unit="months"></offer-picker>
      <offer-accept .session=${session} term-unit="months"></offer-accept>
    </div>
  `);
  const find = <K extends keyof HTMLElementTagNameMap>(tag: K) => {
    const found = wrapper.querySelector(tag);
    if (!found) throw new Error(`no <${tag}>`);
    return found;
  };
  return {
    advert: find('renewal-advert'),
    picker: find('offer-picker'),
    accept: find('offer-accept'),
  };
}

/** Waits for every element's rendering. */
export async function settle(...elements: { updateComplete: Promise<boolean> }[]): Promise<void> {
  for (const element of elements) await element.updateComplete;
  await nextFrame();
  for (const element of elements) await element.updateComplete;
}

/** Waits until what is in `root` meets the condition. */
export async function becomes(root: Node, condition: () => boolean): Promise<void> {
  if (condition()) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!condition()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

export { fixtureCleanup };
