import { html, nothing } from 'lit';
import { declarationOf, type Declaration, type Entry, type Member } from './manifest.js';
import { prose } from './prose.js';
import type { GalleryState, Tag } from './states/index.js';
import { tokens } from './token-list.js';

interface Column {
  readonly title: string;
  readonly of: (entry: Member) => unknown;
}

const code = (text: string | undefined) => (text ? html`<code>${text}</code>` : nothing);

const NAME: Column = { title: 'Name', of: ({ name }) => code(name || '(default)') };
const TYPE: Column = { title: 'Type', of: ({ type }) => code(type?.text) };
const DEFAULT: Column = { title: 'Default', of: (entry) => code(entry.default) };
const DESCRIPTION: Column = { title: 'Description', of: ({ description }) => prose(description) };

export const renderDocumentation = ({ pieces }: GalleryState) =>
  [...new Set(pieces.map(({ tag }) => tag))].map(renderElement);

function renderElement(tag: Tag) {
  const declaration = declarationOf(tag);
  if (!declaration) return html`<p>The manifest has no <code>&lt;${tag}&gt;</code>.</p>`;
  const { description, attributes, events, slots, cssParts, cssStates } = declaration;
  const fields = publicMembers(declaration, 'field');
  const methods = publicMembers(declaration, 'method').filter((method) => !method.static);
  return html`<article class="docs" data-docs=${tag}>
    <h2><code>&lt;${tag}&gt;</code></h2>
    ${(description ?? '').split(/\n\n+/).map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
    ${renderTable('Attributes', attributes, [NAME, TYPE, DEFAULT, DESCRIPTION])}
    ${renderTable('Properties', fields, [
      NAME,
      { title: 'Attribute', of: ({ attribute }) => code(attribute) },
      { title: 'Type', of: (field) => typeOf(field) },
      DESCRIPTION,
    ])}
    ${renderTable('Methods', methods, [
      { title: 'Method', of: (method) => code(signatureOf(method)) },
      DESCRIPTION,
    ])}
    ${renderTable('Events', events, [NAME, TYPE, DESCRIPTION])}
    ${renderTable('Slots', slots, [NAME, DESCRIPTION])}
    ${renderTable('Parts', cssParts, [
      { title: 'Part', of: ({ name }) => code(`::part(${name})`) },
      DESCRIPTION,
    ])}
    ${renderTable('Custom states', cssStates, [
      { title: 'State', of: ({ name }) => code(`:state(${name})`) },
      DESCRIPTION,
    ])}
    ${renderTable('Tokens', tokens, [NAME, DEFAULT, DESCRIPTION])}
  </article>`;
}

const publicMembers = ({ members = [] }: Declaration, kind: string): readonly Member[] =>
  members.filter((member) => member.kind === kind && (member.privacy ?? 'public') === 'public');

const typeOf = ({ type, readonly }: Member) =>
  html`${code(type?.text)}${readonly ? html` <small>read-only</small>` : nothing}`;

const signatureOf = ({ name, parameters = [], return: returns }: Member): string =>
  `${name}(${parameters
    .map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type?.text ?? 'unknown'}`)
    .join(', ')}): ${returns?.type?.text ?? 'void'}`;

function renderTable(title: string, entries: readonly Entry[] = [], columns: readonly Column[]) {
  if (entries.length === 0) return nothing;
  return html`<h3>${title}</h3>
    <div class="table" tabindex="0" role="region" aria-label=${title}>
      <table data-table=${title.toLowerCase()}>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column.title}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${entries.map(
            (entry) =>
              html`<tr>
                ${columns.map((column, index) =>
                  index === 0
                    ? html`<th scope="row">${column.of(entry as Member)}</th>`
                    : html`<td>${column.of(entry as Member)}</td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
