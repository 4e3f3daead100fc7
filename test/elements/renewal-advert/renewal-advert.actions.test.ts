import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  RenewalDismissEvent,
  RenewalEligibilityEvent,
  RenewalStartEvent,
} from '../../../src/events/index.js';
import { createSandbox } from '../../../demo/sandbox/index.js';
import { configure } from '../../../src/index.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { fakeFetch, json, microtasks, override } from '../../helpers/fakes.js';
import {
  BASE_URL,
  createStage,
  EVENTS,
  inside,
  PROVIDERS,
  settle,
  until,
} from '../../helpers/page.js';
import { aDeal, aMerchant } from '../../helpers/samples.js';
import { toReview, typesOf } from '../../helpers/sessions.js';
import {
  create,
  expectFocus,
  newGroup,
  put,
  reach,
  show,
  startsToldBy,
  takesNoSpace,
  type StageOptions,
} from '../../helpers/elements.js';
import { MERCHANT, hold } from '../../helpers/service.js';

async function eligible(options: StageOptions = {}, attributes = {}) {
  const stage = createStage(options);
  const advert = await put('renewal-advert', stage.session, attributes);
  await reach(advert, ({ eligibility }) => eligibility === 'eligible');
  const own: CustomEvent<object>[] = [];
  for (const type of EVENTS) advert.addEventListener(type, (event) => own.push(event));
  stage.events.length = 0;
  return { ...stage, advert, own };
}

describe('<renewal-advert>: tags that were not closed', () => {
  for (const tag of ['offer-picker', 'offer-accept'] as const) {
    it(`have no start while an <${tag}> would go away with it`, async () => {
      const { advert, session, sandbox, own } = await eligible();
      const nested = document.createElement(tag);
      nested.session = session;
      const section = document.createElement('section');
      section.append(nested);
      advert.append(section);
      advert.start();
      await settle(advert, nested);
      expect(advert.state).to.equal('eligible');
      const told = own.filter(({ target }) => target === advert);
      expect(typesOf(told)).to.deep.equal(['finance-error']);
      expect(told[0]!.detail).to.have.nested.property('error.cause', 'closing tag');
      expect(sandbox.requests.map(({ method }) => method)).to.deep.equal(['GET']);
      advert.href = '#renew';
      await settle(advert);
      expect(follows(inside(advert, '[part=action]')), 'nor is a link followed').to.be.false;
      advert.href = '';
      // Beside it, it goes on.
      advert.after(section);
      advert.start();
      expect(advert.state).to.equal('started');
    });
  }
});

describe('<renewal-advert>: what comes next', () => {
  it('is loaded when the page has nothing else to do, but not once the advert has gone', async () => {
    const waiting = new Map<number, IdleRequestCallback>();
    const restore = [
      override(globalThis, 'requestIdleCallback', (callback) => {
        waiting.set(waiting.size + 1, callback);
        return waiting.size;
      }),
      override(globalThis, 'cancelIdleCallback', (handle) => waiting.delete(handle)),
    ];
    try {
      let loaded = 0;
      const idle = () =>
        waiting.forEach((callback) => callback({ didTimeout: false, timeRemaining: () => 50 }));
      const { advert, session } = await eligible();
      session.preload = () => loaded++;
      advert.remove();
      idle();
      expect(loaded).to.equal(0);
      await show(advert);
      idle();
      expect(loaded).to.equal(1);
    } finally {
      restore.forEach((undo) => undo());
    }
  });
});

/** Whether the browser would follow a link that is pressed. */
function follows(link: HTMLElement): boolean {
  let followed = false;
  const last = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  link.click();
  return followed;
}

