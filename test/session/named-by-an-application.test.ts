import { expect } from '@open-wc/testing';
import { createSandbox } from '../../demo/sandbox/index.js';
import {
  configure,
  type ApplicationInput,
  type OfferAcceptedEvent,
  type SessionOptions,
} from '../../src/index.js';
import { BASE_URL, createStage, MERCHANT_ID, once, PROVIDERS, settle } from '../helpers/page.js';
import { create, newGroup, reach, show } from '../helpers/elements.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { ACCEPT, hold, meddler, OFFERS } from '../helpers/service.js';
import {
  INITIAL_BODY,
  offerIdOf,
  postsOf,
  reload,
  renewalOf,
  toReview,
} from '../helpers/sessions.js';

const OTHER_REFERENCE = 'merchant-0043';

/** The same application of another merchant. */
const OTHER_BODY: ApplicationInput = {
  ...INITIAL_BODY,
  application: { ...INITIAL_BODY.application, merchant_id: OTHER_REFERENCE },
};

/** No setting names anybody. */
const NOBODY = { providerId: null, merchantId: undefined };

const stageOf = (
  options: SessionOptions & { sandbox?: Parameters<typeof createSandbox>[0] } = {},
) => createStage({ storage: new MemoryStorage(), ...NOBODY, ...options });

