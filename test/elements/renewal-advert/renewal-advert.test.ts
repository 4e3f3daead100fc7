import { expect, nextFrame } from '@open-wc/testing';
import { EARLY, earlyTimers, json, never, override, refusal } from '../../helpers/fakes.js';
import { createStage, inside, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import {
  allInside,
  create,
  expectState,
  knowsStates,
  newGroup,
  put,
  reach,
  show,
  takesNoSpace,
  words,
  type StageOptions,
} from '../../helpers/elements.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { aDeal, aMerchant, anOffer } from '../../helpers/samples.js';
import { RenewalAdvert } from '../../../src/index.js';
import { answering, hold, losing, MERCHANT } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const QUIET: Readonly<Record<string, StageOptions>> = {
  'may not renew yet': { providerId: PROVIDERS['not-eligible'] },
  'has no active deal': { providerId: PROVIDERS['no-active-deal'] },
  'has no deals': { providerId: PROVIDERS['no-deals'] },
  'has just accepted': { providerId: PROVIDERS['accepted-recently'] },
};

async function eligible(options: StageOptions = {}, attributes = {}, children = '') {
  const stage = createStage(options);
  const advert = await put('renewal-advert', stage.session, attributes, {}, children);
  await reach(advert, ({ eligibility }) => eligibility === 'eligible');
  return { ...stage, advert };
}

/** An advert that checks, where the page reserves room for it. */
async function checkingInRoom(options: StageOptions = {}, room = '120px') {
  const gate = hold(MERCHANT);
  const { session } = createStage({ sandbox: { beforeApply: gate.hook }, ...options });
  const advert = create('renewal-advert');
  advert.style.setProperty('--mfe-advert-min-block-size', room);
  advert.session = session;
  await show(advert);
  await gate.arrived;
  await settle(advert);
  return { advert, gate };
}

describe('<renewal-advert>: states', () => {
  it('is idle and shows nothing without a merchant', async () => {
    const { session, sandbox } = createStage({ providerId: undefined });
    const advert = await put('renewal-advert', session);
    expectState(advert, 'idle', false);
    expect(sandbox.requests).to.be.empty;
    await expect(advert).to.be.accessible();
  });

  it('shows nothing while it checks', async () => {
    const gate = hold(MERCHANT);
    const { session } = createStage({ sandbox: { beforeApply: gate.hook } });
    const advert = await put('renewal-advert', session);
    await gate.arrived;
    await settle(advert);
    expectState(advert, 'checking', false);
    await expect(advert).to.be.accessible();
    gate.release();
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expectState(advert, 'eligible', true);
  });

  it('has its styles when it shows, and not before', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { eligibility: 'ineligible' });
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    const sheets = () => advert.shadowRoot!.adoptedStyleSheets.length;
    expect(sheets()).to.equal(1);
    advert.eligibility = 'eligible';
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(sheets()).to.equal(RenewalAdvert.styles.length + 2);
    const { backgroundColor } = getComputedStyle(inside(advert, '[part=action]'));
    expect(backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
  });

  it('is shown to an eligible merchant', async () => {
    const { advert } = await eligible();
    expectState(advert, 'eligible', true);
    await expect(advert).to.be.accessible();
    expect(textOf(advert)).to.contain(words('advertHeading')).and.contain(words('advertBody'));
    expect(inside(advert, '[part=action]').localName).to.equal('button');
  });

  for (const [name, options] of Object.entries(QUIET)) {
    it(`shows nothing to a merchant who ${name}`, async () => {
      const { session } = createStage(options);
      const advert = await put('renewal-advert', session);
      await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
      expectState(advert, 'ineligible', false);
      await expect(advert).to.be.accessible();
      expect(await takesNoSpace(advert)).to.be.true;
    });
  }

  it('shows nothing where two deals claim to be the active one', async () => {
    const deal = { active: true, performance: { renewal_eligibility: true } };
    const { session } = createStage({
      sandbox: { beforeApply: answering(MERCHANT, () => json({ deals: [deal, deal] })) },
    });
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expectState(advert, 'ineligible', false);
  });

  it('shows nothing where the word of the service is no boolean', async () => {
    const deal = { active: true, performance: { renewal_eligibility: 'true' } };
    const { session } = createStage({
      sandbox: { beforeApply: answering(MERCHANT, () => json({ deals: [deal] })) },
    });
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expectState(advert, 'ineligible', false);
  });

  it('shows nothing after a fault, and says so by event', async () => {
    const { session, events } = createStage({ providerId: PROVIDERS.unknown });
    const advert = create('renewal-advert');
    const told: unknown[] = [];
    advert.addEventListener('renewal-eligibility', ({ type }) => told.push(type));
    advert.session = session;
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'error');
    expectState(advert, 'error', false);
    await advert.check();
    expect(told, 'no verdict').to.be.empty;
    events.pop();
    await expect(advert).to.be.accessible();
    expect(events.map(({ type }) => type)).to.deep.equal(['finance-error']);
    expect(await takesNoSpace(advert)).to.be.true;
  });

  it('shows nothing once it is started', async () => {
    const { advert, session } = await eligible();
    session.start();
    await settle(advert);
    expectState(advert, 'started', false);
    await expect(advert).to.be.accessible();
  });

  it('shows nothing once it is dismissed', async () => {
    const { advert } = await eligible();
    advert.dismiss();
    await settle(advert);
    expectState(advert, 'dismissed', false);
    await expect(advert).to.be.accessible();
    expect(await takesNoSpace(advert)).to.be.true;
  });

  it('stays dismissed until another merchant comes', async () => {
    const { advert, session } = await eligible();
    advert.dismiss();
    session.configure({ merchantId: 'that-came-late' });
    await session.checkEligibility();
    session.reset();
    await session.checkEligibility();
    await settle(advert);
    expectState(advert, 'dismissed', false);
    session.configure({ providerId: PROVIDERS.mixed });
    await session.checkEligibility();
    await settle(advert);
    expectState(advert, 'eligible', true);
  });

  it('counts as started where offers of before a reload are there', async () => {
    const storage = new MemoryStorage();
    await createStage({ storage }).session.loadOffers();
    const { session } = createStage({ storage });
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ source }) => source === 'resumed');
    expectState(advert, 'started', false);
  });

  it('counts as started where the page gives an offer to review', async () => {
    const { advert, session } = await eligible();
    expectState(advert, 'eligible', true);
    await session.provideOffer(anOffer());
    await settle(advert);
    expect(session.state).to.include({ offers: 'idle', acceptance: 'review' });
    expectState(advert, 'started', false);
  });

  for (const layout of ['card', 'banner', 'compact'] as const) {
    it(`says before the first press that it makes an application: ${layout}`, async () => {
      const { advert } = await eligible({}, { layout });
      expect(textOf(advert)).to.contain(words('advertNotice'));
    });
  }

  it('says so beside the page’s own legal text, and leaves it to where a link leads', async () => {
    const own = '<span slot="disclosure">Finance is provided by Example Capital.</span>';
    const { advert } = await eligible({}, {}, own);
    const [notice] = allInside(advert, '#notice');
    expect(notice!.offsetHeight).to.be.above(0);
    // Read before the press that it is about.
    const place = notice!.compareDocumentPosition(inside(advert, '[part=action]'));
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).to.be.above(0);
    expect(advert.querySelector('span')!.offsetHeight).to.be.above(0);
    const describedBy = inside(advert, '[part=action]').getAttribute('aria-describedby');
    expect(describedBy).to.equal(`${notice!.id} disclosure`);
    advert.href = '/renew';
    await settle(advert);
    expect(textOf(advert)).not.to.contain(words('advertNotice'));
    expect(inside(advert, '[part=action]').hasAttribute('aria-describedby')).to.be.false;
  });

  it('leads on to where the offers are with a link, until one of them is accepted', async () => {
    const { session } = createStage();
    await session.loadOffers();
    session.selectOffer(offerIdOf(session));
    const advert = await put('renewal-advert', session, { href: '/renew' });
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expectState(advert, 'eligible', true);
    await session.accept();
    await settle(advert);
    expectState(advert, 'started', false);
  });

  it('has an error while two elements of its group disagree', async () => {
    const group = newGroup();
    const one = create('renewal-advert', { group, 'provider-id': PROVIDERS.eligible });
    const two = create('renewal-advert', { group, 'provider-id': PROVIDERS.mixed });
    await show(one, two);
    await reach(one, ({ blocked }) => blocked);
    expectState(one, 'error', false);
  });
});

