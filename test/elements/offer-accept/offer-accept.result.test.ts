import { expect, fixture, html } from '@open-wc/testing';
import { createSession } from '../../../src/index.js';
import { sandboxOf } from '../../../src/elements/offer-accept/outcome.view.js';
import { answers } from '../../../src/session/answers.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { json, override, refusal } from '../../helpers/fakes.js';
import { inside, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import {
  count,
  allInside,
  fold,
  put,
  reach,
  terms,
  withChoice,
  words,
} from '../../helpers/elements.js';
import { ACCEPT, MERCHANT, answering } from '../../helpers/service.js';

const APPLICATION = 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8ffff';
const CONTRACT = 'https://finance.example/contracts/1';

async function accepted(links: object, attributes = {}, children = '') {
  const { session } = await withChoice({
    sandbox: {
      beforeApply: answering(ACCEPT, () =>
        json({ application_id: APPLICATION, provider_id: PROVIDERS.eligible, offer: {}, links }),
      ),
    },
  });
  const accept = await put('offer-accept', session, attributes, {}, children);
  await accept.submit();
  await settle(accept);
  expect(accept.state).to.equal('accepted');
  return accept;
}

const hrefs = (accept: Element) => allInside(accept, 'a').map((link) => link.getAttribute('href'));

describe('<offer-accept>: result', () => {
  it('says what happens next, and gives the reference', async () => {
    const accept = await accepted({});
    expect(fold(inside(accept, '[part=result]').textContent))
      .to.contain(words('acceptedNext'))
      .and.contain(words('acceptedAgentsBank'))
      .and.contain(words('acceptedKeep'))
      .and.contain(APPLICATION);
    // The service named no contract: there is none to sign, or to ask for.
    for (const text of ['acceptedSign', 'acceptedSignUnknown', 'acceptContact'] as const) {
      expect(textOf(accept)).not.to.contain(words(text));
    }
    expect(hrefs(accept)).to.be.empty;
    expect(count(accept, '[part=terms]'), 'the terms, in the record alone').to.equal(1);
    const lines = allInside(accept, '.line');
    expect(
      lines.every(({ childElementCount }) => childElementCount > 0),
      'no gap',
    ).to.be.true;
    await expect(accept).to.be.accessible();
  });

  it('is there after the page was loaded again: which offer, its reference, when it was sent', async () => {
    const { session } = await withChoice({ storage: new MemoryStorage() });
    const before = await put('offer-accept', session);
    await before.submit();
    await settle(before);
    const { applicationId } = session.state;
    const heading = fold(inside(before, '#heading').textContent);
    answers.clear();
    const later = createSession(session.options);
    const accept = await put('offer-accept', later, {}, {}, '<p slot="contact">Call us: 0123</p>');
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    expect(heading).to.contain('£5,000');
    expect(fold(inside(accept, '#heading').textContent)).to.equal(heading);
    expect(textOf(accept))
      .to.contain(applicationId)
      .and.contain('20 November 2026')
      // Only the links are gone.
      .and.contain(words('acceptedSignUnknown'))
      .and.not.contain(words('acceptedKeep'));
    expect(terms(inside(accept, '[part=result]'))).to.include({
      [words('termNewFinance')]: '£5,000',
      [words('termRepay')]: '£5,600',
    });
    // What was agreed to, in the words of that moment, is not made anew.
    expect(count(accept, '[part=record]')).to.equal(0);
    expect(accept.querySelector<HTMLElement>('[slot=contact]')!.offsetHeight).to.be.above(0);
    await expect(accept).to.be.accessible();
  });

  it('says whom to contact, beside a contract to sign as well', async () => {
    const contact = '<p slot="contact">Call us: 0123</p>';
    const accept = await accepted({ contract_link: CONTRACT }, {}, contact);
    expect(accept.querySelector('p')!.offsetHeight).to.be.above(0);
    expect(textOf(accept)).not.to.contain(words('acceptContact'));
  });

  it('has the partner’s own part', async () => {
    const accept = await accepted({}, {}, '<p slot="accepted">Thank you.</p>');
    expect(accept.firstElementChild!.assignedSlot).to.exist;
    expect((accept.firstElementChild as HTMLElement).offsetHeight).to.be.above(0);
  });

  it('has the links of the service', async () => {
    const accept = await accepted({
      contract_link: CONTRACT,
      merchant_link: 'https://finance.example/m/1',
      payout_schedule: 'https://finance.example/p/1',
    });
    expect(hrefs(accept)).to.deep.equal([
      CONTRACT,
      'https://finance.example/m/1',
      'https://finance.example/p/1',
    ]);
    for (const link of allInside(accept, 'a')) {
      expect(link.getAttribute('rel')).to.equal('noopener noreferrer');
      expect(link.getAttribute('target')).to.equal('_blank');
      expect(fold(link.textContent)).to.contain(words('acceptedNewTab'));
    }
    expect(inside(accept, 'a[part~=contract]').getAttribute('href')).to.equal(CONTRACT);
    expect(count(accept, 'a[part~=link]')).to.equal(2);
    // Signing is the next step, and looks like it.
    const [contract, link] = allInside(accept, 'a');
    const { backgroundColor } = getComputedStyle(contract!);
    expect(backgroundColor).not.to.equal(getComputedStyle(link!).backgroundColor);
    expect(contract!.offsetHeight).to.be.at.least(44);
    expect(fold(allInside(accept, 'a')[1]!.textContent)).to.contain(words('acceptedMerchant'));
    expect(fold(allInside(accept, 'a')[2]!.textContent)).to.contain('payout schedule');
    expect(textOf(accept)).to.contain(words('acceptedSign'));
    await expect(accept).to.be.accessible();
  });

  it('shows no link that is not safe, and stays accepted', async () => {
    const accept = await accepted({
      contract_link: 'javascript:alert(1)',
      merchant_link: 'http://finance.example/m/1',
      a: 'https://user:secret@finance.example/',
      b: '/relative',
      c: 'data:text/html,x',
      d: ['https://finance.example/'],
      e: 'https:\\\\finance.example',
      f: null,
    });
    expect(hrefs(accept)).to.be.empty;
    expect(count(accept, 'iframe')).to.equal(0);
    expect(textOf(accept)).to.contain(APPLICATION);
  });

  it('shows only links to the hosts of link-hosts', async () => {
    const links = {
      contract_link: CONTRACT,
      merchant_link: 'https://evil.example/',
      other: 'https://sub.finance.example/',
    };
    const accept = await accepted(links, { 'link-hosts': ' other.example finance.example ' });
    expect(hrefs(accept)).to.deep.equal([CONTRACT]);
    for (const none of ['', ' ']) {
      accept.setAttribute('link-hosts', none);
      await settle(accept);
      expect(hrefs(accept), 'an empty list').to.be.empty;
    }
    // There is a contract to sign, wherever the link may not lead.
    expect(textOf(accept)).to.contain(words('acceptedSignUnknown'));
    expect(textOf(accept)).to.contain(words('acceptContact'));
    for (const copied of ['https://finance.example', 'finance.example, other.example']) {
      accept.setAttribute('link-hosts', copied);
      await settle(accept);
      expect(hrefs(accept), copied).to.deep.equal([CONTRACT]);
      expect(textOf(accept)).not.to.contain(words('acceptedSignUnknown'));
    }
    accept.removeAttribute('link-hosts');
    await settle(accept);
    expect(hrefs(accept)).to.have.length(3);
  });

  it('shows those to the hosts of an array, and none without one', async () => {
    const accept = await accepted({ contract_link: CONTRACT, merchant_link: 'https://b.example/' });
    for (const [hosts, shown] of [
      [['finance.example', 'a.example'], [CONTRACT]],
      [[], []],
      [false, []],
      [null, [CONTRACT, 'https://b.example/']],
    ] as const) {
      accept.linkHosts = hosts as unknown as string;
      await settle(accept);
      expect(hrefs(accept), JSON.stringify(hosts)).to.deep.equal(shown);
    }
  });

  it('tells of a contract whose link can’t be shown, because it repeats bank details', async () => {
    const accept = await accepted({ contract_link: 'about:blank' });
    expect(hrefs(accept)).to.be.empty;
    expect(textOf(accept)).to.contain(words('acceptedSignUnknown'));
  });
});

describe('<offer-accept>: contract', () => {
  const links = { contract_link: CONTRACT, merchant_link: 'https://finance.example/m/1' };

  it('can be embedded, with the link as a way out', async () => {
    // A page of nobody: the frame loads nothing that matters.
    const accept = await accepted(links, { contract: 'embed' });
    const frame = inside(accept, 'iframe[part~=contract]');
    // An address is opened with the sandbox that is there by then.
    const names = frame.getAttributeNames();
    expect(names.indexOf('sandbox')).to.be.within(0, names.indexOf('src') - 1);
    expect(frame.getAttribute('src')).to.equal(CONTRACT);
    expect(frame.getAttribute('title')).to.equal(words('acceptedContract'));
    expect(frame.getAttribute('sandbox')!.split(' ')).to.have.members([
      'allow-scripts',
      'allow-forms',
      'allow-popups',
      'allow-same-origin',
    ]);
    expect(frame.getAttribute('referrerpolicy')).to.equal('no-referrer');
    expect(hrefs(accept)).to.contain(CONTRACT);
  });

  for (const [page, isForeign] of [
    ['https://dashboard.example', true],
    ['https://contracts.finance.example', false],
    ['https://contracts.finance.example:8443', true],
    ['https://contracts.finance.ex', true],
    // A page from a file, or in a frame without an origin: what it frames is elsewhere, or has none either.
    ['null', true],
  ] as const) {
    it(`keeps ${isForeign ? 'its' : 'no'} origin in a frame of ${page}`, () => {
      const tokens = sandboxOf(
        'https://contracts.finance.example/a?b=https://dashboard.example/',
        page,
      );
      expect(tokens.split(' ').includes('allow-same-origin')).to.equal(isForeign);
      expect(tokens).to.contain('allow-scripts allow-forms allow-popups');
    });
  }

  it('is neither embedded nor linked where its link is not safe', async () => {
    const accept = await accepted({ contract_link: 'data:text/html,x' }, { contract: 'embed' });
    expect(count(accept, 'iframe, a')).to.equal(0);
  });

  it('is left out with "none", and only it', async () => {
    const accept = await accepted(links, { contract: 'none' });
    expect(hrefs(accept)).to.deep.equal([links.merchant_link]);
    for (const text of ['acceptedSign', 'acceptedSignUnknown', 'acceptContact'] as const) {
      expect(textOf(accept)).not.to.contain(words(text));
    }
    await expect(accept).to.be.accessible();
  });

  for (const contract of ['link', 'embed']) {
    it(`can be kept: its address is copied, and is in the record (${contract})`, async () => {
      const accept = await accepted(links, { contract });
      const copies: string[] = [];
      const clipboard = { writeText: (text: string) => Promise.resolve(copies.push(text)) };
      const restore = override(navigator, 'clipboard', clipboard as unknown as Clipboard);
      try {
        inside(accept, '[part=copy-contract]').click();
        await settle(accept);
      } finally {
        restore();
      }
      expect(copies).to.deep.equal([CONTRACT]);
      expect(fold(inside(accept, '[role=status]').textContent)).to.equal(words('acceptedCopied'));
      // Beside what was copied, and nothing else.
      expect(
        ['copy-contract', 'copy'].map((part) =>
          fold(inside(accept, `[part=${part}]`).nextElementSibling?.textContent),
        ),
      ).to.deep.equal([words('acceptedCopied'), '']);
      expect(terms(inside(accept, '[part=record]'))[words('recordContract')]).to.equal(CONTRACT);
      await expect(accept).to.be.accessible();
    });
  }

  for (const may of [true, false]) {
    it(`is ${may ? 'copied' : 'selected'} in the window in which it is shown`, async () => {
      const accept = await accepted(links);
      const frame = await fixture<HTMLIFrameElement>(html`<iframe title="A window"></iframe>`);
      const view = frame.contentWindow as Window & typeof globalThis;
      frame.contentDocument!.body.append(accept);
      await settle(accept);
      const taken: string[] = [];
      const take = (text: string | null) => void taken.push(fold(text));
      const writeText = (text: string) =>
        may ? Promise.resolve(take(text)) : Promise.reject(new Error('not allowed'));
      const restore = override(view.navigator, 'clipboard', { writeText } as unknown as Clipboard);
      override(view.Selection.prototype, 'selectAllChildren', ({ textContent }: Node) =>
        take(textContent),
      );
      try {
        inside(accept, '[part=copy-contract]').click();
        await settle(accept);
      } finally {
        restore();
      }
      expect(taken).to.deep.equal([CONTRACT]);
    });
  }

  it('is selected where copying is not allowed', async () => {
    const accept = await accepted(links);
    const clipboard = { writeText: () => Promise.reject(new Error('not allowed')) };
    const restore = override(navigator, 'clipboard', clipboard as unknown as Clipboard);
    const selected: string[] = [];
    const undo = override(Selection.prototype, 'selectAllChildren', (node: Node) => {
      selected.push(fold(node.textContent));
    });
    try {
      inside(accept, '[part=copy-contract]').click();
      await settle(accept);
    } finally {
      restore();
      undo();
    }
    expect(selected).to.deep.equal([CONTRACT]);
    expect(fold(inside(accept, '[part=copy-contract]').nextElementSibling?.textContent)).to.equal(
      words('acceptedCopyFailed'),
    );
  });

  for (const [where, answered, attributes] of [
    ['with "none"', links, { contract: 'none' }],
    ['where `link-hosts` forbids it', links, { 'link-hosts': 'other.example' }],
    ['where it is not safe', { contract_link: 'javascript:alert(1)' }, {}],
    ['where there is none', {}, {}],
  ] as const) {
    it(`is not copied or recorded ${where}`, async () => {
      const accept = await accepted(answered, attributes);
      expect(count(accept, '[part=copy-contract]')).to.equal(0);
      expect(terms(inside(accept, '[part=record]'))).not.to.have.property(words('recordContract'));
    });
  }

  for (const value of ['popup', '']) {
    it(`is a link where it is ${JSON.stringify(value)}`, async () => {
      const accept = await accepted(links, { contract: value });
      expect(inside(accept, 'a[part~=contract]').getAttribute('href')).to.equal(CONTRACT);
      expect(count(accept, 'iframe')).to.equal(0);
    });
  }
});

describe('<offer-accept>: summary', () => {
  async function summary(attributes = {}, children = '') {
    const { session } = await withChoice();
    const accept = await put('offer-accept', session, attributes, {}, children);
    return { accept, figures: () => terms(inside(accept, '[part=summary]')) };
  }

  it('has a term only with its unit', async () => {
    const { accept, figures } = await summary();
    expect(figures()).not.to.have.property(words('termExpected'));
    accept.setAttribute('term-unit', 'weeks');
    await settle(accept);
    expect(figures()).to.include({ [words('termExpected')]: 'about 7.8 weeks' });
    expect(inside(accept, '[part=term]')).to.exist;
    accept.setAttribute('term-unit', 'fortnights');
    await settle(accept);
    expect(figures()).not.to.have.property(words('termExpected'));
  });

  it('has no factor rate with hide-factor-rate', async () => {
    const { figures } = await summary({ 'hide-factor-rate': true });
    expect(figures()).not.to.have.property(words('termFactor'));
  });

  it('is net of the balance with settles-balance; the button keeps the amount', async () => {
    const { accept, figures } = await summary({ 'settles-balance': true });
    expect(figures()).to.include({
      [words('termNewFinance')]: '£5,000',
      [words('termBalanceSettled')]: '£4,560',
    });
    expect(fold(inside(accept, '.amount').textContent)).to.equal('£440');
    expect(fold(inside(accept, '[part=submit]').textContent)).to.equal('Accept £5,000');
    await expect(accept).to.be.accessible();
  });

  it('stays net of the balance that was last heard of, though a check fails meanwhile', async () => {
    let fails = false;
    const { session } = await withChoice({
      sandbox: {
        beforeAnswer: ({ url }) => (fails && MERCHANT.test(url) ? refusal(500) : undefined),
      },
    });
    const accept = await put('offer-accept', session, { 'settles-balance': true });
    fails = true;
    await session.checkEligibility();
    await settle(accept);
    expect(accept.state).to.equal('review');
    expect(fold(inside(accept, '.caption').textContent)).to.equal(words('termReceive'));
    expect(fold(inside(accept, '.amount').textContent)).to.equal('£440');
  });

  it('has the slots of heading and disclosure', async () => {
    const { accept } = await summary(
      {},
      '<b slot="heading">Check</b><small slot="disclosure">Terms apply.</small>',
    );
    for (const child of accept.children) {
      expect((child as HTMLElement).offsetHeight, child.slot).to.be.above(0);
    }
    await expect(accept).to.be.accessible();
  });
});
