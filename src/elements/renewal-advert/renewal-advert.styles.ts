import { css } from '@lit/reactive-element';

export const advertStyles = css`
  :host(:state(shown)) {
    min-block-size: var(--mfe-advert-min-block-size, 0);
  }

  .text {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space);
  }

  .body {
    max-inline-size: 62ch;
  }

  .progress,
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }

  #notice,
  .progress {
    font-size: 0.875em;
    text-wrap: pretty;
  }

  .progress {
    justify-content: space-between;
    gap: calc(var(--_space) * 0.75) calc(var(--_space) * 2);
    max-inline-size: 28em;
    margin-block-start: calc(var(--_space) * 1.5);
  }

  progress {
    inline-size: 100%;
    block-size: 8px;
    border: 0;
    border-radius: 4px;
    overflow: hidden;
    appearance: none;
  }

  progress,
  ::-webkit-progress-bar {
    background: var(--_border);
  }

  ::-webkit-progress-value {
    background: var(--_accent);
  }

  ::-moz-progress-bar {
    background: var(--_accent);
  }

  @media (forced-colors: active) {
    progress {
      --_accent: CanvasText;
      --_border: Canvas;
      border: 1px solid CanvasText;
    }
  }

  [data-layout='banner'] {
    border-inline-start: 4px solid var(--_accent);
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }

  @container (min-width: 40em) {
    [data-layout='banner'] {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }

    [data-layout='banner'] #notice + .actions {
      grid-area: 1 / 2 / span 2;
    }

    /* A notice beside the button is read after it, and takes no line of its own. */
    [data-layout='compact'] #notice {
      order: 1;
    }
  }

  @media screen {
    @container (min-width: 40em) and (max-width: 56em) {
      [data-layout='banner'] .actions {
        display: grid;
      }
    }
  }

  [data-layout='compact'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 2);
    padding: calc(var(--_space) * 1.5);
    background: var(--_tint);
  }

  [data-layout='compact'] h2 {
    font-size: 1em;
  }

  [data-layout='compact'] #notice {
    flex-basis: 100%;
  }

  [data-layout='compact'] .button {
    min-block-size: 36px;
    padding-block: calc(var(--_space) * 0.5);
  }

  .quiet {
    --_accent: transparent;
    --_on-accent: var(--_muted);
    padding-inline: calc(var(--_space) * 1.5);
    font-weight: 500;
  }

  .quiet:hover {
    background: var(--_tint);
    color: var(--_text);
  }

  @media (pointer: coarse) {
    [data-layout='compact'] .button {
      min-block-size: 44px;
    }
  }

  @container (max-width: 26em) {
    .actions {
      inline-size: 100%;
    }
  }
`;
