import { onPage } from '../client/on-page.js';
import { bare } from '../domain/objects.js';
import { keepsNoProcess } from '../internal/keeps-no-process.js';
import { openChannel } from '../internal/open-channel.js';
import { prerendered } from '../internal/prerendered.js';
import { isVerdict, type Verdict } from './verdict.js';

/** Called for an acceptance of another page, with its merchant (`identityOf`). */
export type Follower = (name: string, verdict: Verdict) => void;

/** What one page tells the others of a decision. */
interface Report {
  /** When it was reported or sent, in ms since the epoch. */
  readonly at: number;
  /** The merchant that it was for (`identityOf`). */
  readonly name: string;
  readonly verdict: Verdict;
  /** The page that reported it. */
  readonly page: unknown;
}

/**
 * In the place of a verdict: the merchant has started over on the page that posts it. No decision is reported like this,
 * as a refusal changes nothing for others.
 */
const STARTED_OVER: Verdict = { operation: 'offers', outcome: 'refused' };

/** Name of the channel by which pages tell each other. */
const CHANNEL = 'merchant-finance-elements:1:decided';

/** For so long, tabs that open later are told of a decision, in ms. Then the service itself knows what became of it. */
const REPORTED_FOR = 86_400_000;

/** How long a page that has just asked waits for answers, in ms. A message takes a few ms from tab to tab. */
export const ANSWERED_WITHIN = 100;

/** Identifies this page, whose sessions learn from what they keep. */
const PAGE = Math.random();

/**
 * Followers, with the names of the merchant each last asked about. Held weakly: nobody says when a session is no longer
 * used.
 */
const followers = new Map<WeakRef<Follower>, readonly string[]>();
/** The last reports of each merchant, from here and from other pages, for pages that open later or were away. */
let reports: readonly Report[] = [];
/** Whether the page is in the back/forward cache, or on its way there. */
let isAway = false;
/** When merchants last started over on this page, by name. Earlier decisions are forgotten. */
const begunAt = new Map<string, number>();
let channel: BroadcastChannel | undefined;
/** Whether this page is about to ask the others. */
let isAsking = false;
/** When this page last asked, in ms since the epoch. */
let askedAt = 0;

/**
 * Tells the other tabs of a decision reported or sent at `at`, in ms since the epoch, including tabs that don't wait
 * for their turn and those that open later: a merchant who sees the advert there must not apply twice, and one who sees
 * the offers must not be invited to accept another.
 */
export function tellElsewhere(name: string, verdict: Verdict, at = Date.now()): void {
  if (!onPage || !isRecent(at)) return;
  const report = { at, name, verdict, page: PAGE };
  if (!note(report)) return;
  if (!channel) listen();
  post(report);
}

/**
 * Calls `tell` if the page goes while a decision is under way: nobody else can report that it was sent. Returns what to
 * call once it has ended.
 */
export function tellIfLeft(tell: () => void): () => void {
  if (!onPage) return () => undefined;
  // Captures the event, to be before the page's channel is closed.
  addEventListener('pagehide', tell, true);
  return () => removeEventListener('pagehide', tell, true);
}

