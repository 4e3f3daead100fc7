/**
 * The origin of the page; the string `'null'` for an opaque origin, and `undefined` on a server. The global `origin`
 * isn't used, because a script of the page may have declared a variable of that name.
 */
export function pageOrigin(): string | undefined {
  const { location } = globalThis as { location?: Location };
  if (location?.origin !== 'null') return location?.origin;
  // A `srcdoc` frame has the origin of its parent page, unless it is sandboxed, and the addresses of its `<base>`. An
  // address made by the page has its origin. Documents that test runners provide in Node can't make any.
  const { createObjectURL } = URL as Partial<typeof URL>;
  return new URL(createObjectURL?.(new Blob()) ?? 'data:').origin;
}

/**
 * Whether an address, as a browser writes it, belongs to `origin`, and not to a longer host name that begins like it.
 */
export const isOfOrigin = (url: string, origin: string): boolean => url.startsWith(`${origin}/`);
