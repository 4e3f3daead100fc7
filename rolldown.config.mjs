/**
 * The script-tag builds in `dist/cdn`: an ES module whose views are chunks of their own, and one
 * classic script with everything in it.
 */
import { defineConfig } from 'rolldown';

const NAME = 'merchant-finance-elements';

/**
 * What Lit does to a page when it is imported, as it may be done in somebody else's page: its Trusted
 * Types policy carries our name, so that it lives beside a host that uses Lit, and a second copy of
 * this script may fail to create it; and nothing of Lit's is kept in a global.
 */
const politeLit = {
  name: 'polite-lit',
  transform: {
    filter: { id: /\/(lit-html|reactive-element|lit-element)\.js$/ },
    handler(code, id) {
      const polite = code
        .replace(
          /(\w+)\.createPolicy\("lit-html",(\{createHTML:(\w+)=>\3\})\)/,
          `(()=>{try{return $1.createPolicy("${NAME}",$2)}catch{}})()`,
        )
        .replace(
          /,\w+\.litPropertyMetadata\?\?=new WeakMap;/,
          ';const litPropertyMetadata=new WeakMap;',
        )
        .replace(/\(([\w.]+)\.(?:litHtml|reactiveElement|litElement)Versions\?\?=\[\]\)/, '[]');
      if (/createPolicy\("lit-html"|(?:Versions|Metadata)\?\?=/.test(polite)) {
        throw new Error(`${id} does this in another way now: look at it anew.`);
      }
      return { code: polite, map: null };
    },
  },
};

/** The bundler's own helper lists exports with `for…in`: a polluted `Object.prototype` would break it. */
const ownExports = {
  name: 'own-exports',
  transform: {
    filter: { id: /^\0?rolldown\/runtime\.js$/ },
    handler(code, id) {
      const own = code.replace(
        'for (var name in all) {',
        'for (var name of __getOwnPropNames(all)) {',
      );
      if (own === code) throw new Error(`${id} lists exports in another way now: look at it anew.`);
      return { code: own, map: null };
    },
  },
};

const shared = {
  platform: 'browser',
  plugins: [politeLit, ownExports],
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