/** Resolves once other tabs have had time to report: at once, unless this page asks or has just asked. */
export async function heardElsewhere(asks: boolean): Promise<void> {
  // Without a channel nobody is heard.
  if (!channel) return;
  if (asks) ask();
  const since = Date.now() - askedAt;
  // A clock that was set back meanwhile says nothing.
  const left = ANSWERED_WITHIN - Math.max(since, 0);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** The latest offers that another tab received for this merchant, or its report that the answer was lost. */
export const offersElsewhere = (name: string): Report | undefined =>
  reports.find(
    (one) => one.name === name && one.page !== PAGE && one.verdict.operation === 'offers',
  );

const isRecent = (at: number): boolean => Date.now() - at < REPORTED_FOR;

/**
 * Notes a report that is news: one of a later decision of its merchant stays, and so does the first of the same one. An
 * acceptance stays beside later offers: who asked for them may not have known of it.
 */
function note(report: Report): boolean {
  const { at, name, verdict } = report;
  const { operation } = verdict;
  const isOffers = operation === 'offers';
  const isSame = (one: Report) => one.verdict.operation === operation;
  const isOld = reports.some(
    (one) =>
      one.name === name &&
      (isOffers || isSame(one)) &&
      one.at >= at &&
      // A time in the future means that the clock was set back since.
      one.at <= Date.now(),
  );
  const stays = (one: Report) => one.name !== name || (!isSame(one) && (isOffers || one.at > at));
  if (!isOld) reports = [...reports.filter(stays), report];
  return !isOld;
}

/**
 * The merchant starts over: earlier decisions are neither reported nor heard any more. If the page asked for that, tabs
 * that only hold its offers for a press forget them; if an acceptance is over, what came after it stays.
 */
export function forgetElsewhere(name: string, since?: number): void {
  const mine = reports.find((one) => one.page === PAGE && areOffers(one, name));
  reports = reports.filter(
    (one) => one.name !== name || one.verdict.outcome === 'unknown' || one.at > (since ?? Infinity),
  );
  begunAt.set(name, since ?? Date.now());
  if (since === undefined && mine) post({ at: mine.at, name, verdict: STARTED_OVER });
}

const areOffers = ({ name, verdict: { operation, outcome } }: Report, of: string): boolean =>
  name === of && operation === 'offers' && outcome === 'done';

/**
 * What pages post to each other: a report, to all pages or to one that has asked; a question, which asks for all
 * reports; or that the merchant has started over.
 */
interface Message extends Partial<Report> {
  /** Whether this is a question. */
  readonly asks?: true;
  /** The page that a report is for. If unset, it is for all. */
  readonly to?: unknown;
}

function post(message: Message): void {
  // The open channel doesn't hear its own messages.
  const to = channel ?? openChannel(CHANNEL);
  try {
    to?.postMessage({ page: PAGE, ...message });
  } catch {
    // Offers of more levels than a browser can copy: the other tabs find out when they ask for their own.
  }
  if (to !== channel) to?.close();
}

function tellAll(to?: { readonly to: unknown }): void {
  for (const one of reports) if (isRecent(one.at)) post({ ...one, ...to });
}

/**
 * Calls `follower` for acceptances of other tabs or, without `names`, no longer. Asks them again for another merchant.
 */
export function followElsewhere(
  follower: WeakRef<Follower>,
  names: readonly string[] | undefined,
): void {
  // On a server there are no other tabs, and nothing would remove the session again.
  if (!onPage) return;
  const isNew = names && String(followers.get(follower)) !== String(names);
  if (names) followers.set(follower, names);
  else followers.delete(follower);
  if (followers.size === 0 && reports.length === 0) stop();
  else if (!channel) listen();
  // The merchant may have decided before this page was opened.
  if (isNew) ask();
}

/** Asks once for all followers of one task: a page may have a hundred adverts. */
function ask(): void {
  if (isAsking) return;
  isAsking = true;
  askedAt = Date.now();
  // What a prerendered page asks isn't heard before it is shown.
  void Promise.resolve(prerendered()).then(() => {
    isAsking = false;
    askedAt = Date.now();
    post({ asks: true });
    // This page may have heard of decisions while nobody followed.
    for (const { page, name, verdict } of reports) if (page !== PAGE) tellFollowers(name, verdict);
  });
}

function listen(): void {
  if (isAway) return;
  channel = openChannel(CHANNEL);
  if (!channel) return;
  channel.onmessage = handleMessage;
  // A test runner that gives Node a document has no page that is left.
  keepsNoProcess(channel);
  // An open channel may keep a page out of the back/forward cache.
  addEventListener('pagehide', handleLeave);
  addEventListener('pageshow', handleReturn);
}

function stop(): void {
  // A page that is away still has to hear that it comes back.
  if (!channel) return;
  channel.close();
  channel = undefined;
  removeEventListener('pagehide', handleLeave);
  removeEventListener('pageshow', handleReturn);
}

function handleLeave({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    isAway = true;
    channel?.close();
    channel = undefined;
    return;
  }
  followers.clear();
  reports = [];
  stop();
}

function handleReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  isAway = false;
  listen();
  if (followers.size === 0 && reports.length === 0) stop();
  else ask();
  // Pages that opened meanwhile have asked in vain.
  tellAll();
}

function handleMessage({ data }: MessageEvent<Readonly<Record<string, unknown>> | null>): void {
  const { at: given, name, verdict, page, to, asks } = bare(data);
  const at = typeof given === 'number' ? given : 0;
  if (page === PAGE || (to !== undefined && to !== PAGE)) return;
  // Only for the page that asks: on others, the merchant may have started over since.
  if (asks === true) tellAll({ to: page });
  if (typeof name !== 'string' || !isVerdict(verdict)) return;
  const { outcome } = verdict;
  // When the merchant last started over here.
  const begun = begunAt.get(name) ?? 0;
  // A time in the future means that the clock was set back since.
  if (outcome !== 'unknown' && at < begun && begun <= Date.now()) return;
  if (outcome === STARTED_OVER.outcome) {
    reports = reports.filter((one) => one.at > at || !areOffers(one, name));
    return;
  }
  const isWanted =
    [...followers.values()].flat().includes(name) || reports.some((one) => one.name === name);
  if (isWanted) note({ at, name, verdict: bare(verdict), page });
  tellFollowers(name, verdict);
}

function tellFollowers(name: string, verdict: Verdict): void {
  // Nobody has asked for offers here: they wait for a press.
  if (verdict.operation === 'offers') return;
  for (const held of followers.keys()) {
    const follower = held.deref();
    if (follower) follower(name, bare(verdict));
    else followers.delete(held);
  }
}
