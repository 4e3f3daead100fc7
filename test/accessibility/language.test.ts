import { expect } from '@open-wc/testing';
import { textOf } from '../helpers/page.js';
import { close, insides, open, shownIn } from './scene.js';
import { MAIN } from './states.js';

describe('the language of what is read', () => {
  afterEach(close);

  for (const shown of MAIN) {
    it(`is the page’s where there are texts in it, and said where there are none: ${shown.id}`, async () => {
      for (const [lang, own, dir] of [
        ['de', null, null],
        ['ar', 'en', 'ltr'],
      ] as const) {
        const { root } = await open(shown, { lang });
        const bases = insides(root, '.frame');
        expect(bases).not.to.be.empty;
        for (const base of bases) {
          expect([base.getAttribute('lang'), base.getAttribute('dir')], lang).to.deep.equal([
            own,
            dir,
          ]);
        }
        expect(shownIn(root).map(textOf).join(' ')).to.match(
          lang === 'de' ? /\b(Sie|Ihre?|und)\b/ : /\b(you|your|and)\b/i,
        );
      }
    });
  }
});
