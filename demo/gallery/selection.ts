/** What is on show, and its address: the part after `#` holds all of it. */
import {
  DIRECTIONS,
  isOneOf,
  LANGUAGES,
  LAYOUTS,
  NARROWEST,
  SCHEMES,
  type Direction,
  type Layout,
  type Scheme,
} from './choices.js';
import { DEFAULT_STATE, stateOf } from './states/index.js';
import { THEMES, themeOf, type Tokens } from './themes.js';

/** What a frame shows. */
export interface Look {
  readonly state: string;
  /** Of adverts; without one as the state has it. */
  readonly layout?: Layout | undefined;
  readonly theme: string;
  readonly scheme: Scheme;
  readonly lang: string;
  readonly dir: Direction;
  /** Set on top of the theme. */
  readonly tokens: Tokens;
}

export const MATRICES = ['themes', 'languages', 'widths'] as const;
export type Matrix = (typeof MATRICES)[number];

export const TABS = ['events', 'documentation', 'tokens', 'html'] as const;
export type Tab = (typeof TABS)[number];

export interface Selection extends Look {
  /** Side by side, or one state alone. */
  readonly matrix?: Matrix | undefined;
  readonly width: number | 'fluid';
  readonly tab: Tab;
}

export const initial: Selection = {
  state: DEFAULT_STATE,
  theme: THEMES[0].name,
  scheme: 'light',
  lang: 'en-GB',
  dir: 'auto',
  tokens: {},
  width: 'fluid',
  tab: 'documentation',
};

const oneOf = <T extends string, D>(
  all: readonly T[],
  value: string | null,
  otherwise: D,
): T | D => (isOneOf(all, value) ? value : otherwise);

export function readLook(state: string | null, params: URLSearchParams): Look {
  const theme = themeOf(params.get('theme') ?? undefined);
  return {
    state: stateOf(state)?.id ?? initial.state,
    layout: oneOf(LAYOUTS, params.get('layout'), undefined),
    theme: theme.name,
    scheme: oneOf(SCHEMES, params.get('scheme'), theme.scheme),
    lang: oneOf(Object.keys(LANGUAGES), params.get('lang'), initial.lang),
    dir: oneOf(DIRECTIONS, params.get('dir'), initial.dir),
    tokens: readTokens(params.get('tokens')),
  };
}

/** Only what differs from what it would be without. */
function writeLook({ layout, theme, scheme, lang, dir, tokens }: Look): URLSearchParams {
  const params = new URLSearchParams();
  if (layout) params.set('layout', layout);
  if (theme !== initial.theme) params.set('theme', theme);
  if (scheme !== themeOf(theme).scheme) params.set('scheme', scheme);
  if (lang !== initial.lang) params.set('lang', lang);
  if (dir !== initial.dir) params.set('dir', dir);
  const written = writeTokens(tokens);
  if (written) params.set('tokens', written);
  return params;
}

/** Address of the bare page, relative to the gallery's. */
export function frameAddress(look: Look): string {
  const params = new URLSearchParams({ state: look.state });
  for (const [name, value] of writeLook(look)) params.set(name, value);
  return `./frame.html?${params.toString()}`;
}

export function readHash(hash: string): Selection {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const params = new URLSearchParams(query);
  const parts = path.split('/');
  const isMatrix = parts[0] === 'matrix';
  const width = Number(params.get('width'));
  return {
    ...readLook((isMatrix ? parts[1] : parts[0]) ?? null, params),
    matrix: isMatrix ? oneOf(MATRICES, params.get('by'), 'themes') : undefined,
    width: width >= NARROWEST && width <= 4000 ? Math.round(width) : 'fluid',
    tab: oneOf(TABS, params.get('tab'), initial.tab),
  };
}

export function writeHash(selection: Selection): string {
  const { matrix, state, width, tab } = selection;
  const params = writeLook(selection);
  if (matrix && matrix !== 'themes') params.set('by', matrix);
  if (width !== initial.width) params.set('width', String(width));
  if (tab !== initial.tab) params.set('tab', tab);
  const query = params.toString();
  return `#/${matrix ? 'matrix/' : ''}${state}${query ? `?${query}` : ''}`;
}

const PREFIX = '--mfe-';

function readTokens(text: string | null): Tokens {
  const pairs = (text ?? '').split(';').flatMap((pair) => {
    const [, name, value] = /^([\w-]+):(.+)$/s.exec(pair) ?? [];
    return name && value ? [[PREFIX + name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}

const writeTokens = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name.slice(PREFIX.length)}:${value.replaceAll(';', '')}`)
    .join(';');
