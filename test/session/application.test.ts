import { expect } from '@open-wc/testing';
import {
  PROVIDERS,
  sampleBankDetails,
  sampleInitialApplication,
} from '../../demo/sandbox/index.js';
import type {
  FinanceErrorDetail,
  OfferAcceptedDetail,
  OffersRequest,
  OffersResponse,
} from '../../src/index.js';
import { MemoryStorage } from '../../src/session/storage.js';
import { json, microtasks, override, refusal, UUID } from '../helpers/fakes.js';
import { ACCEPT_REQUEST, RENEWAL_OFFERS_REQUEST, violations } from '../helpers/field-tables.js';
import { createStage, MERCHANT_ID, until, type Stage } from '../helpers/page.js';
import {
  anOffer,
  aProduct,
  APPLICATION_ID,
  OFFER_ID,
  OTHER_OFFER_ID,
  someOffers,
} from '../helpers/samples.js';
import {
  gate,
  meddler,
  offerIdOf,
  postsOf,
  reload,
  statesOf,
  toReview,
  typesOf,
} from '../helpers/sessions.js';

const HOUR = 3_600_000;
const OTHER = PROVIDERS['eligible-eur'];

const renewalOf = (provider_id: string, currency = 'GBP') => ({
  application: { merchant_id: MERCHANT_ID, provider_id, currency },
});

const lastError = ({ events }: Pick<Stage, 'events'>) => {
  const reported = events.filter(({ type }) => type === 'finance-error').at(-1);
  return (reported as CustomEvent<FinanceErrorDetail> | undefined)?.detail.error;
};

