import type { FinanceSession, SessionOptions } from '../../src/index.js';
import { MemoryStorage } from '../../src/session/storage.js';
import { closePages, MODULE, openPage } from '../builds/frame.js';

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

/** A storage that a browser copies when the tab is duplicated. */
export class TabStorage extends MemoryStorage {
  readonly #keys = new Set<string>();

  override setItem(key: string, value: string): void {
    this.#keys.add(key);
    super.setItem(key, value);
  }

  copy(): TabStorage {
    const copy = new TabStorage();
    for (const key of this.#keys) {
      const value = this.getItem(key);
      if (value !== null) copy.setItem(key, value);
    }
    return copy;
  }
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
