/** axe leaves open what is behind the cards, whose press area lies over them: here it is computed. */
import { expect } from '@open-wc/testing';
import { SCHEMES } from '../../demo/gallery/choices.js';
import { THEMES } from '../../demo/gallery/themes.js';
import { edgeContrast, textContrast } from './colours.js';
import { close, insides, nameOf, open, settle, shownIn, wear } from './scene.js';
import { MAIN, SHOWN, state } from './states.js';

const isText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node instanceof Text && !!node.data.trim());

/** Texts that are read with the eyes, the page's own in the slots too. */
const texts = (root: ParentNode): Element[] =>
  shownIn(root)
    .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('*')])
    .flatMap((element) => {
      if (!(element instanceof HTMLSlotElement)) return [element];
      const assigned = element.assignedElements();
      return assigned.length > 0 ? assigned : [element];
    })
    .filter((element) => isText(element) && !element.closest('.visually-hidden, .skeleton, option'))
    // A slot has no box of its own.
    .filter((element) =>
      (element.localName === 'slot' ? element.parentElement! : element).checkVisibility(),
    );

function needed(element: Element): number {
  const { fontSize, fontWeight } = getComputedStyle(element);
  const size = parseFloat(fontSize);
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
}

const round = (ratio: number): string => ratio.toFixed(2);

const pale = (root: ParentNode): string[] =>
  texts(root)
    .filter((element) => textContrast(element) < needed(element))
    .map((element) => `${nameOf(element)}: ${round(textContrast(element))}`);

/** What has to be seen to find a control, or to know what state it is in. */
function faint(root: ParentNode): string[] {
  const edges = insides(
    root,
    'input:not([type=range], [type=checkbox]), select, .offer:has(:checked)',
  )
    .filter((element) => !element.matches(':disabled'))
    .map((element) => [element, getComputedStyle(element).borderTopColor] as const);
  const areas = insides(
    root,
    '.button:not(.secondary, .quiet, [aria-disabled=true]), .problems, .notice',
  ).map((element) => {
    const { backgroundColor, borderInlineStartColor } = getComputedStyle(element);
    return [
      element,
      element.matches('.button') ? backgroundColor : borderInlineStartColor,
    ] as const;
  });
  return [...edges, ...areas]
    .filter(([element, colour]) => edgeContrast(element, colour) < 3)
    .map(([element, colour]) => `${nameOf(element)}: ${round(edgeContrast(element, colour))}`);
}

/** Gives everything the looks that it has under the pointer. Returns how many there are. */
function pointAtAll(root: ParentNode): number {
  const all = shownIn(root).flatMap(({ shadowRoot }) =>
    shadowRoot!.adoptedStyleSheets
      .flatMap(({ cssRules }) => stylesIn(cssRules))
      .filter(({ selectorText }) => selectorText.includes(':hover'))
      .flatMap(({ selectorText, style }) =>
        [...shadowRoot!.querySelectorAll<HTMLElement>(selectorText.replaceAll(':hover', ''))].map(
          (element) => [element, style.cssText] as const,
        ),
      ),
  );
  for (const [element, looks] of all) element.style.cssText += looks;
  return all.length;
}

const stylesIn = (rules: CSSRuleList): CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSGroupingRule ? stylesIn(rule.cssRules) : [];
  });

describe('contrast', () => {
  afterEach(close);

  it('is computed as WCAG does', async () => {
    const { below } = await open(MAIN[0]!);
    below.style.color = '#777';
    expect(round(textContrast(below))).to.equal('4.48');
    below.style.background = 'rgb(0 0 0 / 50%)';
    expect(round(edgeContrast(below, '#000'))).to.equal('21.00');
    below.style.color = '#fff';
    expect(Number(round(textContrast(below)))).to.be.closeTo(3.98, 0.05);
    below.style.opacity = '0';
    expect(round(textContrast(below))).to.equal('1.00');
  });

  for (const shown of SHOWN) {
    it(`is enough in all themes and schemes: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const looks = THEMES.flatMap(({ name }) =>
        SCHEMES.map((scheme) => ({ theme: name, scheme })),
      );
      const found: string[] = [];
      for (const look of looks) {
        wear(look);
        await settle(root);
        expect(texts(root)).not.to.be.empty;
        const where = `${look.theme}, ${look.scheme}`;
        found.push(...[...pale(root), ...faint(root)].map((line) => `${where}: ${line}`));
      }
      expect(found).to.deep.equal([]);
    });
  }

  for (const shown of MAIN) {
    it(`is enough under the pointer: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const hovered = pointAtAll(root);
      const found: string[] = [];
      for (const { name: theme } of THEMES) {
        for (const scheme of SCHEMES) {
          wear({ theme, scheme });
          await settle(root);
          const where = `${theme}, ${scheme}`;
          found.push(...[...pale(root), ...faint(root)].map((line) => `${where}: ${line}`));
        }
      }
      expect(found).to.deep.equal([]);
      expect(hovered).to.be.above(0);
    });
  }

  it('of a button in the accent is under the pointer what it is without: a brand may have just enough', async () => {
    for (const shown of MAIN) {
      const { root } = await open(shown);
      const buttons = insides(root, '.button:not(.quiet, .secondary)');
      const before = buttons.map(textContrast);
      pointAtAll(root);
      await settle(root);
      for (const [i, button] of buttons.entries()) {
        expect(textContrast(button), nameOf(button)).to.be.at.least(before[i]!);
      }
      close();
    }
  });

  it('of the focus ring is enough in all themes and schemes', async () => {
    const { root } = await open(state('picker-many'));
    for (const { name: theme } of THEMES) {
      for (const scheme of SCHEMES) {
        wear({ theme, scheme });
        const field = insides(root, '[part=slider]')[0]!;
        field.focus();
        const { outlineColor, outlineStyle } = getComputedStyle(field);
        expect(outlineStyle).to.equal('solid');
        expect(edgeContrast(field, outlineColor), `${theme}, ${scheme}`).to.be.at.least(3);
        field.blur();
      }
    }
  });
});
