import { createHash } from 'node:crypto';
import { languageFiles } from './language-files.mjs';

/**
 * Languages are files of their own, beside the script that loads them: `import('./…')` in a classic
 * script is relative to that script, too. What the sources list one by one, for other bundlers, is here
 * a pattern. The texts from the press on have no keys in them; what restores them comes with the English
 * ones, in the chunk that the views share (see `src/strings/packed.ts`).
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
      // One hash for all: in a list of them it compresses to nothing.
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
