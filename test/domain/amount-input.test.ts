import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseAmount, type NumberShape } from '../../src/domain/amount-input.js';
import { minorDigits } from '../../src/domain/minor-units.js';

const LATIN = Array.from('0123456789');

function shapeOf(lang: string): NumberShape {
  const format = new Intl.NumberFormat(lang, { useGrouping: false });
  return {
    decimal: format.formatToParts(0.5).find(({ type }) => type === 'decimal')!.value,
    digits: LATIN.map((digit) => format.format(Number(digit))),
  };
}

const EN: NumberShape = { decimal: '.', digits: LATIN, names: ['£'] };
const named = (name: string): NumberShape => ({ ...DE, names: [name] });
const DE: NumberShape = { decimal: ',', digits: LATIN, names: ['€'] };

describe('parseAmount()', () => {
  for (const [text, shape, currency, expected] of [
    ['1500', EN, 'GBP', 1500],
    ['1,500', EN, 'GBP', 1500],
    [' £1,500.50 ', EN, 'GBP', 1500.5],
    ['1 500', EN, 'GBP', 1500],
    ['1,23,45,678', EN, 'INR', 12345678],
    ['1,234,567.8', EN, 'GBP', 1234567.8],
    ['0', EN, 'GBP', 0],
    ['GBP 20', EN, 'GBP', 20],
    ['kr. 12,50', named('kr'), 'SEK', 12.5],
    ['12,50 zł', named('zł'), 'PLN', 12.5],
    ['12,50 eur', DE, 'EUR', 12.5],
    ['K 12', named('k'), 'ZMW', 12],
    ['1.500,25 €', DE, 'EUR', 1500.25],
    ['1’500', DE, 'CHF', 1500],
    ['12,50 kr. ', named('kr'), 'SEK', 12.5],
    ['kr.12,50', named('kr'), 'SEK', 12.5],
    ['K. 12', named('k'), 'ZMW', 12],
    ['руб. 12', named('руб'), 'RUB', 12],
    ['1.500 R$', named('r$'), 'BRL', 1500],
    ['1_500', EN, 'GBP', 1500],
    [`${'0'.repeat(39)}5`, EN, 'GBP', 5],
    ['1500', EN, 'JPY', 1500],
    ['1.755', EN, 'KWD', 1.755],
    // It isn't clear which is meant.
    ['1.500', EN, 'GBP', undefined],
    ['1,500', DE, 'EUR', undefined],
    ['1.5', EN, 'JPY', undefined],
    ['1,50', EN, 'GBP', undefined],
    ['1,5000', EN, 'GBP', undefined],
    ['1234,567', EN, 'GBP', undefined],
    ['12345,678', EN, 'GBP', undefined],
    [',345', EN, 'GBP', undefined],
    ['1,2345,678', EN, 'GBP', undefined],
    ['1,2,345', EN, 'GBP', undefined],
    ['12 34', EN, 'GBP', undefined],
    ['1.500.000', EN, 'GBP', undefined],
    ['1,500 000', EN, 'GBP', undefined],
    // Words that may be part of the amount, or another currency.
    ['15k', EN, 'GBP', undefined],
    ['15K', named('k'), 'ZMW', undefined],
    ['1.5m', EN, 'GBP', undefined],
    ['2 million', EN, 'GBP', undefined],
    ['15 Tsd.', DE, 'EUR', undefined],
    ['2 Mio. €', DE, 'EUR', undefined],
    ['a lot', EN, 'GBP', undefined],
    ['20 USD', EN, 'GBP', undefined],
    ['$20', EN, 'GBP', undefined],
    ['20 €', EN, 'GBP', undefined],
    ['\u200F\u200E20\u00A0£', EN, 'GBP', 20],
    // No amount.
    ['', EN, 'GBP', undefined],
    ['-5', EN, 'GBP', undefined],
    ['.5', EN, 'GBP', undefined],
    ['5.', EN, 'GBP', undefined],
    ['5.5.5', EN, 'GBP', undefined],
    ['1e3', EN, 'GBP', undefined],
    ['1.e5', EN, 'GBP', undefined],
    ['1e500', EN, 'GBP', undefined],
    ['1-500', EN, 'GBP', undefined],
    ['0x10', EN, 'GBP', undefined],
    ['Infinity', EN, 'GBP', undefined],
    [`${'0'.repeat(40)}5`, EN, 'GBP', undefined],
    ['9'.repeat(30), EN, 'GBP', undefined],
    ['5', EN, 'pounds', undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} in ${currency} as ${String(expected)}`, () => {
      expect(parseAmount(text, shape, currency)).to.equal(expected);
    });
  }

  it('reads back what Intl writes, in any language and currency', () => {
    const currencies = ['GBP', 'EUR', 'JPY', 'KWD', 'PLN'] as const;
    const langs = ['en', 'de', 'fr', 'sv', 'pl', 'cs', 'de-CH', 'en-IN', 'ar-EG', 'fa', 'es'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom(...currencies),
        fc.constantFrom(...langs),
        fc.boolean(),
        (minor, currency, lang, useGrouping) => {
          const digits = minorDigits(currency);
          const amount = minor / 10 ** digits;
          const text = new Intl.NumberFormat(lang, {
            useGrouping,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }).format(amount);
          expect(parseAmount(text, shapeOf(lang), currency), `${lang} ${text}`).to.equal(amount);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never throws, and gives nothing but an amount', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom(EN, DE),
        (text, shape) => {
          const amount = parseAmount(text, shape, 'GBP');
          if (amount === undefined) return;
          expect(Number.isFinite(amount) && amount >= 0).to.be.true;
          expect(Number.isSafeInteger(Math.round(amount * 100))).to.be.true;
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('takes any length of text in no time', () => {
    const start = performance.now();
    for (const text of [
      '1,'.repeat(50_000),
      '£'.repeat(100_000),
      ' '.repeat(100_000) + 'x',
      'a.'.repeat(50_000),
    ]) {
      parseAmount(text, EN, 'GBP');
    }
    expect(performance.now() - start).to.be.below(1_000);
  });
});
