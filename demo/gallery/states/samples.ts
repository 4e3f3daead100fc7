import { standardProducts, type ProductPlan } from '../../sandbox/index.js';

const [flexible, growth] = standardProducts as [ProductPlan, ProductPlan];

export const oneProduct: readonly ProductPlan[] = [flexible];

export const oneOffer: readonly ProductPlan[] = [
  { ...flexible, offers: flexible.offers.slice(1, 2) },
];

export const noneAvailable: readonly ProductPlan[] = [{ ...flexible, decision: 'Declined' }];

/** Twelve offers, £4,000 to £15,000. */
export const manyOffers: readonly ProductPlan[] = [
  {
    ...growth,
    minimum: 4000,
    maximum: 15000,
    offers: Array.from({ length: 12 }, (_, index) => ({
      description: `Offer ${index + 1}`,
      funded: 4000 + index * 1000,
      factor: Math.round((1.11 + index * 0.0085) * 10000) / 10000,
      split: 8 + index * 0.5,
    })),
  },
];

const LONG_NAMES = [
  'Starter',
  'Standard, recommended by your relationship manager for businesses with steady takings',
  'Donaudampfschifffahrtsgesellschaftskapitän',
];

/** As long as a service might write them, and words that can't be broken. */
export const longTexts: readonly ProductPlan[] = [
  {
    ...flexible,
    name: 'Seasonal Working Capital Advance for Hospitality and Independent Retail (Second Series)',
    description:
      'For stock, staff and equipment ahead of the busy months. Repaid from an agreed share of your ' +
      'card takings, so that a quiet week costs you less than a good one, with no fixed date at which ' +
      'it has to be repaid. Reference: FLEXIBLE-ADVANCE-2030-HOSPITALITY-AND-RETAIL-SECOND-SERIES.',
    offers: flexible.offers.map((offer, index) => ({
      ...offer,
      description: LONG_NAMES[index] ?? offer.description,
      funded: offer.funded * 12345.67,
    })),
  },
  growth,
];