describe('application: offers', () => {
  it('are asked for with the documented renewal request, and nothing more', async () => {
    const stage = createStage();
    await stage.session.loadOffers();
    const [{ body, headers }] = postsOf(stage, 'offers') as [(typeof stage.sandbox.requests)[0]];
    expect(body).to.deep.equal(renewalOf(PROVIDERS.eligible));
    expect(violations(body, RENEWAL_OFFERS_REQUEST)).to.deep.equal([]);
    expect(Object.keys(headers)).to.have.members(['accept', 'content-type', 'idempotency-key']);
    expect(headers['idempotency-key']).to.match(UUID);
  });

  it('go from loading to ready, with one event', async () => {
    const { session, events } = createStage();
    const states = statesOf(session);
    await session.loadOffers();
    expect(states[0]).to.include({ offers: 'loading' });
    expect(session.state).to.include({ offers: 'ready', source: 'service', acceptance: 'idle' });
    expect(session.state.products).to.have.length(2);
    expect(typesOf(events)).to.deep.equal(['offers-load']);
    const { products, expiresAt } = session.state;
    expect(events[0]!.detail).to.deep.equal({ products, expiresAt, source: 'service' });
    expect(Object.isFrozen(events[0]!.detail)).to.be.true;
  });

  it('are empty where there are none', async () => {
    const { session, events } = createStage({ providerId: PROVIDERS.declined });
    expect((await session.loadOffers()).offers).to.equal('empty');
    expect(typesOf(events)).to.deep.equal(['offers-load']);
  });

  it('are asked for once by three presses, which share one promise', async () => {
    const stage = createStage();
    const { session } = stage;
    const presses = [session.loadOffers(), session.loadOffers(), session.loadOffers()];
    expect(new Set(presses).size).to.equal(1);
    await Promise.all(presses);
    await session.loadOffers();
    await session.loadOffers(undefined, { again: true });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are not asked for again by a listener', async () => {
    const stage = createStage();
    const { session } = stage;
    session.addEventListener('change', () => void session.loadOffers());
    session.addEventListener('offers-load', () => void session.loadOffers());
    await session.loadOffers();
    await microtasks();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('of an initial application go out whole, with what was left out filled in', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    const { intended_use_of_funds } = sampleInitialApplication.application;
    const application = {
      ...sampleInitialApplication,
      application: { intended_use_of_funds },
    } as unknown as OffersRequest;
    expect((await stage.session.loadOffers(application)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.equal(sampleInitialApplication);
  });

  it('go out with extra fields of the partner', async () => {
    const faults = meddler('offers');
    faults.reply = () => json(someOffers());
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    const extra = { campaign: 'spring', application: { note: 1 } } as unknown as OffersRequest;
    await stage.session.loadOffers(extra);
    const { application } = renewalOf(PROVIDERS.eligible);
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.equal({
      campaign: 'spring',
      application: { ...application, note: 1 },
    });
  });

  for (const [what, options, application, code] of [
    ['a merchant reference', { merchantId: undefined }, undefined, 'config_invalid'],
    ['a currency', { currency: undefined }, undefined, 'config_invalid'],
    ['a currency in capitals', { currency: 'gbp' }, undefined, 'config_invalid'],
    ['a merchant or an application', { providerId: null }, undefined, 'input_invalid'],
    ['the same merchant in it', {}, renewalOf(OTHER), 'input_invalid'],
    ['the merchant of the session in it', { providerId: null }, renewalOf(OTHER), 'input_invalid'],
  ] as const) {
    it(`are not asked for without ${what}`, async () => {
      const stage = createStage(options);
      const state = await stage.session.loadOffers(application);
      expect(state.offers).to.equal('error');
      expect(state.error).to.include({ code, outcome: 'not_sent' });
      expect(lastError(stage)).to.equal(state.error);
      expect(stage.sandbox.requests).to.be.empty;
    });
  }

  it('that were refused can be asked for again, with a new key', async () => {
    const faults = meddler('offers');
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    faults.reply = () => refusal(422);
    const state = await stage.session.loadOffers();
    expect(state).to.include({ offers: 'error' });
    expect(state.error).to.include({ code: 'rejected', outcome: 'not_applied', status: 422 });
    faults.reply = undefined;
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    const keys = postsOf(stage, 'offers').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('keep their key on the replay after a 401', async () => {
    let token = 'old';
    const stage = createStage({
      sandbox: {
        requireAuthorization: (request) => request.headers.get('authorization') === 'new',
      },
      headers: ({ refresh }) => {
        if (refresh) token = 'new';
        return { authorization: token };
      },
    });
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    const keys = postsOf(stage, 'offers').map(({ headers }) => headers['idempotency-key']);
    expect(keys).to.have.length(2);
    expect(new Set(keys).size).to.equal(1);
  });

  for (const [what, reply] of Object.entries({
    'a lost connection': new TypeError('lost'),
    'a 503': () => refusal(503),
    'a 409': () => refusal(409),
    HTML: () => new Response('<html>'),
  })) {
    it(`are not asked for twice after ${what}, but by a press that knows`, async () => {
      const faults = meddler('offers');
      faults.reply = reply;
      const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
      const { session } = stage;
      const state = await session.loadOffers();
      expect(state.offers).to.equal('unknown');
      expect(state.error).to.include({ code: 'offers_outcome_unknown', outcome: 'unknown' });
      await session.loadOffers();
      expect(postsOf(stage, 'offers')).to.have.length(1);
      faults.reply = undefined;
      expect((await session.loadOffers(undefined, { again: true })).offers).to.equal('ready');
      const keys = postsOf(stage, 'offers').map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).to.equal(2);
    });
  }
});

describe('application: offers that the page has', () => {
  it('are shown without a request, and not kept', async () => {
    const storage = new MemoryStorage();
    const stage = createStage({ storage });
    const response = someOffers();
    const state = await stage.session.provideOffers(response);
    expect(state).to.include({ offers: 'ready', source: 'provided' });
    expect(state.products).to.deep.equal(response.products);
    expect(Object.isFrozen(response.products)).to.be.false;
    expect(typesOf(stage.events)).to.deep.equal(['offers-load']);
    expect(stage.sandbox.requests).to.be.empty;
    const after = reload(stage);
    after.session.attach();
    await microtasks();
    expect(after.session.state.offers).to.equal('idle');
  });

  it('are those of the call, whatever happens to them later', async () => {
    const { session } = createStage();
    const products = [aProduct()];
    const provided = session.provideOffers(someOffers({ products }));
    products.length = 0;
    expect((await provided).products).to.have.length(1);
  });

  it('are an error in another form', async () => {
    const stage = createStage();
    for (const wrong of [{}, null, undefined, { products: 7 }, () => undefined]) {
      const state = await stage.session.provideOffers(wrong as unknown as OffersResponse);
      expect(state.offers).to.equal('error');
      expect(state.error).to.include({ code: 'response_invalid', outcome: 'not_sent' });
    }
  });

  it('may be a single one, which is then under review', async () => {
    const stage = createStage();
    const state = await stage.session.provideOffer(anOffer(), '2026-11-23T12:00:00Z');
    expect(state).to.include({ acceptance: 'review', offers: 'idle' });
    expect(state.selected!.offer).to.deep.equal(anOffer());
    expect(Object.isFrozen(state.selected)).to.be.true;
    expect(state.expiresAt).to.equal('2026-11-23T12:00:00Z');
  });

  it('are not taken one by one where they can’t be accepted', async () => {
    const stage = createStage();
    for (const offer of [
      anOffer({ offer_status: 'Pending' }),
      anOffer({ funded_amount: NaN }),
      anOffer({ offer_id: 'x' }),
      {} as ReturnType<typeof anOffer>,
    ]) {
      const state = await stage.session.provideOffer(offer);
      expect(state).to.include({ acceptance: 'error' });
      expect(state.error).to.include({ code: 'input_invalid', operation: 'accept' });
    }
    expect(stage.session.state.selected).to.be.undefined;
  });

  it('leave no earlier one to accept where they are refused', async () => {
    const stage = createStage();
    await stage.session.provideOffer(anOffer());
    const state = await stage.session.provideOffer(anOffer({ offer_status: 'Pending' }));
    expect(state.selected).to.be.undefined;
    await stage.session.accept();
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('expire one by one, too', async () => {
    const stage = createStage();
    const expired = await stage.session.provideOffer(anOffer(), '2026-11-20T11:59:59Z');
    expect(expired.acceptance).to.equal('expired');
    expect(typesOf(stage.events)).to.deep.equal(['offers-expire']);
    await stage.session.accept();
    expect(stage.sandbox.requests).to.be.empty;
  });
});

describe('application: choice', () => {
  it('is reviewed, with one event', async () => {
    const stage = createStage();
    const offerId = await toReview(stage, 2);
    const { selected, acceptance } = stage.session.state;
    expect(acceptance).to.equal('review');
    expect(selected!.offer.offer_id).to.equal(offerId);
    expect(selected!.product.offers).to.include(selected!.offer);
    const event = stage.events.at(-1)!;
    expect(event.type).to.equal('offer-select');
    expect(event.detail).to.deep.equal({ offer: selected!.offer, product: selected!.product });
    expect(Object.isFrozen(event.detail)).to.be.true;
  });

  it('can be changed, and made twice without a second event', async () => {
    const stage = createStage();
    const { session } = stage;
    const offerId = await toReview(stage);
    session.selectOffer(offerId.toUpperCase());
    session.selectOffer(offerIdOf(session, 1));
    expect(typesOf(stage.events)).to.deep.equal(['offers-load', 'offer-select', 'offer-select']);
    expect(session.state.selected!.offer.offer_id).to.equal(offerIdOf(session, 1));
  });

  it('is nothing without offers', () => {
    const { session, events } = createStage();
    const before = session.state;
    expect(session.selectOffer(OFFER_ID)).to.equal(before);
    expect(session.isSelectable(OFFER_ID)).to.be.false;
    expect(typesOf(events)).to.deep.equal([]);
  });

  it('is only of what can be accepted', async () => {
    const stage = createStage({ providerId: PROVIDERS.mixed });
    const { session } = stage;
    await session.loadOffers();
    const ids = session.state.products.flatMap(({ offers }) =>
      offers.map((offer) => offer.offer_id),
    );
    expect(ids.map((id) => session.isSelectable(id))).to.deep.equal([
      true,
      ...ids.slice(1).map(() => false),
    ]);
    for (const id of [...ids.slice(1), 'x', '']) session.selectOffer(id);
    expect(session.state).to.include({ acceptance: 'idle' });
    expect(typesOf(stage.events)).to.deep.equal(['offers-load']);
  });

  it('is of what the partner takes for acceptable', async () => {
    const stage = createStage({
      providerId: PROVIDERS.mixed,
      acceptable: { offer_status: ['Pending'] },
    });
    const { session } = stage;
    await session.loadOffers();
    expect(
      [0, 1, 2, 3].map((index) => session.isSelectable(offerIdOf(session, index))),
    ).to.deep.equal([false, false, true, false]);
  });

  it('is of no two offers with one id', async () => {
    const { session } = createStage();
    await session.provideOffers(someOffers({ products: [aProduct(), aProduct()] }));
    session.selectOffer(OFFER_ID);
    expect(session.state.selected).to.be.undefined;
  });
});

describe('application: expiry', () => {
  const expired: (stage: Stage) => void = ({ session }) =>
    expect(session.state).to.include({ offers: 'expired', error: undefined });

  it('comes by the clock, when the page is looked at again', async () => {
    const stage = createStage();
    const { session, clock, events } = stage;
    await toReview(stage);
    clock.advance(72 * HOUR - 1);
    session.checkExpiry();
    expect(session.state.offers).to.equal('ready');
    clock.advance(1);
    session.checkExpiry();
    expired(stage);
    expect(session.state.acceptance).to.equal('expired');
    session.checkExpiry();
    expect(typesOf(events).filter((type) => type === 'offers-expire')).to.have.length(1);
    expect(events.at(-1)!.detail).to.deep.equal({ expiresAt: session.state.expiresAt });
  });

  it('comes by a timer of its own', async () => {
    const stage = createStage({ sandbox: { offersValidForMs: 1_000 } });
    const { session, clock } = stage;
    // The service writes whole seconds into `Date`; what is left is a millisecond.
    const ready = until(session, ({ offers }) => offers === 'ready');
    session.addEventListener('offers-load', () => (clock.time += 999), { once: true });
    await session.loadOffers();
    await ready;
    session.addEventListener('offers-expire', () => undefined);
    clock.time += 1;
    await until(session, ({ offers }) => offers === 'expired');
  });

  it('leaves nothing to choose, to accept or to load without a press that knows', async () => {
    const stage = createStage();
    const { session, clock } = stage;
    await toReview(stage);
    clock.time += 72 * HOUR;
    session.selectOffer(offerIdOf(session, 1));
    expired(stage);
    await session.accept();
    await session.loadOffers();
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect((await session.loadOffers(undefined, { again: true })).offers).to.equal('ready');
    expect(session.state).to.include({ acceptance: 'idle' });
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('is noticed at the press on accept', async () => {
    const stage = createStage();
    await toReview(stage);
    stage.clock.time += 72 * HOUR;
    expect((await stage.session.accept()).acceptance).to.equal('expired');
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(typesOf(stage.events)).not.to.include('offer-submit');
  });

  it('may have come before the offers', async () => {
    const stage = createStage({ sandbox: { offersValidForMs: 0 } });
    expect((await stage.session.loadOffers()).offers).to.equal('expired');
    expect(typesOf(stage.events)).to.deep.equal(['offers-load', 'offers-expire']);
  });

  it('is judged by the clock of the service', async () => {
    const stage = createStage();
    stage.sandbox.advance(100 * HOUR);
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    stage.clock.advance(72 * HOUR - 1_000);
    stage.session.checkExpiry();
    expect(stage.session.state.offers).to.equal('ready');
    stage.clock.advance(1_000);
    stage.session.checkExpiry();
    expired(stage);
  });

  for (const expiresAt of ['', 'soon', '2026-02-30T00:00:00Z']) {
    it(`never comes where it is ${JSON.stringify(expiresAt)}`, async () => {
      const { session, clock } = createStage();
      await session.provideOffers(someOffers({ expiresAt }));
      clock.time += 10_000 * HOUR;
      session.checkExpiry();
      session.selectOffer(OFFER_ID);
      expect(session.state).to.include({ offers: 'ready', acceptance: 'review' });
    });
  }

  it('does not come over a decision', async () => {
    const stage = createStage();
    await toReview(stage);
    await stage.session.accept();
    stage.clock.advance(100 * HOUR);
    stage.session.checkExpiry();
    expect(stage.session.state).to.include({ offers: 'ready', acceptance: 'accepted' });
  });

  it('does not come over a press that is under way', async () => {
    const held = gate('accept');
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    await toReview(stage);
    const accepted = stage.session.accept();
    await held.arrived;
    stage.clock.time += 72 * HOUR;
    stage.session.checkExpiry();
    expect(stage.session.state.acceptance).to.equal('submitting');
    held.release.resolve(undefined);
    expect((await accepted).acceptance).to.equal('accepted');
  });
});

describe('application: acceptance', () => {
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
    expect(accepted!.detail).to.deep.equal({ acceptance: stage.session.state.accepted });
    for (const { detail } of stage.events) expect(Object.isFrozen(detail)).to.be.true;
    const seen = JSON.stringify([stage.events.map(({ detail }) => detail), states, kept]);
    for (const value of [sampleBankDetails.account_number, sampleBankDetails.sort_code]) {
      expect(seen).not.to.contain(value);
    }
    expect(kept).not.to.be.empty;
  });

  it('is sent once by three presses, which share one promise', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    const presses = [session.accept(), session.accept(), session.accept()];
    expect(new Set(presses).size).to.equal(1);
    await Promise.all(presses);
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(typesOf(stage.events).filter((type) => type === 'offer-submit')).to.have.length(1);
  });

  it('without a choice is misuse, and sends nothing', async () => {
    const stage = createStage();
    await stage.session.accept();
    expect(stage.session.state.error).to.include({ code: 'input_invalid', operation: 'accept' });
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

  it('of an initial application gives the provider_id', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    await stage.session.loadOffers(sampleInitialApplication);
    stage.session.selectOffer(offerIdOf(stage.session));
    await stage.session.accept();
    const { acceptance } = stage.events.at(-1)!.detail as OfferAcceptedDetail;
    expect(acceptance.provider_id).to.match(UUID);
    expect(stage.session.state.accepted).to.equal(acceptance);
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
      const faults = meddler('accept');
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
    const faults = meddler('accept');
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
    const faults = meddler('accept');
    faults.reply = () => refusal(422);
    const stage = createStage({ sandbox: { beforeApply: faults.hook } });
    await toReview(stage);
    await stage.session.accept();
    stage.session.selectOffer(offerIdOf(stage.session, 1));
    expect(stage.session.state).to.include({ acceptance: 'review' });
    expect(stage.session.state.error).to.be.undefined;
  });

  it('after an unknown outcome is not sent again, for any offer of the set', async () => {
    const faults = meddler('accept');
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
    const faults = meddler('accept');
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
      const faults = meddler('accept');
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
    const faults = meddler('accept');
    const lookups = meddler('merchant');
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
    expect(stage.session.state).to.include({ acceptance: 'unknown', recheck: 'idle' });
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
    expect(state).to.include({ acceptance: 'accepted' });
    expect(state.accepted).to.be.undefined;
    expect(state.error).to.be.undefined;
    expect(typesOf(stage.events)).not.to.include('offer-accepted');
    await stage.session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
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

  it('may fail, and be made again', async () => {
    const stage = await lost(true);
    stage.lookups.reply = () => refusal(403);
    const state = await stage.session.recheck();
    expect(state).to.include({ acceptance: 'unknown', recheck: 'failed' });
    expect(state.error).to.include({ code: 'forbidden', operation: 'merchant' });
    stage.lookups.reply = undefined;
    expect((await stage.session.recheck()).recheck).to.equal('absent');
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
    const faults = meddler('accept');
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
    later.session.attach();
    await microtasks();
    expect(later.session.state.acceptance).to.equal('idle');
  });
});

describe('application: over a reload', () => {
  const stored = (options: Parameters<typeof createStage>[0] = {}) =>
    createStage({ storage: new MemoryStorage(), ...options });

  it('the offers are resumed at once', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.attach();
    const state = await until(after.session, ({ offers }) => offers === 'ready');
    expect(state).to.include({ source: 'resumed', acceptance: 'idle', started: false });
    expect(state.products).to.deep.equal(stage.session.state.products);
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    await after.session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('a press without elements resumes them, too', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    expect(await after.session.loadOffers()).to.include({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('a start resumes them and does not ask again', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.attach({});
    after.session.start();
    await until(after.session, ({ offers }) => offers === 'ready');
    await microtasks();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('they are expired where their time has come, and ask for a press that knows', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    stage.clock.time += 72 * HOUR;
    const after = reload(stage);
    after.session.attach();
    await until(after.session, ({ offers }) => offers === 'expired');
    expect(typesOf(after.events)).to.deep.equal(['offers-load', 'offers-expire']);
    await after.session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('nothing is resumed for another merchant, or without a storage', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    for (const changes of [{ providerId: OTHER }, { merchantId: 'shop-2' }, { storage: null }]) {
      const after = reload(stage, changes);
      after.session.attach();
      await microtasks();
      expect(after.session.state.offers).to.equal('idle');
    }
  });

  it('nothing is resumed after an acceptance or a 404', async () => {
    for (const reply of [undefined, () => refusal(404)]) {
      const faults = meddler('accept');
      faults.reply = reply;
      const stage = stored({ sandbox: { beforeApply: faults.hook } });
      await toReview(stage);
      await stage.session.accept();
      const after = reload(stage);
      after.session.attach();
      await microtasks();
      expect(after.session.state).to.include({ offers: 'idle', acceptance: 'idle' });
    }
  });

  it('a refusal leaves the offers', async () => {
    const faults = meddler('accept');
    faults.reply = () => refusal(422);
    const stage = stored({ sandbox: { beforeApply: faults.hook } });
    await toReview(stage);
    await stage.session.accept();
    const after = reload(stage);
    after.session.attach();
    await until(after.session, ({ offers }) => offers === 'ready');
    expect(after.session.state.acceptance).to.equal('idle');
  });

  it('an application that was lost asks for a press that knows, whichever it is', async () => {
    const faults = meddler('offers');
    faults.reply = new TypeError('lost');
    const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
    await stage.session.loadOffers();
    faults.reply = undefined;
    const after = reload(stage);
    after.session.attach({});
    after.session.start();
    expect((await after.session.loadOffers()).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    const state = await after.session.loadOffers(undefined, { again: true });
    expect(state.offers).to.equal('ready');
  });

  it('an application that was under way is unknown', async () => {
    const held = gate('offers');
    const stage = stored({ sandbox: { beforeAnswer: held.hook } });
    const gone = stage.session.loadOffers();
    await held.arrived;
    const after = reload(stage);
    expect((await after.session.loadOffers()).offers).to.equal('unknown');
    held.release.resolve(undefined);
    await gone;
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('an acceptance of unknown outcome stays, with the offer it was for', async () => {
    const faults = meddler('accept');
    faults.reply = new TypeError('lost');
    const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
    const offerId = await toReview(stage, 1);
    await stage.session.accept();
    faults.reply = undefined;
    const after = reload(stage);
    const { session } = after;
    session.attach({});
    const state = await until(session, ({ acceptance }) => acceptance === 'unknown');
    expect(state.selected!.offer.offer_id).to.equal(offerId);
    session.selectOffer(offerIdOf(session));
    session.start();
    await session.accept();
    await session.loadOffers(undefined, { again: true });
    expect(session.state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'accept')).to.have.length(1);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('an acceptance of unknown outcome is not covered by what the page provides', async () => {
    for (const attached of [true, false]) {
      const faults = meddler('accept');
      faults.reply = new TypeError('lost');
      const stage = stored({ sandbox: { beforeAnswer: faults.hook } });
      await stage.session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
      await stage.session.accept();
      const after = reload(stage);
      if (attached) after.session.attach();
      await after.session.provideOffer(anOffer({ offer_id: OTHER_OFFER_ID }));
      expect(after.session.state.acceptance).to.equal('unknown');
      const later = reload(stage);
      if (attached) later.session.attach();
      await later.session.provideOffers(someOffers());
      expect(later.session.state).to.include({ acceptance: 'unknown' });
      await later.session.accept();
      expect(postsOf(stage, 'accept')).to.have.length(1);
    }
  });

  it('nothing is resumed while the settings contradict each other', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const { session, events } = reload(stage);
    const resumed = session.restore();
    session.block(true);
    await Promise.all([resumed, session.restore()]);
    expect(session.state.offers).to.equal('idle');
    expect(typesOf(events)).to.deep.equal(['finance-error']);
    session.attach();
    session.block(false);
    await until(session, ({ offers }) => offers === 'ready');
  });

  it('a merchant who comes meanwhile is resumed once', async () => {
    const stage = stored();
    const { session } = stage;
    await session.loadOffers();
    session.configure({ providerId: OTHER, currency: 'EUR' });
    await session.loadOffers();
    const after = reload(stage);
    const resumed = after.session.restore();
    after.session.configure({ providerId: PROVIDERS.eligible });
    await Promise.all([resumed, after.session.restore()]);
    expect(typesOf(after.events)).to.deep.equal(['offers-load']);
    expect(after.session.state.products[0]!.offers[0]!.currency).to.equal('GBP');
  });

  it('a reset forgets offers that were not shown yet', async () => {
    const stage = stored();
    await stage.session.loadOffers();
    const after = reload(stage);
    after.session.reset();
    after.session.attach();
    await microtasks();
    expect(after.session.state.offers).to.equal('idle');
  });

  it('anything else in the storage is nothing', async () => {
    for (const text of [
      'x',
      '[]',
      '{"offers":7}',
      '{"pending":{"operation":"merchant"}}',
      '{"pending":[]}',
      '{"pending":{"operation":["accept"]}}',
    ]) {
      const storage = new MemoryStorage();
      override(storage, 'getItem', () => text);
      const { session } = createStage({ storage });
      session.attach();
      await session.provideEligibility(true);
      await microtasks();
      expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
    }
  });
});

describe('application: another merchant meanwhile', () => {
  it('an answer for the old one is not shown for the new one', async () => {
    const held = gate('offers');
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    const loaded = session.loadOffers();
    await held.arrived;
    session.configure({ providerId: OTHER, currency: 'EUR' });
    held.release.resolve(undefined);
    await loaded;
    expect(session.state).to.include({ providerId: OTHER, offers: 'idle', expiresAt: '' });
    expect(typesOf(stage.events)).to.deep.equal([]);
    await session.loadOffers();
    expect(session.state.products[0]!.offers[0]!.currency).to.equal('EUR');
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([
      renewalOf(PROVIDERS.eligible),
      renewalOf(OTHER, 'EUR'),
    ]);
  });

  it('a fault of the old one is not reported for the new one', async () => {
    const held = gate('offers');
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const loaded = stage.session.loadOffers();
    await held.arrived;
    stage.session.configure({ providerId: OTHER });
    held.release.reject(new TypeError('lost'));
    await loaded;
    expect(stage.session.state.error).to.be.undefined;
    expect(stage.session.state.offers).to.equal('idle');
    expect(typesOf(stage.events)).to.deep.equal([]);
  });

  it('back at the old one, its request still shows, and then its offers', async () => {
    const held = gate('offers');
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    session.attach({});
    const loaded = session.loadOffers();
    await held.arrived;
    session.configure({ providerId: OTHER });
    await microtasks();
    session.configure({ providerId: PROVIDERS.eligible });
    await until(session, ({ offers }) => offers === 'loading');
    void session.loadOffers();
    held.release.resolve(undefined);
    await loaded;
    expect(session.state).to.include({ offers: 'ready', source: 'service' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('back at the old one, its offers are there again', async () => {
    const stage = createStage();
    const { session } = stage;
    session.attach({});
    await session.loadOffers();
    session.configure({ providerId: OTHER });
    expect(session.state.offers).to.equal('idle');
    session.configure({ providerId: PROVIDERS.eligible });
    expect(await until(session, ({ offers }) => offers === 'ready')).to.include({
      source: 'resumed',
    });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('a press for the old one never becomes one for the new one', async () => {
    for (let ticks = 0; ticks < 24; ticks++) {
      const storage = new MemoryStorage();
      const stage = createStage({ storage });
      const { session } = stage;
      const loaded = session.loadOffers();
      await microtasks(ticks);
      session.configure({ providerId: OTHER, currency: 'EUR' });
      await loaded;
      const bodies = postsOf(stage, 'offers').map(({ body }) => body);
      expect(bodies.filter((body) => JSON.stringify(body).includes(OTHER))).to.be.empty;
      expect(session.state.offers).to.equal('idle');
    }
  });

  it('what the page provides for the old one is not shown for the new one', async () => {
    for (let ticks = 1; ticks < 24; ticks++) {
      for (const provide of ['provideOffers', 'provideOffer'] as const) {
        const { session } = createStage();
        const provided =
          provide === 'provideOffers'
            ? session.provideOffers(someOffers())
            : session.provideOffer(anOffer());
        await microtasks(ticks);
        session.configure({ providerId: OTHER });
        await provided;
        expect(session.state).to.include({ offers: 'idle', acceptance: 'idle' });
      }
    }
  });

  it('an acceptance of the old one is told, and not shown for the new one', async () => {
    const held = gate('accept');
    const stage = createStage({ sandbox: { beforeAnswer: held.hook } });
    const { session } = stage;
    session.attach();
    const offerId = await toReview(stage);
    const accepted = session.accept();
    await held.arrived;
    session.configure({ providerId: OTHER });
    session.configure({ providerId: PROVIDERS.eligible });
    const state = await until(session, ({ acceptance }) => acceptance === 'submitting');
    expect(state.selected!.offer.offer_id).to.equal(offerId);
    session.configure({ providerId: OTHER });
    held.release.resolve(undefined);
    await accepted;
    expect(session.state).to.include({ providerId: OTHER, acceptance: 'idle' });
    expect(session.state.accepted).to.be.undefined;
    const { acceptance } = stage.events.at(-1)!.detail as OfferAcceptedDetail;
    expect(acceptance.provider_id).to.equal(PROVIDERS.eligible);
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });

  it('back at the old one, an acceptance of unknown outcome shows again', async () => {
    const faults = meddler('accept');
    faults.reply = new TypeError('lost');
    const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
    const { session } = stage;
    session.attach();
    await toReview(stage);
    await session.accept();
    session.configure({ providerId: OTHER });
    expect(session.state).to.include({ acceptance: 'idle' });
    session.configure({ providerId: PROVIDERS.eligible });
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await session.accept();
    expect(postsOf(stage, 'accept')).to.have.length(1);
  });
});
