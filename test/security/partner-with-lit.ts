/** A partner's page that has a Lit of its own, and with it Lit's own policy. */
import { html, LitElement } from 'lit';

customElements.define(
  'partner-panel',
  class extends LitElement {
    protected override render() {
      return html`<p>Partner’s own</p>`;
    }
  },
);
