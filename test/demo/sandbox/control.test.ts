import { expect } from '@open-wc/testing';
import { createControl, merchants, PROVIDERS } from '../../../demo/sandbox/index.js';
import type { ControlState } from '../../../demo/sandbox/index.js';
import { getMerchant, offerId, postAccept, postOffers, START, still } from './calls.js';
import { sampleBankDetails, sampleInitialApplication } from '../../../demo/sandbox/index.js';

function setUp(basePath?: string) {
  const sandbox = still();
  const control = createControl(sandbox, basePath);
  const call = (method: string, path: string, body?: unknown, type = 'application/json') =>
    control(
      new Request(new URL(path, location.href), {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': type },
          body: JSON.stringify(body),
        }),
      }),
    );
  const state = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body);
    expect(response?.status).to.equal(200);
    return (await response?.json()) as ControlState;
  };
  return { sandbox, call, state };
}

describe('sandbox: control', () => {
  it('shows the state: time, merchants with their names, applications, requests', async () => {
    const { sandbox, state } = setUp();
    const { provider_id } = await postAccept(
      sandbox,
      offerId(await postOffers(sandbox, sampleInitialApplication)),
    );
    const shown = await state('GET', '/sandbox/state');
    expect(shown.now).to.equal(START);
    expect(shown.merchants.map(({ name }) => name)).to.deep.equal([
      ...merchants.map(({ name }) => name),
      null,
    ]);
    expect(shown.merchants.at(-1)).to.include({ provider_id, business: null });
    expect(shown.applications.at(-1)).to.include({ provider_id, status: 'fulfilment' });
    expect(shown.requests.map(({ method, status }) => [method, status])).to.deep.equal([
      ['POST', 200],
      ['POST', 200],
    ]);
  });

  it('shows no bank details', async () => {
    const { sandbox, call } = setUp();
    const body = { bank_details: sampleBankDetails };
    await postAccept(sandbox, offerId(await postOffers(sandbox)), body);
    const text = await (await call('GET', '/sandbox/state'))?.text();
    expect(text).to.not.include(sampleBankDetails.account_number);
    expect(text).to.not.include('sort_code');
  });

  it('moves the clock', async () => {
    const { sandbox, state, call } = setUp();
    expect((await state('POST', '/sandbox/advance', { ms: 5000 })).now).to.equal(START + 5000);
    expect(sandbox.now()).to.equal(START + 5000);
    expect((await call('POST', '/sandbox/advance', { ms: '5000' }))?.status).to.equal(422);
    expect((await call('POST', '/sandbox/advance', null))?.status).to.equal(422);
    for (const ms of [1e16, -1e16]) {
      expect((await call('POST', '/sandbox/advance', { ms }))?.status).to.equal(422);
    }
    expect(sandbox.now()).to.equal(START + 5000);
  });

  it('funds an application', async () => {
    const { sandbox, state, call } = setUp();
    const { application_id } = await postAccept(sandbox, offerId(await postOffers(sandbox)));
    const shown = await state('POST', '/sandbox/fund', { application_id });
    expect(shown.applications.at(-1)?.status).to.equal('funded');
    expect((await getMerchant(sandbox, PROVIDERS.eligible)).deals).to.have.lengthOf(2);
    expect((await call('POST', '/sandbox/fund', { application_id: 'x' }))?.status).to.equal(422);
  });

  it('resets', async () => {
    const { sandbox, state } = setUp();
    await postOffers(sandbox);
    sandbox.advance(1);
    const shown = await state('POST', '/sandbox/reset', {});
    expect(shown).to.include({ now: START });
    expect(shown.requests).to.deep.equal([]);
  });

  it('leaves other requests alone', async () => {
    const { call } = setUp();
    for (const path of ['/', '/sandbox', '/sandbox/index.ts', '/sandbox/toString', '/sandboxes']) {
      expect(await call('GET', path), path).to.equal(undefined);
    }
    expect(await setUp('/control').call('GET', '/sandbox/state')).to.equal(undefined);
    expect((await setUp('/control').call('GET', '/control/state'))?.status).to.equal(200);
  });

  it('asks for the method, and for JSON, which no page of another site can send unasked', async () => {
    const { call } = setUp();
    expect((await call('POST', '/sandbox/state', {}))?.status).to.equal(405);
    expect((await call('GET', '/sandbox/reset'))?.status).to.equal(405);
    expect((await call('POST', '/sandbox/reset', {}, 'text/plain'))?.status).to.equal(415);
    expect((await call('POST', '/sandbox/reset'))?.status).to.equal(415);
  });
});
