import { expect } from '@open-wc/testing';
import { allInside, pickerAndReview, put, TAGS, withChoice } from '../helpers/elements.js';
import { createStage, inside, textOf } from '../helpers/page.js';
import { anOffer, APPLICATION_ID, aProduct, OFFER_ID, someOffers } from '../helpers/samples.js';
import { close, insides, open, shownIn } from './scene.js';
import { MAIN } from './states.js';

/** The text of an element without that of the elements in it. */
const ownText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Text ? node.data : ''))
    .join('')
    .trim();

/** A stage whose merchant may renew. */
async function withEligible() {
  const stage = createStage();
  await stage.session.checkEligibility();
  return stage;
}

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

  for (const shown of MAIN) {
    it(`is not for a translator of the browser to change, other than what the page puts in: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const hosts = shownIn(root);
      expect(hosts).not.to.be.empty;
      for (const host of hosts) {
        const outside = [...host.shadowRoot!.querySelectorAll('*')].filter(
          (element) => ownText(element) && !element.closest('[translate=no]'),
        );
        expect(outside.map(ownText), host.localName).to.deep.equal([]);
        expect(host.closest('[translate]') === null, host.localName).to.be.true;
      }
    });
  }

  for (const tag of TAGS) {
    it(`leaves what the page puts in its own direction where there are no texts in its language: ${tag}`, async () => {
      const { session } = await (tag === 'renewal-advert' ? withEligible() : withChoice());
      const children = '<p slot="disclosure">نص قانوني.</p><span slot="heading">عنوان</span>';
      const host = await put(tag, session, { lang: 'ar', dir: 'rtl' }, {}, children);
      expect(getComputedStyle(inside(host, '.frame')).direction).to.equal('ltr');
      for (const child of host.children) {
        const { direction, unicodeBidi } = getComputedStyle(child);
        expect([direction, unicodeBidi], child.slot).to.deep.equal(['rtl', 'isolate']);
      }
      const [legal] = host.querySelectorAll('p');
      legal!.dir = 'ltr';
      expect(getComputedStyle(legal!).direction, 'its own').to.equal('ltr');
    });
  }

  it('is the service’s in its names and descriptions, if the page says which that is', async () => {
    const texts = async (serviceLanguage?: string) => {
      const { session } = createStage({ serviceLanguage });
      const gone = anOffer({
        offer_id: APPLICATION_ID,
        offer_status: 'Gone',
        description: 'Groot',
      });
      const product = aProduct({
        name: 'Voorschot',
        description: 'Voor uw winkel.',
        offers: [anOffer({ description: 'Klein' }), gone],
      });
      await session.provideOffers(someOffers({ products: [product] }));
      session.selectOffer(OFFER_ID);
      const { picker, accept } = await pickerAndReview({ session });
      return [picker, accept]
        .flatMap((host) => allInside(host, '[lang]'))
        .map((element) => [element.lang, ownText(element)]);
    };
    const tag = ['en-GB', 'Not available'];
    expect(await texts()).to.deep.equal([tag]);
    expect(await texts('nl')).to.deep.equal([
      ['nl', 'Voorschot'],
      ['nl', 'Voor uw winkel.'],
      ['nl', 'Klein'],
      ['nl', 'Groot'],
      tag,
      ['nl', 'Voorschot: Klein'],
    ]);
  });
});
