import type { AcceptLinks } from './service-types.js';

/** The `https:` origin of a host, as URLs spell it: that of `bücher.example` is `https://xn--bcher-kva.example`. */
function originOf(host: string): string | undefined {
  try {
    // A host copied from an address bar comes with its scheme.
    const { href, origin } = new URL(/^https:\/\//i.test(host) ? host : `https://${host}`);
    // `URL` would also take a host out of something longer, such as `a.example/b` or `a@b.example`.
    return href === `${origin}/` ? origin : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `href` as it may be shown to the merchant: absolute, `https:`, without credentials and, if `hosts` isn't empty, on
 * one of those hosts. `undefined` for everything else.
 */
export function safeLink(href: unknown, hosts: readonly string[] = []): string | undefined {
  // URL parsing drops tabs and line breaks, and trims. Text that only becomes an https URL in that way is refused.
  if (typeof href !== 'string' || !/^https:\/\/[^\s\\]+$/i.test(href)) return undefined;
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return undefined;
  }
  if (url.username || url.password) return undefined;
  if (hosts.length > 0 && !hosts.some((host) => originOf(host) === url.origin)) return undefined;
  return url.href;
}

/** A link of an accepted application that passed `safeLink`. */
export interface SafeLink {
  /** Name in the service's `links` object. */
  readonly name: string;
  readonly href: string;
}

/** All links that may be shown. The document names two and leaves room for more (§2.4, §2.6). */
export const safeLinks = (links: AcceptLinks, hosts?: readonly string[]): readonly SafeLink[] =>
  Object.entries(links).flatMap(([name, value]) => {
    const href = safeLink(value, hosts);
    return href ? [{ name, href }] : [];
  });
