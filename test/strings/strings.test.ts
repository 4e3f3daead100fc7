import { expect } from '@open-wc/testing';
import { advertStrings } from '../../src/strings/en-advert.js';
import { localizer } from '../../src/strings/localize.js';
import { plural } from '../../src/strings/plural.js';
import { addStrings, onStrings, setStrings, type StringKey } from '../../src/strings/strings.js';

addStrings('en', advertStrings);

const textOf = (lang: string, key: StringKey) => localizer(lang).text(key);

describe('the text of a key', () => {
  it('falls back from region to language to English', () => {
    setStrings('en-NZ', { advertAction: 'NZ' });
    setStrings('da', { advertAction: 'DA' });
    expect(textOf('en-nz', 'advertAction')).to.equal('NZ');
    expect(textOf('en-NZ', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
    expect(textOf('da-DK', 'advertAction')).to.equal('DA');
    expect(textOf('da-DK', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
    expect(textOf('', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
  });

  it('leaves out no step on the way', () => {
    setStrings('zh-Hant', { advertAction: 'Hant' });
    setStrings('zh', { advertAction: 'zh', advertDismiss: 'zh' });
    expect(textOf('zh-Hant-TW', 'advertAction')).to.equal('Hant');
    expect(textOf('zh-Hant-TW', 'advertDismiss')).to.equal('zh');
    expect(textOf('zh-TW', 'advertAction')).to.equal('zh');
  });

  it('is ours where a list of the page has none: types are not there at run time', () => {
    for (const none of [null, undefined, 42, true]) {
      setStrings('en-JM', { advertAction: none } as never);
      expect(textOf('en-JM', 'advertAction')).to.equal(advertStrings.advertAction);
    }
    setStrings('en-JM', { advertAction: '' });
    expect(textOf('en-JM', 'advertAction')).to.equal('');
  });

  it('takes no text from the prototype', () => {
    expect(textOf('en', 'toString' as StringKey)).to.equal('');
  });

  it('is empty for a text that is not loaded', () => {
    expect(textOf('en', 'none' as StringKey)).to.equal('');
  });
});

describe('setStrings()', () => {
  it('adds to what was set, and does not mind the case of the language', () => {
    setStrings('EN-ie', { advertAction: 'One' });
    setStrings('en-IE', { advertDismiss: 'Two' });
    expect(textOf('en-IE', 'advertAction')).to.equal('One');
    expect(textOf('en-IE', 'advertDismiss')).to.equal('Two');
  });

  it('wins over texts that are loaded later', () => {
    setStrings('nb', { advertAction: 'Mine' });
    addStrings('nb', { advertAction: 'Bundled', advertDismiss: 'Lukk' });
    expect(textOf('nb', 'advertAction')).to.equal('Mine');
    expect(textOf('nb', 'advertDismiss')).to.equal('Lukk');
  });

  it('goes before texts of ours for a region, unless it is for that region itself', () => {
    addStrings('pt', { advertHeading: 'ours', advertAction: 'ours', advertDismiss: 'ours' });
    addStrings('pt-br', {
      advertHeading: 'ours',
      advertAction: 'ours',
      advertDismiss: 'ours of Brazil',
    });
    setStrings('pt', { advertHeading: 'theirs', advertAction: 'theirs' });
    setStrings('pt-BR', { advertAction: 'theirs of Brazil' });
    expect(textOf('pt-BR', 'advertHeading')).to.equal('theirs');
    expect(textOf('pt-BR', 'advertAction')).to.equal('theirs of Brazil');
    expect(textOf('pt-BR', 'advertDismiss')).to.equal('ours of Brazil');
    // English is what is left, also for the page's own.
    setStrings('en', { advertDismiss: 'theirs in English' });
    expect(textOf('pt', 'advertDismiss')).to.equal('ours');
    setStrings('en', { advertDismiss: advertStrings.advertDismiss });
  });

  it('tells who asked, until they don’t', () => {
    let told = 0;
    const stop = onStrings(() => told++);
    setStrings('en-HK', {});
    stop();
    setStrings('en-HK', {});
    expect(told).to.equal(1);
  });
});

describe('the type of the texts', () => {
  it('knows keys, texts and plural forms', () => {
    setStrings('en-x-types', {
      advertAction: 'Text',
      pickerNarrowAll: { one: 'One', other: 'Other' },
      // @ts-expect-error there is no such text
      advertActoin: 'Text',
    });
    // @ts-expect-error a plural has at least the form for all others
    setStrings('en-x-types', { pickerNarrowAll: { one: 'One' } });
    // @ts-expect-error CLDR has no such form
    setStrings('en-x-types', { pickerNarrowAll: { other: 'Other', lots: 'Lots' } });
    // @ts-expect-error this text has no forms
    setStrings('en-x-types', { advertAction: { other: 'Other' } });
    const l = localizer('en-x-types');
    // @ts-expect-error a text with forms needs a number
    const withoutNumber = () => l.text('pickerNarrowAll');
    // @ts-expect-error a text without forms has none for a number
    const withoutForms = () => plural(l, 'advertAction', 1, {});
    expect([withoutNumber, withoutForms]).to.have.length(2);
  });
});
