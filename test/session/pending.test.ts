import { expect } from '@open-wc/testing';
import { canTell, evidenceIn, idsOf, isOutlived, pendingOf } from '../../src/session/pending.js';
import { aDeal, aMerchant } from '../helpers/samples.js';

const before = aDeal({ id: 'D-1', application_id: 'A-1' });
const after = aDeal({ id: 'D-2', application_id: 'A-2' });
const sent = { operation: 'accept', startedAt: 0 } as const;

describe('pendingOf()', () => {
  it('reads a decision whose time is none', () => {
    for (const startedAt of [null, 'x', [], {}, { toString: 1, valueOf: 2 }]) {
      const { startedAt: read } = pendingOf({ pending: { ...sent, startedAt } })!;
      expect(read).to.equal(0);
    }
  });

  it('reads a decision whose ids are none', () => {
    for (const id of [null, 7, [], {}, { toString: 1, valueOf: 2 }]) {
      const read = pendingOf({ pending: { ...sent, offerId: id, deals: [id, 'D-1'] } });
      expect(read).to.deep.include({ ...sent, offerId: undefined, deals: ['D-1'] });
    }
  });
});

describe('isOutlived()', () => {
  const known = { ...sent, ...idsOf(aMerchant(before)) };

  it('is told by a later deal that may be renewed, not by the same one in another case', () => {
    expect(isOutlived(known, aMerchant(after))).to.be.true;
    expect(isOutlived(known, aMerchant({ ...before, id: 'd-1' }))).to.be.false;
  });
});

const isEvidence = (...given: Parameters<typeof evidenceIn>) => evidenceIn(...given).length > 0;

describe('evidenceIn()', () => {
  const known = { ...sent, ...idsOf(aMerchant(before)) };

  for (const [what, deals, expected] of [
    ['nothing', [], false],
    ['the same', [before], false],
    ['a new deal', [before, after], true],
    ['a new deal in the place of the old one', [after], true],
    ['a new application of the same deal', [{ ...before, application_id: 'A-2' }], true],
    ['the same in another case', [{ ...before, application_id: 'a-1' }], false],
    ['a deal without ids', [aDeal({ id: '', application_id: '' })], false],
  ] as const) {
    it(`is ${expected ? 'there' : 'not there'} with ${what}`, () => {
      expect(canTell(known)).to.be.true;
      expect(isEvidence({ deals }, known)).to.equal(expected);
    });
  }

  for (const [what, ids] of [
    ['nothing was known', {}],
    ['there were none that could be read', { deals: [], applications: [] }],
    ['the ids could not be read', { deals: [''], applications: [''] }],
    ['one of them could not be', { deals: ['D-0', ''], applications: ['A-0', ''] }],
  ] as [string, object][]) {
    it(`is nothing where ${what}: an old deal would be new`, () => {
      const pending = { ...sent, ...ids };
      expect(canTell(pending)).to.be.false;
      expect(isEvidence(aMerchant(before, after), pending)).to.be.false;
    });
  }

  it('is what is new alone', () => {
    expect(evidenceIn(aMerchant(before, after), known)).to.deep.equal([after]);
  });

  it('is there with a new application where all were known, though deals could not be read', () => {
    const pending = { ...sent, deals: ['', ''], applications: ['A-1'] };
    expect(canTell(pending)).to.be.true;
    expect(isEvidence(aMerchant(before), pending)).to.be.false;
    expect(isEvidence(aMerchant(before, after), pending)).to.be.true;
  });

  for (const applications of [undefined, ['']]) {
    it(`is no application of a known deal, where ${JSON.stringify(applications)} were known`, () => {
      const pending = { ...sent, deals: ['D-1'], applications };
      expect(isEvidence(aMerchant(before), pending)).to.be.false;
      expect(isEvidence(aMerchant(before, after), pending)).to.be.true;
    });
  }
});
