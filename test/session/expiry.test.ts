import { expect } from '@open-wc/testing';
import type { FinanceSession, OffersResponse } from '../../src/index.js';
import { words, type StageOptions } from '../helpers/elements.js';
import { json, override } from '../helpers/fakes.js';
import {
  createStage,
  type Elements,
  inside,
  mount,
  PROVIDERS,
  record,
  settle,
  type Stage,
  textOf,
  until,
} from '../helpers/page.js';
import { aDeal, aMerchant, anOffer, OFFER_ID, someOffers } from '../helpers/samples.js';
import { offerIdOf, postsOf, reload, typesOf } from '../helpers/sessions.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { ACCEPT, MERCHANT, OFFERS, hold, losing } from '../helpers/service.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const VALIDITY = 72 * HOUR;
/** Beyond this a browser's timer fires at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

type Show = Stage & Elements;

const settled = ({ advert, picker, accept }: Elements) => settle(advert, picker, accept);

/** The three elements, with offers and one of them under review. */
async function review(options: StageOptions = {}): Promise<Show> {
  const stage = createStage(options);
  const elements = await mount(stage.session);
  await stage.session.loadOffers();
  stage.session.selectOffer(offerIdOf(stage.session));
  await settled(elements);
  return { ...stage, ...elements };
}

const statesOf = ({ picker, accept }: Elements) => [picker.state, accept.state];

const count = (host: Element, selector: string) =>
  host.shadowRoot!.querySelectorAll(selector).length;

/** How a page comes back without a word of its own timers. */
const RETURNS: Readonly<Record<string, () => void>> = {
  'a tab that was hidden': () => document.dispatchEvent(new Event('visibilitychange')),
  'the back/forward cache': () =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
};

/** Answers of the sandbox with another `Date`; `null` takes it away. */
const dated =
  (value: string | null, stage: () => Stage) =>
  async (request: Request): Promise<Response> => {
    const answer = await stage().sandbox.fetch(request);
    const headers = new Headers(answer.headers);
    headers.delete('date');
    if (value !== null) headers.set('date', value);
    return new Response(answer.body, { status: answer.status, headers });
  };

function stageDated(value: string | null, options: StageOptions = {}): Stage {
  const stage: Stage = createStage({ ...options, fetch: dated(value, () => stage) });
  return stage;
}

