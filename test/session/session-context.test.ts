import { expect } from '@open-wc/testing';
import { financeSessionContext } from '../../src/session/session-context.js';

describe('financeSessionContext', () => {
  it('is the same key in every copy of the package, with a version in it', () => {
    expect(financeSessionContext).to.equal(Symbol.for('merchant-finance-elements/session/1'));
  });
});
