import { expect } from '@open-wc/testing';
import { createSession, setStrings, type OfferAccept } from '../../../src/index.js';
import { sampleInitialApplication } from '../../../demo/sandbox/index.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { json, microtasks, override, refusal } from '../../helpers/fakes.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  APPLICATION_ID,
  aProduct,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../../helpers/samples.js';
import {
  becomes,
  createStage,
  inside,
  MERCHANT_ID,
  once,
  PROVIDERS,
  settle,
  textOf,
} from '../../helpers/page.js';
import {
  allInside,
  calculated,
  count,
  expectFocus,
  fold,
  pickerAndReview,
  put,
  reach,
  terms,
  withChoice,
  words,
  type StageOptions,
} from '../../helpers/elements.js';
import { ACCEPT, MERCHANT, answering, hold, losing } from '../../helpers/service.js';

async function accepted(
  options: StageOptions = {},
  attributes = {},
  properties = {},
  children = '',
) {
  const stage = await withChoice(options);
  const accept = await put('offer-accept', stage.session, attributes, properties, children);
  const shown = terms(inside(accept, '[part=summary]'));
  await accept.submit();
  await settle(accept);
  expect(accept.state).to.equal('accepted');
  return { ...stage, accept, shown };
}

const record = (accept: OfferAccept) => inside(accept, '[part=record]');

/** Stands in for what the browser gives. */
function replaceClipboard(writeText: (text: string) => Promise<void>) {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return () => {
    if (own) Object.defineProperty(navigator, 'clipboard', own);
    else delete (navigator as { clipboard?: unknown }).clipboard;
  };
}

/** The page that the next press on the button prints. */
const printing = (accept: OfferAccept) =>
  new Promise<Document>((resolve, reject) => {
    const { append } = ShadowRoot.prototype;
    const root = accept.shadowRoot!;
    // A frame has a window of its own, with a `print` of its own.
    root.append = (...nodes) => {
      const [frame] = nodes as HTMLIFrameElement[];
      frame!.addEventListener(
        'load',
        () => {
          const page = frame!.contentWindow!;
          const focus = page.focus.bind(page);
          // Some browsers print the page that has the focus.
          page.print = () => reject(new Error('printed without focus'));
          page.focus = () => {
            focus();
            page.print = () => resolve(page.document);
          };
        },
        // Before the one that prints.
        { capture: true },
      );
      append.apply(root, nodes);
    };
  });

