import { css } from 'lit';

export const pickerStyles = css`
  .product {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
  }

  .product + .product {
    margin-block-start: calc(var(--_space) * 4);
  }

  .offers {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    column-gap: calc(var(--_space) * 1.5);
  }

  /* All cards of a line share their rows, so that like stands beside like. Unused rows have no height. */
  .offer {
    position: relative;
    display: grid;
    grid-row: span 24;
    grid-template: subgrid / minmax(0, 1fr);
    margin-block-start: calc(var(--_space) * 1.5);
    padding: calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .offer:hover:not(.unavailable) {
    border-color: var(--_accent);
  }

  .offer.selected {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }

  .offer:focus-within:has(:focus-visible) {
    outline: var(--_focus);
    outline-offset: 2px;
  }

  .offer.unavailable {
    background: var(--_tint);
    color: var(--_muted);
  }

  .offer .terms {
    grid-row: 2 / -1;
    font-size: 0.9375em;
    grid-template-rows: subgrid;
  }

  .pick {
    grid-row: 1;
    display: grid;
    padding-block-end: var(--_space);
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: calc(var(--_space) * 1.25);
    align-items: center;
    cursor: pointer;
  }

  .unavailable .pick,
  .locked .pick {
    cursor: default;
  }

  /* The whole card is the target of its radio button. */
  .pick::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  input[type='radio'] {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--_accent);
  }

  input[type='radio']:focus-visible {
    outline: none;
  }

  .amount {
    grid-column: 2;
    font-size: clamp(1.25em, 7cqi, 1.625em);
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }

  .label {
    font-weight: 600;
  }

  .caption {
    grid-column: 2;
    margin-block-start: calc(var(--_space) * 0.5);
    font-size: 0.8125em;
    color: var(--_muted);
  }

  .tag {
    margin-inline-start: var(--_space);
    padding-inline: var(--_space);
    border: 1px solid var(--_border);
    border-radius: 1em;
    font-size: 0.8125em;
  }

  .skeleton {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    gap: calc(var(--_space) * 1.5);
  }

  .skeleton div {
    block-size: 21em;
    border-radius: var(--_radius);
    background: var(--_tint);
    animation: pulse 1.6s ease-in-out infinite alternate;
  }

  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .skeleton div {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .offer.selected {
      border-color: Highlight;
      box-shadow: none;
      outline: 2px solid Highlight;
    }
  }
`;
