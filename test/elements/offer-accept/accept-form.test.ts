import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Sandbox } from '../../../demo/sandbox/index.js';
import { setStrings, type OfferAccept } from '../../../src/index.js';
import { override, refusal } from '../../helpers/fakes.js';
import { inside, settle, textOf } from '../../helpers/page.js';
import {
  allInside,
  count,
  expectFocus,
  focused,
  fold,
  reach,
  review,
  words,
} from '../../helpers/elements.js';
import { ACCEPT, answering, hold, losing } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const FIELDS = ['bank_name', 'account_number', 'sort_code'] as const;
type Field = (typeof FIELDS)[number];

const TYPED = { bank_name: 'Example Bank', account_number: '00012345', sort_code: '201755' };
const SENT = {
  bank_details: {
    account_number: '00012345',
    bank_name: 'Example Bank',
    account_type: 'NONE',
    sort_code: '20-17-55',
  },
};

function fill(accept: OfferAccept, values: Partial<Record<Field, string>> = TYPED): void {
  for (const [name, value] of Object.entries(values)) {
    const input = inside(accept, `#${name}`);
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
}

const values = (accept: OfferAccept) => FIELDS.map((name) => inside(accept, `#${name}`).value);

/** What the acceptances carried, in the order in which they arrived. */
const bodies = ({ requests }: Sandbox) =>
  requests.filter(({ path }) => ACCEPT.test(path)).map(({ body }) => body);

/** Which field says what. */
function problems(accept: OfferAccept): Partial<Record<Field, string>> {
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const input = inside(accept, `#${name}`);
      const invalid = input.getAttribute('aria-invalid') === 'true';
      const text = allInside(accept, `#${name}-error`).map((it) => fold(it.textContent));
      expect(text.length > 0, `${name}: marked and explained`).to.equal(invalid);
      if (!invalid) return [];
      expect(input.getAttribute('aria-describedby')!.split(' ')).to.contain(`${name}-error`);
      expect(input.closest('.field')!.contains(inside(accept, `#${name}-error`))).to.be.true;
      return [[name, text[0]]];
    }),
  );
}

async function press(accept: OfferAccept): Promise<void> {
  inside(accept, '[part=submit]').click();
  await settle(accept);
}

