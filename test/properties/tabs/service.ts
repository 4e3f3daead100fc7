import { aDeal, anOffer, aProduct } from '../../helpers/samples.js';
import { answerOf, deferred, type Deferred } from '../../helpers/fakes.js';
import type { OffersResponse } from '../../../src/index.js';

export const HOUR = 3_600_000;
/** The merchants. The last one is new to the service. */
export const LABELS = ['A', 'B', 'New'] as const;
export type Label = (typeof LABELS)[number];

const HEX: Readonly<Record<Label, string>> = { A: 'a', B: 'b', New: 'c' };
const idOf = (label: Label, kind: number, number: number): string =>
  `${HEX[label].repeat(8)}-0000-4000-8000-${String(kind)}${String(number).padStart(11, '0')}`;
export const providerOf = (label: Label): string => idOf(label, 0, 0);
export const applicationOf = (label: Label, number: number): string => idOf(label, 2, number);
export const referenceOf = (label: Label): string => `shop-${label}`;
export const labelOf = ({ providerId, merchantId }: Ids): Label | undefined =>
  LABELS.find((label) =>
    providerId ? providerOf(label) === providerId : referenceOf(label) === merchantId,
  );

/** By what a page names a merchant: as long as there is no `provider_id`, by its reference alone. */
export type Naming = 'reference' | 'both ids';

export interface Ids {
  readonly providerId?: string | null | undefined;
  readonly merchantId?: string | undefined;
}

export const ANSWERS = [
  'yes',
  'yes',
  'yes',
  'nothing',
  'refused',
  'busy',
  'not found',
  'conflict',
  'failed',
  'failed, but done',
  'lost',
  'lost, but done',
  'garbage',
] as const;
export type Answer = (typeof ANSWERS)[number];

/** A set of offers, as the service made it. */
export interface OfferedSet {
  readonly number: number;
  readonly label: Label;
  readonly response: OffersResponse;
}

/** An acceptance that was sent. */
export interface Acceptance {
  readonly set: OfferedSet;
  readonly offerId: string;
  readonly sentAt: number;
  /** Number of its application, once the service has made one. */
  application: number;
}

export interface Asked<Who> {
  readonly number: number;
  readonly operation: 'merchant' | 'offers' | 'accept';
  readonly label: Label;
  readonly from: Who;
  /** By what the page named the merchant. */
  readonly by: Naming;
  readonly acceptance: Acceptance | undefined;
  readonly answer: Deferred<Response>;
  /** What the page is about to know. */
  end: {
    readonly outcome: Outcome;
    readonly set?: OfferedSet | undefined;
    readonly isGone?: boolean;
  };
}

export type Outcome = 'done' | 'refused' | 'unknown';

function idsIn(url: URL, body: string): Ids {
  const providerId = url.searchParams.get('provider_id');
  if (providerId) return { providerId };
  const { application } = JSON.parse(body) as {
    application: { provider_id: string | null; merchant_id: string };
  };
  return { providerId: application.provider_id, merchantId: application.merchant_id };
}

/** The service, which tells who watches what was asked and what the page is about to know. */
export class Service<Who extends { readonly by: Naming }> {
  readonly pending: Asked<Who>[] = [];
  /** Those whose answer no page has taken yet. */
  readonly open = new Set<Asked<Who>>();
  readonly applied: Record<Label, Acceptance[]> = { A: [], B: [], New: [] };
  /** How many of the applications had been funded when the last of them became the deal that may be renewed. */
  readonly funded: Record<Label, number> = { A: 0, B: 0, New: 0 };
  readonly sets = new Map<string, OfferedSet>();
  readonly now: () => number;
  #count = 0;
  /** How many requests are on their way in. */
  reading = 0;
  onAsk: (asked: Asked<Who>) => void = () => undefined;
  onEnd: (asked: Asked<Who>) => void = () => undefined;

  constructor(now: () => number) {
    this.now = now;
  }

