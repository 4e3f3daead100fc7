/** The offers, as one group of radio buttons. */
import { html, nothing } from 'lit-html';
import { costOf } from '../../domain/cost.js';
import type { Offer, Product } from '../../domain/service-types.js';
import { isShare } from '../../domain/terms.js';
import { isDecided } from '../../session/state.js';
import type { FrameContent } from '../shared/frame.js';
import type { OfferAccept } from '../offer-accept/offer-accept.js';
import { renderAfterPaint } from '../shared/after-paint.js';
import { renderButton } from '../shared/button.js';
import { nameOf } from '../shared/offer-name.js';
import { amountClass, amountOf, commonOf, rowsOf } from '../shared/price.js';
import { reviewsOf, showReview } from '../shared/reviews.js';
import { stayPut } from '../shared/stay-put.js';
import { limitsOf, loose, renderTerms } from '../shared/terms.js';
import type { Scene } from './scene.js';

/** What rendering a set of offers needs. */
interface OffersScene extends Scene {
  /** The offers that can be chosen. */
  readonly available: ReadonlySet<Offer>;
  readonly locked: boolean;
  /** The element on this page that reviews the chosen offer. */
  readonly review: OfferAccept | undefined;
  /**
   * The lowest cost for each amount and currency, in units of the currency; only if there are several offers to
   * compare.
   */
  readonly lowestCosts: ReadonlyMap<string, number>;
}

export function renderReady(scene: Scene): FrameContent {
  const { memory, session, state, l } = scene;
  const locked = isDecided(state);
  // After a reload, this is what a merchant reads first.
  const isUnknown = state.acceptance === 'unknown';
  const products = productsOf(state);
  const available = products
    .flatMap((product) => product.offers.map((offer) => ({ offer, product })))
    .filter(({ offer: { offer_id } }) => session.isSelectable(offer_id));
  const { selected } = state;
  if (locked) memory.pressed = selected;
  else if (memory.pressed !== selected) memory.pressed = undefined;
  const review = selected && reviewsOf(session).find(({ behaviour }) => behaviour);
  const lowestCosts = lowestCostsOf(available.map(({ offer }) => offer));
  // All offers can only be read: none of them can be chosen.
  const none = !locked && available.length === 0;
  const offers = new Set(available.map(({ offer }) => offer));
  const offersScene: OffersScene = { ...scene, available: offers, locked, review, lowestCosts };
  return {
    heading: l.text(none ? 'pickerEmptyHeading' : 'pickerHeading'),
    replaceable: !none,
    // The review appears further down, where it may be out of sight, so the choice is announced.
    status: locked
      ? ''
      : review && !memory.pressed
        ? l.text('pickerChosen', {
            offer: nameOf(selected, l) || amountOf(scene, selected.offer).value,
          })
        : selected
          ? ''
          : l.text(none ? 'pickerEmptyHeading' : 'pickerLoaded'),
    body: html`
      <div class="muted">
        ${
          locked
            ? isUnknown
              ? `${l.text('acceptUnknownHeading')}.`
              : l.text('pickerLocked')
            : html`<slot name=${none ? 'empty' : 'intro'}
                >${l.text(none ? 'pickerEmpty' : 'pickerIntro')}</slot
              >`
        }
      </div>
      ${
        none
          ? html`<slot name="contact"></slot>`
          : locked
            ? nothing
            : memory.expiry.render(state.expiresAt, 'expiryCountdown', l)
      }
      ${products.length > 0 ? renderProducts(offersScene, products) : nothing}
      ${
        locked
          ? nothing
          : memory.whatIf.render(
              [selected, ...available].find((choice) => isShare(choice?.offer.split_percentage)),
              l,
              true,
            )
      }
      <slot name="disclosure"></slot>
    `,
  };
}

/**
 * The products to show. While the outcome of an acceptance is unknown, offers that weren't chosen are only in the way.
 */
function productsOf({ products, acceptance, selected }: Scene['state']): readonly Product[] {
  if (acceptance !== 'unknown') return products;
  return selected ? [{ ...selected.product, offers: [selected.offer] }] : [];
}

