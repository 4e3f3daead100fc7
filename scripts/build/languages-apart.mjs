import { createHash } from 'node:crypto';
import { languageFiles } from './language-files.mjs';

/**
 * Writes languages to files of their own, beside the script that loads them: `import('./…')` is relative to the script,
 * even in a classic one. The sources list these files one by one, for other bundlers; here they become a pattern. The
 * texts after a press have no keys. What restores them comes with the English ones, in the chunk that the views share
 * (see `src/strings/packed.ts`).
 */
export const languagesApart = (name) => {
  let languages;
  let files;
  let content;
  const fileOf = (language) => `${name}.lang-${language}.${content}.js`;
  return {
    name: 'languages-apart',
    async buildStart() {
      const built = await languageFiles();
      for (const file of built.read) this.addWatchFile(file);
      ({ languages, files } = built);
      // One hash for all files: repeated in a list of them, it compresses to nearly nothing.
      const hash = createHash('sha256');
      for (const { code } of files) hash.update(code);
      content = hash.digest('base64url').slice(0, 8);
    },
    load: {
      filter: { id: /\/src\/strings\/catalog\.ts$/ },
      handler: () => `
        export const languages = '${languages.join(' ')}'.split(' ');
        export const load = (name) => import(\`./${fileOf('${name}')}\`);`,
    },
    transform: {
      filter: { id: /\/src\/strings\/en\.ts$/ },
      handler: (code) => ({
        code: `${code}\nimport { unpackAll } from './packed.js';\nunpackAll(flowStrings);\n`,
        map: null,
      }),
    },
    generateBundle() {
      for (const { name: language, code } of files) {
        this.emitFile({ type: 'asset', fileName: fileOf(language), source: code });
      }
    },
  };
};