  #offer(label: Label, isEmpty: boolean): OfferedSet {
    const number = ++this.#count;
    const offers = [0, 1].map((offer) =>
      anOffer({ offer_id: idOf(label, 1, number * 10 + offer), description: `Offer ${number}` }),
    );
    const response = {
      expiresAt: new Date(this.now() + 2 * HOUR).toISOString(),
      products: isEmpty ? [] : [aProduct({ offers })],
    };
    const set = { number, label, response };
    for (const { offer_id } of offers) this.sets.set(offer_id, set);
    return set;
  }

  #deals(label: Label) {
    const performance = { performance: 1, progress: 60, renewal_eligibility: true };
    const funded = this.funded[label];
    const first = aDeal({
      id: `D-${label}`,
      application_id: applicationOf(label, 0),
      active: !funded,
      performance,
    });
    const later = this.applied[label].map((_, index) =>
      aDeal({
        id: `D-${label}-${index + 1}`,
        application_id: applicationOf(label, index + 1),
        active: index + 1 === funded,
        performance,
      }),
    );
    return { deals: label === 'New' ? later : [first, ...later] };
  }

  /** @param awake - Waits until the page can take an answer. */
  fetchFor(
    from: Who,
    awake: <T>(value: Promise<T>) => Promise<T>,
  ): (request: Request) => Promise<Response> {
    return async (request) => {
      this.reading++;
      const body = await request.clone().text();
      this.reading--;
      const url = new URL(request.url);
      const offerId = /offers\/([^/]+)\/accept$/.exec(url.pathname)?.[1];
      const operation = offerId
        ? 'accept'
        : url.pathname.endsWith('/offers')
          ? 'offers'
          : 'merchant';
      const set = this.sets.get(offerId ?? '');
      const label = set?.label ?? labelOf(idsIn(url, body));
      if (!label) throw new Error(`a request for nobody: ${request.url}`);
      const asked: Asked<Who> = {
        number: ++this.#count,
        operation,
        label,
        from,
        by: from.by,
        acceptance: set && { set, offerId: offerId!, sentAt: this.now(), application: 0 },
        answer: deferred<Response>(),
        end: { outcome: 'unknown' },
      };
      this.onAsk(asked);
      this.pending.push(asked);
      this.open.add(asked);
      const giveUp = () => {
        this.#remove(asked);
        asked.answer.reject(new DOMException('aborted', 'AbortError'));
      };
      if (request.signal.aborted) giveUp();
      else request.signal.addEventListener('abort', giveUp);
      try {
        return await awake(asked.answer.promise);
      } finally {
        this.open.delete(asked);
        this.onEnd(asked);
      }
    };
  }

  #remove(asked: Asked<Who>): boolean {
    const index = this.pending.indexOf(asked);
    if (index >= 0) this.pending.splice(index, 1);
    return index >= 0;
  }

  fund(label: Label): void {
    this.funded[label] = this.applied[label].length;
  }

  reply(index: number, how: Answer): string {
    const asked = this.pending[index % (this.pending.length || 1)];
    if (!asked) return 'nothing to answer';
    this.#remove(asked);
    const { operation, label, acceptance, answer } = asked;
    const json = (status: number, body: unknown) =>
      answer.resolve(
        answerOf(JSON.stringify(body), {
          status,
          headers: { 'content-type': 'application/json' },
        }),
      );
    const isDone = ['yes', 'nothing', 'failed, but done', 'lost, but done', 'garbage'].includes(
      how,
    );
    let set: OfferedSet | undefined;
    if (isDone && acceptance) {
      acceptance.application = this.applied[label].push(acceptance);
    }
    if (isDone && operation === 'offers') set = this.#offer(label, how === 'nothing');
    const isLost = how.startsWith('lost');
    const refusal = { refused: 422, busy: 429, 'not found': 404 }[how as string];
    const outcome: Outcome = refusal
      ? 'refused'
      : how === 'yes' || how === 'nothing'
        ? 'done'
        : 'unknown';
    asked.end = { outcome, set, isGone: how === 'not found' };
    if (isLost) answer.reject(new TypeError('lost'));
    else if (refusal) json(refusal, {});
    else if (how === 'conflict') json(409, {});
    else if (how.startsWith('failed')) json(500, {});
    else if (how === 'garbage') answer.resolve(answerOf('<p>', { status: 200 }));
    else if (operation === 'merchant') json(200, this.#deals(label));
    else if (operation === 'offers') json(200, set?.response);
    else {
      const [product] = acceptance!.set.response.products;
      json(200, {
        application_id: applicationOf(label, acceptance!.application),
        provider_id: providerOf(label),
        offer: product?.offers.find(({ offer_id }) => offer_id === acceptance!.offerId),
        links: {
          contract_link: 'https://sign.example/contract',
          merchant_link: 'https://m.example/',
        },
      });
    }
    return `${operation} of ${label} is answered: ${how}`;
  }
}
