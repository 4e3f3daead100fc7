/** Bank details, consent, and what has to be corrected in them. */
import { html, nothing } from 'lit-html';
import type { BankField, BankFieldProblem } from '../../domain/bank-details.js';
import type { StringKey } from '../../strings/strings.js';
import { IN_ORDER } from './accept-form.js';
import type { Scene } from './scene.js';

const LABELS: Record<BankField, StringKey> = {
  bank_name: 'bankName',
  account_number: 'bankAccountNumber',
  sort_code: 'bankSortCode',
  account_type: 'bankAccountType',
};

export function renderProblems(scene: Scene) {
  const { form, l } = scene;
  const { told } = form;
  const names = IN_ORDER.filter((name) => told[name]);
  if (names.length === 0) return nothing;
  // Not an alert: it is read because it gets the focus.
  return html`<div
    id="problems"
    class="problems"
    role="group"
    tabindex="-1"
    aria-labelledby="problems-heading"
    aria-describedby="problems-list"
  >
    <p id="problems-heading">${l.text('acceptProblems')}</p>
    <ul id="problems-list">
      ${names.map((name) => {
        const link = html`<a
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
                  problem: problemText(scene, told[name]),
                })
          }</a
        >`;
        // Struck through rather than removed: the field that is being typed in below must not move.
        return html`<li>${form.problems[name] ? link : html`<s>${link}</s>`}</li>`;
      })}
    </ul>
  </div>`;
}

export function renderBankDetails(scene: Scene) {
  const { host, form, l } = scene;
  const required = host.bankDetails === 'required';
  const types = (host.accountTypes ?? '').split(/[\s,]+/).filter(Boolean);
  return html`<fieldset part="bank-details" aria-describedby="bank-why">
    <legend>
      ${l.text('bankHeading')}${
        required ? nothing : html` <span class="optional">${l.text('bankOptional')}</span>`
      }
    </legend>
    <p id="bank-why" class="muted">
      ${`${l.text(required ? 'bankWhyRequired' : 'bankWhy')} ${l.text('bankPrivacy')}`}
    </p>
    <div class="fields">
      ${renderField(scene, 'bank_name')} ${renderField(scene, 'account_number')}
      ${renderField(scene, 'sort_code', 'bankSortCodeHint', types.length < 2 && !form.asksConsent)}
      ${
        types.length > 1
          ? renderAccountType(scene, types)
          : html`<input id="account_type" type="hidden" value=${types[0] ?? 'NONE'} />`
      }
    </div>
  </fieldset>`;
}

function renderField(scene: Scene, name: BankField, hint?: StringKey, last = false) {
  const { host, form, l } = scene;
  const problem = form.problems[name];
  return html`<div class="field">
    <label part="label" for=${name}>${l.text(LABELS[name])}</label>
    <input
      part="input"
      id=${name}
      type="text"
      dir=${name === 'bank_name' ? nothing : 'ltr'}
      enterkeyhint=${last ? 'done' : 'next'}
      autocomplete="off"
      spellcheck="false"
      inputmode=${name === 'sort_code' && /^en/i.test(l.lang) ? 'numeric' : nothing}
      ?readonly=${host.state === 'submitting'}
      ?required=${host.bankDetails === 'required'}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${
        [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ') || nothing
      }
      @input=${() => form.correct()}
    />
    ${hint ? html`<span id="${name}-hint" class="hint">${l.text(hint)}</span>` : nothing}
    ${renderFieldError(scene, name, problem)}
  </div>`;
}

function renderAccountType(scene: Scene, types: readonly string[]) {
  const { host, form, l } = scene;
  const problem = form.problems.account_type;
  // No account type is preselected for the merchant, because money may go to it.
  return html`<div class="field">
    <label part="label" for="account_type">${l.text(LABELS.account_type)}</label>
    <select
      part="input"
      id="account_type"
      ?disabled=${host.state === 'submitting'}
      ?required=${host.bankDetails === 'required'}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${problem ? 'account_type-error' : nothing}
      @change=${() => form.correct()}
    >
      <option value=""></option>
      ${types.map((type) => html`<option value=${type}>${l.text(`accountType.${type}`) || type}</option>`)}
    </select>
    ${renderFieldError(scene, 'account_type', problem)}
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

export function renderConsent({ host, form, l }: Scene) {
  const asks = form.asksConsent;
  const missing = form.problems.consent;
  return html`<div class="consent" ?hidden=${!asks}>
    <label part="consent" class="consent-label">
      <input
        id="consent"
        type="checkbox"
        ?required=${asks}
        aria-disabled=${host.state === 'submitting' ? 'true' : 'false'}
        aria-invalid=${missing ? 'true' : 'false'}
        aria-describedby=${missing ? 'consent-error' : nothing}
        @click=${(event: Event) => {
          // A disabled checkbox would lose the focus.
          if (host.state === 'submitting') event.preventDefault();
        }}
        @change=${() => form.tick()}
      />
      <span><slot name="consent" @slotchange=${() => form.showConsent()}></slot></span>
    </label>
    ${
      missing
        ? html`<span part="field-error" class="field-error" id="consent-error">
            ${l.text('acceptConsentRequired')}
          </span>`
        : nothing
    }
  </div>`;
}
