import { expect } from '@open-wc/testing';
import type { ControlState } from '../../demo/sandbox/index.js';
import type { MerchantResponse, RenewalAdvert } from '../../src/index.js';
import { resetServedSandbox } from '../helpers/fakes.js';
import { fold } from '../helpers/elements.js';
import { inside, once } from '../helpers/page.js';
import { aDeal, aMerchant } from '../helpers/samples.js';

interface RenderedWindow extends Window {
  merchant: MerchantResponse;
  hydrate(): Promise<void>;
  hydrateCard(): Promise<void>;
}

let frame: HTMLIFrameElement;

async function open(query: string, eligible = true) {
  frame = document.createElement('iframe');
  frame.width = '800';
  frame.height = '600';
  frame.src = `/server-rendered?${query}`;
  const loaded = once(frame, 'load');
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow as unknown as RenderedWindow;
  const performance = { performance: 1, progress: 62, renewal_eligibility: eligible };
  page.merchant = aMerchant(aDeal({ performance }));
  const errors: string[] = [];
  page.addEventListener('error', ({ message }) => errors.push(message));
  page.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const document_ = frame.contentDocument!;
  return { page, errors, document: document_, advert: document_.querySelector('renewal-advert')! };
}

const heading = (advert: RenewalAdvert) => inside(advert, 'h2');

/** The advert tells its verdict, and lives in the nodes that the server rendered. */
async function comesToLife({ page, advert, document }: Awaited<ReturnType<typeof open>>) {
  const before = heading(advert);
  const told = once<CustomEvent<{ eligible: boolean }>>(document, 'renewal-eligibility');
  await page.hydrate();
  expect((await told).detail.eligible).to.be.true;
  await advert.updateComplete;
  expect(advert.state).to.equal('eligible');
  expect(heading(advert) === before, 'the same node').to.be.true;
  expect(advert.shadowRoot!.querySelectorAll('section')).to.have.length(1);
}

describe('rendered by a server', () => {
  beforeEach(resetServedSandbox);
  afterEach(() => {
    frame.remove();
    sessionStorage.clear();
  });

  for (const layout of ['card', 'banner', 'compact']) {
    it(`shows the advert before any script: ${layout}`, async () => {
      const { advert } = await open(`eligible&lang=en-GB&layout=${layout}`);
      expect(advert.matches(':defined')).to.be.false;
      expect(fold(heading(advert).textContent)).to.equal(
        'You can apply to renew your business finance',
      );
      expect(advert.offsetHeight).to.be.above(30);
    });

    it(`makes it live, out of the same nodes: ${layout}`, async () => {
      const opened = await open(`eligible&lang=en-GB&layout=${layout}`);
      const { advert, document, errors } = opened;
      const height = advert.offsetHeight;
      await comesToLife(opened);
      expect(advert.offsetHeight).to.equal(height);
      const started = once(document, 'renewal-start');
      inside(advert, '[part=action]').click();
      await started;
      expect(errors).to.deep.equal([]);
    });
  }

  it('is made live by the JSON in it, where the page sets nothing', async () => {
    const opened = await open('eligible&lang=en-GB&json');
    Object.assign(opened.page, { merchant: undefined });
    await comesToLife(opened);
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests).to.deep.equal([]);
    expect(opened.errors).to.deep.equal([]);
  });

  it('has a link before any script, and is no button where that leads to no page', async () => {
    const { page, advert, errors } = await open('eligible&lang=en-GB&href=/renew');
    const link = inside(advert, 'a[part=action]');
    expect(link.getAttribute('href')).to.equal('/renew');
    await page.hydrate();
    await advert.updateComplete;
    expect(inside(advert, '[part=action]') === link, 'the same node').to.be.true;
    expect(errors).to.deep.equal([]);
    frame.remove();
    const astray = await open('eligible&lang=en-GB&href=mailto:a@b.example');
    expect(astray.advert.shadowRoot!.querySelectorAll('section')).to.have.length(0);
  });

  it('has nothing where the page says that the merchant may not renew', async () => {
    const { page, advert, errors } = await open('eligible&lang=en-GB&eligibility=ineligible');
    expect(advert.shadowRoot!.querySelectorAll('section')).to.have.length(0);
    expect(advert.offsetHeight).to.equal(0);
    await page.hydrate();
    await advert.updateComplete;
    expect(advert.offsetHeight).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  it('has its figures in the language of the element, as a browser has them', async () => {
    for (const [lang, figure] of [
      ['en-GB', 'US$'],
      ['en', '$'],
    ] as const) {
      const { advert } = await open(`eligible&lang=${lang}&currency=USD`);
      const text = fold(inside(advert, '[part=progress] strong').textContent);
      expect(text.startsWith(figure), text).to.be.true;
      frame.remove();
    }
  });

  it('waits for the element that it stands in', async () => {
    const { page, document, errors } = await open('nested&eligible&lang=en-GB');
    const card = document.querySelector('partner-card')!;
    const advert = card.shadowRoot!.querySelector('renewal-advert')!;
    const before = heading(advert);
    await page.hydrate();
    await advert.updateComplete;
    expect(advert.state).to.equal('idle');
    expect(heading(advert) === before, 'still what the server wrote').to.be.true;
    expect(advert.offsetHeight, 'to be seen').to.be.above(30);
    const told = once(advert, 'renewal-eligibility');
    await page.hydrateCard();
    await told;
    await advert.updateComplete;
    expect(advert.state).to.equal('eligible');
    expect(heading(advert) === before, 'the same node').to.be.true;
    const { requests } = (await (await fetch('/sandbox/state')).json()) as ControlState;
    expect(requests).to.deep.equal([]);
    expect(errors).to.deep.equal([]);
  });

  it('shows nothing of a merchant who may not renew', async () => {
    const { page, advert, document, errors } = await open('lang=en-GB', false);
    expect(advert.shadowRoot!.querySelectorAll('section').length).to.equal(0);
    const told = once<CustomEvent<{ eligible: boolean }>>(document, 'renewal-eligibility');
    await page.hydrate();
    expect((await told).detail.eligible).to.be.false;
    await advert.updateComplete;
    expect(advert.offsetHeight).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  for (const query of ['eligible', 'eligible&lang=de']) {
    it(`leaves to the browser what only it knows: ${query}`, async () => {
      const { page, advert, document, errors } = await open(query);
      expect(advert.shadowRoot!.querySelectorAll('section').length).to.equal(0);
      const told = once(document, 'renewal-eligibility');
      await page.hydrate();
      await told;
      await advert.updateComplete;
      expect(fold(heading(advert).textContent)).to.equal(
        query.includes('de')
          ? 'Sie können eine Anschluss\u00adfinanzierung für Ihr Unternehmen beantragen'
          : 'You can apply to renew your business finance',
      );
      expect(errors).to.deep.equal([]);
    });
  }
});