describe('expiry: the clock of the service', () => {
  for (const [name, ahead] of [
    ['an hour ahead', HOUR],
    ['a hundred hours ahead', 100 * HOUR],
    ['a hundred hours behind', -100 * HOUR],
    ['an hour behind', -HOUR],
  ] as const) {
    it(`counts where it is ${name}`, async () => {
      const stage = createStage();
      stage.sandbox.advance(ahead);
      const elements = await mount(stage.session);
      await stage.session.loadOffers();
      await settled(elements);
      expect(elements.picker.state).to.equal('ready');
      expect(inside(elements.picker, '[part=expiry]').textContent).to.contain('3\u00a0days');
      stage.clock.advance(VALIDITY - 1);
      expect(elements.picker.state).to.equal('ready');
      stage.clock.advance(1);
      expect(elements.picker.state).to.equal('expired');
    });
  }

  for (const value of [null, '', 'soon', '32 Nov 2026', 'NaN', '{}']) {
    it(`is that of the page where it says ${JSON.stringify(value)}`, async () => {
      const stage = stageDated(value);
      await stage.session.loadOffers();
      expect(stage.session.now()).to.equal(stage.clock.time);
      expect(stage.session.state.offers).to.equal('ready');
      stage.clock.advance(VALIDITY);
      stage.session.checkExpiry();
      expect(stage.session.state.offers).to.equal('expired');
    });
  }

  it('is that of the last answer which told it', async () => {
    const stage = createStage();
    stage.sandbox.advance(10 * HOUR);
    await stage.session.checkEligibility();
    stage.sandbox.advance(-8 * HOUR);
    await stage.session.loadOffers();
    expect(stage.session.now()).to.equal(stage.clock.time + 2 * HOUR);
  });

  it('is not turned back by an answer on whose way the device slept', async () => {
    const merchant = hold(MERCHANT);
    const stage = createStage({ sandbox: { beforeAnswer: merchant.hook } });
    await stage.session.loadOffers();
    const checked = stage.session.checkEligibility();
    await merchant.arrived;
    const answered = new Date(stage.clock.time + 2 * MINUTE).toUTCString();
    stage.clock.time += VALIDITY;
    stage.session.checkExpiry();
    expect(stage.session.state.offers).to.equal('expired');
    merchant.release(json(aMerchant(aDeal()), { headers: { date: answered } }));
    await checked;
    expect(stage.session.now()).to.equal(stage.clock.time);
    expect(stage.session.state.offers).to.equal('expired');
  });

  for (const [name, ahead, asleep, expected] of [
    ['behind by more than the wait', 3 * HOUR, HOUR, 2 * HOUR],
    ['ahead', -3 * HOUR, HOUR, -3 * HOUR],
  ] as const) {
    it(`moves by no more than a long wait leaves over where it is ${name}`, async () => {
      const offers = hold(OFFERS);
      const stage = createStage({ sandbox: { beforeAnswer: offers.hook } });
      const loaded = stage.session.loadOffers();
      await offers.arrived;
      const date = new Date(stage.clock.time + ahead).toUTCString();
      stage.clock.time += asleep;
      offers.release(json(someOffers(), { headers: { date } }));
      await loaded;
      expect(stage.session.now() - stage.clock.time).to.equal(expected);
    });
  }

  it('ends offers at once where an answer shows that their time has come', async () => {
    const stage = createStage();
    const elements = await mount(stage.session);
    await stage.session.loadOffers();
    stage.sandbox.advance(VALIDITY);
    await stage.session.checkEligibility();
    await settled(elements);
    expect(elements.picker.state).to.equal('expired');
  });
});

