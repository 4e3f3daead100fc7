import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { App } from './app.js';

export const renderEvents = ({ events, clearEvents }: App) => html`
  <h2>Events</h2>
  <p class="hint">
    What the elements in the frame dispatch, newest first: on the way into the state, and then as
    you use it. Details are frozen and shown as JSON.
    <button type="button" ?disabled=${events.length === 0} @click=${clearEvents}>Clear</button>
  </p>
  ${
    events.length === 0
      ? html`<p class="empty">No event so far.</p>`
      : html`<ol class="log">
          ${repeat(
            events,
            ({ id }) => id,
            ({ time, name, from, detail }) =>
              html`<li>
                <details>
                  <summary>
                    <code>${name}</code> <span>${from ? `<${from}>` : ''}</span>
                    <time>${time}</time>
                  </summary>
                  <pre tabindex="0">${detail}</pre>
                </details>
              </li>`,
          )}
        </ol>`
  }
`;
