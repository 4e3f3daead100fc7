import { expect } from '@open-wc/testing';
import { merchants, type ControlState } from '../../demo/sandbox/index.js';
import * as root from '../../src/index.js';
import type { OfferPicker, RenewalAdvert } from '../../src/index.js';
import { SCRIPTS_AT_MOST } from '../../src/session/page-sessions.js';
import { inside, PROVIDERS } from '../helpers/page.js';
import { TAGS } from '../helpers/elements.js';
import { waitUntil } from '../helpers/wait.js';
import { closePages, IIFE, loadedBy, MODULE, openPage, script } from './frame.js';

const advertOf = (scenario: keyof typeof PROVIDERS, attributes = 'base-url="/finance/v2"') =>
  `<renewal-advert provider-id="${PROVIDERS[scenario]}" ${attributes}></renewal-advert>
   <offer-picker></offer-picker><offer-accept></offer-accept>`;

/** What has arrived at the sandbox of the test server. */
async function arrived(): Promise<string[]> {
  const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
  return requests.map(({ path }) => path);
}

/** With all that an application needs. */
const SETTINGS = 'base-url="/finance/v2" merchant-id="m-1" currency="GBP"';

const find = (document: Document) => document.querySelector<RenewalAdvert>('renewal-advert')!;

describe('script-tag builds', () => {
  beforeEach(() =>
    fetch('/sandbox/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  afterEach(closePages);

  for (const [name, src] of [
    ['module', MODULE],
    ['classic script', IIFE],
  ] as const) {
    describe(name, () => {
      it('registers the tags, without an error', async () => {
        const { window, errors } = await openPage(script(src));
        for (const tag of TAGS) expect(window.customElements.get(tag), tag).to.be.a('function');
        expect(errors).to.deep.equal([]);
      });

      it('observes the same attributes as the package', async () => {
        const { window } = await openPage(script(src));
        for (const element of [root.RenewalAdvert, root.OfferPicker, root.OfferAccept]) {
          const tag = element.name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
          const built = window.customElements.get(tag) as unknown as typeof root.RenewalAdvert;
          expect(built.observedAttributes, tag).to.deep.equal(element.observedAttributes);
        }
      });

      it('leaves no global but the documented one', async () => {
        const { window: blank } = await openPage('');
        const { window } = await openPage(script(src));
        const before = Object.getOwnPropertyNames(blank);
        const added = Object.getOwnPropertyNames(window).filter((key) => !before.includes(key));
        expect(added).to.deep.equal(src === IIFE ? ['MerchantFinance'] : []);
      });

      it('shows the advert of an eligible merchant', async () => {
        const { document, errors, detail } = await openPage(
          script(src),
          advertOf('eligible'),
          'renewal-eligibility',
        );
        expect(detail).to.include({ eligible: true, providerId: PROVIDERS.eligible });
        const advert = find(document);
        await advert.updateComplete;
        expect(advert.offsetHeight).to.be.above(0);
        expect(errors).to.deep.equal([]);
      });

      it('leaves a tag alone that the page has taken', async () => {
        const taken = `<script>
          customElements.define('offer-picker', class extends HTMLElement { theirs = true });
        </script>`;
        const { document, errors } = await openPage(taken + script(src), advertOf('eligible'));
        expect(document.querySelector('offer-picker')).to.have.property('theirs', true);
        expect(find(document)).to.have.property('state');
        expect(errors).to.deep.equal([]);
      });

      it('works under a policy of trusted types that names it', async () => {
        const policy = `<meta http-equiv="content-security-policy"
          content="require-trusted-types-for 'script'; trusted-types merchant-finance-elements">`;
        const { window, document, errors } = await openPage(
          policy + script(src),
          advertOf('eligible', 'eligibility="eligible"'),
          'renewal-eligibility',
        );
        await find(document).updateComplete;
        expect(find(document).offsetHeight).to.be.above(0);
        expect(errors).to.deep.equal([]);
        // An engine that knows no trusted types shows no more than that the policy does no harm.
        if ('trustedTypes' in window) {
          expect(() => (document.body.innerHTML = 'x'), 'the policy holds').to.throw();
        }
      });

      it('takes JSON that is parsed after the element has connected', async () => {
        const { deals } = merchants.find((merchant) => merchant.name === 'eligible')!;
        const { document } = await openPage(
          script(src),
          `<renewal-advert base-url="/finance/v2" provider-id="${PROVIDERS.eligible}">
            <script type="application/json" slot="merchant">${JSON.stringify({ deals })}</script>
          </renewal-advert>`,
          'renewal-eligibility',
        );
        expect(find(document).state).to.equal('eligible');
        expect(await arrived()).to.deep.equal([]);
      });
    });
  }

  it('export what the package root exports', async () => {
    const names = Object.keys(root).sort();
    const { window: classic } = await openPage(script(IIFE));
    expect(Object.keys(classic.MerchantFinance!).sort()).to.deep.equal(names);
    const { document } = await openPage(`<script type="module">
      import * as all from '${MODULE}';
      document.title = Object.keys(all).sort();
    </script>`);
    expect(document.title.split(',')).to.deep.equal(names);
  });

  for (const order of [
    [IIFE, MODULE],
    [IIFE, IIFE],
  ]) {
    it(`can be loaded twice: ${order.map((src) => src.split('/').at(-1)).join(', ')}`, async () => {
      const { document, errors } = await openPage(
        order.map((src) => script(src)).join(''),
        advertOf('eligible'),
        'renewal-eligibility',
      );
      await find(document).updateComplete;
      expect(find(document).offsetHeight).to.be.above(0);
      expect(await arrived(), 'one request').to.have.length(1);
      expect(errors).to.deep.equal([]);
    });
  }

  for (const when of ['', 'defer']) {
    it(`reads the page’s settings from its own tag, where it is a classic script${when && ` with ${when}`}`, async () => {
      const settings = 'data-base-url="/finance/v2" data-merchant-path="/merchant/{provider_id}"';
      const { detail } = await openPage(
        script(IIFE, `${when} ${settings}`),
        advertOf('eligible', ''),
        'renewal-eligibility',
      );
      expect(detail).to.include({ eligible: true });
      expect(await arrived()).to.deep.equal([`/finance/v2/merchant/${PROVIDERS.eligible}`]);
    });
  }

  it('reads no settings of an element that takes the name of its tag', async () => {
    const { detail } = await openPage(
      '',
      `<img name="currentScript" alt="" data-base-url="/elsewhere">
      ${script(IIFE, 'data-base-url="/finance/v2"')} ${advertOf('eligible', '')}`,
      'renewal-eligibility',
    );
    expect(detail).to.include({ eligible: true });
    expect(await arrived()).to.deep.equal([
      `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    ]);
  });

  for (const [who, runs] of [
    // As script loaders do that run a script once the page is there.
    [
      'a loader that runs it later says is its tag',
      `Object.defineProperty(document, 'currentScript', { configurable: true, get: () => held });
      (0, eval)(code);
      delete document.currentScript;`,
    ],
    // As micro-frontends do: here the getter of the prototype would throw.
    [
      'a micro-frontend’s own document says is its tag',
      `const own = new Proxy(document, {
        get(target, name) {
          if (name === 'currentScript') return held;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      new Function('document', code)(own);`,
    ],
  ] as const) {
    it(`reads the page’s settings from what ${who}`, async () => {
      const { detail, errors } = await openPage(
        '',
        `<script id="held" type="text/held" data-base-url="/finance/v2"></script>
        ${advertOf('eligible', '')}
        <script type="module">
          const held = document.querySelector('#held');
          const code = await (await fetch('${IIFE}')).text();
          ${runs}
        </script>`,
        'renewal-eligibility',
      );
      expect(detail).to.include({ eligible: true });
      expect(await arrived()).to.deep.equal([
        `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
      ]);
      expect(errors).to.deep.equal([]);
    });
  }

  it('lets attributes win over the settings of the tag', async () => {
    await openPage(
      script(IIFE, 'data-base-url="/elsewhere"'),
      advertOf('eligible'),
      'renewal-eligibility',
    );
    expect(await arrived()).to.deep.equal([
      `/finance/v2/merchant?provider_id=${PROVIDERS.eligible}`,
    ]);
  });

  it('reads the same in a page of any encoding, as a classic script', async () => {
    const code = await (await fetch(IIFE)).text();
    expect(/[^\0-\x7f]/.exec(code)?.[0]).to.equal(undefined);
  });

  it('asks the service as soon as the page’s scripts have run', async () => {
    const { document, errors } = await openPage(
      `<script>
        // However long they take: what counts is that all have run.
        const wait = setTimeout.bind(window);
        window.setTimeout = (run, ms) => (ms === ${SCRIPTS_AT_MOST} ? 0 : wait(run, ms));
      </script>
      ${script(MODULE)}
      <script type="module">
        import { configure } from '${MODULE}';
        const order = (document.body.order = []);
        addEventListener('load', () => setTimeout(() => order.push('later')));
        configure({
          fetch(request) {
            order.push(request.headers.get('x-partner'));
            return fetch(request);
          },
        });
      </script>
      <script type="module">
        import { configure } from '${MODULE}';
        configure({ headers: { 'x-partner': 'late' } });
      </script>`,
      advertOf('eligible'),
      'renewal-eligibility',
    );
    const { order } = document.body as unknown as { order: unknown[] };
    await waitUntil(() => order.includes('later'));
    expect(order).to.deep.equal(['late', 'later']);
    expect(errors).to.deep.equal([]);
  });

  it('is prepared to show the advert while the service thinks, and shows nothing yet', async () => {
    const { document, errors } = await openPage(
      `<script type="module">
        import { configure } from '${MODULE}';
        configure({ baseUrl: '/finance/v2', fetch: () => new Promise(() => undefined) });
      </script>`,
      advertOf('eligible', ''),
    );
    const advert = find(document);
    await waitUntil(() => advert.shadowRoot!.adoptedStyleSheets.length > 1);
    expect(advert.state).to.equal('checking');
    expect(advert.offsetHeight).to.equal(0);
    expect(advert.shadowRoot!.querySelector('*')).to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('is prepared to show the offers before the press, and shows and asks for nothing yet', async () => {
    const { document, errors } = await openPage(
      `<script>
        // The offers say until when they are open: nothing before them has a date.
        const { DateTimeFormat } = Intl;
        Intl.DateTimeFormat = class extends DateTimeFormat {
          constructor(...options) {
            super(...options);
            document.body.dataset.prepared = true;
          }
        };
        const { replaceSync } = CSSStyleSheet.prototype;
        CSSStyleSheet.prototype.replaceSync = function (text) {
          document.body.dataset.parsed = 1 + Number(document.body.dataset.parsed ?? 0);
          return replaceSync.call(this, text);
        };
      </script>
      ${script(MODULE)}
      <script type="module">
        document.querySelector('offer-picker').offerDetails = () => {
          document.body.dataset.called = true;
          return [];
        };
      </script>`,
      advertOf('eligible', SETTINGS),
      'renewal-eligibility',
    );
    const picker = document.querySelector('offer-picker')!;
    await waitUntil(() => document.body.dataset.prepared);
    expect(picker.state).to.equal('idle');
    expect(picker.shadowRoot!.querySelector('*')).to.equal(null);
    expect(document.body.dataset.called, 'called the page').to.equal(undefined);
    expect(await arrived(), 'of the service').to.have.length(1);
    const { parsed } = document.body.dataset;
    expect(Number(parsed)).to.be.above(0);
    await picker.load();
    await picker.updateComplete;
    expect(document.body.dataset.parsed, 'style sheets').to.equal(parsed);
    expect(document.body.dataset.called).to.equal('true');
    expect(errors).to.deep.equal([]);
  });

  it('loads nothing of offers and acceptance for a merchant who isn’t eligible', async () => {
    const chunks = (window: Window) =>
      loadedBy(window).filter((address) => /\.(offers|offer-accept)\b/.test(address));
    const not = await openPage(script(MODULE), advertOf('not-eligible'), 'renewal-eligibility');
    await find(not.document).updateComplete;
    expect(not.detail).to.include({ eligible: false });
    expect(loadedBy(not.window)).to.include(MODULE);
    expect(chunks(not.window)).to.deep.equal([]);

    const eligible = await openPage(script(MODULE), advertOf('eligible'), 'renewal-eligibility');
    await find(eligible.document).updateComplete;
    const picker = eligible.document.querySelector('offer-picker')!;
    await picker.load();
    await picker.updateComplete;
    expect(chunks(eligible.window), 'these names are the ones').not.to.deep.equal([]);
  });

  it('has what a press needs before it comes', async () => {
    const { window } = await openPage(script(MODULE), advertOf('eligible'), 'renewal-eligibility');
    await waitUntil(() => loadedBy(window).some((file) => file.includes('.offers.')));
    expect(await arrived(), 'of the service').to.have.length(1);
  });

  it('loads the review when the offers are there, and not beside their answer', async () => {
    const { window, document, errors } = await openPage(
      `<script type="module">
        import { configure } from '${MODULE}';
        configure({
          baseUrl: '/finance/v2',
          merchantId: 'm-1',
          currency: 'GBP',
          async fetch(request) {
            const answer = await fetch(request);
            if (request.method === 'POST') {
              await new Promise((go) => {
                document.body.addEventListener('go', go, { once: true });
                document.body.dataset.held = true;
              });
            }
            return answer;
          },
        });
      </script>`,
      advertOf('eligible', ''),
      'renewal-eligibility',
    );
    const picker = document.querySelector('offer-picker')!;
    const loaded = picker.load();
    await waitUntil(() => picker.shadowRoot!.querySelector('.skeleton'));
    await waitUntil(() => document.body.dataset.held);
    await document.querySelector('offer-accept')!.updateComplete;
    const answered = window.performance.now();
    document.body.dispatchEvent(new Event('go'));
    await loaded;
    const review = () =>
      window.performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('offer-accept'));
    await waitUntil(review);
    expect(review()!.startTime).to.be.at.least(answered);
    expect(errors).to.deep.equal([]);
  });

  it('puts no white space between blocks on the page', async () => {
    const { document } = await openPage(
      script(MODULE),
      advertOf('eligible', SETTINGS),
      'renewal-eligibility',
    );
    const picker = document.querySelector('offer-picker')!;
    await picker.load();
    await picker.updateComplete;
    const block = ':is(div, p, dl, dt, dd, h2, h3, fieldset)';
    const pairs = [...picker.shadowRoot!.querySelectorAll(`${block} + ${block}`)];
    expect(pairs).to.have.length.above(50);
    const apart = pairs.filter(({ previousSibling }) => previousSibling!.nodeName === '#text');
    expect(apart.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
    // Lit puts one where nothing stands behind the last expression of a template.
    expect(picker.shadowRoot!.innerHTML).not.to.include('<!--?-->');
  });

  it('is one copy, whatever address the page loads it from', async () => {
    const { window, document, errors } = await openPage(
      `<script type="module" src="${MODULE}?v=2"></script>`,
      advertOf('eligible', SETTINGS),
      'renewal-eligibility',
    );
    const picker = document.querySelector('offer-picker')!;
    await picker.load();
    await picker.updateComplete;
    expect(picker.state).to.equal('ready');
    expect(picker.offsetHeight).to.be.above(0);
    expect(loadedBy(window)).to.include(`${MODULE}?v=2`).and.not.include(MODULE);
    expect(errors).to.deep.equal([]);
  });

  it('takes the texts that a page gives another copy', async () => {
    const { document, errors } = await openPage(
      `<script type="module" src="${MODULE}"></script>
      <script type="module">
        import { setStrings } from '${MODULE}?v=2';
        setStrings('en', { advertHeading: 'In our words' });
      </script>`,
      advertOf('eligible', SETTINGS),
      'renewal-eligibility',
    );
    const advert = document.querySelector('renewal-advert')!;
    await advert.updateComplete;
    expect(advert.shadowRoot!.querySelector('h2')!.textContent).to.equal('In our words');
    expect(errors).to.deep.equal([]);
  });

  it('says the same of an offer in elements of two copies', async () => {
    const { document, errors } = await openPage(
      `<script type="module" src="${MODULE}"></script>
      <script type="module">
        import { OfferPicker } from '${MODULE}?v=2';
        OfferPicker.define('my-picker');
      </script>`,
      `${advertOf('eligible', SETTINGS).replace('<offer-picker></offer-picker>', '')}
      <my-picker settles-balance term-unit="months"></my-picker>`,
      'renewal-eligibility',
    );
    const picker = document.querySelector<OfferPicker>('my-picker')!;
    const accept = document.querySelector('offer-accept')!;
    await picker.load();
    await picker.updateComplete;
    inside(picker, 'input[type=radio]:not([disabled])').click();
    await accept.updateComplete;
    await waitUntil(() => accept.shadowRoot!.querySelector('.caption'));
    expect(inside(accept, '.caption').textContent).to.equal('You receive');
    expect(accept.shadowRoot!.querySelector('[part=term]')).to.exist;
    expect(inside(picker, '[part=review]').textContent.trim()).to.equal('Review this offer');
    expect(errors).to.deep.equal([]);
  });

  it('keeps two copies apart that share their chunks', async () => {
    const { document, errors } = await openPage(
      `<script type="module" src="${MODULE}?v=1"></script>
      <script type="module">
        import { createSession, FinanceError, OffersLoadEvent } from '${MODULE}?v=2';
        const session = createSession({ baseUrl: '/nowhere', providerId: '${PROVIDERS.eligible}' });
        session.addEventListener('offers-load', (event) => {
          document.body.dataset.own = event instanceof OffersLoadEvent;
        });
        await session.provideOffers({ products: [], expiresAt: '' });
        await document.querySelector('offer-picker').load();
        const { error } = await session.loadOffers(undefined, { again: true });
        document.body.dataset.error = error instanceof FinanceError;
        document.body.dataset.done = true;
      </script>`,
      advertOf('eligible', SETTINGS),
      'renewal-eligibility',
    );
    await waitUntil(() => document.body.dataset.done);
    expect(document.body.dataset).to.include({ own: 'true', error: 'true' });
    expect(document.querySelector('offer-picker')!.state).to.equal('ready');
    expect(errors).to.deep.equal([]);
  });
});
