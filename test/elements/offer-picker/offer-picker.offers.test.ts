import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type {
  FinanceSession,
  Offer,
  OfferAccept,
  OfferPicker,
  OffersResponse,
} from '../../../src/index.js';
import { sampleInitialApplication } from '../../../demo/sandbox/index.js';
import { identityOf } from '../../../src/session/identity.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { aDeal, aMerchant, anOffer, aProduct, someOffers } from '../../helpers/samples.js';
import { microtasks } from '../../helpers/fakes.js';
import { createStage, EVENTS, inside, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import {
  count,
  expectFocus,
  allInside,
  focused,
  fold,
  isInSight,
  put,
  reach,
  spacer,
  terms,
  VALIDITY,
  withOffers,
  words,
  HOUR,
  type StageOptions,
} from '../../helpers/elements.js';
import { waitUntil } from '../../helpers/wait.js';
import { ACCEPT, losing } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

async function ready(options: StageOptions = {}, attributes = {}, properties = {}) {
  const stage = await withOffers(options);
  const picker = await put('offer-picker', stage.session, attributes, properties);
  return { ...stage, picker };
}

/** A picker with offers that the page gives: `facts` change the first one. */
async function given(
  facts: object,
  rest: Partial<OffersResponse> = {},
  attributes = {},
): Promise<OfferPicker> {
  const { session } = await withOffers();
  const { products, expiresAt } = structuredClone(session.state);
  Object.assign(products[0]!.offers[0]!, facts);
  const fresh = createStage();
  const picker = await put('offer-picker', fresh.session, attributes);
  await fresh.session.provideOffers({ products, expiresAt, ...rest });
  await settle(picker);
  return picker;
}

/** A picker and a review on a long page. */
async function farFromReview() {
  const stage = await ready();
  const review = await put('offer-accept', stage.session);
  review.after(spacer('300vh'));
  return { ...stage, review };
}

/** As many offers as a session has, with other ids. */
function otherOffers({ state }: FinanceSession): OffersResponse {
  const { products } = structuredClone(state);
  const renamed = (offer: Offer) => ({
    ...offer,
    offer_id: offer.offer_id.replace(/^.{8}/, '0f0e0d0c'),
  });
  return someOffers({
    products: products.map((product) => ({ ...product, offers: product.offers.map(renamed) })),
    expiresAt: '',
  });
}

interface Chosen {
  readonly picker: OfferPicker;
  readonly session: FinanceSession;
  readonly one: string;
}

const offers = (picker: OfferPicker) => allInside(picker, '[part=offer]');
const first = (picker: OfferPicker) => offers(picker)[0]!;
const radio = (offer: Element) => offer.querySelector('input')!;
const captionOf = (offer: Element) => fold(offer.querySelector('.caption')?.textContent);
const amount = (offer: Element) => fold(offer.querySelector('[part=amount]')?.textContent);

describe('<offer-picker>: what an offer costs', () => {
  for (const [scenario, currency, expected] of [
    ['eligible', 'GBP', ['£7,500', '£1,031.25', '£8,531.25', '£113.75', '£100']],
    ['eligible-eur', 'EUR', ['€7,500', '€1,031.25', '€8,531.25', '€113.75', '€100']],
    [
      'eligible-jpy',
      'JPY',
      ['JP¥1,500,000', 'JP¥206,250', 'JP¥1,706,250', 'JP¥11,375', 'JP¥10,000'],
    ],
    [
      'eligible-kwd',
      'KWD',
      ['KWD 2,887.500', 'KWD 397.031', 'KWD 3,284.531', 'KWD 113.750', 'KWD 100'],
    ],
  ] as const) {
    it(`is exact in ${currency}`, async () => {
      const { picker } = await ready(
        { providerId: PROVIDERS[scenario], currency },
        { 'term-unit': 'months' },
      );
      const second = offers(picker)[1]!;
      const [advance, cost, repay, per, each] = expected;
      expect(amount(second)).to.equal(advance);
      expect(terms(second)).to.include({
        [words('termCost')]: cost,
        [words('termRepay')]: repay,
        [words('termShare')]: '10%',
        [words('termExpected')]: 'about 9.5 months',
        [words('termFactor')]: '1.1375',
      });
      expect(fold(second.querySelector('.factor .note')?.textContent))
        .to.contain(per)
        .and.contain(each);
      await expect(picker).to.be.accessible();
    });
  }

  it('is in the figures of the language', async () => {
    const { picker } = await ready();
    picker.lang = 'de';
    await settle(picker);
    await settle(picker);
    expect(amount(offers(picker)[1]!)).to.equal('7.500 €'.replace('€', '£'));
    expect(Object.values(terms(offers(picker)[1]!))).to.include('1.031,25 £');
  });

  it('has limits of each product', async () => {
    const { picker } = await ready();
    const products = allInside(picker, '[part=product]').map((part) => fold(part.textContent));
    expect(products).to.have.length(2);
    expect(products[0]).to.contain('This product is available from £2,000 to £10,000.');
    expect(products[1]).to.contain('This product is available from £10,000 to £25,000.');
    expect(products[0]).to.contain('Flexible Advance').and.contain('repaid from a small share');
  });

  it('has limits that are one amount', async () => {
    const { session } = await withOffers();
    const { products, expiresAt } = session.state;
    const limits = { minimum: 5000, maximum: 5000 };
    await session.provideOffers({ products: [{ ...products[0]!, limits }], expiresAt });
    const picker = await put('offer-picker', session);
    expect(textOf(picker)).to.contain('available from £5,000 to £5,000');
  });

  for (const limits of [
    { minimum: '2000', maximum: 10000 },
    { minimum: -1, maximum: 10000 },
    { minimum: 2000, maximum: 1e13 },
  ]) {
    it(`leaves out limits that are no amounts: ${JSON.stringify(limits)}`, async () => {
      const { session } = await withOffers();
      const { products, expiresAt } = structuredClone(session.state);
      Object.assign(products[0]!, { limits });
      const picker = await given({}, { products, expiresAt });
      const [one, two] = allInside(picker, '[part=product]').map((part) => fold(part.textContent));
      expect(one).not.to.contain(words('pickerLimits'));
      expect(two).to.contain(words('pickerLimits'));
    });
  }

  it('has no line for a description that is empty', async () => {
    const { session } = await withOffers();
    const { products, expiresAt } = structuredClone(session.state);
    Object.assign(products[0]!, { description: '' });
    const picker = await given({}, { products, expiresAt });
    expect(count(picker, '[part=product] > p')).to.equal(3);
  });

  it('leaves out products without an offer', async () => {
    const { session } = await withOffers();
    const { products, expiresAt } = structuredClone(session.state);
    Object.assign(products[0]!, { offers: [] });
    const picker = await given({}, { products: [...products], expiresAt }).catch(() => undefined);
    expect(picker && allInside(picker, '[part=product]')).to.have.length(1);
  });

  it('has no term without a unit, nor with one that is none', async () => {
    const { picker } = await ready();
    const term = () => allInside(picker, '[part=term]').length;
    expect(term()).to.equal(0);
    for (const [unit, count, text] of [
      ['months', 6, 'about 7.8 months'],
      ['weeks', 6, 'about 7.8 weeks'],
      ['days', 6, 'about 7.8 days'],
      ['years', 0, undefined],
    ] as const) {
      picker.setAttribute('term-unit', unit);
      await settle(picker);
      expect(term(), unit).to.equal(count);
      expect(terms(first(picker))[words('termExpected')]).to.equal(text);
    }
  });

  it('has no factor rate with hide-factor-rate', async () => {
    const { picker } = await ready();
    expect(terms(first(picker))).to.have.property(words('termFactor'), '1.12');
    picker.hideFactorRate = true;
    await settle(picker);
    expect(terms(first(picker))).not.to.have.property(words('termFactor'));
  });

  it('is net of the balance only with settles-balance', async () => {
    const { picker } = await ready({}, { 'settles-balance': true });
    expect(amount(first(picker))).to.equal('£440');
    expect(captionOf(first(picker))).to.equal(words('termReceive'));
    expect(terms(first(picker))).to.include({
      [words('termNewFinance')]: '£5,000',
      [words('termBalanceSettled')]: '£4,560',
      [words('termCost')]: '£600',
    });
    await expect(picker).to.be.accessible();
    picker.settlesBalance = false;
    await settle(picker);
    expect(amount(first(picker))).to.equal('£5,000');
    expect(terms(first(picker))).not.to.have.property(words('termBalanceSettled'));
    // What is still owed is said where it is decided, not beside each offer.
    expect(textOf(picker)).not.to.contain('£440').and.not.to.contain('£4,560');
  });

  it('stays net of it where a later check says that no further one may be had', async () => {
    const { picker, session } = await ready({}, { 'settles-balance': true });
    const performance = { ...aDeal({}).performance, renewal_eligibility: false };
    await session.provideEligibility(aMerchant(aDeal({ balance: 4560, performance })));
    await settle(picker);
    expect(session.state.deal).to.be.undefined;
    expect(amount(first(picker))).to.equal('£440');
    expect(captionOf(first(picker))).to.equal(words('termReceive'));
  });

  const outOf = () => ({ [words('termBalanceSettled')]: words('termBalanceOutOf') });

  it('is not net of it while it is not known whether it was accepted, like the review', async () => {
    const { picker, session } = await ready(
      { sandbox: { beforeAnswer: losing(ACCEPT) } },
      { 'settles-balance': true },
    );
    session.selectOffer(offerIdOf(session));
    await session.accept();
    await settle(picker);
    expect(session.state.acceptance).to.equal('unknown');
    expect(captionOf(first(picker))).to.equal(words('termNewFinance'));
    expect(amount(first(picker))).to.equal('£5,000');
    expect(terms(first(picker))).not.to.have.any.keys(words('termBalanceSettled'));
  });

  it('with settles-balance never calls received what is not', async () => {
    const { picker, session } = await ready({}, { 'settles-balance': true });
    const balance = 8000;
    await session.provideEligibility(aMerchant(aDeal({ balance })));
    await settle(picker);
    const figure = (text: string) => Number(text.replace(/\D/g, ''));
    for (const offer of offers(picker)) {
      const rows = terms(offer);
      const isNet = captionOf(offer) === words('termReceive');
      const whole = figure(isNet ? rows[words('termNewFinance')]! : amount(offer));
      expect(isNet).to.equal(whole >= balance);
      if (!isNet) {
        expect(captionOf(offer)).to.equal(words('termNewFinance'));
        // It can't settle what is more than itself.
        expect(rows).not.to.have.property(words('termBalanceSettled'));
        expect(rows).to.include({
          [words('termBalance')]: '£8,000',
          [words('termReceive')]: words('termReceiveUnknown'),
        });
        expect(fold(offer.querySelector('.receive .note')?.textContent)).to.equal(
          words('termReceiveAsk'),
        );
      } else {
        expect(figure(amount(offer))).to.equal(whole - balance);
        expect(rows).to.include({ [words('termBalanceSettled')]: '£8,000' });
      }
    }
    await expect(picker).to.be.accessible();
  });

  it('with settles-balance and an unknown balance says that it is settled, and to ask for the rest', async () => {
    const { session } = createStage();
    await session.provideEligibility(true);
    await session.loadOffers();
    const picker = await put('offer-picker', session, { 'settles-balance': true });
    expect(captionOf(first(picker))).to.equal(words('termNewFinance'));
    expect(terms(first(picker))).to.include({
      ...outOf(),
      [words('termReceive')]: words('termReceiveUnknown'),
    });
    picker.settlesBalance = false;
    await settle(picker);
    // Nor is all of it promised: whether the balance comes out of it the page has not told.
    expect(captionOf(first(picker))).to.equal(words('termNewFinance'));
    expect(terms(first(picker))).not.to.have.any.keys(outOf());
  });

  it('has no balance to settle where no deal is active', async () => {
    const { picker, session } = await ready({}, { 'settles-balance': true });
    for (const [deals, isSettled] of [
      [[], false],
      [[aDeal({ active: false })], false],
      // Which of the two is renewed isn't known.
      [[aDeal({ active: false }), aDeal({}), aDeal({ id: 'D2' })], true],
    ] as const) {
      await session.provideEligibility({ deals: [...deals] });
      await settle(picker);
      expect(session.state.merchant?.deals).to.have.length(deals.length);
      expect(captionOf(first(picker))).to.equal(words('termNewFinance'));
      expect(terms(first(picker))[words('termBalanceSettled')]).to.equal(
        isSettled ? words('termBalanceOutOf') : undefined,
      );
    }
  });

  it('has no balance to settle in an initial application', async () => {
    const { session } = createStage({
      providerId: null,
      merchantId: sampleInitialApplication.application.merchant_id,
    });
    await session.loadOffers(sampleInitialApplication);
    const picker = await put('offer-picker', session, { 'settles-balance': true });
    expect(captionOf(first(picker))).to.equal(words('termReceive'));
    expect(terms(first(picker))).not.to.have.any.keys(outOf());
  });

  it('is all received in an initial application, also after a reload', async () => {
    const storage = new MemoryStorage();
    const { merchant_id: merchantId } = sampleInitialApplication.application;
    const before = createStage({ providerId: null, merchantId, storage });
    await before.session.loadOffers(sampleInitialApplication);
    const { session } = createStage({ providerId: null, merchantId, storage });
    const picker = await put('offer-picker', session);
    await reach(picker, ({ source }) => source === 'resumed');
    expect(captionOf(first(picker))).to.equal(words('termReceive'));
  });

  it('does not guess whether there is a balance where neither merchant nor application is known', async () => {
    const donor = await withOffers();
    const { products, expiresAt } = donor.session.state;
    const { session } = createStage({ providerId: null });
    await session.provideOffers({ products, expiresAt });
    const picker = await put('offer-picker', session, { 'settles-balance': true });
    expect(captionOf(first(picker))).to.equal(words('termNewFinance'));
    expect(terms(first(picker))).not.to.have.any.keys(outOf());
  });

  it('has the rows that the partner adds', async () => {
    const seen: string[] = [];
    const { picker } = await ready(
      {},
      {},
      {
        offerDetails: (offer: Offer, product: { name: string }) => {
          seen.push(`${product.name}/${offer.description}`);
          return [{ label: 'APR', value: '<b>24.9 %</b>' }];
        },
      },
    );
    expect(terms(first(picker))).to.include({ APR: '<b>24.9 %</b>' });
    expect(seen.slice(0, 2)).to.deep.equal([
      'Flexible Advance/Starter',
      'Flexible Advance/Standard',
    ]);
  });

  it('has no row of the partner that lacks its value', async () => {
    const offerDetails = () => [
      { label: 'Fee' },
      { label: 'APR', value: undefined },
      { label: 'Provider', value: null },
      { value: 'Example' },
      null,
      { label: 'Years', value: 0 },
    ];
    const { picker } = await ready({}, {}, { offerDetails });
    const all = terms(first(picker));
    expect(all).not.to.have.any.keys('Fee', 'APR', 'Provider', 'undefined', '');
    expect(all).to.include({ Years: '0' });
  });
});

describe('<offer-picker>: offers that can’t be taken', () => {
  it('are shown as unavailable and can’t be chosen', async () => {
    const { picker, session } = await ready({ providerId: PROVIDERS.mixed });
    expect(offers(picker).map((offer) => radio(offer).disabled)).to.deep.equal([
      false,
      ...Array<boolean>(5).fill(true),
    ]);
    const text = fold(offers(picker)[1]!.textContent);
    expect(text).to.contain(words('pickerUnavailable')).and.contain('£7,500');
    // Nobody has to read what can't be had.
    expect(terms(offers(picker)[1]!)).to.deep.equal({});
    picker.select(offerIdOf(session, 1));
    expect(picker.value).to.be.undefined;
    await expect(picker).to.be.accessible();
  });

  it('can be chosen where the partner lists their values', async () => {
    const { picker } = await ready({
      providerId: PROVIDERS.mixed,
      acceptable: { offer_status: ['Eligible', 'Pending'] },
    });
    expect(offers(picker).map((offer) => radio(offer).disabled)).to.deep.equal([
      false,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('follow what the partner says of them later', async () => {
    const { picker, session } = await ready({ providerId: PROVIDERS.mixed });
    const disabled = () => offers(picker).map((offer) => radio(offer).disabled);
    const texts = inside(picker, '[part=offer] .label');
    expect(texts.lang).to.equal('');
    const observed = disabled();
    expect(observed).to.deep.equal([false, ...Array<boolean>(5).fill(true)]);
    session.configure({ acceptable: { offer_status: ['Pending'] } });
    await settle(picker);
    expect(disabled()).to.deep.equal([false, true, false, true, true, true]);
    session.configure({ serviceLanguage: 'fr' });
    await settle(picker);
    expect(texts.lang).to.equal('fr');
    session.configure({ acceptable: undefined });
    await settle(picker);
    expect(disabled()).to.deep.equal(observed);
  });

  for (const [name, facts] of [
    ['a numeric string', { funded_amount: '5000' }],
    ['a negative amount', { repayment_amount: -1 }],
    ['no amount', { funded_amount: null }],
    ['a currency that is none', { currency: 'pounds' }],
    ['an id that is no UUID', { offer_id: '../x' }],
    ['less to repay than is advanced', { repayment_amount: 4000 }],
    ['nothing to advance', { funded_amount: 0 }],
    ['the id of another offer', undefined],
  ] as const) {
    it(`never show what can't be read: ${name}`, async () => {
      const { session } = await withOffers();
      const picker = await given(facts ?? { offer_id: offerIdOf(session, 1) });
      expect(radio(first(picker)).disabled).to.be.true;
      expect(textOf(picker)).not.to.match(/NaN|undefined|null|Infinity/);
      await expect(picker).to.be.accessible();
    });
  }

  it('show text of the service as text', async () => {
    const description = '<img src=x onerror=alert(1)>';
    const picker = await given({ description });
    expect(textOf(picker)).to.contain(description);
    expect(count(picker, 'img')).to.equal(0);
  });
});

describe('<offer-picker>: choosing', () => {
  it('chooses by a press, and tells once', async () => {
    const { picker, session, events } = await ready();
    events.length = 0;
    const own: CustomEvent<object>[] = [];
    for (const type of EVENTS) picker.addEventListener(type, (event) => own.push(event));
    radio(first(picker)).click();
    radio(first(picker)).click();
    await settle(picker);
    const [product] = session.state.products;
    const offer = product!.offers[0]!;
    expect(own.map(({ type, detail }) => ({ type, detail }))).to.deep.equal([
      { type: 'offer-select', detail: { offer, product } },
    ]);
    expect(events.map(({ type }) => type)).to.deep.equal(['offer-select']);
    expect(picker.value).to.equal(offer.offer_id);
    expect(first(picker).matches(':has(:checked)')).to.be.true;
  });

  it('leaves rendering the review until the browser has painted the tick', async () => {
    const { picker, session } = await ready();
    const review = await put('offer-accept', session);
    const [first, second] = offers(picker);
    const edge = (offer: Element) => getComputedStyle(offer).boxShadow;
    const link = (offer: Element) => !!offer.querySelector('[part=review]');
    const rendered = () => [link(first!), link(second!), terms(review.shadowRoot!)];
    const plain = edge(second!);
    radio(first!).click();
    await settle(picker, review);
    const [, , termsOfFirst] = rendered();
    const thick = edge(first!);
    expect(thick).not.to.equal(plain);
    radio(second!).click();
    await microtasks();
    expect(rendered()).to.deep.equal([true, false, termsOfFirst]);
    expect([edge(first!), edge(second!)]).to.deep.equal([plain, thick]);
    expect(session.state.selected!.offer.offer_id).to.equal(offerIdOf(session, 1));
    await settle(picker, review);
    const [isFirst, isSecond, termsOfSecond] = rendered();
    expect([isFirst, isSecond]).to.deep.equal([false, true]);
    expect(termsOfSecond).not.to.deep.equal(termsOfFirst);
  });

  it('renders the review also where nothing is painted, as in a hidden page', async () => {
    const { picker, session } = await ready();
    const review = await put('offer-accept', session);
    const { requestAnimationFrame } = window;
    try {
      window.requestAnimationFrame = () => 0;
      radio(first(picker)).click();
      await review.updateComplete;
      expect(count(review, '[part=submit]')).to.equal(1);
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
    }
  });

  it('has its radio buttons in a form: outside one, Chromium would keep those that are gone', async () => {
    const { picker } = await ready();
    const form = radio(first(picker)).form!;
    const submit = new Event('submit', { cancelable: true });
    form.dispatchEvent(submit);
    expect(submit.defaultPrevented).to.be.true;
  });

  it('has the whole card as the target of a press, and the radio button above it', async () => {
    const { picker } = await ready();
    const card = first(picker);
    card.scrollIntoView();
    const at = (x: number, y: number) => picker.shadowRoot!.elementFromPoint(x, y);
    const { left, bottom } = card.getBoundingClientRect();
    expect(at(left + 8, bottom - 8)?.localName).to.equal('label');
    // Tools such as Playwright press nothing that something else lies over.
    const { x, y, width, height } = radio(card).getBoundingClientRect();
    expect(at(x + width / 2, y + height / 2) === radio(card)).to.be.true;
  });

  it('chooses by select(), and not what is not there', async () => {
    const { picker, session } = await ready();
    picker.select('b0000000-0000-4000-8000-000000000000');
    expect(picker.value).to.be.undefined;
    picker.select(offerIdOf(session, 5));
    await settle(picker);
    expect(picker.value).to.equal(offerIdOf(session, 5));
    expect(offers(picker).map((offer) => radio(offer).checked)).to.deep.equal([
      ...Array<boolean>(5).fill(false),
      true,
    ]);
  });

  for (const [what, listener, value] of [
    ['the page chooses the one before', ({ picker, one }) => picker.select(one), 'one'],
    [
      'the page does so a moment later',
      ({ picker, one }) => requestAnimationFrame(() => picker.select(one)),
      'one',
    ],
    [
      'the page gives other offers',
      ({ session }) => session.provideOffers(otherOffers(session)),
      undefined,
    ],
  ] as readonly [string, (page: Chosen) => unknown, 'one' | undefined][]) {
    it(`ticks what is chosen, though ${what} before the choice is rendered`, async () => {
      const { picker, session } = await ready();
      const [one, two] = [offerIdOf(session), offerIdOf(session, 1)];
      picker.select(one);
      await settle(picker);
      session.addEventListener('offer-select', () => void listener({ picker, session, one }), {
        once: true,
      });
      inside(picker, `[value="${two}"]`).click();
      await settle(picker);
      await settle(picker);
      expect(picker.value).to.equal(value && one);
      const ticked = allInside(picker, '[name=offer]:checked') as HTMLInputElement[];
      expect(ticked.map((it) => it.value)).to.deep.equal(value ? [one] : []);
      // Each can be chosen as ever.
      const last = radio(offers(picker).at(-1)!);
      last.click();
      await settle(picker);
      expect(picker.value).to.equal(last.value);
    });
  }

  for (const [when, scroll] of [
    ['in the next frame', (show) => requestAnimationFrame(() => show())],
    ['in a task of its own', (show) => setTimeout(() => show())],
    ['once it is rendered', async (show, review) => (await review.updateComplete, show())],
    [
      'smoothly, once it is rendered',
      async (show, review) => (await review.updateComplete, show('smooth')),
    ],
  ] as readonly [
    string,
    (show: (behavior?: ScrollBehavior) => void, review: OfferAccept) => unknown,
  ][]) {
    it(`leaves a page alone that scrolls to the review ${when}`, async () => {
      const { picker, review } = await farFromReview();
      radio(first(picker)).click();
      await settle(picker, review);
      // The button that leads to the review moves to a card further down.
      const next = radio(offers(picker)[1]!);
      next.scrollIntoView({ block: 'center' });
      let isShown = false;
      const show = (behavior: ScrollBehavior = 'instant') => {
        review.scrollIntoView({ behavior });
        isShown = true;
      };
      picker.addEventListener('offer-select', () => void scroll(show, review), { once: true });
      next.click();
      await settle(picker, review);
      await settle(picker, review);
      expect(isShown).to.be.true;
      await waitUntil(() => Math.abs(review.getBoundingClientRect().top) < 2, 'at the top');
    });
  }

  it('lets a page scroll smoothly to the radio button that has got focus', async () => {
    const { picker, review } = await farFromReview();
    const { style } = document.documentElement;
    const [one, two] = offers(picker);
    radio(one!).click();
    await settle(picker, review);
    // One below the other.
    picker.style.inlineSize = '320px';
    one!.style.marginBlockEnd = '200vh';
    one!.scrollIntoView();
    style.scrollBehavior = 'smooth';
    try {
      expect(isInSight(radio(two!))).to.be.false;
      // As an arrow key does, where the engine scrolls then.
      radio(two!).focus();
      radio(two!).click();
      await waitUntil(() => isInSight(radio(two!)), 'in sight');
      await settle(picker, review);
      expect(two!.querySelector('[part=review]')).not.to.be.null;
    } finally {
      style.scrollBehavior = '';
    }
  });

  it('does not leave ticked what the session refuses', async () => {
    const { picker, session } = await ready();
    const ticked = () =>
      offers(picker).flatMap((offer) => (radio(offer).checked ? [radio(offer).value] : []));
    const { selectOffer } = session;
    session.selectOffer = () => session.state;
    radio(offers(picker)[1]!).click();
    await settle(picker);
    expect(ticked()).to.deep.equal([]);
    session.selectOffer = selectOffer;
    radio(first(picker)).click();
    await settle(picker);
    session.selectOffer = () => session.state;
    radio(offers(picker)[1]!).click();
    await settle(picker);
    expect(ticked()).to.deep.equal([offerIdOf(session)]);
    expect(picker.value).to.equal(offerIdOf(session));
    session.selectOffer = selectOffer;
    radio(offers(picker)[1]!).click();
    await settle(picker);
    expect(ticked()).to.deep.equal([offerIdOf(session, 1)]);
  });

  it('chooses nothing in a session that the element has left', async () => {
    const { session, picker } = await ready();
    const other = createStage();
    await other.session.provideOffers({ products: [aProduct()], expiresAt: '' });
    picker.session = other.session;
    // Before the offers of the other one are rendered, as while the request of a press is leaving.
    inside(picker, '[name=offer]:not(:disabled)').click();
    await settle(picker);
    expect(session.state.selected).to.be.undefined;
    expect(other.session.state.selected).to.be.undefined;
    expect(count(picker, '[name=offer]:checked')).to.equal(0);
  });

  it('is one radio group of all products, by keyboard', async () => {
    const { picker, session } = await ready();
    const before = document.createElement('button');
    const after = document.createElement('button');
    picker.before(before);
    picker.after(after);
    before.focus();
    await sendKeys({ press: 'Tab' });
    expectFocus(radio(first(picker)));
    expect(picker.value, 'focus chooses nothing').to.be.undefined;
    await sendKeys({ press: ' ' });
    expect(picker.value).to.equal(offerIdOf(session));
    for (const [key, product, offer] of [
      ['ArrowDown', 0, 1],
      ['ArrowRight', 0, 2],
      ['ArrowDown', 1, 0],
      ['ArrowUp', 0, 2],
      ['ArrowLeft', 0, 1],
    ] as const) {
      await sendKeys({ press: key });
      await settle(picker);
      expect(picker.value, key).to.equal(offerIdOf(session, 3 * product + offer));
      expect((focused() as HTMLInputElement).value).to.equal(picker.value);
    }
    await sendKeys({ press: 'Tab' });
    expectFocus(inside(picker, '.what-if summary'));
    await sendKeys({ press: 'Tab' });
    expectFocus(after);
  });

  it('skips what is unavailable, by keyboard', async () => {
    const { picker, session } = await ready({
      providerId: PROVIDERS.mixed,
      acceptable: { decision: ['Accepted', 'Declined'] },
    });
    radio(first(picker)).click();
    radio(first(picker)).focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(picker.value).to.equal(offerIdOf(session, 3));
  });

  it('is a named group of named choices', async () => {
    const { picker } = await ready();
    const group = inside(picker, '[role=radiogroup]');
    expect(group.getAttribute('aria-labelledby')).to.equal('heading');
    const [input] = allInside(picker, 'input');
    expect(fold((input as HTMLInputElement).labels![0]!.textContent))
      .to.contain('£5,000')
      .and.contain('Starter');
    const described = picker.shadowRoot!.getElementById(input!.getAttribute('aria-describedby')!);
    expect(terms(first(picker))).to.deep.equal(terms(described!.parentElement!));
  });

  it('has no empty heading, nor a group of no name, for a product without one', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session);
    const products = ['', ' ', 'Starter'].map((name, index) =>
      aProduct({
        name,
        offers: [anOffer({ offer_id: `0f0e0d0c-0b0a-4908-8706-05040302010${String(index)}` })],
      }),
    );
    await session.provideOffers(someOffers({ products, expiresAt: '' }));
    await settle(picker);
    const shown = allInside(picker, '[part=product]');
    expect(shown.map((product) => product.getAttribute('role'))).to.deep.equal([
      null,
      null,
      'group',
    ]);
    expect(allInside(picker, 'h3').map(({ textContent }) => fold(textContent))).to.deep.equal([
      'Starter',
    ]);
    await expect(picker).to.be.accessible();
  });

  it('can’t choose after the expiry', async () => {
    const { picker, session, clock } = await ready();
    clock.time += VALIDITY;
    radio(first(picker)).click();
    await settle(picker);
    expect(picker.value).to.be.undefined;
    expect(session.state.offers).to.equal('expired');
    expect(picker.state).to.equal('expired');
  });

  it('has no group to choose from where an acceptance is unknown whose offer isn’t among those kept', async () => {
    const storage = new MemoryStorage();
    const { session: before } = await withOffers({ storage });
    const key = identityOf(before.options);
    const kept = JSON.parse(storage.getItem(key)!) as object;
    const pending = { operation: 'accept', offerId: crypto.randomUUID(), startedAt: 7 };
    storage.setItem(key, JSON.stringify({ ...kept, pending }));
    const { session } = createStage({ storage });
    const picker = await put('offer-picker', session);
    await reach(picker, ({ acceptance }) => acceptance === 'unknown');
    expect(session.state.products, 'offers that were kept').not.to.be.empty;
    expect(textOf(picker)).to.contain(words('acceptUnknownHeading'));
    expect(fold(inside(picker, '#heading slot').textContent)).to.equal(words('pickerHeading'));
    expect(count(picker, 'input')).to.equal(0);
    expect(count(picker, '[role=radiogroup]'), 'a group without a choice').to.equal(0);
    await expect(picker).to.be.accessible();
  });
});

describe('<offer-picker>: expiry', () => {
  const expiry = (picker: OfferPicker) => fold(inside(picker, '[part=expiry]').textContent);

  it('says how long, and until when', async () => {
    const { picker, session } = await ready();
    const { expiresAt } = session.state;
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
    expect(expiry(picker))
      .to.contain('3 days')
      .and.contain(date.format(Date.parse(expiresAt)));
    expect(inside(picker, '[part=expiry] time').getAttribute('datetime')).to.equal(
      new Date(expiresAt).toISOString(),
    );
  });

  it('counts down with the clock', async () => {
    const { picker, clock } = await ready();
    for (const [ms, text] of [
      [23 * HOUR, '2 days'],
      [2 * HOUR, '1 day and 23 hours'],
      [46 * HOUR + 60_000, '59 minutes'],
      [58 * 60_000 + 1000, '59 seconds'],
    ] as const) {
      clock.advance(ms);
      await settle(picker);
      expect(expiry(picker)).to.contain(text);
    }
  });

  it('tells the page once when it is over', async () => {
    const { picker, session, clock, events } = await ready();
    const told: unknown[] = [];
    picker.addEventListener('offers-expire', ({ detail }) => told.push(detail));
    const { expiresAt } = session.state;
    clock.advance(VALIDITY - 1);
    expect(told).to.be.empty;
    clock.advance(1);
    clock.advance(HOUR);
    await settle(picker);
    expect(told).to.deep.equal([{ expiresAt }]);
    expect(events.filter(({ type }) => type === 'offers-expire')).to.have.length(1);
    await expect(picker).to.be.accessible();
  });

  for (const expiresAt of ['', 'soon', '2026-02-30T12:00:00Z', '1795000000']) {
    it(`has no countdown where it can't be read: ${JSON.stringify(expiresAt)}`, async () => {
      const picker = await given({}, { expiresAt });
      expect(count(picker, '[part=expiry]')).to.equal(0);
      expect(picker.state).to.equal('ready');
      radio(first(picker)).click();
      expect(picker.value).to.be.a('string');
    });
  }
});
