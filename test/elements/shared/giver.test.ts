import { expect } from '@open-wc/testing';
import type { Offer, OfferPicker } from '../../../src/index.js';
import {
  BASE_URL,
  createStage,
  inside,
  MERCHANT_ID,
  once,
  PROVIDERS,
  settle,
  textOf,
} from '../../helpers/page.js';
import {
  anOffer,
  aMerchant,
  aProduct,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../../helpers/samples.js';
import { create, newGroup, put, reach, show, type Tag } from '../../helpers/elements.js';
import { json, refusal } from '../../helpers/fakes.js';
import { ACCEPT, answering, hold } from '../../helpers/service.js';

const A = PROVIDERS.eligible;
const B = PROVIDERS.mixed;

const SETTINGS = { 'base-url': BASE_URL, 'provider-id': A, currency: 'GBP' };

const offersOf = (name: string, offer: Offer = anOffer()) =>
  someOffers({ products: [aProduct({ name, offers: [offer] })], expiresAt: '' });

const inGroup = <K extends Tag>(tag: K, group = newGroup(), attributes = {}) =>
  create(tag, { ...SETTINGS, group, ...attributes });

const ready = (picker: OfferPicker) => reach(picker, ({ offers }) => offers === 'ready');

/** What is given has come through, or nothing is to come: a later command of the session has had its turn. */
async function through(...elements: HTMLElementTagNameMap[Tag][]): Promise<void> {
  await settle(...elements);
  for (const { session } of elements) await session?.recheck();
  await settle(...elements);
}

describe('what a page gives: offers', () => {
  it('are of the merchant who is set in the same task', async () => {
    const picker = inGroup('offer-picker');
    picker.offers = offersOf('For A');
    await show(picker);
    await ready(picker);
    picker.offers = offersOf('For B');
    picker.providerId = B;
    await through(picker);
    await ready(picker);
    expect(textOf(picker)).to.contain('For B');
    expect(picker.session!.state.providerId).to.equal(B);
  });

  it('are not given by a picker that is off the page, but where it comes back', async () => {
    const group = newGroup();
    const picker = inGroup('offer-picker', group);
    const other = create('offer-picker', { group });
    const page = await show(picker, other);
    await settle(picker);
    picker.remove();
    picker.group = newGroup();
    picker.providerId = B;
    picker.offers = offersOf('For B');
    picker.offerDetails = () => [{ label: 'APR', value: '1 %' }];
    await through(other);
    expect(other.state).to.equal('idle');
    expect(other.session!.offerDetails).to.be.undefined;
    page.append(picker);
    await ready(picker);
    expect(textOf(picker)).to.contain('For B').and.contain('APR');
    expect(other.state).to.equal('idle');
  });

  it('are there after an id that comes late, and after a disagreement', async () => {
    const group = newGroup();
    const picker = inGroup('offer-picker', group);
    picker.offers = offersOf('For A');
    const other = create('offer-accept', { group });
    await show(picker, other);
    await ready(picker);
    other.merchantId = MERCHANT_ID;
    await through(picker);
    await ready(picker);
    other.currency = 'EUR';
    await through(picker);
    expect(picker.state).to.equal('error');
    other.currency = 'GBP';
    await through(picker);
    await ready(picker);
  });

  it('stay with the choice among them while settings disagree for a while', async () => {
    const group = newGroup();
    const picker = inGroup('offer-picker', group);
    const other = create('offer-picker', { group });
    picker.offers = offersOf('For A');
    await show(picker, other);
    await ready(picker);
    picker.select(OFFER_ID);
    other.currency = 'EUR';
    await through(picker, other);
    expect(picker.state).to.equal('error');
    other.currency = 'GBP';
    await through(picker, other);
    expect(picker.state).to.equal('ready');
    expect(picker.value).to.equal(OFFER_ID);
  });

  it('do not pass for another merchant’s, and are there when their own comes back', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session, {}, { offers: offersOf('For A') });
    await ready(picker);
    for (const other of [{ providerId: B }, { providerId: null, merchantId: 'another' }]) {
      session.configure(other);
      await through(picker);
      expect(picker.state).to.equal('idle');
      session.configure({ providerId: A, merchantId: MERCHANT_ID });
      await through(picker);
      await ready(picker);
    }
  });

  it('are forgotten with reset(), and given again once they are set again', async () => {
    const { session } = createStage();
    const offers = offersOf('For A');
    const picker = await put('offer-picker', session, {}, { offers });
    await ready(picker);
    picker.reset();
    await through(picker);
    expect(picker.state).to.equal('idle');
    picker.offers = undefined;
    await settle(picker);
    picker.offers = offers;
    await ready(picker);
  });

  it('can be taken back, by undefined or null, but nothing that the service has given', async () => {
    for (const nothing of [undefined, null as unknown as undefined]) {
      const { session, sandbox } = createStage();
      const picker = await put('offer-picker', session, {}, { offers: offersOf('For A') });
      await ready(picker);
      session.selectOffer(OFFER_ID);
      picker.offers = nothing;
      await reach(picker, ({ offers }) => offers === 'idle');
      expect(session.state).to.include({ acceptance: 'idle', selected: undefined, expiresAt: '' });
      await session.accept();
      expect(sandbox.requests).to.be.empty;
      await picker.load();
      picker.offers = offersOf('For A');
      await reach(picker, ({ source }) => source === 'provided');
      picker.reset();
      await through(picker);
      await picker.load();
      expect(session.state.source).to.equal('service');
      picker.offers = nothing;
      await through(picker);
      expect(session.state).to.include({ offers: 'ready', source: 'service' });
    }
  });

  it('are not given again by a picker that is mounted anew: the choice stays', async () => {
    const { session } = createStage();
    const offers = offersOf('For A');
    const first = await put('offer-picker', session, {}, { offers });
    await ready(first);
    session.selectOffer(OFFER_ID);
    first.remove();
    const second = await put('offer-picker', session, {}, { offers });
    await through(second);
    expect(second.value).to.equal(OFFER_ID);
    // Other ones are.
    const third = await put('offer-picker', session, {}, { offers: offersOf('New') });
    await reach(third, ({ selected }) => !selected);
    expect(textOf(second)).to.contain('New');
  });

  it('are not given again where a framework makes the same anew in each rendering', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session, {}, { offers: offersOf('For A') });
    await ready(picker);
    picker.addEventListener('offer-select', () => (picker.offers = offersOf('For A')));
    picker.select(OFFER_ID);
    await through(picker);
    expect(picker.value).to.equal(OFFER_ID);
    picker.offers = offersOf('New');
    await reach(picker, ({ selected }) => !selected);
    expect(textOf(picker)).to.contain('New');
  });

  it('that come while the outcome is open are taken once it is known', async () => {
    const held = hold(ACCEPT);
    const { session } = createStage({ sandbox: { beforeApply: held.hook } });
    const picker = await put('offer-picker', session, {}, { offers: offersOf('For A') });
    await ready(picker);
    session.selectOffer(OFFER_ID);
    const accepted = session.accept();
    await held.arrived;
    picker.offers = offersOf('New');
    await settle(picker);
    held.release(refusal(422));
    await accepted;
    picker.offers = offersOf('New');
    await reach(picker, ({ selected }) => !selected);
    expect(textOf(picker)).to.contain('New');
  });

  it('that the service called expired stay so when the picker is mounted anew', async () => {
    const { session } = createStage({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(404)) },
    });
    const offers = offersOf('For A');
    const first = await put('offer-picker', session, {}, { offers });
    await ready(first);
    session.selectOffer(OFFER_ID);
    await session.accept();
    first.remove();
    const second = await put('offer-picker', session, {}, { offers });
    await through(second);
    expect(second.state).to.equal('expired');
  });

  for (const after of ['', ', after reset()']) {
    it(`of which one was accepted are not there again when the merchant comes back${after}`, async () => {
      const { session } = createStage({
        sandbox: {
          beforeApply: answering(ACCEPT, () => json({ application_id: OTHER_OFFER_ID, links: {} })),
        },
      });
      const picker = await put('offer-picker', session, {}, { offers: offersOf('For A') });
      await ready(picker);
      session.selectOffer(OFFER_ID);
      await session.accept();
      await settle(picker);
      expect(session.state.acceptance).to.equal('accepted');
      if (after) session.reset();
      await settle(picker);
      for (const providerId of [B, A]) {
        session.configure({ providerId });
        await through(picker);
        expect(picker.session!.state.offers).to.equal('idle');
      }
    });
  }

  it('that are no object are reported', async () => {
    const { session } = createStage();
    const offers = 'none' as unknown as ReturnType<typeof offersOf>;
    const picker = await put('offer-picker', session, {}, { offers });
    await reach(picker, ({ error }) => error?.code === 'response_invalid');
  });

  it('have the rows that the picker gives, until it takes them back', async () => {
    const { session } = createStage();
    const offerDetails = () => [{ label: 'APR', value: '1 %' }];
    const picker = await put('offer-picker', session, {}, { offers: offersOf('A'), offerDetails });
    await ready(picker);
    expect(textOf(picker)).to.contain('APR');
    picker.offerDetails = undefined;
    await settle(picker);
    expect(textOf(picker)).not.to.contain('APR');
  });
});

