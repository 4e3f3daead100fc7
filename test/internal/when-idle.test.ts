import { expect } from '@open-wc/testing';
import { onceWhenIdle, whenIdle } from '../../src/internal/when-idle.js';

const NAME = 'requestIdleCallback';

describe('whenIdle', () => {
  for (const [name, given] of [
    ['where a browser can tell', Object.getOwnPropertyDescriptor(globalThis, NAME)],
    ['where it can’t', undefined],
  ] as const) {
    it(`calls back after the current task, once, ${name}`, async () => {
      const before = Object.getOwnPropertyDescriptor(globalThis, NAME);
      Reflect.deleteProperty(globalThis, NAME);
      if (given) Object.defineProperty(globalThis, NAME, given);
      try {
        let calls = 0;
        let calledOff = false;
        whenIdle(() => (calledOff = true))();
        const called = new Promise<void>((resolve) => {
          whenIdle(() => {
            calls++;
            resolve();
          });
        });
        await Promise.resolve();
        expect(calls).to.equal(0);
        await called;
        expect(calls).to.equal(1);
        expect(calledOff, 'what was called off').to.be.false;
      } finally {
        Reflect.deleteProperty(globalThis, NAME);
        if (before) Object.defineProperty(globalThis, NAME, before);
      }
    });
  }
});

describe('whenIdle, in a tab that is never idle', () => {
  it('calls back all the same', async () => {
    const { requestIdleCallback } = globalThis;
    // As in a hidden tab: only a deadline counts.
    globalThis.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? setTimeout(callback) : 0;
    try {
      await new Promise<void>((resolve) => {
        whenIdle(resolve);
      });
    } finally {
      globalThis.requestIdleCallback = requestIdleCallback;
    }
  });
});

describe('onceWhenIdle', () => {
  it('calls back the first only', async () => {
    const calls: string[] = [];
    const prepare = onceWhenIdle();
    prepare(() => calls.push('first'));
    prepare(() => calls.push('second'));
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    prepare(() => calls.push('third'));
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    expect(calls).to.deep.equal(['first']);
  });
});
