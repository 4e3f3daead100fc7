import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { cloneJson, spellingOf } from '../../src/session/clone-json.js';
import { override } from '../helpers/fakes.js';

describe('cloneJson', () => {
  it('copies the same in a page whose objects have a `toJSON` of somebody else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const [copy, spelling] = [cloneJson(value), spellingOf(value)];
        const end = override(Object.prototype as { toJSON?: unknown }, 'toJSON', () => 'polluted');
        const [copyThere, spellingThere] = [cloneJson(value), spellingOf(value)];
        end();
        expect(copyThere).to.deep.equal(copy);
        expect(spellingThere).to.equal(spelling);
      }),
    );
  });
});
