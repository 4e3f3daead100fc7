/**
 * The values of `decision` and `offer_status` that allow an offer to be accepted. The service document shows one of
 * each (§2.2) and no full list (§2.6), so no others are assumed.
 */
export interface Acceptable {
  readonly decision: readonly string[];
  readonly offer_status: readonly string[];
}

export const observedAcceptable: Acceptable = {
  decision: ['Accepted'],
  offer_status: ['Eligible'],
};
