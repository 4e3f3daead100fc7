import { expect } from '@open-wc/testing';
import { fallbacks } from '../../src/strings/fallbacks.js';

describe('fallbacks()', () => {
  for (const [lang, ...expected] of [
    ['de', 'de'],
    ['de-AT', 'de-at', 'de'],
    ['zh-Hant-TW', 'zh-hant-tw', 'zh-hant', 'zh'],
    ['pt-BR', 'pt-br', 'pt'],
    ['no', 'no', 'nb'],
    ['nn-NO', 'nn-no', 'nn', 'nb'],
    ['nb-NO', 'nb-no', 'nb'],
    ['nno', 'nno'],
    ['en-x-partner', 'en-x-partner', 'en-x', 'en'],
    ['de-', 'de-', 'de'],
    ['-', '-'],
    [''],
  ] as const) {
    it(`of ${JSON.stringify(lang)} are ${expected.join(', ') || 'none'}`, () => {
      expect(fallbacks(lang)).to.deep.equal(expected);
    });
  }
});
