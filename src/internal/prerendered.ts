import { bare } from '../domain/objects.js';

/** Resolves once a prerendered page is shown; `undefined` if the page isn't being prerendered. */
export const prerendered = (): Promise<void> | undefined => {
  const { document } = globalThis as { document?: Document & { prerendering?: boolean } };
  // Compared with `true`, because an element of the page may have that name.
  return document?.prerendering === true
    ? new Promise((resolve) => {
        document.addEventListener('prerenderingchange', () => resolve(), bare({ once: true }));
      })
    : undefined;
};
