import { expect } from '@open-wc/testing';
import { takingsOf } from '../../../src/elements/shared/takings.js';
import { localizer, type Localizer } from '../../../src/strings/localize.js';

const LANGS = 'en-GB en-US de fr es it pt-PT pt-BR nl sv da nb nn fi pl cs'.split(' ');
const CURRENCIES = 'GBP EUR USD SEK DKK NOK PLN CZK CHF JPY KWD BRL CAD'.split(' ');

/** All that the calculator needs of one. */
const l = (lang: string): Localizer => ({ ...localizer('en-GB'), lang });

describe('takingsOf()', () => {
  for (const lang of LANGS) {
    it(`reads back what Intl writes with signs, codes and names in ${lang}`, () => {
      for (const currency of CURRENCIES) {
        for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code', 'name'] as const) {
          // Names of several words are not read.
          if (currencyDisplay === 'name' && currency !== 'EUR') continue;
          const format = new Intl.NumberFormat(lang, {
            style: 'currency',
            currency,
            currencyDisplay,
          });
          const text = format.format(12_345);
          expect(takingsOf(text, l(lang), currency), text).to.equal(12_345);
        }
      }
    });
  }

  it('reads the signs of another language on an English page', () => {
    for (const [text, currency] of [
      ['15 kr', 'SEK'],
      ['15 kr.', 'DKK'],
      ['15 kr', 'NOK'],
      ['15 zł', 'PLN'],
      ['15 Kč', 'CZK'],
    ] as const) {
      expect(takingsOf(text, l('en-GB'), currency), text).to.equal(15);
    }
  });

  it('does not read what may be thousands as ones', () => {
    for (const text of ['15k', '15 K', '1.5m', '2 million', '15 grand', '15 mil']) {
      for (const currency of CURRENCIES) {
        expect(takingsOf(text, l('en-GB'), currency), `${text} ${currency}`).to.be.undefined;
      }
    }
  });
});
