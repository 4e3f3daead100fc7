import { expect } from '@open-wc/testing';
import { inNextFrame } from '../../src/internal/next-frame.js';
import { override } from '../helpers/fakes.js';

describe('inNextFrame', () => {
  it('has all that is read in a task read in one frame, in its order, and what comes then in the next', () => {
    const frames: FrameRequestCallback[] = [];
    const undo = override(globalThis, 'requestAnimationFrame', (frame) => frames.push(frame));
    const read: string[] = [];
    try {
      inNextFrame(() => {
        read.push('first');
        inNextFrame(() => read.push('third'));
      });
      inNextFrame(() => read.push('second'));
      expect(read).to.be.empty;
      expect(frames).to.have.length(1);
      frames[0]!(0);
      expect(read).to.deep.equal(['first', 'second']);
      expect(frames).to.have.length(2);
      frames[1]!(0);
      expect(read).to.deep.equal(['first', 'second', 'third']);
    } finally {
      undo();
    }
  });
});
