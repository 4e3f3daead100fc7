import { expect } from '@open-wc/testing';
import { isFinanceError } from '../../src/client.js';
import { identityOf, isAnother, isStill } from '../../src/session/identity.js';
import { checkedOptions, type SessionOptions } from '../../src/session/options.js';
import { PROVIDERS } from '../helpers/page.js';

describe('identityOf', () => {
  const options = { baseUrl: '/finance/v2', providerId: PROVIDERS.eligible, merchantId: 'shop-1' };

  it('tells merchants and services apart', () => {
    const others = [
      options,
      { ...options, providerId: PROVIDERS.mixed },
      { ...options, baseUrl: '/finance/v3' },
      { ...options, providerId: null },
      { ...options, providerId: null, merchantId: 'shop-2' },
      {},
    ];
    expect(new Set(others.map(identityOf)).size).to.equal(others.length);
  });

  it('is that of the provider_id, whatever reference the page gives', () => {
    expect(identityOf({ ...options, merchantId: 'shop-2' })).to.equal(identityOf(options));
  });

  it('takes an id that is null or empty for none, and no address for the page’s', () => {
    const none = { providerId: undefined, merchantId: undefined };
    const identity = identityOf(none);
    expect(identity).not.to.contain(location.host);
    for (const providerId of [null, '']) {
      for (const merchantId of [null, '']) {
        expect(identityOf({ baseUrl: '', providerId, merchantId })).to.equal(identity);
      }
    }
    expect(isAnother({ merchantId: '42' }, { merchantId: 42 as never })).to.be.false;
    expect(isStill({ merchantId: '' }, { merchantId: '42' })).to.be.true;
  });

  it('takes no two references for one because they would be one address', () => {
    const [one, two] = ['shop', 'shop/'].map((merchantId) => ({ merchantId }));
    expect(isAnother(one, two!)).to.be.true;
    expect(isStill(one!, two!)).to.be.false;
    expect(identityOf(one!)).not.to.equal(identityOf(two!));
  });

  it('takes a provider_id for the same, however it is spelled', () => {
    const { providerId } = options;
    const [one, two] = [{ providerId }, { providerId: providerId.toUpperCase() }];
    expect(isAnother(one, two)).to.be.false;
    expect(isAnother(two, one)).to.be.false;
    expect(isStill(one, two)).to.be.true;
    expect(isStill(two, one)).to.be.true;
    expect(identityOf(one)).to.equal(identityOf(two));
  });

  it('takes an address for the same, however it is spelled', () => {
    const { origin, host } = location;
    const path = new URL('x', document.baseURI).pathname.slice(1).replace(/x$/, '');
    const image = document.body.appendChild(Object.assign(new Image(), { name: 'baseURI' }));
    for (const baseUrl of [
      '/finance/v2/',
      `${origin}/finance/v2`,
      `${origin}/finance/v2//`,
      `//${host}/finance/v2`,
      `${'../'.repeat(path.split('/').length)}finance/v2`,
    ]) {
      expect(identityOf({ ...options, baseUrl }), baseUrl).to.equal(identityOf(options));
    }
    image.remove();
  });

  it('does not hang on other settings', () => {
    const others: SessionOptions = { ...options, currency: 'GBP', credentials: 'omit' };
    expect(identityOf(others)).to.equal(identityOf(options));
  });
});

describe('checkedOptions', () => {
  for (const baseUrl of [
    '/finance/v2',
    'finance/v2',
    './v2',
    'https://finance.example/v2',
    'http://localhost:8000/v2/',
    '//finance.example/v2',
  ]) {
    it(`takes ${baseUrl}`, () => {
      const { href } = new URL(baseUrl, document.baseURI);
      expect(checkedOptions({ baseUrl, providerId: PROVIDERS.eligible })).to.deep.equal({
        baseUrl: href.replace(/\/$/, ''),
        providerId: PROVIDERS.eligible,
      });
    });
  }

  it('takes an address for what it was when the page named it, whatever route it goes to', () => {
    const before = location.href;
    const options = { baseUrl: './first-named', providerId: PROVIDERS.eligible };
    const first = checkedOptions(options);
    history.pushState(null, '', '/deals/42/');
    try {
      expect(checkedOptions(options)).to.deep.equal(first);
    } finally {
      history.replaceState(null, '', before);
    }
  });

  for (const baseUrl of [
    undefined,
    '',
    '/finance v2',
    '/finance/v2?x=1',
    '/finance/v2#x',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ftp://finance.example/',
    'https:finance.example',
    'blob:https://finance.example/1',
    '/v2\n',
  ]) {
    it(`does not take ${JSON.stringify(baseUrl)}`, () => {
      const error = checkedOptions({ baseUrl });
      expect(isFinanceError(error)).to.be.true;
      expect(error).to.include({
        code: 'config_invalid',
        operation: 'config',
        outcome: 'not_sent',
        cause: 'baseUrl',
      });
    });
  }

  it('takes an initial application, which has no id', () => {
    for (const providerId of [undefined, null, '']) {
      expect(isFinanceError(checkedOptions({ baseUrl: '/v2', providerId }))).to.be.false;
    }
  });

  it('does not take an id that is no UUID', () => {
    for (const providerId of ['7', '../x', `${PROVIDERS.eligible} `]) {
      const error = checkedOptions({ baseUrl: '/v2', providerId });
      expect(error).to.include({ code: 'config_invalid', cause: 'providerId' });
    }
  });
});
