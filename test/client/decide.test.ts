import { expect } from '@open-wc/testing';
import { newKey } from '../../src/client/decide.js';
import { override, UUID } from '../helpers/fakes.js';

describe('the key of a decision', () => {
  // `http:` in a local network: there the browser has no `randomUUID`.
  for (const isSecure of [true, false]) {
    it(`is a UUID, a new one each time: in ${isSecure ? 'a' : 'no'} secure context`, () => {
      const restore = isSecure ? undefined : override(crypto, 'randomUUID', undefined as never);
      try {
        const keys = Array.from({ length: 1000 }, () => newKey());
        for (const key of keys) expect(key).to.match(UUID);
        expect(new Set(keys)).to.have.property('size', keys.length);
        // Each of its digits is drawn.
        for (const at of [...Array(36).keys()].filter((i) => ![8, 13, 14, 18, 23].includes(i))) {
          const digits = new Set(keys.map((key) => key[at]));
          expect(digits, `digit ${String(at)}`).to.have.property('size', at === 19 ? 4 : 16);
        }
      } finally {
        restore?.();
      }
    });
  }
});