describe('<offer-accept>: bank details', () => {
  it('are optional: left empty, the request has no body', async () => {
    const { accept, sandbox } = await review();
    expect(textOf(accept)).to.contain(words('bankOptional')).and.contain(words('bankWhy'));
    expect(count(accept, '[aria-required=true]')).to.equal(0);
    await accept.submit();
    expect(accept.state).to.equal('accepted');
    expect(bodies(sandbox)).to.deep.equal([undefined]);
    const [request] = sandbox.requests.slice(-1);
    expect(request!.headers).not.to.have.property('content-type');
  });

  it('go into the body whole, the sort code in groups', async () => {
    const { accept, sandbox, events } = await review();
    fill(accept);
    await accept.submit();
    expect(accept.state).to.equal('accepted');
    expect(bodies(sandbox)).to.deep.equal([SENT]);
    const submit = events.find(({ type }) => type === 'offer-submit');
    expect(submit!.detail).to.include({ withBankDetails: true });
    expect(JSON.stringify(events.map(({ detail }) => detail))).not.to.contain('00012345');
  });

  for (const [typed, sent] of [
    ['20-17-55', '20-17-55'],
    ['20 17 55', '20-17-55'],
    [' 201755 ', '20-17-55'],
    ['20–17–55', '20-17-55'],
    ['1-22-333', '1-22-333'],
  ] as const) {
    it(`send the sort code ${JSON.stringify(typed)} as ${sent}`, async () => {
      const { accept, sandbox } = await review();
      fill(accept, { ...TYPED, sort_code: typed });
      await accept.submit();
      expect(bodies(sandbox)).to.deep.equal([
        { bank_details: { ...SENT.bank_details, sort_code: sent } },
      ]);
    });
  }

  it('are typed by keyboard; Enter goes from field to field, and only on the button it sends', async () => {
    const { accept, sandbox } = await review();
    // WebKit's driver swallows a character that is the same as the one before.
    const typed = { ...TYPED, account_number: '01020304', sort_code: '201754' };
    inside(accept, '#bank_name').focus();
    for (const name of FIELDS) {
      expect((focused() as HTMLElement).id).to.equal(name);
      await sendKeys({ type: typed[name] });
      await sendKeys({ press: 'Enter' });
    }
    await settle(accept);
    expect(accept.state).to.equal('review');
    expectFocus(inside(accept, '[part=submit]'));
    await sendKeys({ press: 'Enter' });
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expect(bodies(sandbox)).to.deep.equal([
      {
        bank_details: {
          ...SENT.bank_details,
          account_number: '01020304',
          sort_code: '20-17-54',
        },
      },
    ]);
  });

  it('never accept by Enter in a field, also where all are empty', async () => {
    const { accept, sandbox } = await review();
    inside(accept, '#bank_name').focus();
    for (const id of ['account_number', 'sort_code']) {
      await sendKeys({ press: 'Enter' });
      expectFocus(inside(accept, `#${id}`));
    }
    const submit = new Event('submit', { cancelable: true });
    expect(inside(accept, 'form').dispatchEvent(submit), 'the page stays').to.be.false;
    await settle(accept);
    expect(accept.state).to.equal('review');
    expect(bodies(sandbox)).to.be.empty;
    expect(
      allInside(accept, 'form .field input').map((it) => it.getAttribute('enterkeyhint')),
    ).to.deep.equal(['next', 'next', 'next']);
  });

  it('neither go on nor accept by an Enter that is held', async () => {
    const { accept } = await review({}, {}, '<a slot="disclosure" href="#terms">Terms</a>');
    // As a browser has it: not all drivers can hold a key. What is prevented presses no button.
    const isPrevented = (target: Element, repeat: boolean) => {
      const init = { key: 'Enter', repeat, bubbles: true, composed: true, cancelable: true };
      return !target.dispatchEvent(new KeyboardEvent('keydown', init));
    };
    const fields = FIELDS.map((name) => inside(accept, `#${name}`));
    fields[0]!.focus();
    expect(isPrevented(fields[0]!, true)).to.be.true;
    expectFocus(fields[0]!);
    expect(isPrevented(fields[0]!, false)).to.be.true;
    expect(focused()).to.not.equal(fields[0]);
    const button = inside(accept, '[part=submit]');
    expect(isPrevented(button, false)).to.be.false;
    expect(isPrevented(button, true)).to.be.true;
    // What the page has put there is the page's.
    expect(isPrevented(accept.querySelector('a')!, true)).to.be.false;
  });

  it('keep the focus while Enter ends a composition', async () => {
    const { accept } = await review();
    const field = inside(accept, '#bank_name');
    field.focus();
    const enter = { key: 'Enter', bubbles: true, cancelable: true };
    const composing = new KeyboardEvent('keydown', { ...enter, isComposing: true });
    expect(field.dispatchEvent(composing), 'left to the browser').to.be.true;
    expectFocus(field);
    expect(field.dispatchEvent(new KeyboardEvent('keydown', enter))).to.be.false;
    expectFocus(inside(accept, '#account_number'));
  });

  it('lead by Enter over the consent, but leave a choice alone', async () => {
    const { accept, sandbox } = await review(
      {},
      { 'account-types': 'NONE BUSINESS' },
      '<span slot="consent">I agree.</span>',
    );
    inside(accept, '#sort_code').focus();
    expect(inside(accept, '#sort_code').getAttribute('enterkeyhint')).to.equal('next');
    await sendKeys({ press: 'Enter' });
    expectFocus(inside(accept, 'select'));
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(inside(accept, 'select').dispatchEvent(enter)).to.be.true;
    inside(accept, '#consent').focus();
    await sendKeys({ press: 'Enter' });
    expectFocus(inside(accept, '[part=submit]'));
    await settle(accept);
    expect(bodies(sandbox)).to.be.empty;
    expect(count(accept, '#problems')).to.equal(0);
  });

  it('say beside each field what is wrong, and sum it up', async () => {
    const { accept, sandbox } = await review();
    fill(accept, { account_number: '12?', sort_code: '2017' });
    await press(accept);
    expect(problems(accept)).to.deep.equal({
      bank_name: words('bankRequired'),
      account_number: words('bankDigits'),
      sort_code: words('bankSortCodeProblem'),
    });
    await expect(accept).to.be.accessible();
    const summary = inside(accept, '#problems');
    expect(summary.getAttribute('role')).to.equal('group');
    expectFocus(summary);
    expect(summary.querySelectorAll('a')).to.have.length(3);
    expect(bodies(sandbox)).to.be.empty;
    expect(accept.state).to.equal('review');
  });

  it('begin with what is to do, on a screen that is lower than their summary', async () => {
    const { accept } = await review();
    const low = document.createElement('div');
    low.style.cssText = 'block-size: 60px; overflow: auto';
    accept.before(low);
    low.append(accept);
    fill(accept, { sort_code: '20-17-55' });
    await settle(accept);
    await press(accept);
    expectFocus(inside(accept, '#problems'));
    const { top, bottom } = low.getBoundingClientRect();
    expect(inside(accept, '#problems').offsetHeight).to.be.above(100);
    const first = inside(accept, '#problems > :first-child').getBoundingClientRect();
    expect(first.top).to.be.at.least(top - 1);
    expect(first.bottom).to.be.at.most(bottom + 1);
  });

  it('lead from the summary to the field', async () => {
    const { accept } = await review();
    fill(accept, { bank_name: 'Example Bank', sort_code: '20-17-55' });
    await press(accept);
    const before = location.href;
    inside(accept, '#problems a').click();
    expectFocus(inside(accept, '#account_number'));
    expect(location.href).to.equal(before);
  });

  it('have a heading below their line, and room below it, in every engine', async () => {
    const { accept } = await review();
    // On a phone, where a line separates them from the offer.
    accept.style.inlineSize = '360px';
    const box = (selector: string) => inside(accept, selector).getBoundingClientRect();
    const [group, heading, why] = ['fieldset', 'legend', '#bank-why'].map(box);
    expect(heading!.top - group!.top).to.be.closeTo(17, 1);
    expect(why!.top - heading!.bottom).to.be.closeTo(12, 1);
    expect(box('.fields').top - why!.bottom).to.be.closeTo(12, 1);
    // Chrome and Edge know `inline-start` from 118 on, and would drop it.
    expect(getComputedStyle(inside(accept, 'legend')).cssFloat).to.equal('left');
  });

  it('bring into sight, whole, what gets focus: Firefox leaves what is partly there', async () => {
    const { accept } = await review();
    fill(accept, { sort_code: '20-17-55' });
    const seen: string[] = [];
    const restore = override(Element.prototype, 'scrollIntoView', function (this: Element) {
      seen.push(this.id);
    });
    try {
      await press(accept);
      inside(accept, '#problems a').click();
      await sendKeys({ press: 'Enter' });
    } finally {
      restore();
    }
    expect(seen).to.deep.equal(['problems', 'problems-heading', 'bank_name', 'account_number']);
  });

  it('are in sight with their edge on a page that scrolls smoothly', async () => {
    const { accept } = await review({}, { 'account-types': 'PERSONAL BUSINESS' });
    const space = document.createElement('div');
    space.style.blockSize = '3000px';
    accept.before(space);
    accept.after(space.cloneNode());
    document.documentElement.style.scrollBehavior = 'smooth';
    try {
      fill(accept, { sort_code: '20-17-55' });
      await press(accept);
      const box = (selector: string) => inside(accept, selector).getBoundingClientRect();
      expectFocus(inside(accept, '#problems'));
      expect(box('#problems').top).to.be.at.least(3);
      expect(box('#problems').bottom).to.be.at.most(innerHeight - 3);
      // Once it is at the lower edge of the screen.
      for (const name of ['bank_name', 'account_type']) {
        scrollTo({ top: scrollY + box(`#${name}`).top - innerHeight, behavior: 'instant' });
        expect(box(`#${name}`).top).to.be.closeTo(innerHeight, 1);
        inside(accept, `#problems a[href$=${name}]`).click();
        expectFocus(inside(accept, `#${name}`));
        expect(box(`#${name}`).bottom, name).to.be.at.most(innerHeight - 60);
      }
    } finally {
      document.documentElement.style.scrollBehavior = '';
    }
  });

  it('forget a problem once the field is changed', async () => {
    const { accept, sandbox } = await review();
    fill(accept, { ...TYPED, account_number: 'x', sort_code: 'y' });
    await press(accept);
    expect(Object.keys(problems(accept))).to.deep.equal(['account_number', 'sort_code']);
    fill(accept, { account_number: TYPED.account_number });
    await settle(accept);
    expect(Object.keys(problems(accept))).to.deep.equal(['sort_code']);
    fill(accept, { sort_code: TYPED.sort_code });
    await settle(accept);
    expect(problems(accept)).to.deep.equal({});
    // What was told of the last press stays until the next one, struck out: nothing moves below it.
    expect(inside(accept, '#problems').querySelectorAll('s a')).to.have.length(2);
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([SENT]);
    expect(count(accept, '#problems')).to.equal(0);
  });

  it('say what is wrong for as long as it is', async () => {
    const { accept } = await review();
    const struck = () => allInside(accept, '#problems s').map((it) => fold(it.textContent));
    fill(accept, { ...TYPED, account_number: 'x', sort_code: 'y' });
    await press(accept);
    // In the element, because Firefox may round how far the page is scrolled.
    const place = () => {
      const [field, host] = [inside(accept, '#account_number'), accept];
      return field.getBoundingClientRect().top - host.getBoundingClientRect().top;
    };
    const before = place();
    for (const [typed, problem] of [
      ['x1', 'bankDigits'],
      ['', 'bankRequired'],
      ['1?', 'bankDigits'],
    ] as const) {
      fill(accept, { account_number: typed });
      await settle(accept);
      expect(problems(accept).account_number, typed).to.equal(words(problem));
      expect(struck(), typed).to.deep.equal([]);
    }
    fill(accept, { account_number: '1' });
    await settle(accept);
    expect(Object.keys(problems(accept))).to.deep.equal(['sort_code']);
    expect(struck()).to.deep.equal([`${words('bankAccountNumber')}: ${words('bankDigits')}`]);
    expect(place()).to.be.closeTo(before, 0.1);
    // Nothing new while the merchant types.
    fill(accept, { account_number: '1?', bank_name: '' });
    await settle(accept);
    expect(Object.keys(problems(accept))).to.deep.equal(['sort_code']);
  });

  it('have no problem any more once all of them are empty and may be', async () => {
    const { accept } = await review();
    fill(accept, { account_number: 'x' });
    await press(accept);
    expect(Object.keys(problems(accept))).to.have.length(3);
    fill(accept, { account_number: '' });
    await settle(accept);
    expect(problems(accept)).to.deep.equal({});
  });

  it('have no problem any more once the page asks for none of them', async () => {
    const { accept } = await review({}, { 'bank-details': 'required' });
    await press(accept);
    expect(Object.keys(problems(accept))).to.have.length(3);
    accept.bankDetails = 'optional';
    await settle(accept);
    expect(problems(accept)).to.deep.equal({});
    expect(count(accept, '#problems s')).to.equal(3);
  });

  it('that were corrected are not told beside another offer', async () => {
    const { accept, session } = await review();
    fill(accept, { ...TYPED, sort_code: 'y' });
    await press(accept);
    fill(accept, { sort_code: TYPED.sort_code });
    await settle(accept);
    expect(count(accept, '#problems')).to.equal(1);
    session.selectOffer(offerIdOf(session, 1));
    await settle(accept);
    expect(count(accept, '#problems')).to.equal(0);
  });

  it('keep the hint of the sort code beside its problem', async () => {
    const { accept } = await review();
    const described = () => inside(accept, '#sort_code').getAttribute('aria-describedby');
    expect(described()).to.equal('sort_code-hint');
    expect(count(accept, '.fields .hint'), 'and beside no other').to.equal(1);
    fill(accept, { ...TYPED, sort_code: '2' });
    await press(accept);
    expect(described()).to.equal('sort_code-hint sort_code-error');
  });

  it('are demanded with bank-details="required"', async () => {
    const { accept, sandbox } = await review({}, { 'bank-details': 'required' });
    expect(textOf(accept)).not.to.contain(words('bankOptional'));
    const why = fold(inside(accept, '#bank-why').textContent);
    expect(why).to.equal(`${words('bankWhyRequired')} ${words('bankPrivacy')}`);
    const required = () => count(accept, '.field :is(input, select)[aria-required=true]');
    expect(required()).to.equal(3);
    accept.accountTypes = 'NONE BUSINESS';
    await settle(accept);
    expect(required(), 'a choice as well').to.equal(4);
    expect(count(accept, ':invalid'), 'no “invalid” is said before a press').to.equal(0);
    accept.accountTypes = 'NONE';
    await settle(accept);
    await press(accept);
    expect(problems(accept)).to.deep.equal({
      bank_name: words('bankRequiredAll'),
      account_number: words('bankRequiredAll'),
      sort_code: words('bankRequiredAll'),
    });
    expect(bodies(sandbox)).to.be.empty;
    await expect(accept).to.be.accessible();
    fill(accept);
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([SENT]);
  });

  it('are not asked for with bank-details="none"', async () => {
    const { accept, sandbox } = await review({}, { 'bank-details': 'none' });
    expect(count(accept, '[part=bank-details], #bank_name')).to.equal(0);
    await expect(accept).to.be.accessible();
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([undefined]);
  });

  it('are optional where the attribute is something else, or gone', async () => {
    const { accept } = await review({}, { 'bank-details': 'please' });
    expect(textOf(accept)).to.contain(words('bankOptional'));
    accept.removeAttribute('bank-details');
    await settle(accept);
    expect(textOf(accept)).to.contain(words('bankOptional'));
    await accept.submit();
    expect(accept.state).to.equal('accepted');
  });
});