describe('an application of a merchant whom no setting names', () => {
  it('names the merchant', async () => {
    const stage = stageOf();
    const { session } = stage;
    const { offers, error } = await session.loadOffers(INITIAL_BODY);
    expect(error).to.equal(undefined);
    expect(offers).to.equal('ready');
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([INITIAL_BODY]);
    expect(session.options.merchantId).to.equal(MERCHANT_ID);
    const told = once<OfferAcceptedEvent>(session, 'offer-accepted');
    await toReview(stage);
    await session.accept();
    expect((await told).detail).to.include({ providerId: null, merchantId: MERCHANT_ID });
  });

  it('is refused if it names nobody either', async () => {
    for (const merchant_id of [undefined, '', null, 42, {}]) {
      const { session, sandbox } = stageOf();
      const application = { ...INITIAL_BODY.application, merchant_id } as object;
      const { error } = await session.loadOffers({ ...INITIAL_BODY, application });
      expect(error).to.include({ code: 'config_invalid', cause: 'merchantId' });
      expect(sandbox.requests).to.be.empty;
    }
  });

  it('is sent once, whatever is pressed how often', async () => {
    const gate = hold(OFFERS);
    const stage = stageOf({ sandbox: { beforeApply: gate.hook } });
    const { session } = stage;
    const presses = [session.loadOffers(INITIAL_BODY), session.loadOffers(INITIAL_BODY)];
    await gate.arrived;
    presses.push(session.loadOffers(INITIAL_BODY));
    gate.release();
    await Promise.all(presses);
    await session.loadOffers(INITIAL_BODY);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is answered by what was kept over a reload', async () => {
    const stage = stageOf();
    await stage.session.loadOffers(INITIAL_BODY);
    const after = reload(stage, NOBODY);
    const { offers, source } = await after.session.loadOffers(INITIAL_BODY);
    expect({ offers, source }).to.deep.equal({ offers: 'ready', source: 'resumed' });
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('is answered by what another session of the storage decides', async () => {
    const gate = hold(OFFERS);
    const stage = stageOf({ sandbox: { beforeApply: gate.hook } });
    const beside = reload(stage, NOBODY);
    const presses = [stage, beside].map(({ session }) => session.loadOffers(INITIAL_BODY));
    await gate.arrived;
    gate.release();
    for (const { offers } of await Promise.all(presses)) expect(offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('after a lost answer and a reload, comes with the notice first', async () => {
    const faults = meddler(OFFERS);
    const stage = stageOf({ sandbox: { beforeApply: faults.hook } });
    faults.reply = new TypeError('lost');
    expect((await stage.session.loadOffers(INITIAL_BODY)).offers).to.equal('unknown');
    faults.reply = undefined;
    const after = reload(stage, NOBODY);
    expect((await after.session.loadOffers(INITIAL_BODY)).offers).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    const again = await after.session.loadOffers(INITIAL_BODY, { again: true });
    expect(again.offers).to.equal('ready');
  });

  it('resolves once it has an outcome, also the second press of it', async () => {
    const gate = hold(OFFERS);
    const { session } = stageOf({ sandbox: { beforeApply: gate.hook } });
    const first = session.loadOffers(INITIAL_BODY);
    await gate.arrived;
    const second = session.loadOffers(INITIAL_BODY);
    gate.release();
    expect((await second).offers).to.equal('ready');
    await first;
  });

  it('shows again an acceptance of unknown outcome', async () => {
    const faults = meddler(ACCEPT);
    const stage = stageOf({ sandbox: { beforeApply: faults.hook } });
    await stage.session.loadOffers(INITIAL_BODY);
    stage.session.selectOffer(offerIdOf(stage.session));
    faults.reply = new TypeError('lost');
    await stage.session.accept();
    const { session } = reload(stage, NOBODY);
    const state = await session.loadOffers(INITIAL_BODY);
    expect(state.acceptance).to.equal('unknown');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('loads after a start without a picker, once one comes', async () => {
    const stage = stageOf();
    stage.session.start();
    const picker = create('offer-picker');
    picker.session = stage.session;
    picker.application = INITIAL_BODY;
    await show(picker);
    await reach(picker, ({ offers }) => offers === 'ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });
});

describe('after an application that named the merchant', () => {
  it('one of another merchant is refused: nothing tells when the one before has gone', async () => {
    const stage = stageOf();
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    session.reset();
    const { error } = await session.loadOffers(OTHER_BODY);
    expect(error).to.include({ code: 'input_invalid', cause: 'application.merchant_id' });
    expect(session.options.merchantId).to.equal(MERCHANT_ID);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('one without a reference is refused: only a setting fills it in', async () => {
    for (const merchant_id of [undefined, '', null, 42]) {
      const stage = stageOf();
      const { session } = stage;
      await session.loadOffers(INITIAL_BODY);
      session.reset();
      const application = { ...INITIAL_BODY.application, merchant_id } as object;
      const { error } = await session.loadOffers({ ...INITIAL_BODY, application });
      expect(error).to.include({ code: 'input_invalid', cause: 'application.merchant_id' });
      expect(postsOf(stage, 'offers')).to.have.length(1);
    }
  });

  it('a second picker with one of another merchant changes nothing', async () => {
    const stage = stageOf();
    const [one, two] = [create('offer-picker'), create('offer-picker')] as const;
    one.session = two.session = stage.session;
    one.application = INITIAL_BODY;
    two.application = OTHER_BODY;
    await show(one, two);
    await one.load();
    two.application = { ...OTHER_BODY };
    await settle(one, two);
    expect(one.state).to.equal('ready');
    expect(stage.session.options.merchantId).to.equal(MERCHANT_ID);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('its page may wipe it', async () => {
    const stage = stageOf();
    const picker = create('offer-picker');
    picker.session = stage.session;
    picker.application = INITIAL_BODY;
    await show(picker);
    await picker.load();
    picker.application = undefined;
    await settle(picker);
    expect(picker.state).to.equal('ready');
    expect(stage.session.options.merchantId).to.equal(MERCHANT_ID);
  });
});

describe('an application of a renewal', () => {
  it('names nobody: whose it is, the settings say', async () => {
    const { session, sandbox } = stageOf();
    const { error } = await session.loadOffers(renewalOf(PROVIDERS.eligible));
    expect(error).to.include({ code: 'input_invalid', cause: 'application.provider_id' });
    expect(session.options.merchantId).to.equal(undefined);
    expect(sandbox.requests).to.be.empty;
  });
});

describe('an application that has named the merchant', () => {
  it('is sent for nobody else, whom a listener names while kept offers show', async () => {
    for (const ids of [{ providerId: PROVIDERS.eligible }, { merchantId: OTHER_REFERENCE }]) {
      const stage = stageOf();
      await stage.session.loadOffers(INITIAL_BODY);
      const { session } = reload(stage, NOBODY);
      session.addEventListener('offers-load', () => session.configure(ids), { once: true });
      const { error } = await session.loadOffers(INITIAL_BODY);
      expect(error).to.equal(undefined);
      expect(session.options).to.include(ids);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    }
  });

  it('is no renewal, where a listener gives the provider_id of the acceptance that shows', async () => {
    const stage = stageOf();
    await stage.session.loadOffers(INITIAL_BODY);
    await toReview(stage);
    const { accepted } = await stage.session.accept();
    const { session } = reload(stage, NOBODY);
    session.addEventListener('change', () => {
      const { providerId } = session.options;
      if (session.state.acceptance !== 'accepted' || providerId) return;
      session.configure({ providerId: accepted!.provider_id });
    });
    await session.loadOffers(INITIAL_BODY);
    expect(postsOf(stage, 'offers')).to.have.length(1);
  });

  it('still does after a reset in the same task', async () => {
    const stage = stageOf();
    const { session } = stage;
    // The code is there.
    await session.provideOffers(undefined);
    const pressed = session.loadOffers(INITIAL_BODY);
    session.reset();
    const { offers, error } = await pressed;
    expect(error).to.equal(undefined);
    expect(offers).to.equal('ready');
  });
});

describe('a setting that names somebody', () => {
  it('counts for more than the application', async () => {
    const stage = stageOf({ merchantId: OTHER_REFERENCE });
    const { error } = await stage.session.loadOffers(INITIAL_BODY);
    expect(error).to.include({ code: 'input_invalid', cause: 'application.merchant_id' });
    expect(stage.session.options.merchantId).to.equal(OTHER_REFERENCE);
    expect(stage.sandbox.requests).to.be.empty;
  });

  it('takes its place, and leaves nobody when it is taken away', async () => {
    const { session } = stageOf();
    await session.loadOffers(INITIAL_BODY);
    session.configure({ merchantId: MERCHANT_ID });
    expect(session.state.offers).to.equal('ready');
    session.configure({ merchantId: undefined });
    expect(session.options.merchantId).to.equal(undefined);
    expect(session.state.offers).to.equal('idle');
  });

  it('is of another merchant if it is a provider_id that nothing was accepted for', async () => {
    const stage = stageOf();
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    session.configure({ providerId: PROVIDERS.eligible });
    expect(session.state.offers).to.equal('idle');
    expect(session.options.merchantId).to.equal(undefined);
    const { error } = await session.loadOffers();
    expect(error).to.include({ code: 'config_invalid', cause: 'merchantId' });
  });

  it('is of the same merchant if it is the provider_id of the acceptance', async () => {
    const stage = stageOf();
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    await toReview(stage);
    const { accepted } = await session.accept();
    session.configure({ providerId: accepted!.provider_id });
    expect(session.state).to.include({ acceptance: 'accepted', accepted });
    const later = reload(stage, { providerId: accepted!.provider_id, merchantId: undefined });
    await later.session.restore();
    expect(later.session.state.acceptance).to.equal('accepted');
  });

  /** The page has taken the id of what was accepted, and says so more than once. */
  async function taken() {
    const storage = new MemoryStorage();
    const stage = stageOf({ storage });
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    await toReview(stage);
    const { accepted } = await session.accept();
    const { provider_id: providerId } = accepted!;
    session.configure({ providerId });
    session.configure({ providerId, currency: 'GBP' });
    return { stage, storage, providerId };
  }

  it('is so until the merchant starts over: nothing of the acceptance stays, under neither', async () => {
    const { stage, storage } = await taken();
    const kept = () =>
      [...storage.items.values()].map((text) => Object.keys(JSON.parse(text) as object));
    expect(kept()).to.deep.equal([
      ['accepted', 'acceptance'],
      ['accepted', 'acceptance'],
    ]);
    stage.session.reset();
    // The id of the offer alone, which must not be accepted again.
    expect(kept()).to.deep.equal([['accepted'], ['accepted']]);
    const later = reload(stage, NOBODY);
    const { offers, source } = await later.session.loadOffers(INITIAL_BODY);
    expect({ offers, source }).to.deep.equal({ offers: 'ready', source: 'service' });
  });

  it('makes the application name nobody in renewals: their reference is their own', async () => {
    for (const [application, cause] of [
      [undefined, 'merchantId'],
      [{ application: { merchant_id: OTHER_REFERENCE } }, undefined],
    ] as const) {
      const { stage } = await taken();
      stage.session.reset();
      const { error } = await stage.session.loadOffers(application);
      expect(error?.cause).to.equal(cause);
      expect(postsOf(stage, 'offers')).to.have.length(cause ? 1 : 2);
    }
  });

  it('leaves nobody when it is taken away', async () => {
    const { stage, providerId } = await taken();
    stage.session.configure({ providerId: null });
    expect(stage.session.options).to.include(NOBODY);
    await stage.session.restore();
    expect(stage.session.state.acceptance).to.equal('idle');
    stage.session.configure({ providerId });
    await stage.session.restore();
    expect(stage.session.state.acceptance).to.equal('accepted');
  });
});

describe('in a group of elements that name nobody, an application', () => {
  afterEach(() => sessionStorage.clear());

  const page = () => {
    const sandbox = createSandbox();
    configure({ fetch: sandbox.fetch });
    const attributes = { group: newGroup(), 'base-url': BASE_URL, currency: 'GBP' };
    return { sandbox, attributes };
  };

  it('names the merchant, also when elements come and go', async () => {
    const { sandbox, attributes } = page();
    const picker = create('offer-picker', attributes);
    picker.application = INITIAL_BODY;
    await show(picker);
    await picker.load();
    expect(picker.state).to.equal('ready');
    const accept = create('offer-accept', attributes);
    const root = await show(accept);
    await settle(accept);
    root.remove();
    picker.select(offerIdOf(picker.session!));
    await settle(picker);
    expect(picker.session!.options.merchantId).to.equal(MERCHANT_ID);
    expect(picker.state).to.equal('ready');
    expect(picker.value).to.be.a('string');
    expect(postsOf({ sandbox }, 'offers')).to.have.length(1);
  });

  it('counts for less than a setting of the same task', async () => {
    // Of nobody whom the pages of other tests, which are other tabs, report on.
    for (const ids of [
      [['merchant-id', newGroup()]],
      [
        ['merchant-id', newGroup()],
        ['provider-id', crypto.randomUUID()],
      ],
    ] as const) {
      const { sandbox, attributes } = page();
      const picker = create('offer-picker', attributes);
      picker.application = INITIAL_BODY;
      const accept = create('offer-accept', attributes);
      await show(picker, accept);
      for (const [name, value] of ids) accept.setAttribute(name, value);
      await picker.load();
      expect(picker.session!.state.error).to.include({
        code: 'input_invalid',
        cause: 'application.merchant_id',
      });
      expect(postsOf({ sandbox }, 'offers')).to.be.empty;
    }
  });

  it('is not sent while their settings disagree', async () => {
    const { sandbox, attributes } = page();
    const picker = create('offer-picker', attributes);
    picker.application = INITIAL_BODY;
    const accept = create('offer-accept', { ...attributes, currency: 'EUR' });
    await show(picker, accept);
    await picker.load();
    expect(picker.session!.state.blocked).to.be.true;
    expect(picker.session!.state.error).to.include({ cause: 'currency: conflict' });
    expect(sandbox.requests).to.be.empty;
    accept.currency = 'GBP';
    await settle(picker, accept);
    await picker.load();
    expect(picker.state).to.equal('ready');
  });

  it('keeps the settings of the page with which it was sent', async () => {
    const { sandbox, attributes } = page();
    const picker = create('offer-picker', attributes);
    picker.application = INITIAL_BODY;
    await show(picker);
    await picker.load();
    const other = createSandbox();
    configure({ fetch: other.fetch });
    await settle(picker);
    expect(picker.session!.options.fetch).to.equal(sandbox.fetch);
    expect(picker.state).to.equal('ready');
    // A setting that says the same changes nothing about that.
    picker.merchantId = MERCHANT_ID;
    await settle(picker);
    await picker.session!.pace.settled;
    expect(picker.session!.options.merchantId).to.equal(MERCHANT_ID);
    expect(picker.session!.options.fetch).to.equal(sandbox.fetch);
    expect(picker.state).to.equal('ready');
  });
});
