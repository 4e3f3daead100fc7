import { expect } from '@open-wc/testing';
import type { OfferAccept } from '../../../src/index.js';
import { identityOf } from '../../../src/session/identity.js';
import { MemoryStorage } from '../../helpers/memory-storage.js';
import { anOffer, OFFER_ID } from '../../helpers/samples.js';
import { createStage, inside, PROVIDERS, settle, textOf } from '../../helpers/page.js';
import {
  allInside,
  count,
  create,
  expectAccessibleState,
  expectFocus,
  fold,
  heading,
  put,
  reach,
  review,
  show,
  terms,
  words,
  type StageOptions,
} from '../../helpers/elements.js';
import { json, refusal } from '../../helpers/fakes.js';
import { ACCEPT, answering, hold, losing } from '../../helpers/service.js';
import { offerIdOf } from '../../helpers/sessions.js';

const status = (accept: OfferAccept) => fold(inside(accept, '[role=status]').textContent);

describe('<offer-accept>: unknown', () => {
  async function lost(options: StageOptions = {}, children = '') {
    const stage = await review(
      { sandbox: { beforeAnswer: losing(ACCEPT) }, ...options },
      {},
      children,
    );
    await stage.accept.submit();
    await settle(stage.accept);
    return stage;
  }

  it('says that it may have gone through, and has no accept button', async () => {
    const { accept, session } = await lost({ sandbox: { beforeApply: losing(ACCEPT) } });
    await expectAccessibleState(accept, 'unknown');
    expect(heading(accept)).to.equal(words('acceptUnknownHeading'));
    expect(textOf(accept)).to.contain(words('acceptContact'));
    expect(count(accept, 'form, [part=submit]')).to.equal(0);
    // The live region says it as well, where it can't be seen.
    const reasons = allInside(accept, '[part=base] > p');
    expect(reasons.map((it) => fold(it.textContent))).to.deep.equal([words('acceptUnknown')]);
    expect(count(accept, '.notice'), 'no box without words').to.equal(0);
    expect(count(accept, '.tick'), 'nothing is done').to.equal(0);
    await accept.submit();
    expect(session.state.acceptance).to.equal('unknown');
  });

  it('shows beside the price what the page adds to it, and its legal text', async () => {
    const { accept, session } = await lost({}, '<small slot="disclosure">Fees may apply.</small>');
    session.offerDetails = () => [{ label: 'APR', value: '24.9%' }];
    await settle(accept);
    await expectAccessibleState(accept, 'unknown');
    const rows = terms(accept.shadowRoot!);
    expect(rows).to.have.property('APR', '24.9%');
    expect(rows).to.have.property(words('termRepay'));
    const slot = accept.querySelector('small')!.assignedSlot;
    expect(slot?.getRootNode()).to.equal(accept.shadowRoot);
  });

  it('is said without the time of the attempt where what was kept of it is no time', async () => {
    const storage = new MemoryStorage();
    const { session } = createStage({ storage });
    const pending = { operation: 'accept', offerId: OFFER_ID, startedAt: 1e300 };
    storage.setItem(identityOf(session.options), JSON.stringify({ pending }));
    const accept = create('offer-accept');
    accept.session = session;
    await show(accept);
    await reach(accept, ({ acceptance }) => acceptance === 'unknown');
    await expectAccessibleState(accept, 'unknown');
    expect(textOf(accept)).to.contain(words('acceptContact'));
    expect(textOf(accept)).not.to.contain(words('acceptAttempt'));
  });

  it('says that no evidence proves nothing, and can check again', async () => {
    const { accept, sandbox } = await lost({ sandbox: { beforeApply: losing(ACCEPT) } });
    const region = inside(accept, '[role=status]');
    inside(accept, '[part=recheck]').click();
    await reach(accept, ({ recheck }) => recheck === 'absent');
    await expectAccessibleState(accept, 'unknown');
    expect(textOf(accept)).to.contain(words('acceptAbsent'));
    expect(inside(accept, '[role=status]')).to.equal(region);
    expect(status(accept)).to.equal(words('acceptAbsent'));
    await accept.recheck();
    expect(sandbox.requests.filter(({ path }) => path.includes('/merchant'))).to.have.length(3);
    expect(sandbox.requests.filter(({ path }) => ACCEPT.test(path))).to.have.length(1);
  });

  it('tells of a re-check that failed, not of a check that it did not ask for', async () => {
    let fails = false;
    const { accept } = await lost({
      sandbox: {
        beforeApply: losing(ACCEPT),
        beforeAnswer: ({ url }) => (fails && url.includes('/merchant') ? refusal(404) : undefined),
      },
    });
    const told: string[] = [];
    accept.addEventListener('finance-error', ({ detail }) => told.push(detail.error.operation));
    fails = true;
    await accept.session!.checkEligibility();
    expect(told).to.deep.equal([]);
    await accept.recheck();
    expect(told).to.deep.equal(['merchant']);
  });

  for (const [code, headers, says] of [
    [401, {}, /^Your session has ended\. Sign in again/],
    [
      429,
      { 'retry-after': '7200' },
      /^The finance provider is busy\. Try again after \d\d:\d\d\.$/,
    ],
  ] as const) {
    it(`says what to do once a re-check is answered with ${code}`, async () => {
      let fails = false;
      const answer = () => new Response('{}', { status: code, headers });
      const { accept } = await lost({
        sandbox: {
          beforeApply: losing(ACCEPT),
          beforeAnswer: ({ url }) => (fails && url.includes('/merchant') ? answer() : undefined),
        },
      });
      fails = true;
      await accept.recheck();
      await expectAccessibleState(accept, 'unknown');
      expect(fold(inside(accept, '.notice').textContent)).to.match(says);
      expect(status(accept)).to.match(says);
    });
  }

  it('names no offer that has no name', async () => {
    const stage = createStage({ sandbox: { beforeAnswer: losing(ACCEPT) } });
    const accept = await put('offer-accept', stage.session);
    accept.offer = anOffer({ description: '' });
    await settle(accept);
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'unknown');
    const labels = allInside(accept, 'dt').map(({ textContent }) => fold(textContent));
    expect(labels).to.deep.equal([words('termNewFinance'), words('termRepay')]);
  });

  it('shows that it checks, once at a time', async () => {
    const gate = hold(/merchant/);
    let checking = false;
    const { accept, sandbox } = await lost({
      sandbox: {
        beforeApply: (request) => (checking ? gate.hook(request) : undefined),
        beforeAnswer: losing(ACCEPT),
      },
    });
    checking = true;
    const isDimmed = () =>
      inside(accept, '[part=recheck]').getAttribute('aria-disabled') === 'true';
    expect(isDimmed()).to.be.false;
    inside(accept, '[part=recheck]').click();
    await gate.arrived;
    await settle(accept);
    await expectAccessibleState(accept, 'unknown');
    expect(isDimmed()).to.be.true;
    expect(status(accept)).to.equal(words('acceptRechecking'));
    inside(accept, '[part=recheck]').click();
    gate.release(refusal(404));
    await reach(accept, ({ recheck }) => recheck === 'failed');
    await expectAccessibleState(accept, 'unknown');
    expect(isDimmed()).to.be.false;
    expect(textOf(accept)).to.contain(words('acceptRecheckFailed'));
    expect(sandbox.requests.filter(({ path }) => path.includes('/merchant'))).to.have.length(2);
  });

  it('moves to accepted with new evidence, without claiming an answer', async () => {
    const { accept, sandbox, events } = await lost();
    const [application] = sandbox.snapshot().applications.slice(-1);
    sandbox.fund(application!.application_id);
    events.length = 0;
    inside(accept, '[part=recheck]').focus();
    inside(accept, '[part=recheck]').click();
    await reach(accept, ({ acceptance }) => acceptance === 'accepted');
    await expectAccessibleState(accept, 'accepted');
    expect(heading(accept)).to.equal(words('acceptedHeadingPlain'));
    // There may be a contract, whose link only the lost answer had.
    expect(textOf(accept)).to.contain(words('acceptedSignUnknown'));
    expect(textOf(accept)).to.contain(words('acceptContact'));
    expect(count(accept, 'a, iframe')).to.equal(0);
    expect(textOf(accept)).to.contain(application!.application_id);
    expect(events.map(({ type }) => type)).not.to.contain('offer-accepted');
    expectFocus(inside(accept, '#heading'));
  });

  it('can’t check an initial application, and names whom to contact', async () => {
    const { session } = createStage({
      providerId: undefined,
      merchantId: 'merchant-new',
      sandbox: { beforeAnswer: losing(ACCEPT) },
    });
    const { sampleInitialApplication } = await import('../../../demo/sandbox/samples.js');
    await session.loadOffers(sampleInitialApplication);
    session.selectOffer(offerIdOf(session));
    const contact = '<a slot="contact" href="https://shop.example/help">Call us</a>';
    const accept = await put('offer-accept', session, {}, {}, contact);
    await accept.submit();
    for (const press of [() => settle(accept), () => accept.recheck()]) {
      await press();
      await settle(accept);
      await expectAccessibleState(accept, 'unknown');
      expect(textOf(accept)).to.contain(words('acceptImpossible'));
      expect(count(accept, 'button')).to.equal(0);
    }
    expect(accept.firstElementChild!.assignedSlot).to.exist;
  });

  it('treats the answer of another merchant as unknown, without its links', async () => {
    const { accept, session } = await review({
      sandbox: {
        beforeApply: answering(ACCEPT, () =>
          json({
            application_id: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8ffff',
            provider_id: PROVIDERS.mixed,
            links: { contract_link: 'https://finance.example/contract' },
          }),
        ),
      },
    });
    await accept.submit();
    await settle(accept);
    await expectAccessibleState(accept, 'unknown');
    expect(session.state.error).to.include({ code: 'accept_mismatch' });
    expect(count(accept, 'a, iframe, [part=submit]')).to.equal(0);
  });
});
