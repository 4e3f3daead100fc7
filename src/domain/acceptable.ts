/**
 * The values of `decision` and `offer_status` with which an offer may be accepted. The service
 * document shows one of each (§2.2) and no full list (§2.6), so nothing more is assumed.
 */
export interface Acceptable {
  readonly decision: readonly string[];
  readonly offer_status: readonly string[];
}

export const observedAcceptable: Acceptable = {
  decision: ['Accepted'],
  offer_status: ['Eligible'],
};
