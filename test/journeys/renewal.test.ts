import { expect } from '@open-wc/testing';
import {
  createStage,
  inside,
  mount,
  settle,
  until,
  once,
  MERCHANT_ID,
  PROVIDERS,
} from '../helpers/page.js';

describe('journey: renewal', () => {
  it('goes from the advert to the acceptance without bank details', async () => {
    const { sandbox, session } = createStage();
    const { advert, picker, accept } = await mount(session);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    inside(advert, '[part=action]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(advert, picker);
    expect(advert.state).to.equal('started');
    expect(advert.offsetHeight).to.equal(0);
    expect(picker.state).to.equal('ready');
    const radio = inside(picker, 'input[type=radio]:not(:disabled)');
    radio.click();
    await settle(picker, accept);
    expect(accept.state).to.equal('review');
    const accepted = once(accept, 'offer-accepted');
    inside(accept, '[part=submit]').click();
    await accepted;
    await settle(picker, accept);
    expect(accept.state).to.equal('accepted');
    expect(picker.state).to.equal('idle');
    expect(
      sandbox.requests.map(({ method, path, body }) => ({ method, path, body })),
    ).to.deep.equal([
      {
        method: 'GET',
        path: `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
        body: undefined,
      },
      {
        method: 'POST',
        path: '/finance/v2/offers',
        body: {
          application: {
            merchant_id: MERCHANT_ID,
            provider_id: PROVIDERS.eligible,
            currency: 'GBP',
          },
        },
      },
      { method: 'POST', path: `/finance/v2/offers/${picker.value}/accept`, body: undefined },
    ]);
  });
});
