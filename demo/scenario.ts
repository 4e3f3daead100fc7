/** What every scenario page needs: the service behind it, the panel, and its own markup as text to read. */
import { openPanel } from './panel.js';
import './theme.js';

const panel = document.createElement('details');
panel.className = 'demo';
document.body.append(panel);
void openPanel(panel).refresh();

const example = document.querySelector('[data-example]');
const code = [example, ...document.querySelectorAll('[data-code]')].flatMap((part) => {
  if (!part) return [];
  return part instanceof HTMLScriptElement
    ? `<script>${part.textContent}</script>`
    : part.innerHTML;
});
if (example) {
  const source = document.createElement('details');
  source.className = 'source';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = code.map(unindent).join('\n\n');
  source.append(Object.assign(document.createElement('summary'), { textContent: 'Markup' }), pre);
  example.after(source);
}

function unindent(text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n');
  // The first line of a script follows its tag, without indentation.
  const indented = lines.slice(1).filter((line) => line.trim());
  const depth = Math.min(...indented.map((line) => line.search(/\S/)));
  return lines
    .map((line) => (/^\s/.test(line) ? line.slice(Number.isFinite(depth) ? depth : 0) : line))
    .join('\n')
    .trim();
}
