/**
 * A replacer for `JSON.stringify` that ignores a `toJSON` inherited from a polluted `Object.prototype`, since the
 * value itself doesn't define it.
 */
export function asItself(this: unknown, key: string, written: unknown): unknown {
  const raw = (this as Record<string, { readonly toJSON?: unknown } | null | undefined>)[key];
  return raw?.toJSON === ({} as { toJSON?: unknown }).toJSON ? raw : written;
}

/** The value as JSON; `undefined` if JSON can't represent it. */
export const jsonOf = (value: unknown): string | undefined => JSON.stringify(value, asItself);
