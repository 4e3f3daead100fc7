import type {
  ProductPlan,
  SandboxHook,
  SandboxMerchant,
  ScenarioName,
} from '../../sandbox/index.js';
import type { SessionOptions } from '../../../src/index.js';
import type { Stage } from '../stage.js';
import type { Tokens } from '../themes.js';

export const GROUPS = ['advert', 'picker', 'accept', 'journey'] as const;
export type Group = (typeof GROUPS)[number];

export const TAG_OF = {
  advert: 'renewal-advert',
  picker: 'offer-picker',
  accept: 'offer-accept',
} as const;
export type Tag = (typeof TAG_OF)[keyof typeof TAG_OF];

/** One element of a state, as a partner would write it. */
export interface Piece {
  readonly tag: Tag;
  readonly attributes?: Readonly<Record<string, string | true>>;
  /** What stands between the tags. */
  readonly content?: string;
}

/** A state of an element, and how it comes about. */
export interface GalleryState {
  /** Its place in the gallery's addresses. */
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  /** What a reviewer should look at, in one line. */
  readonly look: string;
  readonly pieces: readonly Piece[];
  /** What the `state` of each element is once it is reached. */
  readonly reaches: Readonly<Partial<Record<Tag, string>>>;
  /** By design there is nothing to see. */
  readonly showsNothing?: boolean;
  /** What of it is no markup: properties and the like. */
  readonly script?: string;
  readonly tokens?: Tokens;

  // --- the service, and the way there ----------------------------------------------------------

  readonly merchant?: ScenarioName;
  readonly change?: Partial<SandboxMerchant>;
  readonly products?: readonly ProductPlan[];
  readonly session?: SessionOptions;
  /** Before the service does anything. */
  readonly before?: SandboxHook;
  /** Between what it did and its answer. */
  readonly after?: SandboxHook;
  /** What the merchant and the page do, once the elements are there. */
  readonly play?: (stage: Stage) => unknown;
}
