import { expect } from '@open-wc/testing';
import { asObject, listOf, numberOf, objectOf, textOf } from '../../src/client/parse.js';
import type { JsonObject } from '../../src/index.js';

const inherits = Object.create({ text: 'x', number: 1, list: [{}], object: {} }) as JsonObject;

describe('parse', () => {
  it('takes objects for objects', () => {
    const object = {};
    expect(asObject(object)).to.equal(object);
    for (const other of [null, undefined, [], 'text', 7, true]) {
      expect(asObject(other), String(other)).to.be.undefined;
    }
  });

  it('reads texts, and nothing else as text', () => {
    expect(textOf({ text: 'x' }, 'text')).to.equal('x');
    for (const text of [7, null, true, ['x'], {}]) expect(textOf({ text }, 'text')).to.equal('');
    expect(textOf({}, 'text')).to.equal('');
    expect(textOf({}, 'toString')).to.equal('');
    expect(textOf(inherits, 'text')).to.equal('');
  });

  it('reads numbers, and does not trust numeric strings', () => {
    expect(numberOf({ number: 1.5 }, 'number')).to.equal(1.5);
    for (const number of ['1.5', null, true, [1], {}]) {
      expect(numberOf({ number }, 'number')).to.be.NaN;
    }
    expect(numberOf({}, 'number')).to.be.NaN;
    expect(numberOf(inherits, 'number')).to.be.NaN;
  });

  it('reads objects, and an empty one for anything else', () => {
    expect(objectOf({ object: { a: 1 } }, 'object')).to.deep.equal({ a: 1 });
    for (const object of ['x', null, true, [1], 1]) {
      expect(objectOf({ object }, 'object')).to.deep.equal({});
    }
    expect(objectOf({}, 'constructor')).to.deep.equal({});
    expect(objectOf(inherits, 'object')).to.deep.equal({});
  });

  it('reads the objects of a list, and no list from anything else', () => {
    const ids = (list: JsonObject['list']) => listOf({ list: list! }, 'list', ({ id }) => id);
    expect(ids([{ id: 1 }, null, 'x', [{ id: 2 }], { id: 3 }])).to.deep.equal([1, 3]);
    expect(ids([])).to.deep.equal([]);
    for (const other of ['x', null, true, { length: 0 }, 1]) expect(ids(other)).to.be.undefined;
    expect(listOf(inherits, 'list', (item) => item)).to.be.undefined;
  });
});
