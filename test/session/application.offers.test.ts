import { expect } from '@open-wc/testing';
import { PROVIDERS, sampleInitialApplication } from '../../demo/sandbox/index.js';
import type { OffersRequest, OffersResponse } from '../../src/index.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { json, microtasks, override, refusal, UUID } from '../helpers/fakes.js';
import { RENEWAL_OFFERS_REQUEST, violations } from '../helpers/field-tables.js';
import { MERCHANT_ID, createStage, type Stage } from '../helpers/page.js';
import { anOffer, aProduct, OFFER_ID, someOffers } from '../helpers/samples.js';
import {
  INITIAL_BODY,
  lastError,
  offerIdOf,
  postsOf,
  reload,
  renewalOf,
  statesOf,
  toReview,
  typesOf,
} from '../helpers/sessions.js';
import { OFFERS, hold, meddler } from '../helpers/service.js';

const OTHER = PROVIDERS['eligible-eur'];

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

  it('are there beside more levels than most browsers can write, and a reload asks for no others', async () => {
    const levels = 20_000;
    const extra = `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const text = JSON.stringify(someOffers()).replace('{', `{"extra":${extra},`);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: {
        beforeAnswer: ({ url }) =>
          url.endsWith('/offers')
            ? new Response(text, { headers: { 'content-type': 'application/json' } })
            : undefined,
      },
    });
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    expect(stage.session.state.error).to.equal(undefined);
    const next = reload(stage);
    await next.session.loadOffers();
    // What can't be written is noted as lost: another application takes a press beside the notice.
    expect(next.session.state.offers).to.be.oneOf(['ready', 'unknown']);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are not asked for without a key, which hinders nothing else', async () => {
    const restore = override(crypto, 'randomUUID', () => {
      throw new Error('no keys today');
    });
    try {
      const stage = createStage();
      const { session } = stage;
      await session.provideOffers(someOffers());
      expect(session.state.offers).to.equal('ready');
      await session.provideOffers(undefined);
      await session.loadOffers();
      expect(session.state).to.deep.include({ offers: 'error' });
      expect(session.state.error?.outcome).to.equal('not_sent');
      expect(postsOf(stage, 'offers')).to.have.length(0);
      restore();
      await session.loadOffers();
      expect(session.state.offers).to.equal('ready');
    } finally {
      restore();
    }
  });

  it('that failed are tried again without the error of before', async () => {
    const faults = meddler(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: faults.hook } });
    faults.reply = () => refusal(422);
    await session.loadOffers();
    faults.reply = undefined;
    const states = statesOf(session);
    await session.loadOffers();
    expect(states.map(({ error }) => error)).to.deep.equal(states.map(() => undefined));
    expect(session.state.offers).to.equal('ready');
  });

  it('are asked for once by three presses', async () => {
    const stage = createStage();
    const { session } = stage;
    const presses = [session.loadOffers(), session.loadOffers(), session.loadOffers()];
    const states = await Promise.all(presses);
    expect(new Set(states)).to.deep.equal(new Set([session.state]));
    await session.loadOffers();
    await session.loadOffers(undefined, { again: true });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are not asked for again by a listener', async () => {
    const stage = createStage();
    const { session } = stage;
    let changes = 0;
    session.addEventListener('change', () => {
      changes++;
      void session.loadOffers();
    });
    session.addEventListener('offers-load', () => void session.loadOffers());
    await session.loadOffers();
    await microtasks();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    expect(changes).to.be.below(6);
  });

  it('of an initial application go out whole, with what was left out filled in', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    const { intended_use_of_funds } = sampleInitialApplication.application;
    const application = { ...sampleInitialApplication, application: { intended_use_of_funds } };
    expect((await stage.session.loadOffers(application)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.equal(sampleInitialApplication);
  });

  it('go out where the id is written in other letters', async () => {
    const stage = createStage();
    const provider_id = PROVIDERS.eligible.toUpperCase();
    expect((await stage.session.loadOffers({ application: { provider_id } })).offers).to.equal(
      'ready',
    );
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.include({
      application: { ...renewalOf(provider_id).application },
    });
  });

  it('go out with extra fields of the partner', async () => {
    const faults = meddler(OFFERS);
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

  it('go out for a renewal without what a page still has of an initial application', async () => {
    const stage = createStage();
    const { intended_use_of_funds, provider_id } = sampleInitialApplication.application;
    const application = { intended_use_of_funds, provider_id, merchant_id: MERCHANT_ID };
    const given = { ...sampleInitialApplication, application };
    expect((await stage.session.loadOffers(given)).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.equal(renewalOf(PROVIDERS.eligible));
  });

  it('do not go out with the reference of the merchant before', async () => {
    const stage = createStage();
    const state = await stage.session.loadOffers({ application: { merchant_id: 'shop-before' } });
    expect(state.error).to.include({ code: 'input_invalid', cause: 'application.merchant_id' });
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('go out with the settings for what a server wrote as null', async () => {
    const stage = createStage();
    const application = { merchant_id: null, currency: null } as never;
    expect((await stage.session.loadOffers({ application })).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')[0]!.body).to.deep.equal(renewalOf(PROVIDERS.eligible));
  });

  for (const given of ['a text', [1], { application: 'a text' }, { application: [1] }]) {
    it(`are not asked for with ${JSON.stringify(given)}, which is no object`, async () => {
      const stage = createStage();
      const state = await stage.session.loadOffers(given as never);
      expect(state.error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
      expect(state.error?.cause).to.equal('application');
      expect(stage.sandbox.requests).to.be.empty;
    });
  }

  it('are not shown as loading for what is no JSON, once the code is there', async () => {
    const { session, sandbox } = createStage();
    await session.recheck();
    const { offers, error } = await session.loadOffers({ size: 1n } as never);
    expect(offers).to.equal('error');
    expect(error).to.include({ code: 'input_invalid', cause: 'application' });
    expect(sandbox.requests).to.be.empty;
  });

  const { application: block } = sampleInitialApplication;
  const use = 'application.intended_use_of_funds';
  for (const [what, changes, cause] of [
    ['consents', { consents: null }, 'consents'],
    ['applicants', { applicants: null }, 'applicants'],
    ['a list of applicants', { applicants: {} }, 'applicants'],
    ['a company', { company: null }, 'company'],
    ['their intended use', { application: { ...block, intended_use_of_funds: undefined } }, use],
    ['words for their use', { application: { ...block, intended_use_of_funds: ' ' } }, use],
    ['a block of their own', { application: undefined }, use],
  ] as const) {
    it(`are not asked for first without ${what}`, async () => {
      const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
      const given = { ...sampleInitialApplication, ...changes } as never;
      const state = await stage.session.loadOffers(given);
      expect(state.error).to.include({ code: 'input_invalid', outcome: 'not_sent', cause });
      expect(stage.sandbox.requests).to.be.empty;
    });
  }

  for (const [what, consents] of [
    ['a Map', new Map([['terms', true]])],
    ['a Set', { given: new Set(['terms']) }],
    ['a file', { given: [new File(['yes'], 'consent.txt')] }],
  ] as const) {
    it(`are not asked for with consents in ${what}: they would be sent as none`, async () => {
      const stage = createStage({ providerId: null });
      const state = await stage.session.loadOffers({ ...INITIAL_BODY, consents });
      expect(state.error).to.include({ code: 'input_invalid', cause: 'application' });
      expect(stage.sandbox.requests).to.be.empty;
      expect((await stage.session.loadOffers(INITIAL_BODY)).offers).to.equal('ready');
    });
  }

  for (const [what, options, application, code, cause] of [
    ['a merchant reference', { merchantId: undefined }, undefined, 'config_invalid', 'merchantId'],
    ['a currency', { currency: undefined }, undefined, 'config_invalid', 'currency'],
    ['a currency in capitals', { currency: 'gbp' }, undefined, 'config_invalid', 'currency'],
    [
      'a merchant or an application',
      { providerId: null },
      undefined,
      'input_invalid',
      'application',
    ],
    ['the same merchant in it', {}, renewalOf(OTHER), 'input_invalid', 'application.provider_id'],
    [
      'the merchant of the session in it',
      { providerId: null },
      renewalOf(OTHER),
      'input_invalid',
      'application.provider_id',
    ],
    [
      'any merchant reference',
      { providerId: null, merchantId: undefined },
      { ...INITIAL_BODY, application: { intended_use_of_funds: 'Stock' } },
      'config_invalid',
      'merchantId',
    ],
    [
      'the same merchant reference in it',
      { providerId: null, merchantId: 'merchant-other' },
      sampleInitialApplication,
      'input_invalid',
      'application.merchant_id',
    ],
  ] as const) {
    it(`are not asked for without ${what}`, async () => {
      const stage = createStage(options);
      const state = await stage.session.loadOffers(application);
      expect(state.offers).to.equal('error');
      expect(state.error).to.include({ code, outcome: 'not_sent' });
      expect(state.error?.cause).to.equal(cause);
      expect(lastError(stage)).to.equal(state.error);
      expect(stage.sandbox.requests).to.be.empty;
    });
  }

  it('whose answer was lost stay lost over a refused press and a reload', async () => {
    const faults = meddler(OFFERS);
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeApply: faults.hook },
    });
    faults.reply = new TypeError('lost');
    expect((await stage.session.loadOffers()).offers).to.equal('unknown');
    faults.reply = () => refusal(429);
    const refused = await stage.session.loadOffers(undefined, { again: true });
    expect(refused.offers).to.equal('unknown');
    expect(refused.error).to.include({ code: 'rate_limited', outcome: 'not_applied' });
    const sent = postsOf(stage, 'offers').length;
    const { session } = reload(stage);
    // A plain press: nobody has read that there may be a second application.
    expect((await session.loadOffers()).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(sent);
  });

  it('are not asked for in the name of a merchant that came after the press', async () => {
    const stage = createStage({ providerId: null, merchantId: 'merchant-new' });
    const loading = stage.session.loadOffers(sampleInitialApplication);
    stage.session.configure({ merchantId: 'merchant-other' });
    await loading;
    expect(stage.session.state.offers).to.equal('idle');
    expect(postsOf(stage, 'offers')).to.have.length(0);
  });

  it('that were refused can be asked for again, with a new key', async () => {
    const faults = meddler(OFFERS);
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
      const faults = meddler(OFFERS);
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
    for (const wrong of [{}, { products: 7 }, () => undefined]) {
      const state = await stage.session.provideOffers(wrong as unknown as OffersResponse);
      expect(state.offers).to.equal('error');
      expect(state.error).to.include({ code: 'response_invalid', outcome: 'not_sent' });
    }
  });

  it('are no other set, nor none, where they can’t be copied', async () => {
    const { session } = createStage();
    const none = (() => undefined) as never;
    await session.provideOffers(someOffers());
    const before = await session.provideOffer(anOffer());
    expect(before.acceptance).to.equal('review');
    const after = await session.provideOffer(none);
    expect(after).to.include({ offers: 'ready', acceptance: 'error', selected: undefined });
    expect(after.error).to.include({ code: 'input_invalid', cause: 'offer' });
    expect((await session.provideOffers(none)).error).to.include({ code: 'response_invalid' });
  });

  it('replace those before, with the choice among them, its expiry and the error beside it', async () => {
    const { session, events } = createStage();
    await session.provideOffers(someOffers());
    await session.provideOffer(anOffer(), '2026-11-23T12:00:00Z');
    await session.accept({ bankDetails: {} as never });
    expect(session.state).to.include({ acceptance: 'error' });
    const expiresAt = '2000-01-01T00:00:00Z';
    events.length = 0;
    const seen: string[] = [];
    session.addEventListener('offers-load', () => seen.push(session.state.offers));
    const state = await session.provideOffers(someOffers({ expiresAt }));
    expect(state).to.include({ offers: 'expired', acceptance: 'idle', expiresAt });
    for (const key of ['selected', 'offerExpiresAt', 'error'] as const) {
      expect(state[key], key).to.be.undefined;
    }
    expect(seen).to.deep.equal(['expired']);
    expect(typesOf(events)).to.deep.equal(['offers-load', 'offers-expire']);
    expect(events[1]!.detail).to.deep.equal({ expiresAt });
  });

  it('leave nothing where the page takes them back', async () => {
    const { session } = createStage();
    const before = session.state;
    await session.provideOffers(someOffers());
    session.selectOffer(OFFER_ID);
    await session.accept({ bankDetails: {} as never });
    expect(session.state.error).to.exist;
    const after = await session.provideOffers(undefined);
    const withoutUnset = (state: object) => JSON.parse(JSON.stringify(state)) as unknown;
    expect(withoutUnset(after)).to.deep.equal(withoutUnset(before));
  });

  it('are taken back with null, too, as a framework removes what it gave', async () => {
    const { session } = createStage();
    await session.provideOffers(someOffers());
    await session.provideOffer(anOffer());
    const state = await session.provideOffer(null as never);
    expect(state).to.include({ offers: 'ready', acceptance: 'idle', selected: undefined });
    expect(await session.provideOffers(null as never)).to.include({
      offers: 'idle',
      error: undefined,
    });
    expect((await session.loadOffers(null as never)).offers).to.equal('ready');
  });

  it('that can’t be read are taken back like others, and leave none of those before', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.loadOffers();
    session.selectOffer(offerIdOf(session));
    const state = await session.provideOffers({ error: 'down' } as never);
    expect(state).to.include({ offers: 'error', acceptance: 'idle', selected: undefined });
    expect(state.products).to.be.empty;
    expect(await session.provideOffers(undefined)).to.include({ offers: 'idle', error: undefined });
    // Those of the service were kept.
    expect(await session.loadOffers()).to.include({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('are gone while others are asked for, which go on where the page takes them back', async () => {
    const held = hold(OFFERS);
    const { session } = createStage({ sandbox: { beforeAnswer: held.hook } });
    await session.provideOffers(someOffers({ products: [] }));
    const loading = session.loadOffers(undefined, { again: true });
    await held.arrived;
    expect(session.state).to.include({ offers: 'loading', expiresAt: '', source: undefined });
    await session.provideOffers(undefined);
    expect(session.state).to.include({ offers: 'loading' });
    held.release();
    expect((await loading).source).to.equal('service');
  });

  it('answer a press of the same task: none are asked for', async () => {
    const stage = createStage();
    const { session } = stage;
    const provided = session.provideOffers(someOffers());
    expect(await session.loadOffers()).to.include({ offers: 'ready', source: 'provided' });
    await provided;
    expect(postsOf(stage, 'offers')).to.be.empty;
    expect(typesOf(stage.events)).to.deep.equal(['offers-load']);
  });

  it('that are none do not expire', async () => {
    const { session, clock, events } = createStage();
    const expiresAt = new Date(clock.now() + 1000).toISOString();
    await session.provideOffers(someOffers({ products: [], expiresAt }));
    clock.time += 2000;
    session.checkExpiry();
    expect(session.state.offers).to.equal('empty');
    expect((await session.provideOffers(someOffers({ products: [], expiresAt }))).offers).to.equal(
      'empty',
    );
    expect(typesOf(events)).to.deep.equal(['offers-load', 'offers-load']);
  });

  it('leave no start behind where the page takes them back: a picker that comes asks for none', async () => {
    const { session, sandbox } = createStage();
    await session.provideOffers(someOffers());
    expect(session.start().started).to.be.true;
    expect(await session.provideOffers(undefined)).to.include({ offers: 'idle', started: false });
    session.attach({});
    await microtasks();
    expect(sandbox.requests).to.be.empty;
  });

  for (const [what, response, shown] of [
    ['have expired', { expiresAt: '2000-01-01T00:00:00Z' }, 'expired'],
    ['are none', { products: [] }, 'empty'],
  ] as const) {
    it(`that ${what} take a press that knows, too`, async () => {
      const stage = createStage();
      const { session } = stage;
      await session.provideOffers(someOffers(response));
      expect((await session.loadOffers()).offers).to.equal(shown);
      expect(postsOf(stage, 'offers')).to.be.empty;
      expect((await session.loadOffers(undefined, { again: true })).offers).to.equal('ready');
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('may be a single one, which is then under review', async () => {
    const stage = createStage();
    const state = await stage.session.provideOffer(anOffer(), '2026-11-23T12:00:00Z');
    expect(state).to.include({ acceptance: 'review', offers: 'idle' });
    expect(state.selected!.offer).to.deep.equal(anOffer());
    expect(Object.isFrozen(state.selected)).to.be.true;
    expect(state).to.include({ expiresAt: '', offerExpiresAt: '2026-11-23T12:00:00Z' });
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
      expect(state.error?.message).to.equal('accept: input_invalid (offer)');
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

  it('takes nothing over from an offer that the page gave before: neither its expiry nor its error', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.loadOffers();
    await session.provideOffer(anOffer(), '2026-11-23T12:00:00Z');
    await session.accept({ bankDetails: {} as never });
    expect(session.state.error).to.exist;
    session.selectOffer(offerIdOf(session));
    expect(session.state).to.include({ acceptance: 'review', error: undefined });
    expect(session.state.offerExpiresAt).to.be.undefined;
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

  it('is of what the partner takes for acceptable, too', async () => {
    const stage = createStage({
      providerId: PROVIDERS.mixed,
      acceptable: { offer_status: ['Pending'] },
    });
    const { session } = stage;
    await session.loadOffers();
    expect(
      [0, 1, 2, 3].map((index) => session.isSelectable(offerIdOf(session, index))),
    ).to.deep.equal([true, false, true, false]);
  });

  it('ends once the partner no longer takes them for acceptable', async () => {
    const stage = createStage({
      providerId: PROVIDERS.mixed,
      acceptable: { offer_status: ['Pending'] },
    });
    const { session } = stage;
    await session.loadOffers();
    session.selectOffer(offerIdOf(session, 2));
    session.configure({ acceptable: { offer_status: ['Pending'] } });
    expect(session.state).to.include({ acceptance: 'review' });
    session.configure({ acceptable: undefined });
    expect(session.state).to.include({ acceptance: 'idle', selected: undefined, offers: 'ready' });
    session.selectOffer(offerIdOf(session));
    session.configure({ acceptable: {} });
    expect(session.state).to.include({ acceptance: 'review' });
  });

  for (const [what, acceptable] of [
    ['nothing', undefined],
    ['null', null],
    ['a text, which is no list', 'not Accepted at all'],
    ['a letter of it', 'A'],
    ['a number', 7],
  ] as const) {
    it(`is of what the document shows where the partner says ${what}`, async () => {
      const stage = createStage({
        providerId: PROVIDERS.mixed,
        acceptable: { decision: acceptable, offer_status: acceptable } as never,
      });
      const { session } = stage;
      await session.loadOffers();
      const { session: usual } = createStage({ providerId: PROVIDERS.mixed });
      await usual.loadOffers();
      const selectable = (of: typeof session) =>
        [0, 1, 2, 3].map((index) => of.isSelectable(offerIdOf(of, index)));
      expect(selectable(session)).to.deep.equal(selectable(usual));
    });
  }

  it('is of what the partner’s own list says, and no other script of the page', async () => {
    const restore = override(Object.prototype as { offer_status?: string[] }, 'offer_status', [
      'Pending',
    ]);
    try {
      const { session } = createStage({ providerId: PROVIDERS.mixed, acceptable: {} });
      await session.loadOffers();
      expect(
        [0, 1, 2, 3].map((index) => session.isSelectable(offerIdOf(session, index))),
      ).to.deep.equal([true, false, false, false]);
    } finally {
      restore();
    }
  });

  it('is of no two offers with one id', async () => {
    const { session } = createStage();
    await session.provideOffers(someOffers({ products: [aProduct(), aProduct()] }));
    session.selectOffer(OFFER_ID);
    expect(session.state.selected).to.be.undefined;
  });
});

describe('application: what it was asked with', () => {
  it('is known where a listener asks as the merchant begins anew', async () => {
    const stage = createStage();
    const { session } = stage;
    await session.loadOffers();
    let asked: Promise<unknown> | undefined;
    session.addEventListener(
      'change',
      () => (asked = session.loadOffers({ application: { currency: 'EUR' } })),
      { once: true },
    );
    session.reset();
    await asked;
    expect(session.lastApplication).to.deep.equal({ application: { currency: 'EUR' } });
  });

  it('is still what was asked with last after something of which no request can be made', async () => {
    const faults = meddler(OFFERS);
    const { session } = createStage({ sandbox: { beforeApply: faults.hook } });
    faults.reply = () => refusal(422);
    await session.loadOffers({ application: { currency: 'EUR' } });
    const { error } = await session.loadOffers((() => undefined) as never);
    expect(error).to.include({ code: 'input_invalid' });
    expect(session.lastApplication).to.deep.equal({ application: { currency: 'EUR' } });
  });

  for (const [when, change] of [
    ['the merchant begins anew', (stage: Stage) => void stage.session.reset()],
    [
      'another merchant comes',
      ({ session }: Stage) => session.configure({ providerId: PROVIDERS.mixed }),
    ],
  ] as const) {
    it(`is forgotten once ${when}: it is of another application`, async () => {
      const stage = createStage();
      await stage.session.loadOffers({ application: { currency: 'GBP' } });
      expect(stage.session.lastApplication).to.deep.equal({ application: { currency: 'GBP' } });
      change(stage);
      expect(stage.session.lastApplication).to.be.undefined;
    });
  }
});

describe('application: an unknown one', () => {
  for (const again of ['false', 1, {}]) {
    it(`is not followed by another with ${JSON.stringify(again)}, which is no word of the merchant`, async () => {
      const faults = meddler(OFFERS);
      const stage = createStage({ sandbox: { beforeAnswer: faults.hook } });
      faults.reply = new TypeError('lost');
      await stage.session.loadOffers();
      await stage.session.loadOffers(undefined, { again: again as never });
      expect(stage.session.state.offers).to.equal('unknown');
      expect(postsOf(stage, 'offers')).to.have.length(1);
    });
  }

  it('is not followed by another where the page has emptied the storage since', async () => {
    const faults = meddler(OFFERS);
    const storage = new MemoryStorage();
    const stage = createStage({ storage, sandbox: { beforeAnswer: faults.hook } });
    faults.reply = new TypeError('lost');
    await stage.session.loadOffers();
    storage.items.clear();
    expect((await stage.session.loadOffers()).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is known still after a check', async () => {
    const faults = meddler(OFFERS);
    const { session } = createStage({ sandbox: { beforeAnswer: faults.hook } });
    faults.reply = new TypeError('lost');
    await session.loadOffers();
    expect(session.state.error?.code).to.equal('offers_outcome_unknown');
    await session.checkEligibility();
    expect(session.state).to.include({ offers: 'unknown', eligibility: 'eligible' });
    expect(session.state.error?.code).to.equal('offers_outcome_unknown');
  });
});