function lowestCostsOf(offers: readonly Offer[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number[]>();
  for (const offer of offers) {
    const money = moneyOf(offer);
    const all = costs.get(money) ?? [];
    all.push(costOf(offer));
    costs.set(money, all);
  }
  return new Map(
    [...costs].filter(([, all]) => all.length > 1).map(([money, all]) => [money, Math.min(...all)]),
  );
}

/** A key by which costs are compared. Costs of different amounts aren't comparable: more money costs more. */
const moneyOf = ({ currency, funded_amount }: Offer): string =>
  `${String(funded_amount)} ${currency}`;

function renderProducts(scene: OffersScene, products: readonly Product[]) {
  const { host } = scene;
  // In Chromium a shadow root keeps radio buttons that were removed from it, with all around them; a form doesn't.
  return html`<form role="none" @submit=${(event: Event) => event.preventDefault()}>
    <fieldset
      role="radiogroup"
      aria-labelledby="heading"
      @change=${(event: Event) => {
        const radio = event.target as HTMLInputElement;
        const { name, value } = radio;
        if (name !== 'offer') return;
        // The current session is asked to choose: a new one may not have been rendered yet.
        host.select(value);
        // If it refused the choice, the ticks go back to where they were.
        host.requestUpdate();
        // The button that leads to the review moves from one card to another.
        void stayPut(radio, renderAfterPaint(host.session), host);
      }}
    >
      ${products
        .filter((product) => product.offers.length > 0)
        .map((product, index) => renderProduct(scene, product, index))}
    </fieldset>
  </form>`;
}

function renderProduct(scene: OffersScene, product: Product, index: number) {
  const { available, state, session, memory, l } = scene;
  const lang = session.options.serviceLanguage ?? nothing;
  const limits = limitsOf(product, l);
  const isNamed = !!product.name.trim();
  const { offers, control } = memory.narrowing.narrow(
    product,
    state,
    `product-${String(index)}`,
    l,
    // The slider runs over whole amounts. What is received of them is less.
    commonOf(scene).settles ? 'termNewFinance' : 'pickerNarrow',
    (offer) => available.has(offer),
  );
  return html`
    <div
      part="product"
      class="product"
      role=${isNamed ? 'group' : nothing}
      aria-labelledby="product-${index}"
    >
      ${
        isNamed
          ? html`<h3 part="subheading" id="product-${index}" class="subheading" lang=${lang}>
              ${product.name}
            </h3>`
          : nothing
      }
      ${product.description ? html`<p lang=${lang}>${product.description}</p>` : nothing}
      ${limits ? html`<p class="muted">${limits}</p>` : nothing} ${control}
      <div class="offers">
        ${offers.map((offer, i) =>
          renderOffer(scene, product, offer, `${String(index)}-${String(i)}`),
        )}
      </div>
    </div>
  `;
}

function renderOffer(scene: OffersScene, product: Product, offer: Offer, id: string) {
  const { state, session, locked, review, lowestCosts, memory, l } = scene;
  const available = scene.available.has(offer);
  const selected = available && state.selected?.offer.offer_id === offer.offer_id;
  const amount = amountOf(scene, offer);
  // The terms of an offer that can't be chosen are left out.
  const terms = () =>
    renderTerms(
      rowsOf(
        scene,
        { offer, product },
        {
          lowestCost: lowestCosts.get(moneyOf(offer)),
          whatIf: memory.whatIf.resultFor(offer, l),
          beside: true,
        },
      ),
      { id: `terms-${id}`, brief: true },
    );
  const classes = `offer ${available ? '' : 'unavailable'}`;
  return html`
    <div part="offer" class=${classes}>
      <label class="pick">
        <input
          type="radio"
          name="offer"
          value=${offer.offer_id}
          ?disabled=${!available || locked}
          aria-describedby=${available ? `terms-${id}` : nothing} />
        <span class="what"
          ><span class="label" lang=${session.options.serviceLanguage ?? nothing}
            >${offer.description}${
              available
                ? nothing
                : html` <span class="tag" lang=${l.lang}>${l.text('pickerUnavailable')}</span>`
            }</span
          >
          <span class="price"
            ><span class="caption" .textContent=${amount.label}></span>
            <span
              part="amount"
              class=${amountClass(amount.value)}
              .textContent=${loose(amount.value)}
            ></span></span></span></label
      >${available ? terms() : nothing}${
        selected && review && !locked
          ? renderButton('review', 'small', l.text('pickerReview'), () => showReview(review))
          : nothing
      }
    </div>
  `;
}
