import { ContextProvider } from '@lit/context';
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { financeSessionContext } from '../../src/index.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { create, put, reach, withChoice, withOffers } from '../helpers/elements.js';
import { override, refusal } from '../helpers/fakes.js';
import { createStage, inside, once, settle, textOf } from '../helpers/page.js';
import { answering, MERCHANT } from '../helpers/service.js';
import { reload, toReview } from '../helpers/sessions.js';

/** The document of a frame, as a portal renders into one. */
async function frameDocument(): Promise<Document> {
  const frame = await fixture<HTMLIFrameElement>(html`<iframe title="A portal"></iframe>`);
  return frame.contentDocument!;
}

describe('an element in a document of a frame', () => {
  it('has its styles where it was made for this one', async () => {
    const { session } = await withOffers();
    const picker = create('offer-picker');
    picker.session = session;
    const { body } = await frameDocument();
    body.append(picker);
    await settle(picker);
    expect(picker.state).to.equal('ready');
    const view = body.ownerDocument.defaultView!;
    expect(view.getComputedStyle(picker).display).to.equal('block');
    const part = inside(picker, '.panel');
    expect(view.getComputedStyle(part).borderTopStyle).to.equal('solid');
  });

  it('keeps no bank details where the frame is left', async () => {
    const { session } = await withChoice();
    const accept = create('offer-accept');
    accept.session = session;
    const { body } = await frameDocument();
    body.append(accept);
    await settle(accept);
    const field = inside(accept, '#account_number');
    field.value = '12345678';
    body.ownerDocument.defaultView!.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(field.value).to.equal('');
  });

  it('keeps them where it is moved there, and back', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    const styles = accept.shadowRoot!.adoptedStyleSheets.length;
    const { body } = await frameDocument();
    for (const place of [body, document.body]) {
      place.append(accept);
      await settle(accept);
      expect(accept.shadowRoot!.adoptedStyleSheets).to.have.length(styles);
      const view = place.ownerDocument.defaultView!;
      expect(view.getComputedStyle(accept).display).to.equal('block');
    }
    accept.remove();
  });
});

describe('the focus in another document', () => {
  it('moves to the offers, whatever field had it in the one before', async () => {
    const { session } = createStage();
    const field = await fixture<HTMLElement>(html`<input aria-label="Search" />`);
    const { body } = await frameDocument();
    const picker = create('offer-picker', { 'show-start': true });
    picker.session = session;
    body.append(picker);
    await settle(picker);
    inside(picker, '[part=start]').focus();
    inside(picker, '[part=start]').click();
    // As the search of a page stays in focus, whose merchant has gone on to a window that it opened.
    field.focus();
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(body.ownerDocument.activeElement === picker).to.be.true;
    expect(picker.shadowRoot!.activeElement?.id).to.equal('heading');
  });

  it('moves from offers that are gone to what became of them', async () => {
    const stage = await withOffers({ storage: new MemoryStorage() });
    const { session } = stage;
    const picker = create('offer-picker');
    const accept = create('offer-accept');
    picker.session = accept.session = session;
    const { body } = await frameDocument();
    body.append(picker, accept);
    await settle(picker, accept);
    inside(picker, '[part~=offer] input').click();
    await settle(picker, accept);
    inside(picker, '[part~=offer] input').focus();
    // Another session has accepted meanwhile.
    const other = reload(stage);
    await toReview(other);
    await other.session.accept();
    session.comeBack();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expect(picker.state).to.equal('idle');
    expect(body.ownerDocument.activeElement?.localName).to.equal('offer-accept');
    expect(accept.shadowRoot!.activeElement?.id).to.equal('heading');
  });
});

describe('an element that is a popover', () => {
  it('is to be seen where it is open, and not before', async () => {
    const { session } = createStage();
    const advert = await put('renewal-advert', session, { popover: true });
    await reach(advert, ({ eligibility }) => eligibility === 'eligible');
    expect(advert.offsetHeight).to.equal(0);
    advert.showPopover();
    expect(advert.offsetHeight).to.be.above(0);
    advert.hidePopover();
    expect(advert.offsetHeight).to.equal(0);
  });
});

