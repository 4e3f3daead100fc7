/* global CSSStyleSheet, document */
/**
 * Many adverts by hand. Where each is another merchant's, at most six requests at once: more than the
 * browser has connections for would only queue. `data-same` says how a page asks for one merchant
 * whose advert stands there many times.
 */
import style from './style.css';
import { getMerchant, renewableDeal } from './service.js';
import { ADVERT, advertOf } from './words.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets.push(sheet);

const MAX_RUNNING = 6;
const places = [...document.querySelectorAll('[data-provider-id]')];
const { same } = document.body.dataset;

async function show(place, answer) {
  const { balance, progress, complete } = advertOf(renewableDeal(await answer));
  place.innerHTML = `<section class="card stack advert">
    <h2>${ADVERT.heading}</h2>
    <p class="muted">${ADVERT.body}</p>
    <div class="progress">
      <span>${ADVERT.progress}</span><strong>${balance}</strong>
      <progress max="100" value="${progress}"></progress>
      <span class="muted">${complete}</span>
    </div>
    <small>${ADVERT.notice}</small>
    <button class="button" type="button">${ADVERT.action}</button>
  </section>`;
}

if (same === 'shared') {
  const answer = getMerchant(places[0].dataset.providerId);
  for (const place of places) void show(place, answer);
} else if (same === 'each') {
  for (const place of places) void show(place, getMerchant(place.dataset.providerId));
} else {
  const waiting = places.values();
  const run = async () => {
    for (const place of waiting) await show(place, getMerchant(place.dataset.providerId));
  };
  for (let running = 0; running < MAX_RUNNING; running++) void run();
}
