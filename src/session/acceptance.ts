import { acceptOffer } from '../client/accept.js';
import { financeError, type FinanceError } from '../client/errors.js';
import { getMerchant } from '../client/merchant.js';
import { parseOffers } from '../client/offers.js';
import type { ClientOptions } from '../client/options.js';
import { onPage } from '../client/on-page.js';
import { isUuid, sameId } from '../domain/identifiers.js';
import { own } from '../domain/objects.js';
import { findOffer, type OfferChoice } from '../domain/offers.js';
import type { BankDetails, MerchantResponse, OffersResponse } from '../domain/service-types.js';
import { OfferAcceptedEvent } from '../events/offer-accepted.js';
import { OfferSubmitEvent } from '../events/offer-submit.js';
import { answers } from './answers.js';
import type { Decision } from './decision.js';
import type { Announcements, Decisions } from './decisions.js';
import { offersElsewhere } from './elsewhere.js';
import { faultOf, misgiven, notSent } from './faults.js';
import type { DecisionHost } from './host.js';
import { isAnother, spelled } from './identity.js';
import type { OfferSet } from './offer-set.js';
import type { OtherTabs } from './other-tabs.js';
import {
  acceptanceOf,
  acceptedOf,
  canTell,
  evidenceIn,
  idsOf,
  isOutlived,
  pendingOf,
  sentOf,
} from './pending.js';
import type { ResumedFlow } from './resumed-flow.js';
import { FAILED, isOpen, type FinanceState } from './state.js';
import type { Kept, KeptAcceptance, KeptOffers, PendingDecision } from './keeper.js';
import type { Ending, Verdict } from './verdict.js';

/** What is kept of an acceptance while it is under way. */
type Sending = Kept & { readonly pending: PendingDecision };

/** What this page knows of an acceptance that was kept. */
export function rememberedOf(kept: Kept): Partial<FinanceState> {
  const known = acceptedOf(kept);
  return { ...known, ...answers.get(known.applicationId ?? '') };
}

/**
 * The acceptance of an offer (§4.2) from the press to its outcome, and the re-check of an unknown outcome (§4.3).
 *
 * @internal
 */
export class Acceptance {
  readonly #host: DecisionHost;
  readonly #decisions: Decisions;
  readonly #offers: OfferSet;
  readonly #otherTabs: OtherTabs;
  readonly #flow: ResumedFlow;
  /** The last re-check, pending while it is under way. */
  #rechecking = Promise.resolve();

  constructor(
    host: DecisionHost,
    decisions: Decisions,
    offers: OfferSet,
    otherTabs: OtherTabs,
    flow: ResumedFlow,
  ) {
    this.#host = host;
    this.#decisions = decisions;
    this.#offers = offers;
    this.#otherTabs = otherTabs;
    this.#flow = flow;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Accepts `pressed`, unless another offer is chosen, or an `offer-submit` listener chooses one or prevents it. */
  async accept(
    pressed: OfferChoice,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
  ): Promise<void> {
    this.#offers.checkExpiry();
    const { merchant, revision, products } = this.#state;
    const isStill = () => {
      const now = this.#state;
      return isOpen(now) && now.selected === pressed && now.revision === revision;
    };
    const { offer_id } = pressed.offer;
    const name = `${spelled('baseUrl', options.baseUrl)}|${offer_id.toLowerCase()}`;
    if (!isStill() || this.#showObstacle(pressed, name)) return;
    const submit = new OfferSubmitEvent({ ...pressed, withBankDetails: !!bankDetails });
    if (!this.#host.session.dispatchEvent(submit) || !isStill()) return;

    const decision = this.#decisions.begin('accept', name);
    const pending: PendingDecision = {
      operation: 'accept',
      offerId: offer_id,
      startedAt: this.#host.session.now(),
      ...(merchant && idsOf(merchant)),
    };
    const kept = this.#noteFor(decision, pending);
    this.#host.commit({
      acceptance: 'submitting',
      recheck: this.recheckOf(pending),
      submittedAt: pending.startedAt,
      error: undefined,
    });
    let missed: Verdict | undefined;
    const other = await this.#decisions.inTurn(decision, options, async (announcements) => {
      missed = this.#otherTabs.missedBy(decision);
      if (missed) return { outcome: 'refused' };
      return (
        this.#answerFromKept(decision, pressed, products) ??
        (await this.#acceptOffer(pressed, bankDetails, options, decision, kept, announcements))
      );
    });
    const first = missed ?? other;
    if (first) this.learn(first, decision, kept);
    this.#otherTabs.hearMissed();
  }

