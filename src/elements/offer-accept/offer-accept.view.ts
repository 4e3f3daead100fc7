import { html, nothing } from 'lit-html';
import type { OfferChoice } from '../../domain/offers.js';
import { adviceFor, adviceText } from '../shared/advice.js';
import { renderButton } from '../shared/button.js';
import { ExpiryController } from '../shared/expiry.js';
import { firstClick } from '../shared/first-click.js';
import { renderFrame, type FrameContent } from '../shared/frame.js';
import { nameOf } from '../shared/offer-name.js';
import { amountClass, amountOf, rowsOf } from '../shared/price.js';
import { loose, renderTerms } from '../shared/terms.js';
import { viewStyles } from '../shared/view.styles.js';
import { WhatIf } from '../shared/what-if.js';
import { offerIn } from '../shared/reviews.js';
import { AcceptForm } from './accept-form.js';
import { renderBankDetails, renderConsent, renderProblems } from './fields.view.js';
import { AcceptBehaviour } from './offer-accept.behaviour.js';
import type { OfferAccept } from './offer-accept.js';
import { acceptStyles } from './offer-accept.styles.js';
import { renderAccepted, renderExpired, renderUnknown } from './outcome.view.js';
import { bindingText, Receipt } from './receipt.view.js';
import type { Scene } from './scene.js';

const styles = [...viewStyles, acceptStyles];

export function behave(host: OfferAccept): AcceptBehaviour {
  const form = new AcceptForm(host);
  const memory: Memory = {
    host,
    form,
    expiry: new ExpiryController(host),
    whatIf: new WhatIf(host),
    receipt: new Receipt(host),
  };
  return new AcceptBehaviour(host, { styles, render: () => render(memory) }, form);
}

/** What a review keeps between renderings. */
type Memory = Pick<Scene, 'host' | 'form' | 'expiry' | 'whatIf' | 'receipt'>;

function render(memory: Memory): unknown {
  const { session, localizer: l, state } = memory.host;
  if (!session) return nothing;
  return renderFrame(CONTENTS[state]({ ...memory, session, state: session.state, l }), l);
}

const CONTENTS: Record<OfferAccept['state'], (scene: Scene) => FrameContent> = {
  idle: () => ({ heading: '', body: nothing }),
  review: renderReview,
  submitting: renderReview,
  error: renderError,
  expired: renderExpired,
  unknown: renderUnknown,
  accepted: renderAccepted,
};

// --- review ------------------------------------------------------------------------------------

function renderReview(scene: Scene): FrameContent {
  const { host, l } = scene;
  return {
    heading: l.text('acceptHeading'),
    replaceable: true,
    status: host.state === 'submitting' ? l.text('acceptSubmitting') : '',
    body: renderForm(scene),
  };
}

function renderError(scene: Scene): FrameContent {
  const { host, session, state, form, l } = scene;
  // What the service refused once may succeed the next time (§5), so what was typed stays.
  const mayHelp = adviceFor(state).next === 'retry' || state.error?.outcome === 'not_applied';
  const again = mayHelp && !state.blocked && !!state.selected;
  // What was typed must not live on in fields that are removed from the page.
  if (!again) form.clear();
  // If bank details were sent, they may be what was wrong.
  const check = host.bankDetails === 'required' ? 'acceptRefusedRequired' : 'acceptRefused';
  const hint = form.gaveBankDetails && host.bankDetails !== 'none' ? l.text(check) : '';
  // If settings contradict each other, or the page gave an offer that can't be accepted, nothing was tried.
  const isTried = state.selected && !state.blocked;
  const heading = l.text(isTried ? 'acceptErrorHeading' : 'acceptHeading');
  // The refusal repeats the heading: on a phone, that is far above the button that was pressed.
  const alert = html`<p id="refusal" class="problems" role="alert">
    ${again ? html`<strong>${heading}. </strong>` : nothing}${adviceText(state, session.now(), l, hint)}
  </p>`;
  return {
    heading,
    status: again ? '' : undefined,
    body: again ? renderForm(scene, alert) : html`${alert}<slot name="contact"></slot>`,
  };
}

