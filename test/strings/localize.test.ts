import { expect, fixture, html } from '@open-wc/testing';
import { languageOf, localizer } from '../../src/strings/localize.js';
import { addStrings, setStrings } from '../../src/strings/strings.js';

const fold = (text: string) => text.replace(/\s/g, ' ');

describe('localizer()', () => {
  for (const [lang, amount, currency, expected] of [
    ['en-GB', 20000, 'GBP', '£20,000'],
    ['en-GB', 1031.25, 'GBP', '£1,031.25'],
    ['en-GB', 0.1, 'GBP', '£0.10'],
    ['en-GB', 1234, 'JPY', 'JP¥1,234'],
    ['ja', 1234, 'JPY', '￥1,234'],
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

  it('is the same for the same language', () => {
    expect(localizer('en-GB')).to.equal(localizer('en-GB'));
  });
});

describe('languageOf()', () => {
  it('is that of the closest lang attribute', async () => {
    const root = await fixture(
      html`<div lang="de">
        <p lang="fr"><b></b></p>
        <i></i>
      </div>`,
    );
    expect(languageOf(root.querySelector('b')!)).to.equal('fr');
    expect(languageOf(root.querySelector('i')!)).to.equal('de');
    expect(languageOf(root)).to.equal('de');
  });

  it('is English where nobody says', () => {
    expect(languageOf(document.createElement('p'))).to.equal('en');
  });

  it('goes out of shadow roots, by way of slots', () => {
    const host = document.createElement('div');
    host.lang = 'sv';
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<section lang="fi"><slot></slot></section><em></em>';
    const child = host.appendChild(document.createElement('p'));
    expect(languageOf(child)).to.equal('fi');
    expect(languageOf(shadow.querySelector('em')!)).to.equal('sv');
  });
});
