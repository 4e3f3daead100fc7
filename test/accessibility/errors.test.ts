import { expect } from '@open-wc/testing';
import { allInside, fold } from '../helpers/elements.js';
import { inside, settle as rendered } from '../helpers/page.js';
import type { OfferAccept } from '../../src/index.js';
import { press, type } from './engine.js';
import { focusName } from './focus.js';
import { listen } from './live.js';
import { named } from './names.js';
import { close, open, settle } from './scene.js';
import { state } from './states.js';

const errors = state('accept-errors');

/** What a merchant who has an invalid field under the cursor is told about it. */
function descriptionOf(accept: OfferAccept, id: string): string {
  const ids = inside(accept, `#${id}`).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((it) => fold(inside(accept, `#${it}`).textContent)).join(' ');
}

const invalid = (accept: OfferAccept) =>
  allInside(accept, '[aria-invalid=true]').map(({ id }) => id);

const summary = (accept: OfferAccept) =>
  allInside(accept, '#problems a').map((link) => fold(link.textContent));

async function toErrors() {
  const scene = await open(errors);
  return { ...scene, accept: scene.find('offer-accept') };
}

describe('errors', () => {
  afterEach(close);

  it('are tied to their fields', async () => {
    const { accept } = await toErrors();
    expect(invalid(accept)).to.deep.equal(['bank_name', 'account_number', 'sort_code', 'consent']);
    expect(descriptionOf(accept, 'bank_name')).to.equal(
      'Fill this in, or leave all bank details empty.',
    );
    expect(descriptionOf(accept, 'account_number')).to.equal(
      'Use numbers only, or numbers and letters for an IBAN.',
    );
    expect(descriptionOf(accept, 'sort_code')).to.equal(
      'For example 20-\u206017-\u206055 or 201755 Use groups of digits, for example 20-\u206017-\u206055.',
    );
    expect(descriptionOf(accept, 'consent')).to.equal(
      'To accept the offer, tick the box to agree.',
    );
  });

  it('are summed up in the order of the fields, with focus on the summary', async () => {
    const { accept } = await toErrors();
    expect(focusName()).to.match(/^div#problems “Please check the following/);
    // Read with the focus, and with nothing else.
    expect(named([inside(accept, '#problems')])).to.deep.equal([
      {
        role: 'group',
        name: 'Please check the following',
        description: summary(accept).join(''),
      },
    ]);
    expect(inside(accept, '#problems').closest('[role=alert], [role=status]')).to.equal(null);
    expect(summary(accept)).to.deep.equal([
      'Bank name: Fill this in, or leave all bank details empty.',
      'Account number: Use numbers only, or numbers and letters for an IBAN.',
      'Sort code: Use groups of digits, for example 20-\u206017-\u206055.',
      'To accept the offer, tick the box to agree.',
    ]);
    const places = invalid(accept).map((id) => inside(accept, `#${id}`).getBoundingClientRect());
    const order = [...places].sort((a, b) => a.top - b.top || a.left - b.left);
    expect(order.map((place) => places.indexOf(place))).to.deep.equal([0, 1, 2, 3]);
    expect(inside(accept, '#problems').getBoundingClientRect().bottom).to.be.at.most(
      places[0]!.top,
    );
  });

  for (const [index, id] of ['bank_name', 'account_number', 'sort_code', 'consent'].entries()) {
    it(`lead from the summary to ${id}`, async () => {
      const { accept } = await toErrors();
      for (let tabs = 0; tabs <= index; tabs++) await press('Tab');
      await press('Enter');
      expect(accept.shadowRoot!.activeElement!.id).to.equal(id);
    });
  }

  it('go away one by one as they are corrected', async () => {
    const { accept, root } = await toErrors();
    const { heard, stop } = listen(root);
    for (const [id, text] of [
      ['bank_name', 'Example'],
      ['account_number', '1'],
      ['sort_code', '201754'],
    ] as const) {
      const field = inside(accept, `#${id}`);
      const told = descriptionOf(accept, id);
      field.focus();
      field.select();
      await type('?');
      await rendered(accept);
      // A bank may have any name.
      if (id !== 'bank_name') expect(descriptionOf(accept, id), 'still wrong').to.equal(told);
      await press('Backspace');
      await type(text);
      await rendered(accept);
      expect(invalid(accept)).not.to.contain(id);
      expect(descriptionOf(accept, id)).to.equal(
        id === 'sort_code' ? 'For example 20-\u206017-\u206055 or 201755' : '',
      );
      expect(accept.shadowRoot!.activeElement!.id, 'focus').to.equal(id);
    }
    inside(accept, '#consent').focus();
    await press('Space');
    await settle(root);
    expect(invalid(accept)).to.deep.equal([]);
    expect(focusName()).to.equal('input#consent');
    // Above what is being typed, which must not move: struck out, not taken away.
    expect(summary(accept)).to.have.length(4);
    expect(allInside(accept, '#problems s a')).to.have.length(4);
    stop();
    expect(heard).to.deep.equal([]);
  });

  it('come again, with focus, for what is still wrong', async () => {
    const { accept, root } = await toErrors();
    inside(accept, '#bank_name').focus();
    await type('Example');
    inside(accept, '[part=submit]').focus();
    await press('Enter');
    await settle(root);
    expect(summary(accept)).to.have.length(3);
    expect(focusName()).to.match(/^div#problems/);
  });

  it('are read again where focus is on them still, and are the same', async () => {
    const { accept } = await toErrors();
    let read = 0;
    inside(accept, '#problems').addEventListener('focus', () => read++);
    await accept.submit();
    expect(focusName()).to.match(/^div#problems/);
    expect(read).to.equal(1);
  });

  it('leave no cursor of a screen reader behind in a field', async () => {
    const { accept } = await toErrors();
    const label = inside(accept, 'label[for=sort_code]');
    // As Firefox does with the field that was left last: its cursor would go back there once the focus is on the summary.
    getSelection()!.collapse(label.firstChild, 0);
    inside(accept, '[part=submit]').focus();
    await press('Enter');
    await rendered(accept);
    expect(focusName()).to.match(/^div#problems “Please check the following/);
    expect(getSelection()!.rangeCount).to.equal(0);
  });

  it('leave none behind in themselves either, where one is followed: it would go back once that is struck out', async () => {
    const { accept } = await toErrors();
    const link = allInside(accept, '#problems a').at(-1)!;
    getSelection()!.collapse(link.firstChild, 0);
    link.click();
    expect(focusName()).to.equal('input#consent');
    expect(getSelection()!.rangeCount).to.equal(0);
  });

  it('of takings stand at their field, with an example', async () => {
    const { find, root } = await open(state('picker-takings-problem'));
    const picker = find('offer-picker');
    const field = inside(picker, '#takings');
    const described = field.getAttribute('aria-describedby')!.split(' ');
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    expect(described.map((id) => fold(inside(picker, `#${id}`).textContent))).to.deep.equal([
      'Type an amount in figures, for example £1,500.',
      'Any amount, such as a day’s takings. The result is a calculation, not a forecast.',
    ]);
    field.focus();
    await type('1');
    await settle(root);
    expect(field.getAttribute('aria-invalid')).to.equal('false');
    expect(field.getAttribute('aria-describedby')).to.equal('what-if-hint');
  });

  it('say in words what is wrong and how to put it right, not by colour alone', async () => {
    const { accept } = await toErrors();
    const texts = allInside(accept, '[part=field-error]').map((it) => fold(it.textContent));
    expect(texts).to.have.length(4);
    expect(texts.every((text) => text.split(' ').length > 2)).to.be.true;
  });

  it('leave what was typed', async () => {
    const { accept } = await toErrors();
    expect(inside(accept, '#account_number').value).to.equal('0001 234?');
    expect(inside(accept, '#sort_code').value).to.equal('20-17-5x');
  });
});
