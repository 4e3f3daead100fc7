import { html, nothing, type ReactiveControllerHost } from 'lit';
import { parseAmount, type NumberShape } from '../../domain/amount-input.js';
import { isCurrency } from '../../domain/money.js';
import { hasReadableAmounts } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import { isShare, splitTakings } from '../../domain/terms.js';
import type { Localizer } from '../../strings/localize.js';

const EXAMPLE = 1500;

/**
 * Shows what would become of takings that the merchant types in: so much goes to repayment, so much
 * stays. It is arithmetic with the merchant's own figure; nothing is foretold or sent.
 */
export class WhatIf {
  readonly #host: ReactiveControllerHost;
  #text = '';
  #problem = false;
  /** What is read out: once a figure is finished, not at every key. */
  #spoken = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The sentence for `offer`, if there is a figure for it. */
  resultFor(offer: Offer, l: Localizer): string | undefined {
    const { currency, split_percentage } = offer;
    if (!hasReadableAmounts(offer) || !isShare(split_percentage)) return undefined;
    const takings = this.#takings(l, currency);
    if (takings === undefined) return undefined;
    const { repaid, kept } = splitTakings(takings, split_percentage, currency);
    return l.text('whatIfResult', {
      takings: l.money(takings, currency),
      repaid: l.money(repaid, currency),
      kept: l.money(kept, currency),
    });
  }

  /** The field, for takings in the currency of `offer`; `offer` is the one whose result is read out. */
  render(offer: Offer | undefined, l: Localizer) {
    if (!offer || !isCurrency(offer.currency) || !isShare(offer.split_percentage)) return nothing;
    const describedBy = this.#problem ? 'what-if-problem what-if-hint' : 'what-if-hint';
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
          maxlength="24"
          aria-invalid=${this.#problem ? 'true' : 'false'}
          aria-describedby=${describedBy}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
          @change=${(event: Event) => this.#finish(event, offer, l)}
        />
        ${
          this.#problem
            ? html`<span part="field-error" class="field-error" id="what-if-problem"
                >${l.text('whatIfProblem', { example: l.money(EXAMPLE, offer.currency) })}</span
              >`
            : nothing
        }
        <span class="hint" id="what-if-hint">${l.text('whatIfHint')} ${l.text('whatIfNote')}</span>
        <div role="status" class="visually-hidden">${this.#spoken}</div>
      </div>
    </details>`;
  }

  #takings(l: Localizer, currency: string): number | undefined {
    return this.#text.trim() ? parseAmount(this.#text, shapeOf(l.lang), currency) : undefined;
  }

  #type(text: string): void {
    this.#text = text;
    this.#problem = false;
    this.#host.requestUpdate();
  }

  #finish(event: Event, offer: Offer, l: Localizer): void {
    // Not a choice among the offers.
    event.stopPropagation();
    this.#problem = !!this.#text.trim() && this.#takings(l, offer.currency) === undefined;
    this.#spoken = this.resultFor(offer, l) ?? '';
    this.#host.requestUpdate();
  }
}

const shapes = new Map<string, NumberShape>();

function shapeOf(lang: string): NumberShape {
  let shape = shapes.get(lang);
  if (!shape) {
    const format = new Intl.NumberFormat(lang, { useGrouping: false });
    shape = {
      decimal: format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
      digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
    };
    shapes.set(lang, shape);
  }
  return shape;
}
