import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { css, html as template, render } from 'lit';
import { FinanceElement } from '../../../src/elements/finance-element.js';
import { LazyView, type View } from '../../../src/elements/shared/lazy-view.js';
import { deferred } from '../../helpers/elements.js';

let load: () => Promise<View<LazyHost>>;
let view: LazyView<LazyHost>;
let told: string[];

class LazyHost extends FinanceElement<'on'> {
  override readonly relayed = [];
  protected override readonly operation = 'config';
  get state() {
    return 'on' as const;
  }
  on = true;
  protected override get shown() {
    return this.on;
  }
  protected override render() {
    return this.on ? view.render(this) : undefined;
  }
  protected override commit(content: unknown) {
    view.commit(content, this);
  }
}
customElements.define('lazy-host', LazyHost);

const shown: View<LazyHost> = {
  styles: [
    css`
      p {
        color: rgb(1, 2, 3);
      }
    `,
  ],
  render: () => template`<p>Here</p>`,
  commit: render,
};

describe('LazyView', () => {
  beforeEach(() => {
    told = [];
    view = new LazyView(() => load(), {
      onLost: () => told.push('lost'),
      onFound: () => told.push('found'),
    });
  });

  it('renders once its module is there, with its styles', async () => {
    const module = deferred<View<LazyHost>>();
    load = () => module.promise;
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    expect(host.shadowRoot!.textContent).to.equal('');
    module.resolve(shown);
    await view.load();
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
      return Promise.resolve(shown);
    };
    await fixture(html`<div><lazy-host></lazy-host><lazy-host></lazy-host></div>`);
    await view.load();
    expect(times).to.equal(1);
  });

  it('asks again when it is needed, where it got lost ahead of that', async () => {
    load = () => Promise.reject(new Error('lost'));
    await view.load();
    load = () => Promise.resolve(shown);
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    await view.load();
    await host.updateComplete;
    expect(host.shadowRoot!.textContent).to.contain('Here');
    expect(told).to.deep.equal([]);
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
    expect([...told, times]).to.deep.equal(['lost', 1]);

    // Nothing asks for it by itself.
    host.requestUpdate();
    await host.updateComplete;
    await view.load();
    expect(times).to.equal(1);

    const module = deferred<View<LazyHost>>();
    load = () => module.promise;
    button().focus();
    button().click();
    button().click();
    await host.updateComplete;
    expect(message(), 'it will be said anew').to.equal('');
    expect(root.activeElement === button(), 'focus stays').to.be.true;
    module.reject(new Error('lost again'));
    await view.load();
    await waitUntil(() => message());
    expect(told).to.deep.equal(['lost']);

    load = () => Promise.resolve(shown);
    button().click();
    await waitUntil(() => told.length > 1);
    await host.updateComplete;
    expect(root.textContent.trim()).to.equal('Here');
    expect(getComputedStyle(root.querySelector('p')!).color).to.equal('rgb(1, 2, 3)');
    expect(told).to.deep.equal(['lost', 'found']);
  });

  it('says so, too, where it doesn’t come in ten seconds, and shows it on a press once it is there', async () => {
    const { setTimeout } = globalThis;
    const late = deferred<View<LazyHost>>();
    load = () => late.promise;
    let host: LazyHost;
    try {
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        setTimeout(run, ms === 10_000 ? 0 : ms)) as typeof globalThis.setTimeout;
      host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
      await waitUntil(() => host.shadowRoot!.querySelector('[role=alert]')?.textContent.trim());
    } finally {
      globalThis.setTimeout = setTimeout;
    }
    expect(told).to.deep.equal(['lost']);
    late.resolve(shown);
    host.shadowRoot!.querySelector('button')!.click();
    await waitUntil(() => host.shadowRoot!.textContent === 'Here');
    expect(told).to.deep.equal(['lost', 'found']);
  });

  it('is there again for every element that said it was lost', async () => {
    load = () => Promise.reject(new Error('lost'));
    const hosts = await fixture(html`<div><lazy-host></lazy-host><lazy-host></lazy-host></div>`);
    const [one, other] = [...hosts.children].map(({ shadowRoot }) => shadowRoot!);
    const isLost = (root: ShadowRoot) => !!root.querySelector('[role=alert]');
    await waitUntil(() => isLost(one!) && isLost(other!));
    load = () => Promise.resolve(shown);
    one!.querySelector<HTMLElement>('[part~=retry]')!.click();
    await waitUntil(() => one!.textContent === 'Here' && other!.textContent === 'Here');
    // Only the one that was pressed goes on with what could not be done.
    expect(told).to.deep.equal(['lost', 'found']);
  });

  it('leaves nothing of what it said in another element, which shows nothing when the view comes', async () => {
    load = () => Promise.reject(new Error('lost'));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    const root = host.shadowRoot!;
    await waitUntil(() => root.querySelector('[role=alert]'));
    host.on = false;
    load = () => Promise.resolve(shown);
    root.querySelector<HTMLElement>('[part~=retry]')!.click();
    await waitUntil(() => told.includes('found'));
    await host.updateComplete;
    expect(root.textContent).to.equal('');
    host.on = true;
    host.requestUpdate();
    await host.updateComplete;
    expect(root.textContent.trim()).to.equal('Here');
  });
});
