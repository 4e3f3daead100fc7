import { offerIdOf, renewalOffer, typesOf } from '../../helpers/sessions.js';
import { override, refusal } from '../../helpers/fakes.js';
import { expect, nextFrame } from '@open-wc/testing';
import {
  createSession,
  type Offer,
  type OfferAccept,
  type OfferAcceptedEvent,
} from '../../../src/index.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import {
  createStage,
  EVENTS,
  inside,
  MERCHANT_ID,
  PROVIDERS,
  record,
  settle,
  textOf,
} from '../../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  aProduct,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../../helpers/samples.js';
import {
  allInside,
  count,
  create,
  expectAccessibleState,
  expectFocus,
  focused,
  fold,
  heading,
  HOUR,
  isInSight,
  newGroup,
  pickerAndReview,
  put,
  reach,
  review,
  show,
  type StageOptions,
  takesNoSpace,
  terms,
  VALIDITY,
  withChoice,
  withOffers,
  words,
} from '../../helpers/elements.js';
import { ACCEPT, MERCHANT, answering, hold, losing, meddler } from '../../helpers/service.js';

const BANK = { bank_name: 'Example Bank', account_number: '12345678', sort_code: '20-17-55' };

/** As translators of browsers do: they wrap each text. */
function translate(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child instanceof Text && child.data.trim()) {
      const wrapper = document.createElement('span');
      wrapper.textContent = child.data;
      child.replaceWith(wrapper);
    } else translate(child);
  }
}

const status = (accept: OfferAccept) => fold(inside(accept, '[role=status]').textContent);
const submit = (accept: OfferAccept) => inside(accept, '[part=submit]');

/** The heading may be out of sight: it is said once more at the button. */
const FAILED = 'Your acceptance did not go through.';

