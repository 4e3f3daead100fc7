import { css } from '@lit/reactive-element';

/**
 * Styles that every element has, also before its view is there. Page rules beat `:host`, so nothing
 * that must hold is set on the host itself but its display.
 */
export const hostStyles = css`
  :host {
    display: block;
    /* Its least width is none of the page's business: it wraps down to nothing much. */
    min-inline-size: 0;
  }

  /* Takes no space, and no gap of a flex or grid parent, while it shows nothing. */
  /* Before the script has run, what a server rendered is all there is to see. */
  /* Whatever the page's rules make of it once it is there: a grid, or a block with a border. */
  /* Firefox prints a copy of the page, in which elements have no states. */
  @media not print {
    :host(:defined:not(:state(shown))) {
      display: none !important;
    }
  }

  /* By itself: a browser from before :state() drops the rule above. */
  :host([hidden]) {
    display: none !important;
  }

  /* As the browser would have it: what it says of popovers gives way to the display above. */
  :host([popover]:not(:popover-open)) {
    display: none !important;
  }
`;
