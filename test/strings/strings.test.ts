import { expect } from '@open-wc/testing';
import { advertStrings } from '../../src/strings/en-advert.js';
import { localizer } from '../../src/strings/localize.js';
import { plural } from '../../src/strings/plural.js';
import {
  addStrings,
  onStrings,
  setStrings,
  stringOf,
  type StringKey,
} from '../../src/strings/strings.js';

addStrings('en', advertStrings);

describe('stringOf()', () => {
  it('falls back from region to language to English', () => {
    setStrings('en-NZ', { advertAction: 'NZ' });
    setStrings('da', { advertAction: 'DA' });
    expect(stringOf('en-nz', 'advertAction')).to.equal('NZ');
    expect(stringOf('en-NZ', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
    expect(stringOf('da-DK', 'advertAction')).to.equal('DA');
    expect(stringOf('da-DK', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
    expect(stringOf('', 'advertDismiss')).to.equal(advertStrings.advertDismiss);
  });

  it('leaves out no step on the way', () => {
    setStrings('zh-Hant', { advertAction: 'Hant' });
    setStrings('zh', { advertAction: 'zh', advertDismiss: 'zh' });
    expect(stringOf('zh-Hant-TW', 'advertAction')).to.equal('Hant');
    expect(stringOf('zh-Hant-TW', 'advertDismiss')).to.equal('zh');
    expect(stringOf('zh-TW', 'advertAction')).to.equal('zh');
  });

  it('is ours where a list of the page has none: types are not there at run time', () => {
    for (const none of [null, undefined, 42, true]) {
      setStrings('en-JM', { advertAction: none } as never);
      expect(stringOf('en-JM', 'advertAction')).to.equal(advertStrings.advertAction);
    }
    setStrings('en-JM', { advertAction: '' });
    expect(stringOf('en-JM', 'advertAction')).to.equal('');
  });

  it('takes no text from the prototype', () => {
    expect(stringOf('en', 'toString' as StringKey)).to.equal('');
  });

  it('is empty for a text that is not loaded', () => {
    expect(stringOf('en', 'none' as StringKey)).to.equal('');
  });
});

describe('setStrings()', () => {
  it('adds to what was set, and does not mind the case of the language', () => {
    setStrings('EN-ie', { advertAction: 'One' });
    setStrings('en-IE', { advertDismiss: 'Two' });
    expect(stringOf('en-IE', 'advertAction')).to.equal('One');
    expect(stringOf('en-IE', 'advertDismiss')).to.equal('Two');
  });

  it('wins over texts that are loaded later', () => {
    setStrings('nb', { advertAction: 'Mine' });
    addStrings('nb', { advertAction: 'Bundled', advertDismiss: 'Lukk' });
    expect(stringOf('nb', 'advertAction')).to.equal('Mine');
    expect(stringOf('nb', 'advertDismiss')).to.equal('Lukk');
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
    expect(stringOf('pt-BR', 'advertHeading')).to.equal('theirs');
    expect(stringOf('pt-BR', 'advertAction')).to.equal('theirs of Brazil');
    expect(stringOf('pt-BR', 'advertDismiss')).to.equal('ours of Brazil');
    // English is what is left, also for the page's own.
    setStrings('en', { advertDismiss: 'theirs in English' });
    expect(stringOf('pt', 'advertDismiss')).to.equal('ours');
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
