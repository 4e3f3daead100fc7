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

  it('reads what the page writes where amounts have another decimal sign than figures', () => {
    for (const lang of 'en-DE en-NL en-SK en-SE en-PL fr-CH de-AT de-CH es-MX it-CH'.split(' ')) {
      for (const currency of CURRENCIES) {
        for (const amount of [1500, 1500.5]) {
          if (amount % 1 && currency === 'JPY') continue;
          const text = new Intl.NumberFormat(lang, { style: 'currency', currency }).format(amount);
          expect(takingsOf(text, l(lang), currency), `${lang} ${text}`).to.equal(amount);
        }
      }
    }
  });

  it('reads what is copied from a page that is written from right to left', () => {
    for (const lang of ['ar-EG', 'he', 'fa']) {
      const text = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(1500);
      expect(takingsOf(text, l(lang), 'EUR'), `${lang} ${text}`).to.equal(1500);
    }
  });

  it('reads no amount with the sign of another currency', () => {
    for (const [text, currency, amount] of [
      ['$1,500', 'GBP', undefined],
      ['€1,500', 'GBP', undefined],
      ['1,500 €', 'USD', undefined],
      ['£1,500', 'GBP', 1500],
      ['$1,500', 'CAD', 1500],
      ['CA$1,500', 'CAD', 1500],
      ['R$ 1,500', 'BRL', 1500],
      ['US$ 1,500', 'BRL', undefined],
    ] as const) {
      expect(takingsOf(text, l('en-GB'), currency), text).to.equal(amount);
    }
  });

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
