import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { css, html as template } from 'lit';
import { PATIENCE } from '../../../src/client/in-time.js';
import { FlowBehaviour } from '../../../src/elements/shared/flow-behaviour.js';
import {
  FlowElement,
  LazyBehaviour,
  type BehaviourModule,
} from '../../../src/elements/shared/flow-element.js';
import { deferred, earlyTimers, heldTimers, override } from '../../helpers/fakes.js';
import { createStage } from '../../helpers/page.js';
import { waitUntil } from '../../helpers/wait.js';
import { OFFERS, hold } from '../../helpers/service.js';

type Module = BehaviourModule<LazyBehaviourOfTest>;

let load: () => Promise<Module>;
let lazy: LazyBehaviour<LazyBehaviourOfTest>;
let told: string[];

class LazyHost extends FlowElement<'on', LazyBehaviourOfTest> {
  override readonly relayed = [];
  protected override readonly operation = 'accept';
  on = true;
  next = false;
  constructor() {
    super(lazy);
    this.addEventListener('finance-error', (event) => {
      const { code, outcome } = event.detail.error;
      told.push(`lost: ${code}, ${outcome}`);
    });
  }
  get state() {
    return 'on' as const;
  }
  override get shown() {
    return this.on;
  }
  protected override get isGiven() {
    return false;
  }
  protected override get isNext() {
    return this.next;
  }
}

class LazyBehaviourOfTest extends FlowBehaviour<LazyHost> {
  override updated() {
    // Nothing depends on it here.
  }
  override retried() {
    told.push('found');
  }
}

const styles = [
  css`
    p {
      color: rgb(1, 2, 3);
    }
  `,
];

const there: Module = {
  behave(host) {
    if (!(host instanceof LazyHost)) throw new TypeError();
    const view = { styles, render: () => template`<p>Here</p>` };
    return new LazyBehaviourOfTest(host, view, new WeakMap());
  },
};

const LOST = 'lost: network, not_sent';

customElements.define('lazy-host', LazyHost);

declare global {
  interface HTMLElementTagNameMap {
    'lazy-host': LazyHost;
  }
}

