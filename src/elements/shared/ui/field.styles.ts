import { css } from 'lit';

/** What fields have in common wherever they are; to be put after their borders and grounds. */
export const fieldStyles = css`
  /* WebKit would draw lists in colours and heights of the system. Where colours are forced, nobody would see the triangle. */
  @media (forced-colors: none) {
    select {
      appearance: none;
      padding-inline-end: 1.6em;
      /* A triangle with its tip at the bottom. */
      background-image: conic-gradient(from -45deg at 50% 100%, currentColor 90deg, #0000 0);
      background-position: calc(100% - 0.6em) 55%;
      background-size: 0.6em 0.3em;
      background-repeat: no-repeat;
    }
  }

  /* An iPhone zooms in when a field with smaller text is focused, and stays so. */
  @media (pointer: coarse) {
    select,
    input,
    textarea {
      font-size: max(1em, 16px) !important;
    }
  }
`;