describe('<offer-accept>: states', () => {
  it('is idle and takes no space while no offer is chosen', async () => {
    const { session } = await withOffers();
    const accept = await put('offer-accept', session);
    await expectAccessibleState(accept, 'idle', false);
    expect(await takesNoSpace(accept)).to.be.true;
  });

  it('shows the chosen offer for review, with the amount on the button', async () => {
    const { accept } = await review();
    await expectAccessibleState(accept, 'review');
    expect(heading(accept)).to.equal(words('acceptHeading'));
    expect(fold(submit(accept).textContent)).to.equal('Accept £5,000');
    const summary = inside(accept, '[part=summary]');
    expect(fold(summary.textContent)).to.contain('Flexible Advance: Starter').and.contain('£5,000');
    expect(terms(summary)).to.include({
      [words('termCost')]: '£600',
      [words('termRepay')]: '£5,600',
      [words('termShare')]: '8%',
      [words('termFactor')]: '1.12',
    });
    expect(fold(inside(accept, '[part=expiry]').textContent)).to.contain('3 days');
  });

  for (const [what, eligibility, isAsked] of [
    ['whose balance the page does not know', true, 'not known'],
    ['whose balance is in another currency', aMerchant(aDeal({ currency: 'EUR' })), '€4,560'],
    ['whose balance can’t be read', aMerchant(aDeal({ balance: NaN })), 'not known'],
    ['who has several active deals', aMerchant(aDeal({}), aDeal({ id: 'D2' })), 'not known'],
    ['who owes nothing', aMerchant(aDeal({ balance: 0 })), false],
    ['who owes nothing in euros', aMerchant(aDeal({ balance: 0, currency: 'EUR' })), false],
    ['who owes less than a penny', aMerchant(aDeal({ balance: 1e-12 })), false],
    ['who has no active deal', aMerchant(aDeal({ active: false })), false],
    ['who has no deal', { deals: [] }, false],
  ] as const) {
    it(`tells a merchant ${what} ${isAsked ? 'to ask about it' : 'nothing of it'}`, async () => {
      const { session } = createStage();
      await session.provideEligibility(eligibility);
      await session.loadOffers();
      session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
      const accept = await put('offer-accept', session);
      const summary = inside(accept, '[part=summary]');
      expect(terms(summary)[words('termBalance')]).to.equal(isAsked || undefined);
      expect(fold(summary.textContent).includes(words('termBalanceAsk'))).to.equal(!!isAsked);
      accept.settlesBalance = true;
      await settle(accept);
      expect(terms(summary)).not.to.have.property(words('termBalance'));
    });
  }

  it('tells whoever renews to ask for a balance of which nobody has spoken, and nobody else', async () => {
    for (const [options, isAsked] of [
      [{ providerId: null, merchantId: 'shop-1' }, false],
      [{}, true],
    ] as const) {
      const { session } = createStage(options);
      await session.provideOffers(someOffers());
      session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
      const accept = await put('offer-accept', session);
      expect(terms(inside(accept, '[part=summary]'))[words('termBalance')]).to.equal(
        isAsked ? words('termReceiveUnknown') : undefined,
      );
    }
  });

  it('shows what came of the press in a panel that is lower than half the window', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    const panel = document.createElement('div');
    panel.style.cssText = 'position: fixed; inset: 0 0 auto; block-size: 240px; overflow: auto';
    accept.before(panel);
    panel.append(accept);
    await settle(accept);
    const submit = inside(accept, '[part=submit]');
    submit.focus();
    submit.click();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    await settle(accept);
    expect(panel.scrollHeight).to.be.above(240);
    const heading = inside(accept, '#heading').getBoundingClientRect();
    expect(heading.top).to.be.at.least(0);
    expect(heading.bottom).to.be.at.most(240);
  });

  it('says whom to ask where it tells the merchant to ask, and once', async () => {
    let status = 422;
    const { session, clock } = await withChoice({
      sandbox: {
        beforeApply: (request) =>
          ACCEPT.test(request.url) && status !== 200 ? refusal(status) : undefined,
      },
    });
    const children = '<p slot="contact">Call us: 0123</p>';
    const accept = await put('offer-accept', session, {}, {}, children);
    const contact = accept.querySelector('p')!;
    const places = () => allInside(accept, 'slot[name=contact]').map((slot) => slot.parentElement);
    const row = inside(accept, '.row.balance');
    expect(fold(row.querySelector('.note')!.textContent)).to.equal(words('termBalanceAsk'));
    expect(places().map((place) => row.contains(place))).to.deep.equal([true]);
    // Below the words of the note, in a line of its own.
    const note = document.createRange();
    note.setStart(row.querySelector('.note')!, 0);
    note.setEndBefore(row.querySelector('.contact')!);
    expect(contact.getBoundingClientRect().top).to.be.at.least(note.getBoundingClientRect().bottom);
    // Screen readers count the values, and would count one with nothing but a slot in it.
    const values = allInside(accept, 'dd').map(({ textContent }) => fold(textContent));
    expect(values, 'empty values').not.to.include('');
    await expect(accept).to.be.accessible();

    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'error');
    // At the button, where the merchant looks.
    expect(places().map((place) => place?.className)).to.deep.equal(['submit']);

    status = 200;
    accept.settlesBalance = true;
    session.selectOffer(offerIdOf(session, 1));
    await settle(accept);
    await expectAccessibleState(accept, 'review');
    expect(places(), 'nothing to ask').to.deep.equal([]);
    expect(contact.offsetHeight).to.equal(0);

    clock.advance(VALIDITY);
    await settle(accept);
    await expectAccessibleState(accept, 'expired');
    expect(places()).to.have.length(1);
    expect(contact.offsetHeight).to.be.above(0);
  });

  it('follows the choice', async () => {
    const { accept, session } = await review();
    session.selectOffer(offerIdOf(session, 5));
    await settle(accept);
    expect(fold(submit(accept).textContent)).to.equal('Accept £22,500');
  });

  it('follows the choice also where a translator has put texts of its own in the place of Lit’s', async () => {
    const { accept, session, clock } = await review();
    const first = session.state.selected!.offer;
    const translated = () => translate(accept.shadowRoot!);
    translated();
    session.selectOffer(offerIdOf(session, 5));
    clock.advance(HOUR);
    await settle(accept);
    expect(fold(submit(accept).textContent)).to.equal('Accept £22,500');
    for (const amount of [first.funded_amount, first.repayment_amount]) {
      expect(fold(textOf(accept))).not.to.contain(amount.toLocaleString('en'));
    }
    expect(fold(inside(accept, '.offer-name').textContent)).not.to.contain(first.description);
    expect(fold(inside(accept, '[part=expiry]').textContent)).to.contain('23 hours');
  });

  it('says what came of the latest check, where what came of the one before was translated', async () => {
    let fails = false;
    const { accept } = await review({
      sandbox: {
        beforeAnswer: (request) =>
          fails && MERCHANT.test(request.url) ? refusal(404) : losing(ACCEPT)(request),
      },
    });
    await accept.submit();
    await accept.recheck();
    await settle(accept);
    expect(textOf(accept)).to.contain(words('acceptAbsent'));
    translate(accept.shadowRoot!);
    fails = true;
    await accept.recheck();
    await settle(accept);
    expect(fold(inside(accept, '.notice').textContent)).to.equal(words('acceptRecheckFailed'));
  });

  it('says that it is accepted, and no longer that this is unclear, where these were translated', async () => {
    const { accept, sandbox, session } = await review({
      sandbox: { beforeAnswer: losing(ACCEPT) },
    });
    await accept.submit();
    await accept.recheck();
    const before = heading(accept);
    translate(accept.shadowRoot!);
    sandbox.fund(sandbox.snapshot().applications.at(-1)!.application_id);
    await accept.recheck();
    await settle(accept);
    expect(session.state.acceptance).to.equal('accepted');
    expect(heading(accept)).not.to.contain(before);
  });

  it('shows that it sends, and sends once', async () => {
    const gate = hold(ACCEPT);
    const { accept, sandbox, session } = await review({ sandbox: { beforeApply: gate.hook } });
    submit(accept).click();
    submit(accept).click();
    await gate.arrived;
    await settle(accept);
    await expectAccessibleState(accept, 'submitting');
    // Some screen readers keep to themselves what a busy region says.
    expect(status(accept), 'heard').to.equal(words('acceptSubmitting'));
    expect(inside(accept, '[role=status]').closest('[aria-busy]')).to.equal(null);
    expect(submit(accept).getAttribute('aria-disabled')).to.equal('true');
    // The name of what has focus is told as well: in short, for the sentence comes once.
    expect(fold(submit(accept).textContent)).to.equal(words('acceptSending'));
    const [sentence, ...more] = allInside(accept, '.submit [aria-hidden=true]');
    expect(fold(sentence!.textContent), 'seen').to.equal(words('acceptSubmitting'));
    expect(more).to.be.empty;
    submit(accept).click();
    const submitted = accept.submit();
    gate.release();
    await submitted;
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    await expectAccessibleState(accept, 'accepted');
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
    expect(session.state.acceptance).to.equal('accepted');
  });

  for (const wasThere of [false, true]) {
    it(`sends nothing of what is pressed ${wasThere ? 'after' : 'before'} it is on the page`, async () => {
      const { session, sandbox } = await withChoice();
      const accept = create('offer-accept');
      accept.session = session;
      if (wasThere) {
        await show(accept);
        await settle(accept);
        accept.remove();
      }
      const submitted = accept.submit();
      await show(accept);
      await settle(accept);
      await submitted;
      expect(accept.state).to.equal('review');
      expect(sandbox.requests.some(({ path }) => ACCEPT.test(path))).to.be.false;
    });
  }

  it('says that it is accepted', async () => {
    const { accept } = await review();
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'accepted');
    expect(heading(accept)).to.contain('£5,000');
    expect(status(accept)).to.equal(heading(accept));
    expect(count(accept, 'form, [part=submit]')).to.equal(0);
  });

  it('says that the offer has expired', async () => {
    const { accept, clock } = await review();
    clock.advance(VALIDITY);
    await settle(accept);
    await expectAccessibleState(accept, 'expired');
    expect(heading(accept)).to.equal(words('acceptExpiredHeading'));
    expect(status(accept)).to.equal(`${words('acceptExpiredHeading')}. ${words('acceptExpired')}`);
    expect(count(accept, 'form, button')).to.equal(0);
  });

  it('says so as well when the service answers 404', async () => {
    const { accept } = await review({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(404)) },
    });
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'expired');
  });

  it('does not send what expires at the press', async () => {
    const { accept, clock, sandbox } = await review();
    clock.time += VALIDITY;
    submit(accept).click();
    await reach(accept, ({ acceptance }) => acceptance === 'expired');
    expect(sandbox.requests.some(({ path }) => ACCEPT.test(path))).to.be.false;
  });

  it('says that it was refused, and can be pressed again', async () => {
    let refuse = true;
    const { accept } = await review({
      sandbox: {
        beforeApply: (request) => (refuse && ACCEPT.test(request.url) ? refusal(422) : undefined),
      },
    });
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'error');
    expect(heading(accept)).to.equal(words('acceptErrorHeading'));
    const alert = inside(accept, '[role=alert]');
    expect(fold(alert.textContent)).to.equal(
      `${FAILED} ${words('faultRejected')} ${words('faultRepeated')}`,
    );
    expect(count(accept, '[role=alert]')).to.equal(1);
    // Right above the button, which names it.
    expect(alert.nextElementSibling === submit(accept)).to.be.true;
    // The alert is heard by itself: as a description of the button that has the focus it would be heard again.
    expect(submit(accept).getAttribute('aria-describedby')).to.equal('binding');
    // Bank details may have been why, once there were any.
    for (const [id, value] of Object.entries(BANK)) {
      inside(accept, `#${id}`).value = value;
    }
    await accept.submit();
    await settle(accept);
    expect(fold(inside(accept, '[role=alert]').textContent)).to.equal(
      `${FAILED} ${words('faultRejected')} ${words('acceptRefused')} ${words('faultRepeated')}`,
    );
    refuse = false;
    submit(accept).click();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is sent once by a double click, however fast it is refused', async () => {
    const { accept, sandbox } = await review({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
    });
    const click = (detail: number) =>
      submit(accept).dispatchEvent(new MouseEvent('click', { detail }));
    click(1);
    await reach(accept, ({ acceptance }) => acceptance === 'error');
    await settle(accept);
    click(2);
    await settle(accept);
    expect(accept.state).to.equal('error');
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
  });

  it('says that the service is busy, however long it asks to wait', async () => {
    const headers = { 'retry-after': '9999999999999' };
    const { accept } = await review({
      sandbox: {
        beforeApply: answering(ACCEPT, () => new Response('{}', { status: 429, headers })),
      },
    });
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'error');
    expect(textOf(accept)).to.contain(words('faultBusyUntil').split('.')[0]);
  });

  for (const bankDetails of ['required', 'none']) {
    it(`says nothing of leaving out bank details that are ${bankDetails}`, async () => {
      const { session } = await withChoice({
        sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
      });
      const accept = await put('offer-accept', session, { 'bank-details': bankDetails });
      await session.accept();
      await settle(accept);
      const alert = inside(accept, '[role=alert]');
      expect(fold(alert.textContent)).to.equal(
        `${FAILED} ${words('faultRejected')} ${words('faultRepeated')}`,
      );
    });
  }

  it('says to check bank details that are required: they may be why it was refused', async () => {
    const { session } = await withChoice({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
    });
    const children = '<p slot="contact">Call us: 0123</p>';
    const accept = await put('offer-accept', session, { 'bank-details': 'required' }, {}, children);
    for (const [id, value] of Object.entries(BANK)) inside(accept, `#${id}`).value = value;
    await accept.submit();
    await settle(accept);
    expect(fold(inside(accept, '[role=alert]').textContent)).to.equal(
      `${FAILED} ${words('faultRejected')} ${words('acceptRefusedRequired')} ${words('faultRepeated')}`,
    );
    // Who is told to contact support can see how.
    expect(accept.querySelector<HTMLElement>('[slot=contact]')!.offsetHeight).to.be.above(0);
  });

  it('brings a refusal and the button below it into view once, where that had the focus', async () => {
    const { accept } = await review({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
    });
    const seen: string[] = [];
    const end = override(Element.prototype, 'scrollIntoView', function (this: Element) {
      seen.push(this.id || this.localName);
    });
    const shown = async () => {
      await settle(accept);
      await nextFrame();
      return seen.splice(0);
    };
    await accept.submit();
    expect(accept.state).to.equal('error');
    expect(await shown(), 'focus is elsewhere').to.be.empty;
    submit(accept).focus();
    await accept.submit();
    // Once more with what else is rendered.
    expect(await shown()).to.deep.equal(['refusal', 'button', 'refusal', 'button']);
    // Whoever has read on isn't brought back as the time that is left is counted.
    accept.requestUpdate();
    expect(await shown(), 'later').to.be.empty;
    // Nor whoever goes on to a field before the picker has grown.
    submit(accept).focus();
    await accept.submit();
    await accept.updateComplete;
    expect(seen.splice(0)).to.deep.equal(['refusal', 'button']);
    inside(accept, '#account_number').focus();
    expect(await shown(), 'in a field').to.be.empty;
    end();
  });

  it('has a refusal in view though the picker above gets larger again', async () => {
    const sent = hold(ACCEPT);
    const { session } = await withChoice({ sandbox: { beforeApply: sent.hook } });
    // It hears of the refusal before the picker does.
    const accept = await put('offer-accept', session);
    const picker = await put('offer-picker', session);
    accept.before(picker);
    await settle(picker, accept);
    for (const element of [picker, accept]) element.style.inlineSize = '340px';
    const space = document.createElement('div');
    space.style.blockSize = '2000px';
    accept.after(space);
    submit(accept).focus();
    submit(accept).scrollIntoView({ block: 'end' });
    const { offsetHeight } = picker;
    const accepting = accept.submit();
    await sent.arrived;
    await settle(picker, accept);
    await nextFrame();
    expect(picker.offsetHeight, 'while it is locked').to.be.below(offsetHeight - 100);
    submit(accept).scrollIntoView({ block: 'end' });
    sent.release(refusal(422));
    await accepting;
    await settle(picker, accept);
    await nextFrame();
    await nextFrame();
    expect(accept.state).to.equal('error');
    for (const part of [inside(accept, '#refusal'), submit(accept)]) {
      const { top, bottom } = part.getBoundingClientRect();
      expect(top).to.be.at.least(-1);
      expect(bottom).to.be.at.most(innerHeight + 1);
    }
    scrollTo(0, 0);
  });

  it('is described by what a press agrees to', async () => {
    const { accept } = await review();
    const binding = inside(accept, `#${submit(accept).getAttribute('aria-describedby')!}`);
    expect(fold(binding.textContent)).to.equal(
      'By pressing the button you accept £5,000 of new finance and agree to repay £5,600.',
    );
  });

  it('keeps what was typed where the account is not allowed to accept: somebody may allow it', async () => {
    const { accept } = await review({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(403)) },
    });
    const typed = ['First Bank', '12345678', '20-17-55'];
    const fields = ['#bank_name', '#account_number', '#sort_code'].map((id) => inside(accept, id));
    fields.forEach((field, index) => (field.value = typed[index] ?? ''));
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'error');
    expect(textOf(accept)).to.contain(words('faultForbidden'));
    expect(count(accept, '[part=submit]')).to.equal(1);
    expect(fields.map(({ value }) => value)).to.deep.equal(typed);
    expect(fields.every(({ isConnected }) => isConnected)).to.be.true;
  });

  it('has an error while two elements of its group disagree', async () => {
    const group = newGroup();
    const one = create('offer-accept', { group, 'merchant-id': 'a' });
    const two = create('offer-accept', { group, 'merchant-id': 'b' });
    await show(one, two);
    await reach(one, ({ blocked }) => blocked);
    // Nobody has chosen anything.
    await expectAccessibleState(one, 'error', false);
  });

  it('says that nothing was sent while settings disagree, not that it did not go through', async () => {
    const { accept, session } = await review();
    session.block('merchantId');
    await settle(accept);
    await expectAccessibleState(accept, 'error');
    expect(fold(inside(accept, '[role=alert]').textContent)).to.equal(words('faultPage'));
    expect(textOf(accept)).not.to.contain(words('acceptErrorHeading'));
    expect(count(accept, 'form, button')).to.equal(0);
    session.block(undefined);
    await settle(accept);
    await expectAccessibleState(accept, 'review');
  });

  it('has no button that does nothing where settings disagree while an acceptance is on its way', async () => {
    const held = hold(ACCEPT);
    const { accept, session } = await review({ sandbox: { beforeAnswer: held.hook } });
    const picker = await put('offer-picker', session);
    const submitted = accept.submit();
    await held.arrived;
    session.block('merchantId: conflict');
    held.release(refusal(422));
    await submitted;
    await settle(accept, picker);
    for (const element of [accept, picker]) {
      expect(element.state).to.equal('error');
      expect(textOf(element)).to.contain(words('faultPage'));
      expect(textOf(element)).not.to.contain(words('faultRejected'));
      expect(count(element, 'form, button')).to.equal(0);
    }
    session.block(undefined);
    await settle(accept, picker);
    await expectAccessibleState(accept, 'error');
    expect(textOf(accept)).to.contain(words('faultRejected'));
    expect(count(accept, '[part=submit]')).to.equal(1);
  });

  it('still says what was accepted while settings disagree', async () => {
    const { accept, session } = await review();
    await accept.submit();
    session.block('merchantId');
    await settle(accept);
    await expectAccessibleState(accept, 'accepted');
    expect(textOf(accept)).not.to.contain(words('faultPage'));
  });

  it('still says that an outcome is unknown while settings disagree, and that it can’t be checked', async () => {
    const { accept, session } = await review({
      sandbox: { beforeAnswer: answering(ACCEPT, () => refusal(500)) },
    });
    await accept.submit();
    session.block('merchantId');
    await settle(accept);
    await expectAccessibleState(accept, 'unknown');
    inside(accept, '[part=recheck]').click();
    await reach(accept, ({ recheck }) => recheck === 'failed');
    expect(textOf(accept)).to.contain(words('acceptRecheckFailed'));
  });

  it('takes the time of its offer as an attribute, too', async () => {
    const stage = createStage();
    const accept = await put('offer-accept', stage.session);
    accept.setAttribute('expires-at', new Date(stage.clock.time - HOUR).toISOString());
    accept.offer = await renewalOffer(stage);
    await reach(accept, ({ acceptance }) => acceptance === 'expired');
  });

  for (const picker of ['no picker', 'a picker before it', 'a picker after it'] as const) {
    it(`tells on the page that the offer it was given has expired, unless a picker does: ${picker}`, async () => {
      const stage = createStage();
      const { session, clock } = stage;
      const offer = await renewalOffer(stage);
      const heard: string[] = [];
      const hear = ({ target }: Event) => {
        heard.push((target as Element).localName);
        // As a page does that shows something else then.
        if (picker === 'a picker before it') (target as Element).remove();
      };
      document.addEventListener('offers-expire', hear);
      if (picker === 'a picker before it') await put('offer-picker', session);
      const accept = await put('offer-accept', session);
      if (picker === 'a picker after it') await put('offer-picker', session);
      accept.expiresAt = new Date(clock.time + HOUR).toISOString();
      accept.offer = offer;
      await reach(accept, ({ acceptance }) => acceptance === 'review');
      clock.advance(2 * HOUR);
      await reach(accept, ({ acceptance }) => acceptance === 'expired');
      document.removeEventListener('offers-expire', hear);
      expect(heard).to.deep.equal([picker === 'no picker' ? 'offer-accept' : 'offer-picker']);
    });
  }

  it('tells nothing of a set that expires before it has its code: the picker does', async () => {
    const { session, clock } = await withOffers();
    const picker = await put('offer-picker', session);
    const heard: string[] = [];
    const hear = ({ target }: Event) => heard.push((target as Element).localName);
    const accept = create('offer-accept');
    accept.session = session;
    picker.after(accept);
    expect(accept.behaviour).to.be.undefined;
    document.addEventListener('offers-expire', hear);
    clock.advance(VALIDITY);
    document.removeEventListener('offers-expire', hear);
    expect(session.state.offers).to.equal('expired');
    expect(heard).to.deep.equal(['offer-picker']);
  });

  it('tells it from each review of the session', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    const offer = await renewalOffer(stage);
    const reviews = [await put('offer-accept', session), await put('offer-accept', session)];
    const heard: EventTarget[] = [];
    for (const accept of reviews) {
      accept.addEventListener('offers-expire', ({ target }) => heard.push(target!));
    }
    await session.provideOffer(offer, new Date(clock.time + HOUR).toISOString());
    await settle(...reviews);
    clock.advance(2 * HOUR);
    await reach(reviews[0]!, ({ acceptance }) => acceptance === 'expired');
    expect(heard).to.have.ordered.members(reviews);
  });

  it('is idle again after reset()', async () => {
    const { accept } = await review();
    accept.reset();
    await settle(accept);
    await expectAccessibleState(accept, 'idle', false);
  });

  it('hides with the hidden attribute', async () => {
    const { accept } = await review();
    accept.hidden = true;
    expect(accept.offsetHeight).to.equal(0);
  });

  it('counts down with the clock', async () => {
    const { accept, clock } = await review();
    clock.advance(VALIDITY - 5 * HOUR - 1000);
    await settle(accept);
    expect(fold(inside(accept, '[part=expiry]').textContent)).to.contain('5 hours');
  });
});

