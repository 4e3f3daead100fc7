import { expect } from '@open-wc/testing';
import { sampleBankDetails } from '../../../demo/sandbox/index.js';
import { offerId, postAccept, postOffers, renewal, send, sendAccept, still } from './calls.js';

const HOUR = 3_600_000;
const key = { 'idempotency-key': '1f0e7c52-0000-4000-8000-000000000001' };

describe('sandbox: Idempotency-Key', () => {
  it('answers the same offers again and makes one application', async () => {
    const sandbox = still();
    const first = await postOffers(sandbox, renewal(), key);
    sandbox.advance(HOUR);
    const count = sandbox.snapshot().applications.length;
    expect(await postOffers(sandbox, renewal(), key)).to.deep.equal(first);
    expect(sandbox.snapshot().applications).to.have.lengthOf(count);
  });

  it('makes one application of two requests at the same moment', async () => {
    const sandbox = still();
    const count = sandbox.snapshot().applications.length;
    const [first, second] = await Promise.all([
      postOffers(sandbox, renewal(), key),
      postOffers(sandbox, renewal(), key),
    ]);
    expect(second).to.deep.equal(first);
    expect(sandbox.snapshot().applications).to.have.lengthOf(count + 1);
  });

  it('makes two of one key where the service has no such header, or another one', async () => {
    for (const idempotencyHeader of [false, 'X-Decision'] as const) {
      const sandbox = still({ idempotencyHeader });
      const first = await postOffers(sandbox, renewal(), key);
      expect(offerId(await postOffers(sandbox, renewal(), key))).to.not.equal(offerId(first));
      await postAccept(sandbox, offerId(first), undefined, key);
      expect((await sendAccept(sandbox, offerId(first), undefined, key)).status).to.equal(409);
    }
  });

  it('makes one of one key in a header of another name', async () => {
    const sandbox = still({ idempotencyHeader: 'X-Decision' });
    const first = await postOffers(sandbox, renewal(), { 'x-decision': 'a' });
    expect(await postOffers(sandbox, renewal(), { 'x-decision': 'a' })).to.deep.equal(first);
  });

  it('makes two of two keys, and of no key', async () => {
    const sandbox = still();
    const ids = [
      await postOffers(sandbox, renewal(), { 'idempotency-key': 'a' }),
      await postOffers(sandbox, renewal(), { 'idempotency-key': 'b' }),
      await postOffers(sandbox),
      await postOffers(sandbox),
    ].map((offers) => offerId(offers));
    expect(new Set(ids).size).to.equal(4);
  });

  it('answers the same acceptance again, even after expiry and funding', async () => {
    const sandbox = still();
    const id = offerId(await postOffers(sandbox));
    const body = { bank_details: sampleBankDetails };
    const first = await postAccept(sandbox, id, body, key);
    sandbox.advance(100 * HOUR);
    sandbox.fund(first.application_id);
    expect(await postAccept(sandbox, id, body, key)).to.deep.equal(first);
    expect((await sendAccept(sandbox, id, body, { 'idempotency-key': 'b' })).status).to.equal(404);
  });

  it('refuses a key that was used for something else', async () => {
    const sandbox = still();
    const offers = await postOffers(sandbox, renewal(), key);
    const other = await send(sandbox, 'POST', '/finance/v2/offers', renewal('mixed'), key);
    expect(other.status).to.equal(422);
    expect((await sendAccept(sandbox, offerId(offers), undefined, key)).status).to.equal(422);
  });

  it('does not keep a refusal: a corrected request may use its key', async () => {
    const sandbox = still();
    const id = offerId(await postOffers(sandbox));
    const wrong = { bank_details: { ...sampleBankDetails, sort_code: 'x' } };
    expect((await sendAccept(sandbox, id, wrong, key)).status).to.equal(422);
    await postAccept(sandbox, id, { bank_details: sampleBankDetails }, key);
  });
});
