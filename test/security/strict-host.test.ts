import { expect } from '@open-wc/testing';
import { createSandbox, type ControlState } from '../../demo/sandbox/index.js';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { IIFE, loadedBy, MODULE, script } from '../builds/frame.js';
import { deferred, resetServedSandbox } from '../helpers/fakes.js';
import { inside, once, PROVIDERS, textOf } from '../helpers/page.js';
import {
  closeStrictPages,
  NONCE,
  openServedPage,
  openStrictPage,
  policy,
  settled,
  type StrictPage,
} from './strict-page.js';

const BODY = `
  <renewal-advert base-url="/finance/v2" provider-id="${PROVIDERS.eligible}"
    merchant-id="merchant-0042" currency="GBP"></renewal-advert>
  <offer-picker term-unit="months"></offer-picker>
  <offer-accept term-unit="months"></offer-accept>`;

const BUILDS = [
  ['module', MODULE],
  ['classic script', IIFE],
] as const;

/** What has arrived at the sandbox of the test server. */
async function arrived(): Promise<string[]> {
  const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
  return requests.map(({ method, path }) => `${method} ${path.replace(/[\da-f-]{36}/, '{id}')}`);
}

const THREE_OPERATIONS = [
  'GET /finance/v2/merchant?provider_id={id}',
  'POST /finance/v2/offers',
  'POST /finance/v2/offers/{id}/accept',
];

/** The whole renewal, by presses only. */
async function renew({ document: page }: StrictPage): Promise<OfferAccept> {
  const advert = page.querySelector<RenewalAdvert>('renewal-advert')!;
  const picker = page.querySelector<OfferPicker>('offer-picker')!;
  const accept = page.querySelector<OfferAccept>('offer-accept')!;
  if (advert.state !== 'eligible') await once(page, 'renewal-eligibility');
  await advert.updateComplete;
  expect(advert.offsetHeight, 'advert').to.be.above(0);
  const loaded = once(page, 'offers-load');
  inside(advert, '[part=action]').click();
  await loaded;
  await picker.updateComplete;
  expect(picker.offsetHeight, 'picker').to.be.above(0);
  inside(picker, 'input[type=radio]:not([disabled])').click();
  await accept.updateComplete;
  inside(accept, '#bank_name').value = 'Example Bank';
  inside(accept, '#account_number').value = '00012345';
  inside(accept, '#sort_code').value = '20-17-55';
  const accepted = once(page, 'offer-accepted');
  inside(accept, '[part=submit]').click();
  await accepted;
  await accept.updateComplete;
  expect(accept.state).to.equal('accepted');
  return accept;
}

/** Style sheets apply although `style-src` allows none: they are constructed, not written. */
function expectStyled(accept: OfferAccept, { window: page }: StrictPage): void {
  const action = inside(accept, 'a.button');
  const { display, minBlockSize } = page.getComputedStyle(action);
  expect({ display, minBlockSize }).to.deep.equal({ display: 'flex', minBlockSize: '44px' });
}