describe('expiry: timers', () => {
  let asked: number[];
  let due: (() => void) | undefined;
  let cleared: number;
  let restore: (() => void)[];

  /** Timers of an hour or of days are written down; they never run by themselves. */
  beforeEach(() => {
    asked = [];
    cleared = 0;
    due = undefined;
    const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
    const noted = new Set<unknown>();
    const fake = (handler: () => void, ms = 0): unknown => {
      // The deadlines of requests, and what the page itself waits for, run as ever.
      if (ms <= MINUTE + 1) return set(handler, ms);
      asked.push(ms);
      due = handler;
      const id = -asked.length;
      noted.add(id);
      return id;
    };
    const forget = (id?: number) => {
      if (noted.delete(id)) cleared++;
      else clear(id);
    };
    restore = [
      override(globalThis, 'setTimeout', fake as typeof setTimeout),
      override(globalThis, 'clearTimeout', forget as typeof clearTimeout),
    ];
  });
  afterEach(() => restore.forEach((undo) => undo()));

  const provided = async (left: number, expiresAt?: string): Promise<Stage> => {
    const stage = createStage();
    const text = expiresAt ?? new Date(stage.clock.time + left).toISOString();
    await stage.session.provideOffers(someOffers({ expiresAt: text }));
    return stage;
  };

  for (const [name, left] of [
    ['two hours', 2 * HOUR],
    ['24.8 days', LONGEST_TIMER],
    ['a little more than 24.8 days', LONGEST_TIMER + 1],
    ['49.7 days', 2 ** 32],
    ['ten years', 3650 * DAY],
  ] as const) {
    it(`look again within the hour where ${name} are left`, async () => {
      const { session, clock } = await provided(left);
      expect(asked).to.deep.equal([HOUR]);
      clock.time += HOUR;
      due!();
      expect(session.state.offers).to.equal('ready');
      expect(asked).to.deep.equal([HOUR, Math.min(HOUR, left - HOUR)]);
    });
  }

  it('ask for no more than what is left', async () => {
    const { session, clock } = await provided(2 * MINUTE);
    expect(asked).to.deep.equal([2 * MINUTE]);
    clock.time += 2 * MINUTE;
    due!();
    expect(session.state.offers).to.equal('expired');
    expect(asked).to.have.length(1);
  });

  it('are of an offer of the page, too', async () => {
    const { session, clock } = createStage();
    await session.provideOffer(anOffer(), new Date(clock.time + 2 * MINUTE).toISOString());
    expect(asked).to.deep.equal([2 * MINUTE]);
    clock.time += 2 * MINUTE;
    due!();
    expect(session.state.acceptance).to.equal('expired');
  });

  it('that come early wait for the rest', async () => {
    const { session, clock } = await provided(HOUR);
    clock.time += HOUR - 2 * MINUTE;
    due!();
    expect(session.state.offers).to.equal('ready');
    expect(asked).to.deep.equal([HOUR, 2 * MINUTE]);
  });

  it('that come days late end the offers', async () => {
    const { session, clock } = await provided(VALIDITY);
    clock.time += 10 * DAY;
    due!();
    expect(session.state.offers).to.equal('expired');
  });

  it('take a clock that was set back for what it says', async () => {
    const { session, clock } = await provided(HOUR);
    clock.time -= DAY;
    due!();
    expect(session.state.offers).to.equal('ready');
    expect(asked.at(-1)).to.equal(HOUR);
  });

  it('there is one of them at a time', async () => {
    const { session } = await provided(VALIDITY);
    for (let index = 0; index < 10; index++) session.checkExpiry();
    expect(asked.length - cleared).to.equal(1);
  });

  it('runs on after a refusal, though it came while the acceptance was on its way', async () => {
    const held = hold(ACCEPT);
    const { session, clock } = createStage({ sandbox: { beforeAnswer: held.hook } });
    await session.provideOffers(
      someOffers({ expiresAt: new Date(clock.time + VALIDITY).toISOString() }),
    );
    session.selectOffer(OFFER_ID);
    const pressed = session.accept();
    await held.arrived;
    due!();
    const before = asked.length;
    held.release(json({}, { status: 422 }));
    await pressed;
    expect(session.state).to.include({ offers: 'ready', acceptance: 'error' });
    expect(asked).to.have.length(before + 1);
    clock.time += VALIDITY;
    due!();
    expect(session.state).to.include({ offers: 'expired', acceptance: 'expired' });
  });

  it('there is none once the session begins anew', async () => {
    const { session } = await provided(VALIDITY);
    session.reset();
    expect(asked.length - cleared).to.equal(0);
  });

  for (const expiresAt of ['', 'soon', '2026-02-30T12:00:00Z', '1795262400000', '9e99']) {
    it(`there is none for ${JSON.stringify(expiresAt)}`, async () => {
      await provided(0, expiresAt);
      expect(asked).to.deep.equal([]);
    });
  }
});

