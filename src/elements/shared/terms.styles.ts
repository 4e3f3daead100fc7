import { css } from '@lit/reactive-element';

export const termsStyles = css`
  /* Columns that may shrink below their content: one long word of the service must not widen the page. */
  form,
  ul,
  ol,
  .submit,
  .stack,
  .product,
  .narrow,
  .sides,
  .summary,
  .record {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
  }

  .terms {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  /* A value that doesn't fit beside its label moves below it, unbroken. */
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: start;
    column-gap: calc(var(--_space) * 1.5);
    padding-block: calc(var(--_space) * 0.75);
    overflow-wrap: anywhere;
  }

  .row + .row {
    border-block-start: 1px solid var(--_border);
  }

  dt,
  .note,
  .hint,
  .caption,
  .optional {
    color: var(--_muted);
  }

  .note,
  .hint {
    font-size: max(0.8125em, 0.75rem);
  }

  .small,
  .caption,
  .optional,
  .field-error,
  .expiry {
    font-size: 0.875em;
  }

  h3,
  dt,
  legend,
  .label,
  .caption,
  .button {
    hyphens: auto;
    hyphenate-limit-chars: 10 4 4;
  }

  dd {
    margin: 0;
  }

  .value {
    margin-inline-start: auto;
    text-align: end;
    font-weight: 500;
  }

  .amount {
    overflow-wrap: normal;
    font-weight: 700;
    letter-spacing: -0.02em;
  }

  .value,
  .amount {
    font-variant-numeric: tabular-nums;
  }

  /* The cost is what a merchant has to see. */
  :is(.cost, .repay, .receive, .first) .value {
    font-weight: 650;
  }

  /* Digits are never cut off: with large text on a small screen, the currency moves to a line above. */
  :is(.cost, .repay, .receive, .balance, .new, .first) .value {
    overflow-wrap: normal;
    font-size: min(1em, 10cqi);
  }

  .note {
    flex-basis: 100%;
  }

  .expiry {
    justify-self: start;
    padding: calc(var(--_space) * 0.5) calc(var(--_space) * 1.25);
    border-radius: var(--_radius);
    background: var(--_tint);
  }

  .tick {
    color: var(--_success);
    stroke: var(--_surface);
  }

  .button.small {
    min-block-size: 36px;
    padding: calc(var(--_space) * 0.75) calc(var(--_space) * 1.5);
  }

  .notice,
  .problems {
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    border-inline-start: 3px solid var(--_text);
    background: var(--_tint);
  }

  .stack {
    justify-items: start;
    gap: calc(var(--_space) * 2);
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space) calc(var(--_space) * 2);
  }

  .line > * {
    min-inline-size: 0;
  }

  /* Large enough for a finger. */
  @media (pointer: coarse) {
    .button.small {
      min-block-size: 44px;
    }
  }

  .record,
  iframe:not(.paper) {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }

  .stack > :not(.button) {
    justify-self: stretch;
  }

  @media print {
    .panel {
      box-shadow: none;
    }

    /* Browsers move a grid that doesn't fit on a page to the next one as a whole. */
    .panel,
    .stack,
    .product,
    .record,
    .terms {
      display: block;
    }

    :is(.panel, .stack, .product, .record) > * + * {
      margin-block-start: calc(var(--_space) * 1.5);
    }

    h3,
    .product > p {
      break-after: avoid;
    }

    .what-if,
    .narrow > :not(.count) {
      display: none;
    }

    /* Browsers don't print backgrounds, so light text for a dark background would be light on white. */
    .frame {
      color-scheme: light;
      --_text: #000;
      --_surface: #fff;
      --_tint: #fff;
      --_muted: #444;
      --_border: #999;
      --_accent: #000;
      --_danger: #000;
    }
  }
`;
