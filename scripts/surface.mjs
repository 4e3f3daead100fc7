/**
 * Writes the public surface as text: every export of every entry with its members and types, and what the manifest says
 * about the elements. It is kept in `docs/public-surface.txt`, so that any change to it shows in a diff. Run it after
 * `npm run build`.
 *
 *     node scripts/surface.mjs            writes it
 *     node scripts/surface.mjs --check    fails if the kept text differs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const KEPT = 'docs/public-surface.txt';
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
// Without the script-tag builds, which have the root's exports, and framework types, which come from the manifest.
const isTold = ([name, { types }]) => !!types && !/^\.\/(?:types|dist)\//.test(name);
const entries = Object.entries(exports).filter(isTold);

const program = ts.createProgram(
  entries.map(([, { types }]) => types),
  {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    // A partner may have no types but the package's own.
    types: [],
  },
);
// A type that can't be found would become `any`, and what it says would be missing.
const [fault] = ts.getPreEmitDiagnostics(program);
if (fault) {
  const text = ts.flattenDiagnosticMessageText(fault.messageText, ' ');
  throw new Error(`${fault.file?.fileName ?? 'dist'}: ${text} Run \`npm run build\` first.`);
}
const checker = program.getTypeChecker();
const FLAGS =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.WriteArrowStyleSignature |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const isOurs = ({ declarations = [] }) =>
  declarations.some((declaration) => !/node_modules/.test(declaration.getSourceFile().fileName));

/** What partners may use: neither private, nor protected, nor marked `@internal`. */
const isPublic = (symbol) =>
  isOurs(symbol) &&
  !symbol.getJsDocTags().some(({ name }) => name === 'internal') &&
  !(symbol.declarations ?? []).some(
    (declaration) =>
      ts.getCombinedModifierFlags(declaration) &
        (ts.ModifierFlags.Private | ts.ModifierFlags.Protected) ||
      (declaration.name && ts.isPrivateIdentifier(declaration.name)),
  );

/** What the members don't tell: type parameters and what a type extends, as written. */
function headOf({ declarations: [{ typeParameters = [], heritageClauses = [] }] }) {
  const parameters = typeParameters.map((each) => each.getText()).join(', ');
  const heritage = heritageClauses.map((clause) => ` ${clause.getText()}`).join('');
  return (parameters && `<${parameters}>`) + heritage;
}

const typeText = (symbol, at) =>
  checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, at), at, FLAGS);

function members(type, at, prefix) {
  const fields = checker
    .getPropertiesOfType(type)
    .filter((symbol) => symbol.name !== 'prototype' && isPublic(symbol))
    .map((symbol) => {
      const optional = symbol.flags & ts.SymbolFlags.Optional ? '?' : '';
      const isFixed =
        symbol.declarations?.some(
          (each) => ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Readonly,
        ) || (symbol.flags & ts.SymbolFlags.Accessor) === ts.SymbolFlags.GetAccessor;
      return `    ${prefix}${isFixed ? 'readonly ' : ''}${symbol.name}${optional}: ${typeText(symbol, at)}`;
    });
  const indexes = checker
    .getIndexInfosOfType(type)
    .map(
      (info) =>
        `    ${prefix}[${checker.typeToString(info.keyType)}]: ${checker.typeToString(info.type, at, FLAGS)}`,
    );
  const makers = type
    .getConstructSignatures()
    .map((signature) => `    new ${checker.signatureToString(signature, at, FLAGS)}`);
  return [...fields, ...indexes, ...makers].sort();
}

function describe(exported, at) {
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const lines = [];
  if (symbol.flags & ts.SymbolFlags.Class) {
    lines.push(`  class ${exported.name}${headOf(symbol)}`);
    lines.push(...members(checker.getDeclaredTypeOfSymbol(symbol), at, ''));
    lines.push(...members(checker.getTypeOfSymbolAtLocation(symbol, at), at, 'static '));
  } else if (symbol.flags & ts.SymbolFlags.Interface) {
    lines.push(`  interface ${exported.name}${headOf(symbol)}`);
    lines.push(...members(checker.getDeclaredTypeOfSymbol(symbol), at, ''));
  } else if (symbol.flags & ts.SymbolFlags.TypeAlias) {
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const text = checker.typeToString(type, at, FLAGS | ts.TypeFormatFlags.InTypeAlias);
    lines.push(`  type ${exported.name}${headOf(symbol)} = ${text}`);
  } else {
    lines.push(`  ${exported.name}: ${typeText(symbol, at)}`);
  }
  return lines.join('\n');
}

const sections = entries.map(([name, { types }]) => {
  const source = program.getSourceFile(types);
  const symbol = checker.getSymbolAtLocation(source);
  const found = symbol ? checker.getExportsOfModule(symbol).filter(isPublic) : [];
  const texts = found.map((exported) => describe(exported, source)).sort();
  return [`## ${name}`, ...texts].join('\n');
});

/** What the declarations add to the types of a browser, such as tags and events. */
const globals = program
  .getSourceFiles()
  .filter(({ fileName }) => !/node_modules/.test(fileName))
  .flatMap(({ statements }) => statements.filter(ts.isGlobalScopeAugmentation))
  .flatMap(({ body }) => body.statements.filter(ts.isInterfaceDeclaration))
  .flatMap(({ name, members }) =>
    members.map((member) => `  ${name.text} ${member.getText().replace(/;$/, '')}`),
  )
  .sort();

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter(({ tagName }) => tagName)
  .map((element) => {
    const list = (what, items = []) =>
      items
        .map(({ name, type }) => `  ${what} ${name || '(default)'}${type ? `: ${type.text}` : ''}`)
        .sort();
    return [
      `## <${element.tagName}>`,
      ...list('attribute', element.attributes),
      ...list('event', element.events),
      ...list('slot', element.slots),
      ...list('part', element.cssParts),
      ...list('token', element.cssProperties),
      ...list('state', element.cssStates),
    ].join('\n');
  });

const files = Object.entries(exports)
  .filter((entry) => !isTold(entry))
  .map(([name]) => `  ${name}`);
const surface = `${[
  '# Public surface, written by scripts/surface.mjs',
  ...sections,
  ['## Globals', ...globals].join('\n'),
  ...elements,
  ['## Files', ...files].join('\n'),
].join('\n\n')}\n`;

if (process.argv.includes('--check')) {
  let kept = '';
  try {
    kept = readFileSync(KEPT, 'utf8');
  } catch {
    // Reported below.
  }
  if (kept !== surface) {
    const before = new Set(kept.split('\n'));
    const after = new Set(surface.split('\n'));
    for (const line of before) if (!after.has(line)) console.error(`- ${line}`);
    for (const line of after) if (!before.has(line)) console.error(`+ ${line}`);
    console.error(
      `The public surface has changed. If that is meant: npm run surface, and a changeset.`,
    );
    process.exitCode = 1;
  }
} else writeFileSync(KEPT, surface);
