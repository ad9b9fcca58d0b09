import { unsafeCSS } from 'lit';

/**
 * Declarations that undo what text inherits from the page, for a box inside a shadow tree: `:host` would not do,
 * because the page's own rules for `*` outrank it. The colour scheme, a hidden ancestor, and an ancestor without pointer
 * events still count. `all` does not include the direction.
 */
export const neutral = unsafeCSS(
  'all:initial;direction:ltr;color-scheme:inherit;visibility:inherit;' + 'pointer-events:inherit;',
);
