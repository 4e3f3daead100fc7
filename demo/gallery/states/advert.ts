import { holding, MERCHANT, refusing } from '../service.js';
import type { GalleryState, Piece } from './state.js';

const advert = (attributes: Piece['attributes'] = {}, content?: string): Piece[] => [
  {
    tag: 'renewal-advert',
    attributes: { 'progress-unit': 'percent', ...attributes },
    ...(content && { content }),
  },
];

const eligible = { group: 'advert', reaches: { 'renewal-advert': 'eligible' } } as const;

export const advertStates: readonly GalleryState[] = [
  {
    ...eligible,
    id: 'advert-eligible',
    title: 'Eligible',
    look: 'One clear action; balance and progress of the present deal; any of the three layouts.',
    pieces: advert(),
  },
  {
    ...eligible,
    id: 'advert-card',
    title: 'Card',
    look: 'For a column of a dashboard: progress below the text, the action at the end.',
    pieces: advert({ layout: 'card' }),
  },
  {
    ...eligible,
    id: 'advert-banner',
    title: 'Banner',
    look: 'Across the page: text and action side by side while there is room, else below each other.',
    pieces: advert({ layout: 'banner' }),
  },
  {
    ...eligible,
    id: 'advert-compact',
    title: 'Compact',
    look: 'One line: heading and action, no text and no progress.',
    pieces: advert({ layout: 'compact' }),
  },
  {
    ...eligible,
    id: 'advert-dismissible',
    title: 'Dismissible',
    look: 'The second button is quieter than the first and as easy to hit.',
    pieces: advert({ dismissible: true }),
  },
  {
    ...eligible,
    id: 'advert-link',
    title: 'With a link',
    look: 'The action leads to a page of the partner’s own: a link that looks like the button.',
    pieces: advert({ href: '#renewal' }),
  },
  {
    ...eligible,
    id: 'advert-no-progress',
    title: 'Without progress',
    look: 'Known from a webhook: no deal, so no balance and no bar, and no hole in their place.',
    pieces: advert({ eligibility: 'eligible' }),
  },
  {
    ...eligible,
    id: 'advert-slots',
    title: 'Texts of the partner’s own',
    look: 'Heading, text, action and legal line are the page’s; spacing and order stay.',
    pieces: advert(
      { dismissible: true },
      `<span slot="heading">More room for the summer</span>
  <p>You have repaid most of your advance. Take a new one for stock, staff or a second oven.</p>
  <span slot="action">See what is possible</span>
  <small slot="disclosure">Finance is provided by Example Capital Ltd, subject to status.</small>`,
    ),
  },
  {
    id: 'advert-reserved',
    group: 'advert',
    title: 'Room reserved',
    look: 'Nothing to see yet, but the height is kept, so that nothing moves when the advert comes.',
    reaches: { 'renewal-advert': 'checking' },
    pieces: advert(),
    tokens: { '--mfe-advert-min-block-size': '19rem' },
    before: holding(MERCHANT),
    showsNothing: true,
  },
  {
    id: 'advert-idle',
    group: 'advert',
    title: 'Idle',
    look: 'There is no merchant to check yet.',
    reaches: { 'renewal-advert': 'idle' },
    pieces: advert(),
    session: { providerId: null },
    showsNothing: true,
  },
  {
    id: 'advert-checking',
    group: 'advert',
    title: 'Checking',
    look: 'The service is being asked.',
    reaches: { 'renewal-advert': 'checking' },
    pieces: advert(),
    before: holding(MERCHANT),
    showsNothing: true,
  },
  {
    id: 'advert-ineligible',
    group: 'advert',
    title: 'Not eligible',
    look: 'The merchant may not renew now, and isn’t told what it doesn’t have.',
    reaches: { 'renewal-advert': 'ineligible' },
    pieces: advert(),
    merchant: 'not-eligible',
    showsNothing: true,
  },
  {
    id: 'advert-dismissed',
    group: 'advert',
    title: 'Dismissed',
    look: 'Closed by the merchant. Remembering that is up to the page.',
    reaches: { 'renewal-advert': 'dismissed' },
    pieces: advert({ dismissible: true }),
    play: ({ find }) => find('renewal-advert').dismiss(),
    showsNothing: true,
  },
  {
    id: 'advert-started',
    group: 'advert',
    title: 'Started',
    look: 'The merchant went on to the offers: the advert has made way for the picker.',
    reaches: { 'renewal-advert': 'started' },
    pieces: advert(),
    play: async ({ find, session }) => {
      await session.checkEligibility({ reuse: true });
      find('renewal-advert').start();
    },
    showsNothing: true,
  },
  {
    id: 'advert-error',
    group: 'advert',
    title: 'Error',
    look: 'The check failed. The merchant didn’t ask for it; the page is told by an event.',
    reaches: { 'renewal-advert': 'error' },
    pieces: advert(),
    before: refusing(MERCHANT, 500),
    showsNothing: true,
  },
];