  /** Shows what stands in the way of this press, and returns whether anything does. Nothing is sent then. */
  #showObstacle(pressed: OfferChoice, name: string): boolean {
    const sent = this.#decisions.acceptOf(name);
    // It was pressed for another merchant, or before the page gave other ids.
    const isUnderOtherIds = sent && sent.outcome !== 'refused' && !this.#decisions.isHere(sent);
    const known = this.#decisions.keeper.read();
    const isNoted =
      own(known.pending, 'operation') === 'accept' ||
      sameId(known.accepted, pressed.offer.offer_id);
    const isOfAnother = isUnderOtherIds && isAnother(sent, this.#host.session.options);
    // The page may have narrowed `acceptable` since the offer was chosen.
    if (isOfAnother || !this.#offers.isAcceptable(pressed)) {
      this.#host.report(misgiven('accept', 'offer'), FAILED.accept);
    } else if (isUnderOtherIds || (sent?.outcome === 'unknown' && !isNoted)) {
      // This session knows of the acceptance, but what is kept of it has other ids, or is gone.
      this.#host.commit({ acceptance: 'unknown', recheck: 'impossible', error: undefined });
    } else if (sent?.outcome === 'done') this.#toAccepted(sent, {});
    else if (this.#decisions.underWay) {
      // The page gave an offer while an application is under way.
      this.#host.report(notSent('accept', 'aborted'), FAILED.accept);
    } else return false;
    return true;
  }

  /** What to keep while the acceptance is under way. */
  #noteFor({ keeper }: Decision, pending: PendingDecision): Sending {
    // Offers that the page gave aren't kept; those that the service gave before stay.
    const { offers, accepted } = keeper.read() as Kept;
    const shown = keptOffers(this.#state);
    return { offers: shown ? { ...shown, at: offers?.at } : offers, pending, accepted };
  }

