import { css } from '@lit/reactive-element';

/**
 * Tokens and basic styles inside each element's wrapper, limited to what an advert needs. The other elements add
 * `view.styles.ts`. Every token has its default in `var()`.
 */
export const baseStyles = css`
  .frame {
    /* Resets what the host would inherit from the page's rules. Doesn't affect direction, which is meant to be
       inherited. */
    all: initial;
    /* Inherited again: if the page hides the element or makes it unclickable, its content follows. */
    visibility: inherit;
    pointer-events: inherit;
    /* Most pages' rules keep phones from enlarging their text, which would enlarge this alone. */
    -webkit-text-size-adjust: inherit;
    --_text: var(--mfe-color-text, CanvasText);
    --_surface: var(--mfe-color-surface, Canvas);
    --_muted: var(--mfe-color-muted, color-mix(in srgb, var(--_text) 68%, var(--_surface)));
    --_border: var(--mfe-color-border, color-mix(in srgb, var(--_text) 20%, var(--_surface)));
    --_tint: var(--mfe-color-tint, color-mix(in srgb, var(--_text) 5%, var(--_surface)));
    --_accent: var(--mfe-color-accent, var(--_text));
    --_on-accent: var(--mfe-color-on-accent, var(--_surface));
    --_radius: var(--mfe-radius, 10px);
    --_space: var(--mfe-spacing, 8px);
    --_focus: var(--mfe-focus-ring, 2px solid var(--_accent));
    display: block;
    container-type: inline-size;
    /* Without this size the frame would collapse in a shrink-to-fit parent. */
    contain-intrinsic-inline-size: min(20em, 75vw);
    color-scheme: inherit;
    color: var(--_text);
    font-family: var(--mfe-font, inherit);
    font-size: var(--mfe-font-size, inherit);
    line-height: 1.5;
    overflow-wrap: break-word;
  }

  * {
    box-sizing: border-box;
  }

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

  h2,
  p {
    margin: 0;
  }

  /* Where all texts are English, the frame runs from left to right, unlike the page's own words. */
  ::slotted(:dir(rtl)) {
    direction: rtl;
    unicode-bidi: isolate;
  }

  /* Replaces the browser's default margin. The page's own rules for these paragraphs still win. */
  ::slotted(p) {
    margin-block: 0;
  }

  h2 {
    font-size: 1.25em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
    text-wrap: balance;
    hyphens: auto;
    hyphenate-limit-chars: 10 4 4;
  }

  /* Takes up a whole line, in a grid as well as in a flex container. */
  ::slotted([slot='disclosure']) {
    grid-column: 1 / -1;
    flex-basis: 100%;
    order: 1;
    font-size: 0.875em;
  }

  ::slotted([slot='disclosure']),
  .muted {
    color: var(--_muted);
  }

  :focus-visible {
    outline: var(--_focus);
    outline-offset: 2px;
  }

  .button {
    max-inline-size: 100%;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-block-size: 44px;
    padding: calc(var(--_space) * 1.25) calc(var(--_space) * 2.5);
    border: 1px solid var(--_accent);
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font: inherit;
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    /* Breaks words rather than letting one overflow the button, however large the text. */
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  @container (max-width: 26em) {
    .panel {
      padding: calc(var(--_space) * 2);
    }

    .button:not(.small) {
      inline-size: 100%;
    }
  }

  /* A shadow rather than another background: the text keeps the contrast of the page's own colours. */
  @media (hover: hover) {
    .button:hover {
      box-shadow: 0 0 0 3px color-mix(in srgb, var(--_accent) 35%, transparent);
    }
  }

  @media (forced-colors: active) {
    .frame {
      --_border: CanvasText;
      --_muted: CanvasText;
    }

    /* In forced-colors mode the browser paints a backplate behind text, so the button's own background has to
       match it. */
    .button {
      border-color: ButtonText;
      background: ButtonFace;
      color: ButtonText;
    }
  }

  @media print {
    .button {
      display: none;
    }
  }
`;
