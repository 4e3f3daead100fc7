import { html, nothing } from 'lit-html';

/** What is wrong with a field, which refers to it by this id. */
export const renderFieldError = (id: string, text: string | undefined) =>
  text
    ? html`<span part="field-error" class="field-error" id=${id} .textContent=${text}></span>`
    : nothing;
