/* global CSSStyleSheet, document */
/** The interface by hand, without a library: what the others are measured by. */
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

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const esc = (text) => String(text).replace(/[&<>"]/g, (char) => ESCAPES[char]);

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

const place = document.querySelector('[data-renewal]');
const [advertPlace, offersPlace, reviewPlace] = place.children;
const merchant = { ...place.dataset };

const deal = renewableDeal(await getMerchant(merchant.providerId));
if (deal) showAdvert(advertOf(deal));

function showAdvert({ balance, progress, complete }) {
  advertPlace.innerHTML = `<section class="card stack advert">
    <h2>${ADVERT.heading}</h2>
    <p class="muted">${ADVERT.body}</p>
    <div class="progress">
      <span id="progress">${ADVERT.progress}</span><strong>${esc(balance)}</strong>
      <progress max="100" value="${esc(progress)}" aria-labelledby="progress"></progress>
      <span class="muted">${esc(complete)}</span>
    </div>
    <small>${ADVERT.notice}</small>
    <button class="button" type="button">${ADVERT.action}</button>
  </section>`;
  advertPlace.querySelector('button').addEventListener('click', start);
}

async function start() {
  advertPlace.replaceChildren();
  offersPlace.innerHTML = `<section class="card stack" aria-busy="true"><h2>${OFFERS.heading}</h2></section>`;
  showOffers(await createOffers(merchant));
}

function rowsHtml(offer) {
  const rows = rowsOf(offer).map(
    ({ label, value, note }) =>
      `<div class="row"><dt>${label}</dt><dd>${esc(value)}</dd>${
        note ? `<dd class="note">${esc(note)}</dd>` : ''
      }</div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function showOffers({ products, expiresAt }) {
  const offers = new Map();
  const offerHtml = (offer) => {
    offers.set(offer.offer_id, offer);
    return `<div class="offer">
      <label><input type="radio" name="offer" value="${esc(offer.offer_id)}">
        <strong>${esc(offer.description)}</strong></label>
      <span class="muted">${OFFERS.receive}</span>
      <strong class="amount">${esc(money(offer.funded_amount, offer.currency))}</strong>
      ${rowsHtml(offer)}
      <p class="note" data-result="${esc(offer.offer_id)}"></p>
    </div>`;
  };
  offersPlace.innerHTML = `<section class="card stack">
    <h2>${OFFERS.heading}</h2>
    <p class="muted">${OFFERS.intro}</p>
    <p class="expiry">${esc(expiryOf(expiresAt))}</p>
    ${products
      .map(
        (product) => `<div class="stack" role="group">
          <h3>${esc(product.name)}</h3>
          <p>${esc(product.description)}</p>
          <p class="muted">${esc(limitsOf(product))}</p>
          <div class="offers">${product.offers.map(offerHtml).join('')}</div>
        </div>`,
      )
      .join('')}
    <details><summary>${OFFERS.whatIf}</summary>
      <label>${OFFERS.takings} <input inputmode="decimal" name="takings"></label></details>
  </section>`;
  const expiry = offersPlace.querySelector('.expiry');
  setInterval(() => (expiry.textContent = expiryOf(expiresAt)), 60_000);
  offersPlace.addEventListener('input', ({ target }) => {
    if (target.name === 'offer') return showReview(offers.get(target.value));
    for (const result of offersPlace.querySelectorAll('[data-result]')) {
      const takings = Number(target.value);
      result.textContent = takings ? resultOf(takings, offers.get(result.dataset.result)) : '';
    }
  });
}

function showReview(offer) {
  const { binding, action, accepted } = reviewOf(offer);
  reviewPlace.innerHTML = `<section class="card stack">
    <h2>${REVIEW.heading}</h2>
    <div class="columns">
      <div>
        <h3>${esc(offer.description)}</h3>
        <span class="muted">${OFFERS.receive}</span>
        <strong class="amount">${esc(money(offer.funded_amount, offer.currency))}</strong>
        ${rowsHtml(offer)}
      </div>
      <form class="stack">
        <h3>${REVIEW.bank}</h3>
        <p class="muted">${REVIEW.why}</p>
        ${FIELDS.map(([name, label]) => `<label class="field">${label}<input name="${name}" autocomplete="off"></label>`).join('')}
        <p>${esc(binding)}</p>
        <button class="button">${esc(action)}</button>
      </form>
    </div>
  </section>`;
  reviewPlace.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    form.querySelector('button').disabled = true;
    const { links } = await acceptOffer(offer.offer_id, bankDetailsOf(form));
    reviewPlace.innerHTML = `<section class="card stack"><h2>${esc(accepted)}</h2>
      <a href="${esc(links.contract_link)}" rel="noopener noreferrer">${REVIEW.contract}</a></section>`;
  });
}
