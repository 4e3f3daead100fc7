/* global customElements */
/** The same interface as Lit elements, without what the library does beyond it. */
import { css, html, LitElement, nothing, unsafeCSS } from 'lit';
import style from './style.css';
import { acceptOffer, createOffers, getMerchant, renewableDeal } from './service.js';
import {
  ADVERT,
  advertOf,
  bankDetailsOf,
  expiryOf,
  FIELDS,
  limitsOf,
  money,
  OFFERS,
  resultOf,
  REVIEW,
  reviewOf,
  rowsOf,
} from './words.js';

const styles = css`
  ${unsafeCSS(style)}
`;

const tell = (element, name, detail) =>
  element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

const rows = (offer) =>
  html`<dl>
    ${rowsOf(offer).map(
      ({ label, value, note }) =>
        html`<div class="row">
          <dt>${label}</dt>
          <dd>${value}</dd>
          ${note ? html`<dd class="note">${note}</dd>` : nothing}
        </div>`,
    )}
  </dl>`;

class PlainAdvert extends LitElement {
  static styles = styles;
  static properties = { deal: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    const { providerId } = this.parentElement.dataset;
    this.deal = renewableDeal(await getMerchant(providerId));
  }

  render() {
    if (!this.deal) return nothing;
    const { balance, progress, complete } = advertOf(this.deal);
    return html`<section class="card stack advert">
      <h2>${ADVERT.heading}</h2>
      <p class="muted">${ADVERT.body}</p>
      <div class="progress">
        <span id="progress">${ADVERT.progress}</span><strong>${balance}</strong>
        <progress max="100" .value=${progress} aria-labelledby="progress"></progress>
        <span class="muted">${complete}</span>
      </div>
      <small>${ADVERT.notice}</small>
      <button class="button" type="button" @click=${this.#start}>${ADVERT.action}</button>
    </section>`;
  }

  #start() {
    this.deal = undefined;
    tell(this, 'plain-start');
  }
}

class PlainOffers extends LitElement {
  static styles = styles;
  static properties = {
    loading: { state: true },
    answer: { state: true },
    now: { state: true },
    takings: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    this.parentElement.addEventListener('plain-start', () => this.load());
  }

  async load() {
    this.loading = true;
    this.answer = await createOffers(this.parentElement.dataset);
    this.loading = false;
    setInterval(() => (this.now = Date.now()), 60_000);
  }

  render() {
    if (this.loading) {
      return html`<section class="card stack" aria-busy="true">
        <h2>${OFFERS.heading}</h2>
      </section>`;
    }
    if (!this.answer) return nothing;
    const { products, expiresAt } = this.answer;
    return html`<section class="card stack">
      <h2>${OFFERS.heading}</h2>
      <p class="muted">${OFFERS.intro}</p>
      <p class="expiry">${expiryOf(expiresAt)}</p>
      ${products.map(
        (product) =>
          html`<div class="stack" role="group">
            <h3>${product.name}</h3>
            <p>${product.description}</p>
            <p class="muted">${limitsOf(product)}</p>
            <div class="offers">${product.offers.map((offer) => this.#offer(offer))}</div>
          </div>`,
      )}
      <details>
        <summary>${OFFERS.whatIf}</summary>
        <label>${OFFERS.takings} <input inputmode="decimal" @input=${this.#type} /></label>
      </details>
    </section>`;
  }

  #offer(offer) {
    const choose = () => tell(this, 'plain-choose', { offer });
    return html`<div class="offer">
      <label
        ><input type="radio" name="offer" .value=${offer.offer_id} @input=${choose} />
        <strong>${offer.description}</strong></label
      >
      <span class="muted">${OFFERS.receive}</span>
      <strong class="amount">${money(offer.funded_amount, offer.currency)}</strong>
      ${rows(offer)}
      <p class="note">${this.takings ? resultOf(this.takings, offer) : nothing}</p>
    </div>`;
  }

  #type({ target }) {
    this.takings = Number(target.value);
  }
}

class PlainReview extends LitElement {
  static styles = styles;
  static properties = {
    chosen: { state: true },
    sending: { state: true },
    accepted: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    this.parentElement.addEventListener('plain-choose', ({ detail }) => (this.chosen = detail));
  }

  render() {
    if (!this.chosen) return nothing;
    const { offer } = this.chosen;
    const { binding, action, accepted } = reviewOf(offer);
    if (this.accepted) {
      return html`<section class="card stack">
        <h2>${accepted}</h2>
        <a href=${this.accepted.links.contract_link} rel="noopener noreferrer"
          >${REVIEW.contract}</a
        >
      </section>`;
    }
    return html`<section class="card stack">
      <h2>${REVIEW.heading}</h2>
      <div class="columns">
        <div>
          <h3>${offer.description}</h3>
          <span class="muted">${OFFERS.receive}</span>
          <strong class="amount">${money(offer.funded_amount, offer.currency)}</strong>
          ${rows(offer)}
        </div>
        <form class="stack" @submit=${this.#submit}>
          <h3>${REVIEW.bank}</h3>
          <p class="muted">${REVIEW.why}</p>
          ${FIELDS.map(
            ([name, label]) =>
              html`<label class="field">${label}<input name=${name} autocomplete="off" /></label>`,
          )}
          <p>${binding}</p>
          <button class="button" ?disabled=${this.sending}>${action}</button>
        </form>
      </div>
    </section>`;
  }

  async #submit(event) {
    event.preventDefault();
    const bankDetails = bankDetailsOf(event.currentTarget);
    this.sending = true;
    this.accepted = await acceptOffer(this.chosen.offer.offer_id, bankDetails);
  }
}

customElements.define('plain-advert', PlainAdvert);
customElements.define('plain-offers', PlainOffers);
customElements.define('plain-review', PlainReview);
