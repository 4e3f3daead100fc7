import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Offer, OfferAccept, OfferPicker, OffersResponse } from '../../../src/index.js';
import { microtasks, override } from '../../helpers/fakes.js';
import { createStage, inside, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import {
  allInside,
  calculated,
  count,
  expectFocus,
  fold,
  put,
  spacer,
  terms,
  withOffers,
  words,
} from '../../helpers/elements.js';
import { anOffer, aProduct, someOffers } from '../../helpers/samples.js';
import { OFFERS, hold } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const id = (place: number) => `0f0e0d0c-0b0a-4908-8706-${String(place).padStart(12, '0')}`;

/** A product with one offer for each amount, at a factor of 1.2. */
const withAmounts = (...amounts: number[]): OffersResponse =>
  someOffers({
    products: [
      aProduct({
        offers: amounts.map((funded_amount, place) =>
          anOffer({
            offer_id: id(place),
            description: `Option ${String(place)}`,
            funded_amount,
            repayment_amount: funded_amount * 1.2,
          }),
        ),
      }),
    ],
  });

async function given(response: OffersResponse, attributes = {}, properties = {}) {
  const { session } = createStage();
  const picker = await put('offer-picker', session, attributes, properties);
  await session.provideOffers(response);
  await settle(picker);
  return { picker, session };
}

const amounts = (picker: OfferPicker) =>
  allInside(picker, '[part=offer] [part=amount]').map((it) => fold(it.textContent));
const notes = (picker: OfferPicker, row: string) =>
  allInside(picker, `[part=offer] .${row} .note`).map((it) => fold(it.textContent));

describe('<offer-picker>: the difference in money', () => {
  /** Offers of these amounts, with what is repaid for each. */
  const costing = (...sums: [number, number][]): OffersResponse => {
    const { products, expiresAt } = withAmounts(...sums.map(([amount]) => amount));
    const [product] = products;
    const offers = product!.offers.map((offer, i) => ({
      ...offer,
      repayment_amount: sums[i]![1],
    }));
    return { products: [{ ...product!, offers }], expiresAt };
  };

  it('says beside each cost how much more it is than the lowest', async () => {
    const { picker } = await given(costing([1000, 1600], [1000, 1200], [1000, 1400]));
    expect(notes(picker, 'cost')).to.deep.equal([
      '£400 more than your lowest cost for this amount',
      words('termCostLowest'),
      '£200 more than your lowest cost for this amount',
    ]);
  });

  it('says nothing of other amounts: more money costs more', async () => {
    const { picker } = await given(costing([1000, 1200], [2000, 2400], [2000, 2300]));
    expect(notes(picker, 'cost')).to.deep.equal([
      '£100 more than your lowest cost for this amount',
      words('termCostLowest'),
    ]);
    expect((await given(withAmounts(3000, 1000, 2000))).picker).to.satisfy(
      (other: OfferPicker) => notes(other, 'cost').length === 0,
    );
  });

  it('compares like with like: one currency, and only what can be accepted', async () => {
    const { products, expiresAt } = costing([1000, 1600], [1000, 1200], [1000, 1400], [1000, 1100]);
    const [product] = products;
    const change = (changes: Partial<Offer>) => (offer: Offer) => ({ ...offer, ...changes });
    const [a, b, c, d] = product!.offers;
    const offers = [
      a!,
      change({ currency: 'EUR' })(b!),
      c!,
      change({ offer_status: 'Withdrawn' })(d!),
    ];
    const { picker } = await given({ products: [{ ...product!, offers }], expiresAt });
    expect(notes(picker, 'cost')).to.deep.equal([
      '£200 more than your lowest cost for this amount',
      words('termCostLowest'),
    ]);
  });

  it('says nothing where there is nothing to compare', async () => {
    const { picker } = await given(withAmounts(3000));
    expect(notes(picker, 'cost')).to.be.empty;
  });
});

describe('<offer-picker>: on a tablet', () => {
  async function at(width: number, ...sums: number[]) {
    const { picker } = await given(withAmounts(...sums));
    picker.style.inlineSize = `${String(width)}px`;
    const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left);
    const cards = allInside(picker, '[part=offer]');
    const names = allInside(picker, 'dt').map(leftOf);
    const values = allInside(picker, '.value').map(leftOf);
    return { tops: new Set(cards.map((card) => card.offsetTop)).size, names, values };
  }

  it('offers that stand beside each other and are narrow have each figure below its name', async () => {
    for (const [count, ...widths] of [
      [2, 540, 600, 680],
      [3, 680, 736, 800, 900, 1100, 1260],
      [4, 1240, 1300, 1400],
    ] as const) {
      for (const width of widths) {
        const { tops, names, values } = await at(
          width,
          ...[1000, 2000, 3000, 4000].slice(0, count),
        );
        expect(tops, `lines of ${String(count)} at ${String(width)} px`).to.equal(1);
        expect(values).to.deep.equal(names);
      }
    }
  });

  it('what has room stays in one line with its name', async () => {
    for (const [width, ...sums] of [
      [760, 1000, 2000],
      [1320, 1000, 2000, 3000],
    ] as const) {
      const { tops, names, values } = await at(width, ...sums);
      expect(tops, `lines at ${String(width)} px`).to.equal(1);
      for (const [i, value] of values.entries()) expect(value).to.be.above(names[i]!);
    }
  });
});