describe('<renewal-advert>: start', () => {
  it('dispatches renewal-start with the deal, then starts the session', async () => {
    const { advert, session, events, own } = await eligible();
    inside(advert, '[part=action]').click();
    const { deal } = session.state;
    expect(typesOf(own)).to.deep.equal(['renewal-start']);
    expect(typesOf(events)).to.deep.equal(['renewal-start']);
    const [event] = own;
    expect(event).to.be.instanceOf(RenewalStartEvent);
    expect(event).to.include({ bubbles: true, composed: true, cancelable: true });
    expect(event!.detail).to.deep.equal({ providerId: PROVIDERS.eligible, deal });
    expect(event!.detail).to.be.frozen;
    expect(session.state.started).to.be.true;
  });

  for (const href of ['', '/renew']) {
    it(`starts nothing for another merchant that a listener switches to${href && ', nor follows the link'}`, async () => {
      const { advert, session, sandbox } = await eligible({}, href ? { href } : {});
      const picker = await put('offer-picker', session);
      let told = 0;
      session.addEventListener('renewal-start', () => told++);
      advert.addEventListener('renewal-start', () => {
        session.configure({ providerId: PROVIDERS.mixed });
      });
      if (href) expect(follows(inside(advert, '[part=action]'))).to.be.false;
      else inside(advert, '[part=action]').click();
      await settle(advert, picker);
      expect(session.state.started).to.be.false;
      expect(told).to.equal(0);
      expect(sandbox.requests.filter(({ method }) => method === 'POST')).to.be.empty;
    });
  }

  it('starts nothing in another session that a listener gives it', async () => {
    const { advert, session } = await eligible();
    const other = createStage();
    advert.addEventListener('renewal-start', () => (advert.session = other.session));
    advert.start();
    await settle(advert);
    expect(session.state.started || other.session.state.started).to.be.false;
  });

  it('starts nothing where a listener on the page prevents it', async () => {
    const { advert, session, events, sandbox } = await eligible();
    advert.addEventListener('renewal-start', (event) => event.preventDefault());
    inside(advert, '[part=action]').click();
    await settle(advert);
    expect(session.state.started).to.be.false;
    expect(advert.state).to.equal('eligible');
    expect(events).to.be.empty;
    expect(sandbox.requests).to.have.length(1);
  });

  it('tells a double click once, also where a listener prevents the start', async () => {
    const { advert } = await eligible();
    expect(startsToldBy(advert, inside(advert, '[part=action]'))).to.equal(1);
  });

  it('starts nothing where a listener of the session prevents it', async () => {
    const { advert, session } = await eligible();
    session.addEventListener('renewal-start', (event) => event.preventDefault());
    advert.start();
    expect(session.state.started).to.be.false;
  });

  it('sends no request for offers while there is no picker', async () => {
    const { advert, sandbox } = await eligible();
    advert.start();
    await settle(advert);
    expect(sandbox.requests.map(({ method }) => method)).to.deep.equal(['GET']);
  });

  it('starts once, however often it is pressed', async () => {
    const { advert, events, own } = await eligible();
    const button = inside(advert, '[part=action]');
    button.click();
    button.click();
    advert.start();
    expect(typesOf(own)).to.deep.equal(['renewal-start']);
    expect(typesOf(events)).to.deep.equal(['renewal-start']);
  });

  it('has a start() without effect unless it is eligible', async () => {
    const { session, events } = createStage({ providerId: PROVIDERS['not-eligible'] });
    const advert = await put('renewal-advert', session);
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    events.length = 0;
    advert.start();
    expect(session.state.started).to.be.false;
    expect(events).to.be.empty;
    const never = create('renewal-advert');
    never.start();
    expect(never.state).to.equal('idle');
  });

  it('is not started by an event that somebody dispatches by hand', async () => {
    const { advert, session } = await eligible();
    advert.dispatchEvent(new RenewalStartEvent({ providerId: PROVIDERS.eligible }));
    expect(session.state.started).to.be.false;
    expect(advert.state).to.equal('eligible');
  });

  it('can be pressed by keyboard', async () => {
    const { advert, session } = await eligible();
    inside(advert, '[part=action]').focus();
    await sendKeys({ press: 'Enter' });
    expect(session.state.started).to.be.true;
  });
});

