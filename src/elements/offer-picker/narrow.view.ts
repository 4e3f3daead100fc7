import type { ReactiveControllerHost } from '@lit/reactive-element';
import { html, nothing } from 'lit-html';
import { currencyOf } from '../../domain/offers.js';
import { amountsOf, MANY, nearestOffers } from '../../domain/narrow.js';
import type { Offer, Product } from '../../domain/service-types.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import { plural } from '../../strings/plural.js';

/**
 * Narrows a product with many offers by amount: a slider runs over the amounts that exist, and the offers nearest to
 * the chosen amount are shown. If there is only one amount, the cheapest offers are shown. The service isn't asked
 * again, and the chosen offer is never hidden.
 */
export class Narrowing {
  readonly #host: ReactiveControllerHost;
  #products: readonly Product[] | undefined;
  /** By product: the index of the chosen amount among those that exist, or `all` for all offers. */
  #choices = new Map<Product, number | 'all'>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  narrow(
    product: Product,
    { products, selected }: FinanceState,
    headingId: string,
    l: Localizer,
    isOpen: (offer: Offer) => boolean,
  ): { readonly offers: readonly Offer[]; readonly control: unknown } {
    const { offers } = product;
    if (this.#products !== products) {
      this.#products = products;
      this.#choices = new Map();
    }
    // The amounts of the offers that can be chosen. If that is only one, the slider covers all amounts and starts at
    // that one.
    const own = amountsOf(offers.filter(isOpen));
    const amounts = own.length > 1 ? own : amountsOf(offers);
    const currency = amounts.length > 1 ? currencyOf(offers) : undefined;
    if (offers.length <= (currency ? MANY : 2 * MANY)) return { offers, control: nothing };
    // Starts in the middle, so that neither end is suggested.
    const start = own.length === 1 ? amounts.indexOf(own[0] ?? 0) : (amounts.length - 1) >> 1;
    const choice = this.#choices.get(product) ?? start;
    const showsAll = choice === 'all';
    const place = showsAll ? start : choice;
    const amount = amounts[place] ?? 0;
    const near = new Set(showsAll ? offers : nearestOffers(offers, amount, isOpen));
    if (selected?.product === product) near.add(selected.offer);
    const shown = offers.filter((offer) => near.has(offer));
    const count = { shown: l.number(shown.length), total: l.number(offers.length) };
    const choose = (to: number | 'all') => {
      this.#choices.set(product, to);
      this.#host.requestUpdate();
    };
    const id = `${headingId}-amount`;
    const slide = (unit: string) => {
      const money = (at: number) => l.money(amounts.at(at) ?? 0, unit);
      const about = l.text('pickerNarrowValue', { amount: money(place) });
      return html`<label part="label" id=${id} for="${id}-input">${l.text('pickerNarrow')}</label>
        <div class="scale">
          <input
            part="slider"
            id="${id}-input"
            type="range"
            min="0"
            max=${amounts.length - 1}
            step="1"
            .value=${String(place)}
            aria-labelledby="${id} ${headingId}"
            aria-valuetext=${about}
            @input=${(event: Event) => choose(Number((event.target as HTMLInputElement).value))}
          />
          <span aria-hidden="true">${money(0)}</span>
          <output for="${id}-input" class="chosen" aria-hidden="true"
            >${showsAll ? nothing : about}</output
          >
          <span aria-hidden="true">${money(-1)}</span>
        </div>`;
    };
    const control = html`<div class="narrow">
      ${currency ? slide(currency) : nothing}
      <div class="count line small">
        <span role="status">${plural(l, 'pickerNarrowShown', offers.length, count)}</span>
        <button
          part="show-all"
          class="button secondary small"
          type="button"
          @click=${() => choose(showsAll ? start : 'all')}
        >
          ${showsAll ? l.text('pickerNarrowFewer') : plural(l, 'pickerNarrowAll', offers.length, count)}
        </button>
      </div>
    </div>`;
    return { offers: shown, control };
  }
}
