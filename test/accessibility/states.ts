/** The states of the gallery, and some that a merchant only gets to by typing or pressing. */
import { settle, type Stage } from '../../demo/gallery/stage.js';
import { STATES, stateOf, type GalleryState, type Tag } from '../../demo/gallery/states/index.js';
import { calculated } from '../helpers/elements.js';
import { override } from '../helpers/fakes.js';
import { inside } from '../helpers/page.js';

export function state(id: string): GalleryState {
  const found = stateOf(id) ?? byHand().find((it) => it.id === id);
  if (!found) throw new Error(`There is no state ${id}.`);
  return found;
}

/** A state of the gallery and what is done in it. */
const after = (
  from: string,
  id: string,
  title: string,
  act: (stage: Stage) => unknown,
): GalleryState => ({
  ...state(from),
  id,
  title,
  play: async (stage) => {
    await state(from).play?.(stage);
    await settle(stage.root);
    await act(stage);
  },
});

function takings(tag: Tag, value: string) {
  return async (stage: Stage) => {
    const field = inside(stage.find(tag), '#takings');
    field.closest('details')!.open = true;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await calculated();
  };
}

const press = (tag: Tag, selector: string) => (stage: Stage) =>
  inside(stage.find(tag), selector).click();

/** Copying is not allowed on this page. */
async function copyInVain(stage: Stage): Promise<void> {
  const clipboard = { writeText: () => Promise.reject(new Error('not allowed')) };
  const undo = override(navigator, 'clipboard', clipboard as unknown as Clipboard);
  press('offer-accept', '[part=copy]')(stage);
  await settle(stage.root);
  undo();
}

const byHand = (): readonly GalleryState[] => [
  after(
    'picker-one-product',
    'picker-takings-problem',
    'Takings that can’t be read',
    takings('offer-picker', 'a lot'),
  ),
  after(
    'picker-many',
    'picker-many-all',
    'Twelve offers, all shown',
    press('offer-picker', '[part=show-all]'),
  ),
  after('accept-review', 'accept-takings', 'Review: with takings', takings('offer-accept', '2500')),
  after(
    'accept-review',
    'accept-takings-problem',
    'Review: takings that can’t be read',
    takings('offer-accept', 'a lot'),
  ),
  after(
    'accept-review-own-offer',
    'accept-long-amount',
    'Review: an amount of eight figures',
    (stage: Stage) => {
      const accept = stage.find('offer-accept');
      const amounts = { funded_amount: 32_469.133, repayment_amount: 39_612.342 };
      accept.offer = { ...accept.offer!, ...amounts, currency: 'KWD' };
    },
  ),
  after('accept-accepted', 'accept-copy-failed', 'Accepted: copying failed', copyInVain),
];

/** Every state in which there is something to see. */
export const SHOWN: readonly GalleryState[] = [
  ...STATES.filter(({ showsNothing }) => !showsNothing),
  ...byHand(),
];

/** The states that a merchant goes through, and the ones with most to get wrong. */
export const MAIN: readonly GalleryState[] = [
  'advert-dismissible',
  'picker-many-all',
  'journey-review',
  'accept-errors',
  'accept-accepted',
].map(state);
