import { css } from '@lit/reactive-element';

/**
 * Styles that every element has, even before its view has loaded. Page rules override `:host`, so nothing that must
 * hold is set on the host itself, except for its display.
 */
export const hostStyles = css`
  :host {
    display: block;
    /* As a flex or grid item, the host may shrink below the width of its content, which wraps. */
    min-inline-size: 0;
  }

  /* While there is nothing to show, the element takes no space, and no gap of a flex or grid parent, whatever
     display or border the page's rules give it. Only once it is defined, and no longer waits for the element that it
     stands in: until then, what a server rendered stays visible. Not in print: Firefox prints a copy of the page, in
     which elements have no states. */
  @media not print {
    :host(:defined:not(:state(shown)):not([defer-hydration])) {
      display: none !important;
    }
  }

  /* Separate from the rule above, which browsers without :state() drop. */
  :host([hidden]) {
    display: none !important;
  }

  /* Repeats what the browser does for popovers, since the display above overrides that. */
  :host([popover]:not(:popover-open)) {
    display: none !important;
  }
`;
