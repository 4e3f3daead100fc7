import { expect } from '@open-wc/testing';
import { isOfOrigin, pageOrigin } from '../../src/client/page-origin.js';

describe('pageOrigin', () => {
  it('is the page’s own, whatever address its links are of', () => {
    const base = document.createElement('base');
    base.href = 'https://elsewhere.example/';
    document.head.append(base);
    try {
      expect(pageOrigin()).to.equal(location.origin);
    } finally {
      base.remove();
    }
  });
});

describe('isOfOrigin', () => {
  for (const [url, isOf] of [
    ['https://shop.example/', true],
    ['https://shop.example/finance/v2/offers', true],
    ['https://shop.example.evil.example/finance/v2/offers', false],
    ['https://shop.example:8443/finance/v2/offers', false],
    ['http://shop.example/finance/v2/offers', false],
    ['https://elsewhere.example/?https://shop.example/', false],
  ] as const) {
    it(`says ${String(isOf)} of ${url}`, () => {
      expect(isOfOrigin(url, 'https://shop.example')).to.equal(isOf);
    });
  }

  it('knows no address of a page whose origin is nobody else’s', () => {
    expect(isOfOrigin('https://shop.example/', 'null')).to.be.false;
  });
});
