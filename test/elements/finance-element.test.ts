import { ContextProvider, ContextRoot } from '@lit/context';
import { expect, fixture, html } from '@open-wc/testing';
import {
  financeSessionContext,
  setStrings,
  type FinanceSession,
  type OfferPicker,
} from '../../src/index.js';
import { type Sandbox } from '../../demo/sandbox/index.js';
import { override } from '../helpers/fakes.js';
import { createStage, EVENTS, inside, PROVIDERS } from '../helpers/page.js';
import { settle, textOf, until } from '../helpers/page.js';
import {
  count,
  create,
  HOUR,
  knowsStates,
  put,
  reach,
  show,
  TAGS,
  VALIDITY,
  withChoice,
  withOffers,
} from '../helpers/elements.js';

const paths = ({ requests }: Sandbox) => requests.map(({ path }) => path);
const merchantOf = (id: string) => `/finance/v2/merchant?provider_id=${id}`;

describe('the session of an element', () => {
  it('is the one of its property, whatever its attributes say', async () => {
    const { session, sandbox } = createStage();
    const advert = await put('renewal-advert', session, {
      'base-url': '/elsewhere',
      'provider-id': PROVIDERS.mixed,
    });
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.session).to.equal(session);
    expect(paths(sandbox)).to.deep.equal([merchantOf(PROVIDERS.eligible)]);
  });

  it('can be exchanged, and given back', async () => {
    const one = await withOffers();
    const two = createStage();
    const picker = await put('offer-picker', one.session);
    expect(picker.state).to.equal('ready');
    picker.session = two.session;
    await settle(picker);
    expect(picker.state).to.equal('idle');
    const heard: Event[] = [];
    picker.addEventListener('offers-load', (event) => heard.push(event));
    await one.session.provideOffers({ products: [], expiresAt: '' });
    expect(heard, 'the former session is silent').to.have.length(0);
    picker.session = undefined;
    await settle(picker);
    expect(picker.session, 'the page’s own').to.exist;
    expect([one.session, two.session]).not.to.include(picker.session);
  });

  it('looks at the expiry when an element comes to it: without one it hears of no sleep', async () => {
    const { session, clock } = await withOffers();
    clock.advance(VALIDITY + HOUR);
    expect(session.state.offers).to.equal('ready');
    const picker = await put('offer-picker', session);
    expect(picker.state).to.equal('expired');
  });

  it('may tell what the page dispatches by hand, and nothing comes of it', async () => {
    const { session } = await withChoice();
    await put('offer-picker', session);
    await put('offer-accept', session);
    const failed: unknown[] = [];
    const note = (event: ErrorEvent) => failed.push(event.error);
    addEventListener('error', note);
    for (const detail of [undefined, null, {}]) {
      session.dispatchEvent(new CustomEvent('finance-error', { detail }));
    }
    removeEventListener('error', note);
    expect(failed).to.be.empty;
  });

  it('may be set before the element is on the page', () => {
    const { session } = createStage();
    const picker = create('offer-picker');
    expect(picker.session).to.be.undefined;
    expect(picker.state).to.equal('idle');
    picker.session = session;
    expect(picker.session).to.equal(session);
  });

  it('hears nothing from an element off the page', async () => {
    const { session } = createStage();
    const picker = await put('offer-picker', session);
    picker.remove();
    const heard: Event[] = [];
    for (const type of EVENTS) picker.addEventListener(type, (event) => heard.push(event));
    await session.loadOffers();
    expect(heard).to.have.length(0);
  });
});

