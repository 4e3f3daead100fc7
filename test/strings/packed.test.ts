import { expect } from '@open-wc/testing';
import { languages } from '../../src/strings/catalog.js';
import { checkKeys, pack, PACKED, unpack, unpackAll } from '../../src/strings/packed.js';
import { addStrings, announce, lookUp } from '../../src/strings/strings.js';
import { fakeLanguage } from './fake-language.js';

const ENGLISH = {
  retry: 'Again',
  pickerNarrowAll: { one: 'One', other: 'All' },
  bankDigits: 'Digits',
};

describe('packed texts', () => {
  it('come back whole', () => {
    const texts = {
      bankDigits: 'Jen číslice: `${0}` \\',
      pickerNarrowAll: { one: '1', few: '2', many: '1,5', other: '5' },
      retry: 'Znovu',
    };
    const packed = pack('de', ENGLISH, texts);
    expect(packed).to.equal('Znovu\n5|1|1,5|2\nJen číslice: `${0}` \\');
    expect(unpack(ENGLISH, packed)).to.deep.equal(texts);
  });

  it('may lack what is the same in English', () => {
    expect(unpack(ENGLISH, pack('de', ENGLISH, { bankDigits: 'Numbers' }))).to.deep.equal({
      retry: undefined,
      pickerNarrowAll: undefined,
      bankDigits: 'Numbers',
    });
  });

  for (const [what, text] of [
    ['a line break', 'a\nb'],
    ['the mark between plural forms', 'a|b'],
    ['nothing', ''],
    ['plural forms that it does not know', { other: 'a', two: 'b' }],
    ['plural forms with a gap', { other: 'a', few: 'b' }],
    ['one form only', { other: 'a' }],
  ] as const) {
    it(`are refused with ${what} in them`, () => {
      expect(() => pack('de', ENGLISH, { retry: text })).to.throw(
        'de has texts that can’t be packed: retry',
      );
    });
  }

  it('are unpacked where they are there, and when they come', () => {
    const early = fakeLanguage();
    const late = fakeLanguage();
    const never = fakeLanguage(`${early.tag}-de`);
    const arrive = (tag: string, retry: string) =>
      addStrings(tag, { [PACKED]: pack(tag, ENGLISH, { retry }) });
    arrive(early.tag, 'Early');
    unpackAll(ENGLISH);
    expect(lookUp([early.tag], 'retry')).to.equal('Early');
    arrive(late.tag, 'Late');
    announce();
    expect(lookUp([late.tag], 'retry')).to.equal('Late');
    expect(lookUp([never.tag, early.tag], 'retry')).to.equal('Early');
    languages.splice(-3);
  });
});

describe('the keys of a language', () => {
  const { retry, ...others } = ENGLISH;

  it('are those of English', () => {
    expect(() => checkKeys('de', ENGLISH, { ...ENGLISH })).not.to.throw();
    expect(() => checkKeys('de', ENGLISH, others)).to.throw(
      'de lacks texts that English has: retry',
    );
    expect(() => checkKeys('de', others, { ...others, retry })).to.throw(
      'de has texts that English lacks: retry',
    );
  });

  it('are some of them in a variety of English', () => {
    expect(() => checkKeys('en-us', ENGLISH, others)).not.to.throw();
    expect(() => checkKeys('en-us', others, { retry })).to.throw('en-us has texts');
  });
});
