import { expect } from '@open-wc/testing';
import { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { defineOnce } from '../../src/internal/define-once.js';

let count = 0;
const newTag = () => `define-once-${++count}`;

describe('defineOnce()', () => {
  it('defines a tag', () => {
    const tag = newTag();
    class Some extends HTMLElement {}
    defineOnce(tag, Some);
    expect(customElements.get(tag)).to.equal(Some);
  });

  it('leaves a tag alone that is taken', () => {
    const tag = newTag();
    class Theirs extends HTMLElement {}
    customElements.define(tag, Theirs);
    defineOnce(tag, class extends HTMLElement {});
    expect(customElements.get(tag)).to.equal(Theirs);
  });

  it('defines in the registry that it is given', () => {
    const defined: [string, CustomElementConstructor][] = [];
    const registry = {
      get: () => undefined,
      define: (tag: string, Class: CustomElementConstructor) => void defined.push([tag, Class]),
    } as unknown as CustomElementRegistry;
    class Some extends HTMLElement {}
    defineOnce('some-tag', Some, registry);
    expect(defined).to.deep.equal([['some-tag', Some]]);
    OfferPicker.define('my-picker', registry);
    expect(defined[1]).to.deep.equal(['my-picker', OfferPicker]);
  });
});

describe('define()', () => {
  for (const [tag, Class] of [
    ['renewal-advert', RenewalAdvert],
    ['offer-picker', OfferPicker],
    ['offer-accept', OfferAccept],
  ] as const) {
    it('gives a further tag a class of its own', () => {
      OfferPicker.define();
      OfferPicker.define('a-further-picker');
      const Further = customElements.get('a-further-picker')!;
      expect(Further).not.to.equal(OfferPicker);
      expect(new Further()).to.be.instanceOf(OfferPicker);
      expect(() => OfferPicker.define('nohyphen')).to.throw(DOMException);
    });

    it(`registers <${tag}>, and may be called again`, () => {
      Class.define();
      Class.define();
      expect(customElements.get(tag)).to.equal(Class);
      expect(document.createElement(tag)).to.be.instanceOf(Class);
    });
  }
});
