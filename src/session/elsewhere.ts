import { onPage } from '../client/page.js';
import { bare, own } from '../domain/objects.js';
import { isVerdict, openChannel, type Verdict } from './turn.js';

/**
 * Is told of a decision of another page, for whom it is (`turnName`), and when that page told it, in ms since the
 * epoch.
 */
export type Follower = (name: string, verdict: Verdict, at: number) => void;

const PLACE = 'merchant-finance-elements:1:decided';

/** For so long tabs that open later are told of a decision, in ms: then the service itself knows what became of it. */
const TOLD_AT_MOST = 86_400_000;

/** Sessions of one page learn from what they keep. */
const PAGE = Math.random();

/** Held weakly, for nobody says that a session is no longer used; with whom they were last asked about. */
const followers = new Map<WeakRef<Follower>, string>();
/** What this page has told, and when, in ms since the epoch: for pages that open later or were away. */
let told: { readonly at: number; readonly name: string; readonly verdict: Verdict }[] = [];
let leftAt = 0;
/** Whether the page is in the back/forward cache, or on its way there. */
let isAway = false;
/** When merchants last began anew on this page, by name: what was accepted before is forgotten. */
const begunAt = new Map<string, number>();
let channel: BroadcastChannel | undefined;
/** Whether this page is about to ask the others. */
let isAsking = false;

/**
 * Tells the other tabs of a decision that was sent `at` a time, in ms since the epoch, or 0 where nobody knows, also
 * those that don't wait for their turn and those that open later: who still sees the advert there must not apply
 * twice, nor who sees the offers be invited to accept a second one. Of each merchant it is the last one.
 */
export function tellElsewhere(name: string, verdict: Verdict, at = Date.now()): void {
  if (!onPage || !isRecent(at)) return;
  const message = { at, name, verdict };
  told = [...told.filter((one) => one.name !== name), message];
  if (!channel) listen();
  post(message);
}

const isRecent = (at: number): boolean => !at || Date.now() - at < TOLD_AT_MOST;

/** The merchant begins anew: what was decided before is neither told any more nor heard. */
export function forgetElsewhere(name: string): void {
  told = told.filter((one) => one.name !== name || one.verdict.outcome === 'unknown');
  begunAt.set(name, Date.now());
}

function post(message: { readonly verdict?: Verdict; readonly [key: string]: unknown }): void {
  // What is told there is not heard there.
  const to = channel ?? openChannel(PLACE);
  const { verdict } = message;
  try {
    to?.postMessage({ page: PAGE, ...message });
  } catch {
    // Offers that are nested too deeply: that there was an answer can be told all the same.
    to?.postMessage({ page: PAGE, ...message, verdict: { ...verdict, offers: undefined } });
  }
  if (to !== channel) to?.close();
}

/** Has `follower` called for decisions of other tabs, or no longer; asks them anew for another merchant (`name`). */
export function followElsewhere(follower: WeakRef<Follower>, name: string | undefined): void {
  // On a server there are no other tabs, and nobody takes a session's place here again.
  if (!onPage) return;
  const isNew = name !== undefined && followers.get(follower) !== name;
  if (name === undefined) followers.delete(follower);
  else followers.set(follower, name);
  if (followers.size === 0 && told.length === 0) stop();
  else if (!channel) listen();
  // It may have been decided before this page was opened.
  if (isNew) ask();
}

/** Once for all that follow in one task: a page may have a hundred adverts. */
function ask(): void {
  if (isAsking) return;
  isAsking = true;
  queueMicrotask(() => {
    isAsking = false;
    post({ since: 0 });
  });
}

function listen(): void {
  if (isAway) return;
  channel = openChannel(PLACE);
  if (!channel) return;
  channel.onmessage = handleMessage;
  // A page with an open channel may be kept out of the back/forward cache.
  addEventListener('pagehide', handleLeave);
  addEventListener('pageshow', handleReturn);
}

function stop(): void {
  // Who is away still has to hear that it comes back.
  if (!channel) return;
  channel.close();
  channel = undefined;
  removeEventListener('pagehide', handleLeave);
  removeEventListener('pageshow', handleReturn);
}

function handleLeave({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    isAway = true;
    leftAt = Date.now();
    channel?.close();
    channel = undefined;
    return;
  }
  followers.clear();
  told = [];
  stop();
}

function handleReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  isAway = false;
  listen();
  if (followers.size === 0 && told.length === 0) stop();
  else post({ since: leftAt });
}

function handleMessage({ data }: MessageEvent<unknown>): void {
  const at = Number(own(data, 'at') ?? NaN);
  const name = own(data, 'name');
  const verdict = own(data, 'verdict');
  const since = own(data, 'since');
  const page = own(data, 'page');
  const to = own(data, 'to');
  if (page === PAGE || (to !== undefined && to !== PAGE)) return;
  if (typeof since === 'number') {
    // For the page that asks alone: elsewhere the merchant may have begun anew since.
    for (const one of told) {
      if ((!one.at || one.at >= since) && isRecent(one.at)) post({ ...one, to: page });
    }
  }
  if (typeof name !== 'string' || !isVerdict(verdict)) return;
  // The merchant has begun anew here since.
  const begun = begunAt.get(name) ?? 0;
  // One that lies ahead is of a clock that was set back since.
  if (at < begun && begun <= Date.now()) return;
  for (const held of followers.keys()) {
    const follower = held.deref();
    if (follower) follower(name, bare(verdict), at);
    else followers.delete(held);
  }
}
