import { expect } from '@open-wc/testing';
import type { AcceptResponse, OffersResponse } from 'merchant-finance-elements';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../../demo/sandbox/index.js';
import {
  ACCEPT_REQUEST,
  ACCEPT_RESPONSE,
  MERCHANT_RESPONSE,
  violations,
} from '../../helpers/field-tables.js';
import {
  getMerchant,
  offerId,
  postAccept,
  postOffers,
  renewal,
  send,
  sendAccept,
  still,
} from './calls.js';

const HOUR = 3_600_000;
const withBankDetails = { bank_details: sampleBankDetails };

async function errorOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
}

describe('sandbox: POST /offers/{offer_id}/accept', () => {
  for (const [name, currency] of [
    ['eligible', 'GBP'],
    ['clears-on-acceptance', 'GBP'],
    ['mixed', 'GBP'],
    ['eligible-eur', 'EUR'],
    ['eligible-jpy', 'JPY'],
    ['eligible-kwd', 'KWD'],
  ] as const) {
    it(`answers for ${name} with the documented fields`, async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox, renewal(name, currency));
      const acceptance = await postAccept(sandbox, offerId(offers));
      expect(violations(acceptance, ACCEPT_RESPONSE)).to.deep.equal([]);
      expect(acceptance.provider_id).to.equal(PROVIDERS[name]);
      expect(acceptance.offer).to.deep.equal(offers.products[0]?.offers[0]);
    });
  }

  it('takes bank details, an empty object or no body at all', async () => {
    expect(violations(withBankDetails, ACCEPT_REQUEST)).to.deep.equal([]);
    for (const body of [withBankDetails, {}, undefined]) {
      const sandbox = still();
      const acceptance = await postAccept(sandbox, offerId(await postOffers(sandbox)), body);
      expect(violations(acceptance, ACCEPT_RESPONSE)).to.deep.equal([]);
    }
  });

  it('links to the contract and to the merchant, in a place that can be chosen', async () => {
    const sandbox = still({ linkOrigin: 'https://demo.example', basePath: '/api/v2/' });
    const offers = await send(sandbox, 'POST', '/api/v2/offers', renewal());
    const id = offerId((await offers.json()) as OffersResponse);
    const accepted = await send(sandbox, 'POST', `/api/v2/offers/${id}/accept`);
    const { links, application_id } = (await accepted.json()) as AcceptResponse;
    expect(links).to.deep.equal({
      contract_link: `https://demo.example/contracts/${application_id}`,
      merchant_link: `https://demo.example/api/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    });
  });

  it('gives a new merchant its provider_id, with which a renewal is known', async () => {
    const sandbox = still();
    const offers = await postOffers(sandbox, sampleInitialApplication);
    const { provider_id, application_id } = await postAccept(sandbox, offerId(offers));
    expect((await getMerchant(sandbox, provider_id)).deals).to.deep.equal([]);
    sandbox.fund(application_id);
    const { deals } = await getMerchant(sandbox, provider_id);
    expect(deals.map((deal) => [deal.application_id, deal.type, deal.active])).to.deep.equal([
      [application_id, 'Initial', true],
    ]);
    const again = { application: { merchant_id: 'x', provider_id, currency: 'GBP' } };
    expect((await postOffers(sandbox, again)).products).to.deep.equal([]);
  });

  it('keeps no bank details', async () => {
    const sandbox = still();
    const id = offerId(await postOffers(sandbox));
    await postAccept(sandbox, id, withBankDetails, { 'idempotency-key': 'k' });
    const kept = JSON.stringify(sandbox.snapshot());
    for (const secret of ['account_number', 'bank_name', 'sort_code', '00012345', '20-17-55']) {
      expect(kept).to.not.include(secret);
    }
  });

  describe('refuses', () => {
    it('bank details with a field missing, mistyped or unknown (§2.3)', async () => {
      const sandbox = still();
      const id = offerId(await postOffers(sandbox));
      for (const field of Object.keys(sampleBankDetails)) {
        for (const value of [undefined, null, '', 12]) {
          const body = { bank_details: { ...sampleBankDetails, [field]: value } };
          expect(await errorOf(await sendAccept(sandbox, id, body))).to.match(
            new RegExp(`^422 bank_details.${field} `),
          );
        }
      }
      for (const sort_code of ['201755', '20-17-5x', '20--17', '-20', '20 17 55']) {
        const body = { bank_details: { ...sampleBankDetails, sort_code } };
        expect(await errorOf(await sendAccept(sandbox, id, body))).to.match(/^422 .*sort_code/);
      }
      const more = { bank_details: { ...sampleBankDetails, iban: 'x' } };
      expect(await errorOf(await sendAccept(sandbox, id, more))).to.match(/^422 bank_details/);
      for (const body of [{ bank_details: null }, { bank_details: [] }, { other: 1 }, []]) {
        expect((await sendAccept(sandbox, id, body)).status).to.equal(422);
      }
      await postAccept(sandbox, id, withBankDetails);
    });

    it('a body that is no JSON, or does not say that it is', async () => {
      const sandbox = still();
      const id = offerId(await postOffers(sandbox));
      expect((await sendAccept(sandbox, id, '{')).status).to.equal(400);
      const plain = { 'content-type': 'text/plain' };
      expect((await sendAccept(sandbox, id, withBankDetails, plain)).status).to.equal(415);
      await postAccept(sandbox, id);
    });

    it('an offer that it does not know, with 404', async () => {
      for (const id of [PROVIDERS.unknown, 'x', '%', '%2e%2e']) {
        expect((await sendAccept(still(), id)).status, id).to.equal(404);
      }
    });

    it('other methods', async () => {
      const path = `/finance/v2/offers/${PROVIDERS.unknown}/accept`;
      expect((await send(still(), 'GET', path)).status).to.equal(405);
    });

    it('an offer of a set that has expired, with 404 and no effect (§3, §7)', async () => {
      const sandbox = still();
      const id = offerId(await postOffers(sandbox));
      sandbox.advance(72 * HOUR);
      const before = sandbox.snapshot().applications;
      for (const body of [undefined, withBankDetails, { other: 1 }]) {
        expect((await sendAccept(sandbox, id, body)).status).to.equal(404);
      }
      expect(sandbox.snapshot().applications).to.deep.equal(before);
      expect((await getMerchant(sandbox, PROVIDERS.eligible)).deals[0]?.performance).to.include({
        renewal_eligibility: true,
      });
      await postAccept(sandbox, offerId(await postOffers(sandbox)));
    });

    it('nothing in the last millisecond', async () => {
      const sandbox = still();
      const id = offerId(await postOffers(sandbox));
      sandbox.advance(72 * HOUR - 1);
      await postAccept(sandbox, id);
    });

    it('an offer that is not available', async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox, renewal('mixed'));
      for (const [product, offer] of [
        [0, 1],
        [0, 2],
        [1, 0],
      ] as const) {
        const response = await sendAccept(sandbox, offerId(offers, product, offer));
        expect(response.status).to.equal(422);
      }
      await postAccept(sandbox, offerId(offers));
    });

    it('an offer accepted twice, and any other of its set, with 409', async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox);
      await postAccept(sandbox, offerId(offers));
      const accepted = sandbox.snapshot().applications;
      expect((await sendAccept(sandbox, offerId(offers))).status).to.equal(409);
      expect((await sendAccept(sandbox, offerId(offers, 1, 2))).status).to.equal(409);
      // Expired is expired (§3, §7): nothing in the answer says that it was accepted.
      sandbox.advance(100 * HOUR);
      for (const id of [offerId(offers), offerId(offers, 1, 2)]) {
        expect((await sendAccept(sandbox, id)).status).to.equal(404);
      }
      expect(sandbox.snapshot().applications).to.deep.equal(accepted);
    });

    it('offers of an older application once a newer one was accepted', async () => {
      const sandbox = still();
      const older = await postOffers(sandbox);
      const others = await postOffers(sandbox, renewal('mixed'));
      await postAccept(sandbox, offerId(await postOffers(sandbox)));
      expect((await sendAccept(sandbox, offerId(older))).status).to.equal(409);
      await postAccept(sandbox, offerId(others));
      sandbox.advance(80 * 3_600_000);
      expect((await sendAccept(sandbox, offerId(older))).status).to.equal(404);
    });

    it('one of two acceptances at the same moment', async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox);
      const responses = await Promise.all([
        sendAccept(sandbox, offerId(offers)),
        sendAccept(sandbox, offerId(offers, 1, 1)),
      ]);
      expect(responses.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    });
  });

  describe('changes the deals of the merchant', () => {
    it('keeps the old deal active, not to be renewed, until the new one is funded', async () => {
      const sandbox = still();
      const before = await getMerchant(sandbox, PROVIDERS.eligible);
      const offers = await postOffers(sandbox);
      expect(await getMerchant(sandbox, PROVIDERS.eligible)).to.deep.equal(before);
      const { application_id, offer } = await postAccept(sandbox, offerId(offers));

      const waiting = await getMerchant(sandbox, PROVIDERS.eligible);
      expect(violations(waiting, MERCHANT_RESPONSE)).to.deep.equal([]);
      expect(waiting.deals).to.have.lengthOf(1);
      expect(waiting.deals[0]).to.include({ id: before.deals[0]?.id, active: true });
      expect(waiting.deals[0]?.performance.renewal_eligibility).to.equal(false);
      expect((await postOffers(sandbox)).products).to.deep.equal([]);

      sandbox.fund(application_id);
      const funded = await getMerchant(sandbox, PROVIDERS.eligible);
      expect(violations(funded, MERCHANT_RESPONSE)).to.deep.equal([]);
      expect(funded.deals).to.have.lengthOf(2);
      expect(funded.deals[0]).to.include({ id: before.deals[0]?.id, active: false });
      expect(funded.deals[1]).to.include({
        application_id,
        active: true,
        status: 'Funded',
        balance: offer.repayment_amount,
        currency: 'GBP',
      });
    });

    it('empties them until the funding, for the merchant of that kind', async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox, renewal('clears-on-acceptance'));
      const { application_id } = await postAccept(sandbox, offerId(offers));
      const id = PROVIDERS['clears-on-acceptance'];
      expect((await getMerchant(sandbox, id)).deals).to.deep.equal([]);
      sandbox.fund(application_id);
      expect((await getMerchant(sandbox, id)).deals.map(({ active }) => active)).to.deep.equal([
        true,
      ]);
    });

    it('funds the application that was accepted before the story starts', async () => {
      const sandbox = still();
      const waiting = sandbox
        .snapshot()
        .applications.find(({ provider_id }) => provider_id === PROVIDERS['accepted-recently']);
      expect(waiting?.status).to.equal('fulfilment');
      sandbox.fund(waiting?.application_id ?? '');
      const { deals } = await getMerchant(sandbox, PROVIDERS['accepted-recently']);
      expect(deals.map(({ active, type }) => [active, type])).to.deep.equal([[true, 'Initial']]);
    });

    it('funds once, and only what was accepted', async () => {
      const sandbox = still();
      const offers = await postOffers(sandbox);
      const open = sandbox.snapshot().applications.at(-1)?.application_id ?? '';
      expect(() => sandbox.fund(open)).to.throw('No application in fulfilment');
      for (const id of [PROVIDERS.unknown, undefined as unknown as string]) {
        expect(() => sandbox.fund(id)).to.throw('No application in fulfilment');
      }
      const { application_id } = await postAccept(sandbox, offerId(offers));
      sandbox.fund(application_id);
      const once = sandbox.snapshot();
      sandbox.fund(application_id);
      expect(sandbox.snapshot()).to.deep.equal(once);
    });
  });
});
