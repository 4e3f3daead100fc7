import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { flowStrings } from '../../src/strings/en.js';
import { advertStrings } from '../../src/strings/en-advert.js';
import { loadStrings } from '../../src/strings/loading.js';
import { setStrings } from '../../src/strings/strings.js';
import { create, TAGS, withChoice, withOffers, type Tag } from '../helpers/elements.js';
import { createStage, inside, settle, textOf, until } from '../helpers/page.js';
import { fakeLanguage } from './fake-language.js';

const fold = (text: string) => text.replace(/\s/g, ' ');

/** Each of the three with something to show, in `lang`. */
async function shown<K extends Tag>(tag: K, lang: string) {
  const { session } =
    tag === 'offer-accept'
      ? await withChoice()
      : tag === 'offer-picker'
        ? await withOffers()
        : createStage();
  const element = create(tag);
  element.session = session;
  const box = await fixture<HTMLElement>(html`<div lang=${lang}>${element}</div>`);
  if (tag === 'renewal-advert')
    await until(session, ({ eligibility }) => eligibility === 'eligible');
  return { session, element, box };
}

/** A word of each in English. */
const ENGLISH = {
  'renewal-advert': advertStrings.advertHeading,
  'offer-picker': flowStrings.pickerHeading,
  'offer-accept': flowStrings.acceptHeading,
};
const GERMAN = {
  'renewal-advert': 'Ihre laufende Finanzierung',
  'offer-picker': 'Ihre Angebote',
  'offer-accept': 'Prüfen und annehmen',
};
const FAKE = { advertHeading: 'FAKE', pickerHeading: 'FAKE', acceptHeading: 'FAKE' };

/** What a merchant could read, over a time. */
function watchTexts(element: HTMLElement) {
  const seen = new Set<string>();
  const look = () => seen.add(textOf(element));
  look();
  const observer = new MutationObserver(look);
  observer.observe(element.shadowRoot!, { childList: true, characterData: true, subtree: true });
  return { seen, stop: () => observer.disconnect() };
}

describe('<renewal-advert> in another language', () => {
  it('asks for no texts while it waits to come near, nor once it was dismissed', async () => {
    const language = fakeLanguage();
    const { session } = createStage();
    const [far, dismissed] = [
      create('renewal-advert', { loading: 'lazy' }),
      create('renewal-advert'),
    ];
    far.session = dismissed.session = session;
    await fixture(
      html`<div lang=${language.tag}>
        <div style="padding-top: 5000px">${far}</div>
      </div>`,
    );
    await settle(far);
    expect(far.shown, 'has a box').to.be.true;
    expect(language.asked).to.deep.equal([]);
    far.remove();
    dismissed.dismiss();
    const box = await fixture<HTMLElement>(html`<div lang=${language.tag}>${dismissed}</div>`);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(dismissed);
    expect(dismissed.state).to.equal('dismissed');
    expect(language.asked).to.deep.equal([]);
    box.remove();
  });
});

for (const tag of TAGS) {
  const parts = tag === 'renewal-advert' ? ['first'] : ['first', 'flow'];

  describe(`<${tag}> in another language`, () => {
    it('is in it when its update is complete', async () => {
      const { element } = await shown(tag, 'de-AT');
      await settle(element);
      expect(textOf(element)).to.contain(GERMAN[tag]).and.not.to.contain(ENGLISH[tag]);
    });

    it('asks for no more than it needs, and shows nothing until it is there', async () => {
      const language = fakeLanguage();
      const { element } = await shown(tag, language.tag);
      const { seen, stop } = watchTexts(element);
      let complete = false;
      const completed = element.updateComplete.then(() => (complete = true));
      await aTimeout(0);
      await aTimeout(0);
      expect(language.asked).to.deep.equal(parts);
      expect([...seen].join('')).to.equal('');
      expect(complete).to.be.false;
      language.answer('first', FAKE);
      if (tag !== 'renewal-advert') {
        await aTimeout(0);
        expect(complete).to.be.false;
        language.answer('flow', FAKE);
      }
      await completed;
      stop();
      expect(textOf(element)).to.contain('FAKE');
      expect([...seen].filter((text) => text && !text.includes('FAKE'))).to.deep.equal([]);
      expect(language.asked).to.deep.equal(parts);
    });

    it('is in English, figures and all, where it can’t be loaded', async () => {
      const language = fakeLanguage();
      const { element } = await shown(tag, language.tag);
      await aTimeout(0);
      for (const part of ['first', 'flow'] as const) {
        if (parts.includes(part)) language.fail(part);
      }
      await element.updateComplete;
      expect(textOf(element)).to.contain(ENGLISH[tag]);
      expect(textOf(element)).to.match(/£\d+,\d{3}/);
      expect(language.asked).to.deep.equal(parts);
    });

    it('keeps what it shows, and focus, until the next language is there', async () => {
      const { element, box } = await shown(tag, 'en-GB');
      await settle(element);
      const focus = inside(element, tag === 'offer-picker' ? 'input' : 'button');
      focus.focus();
      const before = textOf(element);
      const { seen, stop } = watchTexts(element);
      const language = fakeLanguage();
      box.lang = language.tag;
      await aTimeout(0);
      element.requestUpdate();
      await aTimeout(0);
      expect([...seen]).to.deep.equal([before]);
      language.answer('first', FAKE);
      if (tag !== 'renewal-advert') language.answer('flow', FAKE);
      await element.updateComplete;
      stop();
      expect(textOf(element)).to.contain('FAKE');
      expect(element.shadowRoot!.activeElement === focus, 'focus').to.be.true;
    });

    it('follows the closest lang at once', async () => {
      const { element, box } = await shown(tag, 'en-GB');
      await settle(element);
      expect(textOf(element)).to.contain(ENGLISH[tag]);
      box.lang = 'de';
      await aTimeout(0);
      await settle(element);
      expect(textOf(element)).to.contain(GERMAN[tag]);
      element.lang = 'en';
      await aTimeout(0);
      await settle(element);
      expect(textOf(element)).to.contain(ENGLISH[tag]);
      element.removeAttribute('lang');
      await aTimeout(0);
      await settle(element);
      expect(textOf(element)).to.contain(GERMAN[tag]);
    });

    it('takes the last of two languages that are asked for in turn', async () => {
      const [one, two] = [fakeLanguage(), fakeLanguage()];
      const { element, box } = await shown(tag, one.tag);
      await aTimeout(0);
      const completed = element.updateComplete;
      box.lang = two.tag;
      await aTimeout(0);
      for (const part of parts as ('first' | 'flow')[]) {
        one.answer(part, {
          ...FAKE,
          advertHeading: 'ONE',
          pickerHeading: 'ONE',
          acceptHeading: 'ONE',
        });
      }
      await aTimeout(0);
      expect(textOf(element)).to.equal('');
      for (const part of parts as ('first' | 'flow')[]) two.answer(part, FAKE);
      await completed;
      expect(textOf(element)).to.contain('FAKE');
    });

    it('resolves its update where it leaves the page meanwhile', async () => {
      const language = fakeLanguage();
      const { element } = await shown(tag, language.tag);
      await aTimeout(0);
      const completed = element.updateComplete;
      element.remove();
      for (const part of parts as ('first' | 'flow')[]) language.answer(part, FAKE);
      await completed;
      expect(textOf(element)).not.to.contain(ENGLISH[tag]);
    });
  });
}

