import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { deepFreeze, own } from '../../src/domain/objects.js';

describe('own', () => {
  it('gives own properties', () => {
    expect(own({ active: true }, 'active')).to.equal(true);
    expect(own(['a'], '0')).to.equal('a');
    expect(own(Object.assign(Object.create(null), { a: 1 }), 'a')).to.equal(1);
  });

  it('gives nothing that is inherited', () => {
    const has = (object: unknown, key: string) => own(object, key) !== undefined;
    expect(has({}, 'constructor')).to.be.false;
    expect(has(Object.create({ active: true }), 'active')).to.be.false;
    expect(has({}, '__proto__')).to.be.false;
    expect(has(JSON.parse('{"__proto__":{"a":1}}'), 'a')).to.be.false;
  });

  it('gives nothing of what is no object', () => {
    for (const value of [null, undefined, 'text', 7, true, () => undefined]) {
      expect(own(value, 'length'), String(value)).to.be.undefined;
    }
  });
});

describe('deepFreeze', () => {
  it('freezes the whole of any JSON and gives it back', () => {
    const isFrozen = (value: unknown): boolean =>
      Object.isFrozen(value) &&
      (typeof value !== 'object' || value === null || Object.values(value).every(isFrozen));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(deepFreeze(value)).to.equal(value);
        expect(isFrozen(value)).to.be.true;
      }),
    );
  });

  it('goes deeper than the call stack', () => {
    let deepest: object = {};
    const innermost = deepest;
    for (let depth = 0; depth < 100_000; depth++) deepest = { deepest };
    deepFreeze(deepest);
    expect(Object.isFrozen(innermost)).to.be.true;
  });

  it('ends where objects hold each other', () => {
    const one: { other?: object } = {};
    const two = { one };
    one.other = two;
    deepFreeze(one);
    expect(Object.isFrozen(two)).to.be.true;
  });
});
