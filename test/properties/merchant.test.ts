import { expect } from '@open-wc/testing';
import { until } from '../helpers/page.js';
import {
  count,
  expectBoth,
  expectReadable,
  merchantAnswers,
  onPage,
  rendered,
  sessionAnswering,
  watchFaults,
} from './host.js';
import { mutatedText } from './mutations.js';
import { mayAdvertise, parsed } from './oracle.js';
import { check, LIMIT, MOUNTED_RUNS } from './runs.js';

describe('property: eligibility is never guessed, whatever the merchant endpoint answers', function () {
  this.timeout(LIMIT);
  let answers: unknown[];
  let watch: ReturnType<typeof watchFaults>;

  before(async () => {
    answers = await merchantAnswers();
    watch = watchFaults();
  });
  after(() => {
    watch.stop();
    expect(watch.faults).to.deep.equal([]);
  });

  it('answers of the sandbox are judged as they should be', async () => {
    for (const answer of answers) {
      const { eligibility } = await sessionAnswering(JSON.stringify(answer)).checkEligibility();
      expect(eligibility).to.equal(mayAdvertise(answer) ? 'eligible' : 'ineligible');
    }
    expect(answers.filter(mayAdvertise)).not.to.be.empty;
  });

  it('in the session', async () => {
    let [eligible, all] = [0, 0];
    await check(mutatedText(answers), async (text) => {
      const state = await sessionAnswering(text).checkEligibility();
      const may = mayAdvertise(parsed(text));
      expect(state.eligibility === 'eligible').to.equal(may);
      expect(state.eligibility).to.be.oneOf(['eligible', 'ineligible', 'error']);
      expect(!!state.deal).to.equal(may);
      expect(Object.isFrozen(state)).to.be.true;
      expect(state.error?.code).to.be.oneOf([
        undefined,
        'response_invalid',
        'response_not_json',
        'response_too_large',
      ]);
      all++;
      if (may) eligible++;
    });
    expectBoth(eligible, all);
  });

  it('on the page', async () => {
    let [eligible, all] = [0, 0];
    const run = async (text: string) => {
      const session = sessionAnswering(text);
      await onPage(session, async (mounted) => {
        const { advert } = mounted;
        await until(session, (state) => !/idle|checking/.test(state.eligibility));
        await rendered(mounted);
        const may = mayAdvertise(parsed(text));
        expect(advert.state === 'eligible').to.equal(may);
        expect(count(advert, '[part=base]')).to.equal(may ? 1 : 0);
        expect(advert.offsetHeight > 0).to.equal(may);
        expectReadable(mounted);
        all++;
        if (may) eligible++;
      });
    };
    await check(mutatedText(answers), run, MOUNTED_RUNS);
    expectBoth(eligible, all);
  });
});