describe('<renewal-advert>: href', () => {
  for (const href of ['/renew', 'renew?from=advert', 'https://shop.example/renew', '#renew']) {
    it(`makes the action a link to ${href}`, async () => {
      const { advert } = await eligible({}, { href });
      const action = inside(advert, '[part=action]');
      expect(action.localName).to.equal('a');
      expect(action.getAttribute('href')).to.equal(href);
      await expect(advert).to.be.accessible();
    });
  }

  for (const href of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'tel:+442079460000',
    'partner-app://renew',
    'http://[',
  ]) {
    it(`shows and asks for nothing where it is ${JSON.stringify(href)}, which is no page`, async () => {
      const { session, sandbox } = createStage();
      const advert = create('renewal-advert', { href });
      const errors: unknown[] = [];
      const own: unknown[] = [];
      advert.addEventListener('finance-error', ({ detail }) => errors.push(detail.error));
      session.addEventListener('finance-error', ({ detail }) => own.push(detail.error));
      advert.session = session;
      await show(advert);
      await put('offer-picker', session);
      await settle(advert);
      expect(advert.state).to.equal('error');
      expect(await takesNoSpace(advert)).to.be.true;
      expect(sandbox.requests, 'nothing about the merchant, unless told to').to.be.empty;
      advert.start();
      await advert.check();
      expect(session.state.started).to.be.false;
      expect(errors).to.have.length(1);
      expect(errors[0]).to.include({ code: 'config_invalid', cause: 'href' });
      expect(own).to.deep.equal(errors);
      advert.href = '/renew';
      await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      await settle(advert);
      expect(inside(advert, '[part=action]').localName).to.equal('a');
      expect(sandbox.requests.filter(({ method }) => method === 'POST')).to.be.empty;
      expect(errors).to.have.length(1);
    });
  }

  it('is taken from an address object, as scripts have it', async () => {
    const { advert } = await eligible();
    const { href } = new URL('/renew', location.href);
    advert.href = new URL(href) as unknown as string;
    await settle(advert);
    expect(inside(advert, 'a[part=action]').getAttribute('href')).to.equal(href);
  });

  for (const none of [false, null, 0]) {
    it(`is none where it is ${String(none)}`, async () => {
      const { session, sandbox } = createStage();
      const advert = create('renewal-advert');
      advert.href = none as unknown as string;
      advert.session = session;
      await show(advert);
      await reach(advert, ({ eligibility }) => eligibility === 'eligible');
      await settle(advert);
      expect(inside(advert, '[part=action]').localName).to.equal('button');
      expect(sandbox.requests).to.have.length(1);
    });
  }

  for (const href of [' ', '\n', '']) {
    it(`is a button where it is ${JSON.stringify(href)}`, async () => {
      const { advert } = await eligible({}, { href });
      expect(inside(advert, '[part=action]').localName).to.equal('button');
    });
  }

  it('emits renewal-start and loads no offers', async () => {
    const { advert, session, events, own, sandbox } = await eligible({}, { href: '#renew' });
    const picker = await put('offer-picker', session);
    expect(follows(inside(advert, '[part=action]'))).to.be.true;
    await settle(picker);
    expect(typesOf(own)).to.deep.equal(['renewal-start']);
    expect(typesOf(events)).to.deep.equal(['renewal-start']);
    expect(session.state.started).to.be.false;
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('is not followed where renewal-start is prevented', async () => {
    const { advert, events } = await eligible({}, { href: '#renew' });
    advert.addEventListener('renewal-start', (event) => event.preventDefault());
    expect(follows(inside(advert, '[part=action]'))).to.be.false;
    expect(events).to.be.empty;
  });

  it('is not followed where the session’s renewal-start is prevented', async () => {
    const { advert, session } = await eligible({}, { href: '#renew' });
    session.addEventListener('renewal-start', (event) => event.preventDefault());
    expect(follows(inside(advert, '[part=action]'))).to.be.false;
  });
});

describe('<renewal-advert>: dismiss', () => {
  it('has no such button unless it is dismissible', async () => {
    const { advert } = await eligible();
    expect(advert.shadowRoot!.querySelector('[part=dismiss]')).to.be.null;
    advert.dismissible = true;
    await settle(advert);
    expect(inside(advert, '[part=dismiss]')).to.exist;
    await expect(advert).to.be.accessible();
  });

  it('closes, and tells the page and the session once', async () => {
    const { advert, events, own } = await eligible({}, { dismissible: true });
    inside(advert, '[part=dismiss]').click();
    advert.dismiss();
    await settle(advert);
    expect(advert.offsetHeight).to.equal(0);
    expect(typesOf(own)).to.deep.equal(['renewal-dismiss']);
    expect(typesOf(events)).to.deep.equal(['renewal-dismiss']);
    const [event] = own;
    expect(event).to.be.instanceOf(RenewalDismissEvent);
    expect(event!.detail).to.deep.equal({ providerId: PROVIDERS.eligible });
    expect(event).to.include({ bubbles: true, composed: true, cancelable: false });
  });

  it('stays closed when the same merchant is checked again', async () => {
    const { advert } = await eligible();
    advert.dismiss();
    await advert.check();
    await settle(advert);
    expect(advert.state).to.equal('dismissed');
    expect(advert.offsetHeight).to.equal(0);
  });

  it('opens for another merchant', async () => {
    const { advert, session } = await eligible();
    advert.dismiss();
    session.configure({ providerId: PROVIDERS.mixed });
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.state).to.equal('eligible');
    expect(advert.offsetHeight).to.be.above(0);
  });

  it('opens in a session for another merchant, and stays closed in its own', async () => {
    const { advert, session } = await eligible();
    const other = createStage({ providerId: PROVIDERS.mixed });
    advert.dismiss();
    advert.session = other.session;
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(other.session.state.revision).to.equal(session.state.revision);
    expect(advert.state).to.equal('eligible');
    advert.session = session;
    await settle(advert);
    expect(advert.state).to.equal('dismissed');
  });

  it('does nothing before there is a session', async () => {
    const advert = create('renewal-advert');
    const told: Event[] = [];
    advert.addEventListener('renewal-dismiss', (event) => told.push(event));
    advert.dismiss();
    advert.session = createStage().session;
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.state).to.equal('eligible');
    expect(told).to.be.empty;
  });

  it('closes this advert only', async () => {
    const { advert, session } = await eligible();
    const other = create('renewal-advert');
    other.session = session;
    await show(other);
    await settle(other);
    advert.dismiss();
    await settle(advert, other);
    expect(advert.state).to.equal('dismissed');
    expect(other.state).to.equal('eligible');
    expect(other.offsetHeight).to.be.above(0);
  });
});

