import { fileURLToPath } from 'node:url';

/** The chunk with what a press needs. */
export const PRESS = 'offers';

const source = (file) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

/** All that a module imports, and what that imports; but for the client, which is lazy here. */
function reach(id, context, found = new Set()) {
  if (found.has(id) || id === source('client/client.ts')) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    reach(imported, context, found);
  }
  return found;
}

/** What a press needs is one file: one request, and it compresses better than several. */
export const pressGroup = {
  debugName: 'press',
  // Not what is in the entry.
  includeDependenciesRecursively: false,
  name(id, context) {
    const isNeededBy = (file) => reach(source(file), context).has(id);
    const isWanted =
      isNeededBy('session/offers-flow.ts') ||
      isNeededBy('elements/offer-picker/offer-picker.view.ts');
    return isWanted && !isNeededBy('cdn.ts') ? PRESS : null;
  },
};
