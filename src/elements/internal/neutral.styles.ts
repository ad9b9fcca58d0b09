import { css, unsafeCSS } from 'lit';

/**
 * Declarations that reset inherited text styles, for a box inside a shadow tree. `:host` cannot hold them, because the
 * page's own rules for `*` outrank it. Three properties are still inherited: an ancestor can hide the element or
 * disable its pointer events, and the colour scheme selects light or dark colours. `all` does not reset the direction.
 */
export const neutral = unsafeCSS(
  'all:initial;direction:ltr;color-scheme:inherit;visibility:inherit;pointer-events:inherit;',
);

/** The host of an element whose layout depends on its own width. */
export const hostStyles = css`
  :host {
    display: block;
    container-type: inline-size;
    /* In flexible rows and grids, a container would otherwise have no width. */
    width: -moz-available;
    width: -webkit-fill-available;
    width: stretch;
    min-inline-size: 0;
    /* WebKit misplaces the pieces of a board in a box that continues in the next column. */
    break-inside: avoid;
    writing-mode: horizontal-tb;
    white-space: normal !important;
  }

  :host([hidden]) {
    display: none;
  }
`;
