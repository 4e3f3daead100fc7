import { expect, nextFrame } from '@open-wc/testing';
import { VALIDITY } from '../helpers/elements.js';
import { override } from '../helpers/fakes.js';
import { inside, until } from '../helpers/page.js';
import { press } from './engine.js';
import { expectFocusOn, focusName } from './focus.js';
import { allSaid } from './live.js';
import { close, open, settle } from './scene.js';
import { state } from './states.js';
import { MERCHANT, OFFERS, hold, losing } from '../helpers/service.js';

describe('focus is never lost', () => {
  afterEach(close);

  it('stays where it is when an offer is chosen', async () => {
    const { root, find } = await open(state('journey-offers'));
    inside(find('offer-picker'), 'input:enabled').focus();
    await press('Space');
    await settle(root);
    expect(find('offer-accept').state).to.equal('review');
    expectFocusOn('input');
  });

  it('costs no layout to look for among the elements’ own controls', async () => {
    const { root, find } = await open(state('journey-offers'));
    inside(find('offer-picker'), 'input:enabled').focus();
    let asked = 0;
    const undo = override(Element.prototype, 'checkVisibility', (options?: object) => {
      // The review asks whether the chosen offer is there to go back to: that is another question.
      if (!options) asked++;
      return true;
    });
    try {
      await press('Space');
      await find('offer-accept').updateComplete;
      await find('offer-picker').updateComplete;
    } finally {
      undo();
    }
    await settle(root);
    expect(find('offer-accept').state).to.equal('review');
    expect(asked).to.equal(0);
  });

  it('goes to the heading when offers expire under it', async () => {
    const { root, find, wait } = await open(state('picker-ready'));
    const radio = inside(find('offer-picker'), 'input');
    radio.focus();
    await press('Space');
    wait(VALIDITY);
    await settle(root);
    expectFocusOn('h2#heading[heading] “These offers have expired”');
  });

  for (const [what, slot] of [
    ['a link of the page', 'intro'],
    ['a link of the page below the offers', 'disclosure'],
  ] as const) {
    it(`goes to the heading when offers expire under ${what}`, async () => {
      const { root, find, wait } = await open(state('picker-ready'));
      const terms = document.createElement('a');
      terms.href = '#terms';
      terms.slot = slot;
      terms.textContent = 'Terms';
      find('offer-picker').append(terms);
      await settle(root);
      terms.focus();
      wait(VALIDITY);
      await settle(root);
      expectFocusOn('h2#heading[heading] “These offers have expired”');
    });
  }

  it('stays on a link of the page that stays', async () => {
    const { root, find, session } = await open(state('picker-ready'));
    const terms = document.createElement('a');
    terms.href = '#terms';
    terms.slot = 'disclosure';
    terms.textContent = 'Terms';
    find('offer-picker').append(terms);
    await settle(root);
    terms.focus();
    session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
    await settle(root);
    expect(document.activeElement).to.equal(terms);
  });

  it('goes to the heading when the offer under review expires', async () => {
    const { root, find, wait } = await open(state('journey-review'));
    inside(find('offer-accept'), '#sort_code').focus();
    await press('Home');
    wait(VALIDITY);
    await settle(root);
    expectFocusOn('h2#heading[heading] “This offer has expired”');
  });

  it('goes to the result by way of a dialog of the page, closed in the event that tells of it', async () => {
    const { root, find, session } = await open(state('journey-review'));
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>Please wait</button>';
    root.append(dialog);
    const accept = find('offer-accept');
    accept.addEventListener('offer-submit', () => dialog.showModal());
    accept.addEventListener('offer-accepted', () => dialog.close());
    inside(accept, '[part=submit]').focus();
    await press('Enter');
    await until(session, ({ acceptance }) => acceptance === 'accepted');
    await settle(root);
    expectFocusOn('h2#heading[heading] “You have accepted £7,500”');
  });

  it('goes from the offers to what came of one that something else accepted', async () => {
    const { root, find, session } = await open(state('journey-review'));
    inside(find('offer-picker'), '#heading').focus();
    await session.accept();
    await settle(root);
    await allSaid(root);
    expectFocusOn('h2#heading[heading] “You have accepted £7,500”');
    expect(inside(find('offer-accept'), '#said').textContent, 'read with the focus').to.equal('');
  });

  it('stays where the page has put it as the offers went away', async () => {
    const { root, find, session } = await open(state('journey-review'));
    const picker = find('offer-picker');
    const button = document.createElement('button');
    picker.before(button);
    inside(picker, '#heading').focus();
    // In the task in which they go, before the review has its say.
    const watch = new MutationObserver(() => {
      if (!picker.shadowRoot!.querySelector('#heading')) button.focus();
    });
    watch.observe(picker.shadowRoot!, { childList: true, subtree: true });
    await session.accept();
    await settle(root);
    watch.disconnect();
    expect(document.activeElement === button, 'the button of the page').to.be.true;
  });

  it('stays at the place of offers that go away where nothing comes instead', async () => {
    const { root, find, session } = await open(state('picker-ready'));
    const [before, after] = [document.createElement('button'), document.createElement('button')];
    before.textContent = after.textContent = 'Of the page';
    const picker = find('offer-picker');
    picker.before(before);
    picker.after(after);
    inside(picker, '#heading').focus();
    session.reset();
    await settle(root);
    expect(picker.state).to.equal('idle');
    await press('Tab');
    expect(document.activeElement === after, 'the button after it').to.be.true;
  });

  it('goes to the heading while offers are asked for again', async () => {
    const { root, find, session } = await open(state('picker-expired'));
    inside(find('offer-picker'), '[part=retry]').focus();
    await press('Enter');
    await until(session, ({ offers }) => offers === 'ready');
    await settle(root);
    expectFocusOn('h2#heading[heading] “Your offers”');
  });

  it('takes the cursor of a screen reader along', async () => {
    const { root, find } = await open(state('journey-advert'));
    const { shadowRoot } = find('offer-picker');
    const action = inside(find('renewal-advert'), '[part=action]');
    action.focus();
    const selection = getSelection()!;
    // As Orca does in Firefox, which otherwise moves it to the end of what contained the advert.
    selection.collapse(action.firstElementChild!.firstChild, 0);
    await press('Enter');
    await settle(root);
    expectFocusOn('h2#heading[heading] “Your offers”');
    // Later, or the heading would not be read as it gets focus.
    await allSaid(root);
    const heading = inside(find('offer-picker'), '#heading');
    const [range] = selection.getComposedRanges({ shadowRoots: [shadowRoot!] });
    expect(range!.startContainer === heading, 'on the heading').to.be.true;
  });

  it('goes to the heading where the document can’t scroll, as that of a test runner', async () => {
    const undo = override(Element.prototype, 'scrollIntoView', undefined as never);
    try {
      const { root, find } = await open(state('picker-start'));
      inside(find('offer-picker'), '[part=start]').focus();
      await press('Enter');
      await settle(root);
      expectFocusOn('h2#heading[heading] “Your offers”');
      await nextFrame();
    } finally {
      undo();
    }
  });

  it('goes to the heading of the picker that has a start button', async () => {
    const offers = hold(OFFERS);
    const { root, find } = await open({ ...state('picker-start'), before: offers.hook });
    inside(find('offer-picker'), '[part=start]').focus();
    await press('Enter');
    await offers.arrived;
    await settle(root);
    expect(find('offer-picker').state).to.equal('loading');
    expectFocusOn('h2#heading[heading] “Your offers”');
  });

  it('goes to the heading of what went wrong', async () => {
    const { root, find, session } = await open({ ...state('picker-start'), after: losing(OFFERS) });
    inside(find('offer-picker'), '[part=start]').focus();
    await press('Enter');
    await until(session, ({ offers }) => offers === 'unknown');
    await settle(root);
    expectFocusOn('h2#heading[heading] “We are not sure whether your application”');
  });

  it('goes to the heading of an unknown outcome', async () => {
    const { root, find, session } = await open({
      ...state('accept-review-none'),
      before: state('accept-unknown').before!,
    });
    inside(find('offer-accept'), '[part=submit]').focus();
    await press('Enter');
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await settle(root);
    expectFocusOn('h2#heading[heading] “Your acceptance may have gone through”');
  });

  it('stays on the button that checks again', async () => {
    const { root, find, session, sandbox } = await open(state('accept-unknown'));
    const gate = hold(MERCHANT);
    session.configure({
      fetch: async (request) => (await gate.hook(request)) ?? sandbox.fetch(request),
    });
    root.style.inlineSize = '375px';
    const button = inside(find('offer-accept'), '[part=recheck]');
    const { top } = button.getBoundingClientRect();
    // Under a finger that presses once more.
    const expectStill = () => expect(button.getBoundingClientRect().top).to.be.closeTo(top, 0.5);
    button.focus();
    await press('Enter');
    await gate.arrived;
    await settle(root);
    expectStill();
    expect(session.state.recheck).to.equal('checking');
    expectFocusOn('button[recheck] “Check now”');
    gate.release();
    await until(session, ({ recheck }) => recheck === 'absent');
    await settle(root);
    expect(session.state.recheck).to.equal('absent');
    expectFocusOn('button[recheck] “Check now”');
    expectStill();
  });

  it('goes to the heading when nothing can be checked', async () => {
    const { root, find, session } = await open({
      ...state('accept-unknown-impossible'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    inside(find('offer-accept'), '[part=submit]').focus();
    await press('Enter');
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await settle(root);
    expectFocusOn('h2#heading[heading] “Your acceptance may have gone through”');
  });

  it('stays in the form when the service refuses', async () => {
    const { root, find, session } = await open({
      ...state('accept-error-rejected'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    inside(find('offer-accept'), '[part=submit]').focus();
    await press('Enter');
    await until(session, ({ acceptance }) => acceptance === 'error');
    await settle(root);
    expect(find('offer-accept').state).to.equal('error');
    expectFocusOn('button[submit] “Accept £7,500”');
  });

  it('stays on the button that copies', async () => {
    const { root, find } = await open(state('accept-accepted'));
    inside(find('offer-accept'), '[part=copy]').focus();
    await press('Enter');
    await settle(root);
    expect(focusName()).to.match(/^button\[copy\]/);
  });

  for (const markup of [
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<p contenteditable="true" tabindex="0">Note</p>',
  ]) {
    it(`stays with who writes in ${markup}, though a start is answered late`, async () => {
      const offers = hold(OFFERS);
      const { root, find, below } = await open({ ...state('journey-advert'), before: offers.hook });
      const made = document.createElement('template');
      made.innerHTML = markup;
      const field = made.content.firstElementChild as HTMLElement;
      field.className = 'of-the-page';
      below.before(field);
      inside(find('renewal-advert'), '[part=action]').focus();
      find('offer-picker').addEventListener('renewal-start', () => field.focus());
      find('renewal-advert').addEventListener('renewal-start', () => field.focus());
      await press('Enter');
      await settle(root);
      expect(find('offer-picker').state).to.equal('loading');
      expect(document.activeElement === field, focusName()).to.be.true;
      field.remove();
    });
  }

  it('goes where the page puts it, once the advert is dismissed', async () => {
    const { root, find, below } = await open(state('advert-dismissible'));
    const advert = find('renewal-advert');
    advert.addEventListener('renewal-dismiss', () => below.focus());
    inside(advert, '[part=dismiss]').focus();
    await press('Enter');
    await settle(root);
    expect(advert.state).to.equal('dismissed');
    expectFocusOn('a “All figures of this week”');
  });
});