describe('an element that is moved as it is', () => {
  // Not every engine can.
  if (!('moveBefore' in Element.prototype)) return;

  it('keeps what was typed, and looks around', async () => {
    const place = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const { session } = await withChoice();
    const accept = create('offer-accept');
    const from = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    const provider = new ContextProvider(from, {
      context: financeSessionContext,
      initialValue: session,
    });
    expect(provider.value).to.equal(session);
    from.append(accept);
    await settle(accept);
    const name = inside(accept, '#bank_name');
    name.value = 'Example Bank';
    const other = await withChoice();
    new ContextProvider(place, { context: financeSessionContext, initialValue: session });

    place.moveBefore(accept, null);
    await settle(accept);
    expect(inside(accept, '#bank_name').value).to.equal('Example Bank');
    expect(textOf(accept)).to.contain('Bankverbindung');
    place.lang = 'fr';
    await settle(accept);
    expect(textOf(accept)).to.contain('coordonnées bancaires');

    // Below another provider it is another one's.
    const next = await fixture<HTMLElement>(html`<div lang="en"></div>`);
    new ContextProvider(next, { context: financeSessionContext, initialValue: other.session });
    next.moveBefore(accept, null);
    await settle(accept);
    expect(accept.session).to.equal(other.session);
  });

  it('goes by no provider below which it is no more', async () => {
    const { session } = await withChoice();
    const from = await fixture<HTMLElement>(html`<div></div>`);
    const provider = new ContextProvider(from, { context: financeSessionContext });
    provider.setValue(session);
    const accept = create('offer-accept');
    from.append(accept);
    await settle(accept);
    expect(accept.state).to.equal('review');
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.moveBefore(accept, null);
    await settle(accept);
    expect(accept.state).to.equal('idle');
    provider.setValue((await withChoice()).session);
    await settle(accept);
    expect(accept.state).to.equal('idle');
  });
});

describe('a page with a form of that name', () => {
  it('waits for nothing', async () => {
    await fixture(html`<form name="prerendering"></form>`);
    const { session } = createStage();
    expect((await session.loadOffers()).offers).to.equal('ready');
  });
});

describe('a page that is prerendered', () => {
  it('takes up what the page before has kept when it is shown', async () => {
    const storage = new MemoryStorage();
    const before = createStage({ storage });
    const end = override(document as Document & { prerendering?: boolean }, 'prerendering', true);
    const { session } = createStage({ storage, fetch: before.sandbox.fetch });
    const picker = await put('offer-picker', session);
    end();
    await before.session.loadOffers();
    await settle(picker);
    expect(picker.state).to.equal('idle');

    const told = once<CustomEvent>(picker, 'offers-load');
    document.dispatchEvent(new Event('prerenderingchange'));
    expect((await told).detail).to.include({ source: 'resumed' });
    expect(before.sandbox.requests).to.have.length(1);
  });

  for (const [what, answers, events] of [
    ['asks again when it is shown where the check failed', 1, ['renewal-eligibility']],
    ['reports what fails then', Infinity, ['finance-error']],
  ] as const) {
    it(what, async () => {
      let left: number = answers;
      const hook = answering(MERCHANT, () => refusal(401));
      const end = override(document as Document & { prerendering?: boolean }, 'prerendering', true);
      const stage = createStage({
        sandbox: { beforeApply: (request) => (left-- > 0 ? hook(request) : undefined) },
      });
      const { session } = stage;
      const advert = await put('renewal-advert', session);
      await waitUntil(() => left < answers || stage.sandbox.requests.length > 0);
      await settle(advert);
      end();
      expect(advert.state).to.equal('checking');
      expect(stage.events).to.be.empty;
      document.dispatchEvent(new Event('prerenderingchange'));
      await reach(advert, ({ eligibility }) => eligibility !== 'checking');
      expect(stage.events.map(({ type }) => type)).to.deep.equal(events);
    });
  }
});
