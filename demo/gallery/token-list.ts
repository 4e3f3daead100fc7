/** The tokens, from the styles that use them and from the manifest: so that none is forgotten. */
import { declarations } from './manifest.js';

export interface Token {
  readonly name: string;
  /** What it is where nobody sets it, as the styles have it. */
  readonly default: string;
  readonly description?: string;
  readonly kind: 'colour' | 'size' | 'text';
}

const styles = import.meta.glob<string>('../../src/**/*.styles.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text up to the bracket that closes what was open before it. */
function upToClosing(text: string): string {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && depth-- === 0) return text.slice(0, index);
  }
  return text;
}

function defaults(): Map<string, string> {
  const found = new Map<string, string>();
  for (const source of Object.values(styles)) {
    for (const { 1: name = '', index, 0: begin } of source.matchAll(
      /var\(\s*(--mfe-[\w-]+),\s*/g,
    )) {
      const value = upToClosing(source.slice(index + begin.length));
      if (!found.has(name)) found.set(name, readable(value));
    }
  }
  return found;
}

/** In terms of tokens: the styles have shorter names of their own for them. */
const readable = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .replace(/var\(--_([\w-]+)\)/g, (_, name: string) => LONG[name] ?? name);

const LONG: Readonly<Record<string, string>> = {
  text: 'color-text',
  surface: 'color-surface',
  accent: 'color-accent',
};

const kindOf = (name: string): Token['kind'] =>
  name.includes('-color-') ? 'colour' : /radius|spacing|size$/.test(name) ? 'size' : 'text';

const described = new Map(
  declarations
    .flatMap(({ cssProperties = [] }) => cssProperties)
    .map((entry) => [entry.name, entry]),
);
const fromStyles = defaults();

export const tokens: readonly Token[] = [
  ...new Set([...described.keys(), ...fromStyles.keys()]),
].map((name) => ({
  name,
  default: fromStyles.get(name) ?? described.get(name)?.default ?? '',
  description: described.get(name)?.description ?? '',
  kind: kindOf(name),
}));
