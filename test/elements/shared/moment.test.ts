import { expect } from '@open-wc/testing';
import { bound, momentOf } from '../../../src/elements/shared/moment.js';

describe('a time in words', () => {
  for (const [text, expected] of [
    ['8 March 2030 at 10:00', '8~March 2030 at~10:00'],
    ['8. März 2030 um 10:00', '8.~März 2030 um~10:00'],
    ['2 days, 23 hours', '2~days, 23~hours'],
    ['March 8, 2030', 'March 8, 2030'],
    ['10:00:05 GMT', '10:00:05~GMT'],
    ['1234 5678', '1234 5678'],
  ] as const) {
    it(`ends no line between a figure and what it is of: ${text}`, () => {
      expect(bound(text)).to.equal(expected.replaceAll('~', '\u00a0'));
    });
  }

  it('is none for what no date can hold', () => {
    for (const time of [undefined, NaN, Infinity, 9e15]) {
      expect(momentOf(time, { lang: 'en' }, { dateStyle: 'long' })).to.equal('');
    }
  });
});
