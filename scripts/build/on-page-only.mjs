/**
 * The script-tag builds run on pages only. So they don't ask whether there is one, and leave out what a process of Node
 * needs.
 */
const SOURCES = {
  '/src/client/on-page.ts': 'export const onPage = true;',
  '/src/internal/keeps-no-process.ts': 'export const keepsNoProcess = () => {};',
};
const found = new Set();

export const onPageOnly = {
  name: 'on-page-only',
  load: {
    filter: { id: new RegExp(`(?:${Object.keys(SOURCES).join('|')})$`) },
    handler(id) {
      const [module, source] = Object.entries(SOURCES).find(([module]) => id.endsWith(module));
      found.add(module);
      return source;
    },
  },
  buildEnd() {
    for (const module of Object.keys(SOURCES)) {
      if (!found.has(module))
        this.error(`No ${module}: what only Node needs has to be looked at anew.`);
    }
  },
};