describe('<offer-picker>: on a phone', () => {
  for (const [what, width, tokens] of [
    ['as it comes', 360, ''],
    ['with small distances', 505, '--mfe-spacing: 2px'],
    ['with letters twice as large', 1018, '--mfe-font-size: 32px'],
  ] as const) {
    it(`cards have no other beside them, whose rows they would not share: ${what}`, async () => {
      const { picker } = await given(withAmounts(1000, 2000, 3000));
      picker.style.cssText = `inline-size: ${String(width)}px; ${tokens}`;
      const cards = allInside(picker, '.offer').map((card) => card.getBoundingClientRect());
      const { width: room } = inside(picker, '.offers').getBoundingClientRect();
      for (const card of cards) expect(card.width).to.be.closeTo(room, 1);
      expect(new Set(cards.map(({ top }) => top)).size).to.equal(3);
      // Laid out for a phone: the amount is at the end of its line.
      expect(getComputedStyle(inside(picker, '.price')).display).to.equal('grid');
    });
  }
});

describe('<offer-picker>: where nothing can be chosen', () => {
  it('says so, and neither to choose nor until when', async () => {
    const { picker } = await given(
      someOffers({ products: [aProduct({ offers: [anOffer({ offer_status: 'Declined' })] })] }),
    );
    expect(picker.state).to.equal('ready');
    expect(fold(inside(picker, '#heading').textContent)).to.equal(words('pickerEmptyHeading'));
    expect(fold(inside(picker, '[role=status]').textContent)).to.equal(words('pickerEmptyHeading'));
    expect(inside(picker, 'slot[name=empty]').textContent).to.equal(words('pickerEmpty'));
    expect([count(picker, 'slot[name=intro]'), count(picker, '.expiry')]).to.deep.equal([0, 0]);
    expect(amounts(picker)).to.deep.equal(['£7,500']);
  });
});

describe('<offer-picker>: names and amounts', () => {
  async function at(width: number, ...sums: number[]) {
    const { picker } = await given(withAmounts(...sums));
    picker.style.inlineSize = `${String(width)}px`;
    return picker;
  }

  it('a radio button stands beside the first line of a name', async () => {
    for (const width of [360, 700, 1000]) {
      const picker = await at(width, 1000, 2000, 3000);
      const offer = inside(picker, '.offer');
      const name = offer.querySelector('.label')!;
      name.textContent =
        'Standard, recommended by your manager for steady and for seasonal takings';
      const range = document.createRange();
      range.selectNodeContents(name);
      const [line, ...more] = range.getClientRects();
      expect(more, `lines at ${String(width)} px`).not.to.be.empty;
      const { top, bottom } = offer.querySelector('input')!.getBoundingClientRect();
      expect((top + bottom) / 2).to.be.closeTo((line!.top + line!.bottom) / 2, 3);
    }
  });

  it('an amount of millions keeps inside its card', async () => {
    for (const width of [580, 640, 700, 840]) {
      const picker = await at(width, 1000, 2000, 3000);
      for (const offer of allInside(picker, '.offer')) {
        const amount = offer.querySelector('.amount')!;
        amount.textContent = '£1,750,000.50';
        const range = document.createRange();
        range.selectNodeContents(amount);
        expect(range.getClientRects(), String(width)).to.have.length(1);
        expect(range.getBoundingClientRect().right, String(width)).to.be.at.most(
          offer.querySelector('.terms')!.getBoundingClientRect().right + 1,
        );
      }
    }
  });

  it('a card alone is not stretched over the page', async () => {
    const widthOf = (picker: Element) => inside(picker, '.offer').getBoundingClientRect().width;
    expect(widthOf(await at(1200, 1000))).to.be.at.most(512);
    expect(widthOf(await at(360, 1000))).to.be.above(300);
  });
});

