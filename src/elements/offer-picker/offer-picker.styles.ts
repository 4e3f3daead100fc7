import { css } from '@lit/reactive-element';

export const pickerStyles = css`
  /* The service's texts are in its own language, whatever the page's language is. */
  .product > :is(h3, p) {
    max-inline-size: 100%;
    justify-self: start;
    unicode-bidi: plaintext;
  }

  .product + .product {
    margin-block-start: calc(var(--_space) * 4);
  }

  form {
    display: block;
  }

  /* The expiry applies to all products, so it keeps a distance from the first one. */
  .expiry {
    margin-block-end: var(--_space);
  }

  .offers {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15em), 1fr));
    column-gap: calc(var(--_space) * 1.5);
  }

  .offer {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    margin-block-start: calc(var(--_space) * 1.5);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 2) calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  /* A single card is no wider than is comfortable to read across. */
  .offer:only-child {
    max-inline-size: 32em;
  }

  /* Only for a mouse: on a touch screen, the card that was last touched would look as if it were suggested. */
  @media (hover: hover) {
    .offer:hover:has(input:enabled) {
      border-color: var(--_accent);
    }
  }

  .offer:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }

  /* WebKit doesn't match :focus-visible when the arrow keys have moved the focus. */
  .offer:has(input:focus-visible),
  .offer:has(:checked:focus) {
    outline: var(--_focus);
    outline-offset: 2px;
  }

  .offer.unavailable {
    align-self: start;
    background: var(--_tint);
    color: var(--_muted);
  }

  .unavailable .pick {
    padding-block-end: 0;
  }

  .offer .terms {
    font-size: 0.9375em;
  }

  /* Above the card's click target. */
  .offer .button {
    position: relative;
    margin-block: var(--_space) calc(var(--_space) * 0.5);
  }

  .pick {
    grid-row: 1;
    display: grid;
    padding-block-end: var(--_space);
    grid-template-columns: auto minmax(0, 1fr);
    /* Beside a card with a long name, the amount of a card with a short one stays in line. */
    grid-template-rows: 1fr auto auto;
    column-gap: calc(var(--_space) * 1.25);
    overflow-wrap: anywhere;
  }

  .pick:has(input:enabled) {
    cursor: pointer;
  }

  /* Beside the first line of the name. */
  .pick > :first-child {
    inline-size: 20px;
    block-size: 20px;
    margin: calc((1lh - 20px) / 2) 0;
    border-radius: 50%;
    font: inherit;
  }

  /* Above the card's click target, for tools that press nothing that is covered. */
  .pick input {
    position: relative;
  }

  .what,
  .price {
    display: contents;
  }

  /* The whole card is the click target of its radio button. */
  .pick::before {
    content: '';
    position: absolute;
    inset: 0;
  }

  input[type='radio'] {
    border: 2px solid color-mix(in srgb, var(--_text) 55%, var(--_surface));
    background: var(--_surface);
    appearance: none;
  }

  input[type='radio']:checked {
    border-color: var(--_accent);
    background: radial-gradient(circle, var(--_accent) 45%, var(--_surface) 52%);
  }

  input[type='radio']:disabled {
    border-color: var(--_border);
    background: var(--_tint);
  }

  input[type='radio']:disabled:checked {
    background: radial-gradient(circle, var(--_muted) 45%, var(--_surface) 52%);
  }

  input[type='radio']:focus-visible {
    outline: none;
  }

  /* Amounts of millions need the whole width of the card, so that they fit on one line for as long as possible. */
  .caption,
  .amount {
    grid-column: 1 / -1;
  }

  /* The currency may wrap to a line of its own, but the digits never break. A short amount stays the largest text
     in the card, however large text is. */
  .amount {
    font-size: clamp(1.25em, 7cqi, 1.625em);
    line-height: 1.2;
  }

  .amount.long {
    font-size: clamp(0.9em, 7cqi, 1.625em);
  }

  .label,
  .narrow label,
  .chosen {
    font-weight: 600;
  }

  .caption {
    margin-block-start: calc(var(--_space) * 0.5);
    font-size: max(0.8125em, 0.75rem);
  }

  /* Always below the name: whether there was room beside it would differ from card to card. */
  .tag {
    display: block;
    inline-size: fit-content;
    padding-inline: var(--_space);
    border: 1px solid var(--_border);
    border-radius: 1em;
    font-size: 0.8125em;
    overflow-wrap: normal;
  }

  .narrow {
    max-inline-size: 36em;
    margin-block-start: var(--_space);
  }

  .scale {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: calc(var(--_space) * 0.5);
    font-size: min(0.875em, 6cqi);
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .scale input {
    grid-column: 1 / -1;
    inline-size: 100%;
    min-block-size: 28px;
    margin: 0;
    accent-color: var(--_accent);
  }

  @media (pointer: coarse) {
    .scale input {
      min-block-size: 44px;
    }
  }

  .scale :last-child {
    text-align: end;
  }

  .chosen {
    color: var(--_text);
  }

  .count {
    justify-content: space-between;
  }

  /* Only on screen: browsers don't break shared rows across pages, or lose them, and when printing, Firefox loses
     content whose box changes with the width of a container. */
  @media screen {
    /* All cards in a line share their rows, so that like is beside like. Unused rows have no height. On a phone, the
       cards are stacked: they have no rows to share, and no room to waste. */
    @container (width > 32em) {
      .offer {
        grid-row: span 99;
      }

      .offer:not(.unavailable) {
        grid-template-rows: subgrid;
      }

      .offer .terms {
        grid-row: 2 / -2;
        grid-template-rows: subgrid;
      }

      .offer .button {
        grid-row: -2;
        justify-self: start;
      }
    }

    /* If cards beside each other are narrow, all figures are below their labels, and none beside them. */
    @container (min-width: 32em) and (max-width: 44em) {
      .offers:has(> :nth-child(2)) :is(.row, .value) {
        display: block;
        margin: 0;
        text-align: start;
      }
    }

    @container (min-width: 42em) and (max-width: 80em) {
      .offers:has(> :nth-child(3)) :is(.row, .value) {
        display: block;
        margin: 0;
        text-align: start;
      }
    }

    @container (min-width: 80em) {
      .offers:has(> :nth-child(4)) :is(.row, .value) {
        display: block;
        margin: 0;
        text-align: start;
      }
    }
  }

  @container (min-width: 42em) and (max-width: 50.5em) {
    .offers:has(> :nth-child(3)) {
      grid-template-columns: repeat(auto-fit, minmax(12.5em, 1fr));
    }

    .offers:has(> :nth-child(3)) .amount {
      font-size: 1.375em;
    }
  }

  @container (max-width: 32em) {
    .offer {
      /* Stacked, also if large text or a box without padding leave room for two. */
      grid-column: 1 / -1;
      padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
    }

    @media screen {
      /* An amount that doesn't fit beside the name moves below it, unbroken. */
      .what {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        column-gap: calc(var(--_space) * 1.5);
      }

      .price {
        display: grid;
        justify-items: end;
        margin-inline-start: auto;
        text-align: end;
      }
    }

    .offer .button {
      min-block-size: 44px;
    }

    /* The chosen amount has a line of its own, above the slider. */
    .scale {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .chosen {
      grid-row: 1;
      grid-column: 1 / -1;
      font-size: max(1em, min(1rem, 9cqi));
    }

    /* The sentences in their place take two lines. */
    p.skeleton,
    .skeleton p {
      margin-block-end: 1lh;
    }

    .offer .terms {
      font-size: 0.875em;
    }

    /* No smaller than in the review. */
    .offer .note {
      font-size: max(0.9375em, 0.75rem);
    }

    .offer .row {
      padding-block: calc(var(--_space) * 0.5);
      border-block-start: 0;
    }
  }

  .skeleton.expiry,
  .skeleton :is(h3, p) {
    inline-size: min(20em, 60%);
  }

  .skeleton :is(h3, p, .label, .caption, .amount, dt, .value, .note) {
    border-radius: calc(var(--_radius) * 0.4);
    background: linear-gradient(var(--_tint) 0 0) center / 100% 65% no-repeat;
  }

  .skeleton .pick > :first-child {
    background: var(--_tint);
  }

  .skeleton dt {
    inline-size: 6em;
  }

  .skeleton :is(.label, .value, .caption, .amount) {
    inline-size: 4em;
  }

  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    /* Few animations, and delayed: each one is a layer for the browser, and most answers arrive before it starts. */
    .skeleton :is(h3, p, .pick, .terms) {
      animation: pulse 1.6s ease-in-out 0.5s infinite alternate;
    }
  }

  @media print {
    .offer {
      break-inside: avoid;
    }

    .offers:has(> :nth-child(2)) :is(.row, .value) {
      display: block;
      text-align: start;
    }

    input[type='radio'] {
      print-color-adjust: exact;
    }
  }

  @media (forced-colors: active) {
    input[type='radio'] {
      appearance: auto;
    }

    .offer:has(:checked) {
      border-color: Highlight;
      box-shadow: none;
      outline: 2px solid Highlight;
    }
  }
`;
