import { expect } from '@open-wc/testing';
import { inTime } from '../../src/client/deadline.js';

const never = () => new Promise<never>(() => undefined);
const outcomeOf = (ms?: number) =>
  inTime(never, (code) => new Error(code), undefined, ms).catch((error: unknown) => String(error));

describe('client: a deadline', () => {
  it('of no time at all is one', async () => {
    expect(await outcomeOf(0)).to.equal('Error: timeout');
    expect(await outcomeOf(-1)).to.equal('Error: timeout');
  });
});
