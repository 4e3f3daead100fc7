import { css } from '@lit/reactive-element';

/** Basics of what follows an advert: to be adopted after those that all elements have. */
export const flowBasics = css`
  *::before,
  *::after {
    box-sizing: border-box;
  }

  h2,
  p {
    min-inline-size: 0;
  }

  .heading {
    justify-self: start;
    max-inline-size: 100%;
  }

  .secondary:hover {
    box-shadow: none;
  }
`;
