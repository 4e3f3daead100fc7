import { isCurrency } from '../../domain/money.js';
import type { Product } from '../../domain/service-types.js';
import type { OfferPicker } from './offer-picker.js';
import type { Memory, Scene } from './scene.js';

/** An expiry that is counted in days and hours, so that both number formats are prepared. */
const EXPIRES_IN = 50 * 3_600_000;

/**
 * A made-up offer for rendering in advance. A browser takes some time for its first templates, dates and numbers,
 * which a merchant would otherwise wait for after a press. Nothing of the page is called with it.
 */
export function rehearsedScene(
  { session, localizer: l, termUnit, hideFactorRate }: OfferPicker,
  memory: Memory,
): Scene | undefined {
  if (!session) return undefined;
  const { currency } = session.options;
  const offer = {
    offer_id: '-',
    description: '-',
    split_percentage: 10,
    term_length: 2,
    repayment_amount: 2,
    funded_amount: 1,
    factor_rate: 2,
    currency: isCurrency(currency) ? currency : 'GBP',
  };
  const limits = { minimum: 1, maximum: 2 };
  const product = { name: '-', description: '-', limits, offers: [offer] };
  return {
    l,
    memory,
    host: { termUnit, hideFactorRate } as unknown as OfferPicker,
    session: { options: {}, isSelectable: () => true } as unknown as Scene['session'],
    state: {
      ...session.state,
      products: [product as unknown as Product],
      expiresAt: new Date(Date.now() + EXPIRES_IN).toISOString(),
    },
  };
}
