import type { FinanceState } from './state.js';

/**
 * What the service answered to acceptances that this page sent, by application. Links are kept nowhere else: a route
 * that comes back with a session of its own, or a merchant who does, still has the contract to sign.
 */
export const answers = new Map<string, Pick<FinanceState, 'accepted' | 'withBankDetails'>>();
