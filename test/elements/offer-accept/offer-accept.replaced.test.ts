import { expect } from '@open-wc/testing';
import type { FinanceSession, OfferAccept } from '../../../src/index.js';
import { RENDER_AT_LATEST } from '../../../src/session/pace.js';
import { heldTimers } from '../../helpers/fakes.js';
import { createStage, inside, PROVIDERS, settle } from '../../helpers/page.js';
import { anOffer, aProduct, OFFER_ID, OTHER_OFFER_ID, someOffers } from '../../helpers/samples.js';
import { postsOf } from '../../helpers/sessions.js';
import { count, create, newGroup, put, reach, show } from '../../helpers/elements.js';

const CONSENT = '<span slot="consent">I agree.</span>';

/** A merchant who has chosen an offer. */
async function merchant(providerId: string, offer_id = OFFER_ID) {
  const stage = createStage({ providerId });
  const offers = [anOffer({ offer_id })];
  await stage.session.provideOffers(someOffers({ products: [aProduct({ offers })] }));
  stage.session.selectOffer(offer_id);
  return stage;
}

const inReview = (accept: OfferAccept) =>
  reach(accept, ({ acceptance }) => acceptance === 'review');

/** The sandbox knows nothing of the offer, but was asked. */
const answered = (accept: OfferAccept) =>
  reach(accept, ({ acceptance }) => acceptance === 'expired');

/** The element, its offer given by the page. */
async function given() {
  const stage = createStage();
  const accept = await put('offer-accept', stage.session, {}, { offer: anOffer() }, CONSENT);
  await inReview(accept);
  const replace = async (offer = anOffer({ repayment_amount: 9999 })) => {
    const before = stage.session.state.selected;
    accept.offer = offer;
    await reach(accept, ({ selected }) => selected !== before);
  };
  return { ...stage, accept, replace };
}

function type(accept: OfferAccept): HTMLInputElement {
  const field = inside(accept, '#account_number');
  field.value = '00012345';
  inside(accept, '#bank_name').value = 'Example Bank';
  inside(accept, '#sort_code').value = '20-17-55';
  return field;
}

describe('<offer-accept>: another merchant', () => {
  async function two(offerId?: string) {
    const a = await merchant(PROVIDERS.eligible);
    const b = await merchant(PROVIDERS['eligible-eur'], offerId);
    const accept = await put('offer-accept', a.session, {}, {}, CONSENT);
    const switchTo = async (session: FinanceSession) => {
      accept.session = session;
      await settle(accept);
      expect(accept.state).to.equal('review');
    };
    return { a, b, accept, switchTo };
  }

  it('is not sent what was typed for the one before', async () => {
    const { b, accept, switchTo } = await two(OTHER_OFFER_ID);
    const field = type(accept);
    await switchTo(b.session);
    expect(field.value).to.equal('');
    inside(accept, '#consent').click();
    await accept.submit();
    expect(postsOf(b, 'accept').map(({ body }) => body)).to.deep.equal([undefined]);
  });

  it('is not sent it either where the session itself goes on, and is at an offer before this shows', async () => {
    const { a, accept } = await two();
    const { session } = a;
    const field = type(accept);
    // As while a press is on its way: elements render later.
    const { restore } = heldTimers(RENDER_AT_LATEST);
    session.pace.pause();
    restore();
    session.configure({ providerId: PROVIDERS['eligible-eur'] });
    await session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
    session.pace.resume();
    await settle(accept);
    expect(accept.state).to.equal('review');
    expect(field.value).to.equal('');
  });

  it('has not consented, though the offer has the same id', async () => {
    const { b, accept, switchTo } = await two();
    inside(accept, '#consent').click();
    await switchTo(b.session);
    expect(inside(accept, '#consent').checked).to.be.false;
  });

  it('has nothing to correct', async () => {
    const { b, accept, switchTo } = await two();
    await accept.submit();
    await settle(accept);
    expect(count(accept, '#problems')).to.equal(1);
    await switchTo(b.session);
    expect(count(accept, '#problems')).to.equal(0);
  });

  it('is not sent a press that began before, nor one on what is still to be seen of the other', async () => {
    const { b, accept, switchTo } = await two();
    accept.replaceChildren();
    await settle(accept);
    const button = inside(accept, '[part=submit]');
    button.dispatchEvent(new PointerEvent('pointerdown'));
    await switchTo(b.session);
    button.click();
    const other = await merchant(PROVIDERS.eligible);
    accept.session = other.session;
    button.click();
    await settle(accept);
    expect([...postsOf(b, 'accept'), ...postsOf(other, 'accept')]).to.be.empty;
    expect(other.session.state.acceptance).to.equal('review');
  });

  it('may come with another group', async () => {
    const groups = [newGroup(), newGroup()];
    const accept = create('offer-accept', { group: groups[0]! });
    const pickers = groups.map((group, index) => {
      const picker = create('offer-picker', {
        group,
        'provider-id': Object.values(PROVIDERS)[index]!,
      });
      picker.offers = someOffers({ expiresAt: '' });
      return picker;
    });
    await show(...pickers, accept);
    for (const picker of pickers) {
      await reach(picker, ({ offers }) => offers === 'ready');
      picker.select(OFFER_ID);
    }
    await settle(accept);
    const field = type(accept);
    accept.group = groups[1]!;
    await settle(accept);
    expect(accept.state).to.equal('review');
    expect(field.value).to.equal('');
  });
});

