import type { Offer, Product } from 'merchant-finance-elements/client.js';

/** What an offer is calculated from. Amounts are in pounds, and are scaled for other currencies. */
export interface OfferPlan {
  readonly description: string;
  readonly funded: number;
  /** At most four decimals. */
  readonly factor: number;
  /** Percentage of takings. */
  readonly split: number;
  /** Default `Eligible`, the observed value (§2.2). */
  readonly status?: string | undefined;
}

export interface ProductPlan {
  readonly name: string;
  readonly description: string;
  /** Default `Accepted`, the observed value (§2.2). */
  readonly decision?: string | undefined;
  readonly minimum: number;
  readonly maximum: number;
  readonly offers: readonly OfferPlan[];
}

/** Monthly takings on which the expected terms are based, in pounds. */
const MONTHLY_TAKINGS = 9000;

/** Approximate value of a pound in other currencies, good enough for amounts that look right. */
const SCALE: Readonly<Record<string, number>> = { JPY: 200, KWD: 0.385 };

const flexible: ProductPlan = {
  name: 'Flexible Advance',
  description: 'A smaller amount, repaid from a small share of your card takings.',
  minimum: 2000,
  maximum: 10000,
  offers: [
    { description: 'Starter', funded: 5000, factor: 1.12, split: 8 },
    { description: 'Standard', funded: 7500, factor: 1.1375, split: 10 },
    { description: 'Plus', funded: 10000, factor: 1.155, split: 12.5 },
  ],
};

const growth: ProductPlan = {
  name: 'Growth Advance',
  description: 'A larger amount for stock, equipment or a second site.',
  minimum: 10000,
  maximum: 25000,
  offers: [
    { description: 'Starter', funded: 12000, factor: 1.1725, split: 12.5 },
    { description: 'Standard', funded: 16000, factor: 1.195, split: 15 },
    { description: 'Plus', funded: 22500, factor: 1.2185, split: 17.5 },
  ],
};

/** Two products with three offers each. */
export const standardProducts: readonly ProductPlan[] = [flexible, growth];

/**
 * Products of which only one offer can be accepted. The document shows no values for the rest (§2.6): `Ineligible`,
 * `Pending` and `Declined` are this sandbox's own.
 */
export const mixedProducts: readonly ProductPlan[] = [
  {
    ...flexible,
    offers: flexible.offers.map((offer, index) =>
      index === 0 ? offer : { ...offer, status: index === 1 ? 'Ineligible' : 'Pending' },
    ),
  },
  { ...growth, decision: 'Declined' },
];

/** Products without any offers. */
export const declinedProducts: readonly ProductPlan[] = standardProducts.map((plan) => ({
  ...plan,
  decision: 'Declined',
  offers: [],
}));

/** Creates the products of an answer (§2.2). `newId` returns the UUID of each product and offer. */
export function priceProducts(
  plans: readonly ProductPlan[],
  currency: string,
  newId: (kind: 'product' | 'offer') => string,
): Product[] {
  const scale = SCALE[currency] ?? 1;
  const digits = minorDigits(currency);
  return plans.map((plan) => ({
    product_id: newId('product'),
    name: plan.name,
    description: plan.description,
    decision: plan.decision ?? 'Accepted',
    repayment_mechanism: 'terminal_split',
    limits: {
      minimum: toUnits(toMinor(plan.minimum * scale, digits), digits),
      maximum: toUnits(toMinor(plan.maximum * scale, digits), digits),
    },
    offers: plan.offers.map((offer) => priceOffer(offer, currency, scale, digits, newId('offer'))),
  }));
}

function priceOffer(
  plan: OfferPlan,
  currency: string,
  scale: number,
  digits: number,
  offerId: string,
): Offer {
  const funded = toMinor(plan.funded * scale, digits);
  // In whole minor units and ten-thousandths, so that 7,500.00 × 1.1375 is exactly 8,531.25.
  const repayment = Math.round((funded * Math.round(plan.factor * 10000)) / 10000);
  const repaidMonthly = (toMinor(MONTHLY_TAKINGS * scale, digits) * plan.split) / 100;
  return {
    offer_id: offerId,
    offer_status: plan.status ?? 'Eligible',
    description: plan.description,
    split_percentage: plan.split,
    // Calculated in months; the document gives no unit.
    term_length: Math.round((repayment / repaidMonthly) * 10) / 10,
    repayment_amount: toUnits(repayment, digits),
    funded_amount: toUnits(funded, digits),
    factor_rate: plan.factor,
    currency,
  };
}

/** Decimals of a currency: 2 for GBP, 0 for JPY, 3 for KWD. */
function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function toMinor(units: number, digits: number): number {
  return Math.round(units * 10 ** digits);
}

function toUnits(minor: number, digits: number): number {
  return minor / 10 ** digits;
}
