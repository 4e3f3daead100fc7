import { expect } from '@open-wc/testing';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../demo/sandbox/index.js';
import type { BankDetails, OfferAcceptedDetail } from '../../src/index.js';
import { Keeper } from '../../src/session/keeper.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { json, override, refusal, UUID } from '../helpers/fakes.js';
import { ACCEPT_REQUEST, violations } from '../helpers/field-tables.js';
import { createStage, until } from '../helpers/page.js';
import {
  aDeal,
  aMerchant,
  anOffer,
  APPLICATION_ID,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import {
  lastError,
  offerIdOf,
  postsOf,
  reload,
  renewalOffer,
  statesOf,
  toReview,
  typesOf,
  withNewDeal,
} from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, hold, meddler } from '../helpers/service.js';

const OTHER = PROVIDERS['eligible-eur'];

describe('application: acceptance', () => {
  it('sends nothing without a key, and says so', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    const restore = override(crypto, 'randomUUID', () => {
      throw new Error('no keys today');
    });
    await session.accept();
    restore();
    expect(session.state.acceptance).to.equal('error');
    expect(session.state.error?.outcome).to.equal('not_sent');
    expect(postsOf(stage, 'accept')).to.have.length(0);
    await session.accept();
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('without bank details sends no body and no content-type', async () => {
    const stage = createStage();
    const offerId = await toReview(stage);
    const state = await stage.session.accept();
    expect(state.acceptance).to.equal('accepted');
    const [{ path, body, headers }] = postsOf(stage, 'accept') as [
      (typeof stage.sandbox.requests)[0],
    ];
    expect(path).to.equal(`/finance/v2/offers/${offerId}/accept`);
    expect(body).to.be.undefined;
    expect(Object.keys(headers)).to.have.members(['accept', 'idempotency-key']);
    expect(headers['idempotency-key']).to.match(UUID);
  });

  it('with bank details sends them in the documented body, and nothing more', async () => {
    const stage = createStage();
    await toReview(stage);
    await stage.session.accept({ bankDetails: sampleBankDetails });
    const [{ body }] = postsOf(stage, 'accept') as [(typeof stage.sandbox.requests)[0]];
    expect(body).to.deep.equal({ bank_details: sampleBankDetails });
    expect(violations(body, ACCEPT_REQUEST)).to.deep.equal([]);
  });

  for (const field of ['account_number', 'bank_name', 'account_type', 'sort_code'] as const) {
    it(`is not sent with bank details whose ${field} is empty`, async () => {
      const stage = createStage();
      await toReview(stage);
      const state = await stage.session.accept({
        bankDetails: { ...sampleBankDetails, [field]: ' ' },
      });
      expect(state.error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
      expect(postsOf(stage, 'accept')).to.be.empty;
    });
  }

  it('goes through submitting, with its events in order and nothing of the bank in them', async () => {
    const storage = new MemoryStorage();
    const kept: string[] = [];
    const stage = createStage({
      storage: {
        getItem: (key) => storage.getItem(key),
        removeItem: (key) => storage.removeItem(key),
        setItem: (key, value) => {
          kept.push(value);
          storage.setItem(key, value);
        },
      },
    });
    await toReview(stage);
    const states = statesOf(stage.session);
    await stage.session.accept({ bankDetails: sampleBankDetails });
    expect(states.map(({ acceptance }) => acceptance)).to.deep.equal(['submitting', 'accepted']);
    expect(typesOf(stage.events).slice(2)).to.deep.equal(['offer-submit', 'offer-accepted']);
    const [submit, accepted] = stage.events.slice(2);
    expect(submit!.detail).to.deep.equal({
      ...stage.session.state.selected,
      withBankDetails: true,
    });
    expect(accepted!.detail).to.deep.equal({
      acceptance: stage.session.state.accepted,
      providerId: stage.session.options.providerId,
      merchantId: stage.session.options.merchantId,
    });
    for (const { detail } of stage.events) expect(Object.isFrozen(detail)).to.be.true;
    const seen = JSON.stringify([stage.events.map(({ detail }) => detail), states, kept]);
    for (const value of [sampleBankDetails.account_number, sampleBankDetails.sort_code]) {
      expect(seen).not.to.contain(value);
    }
    expect(kept).not.to.be.empty;
  });

  it('is sent once by three presses', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    const presses = [session.accept(), session.accept(), session.accept()];
    const states = await Promise.all(presses);
    expect(new Set(states)).to.deep.equal(new Set([session.state]));
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(typesOf(stage.events).filter((type) => type === 'offer-submit')).to.have.length(1);
  });

  it('without a choice is misuse, and sends nothing', async () => {
    const stage = createStage();
    await stage.session.accept();
    const { error } = stage.session.state;
    expect(error).to.include({ code: 'input_invalid', operation: 'accept', cause: 'offer' });
    expect(stage.session.state.acceptance).to.equal('idle');
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('that is prevented sends nothing and can be pressed again', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    session.addEventListener('offer-submit', (event) => event.preventDefault(), { once: true });
    expect((await session.accept()).acceptance).to.equal('review');
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect((await session.accept()).acceptance).to.equal('accepted');
  });

  it('ends the choice, the loading and the start', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    const before = session.state;
    session.selectOffer(offerIdOf(session, 1));
    session.start();
    await session.loadOffers(undefined, { again: true });
    await session.provideOffers(someOffers());
    await session.provideOffer(anOffer());
    expect(session.state).to.equal(before);
  });

  for (const [when, end] of [
    ['once one was accepted', undefined],
    ['once the outcome of one is unknown', new TypeError('lost')],
    ['once the offers are gone', refusal(404)],
  ] as const) {
    it(`is nothing ${when}, whatever bank details come with it`, async () => {
      const faults = meddler(ACCEPT);
      const stage = createStage({ sandbox: { beforeApply: faults.hook } });
      const { session } = stage;
      await toReview(stage);
      faults.reply = end instanceof Error || !end ? end : () => end;
      const before = await session.accept();
      expect(before.acceptance).not.to.equal('error');
      await session.accept({ bankDetails: {} as BankDetails });
      expect(session.state).to.equal(before);
    });
  }

  it('of an initial application gives the provider_id', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    await stage.session.accept();
    const { acceptance } = stage.events.at(-1)!.detail as OfferAcceptedDetail;
    expect(acceptance.provider_id).to.match(UUID);
    expect(stage.session.state.accepted).to.equal(acceptance);
  });

  it('hands on no provider_id that is none: the page would store it, and be refused at each renewal', async () => {
    const faults = meddler(ACCEPT);
    const stage = createStage({
      providerId: null,
      merchantId: sampleInitialApplication.application.merchant_id,
      sandbox: { beforeAnswer: faults.hook },
    });
    const { session } = stage;
    await session.loadOffers(sampleInitialApplication);
    session.selectOffer(offerIdOf(session));
    faults.reply = () => json({ application_id: APPLICATION_ID, provider_id: 'abc' });
    const { acceptance, accepted } = await session.accept();
    expect(acceptance).to.equal('accepted');
    expect(accepted!.provider_id).to.equal('');
    const told = stage.events.at(-1) as CustomEvent<OfferAcceptedDetail>;
    expect(told.detail.acceptance.provider_id).to.equal('');
  });

  it('stays on the page when the page takes up the provider_id that came with it', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    const { accepted } = await stage.session.accept();
    const providerId = accepted!.provider_id;
    stage.session.configure({ providerId });
    expect(stage.session.state).to.include({ providerId, acceptance: 'accepted', accepted });
    // Any other one is another merchant.
    stage.session.configure({ providerId: PROVIDERS.eligible });
    expect(stage.session.state.acceptance).to.equal('idle');
    expect(stage.session.state.accepted).to.equal(undefined);
  });

  it('is none of a merchant with another reference, though the page names the provider_id that came with it', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    const { session } = stage;
    await session.loadOffers(sampleInitialApplication);
    session.selectOffer(offerIdOf(session));
    const { accepted } = await session.accept();
    session.configure({ providerId: accepted!.provider_id, merchantId: 'merchant-other' });
    expect(session.state.acceptance).to.equal('idle');
    expect(session.state.accepted).to.equal(undefined);
  });

  it('still goes out, and shows again, where the page forgets it before it has left', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    await toReview(stage);
    const { session } = stage;
    let loading: unknown;
    session.addEventListener('change', () => {
      if (loading || session.state.acceptance !== 'submitting') return;
      session.reset();
      loading = session.loadOffers();
    });
    const accepting = session.accept();
    await held.arrived;
    await loading;
    expect(stage.session.state).to.include({ offers: 'idle', acceptance: 'submitting' });
    held.release();
    await accepting;
    expect(stage.session.state).to.include({ acceptance: 'accepted' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  for (const [what, reply, expected] of [
    ['a 404', () => refusal(404), { acceptance: 'expired', offers: 'expired' }],
    ['a 422', () => refusal(422), { acceptance: 'error', offers: 'ready' }],
    ['a 403', () => refusal(403), { acceptance: 'error', offers: 'ready' }],
    ['a 429', () => refusal(429), { acceptance: 'error', offers: 'ready' }],
    ['a 400', () => refusal(400), { acceptance: 'error', offers: 'ready' }],
    ['a 409', () => refusal(409), { acceptance: 'unknown', offers: 'ready' }],
    ['a 408', () => refusal(408), { acceptance: 'unknown', offers: 'ready' }],
    ['a 500', () => refusal(500), { acceptance: 'unknown', offers: 'ready' }],
    ['a lost answer', new TypeError('lost'), { acceptance: 'unknown', offers: 'ready' }],
    ['HTML', () => new Response('<html>'), { acceptance: 'unknown', offers: 'ready' }],
    ['no id', () => json({ application_id: 7 }), { acceptance: 'unknown', offers: 'ready' }],
  ] as const) {
    it(`is ${expected.acceptance} after ${what}`, async () => {
      const faults = meddler(ACCEPT);
      faults.reply = reply;
      const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
      const offerId = await toReview(stage);
      const state = await stage.session.accept();
      expect(state).to.include(expected);
      expect(state.selected!.offer.offer_id).to.equal(offerId);
      expect(state.error).to.include({
        operation: 'accept',
        outcome: expected.acceptance === 'unknown' ? 'unknown' : 'not_applied',
      });
      expect(lastError(stage)).to.equal(state.error);
      expect(typesOf(stage.events)).not.to.include('offer-accepted');
      await stage.session.loadOffers();
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('after a refusal is a new decision with a new key', async () => {
    const faults = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    await toReview(stage);
    faults.reply = () => refusal(422);
    await stage.session.accept();
    faults.reply = undefined;
    const state = await stage.session.accept();
    expect(state.acceptance).to.equal('accepted');
    expect(state.error).to.be.undefined;
    const keys = postsOf(stage, 'accept').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('after a refusal may be of another offer', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = () => refusal(422);
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    await toReview(stage);
    await stage.session.accept();
    stage.session.selectOffer(offerIdOf(stage.session, 1));
    expect(stage.session.state).to.include({ acceptance: 'review' });
    expect(stage.session.state.error).to.be.undefined;
  });

  for (const [status, code] of [
    [422, 'rejected'],
    [404, 'offers_expired'],
  ] as const) {
    it(`that is refused with ${status} after a reset leaves no choice to correct, and no offers`, async () => {
      const held = hold(ACCEPT);
      const stage = createStage({
        storage: new MemoryStorage(),
        sandbox: { beforeApply: held.hook },
      });
      const { session } = stage;
      await toReview(stage);
      const accepting = session.accept();
      await held.arrived;
      session.reset();
      await until(session, ({ acceptance }) => acceptance === 'submitting');
      held.release(refusal(status));
      const state = await accepting;
      expect(state).to.include({ offers: 'idle', acceptance: 'idle' });
      expect(state.selected).to.equal(undefined);
      // The page is told all the same.
      expect(lastError(stage)).to.include({ code, outcome: 'not_applied' });
      const { session: later } = reload(stage);
      await later.restore();
      expect(later.state).to.include({ offers: 'idle', acceptance: 'idle' });
    });
  }

  it('after an unknown outcome is not sent again, for any offer of the set', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    await toReview(stage);
    await session.accept();
    faults.reply = undefined;
    session.selectOffer(offerIdOf(session, 1));
    await session.accept();
    await session.loadOffers(undefined, { again: true });
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('that answers for another merchant is a mismatch', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = () =>
      json({ application_id: APPLICATION_ID, provider_id: OTHER, links: { contract_link: 'x' } });
    const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
    await toReview(stage);
    const state = await stage.session.accept();
    expect(state).to.include({ acceptance: 'unknown' });
    expect(state.accepted).to.be.undefined;
    expect(state.error).to.include({ code: 'accept_mismatch', outcome: 'unknown' });
    expect(typesOf(stage.events)).not.to.include('offer-accepted');
  });

  it('may answer for the merchant in capitals, or for none', async () => {
    for (const provider_id of [PROVIDERS.eligible.toUpperCase(), undefined]) {
      const faults = meddler(ACCEPT);
      faults.reply = () => json({ application_id: APPLICATION_ID, provider_id });
      const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
      await toReview(stage);
      expect((await stage.session.accept()).acceptance).to.equal('accepted');
    }
  });
});

describe('application: re-check', () => {
  /** An acceptance whose answer was lost; the service has applied it, or not. */
  async function lost(
    applied: boolean,
    {
      known = true,
      providerId = PROVIDERS.eligible,
    }: { known?: boolean; providerId?: string } = {},
  ) {
    const faults = meddler(ACCEPT);
    const lookups = meddler(MERCHANT);
    faults.reply = new TypeError('lost');
    const storage = new MemoryStorage();
    const stage = createStage({
      providerId,
      storage,
      sandbox: {
        [applied ? 'beforeAnswer' : 'beforeApply']: faults.hook,
        // With both hooks in one sandbox, lookups are meddled with at the other end.
        [applied ? 'beforeApply' : 'beforeAnswer']: lookups.hook,
      },
      routes: { merchant: { safe: false } },
    });
    if (known) await stage.session.checkEligibility();
    await toReview(stage);
    await stage.session.accept();
    const recheck = known ? 'idle' : 'impossible';
    expect(stage.session.state).to.include({ acceptance: 'unknown', recheck });
    return { ...stage, lookups };
  }

  it('finds the new deal, and says so without an answer that it does not have', async () => {
    const stage = await lost(true);
    const [application] = stage.sandbox
      .snapshot()
      .applications.filter(({ status }) => status === 'fulfilment')
      .slice(-1);
    stage.sandbox.fund(application!.application_id);
    const state = await stage.session.recheck();
    expect(state).to.include({ acceptance: 'accepted', recheck: 'idle' });
    expect(state.accepted).to.be.undefined;
    expect(state.error).to.be.undefined;
    // The application that went through, for whom the merchant asks about it.
    expect(state.applicationId).to.equal(application!.application_id);
    expect(typesOf(stage.events)).not.to.include('offer-accepted');
    await stage.session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('names no application where several are new: which of them went through is not known', async () => {
    const stage = await lost(true);
    const { deals } = stage.session.state.merchant!;
    const later = [OFFER_ID, OTHER_OFFER_ID].map((application_id, index) =>
      aDeal({ id: `D-${String(index)}`, application_id, active: false }),
    );
    const state = await stage.session.provideEligibility(aMerchant(...deals, ...later));
    expect(state.acceptance).to.equal('accepted');
    expect(state.applicationId).to.be.undefined;
  });

  it('names no application from before that has a new deal', async () => {
    const stage = await lost(true);
    const { deals } = stage.session.state.merchant!;
    const later = aDeal({ id: 'D-2', application_id: deals[0]!.application_id, active: false });
    const state = await stage.session.provideEligibility(aMerchant(...deals, later));
    expect(state.acceptance).to.equal('accepted');
    expect(state.applicationId).to.be.undefined;
  });

  it('shows what another session of the page has found', async () => {
    const stage = await lost(true);
    const other = reload(stage).session;
    await other.restore();
    stage.lookups.reply = withNewDeal;
    expect((await other.recheck()).acceptance).to.equal('accepted');
    const lookedUp = stage.sandbox.requests.length;
    expect((await stage.session.recheck()).acceptance).to.equal('accepted');
    expect(stage.sandbox.requests).to.have.length(lookedUp);
  });

  it('proves nothing where nothing is new', async () => {
    for (const applied of [true, false]) {
      const stage = await lost(applied);
      const states = statesOf(stage.session);
      const state = await stage.session.recheck();
      expect(states.map(({ recheck }) => recheck)).to.deep.equal(['checking', 'absent']);
      expect(state).to.include({ acceptance: 'unknown', recheck: 'absent' });
      await stage.session.accept();
      expect(postsOf(stage, 'accept')).to.have.length(1);
    }
  });

  it('proves nothing where the deals are gone', async () => {
    const stage = await lost(true, { providerId: PROVIDERS['clears-on-acceptance'] });
    expect((await stage.session.recheck()).recheck).to.equal('absent');
  });

  it('is one, and told once, where it is pressed twice', async () => {
    const stage = await lost(true);
    stage.lookups.reply = () => refusal(403);
    stage.events.length = 0;
    await Promise.all([stage.session.recheck(), stage.session.recheck()]);
    expect(stage.session.state.recheck).to.equal('failed');
    expect(typesOf(stage.events)).to.deep.equal(['finance-error']);
  });

  it('is waited for where it is asked for again meanwhile', async () => {
    const stage = await lost(true);
    void stage.session.recheck();
    expect((await stage.session.recheck()).recheck).to.equal('absent');
  });

  it('may fail, and be made again', async () => {
    const stage = await lost(true);
    stage.lookups.reply = () => refusal(403);
    const state = await stage.session.recheck();
    expect(state).to.include({ acceptance: 'unknown', recheck: 'failed' });
    expect(state.error).to.include({ code: 'forbidden', operation: 'merchant' });
    stage.lookups.reply = undefined;
    const again = await stage.session.recheck();
    expect(again.recheck).to.equal('absent');
    expect(again.error, 'of the one before').to.be.undefined;
  });

  for (const status of [400, 401, 404, 409, 410, 422, 429, 500, 503]) {
    it(`stays unknown after a ${String(status)}: neither expired nor refused`, async () => {
      const stage = await lost(true);
      stage.lookups.reply = () => refusal(status);
      const state = await stage.session.recheck();
      expect(state).to.include({ acceptance: 'unknown', recheck: 'failed', offers: 'ready' });
      expect(stage.session.isSelectable(offerIdOf(stage.session))).to.be.true;
      stage.session.selectOffer(offerIdOf(stage.session));
      await stage.session.accept();
      expect(stage.session.state.acceptance).to.equal('unknown');
      expect(postsOf(stage, 'accept')).to.have.length(1);
      expect(typesOf(stage.events)).not.to.include('offers-expire');
      const after = reload(stage);
      after.session.attach();
      await until(after.session, ({ acceptance }) => acceptance === 'unknown');
    });
  }

  it('is impossible where nothing was known before', async () => {
    const stage = await lost(true, { known: false });
    const lookups = stage.sandbox.requests.length;
    expect((await stage.session.recheck()).recheck).to.equal('impossible');
    expect(stage.sandbox.requests).to.have.length(lookups);
  });

  it('is impossible for an initial application', async () => {
    const faults = meddler(ACCEPT);
    faults.reply = new TypeError('lost');
    const stage = createStage({
      providerId: null,
      merchantId: 'merchant-new',
      sandbox: { beforeAnswer: faults.hook },
    });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    await stage.session.accept();
    expect((await stage.session.recheck()).recheck).to.equal('impossible');
  });

  it('is nothing where nothing is unknown', async () => {
    const stage = createStage();
    const before = stage.session.state;
    expect(await stage.session.recheck()).to.equal(before);
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('works after a reload, with what was known before', async () => {
    const stage = await lost(true);
    const after = reload(stage);
    after.session.attach();
    const state = await until(after.session, ({ acceptance }) => acceptance === 'unknown');
    expect(state.recheck).to.equal('idle');
    expect((await after.session.recheck()).recheck).to.equal('absent');
    const applications = stage.sandbox.snapshot().applications;
    stage.sandbox.fund(applications.at(-1)!.application_id);
    expect((await after.session.recheck()).acceptance).to.equal('accepted');
    expect(typesOf(after.events)).not.to.include('offer-accepted');
    const later = reload(after);
    await later.session.restore();
    expect(later.session.state).to.include({
      acceptance: 'accepted',
      applicationId: applications.at(-1)!.application_id,
    });
  });

  it('changes nothing where the acceptance was found while it was under way', async () => {
    for (const end of ['answered', 'lost'] as const) {
      const held = hold(MERCHANT);
      const stage = await lost(true);
      const { merchant } = stage.session.state;
      const { session, events } = reload(stage, {
        fetch: async (request) =>
          (await held.hook(request)) ?? stage.session.options.fetch!(request),
      });
      await session.restore();
      const rechecking = session.recheck();
      await held.arrived;
      await session.provideEligibility(
        aMerchant(...merchant!.deals, aDeal({ id: 'D-2', active: false })),
      );
      expect(session.state).to.include({ acceptance: 'accepted', recheck: 'idle' });
      if (end === 'lost') held.release(new TypeError('lost'));
      else held.release(json(merchant));
      await rechecking;
      expect(session.state).to.include({
        acceptance: 'accepted',
        recheck: 'idle',
        error: undefined,
      });
      expect(typesOf(events)).not.to.include('finance-error');
    }
  });

  for (const [when, isEarly] of [
    ['before it is taken up', true],
    ['after that', false],
  ] as const) {
    it(`is not needed where the page is told of the new deal, ${when}`, async () => {
      const stage = await lost(true);
      const { merchant } = stage.session.state;
      const { session, events } = reload(stage);
      if (!isEarly) await session.restore();
      await session.provideEligibility(merchant!);
      await session.restore();
      expect(session.state).to.include({ acceptance: 'unknown', recheck: 'idle' });
      const told = aMerchant(...merchant!.deals, aDeal({ id: 'D-2', active: false }));
      const next = isEarly ? reload(stage).session : session;
      await next.provideEligibility(told);
      await next.restore();
      expect(next.state).to.include({ acceptance: 'accepted', recheck: 'idle' });
      expect(next.state.accepted).to.equal(undefined);
      expect(typesOf(events)).not.to.include('offer-accepted');
      await next.loadOffers(undefined, { again: true });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }
});

describe('application: what is known of an acceptance', () => {
  it('is not needed where the new deal is known before another session loses the answer', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await session.checkEligibility();
    await toReview(stage);
    const accepting = session.accept();
    await accept.arrived;
    const other = reload(stage).session;
    await other.restore();
    await other.provideEligibility(aMerchant(aDeal({ id: 'D-2', application_id: APPLICATION_ID })));
    expect(other.state.acceptance).to.equal('submitting');
    accept.release(new TypeError('lost'));
    await accepting;
    expect(session.state.acceptance).to.equal('unknown');
    await until(other, ({ acceptance }) => acceptance === 'accepted');
  });

  it('is not taken from the answer to a check that left before it', async () => {
    const accept = meddler(ACCEPT);
    const held = hold(MERCHANT);
    let isHeld = false;
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: {
        beforeAnswer: (request) =>
          accept.hook(request) ?? (isHeld ? held.hook(request) : undefined),
      },
    });
    const { session, sandbox } = stage;
    await session.checkEligibility();
    await toReview(stage);
    const asked = () => sandbox.requests.filter(({ path }) => path.includes('/merchant'));
    isHeld = true;
    const checking = session.checkEligibility();
    await held.arrived;
    accept.reply = new TypeError('lost');
    await session.accept();
    expect(session.state.acceptance).to.equal('unknown');
    expect(asked()).to.have.length(2);
    const rechecking = session.recheck();
    held.release();
    await Promise.all([checking, rechecking]);
    expect(asked()).to.have.length(3);
  });

  it('is no evidence while the answer is still on its way, which has the links', async () => {
    const held = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session, events } = stage;
    await session.provideEligibility(aMerchant());
    await toReview(stage);
    const accepting = session.accept();
    await held.arrived;
    await session.provideEligibility(aMerchant(aDeal(), aDeal({ id: 'D-new', active: false })));
    expect(session.state.acceptance).to.equal('submitting');
    held.release();
    await accepting;
    expect(session.state.accepted!.links).to.have.property('contract_link');
    expect(typesOf(events)).to.include('offer-accepted');
  });

  it('stays where the page takes its offer back', async () => {
    const accept = meddler(ACCEPT);
    accept.reply = new TypeError('lost');
    const stage = createStage({ storage: null, sandbox: { beforeAnswer: accept.hook } });
    const { session } = stage;
    await session.provideOffer(await renewalOffer(stage));
    await session.accept();
    expect(session.state.acceptance).to.equal('unknown');
    await session.provideOffer(undefined);
    expect(session.state.acceptance).to.equal('unknown');
  });

  it('is not sent again, once it was found, where the page has emptied the storage', async () => {
    const accept = meddler(ACCEPT);
    const merchant = meddler(MERCHANT);
    const storage = new MemoryStorage();
    const stage = createStage({
      storage,
      sandbox: { beforeAnswer: (request) => accept.hook(request) ?? merchant.hook(request) },
    });
    const { session } = stage;
    await session.checkEligibility();
    const offer = await renewalOffer(stage);
    await session.provideOffer(offer);
    accept.reply = new TypeError('lost');
    await session.accept();
    merchant.reply = withNewDeal;
    await session.recheck();
    expect(session.state.acceptance).to.equal('accepted');
    new Keeper(session.options, new Map()).write({});
    session.reset();
    await session.provideOffer(offer);
    await session.accept();
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('can’t be checked again without a provider_id, whatever deals the page knows of', async () => {
    const accept = meddler(ACCEPT);
    accept.reply = new TypeError('lost');
    const stage = createStage({
      providerId: null,
      storage: null,
      sandbox: { beforeAnswer: accept.hook },
    });
    const { session } = stage;
    await session.provideEligibility(aMerchant());
    await session.provideOffer(anOffer());
    await session.accept();
    expect(session.state).to.include({ acceptance: 'unknown', recheck: 'impossible' });
  });
});
