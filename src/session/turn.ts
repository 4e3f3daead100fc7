import { bare } from '../domain/objects.js';
import { openChannel } from '../internal/open-channel.js';
import { isVerdict, type Ending, type Verdict } from './verdict.js';

/** How long a verdict may take to arrive from another tab once that tab has finished, in ms. */
const GRACE = 1000;
/** How long another tab may take, in ms: one that sleeps, or that a dialog holds up, keeps no deadline of its own. */
export const TURN_AT_MOST = 60_000;

/** A decision that is under way. */
export interface UnderWay {
  readonly operation: Verdict['operation'];
  readonly verdict: Promise<Verdict>;
}

interface Turn extends UnderWay {
  readonly name: string;
  readonly fetch: object | undefined;
}

/** Sessions of this page wait for each other here; other tabs by locks, if the browser has them. */
const underWay = new Set<Turn>();
/** Sessions of this page that are asking the browser for their turn. */
const asking = new Set<Pick<Turn, 'name' | 'fetch'>>();

/**
 * The decision for a merchant that another session of this page has under way. On one page, another `fetch` leads to
 * another service; other tabs can't be told which one it is.
 */
export const decisionBeside = (name: string, fetch: object | undefined): UnderWay | undefined =>
  [...underWay].find((turn) => turn.name === name && turn.fetch === fetch);

/**
 * Calls `found` if another tab has a decision under way, then gives its verdict; undefined if there is none, or none
 * can be heard. Takes no turn, not even for an instant: a press could miss its own.
 */
export async function decisionInTab(name: string, found: () => void): Promise<Verdict | undefined> {
  const locks = locksOf();
  if (!locks) return undefined;
  const heard = listen(name);
  try {
    if (!(await isHeld(locks, name))) return undefined;
    found();
    return await overheard(heard, locks, name, TURN_AT_MOST);
  } catch {
    return undefined;
  } finally {
    heard.close();
  }
}

const isHeld = async (locks: LockManager, name: string) =>
  !!(await locks.query()).held?.some((lock) => lock.name === name);

/** The verdict of the tab whose turn it is. Takes no turn, not even for an instant: a tab that sleeps would keep it. */
async function overheard(
  heard: ReturnType<typeof listen>,
  locks: LockManager,
  name: string,
  patience: number,
): Promise<Verdict | undefined> {
  let verdict: Verdict | undefined;
  const end = Date.now() + patience;
  let isOver = false;
  while (!verdict && !isOver) {
    // A closed tab reports nothing. One that has finished has reported, but it may still be on its way. If the browser
    // doesn't say who holds the lock, that tab may still be about to.
    isOver = Date.now() >= end || !(await isHeld(locks, name).catch(() => true));
    verdict = await heard.verdict();
  }
  return verdict;
}

/**
 * Makes `decide` the only decision of this name in the browser while it is under way, over sessions, copies of this
 * package, and tabs. Gives undefined if it ran, else the verdict of the one that was first, which may be of another
 * operation. If none can be heard, e.g. from a closed tab, or within `patience` ms, the outcome is unknown.
 */
export async function takeTurn(
  { name, fetch, operation, patience }: Omit<Turn, 'verdict'> & { readonly patience: number },
  decide: () => Promise<Ending>,
): Promise<Verdict | undefined> {
  let mine: Promise<Verdict> | undefined;
  const run = (): Promise<Verdict> => {
    mine = decide()
      .then((ending) => ({ operation, ...ending }))
      .finally(() => underWay.delete(turn));
    const turn = { name, fetch, operation, verdict: mine };
    underWay.add(turn);
    return mine;
  };
  const locks = locksOf();
  const other = decisionBeside(name, fetch);
  if (other) return other.verdict;
  // The browser's lock may then be held for another service.
  const isBeside = [...asking].some((turn) => turn.name === name && turn.fetch !== fetch);
  if (!locks || isBeside) {
    await run();
    return undefined;
  }
  const ask = { name, fetch };
  asking.add(ask);
  const heard = listen(name);
  try {
    await locks.request(name, bare({ ifAvailable: true }), async (lock) => {
      if (lock) heard.tell(await run());
    });
    if (mine) return undefined;
    // From here on it is another tab's lock: sessions with another `fetch` must wait, too.
    asking.delete(ask);
    // Whether the other decision has ended or not, nothing is sent any more.
    const verdict = await overheard(heard, locks, name, patience);
    return verdict ?? { operation, outcome: 'unknown' };
  } catch {
    // A page with an opaque origin may not use locks. Nothing has run then.
    const first = decisionBeside(name, fetch)?.verdict;
    if (first && first !== mine) return await first;
    await (mine ?? run());
    return undefined;
  } finally {
    asking.delete(ask);
    heard.close();
  }
}

let isPrepared = false;

/** The first lock and the first channel of a page take a browser some time, which is better spent before a press. */
export function prepareTurns(): void {
  if (isPrepared) return;
  isPrepared = true;
  void Promise.resolve(locksOf())
    .then((locks) => locks?.query())
    // A failure doesn't matter: this only saves time.
    .catch(() => undefined);
  openChannel('merchant-finance-elements:1:')?.close();
}

/** Not every browser has locks, and some servers have no `navigator` at all. */
const locksOf = (): LockManager | undefined =>
  (globalThis as { navigator?: Partial<Navigator> }).navigator?.locks;

/** Hears the first verdict that another tab reports under this name, and reports one's own. */
function listen(name: string) {
  const channel = openChannel(name);
  const first = new Promise<Verdict>((resolve) => {
    if (!channel) return;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isVerdict(data)) resolve(bare(data));
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell: (verdict: Verdict) => channel?.postMessage(verdict),
    verdict: () =>
      Promise.race([
        first,
        new Promise<undefined>((resolve) => {
          timer = setTimeout(() => resolve(undefined), GRACE);
        }),
      ]),
    close() {
      clearTimeout(timer);
      channel?.close();
    },
  };
}