describe('what a page gives: one offer', () => {
  it('is of the merchant who is set in the same task', async () => {
    const accept = inGroup('offer-accept');
    accept.offer = anOffer();
    await show(accept);
    await reach(accept, ({ acceptance }) => acceptance === 'review');
    accept.offer = anOffer({ offer_id: OTHER_OFFER_ID });
    accept.providerId = B;
    await reach(accept, ({ selected }) => selected?.offer.offer_id === OTHER_OFFER_ID);
    expect(accept.session!.state.providerId).to.equal(B);
  });

  it('is not given again where a framework makes the same anew in each rendering', async () => {
    const { session } = createStage();
    const consent = '<span slot="consent">Yes</span>';
    const accept = await put('offer-accept', session, {}, { offer: anOffer() }, consent);
    await reach(accept, ({ acceptance }) => acceptance === 'review');
    inside(accept, '#consent').click();
    accept.offer = anOffer();
    await through(accept);
    expect(inside(accept, '#consent').checked).to.be.true;
    // With another expiry it is news.
    accept.expiresAt = '2000-01-01T00:00:00Z';
    await reach(accept, ({ acceptance }) => acceptance === 'expired');
  });

  it('is not given by an element that is off the page', async () => {
    const { session } = createStage();
    const accept = await put('offer-accept', session);
    const page = accept.parentElement!;
    accept.remove();
    accept.offer = anOffer();
    await through(accept);
    expect(session.state.acceptance).to.equal('idle');
    page.append(accept);
    await reach(accept, ({ acceptance }) => acceptance === 'review');
  });

  it('is there after an id that comes late, not after reset(), and can be taken back', async () => {
    const accept = inGroup('offer-accept', newGroup(), { 'provider-id': false });
    accept.offer = anOffer();
    await show(accept);
    await reach(accept, ({ acceptance }) => acceptance === 'review');
    accept.providerId = A;
    await through(accept);
    expect(accept.state).to.equal('review');
    accept.offer = undefined;
    await reach(accept, ({ acceptance }) => acceptance === 'idle');
    accept.offer = anOffer();
    await reach(accept, ({ acceptance }) => acceptance === 'review');
    accept.reset();
    await through(accept);
    expect(accept.state).to.equal('idle');
  });
});

