import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { safeLink, safeLinks } from '../../src/domain/links.js';
import { isPageLink } from '../../src/domain/page-link.js';
import type { AcceptLinks } from '../../src/index.js';

const HOSTILE: readonly unknown[] = [
  'http://finance.example/contract',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://finance.example/1',
  'file:///etc/hosts',
  'ftp://finance.example/',
  '//finance.example/contract',
  '/contract',
  'contract',
  '',
  ' https://finance.example/',
  'https://finance.example/ ',
  'https://finance.example/a b',
  'https://finance.example/\u00a0',
  'https://fin\tance.example/',
  'https:\n//finance.example/',
  'https:finance.example/contract',
  'https:/finance.example/contract',
  'https:\\\\finance.example\\contract',
  'https://finance.example\\@evil.example/',
  'https://merchant@finance.example/',
  'https://merchant:secret@finance.example/',
  'https://:secret@finance.example/',
  'https://',
  'https://exa mple/',
  'https://[::1',
  'https://finance.example:99999/',
  null,
  undefined,
  7,
  {},
  ['https://finance.example/'],
  { toString: () => 'https://finance.example/' },
];

describe('safeLink', () => {
  it('takes an absolute https link as it is', () => {
    const href = 'https://finance.example/contracts/7?lang=en#sign';
    expect(safeLink(href)).to.equal(href);
    expect(safeLink('HTTPS://Finance.Example/A')).to.equal('https://finance.example/A');
  });

  for (const href of HOSTILE) {
    it(`takes nothing of ${JSON.stringify(href)}`, () => {
      expect(safeLink(href)).to.be.undefined;
    });
  }

  it('keeps to the hosts where there are some', () => {
    const hosts = ['sign.example', 'finance.example:8443'];
    expect(safeLink('https://sign.example/1', hosts)).to.equal('https://sign.example/1');
    expect(safeLink('https://SIGN.example/1', hosts)).to.equal('https://sign.example/1');
    expect(safeLink('https://finance.example:8443/', hosts)).to.be.a('string');
    for (const other of [
      'https://finance.example/',
      'https://sign.example:8443/',
      'https://sign.example.evil.example/',
      'https://evil.example/?sign.example',
      'https://evil.example/#@sign.example',
      'https://xsign.example/',
    ]) {
      expect(safeLink(other, hosts), other).to.be.undefined;
    }
  });

  it('knows hosts in the letters of any language, and with the usual port', () => {
    const href = 'https://xn--bcher-kva.example/x';
    for (const host of ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example']) {
      expect(safeLink('https://bücher.example/x', [host]), host).to.equal(href);
      expect(safeLink('https://bucher.example/x', [host]), host).to.be.undefined;
    }
    expect(safeLink('https://sign.example/', ['sign.example:443'])).to.be.a('string');
    // As it is copied from an address bar.
    for (const host of ['https://sign.example', 'HTTPS://sign.example/']) {
      expect(safeLink('https://sign.example/', [host]), host).to.be.a('string');
    }
  });

  it('takes no link for a host that is none', () => {
    for (const host of [
      'sign.example/x',
      'a@sign.example',
      'https://sign.example/x',
      '',
      '[',
      '*',
    ]) {
      expect(safeLink('https://sign.example/', [host]), host).to.be.undefined;
      expect(safeLink('https://https/', [host]), host).to.be.undefined;
    }
  });

  it('gives https without credentials or nothing, and is stable, whatever it is given', () => {
    const urls = fc.webUrl({ withFragments: true, withQueryParameters: true });
    const prefixed = fc
      .tuple(fc.constantFrom('https://', 'https:', 'http://', 'javascript:', '\t'), fc.string())
      .map(([scheme, rest]) => scheme + rest);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), urls, prefixed), (value) => {
        const href = safeLink(value);
        if (href === undefined) return;
        const { protocol, username, password } = new URL(href);
        expect({ protocol, username, password }).to.deep.equal({
          protocol: 'https:',
          username: '',
          password: '',
        });
        expect(safeLink(href)).to.equal(href);
      }),
      { numRuns: 500 },
    );
  });
});

describe('safeLinks', () => {
  it('gives what may be shown, by the names of the service', () => {
    const links = {
      contract_link: 'https://finance.example/c',
      merchant_link: 'javascript:alert(1)',
      guide_link: 'https://finance.example/g',
      count: 3,
      nested: { link: 'https://finance.example/n' },
    };
    expect(safeLinks(links)).to.deep.equal([
      { name: 'contract_link', href: 'https://finance.example/c' },
      { name: 'guide_link', href: 'https://finance.example/g' },
    ]);
  });

  it('keeps to the hosts where there are some', () => {
    const links = { contract_link: 'https://a.example/', merchant_link: 'https://b.example/' };
    expect(safeLinks(links, ['b.example']).map(({ name }) => name)).to.deep.equal([
      'merchant_link',
    ]);
  });

  it('takes own entries only', () => {
    const inherited = { contract_link: 'https://finance.example/c' };
    expect(safeLinks(Object.create(inherited) as AcceptLinks)).to.deep.equal([]);
  });

  it('gives safe links only, whatever object it is given', () => {
    const entries = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.webUrl()));
    fc.assert(
      fc.property(entries, (links) => {
        for (const { name, href } of safeLinks(links as AcceptLinks)) {
          expect(href).to.equal(safeLink(links[name]));
        }
      }),
    );
  });
});

describe('isPageLink', () => {
  const BASE = 'https://partner.example/dashboard/';

  it('takes what leads to a web page', () => {
    for (const href of [
      'renew',
      '/renew',
      '?start',
      '#renew',
      'http://a.example/',
      '//a.example',
    ]) {
      expect(isPageLink(href, BASE), href).to.be.true;
    }
  });

  it('takes nothing that leads into a script or a program', () => {
    for (const href of [
      '',
      undefined,
      'javascript:alert(1)',
      ' javascript:0',
      'data:,x',
      'tel:1',
      'web+https://a.example',
    ]) {
      expect(isPageLink(href, BASE), href).to.be.false;
    }
    expect(isPageLink('https://[', BASE)).to.be.false;
  });
});
