import * as fc from 'fast-check';

/** As it comes out of `response.json()`: own `__proto__` keys included, nothing that JSON can't say. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** An object that is almost right: fields are left out, have another type, or the whole is something else. */
function loose(shape: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, right]) => [
      key,
      fc.oneof(
        { weight: 8, arbitrary: right },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      ),
    ]),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(fields, { requiredKeys: Object.keys(fields).slice(1) }) },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

const amount = fc.oneof(
  fc.integer({ min: 0, max: 5_000_000 }).map((minor) => minor / 100),
  fc.constantFrom(0, -1, 1e15, 1e308, 0.005),
);
const currency = fc.constantFrom('GBP', 'GBP', 'EUR', 'JPY', 'KWD', 'gbp', 'POUND', '');

const performance = loose({
  performance: fc.double({ noNaN: true }),
  progress: fc.integer(),
  renewal_eligibility: fc.constantFrom<unknown>(true, true, false, 1, 'true'),
});

const deal = loose({
  ['__proto__']: fc.constant({ active: true, performance: { renewal_eligibility: true } }),
  id: fc.string(),
  application_id: fc.uuid(),
  type: fc.constant('Initial'),
  status: fc.constant('Funded'),
  active: fc.constantFrom<unknown>(true, true, false, 'true', 1),
  balance: amount,
  currency,
  performance,
  pricing: fc.constant({}),
  transactions: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
});

/** Merchant answers (§2.5), right, almost right and wrong. */
export const merchantJson = loose({
  ['__proto__']: fc.constant({ deals: [] }),
  deals: fc.array(deal, { maxLength: 3 }),
}).map(asJson);

const offer = loose({
  ['__proto__']: fc.constant({ funded_amount: 1 }),
  offer_id: fc.uuid(),
  offer_status: fc.constantFrom('Eligible', 'Eligible', 'Pending'),
  description: fc.string(),
  split_percentage: fc.integer({ min: 0, max: 100 }),
  term_length: fc.double({ noNaN: true }),
  repayment_amount: amount,
  funded_amount: amount,
  factor_rate: fc.double({ noNaN: true }),
  currency,
});

const product = loose({
  ['__proto__']: fc.constant({ decision: 'Accepted' }),
  product_id: fc.uuid(),
  name: fc.string(),
  description: fc.string(),
  decision: fc.constantFrom('Accepted', 'Accepted', 'Declined'),
  repayment_mechanism: fc.constant('terminal_split'),
  limits: loose({ minimum: amount, maximum: amount }),
  offers: fc.array(offer, { maxLength: 3 }),
});

/** Offers answers (§2.2), right, almost right and wrong. */
export const offersJson = loose({
  ['__proto__']: fc.constant({ products: [] }),
  products: fc.array(product, { maxLength: 3 }),
  expiresAt: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
}).map(asJson);

/** Accept answers (§2.4), right, almost right and wrong. */
export const acceptanceJson = loose({
  ['__proto__']: fc.constant({ application_id: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001' }),
  application_id: fc.uuid(),
  provider_id: fc.uuid(),
  offer: fc.jsonValue({ maxDepth: 1 }),
  links: loose({ contract_link: fc.webUrl(), merchant_link: fc.webUrl() }),
}).map(asJson);
