import { expect } from '@open-wc/testing';
import { calculated, fold, HOUR, VALIDITY } from '../helpers/elements.js';
import { override } from '../helpers/fakes.js';
import { inside, until } from '../helpers/page.js';
import { someOffers } from '../helpers/samples.js';
import { waitUntil } from '../helpers/wait.js';
import { press, type } from './engine.js';
import { expectFocusOn, focusName } from './focus.js';
import { journey } from './journey.js';
import { allSaid, listen, regionsIn } from './live.js';
import { close, open, settle } from './scene.js';
import { SHOWN, state } from './states.js';
import { OFFERS, hold } from '../helpers/service.js';

const MINUTE = 60_000;
const LOADING =
  'status: Getting your offers. This can take up to a minute; please keep this page open.';

describe('announcements', () => {
  afterEach(close);

  it('are one for each step of the journey', async () => {
    const { start, offers, acceptance } = journey();
    const { root, find, session } = await open(start);
    const { heard, stop } = listen(root);
    const said = async () => {
      await settle(root);
      await allSaid(root);
      return heard.splice(0);
    };

    // Without its code the picker says it in words of its own, which get the focus.
    await waitUntil(() => find('offer-picker').behaviour);
    inside(find('renewal-advert'), '[part=action]').click();
    await offers.arrived;
    // After the heading, which has got focus.
    expectFocusOn('h2#heading[heading] “Your offers”');
    expect(await said()).to.deep.equal([LOADING]);
    offers.release();
    await until(session, (now) => now.offers === 'ready');
    expect(await said()).to.deep.equal(['status: Your offers are ready.']);

    const slider = inside(find('offer-picker'), '[part=slider]');
    slider.focus();
    for (let presses = 0; presses < 4; presses++) await press('ArrowRight');
    // The slider tells its amount itself, and the number of offers stays.
    expect(await said()).to.deep.equal([]);
    inside(find('offer-picker'), '[part=show-all]').click();
    expect(await said()).to.deep.equal(['span: Showing 12 of 12 offers']);

    inside(find('offer-picker'), 'input[type=radio]').focus();
    await press('Space');
    const chosen = (offer: string) => [`status: Growth Advance: ${offer} chosen. Review it below.`];
    expect(await said()).to.deep.equal(chosen('Offer 1'));
    // The radio button tells its name and its terms.
    for (const offer of ['Offer 2', 'Offer 3', 'Offer 4']) {
      await press('ArrowDown');
      expect(await said()).to.deep.equal(chosen(offer));
    }

    const takings = inside(find('offer-accept'), '#takings');
    takings.closest('details')!.open = true;
    takings.focus();
    await calculated();
    await type('2510');
    expect(await said(), 'while typing').to.deep.equal([]);
    await press('Tab');
    expect(await said()).to.deep.equal([
      'status: Growth Advance: Offer 4. Of £2,510, £238.45 goes to repayment and £2,271.55 stays with you.',
    ]);

    inside(find('offer-accept'), '#account_number').value = '0001?';
    inside(find('offer-accept'), '[part=submit]').click();
    // Read with the focus.
    expect(await said()).to.deep.equal([]);
    expect(focusName()).to.match(/^div#problems “Please check the following/);
    inside(find('offer-accept'), '#account_number').value = '';
    inside(find('offer-accept'), '[part=submit]').click();
    await acceptance.arrived;
    expect(await said()).to.deep.equal([
      'status: Sending your acceptance. Please keep this page open.',
    ]);
    acceptance.release();
    await until(session, (now) => now.acceptance === 'accepted');
    expect(await said()).to.deep.equal(['status: You have accepted £7,000']);
    stop();
  });

  it('are none of what has got focus: a screen reader reads that anyway', async () => {
    const { root, find, session } = await open(state('journey-review'));
    const { heard, stop } = listen(root);
    inside(find('offer-accept'), '[part=submit]').focus();
    await press('Enter');
    await until(session, (now) => now.acceptance === 'accepted');
    await settle(root);
    expect(focusName()).to.match(/^h2#heading\[heading\] “You have accepted/);
    expect(heard.filter((line) => line.includes('You have accepted'))).to.deep.equal([]);
    stop();
  });

  it('are the heading where the page has hidden it, which then can’t be read with the focus', async () => {
    const { root, find, session } = await open(state('journey-review'));
    const style = document.createElement('style');
    style.textContent = 'offer-accept::part(heading) { display: none }';
    root.append(style);
    inside(find('offer-accept'), '[part=submit]').focus();
    const { heard, stop } = listen(root);
    await press('Enter');
    await until(session, (now) => now.acceptance === 'accepted');
    await settle(root);
    await allSaid(root);
    expect(heard.at(-1)).to.equal('status: You have accepted £7,500');
    stop();
  });

  it('are the reason alone where the heading has got focus', async () => {
    const { root, find, wait } = await open(state('picker-ready'));
    await allSaid(root);
    const { heard, stop } = listen(root);
    inside(find('offer-picker'), 'input:enabled').focus();
    wait(VALIDITY);
    await settle(root);
    await allSaid(root);
    expectFocusOn('h2#heading[heading] “These offers have expired”');
    expect(heard).to.deep.equal(['status: None of them was accepted on this page.']);
    stop();
  });

  it('say why it is unknown what came of an acceptance, once focus has moved to the heading', async () => {
    const { root, find, session } = await open({
      ...state('accept-unknown'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    const accept = find('offer-accept');
    inside(accept, '[part=submit]').focus();
    const { heard, stop } = listen(root);
    let before: readonly string[] = [];
    accept.addEventListener('focusin', () => queueMicrotask(() => (before = [...heard])));
    await press('Enter');
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await settle(root);
    await allSaid(root);
    expectFocusOn('h2#heading[heading] “Your acceptance may have gone through”');
    const sending = 'status: Sending your acceptance. Please keep this page open.';
    expect(before, 'while focus moves').to.deep.equal([sending]);
    expect(heard.slice(1)).to.deep.equal([
      'status: We sent your acceptance but got no clear answer, so we can’t tell whether it went through. To be safe, it can’t be sent a second time.',
    ]);
    stop();
  });

  it('are none in three hours of the countdown', async () => {
    const { root, find, wait } = await open(state('journey-review'));
    inside(find('offer-picker'), 'input:checked').focus();
    await allSaid(root);
    const { heard, stop } = listen(root);
    const shown = new Set<string>();
    for (let minute = 0; minute < 180; minute++) {
      wait(MINUTE);
      await settle(root);
      shown.add(fold(inside(find('offer-picker'), '[part=expiry]').textContent));
    }
    // In days and hours as long as there are days.
    expect(shown.size).to.equal(4);
    wait(67 * HOUR - 50 * MINUTE);
    shown.clear();
    for (let minute = 0; minute < 60; minute++) {
      wait(MINUTE);
      await settle(root);
      shown.add(fold(inside(find('offer-accept'), '[part=expiry]').textContent));
    }
    expect(shown.size, 'different countdowns').to.equal(60);
    expect(heard).to.deep.equal([]);
    wait(VALIDITY);
    await settle(root);
    await allSaid(root);
    expect(heard).to.deep.equal([
      // Its heading has got focus. The review doesn't repeat it.
      'status: None of them was accepted on this page.',
    ]);
    stop();
  });

  for (const [what, hide] of [
    ['is hidden', (picker: HTMLElement) => (picker.hidden = true)],
    [
      'is in a closed section',
      (picker: HTMLElement) => {
        const section = document.createElement('details');
        picker.before(section);
        section.append(picker);
      },
    ],
  ] as const) {
    it(`are made by the review that the offers have expired where the picker ${what}`, async () => {
      const { root, find, wait } = await open(state('journey-review'));
      hide(find('offer-picker'));
      await allSaid(root);
      const { heard, stop } = listen(root);
      wait(VALIDITY);
      await settle(root);
      expect(heard).to.include(
        'status: This offer has expired. It was not accepted on this page. New offers need a new application.',
      );
      stop();
    });
  }

  it('say that offers are asked for again, and that they are there', async () => {
    const { root, find, session } = await open(state('picker-expired'));
    await allSaid(root);
    const { heard, stop } = listen(root);
    inside(find('offer-picker'), '[part=retry]').click();
    await until(session, ({ offers }) => offers === 'ready');
    await settle(root);
    expect(heard).to.deep.equal([LOADING, 'status: Your offers are ready.']);
    stop();
  });

  it('say that offers are on their way, where focus stays in a field of the page', async () => {
    const offers = hold(OFFERS);
    const { root, find, above } = await open({ ...state('journey-advert'), before: offers.hook });
    const { heard, stop } = listen(root);
    await waitUntil(() => find('offer-picker').behaviour);
    const field = document.createElement('input');
    above.after(field);
    find('renewal-advert').addEventListener('renewal-start', () => field.focus());
    inside(find('renewal-advert'), '[part=action]').click();
    await offers.arrived;
    await settle(root);
    await allSaid(root);
    expect(document.activeElement).to.equal(field);
    expect(heard).to.deep.equal([LOADING]);
    stop();
  });

  it('say what came of a start at once, and nothing that is read with the focus', async () => {
    const { root, find, session } = await open(state('journey-advert'));
    const { heard, stop } = listen(root);
    session.addEventListener('renewal-start', () => {
      void session.provideOffers(someOffers({ expiresAt: '2030-03-06T10:00:00Z' }));
    });
    inside(find('renewal-advert'), '[part=action]').click();
    await until(session, (now) => now.offers === 'ready');
    await settle(root);
    await allSaid(root);
    expectFocusOn('h2#heading[heading] “Your offers”');
    expect(heard).to.deep.equal(['status: Your offers are ready.']);
    stop();
  });

  it('say why nothing was sent, after the heading that has got focus', async () => {
    const { root, session } = await open({
      ...state('picker-error-config'),
      reaches: { 'offer-picker': 'idle' },
      play: ({ session: opened }) => opened.provideEligibility(true),
    });
    const { heard, stop } = listen(root);
    session.start();
    await until(session, (now) => now.offers === 'error');
    await settle(root);
    await allSaid(root);
    expectFocusOn('h2#heading[heading] “Your offers could not be loaded”');
    expect(heard).to.deep.equal([
      'status: This page is not set up correctly, so nothing was sent. Please contact support.',
    ]);
    stop();
  });

  it('are none of offers that were there before the picker', async () => {
    const { root, session } = await open(state('picker-ready'));
    await allSaid(root);
    const { heard, stop } = listen(root);
    const picker = document.createElement('offer-picker');
    picker.session = session;
    root.append(picker);
    await settle(root);
    // It comes with what can be read there, and is not filled anew.
    expect(fold(inside(picker, '[role=status]').textContent)).to.equal('Your offers are ready.');
    expect(heard).to.deep.equal([]);
    stop();
  });

  it('say once that the acceptance was refused, and once more when it is again', async () => {
    const { root, find, session } = await open({
      ...state('accept-error-rejected'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    const { heard, stop } = listen(root);
    // The heading is said by the alert.
    const said = ['status: Sending your acceptance. Please keep this page open.'];
    for (let presses = 0; presses < 2; presses++) {
      inside(find('offer-accept'), '[part=submit]').click();
      await until(session, ({ acceptance }) => acceptance === 'submitting');
      await until(session, ({ acceptance }) => acceptance === 'error');
      await settle(root);
      const alerts = heard.filter((line) => line.startsWith('alert'));
      expect(alerts).to.have.length(1);
      expect(heard.filter((line) => !alerts.includes(line))).to.deep.equal(said);
      heard.length = 0;
    }
    stop();
  });

  it('say under which heading stands why nothing was sent, where focus is elsewhere', async () => {
    const { root, find, session } = await open({
      ...state('accept-error-rejected'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    const { heard, stop } = listen(root);
    session.configure({ idempotencyHeader: 'no header' });
    await find('offer-accept').submit();
    await settle(root);
    expect(heard).to.have.members([
      'status: Sending your acceptance. Please keep this page open.',
      'status: Your acceptance did not go through',
      'alert: This page is not set up correctly, so nothing was sent. Please contact support.',
    ]);
    stop();
  });

  it('say once that copying did not work', async () => {
    const { root, find } = await open(state('accept-accepted'));
    const { heard, stop } = listen(root);
    const clipboard = { writeText: () => Promise.reject(new Error('not allowed')) };
    const undo = override(navigator, 'clipboard', clipboard as unknown as Clipboard);
    inside(find('offer-accept'), '[part=copy]').click();
    await settle(root);
    undo();
    expect(heard).to.deep.equal([
      'status: Copying did not work. Select the text on this page and copy it.',
    ]);
    stop();
  });

  it('say how a re-check went', async () => {
    const { root, find, session } = await open(state('accept-unknown'));
    const { heard, stop } = listen(root);
    await session.recheck();
    await settle(root);
    expect(heard.at(-1)).to.match(/^status: There is no sign of it yet\./);
    expect(heard.filter((line) => line === heard.at(-1))).to.have.length(1);
    expect(find('offer-accept').state).to.equal('unknown');
    stop();
  });

  it('say why the service refused', async () => {
    const { root, find } = await open({
      ...state('accept-error-rejected'),
      reaches: { 'offer-accept': 'review' },
      play: (stage) => stage.choose(),
    });
    const { heard, stop } = listen(root);
    await find('offer-accept').submit();
    await settle(root);
    expect(heard.slice(-2)).to.have.members([
      'status: Sending your acceptance. Please keep this page open.',
      'alert: Your acceptance did not go through. The finance provider could not process this. Nothing was changed. If it happens again, contact support.',
    ]);
    expect(heard.length).to.be.at.most(2);
    stop();
  });

  for (const shown of SHOWN) {
    it(`come from few regions, never from the countdown: ${shown.id}`, async () => {
      const { root } = await open(shown);
      const regions = regionsIn(root).filter((region) => !region.closest('[aria-hidden=true]'));
      expect(regions.filter((region) => !!region.querySelector('.expiry, time')).length).to.equal(
        0,
      );
      expect(regions.filter((region) => !!region.closest('.expiry')).length).to.equal(0);
      expect(
        regions.filter((region) => region.getAttribute('aria-live') === 'assertive').length,
      ).to.equal(0);
      expect(regions.length).to.be.at.most(6);
    });
  }
});