describe('<offer-accept>: focus', () => {
  it('goes to the result', async () => {
    const { accept } = await review();
    submit(accept).focus();
    submit(accept).click();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expectFocus(inside(accept, '#heading'));
  });

  it('goes to what is unclear', async () => {
    const { accept } = await review({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    submit(accept).focus();
    submit(accept).click();
    await reach(accept, ({ acceptance }) => acceptance === 'unknown');
    expectFocus(inside(accept, '#heading'));
    expect(fold(focused()!.textContent)).to.equal(words('acceptUnknownHeading'));
  });

  it('goes to the news of the expiry', async () => {
    const { accept, clock } = await review();
    inside(accept, '#bank_name').focus();
    clock.advance(VALIDITY);
    await settle(accept);
    expectFocus(inside(accept, '#heading'));
  });

  /** With focus on the heading; then the page moves under it, as when an element above gets smaller. */
  async function moved(by: number) {
    const { accept, session } = await review();
    const tall = document.createElement('div');
    tall.style.blockSize = '4000px';
    accept.after(tall);
    submit(accept).focus();
    await session.accept();
    await accept.updateComplete;
    expectFocus(inside(accept, '#heading'));
    scrollBy(0, by);
    return accept;
  }

  const frames = async () => {
    for (let frame = 0; frame < 2; frame++) await nextFrame();
  };

  afterEach(() => scrollTo(0, 0));

  it('is in sight also where what stands above got smaller', async () => {
    const accept = await moved(1500);
    await frames();
    expect(isInSight(inside(accept, '#heading'))).to.be.true;
  });

  it('moves nothing where it is in sight', async () => {
    const accept = await moved(0);
    const above = document.createElement('div');
    above.style.blockSize = '4000px';
    accept.before(above);
    // With the margin that it asks for on both sides.
    inside(accept, '#heading').scrollIntoView({ block: 'center' });
    const before = scrollY;
    expect(before).to.be.above(0);
    await frames();
    expect(scrollY).to.equal(before);
  });

  it('takes nobody back who went on', async () => {
    const accept = await moved(1500);
    inside(accept, '[part=print]').focus({ preventScroll: true });
    const before = scrollY;
    await frames();
    expect(scrollY).to.equal(before);
    expect(isInSight(inside(accept, '#heading'))).to.be.false;
  });

  it('is nobody’s business once the element is gone', async () => {
    (await moved(1500)).remove();
    const before = scrollY;
    await frames();
    expect(scrollY).to.equal(before);
  });

  it('stays where it is while the offer is looked at elsewhere', async () => {
    const { accept, session } = await review();
    const elsewhere = document.createElement('button');
    accept.before(elsewhere);
    elsewhere.focus();
    await session.accept();
    await settle(accept);
    expectFocus(elsewhere);
  });
});

describe('<offer-accept>: events', () => {
  async function listened(options: StageOptions = {}) {
    const stage = await review(options);
    const own: CustomEvent<object>[] = [];
    for (const type of EVENTS) stage.accept.addEventListener(type, (event) => own.push(event));
    stage.events.length = 0;
    return { ...stage, own };
  }

  it('are offer-submit and offer-accepted, each once', async () => {
    const { accept, session, events, own } = await listened();
    await accept.submit();
    const { selected, accepted } = session.state;
    const expected = [
      { type: 'offer-submit', detail: { ...selected, withBankDetails: false } },
      {
        type: 'offer-accepted',
        detail: { acceptance: accepted, providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID },
      },
    ];
    const facts = (list: readonly CustomEvent<unknown>[]) =>
      list.map(({ type, detail }) => ({ type, detail }));
    expect(facts(own)).to.deep.equal(expected);
    expect(facts(events)).to.deep.equal(expected);
    expect(accepted!.provider_id).to.equal(PROVIDERS.eligible);
    for (const event of own) {
      expect(event).to.include({ bubbles: true, composed: true });
      expect(event.detail).to.be.frozen;
    }
    expect(own.map(({ cancelable }) => cancelable)).to.deep.equal([true, false]);
  });

  it('are an offer-submit of the element that was pressed, not of another whose box is not ticked', async () => {
    const { accept, session, events } = await review();
    const consent = '<span slot="consent">I agree.</span>';
    const asks = await put('offer-accept', session, {}, {}, consent);
    const heard: EventTarget[] = [];
    for (const element of [accept, asks]) {
      element.addEventListener('offer-submit', ({ currentTarget }) => heard.push(currentTarget!));
    }
    let prevented = true;
    session.addEventListener('offer-submit', (event) => prevented && event.preventDefault());
    submit(accept).click();
    await session.accept();
    expect(heard).to.deep.equal([accept]);
    // A page that accepts by itself has pressed nowhere.
    await session.accept();
    expect(heard).to.deep.equal([accept, accept, asks]);
    prevented = false;
    inside(asks, '#consent').click();
    submit(asks).click();
    await reach(asks, ({ acceptance }) => acceptance === 'accepted');
    expect(heard.slice(3)).to.deep.equal([asks]);
    expect(events.filter(({ type }) => type === 'offer-submit')).to.have.length(3);
  });

  it('reach the element and the page once, though it was taken off before the answer', async () => {
    const answer = hold(ACCEPT);
    const { accept, session, own } = await listened({ sandbox: { beforeAnswer: answer.hook } });
    const heard: OfferAcceptedEvent[] = [];
    const hear = (event: OfferAcceptedEvent) => heard.push(event);
    document.addEventListener('offer-accepted', hear);
    const done = accept.submit();
    await answer.arrived;
    accept.remove();
    answer.release();
    await done;
    document.removeEventListener('offer-accepted', hear);
    expect(own.map(({ type }) => type)).to.deep.equal(['offer-submit', 'offer-accepted']);
    expect(heard.map(({ detail }) => detail.acceptance)).to.deep.equal([session.state.accepted]);
  });

  for (const type of ['offer-submit', 'offer-accepted'] as const) {
    for (const [what, leave] of [
      ['takes it off the page', (accept: OfferAccept) => accept.remove()],
      [
        'gives it another session',
        (accept: OfferAccept) => Object.assign(accept, { session: createStage().session }),
      ],
    ] as const) {
      it(`reach element and page once where a listener of ${type} ${what}`, async () => {
        const { accept, own } = await listened();
        const heard: Event[] = [];
        const hear = (event: Event) => {
          heard.push(event);
          leave(accept);
        };
        document.addEventListener(type, hear);
        await accept.submit();
        document.removeEventListener(type, hear);
        expect(heard).to.have.length(1);
        expect(own.filter((event) => event.type === type)).to.have.length(1);
      });
    }
  }

  it('are told by another element of the session, where that of the press is gone', async () => {
    const answer = hold(ACCEPT);
    const { accept, session, own } = await listened({ sandbox: { beforeAnswer: answer.hook } });
    const heard: EventTarget[] = [];
    const hear = ({ target }: Event) => heard.push(target!);
    document.addEventListener('offer-accepted', hear);
    const done = accept.submit();
    await answer.arrived;
    accept.remove();
    const next = await put('offer-accept', session);
    answer.release();
    await done;
    document.removeEventListener('offer-accepted', hear);
    expect(heard).to.deep.equal([next]);
    expect(own.map(({ type }) => type)).to.deep.equal(['offer-submit']);
  });

  it('stop the acceptance where offer-submit is prevented', async () => {
    const { accept, session, sandbox, own } = await listened();
    accept.addEventListener('offer-submit', (event) => event.preventDefault());
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('review');
    expect(own.map(({ type }) => type)).to.deep.equal(['offer-submit']);
    expect(sandbox.requests.some(({ path }) => ACCEPT.test(path))).to.be.false;
    session.addEventListener('offer-submit', (event) => event.preventDefault());
    await session.accept();
    expect(session.state.acceptance).to.equal('review');
  });

  it('tell a fault with its code and outcome', async () => {
    const { accept, own } = await listened({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    await accept.submit();
    expect(own.map(({ type }) => type)).to.deep.equal(['offer-submit', 'finance-error']);
    const { error } = own[1]!.detail as { error: Error };
    expect(error).to.include({
      name: 'FinanceError',
      code: 'accept_outcome_unknown',
      operation: 'accept',
      outcome: 'unknown',
      retryable: false,
    });
  });
});

describe('<offer-accept>: an offer that the page already has', () => {
  const offer: Offer = {
    offer_id: '0d7a6c3e-51f2-4b8e-9c4d-3a2b1c0d9e8f',
    offer_status: 'Eligible',
    description: 'Starter',
    split_percentage: 8,
    term_length: 7.8,
    repayment_amount: 5600,
    funded_amount: 5000,
    factor_rate: 1.12,
    currency: 'GBP',
  };

  async function give(properties: Partial<OfferAccept>, options: StageOptions = {}) {
    const stage = createStage(options);
    const accept = await put('offer-accept', stage.session, {}, properties);
    await reach(accept, ({ acceptance }) => acceptance !== 'idle');
    return { ...stage, accept };
  }

  it('is reviewed', async () => {
    const { accept, sandbox } = await give({ offer, expiresAt: '2026-11-21T12:00:00Z' });
    await expectAccessibleState(accept, 'review');
    expect(fold(submit(accept).textContent)).to.equal('Accept £5,000');
    expect(fold(inside(accept, '.offer-name').textContent)).to.equal('Starter');
    expect(fold(inside(accept, '[part=expiry]').textContent)).to.contain('1 day');
    expect(sandbox.requests).to.be.empty;
    expect(offer).not.to.be.frozen;
  });

  it('is accepted once its review is there, where the page calls submit() as it gives it', async () => {
    const { session, sandbox } = createStage();
    const accept = create('offer-accept');
    accept.session = session;
    await show(accept);
    accept.offer = offer;
    await accept.submit();
    expect(sandbox.requests.map(({ path }) => path)).to.deep.equal([
      `/finance/v2/offers/${offer.offer_id}/accept`,
    ]);
  });

  it('is accepted by its id', async () => {
    const { accept, sandbox } = await give({ offer });
    expect(count(accept, '[part=expiry]')).to.equal(0);
    await accept.submit();
    expect(sandbox.requests.map(({ path }) => path)).to.deep.equal([
      `/finance/v2/offers/${offer.offer_id}/accept`,
    ]);
  });

  it('expires', async () => {
    const { accept, clock } = await give({ offer, expiresAt: '2026-11-21T12:00:00Z' });
    clock.advance(24 * HOUR);
    await settle(accept);
    await expectAccessibleState(accept, 'expired');
  });

  for (const [name, facts] of [
    ['an unknown status', { offer_status: 'Pending' }],
    ['an id that is no UUID', { offer_id: 'x/../y' }],
    ['a numeric string', { funded_amount: '5000' }],
  ] as const) {
    it(`is refused with ${name}`, async () => {
      const { accept, session } = await give({ offer: { ...offer, ...facts } as Offer });
      await expectAccessibleState(accept, 'error');
      const contact = document.createElement('p');
      contact.slot = 'contact';
      contact.textContent = 'Call us: 0123';
      accept.append(contact);
      expect(contact.offsetHeight, 'whom to ask').to.be.above(0);
      expect(session.state.error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
      expect(count(accept, 'form, button')).to.equal(0);
      // Nobody has accepted anything.
      expect(textOf(accept)).to.contain(words('faultPage'));
      expect(textOf(accept)).not.to.contain(words('acceptErrorHeading'));
    });
  }

  it('does not leave an earlier one to accept where it is refused', async () => {
    const { accept } = await give({ offer });
    accept.offer = { ...offer, offer_status: 'Pending' };
    await reach(accept, ({ acceptance }) => acceptance === 'error');
    expect(count(accept, 'form, button')).to.equal(0);
  });

  it('changes', async () => {
    const { accept } = await give({ offer });
    accept.offer = { ...offer, funded_amount: 4000 };
    await reach(accept, ({ selected }) => selected?.offer.funded_amount === 4000);
    expect(fold(submit(accept).textContent)).to.equal('Accept £4,000');
  });
});

describe('<offer-accept>: beside others, and while it is sent', () => {
  it('waits in `submit()` for the press that is being sent', async () => {
    const gate = hold(ACCEPT);
    const { accept, sandbox } = await review({ sandbox: { beforeAnswer: gate.hook } });
    inside(accept, '[part=submit]').click();
    await gate.arrived;
    const submitted = accept.submit();
    gate.release();
    await submitted;
    expect(accept.state).to.equal('accepted');
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
  });

  it('reports nothing by a `submit()` while another session of the page sends', async () => {
    const gate = hold(ACCEPT);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeApply: gate.hook } });
    const { session, sandbox } = stage;
    await session.provideOffer(await renewalOffer(stage));
    void session.accept();
    await gate.arrived;
    const second = createSession(session.options);
    const events = record(second);
    const accept = await put('offer-accept', second);
    await reach(accept, ({ acceptance }) => acceptance === 'submitting');
    await accept.submit();
    expect(accept.state).to.equal('submitting');
    gate.release();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expect(typesOf(events)).to.deep.equal([]);
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
  });

  it('sends nothing by a `submit()` that waited for a press which was refused', async () => {
    const gate = hold(ACCEPT);
    const { accept, sandbox } = await review({ sandbox: { beforeApply: gate.hook } });
    inside(accept, '[part=submit]').click();
    await gate.arrived;
    const submitted = accept.submit();
    gate.release(refusal(422));
    await submitted;
    expect(accept.state).to.equal('error');
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
  });

  it('keeps the consent ticked while it is sent', async () => {
    const gate = hold(ACCEPT);
    const { session } = await withChoice({ sandbox: { beforeApply: gate.hook } });
    const accept = await put('offer-accept', session, {}, {}, '<span slot="consent">Yes</span>');
    const box = inside(accept, '#consent');
    box.click();
    const submitted = accept.submit();
    await gate.arrived;
    await settle(accept);
    box.click();
    expect(box.checked).to.be.true;
    gate.release();
    await submitted;
  });

  it('tells nothing of what others press once it is gone', async () => {
    const faults = meddler(ACCEPT);
    const stage = await withChoice({ sandbox: { beforeApply: faults.hook } });
    const { session } = stage;
    const accept = await put('offer-accept', session);
    faults.reply = () => refusal(422);
    await accept.submit();
    expect(accept.state).to.equal('error');
    accept.remove();
    const heard: string[] = [];
    const hear = ({ type }: Event) => heard.push(type);
    for (const type of ['offer-submit', 'offer-accepted']) document.addEventListener(type, hear);
    faults.reply = undefined;
    await session.accept();
    for (const type of ['offer-submit', 'offer-accepted']) document.removeEventListener(type, hear);
    expect(session.state.acceptance).to.equal('accepted');
    expect(heard).to.be.empty;
  });

  it('leads back to nothing where the others can’t be had', async () => {
    const { session } = createStage();
    const { picker, accept } = await pickerAndReview({ session });
    const offers = [anOffer(), anOffer({ offer_id: OTHER_OFFER_ID, offer_status: 'Withdrawn' })];
    await session.provideOffers(someOffers({ products: [aProduct({ offers })], expiresAt: '' }));
    session.selectOffer(OFFER_ID);
    await settle(picker, accept);
    expect(accept.state).to.equal('review');
    expect(count(accept, '[part~=back]')).to.equal(0);
    // One that can be chosen, in another product and beside one that can't.
    const others = [anOffer({ offer_id: crypto.randomUUID() }), ...offers.slice(1)];
    const products = [aProduct({ offers: offers.slice(0, 1) }), aProduct({ offers: others })];
    await session.provideOffers(someOffers({ products, expiresAt: '' }));
    session.selectOffer(OFFER_ID);
    await settle(picker, accept);
    expect(count(accept, '[part~=back]')).to.equal(1);
  });

  it('has a keyboard of digits for the sort code in English alone: an IBAN has letters', async () => {
    for (const [lang, mode] of [
      ['en-GB', 'numeric'],
      ['de', null],
    ] as const) {
      const { session } = await withChoice();
      const accept = create('offer-accept');
      accept.session = session;
      accept.lang = lang;
      await show(accept);
      await settle(accept);
      expect(inside(accept, '#sort_code').getAttribute('inputmode'), lang).to.equal(mode);
      for (const name of ['bank_name', 'account_number']) {
        expect(inside(accept, `#${name}`).hasAttribute('inputmode'), `${lang}: ${name}`).to.be
          .false;
      }
    }
  });
});