describe('<offer-picker>: many offers', () => {
  const MANY = withAmounts(1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000);

  const slider = (picker: OfferPicker) => inside(picker, 'input[type=range]');
  const showAll = (picker: OfferPicker) => inside(picker, '[part~=show-all]');
  async function slide(picker: OfferPicker, place: number) {
    slider(picker).value = String(place);
    slider(picker).dispatchEvent(new Event('input', { bubbles: true }));
    slider(picker).dispatchEvent(new Event('change', { bubbles: true }));
    await settle(picker);
  }

  it('has no slider for six offers, nor for many of one amount', async () => {
    const six = await given(withAmounts(1, 2, 3, 4, 5, 6));
    expect(count(six.picker, 'input[type=range]')).to.equal(0);
    const alike = await given(withAmounts(...Array<number>(8).fill(500)));
    expect(count(alike.picker, 'input[type=range]')).to.equal(0);
    expect(count(alike.picker, '[part=offer]')).to.equal(8);
  });

  it('shows twelve of the many that are of one amount, those that cost least, and the rest on request', async () => {
    const { products, expiresAt } = withAmounts(...Array<number>(2000).fill(1000));
    const offers = products[0]!.offers.map((offer, i) => ({
      ...offer,
      repayment_amount: 3000 - i,
    }));
    const { picker, session } = await given({ products: [{ ...products[0]!, offers }], expiresAt });
    expect(count(picker, 'input[type=range]')).to.equal(0);
    expect(count(picker, '[part=offer]')).to.equal(12);
    expect(notes(picker, 'cost').at(-1)).to.equal(words('termCostLowest'));
    expect(fold(inside(picker, '.count').textContent)).to.contain('Showing 12 of 2,000 offers');
    await expect(picker).to.be.accessible();
    session.selectOffer(id(0));
    await settle(picker);
    expect(count(picker, '[part=offer]')).to.equal(13);
  });

  it('shows all that are of one amount on request', async () => {
    const { picker } = await given(withAmounts(...Array<number>(13).fill(500)));
    expect(count(picker, '[part=offer]')).to.equal(12);
    showAll(picker).click();
    await settle(picker);
    expect(count(picker, '[part=offer]')).to.equal(13);
    showAll(picker).click();
    await settle(picker);
    expect(count(picker, '[part=offer]')).to.equal(12);
  });

  it('has no slider over amounts of several currencies, which have no order', async () => {
    const [product] = MANY.products;
    const offers = product!.offers.map((offer, i) =>
      i > 2 ? { ...offer, currency: 'JPY' } : offer,
    );
    const { picker } = await given({ ...MANY, products: [{ ...product!, offers }] });
    expect(count(picker, 'input[type=range]')).to.equal(0);
    expect(count(picker, '[part=offer]')).to.equal(9);
  });

  it('has its slider beside an offer of no readable currency, whatever its amount', async () => {
    const [product] = MANY.products;
    const unreadable = { ...product!.offers[0]!, offer_id: 'unreadable', currency: '£' };
    const offers = [unreadable, ...product!.offers];
    const { picker } = await given({ ...MANY, products: [{ ...product!, offers }] });
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £5,000');
  });

  it('starts in the middle, with the six nearest', async () => {
    const { picker } = await given(MANY);
    expect(slider(picker).value).to.equal('4');
    expect(slider(picker).max).to.equal('8');
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £5,000');
    expect(amounts(picker)).to.deep.equal([
      '£2,000',
      '£3,000',
      '£4,000',
      '£5,000',
      '£6,000',
      '£7,000',
    ]);
    expect(fold(inside(picker, '.count').textContent)).to.contain('Showing 6 of 9 offers');
    await expect(picker).to.be.accessible();
  });

  const withOpen = (...open: number[]) => {
    const [product] = MANY.products;
    const offers = product!.offers.map((offer) =>
      open.includes(offer.funded_amount) ? offer : { ...offer, offer_status: 'Declined' },
    );
    return { ...MANY, products: [{ ...product!, offers }] };
  };

  it('slides over the amounts that can be had', async () => {
    const { picker } = await given(withOpen(2000, 5000, 9000));
    expect(slider(picker).max).to.equal('2');
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £5,000');
    showAll(picker).click();
    await settle(picker);
    showAll(picker).click();
    await settle(picker);
    expect(slider(picker).getAttribute('aria-valuetext'), 'again').to.equal('About £5,000');
  });

  it('has no slider where only one amount can be had, which is shown', async () => {
    const { picker } = await given(withOpen(8000));
    expect(count(picker, 'input[type=range]')).to.equal(0);
    expect(amounts(picker)).to.include('£8,000');
  });

  it('narrows as the slider moves, and asks nobody', async () => {
    const { session, sandbox } = createStage();
    const picker = await put('offer-picker', session);
    await session.provideOffers(MANY);
    await settle(picker);
    await slide(picker, 8);
    expect(amounts(picker).at(-1)).to.equal('£9,000');
    expect(amounts(picker)).to.have.length(6);
    await slide(picker, 0);
    expect(amounts(picker)[0]).to.equal('£1,000');
    expect(session.state.selected).to.be.undefined;
    expect(sandbox.requests).to.be.empty;
  });

  it('says the amount at once, and leaves the offers until the browser has painted the thumb', async () => {
    const { picker } = await given(MANY);
    const before = amounts(picker);
    slider(picker).value = '8';
    slider(picker).dispatchEvent(new Event('input'));
    await microtasks();
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £9,000');
    expect(amounts(picker)).to.deep.equal(before);
    await settle(picker);
    expect(amounts(picker).at(-1)).to.equal('£9,000');
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £9,000');
  });

  it('asks for no amount to receive where a part of it pays off a balance', async () => {
    const { session } = createStage();
    await session.checkEligibility();
    const picker = await put('offer-picker', session, { 'settles-balance': true });
    await session.provideOffers(MANY);
    await settle(picker);
    const label = () => fold(inside(picker, 'label[for$=-input]').textContent);
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £5,000');
    // As much as is received of the £5,000.
    expect(amounts(picker)).to.include('£440').and.not.to.include('£5,000');
    expect(label()).to.equal(words('termNewFinance'));
    picker.settlesBalance = false;
    await settle(picker);
    expect(amounts(picker)).to.include('£5,000');
    expect(label()).to.equal(words('pickerNarrow'));
  });

  it('goes by the keyboard', async () => {
    const { picker } = await given(MANY);
    slider(picker).focus();
    await sendKeys({ press: 'ArrowRight' });
    await settle(picker);
    expect(slider(picker).getAttribute('aria-valuetext')).to.equal('About £6,000');
    expectFocus(slider(picker));
  });

  it('never hides the chosen offer', async () => {
    const { picker, session } = await given(MANY);
    session.selectOffer(id(4));
    await settle(picker);
    await slide(picker, 0);
    expect(amounts(picker)).to.include('£5,000').and.to.have.length(6);
    await slide(picker, 8);
    expect(amounts(picker)).to.include('£5,000');
    await slide(picker, 0);
    session.selectOffer(id(8));
    await settle(picker);
    expect(amounts(picker)).to.include('£9,000').and.to.have.length(7);
  });

  it('shows all on request, keeps the focus, and narrows again', async () => {
    const { picker } = await given(MANY);
    const button = showAll(picker);
    const told = () => [
      slider(picker).value,
      slider(picker).getAttribute('aria-valuetext'),
      fold(inside(picker, 'output').textContent),
    ];
    expect(fold(button.textContent)).to.equal('Show all 9 offers');
    expect(told()).to.deep.equal(['4', 'About £5,000', 'About £5,000']);
    button.focus();
    for (const detail of [1, 2]) button.dispatchEvent(new MouseEvent('click', { detail }));
    await settle(picker);
    expect(amounts(picker), 'a double click is one').to.have.length(9);
    expect(told(), 'no amount is chosen any more').to.deep.equal(['4', 'About £5,000', '']);
    expect(fold(button.textContent)).to.equal(words('pickerNarrowFewer'));
    expectFocus(button);
    button.click();
    await settle(picker);
    expect(amounts(picker)).to.have.length(6);
    button.click();
    await settle(picker);
    await slide(picker, 2);
    expect(amounts(picker)).to.have.length(6);
    expect(fold(button.textContent)).to.equal('Show all 9 offers');
  });

  it('remembers the chosen amount while all are shown', async () => {
    const { picker } = await given(MANY);
    await slide(picker, 8);
    const near = amounts(picker);
    for (const shown of [9, near.length]) {
      showAll(picker).click();
      await settle(picker);
      expect(amounts(picker)).to.have.length(shown);
      expect(slider(picker).value).to.equal('8');
    }
    expect(amounts(picker)).to.deep.equal(near);
  });

  it('begins anew with another set', async () => {
    const { picker, session } = await given(MANY);
    await slide(picker, 0);
    await session.provideOffers(withAmounts(10, 20, 30, 40, 50, 60, 70));
    await settle(picker);
    expect(slider(picker).value).to.equal('3');
    expect(slider(picker).max).to.equal('6');
  });

  it('begins anew for the next merchant, with what was typed, too, though none of it is rendered yet', async () => {
    const { picker, session } = await given(MANY);
    const slid = () => [slider(picker).value, slider(picker).getAttribute('aria-valuetext')];
    const before = slid();
    const takings = inside(picker, '#takings');
    takings.value = '31,337';
    takings.dispatchEvent(new Event('input'));
    slider(picker).value = '8';
    slider(picker).dispatchEvent(new Event('input'));
    expect(slid()).not.to.deep.equal(before);
    session.configure({ providerId: PROVIDERS.mixed });
    await session.provideOffers(structuredClone(MANY));
    await settle(picker);
    expect(inside(picker, '#takings').value).to.equal('');
    expect(slid()).to.deep.equal(before);
  });

  it('shows a set of 10,000 in the time of a few', async () => {
    const all = Array.from({ length: 10_000 }, (_, place) => 1000 + place);
    // Each is found by its id, which is compared in small letters: in a search of the set, ten thousand times.
    let compared = 0;
    const { toLowerCase } = String.prototype;
    const restore = override(String.prototype, 'toLowerCase', function (this: string) {
      compared += 1;
      return toLowerCase.call(this);
    });
    const { picker } = await given(withAmounts(...all)).finally(restore);
    expect(count(picker, '[part=offer]')).to.equal(6);
    expect(compared / all.length).to.be.within(1, 10);
  });
});

