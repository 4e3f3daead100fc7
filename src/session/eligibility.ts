import type { FinanceError } from '../client/errors.js';
import { getMerchant, parseMerchant } from '../client/merchant.js';
import { renewableDeal } from '../domain/eligibility.js';
import type { MerchantResponse } from '../domain/service-types.js';
import { RenewalEligibilityEvent } from '../events/renewal-eligibility.js';
import { cloneJson } from './clone-json.js';
import { faultOf, notSent } from './faults.js';
import type { EligibilityHost } from './host.js';
import type { FinanceState } from './state.js';

/** Whether the merchant may renew: by the service's answer, or by the page's word. @internal */
export class Eligibility {
  readonly #host: EligibilityHost;
  /** How often the page has given its word. */
  #given = 0;
  #checking: { readonly revision: number; readonly done: Promise<void> } | undefined;
  #reads: AbortController | undefined;

  constructor(host: EligibilityHost) {
    this.#host = host;
  }

  get #state(): FinanceState {
    return this.#host.session.state;
  }

  /** Asks the service; with `reuse`, only where no answer is known. One request at a time. */
  async check(reuse: boolean): Promise<void> {
    const { revision, providerId, eligibility, blocked } = this.#state;
    const known = eligibility === 'eligible' || eligibility === 'ineligible';
    if (!providerId || blocked || (reuse && known)) return;
    if (this.#checking?.revision !== revision) {
      const done = this.#ask(providerId).finally(() => {
        if (this.#checking?.done === done) this.#checking = undefined;
      });
      this.#checking = { revision, done };
    }
    await this.#checking.done;
  }

  /** The page's word: a merchant response, or only its verdict. */
  provide(merchant: MerchantResponse | boolean): void {
    // A check under way knows less than the page.
    this.#given++;
    this.#checking = undefined;
    if (typeof merchant === 'boolean') {
      this.#settle(merchant, { merchant: undefined, deal: undefined });
      return;
    }
    // Its open parts are passed through whole: what the page says of them holds.
    const parsed = parseMerchant(cloneJson(merchant));
    if (parsed) this.#judge(parsed);
    else this.#report(notSent('merchant', 'response_invalid'));
  }

  /** A new beginning: what is being asked is no longer of use. */
  stop(): void {
    this.#reads?.abort();
    this.#reads = undefined;
  }

  async #ask(providerId: string): Promise<void> {
    const { session } = this.#host;
    const options = this.#host.clientOptions({ eligibility: 'error' });
    if (!options) return;
    const isAsked = this.#asking();
    // Sent before it is told: what elements do then would hold it up.
    const { signal } = (this.#reads ??= new AbortController());
    const sentAt = session.now();
    const answering = getMerchant(providerId, options, { signal });
    // A known eligible merchant keeps the advert while the answer is refreshed.
    if (this.#state.eligibility !== 'eligible') {
      this.#host.commit({ eligibility: 'checking', error: this.#decisionError });
    }
    try {
      const answer = await answering;
      // No advert for an instant where what is kept says otherwise.
      await this.#host.restored();
      if (!isAsked()) return;
      this.#host.setClock(answer.serverTime, sentAt);
      // That may expire offers, and a listener may go to another merchant.
      if (isAsked()) this.#judge(answer.data);
    } catch (error) {
      if (isAsked()) this.#report(faultOf(error, 'config', false));
    }
  }

  /** Says later whether the answer still counts: not for another merchant, nor after the page's word. */
  #asking(): () => boolean {
    const { revision } = this.#state;
    const given = this.#given;
    return () => revision === this.#state.revision && given === this.#given;
  }

  /** What the merchant reads of offers and acceptance is not for a check to change. */
  get #decisionError(): FinanceError | undefined {
    const { error, offers, acceptance } = this.#state;
    const isShown = offers === 'error' || acceptance === 'error';
    return isShown || error?.operation === 'offers' || error?.operation === 'accept'
      ? error
      : undefined;
  }

  #report(error: FinanceError): void {
    const shown = this.#decisionError ?? error;
    this.#host.report(error, { eligibility: 'error', deal: undefined, error: shown });
  }

  #judge(merchant: MerchantResponse): void {
    const application = this.#host.application();
    const { revision } = this.#state;
    const isOver = application?.isOver(merchant);
    if (isOver) this.#host.reset();
    else application?.acceptance.find(merchant);
    if (this.#state.revision !== revision + (isOver ? 1 : 0)) return;
    const deal = renewableDeal(merchant);
    this.#settle(!!deal, { merchant, deal });
  }

  #settle(eligible: boolean, known: Partial<FinanceState>): void {
    const isAsked = this.#asking();
    this.#host.commit({
      ...known,
      eligibility: eligible ? 'eligible' : 'ineligible',
      error: this.#decisionError,
    });
    if (!isAsked()) return;
    const { providerId, deal } = this.#state;
    this.#host.session.dispatchEvent(
      new RenewalEligibilityEvent({ providerId: providerId ?? '', eligible, deal }),
    );
  }
}
