import type { FinanceError } from '../client/errors.js';
import { bare } from '../domain/objects.js';
import type { OfferChoice } from '../domain/offers.js';
import type {
  AcceptResponse,
  Deal,
  MerchantResponse,
  OpenShapes,
  Product,
} from '../domain/service-types.js';
import type { OffersSource } from '../events/offers-load.js';

export type EligibilityStatus = 'idle' | 'checking' | 'eligible' | 'ineligible' | 'error';

export type OffersStatus = 'idle' | 'loading' | 'ready' | 'empty' | 'expired' | 'unknown' | 'error';

export type AcceptanceStatus =
  'idle' | 'review' | 'submitting' | 'accepted' | 'unknown' | 'expired' | 'error';

/**
 * What a re-check of an unknown acceptance said: `absent` is no evidence, which proves nothing;
 * `impossible` means that nothing was known before the accept, so nothing can count as new.
 */
export type RecheckStatus = 'idle' | 'checking' | 'absent' | 'failed' | 'impossible';

/** One merchant's way from eligibility to acceptance. Always frozen; each change is a new object. */
export interface FinanceState<S extends OpenShapes = OpenShapes> {
  /** Counts the new beginnings: another merchant, other settings, `reset()`. */
  readonly revision: number;
  /** Null for an initial application. */
  readonly providerId: string | null;
  /** The page's settings contradict each other: nothing is requested until they agree. */
  readonly blocked: boolean;

  /** Whether the merchant may renew, as far as it is known. */
  readonly eligibility: EligibilityStatus;
  /** The service's last answer about the merchant (§4.3), or the page's own. */
  readonly merchant?: MerchantResponse<S>;
  /** The merchant's one active deal, where it may be renewed. */
  readonly deal?: Deal<S>;
  /** The merchant pressed a start button and nobody prevented it. */
  readonly started: boolean;

  /** How far the application is. */
  readonly offers: OffersStatus;
  /** The products with their offers (§2.2), all that came; empty while there are none. */
  readonly products: readonly Product[];
  /** Of the set of offers: RFC 3339 as the service wrote it; `''` while there is none. */
  readonly expiresAt: string;
  /** Where the offers are from. */
  readonly source?: OffersSource;

  /** The chosen offer, with its product. */
  readonly selected?: OfferChoice;
  /** Of a chosen offer that the page gave by itself: RFC 3339; `''` where it gave no time. */
  readonly offerExpiresAt?: string;
  /** How far the acceptance is. */
  readonly acceptance: AcceptanceStatus;
  /** The service's answer. Missing after an acceptance that only a re-check found. */
  readonly accepted?: AcceptResponse;
  /** Of the acceptance (UUID, §2.4): with the answer, and after a reload too, with the offer in `selected`. */
  readonly applicationId?: string;
  /** Whether bank details went out with the acceptance that the service answered. */
  readonly withBankDetails?: boolean;
  /** What the re-check of an unknown acceptance said; `absent` proves nothing, `impossible`: nothing was known before. */
  readonly recheck: RecheckStatus;
  /** When the acceptance was sent: ms since the epoch by the service's clock, as far as it is known. */
  readonly submittedAt?: number;

  /** The last fault; gone once something is tried anew, or has gone well. */
  readonly error?: FinanceError;
}

export const initialState = <S extends OpenShapes = OpenShapes>(
  providerId: string | null,
  revision: number,
): FinanceState<S> =>
  Object.freeze(
    bare({
      revision,
      providerId,
      blocked: false,
      eligibility: 'idle',
      started: false,
      offers: 'idle',
      products: Object.freeze([]),
      expiresAt: '',
      acceptance: 'idle',
      recheck: 'idle',
    } as const),
  );

/** Whether the chosen offer can be accepted, for the first time or after a refusal. */
export const isOpen = ({ acceptance }: Pick<FinanceState, 'acceptance'>): boolean =>
  acceptance === 'review' || acceptance === 'error';

/** Whether a decision has been made that must not be made again from this set of offers. */
export const isDecided = ({ acceptance }: FinanceState): boolean =>
  acceptance === 'submitting' || acceptance === 'accepted' || acceptance === 'unknown';

/** Whether the merchant has begun with something that a late setting takes nothing back of. */
export const isOnTheWay = ({ started, offers, acceptance }: FinanceState): boolean =>
  started || offers !== 'idle' || acceptance !== 'idle';

/** Whether it is known if the merchant may renew. */
export const hasVerdict = ({ eligibility }: FinanceState): boolean =>
  eligibility === 'eligible' || eligibility === 'ineligible';
