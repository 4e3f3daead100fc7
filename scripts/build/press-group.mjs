import { fileURLToPath } from 'node:url';

/** Name of the chunk with everything that a press needs. */
export const PRESS = 'offers';

const source = (file) => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

/** All modules that a module imports, directly and indirectly, except for the client, which is loaded lazily here. */
function reach(id, context, found = new Set()) {
  if (found.has(id) || id === source('client/client.ts')) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    reach(imported, context, found);
  }
  return found;
}

/**
 * Puts everything that a press needs into one file: that takes one request and compresses better than several files.
 */
export const pressGroup = {
  debugName: 'press',
  // Modules in the entry are left there.
  includeDependenciesRecursively: false,
  name(id, context) {
    const isNeededBy = (file) => reach(source(file), context).has(id);
    const isWanted =
      isNeededBy('session/offers-flow.ts') ||
      isNeededBy('elements/offer-picker/offer-picker.view.ts');
    return isWanted && !isNeededBy('cdn.ts') ? PRESS : null;
  },
};
