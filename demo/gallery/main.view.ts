import { html, nothing } from 'lit';
import type { App } from './app.js';
import { renderCanvas } from './canvas.view.js';
import { renderDocumentation } from './documentation.view.js';
import { renderEvents } from './events.view.js';
import { renderMarkup } from './markup.view.js';
import { renderMatrix } from './matrix.view.js';
import { frameAddress, TABS, writeHash, type Matrix, type Tab } from './selection.js';
import { DEFAULT_STATE, GROUP_TITLES, stateOf, type GalleryState } from './states/index.js';
import { renderTokens } from './tokens.view.js';
import { renderToolbar } from './toolbar.view.js';

export function renderMain(app: App) {
  const { selection } = app;
  const state = stateOf(selection.state) ?? stateOf(DEFAULT_STATE);
  if (!state) return nothing;
  return html`
    <header class="head">
      <div>
        <p class="eyebrow"><code>${GROUP_TITLES[state.group]}</code></p>
        <h1>${state.title}</h1>
        <p>${state.look}</p>
      </div>
      ${renderViews(app)}
    </header>
    ${renderToolbar(app, state)}
    ${
      state.showsNothing
        ? html`<p class="note">
            <strong>Shows nothing, by design.</strong> The element takes no space in this state; its
            events are below.
          </p>`
        : nothing
    }
    ${selection.matrix ? renderMatrix(selection, selection.matrix) : renderSingle(app, state)}
  `;
}

const renderSingle = (app: App, state: GalleryState) => html`
  ${renderCanvas(app, state)} ${renderTabs(app)}
  <section
    id="panel"
    class="panel"
    role="tabpanel"
    tabindex="-1"
    aria-labelledby="tab-${app.selection.tab}"
  >
    ${PANELS[app.selection.tab](app, state)}
  </section>
`;

const VIEWS: readonly { readonly matrix: Matrix | undefined; readonly title: string }[] = [
  { matrix: undefined, title: 'One' },
  { matrix: 'themes', title: 'Themes' },
  { matrix: 'languages', title: 'Languages' },
  { matrix: 'widths', title: 'Widths' },
];

function renderViews({ selection }: App) {
  return html`<nav class="views" aria-label="Views">
    ${VIEWS.map(
      ({ matrix, title }) =>
        html`<a
          href=${writeHash({ ...selection, matrix })}
          aria-current=${matrix === selection.matrix ? 'page' : nothing}
          >${title}</a
        >`,
    )}
    <a class="plain" href=${frameAddress(selection)} target="_blank" rel="noopener"
      >Bare page<span class="visually-hidden"> (opens in a new tab)</span></a
    >
  </nav>`;
}

const TITLES: Readonly<Record<Tab, string>> = {
  events: 'Events',
  documentation: 'Documentation',
  tokens: 'Tokens',
  html: 'HTML',
};

const PANELS: Readonly<Record<Tab, (app: App, state: GalleryState) => unknown>> = {
  events: renderEvents,
  documentation: (_app, state) => renderDocumentation(state),
  tokens: renderTokens,
  html: ({ selection }, state) => renderMarkup(selection, state),
};

function renderTabs(app: App) {
  const { tab: current } = app.selection;
  return html`<div class="tabs" role="tablist" aria-label="About this state">
    ${TABS.map(
      (tab) =>
        html`<button
          type="button"
          role="tab"
          id="tab-${tab}"
          aria-controls="panel"
          aria-selected=${tab === current ? 'true' : 'false'}
          tabindex=${tab === current ? 0 : -1}
          @click=${() => app.go({ tab })}
          @keydown=${(event: KeyboardEvent) => move(app, event)}
        >
          ${TITLES[tab]}${tab === 'events' ? html` <small>${app.events.length}</small>` : nothing}
        </button>`,
    )}
  </div>`;
}

/** The arrow keys go from tab to tab. */
function move(app: App, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const ends = { Home: TABS[0], End: TABS[TABS.length - 1] }[event.key];
  const index = TABS.indexOf(app.selection.tab);
  const tab = ends ?? (step && TABS[(index + step + TABS.length) % TABS.length]);
  if (!tab) return;
  event.preventDefault();
  app.go({ tab });
  document.getElementById(`tab-${tab}`)?.focus();
}
