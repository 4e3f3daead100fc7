import { expect } from '@open-wc/testing';
import { createStage, inside, mount, settle, textOf, until } from '../helpers/page.js';
import { VALIDITY, words } from '../helpers/elements.js';

describe('journey: expired', () => {
  it('asks again only after the notice, for a new application with offers of its own', async () => {
    const { session, sandbox, clock, events } = createStage();
    const { advert, picker, accept } = await mount(session);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    inside(advert, '[part=action]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker);
    inside(picker, 'input[type=radio]').click();
    await settle(picker, accept);
    const former = picker.value;
    inside(accept, '[part=submit]').focus();

    clock.advance(VALIDITY);
    await settle(picker, accept);
    expect([picker.state, accept.state]).to.deep.equal(['expired', 'expired']);
    expect(events.filter(({ type }) => type === 'offers-expire')).to.have.length(1);
    expect(textOf(picker)).to.contain(words('noticeAgain'));
    await accept.submit();
    expect(sandbox.requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);

    inside(picker, '[part=retry]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker, accept);
    expect([picker.state, accept.state]).to.deep.equal(['ready', 'idle']);
    expect(picker.value).to.be.undefined;
    inside(picker, 'input[type=radio]').click();
    await settle(picker, accept);
    expect(picker.value).to.be.a('string').and.not.equal(former);
    await accept.submit();
    expect(accept.state).to.equal('accepted');

    const [, first, second, acceptance] = sandbox.requests;
    expect(sandbox.requests).to.have.length(4);
    expect(second!.body).to.deep.equal(first!.body);
    expect(second!.headers['idempotency-key']).not.to.equal(first!.headers['idempotency-key']);
    expect(acceptance!.path).to.equal(`/finance/v2/offers/${picker.value}/accept`);
  });
});
