/** A page with one state and nothing else: for pictures, for checks, and for the gallery around it. */
import { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { standIn } from './contract.js';
import { present } from '../page.js';
import { toFrame, type FromFrame } from './messages.js';
import { readLook } from './selection.js';
import { show } from './stage.js';
import { stateOf } from './states/index.js';
import { themeOf, type Tokens } from './themes.js';

const EVENTS = [
  'renewal-eligibility',
  'renewal-start',
  'renewal-dismiss',
  'offers-load',
  'offer-select',
  'offers-expire',
  'offer-submit',
  'offer-accepted',
  'finance-error',
];

const page = document.documentElement;
const params = new URLSearchParams(location.search);
const look = readLook(params.get('state'), params);
const state = present(stateOf(look.state));
const root = present(document.querySelector<HTMLElement>('[data-state]'));

page.lang = look.lang;
page.dir = look.dir === 'auto' ? (/^ar\b/.test(look.lang) ? 'rtl' : 'ltr') : look.dir;
page.style.colorScheme = look.scheme;
document.title = `${state.title} · merchant-finance-elements`;
const heading = document.querySelector('h1');
if (heading) heading.textContent = `${state.group}: ${state.title}`;
dress(look.tokens);

for (const name of EVENTS) document.addEventListener(name, relay);
if (parent !== window) {
  addEventListener('message', (event) => {
    const message = toFrame(event);
    if (message) dress(message.tokens);
  });
  new ResizeObserver(() => tell({ gallery: 'size', height: page.offsetHeight })).observe(page);
}
// A link of the state leads nowhere: what is on show stays.
root.addEventListener('click', (event) => {
  const [target] = event.composedPath();
  if (target instanceof Element && target.closest('a')) event.preventDefault();
});

RenewalAdvert.define();
OfferPicker.define();
OfferAccept.define();
standIn('https://finance.example');

const { layout } = look;
const stage = await show(
  {
    ...state,
    pieces: state.pieces.map((piece) =>
      piece.tag === 'renewal-advert' && layout
        ? { ...piece, attributes: { ...piece.attributes, layout } }
        : piece,
    ),
  },
  root,
);
const latency = Number(params.get('latency'));
if (latency) {
  // The service takes its time from here on, in ms.
  stage.session.configure({
    fetch: async (request) => {
      await new Promise((resolve) => setTimeout(resolve, latency));
      return stage.sandbox.fetch(request);
    },
  });
}
await document.fonts.ready;
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
page.dataset.ready = 'true';
tell({ gallery: 'ready' });

/** Puts on the theme, and what was changed of it. */
function dress(tokens: Tokens): void {
  for (const name of [...page.style].filter((property) => property.startsWith('--mfe-'))) {
    page.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries({ ...themeOf(look.theme).tokens, ...tokens })) {
    page.style.setProperty(name, value);
  }
}

function relay(event: Event): void {
  const { type, target, detail } = event as CustomEvent<object>;
  tell({
    gallery: 'event',
    name: type,
    from: target instanceof Element ? target.localName : '',
    detail: JSON.stringify(detail, readable, 2),
  });
}

function tell(message: FromFrame): void {
  if (parent !== window) parent.postMessage(message, location.origin);
}

/** `message` and `cause` of an error are not enumerable. */
function readable(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return Object.assign({ message: value.message, cause: value.cause }, value);
}
