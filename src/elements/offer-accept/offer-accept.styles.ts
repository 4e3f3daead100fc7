import { css } from '@lit/reactive-element';

export const acceptStyles = css`
  .offer-name {
    font-weight: 600;
  }

  /* Keeps all lines of the heading beside its tick. */
  .heading:has(.tick),
  .consent-label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: calc(var(--_space) * 1.25);
  }

  .tick {
    margin-block-start: calc(0.65em - 12px);
  }

  #sort_code {
    max-inline-size: 14em;
  }

  .caption {
    display: block;
    margin-block-start: var(--_space);
  }

  .summary {
    align-content: start;
  }

  .sides {
    gap: calc(var(--_space) * 1.5);
  }

  /* Keeps the price in view beside the fields. */
  @container (min-width: 50em) {
    .sides {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: calc(var(--_space) * 6);
    }

    .sides fieldset {
      padding-block-start: 0;
      border-block-start: 0;
    }

    form {
      max-inline-size: 42em;
    }
  }

  .amount {
    display: block;
    font-size: clamp(1.375em, 8.5cqi, 2em);
    line-height: 1.15;
  }

  .amount.long {
    font-size: clamp(1em, 8.5cqi, 2em);
  }

  form {
    align-content: start;
    gap: calc(var(--_space) * 2.5);
    /* Controls as wide as their content don't get wider than the screen. */
    overflow-wrap: anywhere;
  }

  /* Neither a grid nor a flex container: WebKit would place its legend on the border, out of the flow. */
  fieldset {
    padding-block-start: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_border);
  }

  legend {
    /* Of the full width, so that the side doesn't matter: Chrome 117 knows no logical ones. */
    float: left;
    inline-size: 100%;
    margin-block-end: calc(var(--_space) * 1.5);
    padding: 0;
    font-weight: 650;
  }

  legend + * {
    clear: both;
  }

  .optional {
    display: inline-block;
    font-weight: 400;
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18em), 1fr));
    gap: calc(var(--_space) * 2);
    align-items: start;
    margin-block-start: calc(var(--_space) * 1.5);
  }

  .problems {
    border-color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 8%, var(--_surface));
  }

  .problems a,
  .result a:not(.button) {
    min-block-size: 24px;
    color: inherit;
    text-underline-offset: 0.15em;
  }

  .problems a {
    display: inline-block;
  }

  @media (pointer: coarse) {
    .problems a,
    .result a:not(.button) {
      min-block-size: 44px;
      align-content: center;
    }
  }

  ol {
    gap: calc(var(--_space) * 0.75);
    padding-inline-start: 1.4em;
  }

  ul {
    list-style: none;
    margin-block-start: calc(var(--_space) * 0.75);
  }

  .problems > p {
    font-weight: 600;
  }

  .consent input {
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: var(--_accent);
  }

  .consent .field-error {
    display: block;
    margin-inline-start: calc(24px + var(--_space) * 1.25);
  }

  .submit {
    justify-items: start;
  }

  .reference,
  .row.id .value {
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
    overflow-wrap: anywhere;
    user-select: all;
  }

  .record {
    justify-items: start;
    max-inline-size: 44em;
    padding: calc(var(--_space) * 2);
  }

  @container (max-width: 32em) {
    .row.id .value {
      flex: 100%;
      text-align: start;
    }
  }

  /* Not styled as an explanation: it tells the merchant to ask about what is still owed. */
  .row:is(.balance, .receive) .note {
    color: var(--_text);
    font-size: 0.875em;
  }

  .summary .what-if {
    margin-block-start: var(--_space);
    border-block-end: 0;
  }

  .record .terms {
    justify-self: stretch;
    font-size: 0.9375em;
  }

  .record dl .note {
    font-size: 0.875em;
  }

  iframe:not(.paper) {
    inline-size: 100%;
    block-size: 32em;
  }

  .stack > .terms,
  .stack ::slotted(*),
  :is(.panel, .stack) > p,
  .stack > ol {
    max-inline-size: 44em;
  }

  /* Links don't work on paper, so their addresses are printed beside them. */
  @media print {
    .stack > ::slotted(*) {
      display: block;
      margin-block-start: calc(var(--_space) * 1.5);
    }

    a[part~='contract'] {
      display: block;
      min-block-size: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      text-decoration: underline;
    }

    .result a[href]:not(.note a)::after {
      content: ' (' attr(href) ')';
      overflow-wrap: anywhere;
    }
  }
`;
