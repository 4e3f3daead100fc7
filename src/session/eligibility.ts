import type { FinanceError } from '../client/errors.js';
import { getMerchant, parseMerchant } from '../client/merchant.js';
import { renewableDeal } from '../domain/eligibility.js';
import { cloneJson } from '../domain/json.js';
import type { MerchantResponse } from '../domain/service-types.js';
import { RenewalEligibilityEvent } from '../events/renewal-eligibility.js';
import { prerendered } from '../internal/prerendered.js';
import { faultOf, notSent } from './faults.js';
import type { SessionHost } from './host.js';
import { hasVerdict, type FinanceState } from './state.js';

/** Whether the merchant may renew, by the service's answer or by what the page says. @internal */
export class Eligibility {
  readonly #host: SessionHost;
  /** Aborted when a check no longer counts: the merchant has changed, or the page has answered. */
  #asking = new AbortController();
  #checking: Promise<void> | undefined;
  /** The page's response that began a revision, because it ended an earlier acceptance. */
  #began: readonly [merchant: MerchantResponse, revision: number] | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Asks the service; with `reuse`, only if no answer is known. One request at a time. */
  async check(reuse: boolean): Promise<void> {
    const { providerId, blocked } = this.#state;
    if (!providerId || blocked || (reuse && hasVerdict(this.#state))) return;
    const { signal } = this.#asking;
    // A check is noted before it begins, because its events may lead back here.
    await (this.#checking ??= Promise.resolve().then(() =>
      signal.aborted ? undefined : this.#ask(providerId, signal),
    ));
  }

  /** Takes what the page says: a merchant response, or only its verdict. */
  provide(merchant: MerchantResponse | boolean): void {
    // An advert gives its response again in each revision, including the one that this response began.
    const [known, began] = this.#began ?? [];
    this.#began = undefined;
    if (known === merchant && began === this.#state.revision) return;
    // A check that is under way knows less than the page.
    this.stop();
    if (typeof merchant === 'boolean') {
      this.#settle(merchant, { merchant: undefined, deal: undefined });
      return;
    }
    // Open fields (§2.6) are passed through unchanged.
    const parsed = parseMerchant(cloneJson(merchant));
    if (parsed) this.#judge(parsed, merchant);
    else this.#report(notSent('merchant', 'response_invalid'));
  }

  /** Drops the check that is under way. */
  stop(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#checking = undefined;
  }

  async #ask(providerId: string, signal: AbortSignal): Promise<void> {
    const { session } = this.#host;
    const shown = prerendered();
    try {
      const options = this.#host.clientOptions({ eligibility: 'error' });
      if (!options) return;
      // Sent before the state changes, which makes elements work and would delay it.
      const sentAt = session.now();
      const answering = getMerchant(providerId, options, { signal });
      // An eligible merchant keeps the advert while the answer is refreshed. The page's `headers` may have switched to
      // another one.
      if (!signal.aborted && this.#state.eligibility !== 'eligible') {
        this.#host.commit({ eligibility: 'checking', error: this.#decisionError });
      }
      const { data, serverTime } = await answering;
      // No advert should appear for an instant if what is kept says otherwise.
      await session.restore();
      if (!signal.aborted) this.#host.setClock(serverTime, sentAt);
      // The clock may expire offers, and a listener may switch to another merchant.
      if (!signal.aborted) this.#judge(data);
    } catch (error) {
      // Nobody has seen a page that is prerendered: what failed there is asked for again once it is shown.
      await shown;
      if (signal.aborted) return;
      if (shown) await this.#ask(providerId, signal);
      else this.#report(faultOf(error, 'config', false));
    } finally {
      if (!signal.aborted) this.#checking = undefined;
    }
  }

  /** The error about offers or an acceptance that the merchant is reading, which a check must not replace. */
  get #decisionError(): FinanceError | undefined {
    const { error, offers, acceptance } = this.#state;
    const isShown = offers === 'error' || acceptance === 'error';
    const isOfDecision = error?.operation === 'offers' || error?.operation === 'accept';
    return isShown || isOfDecision ? error : undefined;
  }

  #report(error: FinanceError): void {
    const shown = this.#decisionError ?? error;
    this.#host.report(error, { eligibility: 'error', deal: undefined, error: shown });
  }

  #judge(merchant: MerchantResponse, given?: MerchantResponse): void {
    const before = this.#state.revision;
    if (this.#host.flow()?.takeMerchant(merchant) === false) return;
    const { revision } = this.#state;
    if (given && revision !== before) this.#began = [given, revision];
    const deal = renewableDeal(merchant);
    this.#settle(!!deal, { merchant, deal });
  }

  #settle(eligible: boolean, known: Partial<FinanceState>): void {
    const { signal } = this.#asking;
    this.#host.commit({
      ...known,
      eligibility: eligible ? 'eligible' : 'ineligible',
      error: this.#decisionError,
    });
    if (signal.aborted) return;
    const { providerId, deal } = this.#state;
    this.#host.session.dispatchEvent(
      new RenewalEligibilityEvent({ providerId: providerId ?? '', eligible, deal }),
    );
  }
}
