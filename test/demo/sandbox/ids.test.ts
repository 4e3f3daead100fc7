import { expect } from '@open-wc/testing';
import { isUuid, nextUuid } from '../../../demo/sandbox/ids.js';

describe('sandbox: ids', () => {
  it('are UUIDs of version 4, and no two of ten thousand are the same', () => {
    const counters = {};
    const ids = Array.from({ length: 10_000 }, () => nextUuid(counters, 1, 'offer'));
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(ids.every((id) => form.test(id) && isUuid(id))).to.equal(true);
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('count each kind for itself', () => {
    const counters = {};
    const offer = nextUuid({}, 1, 'offer');
    expect(nextUuid(counters, 1, 'request')).to.not.equal(offer);
    expect(nextUuid(counters, 1, 'offer')).to.equal(offer);
    expect(counters).to.deep.equal({ request: 1, offer: 1 });
  });

  it('are told from other texts', () => {
    for (const value of ['', 'x', '5b0c6b1e2f4d4c8a9a357d1e0c4f0001', 7, null]) {
      expect(isUuid(value)).to.equal(false);
    }
  });
});
