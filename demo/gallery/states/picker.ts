import { declinedProducts, PROVIDERS, sampleInitialApplication } from '../../sandbox/index.js';
import { holding, losing, OFFERS, refusing } from '../service.js';
import { HOUR, settle, type Stage } from '../stage.js';
import { longTexts, manyOffers, noneAvailable, oneOffer, oneProduct } from './samples.js';
import type { GalleryState, Piece } from './state.js';

const DETAILS = `picker.offerDetails = () => [{ label: 'APR (representative)', value: '24.9%' }];`;

const picker = (attributes: Piece['attributes'] = {}, content?: string): Piece[] => [
  {
    tag: 'offer-picker',
    attributes: { 'term-unit': 'months', ...attributes },
    ...(content && { content }),
  },
];

const loadOffers = (stage: Stage) => stage.loadOffers();

const ready = {
  group: 'picker',
  reaches: { 'offer-picker': 'ready' },
  pieces: picker(),
  play: loadOffers,
} as const satisfies Partial<GalleryState>;

const failed = { group: 'picker', reaches: { 'offer-picker': 'error' }, pieces: picker() } as const;

export const pickerStates: readonly GalleryState[] = [
  {
    id: 'picker-start',
    group: 'picker',
    title: 'Start button',
    look: 'A picker without an advert: says what will happen before anything is sent.',
    reaches: { 'offer-picker': 'idle' },
    pieces: picker({ 'show-start': true }),
  },
  {
    id: 'picker-start-first',
    group: 'picker',
    title: 'Start button: first application',
    look: 'The heading says what is applied for; the button, what comes of it.',
    reaches: { 'offer-picker': 'idle' },
    pieces: picker({ 'show-start': true }),
    session: { providerId: null, currency: sampleInitialApplication.application.currency },
  },
  {
    id: 'picker-idle',
    group: 'picker',
    title: 'Idle',
    look: 'Nothing was started.',
    reaches: { 'offer-picker': 'idle' },
    pieces: picker(),
    showsNothing: true,
  },
  {
    id: 'picker-loading',
    group: 'picker',
    title: 'Loading',
    look: 'The skeleton takes the room of the offers, so that nothing jumps when they are there.',
    reaches: { 'offer-picker': 'loading' },
    pieces: picker(),
    before: holding(OFFERS),
    play: ({ session }) => void session.loadOffers(),
  },
  {
    ...ready,
    id: 'picker-ready',
    title: 'Two products',
    look: 'Amount and cost first; the offers of a product can be compared line by line.',
  },
  {
    ...ready,
    id: 'picker-selected',
    title: 'One chosen',
    look: 'The chosen offer is told by more than its colour.',
    play: (stage) => stage.choose(0, 1),
  },
  {
    ...ready,
    id: 'picker-one-product',
    title: 'One product',
    look: 'Three offers in a row, below each other where it is narrow.',
    products: oneProduct,
  },
  {
    ...ready,
    id: 'picker-one-offer',
    title: 'One offer',
    look: 'Neither stretched over the page nor lost in it; no comparison with others.',
    products: oneOffer,
  },
  {
    ...ready,
    id: 'picker-many',
    title: 'Twelve offers',
    look: 'More than six: a slider over the amounts, and a way to see all of them.',
    products: manyOffers,
  },
  {
    ...ready,
    id: 'picker-unavailable',
    title: 'Some not available',
    look: 'What can’t be chosen can be read, and says so in words.',
    merchant: 'mixed',
  },
  {
    ...ready,
    id: 'picker-none-available',
    title: 'None available',
    look: 'Nobody is asked to choose where nothing can be chosen; what there is can still be read.',
    products: noneAvailable,
  },
  {
    ...ready,
    id: 'picker-locked',
    title: 'Locked',
    look: 'An acceptance of unknown outcome: the choice stands and can’t be changed.',
    before: losing(/\/accept$/),
    play: async (stage) => {
      await stage.choose();
      await stage.session.accept();
    },
  },
  {
    ...ready,
    id: 'picker-settles-balance',
    title: 'Old balance settled',
    look: 'What the merchant receives is the sum’s last line, not the headline amount.',
    pieces: picker({ 'settles-balance': true }),
  },
  {
    ...ready,
    id: 'picker-no-term-unit',
    title: 'Without a term',
    look: 'The service names no unit: without one no term is shown, and nothing points to it.',
    pieces: [{ tag: 'offer-picker' }],
  },
  {
    ...ready,
    id: 'picker-no-factor-rate',
    title: 'Without the factor rate',
    look: 'One row less; the cost in money stays.',
    pieces: picker({ 'hide-factor-rate': true }),
  },
  {
    ...ready,
    id: 'picker-details',
    title: 'Rows of the partner’s own',
    look: 'An APR that the provider supplies stands with the other terms.',
    script: DETAILS,
    play: (stage) => {
      stage.find('offer-picker').offerDetails = () => [
        { label: 'APR (representative)', value: '24.9%' },
      ];
      return stage.loadOffers();
    },
  },
  {
    ...ready,
    id: 'picker-takings',
    title: 'With takings',
    look: 'A figure of the merchant’s own shows what would be repaid of it and what stays.',
    products: oneProduct,
    play: async (stage) => {
      await stage.loadOffers();
      await settle(stage.root);
      const { shadowRoot } = stage.find('offer-picker');
      const field = shadowRoot?.querySelector<HTMLInputElement>('#takings');
      const details = field?.closest('details');
      if (!field || !details) return;
      details.open = true;
      field.value = '2500';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      // The arithmetic is loaded on demand: the picture is complete once it is there.
      await import('../../../src/elements/shared/takings.js');
    },
  },
  {
    ...ready,
    id: 'picker-slots',
    title: 'Texts of the partner’s own',
    look: 'Heading, introduction and legal line are the page’s.',
    products: oneProduct,
    pieces: picker(
      {},
      `<span slot="heading">Your offers from Example Capital</span>
  <p slot="intro">Chosen for your business this morning. Take your time: nothing is sent yet.</p>
  <small slot="disclosure">Finance is provided by Example Capital Ltd, subject to status.</small>`,
    ),
  },
  {
    ...ready,
    id: 'picker-yen',
    title: 'Yen',
    look: 'A currency without decimals.',
    merchant: 'eligible-jpy',
  },
  {
    ...ready,
    id: 'picker-dinar',
    title: 'Kuwaiti dinar',
    look: 'A currency with three decimals: none of them is lost.',
    merchant: 'eligible-kwd',
  },
  {
    ...ready,
    id: 'picker-long-texts',
    title: 'Long texts',
    look: 'Long names, words that can’t be broken, nine figures: nothing is cut off or sticks out.',
    products: longTexts,
  },
  {
    id: 'picker-empty',
    group: 'picker',
    title: 'No offers',
    look: 'No reproach and no dead end: says whom to ask.',
    reaches: { 'offer-picker': 'empty' },
    pieces: picker({}, '<p slot="contact">Call Example Capital on 020 7946 0000.</p>'),
    products: declinedProducts,
    play: loadOffers,
  },
  {
    id: 'picker-expired',
    group: 'picker',
    title: 'Expired',
    look: 'The notice about a second credit check stands before the button that asks again.',
    reaches: { 'offer-picker': 'expired' },
    pieces: picker({}, '<p slot="contact">Call Example Capital on 020 7946 0000.</p>'),
    play: async (stage) => {
      await stage.loadOffers();
      stage.wait(73 * HOUR);
    },
  },
  {
    id: 'picker-unknown',
    group: 'picker',
    title: 'Unknown outcome',
    look: 'The answer was lost: says so, and doesn’t simply try again.',
    reaches: { 'offer-picker': 'unknown' },
    pieces: picker(),
    after: losing(OFFERS),
    play: loadOffers,
  },
  {
    ...failed,
    id: 'picker-error-offline',
    title: 'Error: offline',
    look: 'Nothing was sent; says what to do.',
    play: async (stage) => {
      // Of its own object: the browser's own word is on the prototype.
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
      await stage.session.loadOffers();
      Reflect.deleteProperty(navigator, 'onLine');
    },
  },
  {
    ...failed,
    id: 'picker-error-busy',
    title: 'Error: rate limited',
    look: 'The service asked to wait: the time until which is said.',
    before: refusing(OFFERS, 429, { 'retry-after': '600' }),
    play: ({ session }) => session.loadOffers(),
  },
  {
    ...failed,
    id: 'picker-error-forbidden',
    title: 'Error: not allowed',
    look: 'Pressing again would not help: there is no button.',
    before: refusing(OFFERS, 403),
    play: ({ session }) => session.loadOffers(),
  },
  {
    ...failed,
    id: 'picker-error-config',
    title: 'Error: page set up wrongly',
    look: 'The merchant can do nothing about it; the developer finds it in the event.',
    session: { providerId: PROVIDERS.eligible, currency: 'pounds' },
    play: ({ session }) => session.loadOffers(),
  },
];
