import { expect, fixture, html } from '@open-wc/testing';
import { css, html as template, render } from 'lit';
import { FinanceElement } from '../../../src/elements/finance-element.js';
import { LazyView, type View } from '../../../src/elements/shared/lazy-view.js';
import { deferred } from '../../helpers/elements.js';

let load: () => Promise<View<LazyHost>>;
let view: LazyView<LazyHost>;

class LazyHost extends FinanceElement<'on'> {
  protected override readonly relayed = [];
  protected override readonly operation = 'config';
  get state() {
    return 'on' as const;
  }
  protected override get shown() {
    return true;
  }
  protected override render() {
    return view.render(this);
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
    view = new LazyView(() => load());
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

  it('asks again after it was lost', async () => {
    let lost = true;
    load = () => (lost ? Promise.reject(new Error('lost')) : Promise.resolve(shown));
    const host = await fixture<LazyHost>(html`<lazy-host></lazy-host>`);
    await view.load();
    expect(host.shadowRoot!.textContent).to.equal('');
    lost = false;
    host.requestUpdate();
    await host.updateComplete;
    await view.load();
    await host.updateComplete;
    expect(host.shadowRoot!.textContent).to.contain('Here');
  });
});
