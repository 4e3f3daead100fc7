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

  it('lets a page that was frozen take the answer that has come meanwhile', async () => {
    const answer = () => new Promise((resolve) => setTimeout(resolve, 20, 'answered'));
    const outcome = inTime(answer, (code) => new Error(code), undefined, 10).catch(String);
    const thawed = performance.now() + 50;
    while (performance.now() < thawed);
    expect(await outcome).to.equal('answered');
  });
});
