/** Pages with a hundred adverts, for a hundred merchants or for one. */
import { ENTRY, module, page } from './pages.mjs';

export const COUNT = 100;

/** As many merchants as there are adverts, each like the given one. */
export function cast(merchant) {
  return Array.from({ length: COUNT }, (_, i) => ({
    ...merchant,
    provider_id: merchant.provider_id.slice(0, -4) + (0x1000 + i).toString(16),
    merchant_id: `${merchant.merchant_id}-${i}`,
  }));
}

/** Adverts with headings in between, as in a list of merchants. */
const list = (merchants, advert) =>
  merchants.map((merchant, i) => `<h2>Merchant ${i + 1}</h2>\n${advert(merchant, i)}`).join('\n');

const byHand = (merchants, same = '') => ({
  host: '[data-provider-id]',
  inside: '.advert',
  html: page({
    head: module('/pages/many.js'),
    targets: { many: true },
    attributes: same && ` data-same="${same}"`,
    body: list(merchants, ({ provider_id }) => `<div data-provider-id="${provider_id}"></div>`),
  }),
});

const withLibrary = (merchants, base, attributes = '') => ({
  host: 'renewal-advert',
  inside: '[part~="base"]',
  html: page({
    head: module(base + ENTRY),
    targets: { many: true },
    // Each in a group of its own, so that the page treats them as unrelated.
    body: list(
      merchants,
      ({ provider_id, currency }, i) =>
        `<renewal-advert group="${i}" base-url="/finance/v2" provider-id="${provider_id}"
          currency="${currency}" progress-unit="percent"${i === 0 ? ' class="first"' : ''}${attributes}></renewal-advert>`,
    ),
  }),
});

/** Each page by name. */
export function manyPages(merchants, base = '/cdn/') {
  const same = merchants.map(() => merchants[0]);
  return new Map([
    ['100 merchants, floor', byHand(merchants)],
    ['100 merchants, library', withLibrary(merchants, base)],
    [
      '100 merchants, library, lazy',
      { ...withLibrary(merchants, base, ' loading="lazy"'), lazy: true },
    ],
    ['one merchant, floor: one shared answer', byHand(same, 'shared')],
    ['one merchant, floor: each asks', byHand(same, 'each')],
    ['one merchant, library', withLibrary(same, base)],
  ]);
}
