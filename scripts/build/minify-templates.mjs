import { RolldownMagicString } from 'rolldown';

/** Replaces an expression while a template is minified. */
const GAP = '\uE000';

/** White space before or after these tags is never visible: they are blocks, or items of a grid or a flex box. */
const BLOCK = `</?(?:${[
  'div|p|dl|dt|dd|ul|ol|li|h[1-6]|fieldset|form|section|details|summary',
  'label|input|select|option|button|svg|circle|path',
].join('|')})(?: [^<>]*)?>`;
const BESIDE_BLOCK = new RegExp(` ?(${BLOCK}) ?`, 'g');

/**
 * Elements that are open at the end of a template are closed there by the parser. But a last expression needs an end
 * tag after it, or Lit would add a node of its own there.
 */
const LAST_END_TAGS = /(\uE000<\/\w+>|)(?:<\/\w+>)*$/;

/**
 * A rolldown plugin for the script-tag builds: removes comments and superfluous white space from `html` and `css`
 * templates, which script minifiers must not touch. In `html`, a run of white space becomes one space, because it is
 * visible between words and inline elements. Beside a block it is removed, because there it would only be another node
 * of the page.
 */
const MINIFY = {
  css: (text) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};]) ?/g, '$1')
      .replace(/([:,]) /g, '$1')
      .replace(/;}/g, '}')
      .replace(/ (!important)/g, '$1')
      .replace(/ \/ /g, '/')
      .replace(/(?<![\w.])0(\.\d)/g, '$1')
      .replace(/(\[[\w-]+~?=)'([a-z][\w-]*)'\]/g, '$1$2]')
      .trim(),
  html: (text) =>
    text
      .replace(/\s+/g, ' ')
      .replace(BESIDE_BLOCK, '$1')
      .replace(/(<input[^>]*) \/>/g, '$1>')
      .replace(/ >/g, '>')
      .replace(LAST_END_TAGS, '$1'),
};

export const minifyTemplates = {
  name: 'minify-templates',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|css)`/ },
    handler(code, id) {
      /** Some parsers include the delimiters in the range of a text, others don't. */
      const textOf = ({ start, end }) => {
        const [, open, text] = /^([`}]?)([\s\S]*?)(?:`|\$\{)?$/.exec(code.slice(start, end));
        return { from: start + open.length, text };
      };
      const found = [];
      walk(this.parse(code, { lang: 'ts' }), (node) => {
        const minify = node.type === 'TaggedTemplateExpression' && MINIFY[node.tag.name];
        if (minify) found.push({ minify, texts: node.quasi.quasis.map(textOf) });
      });
      if (found.length === 0) throw new Error(`${id}: no template was found.`);
      const result = new RolldownMagicString(code);
      for (const { minify, texts } of found) {
        const short = minify(texts.map(({ text }) => text).join(GAP)).split(GAP);
        texts.forEach(({ from, text }, i) => {
          if (text !== short[i]) result.update(from, from + text.length, short[i]);
        });
      }
      const map = result.generateMap({ source: id, includeContent: true, hires: true });
      return { code: result.toString(), map: map.toString() };
    },
  },
};

function walk(node, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, visit);
  else if (node && typeof node === 'object' && typeof node.type === 'string') {
    visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}
