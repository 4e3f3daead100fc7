/**
 * The origin of the page, `null` as a text where it has one that is nobody else's; none on a server. Not the global
 * `origin`, which a script of the page may have declared for something of its own.
 */
export function pageOrigin(): string | undefined {
  const { location, document } = globalThis as {
    location?: Location;
    document?: { readonly domain: string };
  };
  if (location?.origin !== 'null') return location?.origin;
  // A frame that was made with `srcdoc` has the origin of its page, unless it is sandboxed: then it has no domain.
  return document?.domain ? new URL(new Request('').url).origin : 'null';
}

/** Whether an address, as a browser writes it, is one of `origin`, and not of a longer name that begins like it. */
export const isOfOrigin = (url: string, origin: string): boolean => url.startsWith(`${origin}/`);