describe('<offer-accept>: record', () => {
  it('has the terms as they were shown, the time, the references and the language', async () => {
    const { accept, shown, session, clock } = await accepted(
      {},
      { 'term-unit': 'months', 'settles-balance': true },
      { offerDetails: () => [{ label: 'APR', value: '28.4 %' }] },
    );
    const { selected, accepted: answer, submittedAt } = session.state;
    expect(submittedAt).to.equal(clock.time);
    const rows = terms(record(accept));
    expect(rows).to.include(shown);
    expect(rows).to.include({
      [words('termNewFinance')]: '£5,000',
      [words('recordOffer')]: `${selected!.product.name}: ${selected!.offer.description}`,
      [words('recordOfferReference')]: selected!.offer.offer_id,
      [words('acceptedReference')]: answer!.application_id,
      [words('recordLanguage')]: 'British English',
      APR: '28.4 %',
    });
    expect(rows[words('recordTime')])
      .to.contain('20 November 2026')
      .and.match(/\d\d:\d\d:00 (UTC|GMT)/);
    await expect(accept).to.be.accessible();
  });

  describe('in an element that comes later in the page', () => {
    const agreed = (accept: OfferAccept) => fold(record(accept).querySelector('dl')!.textContent);
    const disclosure = (month: string) => `<p slot="disclosure">Terms of ${month}</p>`;

    it('is what it was, whatever its page says by then', async () => {
      const { accept, session } = await accepted(
        {},
        { 'term-unit': 'months', 'settles-balance': true },
        {},
        disclosure('March'),
      );
      const before = agreed(accept);
      const text = fold(record(accept).textContent);
      expect(text).to.contain('Terms of March').and.contain('£440');
      accept.remove();
      const later = await put('offer-accept', session, { lang: 'de' }, {}, disclosure('April'));
      expect(agreed(later)).to.equal(before);
      expect(fold(record(later).textContent)).to.equal(text);
      // Beside it, too: a node can be in one element only.
      const beside = await put('offer-accept', session);
      for (const element of [later, beside]) {
        expect(fold(record(element).textContent)).to.contain('Terms of March');
      }
    });

    it('is what it was, whatever the service says by then', async () => {
      const storage = new MemoryStorage();
      const { accept, session } = await accepted({ storage }, { 'settles-balance': true });
      const before = agreed(accept);
      expect(before).to.contain('about £440 is paid to you');
      accept.remove();
      const next = createSession({ ...session.options, storage });
      const performance = { performance: 1, progress: 0, renewal_eligibility: false };
      await next.provideEligibility(aMerchant(aDeal({ id: 'D-2', balance: 4000, performance })));
      const later = await put('offer-accept', next, { 'settles-balance': true });
      expect(later.state).to.equal('accepted');
      expect(agreed(later)).to.equal(before);
    });

    it('is what it was once the first merchant has the new provider_id', async () => {
      const { session } = createStage({ providerId: null, storage: new MemoryStorage() });
      const application = { ...sampleInitialApplication.application, merchant_id: MERCHANT_ID };
      await session.loadOffers({ ...sampleInitialApplication, application });
      session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
      const accept = await put('offer-accept', session, { 'settles-balance': true });
      await accept.submit();
      await settle(accept);
      const before = agreed(accept);
      accept.remove();
      session.configure({ providerId: session.state.accepted!.provider_id });
      const later = await put('offer-accept', session, { 'settles-balance': true });
      expect(agreed(later)).to.equal(before);
    });

    it('is that of the review with the merchant’s consent, where there were two', async () => {
      const { session } = await withChoice();
      const bare = await put('offer-accept', session, {}, {}, disclosure('March'));
      const asking = await put(
        'offer-accept',
        session,
        {},
        {},
        '<span slot="consent">I agree to this</span>',
      );
      inside(asking, '#consent').click();
      await asking.submit();
      await settle(bare, asking);
      expect(fold(record(asking).textContent)).to.contain('I agree to this');
      // Each has its own: what was beside it.
      expect(fold(record(bare).textContent))
        .to.contain('Terms of March')
        .and.not.contain('I agree to this');
      bare.remove();
      asking.remove();
      const later = await put('offer-accept', session);
      expect(fold(record(later).textContent)).to.contain('I agree to this');
    });

    it('is that of the last press: terms may change after a refusal', async () => {
      let status = 422;
      const { session } = await withChoice({
        sandbox: {
          beforeApply: (request) =>
            ACCEPT.test(request.url) && status !== 200 ? refusal(status) : undefined,
        },
      });
      const accept = await put('offer-accept', session, {}, {}, disclosure('March'));
      await accept.submit();
      await settle(accept);
      expect(accept.state).to.equal('error');
      accept.querySelector('p')!.textContent = 'Terms of April';
      status = 200;
      await accept.submit();
      await settle(accept);
      accept.remove();
      const later = await put('offer-accept', session);
      expect(fold(record(later).textContent)).to.contain('Terms of April');
    });
  });

  it('names who dealt with whom: the page, and the merchant by the page’s reference', async () => {
    const [site, reference] = [words('recordSite'), words('recordYourReference')];
    const { accept } = await accepted();
    expect(terms(record(accept))).to.include({ [site]: location.host, [reference]: MERCHANT_ID });
    const { session } = createStage({
      merchantId: undefined,
      sandbox: {
        beforeApply: answering(ACCEPT, () =>
          json({ application_id: APPLICATION_ID, provider_id: PROVIDERS.eligible, links: {} }),
        ),
      },
    });
    await session.provideOffers(someOffers());
    session.selectOffer(OFFER_ID);
    const unnamed = await put('offer-accept', session);
    await unnamed.submit();
    await settle(unnamed);
    expect(terms(record(unnamed))).to.include({ [site]: location.host });
    expect(terms(record(unnamed))).not.to.have.property(reference);
  });

  it('says whether bank details went out, and nothing of them', async () => {
    const { accept } = await accepted();
    const bank = words('recordBank');
    expect(terms(record(accept))[bank]).to.equal(words('recordBankNone'));

    const { session } = await withChoice();
    const own = await put('offer-accept', session, { 'bank-details': 'none' });
    // A page with a form of its own.
    const typed = { bank_name: 'Mybank', account_number: '12345678', sort_code: '20-17-55' };
    await session.accept({ bankDetails: { ...typed, account_type: 'NONE' } });
    await settle(own);
    expect(terms(record(own))[bank]).to.equal(words('recordBankSent'));
    for (const value of Object.values(typed)) expect(textOf(own)).not.to.include(value);
    expect(textOf(own), 'nor are they asked for').to.include(words('acceptedAgents'));
  });

  it('asks for nothing that had to be done before', async () => {
    const { accept, shown } = await accepted();
    const label = words('termBalance');
    expect(shown[label]).to.exist;
    expect(terms(record(accept))[label]).to.equal('£4,560');
    const text = fold(record(accept).textContent);
    expect(text).not.to.contain(words('termBalanceAsk'));
    expect(text, 'what explains the figures stays')
      .to.contain('repaid for every £100')
      .and.contain(words('termShareNote'));
  });

  it('says what was agreed to with the time of it, not at the button that prints', async () => {
    const { accept } = await accepted();
    const binding =
      'You agreed to this: “By pressing the button you accept £5,000 of new finance and agree to repay £5,600.”';
    const at = [...record(accept).querySelectorAll('.note')].filter(
      ({ textContent }) => fold(textContent) === binding,
    );
    expect(
      at.map((note) => fold(note.closest('.row')?.querySelector('dt')?.textContent)),
    ).to.deep.equal([words('recordTime')]);
  });

  it('keeps what was agreed to, though the merchant is checked again', async () => {
    let answer: (() => Response) | undefined;
    const { accept, session, shown } = await accepted(
      { sandbox: { beforeAnswer: ({ url }) => (MERCHANT.test(url) ? answer?.() : undefined) } },
      { 'settles-balance': true },
    );
    const picker = await put('offer-picker', session, { 'settles-balance': true });
    const before = fold(record(accept).textContent);
    const offers = textOf(picker);
    for (const next of [() => json(aMerchant(aDeal({ balance: 123 }))), () => refusal(500)]) {
      answer = next;
      await session.checkEligibility();
      await settle(accept, picker);
      expect(fold(record(accept).textContent)).to.equal(before);
      expect(textOf(picker)).to.equal(offers);
    }
    accept.remove();
    const later = await put('offer-accept', session, { 'settles-balance': true });
    expect(terms(record(later))).to.include(shown);
  });

  it('stays as it was agreed to, whatever the page changes since the press', async () => {
    const gate = hold(ACCEPT);
    const { session } = await withChoice({ sandbox: { beforeAnswer: gate.hook } });
    const children = `<p slot="consent">I may act for this business.</p>
      <p slot="disclosure">Old <a href="#terms">terms</a>.</p>`;
    const offerDetails = () => [{ label: 'APR', value: '28.4 %' }];
    const attributes = { 'settles-balance': true, lang: 'en-IE' };
    const accept = await put('offer-accept', session, attributes, { offerDetails }, children);
    const binding = fold(inside(accept, '#binding').textContent);
    const shown = terms(inside(accept, '[part=summary]'));
    inside(accept, '#consent').click();
    inside(accept, '[part=submit]').click();
    await gate.arrived;
    await settle(accept);
    const change = async (percentage: string, lang: string) => {
      accept.querySelector('[slot=disclosure]')!.textContent = `New terms: ${percentage}.`;
      accept.querySelector('[slot=consent]')!.textContent = `Whatever: ${percentage}.`;
      accept.offerDetails = () => [{ label: 'APR', value: percentage }];
      accept.settlesBalance = false;
      setStrings('en-IE', { termRepay: `Back: ${percentage}`, acceptBinding: percentage });
      accept.lang = lang;
      await settle(accept);
    };
    await change('9 %', 'en-IE');
    gate.release();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    const before = fold(record(accept).textContent);
    expect(terms(record(accept))).to.include(shown);
    expect(before)
      .to.contain(binding)
      .and.contain('I may act for this business.')
      .and.contain('Old terms.')
      .and.not.contain('9 %');
    await change('99 %', 'de');
    expect(fold(record(accept).textContent)).to.equal(before);
    expect(record(accept).lang).to.equal('en-IE');
    expect(fold(inside(accept, '#heading').textContent), 'the rest of it').not.to.contain(
      'accepted',
    );
    await expect(accept).to.be.accessible();
  });

  it('is of what was sent, not of what was refused before', async () => {
    let refused = false;
    const { session } = await withChoice({
      sandbox: {
        beforeApply: ({ url }) => {
          if (refused || !ACCEPT.test(url)) return undefined;
          refused = true;
          return refusal(422);
        },
      },
    });
    const offerDetails = () => [{ label: 'APR', value: refused ? '2 %' : '1 %' }];
    const accept = await put('offer-accept', session, {}, { offerDetails });
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('error');
    await accept.submit();
    await settle(accept);
    expect(terms(record(accept))).to.include({ APR: '2 %' });
  });

  it('has no consent that was not given, as where the page accepts for the merchant', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session, {}, {}, '<p slot="consent">I agree.</p>');
    await session.accept();
    await settle(accept);
    expect(fold(record(accept).textContent)).not.to.contain('I agree.');
  });

  it('is not there where the service never answered, though the acceptance was found', async () => {
    const { sandbox, session } = await withChoice({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const accept = await put('offer-accept', session);
    const { offer } = session.state.selected!;
    await accept.submit();
    sandbox.fund(sandbox.snapshot().applications.at(-1)!.application_id);
    await accept.recheck();
    await settle(accept);
    expect(accept.state).to.equal('accepted');
    expect(fold(inside(accept, '#heading').textContent)).to.equal(words('acceptedHeadingPlain'));
    expect(count(accept, '[part=record], [part=terms]')).to.equal(0);
    expect(textOf(accept)).not.to.contain('£').and.not.contain(offer.offer_id);
    expect(session.state.selected).to.equal(undefined);
  });

  it('is not there where the offer is not known', async () => {
    const { session } = await withChoice({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const accept = await put('offer-accept', session);
    await accept.submit();
    await settle(accept);
    expect(count(accept, '[part=record]')).to.equal(0);
  });

  it('has the texts that a wrapper hands on through slots, as they were', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    const wrapper = accept.parentElement!.appendChild(document.createElement('div'));
    wrapper.innerHTML = '<p slot="disclosure">Finance is for <b>business</b> only.</p> I agree.';
    wrapper.attachShadow({ mode: 'open' }).append(accept);
    accept.innerHTML = `<slot name="disclosure" slot="disclosure"></slot>
      <slot name="unfilled" slot="disclosure">Subject to status.</slot>
      <p slot="consent">Yes: <slot></slot></p>`;
    await settle(accept);
    inside(accept, '#consent').click();
    await accept.submit();
    wrapper.innerHTML = '';
    await settle(accept);
    const notes = allInside(accept, '.record > div.note').map((note) => fold(note.textContent));
    expect(notes).to.deep.equal([
      'Yes: I agree.',
      'Finance is for business only.',
      'Subject to status.',
    ]);
  });

  it('copies the legal text, and leaves it in its place, where a library of the page has made Array.from its own', async () => {
    const disclosure = '<p slot="disclosure">Subject to status.</p>';
    // As Prototype does: it maps nothing.
    const restore = override(Array, 'from', ((list: Iterable<unknown>) => [
      ...list,
    ]) as typeof Array.from);
    try {
      const { accept } = await accepted({}, {}, {}, disclosure);
      expect(textOf(accept)).to.contain('Subject to status.');
      expect(accept.querySelector('[slot=disclosure]')).to.exist;
    } finally {
      restore();
    }
  });

  it('prints by itself, without the page around it', async () => {
    const disclosure =
      '<p slot="disclosure">For <b>business</b> only, by our <a href="https://x.example/t">terms</a> and <a>rules</a>.</p>';
    const { accept } = await accepted({}, { 'term-unit': 'months' }, {}, disclosure);
    accept.replaceChildren();
    await settle(accept);
    const printed = printing(accept);
    inside(accept, '[part~=print]').focus();
    inside(accept, '[part~=print]').click();
    const paper = await printed;
    expect(paper.title).to.equal(words('recordHeading'));
    expect(paper.documentElement.lang).to.equal('en-GB');
    expect(paper.querySelector('h1')!.textContent).to.equal(words('recordHeading'));
    expect(fold(paper.querySelector('dl')!.textContent)).to.equal(
      fold(record(accept).querySelector('dl')!.textContent),
    );
    expect([...paper.querySelectorAll('p')].map((it) => fold(it.textContent))).to.deep.equal([
      'For business only, by our terms (https://x.example/t) and rules.',
    ]);
    expect(fold(inside(accept, '.record > div.note').textContent)).not.to.contain('x.example');
    expect(paper.adoptedStyleSheets).to.have.length(1);
    expect(paper.adoptedStyleSheets[0]!.cssRules.length).to.be.above(0);
    expect(paper.querySelectorAll('script, style, link, [style]')).to.have.length(0);
    const frame = inside(accept, 'iframe');
    expect(frame.tabIndex, 'nothing to a keyboard').to.equal(-1);
    expect(frame.getAttribute('aria-hidden'), 'nor to a screen reader').to.equal('true');
    expect(getComputedStyle(frame).clipPath, 'nor to be seen').to.equal('inset(50%)');
    // Afterwards all is as it was.
    const gone = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(frame.parentNode!, { childList: true });
    });
    paper.defaultView!.dispatchEvent(new Event('afterprint'));
    await gone;
    expect(count(accept, 'iframe')).to.equal(0);
    expectFocus(inside(accept, '[part~=print]'));
    // Printing it again leaves no second frame behind.
    inside(accept, '[part~=print]').click();
    inside(accept, '[part~=print]').click();
    await becomes(accept.shadowRoot!, () => count(accept, 'iframe') > 0);
    // Both presses have come through their module by then.
    await import('../../../src/elements/offer-accept/print.js');
    await microtasks();
    expect(count(accept, 'iframe')).to.equal(1);
  });

  it('prints the lines of the legal text as they are seen, and nothing that is not', async () => {
    const disclosure = `<div slot="disclosure"><style>.legal{color:inherit}</style><h4>Legal</h4><p
      class="legal">Example Capital Ltd<br>Subject to status</p><ul><li>One</li><li>Two</li></ul><script
      type="text/plain">never seen</script><span hidden>hidden</span></div>`;
    const { accept } = await accepted({}, {}, {}, disclosure);
    const printed = printing(accept);
    inside(accept, '[part~=print]').click();
    const [note] = (await printed).querySelectorAll('p');
    expect(note!.textContent.split(/\n+/)).to.deep.equal([
      'Legal',
      'Example Capital Ltd',
      'Subject to status',
      'One',
      'Two',
    ]);
    expect(allInside(accept, '.record > div.note')).to.have.length(1);
  });

  it('prints with the page around it where the frame is of another origin, as in a sandbox', async () => {
    const { accept } = await accepted();
    const root = accept.shadowRoot!;
    const { append } = ShadowRoot.prototype;
    root.append = (...nodes) => {
      Object.defineProperty(nodes[0], 'contentDocument', { value: null });
      append.apply(root, nodes);
    };
    let restore!: () => void;
    const printed = new Promise<void>((resolve) => {
      restore = override(globalThis, 'print', resolve);
    });
    inside(accept, '[part~=print]').click();
    await printed;
    restore();
    expect(count(accept, 'iframe')).to.equal(0);
  });

  it('prints once, also where the page moves the element meanwhile, with which the frame loads again', async () => {
    const { accept } = await accepted();
    const printed = printing(accept);
    inside(accept, '[part~=print]').click();
    await printed;
    const frame = accept.shadowRoot!.querySelector('iframe')!;
    const loaded = once(frame, 'load');
    accept.parentElement!.append(accept);
    await loaded;
    expect(frame.contentDocument!.querySelector('h1')).to.be.null;
  });

  it('is printed from right to left where it is read like that', async () => {
    const { accept } = await accepted();
    accept.parentElement!.dir = 'rtl';
    const printed = printing(accept);
    inside(accept, '[part~=print]').click();
    expect((await printed).documentElement.dir).to.equal('rtl');
  });
});

