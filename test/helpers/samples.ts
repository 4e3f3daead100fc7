import type { Deal, MerchantResponse, Offer, OffersResponse, Product } from '../../src/index.js';

export const OFFER_ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
export const OTHER_OFFER_ID = '0f0e0d0c-0b0a-4908-8706-0504030201ff';
export const APPLICATION_ID = 'c41d9e70-86ab-4f3e-b0d2-51f7a2e8ffff';

/** An offer (§2.2) that may be accepted, unless said otherwise. */
export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  offer_id: OFFER_ID,
  offer_status: 'Eligible',
  description: 'Standard',
  split_percentage: 10,
  term_length: 9.5,
  repayment_amount: 8531.25,
  funded_amount: 7500,
  factor_rate: 1.1375,
  currency: 'GBP',
  ...changes,
});

/** A product (§2.2) with one offer. */
export const aProduct = (changes: Partial<Product> = {}): Product => ({
  product_id: '9d3f6a0e-5c1b-4b7a-8f27-1a2b3c4d5e6f',
  name: 'Flexible Advance',
  description: 'A smaller amount.',
  decision: 'Accepted',
  repayment_mechanism: 'terminal_split',
  limits: { minimum: 2000, maximum: 10000 },
  offers: [anOffer()],
  ...changes,
});

export const someOffers = (changes: Partial<OffersResponse> = {}): OffersResponse => ({
  products: [aProduct()],
  expiresAt: '2026-11-23T12:00:00Z',
  ...changes,
});

/** A deal (§2.5) that may be renewed, unless said otherwise. */
export const aDeal = (changes: Partial<Deal> = {}): Deal => ({
  id: 'D-1',
  application_id: 'c41d9e70-86ab-4f3e-b0d2-51f7a2e80001',
  type: 'Initial',
  status: 'Funded',
  active: true,
  balance: 4560,
  currency: 'GBP',
  performance: { performance: 1.04, progress: 62, renewal_eligibility: true },
  pricing: {},
  transactions: [],
  ...changes,
});

export const aMerchant = (...deals: Deal[]): MerchantResponse => ({
  deals: deals.length > 0 ? deals : [aDeal()],
});
