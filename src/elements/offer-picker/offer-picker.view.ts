import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { hasReadableAmounts } from '../../domain/offers.js';
import { isAmount, isCurrency } from '../../domain/money.js';
import type { Offer, Product } from '../../domain/service-types.js';
import type { FinanceSession } from '../../session/finance-session.js';
import { isDecided, type FinanceState } from '../../session/state.js';
import { baseStyles } from '../../internal/base.styles.js';
import { flowStrings } from '../../strings/en.js';
import { languageOf, localizer, type Localizer } from '../../strings/localize.js';
import { addStrings } from '../../strings/strings.js';
import { adviceFor } from '../shared/advice.js';
import { ExpiryController } from '../shared/expiry.js';
import { renderFrame, type Content } from '../shared/frame.js';
import { balanceSettled, renderTerms, termRows } from '../shared/terms.js';
import { termsStyles } from '../shared/terms.styles.js';
import type { OfferPicker } from './offer-picker.js';
import { pickerStyles } from './offer-picker.styles.js';

addStrings('en', flowStrings);

export const styles = [baseStyles, termsStyles, pickerStyles];

/** What one rendering is made of. */
interface Scene {
  readonly host: OfferPicker;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly l: Localizer;
}

const clocks = new WeakMap<OfferPicker, ExpiryController>();

export function render(host: OfferPicker): unknown {
  const { session } = host;
  if (!session) return nothing;
  const scene: Scene = { host, session, state: session.state, l: localizer(languageOf(host)) };
  return renderFrame(CONTENTS[host.state](scene), host.state === 'loading');
}

const CONTENTS: Record<OfferPicker['state'], (scene: Scene) => Content> = {
  idle: renderStart,
  loading: renderLoading,
  ready: renderReady,
  empty: renderEmpty,
  expired: renderExpired,
  unknown: renderUnknown,
  error: renderError,
};

function renderStart({ host, l }: Scene): Content {
  return {
    heading: l.text('pickerHeading'),
    replaceable: true,
    body: html`<div class="stack">
      <div><slot name="intro">${l.text('advertBody')}</slot></div>
      <button part="start" class="button" type="button" @click=${() => host.start()}>
        ${l.text('pickerStart')}
      </button>
      <slot name="disclosure"></slot>
    </div>`,
  };
}

function renderLoading({ l }: Scene): Content {
  const text = l.text('pickerLoading');
  return {
    heading: l.text('pickerHeading'),
    replaceable: true,
    status: text,
    body: html`<p aria-hidden="true">${text}</p>
      <div class="skeleton" aria-hidden="true">
        ${Array.from({ length: 6 }, () => html`<div></div>`)}
      </div>`,
  };
}

function renderReady(scene: Scene): Content {
  const { host, session, state, l } = scene;
  let clock = clocks.get(host);
  if (!clock) {
    clock = new ExpiryController(host, () => host.session?.now() ?? Date.now());
    clocks.set(host, clock);
  }
  const locked = isDecided(state);
  return {
    heading: l.text('pickerHeading'),
    replaceable: true,
    status: l.text('pickerLoaded'),
    body: html`
      <div class="muted">
        ${
          locked ? l.text('pickerLocked') : html`<slot name="intro">${l.text('pickerIntro')}</slot>`
        }
      </div>
      ${clock.render(state.expiresAt, 'expiryCountdown', l)}
      <fieldset
        role="radiogroup"
        aria-labelledby="heading"
        class=${locked ? 'locked' : ''}
        @change=${(event: Event) => {
          session.selectOffer((event.target as HTMLInputElement).value);
          // What the session refused must not stay ticked.
          host.requestUpdate();
        }}
      >
        ${state.products
          .filter((product) => product.offers.length > 0)
          .map((product, index) => renderProduct(scene, product, index, locked))}
      </fieldset>
      <slot name="disclosure"></slot>
    `,
  };
}