describe('<offer-accept>: reference', () => {
  it('is copied, and that is said', async () => {
    const { accept, session } = await accepted();
    const copies: string[] = [];
    const restore = replaceClipboard((text) => {
      copies.push(text);
      return Promise.resolve();
    });
    try {
      const button = inside(accept, '[part~=copy]');
      expect(fold(button.textContent)).to.equal(words('acceptedCopy'));
      const what = inside(accept, `#${button.getAttribute('aria-describedby')!}`);
      expect(fold(what.textContent), 'what it copies').to.equal(words('acceptedReference'));
      button.focus();
      button.click();
      await settle(accept);
      expect(copies).to.deep.equal([session.state.accepted!.application_id]);
      // What came of it is beside it: it copies still.
      expect(fold(button.textContent)).to.equal(words('acceptedCopy'));
      expect(fold(button.nextElementSibling?.textContent)).to.equal(words('acceptedCopied'));
      expect(fold(inside(accept, '[role=status]').textContent)).to.equal(words('acceptedCopied'));
      expectFocus(button);
    } finally {
      restore();
    }
  });

  it('is copied again without a word of anything else', async () => {
    const { accept } = await accepted();
    const restore = replaceClipboard(() => Promise.resolve());
    try {
      const status = inside(accept, '[role=status]');
      const said: string[] = [];
      const observer = new MutationObserver(() => said.push(fold(status.textContent)));
      observer.observe(status, { subtree: true, childList: true, characterData: true });
      for (const times of [1, 2]) {
        inside(accept, '[part~=copy]').click();
        await settle(accept);
        expect(said, `${times}`).to.deep.equal(['', words('acceptedCopied')]);
        said.length = 0;
      }
      observer.disconnect();
    } finally {
      restore();
    }
  });

  it('that was copied is no news of the next acceptance', async () => {
    const { accept } = await accepted();
    const restore = replaceClipboard(() => Promise.resolve());
    try {
      inside(accept, '[part~=copy]').click();
      await settle(accept);
    } finally {
      restore();
    }
    const status = () => fold(inside(accept, '[role=status]').textContent);
    expect(status()).to.equal(words('acceptedCopied'));
    const next = await withChoice({ providerId: PROVIDERS.mixed, sandbox: { seed: 2 } });
    accept.session = next.session;
    await settle(accept);
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('accepted');
    expect(status()).to.equal(fold(inside(accept, '#heading').textContent));
  });

  it('is selected where copying is not allowed', async () => {
    const { accept } = await accepted();
    const restore = replaceClipboard(() =>
      Promise.reject(new DOMException('no', 'NotAllowedError')),
    );
    const asked: unknown[] = [];
    const undo = override(getSelection()!, 'selectAllChildren', (node) => void asked.push(node));
    try {
      inside(accept, '[part~=copy]').click();
      await settle(accept);
      expect(textOf(accept)).to.contain(words('acceptedCopyFailed'));
      expect(asked.length === 1 && asked[0] === inside(accept, '#reference')).to.be.true;
      expect(fold(inside(accept, '[part~=copy]').textContent)).to.equal(words('acceptedCopy'));
    } finally {
      undo();
      restore();
    }
  });

  it('has a tick beside the heading, which is not read out', async () => {
    const { accept } = await accepted();
    expect(allInside(accept, 'h2 svg').map((it) => it.getAttribute('aria-hidden'))).to.deep.equal([
      'true',
    ]);
  });
});

