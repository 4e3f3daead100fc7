import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import type { OffersResponse } from '../domain/service-types.js';
import { identityOf } from './identity.js';
import { storageOf, storedIn } from './kept.js';
import type { KeyValueStorage, SessionOptions } from './options.js';

/** A decision that was sent and has no known outcome yet. */
export interface PendingDecision {
  readonly operation: 'offers' | 'accept';
  readonly offerId?: string;
  /** When it was sent, in ms since the epoch, by the service's clock as far as that is known. */
  readonly startedAt: number;
  /** Ids known before the acceptance: only other ids are evidence that it went through. */
  readonly applications?: readonly string[];
  readonly deals?: readonly string[];
}

/** An acceptance: how it was sent, and what the merchant has of it. */
export interface KeptAcceptance extends PendingDecision {
  /** Id of the application, if the service answered. */
  readonly applicationId?: string;
  /** The offer alone, in the form of an offers response. It no longer expires. */
  readonly offer?: OffersResponse;
}

/** Offers, and when they arrived by the device's clock, in ms since the epoch, if that is known. */
export interface KeptOffers extends OffersResponse {
  readonly at?: number;
}

/** Kept over a reload. Never bank details. */
export interface Kept {
  readonly offers?: KeptOffers;
  readonly pending?: PendingDecision;
  /** Id of the offer that was accepted, for a page that still shows its set. */
  readonly accepted?: string;
  /** That acceptance, until the merchant starts over. Until then, there must be no further application. */
  readonly acceptance?: KeptAcceptance;
}

/** Concerns the device, so all merchants. */
const AHEAD = 'merchant-finance-elements:1:ahead';
/** In ms: the service gives its time in whole seconds. */
const AHEAD_AT_LEAST = 2000;

/** What this page has kept, by key, and what the storage had of it: less if it had no room, or is forbidden. */
export type Memory = Map<string, { readonly whole: string | null; readonly stored: string | null }>;

/** What is kept for one merchant at one service. */
export class Keeper {
  readonly #storage: KeyValueStorage | null | undefined;
  readonly #memory: Memory;
  readonly #key: string;

  constructor(options: SessionOptions, memory: Memory) {
    this.#key = identityOf(options);
    this.#memory = memory;
    this.#storage = storageOf(options);
  }

  get hasSome(): boolean {
    return this.#text() !== null;
  }

  /**
   * By how many ms the device's clock was ahead of the service's: open offers must not look expired after a reload. 0
   * if it was behind: then the service says when they expire. Anything on the page can write there, so never more than
   * a date can hold.
   */
  get ahead(): number {
    return Math.min(Math.max(Number(storedIn(this.#storage, AHEAD)) || 0, 0), Date.now());
  }

  set ahead(ahead: number) {
    try {
      if (ahead > AHEAD_AT_LEAST) this.#storage?.setItem(AHEAD, String(ahead));
      else this.#storage?.removeItem(AHEAD);
    } catch {
      // The device's clock counts then, until the service's time is known.
    }
  }

  /** As written. Callers check it, because anything on the page can write there. */
  read(): Record<string, unknown> {
    try {
      const kept: unknown = JSON.parse(this.#text() ?? '{}');
      return bare(typeof kept === 'object' ? (kept as Record<string, unknown> | null) : {});
    } catch {
      return bare({});
    }
  }

  write(given: Kept): void {
    const kept = bare(given);
    // The decision must not be lost, even if there is no room for the rest.
    const least = keptText({
      pending: kept.pending ?? (kept.offers && LOST),
      accepted: kept.accepted,
      acceptance: kept.acceptance && { ...kept.acceptance, offer: undefined },
    });
    let whole = least;
    try {
      whole = keptText(kept);
    } catch {
      // The service's answer has more levels than the browser can write.
    }
    if (!this.#put(whole)) this.#put(least);
    this.#memory.set(this.#key, { whole, stored: storedIn(this.#storage, this.#key) });
  }

  #put(text: string | null): boolean {
    try {
      if (text === null) this.#storage?.removeItem(this.#key);
      else this.#storage?.setItem(this.#key, text);
      return true;
    } catch {
      // What the storage contains is out of date.
      if (text !== null) this.#put(null);
      return false;
    }
  }

  /** Never forgets a decision without a known outcome. */
  forgetOffers(): void {
    const { pending, accepted } = this.read() as Kept;
    this.write({ pending, accepted });
  }

  #text(): string | null {
    const stored = storedIn(this.#storage, this.#key);
    const here = this.#memory.get(this.#key);
    // Unless another page or session has written since.
    return here?.stored === stored ? here.whole : stored;
  }
}

/** Offers that couldn't be stored: a reload must not ask for them again without the notice. */
const LOST: PendingDecision = { operation: 'offers', startedAt: 0 };

/** `kept` as text; null if there is nothing. */
const keptText = ({ offers, pending, accepted, acceptance }: Kept): string | null =>
  offers || pending || accepted || acceptance
    ? (jsonOf({ offers, pending, accepted, acceptance }) ?? null)
    : null;
