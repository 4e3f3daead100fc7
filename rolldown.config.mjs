/**
 * The script-tag builds in `dist/cdn`: an ES module whose views are chunks of their own, and one
 * classic script with everything in it.
 */
import { defineConfig } from 'rolldown';

const NAME = 'merchant-finance-elements';

const shared = {
  platform: 'browser',
  tsconfig: 'tsconfig.json',
  // The `sideEffects` of package.json names published files. These are sources: what they do on
  // import is wanted.
  treeshake: {
    moduleSideEffects: [{ test: /\/src\/[^/]+\.ts$|\/define\.ts$/, sideEffects: true }],
  },
};

const output = { dir: 'dist/cdn', minify: true, sourcemap: true };

export default defineConfig([
  {
    ...shared,
    input: { [NAME]: 'src/cdn.ts' },
    // A page may also import what the script exports.
    preserveEntrySignatures: 'strict',
    output: {
      ...output,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: `${NAME}.[name].[hash].js`,
    },
  },
  {
    ...shared,
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
