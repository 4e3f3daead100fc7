import { expect } from '@open-wc/testing';
import { override } from '../../helpers/fakes.js';
import { bound, momentOf } from '../../../src/elements/shared/moment.js';

describe('a time in words', () => {
  for (const [text, expected] of [
    ['8 March 2030 at 10:00', '8~March 2030 at~10:00'],
    ['8. März 2030 um 10:00', '8.~März 2030 um~10:00'],
    ['8. marts 2030 kl. 10.00', '8.~marts 2030 kl.~10.00'],
    ['2 days, 23 hours', '2~days, 23~hours'],
    ['March 8, 2030', 'March 8, 2030'],
    ['10:00:05 GMT', '10:00:05~GMT'],
    ['1234 5678', '1234 5678'],
  ] as const) {
    it(`ends no line between a figure and what it is of: ${text}`, () => {
      expect(bound(text)).to.equal(expected.replaceAll('~', '\u00a0'));
    });
  }

  it('makes a format once for a language, its options and the zone of the device', () => {
    const NOON = Date.UTC(2030, 2, 8, 12);
    const { DateTimeFormat } = Intl;
    const made: unknown[] = [];
    const restore = override(
      Intl,
      'DateTimeFormat',
      class extends DateTimeFormat {
        constructor(locales: string[], options: Intl.DateTimeFormatOptions) {
          super(locales, options);
          made.push([locales[0], options.timeStyle]);
        }
      } as unknown as typeof DateTimeFormat,
    );
    const show = (lang: string, timeStyle: 'short' | 'long') =>
      momentOf(NOON, { lang }, { dateStyle: 'full', timeStyle });
    try {
      const first = show('de', 'short');
      expect(show('de', 'short')).to.equal(first);
      expect(show('de', 'long')).not.to.equal(first);
      expect(show('fi', 'short')).not.to.equal(first);
      expect(made).to.deep.equal([
        ['de', 'short'],
        ['de', 'long'],
        ['fi', 'short'],
      ]);
      // The device travels: its clock tells another zone.
      const stay = override(Date.prototype, 'toTimeString', () => '02:00:00 GMT+1400 (elsewhere)');
      show('de', 'short');
      stay();
      expect(made).to.have.length(4);
    } finally {
      restore();
    }
  });

  it('is none for what no date can hold', () => {
    for (const time of [undefined, NaN, Infinity, 9e15]) {
      expect(momentOf(time, { lang: 'en' }, { dateStyle: 'long' })).to.equal('');
    }
  });
});
