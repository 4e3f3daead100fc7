import { expect, nextFrame } from '@open-wc/testing';
import { createStage, inside, settle } from '../../helpers/page.js';
import { anOffer, aProduct, someOffers } from '../../helpers/samples.js';
import {
  allInside,
  count,
  create,
  expectFocus,
  fold,
  pickerAndReview,
  put,
  show,
  withChoice,
  withOffers,
  words,
  spacer,
} from '../../helpers/elements.js';
import { refusal } from '../../helpers/fakes.js';
import type { OfferPicker } from '../../../src/index.js';
import { ACCEPT, answering, hold } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const status = (picker: OfferPicker) => fold(inside(picker, '[role=status]').textContent);
const ways = (picker: OfferPicker) => count(picker, '[part=review]');

/** Waits until the page no longer scrolls. Not every browser tells its end. */
async function standsStill(): Promise<void> {
  for (let frames = 0, place = NaN; frames < 10;) {
    await nextFrame();
    frames = place === scrollY ? frames + 1 : 0;
    place = scrollY;
  }
}

async function both(stage: Awaited<ReturnType<typeof withOffers>>) {
  return { ...(await pickerAndReview(stage)), session: stage.session };
}

describe('<offer-picker>: the way to the review', () => {
  it('is said and shown once an offer is chosen', async () => {
    const { picker, accept, session } = await both(await withOffers());
    expect(status(picker)).to.equal(words('pickerLoaded'));
    expect(ways(picker)).to.equal(0);
    for (const [place, name] of ['Starter', 'Standard'].entries()) {
      session.selectOffer(offerIdOf(session, place));
      await settle(picker, accept);
      expect(status(picker)).to.equal(`Flexible Advance: ${name} chosen. Review it below.`);
      expect(ways(picker)).to.equal(1);
      const card = allInside(picker, '.offer')[place]!;
      expect(card.contains(inside(picker, '[part=review]'))).to.be.true;
      await expect(picker).to.be.accessible();
    }
  });

  it('is said with the amount of an offer that has no name', async () => {
    const { session } = createStage();
    const picker = create('offer-picker');
    const accept = create('offer-accept');
    for (const one of [picker, accept]) one.session = session;
    await show(picker, accept);
    const product = aProduct({ name: '', offers: [anOffer({ description: '' })] });
    picker.offers = someOffers({ products: [product] });
    await settle(picker, accept);
    picker.select(product.offers[0]!.offer_id);
    await settle(picker, accept);
    expect(status(picker)).to.equal('£7,500 chosen. Review it below.');
  });

  it('is no news after a refusal, until another offer is chosen', async () => {
    const stage = await withOffers({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
    });
    const { picker, accept, session } = await both(stage);
    session.selectOffer(offerIdOf(session));
    await accept.submit();
    await settle(picker, accept);
    expect(accept.state).to.equal('error');
    expect(status(picker)).to.equal('');
    for (const [place, name] of [
      [1, 'Standard'],
      [0, 'Starter'],
    ] as const) {
      session.selectOffer(offerIdOf(session, place));
      await settle(picker, accept);
      expect(status(picker)).to.equal(`Flexible Advance: ${name} chosen. Review it below.`);
    }
  });

  it('leads to the heading of the review, in sight', async () => {
    const { picker, accept } = await both(await withChoice());
    const space = document.createElement('div');
    space.style.blockSize = '3000px';
    picker.after(space);
    inside(picker, '[part=review]').scrollIntoView({ block: 'center' });
    const { left, top, width, height } = inside(picker, '[part=review]').getBoundingClientRect();
    const hit = picker.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit?.part.contains('review'), 'the card is not in its way').to.be.true;
    inside(picker, '[part=review]').click();
    expectFocus(inside(accept, '#heading'));
    // At the top, with the margin that it asks for: what it heads is in sight as well.
    expect(inside(accept, '#heading').getBoundingClientRect().top).to.be.closeTo(24, 2);
    scrollTo(0, 0);
  });

  for (const [where, style, isSlotted] of [
    ['a page', '', false],
    ['a pane', 'block-size: 400px; overflow-y: auto', false],
    ['a pane around a slot', 'block-size: 400px; overflow-y: auto', true],
  ] as const) {
    it(`leaves the pressed card where it is, in ${where} that scrolls`, async () => {
      const { picker, accept } = await both(await withChoice());
      const content = picker.parentElement!;
      let pane = content;
      if (isSlotted) {
        pane = document.createElement('div');
        pane.append(document.createElement('slot'));
        content.attachShadow({ mode: 'open' }).append(pane);
      }
      pane.style.cssText = `inline-size: 350px; ${style}`;
      const above = document.createElement('div');
      const below = document.createElement('div');
      above.style.blockSize = below.style.blockSize = '3000px';
      content.prepend(above);
      content.append(below);
      const cards = allInside(picker, '.offer');
      // The button of the card before is in sight, or was scrolled out of it.
      for (const block of ['end', 'start'] as const) {
        for (const place of [1, 0, 2]) {
          const card = cards[place]!;
          // With focus on it already, the browser itself has nothing to scroll to.
          const radio = card.querySelector('input')!;
          radio.focus({ preventScroll: true });
          card.scrollIntoView({ block });
          const { top } = card.getBoundingClientRect();
          radio.click();
          await settle(picker, accept);
          await nextFrame();
          await nextFrame();
          expect(card.contains(inside(picker, '[part=review]'))).to.be.true;
          const label = `card ${String(place)} at the ${block}`;
          expect(card.getBoundingClientRect().top, label).to.be.closeTo(top, 1);
        }
      }
      scrollTo(0, 0);
    });
  }

  it('leads to the top of the review on a page that scrolls smoothly', async () => {
    const stage = await withOffers();
    const { picker, accept } = await pickerAndReview(stage);
    const { style } = document.documentElement;
    accept.before(spacer('300vh'));
    accept.after(spacer('300vh'));
    stage.session.selectOffer(offerIdOf(stage.session));
    await settle(picker, accept);
    style.scrollBehavior = 'smooth';
    try {
      inside(picker, '[part=review]').click();
      await standsStill();
      const { top } = inside(accept, '#heading').getBoundingClientRect();
      expect(top).to.be.within(0, innerHeight / 2);
    } finally {
      style.scrollBehavior = '';
    }
  });

  it('is none without a review on the page, or with one of another session', async () => {
    const { session } = await withChoice();
    const picker = await put('offer-picker', session);
    expect(ways(picker)).to.equal(0);
    expect(status(picker)).to.equal('');
    const accept = create('offer-accept');
    accept.session = createStage().session;
    picker.after(accept);
    await settle(accept, picker);
    expect(ways(picker)).to.equal(0);
    accept.session = session;
    await settle(accept, picker);
    expect(ways(picker), 'now of this one').to.equal(1);
    accept.remove();
    await settle(picker);
    expect(ways(picker), 'gone').to.equal(0);
  });

  it('is found where the page adds the review after the choice', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session);
    session.selectOffer(offerIdOf(session));
    await settle(picker);
    const accept = create('offer-accept');
    accept.session = session;
    picker.after(accept);
    await settle(accept, picker);
    expect(ways(picker)).to.equal(1);
  });

  it('is none while the choice is locked, and nothing is said again', async () => {
    const gate = hold(ACCEPT);
    const { picker, accept, session } = await both(
      await withChoice({ sandbox: { beforeApply: gate.hook } }),
    );
    const accepted = session.accept();
    await gate.arrived;
    await settle(picker, accept);
    expect(ways(picker)).to.equal(0);
    // Nor can it be reviewed any more.
    expect(status(picker)).to.equal('');
    gate.release();
    await accepted;
  });
});
