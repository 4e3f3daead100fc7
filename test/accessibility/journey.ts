import { each } from '../../demo/gallery/service.js';
import { manyOffers } from '../../demo/gallery/states/samples.js';
import type { GalleryState } from '../../demo/gallery/states/index.js';
import { state } from './states.js';
import { ACCEPT, OFFERS, hold } from '../helpers/service.js';

/**
 * The three elements on a page, with twelve offers, before the merchant has done anything. The service
 * answers when the test says so, so that nothing on the way is missed.
 */
export function journey() {
  const offers = hold(OFFERS);
  const acceptance = hold(ACCEPT);
  const start: GalleryState = {
    ...state('journey-advert'),
    products: manyOffers,
    before: each(offers.hook, acceptance.hook),
  };
  return { start, offers, acceptance };
}