describe('expiry: a page that comes back', () => {
  for (const [name, comeBack] of Object.entries(RETURNS)) {
    it(`${name}: what has expired meanwhile is expired`, async () => {
      const show = await review();
      show.clock.time += VALIDITY;
      expect(statesOf(show)).to.deep.equal(['ready', 'review']);
      comeBack();
      expect(statesOf(show)).to.deep.equal(['expired', 'expired']);
      await settled(show);
      expect(count(show.picker, 'input[type=radio]')).to.equal(0);
      expect(count(show.accept, '[part=submit], form')).to.equal(0);
      expect(show.session.state.error).to.be.undefined;
    });

    it(`${name}: what is still open stays, with its words`, async () => {
      const show = await review();
      show.clock.time += VALIDITY - 2 * HOUR;
      comeBack();
      await settled(show);
      expect(statesOf(show)).to.deep.equal(['ready', 'review']);
      for (const element of [show.picker, show.accept]) {
        expect(inside(element, '[part=expiry]').textContent).to.contain('2\u00a0hours');
      }
    });

    it(`${name}: tells it once, when the states are there`, async () => {
      const show = await review();
      const seen: unknown[] = [];
      const look = () => {
        const { offers, acceptance } = show.session.state;
        seen.push([offers, acceptance, ...statesOf(show)]);
      };
      show.session.addEventListener('offers-expire', look);
      show.clock.time += VALIDITY;
      comeBack();
      comeBack();
      expect(seen).to.deep.equal([['expired', 'expired', 'expired', 'expired']]);
    });
  }

  it('a sleep of weeks before a press: no request leaves', async () => {
    for (const press of [
      ({ accept }: Show) => accept.submit(),
      ({ session }: Show) => session.accept(),
    ]) {
      const show = await review();
      show.clock.time += 30 * DAY;
      await press(show);
      await settled(show);
      expect(statesOf(show)).to.deep.equal(['expired', 'expired']);
      expect(postsOf(show, 'accept')).to.be.empty;
      expect(typesOf(show.events)).not.to.include('offer-submit');
    }
  });
});

describe('expiry: a device that slept, of which nobody tells', () => {
  it('is noticed when the countdown goes on', async () => {
    const stage = createStage();
    stage.clock.time -= VALIDITY;
    const expiresAt = new Date(stage.clock.time + 30 * SECOND + 50).toISOString();
    await stage.session.provideOffers(someOffers({ expiresAt }));
    const elements = await mount(stage.session);
    await settled(elements);
    expect(elements.picker.state).to.equal('ready');
    stage.clock.time += DAY;
    await until(stage.session, ({ offers }) => offers === 'expired');
  });
});

describe('expiry: while the review is open', () => {
  it('takes the form away and says so', async () => {
    const show = await review();
    inside(show.accept, '#account_number').value = '12345678';
    show.clock.advance(VALIDITY);
    await settled(show);
    expect(textOf(show.accept)).to.contain(words('acceptExpiredHeading'));
    expect(textOf(show.picker)).to.contain(words('pickerExpiredHeading'));
    expect(count(show.accept, 'input')).to.equal(0);
  });

  it('one millisecond before, a press is sent; at the very moment it is not', async () => {
    for (const [left, posts, state] of [
      [1, 1, 'accepted'],
      [0, 0, 'expired'],
      [-1, 0, 'expired'],
    ] as const) {
      const show = await review();
      show.clock.time += VALIDITY - left;
      inside(show.accept, '[part=submit]').click();
      await until(show.session, ({ acceptance }) => !/review|submitting/.test(acceptance));
      expect(show.session.state.acceptance).to.equal(state);
      expect(postsOf(show, 'accept')).to.have.length(posts);
    }
  });

  it('is looked at again after a refusal', async () => {
    const refused = () => new Response('{}', { status: 422 });
    const show = await review({
      sandbox: { beforeApply: ({ url }) => (ACCEPT.test(url) ? refused() : undefined) },
    });
    await show.session.accept();
    expect(show.session.state.acceptance).to.equal('error');
    show.clock.time += VALIDITY;
    await show.session.accept();
    expect(show.session.state).to.include({ acceptance: 'expired', offers: 'expired' });
    expect(postsOf(show, 'accept')).to.have.length(1);
  });

  it('offers can’t be chosen from then on', async () => {
    const show = await review();
    const other = offerIdOf(show.session, 1);
    show.clock.time += VALIDITY;
    show.picker.select(other);
    expect(show.session.state.selected?.offer.offer_id).not.to.equal(other);
    expect(statesOf(show)).to.deep.equal(['expired', 'expired']);
  });
});

