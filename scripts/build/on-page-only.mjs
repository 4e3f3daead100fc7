/**
 * The script-tag builds run on pages only. So they don't ask whether there is one, and leave out what a process of Node
 * needs.
 */
const SOURCES = {
  'client/on-page.ts': 'export const onPage = true;',
  'internal/keeps-no-process.ts': 'export const keepsNoProcess = () => {};',
};

export const onPageOnly = {
  name: 'on-page-only',
  load: {
    filter: { id: /\/src\/(?:client\/on-page|internal\/keeps-no-process)\.ts$/ },
    handler: (id) => SOURCES[id.split('/src/').at(-1)],
  },
};