  /** Takes over what another session of the page, or page of the tab, has done since the offer was shown. */
  #answerFromKept(
    decision: Decision,
    { offer: { offer_id } }: OfferChoice,
    products: FinanceState['products'],
  ): Ending | undefined {
    const noted = decision.keeper.read();
    const { pending, accepted, offers } = noted;
    const acceptance = acceptanceOf(noted);
    if (own(pending, 'operation') === 'accept') return this.#flow.giveWay(decision);
    const choiceIn = (list: FinanceState['products'], id: unknown) =>
      typeof id === 'string' ? findOffer(list, id) : undefined;
    const found = choiceIn(products, accepted);
    if (found || sameId(accepted, offer_id)) {
      this.#decisions.end(decision);
      // The earlier press was sent, not this one, so its time counts.
      const { startedAt } = acceptance ?? { startedAt: 0 };
      const submittedAt = startedAt || undefined;
      this.#toAccepted(decision, { selected: found, submittedAt, ...rememberedOf(noted) });
      return { outcome: 'done', accepted };
    }
    // Until it is over, there is no acceptance of another offer, either.
    if (acceptance && !isOutlived(acceptance, this.#state.merchant))
      return this.#flow.giveWay(decision);
    // Offers requested later have replaced these. One that the page gave isn't among them.
    const later = keptOffers(this.#state) && choiceIn(products, offer_id) && parseOffers(offers);
    return later && !choiceIn(later.products, offer_id) ? this.#flow.giveWay(decision) : undefined;
  }

  async #acceptOffer(
    pressed: OfferChoice,
    bankDetails: BankDetails | undefined,
    options: ClientOptions,
    decision: Decision,
    kept: Sending,
    announcements: Announcements,
  ): Promise<Ending> {
    const { offer_id: offerId } = pressed.offer;
    const { providerId } = decision;
    // An application of unknown outcome stays unknown, however this ends.
    const { pending } = decision.keeper.read() as Kept;
    const call = this.#decisions.callOf(decision);
    decision.keeper.write(kept);
    // After a `reset()` that came meanwhile, it shows again.
    if (this.#decisions.isHere(decision) && this.#state.acceptance === 'idle') {
      this.#host.commit({ acceptance: 'submitting' });
    }
    try {
      const { data: answer } = await acceptOffer(offerId, bankDetails, options, call);
      const { provider_id } = answer;
      if (provider_id && providerId && !sameId(provider_id, providerId)) {
        throw financeError('accept', { code: 'accept_mismatch', sent: true });
      }
      // The page stores this id: an invalid one would be refused at each renewal.
      const data = isUuid(provider_id) ? answer : Object.freeze({ ...answer, provider_id: '' });
      const acceptance = this.#noteOf(decision, {
        ...kept.pending,
        applicationId: data.application_id,
        offer: alone(pressed),
      });
      decision.keeper.write({ accepted: offerId, acceptance, pending });
      const applicationId = data.application_id;
      const known = { accepted: data, withBankDetails: !!bankDetails };
      // At once, because a session of this page may wait for it. On a server no page could come back to it.
      if (onPage) answers.set(applicationId, known);
      announcements.push(() => {
        this.#toAccepted(decision, { ...known, applicationId });
        // Even after a switch to another merchant: a new `provider_id` must not be lost.
        const { merchantId } = decision;
        this.#host.session.dispatchEvent(
          new OfferAcceptedEvent({ acceptance: data, providerId, merchantId }),
        );
      });
      return { ...sentOf(kept.pending), outcome: 'done', accepted: offerId };
    } catch (thrown) {
      const error = faultOf(thrown, 'accept', true);
      const unknown = error.outcome === 'unknown';
      if (!unknown) {
        this.#decisions.refused.add(kept.pending.startedAt);
        this.#noteRefusal(error, offerId, decision, { pending, accepted: kept.accepted });
      }
      announcements.push(() => this.#showFault(error, offerId, decision));
      return { ...sentOf(kept.pending), outcome: unknown ? 'unknown' : 'refused' };
    }
  }

  /** Restores what was kept before, except for a set that has expired. */
  #noteRefusal({ code }: FinanceError, offerId: string, decision: Decision, before: Kept): void {
    // After a reset there are no offers. Late ids may have brought another session's acceptance.
    const { offers, acceptance } = decision.keeper.read() as Kept;
    const expired = code === 'offers_expired';
    const heard = offersElsewhere(decision.identity);
    const left = expired ? gone(offers, offerId, this.#host.session.now(), heard?.at) : offers;
    decision.keeper.write({ ...before, acceptance, offers: left });
    // Tabs that take these offers over learn at once that they have expired.
    if (expired && this.#decisions.isHere(decision)) this.#otherTabs.recallOffers(left);
  }

  #showFault(error: FinanceError, offerId: string, decision: Decision): void {
    if (!this.#decisions.isHere(decision)) return;
    const expired = error.code === 'offers_expired';
    const isOfSet = expired && this.#offers.refuse(offerId);
    const { offers, selected, revision } = this.#state;
    const refused = expired ? 'expired' : 'error';
    this.#host.report(error, {
      offers: isOfSet && offers === 'ready' ? 'expired' : offers,
      // After a reset there is no choice left to correct.
      acceptance: error.outcome === 'unknown' ? 'unknown' : selected ? refused : 'idle',
    });
    // A listener may have moved on to another merchant or to new offers.
    const isStill = revision === this.#state.revision && this.#state.acceptance === 'expired';
    if (expired && isStill) this.#offers.announceExpiry();
  }

  /** What to keep of an acceptance. Nothing without an id: it would be anybody's. */
  #noteOf(
    { providerId, merchantId }: Decision,
    pending: KeptAcceptance,
  ): KeptAcceptance | undefined {
    // Before a first application (§1) there are no deals. Otherwise, none means that they aren't known.
    const known = pending.deals?.length ? pending.deals : undefined;
    const deals = providerId ? known : [];
    return providerId || merchantId ? { ...pending, deals } : undefined;
  }

  /** Shows the acceptance if the page is still this merchant's. */
  #toAccepted(decision: Decision, known: Partial<FinanceState>): void {
    if (!this.#decisions.isHere(decision)) return;
    this.#offers.stopTimer();
    this.#host.commit({ acceptance: 'accepted', error: undefined, ...known });
  }

  /** Another tab or session was deciding for this merchant. If it was applying, this press may be tried again. */
  learn(verdict: Verdict, decision: Decision, mine: Sending): void {
    const { operation, outcome, accepted, startedAt } = verdict;
    if (operation !== 'accept' || outcome === 'refused') {
      this.#decisions.notTaken(decision);
      return;
    }
    // Nobody waits for offers any more.
    const isWaiting = this.#state.offers === 'loading' && this.#decisions.isHere(decision);
    if (isWaiting) this.#host.commit({ offers: 'idle' });
    // Support is told when it was sent, not when this session heard of it.
    const sentAt = typeof startedAt === 'number' ? startedAt : mine.pending.startedAt;
    const sent = { ...mine, pending: { ...mine.pending, startedAt: sentAt } };
    if (outcome === 'unknown') this.#learnUnknown(decision, sent);
    else this.#learnDone(typeof accepted === 'string' ? accepted : undefined, decision, sent);
  }

  /** It went through. `accepted` is the offer's id, if that was reported. */
  #learnDone(accepted: string | undefined, decision: Decision, { pending }: Sending): void {
    // Another offer was accepted: the one pressed here was never sent.
    if (accepted && pending.offerId && !sameId(accepted, pending.offerId)) {
      decision.outcome = 'refused';
    }
    // A session with the same storage has noted which offer it was; another tab reports it. It may not be the one shown
    // here.
    const noted = decision.keeper.read() as Kept;
    const isNoted = sameId(noted.accepted, accepted);
    // If this session shows that offer, it can say which one it was.
    const choice = findOffer(this.#state.products, accepted ?? '');
    const acceptance =
      // Preferably the note of the session that sent it, if in the same storage: it has the ids from before.
      (isNoted ? noted.acceptance : undefined) ??
      this.#noteOf(decision, { ...pending, ...(choice && { offer: alone(choice) }) });
    decision.keeper.write({ accepted: accepted ?? noted.accepted, acceptance });
    const offer = rememberedOf({ acceptance });
    const submittedAt = pending.startedAt;
    this.#toAccepted(decision, { selected: undefined, submittedAt, ...offer });
  }

  /** The other tab or session doesn't know either whether it went through. */
  #learnUnknown(decision: Decision, mine: Sending): void {
    // A session with the same storage has noted which offer it was.
    const noted = pendingOf(decision.keeper.read());
    const pending = noted?.operation === 'accept' ? noted : { ...mine.pending, offerId: undefined };
    decision.keeper.write({ ...mine, pending });
    if (!this.#decisions.isHere(decision)) return;
    this.#host.report(financeError('accept', { code: 'aborted', sent: true }), {
      acceptance: 'unknown',
      recheck: this.recheckOf(pending),
      selected: findOffer(this.#state.products, pending.offerId ?? ''),
      submittedAt: pending.startedAt,
    });
  }

  /** Without ids from before the acceptance, there is nothing to compare deals with (§2.5). */
  recheckOf(pending: PendingDecision): FinanceState['recheck'] {
    return canTell(pending) && this.#state.providerId ? 'idle' : 'impossible';
  }

  /** Treats an acceptance of unknown outcome as done if `merchant` is evidence of it (§2.5). */
  confirmBy(merchant: MerchantResponse | undefined): boolean {
    const { keeper } = this.#decisions;
    const pending = pendingOf(keeper.read());
    const isUnknown = this.#state.acceptance === 'unknown' && pending?.operation === 'accept';
    if (!isUnknown || !merchant) return false;
    const [deal, ...others] = evidenceIn(merchant, pending);
    if (!deal) return false;
    const { application_id: applicationId } = deal;
    // That of several is not told, nor one from before that has a new deal.
    const isNew = !others.length && !pending.applications?.some((id) => sameId(id, applicationId));
    const acceptance = isNew ? { ...pending, applicationId } : pending;
    // Another page may still show the set.
    const accepted = pending.offerId ?? (keeper.read() as Kept).accepted;
    keeper.write({ accepted, acceptance });
    // It isn't certain which offer: another one may have been accepted on another device.
    const found = { acceptance: 'accepted', recheck: 'idle', error: undefined } as const;
    this.#host.commit({ ...found, merchant, ...rememberedOf({ acceptance }) });
    return true;
  }

  recheck(options: ClientOptions): Promise<void> {
    if (this.#state.recheck !== 'checking') this.#rechecking = this.#recheck(options);
    return this.#rechecking;
  }

  async #recheck(options: ClientOptions): Promise<void> {
    const { providerId, revision } = this.#state;
    const pending = pendingOf(this.#decisions.keeper.read());
    if (!providerId || !pending || !canTell(pending)) {
      this.#host.commit({ recheck: 'impossible' });
      return;
    }
    this.#host.commit({ recheck: 'checking', error: undefined });
    // It may have been found meanwhile, by an ordinary check or in another tab.
    const isStill = () => revision === this.#state.revision && this.#state.acceptance === 'unknown';
    try {
      const { data } = await getMerchant(providerId, options, { since: pending.startedAt });
      if (isStill() && !this.confirmBy(data)) this.#host.commit({ recheck: 'absent' });
    } catch (thrown) {
      if (!isStill()) return;
      this.#host.report(faultOf(thrown, 'merchant', true), FAILED.merchant);
    }
  }
}

/** The offers to keep beside a decision: the service's, not the page's. */
export const keptOffers = ({
  products,
  expiresAt,
  source,
}: FinanceState): OffersResponse | undefined =>
  source === undefined || source === 'provided' ? undefined : { products, expiresAt };

/** One offer in the form of an offers response. */
const alone = ({ offer, product }: OfferChoice): OffersResponse => ({
  products: [{ ...product, offers: [offer] }],
  expiresAt: '',
});

/**
 * After a 404 the set is gone for good (§3): by this page's clock and the service's, also after a reload. It stays older
 * than what another tab has asked for since, by `later`.
 */
function gone(
  offers: KeptOffers | undefined,
  offerId: string,
  now: number,
  later = 0,
): KeptOffers | undefined {
  const choice = findOffer(parseOffers(offers)?.products ?? [], offerId);
  const at = later > (offers?.at ?? 0) ? offers?.at : Date.now();
  const ended = Math.min(now, Date.now());
  return offers && choice ? { ...offers, expiresAt: new Date(ended).toISOString(), at } : offers;
}
