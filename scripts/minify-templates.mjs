import { RolldownMagicString } from 'rolldown';

/**
 * A rolldown plugin for the script-tag builds: takes comments and superfluous white space out of the
 * `html` and `css` templates, which no minifier of scripts may touch. A run of white space in `html`
 * becomes one space, never none: between words and inline elements it can be seen.
 */
const MINIFY = {
  css: (text) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};]) ?/g, '$1')
      .replace(/([:,]) /g, '$1')
      .replace(/;}/g, '}'),
  html: (text) => text.replace(/\s+/g, ' '),
};

/** Where an expression stands beside a text, they stay apart as they were. */
const edges = (text, short) => {
  const start = /^\s/.test(text) && !/^[\s{};]/.test(short) ? ' ' : '';
  const end = /\s$/.test(text) && !/[\s{};]$/.test(short) ? ' ' : '';
  return start + short + end;
};

export const minifyTemplates = {
  name: 'minify-templates',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|css)`/ },
    handler(code, id) {
      const found = [];
      walk(this.parse(code, { lang: 'ts' }), (node) => {
        const minify = node.type === 'TaggedTemplateExpression' && MINIFY[node.tag.name];
        if (minify)
          for (const { start, end } of node.quasi.quasis) found.push({ start, end, minify });
      });
      if (found.length === 0) throw new Error(`${id}: no template was found.`);
      const result = new RolldownMagicString(code);
      for (const { start, end, minify } of found) {
        // The parser counts the marks around a text to it, or not.
        const [, open, text] = /^([`}]?)([\s\S]*?)(?:`|\$\{)?$/.exec(code.slice(start, end));
        const from = start + open.length;
        const short = edges(text, minify(text));
        if (text && short !== text) result.update(from, from + text.length, short || ' ');
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
