import { RolldownMagicString } from 'rolldown';

/** Stands for an expression. */
const GAP = '\uE000';

/** Where one of these begins or ends, white space is never seen: it is a block, or stands in a grid or a flex box. */
const BLOCK = `</?(?:${[
  'div|p|dl|dt|dd|ul|ol|li|h[1-6]|fieldset|form|section|details|summary',
  'label|input|select|option|button|svg|circle|path',
].join('|')})(?: [^<>]*)?>`;
const BESIDE_BLOCK = new RegExp(` ?(${BLOCK}) ?`, 'g');

/**
 * What is open at the end of a template is closed there. A last expression needs something behind it: Lit would put a
 * node of its own there.
 */
const LAST_END_TAGS = /(\uE000<\/\w+>|)(?:<\/\w+>)*$/;

/**
 * A rolldown plugin for the script-tag builds: takes comments and superfluous white space out of the
 * `html` and `css` templates, which no minifier of scripts may touch. A run of white space in `html`
 * becomes one space: between words and inline elements it can be seen. Beside a block it would be
 * nothing but a node of the page, and goes.
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
      /** The parser counts the marks around a text to it, or not. */
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
