/** The tokens to play with: what is set is in the frame at once, and printed as CSS to copy. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { App } from './app.js';
import type { Scheme } from './choices.js';
import { renderCode } from './code.view.js';
import { prose } from './prose.js';
import { cssOf, themeOf, THEMES } from './themes.js';
import { tokens, type Token } from './token-list.js';

export function renderTokens(app: App) {
  const { selection } = app;
  const theme = themeOf(selection.theme);
  const values = { ...theme.tokens, ...selection.tokens };
  const changed = Object.keys(selection.tokens).length > 0;
  return html`
    <h2>Tokens</h2>
    <p class="hint">
      Colours that are written as <code>light-dark(…, …)</code> follow the page’s
      <code>color-scheme</code>; a colour field changes the half that is on show.
    </p>
    <div class="presets">
      <span id="presets">Begin with</span>
      <div class="segments" role="group" aria-labelledby="presets">
        ${THEMES.map(
          ({ name, title, scheme }) =>
            html`<button
              type="button"
              aria-pressed=${name === theme.name && !changed ? 'true' : 'false'}
              @click=${() => app.go({ theme: name, scheme, tokens: {} })}
            >
              ${title}
            </button>`,
        )}
      </div>
      <button type="button" ?disabled=${!changed} @click=${() => app.go({ tokens: {} })}>
        Undo changes
      </button>
    </div>
    <div class="editor">
      <div class="fields">
        ${tokens.map((token) => renderField(app, token, values[token.name] ?? ''))}
      </div>
      ${renderCode('CSS to copy', cssOf(values))}
    </div>
  `;
}

function renderField(app: App, token: Token, value: string) {
  const { name, kind, description } = token;
  const { scheme, tokens: set, theme } = app.selection;
  const change = (to: string) => {
    const rest = Object.entries(set).filter(([other]) => other !== name);
    const preset = themeOf(theme).tokens[name];
    // What the theme already says, or nobody said, is no change.
    const kept = to === '' || to === preset ? rest : [...rest, [name, to] as const];
    app.go({ tokens: Object.fromEntries(kept) }, { replace: true });
  };
  return html`<div class="token ${name in set ? 'changed' : ''}">
    <label for=${name}>${name}</label>
    <div class="inputs">
      ${
        kind === 'colour'
          ? html`<input
              type="color"
              aria-label="${name}: colour in ${scheme}"
              .value=${live(hexOf(value || token.default, scheme))}
              @input=${(event: Event) => {
                change(withHalf(value, (event.target as HTMLInputElement).value, scheme));
              }}
            />`
          : nothing
      }
      ${kind === 'size' ? renderRange(token, value, change) : nothing}
      <input
        id=${name}
        type="text"
        spellcheck="false"
        autocomplete="off"
        placeholder=${token.default}
        .value=${live(value)}
        aria-describedby=${description ? `${name}-text` : nothing}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value.trim())}
      />
    </div>
    ${description ? html`<small id="${name}-text">${prose(description)}</small>` : nothing}
  </div>`;
}

/** Sizes in rem or em are counted in sixteenths, so that both end at a sensible place. */
function renderRange(token: Token, value: string, change: (to: string) => void) {
  const pixels = /^([\d.]+)(px|r?em)$/.exec(value || token.default);
  const number = Number(pixels?.[1] ?? 0) * (pixels?.[2] === 'px' ? 1 : 16);
  return html`<input
    type="range"
    min="0"
    max=${token.name.includes('block-size') ? 480 : 32}
    step="1"
    aria-label="${token.name} in pixels"
    .value=${live(String(pixels ? number : 16))}
    @input=${(event: Event) => change(`${(event.target as HTMLInputElement).value}px`)}
  />`;
}

const PAIR = /^light-dark\(\s*(.+?)\s*,\s*([^,]+|[\w-]+\(.*\))\s*\)$/;

/** The value with this colour in the half of the scheme, where it has halves. */
function withHalf(value: string, colour: string, scheme: Scheme): string {
  const pair = PAIR.exec(value);
  if (!pair) return colour;
  return scheme === 'light'
    ? `light-dark(${colour}, ${pair[2] ?? ''})`
    : `light-dark(${pair[1] ?? ''}, ${colour})`;
}

const probe = document.createElement('span');
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** What a colour field can show: any colour of CSS as six digits. */
function hexOf(value: string, scheme: Scheme): string {
  if (!context) return '#000000';
  probe.style.colorScheme = scheme;
  probe.style.color = '';
  // Defaults speak of other tokens: near enough for a field that nobody has touched.
  probe.style.color = value
    .replace(/\bcolor-(text|accent)\b/g, 'CanvasText')
    .replace(/\bcolor-surface\b/g, 'Canvas');
  document.body.append(probe);
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
