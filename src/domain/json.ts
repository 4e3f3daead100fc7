/** What JSON writes of a field, but for a `toJSON` of a polluted `Object.prototype`, which is none of the value's. */
export function asItself(this: unknown, key: string, written: unknown): unknown {
  const raw = (this as Record<string, { readonly toJSON?: unknown } | null | undefined>)[key];
  return raw?.toJSON === ({} as { toJSON?: unknown }).toJSON ? raw : written;
}

/** As JSON; none for what JSON can't hold. */
export const jsonOf = (value: unknown): string | undefined => JSON.stringify(value, asItself);
