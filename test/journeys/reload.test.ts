import { expect } from '@open-wc/testing';
import type { OffersLoadEvent } from '../../src/index.js';
import { createStage, inside, mount, settle, textOf, until } from '../helpers/page.js';
import { ACCEPT, losing, VALIDITY, words } from '../helpers/elements.js';

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
    // For a page of this tab that still shows the set.
    const [kept = '', ...others] = storage.items.values();
    expect(JSON.parse(kept), 'left behind').to.deep.equal({ accepted: ids[0] });
    expect(others).to.be.empty;
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
