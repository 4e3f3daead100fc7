/** A page with one state of the elements on it, as a merchant would meet it. */
import { nextFrame } from '@open-wc/testing';
import { standIn } from '../../demo/gallery/contract.js';
import type { Scheme } from '../../demo/gallery/choices.js';
import { settle, show, type Stage } from '../../demo/gallery/stage.js';
import type { GalleryState, Tag } from '../../demo/gallery/states/index.js';
import { themeOf } from '../../demo/gallery/themes.js';
import '../../src/define.js';
import { TAGS } from '../helpers/elements.js';
import { until } from '../helpers/page.js';

export { settle };

// A contract that is framed is none of the network's business.
standIn('https://finance.example');

export interface Look {
  readonly lang?: string;
  readonly scheme?: Scheme;
  readonly theme?: string;
}

export interface Scene extends Stage {
  readonly page: HTMLElement;
  /** A link of the page before the elements. */
  readonly above: HTMLAnchorElement;
  /** A link of the page behind them. */
  readonly below: HTMLAnchorElement;
}

/** A press on the advert does something only once the advert is there. */
async function play(state: GalleryState, stage: Stage): Promise<void> {
  if (state.group === 'journey') {
    await until(stage.session, ({ eligibility }) => eligibility === 'eligible');
    await settle(stage.root);
  }
  await state.play?.(stage);
}

/** What of the runner's own page was changed. */
let restore: (() => void) | undefined;

/** Puts a state on a page with a landmark, a heading of its own and something below. */
export async function open(state: GalleryState, look: Look = {}): Promise<Scene> {
  close();
  const page = keep();
  wear(look);
  const root = document.createElement('div');
  const main = document.createElement('main');
  main.innerHTML = '<h1>Finance</h1>';
  const above = paragraph('All accounts');
  const below = paragraph('All figures of this week');
  main.append(above, root, below);
  document.body.append(main);
  const stage = await show({ ...state, play: (it) => play(state, it) }, root);
  await until(stage.session, () =>
    Object.entries(state.reaches).every(([tag, name]) => stage.find(tag as Tag).state === name),
  );
  await nextFrame();
  await settle(root);
  const link = (of: Element) => of.querySelector('a')!;
  return { ...stage, page, above: link(above), below: link(below) };
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  const link = document.createElement('a');
  link.href = '#page';
  link.className = 'of-the-page';
  link.textContent = text;
  element.append(link);
  return element;
}

function keep(): HTMLElement {
  const page = document.documentElement;
  const before = ['lang', 'dir', 'style'].map((name) => [name, page.getAttribute(name)] as const);
  const { title } = document;
  restore = () => {
    document.title = title;
    for (const [name, value] of before) {
      if (value === null) page.removeAttribute(name);
      else page.setAttribute(name, value);
    }
  };
  document.title = 'Finance';
  return page;
}

/** Language and colours of the page. */
export function wear({ lang = 'en-GB', scheme = 'light', theme }: Look): void {
  const page = document.documentElement;
  page.lang = lang;
  page.dir = lang.startsWith('ar') ? 'rtl' : 'ltr';
  page.removeAttribute('style');
  const style = {
    'color-scheme': scheme,
    background: 'var(--mfe-color-surface, Canvas)',
    color: 'var(--mfe-color-text, CanvasText)',
    ...themeOf(theme).tokens,
  };
  for (const [name, value] of Object.entries(style)) page.style.setProperty(name, value);
}

/** The page is as it was. */
export function close(): void {
  document.querySelectorAll('main').forEach((main) => main.remove());
  restore?.();
  restore = undefined;
}

/** The elements of a state that are there to be seen. */
export const shownIn = (root: ParentNode): HTMLElementTagNameMap[Tag][] =>
  TAGS.flatMap((tag) => [...root.querySelectorAll(tag)]).filter(
    ({ shadowRoot }) => !!shadowRoot?.querySelector('[part~=base]'),
  );

/** Everything inside the shadow roots of the elements that takes room. */
export const insides = (root: ParentNode, selector = '*'): HTMLElement[] =>
  shownIn(root)
    .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll<HTMLElement>(selector)])
    .filter((element) => element.checkVisibility());

/** All that is seen below `root`, in the order in which it is read and tabbed through. */
export function* inOrder(root: ParentNode): Generator<HTMLElement> {
  for (const child of root.children) {
    if (child instanceof HTMLSlotElement && child.assignedElements().length > 0) {
      for (const assigned of child.assignedElements() as HTMLElement[]) {
        yield assigned;
        yield* inOrder(assigned);
      }
    } else {
      yield child as HTMLElement;
      yield* inOrder(child.shadowRoot ?? child);
    }
  }
}

const CONTROLS = 'a[href], button, input:not([type=hidden]), select, summary, iframe';

/** Everything in the elements that can be pressed, typed into or chosen from. */
export const controlsIn = (root: ParentNode): HTMLElement[] =>
  [...inOrder(root)].filter(
    (element) =>
      element.matches(CONTROLS) && !element.matches(':disabled') && element.checkVisibility(),
  );

/** Names an element in a message: comparing nodes would print all of them. */
export function nameOf(element: Element): string {
  const words = element.textContent.replace(/\s+/g, ' ').trim().slice(0, 40).trim();
  const id = element.id && `#${element.id}`;
  const part = element.getAttribute('part');
  return `${element.localName}${id}${part ? `[${part}]` : ''}${words && ` “${words}”`}`;
}
