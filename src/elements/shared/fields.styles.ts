import { css } from '@lit/reactive-element';

/** A field with its label, hint and error. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: calc(var(--_space) * 0.5);
  }

  .field label {
    font-weight: 500;
  }

  .field input,
  .field select {
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--_space) calc(var(--_space) * 1.25);
    border: 1px solid color-mix(in srgb, var(--_text) 55%, var(--_surface));
    border-radius: calc(var(--_radius) * 0.6);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-variant-numeric: tabular-nums;
  }

  /* Below 16px, phones zoom in on a field that gets focus. */
  @media (pointer: coarse) {
    .field input,
    .field select {
      font-size: max(16px, 1em);
    }
  }

  .field [aria-invalid='true'] {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }

  .field-error {
    color: var(--_danger);
  }

  /* In forced-colors mode, the browser replaces colours and shadows, but not lines and weight. */
  @media (forced-colors: active) {
    .field [aria-invalid='true'] {
      border-width: 3px;
    }

    .field-error {
      padding-inline-start: var(--_space);
      border-inline-start: 3px solid;
      font-weight: 600;
    }
  }

  .what-if {
    border-block: 1px solid var(--_border);
  }

  .what-if :is(summary, .summary) {
    align-content: center;
    min-block-size: 44px;
    padding-block: var(--_space);
    font-weight: 600;
    cursor: pointer;
  }

  .what-if .field {
    max-inline-size: 24em;
    padding-block: calc(var(--_space) * 0.5) calc(var(--_space) * 2);
  }
`;
