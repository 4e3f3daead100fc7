import { expect } from '@open-wc/testing';
import { inside, until } from '../helpers/page.js';
import { close, insides, open, settle, type Look } from './scene.js';
import { state } from './states.js';

/** A state as wide as a phone, with letters of this size. */
async function onPhone(id: string, width: number, size = '100%', look: Look = {}) {
  const scene = await open(state(id), look);
  await until(scene.session, ({ offers }) => offers === 'ready');
  scene.page.style.setProperty('--mfe-font-size', size);
  scene.root.style.inlineSize = `${String(width)}px`;
  await settle(scene.root);
  return scene;
}

/** How many lines the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
  return new Set(tops.map((top) => Math.round(top / 8))).size;
}

const overflow = (element: Element) => element.scrollWidth - element.clientWidth;

describe('on a phone', () => {
  afterEach(close);

  for (const [width, size] of [
    [320, '100%'],
    [256, '100%'],
    [320, '200%'],
  ] as const) {
    it(`the amount under review is whole: ${String(width)} px, ${size}`, async () => {
      const { find } = await onPhone('accept-review', width, size);
      const amount = inside(find('offer-accept'), '.amount');
      expect(linesOf(amount), '£7,500').to.equal(1);
      // As long as an amount gets.
      amount.textContent = 'KWD\u00a0125,000.125';
      expect(linesOf(amount), 'KWD').to.equal(1);
      if (size === '100%') expect(overflow(amount)).to.be.at.most(0);
    });
  }

  for (const [lang, width, size] of [
    ['de', 390, '200%'],
    ['fi', 390, '200%'],
    ['en-GB', 320, '200%'],
    ['de', 390, '100%'],
  ] as const) {
    it(`the amounts of the slider have room: ${lang}, ${String(width)} px, ${size}`, async () => {
      const { find } = await onPhone('picker-many', width, size, { lang });
      const scale = inside(find('offer-picker'), '.scale');
      const { right } = scale.getBoundingClientRect();
      for (const part of scale.children) {
        expect(part.getBoundingClientRect().right).to.be.at.most(right + 1);
        expect(overflow(part)).to.be.at.most(0);
      }
      expect(linesOf(scale.querySelector('.chosen')!)).to.equal(1);
    });
  }

  for (const width of [320, 360, 390]) {
    it(`the name of an offer is whole beside a large amount: ${String(width)} px`, async () => {
      const { find } = await onPhone('picker-ready', width);
      const offer = inside(find('offer-picker'), '.offer');
      const [name, amount] = [offer.querySelector('.label')!, offer.querySelector('.amount')!];
      name.textContent = 'Standard';
      amount.textContent = '£1,750,000.50';
      expect([linesOf(name), linesOf(amount)]).to.deep.equal([1, 1]);
      expect(amount.getBoundingClientRect().right).to.be.at.most(
        offer.querySelector('.terms')!.getBoundingClientRect().right + 1,
      );
    });
  }

  it('“Not available” is in one piece', async () => {
    const { root } = await onPhone('picker-unavailable', 390);
    const tags = insides(root, '.tag');
    expect(tags).not.to.be.empty;
    for (const tag of tags) expect(tag.getClientRects()).to.have.length(1);
    for (const tag of tags) expect(linesOf(tag)).to.equal(1);
  });

  it('“Optional” begins where its line begins', async () => {
    const { find, root } = await onPhone('accept-review', 600, '200%');
    const box = (selector: string) =>
      inside(find('offer-accept'), selector).getBoundingClientRect();
    // The first width at which it has no room beside the words before it.
    for (let width = 600; width > 200; width -= 5) {
      root.style.inlineSize = `${String(width)}px`;
      if (box('.optional').top > box('legend').top + 24) break;
    }
    expect(box('.optional').top, 'in a line of its own').to.be.above(box('legend').top + 24);
    expect(Math.round(box('.optional').left - box('legend').left)).to.equal(0);
  });

  it('the heading of an acceptance stands beside its tick, not under it', async () => {
    for (const lang of ['de', 'ar-XB']) {
      const { find } = await onPhone('accept-accepted', 260, '100%', { lang });
      const heading = inside(find('offer-accept'), '#heading');
      expect(linesOf(heading)).to.be.above(1);
      const tick = heading.querySelector('.tick')!.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(heading.querySelector('.tick + span')!);
      const words = [...range.getClientRects()];
      expect(words).not.to.be.empty;
      for (const { left, right } of words) {
        if (lang === 'de') expect(left).to.be.above(tick.right);
        else expect(right).to.be.below(tick.left);
      }
    }
  });

  it('figures are typed from left to right, also where words are not', async () => {
    const { find } = await onPhone('accept-review', 390, '100%', { lang: 'ar-XB' });
    const direction = (id: string) => getComputedStyle(inside(find('offer-accept'), id)).direction;
    expect(['#bank_name', '#account_number', '#sort_code'].map(direction)).to.deep.equal([
      ...['rtl', 'ltr', 'ltr'],
    ]);
  });
});
