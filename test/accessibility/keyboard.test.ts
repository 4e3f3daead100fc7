import { expect } from '@open-wc/testing';
import { inside, until } from '../helpers/page.js';
import { allInside, calculated } from '../helpers/elements.js';
import { holdsKeys, press, pressShift, type } from './engine.js';
import { expectFocusOn, focusName } from './focus.js';
import { journey } from './journey.js';
import { close, controlsIn, inOrder, nameOf, open, settle } from './scene.js';
import { SHOWN, state } from './states.js';
import { ACCEPT } from '../helpers/service.js';

const ABOVE = 'a “All accounts”';
const BELOW = 'a “All figures of this week”';

describe('by keyboard alone', () => {
  afterEach(close);

  it('goes from the advert to the acceptance, and on', async () => {
    const { start, offers, acceptance } = journey();
    const { above, root, find, sandbox, session } = await open(start);
    const [picker, accept] = [find('offer-picker'), find('offer-accept')];
    const to = async (name: string, key = 'Tab') => {
      await press(key);
      await settle(root);
      expectFocusOn(name);
    };

    above.focus();
    await to('button[action] “See my offers”');
    await press('Enter');
    await offers.arrived;
    await settle(root);
    expect(picker.state).to.equal('loading');
    expectFocusOn('h2#heading[heading] “Your offers”');
    offers.release();
    await until(session, (now) => now.offers === 'ready');
    await settle(root);
    expect(picker.state).to.equal('ready');
    expectFocusOn('h2#heading[heading] “Your offers”');

    // The slider, and the way to see all offers.
    await to('input#product-0-amount-input[slider]');
    const slider = inside(picker, '[part=slider]');
    expect(slider.getAttribute('aria-valuetext')).to.equal('About £9,000');
    await to('input#product-0-amount-input[slider]', 'ArrowRight');
    expect(slider.getAttribute('aria-valuetext')).to.equal('About £10,000');
    await to('input#product-0-amount-input[slider]', 'End');
    expect(slider.getAttribute('aria-valuetext')).to.equal('About £15,000');
    await to('button[show-all] “Show all 12 offers”');
    await to('button[show-all] “Show fewer offers”', 'Space');
    expect(allInside(picker, 'input[type=radio]')).to.have.length(12);

    // The offers are one stop; arrows go through them.
    await to('input');
    const chosen = () => inside(picker, 'input:checked').closest('label')!.textContent;
    await to('input', 'Space');
    expect(chosen()).to.contain('Offer 1');
    expect(accept.state).to.equal('review');
    await to('input', 'ArrowDown');
    expect(chosen()).to.contain('Offer 2');
    await to('input', 'ArrowUp');
    await to('input', 'ArrowDown');
    expect(chosen()).to.contain('Offer 2');

    // From the chosen offer to its review, and back.
    await to('button[review] “Review this offer”');
    await to('h2#heading[heading] “Review and accept”', 'Enter');
    inside(picker, '[part=review]').focus();

    // Takings of the merchant's own, in the review.
    await to('summary “Try it with your own takings”');
    await to('summary “Try it with your own takings”');
    expect(accept.shadowRoot!.activeElement !== null, 'in the review').to.be.true;
    await to('summary “Try it with your own takings”', 'Enter');
    await to('input#takings[input]');
    await calculated();
    await type('2510');
    await to('input#bank_name[input]');
    expect(inside(accept, '.share .note + .note').textContent).to.contain('2,510');

    // A field is missing: the summary leads to it.
    await type('Example Bank');
    await to('input#account_number[input]');
    await to('input#sort_code[input]');
    await type('201754');
    await to('button[submit] “Accept £5,000”', 'Enter');
    await press('Enter');
    await settle(root);
    expect(focusName()).to.match(/^div#problems “Please check the following/);
    await press('Tab');
    expect(focusName()).to.match(/^a “Account number/);
    await to('input#account_number[input]', 'Enter');
    await type('01020304');
    await to('input#sort_code[input]');
    await to('button[submit] “Accept £5,000”');
    await press('Enter');
    await acceptance.arrived;
    await settle(root);
    expect(accept.state).to.equal('submitting');
    expectFocusOn('button[submit] “Sending…”');
    acceptance.release();
    await until(session, (now) => now.acceptance === 'accepted');
    await settle(root);
    expect(accept.state).to.equal('accepted');
    expectFocusOn('h2#heading[heading] “You have accepted £5,000”');
    const posts = sandbox.requests.filter(({ path }) => ACCEPT.test(path));
    expect(posts).to.have.length(1);

    // And out again.
    await to('a[contract] “Read and sign your contract (opens in a”');
    await to('button[copy-contract] “Copy contract link”');
    await to('a[link] “See your finance with the provider (open”');
    await to('button[copy] “Copy”');
    await to('button[print] “Print this record”');
    await to(BELOW);
  });

  for (const id of ['journey-review', 'accept-errors', 'picker-many-all', 'accept-accepted']) {
    it(`leads through and out again: ${id}`, async () => {
      const { above, root } = await open(state(id === 'picker-many-all' ? 'picker-many' : id));
      const forward: string[] = [];
      above.focus();
      while (focusName() !== BELOW && forward.length < 40) {
        await press('Tab');
        forward.push(focusName());
      }
      expect(forward.at(-1)).to.equal(BELOW);
      const names = controlsIn(root).map(nameOf);
      // Of a group of radio buttons only one is a stop.
      const isRadio = (name: string) => name === 'input';
      expect(forward.slice(0, -1).filter((name) => !isRadio(name))).to.deep.equal(
        names.filter((name) => !isRadio(name)),
      );
      expect(forward.filter(isRadio).length).to.be.at.most(1);
      if (!holdsKeys) return;
      const backward: string[] = [];
      while (focusName() !== ABOVE && backward.length < 40) {
        await pressShift('Tab');
        backward.push(focusName());
      }
      expect(backward.reverse().slice(1)).to.deep.equal(forward.slice(0, -1));
    });
  }

  for (const shown of SHOWN) {
    it(`goes in the order in which things stand: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const positive = [...inOrder(root)].filter(({ tabIndex }) => tabIndex > 0);
      expect(positive.map(nameOf)).to.deep.equal([]);
      const stops = controlsIn(root);
      const wrong = stops.slice(1).filter((element, index) => {
        const before = stops[index]!.getBoundingClientRect();
        const { bottom, left } = element.getBoundingClientRect();
        // Further up is only what stands in a later column.
        return bottom <= before.top && left < before.left + 1;
      });
      expect(wrong.map(nameOf)).to.deep.equal([]);
    });
  }
});