describe('<offer-picker>: what if', () => {
  const field = (picker: Element) => inside(picker, '#takings');

  const said = (picker: Element) => fold(inside(picker, '.what-if [role=status]').textContent);

  async function type(picker: OfferPicker | OfferAccept, text: string) {
    (inside(picker, '.what-if') as unknown as HTMLDetailsElement).open = true;
    field(picker).value = text;
    field(picker).dispatchEvent(new Event('input', { bubbles: true }));
    await calculated(picker);
  }

  async function finish(picker: OfferPicker | OfferAccept) {
    field(picker).dispatchEvent(new Event('change', { bubbles: true }));
    await settle(picker);
  }

  it('says of each offer what goes and what stays', async () => {
    const { picker, session } = await given(withAmounts(1000, 2000));
    expect(notes(picker, 'share')).to.be.empty;
    expect(count(picker, '.answer'), 'before there is one').to.equal(0);
    await type(picker, '1,500');
    expect(notes(picker, 'share')).to.deep.equal([
      'Of £1,500, £150 goes to repayment and £1,350 stays with you.',
      'Of £1,500, £150 goes to repayment and £1,350 stays with you.',
    ]);
    expect(fold(inside(picker, '#what-if-hint').textContent)).to.contain('not a forecast');
    // Also where it was typed: on a phone the cards are out of sight then.
    expect(fold(inside(picker, '.answer').textContent)).to.equal(
      'Flexible Advance: Option 0. Of £1,500, £150 goes to repayment and £1,350 stays with you.',
    );
    await finish(picker);
    // With the name of the offer that it is said of.
    expect(said(picker)).to.equal(
      'Flexible Advance: Option 0. Of £1,500, £150 goes to repayment and £1,350 stays with you.',
    );
    expect(session.state.selected, 'no choice').to.be.undefined;
    await expect(picker).to.be.accessible();
    // It was of that offer alone.
    picker.select(session.state.products[0]!.offers[1]!.offer_id);
    await settle(picker);
    expect(said(picker)).to.equal('');
  });

  it('leaves the offers until the browser has painted what was typed', async () => {
    const { picker } = await given(withAmounts(1000));
    await type(picker, '1,500');
    const before = notes(picker, 'share');
    field(picker).value = '1,800';
    field(picker).dispatchEvent(new Event('input', { bubbles: true }));
    await microtasks();
    expect(notes(picker, 'share')).to.deep.equal(before);
    expect(field(picker).value).to.equal('1,800');
    await settle(picker);
    expect(notes(picker, 'share')[0]).to.contain('£1,800');
  });

  it('leaves the field where it is while it is typed in, whatever appears above', async () => {
    const { picker } = await given(withAmounts(1000, 2000, 3000));
    const { style } = document.documentElement;
    // As in WebKit, which anchors nothing.
    style.overflowAnchor = 'none';
    picker.after(spacer('200vh'));
    picker.style.inlineSize = '320px';
    try {
      (inside(picker, '.what-if') as unknown as HTMLDetailsElement).open = true;
      field(picker).scrollIntoView({ block: 'center' });
      const { top } = field(picker).getBoundingClientRect();
      const { offsetHeight } = picker;
      for (const text of ['1', '12', '1234567']) {
        await type(picker, text);
        await nextFrame();
        expect(field(picker).getBoundingClientRect().top, text).to.be.closeTo(top, 1.5);
      }
      expect(picker.offsetHeight).to.be.above(offsetHeight + 30);
    } finally {
      style.overflowAnchor = '';
      scrollTo(0, 0);
    }
  });

  it('stays where it is also where a browser keeps what is at the top in place, and more appears below that', async () => {
    const { picker } = await given(withAmounts(1000, 2000, 3000, 4000));
    picker.after(spacer('200vh'));
    picker.style.inlineSize = '320px';
    try {
      (inside(picker, '.what-if') as unknown as HTMLDetailsElement).open = true;
      // The last card is in sight above it, the others are not.
      allInside(picker, '[part=offer]').at(-1)!.scrollIntoView();
      scrollBy(0, 1);
      const { top } = field(picker).getBoundingClientRect();
      expect(top).to.be.within(0, innerHeight);
      await type(picker, '1234567');
      await nextFrame();
      expect(notes(picker, 'share')).to.have.length(4);
      expect(field(picker).getBoundingClientRect().top).to.be.closeTo(top, 1.5);
    } finally {
      scrollTo(0, 0);
    }
  });

  it('is scrolled to by what is typed, wherever the page was scrolled to', async () => {
    const { picker } = await given(withAmounts(1000, 2000, 3000));
    picker.before(spacer('300vh'));
    try {
      (inside(picker, '.what-if') as unknown as HTMLDetailsElement).open = true;
      field(picker).focus();
      for (const key of ['1', '2']) {
        scrollTo(0, 0);
        await sendKeys({ type: key });
        await calculated(picker);
        expect(field(picker).getBoundingClientRect().top, key).to.be.within(0, innerHeight);
      }
      expect(field(picker).value).to.equal('12');
    } finally {
      scrollTo(0, 0);
    }
  });

  it('says what is wrong once the field is left, not while it is typed', async () => {
    const { picker } = await given(withAmounts(1000));
    await type(picker, '1.500');
    expect(count(picker, '#what-if-problem')).to.equal(0);
    await finish(picker);
    expect(fold(inside(picker, '#what-if-problem').textContent)).to.contain('£1,500');
    expect(field(picker).getAttribute('aria-invalid')).to.equal('true');
    expect(field(picker).getAttribute('aria-describedby')).to.contain('what-if-problem');
    expect(notes(picker, 'share')).to.be.empty;
    const problem = fold(inside(picker, '#what-if-problem').textContent);
    expect(said(picker)).to.equal(problem);
    await expect(picker).to.be.accessible();
    // Said again where the next figure can’t be read either.
    await type(picker, '15k');
    expect(said(picker)).to.equal('');
    await finish(picker);
    expect(said(picker)).to.equal(problem);
    await type(picker, '1500');
    expect(count(picker, '#what-if-problem')).to.equal(0);
    await type(picker, '');
    await finish(picker);
    expect(count(picker, '#what-if-problem')).to.equal(0);
    expect(notes(picker, 'share')).to.be.empty;
  });

  it('says nothing of a figure that is typed on at once', async () => {
    const { picker } = await given(withAmounts(1000));
    await type(picker, '15k');
    field(picker).dispatchEvent(new Event('change', { bubbles: true }));
    await type(picker, '15');
    await settle(picker);
    expect(count(picker, '#what-if-problem')).to.equal(0);
    expect(said(picker)).to.equal('');
  });

  it('forgets what the merchant before typed', async () => {
    const one = await withOffers();
    const two = await withOffers({ providerId: PROVIDERS.mixed });
    const picker = await put('offer-picker', one.session);
    await type(picker, '31,337');
    await finish(picker);
    expect(textOf(picker)).to.contain('£31,337');
    // Another session that is as far: the field stays where it is.
    picker.session = two.session;
    await settle(picker);
    expect(field(picker).value).to.equal('');
    expect(textOf(picker)).not.to.contain('31,337');
    await type(picker, 'a lot');
    await finish(picker);
    two.session.configure({ providerId: PROVIDERS.eligible });
    await two.session.loadOffers();
    await settle(picker);
    expect(field(picker).value).to.equal('');
    expect(count(picker, '#what-if-problem')).to.equal(0);
    expect(said(picker)).to.equal('');
  });

  it('is typed once: the review has the figure too, and the offers have its next one', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session);
    const accept = await put('offer-accept', session);
    await type(picker, 'a lot');
    await finish(picker);
    expect(count(picker, '#what-if-problem')).to.equal(1);
    session.selectOffer(offerIdOf(session));
    await settle(picker, accept);
    // What was wrong is said where it was typed.
    expect(count(accept, '#what-if-problem')).to.equal(0);
    await type(picker, '31,337');
    await settle(accept);
    expect(field(accept).value).to.equal('31,337');
    expect(textOf(accept)).to.contain('Of £31,337');
    await type(accept, '41,337');
    await settle(picker);
    expect(field(picker).value).to.equal('41,337');
    expect(textOf(picker)).to.contain('Of £41,337').and.not.to.contain('31,337');
    expect(accept.state).to.equal('review');
  });

  it('stays where the chosen offer has no share, and says of which one it speaks', async () => {
    const response = withAmounts(1000, 2000);
    const [product] = response.products;
    const offers = product!.offers.map((offer, place) =>
      place === 0 ? { ...offer, split_percentage: NaN } : offer,
    );
    const { picker } = await given({ ...response, products: [{ ...product!, offers }] });
    await type(picker, '1,500');
    picker.select(offers[0]!.offer_id);
    await settle(picker);
    expect(field(picker).value).to.equal('1,500');
    expect(fold(inside(picker, '.answer').textContent)).to.equal(
      'Flexible Advance: Option 1. Of £1,500, £150 goes to repayment and £1,350 stays with you.',
    );
  });

  it('is not there without a readable share, or currency', async () => {
    const response = withAmounts(1000);
    const [product] = response.products;
    for (const facts of [{ split_percentage: NaN }, { currency: '£' }]) {
      const offers = product!.offers.map((offer) => ({ ...offer, ...facts }));
      const { picker } = await given({ ...response, products: [{ ...product!, offers }] });
      expect(count(picker, '[part=offer]')).to.equal(1);
      expect(count(picker, '.what-if')).to.equal(0);
    }
  });
});

