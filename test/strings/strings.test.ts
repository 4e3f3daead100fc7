import { expect } from '@open-wc/testing';
import { advertStrings } from '../../src/strings/en-advert.js';
import { flowStrings } from '../../src/strings/en.js';
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

  it('tells who asked, until they don’t', () => {
    let told = 0;
    const stop = onStrings(() => told++);
    setStrings('en-HK', {});
    stop();
    setStrings('en-HK', {});
    expect(told).to.equal(1);
  });
});

describe('the English texts', () => {
  const all = Object.entries({ ...advertStrings, ...flowStrings });

  it('are each there once', () => {
    const keys = [...Object.keys(advertStrings), ...Object.keys(flowStrings)];
    expect(new Set(keys).size).to.equal(keys.length);
    expect(all.filter(([, text]) => !text.trim())).to.deep.equal([]);
  });

  it('promise nothing', () => {
    for (const [key, text] of all) {
      expect(text, key).not.to.match(/guarantee|pre-?approved|risk[- ]free|no cost/i);
    }
  });
});