describe('<offer-accept>: an unknown outcome', () => {
  it('gives the time of the attempt, also after a reload', async () => {
    const { session } = await withChoice({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const accept = await put('offer-accept', session);
    await accept.submit();
    await settle(accept);
    expect(accept.state).to.equal('unknown');
    expect(textOf(accept)).to.match(/Acceptance sent: 20 November 2026 at \d\d:\d\d:00/);
  });

  it('names the offer and what would be owed for it, and promises nothing', async () => {
    const { session } = await withChoice({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const accept = await put('offer-accept', session);
    const shown = terms(inside(accept, '[part=summary]'));
    const name = fold(inside(accept, '.offer-name').textContent);
    await accept.submit();
    await settle(accept);
    expect(terms(inside(accept, '[part=base]'))).to.deep.equal({
      [words('recordOffer')]: name,
      [words('termNewFinance')]: '£5,000',
      [words('termRepay')]: shown[words('termRepay')],
    });
  });
});

describe('<offer-accept>: review', () => {
  it('says before the press what follows on it', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    const [next, binding] = allInside(accept, '.submit > p');
    expect(fold(next!.textContent)).to.equal(words('acceptNext'));
    expect(binding!.id).to.equal('binding');
  });

  it('has the what-if of this offer, and no limits of the product', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    expect(fold(inside(accept, '[part=summary]').textContent)).not.to.contain('£2,000');
    const field = inside(accept, '#takings');
    field.value = '1000';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await calculated(accept);
    expect(count(accept, '.answer'), 'it is said once').to.equal(0);
    // Beside what it means: that is what is agreed to.
    expect(allInside(accept, '.share .note').map((it) => fold(it.textContent))).to.deep.equal([
      words('termShareNote'),
      'Of £1,000, £80 goes to repayment and £920 stays with you.',
    ]);
    expect(accept.state).to.equal('review');
  });

  it('shows the sum of a renewal: what is received is new finance, less what is left', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session, { 'settles-balance': true });
    const rows = terms(inside(accept, '[part=summary]'));
    expect(Object.entries(rows).slice(0, 2)).to.deep.equal([
      [words('termNewFinance'), '£5,000'],
      [words('termBalanceSettled'), '£4,560'],
    ]);
    expect(fold(inside(accept, '.caption').textContent)).to.equal(words('termReceive'));
    expect(fold(inside(accept, '.amount').textContent)).to.equal('£440');
    expect(fold(inside(accept, '#binding').textContent)).to.equal(
      'By pressing the button you accept £5,000 of new finance, of which about £440 is paid to you, and agree to repay £5,600.',
    );
    await accept.submit();
    await settle(accept);
    expect(Object.entries(terms(inside(accept, '.record'))).slice(1, 4)).to.deep.equal([
      [words('termReceive'), '£440'],
      [words('termNewFinance'), '£5,000'],
      [words('termBalanceSettled'), '£4,560'],
    ]);
  });

  it('says what is left of the old finance, where nobody has said what becomes of it', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    const owed = () => terms(inside(accept, '.summary, .record'))[words('termBalance')];
    expect(owed()).to.equal('£4,560');
    expect(fold(inside(accept, '.summary').textContent)).to.contain(words('termBalanceAsk'));
    accept.settlesBalance = true;
    await settle(accept);
    expect(owed()).to.be.undefined;
    accept.settlesBalance = false;
    await accept.submit();
    await settle(accept);
    expect(owed(), 'in the record').to.equal('£4,560');
  });

  it('leads back to offers that come after it', async () => {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session);
    expect(count(accept, '[part~=back]')).to.equal(0);
    const picker = await put('offer-picker', session);
    await settle(picker, accept);
    expect(count(accept, '[part~=back]')).to.equal(1);
  });

  it('leads back to nothing where there is no other offer', async () => {
    const { session } = createStage();
    const { picker, accept } = await pickerAndReview({ session });
    const choose = async (...ids: string[]) => {
      const products = [aProduct({ offers: ids.map((offer_id) => anOffer({ offer_id })) })];
      await session.provideOffers({ ...someOffers(), products });
      session.selectOffer(OFFER_ID);
      await settle(picker, accept);
      expect(accept.state).to.equal('review');
    };
    await choose(OFFER_ID);
    expect(count(accept, '[part~=back]')).to.equal(0);
    await choose(OFFER_ID, OTHER_OFFER_ID);
    expect(count(accept, '[part~=back]')).to.equal(1);
  });

  it('leads back to the offers, where they are to be seen', async () => {
    const { session } = await withChoice();
    const { picker, accept } = await pickerAndReview({ session });
    const back = () => allInside(accept, '[part~=back]');
    expect(back()).to.have.length(1);
    back()[0]!.click();
    expectFocus(inside(picker, 'input:checked'));
    // Where the browser still has boxes for it, too.
    picker.style.visibility = 'hidden';
    accept.requestUpdate();
    await settle(accept);
    expect(back().length, 'not visible').to.equal(0);
    picker.style.visibility = '';
    const section = document.createElement('details');
    section.open = true;
    picker.before(section);
    section.append(picker);
    accept.requestUpdate();
    await settle(picker, accept);
    expect(back()).to.have.length(1);
    section.open = false;
    accept.requestUpdate();
    await settle(accept);
    expect(back().length, 'in a closed section').to.equal(0);
    section.open = true;
    picker.hidden = true;
    accept.requestUpdate();
    await settle(accept);
    expect(back().length, 'in another step').to.equal(0);
    picker.remove();
    accept.requestUpdate();
    await settle(accept);
    expect(back().length, 'of another page').to.equal(0);
  });

  it('leads back to the chosen offer, on the picker that is to be seen', async () => {
    const { session } = await withChoice();
    const { picker, accept } = await pickerAndReview({ session });
    const second = await put('offer-picker', session);
    await settle(picker, second, accept);
    session.selectOffer(session.state.products[0]!.offers[1]!.offer_id);
    await settle(picker, second, accept);
    inside(accept, '[part~=back]').click();
    expectFocus(inside(picker, 'input:checked'));
    picker.hidden = true;
    inside(accept, '[part~=back]').click();
    expectFocus(inside(second, 'input:checked'));
  });
});
