import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../demo/sandbox/index.js';
import type { OfferAcceptedEvent } from '../../src/index.js';
import { createStage, inside, mount, once, settle, until } from '../helpers/page.js';

describe('journey: initial application', () => {
  it('starts without a provider_id and ends with one', async () => {
    const { session, sandbox } = createStage({ providerId: undefined, merchantId: 'merchant-new' });
    const { advert, picker, accept } = await mount(session);
    picker.application = sampleInitialApplication;
    picker.showStart = true;
    await settle(picker);
    expect(advert.state).to.equal('idle');
    inside(picker, '[part=start]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker);
    inside(picker, 'input[type=radio]').click();
    await settle(accept);
    const accepted = once<OfferAcceptedEvent>(document, 'offer-accepted');
    inside(accept, '[part=submit]').click();
    const { acceptance } = (await accepted).detail;
    await settle(picker, accept);
    expect([advert.state, picker.state, accept.state]).to.deep.equal([
      'started',
      'idle',
      'accepted',
    ]);
    expect(
      sandbox.requests.map(({ method, path, body }) => ({ method, path, body })),
    ).to.deep.equal([
      { method: 'POST', path: '/finance/v2/offers', body: sampleInitialApplication },
      { method: 'POST', path: `/finance/v2/offers/${picker.value}/accept`, body: undefined },
    ]);

    // What the partner stores is what a later renewal is asked with.
    sandbox.fund(acceptance.application_id);
    const later = createStage({ providerId: acceptance.provider_id, fetch: sandbox.fetch });
    const { deals } = (await later.session.checkEligibility()).merchant!;
    expect(deals.map(({ application_id, active }) => ({ application_id, active }))).to.deep.equal([
      { application_id: acceptance.application_id, active: true },
    ]);
  });
});
