import { expect } from '@open-wc/testing';
import { createSandbox, sampleBankDetails } from '../../demo/sandbox/index.js';
import { createSession } from '../../src/index.js';
import { json, override, refusal } from '../helpers/fakes.js';
import { BASE_URL, createStage, MERCHANT_ID, PROVIDERS, until } from '../helpers/page.js';
import { anOffer, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, toReview, typesOf } from '../helpers/sessions.js';
import { ACCEPT, MERCHANT, OFFERS, hold, meddler } from '../helpers/service.js';

const OTHER = PROVIDERS['not-eligible'];
const HOUR = 3_600_000;

/** A stage where accepting is refused with `status`. */
function refusing(status: number) {
  const accept = meddler(ACCEPT);
  accept.reply = () => refusal(status);
  return createStage({ sandbox: { beforeApply: accept.hook } });
}

describe('session: what is chosen while a press is on its way', () => {
  it('is not accepted in place of what was pressed', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    const pressed = session.accept();
    session.selectOffer(offerIdOf(session, 1));
    await pressed;
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(session.state.acceptance).to.equal('review');
    expect(session.state.selected?.offer.offer_id).to.equal(offerIdOf(session, 1));
  });

  for (const [what, act] of [
    ['chooses another offer', (session) => session.selectOffer(offerIdOf(session, 1))],
    ['goes to another merchant', (session) => session.configure({ providerId: OTHER })],
    ['begins anew', (session) => session.reset()],
  ] as [string, (session: ReturnType<typeof createStage>['session']) => void][]) {
    it(`sends nothing where a listener of offer-submit ${what}`, async () => {
      const stage = createStage();
      await toReview(stage);
      stage.session.addEventListener('offer-submit', () => act(stage.session));
      await stage.session.accept();
      expect(postsOf(stage, 'accept')).to.be.empty;
      expect(stage.session.state.acceptance).to.be.oneOf(['review', 'idle']);
      expect(stage.session.state.error).to.be.undefined;
    });
  }

  it('has to be acceptable still', async () => {
    const acceptable = { offer_status: ['Pending'] };
    const stage = createStage({ providerId: PROVIDERS.mixed, acceptable });
    await stage.session.loadOffers();
    stage.session.selectOffer(offerIdOf(stage.session, 2));
    stage.session.configure({ acceptable: {} });
    await stage.session.accept();
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect(stage.session.state.error).to.include({ code: 'input_invalid', cause: 'offer' });
  });

  for (const bankDetails of [{}, [], 'x', { ...sampleBankDetails, sort_code: 201755 }]) {
    it(`sends nothing with ${JSON.stringify(bankDetails)}, which are no bank details`, async () => {
      const stage = createStage();
      await toReview(stage);
      const state = await stage.session.accept({ bankDetails } as never);
      expect(postsOf(stage, 'accept')).to.be.empty;
      expect(state.error).to.include({ code: 'input_invalid', outcome: 'not_sent' });
      expect(state.error?.message).to.equal('accept: input_invalid (bankDetails)');
      expect((await stage.session.accept()).acceptance).to.equal('accepted');
    });
  }

  it('sends no bank details that another script of the page left, and none with null', async () => {
    const prototype = Object.prototype as { bankDetails?: unknown };
    const restore = override(prototype, 'bankDetails', sampleBankDetails);
    try {
      for (const command of [{}, { bankDetails: null }]) {
        const stage = createStage();
        await toReview(stage);
        const state = await stage.session.accept(command as never);
        expect(state).to.include({ acceptance: 'accepted', withBankDetails: false });
      }
    } finally {
      restore();
    }
  });

  it('leaves what was given with the press as it was', async () => {
    const stage = createStage();
    await toReview(stage);
    const bankDetails = {
      account_number: '31926819',
      bank_name: 'A',
      account_type: 'NONE',
      sort_code: '20-17-55',
    };
    const accepted = stage.session.accept({ bankDetails });
    bankDetails.account_number = '';
    await accepted;
    expect(JSON.stringify(postsOf(stage, 'accept')[0]!.body)).to.contain('31926819');
  });

  it('leaves an application as it was', async () => {
    const stage = createStage({ providerId: null });
    const application = {
      application: {
        merchant_id: MERCHANT_ID,
        provider_id: null,
        intended_use_of_funds: 'Stock',
        currency: 'GBP',
      },
      consents: {},
      applicants: [],
      company: { name: 'Before' },
    };
    const loaded = stage.session.loadOffers(application);
    application.company.name = 'After';
    await loaded;
    expect(JSON.stringify(postsOf(stage, 'offers')[0]!.body)).to.contain('Before');
  });

  it('is refused where it can’t be sent as it is', async () => {
    const stage = createStage();
    const { session } = stage;
    const endless: Record<string, unknown> = { account_number: '31926819' };
    endless.self = endless;
    const { error } = await session.loadOffers({ application: {}, more: endless } as never);
    expect(error).to.include({ operation: 'offers', code: 'input_invalid', outcome: 'not_sent' });
    const bytes = { application: {}, more: new ArrayBuffer(8) };
    const inBytes = (await session.loadOffers(bytes)).error;
    expect(inBytes).to.include({ code: 'input_invalid', cause: 'application' });
    await toReview(stage);
    const refused = await session.accept({ bankDetails: endless as never });
    expect(refused.error).to.include({ operation: 'accept', code: 'input_invalid' });
    expect(refused.error?.cause).to.equal('bankDetails');
    expect(postsOf(stage, 'accept')).to.be.empty;
    expect((await session.accept()).acceptance).to.equal('accepted');
  });

  it('is not to blame where the browser’s own fetch fails; a fetch of the page’s own is', async () => {
    const lost = new TypeError('Failed to fetch (finance.example)');
    const fetch = () => Promise.reject(lost);
    const restore = override(globalThis, 'fetch', fetch);
    try {
      for (const given of [undefined, fetch]) {
        const { session } = createStage({ fetch: given });
        const { error } = await session.checkEligibility();
        expect(error).to.include({ code: 'network', outcome: 'not_applied' });
        expect(error!.cause).to.equal(given && lost);
      }
    } finally {
      restore();
    }
  });

  it('is told in another event than the state where it is about rows of the partner', () => {
    const { session } = createStage();
    let changes = 0;
    session.addEventListener('change', () => changes++);
    session.offerDetails = () => [];
    expect(changes).to.equal(0);
  });
});