describe('<renewal-advert>: space', () => {
  it('takes none in a flex parent with a gap, in any state but eligible', async () => {
    const advert = create('renewal-advert');
    expect(await takesNoSpace(advert)).to.be.true;
  });

  it('hides with the hidden attribute', async () => {
    const { advert } = await eligible();
    expect(advert.offsetHeight).to.be.above(0);
    advert.hidden = true;
    expect(advert.offsetHeight).to.equal(0);
    expect(getComputedStyle(advert).display).to.equal('none');
  });

  it('stays hidden where the page sets its display', async () => {
    const { advert } = await eligible();
    advert.style.display = 'grid';
    advert.hidden = true;
    expect(getComputedStyle(advert).display).to.equal('none');
  });

  it('keeps the room that the page reserves while it checks, and gives it up after a no', async () => {
    const { advert, gate } = await checkingInRoom({ providerId: PROVIDERS['not-eligible'] });
    expect(advert.offsetHeight).to.equal(knowsStates ? 120 : 0);
    gate.release();
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expect(advert.offsetHeight).to.equal(0);
  });

  it('takes no room, and no gap of a flex container, where the page reserves 0', async () => {
    const { advert } = await checkingInRoom({}, '0px');
    await nextFrame();
    await settle(advert);
    expect(getComputedStyle(advert).display).to.equal('none');
  });

  it('takes the room that the page reserves by a word', async () => {
    const { advert } = await checkingInRoom({}, 'auto');
    await nextFrame();
    await settle(advert);
    expect(getComputedStyle(advert).display).to.equal(knowsStates ? 'block' : 'none');
  });

  it('renders once more at most for the room that the page reserves', async () => {
    const { advert, gate } = await checkingInRoom();
    let isAsked = false;
    override(advert, 'requestUpdate', () => (isAsked = true));
    // The advert's own frame comes first.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(isAsked).to.equal(false);
    Reflect.deleteProperty(advert, 'requestUpdate');
    gate.release();
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
  });

  it('keeps it from one merchant to the next', async () => {
    const advert = create('renewal-advert', {
      group: newGroup(),
      'base-url': '/finance/v2',
      'provider-id': PROVIDERS.eligible,
      eligibility: 'eligible',
    });
    advert.style.setProperty('--mfe-advert-min-block-size', '300px');
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.offsetHeight).to.equal(300);
    advert.setAttribute('provider-id', '');
    await advert.updateComplete;
    expect(advert.state).to.equal('idle');
    expect(advert.offsetHeight).to.equal(knowsStates ? 300 : 0);
  });

  it('fills the room that the page reserves when it shows', async () => {
    const { session } = createStage();
    const advert = create('renewal-advert');
    advert.style.setProperty('--mfe-advert-min-block-size', '900px');
    advert.session = session;
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.offsetHeight).to.equal(900);
  });
});

