import type { AdvertStrings } from '../en-advert.js';

/** American English, the advert: what differs from British English. */
export default {
  advertHeading: 'You can renew your business financing',
  advertProgress: 'Your current financing',
} satisfies Partial<AdvertStrings>;