describe('session: a listener', () => {
  it('may mend the settings that it was told of: the next check is made', async () => {
    const { session, sandbox } = createStage({ baseUrl: '' });
    session.addEventListener('finance-error', () => session.configure({ baseUrl: BASE_URL }), {
      once: true,
    });
    await session.checkEligibility();
    expect((await session.checkEligibility()).eligibility).to.equal('eligible');
    expect(sandbox.requests).to.have.length(1);
  });

  it('may go to another merchant when a check begins: that one is checked', async () => {
    const { session } = createStage();
    session.addEventListener('change', () => session.configure({ providerId: OTHER }), {
      once: true,
    });
    await session.checkEligibility();
    expect((await session.checkEligibility()).eligibility).to.equal('ineligible');
  });

  it('of a refusal may ask for offers again at once', async () => {
    const offers = meddler(OFFERS);
    const stage = createStage({ sandbox: { beforeApply: offers.hook } });
    const { session } = stage;
    offers.reply = () => refusal(429);
    let again: Promise<unknown> | undefined;
    session.addEventListener('finance-error', () => {
      offers.reply = undefined;
      again = session.loadOffers();
    });
    await session.loadOffers();
    await again;
    expect(session.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('of a refusal may ask for offers again, for which the next press waits, too', async () => {
    const held = hold(OFFERS);
    const answers = [refusal(429)];
    const stage = createStage({
      sandbox: { beforeApply: (request) => answers.pop() ?? held.hook(request) },
    });
    const { session } = stage;
    session.addEventListener('finance-error', () => void session.loadOffers());
    await session.loadOffers();
    await held.arrived;
    const next = session.loadOffers();
    held.release();
    expect((await next).offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('of a refusal may accept again at once', async () => {
    const accept = meddler(ACCEPT);
    const stage = createStage({ sandbox: { beforeApply: accept.hook } });
    const { session } = stage;
    await toReview(stage);
    accept.reply = () => refusal(429);
    let again: Promise<unknown> | undefined;
    session.addEventListener('finance-error', () => {
      accept.reply = undefined;
      again = session.accept();
    });
    await session.accept();
    await again;
    expect(session.state.acceptance).to.equal('accepted');
    expect(postsOf(stage, 'accept')).to.have.length(2);
  });

  it('of a start that goes to another merchant starts nothing for that one', async () => {
    const stage = createStage();
    const { session } = stage;
    session.attach({});
    session.addEventListener('change', () => {
      if (session.state.started) {
        session.configure({ providerId: PROVIDERS.mixed, merchantId: 'merchant-q' });
      }
    });
    session.start();
    await until(session, ({ offers }) => offers !== 'loading');
    expect(session.state.providerId).to.equal(PROVIDERS.mixed);
    expect(postsOf(stage, 'offers')).to.have.length(0);
  });

  it('of an application whose answer is lost may begin anew, and nothing is left loading', async () => {
    const offers = meddler(OFFERS);
    offers.reply = new TypeError('lost');
    const { session } = createStage({ sandbox: { beforeAnswer: offers.hook } });
    session.addEventListener('finance-error', () => session.reset());
    await session.loadOffers();
    await session.restore();
    expect(session.state.offers).to.equal('unknown');
  });

  it('of offers may accept one of them', async () => {
    const stage = createStage();
    const { session } = stage;
    let accepted: Promise<unknown> | undefined;
    session.addEventListener('offers-load', () => {
      session.selectOffer(offerIdOf(session));
      accepted = session.accept();
    });
    await session.loadOffers();
    await accepted;
    expect(session.state.acceptance).to.equal('accepted');
  });

  it('of an acceptance may begin anew and ask for offers', async () => {
    const stage = createStage();
    const { session } = stage;
    await toReview(stage);
    let again: Promise<unknown> | undefined;
    session.addEventListener('offer-accepted', () => {
      session.reset();
      again = session.loadOffers();
    });
    await session.accept();
    await again;
    // The service has none for a merchant who has just renewed.
    expect(session.state).to.include({ offers: 'empty', acceptance: 'idle' });
    expect(postsOf(stage, 'offers')).to.have.length(2);
  });

  it('of a refused offer of the page may ask for the service’s', async () => {
    const stage = refusing(422);
    const { session } = stage;
    await session.provideOffer(anOffer());
    let loaded: Promise<unknown> | undefined;
    session.addEventListener('finance-error', () => (loaded = session.loadOffers()));
    await session.accept();
    await loaded;
    expect(session.state).to.include({ offers: 'ready', acceptance: 'idle' });
  });

  for (const type of ['finance-error', 'offers-expire'] as const) {
    it(`of ${type} may ask for new offers after a 404`, async () => {
      const stage = refusing(404);
      const { session } = stage;
      await toReview(stage);
      let loaded: Promise<unknown> | undefined;
      session.addEventListener(
        type,
        () => (loaded = session.loadOffers(undefined, { again: true })),
        { once: true },
      );
      await session.accept();
      await loaded;
      expect(session.state).to.include({ offers: 'ready', acceptance: 'idle' });
      expect(postsOf(stage, 'offers')).to.have.length(2);
    });
  }

  it('of a 404 may go to another merchant, who hears nothing of it', async () => {
    const stage = refusing(404);
    const { session, events } = stage;
    await toReview(stage);
    session.addEventListener('finance-error', () => session.configure({ providerId: OTHER }));
    await session.accept();
    expect(session.state.error).to.be.undefined;
    expect(typesOf(events)).not.to.include('offers-expire');
  });

  it('of an expiry may go to another merchant while a check comes in', async () => {
    const { session, clock } = createStage();
    const late = createSandbox({ clock: () => clock.now() + 2 * HOUR });
    session.configure({ fetch: late.fetch });
    const expiresAt = new Date(clock.now() + HOUR).toISOString();
    await session.provideOffers(someOffers({ expiresAt }));
    session.addEventListener('offers-expire', () => session.configure({ providerId: OTHER }));
    await session.checkEligibility();
    expect(session.state).to.include({ providerId: OTHER, eligibility: 'idle' });
    expect(session.state.deal).to.be.undefined;
  });

  it('of a verdict may go to another merchant, of whom nothing is told', async () => {
    const { session, events } = createStage();
    session.addEventListener('change', () => {
      if (session.state.eligibility === 'eligible') session.configure({ providerId: OTHER });
    });
    await session.checkEligibility();
    expect(typesOf(events)).not.to.include('renewal-eligibility');
  });

  it('of an acceptance is told whose it is', async () => {
    const accept = hold(ACCEPT);
    const stage = createStage({ sandbox: { beforeAnswer: accept.hook } });
    const { session, events } = stage;
    await toReview(stage);
    const accepted = session.accept();
    await accept.arrived;
    session.configure({ providerId: OTHER, merchantId: 'next' });
    accept.release();
    await accepted;
    const told = events.find(({ type }) => type === 'offer-accepted')!;
    expect(told.detail).to.include({ providerId: PROVIDERS.eligible, merchantId: MERCHANT_ID });
  });
});

describe('session: the page’s word', () => {
  for (const [word, answer] of [
    [false, undefined],
    [true, json({}, { status: 500 })],
  ] as const) {
    it(`that a merchant is ${word ? '' : 'in'}eligible holds against a check under way`, async () => {
      const merchant = hold(MERCHANT);
      const { session } = createStage({ sandbox: { beforeAnswer: merchant.hook } });
      const checked = session.checkEligibility();
      await merchant.arrived;
      await session.provideEligibility(word);
      merchant.release(answer);
      await checked;
      expect(session.state.eligibility).to.equal(word ? 'eligible' : 'ineligible');
      expect(session.state.error).to.be.undefined;
    });
  }

  it('in an object of its own is not followed when that changes', async () => {
    const options = { ...createStage().session.options };
    const session = createSession(options);
    await session.loadOffers();
    options.providerId = OTHER;
    session.configure(options);
    expect(session.state).to.include({ providerId: OTHER, offers: 'idle' });
  });
});
