import type { ReactiveControllerHost } from '@lit/reactive-element';
import { html, nothing } from 'lit-html';
import { isCurrency } from '../../domain/money.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import { isShare } from '../../domain/terms.js';
import { DETAILS_CHANGE } from '../../internal/details-change.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { Localizer } from '../../strings/localize.js';
import { afresh } from './afresh.js';
import { renderAfterPaint } from './after-paint.js';
import { renderFieldError } from './field-error.js';
import { nameOf } from './offer-name.js';
import { stayPut } from './stay-put.js';

const EXAMPLE = 1500;

type WhatIfHost = ReactiveControllerHost & { readonly session: FinanceSession | undefined };

/** The arithmetic, once a figure was typed. */
let arithmetic: typeof import('./takings.js') | undefined;

/** What the merchant typed, and in which revision of the session's state. */
interface Typed {
  readonly revision: number | undefined;
  readonly text: string;
}

const NOTHING: Typed = { revision: undefined, text: '' };

/** What was typed, by session: what the merchant tried beside the offers also shows in the review. */
const typed = new WeakMap<FinanceSession, Typed>();

/**
 * Shows how an offer would split takings that the merchant types in: how much goes to repayment, and how much is kept.
 * It is arithmetic with the merchant's own figure. Nothing is forecast or sent.
 *
 * The field is there from the start, so that nothing moves and the keyboard can reach it. Only the arithmetic is
 * loaded, while the merchant types. If that fails, it is tried again at the next keystroke or finished figure. In
 * Firefox, which keeps a failed module until the page is reloaded, that doesn't help.
 */
export class WhatIf {
  readonly #host: WhatIfHost;
  /** The last figure that was finished here, and the offer that it was finished for. */
  #finished: { readonly figure: Typed; readonly offer: Offer } | undefined;

  constructor(host: WhatIfHost) {
    this.#host = host;
  }

  /** The sentence for `offer`, if a figure was typed. */
  resultFor(offer: Offer, l: Localizer): string | undefined {
    return arithmetic?.resultOf(this.#typed.text, offer, l);
  }

  /**
   * Renders the field, for takings in the currency of the offer.
   *
   * @param choice - The offer whose result is read out.
   * @param far - Whether the offers are far from the field, so that the result is also shown beside it.
   */
  render(choice: OfferChoice | undefined, l: Localizer, far = false) {
    const offer = choice?.offer;
    if (!offer || !isCurrency(offer.currency) || !isShare(offer.split_percentage)) return nothing;
    const typed = this.#typed;
    const { text } = typed;
    const result = this.#named(choice, l);
    // Nothing is said about a figure that is still being typed.
    const finished = this.#finished?.figure === typed ? this.#finished : undefined;
    const problem =
      finished && arithmetic && text.trim() && !result
        ? l.text('whatIfProblem', { example: l.money(EXAMPLE, offer.currency) })
        : '';
    // Once another offer is chosen, the result is no longer true.
    const aloud = finished?.offer === offer ? result : '';
    return html`<details class="what-if">
      <summary>${l.text('whatIfHeading')}</summary>
      <div class="field">
        <label part="label" for="takings">${l.text('whatIfTakings')}</label>
        <input
          part="input"
          id="takings"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          .value=${afresh(text)}
          aria-invalid=${!!problem}
          aria-describedby=${problem ? 'what-if-problem what-if-hint' : 'what-if-hint'}
          @input=${(event: Event) => this.#type(event.target as HTMLInputElement)}
          @change=${(event: Event) => this.#finish(offer, event.target as Element)}
        />
        ${renderFieldError('what-if-problem', problem)}
        ${far && result ? html`<p class="answer" aria-hidden="true">${result}</p>` : nothing}
        <span class="hint" id="what-if-hint">${l.text('whatIfHint')}</span>
        <div role="status" class="visually-hidden">${problem || aloud}</div>
      </div>
    </details>`;
  }

  async #load(field: Element): Promise<void> {
    if (arithmetic) return;
    const loaded = await import('./takings.js').catch(() => undefined);
    arithmetic ??= loaded;
    this.#tell(field);
  }

  /** What was typed for the previous merchant doesn't apply to this one. */
  get #typed(): Typed {
    const { session } = this.#host;
    const found = (session && typed.get(session)) ?? NOTHING;
    return found.revision === session?.state.revision ? found : NOTHING;
  }

  #type(field: HTMLInputElement): void {
    const { session } = this.#host;
    if (session) typed.set(session, { revision: session.state.revision, text: field.value });
    void this.#load(field);
    this.#tell(field);
  }

  /**
   * The result is shown beside the prices of all elements of the session, so they update: some of them above `field`,
   * which must not move while somebody types in it.
   */
  #tell(field: Element): void {
    const { session } = this.#host;
    void stayPut(field, renderAfterPaint(session), this.#host);
    session?.dispatchEvent(new Event(DETAILS_CHANGE));
  }

  #finish(offer: Offer, field: Element): void {
    this.#finished = { figure: this.#typed, offer };
    void this.#load(field);
    this.#host.requestUpdate();
  }

  /** The sentence with the name of its offer, for merchants who can't see where it belongs. */
  #named(choice: OfferChoice, l: Localizer): string {
    const result = this.resultFor(choice.offer, l) ?? '';
    const name = nameOf(choice, l);
    return result && name ? `${name}. ${result}` : result;
  }
}
