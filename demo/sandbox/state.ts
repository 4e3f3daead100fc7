import type { Deal, Product } from 'merchant-finance-elements/client.js';
import type { SandboxMerchant } from './cast.js';
import type { Answer } from './http.js';
import type { Counters } from './ids.js';
import { standardProducts, type ProductPlan } from './pricing.js';

/** What the service knows about a merchant. */
export interface MerchantRecord {
  readonly provider_id: string;
  readonly merchant_id: string;
  readonly currency: string;
  readonly products: readonly ProductPlan[];
  readonly clearsDealsOnAcceptance: boolean;
  deals: readonly Deal[];
}

/**
 * Status of an application.
 *
 * - `offered`: its offers can be accepted until they expire
 * - `withdrawn`: another application of the merchant has been accepted
 * - `fulfilment`: an offer was accepted, and the operator's agents are at work (§3)
 * - `funded`: it has become the merchant's active deal
 */
export type ApplicationStatus = 'offered' | 'withdrawn' | 'fulfilment' | 'funded';

/** An application with its set of offers. Consents, applicants, company and bank details aren't kept. */
export interface ApplicationRecord {
  readonly application_id: string;
  readonly kind: 'Initial' | 'Renewal';
  readonly merchant_id: string;
  /** Null until an initial application is accepted (§1). */
  provider_id: string | null;
  readonly currency: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
  readonly products: readonly Product[];
  status: ApplicationStatus;
  accepted_offer_id: string | null;
}

/** The answer that a replay with the same `Idempotency-Key` gets again. */
export interface KeptAnswer {
  readonly key: string;
  /** The request, so that a key reused for a different one is noticed. */
  readonly asked: string;
  readonly answer: Answer;
}

/** Everything that the service remembers; plain JSON. */
export interface SandboxState {
  /** How far the sandbox's clock is ahead of the given one, in milliseconds. */
  offset: number;
  readonly counters: Counters;
  readonly merchants: MerchantRecord[];
  readonly applications: ApplicationRecord[];
  readonly answers: KeptAnswer[];
}

/** A copy of the state, for `sandbox.restore()`. It can be stored as JSON. */
export interface SandboxSnapshot extends SandboxState {
  readonly version: 1;
}

export function emptyState(merchants: readonly SandboxMerchant[]): SandboxState {
  return {
    offset: 0,
    counters: {},
    merchants: merchants.map((merchant) => ({
      provider_id: merchant.provider_id.toLowerCase(),
      merchant_id: merchant.merchant_id,
      currency: merchant.currency,
      products: merchant.products ?? standardProducts,
      clearsDealsOnAcceptance: merchant.clearsDealsOnAcceptance ?? false,
      deals: merchant.deals,
    })),
    applications: [],
    answers: [],
  };
}

export function takeSnapshot(state: SandboxState): SandboxSnapshot {
  return { version: 1, ...structuredClone(state) };
}

/**
 * Reads the state from a snapshot.
 *
 * @throws TypeError If the value isn't a snapshot of this version.
 */
export function readSnapshot(snapshot: unknown): SandboxState {
  if (!isSnapshot(snapshot)) throw new TypeError('Not a snapshot of this sandbox.');
  const { offset, counters, merchants, applications, answers } = structuredClone(snapshot);
  return { offset, counters, merchants, applications, answers };
}

/** Whether the value has the parts of a snapshot of this version. What is in them comes from `takeSnapshot`. */
function isSnapshot(value: unknown): value is SandboxSnapshot {
  const { version, offset, counters, ...lists } = Object(value) as Record<string, unknown>;
  return (
    version === 1 &&
    Number.isFinite(offset) &&
    Object(counters) === counters &&
    [lists.merchants, lists.applications, lists.answers].every(Array.isArray)
  );
}
