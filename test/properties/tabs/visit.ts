import type { FinanceSession } from '../../../src/index.js';
import type { MemoryStorage } from '../../helpers/memory-storage.js';
import type { Page } from './browser.js';
import {
  labelOf,
  type Acceptance,
  type Label,
  type Naming,
  type OfferedSet,
  type Outcome,
} from './service.js';

export interface World {
  /** Whose pages the first tabs show. */
  readonly merchant: Label;
  /** Whether tabs have a storage. */
  readonly keeps: boolean;
  readonly hasPicker: boolean;
  /** Whether each page checks as soon as it is there. */
  readonly checks: boolean;
  /** Whether only its application names the merchant who is new. */
  readonly namesInBody: boolean;
}

/** What a merchant, or a page, can know of a decision. */
export interface Fact {
  readonly label: Label;
  readonly kind: 'set' | 'lost' | 'accept';
  readonly set?: OfferedSet;
  readonly acceptance?: Acceptance;
  readonly outcome: Outcome;
  /** Under which name other tabs were told. */
  readonly by: Naming;
  readonly at: number;
  /** Who has ever known it. */
  readonly pages: Set<object>;
  /** Storages of several pages in which the merchant has begun anew since: the others may still show it. */
  readonly goneFrom: Set<object>;
}

export interface Tab {
  /** Whose storage it is: that of the first tab with it. */
  readonly home: object;
  readonly storage: MemoryStorage | null;
  /** What is in it, and what of it is under the merchant's `provider_id`. */
  readonly kept: Set<Fact>;
  readonly named: Set<Fact>;
  /** The last one is shown, the others are in the back/forward cache. */
  readonly visits: Visit[];
}

/** A page of a tab, with its session and what it knows. */
export class Visit {
  readonly page: Page;
  readonly tab: Tab;
  session!: FinanceSession;
  readonly name: string;
  /** What came to it, or what it showed. */
  readonly knows = new Set<Fact>();
  /** What other tabs told it. */
  readonly heard = new Set<Fact>();
  /** When a merchant began anew here. */
  readonly begun: Partial<Record<Label, number>> = {};
  /** By what it named the merchant then. */
  begunBy: Naming | undefined;
  /** How many applications had been funded, as it was told last. */
  readonly funded: Partial<Record<Label, number>> = {};
  /** Presses that may still ask for a decision. */
  presses = 0;
  /** Whether its last press was next to the notice. */
  again = false;

  constructor(page: Page, tab: Tab, name: string) {
    this.page = page;
    this.tab = tab;
    this.name = name;
  }

  /** By what it names the merchant since it was loaded. */
  first!: Naming;

  get by(): Naming {
    return this.session.options.providerId ? 'both ids' : 'reference';
  }

  /** Whether it has named anybody yet: settings do at once, an application does at the press. */
  get isNamed(): boolean {
    return !!labelOf(this.session.options);
  }

  /** Whose page it is. Settings name all others. */
  get label(): Label {
    return labelOf(this.session.options) ?? 'New';
  }
}
