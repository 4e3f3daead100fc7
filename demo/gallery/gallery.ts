/** The gallery: what is chosen is in the address, everything else follows from it. */
import { render } from 'lit';
import { present } from '../page.js';
import '../theme.js';
import type { App, Reported } from './app.js';
import { fromFrame, type ToFrame } from './messages.js';
import { renderMain } from './main.view.js';
import { frameAddress, readHash, writeHash, type Selection } from './selection.js';
import { renderSidebar } from './sidebar.view.js';
import { stateOf } from './states/index.js';

const nav = present(document.querySelector('nav'));
const main = present(document.querySelector('main'));
const menu = present(document.querySelector<HTMLElement>('[data-menu]'));

let selection = readHash(location.hash);
let filter = '';
let events: readonly Reported[] = [];
let reported = 0;
/** What the frame was last sent to. */
let address = '';

function go(changes: Partial<Selection>, { replace = false } = {}): void {
  const next = { ...selection, ...changes };
  const hash = writeHash(next);
  if (hash !== location.hash) {
    if (replace) history.replaceState(null, '', hash);
    else history.pushState(null, '', hash);
  }
  take(next);
}

function take(next: Selection): void {
  const isOther = next.state !== selection.state || next.matrix !== selection.matrix;
  selection = next;
  if (isOther) {
    openMenu(false);
    scrollTo({ top: 0 });
  }
  update();
  if (isOther) showCurrent();
}

/** Scrolls the list, and not the page. */
function showCurrent(): void {
  const current = nav.querySelector('[aria-current]');
  if (!current) return;
  const { top } = current.getBoundingClientRect();
  nav.scrollTop += top - nav.getBoundingClientRect().top - nav.clientHeight / 2;
}

function update(): void {
  const app: App = {
    selection,
    filter,
    events,
    go,
    setFilter(text) {
      filter = text;
      update();
    },
    clearEvents() {
      events = [];
      update();
    },
    reload() {
      address = '';
      update();
    },
  };
  render(renderSidebar(app), nav);
  render(renderMain(app), main);
  document.title = `${stateOf(selection.state)?.title ?? ''} · Gallery · merchant-finance-elements`;
  lead();
}

const frame = () => main.querySelector<HTMLIFrameElement>('iframe[data-frame]');

/** Sends the frame to what is chosen: without a step in the history, and only where it differs. */
function lead(): void {
  const there = frame();
  // Tokens are told to the frame while it stays where it is.
  const wanted = there ? frameAddress({ ...selection, tokens: {} }) : '';
  if (wanted === address) {
    tellTokens();
    return;
  }
  address = wanted;
  if (!there) return;
  events = [];
  there.contentWindow?.location.replace(new URL(wanted, location.href));
}

function tellTokens(): void {
  const message: ToFrame = { gallery: 'tokens', tokens: selection.tokens };
  frame()?.contentWindow?.postMessage(message, location.origin);
}

function openMenu(open: boolean): void {
  menu.setAttribute('aria-expanded', String(open));
  document.body.classList.toggle('has-menu', open);
}

addEventListener('message', (event) => {
  const message = fromFrame(event);
  const from = [...main.querySelectorAll('iframe')].find(
    ({ contentWindow }) => contentWindow === event.source,
  );
  if (!message || !from) return;
  if (message.gallery === 'size') {
    from.style.height = `${message.height}px`;
  } else if (from === frame()) {
    if (message.gallery === 'ready') tellTokens();
    else {
      const { name, from: tag, detail } = message;
      const time = new Date().toLocaleTimeString('en-GB');
      events = [{ id: ++reported, time, name, from: tag, detail }, ...events];
      update();
    }
  }
});
addEventListener('popstate', () => take(readHash(location.hash)));
menu.addEventListener('click', () => openMenu(menu.getAttribute('aria-expanded') !== 'true'));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.body.classList.contains('has-menu')) {
    openMenu(false);
    menu.focus();
  }
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select');
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    openMenu(true);
    nav.querySelector('input')?.focus();
  }
});
// The part after `#` is the selection's: a skip link must not change it.
document.querySelector('[data-skip]')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});

update();
showCurrent();
