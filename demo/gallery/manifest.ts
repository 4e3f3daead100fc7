/** What the manifest says of the elements: read when the gallery is built, so it can't go stale. */
import manifest from '../../custom-elements.json';
import type { Tag } from './states/index.js';

export interface Entry {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
}

export interface Member extends Entry {
  readonly kind: string;
  readonly static?: boolean;
  readonly privacy?: string;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Entry & { readonly optional?: boolean })[];
  readonly return?: { readonly type?: { readonly text: string } };
}

export interface Declaration {
  readonly tagName?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly attributes?: readonly (Entry & { readonly fieldName?: string })[];
  readonly members?: readonly Member[];
  readonly events?: readonly Entry[];
  readonly slots?: readonly Entry[];
  readonly cssParts?: readonly Entry[];
  readonly cssProperties?: readonly Entry[];
  readonly cssStates?: readonly Entry[];
}

const { modules } = manifest as unknown as {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
};

export const declarations: readonly Declaration[] = modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter(({ tagName }) => tagName);

export const declarationOf = (tag: Tag): Declaration | undefined =>
  declarations.find(({ tagName }) => tagName === tag);
