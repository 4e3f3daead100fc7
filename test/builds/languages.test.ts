import { expect } from '@open-wc/testing';
import type { OfferPicker, RenewalAdvert } from '../../src/index.js';
import { files as catalog, languages, load } from '../../src/strings/catalog.js';
import { flowStrings } from '../../src/strings/en.js';
import { PACKED, unpack } from '../../src/strings/packed.js';
import { policy } from '../security/strict-page.js';
import { PROVIDERS, textOf } from '../helpers/page.js';
import { closePages, IIFE, loadedBy, MODULE, openPage, script } from './frame.js';

const ADVERT = `<renewal-advert base-url="/finance/v2" provider-id="${PROVIDERS.eligible}"
  merchant-id="merchant-0042" currency="GBP"></renewal-advert>`;

const find = (document: Document) => document.querySelector<RenewalAdvert>('renewal-advert')!;

/** `de.first`: what a page has loaded of languages, without the hash. */
const languagesOf = (window: Window): string[] =>
  loadedBy(window)
    .flatMap(
      (address) => /^\/dist\/cdn\/[\w-]+\.lang-([\w-]+\.\w+)\.[\w-]+\.js$/.exec(address) ?? [],
    )
    .filter((_, index) => index % 2)
    .sort();

async function builtFiles(): Promise<string[]> {
  const answer = await fetch('/dist/cdn/integrity.json');
  return Object.keys((await answer.json()) as Record<string, string>);
}

async function open(src: string, lang: string, body = ADVERT, head = '') {
  const page = await openPage(
    head + script(src),
    `<main lang="${lang}">${body}</main>`,
    'renewal-eligibility',
  );
  await find(page.document).updateComplete;
  return page;
}

/** With the offers loaded. */
async function openOffers(src: string, lang: string) {
  const page = await open(src, lang, `${ADVERT}<offer-picker></offer-picker>`);
  const picker = page.document.querySelector<OfferPicker>('offer-picker')!;
  await picker.load();
  await picker.updateComplete;
  return { ...page, picker };
}

describe('the languages of the script-tag builds', () => {
  afterEach(closePages);

  for (const [name, src] of [
    ['module', MODULE],
    ['classic script', IIFE],
  ] as const) {
    describe(name, () => {
      it('has English in itself', async () => {
        const { window, document, errors } = await open(src, 'en-GB');
        expect(textOf(find(document))).to.contain('See my offers');
        expect(languagesOf(window)).to.deep.equal([]);
        expect(errors).to.deep.equal([]);
      });

      it('loads the texts of the advert for an advert', async () => {
        const { window, document, errors } = await open(src, 'de-AT');
        expect(textOf(find(document))).to.contain('Meine Angebote ansehen');
        expect(languagesOf(window)).to.deep.equal(['de.first']);
        expect(errors).to.deep.equal([]);
      });

      it('loads those of the offers where they are needed', async () => {
        const { window, picker, errors } = await openOffers(src, 'fr');
        expect(textOf(picker)).to.contain('Vos offres');
        expect(languagesOf(window)).to.deep.equal(['fr.first', 'fr.flow']);
        expect(errors).to.deep.equal([]);
      });

      it('loads them under a strict policy', async () => {
        const meta = `<meta http-equiv="content-security-policy" content="${policy()}">`;
        // The reporting script of the frame stands before the policy.
        const { document, errors } = await open(src, 'sv', ADVERT, meta);
        expect(textOf(find(document))).to.contain('Se mina erbjudanden');
        expect(errors).to.deep.equal([]);
      });

      it('has every language of the catalog', async () => {
        const { window, document } = await open(src, 'en');
        const advert = find(document);
        const texts = new Set<string>();
        const tags = 'cs da de es fi fr it nb nl pl pt sv en-US en-XA ar-XB'.split(' ');
        for (const tag of tags) {
          advert.lang = tag;
          advert.requestUpdate();
          await advert.updateComplete;
          const { default: source } = await load(`${tag.toLowerCase()}.first`);
          expect(textOf(advert), tag).to.contain(source.advertHeading);
          texts.add(textOf(advert));
        }
        expect(languagesOf(window)).to.deep.equal(
          tags.map((tag) => `${tag.toLowerCase()}.first`).sort(),
        );
        expect(texts.size).to.equal(tags.length);
      });

      it('has the offers in every language', async () => {
        const { window, picker, errors } = await openOffers(src, 'en');
        for (const tag of languages) {
          const { default: texts } = await load(`${tag}.flow`);
          picker.lang = tag;
          picker.requestUpdate();
          await picker.updateComplete;
          expect(textOf(picker), tag).to.contain(texts.pickerHeading ?? flowStrings.pickerHeading);
          expect(textOf(picker), tag).to.contain(texts.termShare);
        }
        expect(languagesOf(window).filter((name) => name.endsWith('.flow'))).to.have.length(
          languages.length,
        );
        expect(errors).to.deep.equal([]);
      });
    });
  }

  it('have names that ad blockers let through', async () => {
    const bundled = Object.keys(catalog).map((name) => `${name}.js`);
    // As their common lists of rules have it.
    const isBlocked = (file: string) => file.includes('.advert.');
    expect([...(await builtFiles()), ...bundled].filter(isBlocked)).to.be.empty;
  });

  it('have every text of the sources', async () => {
    const files = await builtFiles();
    const built = async (name: string) => {
      const [file, ...others] = files.filter((known) => known.includes(`.lang-${name}.`));
      expect(others, name).to.be.empty;
      const { default: texts } = (await import(`/dist/cdn/${file!}`)) as { default: object };
      return texts;
    };
    expect(files.filter((file) => file.includes('.lang-'))).to.have.length(2 * languages.length);
    for (const tag of languages) {
      expect(await built(`${tag}.first`), tag).to.deep.equal((await load(`${tag}.first`)).default);
      const { [PACKED]: packed } = (await built(`${tag}.flow`)) as Record<string, string>;
      const texts = unpack(flowStrings, packed!);
      // Those left out are `undefined` in what is unpacked, as are plural forms.
      expect(JSON.parse(JSON.stringify(texts)), tag).to.deep.equal(
        (await load(`${tag}.flow`)).default,
      );
    }
  });
});
