import type { FinanceError } from '../client/errors.js';
import { getMerchant, parseMerchant } from '../client/merchant.js';
import { renewableDeal } from '../domain/eligibility.js';
import type { MerchantResponse } from '../domain/service-types.js';
import { RenewalEligibilityEvent } from '../events/renewal-eligibility.js';
import { cloneJson } from './clone-json.js';
import { faultOf, notSent } from './faults.js';
import type { SessionHost } from './host.js';
import { hasVerdict, type FinanceState } from './state.js';

/** Whether the merchant may renew: by the service's answer, or by the page's word. @internal */
export class Eligibility {
  readonly #host: SessionHost;
  /** Aborted when what is being asked no longer counts: of another merchant, or since the page has given its word. */
  #asking = new AbortController();
  #checking: Promise<void> | undefined;
  /** The page's word with which a revision began, for it ended what was accepted before. */
  #began: readonly [merchant: MerchantResponse, revision: number] | undefined;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Asks the service; with `reuse`, only where no answer is known. One request at a time. */
  async check(reuse: boolean): Promise<void> {
    const { providerId, blocked } = this.#state;
    if (!providerId || blocked || (reuse && hasVerdict(this.#state))) return;
    const { signal } = this.#asking;
    // Noted before it begins: what it tells the page may lead back here.
    await (this.#checking ??= Promise.resolve().then(() =>
      signal.aborted ? undefined : this.#ask(providerId, signal),
    ));
  }

  /** The page's word: a merchant response, or only its verdict. */
  provide(merchant: MerchantResponse | boolean): void {
    // An advert gives it anew in each revision, also in the one that it has begun itself.
    const [known, began] = this.#began ?? [];
    this.#began = undefined;
    if (known === merchant && began === this.#state.revision) return;
    // A check under way knows less than the page.
    this.stop();
    if (typeof merchant === 'boolean') {
      this.#settle(merchant, { merchant: undefined, deal: undefined });
      return;
    }
    // Its open parts are passed through whole: what the page says of them holds.
    const parsed = parseMerchant(cloneJson(merchant));
    if (parsed) this.#judge(parsed, merchant);
    else this.#report(notSent('merchant', 'response_invalid'));
  }

  /** What is being asked is no longer of use. */
  stop(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#checking = undefined;
  }

  async #ask(providerId: string, signal: AbortSignal): Promise<void> {
    const { session } = this.#host;
    try {
      const options = this.#host.clientOptions({ eligibility: 'error' });
      if (!options) return;
      // Sent before it is told: what elements do then would hold it up.
      const sentAt = session.now();
      const answering = getMerchant(providerId, options, { signal });
      // A known eligible merchant keeps the advert while the answer is refreshed.
      if (this.#state.eligibility !== 'eligible') {
        this.#host.commit({ eligibility: 'checking', error: this.#decisionError });
      }
      const { data, serverTime } = await answering;
      // No advert for an instant where what is kept says otherwise.
      await this.#host.restored();
      if (!signal.aborted) this.#host.setClock(serverTime, sentAt);
      // That may expire offers, and a listener may go to another merchant.
      if (!signal.aborted) this.#judge(data);
    } catch (error) {
      if (!signal.aborted) this.#report(faultOf(error, 'config', false));
    } finally {
      if (!signal.aborted) this.#checking = undefined;
    }
  }

  /** What the merchant reads of offers and acceptance is not for a check to change. */
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
    if (this.#host.flow()?.hear(merchant) === false) return;
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
