/**
 * The script-tag builds in `dist/cdn`: an ES module whose views are separate chunks, a classic script that contains
 * everything but the languages, and the language files, which both of them load.
 */
import { defineConfig } from 'rolldown';
import { attributesByRule } from './scripts/build/attributes-by-rule.mjs';
import { coreInEntry } from './scripts/build/core-in-entry.mjs';
import { languagesApart } from './scripts/build/languages-apart.mjs';
import { licences } from './scripts/build/licences.mjs';
import { likeTogether } from './scripts/build/like-together.mjs';
import { minifyTemplates } from './scripts/build/minify-templates.mjs';
import { modernLit } from './scripts/build/modern-lit.mjs';
import { onPageOnly } from './scripts/build/on-page-only.mjs';
import { ownExports } from './scripts/build/own-exports.mjs';
import { politeLit } from './scripts/build/polite-lit.mjs';
import { PRESS, pressGroup } from './scripts/build/press-group.mjs';

const NAME = 'merchant-finance-elements';

const shared = {
  platform: 'browser',
  // The real location of packages must not show in the output.
  resolve: { symlinks: false },
  tsconfig: 'tsconfig.json',
  // The `sideEffects` field of package.json names published files. These are sources, whose side effects on import are
  // wanted.
  treeshake: {
    moduleSideEffects: [
      { test: /\/src\/(?!index|client)[^/]+\.ts$|\/define\.ts$/, sideEffects: true },
    ],
  },
};

const plugins = () => [
  politeLit(NAME),
  modernLit,
  attributesByRule,
  onPageOnly,
  ownExports,
  languagesApart(NAME),
  likeTogether,
  minifyTemplates,
  licences,
];

/**
 * Makes Chromium compile all functions of a file while it arrives, off the main thread, instead of compiling each one
 * when it is first called. Nearly all of them are called before the merchant sees anything.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

const output = {
  dir: 'dist/cdn',
  minify: true,
  sourcemap: true,
  comments: false,
  // A classic script is decoded with the page's encoding, which may be an old one.
  charset: 'ascii',
  postBanner: ({ name }) => (name === NAME || name === PRESS ? COMPILE_AHEAD : undefined),
};

export default defineConfig([
  {
    ...shared,
    plugins: [...plugins(), coreInEntry],
    input: { [NAME]: 'src/cdn.ts' },
    preserveEntrySignatures: 'allow-extension',
    output: {
      ...output,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: `${NAME}.[name].[hash].js`,
      codeSplitting: { groups: [pressGroup] },
    },
  },
  {
    ...shared,
    plugins: plugins(),
    input: { [NAME]: 'src/cdn-iife.ts' },
    output: {
      ...output,
      format: 'iife',
      name: 'MerchantFinance',
      exports: 'named',
      codeSplitting: false,
      entryFileNames: '[name].iife.js',
    },
  },
]);
