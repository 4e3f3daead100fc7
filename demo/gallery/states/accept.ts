import { setStrings } from '../../../src/index.js';
import { sampleInitialApplication } from '../../sandbox/index.js';
import { ACCEPT, holding, losing, MERCHANT, refusing } from '../service.js';
import { HOUR, settle, type Stage } from '../stage.js';
import type { GalleryState, Piece } from './state.js';

const accept = (attributes: Piece['attributes'] = {}, content?: string): Piece[] => [
  {
    tag: 'offer-accept',
    attributes: { 'term-unit': 'months', ...attributes },
    ...(content && { content }),
  },
];

const CONSENT = `<span slot="consent">I have read the <a href="#terms">terms</a> and agree that they apply.</span>`;
const DETAILS = `accept.offerDetails = () => [{ label: 'APR (representative)', value: '24.9%' }];`;

/** The service's values, as a merchant would call them. */
const ACCOUNT_TYPES = {
  'accountType.CURRENT': 'Current account',
  'accountType.SAVINGS': 'Savings account',
  'accountType.NONE': 'Another account',
};

const choose = (stage: Stage) => stage.choose();
const press = async (stage: Stage) => {
  await stage.choose();
  await stage.session.accept();
};

const review = {
  group: 'accept',
  reaches: { 'offer-accept': 'review' },
  pieces: accept(),
  play: choose,
} as const satisfies Partial<GalleryState>;

const accepted = {
  group: 'accept',
  reaches: { 'offer-accept': 'accepted' },
  pieces: accept(),
  play: press,
} as const satisfies Partial<GalleryState>;

const unknown = {
  group: 'accept',
  reaches: { 'offer-accept': 'unknown' },
  pieces: accept(),
  before: losing(ACCEPT),
  play: press,
} as const satisfies Partial<GalleryState>;

const failed = {
  group: 'accept',
  reaches: { 'offer-accept': 'error' },
  pieces: accept(),
} as const satisfies Partial<GalleryState>;

/** As if typed. */
function type(stage: Stage, values: Readonly<Record<string, string>>): void {
  const { shadowRoot } = stage.find('offer-accept');
  for (const [id, value] of Object.entries(values)) {
    const field = shadowRoot?.querySelector<HTMLInputElement>(`#${id}`);
    if (field) field.value = value;
  }
}

