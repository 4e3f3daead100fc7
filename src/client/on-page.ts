/**
 * Whether this is a page, where all requests come from one merchant's browser. On a server they come from many people,
 * who must share nothing.
 */
export const onPage = !!(globalThis as { document?: unknown }).document;
