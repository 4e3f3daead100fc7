import type { Deal } from 'merchant-finance-elements/client.js';
import { declinedProducts, mixedProducts, standardProducts, type ProductPlan } from './pricing.js';

/** A merchant of the sandbox: what the service knows about it, and names for a scenario switch in a demo. */
export interface SandboxMerchant {
  /** Name of the scenario, e.g. `not-eligible`. */
  readonly name: string;
  /** The business, e.g. `Harbour Lane Bakery`. */
  readonly business: string;
  /** What the scenario shows, in one sentence. */
  readonly description: string;
  readonly provider_id: string;
  /** The partner's own reference for the merchant. */
  readonly merchant_id: string;
  readonly currency: string;
  readonly deals: readonly Deal[];
  /** The products that `POST /offers` returns for this merchant. Default: two products with three offers each. */
  readonly products?: readonly ProductPlan[] | undefined;
  /** Whether an application was accepted before the scenario starts, and isn't funded yet. */
  readonly inFulfilment?: boolean | undefined;
  /** Whether the merchant endpoint lists no deals between an acceptance and the funding of the new deal. */
  readonly clearsDealsOnAcceptance?: boolean | undefined;
}

/** The `provider_id` of each scenario. `unknown` belongs to no merchant. */
export const PROVIDERS = {
  eligible: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
  'not-eligible': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0002',
  'no-active-deal': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0003',
  'no-deals': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0004',
  'accepted-recently': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0005',
  'clears-on-acceptance': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0006',
  declined: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0007',
  mixed: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0008',
  'eligible-eur': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0009',
  'eligible-jpy': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f000a',
  'eligible-kwd': '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f000b',
  unknown: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4fffff',
} as const;

/** The applications that the merchants' deals came from. */
const APPLICATIONS = {
  eligible: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80001',
  'not-eligible': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80002',
  'no-active-deal': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80003',
  'no-active-deal-2': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80004',
  'clears-on-acceptance': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80005',
  declined: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80006',
  mixed: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80007',
  'eligible-eur': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80008',
  'eligible-jpy': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80009',
  'eligible-kwd': 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8000a',
} as const;

/** Name of a scenario with a merchant that the service knows. */
export type ScenarioName = Exclude<keyof typeof PROVIDERS, 'unknown'>;

/** The default merchants, one for each scenario. */
export const merchants: readonly SandboxMerchant[] = [
  member('eligible', {
    business: 'Harbour Lane Bakery',
    description: 'The active deal is 62 % repaid and may be renewed.',
    deals: [deal('D-20417', 'eligible', {})],
  }),
  member('not-eligible', {
    business: 'Northgate Cycles',
    description: 'The active deal is 31 % repaid: below the 50 % that a renewal needs.',
    deals: [deal('D-20533', 'not-eligible', { balance: 8280, progress: 31, eligible: false })],
  }),
  member('no-active-deal', {
    business: 'Juniper & Rye',
    description: 'There are deals, none of them active.',
    deals: [
      deal('D-18102', 'no-active-deal', { balance: 0, progress: 100, active: false }),
      deal('D-19250', 'no-active-deal-2', {
        balance: 0,
        progress: 100,
        active: false,
        eligible: false,
      }),
    ],
  }),
  member('no-deals', {
    business: 'Saltmarsh Books',
    description: 'The merchant is known and has no deals at all.',
    deals: [],
  }),
  member('accepted-recently', {
    business: 'Copper Kettle Tearoom',
    description: 'An offer was accepted; the deals are empty until it is funded.',
    deals: [],
    inFulfilment: true,
  }),
  member('clears-on-acceptance', {
    business: 'Fernhill Garden Centre',
    description: 'May renew; its deals are empty from the acceptance until the funding.',
    deals: [deal('D-20688', 'clears-on-acceptance', {})],
    clearsDealsOnAcceptance: true,
  }),
  member('declined', {
    business: 'Bellweather Print',
    description: 'May renew, but the service then has no offer.',
    deals: [deal('D-20711', 'declined', {})],
    products: declinedProducts,
  }),
  member('mixed', {
    business: 'Tidewater Kayaks',
    description: 'May renew; only one of the offers can be accepted.',
    deals: [deal('D-20745', 'mixed', {})],
    products: mixedProducts,
  }),
  member('eligible-eur', {
    business: 'Quayside Coffee Dublin',
    description: 'May renew, in euros.',
    currency: 'EUR',
    deals: [deal('D-30118', 'eligible-eur', { currency: 'EUR' })],
  }),
  member('eligible-jpy', {
    business: 'Kawabe Tea House',
    description: 'May renew, in yen: a currency without decimals.',
    currency: 'JPY',
    deals: [deal('D-40022', 'eligible-jpy', { currency: 'JPY', balance: 912000 })],
  }),
  member('eligible-kwd', {
    business: 'Salmiya Spice Market',
    description: 'May renew, in Kuwaiti dinar: a currency with three decimals.',
    currency: 'KWD',
    deals: [deal('D-50007', 'eligible-kwd', { currency: 'KWD', balance: 1755.625 })],
  }),
];

function member(
  name: ScenarioName,
  rest: Omit<SandboxMerchant, 'name' | 'provider_id' | 'merchant_id' | 'currency'> & {
    readonly currency?: string | undefined;
  },
): SandboxMerchant {
  return {
    name,
    provider_id: PROVIDERS[name],
    merchant_id: `merchant-${name}`,
    currency: 'GBP',
    products: standardProducts,
    ...rest,
  };
}

/** A funded deal (§2.5). By default 12,000 was to be repaid, 62 % of it is, and the deal may be renewed. */
function deal(
  id: string,
  application: keyof typeof APPLICATIONS,
  facts: {
    readonly balance?: number | undefined;
    readonly progress?: number | undefined;
    readonly active?: boolean | undefined;
    readonly eligible?: boolean | undefined;
    readonly currency?: string | undefined;
  },
): Deal {
  const { balance = 4560, progress = 62, active = true, eligible = true, currency = 'GBP' } = facts;
  return {
    id,
    application_id: APPLICATIONS[application],
    type: 'Initial',
    status: 'Funded',
    active,
    balance,
    currency,
    performance: { performance: 1.04, progress, renewal_eligibility: eligible },
    // The document shows no fields for these two (§2.6), so none are made up here.
    pricing: {},
    transactions: [],
  };
}
