import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isUuid, sameId } from '../../src/domain/identifiers.js';

describe('identifiers', () => {
  it('takes every UUID, in both cases', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(isUuid(id)).to.be.true;
        expect(isUuid(id.toUpperCase())).to.be.true;
        expect(sameId(id, id.toUpperCase())).to.be.true;
        expect(sameId(id.toUpperCase(), id)).to.be.true;
      }),
    );
  });

  it('takes nothing with anything before, behind or in between', () => {
    const at = fc.integer({ min: 0, max: 36 });
    const inserted = fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '\n',
      ' ',
      '?',
      '#',
      '0',
      '{',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.uuid(), at, inserted, (id, index, text) => {
        expect(isUuid(id.slice(0, index) + text + id.slice(index))).to.be.false;
      }),
    );
  });

  it('takes nothing else', () => {
    const others = [
      '',
      '..',
      '5b0c6b1e2f4d4c8a9a357d1e0c4f0001',
      '{5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001}',
      'urn:uuid:5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
      '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f000g',
      ['5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001'],
      null,
      undefined,
      7,
    ];
    for (const value of others) {
      expect(isUuid(value), String(value)).to.be.false;
      const id = '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001';
      expect(sameId(value, id), String(value)).to.be.false;
      expect(sameId(id, value), String(value)).to.be.false;
      if (typeof value !== 'string') expect(sameId(value, value), String(value)).to.be.false;
    }
  });
});
