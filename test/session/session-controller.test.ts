import { expect, fixture, html } from '@open-wc/testing';
import { ContextProvider } from '@lit/context';
import { LitElement } from 'lit';
import { configure, pageSession } from '../../src/session/page-sessions.js';
import { financeSessionContext } from '../../src/session/session-context.js';
import { SessionController, type SessionElement } from '../../src/session/session-controller.js';
import { createSandbox } from '../../demo/sandbox/index.js';
import { microtasks } from '../helpers/fakes.js';
import { createStage, EVENTS, once, PROVIDERS } from '../helpers/page.js';
import { toReview, typesOf } from '../helpers/sessions.js';

/** The least that an element of this library is. */
class TestHost extends LitElement implements SessionElement {
  static override properties = { providerId: { attribute: 'provider-id' }, group: {} };

  declare providerId: string | undefined;
  declare group: string;
  readonly picker = {};
  readonly updates: string[] = [];
  relayed: SessionElement['relayed'] = EVENTS;
  readonly controller = new SessionController(this);

  constructor() {
    super();
    this.group = 'controller';
  }

  relays(): boolean {
    return true;
  }

  mirror(): void {
    // It has no states of its own.
  }

  protected override updated(): void {
    this.updates.push(this.controller.session?.state.eligibility ?? 'none');
  }
}

class TestProvider extends HTMLElement {
  readonly provider = new ContextProvider(this, { context: financeSessionContext });
}

customElements.define('test-session-host', TestHost);
customElements.define('test-session-provider', TestProvider);

const mount = () => fixture<TestHost>(html`<test-session-host></test-session-host>`);

const settings = { baseUrl: '/finance/v2', fetch: createSandbox().fetch, storage: null };

