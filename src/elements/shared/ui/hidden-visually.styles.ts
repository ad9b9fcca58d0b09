import { unsafeCSS } from 'lit';

/**
 * Declarations that hide text visually but keep it for screen readers and accessible names. They are not in a `css`
 * template, because the minifier warns about declarations without a selector.
 */
export const hiddenVisually = unsafeCSS(
  'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;',
);
