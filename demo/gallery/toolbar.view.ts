import { html, nothing } from 'lit';
import type { App } from './app.js';
import { DIRECTIONS, LANGUAGES, LAYOUTS, SCHEMES, WIDTHS } from './choices.js';
import type { Selection } from './selection.js';
import type { GalleryState } from './states/index.js';
import { THEMES, themeOf } from './themes.js';

interface Choice {
  readonly value: string;
  readonly title: string;
}

const plain = (values: readonly string[]): Choice[] =>
  values.map((value) => ({ value, title: value.charAt(0).toUpperCase() + value.slice(1) }));

export function renderToolbar(app: App, state: GalleryState) {
  const { selection } = app;
  const hasAdvert = state.pieces.some(({ tag }) => tag === 'renewal-advert');
  const theme = (name: string) => {
    app.go({ theme: name, scheme: themeOf(name).scheme });
  };
  const { matrix } = selection;
  return html`<div class="toolbar" role="group" aria-label="How it is shown">
    ${
      hasAdvert
        ? renderSelect(
            'Layout',
            [{ value: '', title: 'As in the state' }, ...plain(LAYOUTS)],
            selection.layout ?? '',
            (value) => app.go({ layout: (value as Selection['layout']) || undefined }),
          )
        : nothing
    }
    ${
      matrix === 'themes'
        ? nothing
        : html`${renderSelect(
            'Theme',
            THEMES.map(({ name, title }) => ({ value: name, title })),
            selection.theme,
            theme,
          )}
          ${renderSelect('Scheme', plain(SCHEMES), selection.scheme, (value) =>
            app.go({ scheme: value as Selection['scheme'] }),
          )}`
    }
    ${
      matrix === 'languages'
        ? nothing
        : html`${renderSelect(
            'Language',
            Object.entries(LANGUAGES).map(([value, title]) => ({
              value,
              title: `${title} · ${value}`,
            })),
            selection.lang,
            (lang) => app.go({ lang }),
          )}`
    }
    ${renderSelect(
      'Direction',
      DIRECTIONS.map((value) => ({
        value,
        title: { auto: 'Of the language', ltr: 'Left to right', rtl: 'Right to left' }[value],
      })),
      selection.dir,
      (value) => app.go({ dir: value as Selection['dir'] }),
    )}
    ${matrix ? nothing : renderWidths(app)}
  </div>`;
}

function renderSelect(
  label: string,
  choices: readonly Choice[],
  current: string,
  choose: (value: string) => void,
) {
  return html`<label class="choice">
    <span>${label}</span>
    <select
      data-choice=${label.toLowerCase()}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      ${choices.map(
        ({ value, title }) =>
          html`<option value=${value} .selected=${value === current}>${title}</option>`,
      )}
    </select>
  </label>`;
}

function renderWidths(app: App) {
  const widths = [...WIDTHS, 'fluid'] as const;
  return html`<fieldset class="choice widths">
    <legend>Width</legend>
    <div class="segments">
      ${widths.map(
        (width) =>
          html`<button
            type="button"
            aria-pressed=${app.selection.width === width ? 'true' : 'false'}
            @click=${() => app.go({ width })}
          >
            ${width === 'fluid' ? 'Fluid' : width}
          </button>`,
      )}
    </div>
  </fieldset>`;
}
