import type { FinanceState } from './state.js';

/**
 * The service's answers to acceptances of this page, by application. Links are kept nowhere else: a route that comes
 * back with a session of its own, or a merchant who comes back, still has the contract to sign.
 */
export const answers = new Map<string, Pick<FinanceState, 'accepted' | 'withBankDetails'>>();