describe('<offer-accept>: a consent that was ticked', () => {
  const CONSENT = '<span slot="consent">I agree to A.</span>';

  it('was required, as assistive tools are told', async () => {
    const { accept } = await review({}, {}, CONSENT);
    const required = () => inside(accept, '#consent').getAttribute('aria-required');
    expect(required()).to.equal('true');
    expect(count(accept, ':invalid'), 'no “invalid” is said before a press').to.equal(0);
    accept.replaceChildren();
    await settle(accept);
    expect(required()).to.equal('false');
  });

  for (const [what, change] of [
    ['is replaced', (accept: OfferAccept) => (accept.innerHTML = CONSENT.replace('A.', 'C.'))],
    [
      'is written anew in its place',
      (accept: OfferAccept) => {
        accept.querySelector('span')!.firstChild!.nodeValue = 'I agree to C.';
      },
    ],
    [
      'is taken away and comes back as another',
      async (accept: OfferAccept) => {
        accept.replaceChildren();
        await settle(accept);
        accept.innerHTML = CONSENT.replace('A.', 'C.');
      },
    ],
  ] as [string, (accept: OfferAccept) => unknown][]) {
    it(`is none to another text, where it ${what}`, async () => {
      const { accept, sandbox } = await review({}, {}, CONSENT);
      inside(accept, '#consent').click();
      await change(accept);
      await settle(accept);
      // Of a text that changes within its element no browser tells.
      const isHeard = what !== 'is written anew in its place';
      expect(inside(accept, '#consent').checked, 'before the press').to.equal(!isHeard);
      await press(accept);
      expect(accept.state).to.equal('review');
      expect(bodies(sandbox)).to.be.empty;
      expect(inside(accept, '#consent').checked).to.be.false;
      inside(accept, '#consent').click();
      await accept.submit();
      expect(accept.state).to.equal('accepted');
    });
  }

  it('stays one where a framework renders the same text anew', async () => {
    const { accept } = await review({}, {}, CONSENT);
    inside(accept, '#consent').click();
    accept.innerHTML = CONSENT;
    await settle(accept);
    await accept.submit();
    expect(accept.state).to.equal('accepted');
  });
});

