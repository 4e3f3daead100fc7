/** One state side by side: in every theme, in every language, at every width. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { ref } from 'lit/directives/ref.js';
import { LANGUAGES, SCHEMES, WIDTHS } from './choices.js';
import { frameAddress, writeHash, type Matrix, type Selection } from './selection.js';
import { THEMES } from './themes.js';

interface Cell {
  readonly title: string;
  readonly look: Selection;
}

const CELLS: Readonly<Record<Matrix, (selection: Selection) => Cell[]>> = {
  themes: (selection) =>
    THEMES.flatMap(({ name, title }) =>
      SCHEMES.map((scheme) => ({
        title: `${title}, ${scheme}`,
        look: { ...selection, theme: name, scheme },
      })),
    ),
  languages: (selection) =>
    Object.entries(LANGUAGES).map(([lang, title]) => ({
      title: `${title} · ${lang}`,
      look: { ...selection, lang },
    })),
  widths: (selection) =>
    WIDTHS.map((width) => ({ title: `${width} px`, look: { ...selection, width } })),
};

export function renderMatrix(selection: Selection, matrix: Matrix) {
  const one = { ...selection, matrix: undefined };
  return html`<section class="matrix ${matrix}" aria-label="Side by side">
    ${repeat(
      CELLS[matrix](one),
      ({ look }) => `${frameAddress(look)}&width=${look.width}`,
      ({ title, look }) =>
        html`<figure ${matrix === 'widths' ? ref((cell) => size(cell, look.width)) : nothing}>
          <figcaption><a href=${writeHash(look)}>${title}</a></figcaption>
          <iframe title=${title} src=${frameAddress(look)} loading="lazy"></iframe>
        </figure>`,
    )}
  </section>`;
}

function size(cell: Element | undefined, width: Selection['width']): void {
  if (cell instanceof HTMLElement) cell.style.inlineSize = `${width}px`;
}
