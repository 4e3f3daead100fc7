import { css } from 'lit';

export const termsStyles = css`
  .terms {
    display: grid;
  }

  .row {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 0.75);
    border-block-start: 1px solid var(--_border);
  }

  .row:first-child {
    border-block-start: 0;
  }

  dt {
    color: var(--_muted);
  }

  dd {
    text-align: end;
  }

  .value {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  .note {
    display: block;
    max-inline-size: 26em;
    font-size: 0.8125em;
    color: var(--_muted);
    text-wrap: balance;
  }

  .expiry {
    font-size: 0.875em;
    color: var(--_muted);
  }

  .notice {
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    border-inline-start: 3px solid var(--_text);
    background: var(--_tint);
  }

  .stack {
    display: grid;
    justify-items: start;
    gap: calc(var(--_space) * 2);
  }

  .stack > :not(.button) {
    justify-self: stretch;
  }

  .panel {
    display: grid;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--mfe-shadow, none);
  }

  .disclosure {
    font-size: 0.875em;
    color: var(--_muted);
  }

  @container (max-width: 26em) {
    .panel {
      padding: calc(var(--_space) * 2);
    }
  }
`;
