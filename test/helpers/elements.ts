import { expect, fixture, html } from '@open-wc/testing';
import type { SandboxOptions } from '../../demo/sandbox/index.js';
import type { FinanceSession, SessionOptions } from '../../src/index.js';
import { localizer } from '../../src/strings/localize.js';
import type { StringKey } from '../../src/strings/strings.js';
import { createStage, inside, settle, textOf, until, type Stage } from './page.js';
import { offerIdOf } from './sessions.js';

export const TAGS = ['renewal-advert', 'offer-picker', 'offer-accept'] as const;
export type Tag = (typeof TAGS)[number];

export const HOUR = 3_600_000;
/** How long the offers of the sandbox last. */
export const VALIDITY = 72 * HOUR;

export type StageOptions = SessionOptions & { sandbox?: SandboxOptions };

/** A stage whose offers are there. */
export async function withOffers(options: StageOptions = {}): Promise<Stage> {
  const stage = createStage(options);
  await stage.session.checkEligibility();
  await stage.session.loadOffers();
  return stage;
}

/** A stage whose first offer is chosen. */
export async function withChoice(options: StageOptions = {}): Promise<Stage> {
  const stage = await withOffers(options);
  stage.session.selectOffer(offerIdOf(stage.session));
  return stage;
}

type Attributes = Readonly<Record<string, string | boolean>>;

/** An element with attributes, not yet on the page. */
export function create<K extends Tag>(tag: K, attributes: Attributes = {}) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  return element;
}

/** A picker and a review of one session, on the page. */
export async function pickerAndReview({ session }: Pick<Stage, 'session'>) {
  const picker = create('offer-picker');
  const accept = create('offer-accept');
  picker.session = accept.session = session;
  await show(picker, accept);
  await settle(picker, accept);
  return { picker, accept };
}

/** Puts elements on the page, in British English. */
export async function show(...elements: Element[]): Promise<HTMLElement> {
  return fixture<HTMLElement>(html`<div lang="en-GB">${elements}</div>`);
}

/** One element with a session of the test. */
export async function put<K extends Tag>(
  tag: K,
  session: FinanceSession,
  attributes: Attributes = {},
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  children = '',
): Promise<HTMLElementTagNameMap[K]> {
  const element = create(tag, attributes);
  Object.assign(element, properties);
  element.session = session;
  element.innerHTML = children;
  await show(element);
  await settle(element);
  return element;
}

/** The review of a chosen offer, on the page. */
export async function review(
  options: StageOptions = {},
  attributes: Attributes = {},
  children = '',
) {
  const stage = await withChoice(options);
  const accept = await put('offer-accept', stage.session, attributes, {}, children);
  return { ...stage, accept };
}

/** Waits for a state of the session and for the rendering of it. */
export async function reach(
  element: HTMLElementTagNameMap[Tag],
  condition: (state: FinanceSession['state']) => boolean,
): Promise<void> {
  await until(element.session!, condition);
  await settle(element);
}

// There by the first test: under load, a calculator that was just typed in may otherwise get it after the test has.
before(() => import('../../src/elements/shared/takings.js'));

/** Waits until a calculator that was opened or typed in has its arithmetic, and for the rendering of it. */
export async function calculated(...elements: HTMLElementTagNameMap[Tag][]): Promise<void> {
  await import('../../src/elements/shared/takings.js');
  await settle(...elements);
}

/** Has focus, however deep in shadow roots. */
export function focused(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

const nameOf = (element: Element | null): string =>
  element ? `${element.localName}#${element.id}[${element.getAttribute('part') ?? ''}]` : 'nothing';

/** How many starts an element tells of at a double click on `button`, where the page prevents each. */
export function startsToldBy(element: Element, button: HTMLElement): number {
  let told = 0;
  element.addEventListener('renewal-start', (event) => {
    told++;
    event.preventDefault();
  });
  // As browsers count them.
  for (const detail of [1, 2]) {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }
  return told;
}

/** Elements are compared by name first: a failure must not print a tree of nodes. */
export function expectFocus(element: Element): void {
  expect(nameOf(focused()), 'focus').to.equal(nameOf(element));
  expect(focused() === element, 'focus').to.be.true;
}

export const fold = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim();

/** The English text of `key`, up to its first `{…}`. */
export const words = (key: StringKey): string =>
  localizer('en-GB').text(key).split('{', 1)[0]!.trim();

/** The figures of a price: label → value. */
export function terms(root: ParentNode): Record<string, string> {
  const rows = [...root.querySelectorAll('[part=terms] .row')];
  return Object.fromEntries(
    rows.map((row) => [
      fold(row.querySelector('dt')?.textContent),
      fold(row.querySelector('.value')?.textContent),
    ]),
  );
}

/** All elements inside `host` that match. */
export const allInside = (host: Element, selector: string): HTMLElement[] => [
  ...(host.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
];

export const count = (host: Element, selector: string): number => allInside(host, selector).length;

/** Parts that are there now. */
export const partsOf = (host: Element): string[] =>
  allInside(host, '[part]').flatMap((element) => [...element.part]);

/** Names of the slots that are there now; `''` is the default slot. */
export const slotsOf = (host: Element): string[] =>
  allInside(host, 'slot').map((slot) => (slot as HTMLSlotElement).name);

/** The custom states of an element, in the engines that have `:state()`. */
export const knowsStates = CSS.supports('selector(:state(a))');

/** The element says in which state it is, and takes space only where there is something to see. */
export function expectState<E extends HTMLElementTagNameMap[Tag]>(
  element: E,
  state: E['state'],
  shown = true,
): void {
  expect(element.state).to.equal(state);
  if (knowsStates) {
    expect(element.matches(`:state(${state})`), `:state(${state})`).to.be.true;
    expect(element.matches(':state(shown)'), ':state(shown)').to.equal(shown);
  }
  expect(element.offsetHeight > 0, 'takes space').to.equal(shown);
  if (!shown) expect(textOf(element)).to.equal('');
}

/** The same, and nothing that is seen keeps anybody out. */
export async function expectAccessibleState<E extends HTMLElementTagNameMap[Tag]>(
  element: E,
  state: E['state'],
  shown = true,
): Promise<void> {
  expectState(element, state, shown);
  await expect(element).to.be.accessible();
}

/** Something of this height, for a page that scrolls. */
export function spacer(blockSize: string): HTMLElement {
  const space = document.createElement('div');
  space.style.blockSize = blockSize;
  return space;
}

/** Whether all of an element is within the window. */
export function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** The heading of a picker or a review. */
export const heading = (element: HTMLElementTagNameMap[Tag]): string =>
  fold(inside(element, '#heading').textContent);

let groups = 0;

/** A group that no other test uses: the page's sessions outlive a test. */
export const newGroup = (): string => `test-${++groups}`;

/** Whether an element takes no space, not even a gap of a flex parent. */
export async function takesNoSpace(element: Element): Promise<boolean> {
  const box = await fixture<HTMLElement>(html`
    <div style="display: flex; flex-direction: column; gap: 16px; width: 600px">
      <div style="height: 10px"></div>
      ${element}
      <div style="height: 10px"></div>
    </div>
  `);
  await (element as HTMLElementTagNameMap[Tag]).updateComplete;
  return box.offsetHeight === 36;
}