describe('<renewal-advert>: content', () => {
  it('has three layouts, and falls back to the card', async () => {
    const { advert } = await eligible();
    const layout = () => {
      const { display, borderInlineStartWidth } = getComputedStyle(inside(advert, '.panel'));
      return `${display} ${borderInlineStartWidth}`;
    };
    expect(layout()).to.equal('grid 1px');
    for (const [value, expected] of [
      ['banner', 'grid 4px'],
      ['compact', 'flex 1px'],
      ['poster', 'grid 1px'],
    ] as const) {
      advert.setAttribute('layout', value);
      await settle(advert);
      expect(layout()).to.equal(expected);
      await expect(advert).to.be.accessible();
    }
    advert.removeAttribute('layout');
    await settle(advert);
    expect(layout()).to.equal('grid 1px');
  });

  it('leaves body and progress out of the compact layout, and of no other', async () => {
    const { advert } = await eligible({}, { layout: 'compact' });
    const parts = () => advert.shadowRoot!.querySelectorAll('[part=body], [part=progress]').length;
    expect(parts()).to.equal(0);
    for (const layout of ['card', 'banner', 'poster', '']) {
      advert.setAttribute('layout', layout);
      await settle(advert);
      expect(parts(), layout).to.equal(2);
    }
  });

  it('looks again once the browser is online, where it was offline', async () => {
    const { session } = createStage();
    const restore = override(navigator, 'onLine', false);
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ error }) => error?.code === 'offline');
    restore();
    dispatchEvent(new Event('online'));
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.state).to.equal('eligible');
  });

  it('shows the balance and the progress of the present deal', async () => {
    const { advert } = await eligible({}, { 'progress-unit': 'percent' });
    expect(textOf(advert)).to.contain('£4,560 left to repay').and.contain('62%');
    expect(inside(advert, 'progress')).to.have.property('position', 0.62);
  });

  for (const unit of ['none', 'per cent']) {
    it(`shows no progress where its unit is said to be "${unit}"`, async () => {
      const { advert } = await eligible({}, { 'progress-unit': unit });
      expect(textOf(advert)).to.contain('£4,560 left to repay').and.not.contain('62');
      expect(allInside(advert, 'progress').length).to.equal(0);
    });
  }

  // No document tells the unit: a figure up to 1 may be a fraction.
  for (const [given, shown] of [
    [62, 0.62],
    [1.5, 0.015],
    [100, 1],
    [0, 0],
    [0.62, undefined],
    [1, undefined],
    [100.1, undefined],
  ] as const) {
    it(`takes a progress of ${String(given)} without a unit for ${shown === undefined ? 'nothing' : 'percent'}`, async () => {
      const { performance } = aDeal();
      const merchant = aMerchant(aDeal({ performance: { ...performance, progress: given } }));
      const advert = await put('renewal-advert', createStage().session, {}, { merchant });
      await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      expect(
        allInside(advert, 'progress').map((bar) => (bar as HTMLProgressElement).position),
      ).to.deep.equal(shown === undefined ? [] : [shown]);
    });
  }

  it('shows a progress that is a fraction as such', async () => {
    const deal = {
      active: true,
      balance: 4560,
      currency: 'GBP',
      performance: { progress: 0.62, renewal_eligibility: true },
    };
    const { advert } = await eligible(
      { sandbox: { beforeApply: answering(MERCHANT, () => json({ deals: [deal] })) } },
      { 'progress-unit': 'fraction' },
    );
    expect(textOf(advert)).to.contain('62%');
    expect(inside(advert, 'progress')).to.have.property('position', 0.62);
  });

  for (const [scenario, balance] of [
    ['eligible-eur', '€4,560'],
    ['eligible-jpy', 'JP¥912,000'],
    ['eligible-kwd', 'KWD 1,755.625'],
  ] as const) {
    it(`shows the balance of ${scenario} as ${balance}`, async () => {
      const { advert } = await eligible({ providerId: PROVIDERS[scenario] });
      expect(textOf(advert)).to.contain(`${balance} left to repay`);
    });
  }

  for (const [name, facts, shown] of [
    ['a progress beyond 100', { progress: 130 }, ['balance']],
    ['a progress below 0', { progress: -1 }, ['balance']],
    ['a progress in words', { progress: '62' }, ['balance']],
    ['a negative balance', { balance: -1, progress: 62 }, ['progress']],
    ['a currency that is none', { currency: 'pounds', progress: 62 }, ['progress']],
    ['nothing readable', { balance: '4560', progress: null }, []],
  ] as const) {
    it(`leaves out what can't be read: ${name}`, async () => {
      const { performance, ...deal } = {
        active: true,
        balance: 4560,
        currency: 'GBP',
        performance: { progress: 'progress' in facts ? facts.progress : 0 },
        ...facts,
      };
      const answer = {
        deals: [{ ...deal, performance: { ...performance, renewal_eligibility: true } }],
      };
      const { advert } = await eligible(
        { sandbox: { beforeApply: answering(MERCHANT, () => json(answer)) } },
        { 'progress-unit': 'percent' },
      );
      const part = advert.shadowRoot?.querySelector('[part=progress]');
      expect(!!part).to.equal(shown.length > 0);
      expect(!!part?.querySelector('strong')).to.equal(shown.some((it) => it === 'balance'));
      expect(!!part?.querySelector('progress')).to.equal(shown.some((it) => it === 'progress'));
      expect(textOf(advert)).not.to.match(/NaN|undefined|null/);
      await expect(advert).to.be.accessible();
    });
  }

  for (const [what, answer, asks] of [
    ['a network that was lost', () => Promise.reject(new TypeError('lost')), 1],
    // As after a sleep, on a connection that is no longer there.
    ['a connection that is dead', () => never<Response>(), 1],
    ['a service that refuses', () => refusal(422), 0],
  ] as const) {
    it(`looks again once the browser is online, after ${what}`, async () => {
      let fails = true;
      const { session, sandbox } = createStage({
        timeouts: { merchant: EARLY },
        sandbox: {
          beforeApply: ({ url }) => (fails && MERCHANT.test(url) ? answer() : undefined),
        },
      });
      const restore = [override(Math, 'random', () => -0.5), earlyTimers(EARLY)];
      const advert = await put('renewal-advert', session);
      await reach(advert, ({ eligibility }) => eligibility === 'error');
      for (const undo of restore) undo();
      fails = false;
      const before = sandbox.requests.length;
      dispatchEvent(new Event('online'));
      // Nor twice, while it is being looked for.
      dispatchEvent(new Event('online'));
      if (asks) await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      await settle(advert);
      expect(sandbox.requests.length - before).to.equal(asks);
      advert.remove();
      dispatchEvent(new Event('online'));
      await settle(advert);
      expect(sandbox.requests.length - before).to.equal(asks);
    });
  }

  it('does not look again once it has left the page', async () => {
    const { session, sandbox } = createStage({ sandbox: { beforeApply: losing(MERCHANT) } });
    const restore = override(Math, 'random', () => -0.5);
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ eligibility }) => eligibility === 'error');
    restore();
    const before = sandbox.requests.length;
    advert.remove();
    dispatchEvent(new Event('online'));
    expect(advert.state).to.equal('error');
    await settle(advert);
    expect(sandbox.requests).to.have.length(before);
  });

  it('takes the texts of its slots', async () => {
    const { advert } = await eligible(
      {},
      {},
      `<span slot="heading">More money</span>In a day.<span slot="action">Go</span>
       <small slot="disclosure">Terms apply.</small>`,
    );
    await expect(advert).to.be.accessible();
    expect(inside(advert, 'h2 slot[name=heading]')).to.exist;
    expect(inside(advert, 'button slot[name=action]')).to.exist;
    const assigned = (name: string) => {
      const slot = inside(advert, name ? `slot[name=${name}]` : 'slot:not([name])');
      const nodes = (slot as Element as HTMLSlotElement).assignedNodes();
      return nodes.map((node) => node.textContent?.trim()).join('');
    };
    expect(assigned('heading')).to.equal('More money');
    expect(assigned('')).to.equal('In a day.');
    expect(assigned('action')).to.equal('Go');
    expect(assigned('disclosure')).to.equal('Terms apply.');
  });

  it('keeps its own body beside white space between the page’s tags, until there is another', async () => {
    const { advert } = await eligible({}, {}, '\n  <span slot="heading">More money</span>\n');
    const body = inside(advert, '[part=body]');
    expect(body.innerText.trim()).to.equal(words('advertBody'));
    advert.append('In a day.');
    await settle(advert);
    expect(body.innerText.trim()).to.equal('');
    expect(body.offsetHeight).to.be.above(0);
    advert.lastChild!.remove();
    await settle(advert);
    expect(body.innerText.trim()).to.equal(words('advertBody'));
  });

  for (const tag of ['br', 'noscript', 'script', 'style', 'template']) {
    it(`keeps its own body beside a <${tag}>, which shows nothing`, async () => {
      const { advert } = await eligible({}, {}, `\n  <${tag}></${tag}>\n`);
      const body = inside(advert, '[part=body]');
      expect(body.innerText.trim()).to.equal(words('advertBody'));
      advert.append('In a day.');
      await settle(advert);
      expect(body.innerText.trim()).to.equal('');
    });
  }

  it('has no body of its own any more once a framework fills the white space', async () => {
    const { advert } = await eligible({}, {}, '\n  <!-- -->\n');
    const body = inside(advert, '[part=body]');
    expect(body.innerText.trim()).to.equal(words('advertBody'));
    (advert.lastChild as Text).data = '\n  In a day.\n';
    await nextFrame();
    await settle(advert);
    expect(body.innerText.trim()).to.equal('');
  });

  it('has no body of its own beside an empty text, which a framework fills', async () => {
    const { advert } = await eligible();
    const text = document.createTextNode('');
    advert.append(text);
    await settle(advert);
    text.data = 'In a day.';
    expect(inside(advert, '[part=body]').innerText.trim()).to.equal('');
  });
});

describe('<renewal-advert>: at its bounds', () => {
  it('asks while it is lazy and still half a screen away', async () => {
    const { session } = createStage();
    const space = document.createElement('div');
    space.style.blockSize = `${String(innerHeight * 1.25)}px`;
    const advert = create('renewal-advert', { loading: 'lazy' });
    advert.session = session;
    await show(space, advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(scrollY).to.equal(0);
  });

  for (const progress of [0, 100]) {
    it(`shows a progress of ${String(progress)} %`, async () => {
      const { session } = createStage();
      const deal = aDeal();
      const merchant = aMerchant({ ...deal, performance: { ...deal.performance, progress } });
      const advert = await put(
        'renewal-advert',
        session,
        { 'progress-unit': 'percent' },
        { merchant },
      );
      await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      expect(inside(advert, 'progress').getAttribute('value')).to.equal(String(progress));
    });
  }
});