describe('<offer-accept>: other terms under the same id', () => {
  it('have no consent yet', async () => {
    const { accept, replace } = await given();
    inside(accept, '#consent').click();
    await replace();
    expect(inside(accept, '#consent').checked).to.be.false;
  });

  it('are not accepted by a press that began on the old ones', async () => {
    const stage = await given();
    const { accept, session, replace } = stage;
    accept.replaceChildren();
    await settle(accept);
    const button = inside(accept, '[part=submit]');
    button.dispatchEvent(new PointerEvent('pointerdown'));
    await replace();
    button.click();
    await settle(accept);
    expect(session.state.acceptance).to.equal('review');
    // The next press is one on what is shown.
    button.click();
    await answered(accept);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('are not accepted by a Space held since the old ones', async () => {
    const stage = await given();
    const { accept, replace } = stage;
    accept.replaceChildren();
    await settle(accept);
    const button = inside(accept, '[part=submit]');
    // As a browser has it: not all drivers can hold a key.
    const keyDown = (key: string, repeat = false) =>
      button.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }));
    keyDown(' ');
    await replace();
    keyDown(' ', true);
    button.click();
    await settle(accept);
    expect(accept.state).to.equal('review');
    keyDown(' ');
    button.click();
    await answered(accept);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  for (const [what, events] of [
    ['another key', [new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })]],
    [
      'a touch that became a scroll',
      [new PointerEvent('pointerdown'), new PointerEvent('pointercancel')],
    ],
  ] as const) {
    it(`are accepted by a press without a key or a pointer, though the old ones had ${what}`, async () => {
      const stage = await given();
      const { accept, replace } = stage;
      accept.replaceChildren();
      await settle(accept);
      const button = inside(accept, '[part=submit]');
      for (const event of events) button.dispatchEvent(event);
      await replace();
      // As voice control and screen readers have it.
      button.click();
      await answered(accept);
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }
});

it('<offer-accept>: fields that bank-details="none" takes away are emptied', async () => {
  const { accept } = await given();
  const field = type(accept);
  accept.bankDetails = 'required';
  await settle(accept);
  expect(field.value, 'still asked for').to.equal('00012345');
  accept.bankDetails = 'none';
  await settle(accept);
  expect(count(accept, '#account_number')).to.equal(0);
  expect(field.value).to.equal('');
});
