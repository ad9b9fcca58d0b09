import { css } from 'lit';

/** Declarations that hide a text from sight, and leave it to screen readers and in the names of controls. */
export const hiddenVisually = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
