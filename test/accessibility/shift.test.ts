import { expect } from '@open-wc/testing';
import { oneProduct } from '../../demo/gallery/states/samples.js';
import { inside, until } from '../helpers/page.js';
import { close, insides, nameOf, open, settle } from './scene.js';
import { state } from './states.js';
import { MERCHANT, OFFERS, hold } from '../helpers/service.js';

/** Chromium tells of each thing that moved by itself. Elsewhere the places are compared. */
const tellsShifts = PerformanceObserver.supportedEntryTypes.includes('layout-shift');

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** What has moved on the page since then, as Chromium counts it. */
function watchShifts(): () => number {
  const seen: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
  if (tellsShifts) observer.observe({ type: 'layout-shift' });
  return () => {
    seen.push(...observer.takeRecords());
    observer.disconnect();
    return (seen as LayoutShift[]).reduce((sum, { value }) => sum + value, 0);
  };
}

const frames = async (count = 3): Promise<void> => {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
};

/** Where things stand on the page. */
const places = (elements: readonly Element[]): string[] =>
  elements.map((element) => {
    const { top, left } = element.getBoundingClientRect();
    return `${nameOf(element)} at ${String(Math.round(left))}, ${String(Math.round(top))}`;
  });

describe('nothing moves', () => {
  afterEach(close);

  it('when an advert comes whose room is reserved', async () => {
    const merchant = hold(MERCHANT);
    const { root, find, above, below, session } = await open({
      ...state('advert-reserved'),
      tokens: { '--mfe-advert-min-block-size': '20rem' },
      before: merchant.hook,
    });
    await merchant.arrived;
    await frames();
    const before = places([above, below]);
    const shifts = watchShifts();
    merchant.release();
    await until(session, ({ eligibility }) => eligibility !== 'checking');
    await settle(root);
    await frames();
    expect(find('renewal-advert').state).to.equal('eligible');
    expect(insides(root, '.panel')).to.have.length(1);
    expect(places([above, below])).to.deep.equal(before);
    expect(shifts()).to.equal(0);
  });

  it('is what would be told if something did', async () => {
    const merchant = hold(MERCHANT);
    const { root, below, session } = await open({
      ...state('advert-reserved'),
      tokens: {},
      before: merchant.hook,
    });
    await merchant.arrived;
    await frames();
    const before = places([below]);
    const shifts = watchShifts();
    merchant.release();
    await until(session, ({ eligibility }) => eligibility !== 'checking');
    await settle(root);
    await frames();
    expect(places([below])).not.to.deep.equal(before);
    if (tellsShifts) expect(shifts()).to.be.above(0);
  });

  it('on the advert once it is there', async () => {
    const { root } = await open(state('advert-dismissible'));
    const inAdvert = insides(root);
    const before = places(inAdvert);
    const shifts = watchShifts();
    inAdvert.find(({ part }) => part.contains('action'))!.focus();
    await settle(root);
    await frames();
    expect(places(inAdvert)).to.deep.equal(before);
    expect(shifts()).to.equal(0);
  });

  it('when the offers take the place of what stood in for them', async () => {
    const offers = hold(OFFERS);
    const { root, find, below, session } = await open({
      ...state('picker-loading'),
      products: oneProduct,
      before: offers.hook,
      reaches: { 'offer-picker': 'idle' },
      play: () => undefined,
    });
    await session.checkEligibility();
    const loaded = session.loadOffers();
    await offers.arrived;
    await settle(root);
    await frames();
    const standing = () => [
      inside(find('offer-picker'), '.heading'),
      inside(find('offer-picker'), '.expiry'),
      inside(find('offer-picker'), '.product'),
      ...insides(root, '.offer'),
      inside(find('offer-picker'), '.what-if'),
      below,
    ];
    const tops = () => standing().map((element) => Math.round(element.getBoundingClientRect().top));
    const before = tops();
    const shifts = watchShifts();
    offers.release();
    await loaded;
    await settle(root);
    await frames();
    expect(find('offer-picker').state).to.equal('ready');
    // Lines of text differ by parts of a pixel from engine to engine, and there is one for each row.
    const moved = tops().map((top, index) => Math.abs(top - before[index]!));
    expect(Math.max(...moved), moved.join(', ')).to.be.at.most(4);
    expect(shifts()).to.equal(0);
  });
});
