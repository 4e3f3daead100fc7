import { expect } from '@open-wc/testing';
import { isOfOrigin, pageOrigin } from '../../src/client/page-origin.js';
import { once } from '../helpers/page.js';

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

  const BASE = '<base href="https://elsewhere.example/">';
  const DECLARED = '<script>var origin = "Stockholm";</script>';
  for (const [what, html, sandbox, origin] of [
    ['its parent’s in a frame without an address', '', '', location.origin],
    ['its parent’s in such a frame, whatever its links are of', BASE, '', location.origin],
    ['its parent’s in such a frame, whatever its scripts declare', DECLARED, '', location.origin],
    ['nobody else’s in a frame that may be nothing', BASE, 'allow-scripts', 'null'],
    ['nobody else’s in one whose scripts declare another', DECLARED, 'allow-scripts', 'null'],
  ] as const) {
    it(`is ${what}`, async () => {
      const frame = document.createElement('iframe');
      if (sandbox) frame.setAttribute('sandbox', sandbox);
      frame.srcdoc = `${html}<script>(${String(tell)})(${String(pageOrigin)})</script>`;
      const told = once<MessageEvent<string>>(window, 'message');
      document.body.append(frame);
      try {
        expect((await told).data).to.equal(origin);
      } finally {
        frame.remove();
      }
    });
  }
});

/** In the frame: tells the page what the function says there. */
const tell = (ask: () => string | undefined) => parent.postMessage(ask(), '*');

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
