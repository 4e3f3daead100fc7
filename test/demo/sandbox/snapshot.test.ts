import { expect } from '@open-wc/testing';
import { PROVIDERS, sampleInitialApplication } from '../../../demo/sandbox/index.js';
import type { SandboxSnapshot } from '../../../demo/sandbox/index.js';
import { getMerchant, offerId, postAccept, postOffers, START, still } from './calls.js';

describe('sandbox: clock, snapshot, reset', () => {
  it('follows the clock that it was given, and is moved on from there', () => {
    let clock = START;
    const sandbox = still({ clock: () => clock });
    sandbox.advance(1000);
    clock += 50;
    expect(sandbox.now()).to.equal(START + 1050);
    sandbox.advance(-1050);
    expect(sandbox.now()).to.equal(START);
    expect(() => sandbox.advance(NaN)).to.throw(TypeError);
  });

  it('stays within the years that an answer can name', async () => {
    const sandbox = still({ offersValidForMs: Infinity });
    for (const ms of [Infinity, 1e15, 1e16, '5' as unknown as number]) {
      expect(() => sandbox.advance(ms)).to.throw(TypeError);
    }
    expect(sandbox.now()).to.equal(START);
    sandbox.advance(1e14);
    const offers = await postOffers(sandbox);
    expect(offers.expiresAt).to.match(/^9999-/);
    await postAccept(sandbox, offerId(offers));
  });

  it('goes on from a snapshot in another sandbox, through JSON', async () => {
    const before = still();
    const offers = await postOffers(before);
    const { provider_id, application_id } = await postAccept(
      before,
      offerId(await postOffers(before, sampleInitialApplication)),
      undefined,
      { 'idempotency-key': 'k' },
    );
    before.advance(5000);

    const text = JSON.stringify(before.snapshot());
    const after = still();
    after.restore(JSON.parse(text) as SandboxSnapshot);
    expect(after.snapshot()).to.deep.equal(before.snapshot());
    expect(after.now()).to.equal(START + 5000);

    after.fund(application_id);
    expect((await getMerchant(after, provider_id)).deals).to.have.lengthOf(1);
    await postAccept(after, offerId(offers));
    const ids = [offers, await postOffers(after, sampleInitialApplication)].map((set) =>
      offerId(set),
    );
    expect(new Set(ids).size, 'no id given out twice').to.equal(2);
  });

  it('is a copy: what happens later does not change it', async () => {
    const sandbox = still();
    const snapshot = sandbox.snapshot();
    const text = JSON.stringify(snapshot);
    await postAccept(sandbox, offerId(await postOffers(sandbox)));
    sandbox.advance(1);
    expect(JSON.stringify(snapshot)).to.equal(text);
    sandbox.restore(snapshot);
    await postAccept(sandbox, offerId(await postOffers(sandbox)));
    expect(JSON.stringify(snapshot)).to.equal(text);
  });

  it('refuses what is no snapshot and stays as it was', () => {
    const sandbox = still();
    sandbox.advance(7);
    const whole = sandbox.snapshot();
    const partial = Object.keys(whole).map((part) => ({ ...whole, [part]: undefined }));
    for (const value of [null, {}, JSON.stringify(whole), { ...whole, version: 2 }, ...partial]) {
      expect(() => sandbox.restore(value as unknown as SandboxSnapshot)).to.throw(TypeError);
    }
    expect(sandbox.now()).to.equal(START + 7);
  });

  it('resets everything', async () => {
    const sandbox = still();
    const first = sandbox.snapshot();
    const offers = await postOffers(sandbox);
    await postAccept(sandbox, offerId(offers));
    sandbox.advance(1000);
    sandbox.reset();
    expect(sandbox.snapshot()).to.deep.equal(first);
    expect(sandbox.requests).to.deep.equal([]);
    expect(await postOffers(sandbox)).to.deep.equal(offers);
  });

  it('does not change the cast, which all sandboxes share', async () => {
    const sandbox = still();
    await postAccept(sandbox, offerId(await postOffers(sandbox)));
    const deal = sandbox.merchants.find(({ name }) => name === 'eligible')?.deals[0];
    expect(deal?.performance.renewal_eligibility).to.equal(true);
    const other = await getMerchant(still(), PROVIDERS.eligible);
    expect(other.deals[0]?.performance.renewal_eligibility).to.equal(true);
  });
});
