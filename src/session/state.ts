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
 * Result of the re-check of an unknown acceptance. `absent` is no evidence, which proves nothing; `impossible` means
 * that nothing was known before, so nothing can count as new.
 */
export type RecheckStatus = 'idle' | 'checking' | 'absent' | 'failed' | 'impossible';

/** One merchant's journey from eligibility to acceptance. Always frozen; each change is a new object. */
export interface FinanceState<S extends OpenShapes = OpenShapes> {
  /** Counts how often the session has started over: another merchant, other settings, `reset()`. */
  readonly revision: number;
  /** The service's id of the merchant (§1); null for an initial application. */
  readonly providerId: string | null;
  /** Whether the page's settings contradict each other: nothing is requested until they agree. */
  readonly blocked: boolean;

  /** Whether the merchant may renew, as far as that is known. */
  readonly eligibility: EligibilityStatus;
  /** The service's last answer about the merchant (§4.3), or the page's own. */
  readonly merchant?: MerchantResponse<S>;
  /** The merchant's one active deal, if it may be renewed. */
  readonly deal?: Deal<S>;
  /** Whether the merchant pressed a start button and no listener prevented it. */
  readonly started: boolean;

  /** Progress of the application. */
  readonly offers: OffersStatus;
  /** All products of the response, with their offers (§2.2); empty while there are none. */
  readonly products: readonly Product[];
  /** Expiry of the set of offers, as the service wrote it (RFC 3339); `''` while there is none. */
  readonly expiresAt: string;
  /** Where the offers come from. */
  readonly source?: OffersSource;

  /** The chosen offer, with its product. */
  readonly selected?: OfferChoice;
  /** Expiry of a chosen offer that the page gave on its own (RFC 3339); `''` if it gave none. */
  readonly offerExpiresAt?: string;
  /** Progress of the acceptance. */
  readonly acceptance: AcceptanceStatus;
  /** The service's answer (§2.4). Missing if this page didn't receive it, e.g. after a reload or a re-check. */
  readonly accepted?: AcceptResponse;
  /**
   * Id of the application (UUID, §2.4): from the answer, and after a reload, with the offer in `selected`; or, without
   * the offer, from the only new deal that a re-check has found.
   */
  readonly applicationId?: string;
  /** Whether bank details were sent with the acceptance that the service answered. */
  readonly withBankDetails?: boolean;
  /** The re-check of an unknown acceptance. `absent` proves nothing; `impossible`: nothing was known before. */
  readonly recheck: RecheckStatus;
  /** When the acceptance was sent, in ms since the epoch by the service's clock, as far as that was known then. */
  readonly submittedAt?: number;

  /** The last fault. It is gone once something is tried again, or has succeeded. */
  readonly error?: FinanceError;
}

export const initialState = <S extends OpenShapes = OpenShapes>(
  providerId: string | null,
  revision: number,
  changes?: Partial<FinanceState<S>> | false,
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
      ...changes,
    } as const),
  );

/** How it shows that a command has failed, by the operation that it was for. */
export const FAILED = {
  offers: { offers: 'error' },
  accept: { acceptance: 'error' },
  merchant: { recheck: 'failed' },
} as const satisfies Record<string, Partial<FinanceState>>;

/** Whether the chosen offer can be accepted, for the first time or after a refusal. */
export const isOpen = ({ acceptance }: Pick<FinanceState, 'acceptance'>): boolean =>
  acceptance === 'review' || acceptance === 'error';

/** Whether a decision has been made that must not be made again for this set of offers. */
export const isDecided = ({ acceptance }: FinanceState): boolean =>
  acceptance === 'submitting' || acceptance === 'accepted' || acceptance === 'unknown';

/** Whether the merchant has begun something that late settings don't undo. */
export const isOnTheWay = ({ started, offers, acceptance }: FinanceState): boolean =>
  started || offers !== 'idle' || acceptance !== 'idle';

/** Whether it is known if the merchant may renew. */
export const hasVerdict = ({ eligibility }: FinanceState): boolean =>
  eligibility === 'eligible' || eligibility === 'ineligible';
