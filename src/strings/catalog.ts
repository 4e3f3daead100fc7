import type { Strings } from './strings.js';

/**
 * A part of the texts of a language. A page that shows only an advert loads only the `first`, which is also in the
 * names of files: ad blockers stop a file with `.advert.` in its name.
 */
export type Part = 'first' | 'flow';

type Load = () => Promise<{ readonly default: Partial<Strings> }>;

/** The languages other than British English, which is built in. Tags are in lower case. */
export const languages: string[] = 'cs da de es fi fr it nb nl pl pt sv en-us en-xa ar-xb'.split(
  ' ',
);

/** The file of each part of each language. */
export const files: Record<`${string}.${Part}`, Load> = {
  'cs.first': () => import('./languages/cs.first.js'),
  'cs.flow': () => import('./languages/cs.flow.js'),
  'da.first': () => import('./languages/da.first.js'),
  'da.flow': () => import('./languages/da.flow.js'),
  'de.first': () => import('./languages/de.first.js'),
  'de.flow': () => import('./languages/de.flow.js'),
  'es.first': () => import('./languages/es.first.js'),
  'es.flow': () => import('./languages/es.flow.js'),
  'fi.first': () => import('./languages/fi.first.js'),
  'fi.flow': () => import('./languages/fi.flow.js'),
  'fr.first': () => import('./languages/fr.first.js'),
  'fr.flow': () => import('./languages/fr.flow.js'),
  'it.first': () => import('./languages/it.first.js'),
  'it.flow': () => import('./languages/it.flow.js'),
  'nb.first': () => import('./languages/nb.first.js'),
  'nb.flow': () => import('./languages/nb.flow.js'),
  'nl.first': () => import('./languages/nl.first.js'),
  'nl.flow': () => import('./languages/nl.flow.js'),
  'pl.first': () => import('./languages/pl.first.js'),
  'pl.flow': () => import('./languages/pl.flow.js'),
  'pt.first': () => import('./languages/pt.first.js'),
  'pt.flow': () => import('./languages/pt.flow.js'),
  'sv.first': () => import('./languages/sv.first.js'),
  'sv.flow': () => import('./languages/sv.flow.js'),
  'en-us.first': () => import('./languages/en-us.first.js'),
  'en-us.flow': () => import('./languages/en-us.flow.js'),
  'en-xa.first': () => import('./languages/en-xa.first.js'),
  'en-xa.flow': () => import('./languages/en-xa.flow.js'),
  'ar-xb.first': () => import('./languages/ar-xb.first.js'),
  'ar-xb.flow': () => import('./languages/ar-xb.flow.js'),
};

/** Loads one part of a language, e.g. `de.first`. */
export const load = (name: keyof typeof files): ReturnType<Load> =>
  files[name]?.() ?? Promise.reject(new Error(name));
