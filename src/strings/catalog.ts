import type { FlowStrings } from './en.js';
import type { AdvertStrings } from './en-advert.js';

/** A page with nothing but an advert pays for no more than its texts. */
export type Part = 'advert' | 'flow';

type Load<Strings> = () => Promise<{ readonly default: Partial<Strings> }>;

/** How the texts of a language are loaded. */
export interface Language {
  readonly advert: Load<AdvertStrings>;
  readonly flow: Load<FlowStrings>;
}

/** The languages besides British English, which is not loaded but there, by tag in lower case. */
export const catalog = new Map<string, Language>(
  Object.entries({
    cs: {
      advert: () => import('./languages/cs.advert.js'),
      flow: () => import('./languages/cs.flow.js'),
    },
    de: {
      advert: () => import('./languages/de.advert.js'),
      flow: () => import('./languages/de.flow.js'),
    },
    es: {
      advert: () => import('./languages/es.advert.js'),
      flow: () => import('./languages/es.flow.js'),
    },
    fi: {
      advert: () => import('./languages/fi.advert.js'),
      flow: () => import('./languages/fi.flow.js'),
    },
    fr: {
      advert: () => import('./languages/fr.advert.js'),
      flow: () => import('./languages/fr.flow.js'),
    },
    it: {
      advert: () => import('./languages/it.advert.js'),
      flow: () => import('./languages/it.flow.js'),
    },
    nl: {
      advert: () => import('./languages/nl.advert.js'),
      flow: () => import('./languages/nl.flow.js'),
    },
    pl: {
      advert: () => import('./languages/pl.advert.js'),
      flow: () => import('./languages/pl.flow.js'),
    },
    sv: {
      advert: () => import('./languages/sv.advert.js'),
      flow: () => import('./languages/sv.flow.js'),
    },
    'en-us': {
      advert: () => import('./languages/en-us.advert.js'),
      flow: () => import('./languages/en-us.flow.js'),
    },
    'en-xa': {
      advert: () => import('./languages/en-xa.advert.js'),
      flow: () => import('./languages/en-xa.flow.js'),
    },
    'ar-xb': {
      advert: () => import('./languages/ar-xb.advert.js'),
      flow: () => import('./languages/ar-xb.flow.js'),
    },
  }),
);