describe('a session provided by an ancestor', () => {
  const provide = (host: HTMLElement, initialValue?: FinanceSession) => {
    const options = { context: financeSessionContext, initialValue };
    const provider = new ContextProvider(host, options);
    provider.hostConnected();
    return provider;
  };

  it('is taken, through shadow roots', async () => {
    const { session, sandbox } = createStage();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    provide(host, session);
    const shadow = host.attachShadow({ mode: 'open' });
    const advert = create('renewal-advert');
    shadow.append(advert);
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.session).to.equal(session);
    expect(sandbox.requests).to.have.length(1);
  });

  it('may come later, and may change', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const provider = provide(host);
    const picker = create('offer-picker');
    host.append(picker);
    await settle(picker);
    const own = picker.session;
    const one = await withOffers();
    provider.setValue(one.session);
    await settle(picker);
    expect(picker.session).to.equal(one.session);
    expect(picker.session).not.to.equal(own);
    expect(picker.state).to.equal('ready');
    expect(count(picker, 'input[type=radio]')).to.be.above(0);
    const two = createStage();
    provider.setValue(two.session);
    await settle(picker);
    expect(picker.state).to.equal('idle');
    expect(count(picker, 'input[type=radio]'), 'nothing of the other').to.equal(0);
  });

  it('may come from a provider that is upgraded later', async () => {
    const root = new ContextRoot();
    root.attach(document.body);
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const picker = create('offer-picker');
    host.append(picker);
    await settle(picker);
    const { session } = await withOffers();
    provide(host, session);
    await settle(picker);
    root.detach(document.body);
    expect(picker.session).to.equal(session);
    expect(picker.state).to.equal('ready');
  });

  it('is asked for with one callback, which lives as long as the element', async () => {
    // A context root keeps it weakly: one of its own for each request could be gone before the provider comes.
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const asked = new Set<unknown>();
    host.addEventListener('context-request', (event) => {
      asked.add((event as Event & { callback: unknown }).callback);
    });
    const picker = create('offer-picker');
    for (let i = 0; i < 3; i++) {
      host.append(picker);
      picker.remove();
    }
    expect(asked).to.have.length(1);
  });

  it('is that of the closest provider, whatever one further away tells later', async () => {
    const outer = await fixture<HTMLElement>(html`<div><div></div></div>`);
    const inner = outer.firstElementChild as HTMLElement;
    const far = provide(outer, createStage().session);
    const picker = create('offer-picker');
    inner.append(picker);
    await settle(picker);
    expect(picker.session).to.equal(far.value);
    const near = provide(inner, createStage().session);
    expect(picker.session).to.equal(near.value);
    far.setValue(createStage().session);
    expect(picker.session).to.equal(near.value);
  });

  it('is not taken by an element that is off the page when it comes', async () => {
    const { session } = createStage();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    let answer!: (session: FinanceSession, unsubscribe: () => void) => void;
    host.addEventListener('context-request', (event) => {
      answer = (event as Event & { callback: typeof answer }).callback;
    });
    const picker = create('offer-picker');
    host.append(picker);
    picker.remove();
    let unsubscribed = 0;
    answer(session, () => unsubscribed++);
    expect(unsubscribed).to.equal(1);
    await show(picker);
    expect(picker.session).not.to.equal(session);
  });

  it('gives way to the session property, and comes back', async () => {
    const { session } = createStage();
    const other = createStage();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    provide(host, other.session);
    const picker = create('offer-picker');
    picker.session = session;
    host.append(picker);
    await settle(picker);
    expect(picker.session).to.equal(session);
    picker.session = undefined;
    expect(picker.session).to.equal(other.session);
  });

  it('is left where the element moves away', async () => {
    const { session } = await withOffers();
    const host = await fixture<HTMLElement>(html`<div></div>`);
    provide(host, session);
    const picker = create('offer-picker');
    host.append(picker);
    await settle(picker);
    host.after(picker);
    await settle(picker);
    expect(picker.session).not.to.equal(session);
    expect(picker.state).to.equal('idle');
    picker.remove();
  });
});

describe('an element that is upgraded late', () => {
  for (const tag of TAGS) {
    it(`<${tag}> takes what was set before`, async () => {
      const { session } = await withChoice();
      const late = `late-${tag}`;
      const element = document.createElement(late);
      Object.assign(element, { session, termUnit: 'weeks', layout: 'banner' });
      element.setAttribute('group', 'late');
      await show(element);
      const { constructor } = create(tag);
      customElements.define(late, class extends (constructor as typeof HTMLElement) {});
      const upgraded = element as HTMLElementTagNameMap[typeof tag];
      await settle(upgraded);
      expect(upgraded.session).to.equal(session);
      expect(Object.hasOwn(upgraded, 'session'), 'shadows the accessor').to.be.false;
      expect(upgraded.group).to.equal('late');
      const states = {
        'renewal-advert': 'started',
        'offer-picker': 'ready',
        'offer-accept': 'review',
      };
      expect(upgraded.state).to.equal(states[tag]);
    });
  }

  it('loads offers of the session that was set before', async () => {
    const { session, sandbox } = createStage();
    const element = document.createElement('late-load');
    Object.assign(element, { session });
    await show(element);
    const { constructor } = create('offer-picker');
    customElements.define('late-load', class extends (constructor as typeof HTMLElement) {});
    await (element as unknown as Pick<OfferPicker, 'load'>).load();
    expect(session.state.offers).to.equal('ready');
    expect(paths(sandbox)).to.deep.equal(['/finance/v2/offers']);
  });
});

describe('the host of an element', () => {
  for (const tag of TAGS) {
    it(`<${tag}> has nothing written to it`, async () => {
      const { session } = await withChoice();
      const element = await put(tag, session);
      expect(element.getAttributeNames()).to.have.length(0);
    });

    it(`<${tag}> has a state that can’t be set`, async () => {
      const { session } = await withChoice();
      const element = await put(tag, session);
      expect(() => Object.assign(element, { state: 'error' })).to.throw(TypeError);
      if (knowsStates) expect(element.matches(':state(error)')).to.be.false;
    });
  }
});

