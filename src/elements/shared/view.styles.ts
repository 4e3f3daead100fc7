import { css } from '@lit/reactive-element';
import { baseStyles } from '../../internal/base.styles.js';
import { fieldStyles } from './fields.styles.js';
import { termsStyles } from './terms.styles.js';

/** Basic styles that an advert doesn't need. */
const flowStyles = css`
  .heading {
    justify-self: start;
    max-inline-size: 100%;
  }

  .frame {
    /* What only screen readers read belongs to this box, and not to one that doesn't scroll with it. */
    position: relative;
    --_danger: var(--mfe-color-danger, light-dark(#b3261e, #ffb4ab));
    --_success: var(--mfe-color-success, light-dark(#18794e, #6cd49a));
  }

  h3,
  dl,
  ul,
  ol,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  /* Focus moves to these by script: scrolling leaves room to see the edge of the box as well. */
  .heading,
  .problems,
  .button,
  select,
  input {
    scroll-margin-block: calc(var(--_space) * 3);
  }

  /* Where a page scrolls smoothly, what follows must not stay below the edge of the screen. */
  select,
  input {
    scroll-margin-block-end: 5em;
  }

  /* No more than what scrolls is high: that may be a low panel, and a frame as high as its content has a high vh. */
  .heading {
    scroll-margin-block-end: min(50vh, 8em);
  }

  .subheading {
    max-inline-size: 100%;
    font-size: 1.0625em;
    font-weight: 650;
    line-height: 1.3;
    text-wrap: balance;
  }

  /* No word is left alone on the last line. */
  :is(p, li, .note, .muted) {
    text-wrap: pretty;
  }

  .button.secondary {
    background: transparent;
    border-color: var(--_border);
    color: var(--_text);
  }

  /* On a touch screen it would stay after a tap. */
  @media (hover: hover) {
    .button.secondary:hover {
      background: var(--_tint);
      box-shadow: none;
    }
  }

  /* Not greyed out: what the button says while it is busy has to be readable. */
  .button[aria-disabled='true'] {
    border-color: var(--_border);
    background: var(--_tint);
    color: var(--_text);
    cursor: progress;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** The styles that the picker and the acceptance have in common. */
export const viewStyles = [baseStyles, flowStyles, termsStyles, fieldStyles];
