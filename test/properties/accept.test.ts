import { expect } from '@open-wc/testing';
import type { FinanceSession } from '../../src/index.js';
import { PROVIDERS } from '../helpers/page.js';
import { OFFER_ID, someOffers } from '../helpers/samples.js';
import {
  acceptanceAnswers,
  expectBoth,
  expectReadable,
  onPage,
  rendered,
  sessionAnswering,
  watchFaults,
} from './host.js';
import { mutatedText } from './mutations.js';
import { parsed, provesAcceptance } from './oracle.js';
import { check, LIMIT, MOUNTED_RUNS } from './runs.js';

async function chosen(text: string): Promise<FinanceSession> {
  const session = sessionAnswering(text);
  await session.provideOffers(someOffers());
  session.selectOffer(OFFER_ID);
  return session;
}

describe('property: an acceptance is never guessed, whatever the accept endpoint answers', function () {
  // No other tab is waited for, thousands of times.
  const { BroadcastChannel } = globalThis;
  before(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  after(() => Object.assign(globalThis, { BroadcastChannel }));

  this.timeout(LIMIT);
  let answers: unknown[];
  let watch: ReturnType<typeof watchFaults>;

  before(async () => {
    answers = await acceptanceAnswers();
    watch = watchFaults();
  });
  after(() => {
    watch.stop();
    expect(watch.faults).to.deep.equal([]);
  });

  const expected = (text: string): string =>
    provesAcceptance(parsed(text), PROVIDERS.eligible) ? 'accepted' : 'unknown';

  it('in the session', async () => {
    let [accepted, all] = [0, 0];
    await check(mutatedText(answers), async (text) => {
      const session = await chosen(text);
      const { acceptance, error } = await session.accept();
      expect(acceptance).to.equal(expected(text));
      expect(error?.outcome).to.equal(acceptance === 'accepted' ? undefined : 'unknown');
      all++;
      if (acceptance === 'accepted') accepted++;
      session.reset();
    });
    expectBoth(accepted, all);
  });

  it('on the page', async () => {
    let [accepted, all] = [0, 0];
    const run = async (text: string) => {
      const session = await chosen(text);
      await onPage(session, async (mounted) => {
        await rendered(mounted);
        await mounted.accept.submit();
        await rendered(mounted);
        expect(mounted.accept.state).to.equal(expected(text));
        expectReadable(mounted, text);
        all++;
        if (mounted.accept.state === 'accepted') accepted++;
      });
      session.reset();
    };
    await check(mutatedText(answers), run, MOUNTED_RUNS);
    expectBoth(accepted, all);
  });
});
