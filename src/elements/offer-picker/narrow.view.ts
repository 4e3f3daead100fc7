import { html, nothing } from 'lit-html';
import { currencyOf } from '../../domain/offers.js';
import { amountsOf, MANY, nearestOffers } from '../../domain/narrow.js';
import type { Offer, Product } from '../../domain/service-types.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import { plural } from '../../strings/plural.js';
import { afresh } from '../shared/afresh.js';
import { renderAfterPaint } from '../shared/after-paint.js';
import { renderButton } from '../shared/button.js';
import { firstClick } from '../shared/first-click.js';
import type { OfferPicker } from './offer-picker.js';

/**
 * Narrows a product with many offers by amount: a slider runs over the amounts that can be chosen, and the offers
 * nearest to the chosen amount are shown. If there is only one amount, the cheapest offers are shown. The service isn't
 * asked again, and the chosen offer is never hidden.
 */
export class Narrowing {
  readonly #host: OfferPicker;
  /** By product: the index of the chosen amount among those of the slider; its complement while all offers show. */
  readonly #choices = new WeakMap<Product, number>();

  constructor(host: OfferPicker) {
    this.#host = host;
  }

  narrow(
    product: Product,
    { selected }: FinanceState,
    headingId: string,
    l: Localizer,
    label: 'pickerNarrow' | 'termNewFinance',
    isOpen: (offer: Offer) => boolean,
  ): { readonly offers: readonly Offer[]; readonly control: unknown } {
    const { offers } = product;
    const amounts = amountsOf(offers.filter(isOpen));
    const currency = amounts.length > 1 ? currencyOf(offers) : undefined;
    if (offers.length <= (currency ? MANY : 2 * MANY)) return { offers, control: nothing };
    // Starts in the middle, so that neither end is suggested.
    const start = (amounts.length - 1) >> 1;
    const choice = this.#choices.get(product) ?? start;
    const showsAll = choice < 0;
    const place = showsAll ? ~choice : choice;
    const amount = amounts[place] ?? 0;
    const near = new Set(showsAll ? offers : nearestOffers(offers, amount, isOpen));
    if (selected?.product === product) near.add(selected.offer);
    const shown = offers.filter((offer) => near.has(offer));
    const count = { shown: l.number(shown.length), total: l.number(offers.length) };
    const choose = (to: number) => {
      this.#choices.set(product, to);
      this.#host.requestUpdate();
    };
    const id = `${headingId}-amount`;
    const slide = (unit: string) => {
      const money = (at: number) => l.money(amounts.at(at) ?? 0, unit);
      const about = (at: number) => l.text('pickerNarrowValue', { amount: money(at) });
      return html`<label part="label" id=${id} for="${id}-input">${l.text(label)}</label>
        <div class="scale">
          <input
            part="slider"
            id="${id}-input"
            type="range"
            max=${amounts.length - 1}
            .value=${afresh(String(place))}
            aria-labelledby="${id} ${headingId}"
            aria-valuetext=${afresh(about(place))}
            @input=${({ target }: Event) => {
              const slider = target as HTMLInputElement;
              const at = Number(slider.value);
              // At once: a screen reader reads it as the thumb moves.
              slider.setAttribute('aria-valuetext', about(at));
              void renderAfterPaint(this.#host.session);
              choose(at);
            }}
          />
          <span aria-hidden="true">${money(0)}</span>
          <output class="chosen" aria-hidden="true">${showsAll ? nothing : about(place)}</output>
          <span aria-hidden="true">${money(-1)}</span>
        </div>`;
    };
    const control = html`<div class="narrow">
      ${currency ? slide(currency) : nothing}
      <div class="count line small">
        <span aria-live="polite">${plural(l, 'pickerNarrowShown', offers.length, count)}</span>
        ${renderButton(
          'show-all',
          'secondary small',
          showsAll
            ? l.text('pickerNarrowFewer')
            : plural(l, 'pickerNarrowAll', offers.length, count),
          firstClick(() => choose(~choice)),
        )}
      </div>
    </div>`;
    return { offers: shown, control };
  }
}
