import type { Offer } from '../../domain/service-types.js';
import type { Localizer } from '../../strings/localize.js';
import type { OfferPicker } from './offer-picker.js';
import type { Scene } from './scene.js';

const HOUR = 3_600_000;

const offer = (funded_amount: number, currency: string): Offer => ({
  offer_id: String(funded_amount),
  offer_status: '',
  description: '-',
  split_percentage: 10,
  term_length: 2,
  repayment_amount: funded_amount + 1,
  funded_amount,
  factor_rate: 1.5,
  currency,
});

/**
 * Offers that nobody sees, for a rendering ahead: a browser's first templates, dates and figures take it
 * their time, and a merchant waits for them after a press. Nothing of the page is called with them.
 */
export function rehearsedScene(
  { session, termUnit, hideFactorRate }: OfferPicker,
  l: Localizer,
): Scene | undefined {
  if (!session) return undefined;
  const currency = session.options.currency ?? 'GBP';
  const product = {
    product_id: '',
    name: '-',
    description: '-',
    decision: '',
    repayment_mechanism: '',
    limits: { minimum: 1, maximum: 2 },
    offers: [offer(1, currency), offer(2, currency)],
  };
  return {
    l,
    host: { termUnit, hideFactorRate, addController: () => undefined } as unknown as OfferPicker,
    session: { isSelectable: () => true, now: () => 0 } as unknown as Scene['session'],
    state: {
      ...session.state,
      products: [product],
      // Days and hours are two kinds of figures.
      expiresAt: new Date(Date.now() + 50 * HOUR).toISOString(),
    },
  };
}
