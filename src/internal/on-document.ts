import { onPage } from '../client/on-page.js';

/**
 * An object that all copies of this package on a page share under a name; the first copy makes it. On a server, which
 * has no document, each module has its own. It is stored under a symbol on the document, to avoid a global name. The
 * version in the symbol changes when the shape of what is shared does.
 */
export function onDocument<T extends object>(name: string, make: () => T): T {
  const place = (onPage ? document : {}) as Record<symbol, T | undefined>;
  return (place[Symbol.for(`merchant-finance-elements/${name}/1`)] ??= make());
}
