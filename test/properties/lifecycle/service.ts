import { answerOf, deferred, type Deferred } from '../../helpers/fakes.js';
import { aDeal, anOffer, aProduct } from '../../helpers/samples.js';
import { isExpired } from '../../../src/domain/expiry.js';
import type { OffersResponse } from '../../../src/index.js';

const HOUR = 3_600_000;

/** The merchants of the page. The last one is new to the service. */
export const LABELS = ['A', 'B', 'New'] as const;
export type Label = (typeof LABELS)[number];

const HEX: Readonly<Record<Label, string>> = { A: 'a', B: 'b', New: 'c' };
const idOf = (label: Label, kind: number, number: number): string =>
  `${HEX[label].repeat(8)}-0000-4000-8000-${String(kind)}${String(number).padStart(11, '0')}`;

/** The id that the service gives the new merchant with its first acceptance. */
export const NEW_ID = idOf('New', 0, 0);

export const providerOf = (label: Label | undefined): string | undefined =>
  label && label !== 'New' ? idOf(label, 0, 0) : undefined;
export const referenceOf = (label: Label | undefined): string | undefined =>
  label && `shop-${label}`;

export interface Ids {
  readonly providerId?: string | null | undefined;
  readonly merchantId?: string | undefined;
}

/** The address of the service, and what comes after it. */
const partsOf = ({ url }: Request): string[] => new URL(url).pathname.split(/(?<=\/v\d)\//);

/** Whose ids they are; nobody's where there are none. */
export const labelOf = ({ providerId, merchantId }: Ids): Label | undefined =>
  LABELS.find((label) =>
    providerId ? providerId === idOf(label, 0, 0) : merchantId === referenceOf(label),
  );

/** What an initial application has besides the ids. */
export const INITIAL = {
  application: { intended_use_of_funds: 'A second oven' },
  consents: {},
  applicants: [],
  company: {},
};

/** The languages of the page. */
export const LANGUAGES = ['en-GB', 'de', 'fr'] as const;

/** Stands in all texts of a merchant, to be found where another one's page is. */
export const markOf = (label: Label): string => `«${label}»`;

/** A balance that only this merchant has. */
const BALANCES: Readonly<Record<Label, number>> = { A: 4101, B: 4202, New: 4303 };
const TRACES = Object.fromEntries(
  LABELS.map((label) => [
    label,
    [
      markOf(label),
      ...LANGUAGES.map((language) => BALANCES[label].toLocaleString(language)),
      String(BALANCES[label]),
      ...(label === 'New' ? [] : [idOf(label, 0, 0).slice(0, 8)]),
    ],
  ]),
) as unknown as Readonly<Record<Label, readonly string[]>>;
export const tracesOf = (label: Label): readonly string[] => TRACES[label];

export const ANSWERS = [
  'yes',
  'nothing',
  'refused',
  'busy',
  'unauthorised',
  'not found',
  'conflict',
  'failed',
  'lost',
  'lost, but done',
  'garbage',
  'of another',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** A set of offers, as the service or the page made it. */
export interface OfferedSet {
  readonly label: Label;
  readonly response: OffersResponse;
  /** What became of it: at which addresses it was accepted, for each is a service of its own. */
  readonly accepted: Set<Book>;
  refused: boolean;
}

export interface Asked {
  readonly number: number;
  readonly operation: 'merchant' | 'offers' | 'accept';
  readonly label: Label;
  readonly request: Request;
  readonly offerId: string | undefined;
  readonly key: string | null;
  readonly body: string;
  readonly answer: Deferred<Response>;
}

/** What the rules of money say of a merchant at an address, as far as the page may know. */
interface Book {
  /** Presses that may still ask for offers, and those next to the notice. */
  presses: number;
  knowing: number;
  /** Presses that may still accept, those without the consent that is asked for, and those with empty fields. */
  submits: number;
  /** When the last of them came. */
  submittedAt: number;
  unticked: number;
  bare: number;
  underWay: Asked | undefined;
  /** Refused with 401: the same request may come once more. */
  replay: string | undefined;
  /** Whether the page was left before it did: for the sake of its headers, maybe, and then it never comes. */
  isLeft: boolean;
  set: OfferedSet | undefined;
  /** Whether an application, or an acceptance, was sent that nobody knows the outcome of. */
  isLost: boolean;
  isUncertain: boolean;
  /** Whether an offer was accepted, and nothing was begun anew since. */
  isAccepted: boolean;
  /** The set of that acceptance, and whether the service did it. */
  uncertain: { readonly set: OfferedSet; readonly isDone: boolean } | undefined;
  /** How often the service accepted. */
  applied: number;
  /** How often it had by the time that the last of these became the deal that may be renewed. */
  funded: number;
  /** Whether a page has been told of that, whatever it knew of the acceptance. */
  mayRenew: boolean;
}

/** The service, and a ledger of what it was asked and did. */
export class Service {
  /** Rules that were broken. */
  readonly faults: string[] = [];
  /** What else the page takes for acceptable. */
  acceptable: readonly string[] = [];
  readonly pending: Asked[] = [];
  readonly #books = new Map<string, Book>();
  readonly #sets = new Map<string, OfferedSet>();
  readonly #now: () => number;
  #count = 0;
  /** How many requests are on their way in. */
  reading = 0;
  /** Whether all sessions of a merchant at an address are held back. */
  isHeld: (label: Label, base: string | undefined) => boolean = () => false;
  /** Whether each review of a merchant has bank details in its fields. */
  hasTyped: (label: Label, base: string | undefined) => boolean = () => false;
  /** Whether a page that knows a merchant’s provider-id has no reference in its settings: its application may say it. */
  isUnnamed: (label: Label) => boolean = () => false;

  constructor(now: () => number) {
    this.#now = now;
  }

  book(label: Label, base: string | undefined): Book {
    const key = `${label} ${(base ?? '').replace(/\/+$/, '')}`;
    let book = this.#books.get(key);
    if (!book) {
      book = {
        presses: 0,
        knowing: 0,
        submits: 0,
        submittedAt: 0,
        unticked: 0,
        bare: 0,
        underWay: undefined,
        replay: undefined,
        isLeft: false,
        set: undefined,
        isLost: false,
        isUncertain: false,
        isAccepted: false,
        uncertain: undefined,
        applied: 0,
        funded: 0,
        mayRenew: false,
      };
      this.#books.set(key, book);
    }
    return book;
  }

  /** Whether nothing stands in the way of an acceptance, that any page could know of. */
  isFree(label: Label, base: string | undefined): boolean {
    const { underWay, isUncertain, isAccepted, isLost } = this.book(label, base);
    return !underWay && !isUncertain && !isAccepted && !isLost;
  }

  get books(): Book[] {
    return [...this.#books.values()];
  }

  /** Offers of a merchant, in a set of their own. */
  offer(label: Label, products: number, unavailable = false): OfferedSet {
    const number = ++this.#count;
    const response = {
      expiresAt: new Date(this.#now() + 2 * HOUR).toISOString(),
      products: Array.from({ length: products }, (_, product) =>
        aProduct({
          name: `Advance ${markOf(label)}`,
          decision: unavailable && product > 0 ? 'Declined' : 'Accepted',
          offers: [0, 1].map((offer) =>
            anOffer({
              offer_id: idOf(label, 1, number * 10 + product * 2 + offer),
              description: `Offer ${number} ${markOf(label)}`,
              offer_status: unavailable && offer > 0 ? 'Withdrawn' : 'Eligible',
            }),
          ),
        }),
      ),
    };
    const set = { label, response, accepted: new Set<Book>(), refused: false };
    for (const product of response.products) {
      for (const { offer_id } of product.offers) this.#sets.set(offer_id, set);
    }
    return set;
  }

  /** Whose offer it is. */
  ownerOf(offerId: string | undefined): Label | undefined {
    return this.#sets.get(offerId?.toLowerCase() ?? '')?.label;
  }

  /** The merchant's deals at an address now: one more for each acceptance. Before the first one, a new one has none. */
  deals(label: Label, base: string | undefined, eligible = true) {
    const { applied, funded } = this.book(label, base);
    const performance = { performance: 1, progress: 60, renewal_eligibility: eligible };
    const deal = aDeal({
      id: `D-${markOf(label)}`,
      application_id: idOf(label, 2, 0),
      balance: BALANCES[label],
      active: !funded,
      performance,
    });
    const later = Array.from({ length: applied }, (_, index) =>
      aDeal({
        id: `D-${index} ${markOf(label)}`,
        application_id: idOf(label, 2, index + 1),
        active: index + 1 === funded,
        performance,
      }),
    );
    return { deals: label === 'New' ? later : [deal, ...later] };
  }

  // --- what is asked ---------------------------------------------------------------------------

  /** A `fetch` for one page. */
  fetchFor(): (request: Request) => Promise<Response> {
    return async (request) => {
      const [base = ''] = partsOf(request);
      // Settings may begin to disagree while the body is read.
      const held = LABELS.filter((label) => this.isHeld(label, base));
      this.reading++;
      const body = await request.clone().text();
      this.reading--;
      return this.#ask(request, body, held);
    };
  }

  #ask(request: Request, body: string, held: readonly Label[]): Promise<Response> {
    const url = new URL(request.url);
    const [base = '', path = ''] = partsOf(request);
    const offerId = /^offers\/([^/]+)\/accept$/.exec(path)?.[1]?.toLowerCase();
    const operation = offerId ? 'accept' : path === 'offers' ? 'offers' : 'merchant';
    const label =
      operation === 'merchant'
        ? labelOf({ providerId: url.searchParams.get('provider_id') })
        : operation === 'accept'
          ? this.#sets.get(offerId ?? '')?.label
          : this.#labelOfBody(body);
    if (!label) {
      this.faults.push(`a request for nobody: ${request.method} ${request.url} ${body}`);
      return Promise.reject(new TypeError('nobody'));
    }
    const asked: Asked = {
      number: ++this.#count,
      operation,
      label,
      request,
      offerId,
      key: request.headers.get('idempotency-key'),
      body,
      answer: deferred<Response>(),
    };
    const book = this.book(label, base);
    this.#rule(!held.includes(label), 'while settings disagree', asked);
    const [, whose = ''] = request.headers.get('x-token')?.split(' ') ?? [];
    if (asked.key && whose) this.#rule(whose === label, `with the token of ${whose}`, asked);
    if (operation === 'offers') this.#judgeOffers(asked, book);
    if (operation === 'accept') this.#judgeAccept(asked, book);
    this.pending.push(asked);
    const giveUp = () => {
      if (this.#remove(asked)) this.#settle(asked, 'unknown');
      asked.answer.reject(new DOMException('aborted', 'AbortError'));
    };
    // Its time may be over before it is there.
    if (request.signal.aborted) giveUp();
    else request.signal.addEventListener('abort', giveUp);
    return asked.answer.promise;
  }

  #labelOfBody(body: string): Label | undefined {
    const { application = {} } = JSON.parse(body) as {
      application?: { provider_id?: string | null; merchant_id?: string };
    };
    const { provider_id, merchant_id } = application;
    const label = labelOf({ providerId: provider_id, merchantId: merchant_id });
    const isOf = label && (merchant_id === referenceOf(label) || this.isUnnamed(label));
    if (label && !isOf) {
      this.faults.push(`ids of two merchants in one application: ${body}`);
    }
    return label;
  }

  #rule(holds: boolean, what: string, asked: Asked): void {
    if (!holds) {
      this.faults.push(`${what}: ${asked.operation} of ${asked.label}, request ${asked.number}`);
    }
  }

  /** Whether it is the one repetition that a 401 allows, with the same key. */
  #replays(asked: Asked, book: Book): boolean {
    const replays = !!asked.key && asked.key === book.replay;
    if (book.underWay && book.replay && book.isLeft && !replays) {
      this.#settle(book.underWay, 'refused');
    }
    book.replay = undefined;
    if (replays) book.underWay = asked;
    return replays;
  }

  #judgeOffers(asked: Asked, book: Book): void {
    if (this.#replays(asked, book)) return;
    this.#rule(!!asked.key, 'without a key', asked);
    this.#rule(!book.underWay, 'while another decision is under way', asked);
    this.#rule(!book.isUncertain, 'though an acceptance has no known outcome', asked);
    this.#rule(!book.isAccepted || book.mayRenew, 'though an offer was accepted', asked);
    this.#rule(book.presses > 0, 'without a press', asked);
    book.presses--;
    const { set } = book;
    if (book.isLost) this.#rule(book.knowing > 0, 'without the notice, after a lost one', asked);
    else if (set?.response.products.length === 0) {
      const isOpen = !isExpired(set.response.expiresAt, this.#now());
      if (isOpen) this.#rule(book.knowing > 0, 'without the notice, after no offers', asked);
    } else if (set && (set.refused || isExpired(set.response.expiresAt, this.#now()))) {
      this.#rule(book.knowing > 0, 'without the notice, after an expiry', asked);
    } else if (set && !set.accepted.has(book)) this.#rule(false, 'though offers are there', asked);
    book.underWay = asked;
  }

  #judgeAccept(asked: Asked, book: Book): void {
    const set = this.#sets.get(asked.offerId ?? '')!;
    const product = set.response.products.find(({ offers }) =>
      offers.some(({ offer_id }) => offer_id === asked.offerId),
    )!;
    const offer = product.offers.find(({ offer_id }) => offer_id === asked.offerId)!;
    this.#rule(!asked.body || asked.body.includes(markOf(set.label)), 'bank of another', asked);
    if (this.#replays(asked, book)) return;
    this.#rule(!!asked.key, 'without a key', asked);
    this.#rule(!book.underWay, 'while another decision is under way', asked);
    this.#rule(!book.isUncertain, 'though an acceptance has no known outcome', asked);
    this.#rule(!set.accepted.has(book), 'of a set that was accepted', asked);
    // Where the page slept since the press, the service decides.
    this.#rule(!isExpired(set.response.expiresAt, book.submittedAt), 'of an expired set', asked);
    this.#rule(
      product.decision === 'Accepted' &&
        ['Eligible', ...this.acceptable].includes(offer.offer_status),
      'of what can’t be chosen',
      asked,
    );
    this.#rule(book.submits > 0, 'without a press', asked);
    const isTyped = book.bare === 0 && this.hasTyped(asked.label, this.#baseOf(asked));
    this.#rule(!!asked.body || !isTyped, 'without what was typed', asked);
    book.submits--;
    book.underWay = asked;
  }

  // --- what is answered ------------------------------------------------------------------------

  #remove(asked: Asked): boolean {
    const index = this.pending.indexOf(asked);
    if (index >= 0) this.pending.splice(index, 1);
    return index >= 0;
  }

  #baseOf({ request }: Asked): string | undefined {
    return new URL(request.url).pathname.split(/(?<=\/v\d)\//)[0];
  }

  #bookOf(asked: Asked): Book {
    return this.book(asked.label, this.#baseOf(asked));
  }

  /** Notes what the page is about to know. */
  #settle(
    asked: Asked,
    outcome: 'done' | 'refused' | 'unknown',
    { set, isDone = false }: { set?: OfferedSet; isDone?: boolean } = {},
  ): void {
    const book = this.#bookOf(asked);
    if (book.underWay !== asked) return;
    book.underWay = undefined;
    if (asked.operation === 'offers') {
      if (outcome === 'refused') return;
      book.knowing = 0;
      book.isLost = outcome === 'unknown';
      book.set = set;
      return;
    }
    const accepted = this.#sets.get(asked.offerId ?? '')!;
    if (outcome === 'done') {
      accepted.accepted.add(book);
      book.isAccepted = true;
      book.mayRenew = false;
      book.set = undefined;
    } else if (outcome === 'unknown') {
      book.isUncertain = true;
      book.uncertain = { set: accepted, isDone };
    }
  }

  /** A page says that the merchant's acceptance went through: true, and known from now on? */
  claim(label: Label, base: string | undefined): void {
    const book = this.book(label, base);
    if (!book.isUncertain || !book.uncertain) return;
    const { set, isDone } = book.uncertain;
    if (!isDone) this.faults.push(`an acceptance of ${label} is said to be done, and is not`);
    set.accepted.add(book);
    book.isAccepted = true;
    book.mayRenew = false;
    book.isUncertain = false;
    book.uncertain = book.set = undefined;
  }

  /** What was pressed to accept has left by now, or never will. */
  rest(): void {
    for (const book of this.books) book.submits = book.unticked = book.bare = 0;
  }

  /** The page may be on its way to the back/forward cache. */
  hide(): void {
    for (const book of this.books) book.isLeft = true;
  }

  /** The page is left: what is on its way will never be answered, as far as the next one knows. */
  leave(): void {
    for (const asked of this.pending.splice(0)) {
      this.#settle(asked, 'unknown');
      // Frees the place among the requests that run at once. The others stay without an answer.
      if (asked.operation === 'merchant') asked.answer.reject(new TypeError('left'));
    }
    for (const book of this.books) {
      book.presses = book.knowing = book.submits = book.unticked = book.bare = 0;
      book.replay = undefined;
      // Refused with 401, and the page was left before it asked again: nothing says how it ended.
      if (book.underWay) this.#settle(book.underWay, 'unknown');
    }
  }

  /** Months pass: what was accepted last is the merchant's deal now, and may be renewed. */
  fund(label: Label, base: string | undefined): void {
    const book = this.book(label, base);
    if (!book.underWay && !book.isUncertain) book.funded = book.applied;
  }

  /** What is known of a merchant's decisions is known under ids that the page has given up. */
  forgive(label: Label, base: string | undefined): void {
    const book = this.book(label, base);
    book.isLost = book.isUncertain = book.isAccepted = false;
    book.set = book.uncertain = book.underWay = book.replay = undefined;
  }

  /** The page keeps nothing, or only the least, over a reload. */
  forget(isNarrow: boolean): void {
    for (const book of this.books) {
      if (isNarrow) book.isLost ||= !!book.set;
      else book.isLost = book.isUncertain = book.isAccepted = false;
      book.set = undefined;
    }
  }

  /** Answers one of the requests that wait. */
  reply(index: number, how: Answer): string {
    const asked = this.pending[index % (this.pending.length || 1)];
    if (!asked) return 'nothing to answer';
    this.#remove(asked);
    const { label, operation, request } = asked;
    const refresh = request.headers.get('x-token')?.startsWith('first');
    const id = { 'x-request-id': `req-${label}-${asked.number}` };
    const give = (status: number, body: unknown = { error: markOf(label) }) =>
      asked.answer.resolve(answerOf(JSON.stringify(body), { status, headers: id }));
    const apply = () => {
      this.#bookOf(asked).applied++;
    };
    switch (how) {
      case 'refused':
      case 'busy':
        this.#settle(asked, 'refused');
        give(how === 'busy' ? 429 : 422);
        break;
      case 'unauthorised':
        // A check has no key, and none of its own to forget.
        if (refresh && asked.key)
          Object.assign(this.#bookOf(asked), { replay: asked.key, isLeft: false });
        else if (!refresh) this.#settle(asked, 'refused');
        give(401);
        break;
      case 'not found':
        if (operation === 'accept') this.#sets.get(asked.offerId!)!.refused = true;
        this.#settle(asked, 'refused');
        give(404);
        break;
      case 'conflict':
        this.#settle(asked, 'unknown');
        give(409);
        break;
      case 'failed':
        this.#settle(asked, 'unknown');
        give(operation === 'merchant' ? 500 : 503);
        break;
      case 'lost, but done':
        if (operation === 'accept') apply();
        this.#settle(asked, 'unknown', { isDone: true });
        asked.answer.reject(new TypeError('lost'));
        break;
      case 'lost':
        this.#settle(asked, 'unknown');
        asked.answer.reject(new TypeError('lost'));
        break;
      case 'garbage':
        this.#settle(asked, 'unknown');
        asked.answer.resolve(answerOf(`<p>${markOf(label)}`, { headers: id }));
        break;
      default:
        this.#agree(asked, how, give, apply);
    }
    return `${operation} of ${label}, request ${asked.number}: ${how}`;
  }

  #agree(
    asked: Asked,
    how: 'yes' | 'nothing' | 'of another',
    give: (status: number, body: unknown) => void,
    apply: () => void,
  ): void {
    const { label, operation } = asked;
    if (operation === 'merchant') {
      const book = this.#bookOf(asked);
      book.mayRenew ||=
        how === 'yes' && book.isAccepted && book.funded === book.applied && book.applied > 0;
      give(200, this.deals(label, this.#baseOf(asked), how === 'yes'));
      return;
    }
    if (operation === 'offers') {
      const set = this.offer(label, how === 'nothing' ? 0 : 2, how === 'of another');
      this.#settle(asked, 'done', { set });
      give(200, set.response);
      return;
    }
    apply();
    const isForeign = how === 'of another' && label !== 'New';
    this.#settle(asked, isForeign ? 'unknown' : 'done', { isDone: true });
    give(200, {
      application_id: idOf(label, 2, this.#bookOf(asked).applied),
      provider_id: isForeign
        ? providerOf(label === 'A' ? 'B' : 'A')
        : (providerOf(label) ?? NEW_ID),
      offer: {},
      links: { contract_link: `https://example.test/${label}`, note: markOf(label) },
    });
  }
}