describe('expiry: after the press', () => {
  for (const [name, end, state] of [
    ['an acceptance', undefined, 'accepted'],
    ['a lost answer', 'lost', 'unknown'],
  ] as const) {
    it(`does not come over ${name}`, async () => {
      const held = hold(ACCEPT);
      const show = await review({ sandbox: { beforeAnswer: held.hook } });
      const pressed = show.session.accept();
      await held.arrived;
      for (const comeBack of Object.values(RETURNS)) {
        show.clock.time += VALIDITY;
        comeBack();
        expect(statesOf(show)).to.deep.equal(['ready', 'submitting']);
      }
      if (end === 'lost') held.release(new TypeError('lost'));
      else held.release(end);
      await pressed;
      expect(show.accept.state).to.equal(state);
      expect(postsOf(show, 'accept')).to.have.length(1);
      show.clock.advance(DAY);
      expect(show.accept.state).to.equal(state);
      await settled(show);
    });
  }

  it('comes with a refusal where its time came meanwhile, by itself', async () => {
    const held = hold(ACCEPT);
    const show = await review({ sandbox: { beforeAnswer: held.hook } });
    const expired = record(show.session);
    const pressed = show.session.accept();
    await held.arrived;
    show.clock.time += VALIDITY;
    held.release(new Response('{}', { status: 422 }));
    await pressed;
    // Nobody is asked to correct what can't be sent any more.
    expect(statesOf(show)).to.deep.equal(['expired', 'expired']);
    expect(typesOf(expired)).to.deep.equal(['offer-submit', 'finance-error', 'offers-expire']);
    await settled(show);
  });
});

describe('expiry: unreadable or missing', () => {
  for (const expiresAt of [
    undefined,
    '',
    'soon',
    '2026-02-30T12:00:00Z',
    '2026-11-20',
    1795,
    null,
  ]) {
    it(`${expiresAt === undefined ? 'missing' : JSON.stringify(expiresAt)}: shows no countdown and blocks nothing`, async () => {
      const stage = createStage();
      const elements = await mount(stage.session);
      const response = { ...someOffers(), expiresAt } as OffersResponse;
      await stage.session.provideOffers(response);
      stage.clock.advance(10_000 * HOUR);
      stage.session.selectOffer(OFFER_ID);
      await settled(elements);
      expect(statesOf(elements)).to.deep.equal(['ready', 'review']);
      for (const element of [elements.picker, elements.accept]) {
        expect(count(element, '[part=expiry], time')).to.equal(0);
      }
      await elements.accept.submit();
      expect(postsOf(stage, 'accept')).to.have.length(1);
    });
  }

  it('the service’s 404 decides then', async () => {
    const stage = createStage();
    const elements = await mount(stage.session);
    await stage.session.provideOffers(someOffers({ expiresAt: '' }));
    stage.session.selectOffer(OFFER_ID);
    await stage.session.accept();
    await settled(elements);
    expect(statesOf(elements)).to.deep.equal(['expired', 'expired']);
  });
});

describe('expiry: on arrival', () => {
  it('the picker says so and asks for a press', async () => {
    const stage = createStage({ sandbox: { offersValidForMs: 0 } });
    const elements = await mount(stage.session);
    await stage.session.loadOffers();
    await settled(elements);
    expect(statesOf(elements)).to.deep.equal(['expired', 'idle']);
    expect(textOf(elements.picker)).to.contain(words('noticeAgain'));
    expect(count(elements.picker, 'input')).to.equal(0);
  });

  it('is not believed of a page’s clock where nobody can read the service’s: its 404 decides', async () => {
    const stage = stageDated(null, { storage: new MemoryStorage() });
    stage.sandbox.advance(-100 * HOUR);
    const { session } = stage;
    await session.loadOffers();
    expect(session.state).to.include({ offers: 'ready', expiresAt: '' });
    const after = reload(stage);
    await after.session.loadOffers();
    expect(after.session.state.offers).to.equal('ready');
    expect(postsOf(stage, 'offers')).to.have.length(1);
    after.session.selectOffer(offerIdOf(after.session));
    stage.clock.time += VALIDITY;
    await after.session.accept();
    expect(after.session.state).to.include({ offers: 'expired', acceptance: 'expired' });
  });

  it('is believed where the device slept on the way', async () => {
    const offers = hold(OFFERS);
    const stage = createStage({ sandbox: { beforeAnswer: offers.hook } });
    const asked = stage.session.loadOffers();
    await offers.arrived;
    const expiresAt = new Date(stage.clock.time + VALIDITY).toISOString();
    stage.clock.time += VALIDITY;
    // Nothing says the service's time.
    offers.release(json(someOffers({ expiresAt })));
    expect(await asked).to.include({ offers: 'expired', expiresAt });
  });

  it('one offer of the page’s own, too', async () => {
    const stage = createStage();
    const elements = await mount(stage.session);
    elements.accept.expiresAt = new Date(stage.clock.time).toISOString();
    elements.accept.offer = someOffers().products[0]!.offers[0]!;
    await until(stage.session, ({ acceptance }) => acceptance !== 'idle');
    await settled(elements);
    expect(elements.accept.state).to.equal('expired');
    await elements.accept.submit();
    expect(postsOf(stage, 'accept')).to.be.empty;
  });
});

