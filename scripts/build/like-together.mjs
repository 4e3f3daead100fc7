/** What comes first with a module, in this order. */
const FIRST = {
  // The first module of every page.
  '/src/define.ts': [
    './internal/host.styles.js',
    './internal/base.styles.js',
    './elements/renewal-advert/renewal-advert.styles.js',
  ],
  // The view that is imported first. What it imports comes early in the file with everything that a press needs.
  '/src/elements/offer-accept/offer-accept.view.ts': [
    '../shared/view.styles.js',
    '../offer-picker/offer-picker.styles.js',
    './offer-accept.styles.js',
    '../../strings/en.js',
  ],
};

/** Puts styles, and then texts, early in a file: like beside like compresses better, by more than a hundred bytes. */
const found = new Set();

export const likeTogether = {
  name: 'like-together',
  buildEnd() {
    for (const module of Object.keys(FIRST)) {
      if (!found.has(module))
        this.error(`No ${module}: where styles and texts come has to be looked at anew.`);
    }
  },
  transform: {
    filter: { id: new RegExp(`(?:${Object.keys(FIRST).join('|')})$`) },
    handler(code, id) {
      const [module, first] = Object.entries(FIRST).find(([module]) => id.endsWith(module));
      found.add(module);
      // In one line, so that lines in the source map stay.
      return { code: first.map((module) => `import '${module}'; `).join('') + code, map: null };
    },
  },
};