describe('strict host', () => {
  beforeEach(resetServedSandbox);
  afterEach(closeStrictPages);

  for (const [name, src] of BUILDS) {
    describe(name, () => {
      for (const further of ['', " 'strict-dynamic'"]) {
        it(`does it where scripts need a nonce${further}, its files and languages, too`, async () => {
          const page = await openStrictPage({
            csp: policy().replace(/script-src [^;]+/, `script-src 'nonce-${NONCE}'${further}`),
            head: script(src, `nonce="${NONCE}"`),
            body: `<div lang="de">${BODY}</div>`,
          });
          const accept = await renew(page);
          expect(textOf(accept)).to.contain('Sie haben');
          await settled(page);
          expect(page.problems).to.deep.equal([]);
        });
      }

      it('does the whole renewal under the policy, without a violation', async () => {
        const page = await openStrictPage({ head: script(src), body: BODY });
        const accept = await renew(page);
        expect(accept.shadowRoot!.adoptedStyleSheets).not.to.be.empty;
        expectStyled(accept, page);
        await settled(page);
        expect(page.problems).to.deep.equal([]);
        expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
      });

      it('does it whatever the page’s own scripts have declared', async () => {
        const declared = `<script>
          var performance = 62, origin = 'Stockholm', status = 'open', name = 7, event = null;
        </script>`;
        const page = await openStrictPage({ csp: '', head: declared + script(src), body: BODY });
        await renew(page);
        await settled(page);
        expect(page.problems).to.deep.equal([]);
        expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
      });

      it('does it under the policy of a response header', async () => {
        const page = await openServedPage(script(src), BODY);
        expectStyled(await renew(page), page);
        await settled(page);
        expect(page.problems).to.deep.equal([]);
        expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
        const style = page.document.createElement('style');
        style.textContent = 'a { color: red }';
        const violated = once<SecurityPolicyViolationEvent>(
          page.document,
          'securitypolicyviolation',
        );
        page.document.head.append(style);
        const { effectiveDirective, originalPolicy } = await violated;
        expect(effectiveDirective).to.match(/^style-src/);
        expect(originalPolicy).to.include(`script-src 'self'`).and.include(`style-src 'none'`);
      });

      it('prints the record under the policy, and nothing else of the page', async () => {
        const page = await openServedPage(script(src), `${BODY}<p>The page’s own</p>`);
        const accept = await renew(page);
        const root = accept.shadowRoot!;
        const printed = new Promise<Document>((resolve) => {
          const { append } = page.window.ShadowRoot.prototype;
          root.append = (...nodes) => {
            const [frame] = nodes as HTMLIFrameElement[];
            const stand = () => {
              const { contentWindow } = frame!;
              contentWindow!.print = () => resolve(contentWindow!.document);
            };
            // Before the listener that prints.
            frame!.addEventListener('load', stand, { capture: true });
            append.apply(root, nodes);
          };
        });
        inside(accept, '[part~=print]').click();
        const paper = await printed;
        const text = paper.body.textContent;
        expect(text).to.contain(accept.session!.state.accepted!.application_id);
        expect(text).not.to.contain('The page’s own').and.not.to.contain('00012345');
        // Styled by a constructed sheet, which no policy has to allow.
        const [value] = paper.querySelectorAll('.value');
        expect(paper.defaultView!.getComputedStyle(value!).textAlign).to.equal('end');
        await settled(page);
        expect(page.problems).to.deep.equal([]);
      });

      it('is under that policy: what it forbids is forbidden', async () => {
        const page = await openStrictPage({ head: script(src) });
        const { document } = page;
        const violated = once(document, 'securitypolicyviolation');
        const style = document.createElement('style');
        style.textContent = 'a { color: red }';
        document.head.append(style);
        await violated;
        if ('trustedTypes' in page.window) {
          expect(() => (document.body.innerHTML = 'x')).to.throw();
        }
      });

      it('shows an advert alone to a page that allows no Trusted Types policy', async () => {
        const page = await openStrictPage({
          csp: policy(`'none'`),
          head: script(src),
          body: BODY.replace(/<offer-[^]*/, ''),
        });
        const advert = page.document.querySelector('renewal-advert')!;
        if (advert.state !== 'eligible') await once(page.document, 'renewal-eligibility');
        await advert.updateComplete;
        expect(inside(advert, 'h2').textContent).to.contain('You can apply to renew');
        // What comes next is loaded ahead, and shows nothing.
        await advert.session!.recheck();
        await settled(page);
        expect(page.problems).to.deep.equal([]);
      });

      it('lives beside a host with a Lit of its own', async () => {
        const page = await openStrictPage({
          csp: policy('lit-html merchant-finance-elements'),
          head: `<script type="module" src="/test/security/partner-with-lit.ts"></script>${script(src)}`,
          body: `<partner-panel></partner-panel>${BODY}`,
        });
        await renew(page);
        await settled(page);
        const panel = page.document.querySelector('partner-panel')!;
        expect(textOf(panel)).to.equal('Partner’s own');
        expect(page.problems.filter((it) => !it.includes('Lit is in dev mode'))).to.deep.equal([]);
      });

      it('leaves nothing behind in the page but what is documented', async () => {
        const keys = ({ window: page }: StrictPage) => Reflect.ownKeys(page).map(String);
        const blank = keys(await openStrictPage({ csp: '' }));
        // Of the same origin as the pages before.
        localStorage.clear();
        const page = await openStrictPage({ csp: '', head: script(src), body: BODY });
        await renew(page);
        await settled(page);
        const added = keys(page).filter((key) => !blank.includes(key));
        expect(added, 'globals').to.deep.equal(src === IIFE ? ['MerchantFinance'] : []);
        expect(page.document.cookie, 'cookies').to.equal('');
        expect(Object.keys(localStorage), 'localStorage').to.deep.equal([]);
        expect(
          Object.keys(sessionStorage).filter(
            (key) => !key.startsWith('merchant-finance-elements:1:'),
          ),
          'sessionStorage',
        ).to.deep.equal([]);
        expect(page.problems, 'console').to.deep.equal([]);
        expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
        const addresses = new Set(loadedBy(page.window));
        addresses.delete('/test/security/witness.ts');
        for (const address of addresses) {
          expect(address).to.match(/^\/dist\/cdn\/merchant-finance-elements\.|^\/finance\/v2\//);
        }
        expect(page.window.history.length).to.equal(history.length);
      });

      for (const taken of ['renewal-advert', 'offer-picker', 'offer-accept']) {
        it(`leaves <${taken}> alone where the page has taken it`, async () => {
          const page = await openStrictPage({
            csp: '',
            head: `<script>
              customElements.define('${taken}', class extends HTMLElement { theirs = true });
            </script>${script(src)}`,
            body: BODY.replaceAll(
              'term-unit',
              'base-url="/finance/v2" merchant-id="merchant-0042" currency="GBP" provider-id="' +
                PROVIDERS.eligible +
                '" term-unit',
            ),
          });
          const { document } = page;
          expect(document.querySelector(taken)).to.have.property('theirs', true);
          const others = [...document.body.children].filter((it) => it.localName !== taken);
          expect(others.map((it) => 'state' in it)).to.deep.equal([true, true]);
          const picker = document.querySelector('offer-picker')!;
          if (taken !== 'offer-picker') {
            await picker.load();
            expect(picker.state).to.equal('ready');
          }
          await settled(page);
          expect(page.problems).to.deep.equal([]);
        });
      }
    });
  }

  for (const order of [
    [IIFE, MODULE],
    [IIFE, IIFE],
  ]) {
    it(`takes two copies: ${order.map((src) => src.split('.').at(-2)).join(', ')}`, async () => {
      const page = await openStrictPage({
        head: order.map((src) => script(src)).join(''),
        body: BODY,
      });
      await renew(page);
      await settled(page);
      // The browser reports that the second copy is refused a policy of the same name; nothing throws.
      expect(
        page.problems.filter((it) => !it.startsWith('violation: trusted-types')),
      ).to.deep.equal([]);
      expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
    });

    it(`takes two copies without a report where the policy allows duplicates: ${String(order.length)}${order[1]!.slice(-7)}`, async () => {
      const page = await openStrictPage({
        csp: policy(`merchant-finance-elements 'allow-duplicates'`),
        head: order.map((src) => script(src)).join(''),
        body: BODY,
      });
      await renew(page);
      await settled(page);
      expect(page.problems).to.deep.equal([]);
    });
  }

  for (const [sandbox, src] of [
    ['allow-scripts', IIFE],
    ['allow-scripts allow-forms', IIFE],
    ['allow-scripts', MODULE],
  ] as const) {
    it(`works in a frame with sandbox="${sandbox}": ${src === IIFE ? 'classic script' : 'module'}`, async () => {
      const service = createSandbox();
      const results = deferred<Record<string, unknown>>();
      const serve = async ({ data, source }: MessageEvent<unknown>) => {
        const { ask, init, result } = data as {
          ask?: { id: number; url: string };
          init?: RequestInit;
          result?: Record<string, unknown>;
        };
        if (result) results.resolve(result);
        if (!ask) return;
        const response = await service.fetch(ask.url, init);
        const text = await response.text();
        (source as Window).postMessage({ id: ask.id, status: response.status, text }, '*');
      };
      addEventListener('message', serve);
      try {
        const page = await openStrictPage(
          {
            csp: '',
            head: src === IIFE ? script(IIFE) : '',
            body: `${BODY}<script type="module">
              const scope = ${src === IIFE ? 'MerchantFinance' : `await import('${location.origin}${MODULE}')`};
              (${renewInside.toString()})(scope);
            </script>`,
          },
          sandbox,
        );
        const result = await results.promise;
        expect(result).to.deep.equal({
          state: 'accepted',
          storage: 'SecurityError',
          origin: 'null',
          // Into a frame of another origin the record can't be written. Browsers print only where `allow-modals` is, too.
          printed: 'the page',
        });
        expect(page.problems).to.deep.equal([]);
        expect(service.requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST', 'POST']);
        expect(service.requests[2]!.body).to.deep.equal({
          bank_details: {
            account_number: '00012345',
            bank_name: 'Example Bank',
            account_type: 'NONE',
            sort_code: '20-17-55',
          },
        });
      } finally {
        removeEventListener('message', serve);
      }
    });
  }

  for (const wrapper of ['a header', 'its own Request', 'an arrow function'] as const) {
    it(`lets the page wrap fetch: ${wrapper}`, async () => {
      const page = await openStrictPage({ csp: '', head: script(IIFE), body: '' });
      const { window: host, document } = page;
      const calls: unknown[][] = [];
      const original = host.fetch;
      const wrappers = {
        'a header': function (this: unknown, ...args: [Request]) {
          calls.push(args);
          args[0].headers.set('x-page', 'wrapped');
          return original.apply(this as typeof globalThis, args);
        },
        'its own Request': (...args: [Request]) => {
          calls.push(args);
          const request = new host.Request(...args);
          request.headers.set('x-page', 'wrapped');
          return original.call(host, request);
        },
        'an arrow function': async (...args: [Request]) => {
          calls.push(args);
          const response = await original(...args);
          return response.clone();
        },
      };
      host.fetch = wrappers[wrapper] as typeof fetch;
      const box = document.createElement('div');
      box.innerHTML = BODY;
      document.body.append(...box.children);
      await renew(page);
      await settled(page);
      expect(page.problems).to.deep.equal([]);
      expect(calls.map((args) => args.length)).to.deep.equal([1, 1, 1]);
      expect(calls.every(([request]) => request instanceof host.Request)).to.be.true;
      expect(await arrived()).to.deep.equal(THREE_OPERATIONS);
    });
  }
});

/** Runs inside a frame without an origin: reaches its service through the page around it. */
function renewInside({ configure }: { configure(options: object): void }): void {
  const waiting = new Map<number, (response: Response) => void>();
  addEventListener(
    'message',
    ({ data }: MessageEvent<{ id: number; status: number; text: string }>) =>
      waiting.get(data.id)?.(new Response(data.text, { status: data.status })),
  );
  configure({
    fetch: async (request: Request) => {
      const { url, method } = request;
      const text = await request.text();
      const headers = [...request.headers];
      const id = waiting.size + 1;
      return new Promise<Response>((resolve) => {
        waiting.set(id, resolve);
        const init = { method, headers, body: text || undefined };
        parent.postMessage({ ask: { id, url }, init }, '*');
      });
    },
  });
  const find = (tag: string, selector: string) =>
    document.querySelector(tag)!.shadowRoot!.querySelector<HTMLInputElement>(selector)!;
  const ready = (tag: string) =>
    document.querySelector<Element & { updateComplete: Promise<unknown> }>(tag)!.updateComplete;
  document.addEventListener('renewal-eligibility', async () => {
    await ready('renewal-advert');
    find('renewal-advert', '[part=action]').click();
  });
  document.addEventListener('offers-load', async () => {
    await ready('offer-picker');
    find('offer-picker', 'input[type=radio]').click();
    await ready('offer-accept');
    find('offer-accept', '#bank_name').value = 'Example Bank';
    find('offer-accept', '#account_number').value = '00012345';
    find('offer-accept', '#sort_code').value = '20-17-55';
    find('offer-accept', '[part=submit]').click();
  });
  document.addEventListener('offer-accepted', async () => {
    await ready('offer-accept');
    let storage = 'open';
    try {
      sessionStorage.getItem('a');
    } catch (error) {
      storage = (error as Error).name;
    }
    const printed = await new Promise<string>((resolve) => {
      globalThis.print = () => resolve('the page');
      addEventListener('error', ({ message }) => resolve(message));
      find('offer-accept', '[part=print]').click();
    });
    const { state } = document.querySelector('offer-accept') as unknown as { state: string };
    parent.postMessage({ result: { state, storage, origin: self.origin, printed } }, '*');
  });
}