function renderProduct(scene: Scene, product: Product, index: number, locked: boolean) {
  const { l } = scene;
  const { minimum, maximum } = product.limits;
  const currency = product.offers.find((offer) => isCurrency(offer.currency))?.currency;
  const limits =
    currency && isAmount(minimum, currency) && isAmount(maximum, currency)
      ? l.text('pickerLimits', {
          minimum: l.money(minimum, currency),
          maximum: l.money(maximum, currency),
        })
      : undefined;
  return html`
    <div part="product" class="product" role="group" aria-labelledby="product-${index}">
      <h3 id="product-${index}" class="subheading">${product.name}</h3>
      ${product.description ? html`<p>${product.description}</p>` : nothing}
      ${limits ? html`<p class="muted">${limits}</p>` : nothing}
      <div class="offers">
        ${product.offers.map((offer, i) =>
          renderOffer(scene, product, offer, `${String(index)}-${String(i)}`, locked),
        )}
      </div>
    </div>
  `;
}

function renderOffer(
  { host, session, state, l }: Scene,
  product: Product,
  offer: Offer,
  id: string,
  locked: boolean,
) {
  const available = session.isSelectable(offer.offer_id);
  const selected = available && state.selected?.offer.offer_id === offer.offer_id;
  const settledDeal = host.settlesBalance ? state.deal : undefined;
  const nets = balanceSettled(offer, settledDeal) !== undefined;
  const rows = termRows(offer, {
    localizer: l,
    termUnit: host.termUnit,
    settledDeal,
    hideFactorRate: host.hideFactorRate,
    products: state.products,
    details: host.offerDetails?.(offer, product) ?? [],
  });
  const classes = `offer ${selected ? 'selected' : ''} ${available ? '' : 'unavailable'}`;
  return html`
    <div part="offer" class=${classes}>
      <label class="pick">
        <input
          type="radio"
          name="offer"
          value=${offer.offer_id}
          .checked=${live(selected)}
          ?disabled=${!available || locked}
          aria-describedby="terms-${id}"
        />
        <span class="label">
          ${offer.description}
          ${available ? nothing : html`<span class="tag">${l.text('pickerUnavailable')}</span>`}
        </span>
        <span class="caption">${l.text(nets ? 'termNewFinance' : 'termReceive')}</span>
        <span part="amount" class="amount">
          ${hasReadableAmounts(offer) ? l.money(offer.funded_amount, offer.currency) : '–'}
        </span>
      </label>
      ${renderTerms(rows, { id: `terms-${id}`, brief: true })}
    </div>
  `;
}

function renderEmpty({ l }: Scene): Content {
  const text = l.text('pickerEmpty');
  return {
    heading: l.text('pickerEmptyHeading'),
    status: l.text('pickerEmptyHeading'),
    body: html`<div><slot name="empty">${text}</slot></div>`,
  };
}

function renderExpired(scene: Scene): Content {
  const { l } = scene;
  return {
    heading: l.text('pickerExpiredHeading'),
    status: l.text('pickerExpiredHeading'),
    body: html`<p>${l.text('pickerExpired')}</p>
      ${renderAgain(scene)}`,
  };
}

function renderUnknown(scene: Scene): Content {
  const { l } = scene;
  return {
    heading: l.text('pickerUnknownHeading'),
    status: l.text('pickerUnknownHeading'),
    body: html`<p>${l.text('pickerUnknown')}</p>
      ${renderAgain(scene)}`,
  };
}

/** A second application is only ever asked for by a press, next to what it may do. */
function renderAgain({ host, l }: Scene) {
  return html`<div class="stack">
    <p class="notice" id="notice">${l.text('noticeAgain')}</p>
    <button
      part="retry"
      class="button"
      type="button"
      aria-describedby="notice"
      @click=${() => host.load({ again: true })}
    >
      ${l.text('pickerAgain')}
    </button>
  </div>`;
}

function renderError({ host, state, l }: Scene): Content {
  const { text, next } = adviceFor(state.error ?? { code: 'internal' });
  return {
    heading: l.text('pickerErrorHeading'),
    status: l.text('pickerErrorHeading'),
    body: html`<div class="stack">
      <p>${l.text(text)}</p>
      ${
        next === 'retry'
          ? html`<button part="retry" class="button" type="button" @click=${() => host.load()}>
              ${l.text('retry')}
            </button>`
          : nothing
      }
    </div>`,
  };
}
