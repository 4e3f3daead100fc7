import { answers } from '../../src/session/answers.js';
import { expect } from '@open-wc/testing';
import type { OffersLoadEvent } from '../../src/index.js';
import type { Kept } from '../../src/session/keeper.js';
import { createStage, inside, mount, settle, textOf, until } from '../helpers/page.js';
import { VALIDITY, words } from '../helpers/elements.js';
import { typesOf } from '../helpers/sessions.js';
import { ACCEPT, losing } from '../helpers/service.js';

/** What a browser keeps over a reload; the elements and the session are new each time. */
class Tab implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

describe('journey: reload', () => {
  it('goes on with the same offers', async () => {
    const storage = new Tab();
    const before = createStage({ storage });
    const first = await mount(before.session);
    await first.picker.load();
    const ids = before.session.state.products.flatMap(({ offers }) =>
      offers.map(({ offer_id }) => offer_id),
    );
    first.picker.parentElement!.remove();

    const { session, sandbox, events } = createStage({ storage, fetch: before.sandbox.fetch });
    const { advert, picker, accept } = await mount(session);
    await until(session, ({ offers }) => offers === 'ready');
    await settle(advert, picker);
    expect([advert.state, picker.state]).to.deep.equal(['started', 'ready']);
    const load = events.find(({ type }) => type === 'offers-load') as OffersLoadEvent;
    expect(load.detail.source).to.equal('resumed');
    expect(
      session.state.products.flatMap(({ offers }) => offers.map(({ offer_id }) => offer_id)),
    ).to.deep.equal(ids);
    inside(picker, 'input[type=radio]').click();
    await settle(accept);
    await accept.submit();
    expect(accept.state).to.equal('accepted');
    expect(sandbox.requests).to.have.length(0);
    expect(
      before.sandbox.requests.filter(({ path }) => path.endsWith('/offers')),
      'one application',
    ).to.have.length(1);
    // For a page of this tab that still shows the set, and for later ones.
    const [kept = '', ...others] = storage.items.values();
    const left = JSON.parse(kept) as Kept;
    expect(Object.keys(left), 'left behind').to.deep.equal(['accepted', 'acceptance']);
    expect(left).to.deep.include({ accepted: ids[0] });
    expect(left.acceptance).to.have.keys(
      'operation',
      'offerId',
      'startedAt',
      'applications',
      'deals',
      'applicationId',
      'offer',
    );
    expect(others).to.be.empty;
    advert.parentElement!.remove();

    // It is nowhere but in the memory of the page.
    answers.clear();
    const later = createStage({ storage, fetch: before.sandbox.fetch });
    const third = await mount(later.session);
    third.picker.showStart = true;
    // The service may say so until the new finance is paid out.
    third.advert.merchant = before.session.state.merchant;
    await until(later.session, ({ eligibility }) => eligibility === 'eligible');
    await later.session.restore();
    await settle(third.advert, third.picker, third.accept);
    expect([third.advert, third.picker, third.accept].map(({ state }) => state)).to.deep.equal([
      'started',
      'idle',
      'accepted',
    ]);
    expect([third.advert, third.picker].map((element) => element.offsetHeight)).to.deep.equal([
      0, 0,
    ]);
    expect(textOf(third.accept)).to.include('You have accepted £5,000');
    expect(textOf(third.accept)).to.include(words('acceptedSignUnknown'));
    expect(typesOf(later.events)).not.to.include('offer-accepted');
  });

  it('does not resume what has expired meanwhile', async () => {
    const storage = new Tab();
    const before = createStage({ storage });
    await before.session.loadOffers();

    const after = createStage({ storage, fetch: before.sandbox.fetch });
    after.clock.time += VALIDITY;
    before.clock.time += VALIDITY;
    const { picker } = await mount(after.session);
    await until(after.session, ({ offers }) => offers === 'expired');
    await settle(picker);
    expect(textOf(picker)).to.contain(words('noticeAgain'));
    expect(before.sandbox.requests.filter(({ method }) => method === 'POST')).to.have.length(1);
  });

  it('remembers an acceptance of unknown outcome, and finds the evidence', async () => {
    const storage = new Tab();
    const before = createStage({ storage, sandbox: { beforeAnswer: losing(ACCEPT) } });
    const first = await mount(before.session);
    await until(before.session, ({ eligibility }) => eligibility === 'eligible');
    await first.picker.load();
    await settle(first.picker);
    inside(first.picker, 'input[type=radio]').click();
    await settle(first.accept);
    await first.accept.submit();
    expect(first.accept.state).to.equal('unknown');
    first.accept.parentElement!.remove();

    const { session } = createStage({ storage, fetch: before.sandbox.fetch });
    const { picker, accept } = await mount(session);
    await until(session, ({ acceptance }) => acceptance === 'unknown');
    await settle(picker, accept);
    expect(accept.state).to.equal('unknown');
    expect(accept.shadowRoot!.querySelectorAll('[part=submit]')).to.have.length(0);
    expect(picker.shadowRoot!.querySelectorAll('input:not(:disabled)')).to.have.length(0);
    // An answer on the way since before the payout would say nothing of it, and the re-check would share it.
    await until(session, ({ eligibility }) => eligibility === 'ineligible');
    const [application] = before.sandbox.snapshot().applications.slice(-1);
    before.sandbox.fund(application!.application_id);
    await accept.recheck();
    await settle(accept);
    expect(accept.state).to.equal('accepted');
    expect(
      before.sandbox.requests.filter(({ path }) => ACCEPT.test(path)),
      'one acceptance',
    ).to.have.length(1);
  });
});
