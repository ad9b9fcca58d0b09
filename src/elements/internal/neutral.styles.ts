import { unsafeCSS } from 'lit';

/**
 * Declarations that reset what text inherits from the page, for a box inside a shadow tree. `:host` cannot hold them,
 * because the page's own rules for `*` outrank it. Three properties still inherit. An ancestor with `visibility: hidden`
 * hides the element with the rest of its section, an ancestor without pointer events disables it, and the colour scheme
 * selects light or dark colours. `all` excludes the direction.
 */
export const neutral = unsafeCSS(
  'all:initial;direction:ltr;color-scheme:inherit;visibility:inherit;pointer-events:inherit;',
);
