import { jsonOf } from '../domain/json.js';
import { bare } from '../domain/objects.js';
import type { OffersResponse } from '../domain/service-types.js';
import { keyOf, storageOf, storedIn } from './kept.js';
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

/** Replaces a storage if nothing is to be kept over a reload, or if the browser forbids it. */
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

/** What is kept for one merchant at one service. */
export class Keeper {
  readonly #storage: KeyValueStorage;
  readonly #memory: KeyValueStorage;
  readonly #key: string;
  /** Key in memory of what is in the storage, if that had no room for the whole, which memory then has. */
  readonly #stand: string;

  constructor(options: SessionOptions, memory: KeyValueStorage) {
    this.#key = keyOf(options);
    this.#stand = `${this.#key}?`;
    this.#memory = memory;
    this.#storage = storageOf(options) ?? memory;
  }

  get hasSome(): boolean {
    return this.#text() !== null;
  }

  /**
   * By how many ms the device's clock was ahead of the service's: open offers must not look expired after a reload. 0
   * if it was behind: then the service says when they expire.
   */
  get ahead(): number {
    return Math.max(Number(this.#stored(AHEAD)) || 0, 0);
  }

  set ahead(ahead: number) {
    try {
      if (ahead > AHEAD_AT_LEAST) this.#storage.setItem(AHEAD, String(ahead));
      else this.#storage.removeItem(AHEAD);
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
    // The decision must not be lost, even if there is no room for the rest, or it can't be written.
    const least = () =>
      keptText({
        pending: kept.pending ?? (kept.offers && LOST),
        accepted: kept.accepted,
        acceptance: kept.acceptance && { ...kept.acceptance, offer: undefined },
      });
    const whole = keptText(kept) ?? least();
    if (!this.#put(whole)) this.#put(least());
    const stands = this.#stored(this.#key);
    if (stands === whole) this.#memory.removeItem(this.#stand);
    else {
      // The whole is in memory until the reload.
      this.#memory.setItem(this.#stand, stands ?? '');
      this.#memory.setItem(this.#key, whole ?? '');
    }
  }

  #put(text: string | null): boolean {
    try {
      if (text === null) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, text);
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

/** Offers that couldn't be stored: a reload must not ask for them again without the notice. */
const LOST: PendingDecision = { operation: 'offers', startedAt: 0 };

/** `kept` as text; null if there is nothing, or nothing that can be written. */
function keptText({ offers, pending, accepted, acceptance }: Kept): string | null {
  try {
    return offers || pending || accepted || acceptance
      ? (jsonOf({ offers, pending, accepted, acceptance }) ?? null)
      : null;
  } catch {
    // `kept` is nested too deeply.
    return null;
  }
}
