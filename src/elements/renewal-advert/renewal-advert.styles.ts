import { css } from '@lit/reactive-element';

export const advertStyles = css`
  :host(:state(shown)) {
    min-block-size: var(--mfe-advert-min-block-size, 0);
  }

  .text {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
    gap: var(--_space);
  }

  .body {
    max-inline-size: 62ch;
    color: var(--_muted);
  }

  .progress {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: calc(var(--_space) * 0.75) calc(var(--_space) * 2);
    max-inline-size: 28em;
    margin-block-start: calc(var(--_space) * 1.5);
    font-size: 0.875em;
  }

  progress {
    inline-size: 100%;
    block-size: 8px;
    border: 0;
    border-radius: 4px;
    background: var(--_border);
    accent-color: var(--_accent);
    appearance: none;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--_border);
  }

  progress::-webkit-progress-value {
    background: var(--_accent);
  }

  progress::-moz-progress-bar {
    background: var(--_accent);
  }

  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
    }
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }

  @container (min-width: 40em) {
    .banner {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
    }

    .banner small,
    .banner ::slotted([slot='disclosure']) {
      grid-column: 1 / -1;
    }
  }

  .banner {
    border-inline-start: 4px solid var(--_accent);
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }

  .compact {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 2);
    padding: calc(var(--_space) * 1.5);
    background: var(--_tint);
  }

  .compact .heading {
    font-size: 1em;
  }

  .compact .button {
    min-block-size: 36px;
    padding-block: calc(var(--_space) * 0.5);
  }

  .compact small,
  .compact ::slotted([slot='disclosure']) {
    inline-size: 100%;
  }

  @container (max-width: 26em) {
    .actions {
      display: grid;
      inline-size: 100%;
    }
  }
`;
