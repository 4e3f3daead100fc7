import type { Strings } from './strings.js';

/** A part of the texts of a language. A page that shows only an advert loads only the texts for that. */
export type Part = 'advert' | 'flow';

type Load = () => Promise<{ readonly default: Partial<Strings> }>;

/** The languages other than British English, which is built in. Tags are in lower case. */
export const languages: string[] = 'cs da de es fi fr it nb nl pl pt sv en-us en-xa ar-xb'.split(
  ' ',
);

/** The file of each part of each language. */
export const files: Record<`${string}.${Part}`, Load> = {
  'cs.advert': () => import('./languages/cs.advert.js'),
  'cs.flow': () => import('./languages/cs.flow.js'),
  'da.advert': () => import('./languages/da.advert.js'),
  'da.flow': () => import('./languages/da.flow.js'),
  'de.advert': () => import('./languages/de.advert.js'),
  'de.flow': () => import('./languages/de.flow.js'),
  'es.advert': () => import('./languages/es.advert.js'),
  'es.flow': () => import('./languages/es.flow.js'),
  'fi.advert': () => import('./languages/fi.advert.js'),
  'fi.flow': () => import('./languages/fi.flow.js'),
  'fr.advert': () => import('./languages/fr.advert.js'),
  'fr.flow': () => import('./languages/fr.flow.js'),
  'it.advert': () => import('./languages/it.advert.js'),
  'it.flow': () => import('./languages/it.flow.js'),
  'nb.advert': () => import('./languages/nb.advert.js'),
  'nb.flow': () => import('./languages/nb.flow.js'),
  'nl.advert': () => import('./languages/nl.advert.js'),
  'nl.flow': () => import('./languages/nl.flow.js'),
  'pl.advert': () => import('./languages/pl.advert.js'),
  'pl.flow': () => import('./languages/pl.flow.js'),
  'pt.advert': () => import('./languages/pt.advert.js'),
  'pt.flow': () => import('./languages/pt.flow.js'),
  'sv.advert': () => import('./languages/sv.advert.js'),
  'sv.flow': () => import('./languages/sv.flow.js'),
  'en-us.advert': () => import('./languages/en-us.advert.js'),
  'en-us.flow': () => import('./languages/en-us.flow.js'),
  'en-xa.advert': () => import('./languages/en-xa.advert.js'),
  'en-xa.flow': () => import('./languages/en-xa.flow.js'),
  'ar-xb.advert': () => import('./languages/ar-xb.advert.js'),
  'ar-xb.flow': () => import('./languages/ar-xb.flow.js'),
};

/** Loads one part of a language, e.g. `de.advert`. */
export const load = (name: keyof typeof files): ReturnType<Load> =>
  files[name]?.() ?? Promise.reject(new Error(name));
