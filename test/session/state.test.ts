import { expect } from '@open-wc/testing';
import { initialState, isDecided, type AcceptanceStatus } from '../../src/session/state.js';
import { PROVIDERS } from '../helpers/page.js';

describe('initialState', () => {
  it('knows nothing yet, and is frozen', () => {
    const state = initialState(PROVIDERS.eligible, 3);
    expect(state).to.deep.equal({
      revision: 3,
      providerId: PROVIDERS.eligible,
      blocked: false,
      eligibility: 'idle',
      started: false,
      offers: 'idle',
      products: [],
      expiresAt: '',
      acceptance: 'idle',
      recheck: 'idle',
    });
    expect(Object.isFrozen(state)).to.be.true;
    expect(Object.isFrozen(state.products)).to.be.true;
  });
});

describe('isDecided', () => {
  for (const [acceptance, decided] of [
    ['idle', false],
    ['review', false],
    ['error', false],
    ['expired', false],
    ['submitting', true],
    ['accepted', true],
    ['unknown', true],
  ] as const satisfies readonly [AcceptanceStatus, boolean][]) {
    it(`is ${decided} for ${acceptance}`, () => {
      expect(isDecided({ ...initialState(null, 0), acceptance })).to.equal(decided);
    });
  }
});
