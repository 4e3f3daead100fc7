import { expect } from '@open-wc/testing';
import type { OfferAccept, OfferPicker, RenewalAdvert } from '../../src/index.js';
import { IIFE, script } from '../builds/frame.js';
import { allInside } from '../helpers/elements.js';
import { resetServedSandbox } from '../helpers/fakes.js';
import { inside, once, PROVIDERS } from '../helpers/page.js';
import { closeStrictPages, openStrictPage } from './strict-page.js';

const BODY = `<div id="place">
  <renewal-advert dismissible base-url="/finance/v2" provider-id="${PROVIDERS.eligible}"
    merchant-id="merchant-0042" currency="GBP"></renewal-advert>
  <offer-picker></offer-picker><offer-accept></offer-accept></div>`;

const SHEETS: Record<string, string> = {
  'unset after transparent': '* { color: transparent !important; all: unset !important }',
  'transparent after unset': '* { all: unset !important; color: transparent !important }',
  'transparent in every way': `* {
    color: transparent !important; -webkit-text-fill-color: transparent !important;
    caret-color: transparent !important;
    text-indent: -9999px !important; letter-spacing: -1em !important; line-height: 0 !important;
    font-weight: 100 !important; text-transform: uppercase !important; white-space: pre !important;
    user-select: none !important; cursor: none !important;
    text-align: end !important; word-break: break-all !important; list-style: none !important
  }`,
  'parts of the elements by name': `section, h2, h3, p, button, label, input, dl, dt, dd, .button,
    .panel, #heading, [part] { display: none !important; color: transparent !important }`,
};

const READ = ['color', 'display', 'fontSize', 'fontWeight', 'visibility', 'textIndent'] as const;
const MORE = ['letterSpacing', 'pointerEvents', 'textTransform', 'whiteSpace', 'opacity'] as const;

/** Puts the three elements on a page, once the merchant is known. */
async function put(document: Document, style = ''): Promise<HTMLElement> {
  const box = document.createElement('div');
  box.style.cssText = style;
  box.innerHTML = BODY;
  const checked = once(document, 'renewal-eligibility');
  document.body.append(box);
  await checked;
  return box;
}

/** How everything inside the three elements looks, at three stops of the journey. */
async function looks(sheet: string): Promise<string[]> {
  await resetServedSandbox();
  const page = await openStrictPage({
    csp: '',
    head: `<style>${sheet}</style>${script(IIFE)}`,
    body: '',
  });
  const { document, window: host } = page;
  const found: string[] = [];
  const look = (element: HTMLElement) => {
    // What a status says comes a moment later.
    for (const node of allInside(
      element,
      '*:not(.visually-hidden, [role=status], [role=status] *)',
    )) {
      const style = host.getComputedStyle(node);
      const values = [...READ, ...MORE].map((name) => `${name}: ${style[name]}`);
      found.push(`${element.localName} ${node.localName}.${node.className} ${values.join('; ')}`);
    }
  };
  await put(document);
  const advert = document.querySelector<RenewalAdvert>('renewal-advert')!;
  const picker = document.querySelector<OfferPicker>('offer-picker')!;
  const accept = document.querySelector<OfferAccept>('offer-accept')!;
  await advert.updateComplete;
  look(advert);
  const loaded = once(document, 'offers-load');
  inside(advert, '[part=action]').click();
  await loaded;
  await picker.updateComplete;
  inside(picker, 'input[type=radio]:not([disabled])').click();
  await picker.updateComplete;
  await accept.updateComplete;
  look(picker);
  look(accept);
  const submit = inside(accept, '[part=submit]');
  const { width, height } = submit.getBoundingClientRect();
  expect(Math.min(width, height), 'the button can be pressed').to.be.at.least(44);
  await accept.submit();
  await accept.updateComplete;
  expect(accept.state).to.equal('accepted');
  look(accept);
  return found;
}

describe('hostile CSS', () => {
  let friendly: string[];
  before(async () => {
    friendly = await looks('');
    closeStrictPages();
  });
  afterEach(closeStrictPages);

  it('is compared with a page that has none', () => {
    expect(friendly.length).to.be.above(100);
    expect(friendly.filter((look) => /transparent|rgba\(0, 0, 0, 0\)|hidden/.test(look))).to.be
      .empty;
    expect(friendly.some((look) => look.includes('button.button color: rgb('))).to.be.true;
  });

  for (const [name, sheet] of Object.entries(SHEETS)) {
    it(`changes nothing inside: ${name}`, async () => {
      const hostile = await looks(sheet);
      expect(hostile.filter((look, index) => look !== friendly[index])).to.deep.equal([]);
      expect(hostile).to.have.length(friendly.length);
    });
  }

  it('leaves it to the page whether an element is seen, and whether it can be pressed', async () => {
    await resetServedSandbox();
    const page = await openStrictPage({ csp: '', head: script(IIFE), body: '' });
    const { document, window: host } = page;
    const box = await put(document);
    const advert = document.querySelector<RenewalAdvert>('renewal-advert')!;
    await advert.updateComplete;
    const action = inside(advert, '[part=action]');
    const { x, y } = action.getBoundingClientRect();
    const isHit = () => document.elementFromPoint(x + 10, y + 10) === advert;
    expect(isHit()).to.be.true;
    box.style.setProperty('pointer-events', 'none');
    expect(isHit()).to.be.false;
    box.style.cssText = 'visibility: hidden';
    expect(host.getComputedStyle(action).visibility).to.equal('hidden');
    action.focus();
    expect(document.activeElement).to.equal(document.body);
  });

  it('gives no space to what shows nothing', async () => {
    const { document } = await openStrictPage({
      csp: '',
      head: `<style>renewal-advert, offer-picker, offer-accept {
        display: grid; padding: 16px; border: 1px solid; margin: 8px
      }</style>${script(IIFE)}`,
      body: BODY.replaceAll(PROVIDERS.eligible, ''),
    });
    await document.querySelector<RenewalAdvert>('renewal-advert')!.updateComplete;
    expect(document.querySelector<HTMLElement>('#place')!.offsetHeight).to.equal(0);
  });

  for (const parent of [
    'display: flex; flex-direction: column; align-items: flex-start',
    'display: inline-block',
    'display: grid; justify-items: start',
    'inline-size: fit-content',
    'float: left',
  ]) {
    it(`keeps to a phone’s width in a parent that fits what it has: ${parent}`, async () => {
      await resetServedSandbox();
      const { document } = await openStrictPage({ csp: '', head: script(IIFE), body: '' });
      const frame = [...globalThis.document.querySelectorAll('iframe')].at(-1)!;
      frame.style.inlineSize = '320px';
      document.body.style.margin = '16px';
      await put(document, parent);
      await document.querySelector<RenewalAdvert>('renewal-advert')!.updateComplete;
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      expect(document.querySelector('renewal-advert')!.offsetWidth).to.be.at.least(200);
    });
  }

  it('keeps [hidden] hidden', async () => {
    const { document } = await openStrictPage({
      csp: '',
      head: `<style>* { display: block !important }</style>${script(IIFE)}`,
      body: '<renewal-advert hidden eligibility="eligible"></renewal-advert>',
    });
    const advert = document.querySelector<RenewalAdvert>('renewal-advert')!;
    await advert.updateComplete;
    expect(advert.offsetHeight).to.equal(0);
    expect(advert.getClientRects()).to.have.length(0);
  });
});