describe('expiry: after a reload', () => {
  const kept = () => createStage({ storage: new MemoryStorage() });

  it('offers that expired meanwhile are shown as expired on both screens’ page', async () => {
    const before = kept();
    await before.session.loadOffers();
    before.clock.time += VALIDITY;
    const after = reload(before);
    const elements = await mount(after.session);
    await until(after.session, ({ offers }) => offers === 'expired');
    await settled(elements);
    expect(statesOf(elements)).to.deep.equal(['expired', 'idle']);
    expect(textOf(elements.picker)).to.contain(words('noticeAgain'));
    expect(postsOf(before, 'offers')).to.have.length(1);
  });

  it('offers still open go on to expire', async () => {
    const before = kept();
    await before.session.loadOffers();
    before.clock.time += VALIDITY - HOUR;
    const after = reload(before);
    const elements = await mount(after.session);
    await until(after.session, ({ offers }) => offers === 'ready');
    before.clock.advance(HOUR);
    await settled(elements);
    expect(elements.picker.state).to.equal('expired');
  });

  it('an acceptance of unknown outcome does not turn into an expired one', async () => {
    const stage = createStage({
      storage: new MemoryStorage(),
      sandbox: { beforeAnswer: losing(ACCEPT) },
    });
    await stage.session.checkEligibility();
    await stage.session.loadOffers();
    stage.session.selectOffer(offerIdOf(stage.session));
    await stage.session.accept();
    stage.clock.time += VALIDITY;
    const after = reload(stage);
    const elements = await mount(after.session);
    await until(after.session, ({ acceptance }) => acceptance === 'unknown');
    stage.clock.advance(DAY);
    await settled(elements);
    expect(elements.accept.state).to.equal('unknown');
    expect(count(elements.picker, 'input:not(:disabled)')).to.equal(0);
  });
});

describe('expiry: asking again', () => {
  const again = (session: FinanceSession) => until(session, ({ offers }) => offers === 'ready');

  async function expectNotice(stage: Stage, { picker }: Elements): Promise<void> {
    await settle(picker);
    const button = inside(picker, '[part=retry]');
    const notice = inside(picker, `#${button.getAttribute('aria-describedby')!}`);
    expect(notice.textContent).to.contain('second credit check');
    expect(notice.getBoundingClientRect().height).to.be.greaterThan(0);
    // Nothing but a press asks: neither a start, nor another load, nor a page that comes back.
    const before = postsOf(stage, 'offers').length;
    stage.session.start();
    await stage.session.loadOffers();
    await picker.load();
    for (const comeBack of Object.values(RETURNS)) comeBack();
    await settle(picker);
    expect(postsOf(stage, 'offers')).to.have.length(before);
    button.click();
    await again(stage.session);
    expect(postsOf(stage, 'offers')).to.have.length(before + 1);
  }

  it('for expired offers needs a press that carries the notice', async () => {
    const show = await review();
    show.clock.advance(VALIDITY);
    await expectNotice(show, show);
    await settled(show);
    expect(statesOf(show)).to.deep.equal(['ready', 'idle']);
    const keys = postsOf(show, 'offers').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).to.equal(2);
  });

  it('for a request of unknown outcome, too', async () => {
    let lost = false;
    const stage = createStage({
      sandbox: {
        beforeAnswer: (request) => {
          if (lost || !OFFERS.test(request.url)) return undefined;
          lost = true;
          throw new TypeError('connection lost');
        },
      },
    });
    const elements = await mount(stage.session);
    await stage.session.loadOffers();
    await settled(elements);
    expect(elements.picker.state).to.equal('unknown');
    await expectNotice(stage, elements);
  });

  it('the acceptance of an expired offer has no button of its own', async () => {
    const show = await review();
    show.clock.advance(VALIDITY);
    await settled(show);
    expect(count(show.accept, 'button, a, input')).to.equal(0);
  });
});

