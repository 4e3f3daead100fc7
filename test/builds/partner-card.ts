/** An element of a partner's own that has an advert in it, rendered by the server as well. */
import { html, LitElement } from 'lit';
import type { MerchantResponse } from '../../src/index.js';

export class PartnerCard extends LitElement {
  static override properties = { merchant: { attribute: false } };

  declare merchant: MerchantResponse | undefined;

  protected override render() {
    return html`<renewal-advert
      base-url="/finance/v2"
      provider-id="5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001"
      group="card"
      lang="en-GB"
      .merchant=${this.merchant}
    ></renewal-advert>`;
  }
}

customElements.define('partner-card', PartnerCard);
