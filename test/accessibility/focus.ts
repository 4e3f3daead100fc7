import { expect } from '@open-wc/testing';
import { focused } from '../helpers/elements.js';
import { nameOf } from './scene.js';

/** What has focus, with what it is called on the screen. */
export function focusName(): string {
  const element = focused();
  if (!element) return 'nothing';
  if (element === document.body) return 'the page';
  return nameOf(element);
}

/** A line of 2 px or more around what has focus, or around the card that stands for it. */
export function expectVisibleFocus(): void {
  const element = focused()!;
  const seen = element.matches('input[type=radio]') ? element.closest('.offer')! : element;
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  expect(outlineStyle, `${nameOf(element)}: outline`).not.to.equal('none');
  // Not what the page's own links have: they are the browser's business.
  if (!element.matches('.of-the-page')) {
    expect(parseFloat(outlineWidth), `${nameOf(element)}: outline`).to.be.at.least(2);
  }
  expect(element.getBoundingClientRect().height, nameOf(element)).to.be.above(0);
}

export function expectFocusOn(name: string): void {
  expect(focusName(), 'focus').to.equal(name);
  expectVisibleFocus();
}
