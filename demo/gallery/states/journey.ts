import { ACCEPT, losing } from '../service.js';
import { settle, type Stage } from '../stage.js';
import type { GalleryState } from './state.js';

/** All three, as on a page of a partner. */
const journey = {
  group: 'journey',
  pieces: [
    { tag: 'renewal-advert', attributes: { layout: 'banner' } },
    { tag: 'offer-picker', attributes: { 'term-unit': 'months' } },
    { tag: 'offer-accept', attributes: { 'term-unit': 'months' } },
  ],
} as const satisfies Partial<GalleryState>;

async function begin(stage: Stage): Promise<void> {
  const advert = stage.find('renewal-advert');
  if (advert.state !== 'eligible') {
    await new Promise((resolve) => advert.addEventListener('renewal-eligibility', resolve));
  }
  advert.start();
  await settle(stage.root);
}

async function choose(stage: Stage): Promise<void> {
  await begin(stage);
  await stage.choose(0, 1);
}

export const journeyStates: readonly GalleryState[] = [
  {
    ...journey,
    id: 'journey-advert',
    title: '1. The advert',
    look: 'Only the advert takes room. Press the action to go through all of it.',
    reaches: { 'renewal-advert': 'eligible', 'offer-picker': 'idle', 'offer-accept': 'idle' },
  },
  {
    ...journey,
    id: 'journey-offers',
    title: '2. The offers',
    look: 'The picker stands where the advert was.',
    reaches: { 'renewal-advert': 'started', 'offer-picker': 'ready', 'offer-accept': 'idle' },
    play: begin,
  },
  {
    ...journey,
    id: 'journey-review',
    title: '3. The review',
    look: 'Offers and review are one column: the choice can still be changed.',
    reaches: { 'renewal-advert': 'started', 'offer-picker': 'ready', 'offer-accept': 'review' },
    play: choose,
  },
  {
    ...journey,
    id: 'journey-unknown',
    title: '4. The answer was lost',
    look: 'Only what may have been agreed to is left; nothing can be sent twice.',
    reaches: { 'renewal-advert': 'started', 'offer-picker': 'ready', 'offer-accept': 'unknown' },
    before: losing(ACCEPT),
    play: async (stage) => {
      await choose(stage);
      await stage.session.accept();
    },
  },
  {
    ...journey,
    id: 'journey-accepted',
    title: '5. Accepted',
    look: 'Only the result is left.',
    reaches: { 'renewal-advert': 'started', 'offer-picker': 'idle', 'offer-accept': 'accepted' },
    play: async (stage) => {
      await choose(stage);
      await stage.session.accept();
    },
  },
];