describe('<offer-picker>: rows of the partner', () => {
  const APR = () => [{ label: 'APR', value: '28.4 %' }];

  it('stand in the review too', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session, {}, { offerDetails: APR });
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    await settle(picker, accept);
    expect(terms(inside(picker, '[part=offer]'))).to.include({ APR: '28.4 %' });
    expect(terms(inside(accept, '[part=summary]'))).to.include({ APR: '28.4 %' });
    picker.remove();
    session.offerDetails = undefined;
    await settle(accept);
    expect(terms(inside(accept, '[part=summary]'))).not.to.have.property('APR');
  });

  it('are those of one picker beside another one that gives none', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session, {}, { offerDetails: APR });
    const beside = await put('offer-picker', session);
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    await settle(picker, beside, accept);
    for (const offer of [inside(beside, '[part=offer]'), inside(accept, '[part=summary]')]) {
      expect(terms(offer)).to.include({ APR: '28.4 %' });
    }
  });

  it('stand in the review as they were given last, whatever another picker takes back', async () => {
    const { session } = await withOffers();
    const fee = () => [{ label: 'Fee', value: '£1' }];
    const one = await put('offer-picker', session, {}, { offerDetails: APR });
    const two = await put('offer-picker', session, {}, { offerDetails: fee });
    const accept = await put('offer-accept', session);
    session.selectOffer(offerIdOf(session));
    const review = async () => {
      await settle(one, two, accept);
      return terms(inside(accept, '[part=summary]'));
    };
    expect(await review()).to.include({ Fee: '£1' });
    one.offerDetails = undefined;
    expect(await review()).to.include({ Fee: '£1' });
    two.offerDetails = undefined;
    expect(await review()).not.to.have.any.keys('APR', 'Fee');
  });

  it('that the page gave to the session stay, though a picker gives none', async () => {
    const { session } = await withOffers();
    session.offerDetails = APR;
    const picker = await put('offer-picker', session);
    expect(terms(inside(picker, '[part=offer]'))).to.include({ APR: '28.4 %' });
  });

  it('can be given to the review alone', async () => {
    const { session } = await withOffers();
    const accept = await put('offer-accept', session, {}, { offerDetails: APR });
    session.selectOffer(offerIdOf(session));
    await settle(accept);
    expect(terms(inside(accept, '[part=summary]'))).to.include({ APR: '28.4 %' });
  });

  describe('that fail', () => {
    let reported: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      reported.push(event.message);
    };
    const mocha = window.onerror;

    beforeEach(() => {
      reported = [];
      window.onerror = null;
      addEventListener('error', listen);
    });

    afterEach(() => {
      removeEventListener('error', listen);
      window.onerror = mocha;
    });

    it('leave the price as it is, and the fault is the page’s', async () => {
      const details = () => {
        throw new Error('partner');
      };
      const { picker } = await given(withAmounts(1000), {}, { offerDetails: details });
      expect(amounts(picker)).to.deep.equal(['£1,000']);
      picker.requestUpdate();
      await settle(picker);
      expect(reported).to.have.length(1);
      expect(reported.join()).to.contain('partner');
    });

    it('by giving none are none, also row by row', async () => {
      const { picker } = await given(withAmounts(1000));
      for (const none of [null, undefined, [], [null, { label: 1, value: undefined }]]) {
        picker.offerDetails = (() => none) as never;
        await settle(picker);
        expect(amounts(picker)).to.deep.equal(['£1,000']);
      }
      expect(reported).to.deep.equal([]);
    });

    for (const [what, wrong] of [
      ['returning a promise', () => Promise.resolve(APR())],
      ['returning a row alone', () => APR()[0]],
      ['returning a text', () => 'APR'],
      ['returning a verdict', () => false],
      ['being rows', APR()],
      ['being a text', 'APR'],
    ] as const) {
      it(`by ${what} are reported once, until a function gives rows`, async () => {
        const offerDetails = wrong as never;
        const { picker } = await given(withAmounts(1000, 2000), {}, { offerDetails });
        expect(amounts(picker)).to.deep.equal(['£1,000', '£2,000']);
        picker.hideFactorRate = true;
        await settle(picker);
        expect(reported).to.have.length(1);
        expect(reported[0]).to.contain(
          'offerDetails must be a function that returns an array of { label, value }',
        );
        picker.offerDetails = APR;
        await settle(picker);
        expect(terms(inside(picker, '[part=offer]'))).to.include({ APR: '28.4 %' });
        expect(reported).to.have.length(1);
      });
    }
  });
});

