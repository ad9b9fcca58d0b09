import { unsafeCSS } from 'lit';

/**
 * Declarations that hide a text from sight, and leave it to screen readers and in the names of controls. The minifier of
 * `css` warns of declarations without a selector.
 */
export const hiddenVisually = unsafeCSS(
  'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;',
);
