import type { Selection } from './selection.js';

/** An event that the frame reported. */
export interface Reported {
  readonly id: number;
  readonly time: string;
  readonly name: string;
  readonly from: string;
  readonly detail: string;
}

/** What the parts of the gallery are given to render. */
export interface App {
  readonly selection: Selection;
  readonly filter: string;
  readonly events: readonly Reported[];
  /** Shows something else; a step of the browser's history, unless it `replace`s the last one. */
  go(changes: Partial<Selection>, options?: { readonly replace?: boolean }): void;
  setFilter(text: string): void;
  clearEvents(): void;
  /** Starts the state anew. */
  reload(): void;
}
