/** The pages that are compared. They differ only in how the interface is loaded. */
import { readFileSync } from 'node:fs';

export const ENTRY = 'merchant-finance-elements.js';
export const IMPORTED_FLOOR = 'imported, floor';
export const PICKER_PRELOADED = 'library, modulepreload of the picker';
const CLASSIC = 'merchant-finance-elements.iife.js';

const probe = readFileSync(new URL('probe.js', import.meta.url), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/^\s*\/\/.*$/gm, '');

const TEXT = 'What was taken at the till this week stands here, day by day. ';

export const module = (src) => `<script type="module" src="${src}"></script>`;
const modulePreload = (href) => `<link rel="modulepreload" href="${href}">`;

/** A partner's page, with content below the advert that the advert may move. */
export const page = ({ head, body, targets, attributes = '' }) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dashboard</title>
<link rel="icon" href="data:,">
<style>body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif } body > p { margin: 0 }</style>
<script>window.benchTargets = ${JSON.stringify(targets)};
${probe}</script>
${head}
</head>
<body${attributes}>
<h1>Dashboard</h1>
${body}
</body>
</html>`;

const journeyPage = (head, interface_, targets, end = '') =>
  page({ head, targets, body: `${interface_}\n<p>${TEXT.repeat(12)}</p>\n${end}` });

// --- by hand, in plain Lit, in React -------------------------------------------------------------

const byHand = (name, merchant, { hosts, head = '', script = `/pages/${name}.js` }) => {
  const { provider_id, merchant_id, currency } = merchant;
  const [advert, offers, review] = hosts;
  const inner = advert === '' ? '' : [advert, offers, review].map((tag) => `<${tag}></${tag}>`);
  const place = `<div data-renewal data-provider-id="${provider_id}" data-merchant-id="${merchant_id}"
    data-currency="${currency}">${[inner].flat().join('')}</div>`;
  const host = (tag) => (tag.includes('-') ? tag : '[data-renewal]');
  return journeyPage(head + module(script), place, {
    advert: { host: host(advert), inside: '.advert' },
    action: { host: host(advert), inside: '.advert button' },
    offer: { host: host(offers), inside: '.offer input' },
    submit: { host: host(review), inside: 'form .button' },
  });
};

const byFloor = (merchant, options) =>
  byHand('floor', merchant, { hosts: ['div', 'div', 'div'], ...options });

// --- with the library ----------------------------------------------------------------------------

const LIBRARY_TARGETS = {
  advert: { host: 'renewal-advert', inside: '[part~="base"]' },
  action: { host: 'renewal-advert', inside: '[part~="action"]' },
  // The real offers, not the placeholder shown while they load.
  offer: { host: 'offer-picker', inside: '[part~="offer"] input' },
  submit: { host: 'offer-accept', inside: '[part~="submit"]' },
};

const elements = ({ provider_id, merchant_id, currency, deals }, inlined) => {
  // The merchant response, as a partner's server would write it into the page.
  const answer = JSON.stringify({ deals }).replaceAll('<', '\\u003c');
  const child = `<script type="application/json" slot="merchant">${answer}</script>`;
  return `<renewal-advert base-url="/finance/v2" provider-id="${provider_id}"
  merchant-id="${merchant_id}" currency="${currency}" progress-unit="percent">${inlined ? child : ''}</renewal-advert>
<offer-picker term-unit="months"></offer-picker>
<offer-accept term-unit="months"></offer-accept>`;
};

/** The file that is loaded on the way to the offers, after the start. */
const offersFile = (library) => [...library.keys()].find((file) => /\.offers\./.test(file));

/** The same pages for another build, whose files are in `base`. */
export function libraryPages(library, base, merchant) {
  const link = modulePreload(base + offersFile(library));
  const request = preloadOf(merchant);
  const script = module(base + ENTRY);
  const make = (head, { inlined = false, end } = {}) =>
    journeyPage(head, elements(merchant, inlined), LIBRARY_TARGETS, end);
  return new Map([
    ['library', make(script)],
    ['library, classic script', make(`<script src="${base}${CLASSIC}" defer></script>`)],
    [PICKER_PRELOADED, make(link + script)],
    ['library, preload of the request', make(request + script)],
    ['library, preload of the request, format prepared', make(request + script, { end: FORMAT })],
    ['library, merchant inlined', make(script, { inlined: true })],
    ['library, merchant inlined, format prepared', make(script, { inlined: true, end: FORMAT })],
  ]);
}

/** Pages on which a script imports the library. */
function importedPages(merchant) {
  const script = module('/pages/imports-library.js');
  const make = (head) => journeyPage(head, elements(merchant), LIBRARY_TARGETS);
  return new Map([
    [IMPORTED_FLOOR, byFloor(merchant, { script: '/pages/imports-floor.js' })],
    ['imported, library', make(script)],
    ['imported, library, modulepreload', make(modulePreload(`/cdn/${ENTRY}`) + script)],
  ]);
}

/**
 * The first number format of a page takes Chromium a long time. Here it is created while the script is being loaded.
 */
const FORMAT = `<script>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(0);
</script>`;

const preloadOf = ({ provider_id }) =>
  `<link rel="preload" as="fetch" crossorigin="anonymous" href="/finance/v2/merchant?provider_id=${provider_id}">`;

/** Every page of the journey by name, beginning with the floor. */
export function journeyPages(library, merchant) {
  return new Map([
    ['floor', byFloor(merchant)],
    ['floor, preload of the request', byFloor(merchant, { head: preloadOf(merchant) })],
    ...libraryPages(library, '/cdn/', merchant),
    ...importedPages(merchant),
    [
      'plain Lit',
      byHand('plain-lit', merchant, { hosts: ['plain-advert', 'plain-offers', 'plain-review'] }),
    ],
    ['React', byHand('react', merchant, { hosts: ['', '', ''] })],
  ]);
}