describe('an advert', () => {
  it('stays in its language where only the texts of the offers can’t be loaded', async () => {
    const language = fakeLanguage();
    const { element } = await shown('renewal-advert', language.tag);
    await aTimeout(0);
    language.answer('first', FAKE);
    await element.updateComplete;
    const failed = loadStrings(language.tag, ['flow']);
    language.fail('flow');
    await failed;
    await settle(element);
    expect(textOf(element)).to.contain('FAKE');
  });
});

describe('elements without anything to show', () => {
  it('ask for no language', async () => {
    const language = fakeLanguage();
    const elements = TAGS.map((tag) => create(tag));
    await fixture(html`<div lang=${language.tag}>${elements}</div>`);
    await settle(...elements);
    expect(language.asked).to.deep.equal([]);
  });

  it('ask ahead for what the picker will soon show', async () => {
    const language = fakeLanguage();
    const { session } = createStage();
    await session.checkEligibility();
    const picker = create('offer-picker');
    picker.session = session;
    await fixture(html`<div lang=${language.tag}>${picker}</div>`);
    await picker.updateComplete;
    expect(language.asked).to.deep.equal(['first', 'flow']);
  });
});

describe('texts that come after a start', () => {
  const begin = async () => {
    const language = fakeLanguage();
    const { session } = createStage();
    await session.checkEligibility();
    const picker = create('offer-picker');
    picker.session = session;
    const button = document.createElement('button');
    await fixture(html`<div lang=${language.tag}>${button}${picker}</div>`);
    await picker.updateComplete;
    language.answer('first', FAKE);
    session.start();
    await until(session, ({ offers }) => offers === 'ready');
    await aTimeout(0);
    expect(textOf(picker)).to.equal('');
    const arrive = async () => {
      language.answer('flow', FAKE);
      await settle(picker);
      expect(textOf(picker)).to.contain('FAKE');
    };
    return { picker, button, arrive };
  };

  it('take the focus that nothing else has got', async () => {
    const { picker, arrive } = await begin();
    await arrive();
    expect(picker.shadowRoot!.activeElement?.id).to.equal('heading');
  });

  it('take it from nobody who has gone on meanwhile', async () => {
    const { button, arrive } = await begin();
    button.focus();
    await arrive();
    expect(document.activeElement === button).to.be.true;
  });
});

describe('the page’s own texts', () => {
  it('are shown before the others are there, and stay', async () => {
    setStrings('nl-x-law', { advertHeading: 'De tekst van onze juristen' });
    const { element } = await shown('renewal-advert', 'nl-x-law');
    await settle(element);
    expect(textOf(element)).to.contain('De tekst van onze juristen').and.contain('Mijn offertes');
  });
});

describe('a language without texts', () => {
  it('is English with English figures', async () => {
    const { element } = await shown('offer-picker', 'ja');
    await settle(element);
    expect(textOf(element)).to.contain('Your offers');
    expect(fold(inside(element, '[part=amount]').textContent).trim()).to.equal('£5,000');
  });
});

describe('a language from right to left', () => {
  it('has its figures set apart', async () => {
    const { element } = await shown('renewal-advert', 'ar-XB');
    await settle(element);
    expect(inside(element, '[part=progress] strong').textContent).to.match(
      /\u2068[^\u2069]+\u2069 \u202eleft\u202c/,
    );
  });
});
