import type { AdvertStrings } from '../en-advert.js';

/** American English, the advert: what differs from British English. */
export default {
  advertHeading: 'You can apply to renew your business financing',
  advertNotice:
    'Asking for offers counts as an application. It may lead to a credit check on your personal credit report.',
  advertProgress: 'Your current financing',
} satisfies Partial<AdvertStrings>;
