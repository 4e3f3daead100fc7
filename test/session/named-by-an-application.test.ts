import { expect } from '@open-wc/testing';
import { createSandbox } from '../../demo/sandbox/index.js';
import {
  configure,
  type ApplicationInput,
  type OfferAcceptedEvent,
  type SessionOptions,
} from '../../src/index.js';
import { BASE_URL, createStage, MERCHANT_ID, once, PROVIDERS, settle } from '../helpers/page.js';
import { create, newGroup, reach, show, takesNoSpace } from '../helpers/elements.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { ACCEPT, hold, meddler, OFFERS } from '../helpers/service.js';
import {
  INITIAL_BODY,
  offerIdOf,
  postsOf,
  reload,
  renewalOf,
  toReview,
  typesOf,
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

  it('of a picker shows again what was kept, at once, also where it comes later', async () => {
    const stage = stageOf();
    await stage.session.loadOffers(INITIAL_BODY);
    for (const isLate of [false, true]) {
      const { session, events } = reload(stage, NOBODY);
      const picker = create('offer-picker');
      picker.session = session;
      if (!isLate) picker.application = INITIAL_BODY;
      await show(picker);
      await settle(picker);
      if (isLate) picker.application = INITIAL_BODY;
      await reach(picker, ({ offers }) => offers === 'ready');
      expect(picker.state).to.equal('ready');
      expect(typesOf(events)).to.deep.equal(['offers-load']);
    }
    expect(postsOf(stage, 'offers')).to.have.length(1);
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

describe('another application, where no setting names anybody,', () => {
  it('is another merchant’s: nothing of the one before stays', async () => {
    const stage = stageOf();
    const { session } = stage;
    await session.loadOffers(INITIAL_BODY);
    const first = offerIdOf(session);
    const pressed = session.loadOffers(OTHER_BODY);
    expect(session.state.products).to.be.empty;
    expect((await pressed).offers).to.equal('ready');
    expect(offerIdOf(session)).not.to.equal(first);
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([
      INITIAL_BODY,
      OTHER_BODY,
    ]);
    // Back at the first one, its offers are still there.
    expect((await session.loadOffers(INITIAL_BODY)).source).to.equal('resumed');
    expect(offerIdOf(session)).to.equal(first);
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('set on a picker takes the offers of the one before off the page', async () => {
    const stage = stageOf();
    const picker = create('offer-picker');
    picker.session = stage.session;
    picker.application = INITIAL_BODY;
    await show(picker);
    await picker.load();
    await settle(picker);
    expect(picker.state).to.equal('ready');
    picker.application = OTHER_BODY;
    await settle(picker);
    expect(picker.state).to.equal('idle');
    expect(await takesNoSpace(picker)).to.be.true;
    await picker.load();
    expect(postsOf(stage, 'offers').at(-1)!.body).to.deep.equal(OTHER_BODY);
  });

  it('doesn’t stop one that is under way, and doesn’t show its answer', async () => {
    const gate = hold(OFFERS);
    const stage = stageOf({ sandbox: { beforeAnswer: gate.hook } });
    const { session } = stage;
    const first = session.loadOffers(INITIAL_BODY);
    await gate.arrived;
    const second = session.loadOffers(OTHER_BODY);
    gate.release();
    await Promise.all([first, second]);
    expect(postsOf(stage, 'offers').map(({ body }) => body)).to.deep.equal([
      INITIAL_BODY,
      OTHER_BODY,
    ]);
    expect(session.options.merchantId).to.equal(OTHER_REFERENCE);
    expect((await session.loadOffers(INITIAL_BODY)).source).to.equal('resumed');
  });
});

describe('an application without a reference', () => {
  it('is nobody’s, and not sent as that of the merchant before', async () => {
    for (const merchant_id of [undefined, '', null, 42]) {
      const stage = stageOf();
      const { session } = stage;
      await session.loadOffers(INITIAL_BODY);
      const application = { ...INITIAL_BODY.application, merchant_id } as object;
      const state = await session.loadOffers({ ...INITIAL_BODY, application });
      expect(state.error).to.include({ code: 'config_invalid', cause: 'merchantId' });
      expect(state.products).to.be.empty;
      expect(session.options.merchantId).to.equal(undefined);
      expect(postsOf(stage, 'offers')).to.have.length(1);
    }
  });

  it('is another thing than none: a page that wipes its own keeps its merchant', async () => {
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

  it('names nobody if it is a renewal’s: whose that is, the settings say', async () => {
    const { session, sandbox } = stageOf();
    const { error } = await session.loadOffers(renewalOf(PROVIDERS.eligible));
    expect(error).to.include({ code: 'input_invalid', cause: 'application.provider_id' });
    expect(session.options.merchantId).to.equal(undefined);
    expect(sandbox.requests).to.be.empty;
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
  });
});
