import { expect } from '@open-wc/testing';
import { fit } from '../../src/client/parse.js';

const MODEL = {
  'text other': '',
  number: NaN,
  flag: false,
  object: {},
  within: { 'a b': NaN },
  list: [{ id: '' }],
  open: [],
};
const EMPTY = {
  text: '',
  other: '',
  number: NaN,
  flag: false,
  object: {},
  within: { a: NaN, b: NaN },
  list: [],
  open: [],
};

describe('fit()', () => {
  it('takes what has the form as it is', () => {
    const whole = {
      text: 'x',
      other: 'y',
      number: 1.5,
      flag: true,
      object: { a: 1 },
      within: { a: 1, b: 2 },
      list: [{ id: '1' }],
      open: [1, null, 'x', {}],
    };
    expect(fit(whole, MODEL)).to.deep.equal(whole);
  });

  it('passes through what no model names', () => {
    expect(fit({ more: [1], within: { c: 3 }, list: [{ n: 1 }] }, MODEL)).to.deep.equal({
      ...EMPTY,
      more: [1],
      within: { a: NaN, b: NaN, c: 3 },
      list: [{ id: '', n: 1 }],
    });
  });

  it('trusts no field of another kind', () => {
    for (const other of [7, '1.5', true, null, ['x'], { a: 1 }]) {
      const given = Object.fromEntries(Object.keys(EMPTY).map((key) => [key, other]));
      const fitted = fit(given, MODEL) as Record<string, unknown>;
      for (const [key, empty] of Object.entries(EMPTY)) {
        const isKind =
          Object.prototype.toString.call(other) === Object.prototype.toString.call(empty);
        if (!isKind) expect(fitted[key], `${key}: ${JSON.stringify(other)}`).to.deep.equal(empty);
      }
    }
  });

  it('takes of a list what has the kind of its item', () => {
    const list = [{ id: '1' }, null, 'x', [{ id: '2' }], { id: '3' }];
    expect(fit(list, [{ id: '' }])).to.deep.equal([{ id: '1' }, { id: '3' }]);
  });

  it('takes own fields only', () => {
    expect(fit(Object.create({ text: 'x', number: 1, list: [{}] }), MODEL)).to.deep.equal(EMPTY);
    expect(fit({}, { 'toString constructor': '' })).to.deep.equal({
      toString: '',
      constructor: '',
    });
  });

  it('makes the whole form of what is no object', () => {
    for (const other of [null, undefined, [], 'x', 7])
      expect(fit(other, MODEL)).to.deep.equal(EMPTY);
  });

  it('has no negative zero, whose sign would show', () => {
    const { balance } = fit({ balance: -0 }, { balance: NaN }) as { balance: number };
    expect(Object.is(balance, 0)).to.be.true;
  });
});
