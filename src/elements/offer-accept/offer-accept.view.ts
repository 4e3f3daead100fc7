import { html, nothing } from 'lit';
import type { BankField, BankFieldProblem } from '../../domain/bank-details.js';
import { safeLink, safeLinks } from '../../domain/links.js';
import type { OfferChoice } from '../../domain/offers.js';
import { baseStyles } from '../../internal/base.styles.js';
import type { FinanceSession } from '../../session/finance-session.js';
import type { FinanceState } from '../../session/state.js';
import { flowStrings } from '../../strings/en.js';
import { languageOf, localizer, type Localizer } from '../../strings/localize.js';
import { addStrings, type StringKey } from '../../strings/strings.js';
import { adviceFor } from '../shared/advice.js';
import { ExpiryController } from '../shared/expiry.js';
import { balanceSettled, renderTerms, termRows } from '../shared/terms.js';
import { termsStyles } from '../shared/terms.styles.js';
import { AcceptForm } from './accept-form.js';
import type { OfferAccept } from './offer-accept.js';
import { acceptStyles } from './offer-accept.styles.js';

addStrings('en', flowStrings);

export const styles = [baseStyles, termsStyles, acceptStyles];

interface Scene {
  readonly host: OfferAccept;
  readonly session: FinanceSession;
  readonly state: FinanceState;
  readonly form: AcceptForm;
  readonly l: Localizer;
}

interface Content {
  readonly heading: string;
  /** Whether the partner's `heading` slot may replace it: not where it says what went wrong. */
  readonly replaceable?: boolean;
  /** For those who can't see the change. */
  readonly status?: string;
  readonly body: unknown;
}

const clocks = new WeakMap<OfferAccept, ExpiryController>();

export function render(host: OfferAccept): unknown {
  const { session } = host;
  if (!session) return nothing;
  host.form ??= new AcceptForm(host);
  const { form } = host;
  const l = localizer(languageOf(host));
  const scene: Scene = { host, session, state: session.state, form, l };
  const { heading, replaceable, status, body } = CONTENTS[host.state](scene);
  return html`
    <section
      part="base"
      aria-labelledby="heading"
      aria-busy=${host.state === 'submitting' ? 'true' : 'false'}
    >
      <div class="panel">
        <h2 id="heading" class="heading" tabindex="-1">
          ${replaceable ? html`<slot name="heading">${heading}</slot>` : heading}
        </h2>
        <div role="status" class="visually-hidden">${status ?? ''}</div>
        ${body}
      </div>
    </section>
  `;
}

const CONTENTS: Record<OfferAccept['state'], (scene: Scene) => Content> = {
  idle: () => ({ heading: '', body: nothing }),
  review: renderReview,
  submitting: renderReview,
  error: renderError,
  expired: renderExpired,
  unknown: renderUnknown,
  accepted: renderAccepted,
};

// --- review ------------------------------------------------------------------------------------

function renderReview(scene: Scene): Content {
  const { host, l } = scene;
  return {
    heading: l.text('acceptHeading'),
    replaceable: true,
    status: host.state === 'submitting' ? l.text('acceptSubmitting') : undefined,
    body: renderForm(scene),
  };
}

function renderError(scene: Scene): Content {
  const { state, l } = scene;
  const advice = adviceFor(state.error ?? { code: 'internal' });
  return {
    heading: l.text('acceptErrorHeading'),
    status: l.text('acceptErrorHeading'),
    body: html`<p class="problems" role="alert">${l.text(advice.text)}</p>
      ${advice.next === 'retry' ? renderForm(scene) : nothing}`,
  };
}

function renderForm(scene: Scene) {
  const { host, state, form, l } = scene;
  const { selected } = state;
  if (!selected) return nothing;
  const submitting = host.state === 'submitting';
  return html`
    ${renderSummary(scene, selected)}
    <form
      novalidate
      autocomplete="off"
      @submit=${(event: Event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      ${renderProblems(scene)} ${host.bankDetails === 'none' ? nothing : renderBankDetails(scene)}
      ${renderConsent(scene)}
      <div class="submit">
        <p class="muted">${l.text('acceptBinding')}</p>
        <button
          part="submit"
          class="button"
          type="submit"
          aria-disabled=${submitting ? 'true' : 'false'}
        >
          ${
            submitting
              ? l.text('acceptSubmitting')
              : l.text('acceptSubmit', {
                  amount: l.money(selected.offer.funded_amount, selected.offer.currency),
                })
          }
        </button>
      </div>
    </form>
  `;
}