describe('<offer-accept>: account-types', () => {
  it('gives no choice where there is one', async () => {
    const { accept, sandbox } = await review({}, { 'account-types': 'BUSINESS' });
    expect(count(accept, 'select')).to.equal(0);
    fill(accept);
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([
      { bank_details: { ...SENT.bank_details, account_type: 'BUSINESS' } },
    ]);
  });

  it('gives a choice among several', async () => {
    const { accept, sandbox } = await review({}, { 'account-types': ' NONE  BUSINESS ' });
    const select = inside(accept, 'select') as Element as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).to.deep.equal(['', 'NONE', 'BUSINESS']);
    expect(select.value).to.equal('');
    await expect(accept).to.be.accessible();
    select.value = 'BUSINESS';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    fill(accept);
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([
      { bank_details: { ...SENT.bank_details, account_type: 'BUSINESS' } },
    ]);
  });

  it('gives the choice that an array lists', async () => {
    const { accept } = await review();
    accept.accountTypes = ['NONE', 'BUSINESS'] as unknown as string;
    await settle(accept);
    const select = inside(accept, 'select') as Element as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).to.deep.equal(['', 'NONE', 'BUSINESS']);
  });

  it('is chosen anew where the page lists others: the one in its place is another one', async () => {
    const { accept, sandbox } = await review({}, { 'account-types': 'A B' });
    const select = () => inside(accept, 'select') as Element as HTMLSelectElement;
    fill(accept);
    select().value = 'B';
    select().dispatchEvent(new Event('change', { bubbles: true }));
    accept.setAttribute('account-types', 'C A B');
    await settle(accept);
    expect(select().value).to.equal('');
    expect(inside(accept, '#account_number').value).to.equal(TYPED.account_number);
    await press(accept);
    expect(select().getAttribute('aria-invalid')).to.equal('true');
    expect(bodies(sandbox)).to.be.empty;
    select().value = 'B';
    select().dispatchEvent(new Event('change', { bubbles: true }));
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([
      { bank_details: { ...SENT.bank_details, account_type: 'B' } },
    ]);
  });

  it('reads as the page says, in the language of the merchant, and else as it is', async () => {
    setStrings('en-x-types', { 'accountType.BUSINESS': 'Business account' });
    setStrings('de-x-types', { 'accountType.BUSINESS': 'Geschäftskonto' });
    const { accept, sandbox } = await review(
      {},
      { lang: 'en-x-types', 'account-types': 'BUSINESS toString <b> NONE' },
    );
    const select = inside(accept, 'select') as Element as HTMLSelectElement;
    const labels = () => [...select.options].map(({ label }) => label);
    expect(labels()).to.deep.equal(['', 'Business account', 'toString', '<b>', 'NONE']);
    select.value = 'BUSINESS';
    accept.lang = 'de-x-types';
    await settle(accept);
    expect(labels()[1]).to.equal('Geschäftskonto');
    setStrings('de-x-types', { 'accountType.NONE': 'Kein Konto' });
    await settle(accept);
    expect(labels()).to.deep.equal(['', 'Geschäftskonto', 'toString', '<b>', 'Kein Konto']);
    expect(select.value).to.equal('BUSINESS');
    fill(accept);
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([
      { bank_details: { ...SENT.bank_details, account_type: 'BUSINESS' } },
    ]);
  });

  it('asks for one where none was chosen beside other details', async () => {
    const { accept, sandbox } = await review({}, { 'account-types': 'NONE BUSINESS' });
    fill(accept);
    await press(accept);
    expect(problems(accept)).to.deep.equal({});
    expect(bodies(sandbox)).to.be.empty;
    const select = inside(accept, 'select') as Element as HTMLSelectElement;
    expect(select.getAttribute('aria-invalid')).to.equal('true');
    expect(fold(inside(accept, '#account_type-error').textContent)).to.equal(words('bankRequired'));
    expect(select.getAttribute('aria-describedby')).to.equal('account_type-error');
    inside(accept, '#problems a').click();
    expectFocus(select);
    await expect(accept).to.be.accessible();
    select.value = 'BUSINESS';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle(accept);
    expect(select.getAttribute('aria-invalid')).to.equal('false');
    await accept.submit();
    expect(bodies(sandbox)).to.have.length(1);
  });

  for (const [name, change] of [
    ['empty', (accept: OfferAccept) => accept.setAttribute('account-types', ' ')],
    ['removed', (accept: OfferAccept) => accept.removeAttribute('account-types')],
    ['undefined', (accept: OfferAccept) => Object.assign(accept, { accountTypes: undefined })],
  ] as const) {
    it(`falls back to NONE where it is ${name}`, async () => {
      const { accept, sandbox } = await review({}, { 'account-types': 'A' });
      change(accept);
      await settle(accept);
      fill(accept);
      await accept.submit();
      expect(bodies(sandbox)).to.deep.equal([SENT]);
    });
  }
});

