import type { OffersResponse } from '../domain/service-types.js';
import { identityOf, type KeyValueStorage, type SessionOptions } from './options.js';

/** A decision that was sent and has no known outcome yet. */
export interface PendingDecision {
  readonly operation: 'offers' | 'accept';
  readonly offerId?: string;
  /** ms since the epoch. */
  readonly startedAt: number;
  /** Ids known before the accept: only others than these are evidence that it went through. */
  readonly applications?: readonly string[];
  readonly deals?: readonly string[];
}

/** What outlives a reload. Never bank details. */
export interface Kept {
  readonly offers?: OffersResponse;
  readonly pending?: PendingDecision;
}

const keyOf = (options: SessionOptions): string =>
  `merchant-finance-elements:1:${identityOf(options)}`;

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

  constructor(options: SessionOptions, memory: KeyValueStorage) {
    this.#key = keyOf(options);
    this.#memory = memory;
    this.#storage =
      options.storage === null ? memory : (options.storage ?? pageStorage() ?? memory);
  }

  get hasSome(): boolean {
    return this.#text() !== null;
  }

  /** As written; whoever reads it checks it, for anything of the page can write there. */
  read(): Record<string, unknown> {
    try {
      const kept: unknown = JSON.parse(this.#text() ?? '{}');
      return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  write(kept: Kept): void {
    let text: string | null = null;
    try {
      if (kept.offers || kept.pending) text = JSON.stringify(kept);
    } catch {
      // Nested too deeply to be written. The decision is what must not be lost.
      text = kept.pending ? JSON.stringify({ pending: kept.pending }) : null;
    }
    for (const storage of [this.#memory, this.#storage]) {
      try {
        // Removed first: what a full storage kept of before would hide what is in memory.
        storage.removeItem(this.#key);
        if (text !== null) storage.setItem(this.#key, text);
      } catch {
        // A full or forbidden storage: what is in memory serves until the reload.
      }
    }
  }

  /** A decision without a known outcome is never forgotten. */
  forgetOffers(): void {
    this.write({ pending: this.read().pending as PendingDecision | undefined });
  }

  #text(): string | null {
    try {
      return this.#storage.getItem(this.#key) ?? this.#memory.getItem(this.#key);
    } catch {
      return this.#memory.getItem(this.#key);
    }
  }
}

function pageStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    // A sandboxed frame without same-origin has none.
    return undefined;
  }
}