function renderSummary({ host, state, l }: Scene, choice: OfferChoice) {
  const { offer, product } = choice;
  let clock = clocks.get(host);
  if (!clock) {
    clock = new ExpiryController(host, () => host.session?.now() ?? Date.now());
    clocks.set(host, clock);
  }
  const settledDeal = host.settlesBalance ? state.deal : undefined;
  const rows = termRows(offer, {
    localizer: l,
    termUnit: host.termUnit,
    settledDeal,
    hideFactorRate: host.hideFactorRate,
  });
  const name =
    product.name && offer.description
      ? l.text('acceptOffer', { product: product.name, offer: offer.description })
      : product.name || offer.description;
  const nets = balanceSettled(offer, settledDeal) !== undefined;
  return html`<div part="summary" class="summary">
    <p>
      <span class="offer-name">${name}</span>
      <span class="amount">${l.money(offer.funded_amount, offer.currency)}</span>
      <span class="caption">${l.text(nets ? 'termNewFinance' : 'termReceive')}</span>
    </p>
    ${renderTerms(rows)} ${clock.render(state.expiresAt, 'expiryOne', l)}
    <slot name="disclosure"></slot>
  </div>`;
}

// --- fields ------------------------------------------------------------------------------------

const LABELS: Record<BankField, StringKey> = {
  bank_name: 'bankName',
  account_number: 'bankAccountNumber',
  sort_code: 'bankSortCode',
  account_type: 'bankAccountType',
};

function renderProblems(scene: Scene) {
  const { form, l } = scene;
  if (!form.hasProblems) return nothing;
  const names = (Object.keys(form.problems) as (BankField | 'consent')[]).filter(
    (name) => form.problems[name],
  );
  return html`<div id="problems" class="problems" role="alert" tabindex="-1">
    <p>${l.text('acceptProblems')}</p>
    <ul>
      ${names.map(
        (name) =>
          html`<li>
            <a
              href="#${name}"
              @click=${(event: Event) => {
                event.preventDefault();
                form.focus(name);
              }}
              >${
                name === 'consent'
                  ? l.text('acceptConsentRequired')
                  : l.text('acceptProblem', {
                      field: l.text(LABELS[name]),
                      problem: problemText(scene, form.problems[name]),
                    })
              }</a
            >
          </li>`,
      )}
    </ul>
  </div>`;
}

function renderBankDetails(scene: Scene) {
  const { host, l } = scene;
  const required = host.bankDetails === 'required';
  const types = host.accountTypes.split(/\s+/).filter(Boolean);
  return html`<fieldset part="bank-details" aria-describedby="bank-why">
    <legend>
      ${l.text('bankHeading')}
      ${required ? nothing : html`<span class="optional">${l.text('bankOptional')}</span>`}
    </legend>
    <p id="bank-why" class="muted">
      ${l.text(required ? 'bankWhyRequired' : 'bankWhy')} ${l.text('bankPrivacy')}
    </p>
    <div class="fields">
      ${renderField(scene, 'bank_name', 'text')} ${renderField(scene, 'account_number', 'numeric')}
      ${renderField(scene, 'sort_code', 'text', 'bankSortCodeHint')}
      ${
        types.length > 1
          ? renderAccountType(scene, types)
          : html`<input id="account_type" type="hidden" value=${types[0] ?? 'NONE'} />`
      }
    </div>
  </fieldset>`;
}

function renderField(
  scene: Scene,
  name: BankField,
  inputmode: 'text' | 'numeric',
  hint?: StringKey,
) {
  const { host, form, l } = scene;
  const problem = form.problems[name];
  return html`<div class="field">
    <label part="label" for=${name}>${l.text(LABELS[name])}</label>
    <input
      part="input"
      id=${name}
      type="text"
      inputmode=${inputmode}
      autocomplete="off"
      spellcheck="false"
      ?readonly=${host.state === 'submitting'}
      ?required=${host.bankDetails === 'required'}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${
        [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ') || nothing
      }
      @input=${() => form.forget(name)}
    />
    ${hint ? html`<span id="${name}-hint" class="hint">${l.text(hint)}</span>` : nothing}
    ${renderFieldError(scene, name, problem)}
  </div>`;
}

function renderAccountType(scene: Scene, types: readonly string[]) {
  const { form, l } = scene;
  return html`<div class="field">
    <label part="label" for="account_type">${l.text(LABELS.account_type)}</label>
    <select part="input" id="account_type" @change=${() => form.forget('account_type')}>
      ${types.map((type) => html`<option value=${type}>${type}</option>`)}
    </select>
  </div>`;
}

function renderFieldError(scene: Scene, name: BankField, problem: BankFieldProblem | undefined) {
  return problem
    ? html`<span part="field-error" class="field-error" id="${name}-error">
        ${problemText(scene, problem)}
      </span>`
    : nothing;
}

function problemText({ host, l }: Scene, problem: BankFieldProblem | undefined): string {
  const texts: Record<BankFieldProblem, StringKey> = {
    required: host.bankDetails === 'required' ? 'bankRequiredAll' : 'bankRequired',
    digits: 'bankDigits',
    sort_code: 'bankSortCodeProblem',
  };
  return problem ? l.text(texts[problem]) : '';
}

