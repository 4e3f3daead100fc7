import { css } from 'lit';

export const termsStyles = css`
  .terms {
    display: grid;
  }

  /* A value that finds no room beside its label goes below it, whole. */
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: start;
    column-gap: calc(var(--_space) * 1.5);
    padding-block: calc(var(--_space) * 0.75);
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }

  .row:first-child {
    border-block-start: 0;
  }

  dt {
    color: var(--_muted);
  }

  dd {
    display: contents;
  }

  .value {
    margin-inline-start: auto;
    text-align: end;
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  /* What it costs is what a merchant has to see. */
  :is(.cost, .repay, .receive) .value {
    font-weight: 650;
  }

  :is(.cost, .repay, .receive, .balance) .value {
    white-space: nowrap;
  }

  .note {
    flex-basis: 100%;
    font-size: 0.8125em;
    color: var(--_muted);
  }

  /* A sum: what is left of the new amount. */
  .row.receive {
    border-block-start: 2px solid var(--_text);
  }

  .expiry {
    justify-self: start;
    padding: calc(var(--_space) * 0.5) calc(var(--_space) * 1.25);
    border-radius: var(--_radius);
    background: var(--_tint);
    font-size: 0.875em;
  }

  .tick {
    vertical-align: -0.15em;
    margin-inline-end: calc(var(--_space) * 1.25);
    color: var(--_success);
    stroke: var(--_surface);
  }

  .button.small {
    min-block-size: 36px;
    padding: calc(var(--_space) * 0.75) calc(var(--_space) * 1.5);
    font-size: 0.875em;
  }

  .notice {
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    border-inline-start: 3px solid var(--_text);
    background: var(--_tint);
  }

  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: calc(var(--_space) * 2);
  }

  .stack > :not(.button) {
    justify-self: stretch;
  }

  /* A column of its own least width: one long word of the service must not widen the page. */
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--mfe-shadow, none);
  }

  @media print {
    .panel {
      box-shadow: none;
    }
  }

  @container (max-width: 26em) {
    .panel {
      padding: calc(var(--_space) * 2);
    }
  }
`;
