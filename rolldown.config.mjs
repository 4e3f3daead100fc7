/**
 * The script-tag builds in `dist/cdn`: an ES module whose views are chunks of their own, one classic
 * script with everything in it but the languages, and the languages, which both load.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, RolldownMagicString } from 'rolldown';
import { coreInEntry } from './scripts/core-in-entry.mjs';
import { languageFiles } from './scripts/language-files.mjs';
import { minifyTemplates } from './scripts/minify-templates.mjs';

const NAME = 'merchant-finance-elements';
/** The chunk with what a press needs. */
const PRESS = 'offers';

/**
 * Languages are files of their own, beside the script that loads them: `import('./…')` in a classic
 * script is relative to that script, too. What the sources list one by one, for other bundlers, is here
 * a pattern. The texts from the press on have no keys in them; what restores them comes with the English
 * ones, in the chunk that the views share (see `src/strings/packed.ts`).
 */
const languagesApart = () => {
  let languages;
  let files;
  let content;
  const languageFile = (name) => `${NAME}.lang-${name}.${content}.js`;
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
        export const load = (name) => import(\`./${languageFile('${name}')}\`);`,
    },
    transform: {
      filter: { id: /\/src\/strings\/en\.ts$/ },
      handler: (code) => ({
        code: `${code}\nimport { unpackAll } from './packed.js';\nunpackAll(flowStrings);\n`,
        map: null,
      }),
    },
    generateBundle() {
      for (const { name, code } of files) {
        const fileName = languageFile(name);
        this.emitFile({ type: 'asset', fileName, source: code });
      }
    },
  };
};

/**
 * What Lit does to a page when it is imported, as it may be done in somebody else's page: its Trusted
 * Types policy carries our name, so that it lives beside a host that uses Lit, is made with the first template, and
 * a second copy of this script may fail to create it; and nothing of Lit's is kept in a global.
 */
