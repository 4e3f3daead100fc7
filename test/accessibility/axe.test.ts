import { expect } from '@open-wc/testing';
import 'axe-core/axe.min.js';
import type Axe from 'axe-core';
import { SCHEMES } from '../../demo/gallery/choices.js';
import type { GalleryState } from '../../demo/gallery/states/index.js';
import { THEMES } from '../../demo/gallery/themes.js';
import { close, open, shownIn, type Look } from './scene.js';
import { MAIN, SHOWN, state } from './states.js';

declare const axe: typeof Axe;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LANGUAGES = ['en-GB', 'de', 'ar-XB'];

/** What axe finds on the whole page, one line for each. */
async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document, {
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

async function expectClean(on: GalleryState, look: Look = {}): Promise<void> {
  const { root } = await open(on, look);
  expect(
    shownIn(root).map(({ localName }) => localName),
    'shown',
  ).not.to.be.empty;
  expect(await violations()).to.deep.equal([]);
}

describe('axe', () => {
  afterEach(close);

  it('finds what is wrong inside a shadow root', async () => {
    const { find } = await open(state('accept-review'));
    const inside = find('offer-accept').shadowRoot!;
    inside.querySelector('label[for=bank_name]')!.remove();
    inside.querySelector('h2')!.outerHTML = '<h4>Too deep</h4>';
    inside.querySelector<HTMLElement>('#bank-why')!.style.color = '#aaa';
    const ids = new Set((await violations()).map((line) => line.split(' ')[0]));
    expect([...ids].sort()).to.deep.equal(['color-contrast', 'heading-order', 'label']);
  });

  for (const shown of SHOWN) {
    it(`finds nothing: ${shown.id}`, () => expectClean(shown));
  }
});

describe('axe, by theme, scheme and language', () => {
  afterEach(close);

  for (const { name: theme } of THEMES) {
    for (const scheme of SCHEMES) {
      for (const lang of LANGUAGES) {
        it(`finds nothing: ${theme}, ${scheme}, ${lang}`, async () => {
          for (const main of MAIN) await expectClean(main, { theme, scheme, lang });
        });
      }
    }
  }
});