describe('the state of an element', () => {
  it('is in selectors by the time that an event tells of it', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { dismissible: '' });
    const picker = await put('offer-picker', session);
    const seen: string[] = [];
    const look = ({ type, currentTarget }: Event) => {
      const element = currentTarget as typeof advert | typeof picker;
      const isSeen = !knowsStates || element.matches(`:state(${element.state})`);
      seen.push(`${type} ${element.state} ${String(isSeen)}`);
    };
    for (const type of ['renewal-eligibility', 'renewal-start', 'renewal-dismiss'])
      advert.addEventListener(type as 'renewal-start', look);
    for (const type of ['offers-load', 'offers-expire'])
      picker.addEventListener(type as 'offers-load', look);
    await advert.check();
    advert.dismiss();
    await picker.load();
    expect(seen).to.deep.equal([
      'renewal-eligibility eligible true',
      'renewal-dismiss dismissed true',
      'offers-load ready true',
    ]);
    // What takes up space changes with the update.
    await settle(picker);
    if (knowsStates) expect(picker.matches(':state(shown)')).to.be.true;
  });
});

describe('the language of an element', () => {
  const amount = (picker: Element) =>
    inside(picker, '[part=amount]').textContent.replace(/\s+/g, ' ').trim();

  async function pickerIn(wrap: (picker: HTMLElement) => unknown) {
    const { session } = await withOffers();
    const picker = create('offer-picker');
    picker.session = session;
    await fixture(html`<div lang="en-GB">${wrap(picker)}</div>`);
    await settle(picker);
    return picker;
  }

  it('is that of the closest lang', async () => {
    const picker = await pickerIn((it) => html`<div lang="de"><p>${it}</p></div>`);
    expect(amount(picker)).to.equal('5.000 £');
  });

  it('is its own, where it has one', async () => {
    const picker = await pickerIn((it) => {
      it.lang = 'fr';
      return html`<div lang="de">${it}</div>`;
    });
    expect(amount(picker)).to.match(/^5 000 £/);
  });

  it('is found through shadow roots and slots', async () => {
    const outer = document.createElement('div');
    outer.lang = 'de';
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    const picker = await pickerIn((it) => {
      inner.attachShadow({ mode: 'open' }).append(it);
      return outer;
    });
    expect(amount(picker)).to.equal('5.000 £');

    const box = document.createElement('div');
    const shadow = box.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<section lang="de"><slot></slot></section>';
    const slotted = await pickerIn((it) => {
      box.append(it);
      return box;
    });
    expect(amount(slotted)).to.equal('5.000 £');
  });

  it('is English where it is none that Intl knows', async () => {
    const picker = await pickerIn((it) => html`<div lang="not a language">${it}</div>`);
    expect(amount(picker)).to.equal('£5,000');
    expect(textOf(picker)).to.contain('Your offers');
  });

  it('follows the direction of the page', async () => {
    const picker = await pickerIn((it) => html`<div dir="rtl">${it}</div>`);
    expect(getComputedStyle(inside(picker, '[part=base]')).direction).to.equal('rtl');
    await expect(picker).to.be.accessible();
  });

  it('takes up setStrings at once, and only its own', async () => {
    const { session } = createStage();
    const advert = create('renewal-advert', { lang: 'en-ZA' });
    const other = create('renewal-advert', { lang: 'en-AU' });
    advert.session = other.session = session;
    await show(advert, other);
    await until(session, ({ eligibility }) => eligibility === 'eligible');
    await settle(advert, other);
    setStrings('en-ZA', { advertAction: 'Show me <b>now</b>' });
    await settle(advert, other);
    expect(inside(advert, '[part=action]').textContent).to.contain('Show me <b>now</b>');
    expect(inside(other, '[part=action]').textContent).to.contain('See my offers');
  });

  it('is watched once, however often it renders, and not off the page', async () => {
    const { session } = await withOffers();
    let watching = 0;
    class Observer extends MutationObserver {
      constructor(callback: MutationCallback) {
        super(callback);
        watching++;
      }
      override disconnect() {
        super.disconnect();
        watching--;
      }
    }
    const restore = override(globalThis, 'MutationObserver', Observer);
    try {
      const picker = await put('offer-picker', session);
      for (let i = 0; i < 3; i++) {
        picker.requestUpdate();
        await settle(picker);
      }
      expect(watching).to.equal(1);
      picker.remove();
      expect(watching).to.equal(0);
    } finally {
      restore();
    }
  });

  it('is of no concern to it off the page, though an update still comes', async () => {
    const { session } = await withOffers();
    const picker = await put('offer-picker', session);
    picker.remove();
    picker.requestUpdate();
    await settle(picker);
    let updates = 0;
    picker.requestUpdate = () => {
      updates++;
    };
    setStrings('en-NZ', { pickerHeading: 'Offers for you' });
    expect(updates).to.equal(0);
  });
});