const politeLit = {
  name: 'polite-lit',
  transform: {
    filter: { id: /\/(lit-html|reactive-element)\.js$/ },
    handler(code, id) {
      const polite = code
        .replace(
          /(\w+)\.createPolicy\("lit-html",(\{createHTML:(\w+)=>\3\})\)/,
          `(()=>{let made;const make=()=>{try{return $1.createPolicy("${NAME}",$2)}catch{return null}};` +
            'return{createHTML:(text)=>(made===void 0&&(made=make()),made?made.createHTML(text):text)}})()',
        )
        .replace(
          /,\w+\.litPropertyMetadata\?\?=new WeakMap;/,
          ';const litPropertyMetadata=new WeakMap;',
        )
        .replace(/\(([\w.]+)\.(?:litHtml|reactiveElement)Versions\?\?=\[\]\)/, '[]');
      if (/createPolicy\("lit-html"|(?:Versions|Metadata)\?\?=/.test(polite)) {
        throw new Error(`${id} does this in another way now: look at it anew.`);
      }
      return { code: polite, map: null };
    },
  },
};

/**
 * What Lit has for browsers without constructable style sheets, for polyfills of others, for decorators, and for
 * elements that are made in another way than ours: styles with expressions in them, attributes with a type,
 * properties that are reflected, have a default that is kept, or wrap an accessor. None of it is served by these
 * files; from npm, Lit is as it is. By file: a text of Lit's, and what is here in its place.
 */
const SPARED = {
  'css-tag.js': [
    [/=\w+\.ShadowRoot&&.+?"replace"in CSSStyleSheet\.prototype/, '=!0'],
    [
      /constructor\(t,e,o\)\{.+?toString\(\)\{/,
      'constructor(t){this.cssText=t}get styleSheet(){return this.o||(this.o=new CSSStyleSheet).replaceSync(this.cssText),this.o}toString(){',
    ],
    [/new n\("string"==typeof t\?t:t\+"",void 0,s\)/, 'new n(t)'],
    [/i=\(t,\.\.\.e\)=>\{.+?return new n\(o,t,s\)\}/, 'i=([t])=>new n(t)'],
    ['t instanceof CSSStyleSheet?t:t.styleSheet', 't.styleSheet'],
    [/,s=Symbol\(\),o=new WeakMap/, ''],
    ['toString(){return this.cssText}', ''],
  ],
  // One that runs by itself, asks for arguments that are always there, and of which nothing is rendered.
  'task.js': [
    [/get taskComplete\(\)\{.+?(?=constructor\()/, ''],
    [
      /constructor\(t,s,i\)\{.+?(?=hostUpdate\()/,
      'constructor(t,s){t.addController(this),this.v=s.task,this.T=s.args}',
    ],
    [/hostUpdate\(\)\{.+?async S\(\)\{/, 'async hostUpdate(){'],
    ['t===s||void 0===t||void 0!==s&&this.m(s,t)||', 's&&r(s,t)||'],
    [/async run\(t\)\{.+?(?=\}const r=)/, 'async run(t){try{await this.v(t)}catch{}}'],
  ],
  'reactive-element.js': [
    [/,p=\w+\.reactiveElementPolyfillSupport/, ''],
    [/,p\?\.\(\{ReactiveElement:y\}\),.+?\.push\("[\d.]+"\)/, ''],
    ['Symbol.metadata??=Symbol("metadata")', ''],
    [/const t=this\[Symbol\.metadata\];if.+?\}(?=this\._\$Eh=new Map)/, ''],
    [
      'createRenderRoot(){const t=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return s(t,this.constructor.elementStyles),t}',
      '',
    ],
    [',getOwnPropertyNames:r,getOwnPropertySymbols:o', ''],
    [
      'const t=this.properties,s=[...r(t),...o(t)];for(const i of s)',
      'const t=this.properties;for(const i of Object.keys(t))',
    ],
    // Attributes with a type.
    [',c=a.trustedTypes,l=c?c.emptyScript:""', ''],
    [/\{toAttribute\(.+?return i\}\}/, '{}'],
    [/\{attribute:!0,type:String.+?hasChanged:f\}/, '{}'],
    [
      /,h="function"==typeof t\.converter.+?this\._\$Em=null(?=\}\}requestUpdate)/,
      ';this[e]=t.converter?t.converter(s):s',
    ],
    [',e=i._$Eh.get(t);if(void 0!==e&&this._$Em!==e){', ',e=i._$Eh.get(t);if(void 0!==e){'],
    [',this._$Em=null,', ','],
    // Initializers.
    ['static addInitializer(t){this._$Ei(),(this.l??=[]).push(t)}', ''],
    [',void 0!==t.l&&(this.l=[...t.l])', ''],
    [',this.constructor.l?.forEach(t=>t(this))', ''],
    // Reflected properties, and defaults.
    [/_\$ET\(t,s\)\{.+?(?=_\$AK\()/, ''],
    ['this._$Eq&&=this._$Eq.forEach(t=>this._$ET(t,this[t])),', ''],
    [
      /!\(\(i\.hasChanged\?\?f\)\(h,s\)\|\|.+?\)\)\)return;this\.C\(t,s,i\)\}/,
      '!f(h,s))return;this.C(t,s)}',
    ],
    [
      /C\(t,s,\{useDefault:.+?(?=async _\$EP)/,
      'C(t,s){this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}',
    ],
    // Hooks.
    ['removeController(t){this._$EO?.delete(t)}', ''],
    [',this.firstUpdated(t)', ''],
    ['firstUpdated(t){}', ''],
    // Wrapped accessors.
    [',getOwnPropertyDescriptor:h', ''],
    ['s.state&&(s.attribute=!1),', ''],
    [/this\.prototype\.hasOwnProperty\(t\)&&\(.+?wrapped=!0\),/, ''],
    [
      /const\{get:e,set:r\}=h\(.+?\};return\{get:e,set\(s\)\{const h=e\?\.call\(this\);r\?\.call\(this,s\),/,
      'return{get(){return this[s]},set(e){const h=this[s];this[s]=e,',
    ],
    [/const t=this\.constructor\.elementProperties;if\(t\.size>0\).+?\}(?=let t=!1)/, '}'],
    // Names that other compilers would shorten, values for classes that are not derived, and what is called in one way only.
    [',d=(t,s)=>t', ''],
    ['hasOwnProperty(d("elementProperties"))', 'hasOwnProperty("elementProperties")'],
    ['hasOwnProperty(d("finalized"))', 'hasOwnProperty("finalized")'],
    ['hasOwnProperty(d("properties"))', 'hasOwnProperty("properties")'],
    [
      /y\.elementStyles=\[\],.+?y\[d\("finalized"\)\]=new Map/,
      'y.elementProperties=new Map,y.finalized=!0',
    ],
    [
      'const i=Symbol(),h=this.getPropertyDescriptor(t,i,s);void 0!==h&&e(this.prototype,t,h)',
      'const i=Symbol();e(this.prototype,t,{get(){return this[i]},set(e){const h=this[i];this[i]=e,this.requestUpdate(t,h)},configurable:!0,enumerable:!0})',
    ],
    [/static getPropertyDescriptor\(.+?static getPropertyOptions\(t\)\{.+?\}(?=static)/, ''],
    [
      'this.elementStyles=this.finalizeStyles(this.styles)',
      'this.elementStyles=[this.styles].flat(1/0)',
    ],
    [/static finalizeStyles\(.+?;return i\}/, ''],
    ['import{getCompatibleStyle as t,adoptStyles as s}', 'import{adoptStyles as s}'],
    ['t as getCompatibleStyle,', ''],
    ['u as defaultConverter,', ''],
    [',u={},f=', ',f='],
    [
      '"string"==typeof i?i:"string"==typeof t?t.toLowerCase():void 0',
      '"string"==typeof i?i:t.toLowerCase()',
    ],
    [
      'attributeChangedCallback(t,s,i){this._$AK(t,i)}_$AK(t,s){',
      'attributeChangedCallback(t,h,s){',
    ],
    ['const t=i.getPropertyOptions(e);', 'const t=i.elementProperties.get(e);'],
    [
      /requestUpdate\(t,s,i,e=!1,h\)\{.+?this\.C\(t,s\)\}/,
      'requestUpdate(t,s){if(void 0!==t){if(!f(this[t],s))return;this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0)}',
    ],
    [/\}C\(t,s\)\{.+?\}(?=async _\$EP)/, '}'],
    [
      't&&this._$AE(s)}',
      't&&(this._$EO?.forEach(t=>t.hostUpdated?.()),this.hasUpdated=!0,this.updated(s))}',
    ],
    [/_\$AE\(t\)\{.+?(?=_\$EM\()/, ''],
    [/this\._\$Ev\(\)\}_\$Ev\(\)\{(?=this\._\$ES)/, ''],
    ['super(),this._$Ep=void 0,', 'super(),'],
    [
      /this\._\$E_\(\),this\.requestUpdate\(\)\}/,
      'this._$Ep=new Map;for(const t of this.constructor.elementProperties.keys())this.hasOwnProperty(t)&&(this._$Ep.set(t,this[t]),delete this[t]);this.requestUpdate()}',
    ],
    [/_\$E_\(\)\{.+?\}(?=connectedCallback)/, ''],
    [
      'if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(const[t,s]of this._$Ep)this[t]=s;this._$Ep=void 0}',
      'this.renderRoot??=this.createRenderRoot();for(const[t,s]of this._$Ep)this[t]=s;this._$Ep=[]',
    ],
  ],
};

const modernLit = {
  name: 'modern-lit',
  transform: {
    filter: { id: /\/(?:reactive-element\/(?:css-tag|reactive-element)|task\/task)\.js$/ },
    handler: (code, id) => ({
      code: SPARED[basename(id)].reduce((text, [found, instead]) => {
        const parts = text.split(found);
        if (parts.length !== 2)
          throw new Error(`${id} does ${found} in another way now: look at it anew.`);
        return parts.join(instead);
      }, code),
      map: null,
    }),
  },
};

/**
 * What a module in a chunk exports, as an object that a reader can see: the bundler's own helper for it is longer, and
 * lists exports with `for…in`, which a polluted `Object.prototype` would break.
 */
const ownExports = {
  name: 'own-exports',
  renderChunk(code) {
    const text = new RolldownMagicString(code);
    for (const { index, 0: found, 1: exported } of code.matchAll(/__exportAll\(\{([^{}]*)\}\)/g)) {
      const getters = exported.replace(/(\w+): \(\) => ([\w$]+)/g, 'get $1() { return $2; }');
      text.update(index, index + found.length, `{ __proto__: null,${getters}}`);
    }
    if (/__exportAll\((?!\))/.test(text.toString().replace(/__exportAll = \(/, ''))) {
      throw new Error('The bundler lists exports in another way now: look at it anew.');
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
};

/** What is in the files of others, said once beside them and not in each of them. */
const licences = {
  name: 'licences',
  generateBundle() {
    const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8').trim();
    const { dependencies } = JSON.parse(read('package.json'));
    // Packages by the text that they share: years differ.
    const packages = new Map();
    for (const name of Object.keys(dependencies)) {
      const text = read(`node_modules/${name}/LICENSE`);
      packages.set(text, [...(packages.get(text) ?? []), name]);
    }
    packages.set(read('LICENSE'), [NAME]);
    const source = [
      'These files contain parts of the packages below, under these licences.',
      ...[...packages].map(([text, names]) => `${names.join(', ')}:\n\n${text}`),
    ].join('\n\n\n');
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: `${source}\n` });
  },
};

const source = (file) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/** All that a module imports, and what that imports; but for the client, which is lazy here. */
function reach(id, context, found = new Set()) {
  if (found.has(id) || id === source('client/client.ts')) return found;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
    reach(imported, context, found);
  }
  return found;
}

/** What a press needs is one file: one request, and it compresses better than several. */
const pressGroup = {
  debugName: 'press',
  // Not what is in the entry.
  includeDependenciesRecursively: false,
  name(id, context) {
    const isNeededBy = (file) => reach(source(file), context).has(id);
    const isWanted =
      isNeededBy('session/offers-flow.ts') ||
      isNeededBy('elements/offer-picker/offer-picker.view.ts');
    return isWanted && !isNeededBy('cdn.ts') ? PRESS : null;
  },
};

const shared = {
  platform: 'browser',
  // Where packages really lie must not show in what is built.
  resolve: { symlinks: false },
  tsconfig: 'tsconfig.json',
  // The `sideEffects` of package.json names published files. These are sources: what they do on
  // import is wanted.
  treeshake: {
    moduleSideEffects: [
      { test: /\/src\/(?!index|client)[^/]+\.ts$|\/define\.ts$/, sideEffects: true },
    ],
  },
};

const plugins = () => [
  politeLit,
  modernLit,
  ownExports,
  languagesApart(),
  minifyTemplates,
  licences,
];

/**
 * Has Chromium compile all functions of a file while it arrives, beside the main thread, and not each of
 * them when it is first called: nearly all of them are, before the merchant sees anything.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

const output = {
  dir: 'dist/cdn',
  minify: true,
  sourcemap: true,
  comments: false,
  // A classic script is read in the encoding of the page, which may be an old one.
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