describe('<renewal-advert>: check()', () => {
  it('asks again, and tells the answer', async () => {
    const { advert, sandbox, own } = await eligible();
    await advert.check();
    expect(sandbox.requests).to.have.length(2);
    expect(typesOf(own)).to.deep.equal(['renewal-eligibility']);
  });

  it('resolves after a fault too', async () => {
    const { session } = createStage({ providerId: PROVIDERS.unknown });
    const advert = await put('renewal-advert', session);
    await advert.check();
    expect(advert.state).to.equal('error');
  });

  it('asks nothing where the page is switched off', async () => {
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session, { eligibility: 'ineligible' });
    await advert.check();
    await settle(advert);
    expect(advert.state).to.equal('ineligible');
    expect(sandbox.requests).to.be.empty;
    advert.removeAttribute('eligibility');
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    await advert.check();
    expect(sandbox.requests).to.have.length(2);
  });

  it('asks nothing off the page, then or later', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch, baseUrl: BASE_URL });
    const attributes = { group: newGroup(), 'provider-id': PROVIDERS.eligible };
    const advert = create('renewal-advert', { ...attributes, eligibility: 'ineligible' });
    await advert.check();
    await show(advert);
    await settle(advert);
    expect(advert.state).to.equal('ineligible');
    expect(sandbox.requests).to.be.empty;
  });

  it('asks for an advert that comes onto the page in the same task', async () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch, baseUrl: BASE_URL });
    const attributes = { group: newGroup(), 'provider-id': PROVIDERS.eligible };
    const advert = create('renewal-advert', attributes);
    let isChecked = false;
    const checked = advert.check().then(() => (isChecked = true));
    await microtasks();
    expect(isChecked, 'before it is there').to.be.false;
    await show(advert);
    await checked;
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).not.to.be.empty;
  });

  it('asks off the page, with a session of its own', async () => {
    const { session, sandbox } = createStage();
    const advert = create('renewal-advert');
    advert.session = session;
    await advert.check();
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('tells each advert the answer, and the session once', async () => {
    const { session, sandbox, events } = createStage();
    const adverts = [create('renewal-advert'), create('renewal-advert')] as const;
    const told: CustomEvent<object>[] = [];
    for (const advert of adverts) {
      advert.session = session;
      advert.addEventListener('renewal-eligibility', (event) => told.push(event));
    }
    await show(...adverts);
    await reach(adverts[0], ({ eligibility }) => eligibility === 'eligible');
    expect(told.map(({ target }) => target)).to.deep.equal(adverts);
    const { deal } = session.state;
    for (const event of told) {
      expect(event).to.be.instanceOf(RenewalEligibilityEvent);
      expect(event.detail).to.deep.equal({ providerId: PROVIDERS.eligible, eligible: true, deal });
    }
    expect(typesOf(events)).to.deep.equal(['renewal-eligibility']);
    expect(sandbox.requests).to.have.length(1);
  });

  it('tells an advert that comes after the answer', async () => {
    const { session, sandbox } = await eligible();
    const late = create('renewal-advert');
    late.session = session;
    const told: unknown[] = [];
    late.addEventListener('renewal-eligibility', ({ detail }) => told.push(detail));
    await show(late);
    await settle(late);
    const { deal } = session.state;
    expect(told).to.deep.equal([{ providerId: PROVIDERS.eligible, eligible: true, deal }]);
    expect(sandbox.requests).to.have.length(1);
    // After an acceptance, the answer from before it is no news.
    await session.loadOffers();
    session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
    await session.accept();
    const later = create('renewal-advert');
    later.session = session;
    later.addEventListener('renewal-eligibility', ({ detail }) => told.push(detail));
    await show(later);
    await session.checkEligibility({ reuse: true });
    await settle(later);
    expect(later.state).to.equal('started');
    expect(told).to.have.length(1);
  });

  it('tells once of a deal that came after what was accepted before a reload', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const next = createStage({
      storage: stage.session.options.storage!,
      fetch: fakeFetch(json(aMerchant(aDeal({ id: 'D-new' })))),
    });
    const advert = create('renewal-advert');
    advert.session = next.session;
    const told: unknown[] = [];
    advert.addEventListener('renewal-eligibility', ({ detail }) => told.push(detail.deal?.id));
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    await next.session.checkEligibility({ reuse: true });
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    expect(told).to.deep.equal(['D-new']);
    expect(typesOf(next.events)).to.deep.equal(['renewal-eligibility']);
  });

  it('has its session tell once of a deal that the page knows by then', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const next = createStage({ storage: stage.session.options.storage! });
    await until(next.session, ({ acceptance }) => acceptance === 'accepted');
    const advert = create('renewal-advert');
    advert.session = next.session;
    advert.merchant = aMerchant(aDeal({ id: 'D-new' }));
    await show(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    expect(typesOf(next.events)).to.deep.equal(['renewal-eligibility']);
    // What the page says anew counts, also where it is the same.
    await next.session.provideEligibility(advert.merchant);
    await next.session.provideEligibility(advert.merchant);
    expect(typesOf(next.events).at(-1)).to.equal('renewal-eligibility');
    expect(next.events.length).to.be.greaterThan(1);
  });

  it('tells nothing of a merchant who is no longer the one', async () => {
    const sandbox = createSandbox();
    const attributes = {
      group: newGroup(),
      'base-url': BASE_URL,
      'provider-id': PROVIDERS.eligible,
    };
    configure({ fetch: sandbox.fetch });
    const first = create('renewal-advert', attributes);
    await show(first);
    await reach(first, ({ eligibility }) => eligibility === 'eligible');
    const late = create('renewal-advert', attributes);
    const told: unknown[] = [];
    late.addEventListener('renewal-eligibility', ({ detail }) => told.push(detail.providerId));
    first.after(late);
    first.remove();
    await late.updateComplete;
    late.providerId = PROVIDERS['not-eligible'];
    await reach(late, ({ eligibility }) => eligibility === 'ineligible');
    await settle(late);
    expect(told).to.deep.equal([PROVIDERS['not-eligible']]);
  });

  for (const what of ['merchant', 'session'] as const) {
    it(`tells nothing more once there is another ${what}, whose answer is there first`, async () => {
      let held: ReturnType<typeof hold> | undefined;
      const { session } = await eligible({
        sandbox: { beforeApply: (request) => held?.hook(request) },
      });
      const late = create('renewal-advert');
      late.session = session;
      await show(late);
      await settle(late);
      const told: unknown[] = [];
      late.addEventListener('renewal-eligibility', ({ detail }) => told.push(detail.providerId));
      const { arrived, release } = (held = hold(new RegExp(PROVIDERS.eligible)));
      const checked = late.check();
      await arrived;
      const providerId = PROVIDERS['not-eligible'];
      if (what === 'merchant') session.configure({ providerId });
      else late.session = createStage({ providerId }).session;
      await reach(late, ({ eligibility }) => eligibility === 'ineligible');
      release();
      await checked;
      expect(told).to.deep.equal([providerId]);
    });
  }

  it('tells what is known of the merchant where a fault of another request was told before', async () => {
    const { session } = await eligible();
    const lazy = create('renewal-advert', { loading: 'lazy' });
    const told: string[] = [];
    for (const type of EVENTS) lazy.addEventListener(type, (event) => told.push(event.type));
    lazy.session = session;
    await fixture(html`<div style="padding-top: 5000px">${lazy}</div>`);
    await settle(lazy);
    await session.provideOffers({} as never);
    expect(session.state.error).to.include({ operation: 'offers' });
    lazy.loading = 'eager';
    await settle(lazy);
    expect(told).to.deep.equal(['renewal-eligibility']);
  });

  it('tells nothing of nobody, whatever the page said in another advert', async () => {
    const { session } = createStage({ providerId: null });
    await put('renewal-advert', session, { eligibility: 'eligible' });
    expect(session.state.eligibility).to.equal('eligible');
    const late = create('renewal-advert');
    const told: unknown[] = [];
    late.addEventListener('renewal-eligibility', ({ type }) => told.push(type));
    late.session = session;
    await show(late);
    await late.check();
    expect(told).to.be.empty;
  });

  it('is not made by the network that is back, while the advert waits to come near', async () => {
    const { session, sandbox } = createStage();
    const lazy = create('renewal-advert', { loading: 'lazy' });
    lazy.session = session;
    await fixture(html`<div style="padding-top: 5000px">${lazy}</div>`);
    const restore = override(navigator, 'onLine', false);
    await session.loadOffers();
    restore();
    expect(session.state.error).to.include({ operation: 'offers', code: 'offline' });
    dispatchEvent(new Event('online'));
    await settle(lazy);
    expect(sandbox.requests.filter(({ path }) => MERCHANT.test(path))).to.be.empty;
  });
});

