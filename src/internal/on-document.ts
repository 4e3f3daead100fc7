/**
 * What all copies of this package on a page share, by its name: made by the first one. On a server, which has no
 * document, it is that of this module. A symbol on the document is no global name; the version in it grows when the
 * shape of what is shared changes.
 */
export function onDocument<T extends object>(name: string, make: () => T): T {
  const place = ((globalThis as { document?: object }).document ?? {}) as Record<
    symbol,
    T | undefined
  >;
  return (place[Symbol.for(`merchant-finance-elements/${name}/1`)] ??= make());
}
