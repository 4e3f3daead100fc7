import { own } from '../domain/objects.js';
import type { OffersResponse } from '../domain/service-types.js';
import type { Keeper, Kept } from './keeper.js';

/**
 * Moves what was kept for a merchant to another place of the same merchant. A decision takes precedence over offers, and
 * one of unknown outcome is never overwritten.
 */
export function moveKept(from: Keeper, to: Keeper): void {
  const kept = from.read();
  const there = to.read();
  const isLess = !!there.offers && !kept.pending && !kept.accepted && !kept.acceptance;
  // The same acceptance, of which only one knows how it ended.
  const isEnded = !!kept.accepted && kept.accepted === own(there.pending, 'offerId');
  // Where a page has taken the new id, its acceptance is kept under the reference, too, for the next page.
  const sentAt = (acceptance: unknown) => own(acceptance, 'startedAt') as number;
  const isOld = !kept.pending && sentAt(kept.acceptance) <= sentAt(there.acceptance);
  if (!from.hasSome || (there.pending && !isEnded) || isLess || isOld) return;
  const [first, then] = kept.pending ? [kept, there] : [there, kept];
  const offers = (first.offers ?? then.offers) as OffersResponse | undefined;
  const { accepted, acceptance } = there as Kept;
  to.write({ accepted, acceptance, ...kept, offers });
  from.write({});
}
