import { css } from 'lit';

export const tagsStyles = css`
  :host {
    display: grid;
    gap: 0.5rem;
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.35rem 0.6rem;
    align-items: start;
  }

  input,
  select {
    inline-size: 100%;
    min-inline-size: 0;
    /* The label of a focused field stays in view. */
    scroll-margin-block: 1.9rem;
  }

  .own {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: 0.3rem;
    align-items: start;
  }

  .own > .fault {
    grid-column: 1 / -1;
  }

  p {
    font-size: 0.85rem;
  }

  @media (pointer: coarse) {
    input {
      min-block-size: 2.75rem !important;
    }
  }
`;
