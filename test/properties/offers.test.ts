import { expect } from '@open-wc/testing';
import type { FinanceSession } from '../../src/index.js';
import {
  count,
  expectBoth,
  expectReadable,
  offersAnswers,
  onPage,
  rendered,
  sessionAnswering,
  watchFaults,
} from './host.js';
import { mutatedText } from './mutations.js';
import { acceptableIds, claimedIds, parsed } from './oracle.js';
import { check, LIMIT, MOUNTED_RUNS } from './runs.js';

/** Asks for the choice of every id that the answer has, and of some that it has not. */
function expectOnlyAcceptable(session: FinanceSession, text: string): Set<string> {
  const answer = parsed(text);
  const allowed = session.state.offers === 'ready' ? acceptableIds(answer) : new Set<string>();
  // Of thousands of offers the first ones say enough.
  const ids = [...claimedIds(answer).slice(0, 50), '', '__proto__', 'undefined'];
  for (const id of ids) {
    session.selectOffer(id);
    const { selected } = session.state;
    if (selected) expect(allowed.has(selected.offer.offer_id.toLowerCase())).to.be.true;
    if (session.state.offers === 'ready' && session.isSelectable(id)) {
      expect(allowed.has(id.toLowerCase())).to.be.true;
      expect(selected?.offer.offer_id.toLowerCase()).to.equal(id.toLowerCase());
    }
  }
  return allowed;
}

describe('property: no offer is guessed, whatever POST /offers answers', function () {
  // No other tab is waited for, thousands of times.
  const { BroadcastChannel } = globalThis;
  before(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  after(() => Object.assign(globalThis, { BroadcastChannel }));

  this.timeout(LIMIT);
  let answers: unknown[];
  let watch: ReturnType<typeof watchFaults>;

  before(async () => {
    answers = await offersAnswers();
    watch = watchFaults();
  });
  after(() => {
    watch.stop();
    expect(watch.faults).to.deep.equal([]);
  });

  it('offers of the sandbox can be chosen', async () => {
    for (const answer of answers) {
      const session = sessionAnswering(JSON.stringify(answer));
      await session.loadOffers();
      for (const id of acceptableIds(answer)) expect(session.isSelectable(id)).to.be.true;
      expect(expectOnlyAcceptable(session, JSON.stringify(answer))).not.to.be.empty;
    }
  });

  it('in the session', async () => {
    let [choosable, all] = [0, 0];
    await check(mutatedText(answers), async (text) => {
      const session = sessionAnswering(text);
      const { offers } = await session.loadOffers();
      expect(offers).to.be.oneOf(['ready', 'empty', 'expired', 'unknown']);
      all++;
      if (expectOnlyAcceptable(session, text).size > 0) choosable++;
      expect(Object.isFrozen(session.state)).to.be.true;
      session.reset();
    });
    expectBoth(choosable, all);
  });

  it('on the page', async () => {
    let [choosable, all] = [0, 0];
    // Without lists of 10,000 offers: what a browser takes to lay them out says nothing of this.
    const run = async (text: string) => {
      const session = sessionAnswering(text);
      await onPage(session, async (mounted) => {
        const { picker, accept } = mounted;
        await picker.load();
        await rendered(mounted);
        const allowed = acceptableIds(parsed(text));
        const radios = [
          ...picker.shadowRoot!.querySelectorAll<HTMLInputElement>(
            'input[type=radio]:not(:disabled)',
          ),
        ];
        for (const radio of radios) expect(allowed.has(radio.value.toLowerCase())).to.be.true;
        expectReadable(mounted, text);
        expect(count(accept, '[part=submit]')).to.equal(0);
        const [first] = radios;
        all++;
        if (!first) return;
        choosable++;
        first.click();
        await rendered(mounted);
        expect(accept.state).to.equal('review');
        expect(count(accept, '[part=submit]')).to.equal(1);
        expectReadable(mounted, text);
      });
      session.reset();
    };
    await check(mutatedText(answers, { large: false }), run, MOUNTED_RUNS);
    expectBoth(choosable, all);
  });
});
