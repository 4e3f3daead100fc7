import type { FinanceSession, SessionOptions } from '../../src/index.js';
import { ANSWERED_WITHIN } from '../../src/session/elsewhere.js';
import { identityOf } from '../../src/session/identity.js';
import { deferred, override } from './fakes.js';
import { MemoryStorage } from './memory-storage.js';
import { closePages, MODULE, openPage } from '../builds/frame.js';
import { createStage, type Stage } from './page.js';

/** As a tab says of an acceptance. */
export const DONE = { operation: 'accept', outcome: 'done' };

/** Resolves once all tabs have heard what was told by now. */
export async function heard(): Promise<void> {
  const [from, to] = [1, 2].map(() => new BroadcastChannel('merchant-finance-elements:test'));
  const arrived = new Promise((resolve) => to?.addEventListener('message', resolve));
  from?.postMessage(0);
  await arrived;
  from?.close();
  to?.close();
}

/** What this page and its tabs have told is told by none that has left, nor does the next test hear it late. */
export async function leavePage(): Promise<void> {
  closePages();
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  await heard();
}

type Exports = typeof import('../../src/index.js');

/**
 * A session of another copy of the package in another window, as another tab has it. Its code is there, as on the
 * page of an eligible merchant.
 */
export async function sessionInTab(options: SessionOptions): Promise<FinanceSession> {
  const { window } = await openPage(
    `<script type="module">
      import * as copy from '${MODULE}';
      frameElement.copy = copy;
      frameElement.dispatchEvent(new Event('copied'));
    </script>`,
    '',
    'copied',
  );
  const { copy } = window.frameElement as unknown as { copy: Exports };
  window.fetch = globalThis.fetch;
  const session = copy.createSession(options);
  await session.recheck();
  return session;
}

/**
 * Resolves once so many more, here or in tabs, have been told by the browser that the turn is another's: they wait for
 * what comes of it. To be called in the task in which they ask.
 */
export async function someoneWaits(atLeast = 1): Promise<void> {
  const all = deferred();
  let waiting = 0;
  const restore = [window, ...Array.from(document.querySelectorAll('iframe'), windowOf)].map(
    ({ navigator: { locks } }) => {
      const request = locks.request.bind(locks) as Request;
      const watched: Request = (name, options, run) => {
        let isOthers = false;
        const asked = request(name, options, (lock) => {
          isOthers = !lock;
          return run(lock);
        });
        void asked.then(() => {
          if (isOthers && ++waiting === atLeast) all.resolve();
        });
        return asked;
      };
      return override(locks, 'request', watched as LockManager['request']);
    },
  );
  await all.promise;
  for (const each of restore) each();
}

type Request = (
  name: string,
  options: LockOptions,
  run: (lock: Lock | null) => unknown,
) => Promise<unknown>;

const windowOf = ({ contentWindow }: HTMLIFrameElement) =>
  contentWindow as Window & typeof globalThis;

/** A page whose service is behind its own `fetch`, as it is in every tab. */
export function pageWith(options: Parameters<typeof createStage>[0] = {}): Stage {
  const stage = createStage({ storage: new MemoryStorage(), ...options });
  globalThis.fetch = stage.sandbox.fetch;
  stage.session.configure({ fetch: undefined });
  return stage;
}

/** A tab with a storage of its own, whose clock goes fast. */
export const otherTab = (
  { session, clock }: Stage,
  changes: SessionOptions = {},
): Promise<FinanceSession> =>
  sessionInTab({
    ...session.options,
    storage: new MemoryStorage(),
    clock: () => clock.now() + 60_000,
    ...changes,
  });

export const otherWindow = () =>
  document.querySelector('iframe')!.contentWindow as Window & typeof globalThis;

/** The time is over that a tab waits which has just asked what others know. */
export async function answersOver(): Promise<void> {
  const end = performance.now() + ANSWERED_WITHIN;
  while (performance.now() <= end) await heard();
}

/** A page that has asked the others waits until they have answered, however long a busy machine takes. Returns the way back. */
export function untilAnswered(page: Window & typeof globalThis = window): () => void {
  const { setTimeout } = page;
  const now = page.Date.now();
  const set = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    ms === ANSWERED_WITHIN
      ? void heard()
          .then(heard)
          .then(() => run(...given))
      : setTimeout(run, ms, ...given);
  const restore = [
    // However late the lock comes, all of that time is left.
    override(page.Date, 'now', () => now),
    override(page, 'setTimeout', set as unknown as typeof setTimeout),
  ];
  return () => {
    for (const each of restore) each();
  };
}

/** The clock goes on between two things. */
export async function nextInstant(): Promise<void> {
  const start = Date.now();
  while (Date.now() === start) await heard();
}

export const nameOf = ({ session: { options } }: Stage): string =>
  identityOf({ ...options, merchantId: undefined });

/** As a tab does that has decided, or another script of the origin. */
export function tell(
  stage: Stage,
  message: unknown = { name: nameOf(stage), verdict: DONE },
): void {
  const channel = new BroadcastChannel('merchant-finance-elements:1:decided');
  // With its time, unless another one is given, as each has.
  const isOurs = typeof message === 'object' && message !== null;
  channel.postMessage(isOurs ? { at: Date.now(), ...message } : message);
  channel.close();
}
