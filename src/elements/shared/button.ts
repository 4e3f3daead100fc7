import { html, nothing } from 'lit-html';

/** A button of a view. `look` are classes besides its own; `describedBy` are ids of what describes it. */
export const renderButton = (
  part: string,
  look: string,
  text: string,
  press: (event: UIEvent) => unknown,
  describedBy?: string,
) =>
  html`<button
    part=${part}
    class="button ${look}"
    type="button"
    aria-describedby=${describedBy ?? nothing}
    @click=${press}
  >
    ${text}
  </button>`;
