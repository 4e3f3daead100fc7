import type { KeyValueStorage } from '../../src/session/options.js';

/** A storage of its own, as that of another tab; with these items, as that of a tab that was duplicated. */
export class MemoryStorage implements KeyValueStorage {
  readonly items: Map<string, string>;

  constructor(items: Iterable<readonly [string, string]> = []) {
    this.items = new Map(items);
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}
