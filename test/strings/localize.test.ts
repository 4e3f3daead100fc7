import { expect } from '@open-wc/testing';
import { advertStrings } from '../../src/strings/en-advert.js';
import { flowStrings } from '../../src/strings/en.js';
import { loadStrings } from '../../src/strings/loading.js';
import { localizer } from '../../src/strings/localize.js';
import { plural } from '../../src/strings/plural.js';
import { addStrings, setStrings, type Strings } from '../../src/strings/strings.js';

const fold = (text: string) => text.replace(/\s/g, ' ');

it('setStrings() takes a list that TypeScript knows to be complete', () => {
  const complete: Strings = { ...advertStrings, ...flowStrings, advertDismiss: 'Nu acum' };
  setStrings('ro', complete);
  expect(localizer('ro').text('advertDismiss')).to.equal('Nu acum');
});

describe('localizer()', () => {
  before(async () => {
    addStrings('en', flowStrings);
    for (const lang of ['de', 'fr', 'pl']) await loadStrings(lang, ['flow']);
  });

  for (const [lang, amount, currency, expected] of [
    ['en-GB', 20000, 'GBP', '£20,000'],
    ['en-GB', 1031.25, 'GBP', '£1,031.25'],
    ['en-GB', 0.1, 'GBP', '£0.10'],
    ['en-GB', 1234, 'JPY', 'JP¥1,234'],
    ['ja', 1234, 'JPY', '¥1,234'],
    ['ar', 1234.5, 'KWD', 'KWD 1,234.500'],
    ['de-AT', 1031.25, 'EUR', '€ 1.031,25'],
    ['fr-CA', 20000, 'EUR', '20 000 €'],
    ['en-GB', 1755.625, 'KWD', 'KWD 1,755.625'],
    ['en-GB', 1755.5, 'KWD', 'KWD 1,755.500'],
    ['de', 1031.25, 'EUR', '1.031,25 €'],
    ['en-GB', -4560, 'GBP', '-£4,560'],
    ['xx-not-a-language-at-all', 20000, 'GBP', '£20,000'],
    ['', 20000, 'GBP', '£20,000'],
  ] as const) {
    it(`writes ${amount} ${currency} in ${JSON.stringify(lang)} as ${expected}`, () => {
      expect(fold(localizer(lang).money(amount, currency))).to.equal(expected);
    });
  }

  it('writes Norwegian figures between Norwegian words, also where a browser knows none of Nynorsk', async () => {
    await loadStrings('nn', ['flow']);
    for (const lang of ['nn', 'nn-NO', 'no']) {
      const { foreign, money, number, percent } = localizer(lang);
      expect({ lang, foreign }).to.deep.equal({ lang, foreign: false });
      expect(fold(number(1234.5))).to.equal('1 234,5');
      expect(fold(percent(12.5))).to.equal('12,5 %');
      expect(money(20000, 'NOK')).to.equal(localizer('nb').money(20000, 'NOK'));
    }
  });

  it('lets a page word Nynorsk itself', () => {
    setStrings('nn', { advertDismiss: 'Lat att' });
    expect(localizer('nn-NO').text('advertDismiss')).to.equal('Lat att');
  });

  it('writes a percentage as the service gives it', () => {
    const { percent } = localizer('en-GB');
    expect([percent(12.5), percent(8), percent(0), percent(33.333)]).to.deep.equal([
      '12.5%',
      '8%',
      '0%',
      '33.33%',
    ]);
    expect(fold(localizer('de').percent(12.5))).to.equal('12,5 %');
  });

  it('writes English figures where a browser knows a language’s plurals and not its figures', () => {
    const { NumberFormat } = Intl;
    const asked: unknown[] = [];
    Intl.NumberFormat = new Proxy(NumberFormat, {
      construct(target, [locales, options]: [string[], Intl.NumberFormatOptions]) {
        asked.push(locales);
        return new target(locales, options);
      },
    });
    try {
      setStrings('pt', { advertDismiss: 'Fechar' });
      localizer('pt').number(1);
    } finally {
      Intl.NumberFormat = NumberFormat;
    }
    // Of the browser itself nothing is taken: its language may be any.
    expect(asked).to.deep.equal([['pt', 'en']]);
  });

  it('writes numbers with the options of Intl', () => {
    expect(
      localizer('en-GB').number(3, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    ).to.equal('3 days');
    expect(localizer('en-GB').number(1234.5)).to.equal('1,234.5');
  });

  it('fills in values, and leaves alone what it has none for', () => {
    addStrings('x-fill', {});
    setStrings('en-x-fill', { advertBalance: '{amount} of {total}' });
    const { text } = localizer('en-x-fill');
    expect(text('advertBalance', { amount: '{total} & <b>$&</b>' })).to.equal(
      '{total} & <b>$&</b> of {total}',
    );
    expect(text('advertBalance')).to.equal('{amount} of {total}');
  });

  it('takes no value from the prototype', () => {
    setStrings('en-x-proto', { advertBalance: '{toString}{constructor}' });
    expect(localizer('en-x-proto').text('advertBalance', {})).to.equal('{toString}{constructor}');
  });

  it('is English, figures and all, where there are no texts', () => {
    for (const lang of ['ja', 'ar', 'tlh', 'not a language', 'constructor', '']) {
      const { lang: shown, foreign, percent } = localizer(lang);
      expect({ lang, shown, foreign }).to.deep.equal({ lang, shown: 'en', foreign: true });
      expect(percent(12.5)).to.equal('12.5%');
    }
    for (const lang of ['en', 'en-GB', 'en-NZ', 'de', 'de-AT', 'pl-PL']) {
      const { lang: shown, foreign } = localizer(lang);
      expect({ shown, foreign }).to.deep.equal({ shown: lang, foreign: false });
    }
  });

  it('is that of the page’s texts from the moment that it gives some', () => {
    expect(localizer('ko').foreign).to.be.true;
    setStrings('ko', { advertAction: '제안 보기' });
    expect(localizer('ko-KR')).to.include({ lang: 'ko-KR', foreign: false });
    expect(localizer('ko-KR').text('advertAction')).to.equal('제안 보기');
    expect(localizer('ko').money(1234, 'KRW')).to.equal('₩1,234');
  });

  it('is English where the tag is none', () => {
    for (const lang of ['de-!', 'de-', 'de_DE']) {
      const l = localizer(lang);
      expect(l, lang).to.include({ lang: 'en', foreign: true });
      expect([l.text('termCost'), l.number(1.5)]).to.deep.equal([flowStrings.termCost, '1.5']);
    }
  });

  it('has English figures for texts of the page in a language that the browser does not know', () => {
    setStrings('tlh', { advertDismiss: 'Qo’' });
    const l = localizer('tlh');
    expect(l).to.include({ lang: 'en', foreign: false });
    expect([l.text('advertDismiss'), l.number(1234.5)]).to.deep.equal(['Qo’', '1,234.5']);
  });
});

describe('plural()', () => {
  const forms = { one: 'ONE {n}', few: 'FEW {n}', many: 'MANY {n}', other: 'OTHER {n}' };
  const inPlural = (lang: string, count: number) =>
    plural(localizer(lang), 'pickerNarrowAll', count, { n: String(count) });

  it('takes the form of the language', () => {
    setStrings('pl-x-plural', { pickerNarrowAll: forms });
    setStrings('en-x-plural', { pickerNarrowAll: forms });
    expect([1, 2, 5, 22, 1.5].map((count) => inPlural('pl-x-plural', count))).to.deep.equal([
      'ONE 1',
      'FEW 2',
      'MANY 5',
      'FEW 22',
      'OTHER 1.5',
    ]);
    expect([0, 1, 2].map((count) => inPlural('en-x-plural', count))).to.deep.equal([
      'OTHER 0',
      'ONE 1',
      'OTHER 2',
    ]);
  });

  it('has `other` for a form that is left out', () => {
    setStrings('pl-x-few', { pickerNarrowAll: { other: 'OTHER' } });
    expect(inPlural('pl-x-few', 2)).to.equal('OTHER');
  });

  it('takes the rules of the texts: English ones of a page in another language are English', () => {
    addStrings('en', { pickerNarrowAll: forms });
    setStrings('lt', { advertAction: 'Rodyti' });
    // In Lithuanian 21 is `one`, and 2 is `few`.
    expect([21, 2].map((count) => inPlural('lt', count))).to.deep.equal(['OTHER 21', 'OTHER 2']);
    setStrings('tlh', { pickerNarrowAll: forms });
    expect(inPlural('tlh', 1)).to.equal('ONE 1');
    addStrings('en', flowStrings);
  });

  it('makes do with what an untyped page gives', () => {
    setStrings('en-x-untyped', {
      pickerNarrowAll: 'All {n}',
    } as unknown as Partial<Strings>);
    expect(inPlural('en-x-untyped', 1)).to.equal('All 1');
  });
});

describe('values in a text', () => {
  const balance = (lang: string, amount: string) =>
    localizer(lang).text('advertBalance', { amount });

  it('stand as they are where all is written from left to right', () => {
    setStrings('en-x-left', { advertBalance: '{amount} left' });
    expect(balance('en-x-left', '£1,250 – Café')).to.equal('£1,250 – Café left');
  });

  it('are set apart in a text that is written from right to left', () => {
    for (const [lang, word] of [
      ['ar-x-right', 'متبقية'],
      ['he', 'נותרו'],
      ['dv', 'ބާކީ'],
      ['ff-Adlm', '\u{1e900}'],
    ] as const) {
      setStrings(lang, { advertBalance: `{amount} ${word}` });
      expect(balance(lang, '£1,250'), lang).to.equal(`\u2068£1,250\u2069 ${word}`);
    }
    setStrings('ur-Latn', { advertBalance: '{amount} baqi' });
    expect(balance('ur-Latn', '£1,250')).to.equal('£1,250 baqi');
  });

  it('are set apart where they run against the text', () => {
    setStrings('en-x-against', { advertBalance: '{amount} left' });
    for (const name of ['تمويل مرن', 'מימון', 'a\u202egnp.exe', '\u2067a', '\ufe8e', '\u{1e900}']) {
      expect(balance('en-x-against', name)).to.equal(`\u2068${name}\u2069 left`);
    }
  });
});