function renderConsent({ host, form, l }: Scene) {
  const asks = form.asksConsent;
  const missing = form.problems.consent;
  return html`<label part="consent" class="consent" ?hidden=${!asks}>
    <input
      id="consent"
      type="checkbox"
      aria-invalid=${missing ? 'true' : 'false'}
      aria-describedby=${missing ? 'consent-error' : nothing}
      @change=${() => form.forget('consent')}
    />
    <span><slot name="consent" @slotchange=${() => host.requestUpdate()}></slot></span>
    ${
      missing
        ? html`<span part="field-error" class="field-error" id="consent-error">
            ${l.text('acceptConsentRequired')}
          </span>`
        : nothing
    }
  </label>`;
}

// --- outcomes ----------------------------------------------------------------------------------

function renderExpired({ l }: Scene): Content {
  return {
    heading: l.text('acceptExpiredHeading'),
    status: l.text('acceptExpiredHeading'),
    body: html`<p>${l.text('acceptExpired')}</p>`,
  };
}

function renderUnknown({ host, state, l }: Scene): Content {
  const outcome: Partial<Record<FinanceState['recheck'], StringKey>> = {
    checking: 'acceptRechecking',
    absent: 'acceptAbsent',
    failed: 'acceptRecheckFailed',
    impossible: 'acceptImpossible',
  };
  const key = outcome[state.recheck];
  const text = key ? l.text(key) : '';
  return {
    heading: l.text('acceptUnknownHeading'),
    status: text || l.text('acceptUnknownHeading'),
    body: html`<div class="stack">
      <p>${l.text('acceptUnknown')}</p>
      ${text ? html`<p class="notice">${text}</p>` : nothing}
      ${
        state.recheck === 'impossible'
          ? nothing
          : html`<button
              part="recheck"
              class="button"
              type="button"
              aria-disabled=${state.recheck === 'checking' ? 'true' : 'false'}
              @click=${() => host.recheck()}
            >
              ${l.text('acceptRecheck')}
            </button>`
      }
      <p class="muted"><slot name="contact">${l.text('acceptContact')}</slot></p>
    </div>`,
  };
}

function renderAccepted(scene: Scene): Content {
  const { state, l } = scene;
  const { selected, accepted } = state;
  // A re-check can find an acceptance without saying which offer it was.
  const heading =
    selected && accepted
      ? l.text('acceptedHeading', {
          amount: l.money(selected.offer.funded_amount, selected.offer.currency),
        })
      : l.text('acceptedHeadingPlain');
  const contract = contractLink(scene);
  return {
    heading,
    status: heading,
    body: html`<div part="result" class="result stack">
      <div class="stack">
        <h3 class="subheading">${l.text('acceptedNext')}</h3>
        <ol>
          ${contract ? html`<li>${l.text('acceptedSign')}</li>` : nothing}
          <li>${l.text('acceptedAgents')}</li>
          <li>${l.text('acceptedPaid')}</li>
        </ol>
      </div>
      ${contract ? renderContract(scene, contract) : nothing} ${renderLinks(scene)}
      ${
        accepted
          ? html`<p>
              <span class="muted">${l.text('acceptedReference')}</span><br />
              <span class="reference">${accepted.application_id}</span>
            </p>`
          : nothing
      }
      <slot name="accepted"></slot>
    </div>`,
  };
}

const hostsOf = (host: OfferAccept): string[] =>
  (host.linkHosts ?? '').split(/\s+/).filter(Boolean);

const contractLink = ({ host, state }: Scene): string | undefined =>
  host.contract === 'none'
    ? undefined
    : safeLink(state.accepted?.links.contract_link, hostsOf(host));

function renderContract({ host, l }: Scene, href: string) {
  const title = l.text('acceptedContract');
  // A contract of the page's own origin could undo the sandbox if it kept that origin.
  const origin = new URL(href).origin === location.origin ? '' : ' allow-same-origin';
  // The checker knows single tokens only.
  const tokens = `allow-scripts allow-forms allow-popups${origin}` as 'allow-scripts';
  const link = renderLink(l, href, title, 'contract', 'button');
  return host.contract === 'embed'
    ? html`<iframe
          part="contract"
          title=${title}
          src=${href}
          sandbox=${tokens}
          referrerpolicy="no-referrer"
        ></iframe>
        ${renderLink(l, href, title, 'link', '')}`
    : link;
}

function renderLinks({ host, state, l }: Scene) {
  const links = safeLinks(state.accepted?.links ?? {}, hostsOf(host)).filter(
    ({ name }) => name !== 'contract_link',
  );
  if (links.length === 0) return nothing;
  return html`<div class="links">
    ${links.map(({ name, href }) =>
      renderLink(
        l,
        href,
        name === 'merchant_link'
          ? l.text('acceptedMerchant')
          : l.text('acceptedLink', { name: name.replaceAll('_', ' ') }),
        'link',
        '',
      ),
    )}
  </div>`;
}

const renderLink = (l: Localizer, href: string, text: string, part: string, classes: string) =>
  html`<a part=${part} class=${classes} href=${href} target="_blank" rel="noopener noreferrer"
    >${text}<span class="visually-hidden"> (${l.text('acceptedNewTab')})</span></a
  >`;
