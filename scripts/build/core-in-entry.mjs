/**
 * Puts everything that each page needs into the entry itself, not into a chunk that the entry imports. That saves a
 * round trip, and the `integrity` of the script tag covers it. Chunks that are loaded later need parts of the entry. If
 * the entry exported those, a page would see undocumented names. If chunks imported them by file name, a page that asks
 * for the entry with a query (`?v=2`) would get a second copy of it. So each chunk is a function, to which the entry
 * hands its parts. So does a chunk to those that need it.
 *
 * If a browser failed to load a module, it may repeat that failure until the page is left, as Firefox does. With another
 * fragment, the same file counts as another module. But an import map with hashes doesn't cover that one, so it would be
 * loaded unchecked. If there is such a map when the entry runs, a lost file is asked for without a fragment again, and in
 * such browsers stays lost. A file may be loaded twice in this way, but runs once.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RolldownMagicString } from 'rolldown';

const IMPORT = /^import \{(?<names>[^}]*)\} from "(?<file>\.\/[^"]+)";$/gm;
const EXPORT = /^export \{(?<names>[^}]*)\};$/gm;
const DYNAMIC =
  /\bimport\((?<file>"\.\/[^"]+"|`\.\/[^`]+`)\)(?<rest>(?<then>\.then\(\((\w+)\) => \4)\.(?<part>\w+)\))?/g;

const LOAD = `const __failed = { __proto__: null };
const __isChecked = [...document.querySelectorAll('script[type=importmap]')]
  .some(({ textContent }) => textContent.includes('"integrity"'));
const __import = (file, failed = __failed[file]) =>
  import(failed ? file + '#' + failed : file).catch((error) => {
    if (!__isChecked) __failed[file] = (failed ?? 0) + 1;
    throw error;
  });
const __load = async (file) => {
  const { needs = [], default: take } = await __import(file);
  return take(__core, ...(await Promise.all(needs.map(__load))));
};
`;

/** `a as b, c` as pairs. */
const pairs = (names) =>
  names.split(',').flatMap((name) => {
    const [left, right = left] = name.trim().split(/\s+as\s+/);
    return left ? [[left, right]] : [];
  });

/** What the entry hands over, in the order in which it does. Chunks find the parts by position. */
const handedOver = (names) =>
  names.filter((name) => name.length <= 2 || DOCUMENTED.has(name)).sort();

/** Whether others find the parts of a chunk by position: if the bundler has named all of them. */
const isByPosition = ({ exports }) => exports.every((name) => name.length <= 2);

/** The names of a chunk's parts, in the order in which it hands them over. */
const parts = ({ exports }) => [...exports].sort();

/** What a chunk returns, or a pattern that takes it, with these names and locals. */
const pattern = (names, chunk) =>
  isByPosition(chunk) ? `[${placed(parts(chunk), new Map(names))}]` : `{ ${listed(names)} }`;

/** The locals of these names, in their places. */
const placed = (names, locals) =>
  names
    .map((name) => locals.get(name) ?? '')
    .join(', ')
    .replace(/[, ]+$/, '');

const listed = (names) => names.map(([from, to]) => `${from}: ${to}`).join(', ');

/** The documented names that chunks take. The others aren't handed over. */
const DOCUMENTED = new Set([
  'FinanceError',
  'isFinanceError',
  'observedAcceptable',
  'OfferAcceptedEvent',
  'OfferSelectEvent',
  'OfferSubmitEvent',
  'OffersExpireEvent',
  'OffersLoadEvent',
  'RenewalStartEvent',
]);

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Two chunks may have the same name, but not the same modules. */
const keyOf = ({ moduleIds }) => {
  const paths = moduleIds.map((id) => relative(root, id).replaceAll('\\', '/'));
  return `#${createHash('sha256').update(paths.join('\n')).digest('base64url').slice(0, 4)}`;
};

/**
 * A rolldown plugin. The entry may be asked for additional exports: set `preserveEntrySignatures: 'allow-extension'`.
 */
export const coreInEntry = {
  name: 'core-in-entry',
  renderChunk(code, chunk, options, { chunks }) {
    const text = new RolldownMagicString(code);
    const replace = ({ index, 0: found }, replacement) =>
      text.update(index, index + found.length, replacement);
    for (const found of code.matchAll(DYNAMIC)) {
      const { file, rest, then, part } = found.groups;
      const load = chunk.isEntry ? '__load' : '__core[0]';
      if (!chunk.isEntry && file.startsWith('`')) {
        throw new Error(`${chunk.fileName} loads ${file}: only the entry can.`);
      }
      // A language file needs nothing from the entry.
      const loading = `${file.startsWith('`') ? '__import' : load}(${file})`;
      const loaded = chunks[file.slice('"./'.length, -1)];
      if (!loaded || !isByPosition(loaded)) replace(found, `${loading}${rest ?? ''}`);
      else if (part) replace(found, `${loading}${then}[${parts(loaded).indexOf(part)}])`);
      else throw new Error(`${chunk.fileName} takes all of ${file}, which has no names.`);
    }
    const [exported, ...others] = code.matchAll(EXPORT);
    if (!exported || others.length > 0)
      throw new Error(`${chunk.fileName} exports in another way.`);
    const names = pairs(exported.groups.names);
    if (chunk.isEntry) {
      const [apart] = code.matchAll(IMPORT);
      if (apart)
        throw new Error(`The entry imports ${apart.groups.file}: it has to be all in one.`);
      const [first] = code.matchAll(DYNAMIC);
      if (!first) throw new Error('The entry loads nothing.');
      text.prepend(LOAD);
      // The bundler gives the exports that it adds names of one or two characters.
      const open = names.filter(([, name]) => name.length > 2);
      const locals = new Map(names.map(([local, name]) => [name, local]));
      const core = handedOver([...locals.keys()]).map((name) => locals.get(name));
      replace(
        exported,
        `const __core = [${['__load', ...core].join(', ')}];\n` +
          `export { ${open.map(([local, name]) => `${local} as ${name}`).join(', ')} };`,
      );
    } else {
      const lines = [];
      const needs = [];
      for (const found of code.matchAll(IMPORT)) {
        const { names: wanted, file } = found.groups;
        const fromEntry = !/\.!~\{/.test(file);
        const [missing] = pairs(wanted).filter(
          ([name]) => name.length > 2 && !DOCUMENTED.has(name),
        );
        if (fromEntry && missing)
          throw new Error(`${chunk.name} takes ${missing[0]} of the entry.`);
        replace(found, '');
        if (fromEntry) {
          const { exports } = Object.values(chunks).find(({ isEntry }) => isEntry);
          const locals = new Map(pairs(wanted));
          lines.push(`const [, ${placed(handedOver(exports), locals)}] = __core;`);
        } else {
          const source = `__chunk${needs.push(file) - 1}`;
          lines.push(
            `const ${pattern(pairs(wanted), chunks[file.slice('./'.length)])} = ${source};`,
          );
        }
      }
      const start = [...code.matchAll(IMPORT)].at(-1);
      const at = start ? start.index + start[0].length : 0;
      const key = JSON.stringify(keyOf(chunk));
      text.appendLeft(
        at,
        `\n${needs.length > 0 ? `export const needs = ${JSON.stringify(needs)};\n` : ''}` +
          `export default (${['__core', ...needs.map((_, at) => `__chunk${at}`)].join(', ')}) => ` +
          `__core[${key}] ??= (() => {\n${lines.join('\n')}\n`,
      );
      replace(
        exported,
        `return ${pattern(
          names.map(([local, name]) => [name, local]),
          chunk,
        )};\n})();`,
      );
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }).toString() };
  },
};