describe('<offer-picker>: loading', () => {
  it('takes the room that three offers of one product take', async () => {
    const holding = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: holding.hook } });
    await stage.session.checkEligibility();
    const picker = await put('offer-picker', stage.session, { 'term-unit': 'months' });
    const loaded = picker.load();
    await holding.arrived;
    await settle(picker);
    const [cards] = allInside(picker, '.skeleton .offers');
    const blank = cards!.offsetHeight;
    const top = cards!.offsetTop;
    const height = picker.offsetHeight;
    holding.release(
      new Response(
        JSON.stringify(
          someOffers({
            products: [
              aProduct({
                offers: [1000, 2000, 3000].map((funded_amount, place) =>
                  anOffer({
                    offer_id: id(place),
                    funded_amount,
                    repayment_amount: funded_amount * 1.2,
                    factor_rate: 1.2,
                    term_length: 6,
                  }),
                ),
              }),
            ],
          }),
        ),
        { headers: { 'content-type': 'application/json' } },
      ),
    );
    await loaded;
    await settle(picker);
    expect(picker.state).to.equal('ready');
    const [offers] = allInside(picker, '.offers');
    expect(offers!.offsetTop, 'first card').to.be.closeTo(top, 2);
    expect(offers!.offsetHeight, 'cards').to.be.closeTo(blank, 2);
    expect(picker.offsetHeight, 'all').to.be.closeTo(height, 2);
  });
});
