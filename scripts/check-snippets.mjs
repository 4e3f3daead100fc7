/**
 * Checks every snippet of the README and of docs/. TypeScript and JavaScript are compiled against the built package,
 * but for `jsx`, whose frameworks aren't installed here. Tags, attributes and slots of HTML are looked up in the
 * manifest, and so are tokens and parts of CSS. What a snippet leaves to the reader is declared in `snippets.d.ts`.
 * Snippets from an example are compiled there (`check-examples.mjs`). Run it after a build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const files = [
  'README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** The line before a snippet that says which example it is from. */
const EXAMPLE = /\]\(\.\.\/examples\/[^)\s]+\.\w+\):\s*$/;

const snippets = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^( *)```(\w+)[^\n]*\n([\s\S]*?)^\1```/gm)].map((found) => ({
    file,
    line: text.slice(0, found.index).split('\n').length + 1,
    language: found[2],
    code: found[3],
    isExample: EXAMPLE.test(text.slice(0, found.index)),
  }));
});

const problems = [];
const report = ({ file, line }, offset, text) =>
  problems.push(`${file}:${String(line + offset)}: ${text}`);

// --- TypeScript and JavaScript -------------------------------------------------------------------

const scripts = snippets.filter(
  ({ language, isExample }) => ['ts', 'tsx', 'js'].includes(language) && !isExample,
);
const virtual = new Map(
  scripts.map((snippet, place) => [
    // Next to the package, so that the package's own name resolves to it.
    join(process.cwd(), `snippet-${String(place)}.${snippet.language === 'tsx' ? 'tsx' : 'ts'}`),
    // Each snippet is a module of its own. Imports copied from the script of a page resolve to the package, too.
    {
      ...snippet,
      source: `${snippet.code.replaceAll(/'[^']*\/(merchant-finance-elements)\.js'/g, "'$1'")}\nexport {};\n`,
    },
  ]),
);
// A missing value may be `undefined` or `null` in a partner's own types.
const settings = {
  file: 'settings without values',
  line: 0,
  source: `
    import { configure, createSession, type PageOptions, type SessionOptions } from 'merchant-finance-elements';
    const none: Required<{ [K in keyof SessionOptions]: undefined }> = {
      acceptable: undefined, baseUrl: undefined, clock: undefined, credentials: undefined, currency: undefined,
      fetch: undefined, headers: undefined, idempotencyHeader: undefined, merchantId: undefined, providerId: undefined,
      routes: undefined, serviceLanguage: undefined, storage: undefined, timeouts: undefined,
    };
    const page: PageOptions = { ...none, merchantPath: undefined };
    configure(page);
    const session = createSession({ ...none, providerId: null });
    const application = { merchant_id: undefined, provider_id: null, currency: undefined };
    await session.loadOffers({ application, consents: undefined }, { again: undefined });
    await session.accept({ bankDetails: undefined });
    document.createElement('renewal-advert').providerId = null;
  `,
};
virtual.set(join(process.cwd(), 'snippet-settings.ts'), settings);
const options = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  // A partner may use the strictest options.
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
};
const host = ts.createCompilerHost(options);
const { fileExists, readFile, getSourceFile } = host;
host.fileExists = (name) => virtual.has(name) || fileExists(name);
host.readFile = (name) => virtual.get(name)?.source ?? readFile(name);
host.getSourceFile = (name, ...rest) =>
  virtual.has(name)
    ? ts.createSourceFile(name, virtual.get(name).source, options.target)
    : getSourceFile(name, ...rest);
const program = ts.createProgram(
  [...virtual.keys(), join(process.cwd(), 'scripts', 'snippets.d.ts')],
  options,
  host,
);
for (const { file, start = 0, messageText } of ts.getPreEmitDiagnostics(program)) {
  const text = ts.flattenDiagnosticMessageText(messageText, ' ');
  const snippet = file && virtual.get(file.fileName);
  if (snippet) report(snippet, file.getLineAndCharacterOfPosition(start).line, text);
  else problems.push(`${file?.fileName ?? ''}: ${text}`);
}

// --- HTML and CSS --------------------------------------------------------------------------------

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = new Map(
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((element) => [element.tagName, element]),
);
const names = (list = []) => new Set(list.map(({ name }) => name));
const lineOf = (code, index) => code.slice(0, index).split('\n').length - 1;
const GLOBAL = /^(?:id|class|lang|dir|hidden|slot|style|data-[\w-]+|aria-[\w-]+)$/;

/** A tag of a custom element, from where it begins, with its attributes. */
const TAG = /<(?<tag>[a-z]+-[a-z-]+)(?<rest>(?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*>/y;

for (const snippet of snippets.filter(({ language }) => language === 'html')) {
  const { code } = snippet;
  for (const { index } of code.matchAll(/<[a-z]+-/g)) {
    TAG.lastIndex = index;
    const { groups } = TAG.exec(code) ?? {};
    if (!groups) {
      report(snippet, lineOf(code, index), 'this check reads only attributes like name="value"');
      continue;
    }
    const element = elements.get(groups.tag);
    const at = lineOf(code, index);
    if (!element) report(snippet, at, `no element <${groups.tag}>`);
    const attributes = names(element?.attributes);
    for (const [, name] of groups.rest.matchAll(/\s([^\s="]+)(?:="[^"]*")?/g)) {
      // Framework syntax, and dots that stand for an omission, are checked where the examples run.
      if (/^[:@.[(*#…]|^v-|…/.test(name) || GLOBAL.test(name) || attributes.has(name)) continue;
      report(snippet, at, `<${groups.tag}> has no attribute ${name}`);
    }
    const end = code.indexOf(`</${groups.tag}>`, index);
    const slots = names(element?.slots);
    for (const [, slot] of code.slice(index, end < 0 ? index : end).matchAll(/\sslot="([^"]+)"/g)) {
      if (!slots.has(slot)) report(snippet, at, `<${groups.tag}> has no slot ${slot}`);
    }
  }
}

const all = (list) =>
  new Set([...elements.values()].flatMap((element) => [...names(element[list])]));
const [tokens, parts, states] = ['cssProperties', 'cssParts', 'cssStates'].map(all);
for (const snippet of snippets.filter(({ language }) => ['css', 'html'].includes(language))) {
  for (const [pattern, known] of [
    [/(--mfe-[\w-]+)/g, tokens],
    [/::part\(([\w-]+)\)/g, parts],
    [/:state\(([\w-]+)\)/g, states],
  ]) {
    for (const { index, 1: name } of snippet.code.matchAll(pattern)) {
      if (!known.has(name)) report(snippet, lineOf(snippet.code, index), `there is no ${name}`);
    }
  }
}

for (const problem of problems) console.error(problem);
const count = (...languages) =>
  snippets.filter(({ language }) => languages.includes(language)).length;
console.log(
  `${String(scripts.length)} snippets compiled, ${String(count('html'))} of HTML and ${String(count('css'))} of CSS looked up: ${String(problems.length)} problems.`,
);
if (problems.length > 0 || scripts.length === 0) process.exitCode = 1;
