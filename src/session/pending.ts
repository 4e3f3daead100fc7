import { parseOffers } from '../client/offers.js';
import { renewableDeal } from '../domain/eligibility.js';
import { isUuid, sameId } from '../domain/identifiers.js';
import { bare, own } from '../domain/objects.js';
import { hasReadableAmounts } from '../domain/offers.js';
import type { Deal, MerchantResponse } from '../domain/service-types.js';
import type { SessionHost } from './host.js';
import type { PendingDecision } from './keeper.js';

/** The decision without an outcome in what was kept, checked: anything on the page can write there. */
export function pendingOf({
  pending,
}: {
  readonly pending?: unknown;
}): PendingDecision | undefined {
  const { operation, offerId, startedAt, applications, deals } = bare(
    pending as Readonly<Record<string, unknown>> | null | undefined,
  );
  if (operation !== 'offers' && operation !== 'accept') return undefined;
  const list = (value: unknown) =>
    Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined;
  return {
    operation,
    offerId: typeof offerId === 'string' ? offerId : undefined,
    startedAt: typeof startedAt === 'number' ? startedAt : 0,
    applications: list(applications),
    deals: list(deals),
  };
}

/** The ids known before an acceptance: only other ids are evidence that it went through. */
export const idsOf = ({ deals }: MerchantResponse) => ({
  applications: deals.map((deal) => deal.application_id),
  deals: deals.map((deal) => deal.id),
});

/** What other tabs are told about a decision, besides how it ended. */
export const sentOf = ({ startedAt, applications, deals }: PendingDecision) => ({
  startedAt,
  applications,
  deals,
});

/** An acceptance that another session sent, as far as this session knows of it. */
export function acceptanceNow(session: SessionHost['session']): PendingDecision {
  const { merchant } = session.state;
  return { operation: 'accept', startedAt: session.now(), ...(merchant && idsOf(merchant)) };
}

/** The acceptance in what was kept, as it was sent. */
export const acceptanceOf = ({ acceptance }: { readonly acceptance?: unknown }) =>
  pendingOf({ pending: acceptance });

/**
 * The offer of a kept acceptance, if its amounts can be read, and the application's id, if the service answered here.
 */
export function acceptedOf({ acceptance }: { readonly acceptance?: unknown }) {
  const id = own(acceptance, 'applicationId');
  const [product] = parseOffers(own(acceptance, 'offer'))?.products ?? [];
  const [offer] = product?.offers ?? [];
  const isReadable = product && offer && hasReadableAmounts(offer);
  const selected = isReadable ? Object.freeze({ offer, product }) : undefined;
  return isUuid(id) ? { applicationId: id, selected } : { selected };
}

/** Whether an acceptance is over, because the merchant may renew a deal that came after it. */
export function isOutlived({ deals }: PendingDecision, merchant: MerchantResponse | undefined) {
  const id = merchant && renewableDeal(merchant)?.id;
  return !!id && !!deals?.every((one) => !sameId(one, id));
}

/** Whether there are ids, all readable: an old one that wasn't could be taken for new. */
const areKnown = (ids: readonly string[] | undefined): ids is readonly string[] =>
  !!ids?.length && ids.every(Boolean);

/** Whether the ids before the acceptance are known: without them, nothing could count as new. */
export const canTell = ({ deals, applications }: PendingDecision): boolean =>
  areKnown(deals) || areKnown(applications);

/** The deals that weren't there before the acceptance, or whose application wasn't (§2.5). */
export const evidenceIn = (
  { deals }: MerchantResponse,
  { deals: known, applications }: PendingDecision,
): readonly Deal[] => {
  // The page's own response may write ids in another case.
  const isNew = (id: string, before: readonly string[] | undefined) =>
    !!id && areKnown(before) && !before.some((one) => sameId(one, id));
  return deals.filter(
    ({ id, application_id }) => isNew(id, known) || isNew(application_id, applications),
  );
};
