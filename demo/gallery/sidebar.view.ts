import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { App } from './app.js';
import { writeHash } from './selection.js';
import { GROUP_TITLES, GROUPS, STATES, type GalleryState } from './states/index.js';

/** Whether every word that is searched for stands somewhere in the state's words. */
function matches({ id, title, look, group }: GalleryState, filter: string): boolean {
  const words = `${id} ${title} ${look} ${GROUP_TITLES[group]}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

export function renderSidebar(app: App) {
  const { filter } = app;
  const found = STATES.filter((state) => matches(state, filter));
  return html`
    <div class="search" role="search">
      <label for="search">Search states</label>
      <input
        id="search"
        type="search"
        autocomplete="off"
        placeholder="title, id or what to look at"
        .value=${live(filter)}
        @input=${(event: Event) => app.setFilter((event.target as HTMLInputElement).value)}
      />
      <p role="status">${found.length} of ${STATES.length} states</p>
    </div>
    ${GROUPS.map((group) => {
      const states = found.filter((state) => state.group === group);
      return states.length === 0
        ? nothing
        : html`<h2>${GROUP_TITLES[group]}</h2>
            <ul>
              ${states.map((state) => renderEntry(app, state))}
            </ul>`;
    })}
  `;
}

function renderEntry({ selection }: App, { id, title, showsNothing }: GalleryState) {
  const isCurrent = id === selection.state;
  return html`<li>
    <a
      href=${writeHash({ ...selection, state: id })}
      aria-current=${isCurrent ? 'page' : nothing}
      data-state=${id}
      >${title}${showsNothing ? html` <small>shows nothing</small>` : nothing}</a
    >
  </li>`;
}