describe('<offer-accept>: what was typed', () => {
  it('is kept after a refusal, for correction', async () => {
    let refuse = true;
    const { accept, sandbox } = await review({
      sandbox: {
        beforeApply: (request) => (refuse && ACCEPT.test(request.url) ? refusal(422) : undefined),
      },
    });
    fill(accept);
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('error');
    expect(values(accept)).to.deep.equal(FIELDS.map((name) => TYPED[name]));
    refuse = false;
    await accept.submit();
    expect(bodies(sandbox)).to.deep.equal([SENT, SENT]);
  });

  it('is no longer to be checked where the page has taken the fields away after a refusal', async () => {
    const { accept } = await review({
      sandbox: { beforeApply: answering(ACCEPT, () => refusal(422)) },
    });
    fill(accept);
    await accept.submit();
    await settle(accept);
    const alert = () => fold(inside(accept, '#refusal').textContent);
    expect(alert()).to.contain(words('acceptRefused'));
    accept.bankDetails = 'none';
    await settle(accept);
    expect(alert()).to.contain(words('faultRejected')).and.not.to.contain(words('acceptRefused'));
  });

  for (const [what, pause] of [
    ['at once', () => undefined],
    ['once a token is there that was at hand', async () => Promise.resolve('token')],
    ['a while later', async () => new Promise((resolve) => setTimeout(resolve))],
  ] as const) {
    it(`goes along where a listener of the refusal presses again: ${what}`, async () => {
      let isFirst = true;
      const refuseOnce = ({ url }: Request) => {
        if (!ACCEPT.test(url) || !isFirst) return undefined;
        isFirst = false;
        return refusal(401);
      };
      const { accept, session, sandbox } = await review(
        { sandbox: { beforeApply: refuseOnce } },
        { 'bank-details': 'required' },
      );
      fill(accept);
      const submits: boolean[] = [];
      accept.addEventListener('offer-submit', ({ detail }) => submits.push(detail.withBankDetails));
      let again: Promise<unknown> | undefined;
      accept.addEventListener('finance-error', () => {
        again = (async () => {
          await pause();
          await accept.submit();
        })();
      });
      await accept.submit();
      await again;
      expect(bodies(sandbox)).to.deep.equal([SENT, SENT]);
      expect(submits).to.deep.equal([true, true]);
      expect(session.state).to.include({ acceptance: 'accepted', withBankDetails: true });
    });
  }

  it('can’t be changed while it is sent', async () => {
    const gate = hold(ACCEPT);
    const { accept } = await review(
      { sandbox: { beforeApply: gate.hook } },
      { 'account-types': 'NONE BUSINESS' },
      '<span slot="consent">I agree.</span>',
    );
    fill(accept);
    inside(accept, 'select').value = 'BUSINESS';
    const box = inside(accept, '#consent');
    box.click();
    expect(box.getAttribute('aria-disabled')).to.equal('false');
    const submitted = accept.submit();
    await gate.arrived;
    await settle(accept);
    expect(FIELDS.every((name) => inside(accept, `#${name}`).readOnly)).to.be.true;
    expect(inside(accept, 'select').disabled).to.be.true;
    expect(box.getAttribute('aria-disabled'), 'the consent says so').to.equal('true');
    box.click();
    expect(box.checked, 'and stays').to.be.true;
    gate.release();
    await submitted;
  });

  it('is gone after the acceptance', async () => {
    const { accept } = await review();
    const inputs = FIELDS.map((name) => inside(accept, `#${name}`));
    fill(accept);
    await accept.submit();
    await settle(accept);
    expect(count(accept, 'input')).to.equal(0);
    expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
  });

  it('is gone after an unknown outcome', async () => {
    const { accept } = await review({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const inputs = FIELDS.map((name) => inside(accept, `#${name}`));
    fill(accept);
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('unknown');
    expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
  });

  it('is gone when settings disagree, and the fields with it', async () => {
    const { accept, session } = await review();
    const inputs = FIELDS.map((name) => inside(accept, `#${name}`));
    fill(accept);
    session.block('currency');
    await settle(accept);
    expect(count(accept, 'input')).to.equal(0);
    expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
  });

  it('is gone when the element leaves the page, or moves', async () => {
    const { accept } = await review();
    fill(accept);
    const place = document.createElement('div');
    accept.before(place);
    accept.remove();
    expect(values(accept)).to.deep.equal(['', '', '']);
    place.append(accept);
    await settle(accept);
    expect(values(accept)).to.deep.equal(['', '', '']);
    fill(accept);
    place.after(accept);
    expect(values(accept)).to.deep.equal(['', '', '']);
    await settle(accept);
    expect(values(accept)).to.deep.equal(['', '', '']);
  });

  it('is gone when the page is left', async () => {
    const { accept } = await review();
    fill(accept, { ...TYPED, account_number: 'x' });
    await press(accept);
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(values(accept)).to.deep.equal(['', '', '']);
  });

  it('does not come back on undo and redo once the page was left', async () => {
    const { accept } = await review();
    const field = inside(accept, '#account_number');
    field.focus();
    // What keys do, but at once.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else writes what can be undone
    const edit = (command: string, text?: string) => document.execCommand(command, false, text);
    edit('insertText', '00012345');
    expect(field.value).to.equal('00012345');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(field.value).to.equal('');
    expectFocus(field);
    for (const command of ['undo', 'undo', 'redo', 'redo']) {
      edit(command);
      expect(field.value, command).to.equal('');
    }
    edit('insertText', '7');
    expect(field.value).to.equal('7');
  });

  it('is gone with reset()', async () => {
    const { accept, session } = await review();
    fill(accept);
    const inputs = FIELDS.map((name) => inside(accept, `#${name}`));
    accept.reset();
    await settle(accept);
    expect(inputs.map(({ value }) => value)).to.deep.equal(['', '', '']);
    expect(session.state.acceptance).to.equal('idle');
  });

  it('is in no attribute and not in the session', async () => {
    const gate = hold(ACCEPT);
    const { accept, session } = await review({ sandbox: { beforeApply: gate.hook } });
    const expectNowhere = (when: string) => {
      const markup = accept.outerHTML + accept.shadowRoot!.innerHTML;
      for (const typed of ['00012345', 'Example Bank', '301756', '30-17-56']) {
        expect(markup, when).not.to.contain(typed);
        expect(JSON.stringify(session.state), when).not.to.contain(typed);
      }
    };
    fill(accept, { ...TYPED, sort_code: '30-17-56x' });
    await press(accept);
    expectNowhere('with a problem');
    fill(accept, { ...TYPED, sort_code: '301756' });
    const submitted = accept.submit();
    await gate.arrived;
    await settle(accept);
    expectNowhere('while it is sent');
    gate.release();
    await submitted;
    await settle(accept);
    expect(accept.state).to.equal('accepted');
    expectNowhere('afterwards');
  });
});

describe('<offer-accept>: consent', () => {
  const consent = '<span slot="consent">I agree to the <a href="#terms">terms</a>.</span>';

  it('is not asked for unless its slot is filled', async () => {
    const { accept } = await review();
    expect(inside(accept, '[part=consent]').offsetHeight).to.equal(0);
  });

  it('must be ticked before accepting', async () => {
    const { accept, sandbox } = await review({}, {}, consent);
    expect(inside(accept, '[part=consent]').offsetHeight).to.be.above(0);
    await expect(accept).to.be.accessible();
    await press(accept);
    expect(accept.state).to.equal('review');
    expect(bodies(sandbox)).to.be.empty;
    const box = inside(accept, '#consent');
    expect(box.getAttribute('aria-invalid')).to.equal('true');
    expect(box.getAttribute('aria-describedby')).to.equal('consent-error');
    expect(fold(inside(accept, '#consent-error').textContent)).to.equal(
      words('acceptConsentRequired'),
    );
    expectFocus(inside(accept, '#problems'));
    await expect(accept).to.be.accessible();
    inside(accept, '#problems a').click();
    expectFocus(box);
    await sendKeys({ press: ' ' });
    await settle(accept);
    expect(box.getAttribute('aria-invalid')).to.equal('false');
    await accept.submit();
    expect(accept.state).to.equal('accepted');
  });

  it('is given by a press on its text, not on a button or a link within it', async () => {
    const text = '<button type="button">More</button> <a href="#terms">Terms</a> <b>I agree.</b>';
    const { accept } = await review({}, {}, `<span slot="consent">${text}</span>`);
    const box = inside(accept, '#consent');
    for (const [pressed, checked] of [
      ['button', false],
      ['a', false],
      ['b', true],
      ['button', true],
      ['b', false],
    ] as const) {
      accept.querySelector<HTMLElement>(pressed)!.click();
      await settle(accept);
      expect(box.checked, pressed).to.equal(checked);
    }
    // By the next press, the one on a button is over.
    box.click();
    expect(box.checked).to.be.true;
  });

  it('is asked for as soon as a wrapper that hands its slot on is filled', async () => {
    const { accept } = await review({}, {}, '<slot name="agreed" slot="consent"></slot>');
    const wrapper = accept.parentElement!.appendChild(document.createElement('div'));
    wrapper.attachShadow({ mode: 'open' }).append(accept);
    await settle(accept);
    expect(inside(accept, '[part=consent]').offsetHeight).to.equal(0);
    wrapper.innerHTML = '<span slot="agreed">I agree.</span>';
    await settle(accept);
    expect(inside(accept, '[part=consent]').offsetHeight).to.be.above(0);
    await accept.submit();
    expect(accept.state).to.equal('review');
  });

  it('is asked for by what a wrapper’s slot shows where nobody fills it', async () => {
    const { accept } = await review({}, {}, '<slot name="agreed" slot="consent">I agree.</slot>');
    const wrapper = accept.parentElement!.appendChild(document.createElement('div'));
    wrapper.attachShadow({ mode: 'open' }).append(accept);
    await settle(accept);
    expect(inside(accept, '[part=consent]').offsetHeight).to.be.above(0);
    await accept.submit();
    expect(accept.state).to.equal('review');
    inside(accept, '#consent').click();
    await accept.submit();
    expect(accept.state).to.equal('accepted');
  });

  it('is asked for as soon as its slot is filled', async () => {
    const { accept } = await review();
    accept.innerHTML = consent;
    await settle(accept);
    expect(inside(accept, '[part=consent]').offsetHeight).to.be.above(0);
    await accept.submit();
    expect(accept.state).to.equal('review');
  });

  it('is no problem any more once the page asks for none', async () => {
    const { accept } = await review({}, {}, consent);
    await press(accept);
    expect(count(accept, '#problems s')).to.equal(0);
    accept.replaceChildren();
    await settle(accept);
    expect(count(accept, '#problems s')).to.equal(1);
    expect(inside(accept, '#consent').getAttribute('aria-invalid')).to.equal('false');
  });

  it('that was not given is missing where a fault of the settings has taken the fields away, too', async () => {
    let headers: HeadersInit = {};
    const { accept, sandbox } = await review({ headers: () => headers }, {}, consent);
    inside(accept, '#consent').click();
    headers = { 'not a name': '' };
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('error');
    expect(count(accept, 'form')).to.equal(0);
    headers = {};
    await accept.submit();
    expect(accept.state).to.equal('error');
    expect(bodies(sandbox)).to.be.empty;
  });

  it('is asked for again for another offer', async () => {
    const { accept, session } = await review({}, {}, consent);
    inside(accept, '#consent').click();
    accept.requestUpdate();
    await settle(accept);
    expect(inside(accept, '#consent').checked, 'the same offer').to.be.true;
    session.selectOffer(offerIdOf(session, 1));
    await settle(accept);
    expect(inside(accept, '#consent').checked).to.be.false;
  });

  it('is asked for again after the element was moved', async () => {
    const { accept } = await review({}, {}, consent);
    inside(accept, '#consent').click();
    accept.parentElement!.append(accept);
    await settle(accept);
    expect(inside(accept, '#consent').checked).to.be.false;
  });
});
