import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { cloneJson, jsonOf, tryJsonOf } from '../../src/domain/json.js';
import { override } from '../helpers/fakes.js';

/** As with a script of the page that has changed every object. */
function polluted<T>(run: () => T): T {
  const end = override(Object.prototype as { toJSON?: unknown }, 'toJSON', () => 'polluted');
  try {
    return run();
  } finally {
    end();
  }
}

describe('jsonOf', () => {
  it('writes what JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonOf(value)).to.equal(JSON.stringify(value));
      }),
    );
    expect(jsonOf(undefined)).to.equal(undefined);
  });

  it('writes it in a page whose objects have a `toJSON` of somebody else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(polluted(() => jsonOf(value))).to.equal(JSON.stringify(value));
      }),
    );
  });

  it('writes it in a page whose library has given one to arrays, texts and figures', () => {
    const ends = [Array, String, Number].map(({ prototype }) =>
      override(prototype as { toJSON?: unknown }, 'toJSON', () => 'polluted'),
    );
    const text = jsonOf({ offers: [{ currency: 'GBP', amount: 5000 }] });
    for (const end of ends) end();
    expect(text).to.equal('{"offers":[{"currency":"GBP","amount":5000}]}');
  });

  it('asks objects that have one of their own', () => {
    const value = { at: new Date(0), by: { toJSON: () => 'itself' } };
    const text = '{"at":"1970-01-01T00:00:00.000Z","by":"itself"}';
    expect(jsonOf(value)).to.equal(text);
    expect(polluted(() => jsonOf(value))).to.equal(text);
  });
});

describe('cloneJson', () => {
  it('copies what JSON can hold, and gives nothing for what it can’t', () => {
    const value = { offers: [{ amount: 5000 }], none: [], closed: null };
    expect(cloneJson(value)).to.deep.equal(value);
    for (const lost of [undefined, () => 1, 1n, new Map([[1, 2]]), { file: new Set([1]) }]) {
      expect(cloneJson(lost), typeof lost).to.be.undefined;
    }
    expect(() => jsonOf({ map: new Map() })).to.throw(TypeError);
  });

  it('copies an object of another kind that has fields of its own', () => {
    const tagged = { [Symbol.toStringTag]: 'Proxy', amount: 5000 };
    expect(cloneJson({ tagged })).to.deep.equal({ tagged: { amount: 5000 } });
  });

  it('copies the same in a page whose objects have a `toJSON` of somebody else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const [copy, text] = [cloneJson(value), tryJsonOf(value)];
        expect(polluted(() => cloneJson(value))).to.deep.equal(copy);
        expect(polluted(() => tryJsonOf(value))).to.equal(text);
      }),
    );
  });
});