describe('<renewal-advert>: in the page', () => {
  it('checks once when it is moved', async () => {
    const { advert, sandbox } = await eligible();
    const elsewhere = document.createElement('div');
    advert.parentElement!.append(elsewhere);
    elsewhere.append(advert);
    await settle(advert);
    expect(advert.state).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('asks nothing of a session that it is given off the page, until it is back', async () => {
    const { advert } = await eligible();
    const place = advert.parentElement!;
    advert.remove();
    const { session, sandbox } = createStage({ providerId: PROVIDERS['not-eligible'] });
    advert.session = session;
    await settle(advert);
    expect(sandbox.requests).to.be.empty;
    place.append(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'ineligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('leaves another session to its merchant, where it gets one in the task in which it came', async () => {
    const sandbox = createSandbox();
    const attributes = {
      group: newGroup(),
      'base-url': BASE_URL,
      'provider-id': PROVIDERS['not-eligible'],
    };
    configure({ fetch: sandbox.fetch });
    const asking = create('renewal-advert', attributes);
    const vouched = create('renewal-advert', { ...attributes, eligibility: 'eligible' });
    document.body.append(asking, vouched);
    await vouched.updateComplete;
    vouched.session = createStage().session;
    await reach(asking, ({ eligibility }) => eligibility === 'ineligible');
    await reach(vouched, ({ eligibility }) => eligibility === 'eligible');
    expect(asking.state).to.equal('ineligible');
    asking.remove();
    vouched.remove();
  });

  it('reports an address that is no page by itself where it has no session any more', async () => {
    const { advert, events, own } = await eligible();
    advert.remove();
    advert.session = undefined;
    advert.href = 'mailto:a@b.example';
    await advert.updateComplete;
    expect(typesOf(own)).to.deep.equal(['finance-error']);
    expect(events).to.be.empty;
  });

  it('waits for the rest of the page, which may hold what is known of the merchant', async () => {
    const restore = override(document, 'readyState', 'loading');
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session);
    restore();
    expect(advert.state).to.equal('idle');
    const known = JSON.stringify(aMerchant(aDeal({ id: 'D-page' })));
    advert.innerHTML = `<script type="application/json" slot="merchant">${known}</script>`;
    dispatchEvent(new Event('DOMContentLoaded'));
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(session.state.deal!.id).to.equal('D-page');
    expect(sandbox.requests).to.be.empty;
  });

  it('keeps focus off elements that are gone', async () => {
    const { advert } = await eligible({}, { dismissible: true });
    inside(advert, '[part=dismiss]').focus();
    expectFocus(inside(advert, '[part=dismiss]'));
    inside(advert, '[part=dismiss]').click();
    await settle(advert);
    expectFocus(document.body);
  });
});
