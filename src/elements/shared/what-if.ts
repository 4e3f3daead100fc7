import type { ReactiveControllerHost } from '@lit/reactive-element';
import { html, nothing } from 'lit-html';
import { isCurrency } from '../../domain/money.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import { isShare } from '../../domain/terms.js';
import { DETAILS_CHANGE } from '../../internal/details-change.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { Localizer } from '../../strings/localize.js';
import { nameOf } from './offer-name.js';

const EXAMPLE = 1500;

type WhatIfHost = ReactiveControllerHost & { readonly session: FinanceSession | undefined };

const problemOf = ({ currency }: Offer, l: Localizer): string =>
  l.text('whatIfProblem', { example: l.money(EXAMPLE, currency) });

/** There once a calculator was opened. */
let arithmetic: typeof import('./takings.js') | undefined;

/** What the merchant typed, in which beginning of a session. */
interface Typed {
  readonly revision: number | undefined;
  readonly text: string;
}

interface Said {
  readonly of: Typed;
  readonly problem: boolean;
  /** For an offer, or of the figure. */
  readonly offer?: Offer | undefined;
  readonly aloud: string;
}

const NOTHING: Typed = { revision: undefined, text: '' };
const SILENT: Said = { of: NOTHING, problem: false, aloud: '' };

/** Typed once for a session: what was tried at the offers stands at the review as well. */
const typed = new WeakMap<FinanceSession, Typed>();

/**
 * Shows what would become of takings that the merchant types in: so much goes to repayment, so much
 * stays. It is arithmetic with the merchant's own figure; nothing is foretold or sent.
 *
 * The field is there at once, so that nothing moves and the keyboard finds it. Only the arithmetic is
 * loaded, while the merchant types; where it got lost, the next opening, key or figure asks again (but for
 * Firefox, which keeps a failed module until the page is reloaded).
 */
export class WhatIf {
  readonly #host: WhatIfHost;
  /** What was said of a figure that was finished here: not of the next one. `aloud` is read out. */
  #said = SILENT;

  constructor(host: WhatIfHost) {
    this.#host = host;
  }

  /** The sentence for `offer`, if there is a figure for it. */
  resultFor(offer: Offer, l: Localizer): string | undefined {
    const { text } = this.#typed;
    return text.trim() ? arithmetic?.resultOf(text, offer, l) : undefined;
  }

  /**
   * The field, for takings in the currency of the offer; `choice` is the one whose result is read out, and
   * shown at the field where the others are `far` from it.
   */
  render(choice: OfferChoice | undefined, l: Localizer, far = false) {
    const offer = choice?.offer;
    if (!offer || !isCurrency(offer.currency) || !isShare(offer.split_percentage)) return nothing;
    const result = far && this.#named(choice, l);
    const { text } = this.#typed;
    const said = this.#said.of === this.#typed ? this.#said : SILENT;
    const { problem } = said;
    // Of another offer it is no news, and no longer so.
    const aloud = problem || said.offer === offer ? said.aloud : '';
    const describedBy = problem ? 'what-if-problem what-if-hint' : 'what-if-hint';
    return html`<details class="what-if" @toggle=${() => this.#load()}>
      <summary>${l.text('whatIfHeading')}</summary>
      <div class="field">
        <label part="label" for="takings">${l.text('whatIfTakings')}</label>
        <input
          part="input"
          id="takings"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          maxlength="24"
          .value=${text}
          aria-invalid=${problem ? 'true' : 'false'}
          aria-describedby=${describedBy}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
          @change=${() => this.#finish(choice, l)}
        />
        ${
          problem
            ? html`<span part="field-error" class="field-error" id="what-if-problem"
                >${problemOf(offer, l)}</span
              >`
            : nothing
        }
        ${result ? html`<p class="answer" aria-hidden="true">${result}</p>` : nothing}
        <span class="hint" id="what-if-hint">${l.text('whatIfHint')} ${l.text('whatIfNote')}</span>
        <div role="status" class="visually-hidden">${aloud}</div>
      </div>
    </details>`;
  }

  async #load(): Promise<void> {
    if (arithmetic) return;
    const loaded = await import('./takings.js').catch(() => undefined);
    arithmetic ??= loaded;
    this.#tell();
  }

  /** What the merchant before typed is none of this one's. */
  get #typed(): Typed {
    const { session } = this.#host;
    const found = (session && typed.get(session)) ?? NOTHING;
    return found.revision === session?.state.revision ? found : NOTHING;
  }

  #type(text: string): void {
    const { session } = this.#host;
    if (session) typed.set(session, { revision: session.state.revision, text });
    void this.#load();
    this.#tell();
  }

  /** The figure stands beside the prices of all elements of the session. */
  #tell(): void {
    this.#host.session?.dispatchEvent(new Event(DETAILS_CHANGE));
  }

  async #finish(choice: OfferChoice, l: Localizer): Promise<void> {
    const { offer } = choice;
    const of = this.#typed;
    await this.#load();
    if (!arithmetic) return;
    const problem =
      !!of.text.trim() && arithmetic.takingsOf(of.text, l, offer.currency) === undefined;
    const aloud = problem ? problemOf(offer, l) : this.#named(choice, l);
    this.#said = { of, problem, offer, aloud };
    this.#host.requestUpdate();
  }

  /** The sentence with the name of the offer, for those who don't see where it stands. */
  #named(choice: OfferChoice, l: Localizer): string {
    const result = this.resultFor(choice.offer, l) ?? '';
    const name = nameOf(choice, l);
    return result && name ? `${name}. ${result}` : result;
  }
}