/**
 * One template for both review and refusal, so that what was typed stays. The refusal appears where the merchant is
 * looking: beside the button that was pressed.
 *
 * What depends on the choice is set as a property: a translator of the browser may have put texts of its own in the
 * place of Lit's, which would then go on naming another offer.
 */
function renderForm(scene: Scene, refusal?: unknown) {
  const { host, state, form, receipt, l } = scene;
  const { selected } = state;
  if (!selected) return nothing;
  const submitting = host.state === 'submitting';
  const { offer } = selected;
  form.show(offer);
  if (submitting) receipt.keep(scene, selected);
  else receipt.forget(offer);
  return html`
    <div class="sides">
      ${renderSummary(scene, selected, !refusal)}
      <form
        novalidate
        autocomplete="off"
        @keydown=${(event: KeyboardEvent) => form.advance(event)}
        @click=${(event: Event) => form.noteClick(event)}
        @submit=${(event: Event) => event.preventDefault()}
      >
        ${renderProblems(scene)} ${host.bankDetails === 'none' ? nothing : renderBankDetails(scene)}
        ${renderConsent(scene)}
        <div class="submit">
          <p>${l.text('acceptNext')}</p>
          <p id="binding" .textContent=${bindingText(scene, offer)}></p>
          ${refusal}
          <button
            part="submit"
            class="button"
            type="button"
            aria-describedby="binding"
            aria-disabled=${submitting}
            @pointerdown=${() => form.press(offer)}
            @pointercancel=${() => form.press()}
            @keydown=${({ key, repeat }: KeyboardEvent) => {
              // The space bar clicks on release, Enter immediately.
              if (!repeat) form.press(key === ' ' ? offer : undefined);
            }}
            @click=${firstClick(() => form.submitPressed(offer))}
          >
            <span
              .textContent=${
                submitting
                  ? l.text('acceptSending')
                  : l.text('acceptSubmit', {
                      amount: l.money(offer.funded_amount, offer.currency),
                    })
              }
            ></span>
          </button>
          ${
            submitting
              ? html`<p aria-hidden="true">${l.text('acceptSubmitting')}</p>`
              : renderBack(scene)
          }
          ${refusal ? html`<slot name="contact"></slot>` : nothing}
        </div>
      </form>
    </div>
  `;
}

/** A button back to the other offers, if there are any on the page. */
function renderBack({ session, state, l }: Scene) {
  const chosen = state.selected?.offer.offer_id;
  const hasOthers = state.products.some(({ offers }) =>
    offers.some(({ offer_id }) => offer_id !== chosen && session.isSelectable(offer_id)),
  );
  return hasOthers && offerIn(session)
    ? renderButton('back', 'secondary', l.text('acceptOther'), () => offerIn(session)?.focus())
    : nothing;
}

/** @param contact - Whether the summary says whom to contact. With a refusal, that is said beside the button. */
function renderSummary(scene: Scene, choice: OfferChoice, contact: boolean) {
  const { session, state, expiry, whatIf, l } = scene;
  const { offer } = choice;
  const { label, value } = amountOf(scene, offer);
  return html`<div part="summary" class="summary">
    <p>
      <span
        class="offer-name"
        lang=${session.options.serviceLanguage ?? nothing}
        .textContent=${nameOf(choice, l)}
      ></span>
      <span class="caption" .textContent=${label}></span>
      <span class=${amountClass(value)} .textContent=${loose(value)}></span>
    </p>
    ${renderTerms(rowsOf(scene, choice, { whatIf: whatIf.resultFor(offer, l) }), { contact })}
    ${expiry.render(state.offerExpiresAt ?? state.expiresAt, 'expiryOne', l)}
    ${whatIf.render(choice, l)}
    <slot name="disclosure"></slot>
  </div>`;
}