describe('offers kept over a reload, judged by a page clock that is ahead', () => {
  async function ahead(forgotten = false): Promise<Stage> {
    const storage = new MemoryStorage();
    const stage = createStage({ storage });
    // The page's clock is 100 hours ahead of the service's.
    stage.sandbox.advance(-100 * HOUR);
    await stage.session.loadOffers();
    expect(stage.session.state.offers).to.equal('ready');
    if (forgotten) storage.removeItem('merchant-finance-elements:1:ahead');
    const again = reload(stage);
    await again.session.restore();
    expect(again.session.state.offers).to.equal(forgotten ? 'expired' : 'ready');
    return again;
  }

  it('are open still, until the service’s time has come: nobody has to apply again', async () => {
    const stage = await ahead();
    const { session } = stage;
    await session.loadOffers();
    expect(postsOf(stage, 'offers')).to.have.length(1);
    session.selectOffer(offerIdOf(session));
    expect(session.state.acceptance).to.equal('review');
    stage.clock.advance(VALIDITY);
    session.checkExpiry();
    expect(session.state.offers).to.equal('expired');
  });

  it('end once the service has said its time, where the page’s clock was set right meanwhile', async () => {
    const stage = await ahead();
    stage.clock.time += VALIDITY - 100 * HOUR;
    stage.sandbox.advance(100 * HOUR);
    const { session } = reload(stage);
    await session.restore();
    // Too long rather than too short: the service refuses what is over.
    expect(session.state.offers).to.equal('ready');
    await session.checkEligibility();
    expect(session.now()).to.equal(stage.clock.time);
    expect(session.state.offers).to.equal('expired');
  });

  it('are open still where another session has heard of that since this one looked for another merchant’s', async () => {
    const stage = createStage({ storage: new MemoryStorage() });
    const { session } = reload(stage);
    await stage.session.loadOffers();
    await session.restore();
    stage.sandbox.advance(-100 * HOUR);
    const other = { providerId: PROVIDERS['eligible-eur'], currency: 'EUR' };
    stage.session.configure(other);
    expect((await stage.session.loadOffers()).offers).to.equal('ready');
    session.configure(other);
    await session.restore();
    expect(session.state.offers).to.equal('ready');
  });

  it('can be chosen again once the service’s clock is known', async () => {
    const { session } = await ahead(true);
    await session.checkEligibility();
    expect(session.state.offers).to.equal('ready');
    session.selectOffer(offerIdOf(session));
    expect(session.state.acceptance).to.equal('review');
  });

  it('stay expired where the service itself has said so', async () => {
    const stage = createStage({
      sandbox: {
        beforeApply: ({ url }) =>
          ACCEPT.test(url) ? new Response('{}', { status: 404 }) : undefined,
      },
    });
    const { session } = stage;
    await session.loadOffers();
    session.selectOffer(offerIdOf(session));
    await session.accept();
    expect(session.state.offers).to.equal('expired');
    await session.checkEligibility();
    expect(session.state.offers).to.equal('expired');
    expect(session.state.acceptance).to.equal('expired');
  });
});
