/** What comes first with a module, in this order. */
const FIRST = {
  // The first module of every page.
  '/src/define.ts': [
    './internal/host.styles.js',
    './internal/base.styles.js',
    './elements/renewal-advert/renewal-advert.styles.js',
  ],
  // The first of the views, whose file has everything that a press needs.
  '/src/elements/offer-accept/offer-accept.view.ts': [
    '../shared/view.styles.js',
    '../offer-picker/offer-picker.styles.js',
    './offer-accept.styles.js',
    '../../strings/en.js',
  ],
};

/** Puts styles and texts at the beginning of a file: like beside like compresses better, by more than a hundred bytes. */
export const likeTogether = {
  name: 'like-together',
  transform: {
    filter: { id: new RegExp(`(?:${Object.keys(FIRST).join('|')})$`) },
    handler(code, id) {
      const [, first] = Object.entries(FIRST).find(([module]) => id.endsWith(module));
      // In one line, so that lines in the source map stay.
      return { code: first.map((module) => `import '${module}'; `).join('') + code, map: null };
    },
  },
};