describe('what a flow element does', () => {
  beforeEach(() => {
    told = [];
    lazy = new LazyBehaviour(() => load());
  });

  it('renders once its module is there, with its styles', async () => {
    const module = deferred<Module>();
    load = () => module.promise;
    const page = await fixture<HTMLElement>(html`<div></div>`);
    const host = document.createElement('lazy-host');
    page.append(host);
    await nextFrame();
    expect(host.shadowRoot!.textContent).to.equal('');
    module.resolve(there);
    await lazy.load();
    await host.updateComplete;
    const paragraph = host.shadowRoot!.querySelector('p')!;
    expect(paragraph.textContent).to.equal('Here');
    expect(getComputedStyle(paragraph).color).to.equal('rgb(1, 2, 3)');
    host.requestUpdate();
    await host.updateComplete;
    expect(host.shadowRoot!.adoptedStyleSheets).to.have.length(2);
  });

  it('is loaded once for all', async () => {
    let times = 0;
    load = () => {
      times++;
      return Promise.resolve(there);
    };
    await fixture(html`<div><lazy-host></lazy-host><lazy-host></lazy-host></div>`);
    await lazy.load();
    expect(times).to.equal(1);
  });

  it('asks again when it is needed, where it got lost ahead of that', async () => {
    load = () => Promise.reject(new Error('lost'));
    await lazy.load();
    load = () => Promise.resolve(there);
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    await lazy.load();
    await host.updateComplete;
    expect(host.shadowRoot!.textContent).to.contain('Here');
    expect(told).to.deep.equal([]);
  });

  it('is taken up though it comes late', async () => {
    const module = deferred<Module>();
    load = () => module.promise;
    const { rings, restore } = heldTimers(PATIENCE);
    void lazy.load();
    restore();
    const host = document.createElement('lazy-host');
    try {
      document.body.append(host);
      await waitUntil(() => host.hasUpdated);
      // Its time is up.
      for (const ring of rings) ring();
      await waitUntil(() => host.shadowRoot?.querySelector('[role=alert]'));
      expect(told).to.deep.equal([LOST]);
      module.resolve(there);
      await waitUntil(() => host.shadowRoot!.textContent.includes('Here'));
      expect(host.shadowRoot!.querySelector('[role=alert]')).to.be.null;
    } finally {
      host.remove();
    }
  });

  it('is asked for again at once where it gets lost', async () => {
    let times = 0;
    load = () => (++times === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(there));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    await waitUntil(() => host.shadowRoot!.textContent.includes('Here'));
    expect([...told, times]).to.deep.equal([2]);
  });

  it('says that it got lost, and asks again on a press', async () => {
    let times = 0;
    load = () => Promise.reject(new Error(`lost ${++times}`));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    const root = host.shadowRoot!;
    const message = () => root.querySelector('[role=alert]')!.textContent.trim();
    const button = () => root.querySelector<HTMLElement>('button[part~=retry]')!;
    await waitUntil(() => root.querySelector('[role=alert]'));
    expect(message()).to.contain('could not be loaded');
    expect(root.querySelector('[translate=no] [role=alert]'), 'not to translate').not.to.equal(
      null,
    );
    // Asked for twice at once.
    expect([...told, times]).to.deep.equal([LOST, 2]);

    // Nothing asks for it by itself.
    host.requestUpdate();
    await host.updateComplete;
    expect(times).to.equal(2);

    const module = deferred<Module>();
    load = () => module.promise;
    button().focus();
    button().click();
    button().click();
    await host.updateComplete;
    expect(message(), 'it will be said anew').to.equal('');
    expect(root.activeElement === button(), 'focus stays').to.be.true;
    module.reject(new Error('lost again'));
    await lazy.load();
    await waitUntil(() => message());
    expect(told).to.deep.equal([LOST]);

    load = () => Promise.resolve(there);
    button().click();
    await waitUntil(() => told.length > 1);
    await host.updateComplete;
    expect(root.textContent.trim()).to.equal('Here');
    expect(getComputedStyle(root.querySelector('p')!).color).to.equal('rgb(1, 2, 3)');
    expect(told).to.deep.equal([LOST, 'found']);
  });

  it('is not told of while offers are on their way, because the session tells of its own code', async () => {
    load = () => Promise.reject(new Error('lost'));
    const held = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    const loading = session.loadOffers();
    await held.arrived;
    const host = await fixture<LazyHost>(html`<lazy-host .session=${session}></lazy-host>`);
    await waitUntil(() => host.shadowRoot!.querySelector('[role=alert]'));
    expect(told).to.deep.equal([]);
    held.release();
    await loading;
  });

  it('gets the focus with a start, of which the button is gone, where it said before that it got lost', async () => {
    load = () => Promise.reject(new Error('lost'));
    const held = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    await session.checkEligibility();
    const host = await fixture<LazyHost>(html`<lazy-host .session=${session}></lazy-host>`);
    await waitUntil(() => host.shadowRoot!.querySelector('[role=alert]'));
    expect(host.shadowRoot!.activeElement).to.equal(null);
    session.start();
    const loading = session.loadOffers();
    await held.arrived;
    await host.updateComplete;
    const heading = host.shadowRoot!.activeElement as HTMLElement;
    expect(heading.id).to.equal('heading');
    // Once: the merchant may have gone on.
    heading.blur();
    host.requestUpdate();
    await host.updateComplete;
    expect(host.shadowRoot!.activeElement?.id).to.equal(undefined);
    held.release();
    await loading;
  });

  it('says so, too, where it doesn’t come in ten seconds, and shows it on a press once it is there', async () => {
    const late = deferred<Module>();
    load = () => late.promise;
    let host: LazyHost;
    const restore = earlyTimers(PATIENCE);
    try {
      host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
      await waitUntil(() => host.shadowRoot!.querySelector('[role=alert]')?.textContent.trim());
    } finally {
      restore();
    }
    expect(told).to.deep.equal([LOST]);
    late.resolve(there);
    host.shadowRoot!.querySelector('button')!.click();
    await waitUntil(() => host.shadowRoot!.textContent === 'Here');
    expect(told).to.deep.equal([LOST, 'found']);
  });

  it('is said to be lost, though another element tries it ahead of time meanwhile', async () => {
    load = () => Promise.reject(new Error('lost'));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    const message = () => host.shadowRoot!.querySelector('[role=alert]')?.textContent.trim();
    await waitUntil(() => message());
    const module = deferred<Module>();
    let isTried = false;
    load = () => {
      isTried = true;
      return module.promise;
    };
    const other = document.createElement('lazy-host');
    other.on = false;
    other.next = true;
    host.after(other);
    try {
      await waitUntil(() => isTried);
      host.requestUpdate();
      await host.updateComplete;
      module.reject(new Error('lost'));
      await lazy.load();
      await host.updateComplete;
      expect(message()).to.contain('could not be loaded');
    } finally {
      other.remove();
    }
    expect(told).to.deep.equal([LOST]);
  });

  it('is there again for every element that said it was lost', async () => {
    load = () => Promise.reject(new Error('lost'));
    const hosts = await fixture(html`<div><lazy-host></lazy-host><lazy-host></lazy-host></div>`);
    const [one, other] = [...hosts.children].map(({ shadowRoot }) => shadowRoot!);
    const isLost = (root: ShadowRoot) => !!root.querySelector('[role=alert]');
    await waitUntil(() => isLost(one!) && isLost(other!));
    load = () => Promise.resolve(there);
    one!.querySelector<HTMLElement>('[part~=retry]')!.click();
    await waitUntil(() => one!.textContent === 'Here' && other!.textContent === 'Here');
    // Only the one that was pressed goes on with what could not be done.
    expect(told.filter((what) => what === 'found')).to.have.length(1);
  });

  it('leaves nothing of what it said in another element, which shows nothing when the view comes', async () => {
    load = () => Promise.reject(new Error('lost'));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    const root = host.shadowRoot!;
    await waitUntil(() => root.querySelector('[role=alert]'));
    host.on = false;
    load = () => Promise.resolve(there);
    root.querySelector<HTMLElement>('[part~=retry]')!.click();
    await waitUntil(() => told.includes('found'));
    await host.updateComplete;
    expect(root.textContent).to.equal('');
    host.on = true;
    host.requestUpdate();
    await host.updateComplete;
    expect(root.textContent.trim()).to.equal('Here');
  });

  it('is loaded ahead when the page has nothing else to do, but not once the element has gone', async () => {
    let times = 0;
    load = () => {
      times++;
      return Promise.resolve(there);
    };
    const waiting = new Map<number, () => void>();
    const restore = [
      override(globalThis, 'requestIdleCallback', ((callback: () => void) => {
        waiting.set(waiting.size + 1, callback);
        return waiting.size;
      }) as typeof requestIdleCallback),
      override(globalThis, 'cancelIdleCallback', (handle) => waiting.delete(handle)),
    ];
    const host = document.createElement('lazy-host');
    try {
      host.on = false;
      host.next = true;
      const page = await fixture<HTMLElement>(html`<div></div>`);
      page.append(host);
      await host.updateComplete;
      host.remove();
      waiting.forEach((callback) => callback());
      expect(times).to.equal(0);
      page.append(host);
      await host.updateComplete;
      waiting.forEach((callback) => callback());
      expect(times).to.equal(1);
    } finally {
      restore.forEach((undo) => undo());
    }
  });
});
