import { expect } from '@open-wc/testing';
import { inTime } from '../../src/client/in-time.js';
import { override } from '../helpers/fakes.js';

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

  it('is none where what is given as a signal is no signal: nobody would wait for it', async () => {
    const timers: unknown[] = [];
    const restore = override(globalThis, 'setTimeout', ((...timer: unknown[]) =>
      timers.push(timer)) as unknown as typeof setTimeout);
    const signal = new AbortController() as unknown as AbortSignal;
    const outcome = await inTime(never, (code) => new Error(code), signal, 5000).catch(String);
    restore();
    expect(outcome).to.contain('TypeError');
    expect(timers.length).to.equal(0);
  });

  it('leaves neither a timer nor a listener behind once there is an answer', async () => {
    const left = new Set<unknown>();
    const { signal } = new AbortController();
    const restore = [
      override(globalThis, 'setTimeout', (() => {
        const timer = left.size + 1000;
        left.add(timer);
        return timer;
      }) as unknown as typeof setTimeout),
      override(globalThis, 'clearTimeout', (timer) => void left.delete(timer)),
      override(signal, 'addEventListener', (type: string) => void left.add(type)),
      override(signal, 'removeEventListener', (type: string) => void left.delete(type)),
    ];
    const outcome = await inTime(
      () => [...left],
      (code) => new Error(code),
      signal,
      5000,
    );
    for (const undo of restore) undo();
    expect(outcome).to.have.length(2);
    expect(left).to.be.empty;
  });
});
