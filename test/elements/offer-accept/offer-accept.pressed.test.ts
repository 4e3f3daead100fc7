import { expect } from '@open-wc/testing';
import { configure } from '../../../src/index.js';
import {
  create,
  newGroup,
  pickerAndReview,
  put,
  reach,
  show,
  withChoice,
} from '../../helpers/elements.js';
import { refusal } from '../../helpers/fakes.js';
import {
  BASE_URL,
  createStage,
  fixtureCleanup,
  inside,
  MERCHANT_ID,
  once,
  PROVIDERS,
  settle,
  until,
} from '../../helpers/page.js';
import { offerIdOf, postsOf, reload } from '../../helpers/sessions.js';
import { ACCEPT, hold } from '../../helpers/service.js';

function heard(type: string) {
  const events: Event[] = [];
  const listener = (event: Event) => events.push(event);
  document.addEventListener(type, listener);
  return { events, stop: () => document.removeEventListener(type, listener) };
}

describe('<offer-accept> that comes beside one that was pressed', () => {
  afterEach(fixtureCleanup);
  it('tells no press of its own', async () => {
    const stage = await withChoice();
    const { session } = stage;
    const accept = await put('offer-accept', session);
    const submits = heard('offer-submit');
    const acceptances = heard('offer-accepted');
    inside(accept, '[part=submit]').click();
    const beside = create('offer-accept');
    beside.innerHTML = '<span slot="consent">I agree</span>';
    // What is not ticked there concerns nobody who was pressed here.
    beside.addEventListener('offer-submit', (event) => event.preventDefault());
    beside.session = session;
    accept.after(beside);
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    await settle(accept, beside);
    submits.stop();
    acceptances.stop();
    expect(submits.events.map(({ target }) => target)).to.deep.equal([accept]);
    expect(acceptances.events.map(({ target }) => target)).to.deep.equal([accept, beside]);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});

describe('<offer-accept> that is given another session while its press is under way', () => {
  afterEach(fixtureCleanup);
  it('tells the acceptance on the page all the same (session)', async () => {
    const accepting = hold(ACCEPT);
    const stage = await withChoice({ sandbox: { beforeAnswer: accepting.hook } });
    const next = createStage({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    const accept = await put('offer-accept', stage.session);
    const { events, stop } = heard('offer-accepted');
    const done = accept.submit();
    await accepting.arrived;
    accept.session = next.session;
    await settle(accept);
    accepting.release();
    await done;
    stop();
    expect(events.length).to.equal(1);
  });
  it('tells the acceptance on the page all the same (group)', async () => {
    const accepting = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: accepting.hook } });
    const offer = (await reload(stage).session.loadOffers()).products[0]!.offers[0]!;
    configure({ fetch: stage.sandbox.fetch, storage: null, clock: stage.clock.now });
    const settings = { 'base-url': BASE_URL, currency: 'GBP' };
    const accept = create('offer-accept', {
      ...settings,
      'provider-id': PROVIDERS.eligible,
      'merchant-id': MERCHANT_ID,
      group: newGroup(),
    });
    accept.offer = offer;
    await show(accept);
    await reach(accept, (s) => s.acceptance === 'review');
    const { events, stop } = heard('offer-accepted');
    const done = accept.submit();
    await accepting.arrived;
    accept.group = newGroup();
    accept.providerId = PROVIDERS.mixed;
    accept.merchantId = 'merchant-q';
    await settle(accept);
    accepting.release();
    await done;
    stop();
    expect(events.length).to.equal(1);
  });
});

/** A stage with a choice, whose first acceptance is refused. */
function refusedOnce() {
  let isFirst = true;
  const refuse = ({ url }: Request) => {
    if (!ACCEPT.test(url) || !isFirst) return undefined;
    isFirst = false;
    return refusal(422);
  };
  return withChoice({ sandbox: { beforeApply: refuse } });
}

describe('<offer-accept>, one of two of a session,', () => {
  afterEach(fixtureCleanup);
  it('tells no press on the other, though its own was refused before', async () => {
    const { session } = await refusedOnce();
    const accept = await put('offer-accept', session);
    const other = await put('offer-accept', session);
    await accept.submit();
    expect(accept.state).to.equal('error');
    const { events, stop } = heard('offer-submit');
    await other.submit();
    stop();
    expect(other.state).to.equal('accepted');
    expect(events.map(({ target }) => target === other)).to.deep.equal([true]);
  });
  it('tells of its press no more where the other has come in its place meanwhile, and does so', async () => {
    const accepting = hold(ACCEPT);
    const { session } = await withChoice({ sandbox: { beforeAnswer: accepting.hook } });
    const accept = await put('offer-accept', session);
    const { events, stop } = heard('offer-accepted');
    const done = accept.submit();
    await accepting.arrived;
    accept.remove();
    const other = await put('offer-accept', session);
    accepting.release();
    await done;
    stop();
    expect(other.state).to.equal('accepted');
    expect(events.map(({ target }) => target === other)).to.deep.equal([true]);
  });
});

describe('<offer-accept> that has left after its press', () => {
  afterEach(fixtureCleanup);
  it('tells nothing of an acceptance that the page makes by itself', async () => {
    const stage = await refusedOnce();
    const accept = await put('offer-accept', stage.session);
    await accept.submit();
    expect(accept.state).to.equal('error');
    accept.remove();
    const told = ['offer-submit', 'offer-accepted'].map(heard);
    await stage.session.accept();
    for (const { stop } of told) stop();
    expect(stage.session.state.acceptance).to.equal('accepted');
    expect(told.flatMap(({ events }) => events.map(({ type }) => type))).to.deep.equal([]);
  });
});

describe('<offer-accept>: submit()', () => {
  afterEach(fixtureCleanup);
  it('accepts nothing where another offer is chosen at once', async () => {
    const stage = await withChoice();
    const { picker, accept } = await pickerAndReview(stage);
    const chosen = picker.value;
    const done = accept.submit();
    picker.select(offerIdOf(stage.session, 1));
    expect(picker.value).not.to.equal(chosen);
    await done;
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(accept.state).to.equal('review');
    // That one can be accepted, by a press of its own.
    await accept.submit();
    const paths = postsOf(stage, 'accept').map(({ path }) => path);
    expect(paths).to.deep.equal([`/finance/v2/offers/${picker.value!}/accept`]);
  });
  it('sends nothing where the element leaves the page at once', async () => {
    const stage = await withChoice();
    const { accept } = await pickerAndReview(stage);
    inside(accept, '#account_number').value = '12345678';
    inside(accept, '#bank_name').value = 'Bank';
    inside(accept, '#sort_code').value = '20-17-55';
    const done = accept.submit();
    accept.remove();
    await done;
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(stage.session.state.acceptance).to.equal('review');
  });
  it('sends nothing to another session', async () => {
    const stage = await withChoice();
    const other = await withChoice({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
    const { accept } = await pickerAndReview(stage);
    const done = accept.submit();
    accept.session = other.session;
    await done;
    expect([...postsOf(stage, 'accept'), ...postsOf(other, 'accept')]).to.be.empty;
    expect(other.session.state.acceptance).to.equal('review');
  });
});

describe('<offer-accept> that is taken off the page by the press itself', () => {
  afterEach(fixtureCleanup);
  it('tells an acceptance once, though submit() was called twice', async () => {
    const accepting = hold(ACCEPT);
    const stage = await withChoice({ sandbox: { beforeAnswer: accepting.hook } });
    const accept = await put('offer-accept', stage.session);
    const { events, stop } = heard('offer-accepted');
    const done = Promise.all([accept.submit(), accept.submit()]);
    await accepting.arrived;
    accept.remove();
    accepting.release();
    await done;
    stop();
    expect(events).to.have.length(1);
  });

  it('asks the page once, though it was pressed twice', async () => {
    const stage = await withChoice();
    const accept = await put('offer-accept', stage.session);
    const { events, stop } = heard('offer-submit');
    const button = inside(accept, '[part=submit]');
    button.click();
    button.click();
    accept.remove();
    await until(stage.session, (s) => s.acceptance === 'accepted');
    stop();
    expect(events).to.have.length(1);
  });

  it('asks the page with offer-submit all the same', async () => {
    const stage = await withChoice();
    const accept = await put('offer-accept', stage.session);
    const heard: Event[] = [];
    const listener = (event: Event) => {
      heard.push(event);
      event.preventDefault();
    };
    document.addEventListener('offer-submit', listener);
    // A wrapper that goes on to the next route at once.
    const wrapper = accept.parentElement!;
    wrapper.addEventListener('click', () => accept.remove());
    const told = once(stage.session, 'offer-submit');
    inside(accept, '[part=submit]').click();
    expect(accept.isConnected).to.be.false;
    const { defaultPrevented } = await told;
    // Where nothing is sent, there was no press.
    if (!defaultPrevented) await until(stage.session, (s) => s.acceptance === 'accepted');
    document.removeEventListener('offer-submit', listener);
    expect(heard).to.have.length(1);
    expect(postsOf(stage, 'accept')).to.have.length(0);
  });
});
