import { expect } from '@open-wc/testing';
import { createStage, inside, mount, settle, until } from '../helpers/page.js';
import { offerIdOf, postsOf } from '../helpers/sessions.js';
import { PROVIDERS } from '../../demo/sandbox/index.js';
import { ACCEPT, MERCHANT, OFFERS, hold } from '../helpers/service.js';

const pointer = (type: string) => new PointerEvent(type, { bubbles: true, composed: true });

/** The page replaces the choice before the finger leaves the glass. */
async function replacedUnderThePointer() {
  const stage = createStage();
  const { session } = stage;
  const { accept } = await mount(session);
  await session.loadOffers();
  session.selectOffer(offerIdOf(session, 0));
  await settle(accept);
  inside(accept, '[part=submit]').dispatchEvent(pointer('pointerdown'));
  session.selectOffer(offerIdOf(session, 5));
  await settle(accept);
  return { stage, session, accept };
}

describe('races', () => {
  it('does not accept an offer that came under the pointer while it was down', async () => {
    const { stage, session, accept } = await replacedUnderThePointer();
    inside(accept, '[part=submit]').click();
    await settle(accept);
    expect(postsOf(stage, 'accept').length).to.equal(0);
    expect(accept.state).to.equal('review');
    // The next press is one for what is shown now.
    inside(accept, '[part=submit]').dispatchEvent(pointer('pointerdown'));
    inside(accept, '[part=submit]').click();
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    const [post] = postsOf(stage, 'accept');
    expect(post?.path).to.contain(offerIdOf(session, 5));
  });

  for (const [how, end] of [
    ['cancelled', pointer('pointercancel')],
    ['followed by a key', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })],
  ] as const) {
    it(`takes the next press for what is shown after one that was ${how}`, async () => {
      const { stage, session, accept } = await replacedUnderThePointer();
      inside(accept, '[part=submit]').dispatchEvent(end);
      inside(accept, '[part=submit]').click();
      await until(session, ({ acceptance }) => acceptance === 'accepted');
      expect(postsOf(stage, 'accept')[0]?.path).to.contain(offerIdOf(session, 5));
    });
  }

  it('goes on while the elements are moved in the middle of an acceptance', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: held.hook } });
    const { session } = stage;
    const { accept } = await mount(session);
    await session.loadOffers();
    session.selectOffer(offerIdOf(session));
    await settle(accept);
    inside(accept, '[part=submit]').click();
    await held.arrived;
    const parent = accept.parentElement!;
    accept.remove();
    await settle(accept);
    parent.append(accept);
    await settle(accept);
    expect(accept.state).to.equal('submitting');
    inside(accept, '[part=submit]').click();
    held.release();
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    await settle(accept);
    expect(accept.state).to.equal('accepted');
    expect(postsOf(stage, 'accept').length).to.equal(1);
  });

  it('shows nothing of an answer that comes after another merchant', async () => {
    const held = hold(new RegExp(PROVIDERS.eligible));
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const { advert } = await mount(session);
    await held.arrived;
    session.configure({ providerId: PROVIDERS['not-eligible'] });
    await until(session, ({ eligibility }) => eligibility === 'ineligible');
    held.release();
    await settle(advert);
    expect(advert.state).to.equal('ineligible');
    expect(session.state.deal).to.equal(undefined);
  });

  it('shows the offers of a merchant only to that merchant', async () => {
    const held = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const { picker } = await mount(session);
    const loading = session.loadOffers();
    await held.arrived;
    session.configure({ providerId: PROVIDERS['eligible-eur'] });
    held.release();
    await loading;
    await settle(picker);
    expect(picker.state).to.equal('idle');
    expect(session.state.products.length).to.equal(0);
    // Back at the first one they are there, without a second application.
    session.configure({ providerId: PROVIDERS.eligible });
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker);
    expect(postsOf(stage, 'offers').length).to.equal(1);
  });

  it('sends one request however often the buttons are pressed', async () => {
    const stage = createStage();
    const { session } = stage;
    const { advert, picker, accept } = await mount(session);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    const start = inside(advert, '[part=action]');
    for (let press = 0; press < 3; press++) start.click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(picker);
    inside(picker, 'input[type=radio]:not(:disabled)').click();
    await settle(accept);
    const submit = inside(accept, '[part=submit]');
    for (let press = 0; press < 3; press++) submit.click();
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    expect(stage.sandbox.requests.filter(({ path }) => MERCHANT.test(path)).length).to.equal(1);
    expect(postsOf(stage, 'offers').length).to.equal(1);
    expect(postsOf(stage, 'accept').length).to.equal(1);
  });
});