describe('SessionController', () => {
  before(() => configure(settings));
  after(() => configure({ baseUrl: undefined, fetch: undefined, storage: undefined }));

  it('has no session before the element is connected', () => {
    expect(new TestHost().controller.session).to.be.undefined;
  });

  it('needs no AbortController of the DOM: a test runner gives its own, as jest-fixed-jsdom does', async () => {
    const { AbortController: own } = globalThis;
    // The DOM knows no such signal.
    globalThis.AbortController = class {
      signal = {};
      abort = () => undefined;
    } as typeof own;
    try {
      const host = await mount();
      host.remove();
      expect(host.updates).to.deep.equal(['idle']);
    } finally {
      globalThis.AbortController = own;
    }
  });

  it('takes the session of the page for the group of the element', async () => {
    const host = await mount();
    expect(host.controller.session).to.equal(pageSession('controller').session);
    host.group = 'another';
    await host.updateComplete;
    expect(host.controller.session).to.equal(pageSession('another').session);
  });

  it('carries the settings of the element to the group', async () => {
    const host = await mount();
    host.providerId = PROVIDERS.mixed;
    await host.updateComplete;
    await host.controller.session!.pace.settled;
    expect(host.controller.session!.state.providerId).to.equal(PROVIDERS.mixed);
    host.removeAttribute('provider-id');
    host.providerId = undefined;
    await host.updateComplete;
    await host.controller.session!.pace.settled;
    expect(host.controller.session!.state.providerId).to.be.null;
  });

  it('takes the session that an ancestor provides', async () => {
    const { session } = createStage();
    const wrapper = await fixture<TestProvider>(html`
      <test-session-provider><div></div></test-session-provider>
    `);
    wrapper.provider.setValue(session);
    const host = new TestHost();
    wrapper.querySelector('div')!.append(host);
    expect(host.controller.session).to.equal(session);
    const next = createStage().session;
    wrapper.provider.setValue(next);
    expect(host.controller.session).to.equal(next);
    host.remove();
    document.body.append(host);
    expect(host.controller.session).to.equal(pageSession('controller').session);
    host.remove();
  });

  it('hears nothing more of an ancestor that it has left', async () => {
    const wrapper = await fixture<TestProvider>(html`
      <test-session-provider><test-session-host></test-session-host></test-session-provider>
    `);
    const host = wrapper.querySelector<TestHost>('test-session-host')!;
    wrapper.provider.setValue(createStage().session);
    wrapper.after(host);
    wrapper.provider.setValue(createStage().session);
    expect(host.controller.session).to.equal(pageSession('controller').session);
  });

  it('takes the session that it is given before all others, and gives it back', async () => {
    const provided = createStage().session;
    const { session } = createStage();
    const wrapper = await fixture<TestProvider>(html`
      <test-session-provider><test-session-host></test-session-host></test-session-provider>
    `);
    wrapper.provider.setValue(provided);
    const host = wrapper.querySelector<TestHost>('test-session-host')!;
    host.controller.give(session);
    expect(host.controller.session).to.equal(session);
    const heard: unknown[] = [];
    host.addEventListener('renewal-eligibility', ({ detail }) => heard.push(detail.eligible));
    await provided.provideEligibility(false);
    await session.provideEligibility(true);
    expect(heard, 'not from the ancestor’s').to.deep.equal([true]);
    expect([provided.hasPicker, session.hasPicker]).to.deep.equal([false, true]);
    host.controller.give(undefined);
    await host.updateComplete;
    expect(host.controller.session).to.equal(provided);
    expect([provided.hasPicker, session.hasPicker]).to.deep.equal([true, false]);
  });

  it('takes back off the page a session that it was given', async () => {
    const host = await mount();
    const own = host.controller.session;
    const { session } = createStage();
    host.controller.give(session);
    expect(host.controller.session).to.equal(session);
    host.remove();
    expect(host.controller.session).to.equal(session);
    host.controller.give(undefined);
    expect(host.controller.session).to.be.undefined;
    document.body.append(host);
    expect(host.controller.session).to.equal(own);
    host.remove();
    // What the page gave nothing in place of stays readable.
    host.controller.give(undefined);
    expect(host.controller.session).to.equal(own);
  });

  it('goes back off the page to none of the sessions that it was given one after another', async () => {
    const host = await mount();
    host.controller.give(createStage().session);
    host.remove();
    const { session } = createStage();
    host.controller.give(session);
    expect(host.controller.session === session).to.be.true;
    host.controller.give(undefined);
    expect(host.controller.session === undefined).to.be.true;
  });

  it('keeps the settings of the element out of a session that it was given', async () => {
    const { session } = createStage();
    const host = await mount();
    host.controller.give(session);
    host.providerId = PROVIDERS.mixed;
    await host.updateComplete;
    await pageSession('controller').session.pace.settled;
    expect(session.state.providerId).to.equal(PROVIDERS.eligible);
    expect(pageSession('controller').session.state.providerId).not.to.equal(PROVIDERS.mixed);
  });

  it('renders after each change', async () => {
    const { session } = createStage();
    const host = await mount();
    host.controller.give(session);
    await host.updateComplete;
    await session.provideEligibility(true);
    await host.updateComplete;
    expect(host.updates.at(-1)).to.equal('eligible');
  });

  it('dispatches the events of the session as the element’s own', async () => {
    const stage = createStage();
    const host = await mount();
    host.controller.give(stage.session);
    const bubbled: CustomEvent<unknown>[] = [];
    for (const type of EVENTS) {
      document.addEventListener(type, (event) => bubbled.push(event as CustomEvent<unknown>), {
        once: true,
      });
    }
    await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    // Who starts dispatches the start: it is the one event that is not relayed.
    expect(typesOf(bubbled)).to.deep.equal(typesOf(stage.events));
    for (const [index, event] of bubbled.entries()) {
      expect(event.target === host).to.be.true;
      expect(event.detail).to.equal(stage.events[index]!.detail);
      expect(event.constructor === stage.events[index]!.constructor).to.be.true;
      expect(event).to.include({ bubbles: true, composed: true });
    }
  });

  it('dispatches only what the element relays', async () => {
    const stage = createStage();
    const host = await mount();
    host.relayed = ['offer-select'];
    host.controller.give(stage.session);
    const seen: string[] = [];
    for (const type of EVENTS) host.addEventListener(type, () => seen.push(type));
    await stage.session.checkEligibility();
    await toReview(stage);
    expect(seen).to.deep.equal(['offer-select']);
  });

  it('lets a listener on the element prevent what the session announces', async () => {
    const stage = createStage();
    const host = await mount();
    host.controller.give(stage.session);
    await toReview(stage);
    const submitted = once(host, 'offer-submit');
    host.addEventListener('offer-submit', (event) => event.preventDefault(), { once: true });
    expect((await stage.session.accept()).acceptance).to.equal('review');
    await submitted;
  });

  it('is quiet after the element left, and back when it is back', async () => {
    const { session } = createStage();
    const host = await mount();
    const parent = host.parentElement!;
    host.controller.give(session);
    const seen: Event[] = [];
    host.addEventListener('renewal-eligibility', (event) => seen.push(event));
    host.remove();
    await session.provideEligibility(true);
    expect(seen.length).to.equal(0);
    parent.append(host);
    await session.provideEligibility(true);
    expect(seen.length).to.equal(1);
  });

  it('makes the element one picker of the session, as long as it is there', async () => {
    const stage = createStage();
    const host = await mount();
    host.controller.give(stage.session);
    host.remove();
    stage.session.start();
    await microtasks();
    expect(stage.sandbox.requests).to.be.empty;
    document.body.append(host);
    await once(stage.session, 'offers-load');
    host.remove();
  });

  it('looks at the expiry when the page comes back', async () => {
    for (const [target, type] of [
      [document, 'visibilitychange'],
      [window, 'pageshow'],
    ] as const) {
      const stage = createStage();
      const host = await mount();
      host.controller.give(stage.session);
      await stage.session.loadOffers();
      stage.clock.time += 72 * 3_600_000;
      target.dispatchEvent(new Event(type));
      expect(stage.session.state.offers, type).to.equal('expired');
    }
  });

  it('updates its element when the page comes back, for words that count time', async () => {
    const host = await mount();
    const comeBack = async () => {
      const before = host.updates.length;
      document.dispatchEvent(new Event('visibilitychange'));
      await host.updateComplete;
      dispatchEvent(new PageTransitionEvent('pageshow'));
      await host.updateComplete;
      return host.updates.length - before;
    };
    expect(await comeBack()).to.equal(2);
    host.remove();
    expect(await comeBack()).to.equal(0);
  });
});
