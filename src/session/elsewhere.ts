import { onPage } from '../client/page.js';
import { bare, own } from '../domain/objects.js';
import { isAnother } from './identity.js';
import { isVerdict, openChannel, referenceOf, type Verdict } from './turn.js';

/** Is told of an acceptance of another page, and for whom it is (`turnName`). */
export type Follower = (name: string, verdict: Verdict) => void;

/** A decision that one page has told the others. */
interface Told {
  /** When it was told, or sent, in ms since the epoch. */
  readonly at: number;
  /** For whom it was (`turnName`). */
  readonly name: string;
  readonly verdict: Verdict;
  /** Who told it. */
  readonly page: unknown;
}

const PLACE = 'merchant-finance-elements:1:decided';

/** For so long tabs that open later are told of a decision, in ms: then the service itself knows what became of it. */
const TOLD_AT_MOST = 86_400_000;

/** For so long a page that has just asked waits for answers, in ms: a message takes a few from tab to tab. */
export const ANSWERED_WITHIN = 100;

/** Sessions of one page learn from what they keep. */
const PAGE = Math.random();

/** Held weakly, for nobody says that a session is no longer used; with whom they were last asked about. */
const followers = new Map<WeakRef<Follower>, string>();
/** The last decision of each merchant that this page has told, or heard of: for pages that open later or were away. */
let told: readonly Told[] = [];
/** Whether the page is in the back/forward cache, or on its way there. */
let isAway = false;
/** When merchants last began anew on this page, by name: what was decided before is forgotten. */
const begunAt = new Map<string, number>();
let channel: BroadcastChannel | undefined;
/** Whether this page is about to ask the others. */
let isAsking = false;
/** When it did, in ms since the epoch. */
let askedAt = 0;

/**
 * Tells the other tabs of a decision that was told or sent `at` a time, in ms since the epoch, also those that don't
 * wait for their turn and those that open later: who still sees the advert there must not apply twice, nor who sees the
 * offers be invited to accept a second one.
 */
export function tellElsewhere(name: string, verdict: Verdict, at = Date.now()): void {
  if (!onPage || !isRecent(at)) return;
  const message = { at, name, verdict, page: PAGE };
  if (!note(message)) return;
  if (!channel) listen();
  post(message);
}

/**
 * Calls `tell` should the page go while a decision is under way: nobody else can say that it was sent. Returns what is
 * to be called once it has ended.
 */
export function tellIfLeft(tell: () => void): () => void {
  if (!onPage) return () => undefined;
  // Before the page's channel is closed.
  addEventListener('pagehide', tell, true);
  return () => removeEventListener('pagehide', tell, true);
}

/** Resolves once other tabs have had the time to tell what they know: at once, unless this page asks, or has just asked. */
export async function heardElsewhere(asks: boolean): Promise<void> {
  // Without a channel nobody is heard.
  if (!channel) return;
  if (asks) ask();
  const since = Date.now() - askedAt;
  // A clock that was set back meanwhile says nothing.
  const left = ANSWERED_WITHIN - Math.max(since, 0);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}

/** The offers that another tab was answered, or that the answer was lost there: for a merchant of this reference. */
export function offersElsewhere(name: string, merchantId: string): Told | undefined {
  return told
    .filter(
      (one) =>
        one.name === name &&
        one.page !== PAGE &&
        one.verdict.operation === 'offers' &&
        !isAnother(referenceOf(one.verdict), { merchantId }),
    )
    .sort((one, other) => other.at - one.at)[0];
}

const isRecent = (at: number): boolean => Date.now() - at < TOLD_AT_MOST;

/** Notes what is news of its merchant: what was decided later stays, and so does the first to say the same. */
function note(message: Told): boolean {
  const { at, name, verdict } = message;
  const { operation, reference } = verdict;
  const known = told.find((one) => one.name === name && one.verdict.reference === reference);
  // One that lies ahead is of a clock that was set back since.
  const isOld =
    known &&
    known.at <= Date.now() &&
    (known.at === at ? known.verdict.operation === operation : known.at > at);
  if (!isOld) told = [...told.filter((one) => one !== known), message];
  return !isOld;
}

/**
 * The merchant begins anew: what was decided before is neither told any more nor heard. Where the page says so, tabs
 * that only hold its offers for a press forget them, too; where an acceptance is over, what came after it stands.
 */
export function forgetElsewhere(name: string, since?: number): void {
  const mine = told.find((one) => one.page === PAGE && areOffers(one, name));
  told = told.filter(
    (one) => one.name !== name || one.verdict.outcome === 'unknown' || one.at > (since ?? Infinity),
  );
  begunAt.set(name, since ?? Date.now());
  const verdict = { operation: 'offers', outcome: 'refused' } as const;
  if (since === undefined && mine) post({ at: mine.at, name, verdict });
}

const areOffers = ({ name, verdict: { operation, outcome } }: Told, of: string): boolean =>
  name === of && operation === 'offers' && outcome === 'done';

function post(message: Partial<Told> & { readonly asks?: true; readonly to?: unknown }): void {
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

function tellAll(to?: { readonly to: unknown }): void {
  for (const one of told) if (isRecent(one.at)) post({ ...one, ...to });
}

/** Has `follower` called for acceptances of other tabs, or no longer; asks them anew for another merchant (`name`). */
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
  askedAt = Date.now();
  queueMicrotask(() => {
    isAsking = false;
    post({ asks: true });
    // While nobody followed, this page may have heard of it.
    for (const { page, name, verdict } of told) if (page !== PAGE) tellFollowers(name, verdict);
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
  else post({ asks: true });
  // Who has opened meanwhile has asked in vain.
  tellAll();
}

function handleMessage({ data }: MessageEvent<unknown>): void {
  const given = own(data, 'at');
  const at = typeof given === 'number' ? given : 0;
  const name = own(data, 'name');
  const verdict = own(data, 'verdict');
  const page = own(data, 'page');
  const to = own(data, 'to');
  if (page === PAGE || (to !== undefined && to !== PAGE)) return;
  // For the page that asks alone: elsewhere the merchant may have begun anew since.
  if (own(data, 'asks') === true) tellAll({ to: page });
  if (typeof name !== 'string' || !isVerdict(verdict)) return;
  const { outcome } = verdict;
  // The merchant has begun anew here since.
  const begun = begunAt.get(name) ?? 0;
  // One that lies ahead is of a clock that was set back since.
  if (outcome !== 'unknown' && at < begun && begun <= Date.now()) return;
  if (outcome === 'refused') {
    // The merchant has begun anew there.
    told = told.filter((one) => one.at > at || !areOffers(one, name));
    return;
  }
  const isWanted = [...followers.values()].includes(name) || told.some((one) => one.name === name);
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