describe('what a page gives: its word on a merchant', () => {
  it('is told once, where a framework makes the same anew in each rendering', async () => {
    const advert = create('renewal-advert');
    advert.session = createStage().session;
    let told = 0;
    advert.addEventListener('renewal-eligibility', () => {
      if (++told < 10) advert.merchant = aMerchant();
    });
    advert.merchant = aMerchant();
    await show(advert);
    await through(advert);
    await through(advert);
    expect(told).to.equal(1);
  });

  it('is not given by an advert that is off the page', async () => {
    const group = newGroup();
    const advert = inGroup('renewal-advert', group, { eligibility: 'ineligible' });
    const other = create('offer-picker', { group });
    const page = await show(advert, other);
    await reach(other, ({ eligibility }) => eligibility === 'ineligible');
    advert.remove();
    advert.group = newGroup();
    advert.providerId = B;
    advert.eligibility = 'check';
    advert.merchant = aMerchant();
    await through(advert, other);
    expect(other.session!.state.eligibility).to.equal('ineligible');
    const told = once(advert, 'renewal-eligibility');
    page.append(advert);
    await told;
    expect(advert.session!.state).to.include({ providerId: B, eligibility: 'eligible' });
    expect(other.session!.state.eligibility).to.equal('ineligible');
  });
});
