import { expect } from '@open-wc/testing';
import { sampleInitialApplication } from '../../../demo/sandbox/index.js';
import type { OfferPicker, OffersRequest, RenewalStartEvent } from '../../../src/index.js';
import { createStage, inside, once, PROVIDERS, settle, textOf, until } from '../../helpers/page.js';
import { anOffer, aProduct, someOffers } from '../../helpers/samples.js';
import { waitUntil } from '../../helpers/wait.js';
import {
  allInside,
  count,
  create,
  expectAccessibleState,
  expectFocus,
  fold,
  heading,
  newGroup,
  put,
  reach,
  show,
  startsToldBy,
  takesNoSpace,
  VALIDITY,
  withChoice,
  withOffers,
  words,
} from '../../helpers/elements.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { refusal } from '../../helpers/fakes.js';
import { ACCEPT, answering, hold, losing, MERCHANT, OFFERS } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const status = (picker: OfferPicker) => fold(inside(picker, '[role=status]').textContent);
const radios = (picker: OfferPicker) => [
  ...picker.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]'),
];

describe('<offer-picker>: states', () => {
  it('is idle and takes no space', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'idle', false);
    expect(await takesNoSpace(picker)).to.be.true;
  });

  it('shows that it loads', async () => {
    const gate = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: gate.hook } });
    const picker = await put('offer-picker', session);
    void picker.load();
    await gate.arrived;
    await settle(picker);
    await expectAccessibleState(picker, 'loading');
    // Some screen readers keep to themselves what a busy region says.
    expect(inside(picker, '[role=status]').closest('[aria-busy]')).to.equal(null);
    await waitUntil(() => status(picker) === words('pickerLoading'));
    // What is seen of it is not read a second time.
    const seen = allInside(picker, 'p').find(
      (it) => fold(it.textContent) === words('pickerLoading'),
    );
    expect(seen!.matches('[aria-hidden=true]')).to.be.true;
    gate.release();
    await reach(picker, ({ offers }) => offers === 'ready');
    await expectAccessibleState(picker, 'ready');
  });

  it('shows the offers', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'ready');
    expect(heading(picker)).to.equal(words('pickerHeading'));
    expect(radios(picker)).to.have.length(6);
    expect(picker.value).to.be.undefined;
  });

  it('shows which offer is chosen', async () => {
    const { session } = await withChoice();
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'ready');
    expect(radios(picker).map(({ checked }) => checked)).to.deep.equal([
      true,
      ...Array<boolean>(5).fill(false),
    ]);
    expect(picker.value).to.equal(offerIdOf(session));
  });

  it('locks the choice while the acceptance is under way', async () => {
    const gate = hold(ACCEPT);
    const { session } = await withChoice({ sandbox: { beforeApply: gate.hook } });
    const picker = await put('offer-picker', session);
    const accepted = session.accept();
    await gate.arrived;
    await settle(picker);
    await expectAccessibleState(picker, 'ready');
    expect(radios(picker).every(({ disabled }) => disabled)).to.be.true;
    expect(textOf(picker)).to.contain(words('pickerLocked'));
    expect(count(picker, '[part=expiry]'), 'no time runs out').to.equal(0);
    expect(count(picker, '#takings'), 'nothing to compare').to.equal(0);
    gate.release();
    await accepted;
    await settle(picker);
    await expectAccessibleState(picker, 'idle', false);
  });

  it('stays locked while it is not known whether an offer was accepted', async () => {
    const { session } = await withChoice({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const picker = await put('offer-picker', session);
    await session.accept();
    await settle(picker);
    await expectAccessibleState(picker, 'ready');
    expect(textOf(picker)).to.contain(words('acceptUnknownHeading'));
    expect(textOf(picker)).not.to.contain(words('pickerLocked'));
    expect(radios(picker).every(({ disabled }) => disabled)).to.be.true;
    picker.select(offerIdOf(session, 1));
    expect(picker.value).to.equal(offerIdOf(session));
  });

  it('says that there are no offers', async () => {
    const { session } = await withOffers({ providerId: PROVIDERS.declined });
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'empty');
    expect(heading(picker)).to.equal(words('pickerEmptyHeading'));
    expect(textOf(picker)).to.contain(words('pickerEmpty'));
  });

  it('says that the offers have expired, and asks with the notice', async () => {
    const { session, clock } = await withOffers();
    const picker = await put('offer-picker', session);
    clock.advance(VALIDITY);
    await settle(picker);
    await expectAccessibleState(picker, 'expired');
    expect(radios(picker)).to.be.empty;
    expect(heading(picker)).to.equal(words('pickerExpiredHeading'));
    expect(textOf(picker)).to.contain(words('noticeAgain'));
    const retry = inside(picker, '[part=retry]');
    expect(retry.getAttribute('aria-describedby')).to.equal('notice');
    expect(retry.matches('.secondary')).to.be.false;
  });

  it('says that it does not know, and asks with the notice', async () => {
    const { session, sandbox } = createStage({ sandbox: { beforeAnswer: losing(OFFERS) } });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    await expectAccessibleState(picker, 'unknown');
    expect(heading(picker)).to.equal(words('pickerUnknownHeading'));
    expect(textOf(picker)).to.contain(words('noticeAgain'));
    await picker.load();
    expect(sandbox.requests, 'no silent second try').to.have.length(1);
    const retry = inside(picker, '[part=retry]');
    expect(retry.matches('.secondary'), 'not the first thing to do').to.be.true;
    retry.click();
    await reach(picker, ({ offers }) => offers === 'unknown');
    expect(sandbox.requests).to.have.length(2);
  });

  it('still does not know of the first application once a second one was refused, and says why', async () => {
    let isLost = true;
    const { session } = createStage({
      sandbox: {
        beforeApply: ({ url }) => {
          if (isLost && OFFERS.test(url)) throw new Error('lost');
          return OFFERS.test(url) ? refusal(403) : undefined;
        },
      },
    });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    const alert = () => picker.shadowRoot!.querySelector('[role=alert]');
    expect(alert()).to.be.null;
    isLost = false;
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ error }) => error?.code === 'forbidden');
    await expectAccessibleState(picker, 'unknown');
    expect(heading(picker)).to.equal(words('pickerUnknownHeading'));
    expect(textOf(picker)).to.contain(words('pickerContact')).and.to.contain(words('noticeAgain'));
    expect(fold(alert()?.textContent)).to.equal(
      `${words('pickerErrorHeading')}. ${words('faultForbidden')}`,
    );
  });

  for (const [what, answer, start] of [
    ['a lost answer', losing(OFFERS), true],
    ['a refusal', answering(OFFERS, () => refusal(429)), true],
    ['offers of the page that expired', undefined, false],
  ] as const) {
    it(`leaves another start to a page that prevents it, after ${what}`, async () => {
      const { session, sandbox } = createStage({ sandbox: { beforeAnswer: answer } });
      const picker = await put('offer-picker', session);
      if (start) await picker.load();
      else picker.offers = someOffers({ expiresAt: '2020-01-01T00:00:00Z' });
      await reach(picker, ({ offers }) => !['idle', 'loading'].includes(offers));
      const { length } = sandbox.requests;
      const { providerId } = session.state;
      for (const target of [picker, session]) {
        const started = once<RenewalStartEvent>(target, 'renewal-start');
        target.addEventListener('renewal-start', (event) => event.preventDefault(), { once: true });
        inside(picker, '[part=retry]').click();
        expect((await started).detail).to.deep.equal({ providerId, deal: undefined });
      }
      // Whoever listens may go to another merchant, who has not pressed.
      picker.addEventListener('renewal-start', () => session.reset(), { once: true });
      inside(picker, '[part=retry]').click();
      await settle(picker);
      await session.restore();
      expect(sandbox.requests).to.have.length(length);
    });
  }

  it('makes one application of a double click, however fast the answer is', async () => {
    const { session, sandbox } = createStage({ sandbox: { beforeAnswer: losing(OFFERS) } });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    const click = (detail: number) =>
      inside(picker, '[part=retry]').dispatchEvent(new MouseEvent('click', { detail }));
    click(1);
    await reach(picker, ({ offers }) => offers === 'unknown');
    await settle(picker);
    click(2);
    await settle(picker);
    await session.restore();
    expect(sandbox.requests).to.have.length(2);
  });

  it('says what went wrong, and tries again without a notice', async () => {
    let status = 429;
    const { session, sandbox } = createStage({
      sandbox: {
        beforeApply: (request) =>
          OFFERS.test(request.url) && status !== 200 ? refusal(status) : undefined,
      },
    });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    await expectAccessibleState(picker, 'error');
    expect(heading(picker)).to.equal(words('pickerErrorHeading'));
    expect(textOf(picker)).to.contain(words('faultBusy'));
    expect(textOf(picker)).not.to.contain(words('noticeAgain'));
    status = 200;
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    await expectAccessibleState(picker, 'ready');
    expect(sandbox.requests).to.have.length(2);
  });

  for (const [what, answer, state] of [
    ['was refused', () => refusal(422), 'error'],
    ['got no clear answer', () => refusal(500), 'unknown'],
  ] as const) {
    it(`says whom to contact where the application ${what}`, async () => {
      const { session } = createStage({ sandbox: { beforeApply: answering(OFFERS, answer) } });
      const children = '<p slot="contact">Call us: 0123</p>';
      const picker = await put('offer-picker', session, {}, {}, children);
      const contact = picker.querySelector('p')!;
      expect(contact.offsetHeight).to.equal(0);
      await picker.load();
      await settle(picker);
      await expectAccessibleState(picker, state);
      expect(contact.offsetHeight).to.be.above(0);
      const says = textOf(picker).includes(words('faultRepeated'));
      expect(says).to.equal(state === 'error');
    });
  }

  for (const [what, state, given] of [
    ['made none', 'empty', someOffers({ products: [] })],
    [
      'made none that can be chosen',
      'ready',
      someOffers({ products: [aProduct({ offers: [anOffer({ offer_status: 'Declined' })] })] }),
    ],
    ['made some that have expired', 'expired', someOffers({ expiresAt: '2020-01-01T00:00:00Z' })],
    ['made some that can be chosen', undefined, someOffers()],
  ] as const) {
    it(`${state ? 'says' : 'need not say'} whom to contact where the service ${what}`, async () => {
      const { session } = createStage();
      const children = '<p slot="contact">Call us: 0123</p>';
      const picker = await put('offer-picker', session, {}, { offers: given }, children);
      await expectAccessibleState(picker, state ?? 'ready');
      expect(allInside(picker, 'slot[name=contact]')).to.have.length(state ? 1 : 0);
      expect(picker.querySelector('p')!.offsetHeight > 0).to.equal(!!state);
    });
  }

  it('says of no offers what asking again would be', async () => {
    const { session } = await withOffers({ providerId: PROVIDERS.declined });
    const picker = await put('offer-picker', session);
    expect(textOf(picker)).to.contain(
      'Asking for offers again counts as a new application: ask the finance provider first.',
    );
  });

  it('offers no second try where it would not help', async () => {
    const { session } = createStage({
      sandbox: { beforeApply: answering(OFFERS, () => refusal(403)) },
    });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    await expectAccessibleState(picker, 'error');
    expect(picker.shadowRoot!.querySelector('[part=retry]')).to.be.null;
  });

  for (const showStart of [false, true]) {
    it(`has an error while two elements of its group disagree, which is seen after a press (show-start: ${showStart})`, async () => {
      const group = newGroup();
      const picker = create('offer-picker', { group, currency: 'GBP', 'show-start': showStart });
      const accept = create('offer-accept', { group, currency: 'EUR' });
      await show(picker, accept);
      await reach(picker, ({ blocked }) => blocked);
      await expectAccessibleState(picker, 'error', false);
      await picker.load();
      await settle(picker);
      await expectAccessibleState(picker, 'error');
      expect(textOf(picker)).to.contain(words('faultPage'));
      expect(picker.shadowRoot!.querySelector('[part=retry]')).to.be.null;
      accept.setAttribute('currency', 'GBP');
      await reach(picker, ({ blocked }) => !blocked);
      await settle(picker);
      await expectAccessibleState(picker, 'idle', showStart);
    });
  }

  it('has no button that does nothing where settings disagree while offers are on their way', async () => {
    const held = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const picker = await put('offer-picker', session);
    const loading = picker.load();
    await held.arrived;
    session.block('currency: conflict');
    held.release();
    await loading;
    await settle(picker);
    await expectAccessibleState(picker, 'error');
    expect(textOf(picker)).to.contain(words('faultPage'));
    expect(count(picker, 'button')).to.equal(0);
    session.block(undefined);
    await settle(picker);
    await expectAccessibleState(picker, 'ready');
  });

  it('says nothing of offers that it shows while settings disagree, and shows them again', async () => {
    const { session } = await withChoice();
    const picker = await put('offer-picker', session);
    session.block('currency');
    await settle(picker);
    await expectAccessibleState(picker, 'error');
    expect(textOf(picker)).to.contain(words('faultPage'));
    expect(textOf(picker)).not.to.contain(words('pickerErrorHeading'));
    session.block(undefined);
    await settle(picker);
    await expectAccessibleState(picker, 'ready');
  });

  it('still shows that it loads where settings disagree once the request has left', async () => {
    const gate = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: gate.hook } });
    const picker = await put('offer-picker', session);
    const loaded = picker.load();
    await gate.arrived;
    session.block('currency');
    await settle(picker);
    await expectAccessibleState(picker, 'loading');
    expect(heading(picker)).to.equal(words('pickerHeading'));
    session.block(undefined);
    gate.release();
    await loaded;
    await settle(picker);
    await expectAccessibleState(picker, 'ready');
  });

  it('is idle again after reset()', async () => {
    const { session } = await withChoice();
    const picker = await put('offer-picker', session);
    picker.reset();
    await settle(picker);
    await expectAccessibleState(picker, 'idle', false);
    expect(picker.value).to.be.undefined;
  });
});