export const acceptStates: readonly GalleryState[] = [
  {
    id: 'accept-idle',
    group: 'accept',
    title: 'Idle',
    look: 'No offer is chosen.',
    reaches: { 'offer-accept': 'idle' },
    pieces: accept(),
    showsNothing: true,
  },
  {
    ...review,
    id: 'accept-review',
    title: 'Review',
    look: 'What is accepted stands beside the button; bank details can be left out.',
  },
  {
    ...review,
    id: 'accept-review-required',
    title: 'Review: bank details required',
    look: 'Says why they are needed, and no word of “optional”.',
    pieces: accept({ 'bank-details': 'required' }),
  },
  {
    ...review,
    id: 'accept-review-none',
    title: 'Review: no bank details',
    look: 'Only terms and button.',
    pieces: accept({ 'bank-details': 'none' }),
  },
  {
    ...review,
    id: 'accept-review-consent',
    title: 'Review: with consent',
    look: 'The whole sentence can be pressed; the link in it still is one.',
    pieces: accept({}, CONSENT),
  },
  {
    ...review,
    id: 'accept-review-account-types',
    title: 'Review: types of account',
    look: 'A fourth field, in line with the others.',
    pieces: accept({ 'account-types': 'CURRENT SAVINGS NONE' }),
    script: `setStrings('en', ${JSON.stringify(ACCOUNT_TYPES, undefined, 2)});`,
    play: (stage) => {
      setStrings('en', ACCOUNT_TYPES);
      return choose(stage);
    },
  },
  {
    ...review,
    id: 'accept-review-settles-balance',
    title: 'Review: old balance settled',
    look: 'The sum ends with what the merchant receives.',
    pieces: accept({ 'settles-balance': true }),
  },
  {
    ...review,
    id: 'accept-review-expiring',
    title: 'Review: last minute',
    look: 'Seconds are counted; nothing presses the merchant more than the words do.',
    play: async (stage) => {
      await stage.choose();
      stage.wait(71 * HOUR - 12_200);
    },
  },
  {
    ...review,
    id: 'accept-review-details',
    title: 'Review: rows of the partner’s own',
    look: 'The APR that the offers showed is here too.',
    script: DETAILS,
    play: (stage) => {
      stage.find('offer-accept').offerDetails = () => [
        { label: 'APR (representative)', value: '24.9%' },
      ];
      return stage.choose();
    },
  },
  {
    ...review,
    id: 'accept-review-own-offer',
    title: 'Review: offer of the page’s own',
    look: 'From a picker of the partner’s own: no product, no expiry.',
    script: 'accept.offer = offer;',
    play: async (stage) => {
      stage.find('offer-accept').offer = {
        offer_id: '0f0e0d0c-0b0a-4908-8706-050403020100',
        offer_status: 'Eligible',
        description: 'Standard',
        split_percentage: 10,
        term_length: 9.5,
        repayment_amount: 8531.25,
        funded_amount: 7500,
        factor_rate: 1.1375,
        currency: 'GBP',
      };
      await settle(stage.root);
    },
  },
  {
    ...review,
    id: 'accept-review-slots',
    title: 'Review: texts of the partner’s own',
    look: 'Heading and legal line are the page’s; the legal line stands beside the price, and whom to ask where that is said.',
    pieces: accept(
      {},
      `<span slot="heading">Check and sign</span>
  <small slot="disclosure">Finance is provided by Example Capital Ltd, subject to status.</small>
  <span slot="contact">Call Example Capital on 020 7946 0000.</span>
  ${CONSENT}`,
    ),
  },
  {
    ...review,
    id: 'accept-errors',
    title: 'Field errors',
    look: 'A summary with links to the fields, and each field says what is wrong with it.',
    pieces: accept({}, CONSENT),
    play: async (stage) => {
      await stage.choose();
      type(stage, { bank_name: '', account_number: '0001 234?', sort_code: '20-17-5x' });
      await stage.find('offer-accept').submit();
    },
  },
  {
    id: 'accept-submitting',
    group: 'accept',
    title: 'Submitting',
    look: 'The button says what is going on; nothing can be pressed twice or changed.',
    reaches: { 'offer-accept': 'submitting' },
    pieces: accept(),
    before: holding(ACCEPT),
    play: async (stage) => {
      await stage.choose();
      type(stage, { bank_name: 'Example Bank', account_number: '00012345', sort_code: '20-17-55' });
      void stage.find('offer-accept').submit();
    },
  },
  {
    ...accepted,
    id: 'accept-accepted',
    title: 'Accepted',
    look: 'What happens next comes before the record; the contract is the one main action.',
  },
  {
    ...accepted,
    id: 'accept-accepted-embed',
    title: 'Accepted: contract in the page',
    look: 'The contract is framed and high enough to read, with a link beside it.',
    pieces: accept({ contract: 'embed' }),
  },
  {
    ...accepted,
    id: 'accept-accepted-none',
    title: 'Accepted: no contract',
    look: 'The partner shows the contract elsewhere: nothing points to it here.',
    pieces: accept({ contract: 'none' }),
  },
  {
    ...accepted,
    id: 'accept-accepted-links',
    title: 'Accepted: further links',
    look: 'Links that the service adds stay below the contract.',
    after: ({ url }) => (ACCEPT.test(url) ? acceptance() : undefined),
  },
  {
    ...accepted,
    id: 'accept-accepted-slot',
    title: 'Accepted: words of the partner’s own',
    look: 'Added below the result, within the same box.',
    pieces: accept(
      {},
      `<p slot="accepted">Questions? <a href="#help">Write to us</a>, we answer the same day.</p>`,
    ),
  },
  {
    ...accepted,
    id: 'accept-accepted-found',
    title: 'Accepted: found by a re-check',
    look: 'It is known that it went through, not with which answer: no links, but the reference.',
    after: losing(ACCEPT),
    play: async (stage) => {
      await press(stage);
      const { applications } = stage.sandbox.snapshot();
      stage.sandbox.fund(applications.at(-1)?.application_id ?? '');
      await stage.session.recheck();
    },
  },
  {
    ...unknown,
    id: 'accept-unknown',
    title: 'Unknown outcome',
    look: 'It may have gone through: says so, offers no second accept, and whom to ask.',
  },
  {
    ...unknown,
    id: 'accept-unknown-checking',
    title: 'Unknown: checking',
    look: 'The button stays where it is while the service is asked.',
    play: async (stage) => {
      await press(stage);
      // From here on the merchant endpoint is silent.
      stage.session.configure({ fetch: () => new Promise<Response>(() => undefined) });
      void stage.session.recheck();
    },
  },
  {
    ...unknown,
    id: 'accept-unknown-absent',
    title: 'Unknown: nothing found',
    look: 'No trace proves nothing: the words don’t promise that it failed.',
    play: async (stage) => {
      await press(stage);
      await stage.session.recheck();
    },
  },
  {
    ...unknown,
    id: 'accept-unknown-failed',
    title: 'Unknown: check failed',
    look: 'The check itself failed; it can be tried again.',
    play: async (stage) => {
      await press(stage);
      stage.session.configure({
        fetch: (request) =>
          Promise.resolve(
            MERCHANT.test(request.url)
              ? Response.json({}, { status: 500 })
              : Response.json({}, { status: 404 }),
          ),
      });
      await stage.session.recheck();
    },
  },
  {
    ...unknown,
    id: 'accept-unknown-impossible',
    title: 'Unknown: can’t be checked',
    look: 'A first application: nothing was known before, so there is no button, only a contact.',
    session: { providerId: null, currency: sampleInitialApplication.application.currency },
    play: async (stage) => {
      await press(stage);
      await stage.session.recheck();
    },
  },
  {
    id: 'accept-expired',
    group: 'accept',
    title: 'Expired',
    look: 'The offer can’t be accepted any more; the way on is in the picker.',
    reaches: { 'offer-accept': 'expired' },
    pieces: accept(),
    play: async (stage) => {
      await stage.choose();
      stage.wait(73 * HOUR);
    },
  },
  {
    ...failed,
    id: 'accept-error-rejected',
    title: 'Error: refused',
    look: 'Not accepted; what was typed is still there and can be corrected.',
    before: refusing(ACCEPT, 422),
    play: async (stage) => {
      await stage.choose();
      type(stage, { bank_name: 'Example Bank', account_number: '00012345', sort_code: '20-17-55' });
      await stage.find('offer-accept').submit();
    },
  },
  {
    ...failed,
    id: 'accept-error-offline',
    title: 'Error: offline',
    look: 'Nothing was sent: the same button may be pressed again.',
    play: async (stage) => {
      await stage.choose();
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
      await stage.session.accept();
      Reflect.deleteProperty(navigator, 'onLine');
    },
  },
];

/** An answer with more links than the document shows. */
function acceptance(): Response {
  return Response.json({
    application_id: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8ffff',
    provider_id: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
    offer: {},
    links: {
      contract_link: 'https://finance.example/contracts/c41d9e70',
      merchant_link: 'https://finance.example/merchant',
      privacy_notice: 'https://finance.example/privacy',
      direct_debit_guarantee: 'https://finance.example/guarantee',
    },
  });
}
