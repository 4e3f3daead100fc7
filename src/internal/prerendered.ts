import { bare } from '../domain/objects.js';

/** Resolves once a page that is prerendered is shown; nothing where it is shown already. */
export const prerendered = (): Promise<void> | undefined => {
  const { document } = globalThis as { document?: Document & { prerendering?: boolean } };
  // An element of the page may have that name.
  return document?.prerendering === true
    ? new Promise((resolve) => {
        document.addEventListener('prerenderingchange', () => resolve(), bare({ once: true }));
      })
    : undefined;
};