describe('<offer-picker>: start', () => {
  it('starts nothing for another merchant that a listener of its button switches to', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    picker.addEventListener('renewal-start', () => {
      session.configure({ providerId: PROVIDERS.mixed });
    });
    inside(picker, '[part=start]').click();
    await settle(picker);
    expect(session.state.started).to.be.false;
    expect(sandbox.requests).to.be.empty;
  });

  it('says what is applied for before the start: a renewal only if the service says so', async () => {
    const heads = async (providerId: string | null, verdict?: boolean) => {
      const { session } = createStage({ providerId });
      if (verdict) await session.provideEligibility(verdict);
      const picker = await put('offer-picker', session, { 'show-start': true });
      expect(fold(inside(picker, '[part=start]').textContent)).to.equal(words('pickerStart'));
      return heading(picker);
    };
    expect(await heads(null), 'a first application').to.equal('Apply for business finance');
    const start = words('pickerStartHeading');
    expect(await heads(PROVIDERS.eligible), 'nobody has asked').to.equal(start);
    expect(await heads(PROVIDERS.eligible, true), 'a renewal').to.equal(words('advertHeading'));
  });

  it('has a start button of its own with show-start', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    await expectAccessibleState(picker, 'idle');
    expect(sandbox.requests).to.be.empty;
    expect(status(picker), 'it is no news').to.equal('');
    // What a press does, and the page's legal text, are read with the button.
    const ids = inside(picker, '[part=start]').getAttribute('aria-describedby')!.split(' ');
    expect(ids).to.deep.equal(['notice', 'disclosure']);
    expect(fold(inside(picker, '#notice').textContent)).to.equal(words('advertNotice'));
    expect(inside(picker, '#disclosure').matches('slot[name=disclosure]')).to.be.true;
    inside(picker, '[part=start]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    await expectAccessibleState(picker, 'ready');
    expect(sandbox.requests.map(({ method }) => method)).to.deep.equal(['POST']);
  });

  for (const eligibility of ['checking', 'ineligible'] as const) {
    it(`has no start button while the merchant is ${eligibility}`, async () => {
      const held = hold(MERCHANT);
      const { session } = createStage({
        providerId: PROVIDERS['not-eligible'],
        sandbox: { beforeAnswer: held.hook },
      });
      const picker = await put('offer-picker', session, { 'show-start': true });
      await expectAccessibleState(picker, 'idle', true);
      const checked = session.checkEligibility();
      await held.arrived;
      if (eligibility === 'ineligible') {
        held.release();
        await checked;
      }
      await settle(picker);
      expect(session.state.eligibility).to.equal(eligibility);
      await expectAccessibleState(picker, 'idle', false);
      held.release();
      await checked;
    });
  }

  it('asks again with the application that it has by then', async () => {
    const { session, sandbox } = createStage({
      providerId: PROVIDERS['eligible-eur'],
      sandbox: { beforeApply: answering(OFFERS, () => refusal(422)) },
    });
    const picker = await put('offer-picker', session);
    picker.application = { application: { currency: 'GBP' } };
    await picker.load();
    await settle(picker);
    picker.application = { application: { currency: 'EUR' } };
    inside(picker, '[part=retry]').click();
    await until(session, ({ offers }) => offers === 'loading');
    await until(session, ({ offers }) => offers === 'error');
    const asked = sandbox.requests.map(({ body }) => (body as OffersRequest).application.currency);
    expect(asked).to.deep.equal(['GBP', 'EUR']);
  });

  it('starts nothing, and tells of no start, where settings begin to disagree before the press', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    let told = 0;
    picker.addEventListener('renewal-start', () => told++);
    session.block('merchantId');
    inside(picker, '[part=start]').click();
    await settle(picker);
    expect(told).to.equal(0);
    expect(sandbox.requests).to.be.empty;
  });

  it('asks again with the application with which the page has asked by its session', async () => {
    const { session, sandbox, clock } = createStage({ providerId: PROVIDERS['eligible-eur'] });
    const picker = await put('offer-picker', session);
    await session.loadOffers({ application: { currency: 'EUR' } });
    clock.advance(VALIDITY);
    session.checkExpiry();
    await settle(picker);
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    session.reset();
    await session.loadOffers();
    await settle(picker);
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ offers }) => offers === 'error');
    const asked = sandbox.requests.map(({ body }) => (body as OffersRequest).application.currency);
    expect(asked).to.deep.equal(['EUR', 'EUR', 'GBP', 'GBP']);
  });

  it('offers no press where the page’s own offers can’t be read: it would be an application', async () => {
    const { session } = createStage();
    const offers = { message: 'no offers' } as never;
    const picker = await put('offer-picker', session, {}, { offers });
    await reach(picker, ({ error }) => error?.code === 'response_invalid');
    await settle(picker);
    expect(textOf(picker)).to.contain('not set up correctly');
    expect(picker.shadowRoot!.querySelector('button')).to.be.null;
  });

  it('starts with its own application, where another picker has none', async () => {
    const { session, sandbox } = createStage({ providerId: null, merchantId: 'merchant-new' });
    await put('offer-picker', session);
    const { intended_use_of_funds } = sampleInitialApplication.application;
    const application = { ...sampleInitialApplication, application: { intended_use_of_funds } };
    const picker = await put('offer-picker', session, { 'show-start': true }, { application });
    inside(picker, '[part=start]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(sandbox.requests.map(({ body }) => body)).to.deep.equal([sampleInitialApplication]);
  });

  it('tells of one start, however often its button is pressed', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    const starts: Event[] = [];
    picker.addEventListener('renewal-start', (event) => starts.push(event));
    const button = inside(picker, '[part=start]');
    button.click();
    button.click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(starts).to.have.length(1);
    expect(sandbox.requests).to.have.length(1);
  });

  it('tells a double click once, also where a listener prevents the start', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    expect(startsToldBy(picker, inside(picker, '[part=start]'))).to.equal(1);
  });

  it('tells of one start anew, however often its button is pressed', async () => {
    const { session, sandbox } = createStage({ sandbox: { beforeAnswer: losing(OFFERS) } });
    const picker = await put('offer-picker', session);
    await picker.load();
    await settle(picker);
    const starts: Event[] = [];
    picker.addEventListener('renewal-start', (event) => starts.push(event));
    const button = inside(picker, '[part=retry]');
    button.click();
    button.click();
    await reach(picker, ({ offers }) => offers === 'unknown');
    expect(starts).to.have.length(1);
    expect(sandbox.requests).to.have.length(2);
  });

  it('moves focus from the start button to the offers', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true });
    inside(picker, '[part=start]').focus();
    inside(picker, '[part=start]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expectFocus(inside(picker, '#heading'));
  });

  it('moves focus from the advert to the offers', async () => {
    const { session } = createStage();
    const advert = create('renewal-advert');
    const picker = create('offer-picker');
    advert.session = picker.session = session;
    await show(advert, picker);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    inside(advert, '[part=action]').focus();
    inside(advert, '[part=action]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expectFocus(inside(picker, '#heading'));
  });

  it('moves focus to what loads where it comes onto the page in place of the one that was started', async () => {
    const gate = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: gate.hook } });
    const first = await put('offer-picker', session, { 'show-start': true });
    inside(first, '[part=start]').click();
    await gate.arrived;
    first.remove();
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'loading');
    expectFocus(inside(picker, '#heading'));
    gate.release();
    await reach(picker, ({ offers }) => offers === 'ready');
    expectFocus(inside(picker, '#heading'));
  });

  it('moves focus to what came of a start at once', async () => {
    // Nothing is asked: the settings are at fault.
    const { session } = createStage({ currency: 'pounds' });
    const picker = await put('offer-picker', session);
    await session.provideEligibility(true);
    await settle(picker);
    session.start();
    await reach(picker, ({ offers }) => offers === 'error');
    expect(heading(picker)).to.equal(words('pickerErrorHeading'));
    expectFocus(inside(picker, '#heading'));
  });

  it('moves focus to an answer that is there before anything was seen', async () => {
    const { session } = createStage({ providerId: PROVIDERS.declined });
    const picker = await put('offer-picker', session);
    const offers = { products: [], expiresAt: '' };
    session.addEventListener('renewal-start', () => void session.provideOffers(offers));
    session.start();
    await reach(picker, (state) => state.offers === 'empty');
    expectFocus(inside(picker, '#heading'));
  });

  it('takes no focus with offers kept over a reload', async () => {
    const storage = new MemoryStorage();
    await withOffers({ storage });
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    const { session } = createStage({ storage });
    const picker = await put('offer-picker', session);
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(session.state.source).to.equal('resumed');
    expectFocus(elsewhere);
    elsewhere.remove();
  });

  it('takes no focus where a page comes back to offers that were there', async () => {
    const { session } = createStage();
    const first = await put('offer-picker', session);
    session.start();
    await reach(first, ({ offers }) => offers === 'ready');
    expectFocus(inside(first, '#heading'));
    first.remove();
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    const picker = await put('offer-picker', session);
    await expectAccessibleState(picker, 'ready');
    expectFocus(elsewhere);
    elsewhere.remove();
  });

  it('moves focus from the retry button to what came of it', async () => {
    const { session, clock } = await withOffers();
    const picker = await put('offer-picker', session);
    clock.advance(VALIDITY);
    await settle(picker);
    inside(picker, '[part=retry]').focus();
    inside(picker, '[part=retry]').click();
    await reach(picker, ({ offers }) => offers === 'ready');
    expectFocus(inside(picker, '#heading'));
  });

  it('keeps its status region while states change', async () => {
    const { session, clock } = await withOffers();
    const picker = await put('offer-picker', session);
    const region = inside(picker, '[role=status]');
    expect(status(picker)).to.equal(words('pickerLoaded'));
    clock.advance(VALIDITY);
    await settle(picker);
    expect(inside(picker, '[role=status]')).to.equal(region);
    // Focus may be on the heading alone.
    expect(status(picker)).to.equal(`${words('pickerExpiredHeading')}. ${words('pickerExpired')}`);
  });

  it('has no start button where an offer was accepted', async () => {
    const { session } = await withChoice();
    await session.accept();
    const picker = await put('offer-picker', session, { 'show-start': true });
    await expectAccessibleState(picker, 'idle', false);
  });

  it('hides with the hidden attribute', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session);
    picker.hidden = true;
    expect(picker.offsetHeight).to.equal(0);
  });
});

describe('<offer-picker>: slots', () => {
  const children = `<b slot="heading">Pick</b><i slot="intro">One of them.</i>
    <p slot="empty">Nothing.</p><small slot="disclosure">Terms apply.</small>`;
  const shows = (picker: OfferPicker) =>
    [...picker.children].filter((child) => child.assignedSlot).map((child) => child.slot);

  it('shows heading, intro and disclosure beside the offers', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session, {}, {}, children);
    expect(shows(picker)).to.deep.equal(['heading', 'intro', 'disclosure']);
    await expectAccessibleState(picker, 'ready');
  });

  it('shows them beside the start button', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session, { 'show-start': true }, {}, children);
    expect(shows(picker)).to.deep.equal(['heading', 'intro', 'disclosure']);
    await expectAccessibleState(picker, 'idle');
  });

  it('replaces the text where there are no offers, but not what it means', async () => {
    const { session } = await withOffers({ providerId: PROVIDERS.declined });
    const picker = await put('offer-picker', session, {}, {}, children);
    expect(shows(picker)).to.deep.equal(['empty']);
    expect(heading(picker)).to.equal(words('pickerEmptyHeading'));
    await expectAccessibleState(picker, 'empty');
  });
});
