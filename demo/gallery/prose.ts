import { html } from 'lit';

/** Text in which what stands between backticks is code. */
export const prose = (text = '') =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
