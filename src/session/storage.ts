import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import type { OffersResponse } from '../domain/service-types.js';
import { aliasOf, keyOf, storageOf, storedIn } from './kept.js';
import type { KeyValueStorage, SessionOptions } from './options.js';

/** A decision that was sent and has no known outcome yet. */
export interface PendingDecision {
  readonly operation: 'offers' | 'accept';
  readonly offerId?: string;
  /** ms since the epoch, by the service's clock as far as it is known. */
  readonly startedAt: number;
  /** Ids known before the accept: only others than these are evidence that it went through. */
  readonly applications?: readonly string[];
  readonly deals?: readonly string[];
}

/** An acceptance: how it was sent, and what the merchant has of it. */
export interface KeptAcceptance extends PendingDecision {
  /** Where the service answered. */
  readonly applicationId?: string;
  /** The offer alone, in the form of an offers response; it no longer expires. */
  readonly offer?: OffersResponse;
}

/** Offers, and when they came by the device's clock, in ms since the epoch, where that is known. */
export interface KeptOffers extends OffersResponse {
  readonly at?: number;
}

/** What outlives a reload. Never bank details. */
export interface Kept {
  readonly offers?: KeptOffers;
  readonly pending?: PendingDecision;
  /** The offer of the set that was accepted: for a page that still shows that set. */
  readonly accepted?: string;
  /** That acceptance, until the merchant begins anew: it is no time for another application. */
  readonly acceptance?: KeptAcceptance;
}

/** Of the device, so of all merchants. */
const AHEAD = 'merchant-finance-elements:1:ahead';
/** In ms. The service says its time in whole seconds. */
const AHEAD_AT_LEAST = 2000;

/** Stands in where nothing is to be kept over a reload, or where the browser forbids it. */
export class MemoryStorage implements KeyValueStorage {
  readonly #items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

/** The kept things of one merchant at one service. */
export class Keeper {
  readonly #storage: KeyValueStorage;
  readonly #memory: KeyValueStorage;
  readonly #key: string;
  /** Under it memory has what stands in the storage where there was no room for the whole. */
  readonly #stand: string;
  /** Where the reference stands, for a page that knows the `provider_id` alone. */
  readonly #alias: string;
  readonly #reference: string | undefined;

  constructor(options: SessionOptions, memory: KeyValueStorage) {
    this.#key = keyOf(options);
    this.#stand = `${this.#key}?`;
    this.#alias = aliasOf(options);
    this.#reference = options.providerId ? options.merchantId : undefined;
    this.#memory = memory;
    this.#storage = storageOf(options) ?? memory;
  }

  get hasSome(): boolean {
    return this.#text() !== null;
  }

  /** The reference under which something was last kept of this `provider_id`. */
  get reference(): string | undefined {
    return this.#stored(this.#alias) ?? undefined;
  }

  /**
   * By how many ms the device's clock was ahead of the service's: offers that are open must not look expired after
   * a reload. Where it was behind, the service says when they are over.
   */
  get ahead(): number {
    return Math.max(Number(this.#stored(AHEAD)) || 0, 0);
  }

  set ahead(ahead: number) {
    try {
      if (ahead > AHEAD_AT_LEAST) this.#storage.setItem(AHEAD, String(ahead));
      else this.#storage.removeItem(AHEAD);
    } catch {
      // The device's clock counts then, until the service says its time.
    }
  }

  /** As written; whoever reads it checks it, for anything of the page can write there. */
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
    // The decision is what must not be lost, though the rest can't be written, or there is no room for it.
    const least = () =>
      keptText({
        pending: kept.pending ?? (kept.offers && LOST),
        accepted: kept.accepted,
        acceptance: kept.acceptance && { ...kept.acceptance, offer: undefined },
      });
    const whole = keptText(kept) ?? least();
    if (!this.#put(whole)) this.#put(least());
    const stands = this.#stored(this.#key);
    this.#refer(stands !== null);
    if (stands === whole) this.#memory.removeItem(this.#stand);
    else {
      // What is in memory serves until the reload.
      this.#memory.setItem(this.#stand, stands ?? '');
      this.#memory.setItem(this.#key, whole ?? '');
    }
  }

  /** For a page that knows the `provider_id` alone. */
  #refer(isKept: boolean): void {
    const reference = this.#reference;
    if (!reference) return;
    try {
      const isThere = this.reference === reference;
      if (isKept && !isThere) this.#storage.setItem(this.#alias, reference);
      else if (!isKept && isThere) this.#storage.removeItem(this.#alias);
    } catch {
      // Such a page finds nothing then, as where nothing can be kept.
    }
  }

  #put(text: string | null): boolean {
    try {
      if (text === null) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, text);
      return true;
    } catch {
      // What stands there is out of date.
      if (text !== null) this.#put(null);
      return false;
    }
  }

  /** A decision without a known outcome is never forgotten. */
  forgetOffers(): void {
    const { pending, accepted } = this.read() as Kept;
    this.write({ pending, accepted });
  }

  #stored(key: string): string | null {
    return storedIn(this.#storage, key);
  }

  #text(): string | null {
    const stored = this.#stored(this.#key);
    return this.#memory.getItem(this.#stand) === (stored ?? '')
      ? this.#memory.getItem(this.#key)
      : stored;
  }
}

/** Offers that could not be kept: a reload must not ask for them again without the notice. */
const LOST: PendingDecision = { operation: 'offers', startedAt: 0 };

/** `kept` as it is written; null where there is nothing, or nothing that can be written. */
function keptText({ offers, pending, accepted, acceptance }: Kept): string | null {
  try {
    return offers || pending || accepted || acceptance
      ? (jsonOf({ offers, pending, accepted, acceptance }) ?? null)
      : null;
  } catch {
    // Nested too deeply.
    return null;
  }
}
