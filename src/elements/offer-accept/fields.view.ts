/** Bank details, consent, and what has to be corrected in them. */
import { html, nothing } from 'lit-html';
import type { BankField } from '../../domain/bank-details.js';
import type { StringKey } from '../../strings/strings.js';
import { renderFieldError } from '../shared/field-error.js';
import { IN_ORDER, type AcceptFormProblem } from './accept-form.js';
import type { Scene } from './scene.js';

const LABELS: Record<BankField, StringKey> = {
  bank_name: 'bankName',
  account_number: 'bankAccountNumber',
  sort_code: 'bankSortCode',
  account_type: 'bankAccountType',
};

export function renderProblems(scene: Scene) {
  const { form, l } = scene;
  const listed = IN_ORDER.flatMap((name) => {
    const problem = form.listed[name];
    return problem ? [{ name, text: problemText(scene, problem) }] : [];
  });
  if (listed.length === 0) return nothing;
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
      ${listed.map(({ name, text }) => {
        const link = html`<a
          href="#${name}"
          @click=${(event: Event) => {
            event.preventDefault();
            form.focus(name);
          }}
          >${
            name === 'consent'
              ? text
              : l.text('acceptProblem', { field: l.text(LABELS[name]), problem: text })
          }</a
        >`;
        // Struck through rather than removed: the field that is being typed in below must not move.
        return html`<li>${form.problems[name] ? link : html`<s>${link}</s>`}</li>`;
      })}
    </ul>
  </div>`;
}

export function renderBankDetails(scene: Scene) {
  const { host, l } = scene;
  const required = host.bankDetails === 'required';
  // Types don't exist at run time: it may be an array.
  const types = [host.accountTypes]
    .join()
    .split(/[\s,]+/)
    .filter(Boolean);
  // Session recorders that record fields unless told otherwise: rrweb goes by the class, LogRocket by the attribute. And
  // browsers that suggest words may send what is typed to their maker.
  return html`<fieldset
    class="rr-block"
    part="bank-details"
    aria-describedby="bank-why"
    data-private
    .writingSuggestions=${'false'}
  >
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
      ${renderField(scene, 'sort_code')}
      ${
        types.length > 1
          ? renderField(scene, 'account_type', types)
          : html`<input id="account_type" type="hidden" value=${types[0] ?? 'NONE'} />`
      }
    </div>
  </fieldset>`;
}

/** @param types - The values to choose from, if the field is a choice. */
function renderField(scene: Scene, name: BankField, types?: readonly string[]) {
  const { host, form, l } = scene;
  const problem = form.problems[name];
  const isSortCode = name === 'sort_code';
  const busy = host.state === 'submitting';
  const required = host.bankDetails === 'required';
  // `aria-required` here and below: with `required`, Firefox calls an empty form invalid before anything was pressed.
  const describedBy = [isSortCode && `${name}-hint`, problem && `${name}-error`]
    .filter(Boolean)
    .join(' ');
  // No account type is preselected for the merchant, because money may go to it.
  return html`<div class="field">
    <label part="label" for=${name}>${l.text(LABELS[name])}</label>
    ${
      types
        ? html`<select
            part="input"
            id=${name}
            ?disabled=${busy}
            aria-required=${required}
            aria-invalid=${!!problem}
            aria-describedby=${describedBy || nothing}
            @change=${() => form.correct()}
          >
            <option></option>
            ${types.map((type) => html`<option value=${type}>${l.text(`accountType.${type}`) || type}</option>`)}
          </select>`
        : html`<input
            part="input"
            id=${name}
            type="text"
            dir=${name === 'bank_name' ? nothing : 'ltr'}
            enterkeyhint="next"
            autocomplete="off"
            spellcheck="false"
            inputmode=${isSortCode && /^en/i.test(l.lang) ? 'numeric' : nothing}
            ?readonly=${busy}
            aria-required=${required}
            aria-invalid=${!!problem}
            aria-describedby=${describedBy || nothing}
            @input=${() => form.correct()}
          />`
    }
    ${isSortCode ? html`<span id="${name}-hint" class="hint">${l.text('bankSortCodeHint')}</span>` : nothing}
    ${renderFieldError(`${name}-error`, problem && problemText(scene, problem))}
  </div>`;
}

function problemText({ host, l }: Scene, problem: AcceptFormProblem): string {
  const texts: Record<AcceptFormProblem, StringKey> = {
    required: host.bankDetails === 'required' ? 'bankRequiredAll' : 'bankRequired',
    digits: 'bankDigits',
    sort_code: 'bankSortCodeProblem',
    consent: 'acceptConsentRequired',
  };
  return l.text(texts[problem]);
}

export function renderConsent(scene: Scene) {
  const { host, form } = scene;
  const asks = form.asksConsent;
  const missing = form.problems.consent;
  return html`<div class="consent" ?hidden=${!asks}>
    <label part="consent" class="consent-label">
      <input
        id="consent"
        type="checkbox"
        aria-required=${asks}
        aria-disabled=${host.state === 'submitting'}
        aria-invalid=${!!missing}
        aria-describedby=${missing ? 'consent-error' : nothing}
        @click=${(event: Event) => {
          // A disabled checkbox would lose the focus. WebKit passes the press of a button in the text on to the box, as
          // an event of the same time.
          if (host.state === 'submitting' || event.timeStamp === form.buttonClickedAt)
            event.preventDefault();
        }}
        @change=${() => form.tick()}
      />
      <span><slot name="consent" @slotchange=${() => form.showConsent()}></slot></span>
    </label>
    ${renderFieldError('consent-error', missing && problemText(scene, missing))}
  </div>`;
}
